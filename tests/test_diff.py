"""The command `diff`: what differs between dates, and which change brought it."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest

from pyverify import cli, diff
from pyverify.diff import Compared, Step
from pyverify.reading.scenario import read_text

BOTH = """
title: two changes at work
rules: 2010-10-01
players: [alice, bob]
cards:
  Isamaru: {type: Legendary Creature - Dog, pt: 2/2, abilities: [{name: howl, when: dies, do: [{gain life: 1}]}]}
  Warden:
    type: Creature - Spirit
    pt: 1/1
    abilities:
      - {name: warden, when: {event: zone_change, subject: {type: creature, owner: you}, from: graveyard}, do: [{gain life: 1}]}
start:
  alice: {battlefield: [{Isamaru: {as: hers}}], graveyard: [Warden]}
  bob: {battlefield: [{Isamaru: {as: his}}]}
timeline:
  - resolve: all
  - {put onto the battlefield: {object: Warden, under: alice}}
  - resolve: all
claims:
  - {zone of: hers, is: battlefield}
  - {fires: warden, times: 1}
  - {kind of: howl, is: triggered}
  - {life of: alice, is: 22}
"""
ONE = """
title: nothing that changed
players: [alice, bob]
cards:
  Bear: {type: Creature - Bear, pt: 2/2, abilities: [{name: growl, when: dies, do: [{gain life: 1}]}]}
start:
  alice: {battlefield: [Bear]}
timeline:
  - destroy: Bear
  - resolve: all
claims:
  - {fires: growl, times: 1}
"""


def compared(text: str, *days: str) -> Compared:
    (told,) = diff.compare(read_text(text, "test.yaml"), [datetime.date.fromisoformat(day) for day in days])
    return told


def brought(step: Step) -> dict[tuple[str, str], str]:
    return {one.key: " ".join(change.name for change in one.cause.changes) for one in step.differing}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "two.yaml"
    path.write_text(BOTH, encoding="utf-8")
    return str(path)


def test_each_difference_has_its_own_change() -> None:
    (step,) = compared(BOTH, "2010-10-01", "2026-04-17").steps
    found = brought(step)
    assert found["claim", "0"] == "legend_rule_by_player"
    assert found["claim", "1"] == "leaving_a_graveyard_looks_back"
    assert ("claim", "2") not in found
    assert found["fires", "howl"] == "legend_rule_by_player"
    assert found["fires", "warden"] == "leaving_a_graveyard_looks_back"
    assert found["end", "alice's battlefield"] == "legend_rule_by_player"


def test_what_several_changes_brought_needs_each() -> None:
    """22 life: one for each of the two triggers. Without either change it is 21 as long as the other one counts."""
    (step,) = compared(BOTH, "2010-10-01", "2026-04-17").steps
    life = next(one for one in step.differing if one.key == ("end", "alice"))
    assert (life.before, life.after) == (("22 life",), ("20 life",))
    assert life.cause.together
    assert {one.name for one in life.cause.changes} == {"legend_rule_by_player", "leaving_a_graveyard_looks_back"}


def test_steps_between_several_dates() -> None:
    steps = compared(BOTH, "2010-10-01", "2014-01-01", "2026-04-17").steps
    assert [(step.earlier.year, step.later.year) for step in steps] == [(2010, 2014), (2014, 2026)]
    assert set(brought(steps[0]).values()) == {"legend_rule_by_player"}
    assert set(brought(steps[1]).values()) == {"leaving_a_graveyard_looks_back"}


def test_values_are_those_of_all_lines() -> None:
    (step,) = compared(BOTH.replace("bob: {battlefield: [{Isamaru: {as: his}}]}", "bob: {hand: []}").replace(
        "[{Isamaru: {as: hers}}]", "[{Isamaru: {as: hers}}, {Isamaru: {as: too}}]"), "2013-01-01", "2014-01-01").steps  # fmt: skip
    found = {one.key: (one.before, one.after) for one in step.differing}
    assert found["fires", "howl"] == (("alice twice",), ("alice once",))
    assert found["end", "alice's graveyard"] == (("hers, too",), ("hers", "too"))
    assert found["claim", "0"] == (("refuted", "graveyard"), ("depends", "battlefield or graveyard"))


def test_only_numbers_moved() -> None:
    (step,) = compared(ONE, "2010-10-01", "2026-04-17").steps
    assert not step.differing
    assert ("603.6d", "603.10a") in step.numbers
    assert compared(ONE, "2026-01-01", "2026-04-17").steps[0].numbers == ()


def test_stack_orders_are_compared() -> None:
    (step,) = compared(BOTH, "2013-01-01", "2014-01-01").steps
    stack = next(one for one in step.differing if one.key[0] == "stack")
    assert stack.after == ("nothing",)
    assert stack.before == ("bottom: alice's howl of hers; top: bob's howl of his",)


def test_doubts_are_told() -> None:
    told = compared(ONE.replace("{gain life: 1}", "{opaque: {words: Wobble}}"), "2010-10-01", "2026-04-17")
    assert told.doubts == ("text not understood: Wobble",)


def test_text(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", file, "--rules", "2026-04-17", "--rules", "2010-10-01"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Comprehensive Rules as of 2026-04-17")
    assert "note: the scenario asks for the rules of 2010-10-01" in out
    assert "from 2010-10-01 to 2026-04-17:\n" in out
    assert "    zone of: hers, is: battlefield  [line 20]: refuted (graveyard), now holds\n" in out
    assert "    howl triggers: alice once, bob once; now never\n" in out
    assert "  none of these alone, but all together:\n  2013-07-13: The legend rule" in out
    assert "603.10a was 603.6d" in out


def test_text_if_only_numbers_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(ONE, encoding="utf-8")
    assert cli.main(["diff", str(path), "--rules", "2010-10-01", "--rules", "2026-04-17"]) == 0
    assert "  nothing differs but numbers\n  numbers moved: " in capsys.readouterr().out


def test_json(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["diff", file, "--rules", "2010-10-01", "--rules", "2026-04-17", "--format", "json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert whole["dates"] == ["2010-10-01", "2026-04-17"]
    (step,) = whole["scenarios"][0]["steps"]
    first = step["differences"][0]
    assert (first["kind"], first["about"], first["line"]) == ("claim", "zone of: hers, is: battlefield", 20)
    assert first["before"]["verdict"] == "refuted"
    assert first["after"]["verdict"] == "holds"
    assert [change["rule"] for change in first["changes"]] == ["704.5k"]
    assert {"was": "603.6d", "is": "603.10a"} in step["numbers"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "two or more different dates"),
        (["2010-10-01"], "two or more different dates"),
        (["2010-10-01", "2010-10-01"], "two or more different dates"),
        (["2010-10-01", "2008-09-30"], "no rules of 2008-09-30 are known"),
        (["2010-10-01", "2008-09-30"], "a date from 2008-10-01 on"),
        (["2010-10-01", "yesterday"], "found 'yesterday'"),
        (["2010-10-01", "2010-13-01"], "found '2010-13-01'"),
        (["2010-10-01", "1/2/2013"], "write year-month-day"),
    ],
)
def test_bad_dates(file: str, capsys: pytest.CaptureFixture[str], given: list[str], said: str) -> None:
    assert cli.main(["diff", file, *(word for one in given for word in ("--rules", one))]) == 2
    assert said in capsys.readouterr().err
