"""What can't matter to a scenario does not keep it from being the same as another; and it can't matter indeed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pyverify.judging import run
from pyverify.model import Card, Object, Scenario
from pyverify.reading.scenario import read_file, read_text
from pyverify.rulings.extras import without_extras
from pyverify.rulings.groups import grouped
from tests.rulings.made import ruling

EXAMPLES = Path(__file__).parents[2] / "examples" / "magic"
BASE = """
players: [alice, bob]
cards:
  Bear: Creature - Bear 2/2
  Rock: Artifact
  Wake: {type: Enchantment, abilities: [{name: wake, text: "Whenever another creature dies, you gain 1 life."}]}
start: {alice: {battlefield: [Wake, Bear, Rock]}}
timeline: [{destroy: Bear}, {resolve: all}]
"""


def kept(text: str) -> set[str]:
    (scenario,) = read_text(text, "extras.yaml")
    return {one.name for one in without_extras(scenario).objects}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", {"Wake", "Bear"}),
        ("creature dies", "permanent is put into a graveyard from the battlefield", {"Wake", "Bear", "Rock"}),
        ("creature dies", "artifact becomes tapped", {"Wake", "Bear", "Rock"}),
        ("gain 1 life", "destroy target artifact", {"Wake", "Bear", "Rock"}),
        ("gain 1 life", "ponder all", {"Wake", "Bear", "Rock"}),
        ("[Wake, Bear, Rock]", "[Wake, Bear, {Rock: {tapped: true}}]", {"Wake", "Bear", "Rock"}),
        ("Rock: Artifact", "Rock: Legendary Artifact", {"Wake", "Bear", "Rock"}),
        ("destroy: Bear}", "destroy: Bear}, {tap: Rock}", {"Wake", "Bear", "Rock"}),
        ("Rock: Artifact", "Rock: Creature - Rock 0/1", {"Wake", "Bear", "Rock"}),
        ("[Wake, Bear, Rock]", "[Wake, Bear, 3 Rock]", {"Wake", "Bear"}),
    ],
)
def test_extras(old: str, new: str, expected: set[str]) -> None:
    assert kept(BASE.replace(old, new, 1) if old else BASE) == expected


def test_extras_are_no_difference() -> None:
    other = BASE.replace("Bear, Rock", "Bear").replace("Wake", "Vigil")
    (group,) = grouped([ruling("one", BASE, "[{fires: wake}]"), ruling("two", other, "[{fires: wake, times: 1}]")])
    assert len(group.members) == 2
    apart = grouped([ruling("one", other, "[{fires: wake}]"), ruling("two", BASE, "[{zone of: Rock, is: exile}]")])
    assert len(apart) == 2  # one speaks of what the other does not have
    again = grouped([ruling("one", BASE, "[{fires: wake}]"), ruling("two", BASE, "[{zone of: Rock, is: exile}]")])
    assert len(again) == 1


def beside(scenario: Scenario) -> Scenario:
    """The scenario with permanents beside it."""
    player = scenario.players[-1].name
    cards = [
        Card("Odd Rock", types=("artifact",)),
        Card("Odd Ooze", types=("creature",), subtypes=("ooze",), numbers={"power": 1, "toughness": 1}),
    ]
    objects = [Object(card.name, card.name, "battlefield", player, player) for card in cards]
    return replace(scenario, cards={**scenario.cards, **{card.name: card for card in cards}}, objects=(*scenario.objects, *objects))


def test_examples_with_and_without() -> None:
    scenarios = [one for path in sorted(EXAMPLES.glob("*.yaml"))[::7] for one in read_file(path)[:3]]
    pairs = [(one, beside(one)) for one in scenarios]
    pairs = [(one, other) for one, other in pairs if len(without_extras(other).objects) == len(without_extras(one).objects)]
    assert len(pairs) > 5
    both = [*(one for one, _ in pairs), *(other for _, other in pairs)]
    results = list(run(dict(enumerate(both)), silent=True).values())
    told = [[(one.verdict, one.actual) for one in result.judged] for result in results]
    assert told[: len(pairs)] == told[len(pairs) :]
