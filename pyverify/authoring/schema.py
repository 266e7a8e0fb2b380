"""The JSON Schema of scenario files and of documents of rulings, made from the tables that the reader itself checks against.

It can't say something else than the reader. It is for editors: they complete keys and words, show what each means, and mark what is
wrong while it is typed. Names (cards, players, abilities) and what depends on them are left to `pyverify check`.
"""

from __future__ import annotations

import json
from functools import cache

from pyverify.authoring import descriptions as said
from pyverify.authoring import rulings
from pyverify.authoring.abilities import COUNTERS, definitions, verb_shape
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
)  # fmt: skip
from pyverify.editions import alternatives, changes, spoken
from pyverify.games import GAMES
from pyverify.policy import QUESTIONS
from pyverify.reading import cards, claims, combat_damage, decisions, scenario, start, timeline
from pyverify.vocabulary import VERDICTS
from pyverify.vocabulary import words as words_of

KNOWN = words_of("magic")
COLORS, COUNTED, KINDS, STEP_ALIASES, STEPS = KNOWN.colors, KNOWN.counted, KNOWN.kinds, KNOWN.step_aliases, KNOWN.steps
TYPES, VERBS, ZONES = KNOWN.types, KNOWN.verbs, KNOWN.zones

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@cache
def schema() -> Shape:
    """The schema, as JSON values."""
    keys = (*scenario.KEYS, "scenarios")
    file = closed(_scenario_keys(keys), anyOf=[{"required": ["players"]}, {"required": ["scenarios"]}])
    whole = {"if": {"type": "object", "required": ["rulings"]}, "then": ref("document"), "else": file}
    about = {
        "$schema": DRAFT,
        "title": "pyverify scenario",
        "description": "A scenario file of pyverify, or a document of rulings in YAML.",
    }
    own = {
        "scenario": closed(_scenario_keys(scenario.KEYS), ["title"]), "card": _card(), "start": _start(), "entry": _entry(),
        "decision": either(*map(_decision, decisions.KEYS)), "claim": either(*map(_claim, claims.HEADS)),
    }  # fmt: skip
    return about | whole | {"$defs": own | definitions() | rulings.definitions(_scenario_keys(scenario.KEYS)) | BASIC}


def schema_text() -> str:
    """The schema as the text of a file."""
    return json.dumps(schema(), indent=1)


def _scenario_keys(keys: tuple[str, ...]) -> Shape:
    shapes = {
        "title": TEXT, "about": TEXT, "tags": one_or_many(TEXT), "game": words(*GAMES), "players": one_or_many(TEXT, 1),
        "teams": many(one_or_many(TEXT, 1), 2),
        "rules": RULES, "active": TEXT, "step": words(*STEPS, *STEP_ALIASES),
        "alternatives": one_or_many(words(*_alternatives())),
        "cards": named(ref("card")), "start": named(ref("start")), "timeline": many(ref("entry")),
        "decide": one_or_many(ref("decision")), "claims": many(ref("claim")), "scenarios": many(ref("scenario"), 1),
    }  # fmt: skip
    return table(keys, shapes, said.FILE)


def _alternatives() -> list[str]:
    named = [*(spoken(one.name) for game in GAMES for one in alternatives(game))]
    return [*named, *(f"not {spoken(one.name)}" for game in GAMES for one in changes(game))]


def _card() -> Shape:
    """A type line, or a mapping."""
    known = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in word) for word in TYPES)
    line = {"type": "string", "pattern": f"(^|\\s)({known})(\\s|$)", "patternErrorMessage": "a type line such as Creature - Bear 2/2"}
    shapes = {
        "type": line, "cost": TEXT, "pt": TEXT, "loyalty": NATURAL, "back": TEXT,
        "colors": many(words(*COLORS)), "keywords": one_or_many(ref("keyword")),
        "abilities": many(ref("ability")), "text": {"type": "string"},
    }  # fmt: skip
    return either(line, closed(table(dict.fromkeys((*cards.KEYS, "text")), shapes, said.CARD), ["type"]))


