"""Texts side by side, for terminals."""

from __future__ import annotations

import itertools
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

WIDTH = 110
GAP = "   "
NARROWEST = 30


def side_by_side(texts: Sequence[Sequence[str]], width: int = WIDTH) -> Iterator[str]:
    """Texts, each a list of lines, in columns; as many beside each other as fit, the others below them."""
    fit = max(1, (width + len(GAP)) // (NARROWEST + len(GAP)))
    rows = -(-len(texts) // fit)
    beside = -(-len(texts) // max(rows, 1))
    for first in range(0, len(texts), beside or 1):
        if first:
            yield ""
        row = texts[first : first + beside]
        wide = min((width - len(GAP) * (len(row) - 1)) // len(row), max(map(columns, itertools.chain(*row)), default=0))
        wrapped = [[part for line in text for part in _wrapped(line, wide)] for text in row]
        for parts in itertools.zip_longest(*wrapped, fillvalue=""):
            yield GAP.join(part + " " * (wide - columns(part)) for part in parts).rstrip()


def columns(text: str) -> int:
    """How many columns a text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def _wrapped(line: str, wide: int) -> list[str]:
    """A line in parts; what follows the first is indented."""
    if columns(line) <= wide:
        return [line]
    narrow = wide if line.isascii() else max(wide // 2, 1)  # twice as wide at worst
    return textwrap.wrap(line, max(narrow, 4), subsequent_indent="  ") or [""]
