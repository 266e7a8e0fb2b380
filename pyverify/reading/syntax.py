"""What is wrong with a text that is no YAML, in words that help: looked for line by line, once the parser has given up.

The parser notices a fault late and names it in words of its own; this looks for the faults that people make. It knows only as much
of YAML as scenario files use, and is asked about broken texts only: what it finds in a good one would mean nothing.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field

from pyverify.reading.messages import MOST, Problem
from pyverify.reading.origin import Origin

_KEY = re.compile(r"(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s\"'\[\]{}#,][^#]*?)\s*:(?=\s|$)\s*")
_SYMBOLS = re.compile(r"(?:\{[^{}\[\]:,\"' ]{1,7}\}[ ,]*)+")
_BLOCK = re.compile(r"[|>][+-]?[0-9]?\s*(?:#.*)?$")
_COMPARISON = re.compile(r"[<>]=?\s*\S.*")
_CLOSING = {"[": "]", "{": "}"}
_NAMES = {"[": "bracket", "{": "brace", '"': "quote", "'": "quote"}


def faults(lines: list[str], origin: Origin) -> list[Problem]:
    """The faults of a text, in order; only the first of those that hide what comes after them.

    lines: of the text. origin: where it stands, for places.
    """
    looking = _Looking(lines, origin)
    with contextlib.suppress(_EnoughError):
        looking.look()
    return looking.found


class _EnoughError(Exception):
    """A fault after which the rest means nothing."""


def quoted(text: str) -> str:
    """A text in quotes, as YAML takes it."""
    return f"'{text.replace(chr(39), chr(39) * 2)}'" if '"' in text or "\\" in text else f'"{text}"'


@dataclass(slots=True)
class _Looking:
    """The text, how far it has been looked at, and what was found.

    levels: the columns at which something is open, with whether it is a list. after: what stands in the last line: "key" (nothing after
    it), "plain" or "whole".
    """

    lines: list[str]
    origin: Origin
    at: int = 0
    levels: list[tuple[int, bool]] = field(default_factory=list)
    after: str = "key"
    found: list[Problem] = field(default_factory=list)

    def look(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line.strip() and not line.lstrip().startswith("#") and not re.match(r"(---|\.\.\.)\s*$", line):
                self._line(line.rstrip())
            self.at += 1

    def _say(self, column: int, found: str, repair: str, line: int = -1) -> None:
        self.found.append(Problem(self.origin.place(self.at if line < 0 else line, column), found, "", repair))
        if len(self.found) >= MOST:
            raise _EnoughError

    # ------------------------------------------------------------------ a line

    def _line(self, line: str) -> None:
        column = len(line) - len(line.lstrip(" "))
        first = column
        if line[column : column + 2] == "? ":
            raise _EnoughError  # a key of another kind, which scenario files do not have
        if re.match(r"-[A-Za-z\"'{\[]", line[column:]):
            self._say(column, f"no space after the dash in {line.strip()!r}", f"a space after the dash: - {line.strip()[1:]}")
            raise _EnoughError
        dashes = []
        while re.match(r"-(\s|$)", line[column:]):
            dashes.append(column)
            column += 1 + len(line[column + 1 :]) - len(line[column + 1 :].lstrip(" "))
        rest = line[column:]
        symbols = _SYMBOLS.match(rest)
        key = None if symbols else _KEY.match(rest)
        if not dashes and not key and self.after == "plain" and self.levels and first > self.levels[-1][0]:
            return  # the text of the line above goes on
        self._indented(first, line.strip(), bool(dashes))
        self.levels += [(one, True) for one in dashes if (one, True) not in self.levels]
        if key and (column, False) not in self.levels:
            self.levels.append((column, False))
        if not key and not dashes and not symbols and rest[:1] not in "[{\"'":
            self._no_colon(column, rest)
            return
        start = column + (key.end() if key else 0)
        before = f"{key.group(1)}: " if key else "- " if dashes else ""
        self._value(start, line, before, key is not None)

    def _indented(self, first: int, shown: str, dash: bool) -> None:
        """Whether a line stands where one can stand."""
        popped = False
        while self.levels and self.levels[-1][0] > first:
            self.levels.pop()
            popped = True
        if not self.levels or self.levels[-1][0] == first:
            fits = bool(self.levels) or not popped
            if self.levels and self.levels[-1][1] and not dash:  # a key beside dashes: of the mapping around, or a dash is missing
                self.levels.pop()
                fits = bool(self.levels) and self.levels[-1] == (first, False)
        else:
            fits = not popped and self.after == "key"
        if not fits:
            repair = "indent the line like its neighbours"
            if any(is_list for _, is_list in self.levels) and not dash:
                repair += "; or begin it with `-` if it is the next item of the list"
            self._say(first, f"the line {_short(shown)} is not indented like its neighbours", repair)
            raise _EnoughError

    def _no_colon(self, column: int, rest: str) -> None:
        tight = re.match(r"([A-Za-z][A-Za-z ]*):(\S.*)", rest)
        if tight:
            repair = f"write {tight.group(1)}: {tight.group(2)}, with a space after the colon"
        else:
            word, _, more = rest.partition(" ")
            repair = f"a colon and a space stand between a key and its value: {word}: {more or '...'}"
        self._say(column, f"no colon and space in {_short(rest)}", repair)
        raise _EnoughError

    def _value(self, start: int, line: str, before: str, after_key: bool) -> None:
        """What follows a key or a dash."""
        value = line[start:]
        self.after = "whole"
        if not value or value.startswith("#"):
            self.after = "key"
        elif _BLOCK.match(value):
            self._block()
        elif _SYMBOLS.match(value):
            self._symbols(start, re.split(r"\s+#", value)[0], before)
        elif value[0] in "\"'":
            self._after_quote(start)
        elif value[0] in "[{":
            self._flow(start)
        elif _COMPARISON.match(value):
            self._say(start, f"{_short(value)} without quotes", f'quote the comparison: {before}"{value}"')
        elif value[0] in "*&!%@`" or re.match(r"[\]},]", value):
            self._say(start, f"a text that begins with {value[0]}: {_short(value)}",
                      f"quote a text that begins with one of * & ! % @ `: {before}{quoted(value)}")  # fmt: skip
        else:
            colon = re.search(r":(?=\s|$)", value)
            if colon and after_key:
                repair = f"quote a text that holds ': ': {before}{quoted(value)}"
                if re.search(r", [a-z]+:\s", value):
                    repair = f"put braces around several keys in a line: {{{before}{value}}}"
                self._say(start + colon.start(), f"a second colon in {_short(before + value)}", repair)
            self.after = "plain"

    def _symbols(self, start: int, value: str, before: str) -> None:
        repair = f"quote a text that begins with a symbol: {before}{quoted(value)}"
        if before.strip() == "activated:" or value == "{T}":
            repair = f"write {before}[{{tap: self}}]" if before.endswith(": ") else "write {tap: self}"
        self._say(start, f"{_short(value)} without quotes", repair)

    def _block(self) -> None:
        """Pass over a text of several lines."""
        least = self.levels[-1][0] if self.levels else -1
        while self.at + 1 < len(self.lines):
            line = self.lines[self.at + 1]
            if line.strip() and len(line) - len(line.lstrip(" ")) <= least:
                return
            self.at += 1

    # ------------------------------------------------------------------ quotes and brackets

    def _after_quote(self, start: int) -> None:
        row = self.at
        end = self._quote_end(start)
        rest = self.lines[self.at][end:]
        if rest.strip() and not rest.lstrip().startswith("#"):
            column = end + len(rest) - len(rest.lstrip())
            self._say(column, f"text after a quote: {_short(rest.strip())}", "put the quotes around the whole text, or leave them out")
            if self.at != row:
                raise _EnoughError

    def _quote_end(self, start: int) -> int:
        """The column after the closing quote, in the line that `at` then is."""
        row, mark = self.at, self.lines[self.at][start]
        column = start + 1
        while True:
            line = self.lines[self.at]
            while column < len(line):
                if line[column : column + 2] == "''" if mark == "'" else line[column] == "\\":
                    column += 1
                elif line[column] == mark:
                    return column + 1
                column += 1
            self.at += 1
            if self.at >= len(self.lines) or self._begins_anew(self.lines[self.at]):
                shown = self.lines[row][start:].rstrip()
                self._say(start, f"a quote is left open: {_short(shown)}", f"close the quote: {shown.rstrip(',')}{mark}"
                          + ("; if ' is an apostrophe, put \" around the text" if mark == "'" else ""), row)  # fmt: skip
                raise _EnoughError
            column = 0

    def _begins_anew(self, line: str) -> bool:
        """Whether a line looks like the next one of what is around, and not like the rest of a quote or bracket."""
        least = self.levels[-1][0] if self.levels else -1
        indent = len(line) - len(line.lstrip(" "))
        return bool(line.strip()) and indent <= max(least, 0) and bool(re.match(r"-\s|[^\s{}\[\]]+[^{}\[\]]*:(\s|$)|#", line.lstrip()))

    def _flow(self, start: int) -> None:
        """A list or mapping in brackets, from its first bracket to its end."""
        column, open_ = start, list[tuple[str, int, int]]()
        entry = ""
        while True:
            line = self.lines[self.at]
            while column < len(line):
                letter = line[column]
                if letter in "\"'" and (not entry.strip() or entry.endswith(": ")):
                    row = self.at
                    end = self._quote_end(column)
                    entry += line[column:end] if row == self.at else '""'
                    column, line = end, self.lines[self.at]
                    continue
                if letter == "#" and line[column - 1] == " ":
                    break
                symbols = _SYMBOLS.match(line[column:]) if letter == "{" else None
                if symbols and open_:
                    column, entry = self._symbols_within(column, symbols.group(), entry), '""'
                    continue
                if letter in "[{":
                    open_.append((letter, self.at, column))
                    entry = ""
                elif letter in "]},":
                    if open_[-1][0] == "{":
                        self._entry(entry, column)
                    entry = ""
                    if letter != ",":
                        if _CLOSING[open_[-1][0]] != letter:
                            right = _CLOSING[open_[-1][0]]
                            self._say(column, f"{letter!r} closes what {open_[-1][0]!r} opens", f"write {right} instead of {letter}")
                            raise _EnoughError
                        open_.pop()
                        entry = '""'
                    if not open_:
                        self._after_flow(column + 1)
                        return
                else:
                    entry += letter
                column += 1
            self.at += 1
            entry += " "
            if self.at >= len(self.lines) or self._begins_anew(self.lines[self.at]):
                mark, row, at = open_[-1]
                self._say(at, f"a {_NAMES[mark]} is left open: {_short(self.lines[row][at:])}",
                          f"close the {_NAMES[mark]} with {_CLOSING[mark]}", row)  # fmt: skip
                raise _EnoughError
            column = 0

    def _symbols_within(self, column: int, text: str, entry: str) -> int:
        """Report symbols inside brackets; returns the column after them."""
        shown = text.rstrip(" ,")
        key = entry.strip()
        if "{T}" in shown and not key.endswith(":"):
            repair = "write {tap: self} for a cost, or quote it if it is text: " + quoted(shown)
        else:
            repair = "quote it: " + (f"{key} " if key.endswith(":") else "") + quoted(shown)
        self._say(column, f"{_short(shown)} without quotes", repair)
        return column + len(shown)

    def _entry(self, entry: str, end: int) -> None:
        """A key and its value within braces, which end at a column."""
        colons = list(re.finditer(r":(?=\s|$)", re.sub(r'"[^"]*"', lambda one: "x" * len(one.group()), entry)))
        shown = entry.strip()
        if len(colons) > 1:
            key, value = entry[: colons[0].start()].strip(), entry[colons[0].end() :].strip()
            self._say(end - len(entry) + colons[1].start(), f"a second colon in {_short(shown)}",
                      f"quote a text that holds ': ': {key}: {quoted(value)}")  # fmt: skip
        tight = re.fullmatch(r"([A-Za-z][A-Za-z ]*):(\S.*)", shown)
        if tight and not colons:
            repair = f"write {tight.group(1)}: {tight.group(2)}"
            self._say(end - len(entry.lstrip()), f"no space after the colon in {_short(shown)}", repair)
        value = entry[colons[0].end() :].strip() if len(colons) == 1 else ""
        if value and _COMPARISON.match(value):
            key = entry[: colons[0].start()].strip()
            self._say(end - len(value), f"{_short(value)} without quotes", f'quote the comparison: {key}: "{value}"')

    def _after_flow(self, column: int) -> None:
        line = self.lines[self.at]
        rest = line[column:]
        if rest.strip() and not rest.lstrip().startswith("#"):
            column += len(rest) - len(rest.lstrip())
            name = {"]": "bracket", "}": "brace"}.get(rest.strip()[0])
            if name:
                self._say(column, f"{rest.strip()[0]!r} closes nothing", f"one {name} too many, or one too few before")
            elif not rest.strip().startswith(":"):
                self._say(column, f"text after a bracket: {_short(rest.strip())}", "quote the whole text, or look for a comma left out")


def _short(text: str) -> str:
    """A text for a message."""
    return repr(text if len(text) <= 80 else text[:77] + "...")
