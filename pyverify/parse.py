"""The command `parse`: what is understood of English card text, and what is not."""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pyverify.cardtext.form import form
from pyverify.cardtext.text import paragraphs, read
from pyverify.cardtext.understood import Understood, is_place, is_spell, names_of
from pyverify.facts import scenario_facts
from pyverify.games import DEFAULT
from pyverify.keywords import Keywords
from pyverify.model import Ability, Object, Place, Player, Scenario
from pyverify.output import say, say_all, say_json
from pyverify.reading.cards import read_cards
from pyverify.reading.english import check_phrasebook, node_of
from pyverify.reading.messages import ReadingError
from pyverify.reading.nodes import render
from pyverify.report.paraphrase import classify, paraphrase
from pyverify.vocabulary import words as words_of

UNDERSTOOD, NOT_UNDERSTOOD = 0, 3  # exit codes, as of `check`
_CARD = "this card"
_CHOICES = {"enters": [{"choose": "type"}, {"choose": "color"}]}  # what other lines of a card may do for the one that is read
_GENERAL = ("integer", "uses", "seat", "player_of", "edition", "initially", "kind(", "owner(", "printed(", "players(", "root(", "watches")


@dataclass(frozen=True, slots=True)
class Parsed:
    """One ability. found: what the text reading made of it. ability: as the rest of pyverify sees it; facts: those it becomes. tokens:
    the tokens that it creates, in plain words."""

    found: Understood
    ability: Ability
    facts: tuple[str, ...]
    tokens: tuple[str, ...] = ()

    @property
    def optional(self) -> bool:
        """Whether a player may choose that it does nothing ("you may", CR 603.5), as it resolves or before."""
        effects = self.ability.effects
        return self.ability.optional or (
            bool(effects) and all(one.verb == "may" or (one.verb == "if" and one.body[:1] and one.body[0].verb == "may") for one in effects)
        )

    @property
    def unread(self) -> tuple[str, ...]:
        """All words that were not understood."""
        return tuple(dict.fromkeys(words for part in self.found.unread.values() for words in part))


def parse(text: str, name: str = "", line: str = "", game: str = DEFAULT) -> list[Parsed]:
    """The abilities of a text, in order. name, line: the name and type line of the card it stands on, if they matter."""
    names = names_of(name, line, game) if name else ()
    found = [one for part in paragraphs(text) for one in _read(part, names, line, game)]
    return [parsed_of(one, name or _CARD, line, game) for one in found]


def _read(text: str, names: tuple[str, ...], line: str, game: str) -> list[Understood]:
    """The abilities of a paragraph. Without a type line, what makes sense only as what an instant or sorcery does is read as that."""
    found = read(text, names, spell=is_spell(line, game), place=is_place(line, game), game=game)
    if line or not any(one.unread and one.kind in ("static", "replacement") for one in found):
        return found
    as_spell = read(text, names, spell=True, game=game)
    return as_spell if not any(one.unread for one in as_spell) else found


def parsed_of(found: Understood, name: str, line: str, game: str) -> Parsed:
    """An ability that was read, as the rest of pyverify sees it. name, line: of its card."""
    cards = cards_with(found, name, line, game)
    ability = cards[name].abilities[0]
    player = Player("you")
    thing = Object(name, name, words_of(game).board, "you", "you")
    everything = Scenario("parse", game=game, players=(player, Player("opponent")), cards=cards, objects=(thing,))
    facts = scenario_facts(everything, 0, Keywords(game)).splitlines()
    tokens = (line for token, given in found.tokens.items() for line in _token(token, given, cards[token].abilities, game))
    return Parsed(found, ability, tuple(one for one in facts if not one.startswith(_GENERAL)), tuple(tokens))


def _token(name: str, given: dict[str, Any], abilities: Iterable[Ability], game: str) -> Iterator[str]:
    """What a token is, in plain words."""
    colors = " and ".join(given.get("colors", ())) or ("colorless" if "size" in form(game).token else "")
    looks = [str(given[key]) for key in given if key not in ("type", "colors", "keywords", "abilities")]
    keywords = f", with {', '.join(given['keywords'])}" if "keywords" in given else ""
    yield f"{name} token: {' '.join(filter(None, (*looks, colors, given['type'])))}{keywords}."
    for one in abilities:
        if one.kind != "keyword":
            yield from (f"  {line}" for line in paraphrase(one, game))


