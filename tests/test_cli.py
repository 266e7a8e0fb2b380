"""The command line: help, exit codes, and that nobody ever sees a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyverify import cli
from pyverify.reading.messages import ReadingError

ROOT = Path(__file__).resolve().parents[1]
TOUR = ROOT / "examples" / "tour" / "01-first-trigger.yaml"


def pyverify(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pyverify", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload, no-any-return]


def test_version() -> None:
    result = pyverify("--version")
    assert result.returncode == 0
    assert result.stdout.startswith("pyverify ")


@pytest.mark.parametrize("command", [[], ["run"], ["why"], ["check"], ["new"], ["schema"]])
def test_help_teaches_with_examples(command: list[str]) -> None:
    result = pyverify(*command, "--help")
    assert result.returncode == 0
    assert "examples:" in result.stdout
    assert f"pyverify {' '.join(command)}".strip() in result.stdout


def test_no_command_shows_the_help() -> None:
    result = pyverify()
    assert result.returncode == 2
    assert "commands:" in result.stdout


def test_help_and_import_are_light() -> None:
    code = "import sys, pyverify.cli; print(*sorted({'clingo', 'yaml', 'pyverify.facts', 'pyverify.model'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.split() == []


def test_bad_input_is_reported_before_clingo_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("players: [alice, bob]\ntimeline: [{destory: Bear}]\n", encoding="utf-8")
    code = f"import sys\nfrom pyverify.cli import main\ncode = main(['run', {str(path)!r}])\nprint(code, 'clingo' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["2", "False"]
    assert f"{path}:2:" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [["run", "missing.yaml"], ["why", "missing.yaml", "x"], ["run", str(TOUR), "--scenario", "nosuch"],
                                       ["why", str(TOUR), "nosuch"]])  # fmt: skip
def test_bad_input(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "nosuch" in shown.err or "missing.yaml" in shown.err


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"[", b"a: &x 1", b"- " * 5000, "\u202e: 1".encode(), b"players: {}\x00"])
def test_no_traceback_for_any_file(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    assert cli.main(["run", str(path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_run_and_why_name_the_edition_first(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["run", str(TOUR)], ["why", str(TOUR), "venison"], ["run", str(TOUR), "--format", "json"]):
        assert cli.main(arguments) == 0, arguments
        first = capsys.readouterr().out.splitlines()[0]
        assert "2026-04-17" in first
        assert "may be in force" in first


def test_internal_error_says_where_to_report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("pyverify.story.main_run", broken)
    assert cli.main(["run", str(TOUR)]) == 70
    shown = capsys.readouterr().err
    assert "internal error: ZeroDivisionError: oops" in shown
    assert "report" in shown
    assert "Traceback" not in shown


def test_reading_errors_from_anywhere_are_bad_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def bad(*_: object) -> int:
        raise ReadingError([])

    monkeypatch.setattr("pyverify.story.main_run", bad)
    assert cli.main(["run", str(TOUR)]) == 2


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m pyverify run {ROOT}/examples/magic/a08*.yaml --full | head -1"
    result = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == 1


SLOW = """
import sys, time
import pyverify.solver.worker as worker
from pyverify import cli
def slow(job, send):
    print("working", flush=True)
    time.sleep(60)
worker._work = slow
sys.exit(cli.main(["run", sys.argv[1]]))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupting_kills_the_children() -> None:
    process = subprocess.Popen([sys.executable, "-c", SLOW, str(TOUR)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)  # fmt: skip
    assert process.stdout
    assert process.stdout.readline().strip() == "working"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Traceback" not in errors
    time.sleep(0.1)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
