"""The command `since`: spans of claims over the editions, and what lies at their borders."""

from __future__ import annotations

import datetime
import json
from functools import cache
from pathlib import Path

import pytest

from pyverify import cli, since
from pyverify.causes import Difference, Told, day_by_day, find_causes
from pyverify.editions import Change, Reading, changes, dates
from pyverify.facts import scenario_facts
from pyverify.games import GAMES
from pyverify.keywords import Keywords
from pyverify.model import Scenario
from pyverify.reading.scenario import read_file, read_text
from tests.scenario_files import scenario_files

FIRST, NEWEST = GAMES["magic"].first, GAMES["magic"].newest
MAGIC = Path(__file__).resolve().parents[1] / "examples" / "magic"

# When the answer to the question of each pair of contradicting statements changed; never, if one of them was always wrong.
BORDERS: dict[str, list[str]] = {
    "combat-damage-on-stack-2009": ["2009-07-11"],
    "lifelink-trigger-or-static-2009": ["2009-07-11"],
    "damage-assignment-order-2024": ["2009-07-11", "2024-11-08"],
    "legend-rule-2013": ["2013-07-13"],
    "commander-dies-trigger-2020": ["2020-07-03"],
    "countered-or-does-not-resolve-2018": ["2018-04-27"],
    "end-the-turn-pending-triggers-2015": ["2015-07-17"],
    "transform-twice-2016": ["2016-04-08"],
    "leaves-graveyard-look-back-2015": ["2015-07-17"],
    "blocks-a-creature-by-effect-2010": ["2010-02-01"],
    "attacks-and-isnt-blocked-2013": ["2013-05-01"],
    "phased-out-token-2017": ["2017-08-25"],
    "enters-tapped-look-ahead-2017": ["2017-09-29"],
    "sacrifice-look-back-2026": ["2026-04-17"],
    "trigger-on-trigger-order-2021": ["2021-04-22"],
    "missed-trigger-policy-2012": ["2012-04-01", "2012-10-01"],
    "upkeep-order-claim": [],
    "double-strike-damage-trigger-claim": [],
    "token-owner-2009": ["2009-07-11"],
    "sba-checked-continuously-claim": [],
}

POLICY = {"missed-trigger-policy-2012"}  # of tournaments; its dates are not those of the rules

# Other borders in those examples: what they ask besides, and what an edition between two agrees with neither about.
BESIDES: dict[str, list[str]] = {
    "blocks-a-creature-by-effect-2010": ["2009-07-11"],
    "commander-dies-trigger-2020": ["2015-07-17"],  # hand and library
}

LEGENDS = """
title: legends
rules: 2010-10-01
players: [alice, bob]
cards:
  Isamaru: {type: Legendary Creature - Dog, pt: 2/2, abilities: [{name: howl, when: dies, do: [{gain life: 1}]}]}
start:
  alice: {battlefield: [{Isamaru: {as: hers}}]}
  bob: {battlefield: [{Isamaru: {as: his}}]}
timeline:
  - resolve: all
claims:
  - {zone of: hers, is: battlefield}
  - {life of: alice, is: 19}
  - {kind of: howl, is: triggered}
"""


def tagged(tag: str) -> tuple[Scenario, ...]:
    return tuple(one for path in sorted(MAGIC.glob("*.yaml")) for one in _scenarios(path) if f"contradiction/{tag}" in one.tags)


@cache
def _scenarios(path: Path) -> tuple[Scenario, ...]:
    return read_file(str(path)) if "contradiction/" in path.read_text(encoding="utf-8") else ()


def verdicts(history: since.History) -> list[list[tuple[str, str]]]:
    """For each claim the verdicts and from when on, whatever is the case besides."""
    found = []
    for spans in history.claims:
        kept = [(span.since.isoformat(), str(span.judged.verdict)) for span in spans]
        found.append([one for before, one in zip([("", ""), *kept], kept, strict=False) if before[1] != one[1]])
    return found


@pytest.mark.parametrize("tag", [tag for tag in BORDERS if tagged(tag)])
def test_a_pair_of_contradicting_statements_has_its_borders(tag: str) -> None:
    told = since.histories(tagged(tag))
    found = {date for one in told for claim in verdicts(one) for date, _ in claim[1:]}
    assert set(BORDERS[tag]) <= found <= {*BORDERS[tag], *BESIDES.get(tag, [])}
    if BORDERS[tag]:
        ends = {claim[-1][1] for one in told for claim in verdicts(one) if len(claim) > 1}
        assert "holds" in ends  # something that was wrong is right since
    for one in told:
        for spans in one.claims:
            assert all(span.cause.changes for span in spans[1:])


def test_every_pair_in_the_examples_has_its_borders_here() -> None:
    tags = {
        tag.partition("/")[2] for path in MAGIC.glob("*.yaml") for one in _scenarios(path) for tag in one.tags if "contradiction/" in tag
    }
    assert tags <= {*BORDERS, *POLICY}


def test_spans_reach_over_all_editions_whatever_the_file_asks_for() -> None:
    (one,) = since.histories(read_text(LEGENDS, "test.yaml"))
    zone, life, kind = one.claims
    assert [(span.since.isoformat(), span.judged.verdict) for span in zone] == [("2008-10-01", "refuted"), ("2013-07-13", "holds")]
    assert [(span.judged.verdict, span.judged.actual) for span in life] == [("refuted", "21"), ("refuted", "20")]
    assert [change.name for change in zone[1].cause.changes] == ["legend_rule_by_player"]
    assert [span.judged.verdict for span in kind] == ["holds"]


