"""Where a text comes from: it is a file, or stands within one, as a fenced block does in a Markdown document."""

from __future__ import annotations

from dataclasses import dataclass

from pyverify.model import Place


@dataclass(frozen=True, slots=True)
class Origin:
    """The file that a text is from, and where there.

    line: of the file, that is the text's first. before: for each line how many characters stand before it that are not part of it, such
    as `> ` in a quotation. what: how messages call the whole text.
    """

    file: str
    line: int = 1
    before: tuple[int, ...] = ()
    what: str = "the file"

    def place(self, row: int, column: int) -> Place:
        """The place in the file of a place in the text. row, column: count from 0."""
        shift = self.before[row] if row < len(self.before) else 0
        return Place(self.file, self.line + row, max(column + shift, 0) + 1)
