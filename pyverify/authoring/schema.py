"""The JSON Schema of scenario files and of documents of rulings, made from the tables that the reader itself checks against.

It can't say something else than the reader. It is for editors: they complete keys and words, show what each means, and mark what is
wrong while it is typed. Names (cards, players, abilities) and what depends on them are left to `pyverify check`.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from urllib.parse import unquote

from pyverify.authoring import rulings
from pyverify.authoring.abilities import COUNTERS, Abilities
from pyverify.authoring.descriptions import descriptions
from pyverify.authoring.shapes import (
    BASIC,
    FLAG,
    INTEGER,
    NATURAL,
    RULES,
    TEXT,
    Shape,
    closed,
    either,
    many,
    named,
    one_or_many,
    ref,
    table,
    words,
    words_or_text,
)  # fmt: skip
from pyverify.editions import alternatives, changes, spoken
from pyverify.games import DEFAULT, GAMES
from pyverify.policy import QUESTIONS
from pyverify.reading import cards, claims, combat_damage, decisions, scenario, start, timeline
from pyverify.reading.names import FIELD
from pyverify.vocabulary import VERDICTS
from pyverify.vocabulary import words as words_of

DEAL = "deal combat damage"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


@cache
def schema() -> Shape:
    """The schema, as JSON values: of files of every game, told apart by the key `game`."""
    about = {
        "$schema": DRAFT,
        "title": "pyverify scenario",
        "description": "A scenario file of pyverify, or a document of rulings in YAML.",
    }
    whole, defined = _Schema(DEFAULT).whole(), _Schema(DEFAULT).definitions()
    for game in GAMES:
        if game != DEFAULT:
            own = _Schema(game)
            stated = {"type": "object", "properties": {"game": {"const": game}}, "required": ["game"]}
            whole = {"if": stated, "then": _of_game(own.whole(), game), "else": whole}
            defined |= {f"{game}: {name}": _of_game(shape, game) for name, shape in own.definitions().items()}
    return about | whole | {"$defs": defined | BASIC}


def _of_game(shape: Any, game: str) -> Any:
    """A shape whose references are to the definitions of a game."""
    if isinstance(shape, list):
        return [_of_game(one, game) for one in shape]
    if not isinstance(shape, dict):
        return shape
    name = unquote(str(shape["$ref"]).rpartition("/")[2]) if "$ref" in shape else ""
    made = {key: _of_game(one, game) for key, one in shape.items()}
    return made | ref(f"{game}: {name}") if name and name not in BASIC else made


def schema_text() -> str:
    """The schema as the text of a file."""
    return json.dumps(schema(), indent=1)


def _needed(head: str, keys: tuple[str, ...]) -> list[str]:
    return [key for key in keys if key == "is" or (key, head) == ("of", "choose")]


class _Schema:
    """The shapes of a game's files."""

    def __init__(self, game: str) -> None:
        self.game, self.known, self.said, self.abilities = game, words_of(game), descriptions(game), Abilities(game)

    def whole(self) -> Shape:
        """A scenario file, or a document of rulings."""
        file = closed(self._scenario_keys((*scenario.KEYS, "scenarios")), anyOf=[{"required": ["players"]}, {"required": ["scenarios"]}])
        return {"if": {"type": "object", "required": ["rulings"]}, "then": ref("document"), "else": file}

    def definitions(self) -> dict[str, Shape]:
        """All that is referred to by name."""
        keys = self._scenario_keys(scenario.KEYS)
        own = {
            "scenario": closed(keys, ["title"]), "card": self._card(), "start": self._start(), "entry": self._entry(),
            "decision": either(*map(self._decision, self.known.decisions)), "claim": either(*map(self._claim, claims.heads(self.known))),
        }  # fmt: skip
        return own | self.abilities.definitions() | rulings.definitions(keys, self.said)

    def _scenario_keys(self, keys: tuple[str, ...]) -> Shape:
        shapes = {
            "title": TEXT, "about": TEXT, "tags": one_or_many(TEXT), "game": words(*GAMES), "players": one_or_many(TEXT, 1),
            "teams": many(one_or_many(TEXT, 1), 2),
            "rules": RULES, "active": TEXT, "step": words(*self.known.steps, *self.known.step_aliases),
            "alternatives": one_or_many(words(*self._alternatives())),
            "catalog": TEXT, "cards": named(ref("card")), "start": named(ref("start")), "timeline": many(ref("entry")),
            "decide": one_or_many(ref("decision")), "claims": many(ref("claim")), "scenarios": many(ref("scenario"), 1),
        }  # fmt: skip
        return table(keys, shapes, self.said.file)

    def _alternatives(self) -> list[str]:
        game = self.game
        return [*(spoken(one.name) for one in alternatives(game)), *(f"not {spoken(one.name)}" for one in changes(game))]

    def _card(self) -> Shape:
        """A type line, or a mapping."""
        known = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in word) for word in self.known.types)
        line = {
            "type": "string",
            "pattern": f"(^|\\s)({known})(\\s|$)",
            "patternErrorMessage": f"a type line such as {self.known.type_line}",
        }
        shapes = {
            "type": line, "keywords": one_or_many(ref("keyword")), "abilities": many(ref("ability")), "text": {"type": "string"},
        }  # fmt: skip
        by_reader = {"loyalty": NATURAL, "number": NATURAL, "colors": many(words(*self.known.colors))}
        shapes |= {key: by_reader.get(reader.partition(" ")[0], TEXT) for key, reader in self.known.card.items()}
        return either(line, closed(table(cards.keys(self.known), shapes, self.said.card), ["type"]))

    def _start(self) -> Shape:
        """What a player starts with."""
        known = self.known
        options = {
            "as": TEXT, "counters": COUNTERS, "damage": NATURAL, "attached to": TEXT, "owner": TEXT, "controller": TEXT,
        }  # fmt: skip

        def listed(keys: tuple[str, ...]) -> Shape:
            detailed = named(closed(table(keys, options, self.said.option, FLAG)), minProperties=1, maxProperties=1)
            return one_or_many(either(TEXT, detailed))

        there = listed(known.options)
        shapes = {"life": INTEGER, "counters": COUNTERS} | dict.fromkeys((*known.counted, *known.start_counters), NATURAL)
        shapes |= {key: there if one.zone == known.board else listed(known.options_elsewhere) for key, one in known.start.items()}
        whole = closed(table(start.start_keys(known), shapes, self.said.start))
        if any(one.at == FIELD for one in known.start.values()):  # what is at a place is listed under its name
            whole["additionalProperties"] = {"description": self.said.start["at a place"]} | there
        return whole

    def _entry(self) -> Shape:
        """An entry of the timeline."""
        shapes = {
            "by": TEXT, "targets": one_or_many(TEXT), "from": words(*self.known.zones), "modes": one_or_many(NATURAL), "label": TEXT,
            "decide": one_or_many(ref("decision")), "resolve": words("top", "all"),
            "step": words(*self.known.steps, *self.known.step_aliases),
            "x": NATURAL, "without paying": FLAG, "together": ref("effects"), "paying": ref("effects"), "on purpose": FLAG,
            DEAL: named(named(NATURAL)), combat_damage.ORDER: named(many(TEXT, 2)),
        }  # fmt: skip
        ability = closed(table(("activate", "paying"), shapes, self.said.entry, TEXT), ["activate"])
        shapes["mana from"] = one_or_many(either(TEXT, ability))
        common = table(timeline.COMMON, shapes, self.said.entry)
        heads = [
            closed(table((head, *form.keys, *timeline.COMMON), shapes, self.said.entry, TEXT), [head], title=head)
            for head, form in self.known.entries.items()
        ]
        happening = [self.abilities.verb_shape(name, common) for name in self.known.verbs if name not in self.known.entries]
        return either(*heads, *happening, words(*(head for head, form in self.known.entries.items() if form.alone)))

    def _decision(self, head: str) -> Shape:
        """A decision of one kind."""
        chosen = {"may": FLAG, "pay": either(FLAG, NATURAL), "command zone": FLAG, "mode of": one_or_many(NATURAL)}.get(
            head, one_or_many(TEXT)
        )
        shapes = {"is": chosen, "order": many(TEXT, 2)}
        keys = decisions.KEYS[head]
        return closed(table((head, *keys, "player"), shapes, self.said.decision, TEXT), [head, *_needed(head, keys)], title=head)

    def _zones(self) -> Shape:
        """Where something is: a zone, or where there are places with names, one of them."""
        known = (*self.known.zones, *self.known.places)
        return words_or_text(*known) if self.known.places else words(*known)

    def _claim(self, head: str) -> Shape:
        """A claim of one kind."""
        _, keys, _, _ = claims.heads(self.known)[head]
        said_to_be = {
            "outcome of": words(*claims.OUTCOMES), "zone of": self._zones(), "life of": INTEGER, "counters on": NATURAL,
            "damage on": NATURAL,
            "kind of": words(*self.known.kinds),
        }  # fmt: skip
        shapes = {
            "legal": ref("decision"), "illegal": ref("decision"), "times": NATURAL,
            "is": said_to_be.get(head, TEXT), "draw": FLAG,
            "not": FLAG, "possible": FLAG, "expect": words(*VERDICTS),
        }  # fmt: skip
        shapes |= {question: words(*known) for question, known in QUESTIONS.items()}
        if self.known.claims[head] == "stack":
            shapes[head] = many(either(TEXT, many(TEXT)))
        required = [head, *(key for key in keys if key not in claims.OPTIONAL), *(["after"] if head == "priority" else [])]
        return closed(table((head, *keys, *claims.MODIFIERS), shapes, self.said.claim, TEXT), required, title=head)


__all__ = ["schema", "schema_text"]
