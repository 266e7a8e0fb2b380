"""The command `cards dump`: how each ability of a card file is read, one a line, so that `cards diff` can compare two versions."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from pyverify.cardtext.readings import version as phrasebook
from pyverify.catalog.errors import CardFileError
from pyverify.output import complain, say
from pyverify.progress import progress
from pyverify.survey.sheets import Sheet, sheets
from pyverify.version import version

DONE, BAD_INPUT, FAILED = 0, 2, 70  # exit codes
FORMAT = 1


class DumpError(Exception):
    """A file that is no dump; the text says why."""


@dataclass(frozen=True, slots=True)
class Dump:
    """What stands in a dump. head: the versions that made it. readings: by card, face, words of the ability, and the how-manieth of such
    words it is."""

    head: dict[str, Any]
    readings: dict[tuple[str, str, str, int], dict[str, Any]]
    faults: dict[tuple[str, str], str]


def header(game: str) -> dict[str, Any]:
    """The first line: what made the dump."""
    return {"dump": FORMAT, "pyverify": version(), "phrasebook": phrasebook(game), "game": game}


def rows(sheet: Sheet, game: str) -> Iterator[dict[str, Any]]:
    """The abilities of a text."""
    from pyverify.parse import parsed_of
    from pyverify.report.paraphrase import paraphrase

    for one in sheet.read(game):
        made = {
            "card": sheet.card, "face": sheet.name, "text": one.text, "kind": one.kind, "outcome": one.outcome,
            "structured": one.structured, "tokens": one.tokens, "respelt": one.respelt, "unread": dict(one.unread), "ambiguous": one.doubts,
        }  # fmt: skip
        parsed = parsed_of(one, sheet.called, sheet.line, game)
        yield {**made, "paraphrase": [*paraphrase(parsed.ability, game), *parsed.tokens], "facts": list(parsed.facts)}


def main(path: str, out: str, game: str) -> int:
    """Run the command. Returns the exit code: 2 if the file can't be read, 70 if the reading of some card failed."""
    count = failed = 0
    try:
        with _writing(out) as file, progress(path) as tell:
            _line(file, header(game))
            for sheet in sheets(path, tell):
                try:
                    made = list(rows(sheet, game))
                except Exception as error:  # a fault of pyverify, which belongs into the dump
                    failed += 1
                    fault = f"{type(error).__name__}: {error}"
                    complain(f"{sheet.called}: {fault}")
                    made = [{"card": sheet.card, "face": sheet.name, "error": fault}]
                for row in made:
                    count += 1
                    _line(file, row)
    except (CardFileError, FileNotFoundError, IsADirectoryError) as error:
        complain(error if isinstance(error, CardFileError) else f"{error.filename}: {error.strerror}")
        return BAD_INPUT
    say(f"{out}: {count:,} abilities" + (f", and {failed} texts whose reading failed" if failed else ""))
    return FAILED if failed else DONE


def _writing(out: str) -> TextIO:
    return gzip.open(out, "wt", encoding="utf-8") if out.endswith(".gz") else Path(out).open("w", encoding="utf-8")


def _line(file: TextIO, row: dict[str, Any]) -> None:
    file.write(json.dumps(row, ensure_ascii=False) + "\n")


def load(path: str) -> Dump:
    """Read a dump. Raises DumpError."""
    found = Dump({}, {}, {})
    try:
        with Path(path).open("rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
        with gzip.open(path, "rt", encoding="utf-8") if packed else Path(path).open(encoding="utf-8") as file:
            for number, line in enumerate(file):
                _take(found, json.loads(line), number)
    except (OSError, EOFError) as error:
        raise DumpError(f"{path}: {getattr(error, 'strerror', '') or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise DumpError(f"{path}: no dump, or a damaged one; `pyverify cards dump FILE -o OUT` writes one") from None
    if not found.head:
        raise DumpError(f"{path}: an empty file")
    return found


def _take(found: Dump, row: dict[str, Any], number: int) -> None:
    if not number:
        if row["dump"] != FORMAT:
            raise ValueError("another form")
        found.head.update(row)
    elif "error" in row:
        found.faults[row["card"], row["face"]] = row["error"]
    else:
        key = row["card"], row["face"], row["text"]
        found.readings[*key, next(at for at in range(len(found.readings) + 1) if (*key, at) not in found.readings)] = row
