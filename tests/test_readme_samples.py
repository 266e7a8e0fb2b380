"""What README.md shows as the output of commands is what they print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from pyverify import cli

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
SCENARIO = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[0]
SAMPLES = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def changed() -> str:
    """The scenario with the change that the README makes: the enchantment is destroyed before, by an entry of its own."""
    assert "`- destroy: Moonlit Wake`" in README
    return SCENARIO.replace("{destroy: Moonlit Wake}, ", "").replace("timeline:\n", "timeline:\n  - destroy: Moonlit Wake\n")


@pytest.fixture
def wake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """`wake.yaml` beside the folder in which the commands are given."""
    (tmp_path / "pyverify").mkdir()
    monkeypatch.chdir(tmp_path / "pyverify")

    def write(text: str) -> None:
        (tmp_path / "wake.yaml").write_text(text, encoding="utf-8")

    return write


def test_the_first_scenario_is_as_expected(wake, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    wake(SCENARIO)
    assert cli.main(["check", "../wake.yaml"]) == 0
    assert "3 claims as expected" in capsys.readouterr().out
    assert "All three claims are judged as expected." in README


@pytest.mark.parametrize(("command", "index"), [(["check", "../wake.yaml"], 0), (["why", "../wake.yaml", "wake"], 1)])
def test_samples(wake, capsys: pytest.CaptureFixture[str], command: list[str], index: int) -> None:  # type: ignore[no-untyped-def]
    """Each is a part of the output, but for how far all of it is indented."""
    wake(changed())
    assert len(SAMPLES) == 5, "a new sample in README.md: its command belongs here"
    assert cli.main(command) == (1 if command[0] == "check" else 0)
    shown = capsys.readouterr().out
    sample = SAMPLES[index].splitlines()
    lines = shown.splitlines()
    starts = [number for number, line in enumerate(lines) if line.strip() == sample[0].strip()]
    assert starts, shown
    indent = len(lines[starts[0]]) - len(lines[starts[0]].lstrip())
    assert [line[indent if index == 0 and number == 0 else 0 :] for number, line in enumerate(lines[starts[0] :][: len(sample)])] == sample
    if command[0] == "check":
        assert shown.count("expected holds") + shown.count("expected refuted") == 3, "the first of its three complaints"


def test_the_sample_of_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    command, _, shown = SAMPLES[4].partition("\n")
    assert command.startswith("$ pyverify parse ")
    assert cli.main(shlex.split(command)[2:]) == 3
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("index", [2, 3])
def test_the_samples_of_dates(index: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a part of the output."""
    monkeypatch.chdir(Path(__file__).resolve().parents[1])
    command, _, shown = SAMPLES[index].partition("\n")
    assert cli.main(shlex.split(command)[2:]) == 0
    assert shown in capsys.readouterr().out
