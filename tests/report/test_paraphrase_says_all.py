"""A paraphrase says all that an ability says: change any leaf of it, and the paraphrase is another."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pyverify.games import GAMES
from pyverify.keywords import Keywords
from pyverify.model import Ability, Clause, Comparison, Condition, Effect, Filter, Matches, Place, Scenario, Target, Term, Trigger
from pyverify.model import Test as Asked
from pyverify.reading import read_text
from pyverify.report.paraphrase import paraphrase
from pyverify.report.plain_words import plain
from pyverify.vocabulary import words as words_of
from tests.scenario_files import scenario_files

UNTOLD = {"copies a spell", "plays a land", "commits a crime", "exploits", "transforms", "chapter", "expends"}  # without rules
ROOT = Path(__file__).resolve().parents[2]
FILES = scenario_files(ROOT / "examples")
NODES = (Ability, Clause, Comparison, Condition, Effect, Filter, Matches, Target, Term, Asked, Trigger)


@cache
def others(game: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """What else could stand in a field whose words are limited; other words get a letter more."""
    known = words_of(game)
    verbs = ("destroy", "exile", "gain life", "may", "set power", "add power", "tapped", "kill", "add might", "exhausted", "unheard of")
    return {
        ("Ability", "kind"): ("triggered", "static", "replacement", "activated", "spell", "delayed", "keyword"),
        ("Ability", "limit"): ("", "once each turn", "first time each turn"),
        ("Ability", "batch"): ("", "all", "player", "subject"),
        ("Ability", "works_in"): ("", *known.zones),
        ("Ability", "duration"): ("", "this turn", "until end of turn", "ever"),
        ("Ability", "keyword"): ("", "persist"),
        ("Target", "kind"): ("object", "player", "any", "item"),
        ("Comparison", "operator"): ("lt", "le", "eq", "ne", "ge", "gt"),
        ("Trigger", "event"): (*[name for name, event in known.events.items() if event.kernel == "zone_change"], "attacks", "unheard of"),
        ("Effect", "verb"): verbs,
        ("Test", "name"): (*sorted({name for name, _ in known.tests.values()}), "compare", "word", "unheard_of"),
        ("Term", "name"): (*sorted({*known.terms_object, *known.terms_player, *known.terms_number}), "chosen", "unheard_of"),
    }  # fmt: skip


# What could stand in a field that is empty.
FURTHER: dict[tuple[str, str], Any] = {
    ("Ability", "triggers"): Trigger("draws"),
    ("Ability", "state"): Condition(((Clause(Comparison(Term("x"), "ge", 1)),),)),
    ("Ability", "dependent"): Condition(((Clause(Comparison(Term("x"), "ge", 1)),),)),
    ("Ability", "condition"): Condition(((Clause(Comparison(Term("x"), "ge", 1)),),)),
    ("Ability", "targets"): Target("further", Filter()),
    ("Ability", "modes"): Ability("mode 1", "spell"),
    ("Ability", "effects"): Effect("draw"),
    ("Ability", "costs"): Effect("pay", {"cost": "{1}"}),
    ("Ability", "affects"): Filter(),
    ("Ability", "modifications"): Effect("lose all abilities"),
    ("Ability", "words"): "2",
    ("Ability", "unread"): "words",
    ("Term", "args"): "word",
    ("Test", "args"): "word",
    ("Filter", "items"): (Asked("tapped"),),
    ("Condition", "items"): (Clause(Comparison(Term("x"), "ge", 1)),),
    ("Effect", "body"): Effect("draw"),
    ("Effect", "otherwise"): Effect("draw"),
}


def said(value: Any) -> Any:
    """What a part of an ability says: without places and the names of abilities, and without order where it has no meaning."""
    match value:
        case Place():
            return None
        case Ability():
            fields = {field.name: said(getattr(value, field.name)) for field in dataclasses.fields(value) if field.name != "name"}
            fields["asked_once"] = said(
                value.asked_once and value.kind in ("triggered", "delayed") and bool(value.condition and value.condition.items)
            )
            return tuple(fields.items())
        case Filter() | Condition():
            return type(value).__name__, frozenset(frozenset(said(one) for one in item) for item in value.items)
        case Mapping():
            if value.get("whose") == value.get("player"):  # a library or hand is that of the player who does it, if no other is named
                value = {key: one for key, one in value.items() if key != "whose"}
            return frozenset((key, said(one)) for key, one in value.items())
        case tuple():
            return tuple(said(one) for one in value)
        case bool() | int() | str() | None:
            return type(value).__name__, value
    return type(value).__name__, tuple(said(getattr(value, field.name)) for field in dataclasses.fields(value))


@cache
def abilities(game: str) -> tuple[Ability, ...]:
    """All abilities of a game: of the examples, of keywords and of the vocabulary, that say different things."""
    found: dict[Any, Ability] = {}
    keywords = Keywords(game)
    spelled_out = (one for word in sorted(keywords.known()) for one in keywords.meanings(word))
    for ability in (*stated(game), *spelled_out, *possible(game)):
        found.setdefault(said(ability), ability)
    return tuple(found.values())


@cache
def shapes(game: str) -> tuple[Ability, ...]:
    """Of abilities that differ only in their numbers, one."""
    return tuple({re.sub(r"[0-9]+", "1", str(paraphrase(ability, game))): ability for ability in abilities(game)}.values())


@cache
def scenarios() -> tuple[Scenario, ...]:
    return tuple(one for file in FILES for one in read_text(file.read_text(encoding="utf-8"), str(file)))


def stated(game: str) -> Iterator[Ability]:
    for scenario in scenarios():
        for card in scenario.cards.values() if scenario.game == game else ():
            yield from card.abilities


YOU, SELF = Term("you"), Term("self")
FILTERS: dict[str, Filter] = {  # by the sort of the role
    "object": Filter(((Asked("type", ("creature",)),), (Asked("self", (), True),))),
    "player": Filter(((Asked("is", (YOU,)),),)),
    "number": Filter(((Asked("compare", ("ge", 3)),),)),
    "zone": Filter(((Asked("zone", ("hand",)), Asked("zone", ("exile",))),)),
    "word": Filter(((Asked("word", ("true",)),),)),
    "ability": Filter(((Asked("way", ("revealing",)),),)),
}
ARGUMENTS: dict[str, Any] = {  # by the sort of the argument of a verb
    "object": SELF, "player": YOU, "recipient": Term("target", ("target",)), "number": Term("x"), "word": "hand", "zone": "hand",
    "card": "Bear",
    "flag": True, "duration": "this turn", "filter": FILTERS["object"], "ability": Ability("", "delayed"),
    "place": "here",
    "condition": Condition(((Clause(Comparison(Term("life", (YOU,)), "lt", 5)),), (Clause(Matches(SELF, FILTERS["object"]), True),))),
}  # fmt: skip
VALUES: dict[str, Any] = {  # by the sort of the value of a test
    "type": ("creature",), "word": ("hound",), "color": ("red",), "player": (YOU,), "flag": (), "number": ("ge", 3),
    "counters": ("charge", "ge", 2), "zone": ("hand",), "place": ("here",),
    "object": (SELF,), "term": (Term("target", ("a",)),), "link": ("exiling",),
}  # fmt: skip


def possible(game: str) -> Iterator[Ability]:
    """An ability with each event, test, verb, modification and change of an event, whether any card has it or not."""
    known = words_of(game)
    for name, event in known.events.items():
        trigger = Trigger(name, {role: FILTERS[sort] for role, sort in event.roles.items()})
        yield Ability("", "triggered", (trigger,))
        yield Ability("", "replacement", (trigger,), modifications=(Effect("prevent"),))
        for role, sort in event.roles.items():
            yield Ability("", "triggered", (Trigger(name, {role: FILTERS[sort]}),))
            yield Ability("", "triggered", (Trigger(name, {role: Filter()}),))
    for name, sort in sorted(set(known.tests.values())):
        for negated in (False, True):
            test = Asked(name, VALUES[sort], negated)
            for items in (((test,),), ((test,), (Asked("type", ("land",)),)), ((test, Asked("tapped")), (Asked("token"),))):
                yield Ability("", "static", affects=Filter(items))
                yield Ability("", "spell", effects=(Effect("destroy", {"object": Term("each", (Filter(items),))}),))
                yield Ability("", "spell", effects=(Effect("draw", {"amount": Term("count", (Filter(items),))}),))
                yield Ability("", "spell", condition=Condition(((Clause(Matches(SELF, Filter(items))),),)))
    for name, verb in known.verbs.items():
        inner = (Effect("draw", {"player": YOU, "amount": 1}),) if verb.nested else ()
        body = (Effect("lose all abilities"),) if name == "get" else inner
        args = {arg: ARGUMENTS[sort] for arg, sort in verb.args.items() if sort != "modifications"}
        yield Ability("", "spell", effects=(Effect(name, args, body, inner), Effect(name, args, body)))
    for name, (_, sort) in known.modifications.items():
        value = {"ability": Ability("", "keyword"), "number": 2, "": None}.get(sort, "red")
        yield Ability("", "static", affects=Filter(), modifications=(Effect(name, {} if value is None else {"value": value}),))
    for name, sort in known.replacements.items():
        given = {"counters": {"kind": "charge", "amount": 2}, "": {}, "effects": {}}.get(sort, {"value": "hand"})
        yield Ability("", "replacement", modifications=(Effect(name, given, (Effect("draw"),) if sort == "effects" else ()),))


def changed(value: Any, game: str, where: tuple[str, str] = ("", "")) -> Iterator[Any]:
    """The value with one leaf changed, left out or added, in every way."""
    if isinstance(value, Place):
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield -value - 1
    elif isinstance(value, str):
        yield from (word for word in others(game).get(where, (f"{value}x",)) if word != value)
    elif value is None:
        if where in FURTHER:
            yield FURTHER[where]
    elif isinstance(value, tuple):
        yield from sequences(value, game, where)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield {other: kept for other, kept in value.items() if other != key}
            yield from ({**value, key: new} for new in changed(one, game))
        yield {**value, "unheard_of": Filter(((Asked("tapped"),),))}
        for flag in (True, False) if where == ("Effect", "args") else ():
            yield {**value, "tapped": flag}
    elif isinstance(value, NODES):
        yield from fields(value, game)


def sequences(value: tuple[Any, ...], game: str, where: tuple[str, str]) -> Iterator[tuple[Any, ...]]:
    for index, one in enumerate(value):
        before, after = value[:index], value[index + 1 :]
        yield before + after
        yield from ((*before, new, *after) for new in changed(one, game))
    if where in FURTHER:
        yield (*value, FURTHER[where])


def fields(value: Any, game: str) -> Iterator[Any]:
    kind = type(value).__name__
    for field in dataclasses.fields(value):
        given = getattr(value, field.name)
        if (kind, field.name) == ("Ability", "name"):
            continue
        if given is not None and "None" in str(field.type):
            yield replace(value, **{field.name: None})
        yield from (replace(value, **{field.name: new}) for new in changed(given, game, (kind, field.name)))


@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_a_changed_leaf_changes_the_paraphrase(game: str, part: int) -> None:
    silent = []
    count = 0
    for ability in shapes(game)[part::8]:
        told, meant = paraphrase(ability, game), said(ability)
        for other in changed(ability, game):
            count += 1
            if paraphrase(other, game) == told and said(other) != meant:
                silent.append(f"{' / '.join(told)}\n  {difference(ability, other)}")
    assert count > 1000
    assert not silent, f"{len(silent)} of {count} changes are not told:\n" + "\n".join(silent[:40])


@pytest.mark.parametrize("game", GAMES)
def test_different_abilities_have_different_paraphrases(game: str) -> None:
    told: dict[tuple[str, ...], Ability] = {}
    for ability in abilities(game):
        first = told.setdefault(tuple(paraphrase(ability, game)), ability)
        assert first is ability, difference(first, ability)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two values differ first, for messages."""
    if dataclasses.is_dataclass(one) and type(one) is type(other):
        for field in dataclasses.fields(one):
            left, right = getattr(one, field.name), getattr(other, field.name)
            if said(left) != said(right):
                return difference(left, right, f"{path}.{field.name}")
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return difference(left, right, f"{path}[{index}]")
    return f"{path}: {one!r} -> {other!r}"


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_its_words(game: str) -> None:
    """What the vocabulary has, the tables have: nothing reads `name(arguments)`."""
    known, told = words_of(game), plain(game)
    assert not set(known.events) - set(told.events) - UNTOLD
    assert not {name for name, _ in known.tests.values()} - set(told.tests)
    assert not set(known.verbs) - set(told.verbs)
    assert not set(known.modifications) - set(told.modifications)
    assert not set(known.replacements) - set(told.replacements)
    assert not {*known.terms_object, *known.terms_player, *known.terms_number} - {"subject", "points"} - set(told.terms)


def test_the_abilities_are_many() -> None:
    assert len(abilities("magic")) > 300
