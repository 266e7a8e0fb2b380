"""`pyverify new`: the scenario to start from is good, nothing is overwritten, and it says what it did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from pyverify import cli
from pyverify.authoring.new import starter
from pyverify.authoring.schema import schema
from pyverify.games import GAMES

FIRST = "# yaml-language-server: $schema=pyverify.schema.json"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def there() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def test_a_file_and_its_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "wake.yaml"]) == 0
    shown = capsys.readouterr().out
    assert "wrote wake.yaml" in shown
    assert "wrote pyverify.schema.json" in shown
    assert "pyverify check wake.yaml" in shown
    assert Path("wake.yaml").read_text(encoding="utf-8").splitlines()[0] == FIRST
    assert json.loads(Path("pyverify.schema.json").read_text(encoding="utf-8")) == schema()
    assert there() == ["pyverify.schema.json", "wake.yaml"]


@pytest.mark.parametrize("game", GAMES)
def test_check_judges_it_as_expected(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["new", "--game", game, "wake.yaml"])
    capsys.readouterr()
    assert cli.main(["check", "wake.yaml"]) == 0
    shown = capsys.readouterr().out
    assert "all as expected" in shown
    assert "warning" not in shown


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_accepts_it(game: str) -> None:
    assert not list(Draft202012Validator(schema()).iter_errors(yaml.safe_load(starter(game))))


@pytest.mark.parametrize("arguments", [[], ["-"]])
def test_printed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", *arguments]) == 0
    assert capsys.readouterr().out == starter("magic")
    assert not there()


def test_nothing_is_overwritten(capsys: pytest.CaptureFixture[str]) -> None:
    Path("wake.yaml").write_text("mine", encoding="utf-8")
    assert cli.main(["new", "wake.yaml"]) == 2
    assert "wake.yaml: is there already" in capsys.readouterr().err
    assert Path("wake.yaml").read_text(encoding="utf-8") == "mine"
    Path("pyverify.schema.json").write_text("mine", encoding="utf-8")
    assert cli.main(["new", "other.yaml"]) == 0
    assert "`pyverify schema > pyverify.schema.json` renews it" in capsys.readouterr().out
    assert Path("pyverify.schema.json").read_text(encoding="utf-8") == "mine"


def test_a_second_file_shares_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["new", "one.yaml"])
    assert cli.main(["new", "two"]) == 0
    shown = capsys.readouterr().out
    assert "wrote two.yaml" in shown
    assert "pyverify.schema.json is there already\n" in shown


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("notes.md", "notes.yaml"),
        ("nowhere/wake.yaml", "make the folder first"),
        (".", "a name that ends in .yaml"),
        ("a\0.yaml", "can't be written"),
    ],
)
def test_refused(name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", name]) == 2
    shown = capsys.readouterr()
    assert words in shown.err
    assert not shown.out
    assert not there()
