"""`pyverify rules`: rules texts in every form are read, kept whole, and shown beside the numbers that stood there at their date."""

from __future__ import annotations

import codecs
import datetime
import gzip
import os
import re
from pathlib import Path

import pytest

from pyverify import cli
from pyverify.rulebook import store
from pyverify.rulebook.decoding import NotTextError, decode
from pyverify.rulebook.parsing import NotRulesError, date, parse

NEWEST = "2026-04-17"
TEXT = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of April 17, 2026.

Contents

1. Game Concepts
113. Abilities
Glossary

1. Game Concepts

113. Abilities

113.6. What lies there works there – and “nowhere else”, as a café owner’s sign says.
Example: A sign in a drawer says nothing.

603. Triggers

603.2. It goes off whenever what it waits for is seen
to happen,
as told in the next rule.

603.2a It says so itself.

603.10a It looks at what was a moment ago.

613.1. Everything counts, one layer after the other.

Glossary

Layer
603.2b. Not a rule, but a part of the glossary.
"""
OLD = TEXT.replace("effective as of April 17, 2026", "current as of October 1, 2008").replace("603.2.", "410.2.").replace("113.6", "402.8")
SCENARIO = """\
title: too late
players: [alice, bob]
cards:
  Moonlit Wake: {type: Enchantment, abilities: [{name: wake, text: "Whenever a creature dies, you gain 1 life."}]}
  Grizzly Bears: Creature - Bear 2/2
