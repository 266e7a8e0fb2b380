"""Scenarios that are the same up to names and order are found to be; whatever differs in what it says is not."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyverify.model import Claim, Scenario
from pyverify.reading.scenario import read_file, read_text
from pyverify.rulings.extras import without_extras
from pyverify.rulings.groups import grouped
from pyverify.rulings.model import Ruling
from pyverify.rulings.same import form, pattern
from tests.rulings.made import ruling
from tests.rulings.planted import Story, circle, dated, deaths, parts, written

EXAMPLES = Path(__file__).parents[2] / "examples"
SEEDS = st.integers(0, 10**9)


def certificate(scenario: Scenario) -> object:
    found = form(pattern(without_extras(scenario)))
    assert found is not None
    return found.certificate


def read(text: str) -> Scenario:
    (scenario,) = read_text(text, "same.yaml")
    return scenario


def story(chance: random.Random) -> Story:
    return chance.choice([lambda: deaths(chance, 3, 2), lambda: dated(chance), lambda: circle(chance)[0], lambda: parts(chance)[0]])()


@settings(max_examples=40, deadline=None)
@given(SEEDS, SEEDS, SEEDS)
def test_renamed_and_listed_otherwise(seed: int, one: int, other: int) -> None:
    told = story(random.Random(seed))
    assert certificate(read(written(told, [], random.Random(one)))) == certificate(read(written(told, [], random.Random(other))))


CHANGES = {
    "Creature - Bear": "Creature - Elf", "Enchantment": "Artifact", "gain life: ": "lose life: ", "destroy: <b0>": "exile: <b0>",
    "{resolve: all}": "{untap: <W0>}", "subject: creature": "subject: {type: creature, controller: you}", "event: dies": "event: leaves",
    "life: 2": "life: 3", "player: opponents": "player: you", "<b0>": "<b1>", "Golem 1/1": "Golem 1/2", "Sorcery": "Instant",
    "[{gain life": "[{gain life: 1}, {gain life", "owner: opponents": "owner: you",
}  # fmt: skip


def changed(told: Story, old: str, new: str) -> list[Story]:
    """The story with each part of it in which something stands changed in one place."""
    found = [replace(told, cards={**told.cards, card: text.replace(old, new, 1)}) for card, text in told.cards.items() if old in text]
    found += [
        replace(told, timeline=[*told.timeline[:place], text.replace(old, new, 1), *told.timeline[place + 1 :]])
        for place, text in enumerate(told.timeline)
        if old in text and all(name in repr(told.battlefield) for name in ("<b1>", "<W0>") if name in new)
    ]
    found += [replace(told, start={**told.start, who: [one.replace(old, new, 1) for one in lines]}) for who, lines in told.start.items()
              if any(old in one for one in lines)]  # fmt: skip
    return [one for one in found if one != told]


@settings(max_examples=60, deadline=None)
@given(SEEDS, SEEDS, st.sampled_from(sorted(CHANGES.items())))
def test_a_small_change_is_another_scenario(seed: int, other: int, change: tuple[str, str]) -> None:
    told = story(random.Random(seed))
    first = certificate(read(written(told, [], random.Random(other))))
    for different in changed(told, *change):
        if change[0] == "<b0>" and symmetric(told):
            continue
        assert certificate(read(written(different, [], random.Random(other)))) != first


def symmetric(told: Story) -> bool:
    """Whether a change of the one bear into the other may only be a change of names."""
    return sum("<b" in entry for entry in told.timeline) < 2


BASE = """
players: [alice, bob]
cards:
  Bear: Creature - Bear 2/2
  Wake: {type: Enchantment, abilities: [{name: wake, text: "Whenever a creature dies, you gain 1 life."}]}
  Lord: {type: Creature - Bear, pt: 3/3, abilities: [{name: lord, text: "Other creatures you control get +1/+1."}]}
start:
  alice: {battlefield: [Wake, {Bear: {as: b1}}, {Bear: {as: b2}}], library: [Plains, Island, Swamp]}
  bob: {battlefield: [{Bear: {as: b3}}]}
timeline: [{destroy: b1, label: x}, {resolve: all}]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[alice, bob]", "[alice, bob]\nactive: bob"),
        ("destroy: b1", "destroy: b3"),
        ("library: [Plains, Island", "library: [Island, Plains"),
        ("[{destroy: b1, label: x}, {resolve: all}]", "[{destroy: b1}]"),
        ("{as: b2}", "{as: b2, tapped: true}"),
        ("players", "step: upkeep\nplayers"),
        ("{as: b2}", "{as: b2, counters: {+1/+1: 1}}"),
        ("{as: b2}", "{as: b2, owner: bob}"),
        ("[{Bear: {as: b3}}]", "[]"),
        ("[{Bear: {as: b3}}]", "[{Bear: {as: b3}}, Lord]"),
        ("a creature dies", "another creature dies"),
        ("timeline", "decide: [{may: wake, is: yes}]\ntimeline"),
        ("bob: {", "bob: {life: 19, "),
        ("bob: {", "bob: {hand: [], "),
    ],
)
def test_not_the_same(old: str, new: str) -> None:
    assert old in BASE
    assert certificate(read(BASE)) != certificate(read(BASE.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("players", "title: Something else\nabout: Soldier 2 and b7\ntags: [one]\nrules: 2012-05-01\nplayers"),
        ("label: x", "label: y"),
        ("[alice, bob]", "[bob, alice]\nactive: alice"),
        ("{as: b2}", "{as: bear of a kind}"),
        ("wake", "vigil"),
        ("Wake", "Vigil"),
        ("[Wake, {Bear: {as: b1}}, {Bear: {as: b2}}]", "[{Bear: {as: b1}}, Wake, {Bear: {as: b2}}]"),
        ("  Bear:", "  Nobody: Artifact\n  Bear:"),
        ("destroy: b1", "destroy: b2"),
        ("{Bear: {as: b1}}, {Bear: {as: b2}}", "{Bear: {as: b2}}, {Bear: {as: b1}}"),
    ],
)
def test_the_same(old: str, new: str) -> None:
    assert old in BASE
    assert certificate(read(BASE)) == certificate(read(BASE.replace(old, new)))


