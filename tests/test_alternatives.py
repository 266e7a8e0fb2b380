"""Named alternatives of rules: how files ask for them, what becomes of that, and that whoever does not ask is not touched."""

from __future__ import annotations

import datetime

import pytest

from pyverify.editions import Reading, alternatives, plain_name, spoken
from pyverify.facts import scenario_facts
from pyverify.games import GAMES
from pyverify.keywords import Keywords
from pyverify.reading.messages import ReadingError
from pyverify.reading.scenario import read_text
from pyverify.report.heading import adopted
from pyverify.solver.schedule import pipeline
from pyverify.solver.session import Session
from tests.encodings import lint

NEWEST = GAMES["magic"].newest
SCENARIO = "players: [alice, bob]\nalternatives: {}\n"
NAMES = [one.name for one in alternatives("magic")]


@pytest.mark.parametrize("name", NAMES)
def test_each_is_described_and_contradicts_a_rule(name: str) -> None:
    one = next(each for each in alternatives("magic") if each.name == name)
    assert one.says.endswith(".")
    assert one.number_on(NEWEST)
    assert one.number_on(datetime.date(2008, 10, 1))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("how", [spoken, str.upper, lambda name: name.replace("_", "-"), lambda name: f"[{spoken(name)}]"])
def test_a_file_asks_for_it_in_words(name, how) -> None:  # type: ignore[no-untyped-def]
    (scenario,) = read_text(SCENARIO.format(how(name)), "some.yaml")
    assert scenario.alternatives == (name,)
    assert plain_name(spoken(name)) == name
    assert f"adopted(7,{name})." in scenario_facts(scenario, 7, Keywords("magic"))


def test_one_that_does_not_exist_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        ReadingError, match=r"some.yaml:2:15: no alternative of the rules .*\n.*\n.*\n.*did you mean 'active player resolves first'"
    ):
        read_text(SCENARIO.format("active player resolve first"), "some.yaml")


def test_a_reading_adds_to_what_the_scenario_asks_for_itself() -> None:
    (scenario,) = read_text(SCENARIO.format(NAMES[1]), "some.yaml")
    read = Reading(NEWEST, alternatives=(NAMES[0],)).of(scenario)
    assert read.alternatives == (NAMES[0], NAMES[1])
    assert Reading(NEWEST).of(scenario).alternatives == (NAMES[1],)


def test_a_dated_change_may_be_denied() -> None:
    (scenario,) = read_text(SCENARIO.format("[not legend rule by player, " + spoken(NAMES[0]) + "]"), "some.yaml")
    assert (scenario.alternatives, scenario.suspended) == ((NAMES[0],), ("legend_rule_by_player",))
    assert "suspended(7,legend_rule_by_player)." in scenario_facts(scenario, 7, Keywords("magic"))
    assert Reading(NEWEST).of(scenario).suspended == ("legend_rule_by_player",)
    assert adopted(scenario) == [
        f"note: judged under an alternative of the rules, as if it were so: {spoken(NAMES[0])}, not legend rule by player"
    ]


def test_without_any_there_is_no_fact() -> None:
    (scenario,) = read_text("players: [alice, bob]\n", "some.yaml")
    assert "adopted" not in scenario_facts(scenario, 7, Keywords("magic"))


def test_only_a_scenario_that_asks_for_one_grounds_its_part() -> None:
    """Every rule of the alternatives stands in a part behind a gate of its own, or looks at facts alone."""
    parts = {part for part, rules in lint.read_files([lint.ENCODINGS / "magic" / "alternatives.lp"]).parts.items() if part != "base"}
    gates = {part.name: part.gates for part in pipeline("magic").parts() if part.name in parts}
    assert set(gates) == parts
    assert all(gates.values())
    asked = {name: _features(f"[{spoken(name)}]") for name in NAMES}
    opened = {gate for some in gates.values() for gate in some}
    assert not opened & _features("[]")
    assert opened == {gate for some in asked.values() for gate in some & opened}
    assert all(len(some & opened) <= 1 for some in asked.values())


def _features(named: str) -> set[str]:
    (scenario,) = read_text(SCENARIO.format(named), "some.yaml")
    return set(Session("magic", {1: scenario_facts(scenario, 1, Keywords("magic"))}).ear.features)