def _start() -> Shape:
    """What a player starts with."""
    options = {
        "as": TEXT, "tapped": FLAG, "counters": COUNTERS, "damage": NATURAL, "face down": FLAG, "attached to": TEXT, "owner": TEXT,
        "token": FLAG, "commander": FLAG,
    }  # fmt: skip

    def listed(keys: tuple[str, ...]) -> Shape:
        detailed = named(closed(table(keys, options, said.OPTION)), minProperties=1, maxProperties=1)
        return one_or_many(either(TEXT, detailed))

    zones = {zone: listed(start.OPTIONS if zone == "battlefield" else start.OPTIONS_ELSEWHERE) for zone in start.ZONES}
    return closed(
        table(start.start_keys(KNOWN), {"life": INTEGER, "counters": COUNTERS} | dict.fromkeys(COUNTED, NATURAL) | zones, said.START)
    )


def _entry() -> Shape:
    """An entry of the timeline."""
    shapes = {
        "by": TEXT, "targets": one_or_many(TEXT), "from": words(*ZONES), "modes": one_or_many(NATURAL), "label": TEXT,
        "decide": one_or_many(ref("decision")), "resolve": words("top", "all"), "step": words(*STEPS, *STEP_ALIASES),
        "x": NATURAL, "without paying": FLAG, "together": ref("effects"), "paying": ref("effects"), "on purpose": FLAG,
        combat_damage.ENTRY: named(named(NATURAL)), combat_damage.ORDER: named(many(TEXT, 2)),
    }  # fmt: skip
    ability = closed(table(("activate", "paying"), shapes, said.ENTRY, TEXT), ["activate"])
    shapes["mana from"] = one_or_many(either(TEXT, ability))
    common = table(timeline.COMMON, shapes, said.ENTRY)
    heads = [
        closed(table((head, *keys, *timeline.COMMON), shapes, said.ENTRY, TEXT), [head], title=head) for head, keys in timeline.KEYS.items()
    ]
    happening = [verb_shape(name, common) for name in VERBS if name not in timeline.KEYS]
    return either(*heads, *happening, words("resolve", combat_damage.ENTRY))


def _decision(head: str) -> Shape:
    """A decision of one kind."""
    chosen = {"may": FLAG, "pay": either(FLAG, NATURAL), "command zone": FLAG, "mode of": one_or_many(NATURAL)}.get(head, one_or_many(TEXT))
    shapes = {"is": chosen, "order": many(TEXT, 2)}
    keys = decisions.KEYS[head]
    return closed(table((head, *keys, "player"), shapes, said.DECISION, TEXT), [head, *_needed(head, keys)], title=head)


def _needed(head: str, keys: tuple[str, ...]) -> list[str]:
    return [key for key in keys if key == "is" or (key, head) == ("of", "choose")]


def _claim(head: str) -> Shape:
    """A claim of one kind."""
    _, keys, _, _ = claims.HEADS[head]
    said_to_be = {
        "outcome of": words(*claims.OUTCOMES), "zone of": words(*ZONES), "life of": INTEGER, "counters on": NATURAL,
        "kind of": words(*KINDS),
    }  # fmt: skip
    shapes = {
        "stack": many(either(TEXT, many(TEXT))), "legal": ref("decision"), "illegal": ref("decision"), "times": NATURAL,
        "is": said_to_be.get(head, TEXT), "draw": FLAG,
        "not": FLAG, "possible": FLAG, "expect": words(*VERDICTS),
    }  # fmt: skip
    shapes |= {question: words(*known) for question, known in QUESTIONS.items()}
    required = [head, *(key for key in keys if key not in claims.OPTIONAL)]
    return closed(table((head, *keys, *claims.MODIFIERS), shapes, said.CLAIM, TEXT), required, title=head)


__all__ = ["schema", "schema_text"]