def test_order_matters_to_continuous_effects() -> None:
    lords = BASE.replace("[Wake,", "[Lord, Wake,").replace("[{Bear: {as: b3}}]", "[Lord]")
    swapped = lords.replace("[Lord, Wake, {Bear: {as: b1}}", "[{Bear: {as: b1}}, Wake, Lord")
    assert certificate(read(lords)) != certificate(read(swapped))


# ------------------------------------------------------------------ claims in other names


def renamed(value: object, names: dict[str, str]) -> object:
    """A part of the model with other names for cards, objects and players."""
    if isinstance(value, str):
        for old, new in names.items():
            if value == old or value.startswith(f"{old}: ") or (value.startswith(f"{old} ") and value[len(old) + 1 :].isdecimal()):
                return new + value[len(old) :]
        return value
    if isinstance(value, Mapping):
        return {renamed(key, names): renamed(one, names) for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(renamed(one, names) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        given = {one.name: getattr(value, one.name) for one in fields(value) if one.name not in ("place", "text", "because", "expect")}
        return replace(value, **{key: renamed(one, names) for key, one in given.items()})  # type: ignore[type-var]
    return value


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("magic/*.yaml"))[::4], ids=lambda path: path.stem)
def test_examples_in_other_names(path: Path) -> None:
    """All claims of an example can be said in other names, and back again."""
    for scenario in read_file(path):
        plain = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
        words = [one.name for one in scenario.players] + [one.name for one in scenario.objects] + list(scenario.cards)
        names = {word: f"Xq {number} {word[:1]}z" for number, word in enumerate(sorted(set(words), key=len, reverse=True))
                 if word not in plain}  # fmt: skip
        other = renamed(scenario, names)
        assert isinstance(other, Scenario)
        groups = grouped([Ruling("one", scenario.place, scenario=scenario), Ruling("two", scenario.place, scenario=other)])
        assert len(groups) == 1, scenario.name
        one, two = groups[0].members
        assert one.claims == two.claims, scenario.name


def test_claims_on_what_looks_alike() -> None:
    """Of objects that can be swapped, the one that a ruling speaks of first is the one that another speaks of first."""
    other = BASE.replace("b2", "tom").replace("b1", "jane").replace("Wake", "Vigil").replace("{Bear: {as: jane}}, {Bear: {as: tom}}",
                                                                                     "{Bear: {as: tom}}, {Bear: {as: jane}}")  # fmt: skip
    three = other.replace("{as: b3}", "{as: ann}}, {Bear: {as: zoe}")
    base = BASE.replace("{as: b3}", "{as: b3}}, {Bear: {as: b4}")
    rulings = [
        ruling("one", base, "[{zone of: b4, is: exile}, {zone of: b3, is: hand}]"),
        ruling("two", three, "[{zone of: zoe, is: exile}, {zone of: ann, is: hand}]"),
        ruling("tri", three, "[{zone of: ann, is: exile}, {zone of: zoe, is: hand}]"),
    ]
    (group,) = grouped(rulings)
    assert [member.claims for member in group.members] == [(0, 1)] * 3


def test_what_cannot_be_said_stays_apart() -> None:
    odd = BASE.replace("  Bear:", "  Nobody: {type: Artifact, abilities: [{name: idle, when: dies, do: [{gain life: 1}]}]}\n  Bear:")
    rulings = [
        ruling("one", odd, "[{kind of: idle, is: triggered}]"),
        ruling("two", odd.replace("Wake", "Vigil"), "[{kind of: idle, is: triggered}]"),
    ]
    assert len(grouped(rulings)) == 2
    assert len(grouped([rulings[0], ruling("three", odd, "[{kind of: idle, is: static}]")])) == 1


def test_claims_are_kept_apart() -> None:
    claims = [
        "{fires: wake}",
        "{fires: wake, times: 1}",
        "{fires: wake, expect: refuted}",
        "{fires: wake, possible: true}",
        "{fires: wake, not: true}",
    ]
    (group,) = grouped([ruling(f"r{number}", BASE, f"[{claim}]") for number, claim in enumerate(claims)])
    assert len(group.scenario.claims) == len(claims)
    assert all(isinstance(one, Claim) for one in group.scenario.claims)
