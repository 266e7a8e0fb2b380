"""Claims on a scenario, said of another that is the same, in its names.

A claim is first said without names: with the numbers that the canonical form gives them (`Speech.hear`), and then in other names
(`Speech.say`). What can't be said, or would not mean the same abilities, is not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pyverify.model import Claim, ClaimValue, Scenario
from pyverify.references import Reference, reference
from pyverify.rulings.same import Form, Vertex
from pyverify.symbols import quoted
from pyverify.vocabulary import COMBAT_DAMAGE

Token = tuple[Any, ...]
"""A word of a claim without names: its sort, and numbers."""

_SORTS: Mapping[str, Mapping[str, str]] = {
    "fires": {"ability": "reference", "controller": "thing", "on": "thing", "after": "label"},
    "stack": {"items": "reference", "after": "label"},
    "before": {"first": "reference", "second": "reference", "after": "label"},
    "outcome": {"ability": "reference", "after": "label"},
    "zone": {"object": "thing", "is": "about", "after": "label"},
    "life": {"player": "thing", "after": "label"},
    "counters": {"object": "thing", "after": "label"},
    "damage": {"object": "thing", "after": "label"},
    "controller": {"object": "thing", "ability": "reference", "is": "thing", "after": "label"},
    "priority": {"player": "thing", "after": "label"},
    "status": {"object": "thing", "after": "label"},
    "phased": {"object": "thing", "after": "label"},
    "wins": {"player": "thing", "after": "label"},
    "loses": {"player": "thing", "after": "label"},
    "draw": {"after": "label"},
    "missed": {"ability": "reference", "after": "label"},
    "mana": {"ability": "reference", "for": "reference", "after": "label"},
    "kind": {"ability": "reference", "after": "label"},
    "legal": {"of": "about", "option": "about", "player": "thing", "after": "label"},
}
"""What the arguments of each kind of claim name; the others are plain words and numbers. A kind that is not here is not translated."""


class NotSaid(Exception):  # noqa: N818 (no error of anybody)
    """Something can't be said in the names of another scenario."""


