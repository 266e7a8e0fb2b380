"""Where in a document a wrong value stands, so that a tool can put the right one there; nothing where that is not beyond doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pyverify.limits import FILE_BYTES
from pyverify.model import Place
from pyverify.report.rulings.view import View
from pyverify.rulebook.parsing import NUMBERS
from pyverify.rulings.correction import corrections
from pyverify.rulings.findings import wrong
from pyverify.rulings.model import Finding

_BARE = re.compile(r"[A-Za-z0-9][\w' -]*|\[[^#:\"{}]*\]|-?[0-9]+")  # a value that YAML takes without quotes


@dataclass(frozen=True, slots=True)
class Repair:
    """A piece of a line, columns from 1 and without the last, and what is to stand there."""

    line: int
    column: int
    end: int
    text: str


@dataclass(slots=True)
class Sources:
    """The lines of files, each read once."""

    read: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def lines(self, path: str) -> tuple[str, ...]:
        """The lines of a file; none if it can't be read again."""
        if path not in self.read:
            self.read[path] = _lines(path)
        return self.read[path]


def repairs(view: View, finding: Finding, sources: Sources) -> Iterator[Repair]:
    """What to put where for a finding. All of it together is the repair: nothing, if one value could not be found."""
    opinion = view.opinion(finding)
    if any(one.fullmatch(finding.fix) for one in NUMBERS.values()) and len(finding.rules) == 1:
        yield from _number(sources.lines(finding.place.file), finding)
    if not opinion or not finding.fix:
        return
    starts = sorted({(one.place.line, one.place.column) for one in opinion.ruling.claims})
    found = []
    for judged in wrong(opinion):
        place = judged.claim.place
        if place.file != finding.place.file or not any(corrections(judged, opinion.ruling.game)):
            return
        after = next((one for one in starts if one > (place.line, place.column)), (finding.end + 1, 1))
        for key, stated, right in corrections(judged, opinion.ruling.game):
            one = _located(sources.lines(place.file), place, after, key, stated, right)
            if not one:
                return
            found.append(one)
    yield from found


def _number(lines: Sequence[str], finding: Finding) -> Iterator[Repair]:
    """The number of a rule in prose, where the finding stands."""
    place, number = finding.place, finding.rules[0]
    line = lines[place.line - 1] if 0 < place.line <= len(lines) else ""
    if line[place.column - 1 :].startswith(number):
        yield Repair(place.line, place.column, place.column + len(number), finding.fix)


def _located(lines: Sequence[str], start: Place, after: tuple[int, int], key: str, stated: str, right: str) -> Repair | None:
    """The only place between two at which a key has a value. stated: the value; "" if it is a list within one line."""
    value = r"\[[^#\"'{}]*?\](?=\s*(?:[,}]|#|$))"
    if stated:
        value = rf"(?P<quote>[\"']?){re.escape(stated)}(?P=quote)(?=\s*(?:[,}}\]]|\s#|$))"
    pattern = re.compile(rf"(?<![\w.-])(?:{key}|\"{key}\"|'{key}')\s*:\s+(?P<value>{value})")
    found = []
    for number in range(start.line, min(after[0], len(lines)) + 1):
        line = lines[number - 1]
        first = max(start.column - 1, 0) if number == start.line else 0
        last = after[1] - 1 if number == after[0] else len(line)
        if number > start.line and line.strip() and _indentation(line) < start.column - 1 and not _flow(lines, start):
            break
        found += [
            Repair(number, one.start("value") + 1, one.end("value") + 1, _value(right)) for one in pattern.finditer(line, first, last)
        ]
    return found[0] if len(found) == 1 else None


def _indentation(line: str) -> int:
    """How far in a line begins, in a quotation too."""
    return len(line) - len(line.lstrip(" >"))


def _flow(lines: Sequence[str], start: Place) -> bool:
    """Whether a claim is written in braces."""
    return lines[start.line - 1][start.column - 1 : start.column] == "{"


def _value(text: str) -> str:
    """A value as YAML writes it."""
    return text if _BARE.fullmatch(text) else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _lines(path: str) -> tuple[str, ...]:
    try:
        file = Path(path)
        if file.stat().st_size > FILE_BYTES:
            return ()
        return tuple(file.read_bytes().decode("utf-8").removeprefix("\ufeff").split("\n"))
    except (OSError, ValueError):
        return ()
