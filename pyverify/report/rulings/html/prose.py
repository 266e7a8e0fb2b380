"""The prose of documents as HTML: Markdown without HTML of its own, without pictures, and with links only to the web."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pyverify.limits import MARKDOWN_NESTING
from pyverify.report.rulings.html.writing import Markup

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_WEB = re.compile(r"https?://", re.IGNORECASE)
_DEEPEST = 6


class Prose:
    """Renders the pieces of one document. level: of the last heading, which decides that of what follows.

    title: of the document; a first heading that repeats it is left out.
    """

    def __init__(self, pieces: Sequence[str], level: int, title: str = "") -> None:
        self._markdown = _reader()
        self._known: dict[str, Any] = {}  # targets of links, which any piece may state
        self._top = self.level = level
        self._title = " ".join(title.split())
        for piece in pieces:
            self._markdown.parse(piece, self._known)

    def html(self, piece: str) -> Markup:
        """One piece."""
        tokens = self._markdown.parse(piece, self._known)
        tokens = self._without_title(tokens)
        for token in tokens:
            if token.type == "heading_open":
                self.level = min(self._top + int(token.tag[1]), self.level + 1, _DEEPEST)
            if token.type in ("heading_open", "heading_close"):
                token.tag = f"h{self.level}"
            for child in token.children or ():
                if child.type == "link_open":
                    child.attrSet("rel", "noopener noreferrer nofollow")
        return Markup(self._markdown.renderer.render(tokens, self._markdown.options, self._known))

    def _without_title(self, tokens: list[Token]) -> list[Token]:
        if self._title and len(tokens) > 2 and tokens[0].tag == "h1" and " ".join(tokens[1].content.split()) == self._title:
            tokens = tokens[3:]
        self._title = ""
        return tokens


def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": MARKDOWN_NESTING})
    reader.enable(["table", "strikethrough"]).disable(["image", "html_block", "html_inline"])
    reader.validateLink = _is_web  # type: ignore[method-assign]
    return reader


def _is_web(url: str) -> bool:
    return _WEB.match(url) is not None
