"""The command `check`: files in, verdicts and exit codes out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyverify.check import Checked, Report, check_paths, main
from pyverify.games import GAMES
from pyverify.judging import Result
from pyverify.model import Claim, Place, Scenario
from pyverify.reading.files import find_files
from pyverify.reading.messages import Problem
from pyverify.report.edition import headline
from pyverify.verdict import Judged

NEWEST = GAMES["magic"].newest
GOOD = """\
title: one
players: [alice, bob]
cards:
  Highland Game:
    type: Creature - Elk
    pt: 2/1
    abilities:
      - {name: venison, when: dies, do: [{gain life: 2}]}
start:
  alice: {battlefield: [Highland Game]}
timeline:
  - destroy: Highland Game
  - resolve: all
claims:
"""


@pytest.fixture
def file(tmp_path: Path):  # type: ignore[no-untyped-def]
    def write(claims: str, name: str = "one.yaml") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(GOOD + claims, encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ("  - {fires: venison, times: 1, controller: alice}\n", 0),
        ("  - {fires: venison, times: 2, expect: refuted}\n", 0),
        ("  - {fires: venison, times: 2}\n", 1),
        ("  - {life of: alice, is: 22, expect: undecided}\n", 1),
        ("  - {fires: venison, on: Highland Game}\n  - {does not fire: venison}\n", 1),
    ],
)
def test_exit_code(file, capsys: pytest.CaptureFixture[str], claims: str, code: int) -> None:  # type: ignore[no-untyped-def]
    assert main([file(claims)]) == code
    out, err = capsys.readouterr()
    assert out.startswith(f"Comprehensive Rules as of {NEWEST.isoformat()}")
    assert "newer edition may be in force" in out.splitlines()[0]
    assert not err


def test_a_claim_not_as_expected_is_told_with_place_value_and_reason(file, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    path = file("  - fires: venison\n    times: 2\n    because: I thought so.\n")
    main([path])
    out = capsys.readouterr().out
    for words in (f"{path}:15", "fires: venison, times: 2", "refuted, expected holds", "1 time", "I thought so."):
        assert words in out


def test_json(file, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    path = file("  - {fires: venison, times: 1}\n  - {does not fire: venison}\n")
    assert main([path], "json") == 1
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "pyverify.check.v1"
    wanted = {"scenarios": 1, "claims": 2, "holds": 1, "refuted": 1, "depends": 0, "undecided": 0, "as_expected": 1}
    assert wanted.items() <= found["summary"].items()
    first, second = found["claims"]
    assert {"file": path, "line": 15, "scenario": "one", "verdict": "holds", "expected": "holds"}.items() <= first.items()
    assert second["verdict"] == "refuted"
    assert second["actual"] == "1 time"
    assert any("triggers" in reason["text"] for reason in second["why"])


def test_a_bad_file_does_not_keep_the_rest_from_being_judged(file, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    file("  - {fires: venison, times: 1}\n", "a/good.yaml")
    (tmp_path / "a" / "bad.yml").write_text("title: no players\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert "good.yaml: 1 claim as expected" in out
    assert "1 path could not be read" in out
    assert "bad.yml:1:1" in err


@pytest.mark.parametrize("missing", ["nothing.yaml", "empty"])
def test_paths_that_lead_nowhere(tmp_path: Path, missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main([str(tmp_path / missing)]) == 2
    assert missing in capsys.readouterr().err


def test_files_are_found_recursively_in_order_and_once(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/c.yml", "a/d.txt", ".hidden/e.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    found, problems = find_files([str(tmp_path / "b.yaml"), str(tmp_path)])
    assert [Path(one).name for one in found] == ["b.yaml", "c.yml"]
    assert not problems


def _report(*verdicts: str, bad: bool = False) -> Report:
    judged = tuple(Judged(Claim("life"), word) for word in verdicts)  # type: ignore[arg-type]
    problems = (Problem(Place("x", 1, 1), "bad"),) if bad else ()
    return Report(("x",), (Checked("x", Scenario("x"), Result(judged, ((),) * len(judged))),), problems)


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (_report("holds"), 0), (_report(), 0), (_report("holds", "refuted"), 1), (_report("depends"), 1), (_report("undecided"), 3),
        (_report("undecided", "refuted"), 1), (_report("holds", bad=True), 2), (_report("refuted", bad=True), 2),
    ],
)  # fmt: skip
def test_the_worst_decides_the_exit_code(report: Report, code: int) -> None:
    assert report.code == code


def test_headline_names_every_edition() -> None:
    import datetime

    old = datetime.date(2010, 10, 1)
    assert "2010-10-01" in headline([old])
    assert "newest known" not in headline([old])
    assert headline([NEWEST, old, old]).count("2010-10-01") == 1


def test_batches_make_no_difference(file) -> None:  # type: ignore[no-untyped-def]
    from pyverify.solver.worker import Limits

    for index in range(5):
        file("  - {fires: venison, times: 2}\n  - {life of: alice, is: 22}\n", f"many/{index}.yaml")
    folder = str(Path(file("", "many/none.yaml")).parent)
    one, many = (check_paths([folder], always=True, limits=Limits(size=size)) for size in (1, 64))
    assert [each.result for each in one.checked] == [each.result for each in many.checked]


def test_nothing_to_judge_reads_well(file, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    assert main([file("").replace("one.yaml", "gone.yaml")]) == 2
    assert "Nothing to judge." in capsys.readouterr().out
    (tmp_path / "one.yaml").write_text(GOOD.removesuffix("claims:\n"), encoding="utf-8")
    assert main([str(tmp_path / "one.yaml")]) == 0
    assert "1 scenario without claims: nothing to judge" in capsys.readouterr().out


def test_a_warning_is_no_error(file, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    path = file("  - {fires: venison}\ndecide:\n  - {may: venison, is: yes}\n")
    assert main([path]) == 0
    assert f"warning: {path}:17: the decision {{may: Highland Game: venison}} is never asked" in capsys.readouterr().out
    assert main([path], "json") == 0
    assert json.loads(capsys.readouterr().out)["warnings"] == [
        {"file": path, "line": 17, "text": "the decision {may: Highland Game: venison} is never asked"}
    ]


SPANS = """\
title: spans
players: [alice, bob]
cards:
  Wake:
    type: Enchantment
    abilities: [{name: wake, when: {event: dies, subject: {type: creature, controller: you}}, do: [{gain life: 1}]}]
  Bear: Creature - Bear 2/2
  Bell: {type: Artifact, abilities: [{name: gas, activated: [{tap: self}], do: [{gain life: 1}]}]}
start:
  alice: {battlefield: [Wake, Bear, Bell]}
  bob: {battlefield: [{Bear: {as: Foe}}]}
timeline:
  - destroy: Bear
  - {destroy: Foe, label: foe}
claims:
  - {fires: wake, after: foe}
"""


def test_reasons_say_what_was_found_and_only_from_the_span(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "spans.yaml"
    path.write_text(SPANS, encoding="utf-8")
    assert main([str(path)]) == 1
    out = capsys.readouterr().out
    assert "wake for Foe: does not trigger; subject: controller is you: it was Foe (603.2)" in out
    assert "triggers, controller" not in out


def test_an_entry_that_cannot_be_carried_out_is_told_in_plain_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "spans.yaml"
    changed = SPANS.replace("  - destroy: Bear\n", "  - {activate: gas}\n  - {activate: gas}\n")
    path.write_text(changed, encoding="utf-8")
    main([str(path)])
    said = "undecided, expected holds: entry 2 of the timeline (line 14) can't be carried out: it is tapped already"
    assert said in capsys.readouterr().out