start: {alice: {battlefield: [Moonlit Wake]}, bob: {battlefield: [Grizzly Bears]}}
timeline: [{destroy: Moonlit Wake}, {destroy: Grizzly Bears}]
"""
FORMS = {
    "lf": TEXT.encode(),
    "crlf": TEXT.replace("\n", "\r\n").encode(),
    "cr": TEXT.replace("\n", "\r").encode(),
    "mixed": TEXT.replace("\n", "\r\n", 20).encode(),
    "utf-8 with mark": codecs.BOM_UTF8 + TEXT.encode(),
    "utf-16 with mark": codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
    "utf-16-be with mark": codecs.BOM_UTF16_BE + TEXT.replace("\n", "\r\n").encode("utf-16-be"),
    "utf-16 without mark": TEXT.encode("utf-16-le"),
    "utf-16-be without mark": TEXT.encode("utf-16-be"),
    "windows-1252": TEXT.replace("\n", "\r").encode("cp1252"),
    "gzip": gzip.compress(TEXT.encode()),
    "gzip of windows-1252": gzip.compress(TEXT.replace("\n", "\r\n").encode("cp1252")),
    "gzip in parts": gzip.compress(TEXT[:300].encode()) + gzip.compress(TEXT[300:].encode()),
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder; the current folder is another one, with a scenario."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    Path("late.yaml").write_text(SCENARIO, encoding="utf-8")
    return tmp_path / "data" / "pyverify" / "rules"


def written(text: str | bytes, name: str = "rules.txt") -> str:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["rules", *arguments]) == cli.BAD_INPUT
    shown = capsys.readouterr()
    assert not shown.out
    return shown.err


# ------------------------------------------------------------------ reading


@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_the_same(form: str) -> None:
    book = parse(decode(FORMS[form]))
    assert book == parse(TEXT)
    assert book.date == datetime.date(2026, 4, 17)
    assert book.rules == {
        "113.6": "What lies there works there – and “nowhere else”, as a café owner’s sign says.",
        "603.2": "It goes off whenever what it waits for is seen to happen, as told in the next rule.",
        "603.2a": "It says so itself.",
        "603.10a": "It looks at what was a moment ago.",
        "613.1": "Everything counts, one layer after the other.",
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("These rules are current as of October 1, 2008.", "2008-10-01"),
        ("These rules are effective as of July 13, 2013.", "2013-07-13"),
        ("Rules effective June 1st, 2004", "2004-06-01"),
        ("EFFECTIVE AS OF MAY 02, 2014", "2014-05-02"),
        ("These rules are effective as of February 30, 2013.", None),
        ("Printed on May 2, 2014.", None),
    ],
)
def test_dates(line: str, expected: str | None) -> None:
    found = date(f"Comprehensive Rules\n{line}\n")
    assert (found and found.isoformat()) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Comprehensive Rules"),
        (TEXT.replace("Comprehensive", "Apprehensive"), "Comprehensive Rules"),
        (re.sub(r"(?m)^\d", "x", TEXT), "no numbered rules"),
        (re.sub(r"(?m)^6", "x", TEXT), "only 1 numbered"),
    ],
)
def test_what_is_no_rules_text(text: str, message: str) -> None:
    with pytest.raises(NotRulesError, match=message):
        parse(text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%PDF-1.7 ...", "a PDF"),
        (b"PK\x03\x04...", "a Word document"),
        (gzip.compress(TEXT.encode())[:-20], "not whole"),
        (b"\x1f\x8bnonsense", "damaged gzip"),
        (codecs.BOM_UTF16_LE + b"abc", "damaged UTF-16"),
        (bytes(range(256)) * 4, "no text"),
        (gzip.compress(b"a" * 17_000_000), "more than 16,000,000 bytes"),
    ],
)
def test_what_is_no_text(data: bytes, message: str) -> None:
    with pytest.raises(NotTextError, match=message):
        decode(data)


# ------------------------------------------------------------------ the command


@pytest.mark.parametrize("form", ["crlf", "windows-1252", "utf-16 with mark", "gzip"])
def test_registering_listing_and_removing(form: str, capsys: pytest.CaptureFixture[str], data: Path) -> None:
    assert "No rules are registered" in run(capsys, "rules")
    out = run(capsys, "rules", written(FORMS[form]))
    assert out.startswith(f"registered the rules of {NEWEST}: 5 numbered rules\n")
    assert (data / f"{NEWEST}.txt").read_text(encoding="utf-8") == TEXT
    assert [one.name for one in data.iterdir()] == [f"{NEWEST}.txt"]
    run(capsys, "rules", written(OLD))
    assert "in place of those registered before" in run(capsys, "rules", written(TEXT))
    assert re.findall(r"(?m)^  (\S+): 5 numbered rules$", run(capsys, "rules")) == ["2008-10-01", NEWEST]
    assert "removed the rules of 2008-10-01" in run(capsys, "rules", "--remove", "2008-10-01")
    assert "2008" not in run(capsys, "rules")


def test_a_date_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    undated = written(TEXT.replace("April 17, 2026", "some day"), "a b.txt")
    err = refused(capsys, undated)
    assert "a b.txt: it does not say from which date it counts" in err
    assert "pyverify rules 'a b.txt' --date YYYY-MM-DD" in err
    assert "registered the rules of 2010-10-01" in run(capsys, "rules", undated, "--date", "2010-10-01")
    out = run(capsys, "rules", written(TEXT), "--date", "2031-01-02")
    assert f"the text itself says {NEWEST}" in out
    assert "newer than the newest edition known here" in out
    assert store.dates() == [datetime.date(2010, 10, 1), datetime.date(2031, 1, 2)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.txt"], "nothing.txt: can't be read: No such file"),
        (["."], "can't be read"),
        (["late.yaml"], "late.yaml: not a text of the Comprehensive Rules"),
        (["a\0b"], "can't be read"),
        (["late.yaml", "--date", "2010-13-01"], "--date: '2010-13-01' is not a date"),
        (["late.yaml", "--date", "1.10.2010"], "expected: YYYY-MM-DD"),
        (["--date", "2010-10-01"], "no file that it belongs to"),
        (["--remove", "2010-10-01"], "2010-10-01: no rules of this date are registered"),
        (["--remove", "2010"], "--remove: '2010' is not a date"),
        (["late.yaml", "--remove", "2010-10-01"], "a file is given too"),
    ],
)
def test_errors(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], data: Path) -> None:
    assert message in refused(capsys, *arguments)
    assert not data.exists()


def test_a_pdf_and_what_is_too_large(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not a text file: a PDF" in refused(capsys, written(b"%PDF-1.7", "rules.pdf"))
    with Path("large").open("wb") as file:
        file.truncate(16_000_001)
    assert "larger than 16,000,000 bytes" in refused(capsys, "large")


def test_whole_or_not_at_all(capsys: pytest.CaptureFixture[str], data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(capsys, "rules", written(TEXT))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert cli.main(["rules", written(TEXT.replace("moment", "second"))]) == cli.SYSTEM
    assert "No space left" in capsys.readouterr().err
    assert [one.name for one in data.iterdir()] == [f"{NEWEST}.txt"]
    assert (data / f"{NEWEST}.txt").read_text(encoding="utf-8") == TEXT


def test_a_damaged_file_is_told_and_does_no_harm(capsys: pytest.CaptureFixture[str], data: Path) -> None:
    run(capsys, "rules", written(TEXT))
    before = run(capsys, "why", "late.yaml", "wake")
    (data / f"{NEWEST}.txt").write_bytes(b"\xff\xff")
    (data / "notes.txt").write_bytes(b"")
    assert f"{NEWEST}: damaged" in run(capsys, "rules")
    assert run(capsys, "why", "late.yaml", "wake") == before.partition("\nThe rules cited")[0]


# ------------------------------------------------------------------ beside the numbers


def test_without_a_text_everything_is_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["why", "late.yaml", "wake"], ["run", "late.yaml", "--full"]):
        assert "The rules cited" not in run(capsys, *command)


def test_why_and_run_show_what_the_rules_say(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run(capsys, "run", "late.yaml")
    without = run(capsys, "why", "late.yaml", "wake")
    run(capsys, "rules", written(TEXT))
    shown = run(capsys, "why", "late.yaml", "wake")
    assert shown.startswith(without)
    assert shown.removeprefix(without) == (
        f"\nThe rules cited, as your text of {NEWEST} has them:\n"
        "   113.6: What lies there works there – and “nowhere else”, as a café owner’s sign says.\n"
        "   603.2: It goes off whenever what it waits for is seen to happen, as told in the next rule.\n"
        "   603.10a: It looks at what was a moment ago.\n"
        "   613.1: Everything counts, one layer after the other.\n"
    )
    assert shown.removeprefix(without) in run(capsys, "run", "late.yaml", "--full")
    assert run(capsys, "run", "late.yaml") == plain


def test_the_text_is_that_of_the_edition_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for text in (TEXT, OLD):
        run(capsys, "rules", written(text))
    Path("late.yaml").write_text(f"rules: 2009-01-01\n{SCENARIO}", encoding="utf-8")
    shown = run(capsys, "why", "late.yaml", "wake")
    assert "as your text of 2008-10-01 has them" in shown
    assert re.findall(r"(?m)^   ([\d.a-z]+): ", shown) == ["402.8", "410.2"]
    Path("late.yaml").write_text(f"rules: 2008-02-01\n{SCENARIO}", encoding="utf-8")
    assert "The rules cited" not in run(capsys, "why", "late.yaml", "wake")


def test_a_number_that_has_moved_since_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """603.10a in a text of 2013 would not be what 603.10a is in 2018."""
    run(capsys, "rules", written(TEXT), "--date", "2013-07-13")
    Path("late.yaml").write_text(f"rules: 2018-12-01\n{SCENARIO}", encoding="utf-8")
    shown = run(capsys, "why", "late.yaml", "wake")
    assert "(603.10a)" in shown
    assert re.findall(r"(?m)^   ([\d.a-z]+): ", shown) == ["603.2", "613.1"]


def test_nothing_in_a_text_steers_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "rules", written(TEXT.replace("a moment", "a\x1b[31m \u202emoment")))
    shown = run(capsys, "why", "late.yaml", "wake")
    assert "603.10a: It looks at what was a[31m moment ago." in shown