@dataclass(slots=True)
class Speech:
    """The names of a scenario, and what they are numbered in its canonical form. labels: of entries, by their number."""

    scenario: Scenario
    form: Form
    players: frozenset[str] = field(init=False)
    objects: Mapping[str, str] = field(init=False)
    labels: Mapping[str, int] = field(init=False)
    names: Mapping[int, Vertex] = field(init=False)

    def __post_init__(self) -> None:
        self.players = frozenset(one.name for one in self.scenario.players)
        self.objects = {one.name: one.card for one in self.scenario.objects}
        self.labels = {entry.label: number for number, entry in enumerate(self.scenario.timeline) if entry.label}
        self.names = self.form.vertices()

    # ---------------------------------------------------------------- without names

    def number(self, kind: str, name: str) -> int:
        """The number of a name. Raises NotSaid if the facts do not have it."""
        found = self.form.number.get((kind, quoted(name)[1:-1]))
        if found is None:
            raise NotSaid(name)
        return found

    def hear(self, claim: Claim) -> Token:
        """A claim without names. Raises NotSaid."""
        sorts = _SORTS.get(claim.kind)
        if sorts is None:
            raise NotSaid(claim.kind)
        heard = ((key, self._value(sorts.get(key, ""), value)) for key, value in claim.args.items())
        return claim.kind, tuple(sorted(heard)), claim.negated, claim.possible, claim.expect

    def _value(self, sort: str, value: ClaimValue) -> Token:
        if isinstance(value, tuple):
            return ("all", *(self._value(sort, one) for one in value))
        if not isinstance(value, str) or not sort:
            return ("word", type(value).__name__, value)
        if sort == "label":
            return "label", self.labels[value]
        if sort == "thing":
            return self.thing(value)
        return self.reference(value) if sort == "reference" else self._about(value)

    def thing(self, name: str) -> Token:
        """A player, an object or a token that is created, without its name."""
        if name in self.players:
            return "player", self.number("p", name)
        if name in self.objects:
            return "object", self.number("c", name)
        numbered = re.fullmatch(r"(.+) ([0-9]{1,6})", name) if name not in self.scenario.cards else None
        card, count = (numbered[1], int(numbered[2])) if numbered else (name, 1)
        return "token", self.number("d", card), count

    def reference(self, words: str) -> Token:
        """An ability, or a card or an object for its abilities or its spell, without names."""
        if words == COMBAT_DAMAGE and words not in self.scenario.cards and words not in self.objects:
            return ("combat damage",)
        meant = reference(words, self.scenario)
        if meant.card not in self.scenario.cards:
            raise NotSaid(words)
        only = self.number("c", meant.only) if meant.only else -1
        full = f"{meant.card}: {meant.ability}" if meant.ability else ""
        known = ("a", quoted(full)[1:-1]) in self.form.number
        ability = ("ability", self.number("a", full)) if known else ("keyword", meant.ability) if full else ()
        return "reference", self.number("d", meant.card), ability, only, self._meant(meant)

    def _meant(self, meant: Reference) -> tuple[int, ...]:
        """The abilities that a reference means, by number."""
        abilities = ((name, number) for (kind, name), number in self.form.number.items() if kind == "a")
        return tuple(sorted(number for name, number in abilities if meant.means(_plain(name))))

    def _about(self, words: str) -> Token:
        """What a choice is about, or what is chosen: a thing, an ability, or a word that is nobody's name."""
        if words in self.players or words in self.objects:
            return self.thing(words)
        if words in self.scenario.cards or ": " in words:
            return self.reference(words)
        if any(words.startswith(f"{card} ") for card in self.scenario.cards):
            return self.thing(words)
        return "word", "str", words

    # ---------------------------------------------------------------- in other names

    def say(self, claim: Claim, heard: Token) -> Claim:
        """A claim that was heard elsewhere, in the names of this scenario. Raises NotSaid."""
        sorts = _SORTS[claim.kind]
        said = {key: self._said(sorts.get(key, ""), token) for key, token in heard[1]}
        made = replace(claim, args={key: said[key] for key in claim.args})
        if self.hear(made) != heard:
            raise NotSaid(claim.text)
        return made

    def _said(self, sort: str, token: Token) -> ClaimValue:
        match token:
            case ("all", *several):
                return tuple(self._said(sort, one) for one in several)
            case ("word", _, value):
                return value  # type: ignore[no-any-return]
            case ("label", number):
                return self.scenario.timeline[number].label
            case ("player" | "object", number):
                return self._name(number)
            case ("token", number, count):
                card = self._name(number)
                return f"{card} {count}" if count > 1 or card in self.objects else card
            case ("combat damage",):
                return COMBAT_DAMAGE
            case ("reference", card, ability, only, _):
                return self._reference(card, ability, only)
        raise NotSaid(str(token))

    def _reference(self, card: int, ability: Token, only: int) -> str:
        head = self._name(only if only >= 0 else card)
        match ability:
            case ("ability", number):
                return f"{head}: {self._name(number).removeprefix(self._name(card) + ': ')}"
            case ("keyword", words):
                return f"{head}: {words}"
        return head

    def _name(self, number: int) -> str:
        return _plain(self.names[number][1])


def _plain(name: str) -> str:
    """A name as it is written in files."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], name) if "\\" in name else name


def mentioned(scenario: Scenario, claims: Sequence[Claim]) -> Iterator[Vertex]:
    """The names that claims mention, as they come: if names can be swapped, these are to be the first."""
    objects = {one.name: one.card for one in scenario.objects}
    players = {one.name for one in scenario.players}
    for claim in claims:
        for key in sorted(claim.args):
            for words in _words(claim.args[key]):
                if words in players:
                    yield "p", quoted(words)[1:-1]
                    continue
                meant = reference(words, scenario)
                if words in objects or meant.only:
                    yield "c", quoted(meant.only or words)[1:-1]
                if meant.card in scenario.cards:
                    yield "d", quoted(meant.card)[1:-1]
                    if meant.ability:
                        yield "a", quoted(f"{meant.card}: {meant.ability}")[1:-1]


def _words(value: ClaimValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)


def labelled(scenario: Scenario) -> Scenario:
    """The scenario with a label for every entry of its timeline, so that claims can speak of each. Labels change nothing."""
    used = {entry.label for entry in scenario.timeline}
    timeline = tuple(
        entry if entry.label else replace(entry, label=next(one for one in _labels(number) if one not in used))
        for number, entry in enumerate(scenario.timeline, 1)
    )
    return replace(scenario, timeline=timeline)


def _labels(number: int) -> Iterator[str]:
    while True:
        yield f"entry {number}"
        number += 1_000_000
