"""Nothing that comes from a file or a command line can steer the reader's terminal, and all text goes through one place."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from pathlib import Path

import pytest

from pyverify import cli, output

PACKAGE = Path(output.__file__).parent
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
ODD = "\x1b[31m\x9b1m\u202e\u2066\x07\r\x00\x7f\u200b"


def test_clean() -> None:
    assert output.clean("a\x1b[31mb\u202ec\nd\x07é\u2028\te") == "a[31mbc\ndé e"
    assert output.clean("می\u200cخواهم") == "می\u200cخواهم"
    assert output.clean("日本 \u00a0 \U0001f409") == "日本 \u00a0 \U0001f409"


def test_own_colors_stay_and_others_do_not(capsys: pytest.CaptureFixture[str]) -> None:
    output.say(output.paint("holds", "yes") + "\x1b[2J\x1b]0;title\x07", color=True)
    output.say(output.paint("holds", "yes"))
    assert capsys.readouterr().out == "\x1b[32myes\x1b[0m[2J]0;title\n[32myes[0m\n"


def test_json_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    output.say_json(json.dumps({"a": ODD + "é\U000e0001"}, ensure_ascii=False, indent=1))
    shown = capsys.readouterr().out
    assert not UNSAFE.search(shown)
    assert json.loads(shown) == {"a": ODD + "é\U000e0001"}


def test_a_terminal_that_can_not_show_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    output.say("é\udcff")
    assert raw.getvalue() == b"\\xe9\n"


FILE = """
title: "a TITLE"
players: [alice]
cards:
  "Bell TITLE": {type: Artifact, abilities: [{name: "ring TITLE", when: enters, do: [draw]}]}
start: {alice: {hand: ["Bell TITLE"]}}
timeline: [{move: {object: "Bell TITLE", to: battlefield}}]
claims: [{fires: "ring TITLE", times: 3, because: "so TITLE"}]
"""


@pytest.mark.parametrize("odd", ["\u202e", "\u2066", "\x1b[31m", "\x9b", "\u200b", "\r", "\u00ad", "\\e", "\\u202e", "\\u061c", "\u061c"])
@pytest.mark.parametrize("command", ["check", "run", "why"])
def test_commands(command: str, odd: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"od\x1bd{output.clean(odd)}.yaml"
    path.write_text(FILE.replace("TITLE", odd), encoding="utf-8", newline="")
    cli.main([command, str(path), *(["Bell"] if command == "why" else [])])
    shown = capsys.readouterr()
    assert not UNSAFE.search(shown.out + shown.err)
    cli.main([command, str(path), *(["Bell"] if command == "why" else []), "--format", "json"])
    shown = capsys.readouterr()
    assert not UNSAFE.search(shown.out + shown.err)


@pytest.mark.parametrize(
    "arguments",
    [[ODD], ["run", "\x1b[2Jx.yaml"], ["check", "a\u202eb"], ["run", "x", "--scenario"], ["why", "x", "--\x1b"], ["new", "\x1b.md"]],
)
def test_command_lines(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):  # argparse's own
        cli.main(arguments)
    shown = capsys.readouterr()
    assert not UNSAFE.search(shown.out + shown.err)
    assert shown.err


def test_everything_is_printed_through_one_module() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            printing = isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "sys.stdout.write", "sys.stderr.write")
            if printing and path.name != "output.py":
                found.append(f"{path.name}:{node.lineno}")
    assert not found
