"""A Markdown document in pieces: what stands at its top, prose, and the fenced blocks that mean something, each where it stands.

Only the blocks of Markdown are looked at (fences, lists, quotations, headings), by markdown-it; what stands in a line is left as it is.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

from pyverify.limits import MARKDOWN_BLOCKS, MARKDOWN_LINES, MARKDOWN_NESTING
from pyverify.model import Place
from pyverify.reading.files import BLOCKS, meant
from pyverify.reading.messages import MOST, Attempts, ReadingError, nearest, problem
from pyverify.reading.nodes import Scalar
from pyverify.reading.origin import Origin
from pyverify.rulings.model import Block

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

Kind: TypeAlias = Literal["scenario", "ruling"]

OPTIONS = {"scenario": ("name",), "ruling": ("expect", "skip")}
_EXAMPLES = {"name": "name=two-bells", "expect": "expect=against-the-rules", "skip": 'skip="why it is not judged"'}
_OPTION = re.compile(r"""([^\s="']+)(?:=("[^"]*"?|'[^']*'?|[^\s"']*))?|\S+""")
_OPENING = re.compile(r"\s*(?:```|~~~)[`~]*\s*([A-Za-z]\w*)")
_ITEM = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])\s+")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block. options: the words behind its kind. place: of the fence. end: its last line. prose: what stands before it."""

    kind: Kind
    options: Mapping[str, Scalar]
    text: str
    origin: Origin
    place: Place
    end: int
    prose: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A document taken apart. front: the YAML between `---` at its top, and where; heading: its first. blocks: all else, in order."""

    heading: str = ""
    front: tuple[str, Origin] | None = None
    blocks: tuple[Block, ...] = ()
    fences: tuple[Fence, ...] = ()


def pieces(lines: Sequence[str], file: str, attempts: Attempts) -> Pieces:
    """The pieces of a document.

    lines: of its text. attempts: collects what is wrong with a piece; the others are found all the same.
    """
    top = _end_of_front(lines)
    front = ("\n".join(lines[1 : top - 1]), Origin(file, 2, what="the front matter")) if top else None
    body = [""] * top + list(lines[top:])
    found = attempts.some(lambda: _tokens(body, file, attempts))
    fences, blocks, before, since = list[Fence](), list[Block](), top, top  # `before`: behind the last fence; `since`: or heading
    heading = ""
    for token in found:
        start, end = token.map or [0, 0]
        if token.type == "heading_open":
            since = end
            heading = heading or _heading(lines[start:end])
            continue
        if not _kind(token):
            continue
        blocks += _prose(lines, before, start)
        prose = _words(lines[since:start], lines[start][: lines[start].index(token.markup)])
        fence = attempts.run(partial(_fence, token, lines, file, prose), None)
        if fence:
            fences.append(fence)
            name = fence.options.get("name")
            blocks.append(Block(fence.kind, start + 1, end, fence.text, name.text if name else ""))
        before = since = end
    return Pieces(heading, front, (*blocks, *_prose(lines, before, len(lines))), tuple(fences))


def _end_of_front(lines: Sequence[str]) -> int:
    """How many lines the front matter takes."""
    if lines[0].rstrip() != "---":
        return 0
    return next((row + 1 for row, line in enumerate(lines) if row and line.rstrip() in ("---", "...")), 0)


# ------------------------------------------------------------------ Markdown


def _tokens(lines: list[str], file: str, attempts: Attempts) -> tuple[Token, ...]:
    """The fences and headings. A block that is not closed is reported and left out, and what comes after it is found all the same."""
    if len(lines) > MARKDOWN_LINES:
        raise problem(Place(file, 0, 0), f"the document has {len(lines):,} lines", f"at most {MARKDOWN_LINES:,}", "split it into several")
    for count in range(MOST):
        tokens = tuple(_parsed(lines, file))
        left_open = next(((token, row) for token in tokens if _kind(token) and (row := _left_open(token))), None)
        if left_open is None:
            return tokens
        token, row = left_open
        start, end = token.map or [0, 0]
        nearby = f" before the next begins in line {row + 1}" if row < end else ""
        found = (
            f"the block is not closed{nearby}" if count < MOST - 1 else f"{MOST} blocks are not closed: this and what follows is not read"
        )
        place = Place(file, start + 1, lines[start].index(token.markup) + 1)
        attempts.problems += problem(place, found, f"{token.markup} in a line of its own, indented like the first").problems
        lines = [*lines[:start], *[""] * (row - start), *lines[row:]]
    return tuple(token for token in tokens if (token.map or [0])[0] < start)


def _parsed(lines: Sequence[str], file: str) -> Iterator[Token]:
    from markdown_it import MarkdownIt

    seen = 0

    def count(_state: StateBlock, start: int, _end: int, _silent: bool) -> bool:
        nonlocal seen
        seen += 1
        if seen > MARKDOWN_BLOCKS:
            place = Place(file, start + 1, 1)
            raise problem(place, f"more than {MARKDOWN_BLOCKS:,} paragraphs, items and blocks", repair="split the document into several")
        return False

    markdown = MarkdownIt("commonmark", {"maxNesting": MARKDOWN_NESTING}).disable(["inline", "text_join", "reference"])
    markdown.block.ruler.before("code", "count", count)
    line = 0
    for token in markdown.parse("\n".join(lines)):
        line = token.map[0] if token.map else line
        if token.level >= MARKDOWN_NESTING - 2:
            raise problem(Place(file, line + 1, 1), f"lists and quotations of {MARKDOWN_NESTING} levels", repair="write it flatter")
        if token.type in ("fence", "heading_open"):
            yield token


def _kind(token: Token) -> str:
    """Which kind of block a fence is or was to be; nothing if it means nothing to us."""
    word = re.match(r"\s*([A-Za-z]\w*)", token.info) if token.type == "fence" else None
    return meant(word.group(1)) if word else ""


def _left_open(token: Token) -> int:
    """Of a block that is not closed, the line (from 0) where something else begins; 0 if it is closed."""
    start, end = token.map or [0, 0]
    written = token.content.split("\n")
    for row, line in enumerate(written):
        opening = _OPENING.match(line)
        if opening and opening.group(1) in BLOCKS:
            return start + 1 + row
    rows = len(written) - (not written[-1])
    return 0 if end - start - rows == 2 else end


def _heading(lines: Sequence[str]) -> str:
    return re.sub(r"^[\s>]*#+\s*|\s+#+\s*$", "", lines[0]).strip()


def _prose(lines: Sequence[str], start: int, end: int) -> list[Block]:
    """What stands between two lines as a block, without empty lines around it."""
    rows = [row for row in range(start, end) if lines[row].strip()]
    return [Block("prose", rows[0] + 1, rows[-1] + 1, "\n".join(lines[rows[0] : rows[-1] + 1]))] if rows else []


def _words(lines: Sequence[str], before: str) -> str:
    """Prose before a fence, without what marks the list or quotation around both. before: what stands before the fence."""
    quoted = re.compile(r"(?: {0,3}> ?)" + "{0," + str(before.count(">")) + "}")
    bare = [quoted.sub("", line, count=1) for line in lines] if ">" in before else list(lines)
    words = textwrap.dedent("\n".join(bare)).strip()
    return textwrap.dedent(_ITEM.sub(lambda one: " " * len(one.group()), words, count=1) if _in_item(before, words) else words).strip()


def _in_item(before: str, words: str) -> bool:
    """Whether the fence belongs to the list item that the words begin with."""
    item = _ITEM.match(words)
    return bool(item) and len(re.sub(r".*>", "", before)) >= 2


# ------------------------------------------------------------------ a fence


def _fence(token: Token, lines: Sequence[str], file: str, prose: str) -> Fence:
    start, end = token.map or [0, 0]
    opening = lines[start]
    place = Place(file, start + 1, opening.index(token.markup) + 1)
    info = Place(file, start + 1, len(opening) - len(token.info) + 1)
    kind, options = _options(token.info, info)
    content = token.content.removesuffix("\n")
    written = content.split("\n")
    before = tuple(len(lines[start + 1 + row]) - len(line) if line else 0 for row, line in enumerate(written))
    origin = Origin(file, start + 2, before if any(before) else (), f"the {kind} block")
    if not any(line.strip() and not line.lstrip().startswith("#") for line in written):
        raise problem(place, f"the {kind} block is empty")
    return Fence(kind, options, content, origin, place, end, prose)


def _options(info: str, place: Place) -> tuple[Kind, dict[str, Scalar]]:
    """The kind of a block and the words behind it. place: of the text `info`."""
    found = list(_OPTION.finditer(info))
    word = found[0].group()
    kind: Kind = "scenario" if word == "scenario" else "ruling"
    if word not in BLOCKS:
        raise problem(_at(place, found[0].start()), f"no block {word!r}", repair=f"did you mean {meant(word.partition('=')[0])!r}?")
    options: dict[str, Scalar] = {}
    attempts = Attempts()
    for one in found[1:]:
        try:
            key, value = _option(one, kind, _at(place, one.start()))
            if key in options:
                raise problem(value.place, f"{key!r} a second time", repair="keep one")
            options[key] = value
        except ReadingError as error:
            attempts.problems.extend(error.problems)
    attempts.check()
    return kind, options


def _option(one: re.Match[str], kind: str, place: Place) -> tuple[str, Scalar]:
    key, value = one.group(1) or one.group(), one.group(2)
    known = OPTIONS[kind]
    if key not in known:
        near = nearest(key, known)
        repair = f"did you mean {near!r}?" if near else ""
        if value is None and not near:
            repair = f"write name={key}" if kind == "scenario" else f"the id stands within the block: `id: {key}`"
        raise problem(place, f"a {kind} block has no {key!r}", "" if near else f"one of {', '.join(known)}", repair)
    if value is not None and value[:1] in ("'", '"'):
        if len(value) < 2 or value[-1] != value[0]:
            raise problem(_at(place, len(key) + 1), f"a quote is left open: {value}", repair=f"close it: {key}={value.rstrip()}{value[0]}")
        value = value[1:-1]
    if not (value or "").strip():
        raise problem(place, f"{key!r} without a value", f"a value, such as {_EXAMPLES[key]}")
    return key, Scalar(value, _at(place, len(key) + 1))


def _at(place: Place, further: int) -> Place:
    return Place(place.file, place.line, place.column + further)
