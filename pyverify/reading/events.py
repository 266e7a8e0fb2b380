"""YAML text -> a tree of nodes, from libyaml's events, so that nothing is converted, cut or silently overwritten.

What would make a file mean something else than it seems to say is refused with the repair named: anchors, aliases, tags,
repeated keys, tabs, values left out, invisible characters, several documents, and a ` #` that cuts plain text. A comment
is fine on a line of its own, after a quoted text, a bracket or a colon, and after plain text if at least two spaces stand before its #.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import yaml

from pyverify.limits import FILE_CHARACTERS, NESTING, VALUES, WORDS
from pyverify.model import Place
from pyverify.reading.messages import MOST, Problem, ReadingError, problem
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence
from pyverify.reading.origin import Origin
from pyverify.reading.syntax import faults, quoted

_LEFT_OUT, _NO_KEY = "a value is left out", "a key that is a list or mapping"
_VAGUE = (_LEFT_OUT, _NO_KEY)  # what may be meant is looked for in the text
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the pure parser only where the C one is missing
_CURLY = re.compile("[\u201c\u201d\u201e\u2018\u2019\u00ab]([^\u201c\u201d\u201e]*)[\u201c\u201d\u2018\u2019\u00bb]")
_INDENTING = re.compile("(?<=\n)\u00a0|\\A\u00a0|(?<=\n )\u00a0")
_UNPRINTABLE = re.compile(  # the joiners U+200C and U+200D are part of words and pictures
    "[^\n\x20-\x7e\xa0-\xac\xae-\u061b\u061d-\u200a\u200c\u200d\u2010-\u2027\u202f-\u205f\u2070-\ud7ff\ue000-\ufefe\uff00-\ufffd"
    "\U00010000-\U000dffff\U000f0000-\U0010ffff]"
)


def parse(text: str, origin: Origin) -> Node:
    """The tree of a YAML text.

    text: with `\\n` as line end. origin: where it stands, for places.
    Raises ReadingError at the first thing that is not plain YAML of one document.
    """
    _check_characters(text, origin)
    builder = _Builder(origin, text.split("\n"))
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except ReadingError as error:
        builder.problems.extend(error.problems)
    except yaml.MarkedYAMLError as error:
        raise ReadingError(_syntax_problems(error, builder)) from None
    except yaml.YAMLError as error:
        raise problem(origin.place(0, 0), f"not YAML: {error}") from None
    if builder.problems:
        raise ReadingError(_better(builder))
    if builder.root is None:
        raise problem(origin.place(0, 0), f"{origin.what} is empty", "a scenario: players, cards, start, timeline, claims",
                      "`pyverify new` writes one to start from")  # fmt: skip
    return builder.root


def _syntax_problems(error: yaml.MarkedYAMLError, builder: _Builder) -> list[Problem]:
    """What is wrong with a text that the parser refuses: in our words if the fault can be made out, otherwise in the parser's."""
    told = _syntax_error(error, builder.origin, builder.lines)
    found = faults(builder.lines, builder.origin)
    if not any(one.place.line <= told.place.line for one in found):
        found.append(told)
    lines = {one.place.line for one in found}
    return found + [one for one in builder.problems if one.place.line not in lines]


def _better(builder: _Builder) -> list[Problem]:
    """The problems found, those of lines whose fault can be made out in better words."""
    found = faults(builder.lines, builder.origin) if any(one.found in _VAGUE for one in builder.problems) else []
    vague = {one.place.line for one in builder.problems if one.found in _VAGUE}
    better = [one for one in found if one.place.line in vague]
    lines = {one.place.line for one in better}
    return better + [one for one in builder.problems if one.place.line not in lines]


def _check_characters(text: str, origin: Origin) -> None:
    if len(text) > FILE_CHARACTERS:
        raise problem(
            Place(origin.file, 0, 0), f"{origin.what} has {len(text):,} characters", f"at most {FILE_CHARACTERS:,}", "split it into several"
        )
    bad = _UNPRINTABLE.search(text) or _INDENTING.search(text)
    if bad:
        place = origin.place(text.count("\n", 0, bad.start()), bad.start() - text.rfind("\n", 0, bad.start()) - 1)
        if bad.group() == "\t":
            raise problem(place, "a tab", repair="use spaces: a tab has no agreed width")
        if bad.group() == "\u00a0":
            raise problem(place, "a no-break space U+00A0 that indents", repair="use plain spaces")
        raise problem(place, f"an invisible character U+{ord(bad.group()):04X}", repair="delete it, or replace it with a space")


def _syntax_error(error: yaml.MarkedYAMLError, origin: Origin, lines: list[str]) -> Problem:
    """The parser's own words, with a guess at the repair."""
    said = " ".join(filter(None, (error.context, error.problem)))
    no_colon = "could not find expected ':'" in said
    mark = (error.context_mark if no_colon else None) or error.problem_mark or error.context_mark
    row, column = (mark.line, mark.column) if mark else (0, 0)
    place, written = origin.place(row, column), lines[row] if row < len(lines) else ""
    line = re.sub(r'"[^"]*"', '""', written)
    if no_colon:
        repair = "a colon and a space stand between a key and its value; or look for a quote or bracket left open"
    elif re.search(r"[:\[,-] +[<>]=?", line):
        repair = 'quote the comparison: ">= 3"'
    elif "mapping values are not allowed" in said and ": " not in written[:column]:
        repair = "indent the line like its neighbours; or the item above lacks its `-`"
    elif "mapping values are not allowed" in said or re.search(r": [^{\[\"',]*: ", line):
        repair = "quote a text that holds ': ', such as \"Card: ability\""
    elif "cannot start any token" in said or re.search(r"[:-] +[*&!%@`]", line):
        repair = "quote a text that begins with one of * & ! % @ `"
    elif re.search(r"\}\{|\}.*\}", line):
        repair = 'quote mana symbols: "{2}{W}"'
    else:
        repair = "look for a missing quote, bracket or comma, here or above, or a line not indented like its neighbours"
    return Problem(place, f"not YAML: {said}", repair=repair)


