"""What is said when a file can't be read: where, what was found, what was expected, and the nearest right name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from pyverify.model import Place
from pyverify.output import safe
from pyverify.vocabulary import meant

MOST = 20  # problems that are told at once
LISTED = 200  # names that are listed if none is near
WIDTH = 120  # of a quoted line; a longer one is shown around the caret

Given = TypeVar("Given")
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file.

    place: where it stands. found: what is wrong there. expected: what may stand there, if that can be said.
    repair: what to do, such as the nearest right name. line: the text of the line, once the file is known.
    """

    place: Place
    found: str
    expected: str = ""
    repair: str = ""
    line: str = ""

    def __str__(self) -> str:
        text = [f"{self.place if self.place.line else self.place.file}: {self.found}"]
        if self.line.strip():
            text += self._quote()
        if self.expected:
            text.append(f"  expected: {self.expected}")
        if self.repair:
            text.append(f"  {self.repair}")
        return "\n".join(text)

    def _quote(self) -> list[str]:
        number, column = str(self.place.line), self.place.column - 1
        start = max(0, column - WIDTH // 2) if len(self.line) > WIDTH else 0
        before, after = ("..." if start else ""), ("..." if len(self.line) > start + WIDTH else "")
        line = "".join(letter if safe(letter) else "\ufffd" for letter in self.line.replace("\t", " "))
        shown = before + line[start : start + WIDTH] + after
        return [f"  {number} | {shown}", f"  {' ' * len(number)} | {' ' * (column - start + len(before))}^"]


class ReadingError(Exception):
    """A file can't be read as scenarios. `problems` tells what was found, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]):
        found: dict[tuple[Place, str], Problem] = {}
        for one in problems:
            found.setdefault((one.place, one.found), one)
        in_order = sorted(found.values(), key=lambda one: (one.place.file, one.place.line, one.place.column))
        self.problems = tuple(in_order[:MOST])
        super().__init__("\n".join(map(str, self.problems)))

    def quoting(self, text: str) -> ReadingError:
        """The same error, each problem with its line of `text`."""
        return ReadingError(quote(self.problems, text.split("\n")))


def quote(problems: Iterable[Problem], lines: Sequence[str]) -> tuple[Problem, ...]:
    """The problems, each with its line of a file."""
    return tuple(replace(one, line=lines[one.place.line - 1]) if 0 < one.place.line <= len(lines) else one for one in problems)


def problem(place: Place, found: str, expected: str = "", repair: str = "") -> ReadingError:
    """An error with a single problem, to be raised."""
    return ReadingError([Problem(place, found, expected, repair)])


def unknown(place: Place, what: str, name: str, known: Iterable[str], repair: str = "") -> ReadingError:
    """The error for a name that does not exist: it offers the nearest name that does, or lists the names if they are few."""
    names = sorted(set(known))
    near = next((one for one in meant().get(name.casefold(), ()) if one in names), "") or nearest(name, names)
    near = near or max((one for one in names if f" {one} " in f" {name} "), key=len, default="")  # `draw` in `draw a card`
    hint = f"did you mean {near!r}?" if near else ""
    cut = next((one for one in names if one.startswith(name + ", ")), "")
    if cut:
        near, hint = cut, f'quote a name that holds a comma: "{cut}"'
    expected = "one of " + ", ".join(names) if names and not near and len(names) <= LISTED else ""
    return problem(place, f"no {what} {name!r}", expected, " ".join(filter(None, (hint, repair))))


def nearest(name: str, known: Iterable[str], alike: float = 0.6) -> str:
    """The name in `known` most like `name`, or nothing. alike: how much it must be, up to 1."""
    by_fold = {one.casefold(): one for one in known}
    import difflib  # takes its time to load, and is needed only for messages

    near = difflib.get_close_matches(name.casefold(), by_fold, n=1, cutoff=alike)
    return by_fold[near[0]] if near else ""


def each(given: Iterable[Given], read: Callable[[Given], Made]) -> tuple[Made, ...]:
    """Read every one of `given`, going on after a bad one, so that many problems are told at once."""
    made: list[Made] = []
    problems: list[Problem] = []
    for one in given:
        try:
            made.append(read(one))
        except ReadingError as error:
            problems.extend(error.problems)
            if len(problems) >= MOST:
                break
    if problems:
        raise ReadingError(problems)
    return tuple(made)


@dataclass(slots=True)
class Attempts:
    """Parts of a file read one after the other, going on after a bad one."""

    problems: list[Problem] = field(default_factory=list)

    def run(self, read: Callable[[], Made], instead: Made) -> Made:
        """What `read` makes, or `instead` if it fails."""
        try:
            return read()
        except ReadingError as error:
            self.problems.extend(error.problems)
            return instead

    def some(self, read: Callable[[], tuple[Made, ...]]) -> tuple[Made, ...]:
        """What `read` makes, or nothing if it fails."""
        return self.run(read, ())

    def check(self) -> None:
        """Raise what has been found so far, if anything."""
        if self.problems:
            raise ReadingError(self.problems)
