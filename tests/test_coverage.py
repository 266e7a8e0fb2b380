"""The command `coverage`: which topics of the rules scenarios exercise."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import pytest

from pyverify import cli, coverage
from pyverify.editions import topics
from pyverify.gamefiles import read
from pyverify.games import GAMES
from pyverify.reading.scenario import read_text
from pyverify.solver.exercised import untold_topics

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "magic"
BELL = """
title: bell
players: [alice, bob]
cards:
  Night Bell: {type: Artifact, abilities: [{name: ring, when: {event: enters, subject: {type: creature}}, do: [{gain life: 1}]}]}
  Bear: {type: Creature - Bear, pt: 2/2}
start:
  alice: {battlefield: [Night Bell], hand: [Bear]}
timeline:
  - {move: Bear, to: battlefield}
  - resolve: all
"""


def topics_of(file: str, title: str = "") -> set[str]:
    from pyverify.reading.scenario import read_file

    (found,) = coverage.covered("magic", [one for one in read_file(str(EXAMPLES / file)) if title in one.title])
    return set(found.by)


def test_what_a_trigger_exercises() -> None:
    (now,) = coverage.covered("magic", read_text(BELL, "bell.yaml"))
    assert set(now.by) == {"triggers", "functions", "with_effects", "priority", "order", "resolves"}
    assert now.by["triggers"] == ("bell",)
    assert {one.name for one in now.missing} >= {"lifelink", "legend_rule", "intervening_if"}
    assert {one.name for one in now.topics} | {one.name for one in now.untold} == {one.name for one in topics("magic")}


def test_each_edition_has_its_own_topics_and_numbers() -> None:
    dates = datetime.date(2009, 1, 1), datetime.date(2026, 4, 17)
    old, new = coverage.covered("magic", read_text(BELL, "bell.yaml"), dates)
    assert set(old.by) == set(new.by)
    assert [coverage.number(one, old.date) for one in old.topics if one.name in old.by][:2] == ["402.8", "408.1b"]
    assert {one.name for one in new.topics} - {one.name for one in old.topics} >= {"done_once", "commander", "transforms_once"}


@pytest.mark.parametrize(
    ("file", "topic"),
    [
        ("legend-rule.yaml", "legend_rule"), ("lifelink-trigger-or-static.yaml", "lifelink"), ("phasing.yaml", "phasing"),
        ("token-owner.yaml", "token_owner"), ("commander-dies.yaml", "commander"), ("transform-twice.yaml", "transforms_once"),
        ("e01-cascade-triggers-on-casting.yaml", "cascade"), ("a18-intervening-if.yaml", "intervening_if"),
        ("a17-no-target.yaml", "no_choice"), ("end-the-turn.yaml", "ending_the_turn"),
    ],
)  # fmt: skip
def test_what_examples_are_about_they_exercise(file: str, topic: str) -> None:
    assert topic in topics_of(file)


@pytest.mark.parametrize("game", GAMES)
def test_every_trace_is_of_a_topic(game: str) -> None:
    known = {one.name for one in topics(game)}
    tables = [read("exercised", game)[key] for key in ("events", "awaited", "traces", "decisions", "notes")]
    assert {topic for table in tables for topic in table.values()} | untold_topics(game) <= known


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bell.yaml"
    file.write_text(BELL, encoding="utf-8")
    assert cli.main(["coverage", str(file), "--rules", "2010-10-01", "--rules", "2026-04-17"]) == 0
    said = capsys.readouterr().out
    assert "1 scenario, rules of 2010-10-01: 6 of " in said
    assert "1  603.2    An ability triggers" in said
    assert said.count("never touched:") == 2
    assert cli.main(["coverage", str(file), "--format", "json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["games"]["magic"]
    assert told["rules"] is None
    assert {"topic", "rule", "says", "scenarios"} == set(told["exercised"][0])
    assert {one["topic"] for one in told["untouched"]}.isdisjoint(one["topic"] for one in told["exercised"])


def test_documents_count_and_what_is_wrong_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    indented = "\n".join(f"  {line}" for line in BELL.strip().split("\n"))
    (tmp_path / "one.md").write_text(
        f"```ruling\nid: one\nscenario:\n{indented}\nclaims: [{{fires: ring, times: 1}}]\n```\n"
        "```ruling\nid: two\nscenario: none\nclaims: [{fires: ring}]\n```\n", encoding="utf-8",
    )  # fmt: skip
    assert cli.main(["coverage", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("1 scenario, each under the rules that it asks for: 6 of ")
    assert "no scenario 'none'" in err
    assert cli.main(["coverage", str(tmp_path), "--rules", "2010"]) == 2
    assert "--rules: found '2010'" in capsys.readouterr().err