@dataclass(slots=True)
class _Open:
    """A list or mapping that has begun and not ended."""

    place: Place
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    key: Scalar | None = None
    entries: list[tuple[Scalar, Node]] = field(default_factory=list)
    seen: dict[str, Place] = field(default_factory=dict)


@dataclass(slots=True)
class _Builder:
    origin: Origin
    lines: list[str]
    root: Node | None = None
    open: list[_Open] = field(default_factory=list)
    documents: int = 0
    problems: list[Problem] = field(default_factory=list)
    values: int = 0

    def take(self, event: yaml.Event) -> None:
        """Go on by one event."""
        place = self._place(event.start_mark)
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                raise problem(
                    place, f"a second document in {self.origin.what}", "one document", "put it into a file of its own, or use `scenarios:`"
                )
        if isinstance(event, yaml.NodeEvent) and (event.anchor is not None or getattr(event, "tag", None) is not None):
            self._noting(lambda: self._refuse_extras(event, place))
        if isinstance(event, yaml.AliasEvent):
            self._add(Scalar(f"*{event.anchor}", place))
        elif isinstance(event, yaml.ScalarEvent):
            self._noting(lambda: self._check_scalar(event, place))
            self._add(Scalar(event.value, place, event.style not in (None, "")))
        elif isinstance(event, yaml.CollectionStartEvent):
            if self.open and self.open[-1].is_mapping and self.open[-1].key is None:
                raise problem(place, _NO_KEY, "plain text as key", 'quote it if it is text, such as "{2}{W}"')
            if len(self.open) >= NESTING:
                raise problem(place, f"more than {NESTING} levels of nesting", repair="write it flatter")
            self.open.append(_Open(place, isinstance(event, yaml.MappingStartEvent)))
        elif isinstance(event, yaml.CollectionEndEvent):
            done = self.open.pop()
            self._add(Mapping(tuple(done.entries), done.place) if done.is_mapping else Sequence(tuple(done.items), done.place))

    def _noting(self, check: Callable[[], None]) -> None:
        """Check something and go on, whatever is wrong with it: what is said in the end is told together."""
        if len(self.problems) < MOST:
            try:
                check()
            except ReadingError as error:
                self.problems.extend(error.problems)

    def _place(self, mark: Any) -> Place:
        return self.origin.place(mark.line, mark.column)

    def _refuse_extras(self, event: yaml.NodeEvent, place: Place) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise problem(place, f"an alias *{event.anchor}", repair="write the text out, or quote it if it begins with *")
        if event.anchor is not None:
            raise problem(place, f"an anchor &{event.anchor}", repair="leave it out, or quote the text if it begins with &")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise problem(place, f"a tag {tag}", repair="leave it out, or quote the text if it begins with !")

    def _check_scalar(self, event: yaml.ScalarEvent, place: Place) -> None:
        bad = None if event.value.isprintable() else _UNPRINTABLE.search(event.value)
        if bad:
            raise problem(place, f"an escape for the invisible character U+{ord(bad.group()):04X}", repair="leave it out")
        if event.style in (None, ""):
            end: Any = event.end_mark
            row, column = end.line, end.column
            line = self.lines[row] if row < len(self.lines) else ""
            if event.value and line.startswith(" #", column):
                raise problem(
                    self.origin.place(row, column + 1), f"` #` cuts the text after {event.value!r}",
                    repair="quote the text if the # belongs to it; put two spaces before # if a comment begins",
                )  # fmt: skip
            if not event.value:
                raise problem(place, _LEFT_OUT, repair=self._repair_of_nothing(line[column:]))
            curly = _CURLY.fullmatch(event.value) if not event.value.isascii() else None
            if curly:
                raise problem(place, f"curly quotes: {event.value!r}", repair=f"use straight quotes: {quoted(curly.group(1))}")

    def _repair_of_nothing(self, rest: str) -> str:
        if re.match(" *#", rest):
            return "quote the text if it begins with #"
        if self.open and re.match(r" *\}", rest):
            return 'write key: value; or quote mana symbols, "{2}{W}"; to tap as a cost is {tap: self}'
        return 'write [] for an empty list, "" for empty text, or leave the key out'

    def _add(self, node: Node) -> None:
        self.values += 1
        if self.values > VALUES:
            raise problem(node.place, f"more than {VALUES:,} values", repair="split the file into several")
        if not self.open:
            self.root = node
            return
        top = self.open[-1]
        if not top.is_mapping:
            top.items.append(node)
        elif top.key is None:
            assert isinstance(node, Scalar)
            if len(node.text) > WORDS:
                raise problem(node.place, f"a key of {len(node.text):,} characters", f"at most {WORDS:,}")
            if node.text in top.seen:
                where = f"the key {node.text!r} a second time (first in line {top.seen[node.text].line})"
                self.problems.append(Problem(node.place, where, repair="keep one"))
            top.seen[node.text] = node.place
            top.key = node
        else:
            top.entries.append((top.key, node))
            top.key = None
