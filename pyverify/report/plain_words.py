"""What paraphrases of a game's abilities say: `encodings/kernel/paraphrase.yaml` and `encodings/GAME/paraphrase.yaml`, one table each for
terms, tests, events, instructions and changes, which say what each holds; and who speaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from pyverify.gamefiles import tables
from pyverify.vocabulary import words

Words = Mapping[str, str]
Rows = Mapping[str, tuple[str, ...]]


class Asked(NamedTuple):
    """A test. sort: of its arguments, whose words fill the hole. says, denies: with a verb. before, noun, after: beside a noun."""

    sort: str
    says: str
    denies: str
    before: str = ""
    before_not: str = ""
    noun: str = ""
    after: str = ""
    after_not: str = ""


@dataclass(frozen=True, slots=True)
class PlainWords:
    """The tables, by their names in the files. reserved: words that mean something else before a noun; as a subtype they are spelt out.

    worded: the words of the game that a test of a sort takes.
    """

    tests: Mapping[str, Asked]
    terms: Rows
    whose: Mapping[str, Rows]
    agreeing: Mapping[str, Words]
    role_words: Mapping[str, Words]
    stated: Rows
    conditions: Words
    durations: Words
    events: Words
    flags: Words
    items: Words
    limits: Words
    located: Words
    mine: Words
    missing: Words
    modifications: Words
    nominative: Words
    one_of: Words
    operators: Words
    otherwise: Words
    phrases: Words
    possessive: Words
    replacements: Words
    spots: Words
    subjects: Words
    targets: Words
    verbs: Words
    yours: Words
    zones: Words
    last: tuple[str, ...]
    mass: tuple[str, ...]
    phases: tuple[str, ...]
    reserved: frozenset[str]
    worded: Mapping[str, tuple[str, ...]]

    def step(self, words: str) -> str:
        """A step or phase, or several: `end step`, `precombat main phase`."""
        return f"{words} {'phase' if words.endswith(self.phases) else 'step'}"

    @property
    def me(self) -> str:
        """What an ability calls the object that it is on."""
        return self.terms["self"][0]


@dataclass(frozen=True, slots=True)
class Voice:
    """How an ability is told. that: what `subject` is called there. game: whose words they are."""

    words: PlainWords
    that: str
    game: str

    def of(self, that: str) -> Voice:
        """The same, about another subject."""
        return replace(self, that=that)


def voice(game: str, that: str = "that object") -> Voice:
    """How abilities of a game are told."""
    return Voice(plain(game), that, game)


@cache
def plain(game: str) -> PlainWords:
    """The words of a game."""
    given = tables("paraphrase", game)
    made: dict[str, Any] = {name: given.get(name, {}) for name in PlainWords.__slots__}
    made |= {name: tuple(given.get(name, ())) for name in ("last", "mass", "phases")}
    made["tests"] = {name: Asked(**test) for name, test in made["tests"].items()}
    made["terms"] = {name: tuple(said) for name, said in made["terms"].items()}
    made["whose"] = {test: {player: tuple(said) for player, said in by.items()} for test, by in made["whose"].items()}
    known = words(game)
    made["worded"] = {"type": known.types, "supertype": known.supertypes, "color": known.color_words}
    made["reserved"] = frozenset((*known.types, *known.supertypes, *known.color_words, *made["items"].values(), *given["reserved"]))
    return PlainWords(**made)