def test_a_claim_that_holds_for_several_reasons_holds() -> None:
    text = LEGENDS.replace("{life of: alice, is: 19}", "{life of: alice, is: 21, possible: true}")
    text = text.replace("{kind of: howl, is: triggered}", "{life of: bob, is: 19, not: true}")
    (one,) = since.histories(read_text(text, "test.yaml"))
    assert [span.judged.verdict for span in one.claims[1]] == ["holds", "refuted"]
    assert [span.judged.verdict for span in one.claims[2]] == ["holds"]


def test_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "legends.yaml"
    path.write_text(LEGENDS, encoding="utf-8")
    assert cli.main(["since", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"Comprehensive Rules from {FIRST} to {NEWEST}")
    assert "note: the scenario asks for the rules of 2010-10-01; here those of every date are asked" in out
    assert (
        "zone of: hers, is: battlefield  [line 13]\n  holds from 2013-07-13; refuted before: graveyard\n    2013-07-13: The legend" in out
    )
    assert "(704.5k)" in out
    assert "  refuted from 2013-07-13: 20; refuted before: 21\n" in out
    assert f"  holds under every edition since {FIRST}\n" in out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "legends.yaml"
    path.write_text(LEGENDS, encoding="utf-8")
    assert cli.main(["since", str(path), "--format", "json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    (told,) = whole["scenarios"]
    assert told["rules_ignored"] == "2010-10-01"
    first, second = told["claims"][0]["spans"]
    assert (first["from"], first["to"], first["verdict"], first["changes"]) == ("2008-10-01", "2013-07-12", "refuted", [])
    assert (second["from"], second["to"], second["verdict"]) == ("2013-07-13", None, "holds")
    assert second["changes"][0]["rule"] == "704.5k"


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["since", str(tmp_path / "none.yaml")]) == 2
    path = tmp_path / "legends.yaml"
    path.write_text(LEGENDS, encoding="utf-8")
    assert cli.main(["since", str(path), "--scenario", "other"]) == 2
    assert "other" in capsys.readouterr().err


# ------------------------------------------------------------------ editions


def test_every_change_has_a_sentence_and_a_number() -> None:
    known = changes("magic")
    assert len(known) >= 4
    assert all(one.says.endswith(".") and one.number for one in known), [one.name for one in known if not one.number]
    assert [one.since for one in known] == sorted(one.since for one in known)
    assert all(one.since <= NEWEST for one in known)


def test_dates_are_the_first_and_those_of_changes() -> None:
    found = dates("magic", FIRST, NEWEST)
    assert found[0] == FIRST
    assert datetime.date(2013, 7, 13) in found
    assert len(set(found)) == len(found)


def test_a_reading_is_written_as_facts() -> None:
    (scenario,) = read_text(LEGENDS, "test.yaml")
    facts = scenario_facts(Reading(datetime.date(2015, 1, 2), ("legend_rule_by_player",)).of(scenario), 7, Keywords("magic"))
    assert "edition(7,20150102)." in facts
    assert "suspended(7,legend_rule_by_player)." in facts
    assert "suspended" not in scenario_facts(scenario, 7, Keywords("magic"))


# ------------------------------------------------------------------ causes

DAY = datetime.date(2020, 1, 1)
A, B, C = (Change(name, DAY, f"{name} is so.") for name in "abc")
NOWHERE = Scenario("nowhere")


def test_a_day_that_is_not_run_is_as_the_day_before() -> None:
    """A day that brought nothing that a scenario touches: it is run here all the same."""
    files = [path for folder in ("magic", "rules") for path in scenario_files(MAGIC.parent / folder)]
    scenarios = [one for path in files[::7] for one in read_file(str(path))[-1:]]
    days = dates("magic", FIRST, NEWEST)
    found, _ = day_by_day(scenarios, days, since._judge, since.outcome, lambda *_: {})
    runs = {id(one) for results in found for one in results}
    assert len(scenarios) < len(runs) < len(scenarios) * len(days) / 3
    results = iter(since._judge([(one, Reading(day)) for one in scenarios for day in days]))
    every = [[next(results) for _ in days] for _ in scenarios]
    for scenario, skipping, whole in zip(scenarios, found, every, strict=True):
        assert list(map(since.outcome, skipping)) == list(map(since.outcome, whole)), scenario.name


def test_one_change_needs_no_asking() -> None:
    (found,) = find_causes([Difference(NOWHERE, DAY, (A,), {"x": 1})], lambda asked: [Told({}) for _ in asked])
    assert found["x"].changes == (A,)


@pytest.mark.parametrize(
    ("brings", "names", "together"),
    [
        (lambda there: "a" in there, "a", False),
        (lambda there: {"a", "b"} <= there, "ab", False),  # either is needed
        (lambda there: bool({"a", "b"} & there), "ab", True),  # either is enough
        (lambda there: bool({"a", "b", "c"} & there), "abc", True),
        (lambda _: True, "", False),  # none of them has to do with it
    ],
)
def test_causes(brings, names: str, together: bool) -> None:  # type: ignore[no-untyped-def]
    def ask(asked):  # type: ignore[no-untyped-def]
        return [Told({"x": 2 if brings({"a", "b", "c"} - set(reading.suspended)) else 1}) for _, reading in asked]

    (found,) = find_causes([Difference(NOWHERE, DAY, (A, B, C), {"x": 1})], ask)
    assert ("".join(one.name for one in found["x"].changes), found["x"].together) == (names, together)