def cards_with(found: Understood, name: str, line: str, game: str) -> Any:
    """The card with the ability alone, without its type line if that has words that are no types (of the oldest cards, and of jokes). If
    it speaks of what is chosen as the card enters, another ability makes these choices. An ability that makes no sense so stands there as
    not understood."""
    for structured, tokens in ((found.structured, found.tokens), ({"kind": found.kind, "unread": [found.text]}, {})):
        for known, more in itertools.product(dict.fromkeys((line, "")), ((), (_CHOICES,))):
            card = {**form(game).example, **({"type": known} if known else {}), "abilities": [structured, *more]}
            try:
                return read_cards(node_of({name: card, **tokens}), words_of(game))
            except ReadingError:
                continue
        found.unread.setdefault("whole", [found.text])
    raise AssertionError("a card with an ability that is not understood can be read")


def main(text: str, name: str, line: str, written: str, *, game: str = DEFAULT, brief: bool = False) -> int:
    """Run the command; text: `-` for standard input. Returns the exit code: 3 if anything was not understood. Raises ReadingError if
    the game has no phrasebook."""
    check_phrasebook(game, Place("--game", 0, 0))
    parsed = parse(sys.stdin.read() if text == "-" else text.replace("\\n", "\n"), name, line, game)
    if written == "json":
        say_json(json.dumps({"abilities": [as_json(one, game) for one in parsed]}, indent=2, ensure_ascii=False))
    elif not parsed:
        say("No ability: nothing but reminder text.")
    for number, one in enumerate(parsed if written == "text" else ()):
        say_all((*([""] if number else []), *_told(one, game, brief)))
    return NOT_UNDERSTOOD if any(one.unread for one in parsed) else UNDERSTOOD


def _told(one: Parsed, game: str, brief: bool) -> Iterator[str]:
    yield one.found.text
    yield f"  kind: {classify(one.ability)}"
    if not one.ability.unread:
        yield "  in other words:"
        yield from (f"    {line}" for line in (*paraphrase(one.ability, game), *one.tokens))
        yield "  in structured form:"
        yield f"    {render(node_of(one.found.structured))}"
        yield f"  optional: {'yes' if one.optional else 'no'}"
    yield from _noted(one.found)
    if not brief:
        yield "  facts:"
        yield from (f"    {fact}" for fact in one.facts)


def _noted(found: Understood) -> Iterator[str]:
    """Words that were read as others, and words that are not understood."""
    yield from (f'  read "{written}" as "{said}"' for written, said in found.respelt)
    for part, words in found.unread.items():
        yield from _lost(part, words, found.doubts)


def _lost(part: str, words: list[str], doubts: dict[str, str]) -> Iterator[str]:
    for one in words:
        yield f"  {'AMBIGUOUS' if one in doubts else 'NOT UNDERSTOOD'} ({_PARTS[part]}): {one}"
        if one in doubts:
            yield f"    {doubts[one]}"


_PARTS = {
    "when": "what it waits for: nothing about it is decided", "if": "the condition after \"if\": undecided once the event happens",
    "do": "what it does: undecided once it resolves", "costs": "its costs", "whole": "nothing about it is decided",
}  # fmt: skip


def told_briefly(one: Parsed) -> Iterator[str]:
    """An ability: its words, its kind, what it says in other words, and what is not understood."""
    yield one.found.text
    yield f"  {classify(one.ability)}"
    if not one.ability.unread:
        yield from (f"    {line}" for line in (*paraphrase(one.ability, DEFAULT), *one.tokens))
    yield from _noted(one.found)


def as_json(one: Parsed, game: str = DEFAULT) -> dict[str, Any]:
    """An ability as the command writes it."""
    return {
        "text": one.found.text,
        "kind": classify(one.ability),
        "understood": not one.unread,
        "outcome": one.found.outcome,
        "optional": one.optional,
        "paraphrase": [*paraphrase(one.ability, game), *one.tokens],
        "structured": one.found.structured,
        "tokens": one.found.tokens,
        "respelt": one.found.respelt,
        "unread": one.found.unread,
        "ambiguous": one.found.doubts,
        "facts": list(one.facts),
    }
