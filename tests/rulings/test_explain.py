"""`pyverify explain`: every finding is taught, and a misspelt name finds its way."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pyverify import cli
from pyverify.rulings.kinds import FINDINGS, SEVERITIES


def test_the_list_has_all_the_worst_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line in SEVERITIES] == list(SEVERITIES)
    named = [line.split()[0] for line in lines if line.startswith("  ")]
    assert named == list(FINDINGS)
    assert lines[1] == "  against-the-rules    the rules say otherwise"


@pytest.mark.parametrize("name", FINDINGS)
def test_each_is_taught(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", name]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{name} ({FINDINGS[name].severity}): {FINDINGS[name].meaning}\n\n")
    assert "\nFor example:\n    " in told
    assert "\nWhat to do: " in told
    assert max(map(len, told.splitlines())) <= 140


@pytest.mark.parametrize("spelt", ["Against the rules", "AGAINST_THE_RULES", " against-the-rules "])
def test_spaces_and_capitals_do_not_matter(spelt: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", spelt]) == 0
    assert capsys.readouterr().out.startswith("against-the-rules (error)")


def test_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "contradiction\x1b[2J"]) == 2
    assert capsys.readouterr().err == "no finding 'contradiction\\x1b[2J'; did you mean 'contradicts'?\n"
    assert cli.main(["explain", "zzz"]) == 2
    assert "`pyverify explain` lists them" in capsys.readouterr().err


def test_it_needs_no_solver() -> None:
    code = "import sys; from pyverify.cli import main; main(['explain']); print('clingo' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.endswith("False\n")
