"""Permanents that nothing in a scenario can speak of, so that it says the same without them.

Only what is sure counts: an untouched permanent without abilities, on the battlefield from the start, that no word of the file names, and
that every filter of the file shuts out by what is printed on it. In doubt it stays. Which keywords and types are harmless stands in
`encodings/<game>/extras.yaml`; in a game without that file everything stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache

from pyverify.gamefiles import read
from pyverify.model import Card, Filter, Matches, Object, Scenario, Target, Term, Test, Trigger
from pyverify.references import strings
from pyverify.resources import encodings_dir
from pyverify.vocabulary import Words, words

_PLAYERS = frozenset({"you", "opponents", "players", "that_player", "active_player", "defending_player", "controller", "owner", "player"})


def without_extras(scenario: Scenario) -> Scenario:
    """The scenario without permanents that can't matter. Claims may name some of them all the same."""
    plain, types = _harmless(scenario.game)
    if not types:
        return scenario
    used = [scenario.cards[one.card] for one in scenario.objects if one.card in scenario.cards]
    able = [card for card in scenario.cards.values() if card.abilities]
    if any(word not in plain for card in able for word in card.keywords) or any(
        one.supertypes and "world" in one.supertypes for one in used
    ):
        return scenario
    parts = (tuple(able), scenario.timeline, scenario.decisions)
    if any(True for _ in _unknown(parts)):
        return scenario
    named = set(strings((scenario.timeline, scenario.decisions))) | {one.attached_to for one in scenario.objects}
    filters = list(_filters(parts, words(scenario.game)))
    extra = {
        one.name
        for one in scenario.objects
        if _untouched(one, scenario.cards[one.card], types)
        and not named & {one.name, one.card}
        and not any(_may_pass(scenario.cards[one.card], found, kind) for found, kind in filters)
    }
    return replace(scenario, objects=tuple(one for one in scenario.objects if one.name not in extra)) if extra else scenario


@cache
def _harmless(game: str) -> tuple[frozenset[str], frozenset[str]]:
    """Keywords by which only the cards that have them are looked at, and types that nothing happens to by itself; none if nobody says."""
    if not encodings_dir().joinpath(game, "extras.yaml").is_file():
        return frozenset(), frozenset()
    told = read("extras", game)
    return frozenset(told["keywords"]), frozenset(told["types"])


def _untouched(one: Object, card: Card, types: frozenset[str]) -> bool:
    """Whether an object is as it is printed, and nothing happens to it by itself."""
    plain = not (one.statuses or one.face_down or one.token or one.commander or one.attached_to or one.damage or one.counters)
    bare = not (card.abilities or card.back or card.supertypes or card.loyalty) and bool(card.types) and set(card.types) <= types
    alive = "creature" not in card.types or (card.toughness or 0) > 0
    return plain and bare and alive and "aura" not in card.subtypes and one.zone == "battlefield" and one.owner == one.controller


def _unknown(value: object) -> Iterator[str]:
    """Words that are not understood."""
    for part in _within(value):
        if getattr(part, "unread", ()) or getattr(part, "unread_if", ()) or getattr(part, "unread_targets", ()):
            yield "unread"
        if getattr(part, "verb", "") == "opaque":
            yield "opaque"


def _filters(value: object, known: Words) -> Iterator[tuple[Filter, str]]:
    """The filters that look for objects, each with the kind of target it is of; not those that something that is named has to pass."""
    if isinstance(value, Trigger):
        sorts = known.events[value.event].roles
        yield from ((given, "") for role, given in value.roles.items() if sorts.get(role) == "object")
        for given in value.roles.values():
            yield from _filters(given.items, known)
    elif isinstance(value, Matches):
        yield from _filters((value.term, value.filter.items), known)
    elif isinstance(value, Target):
        yield value.filter, value.kind
        yield from _filters(value.filter.items, known)
    elif isinstance(value, Filter):
        yield value, ""
        yield from _filters(value.items, known)
    else:
        for part in _parts(value):
            yield from _filters(part, known)


def _within(value: object) -> Iterator[object]:
    """A part of the model and all that is in it."""
    yield value
    for part in _parts(value):
        yield from _within(part)


def _parts(value: object) -> Iterator[object]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, tuple):
        yield from value
    elif is_dataclass(value):
        yield from (getattr(value, one.name) for one in fields(value) if one.name != "place")


def _may_pass(card: Card, given: Filter, kind: str) -> bool:
    """Whether a filter may let a permanent of a card pass. kind: of the target it is of."""
    if kind in ("player", "item"):
        return False
    if kind == "any" and "creature" not in card.types:
        return False
    return all(any(_may_be(card, test) for test in item) for item in given.items)


def _may_be(card: Card, test: Test) -> bool:
    word = str(test.args[0]).casefold() if test.args and isinstance(test.args[0], str) else ""
    if test.negated:
        return True
    match test.name:
        case "type":
            return not word or word in card.types
        case "subtype":
            return not word or word in {one.casefold() for one in card.subtypes}
        case "name":
            return not word or word == card.name.casefold()
        case "supertype" | "keyword" | "token" | "tapped" | "attacking" | "blocking" | "blocked" | "unblocked" | "self" | "face_down":
            return False
        case "zone":
            return word in ("", "battlefield")
        case "is":
            return not (isinstance(test.args[0], Term) and test.args[0].name in _PLAYERS)
    return True
