"""Pieces of HTML. What is no `Markup` is text of whatever origin, and is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from pyverify.output import clean

_VOID = frozenset({"meta", "link", "br", "path", "rect", "circle", "line"})


class Markup(str):
    """HTML that was made here."""

    __slots__ = ()


def tag(name: str, /, *inside: object, **attributes: object) -> Markup:
    """An element. attributes: `_` stands for `-`, a last one is dropped; None and False leave one out, True gives it no value."""
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{text(value)}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Markup(f"<{name}{given}>" if name in ("meta", "link", "br") else f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{''.join(map(text, inside))}</{name}>")


def text(value: object) -> Markup:
    """Text as HTML shows it; what is HTML already stays so."""
    return value if isinstance(value, Markup) else Markup(escape(clean(str(value)), quote=True))


def joined(parts: Iterable[object], between: object = "") -> Markup:
    """Pieces in a row."""
    return Markup(text(between).join(map(text, parts)))


def whole(page: str) -> str:
    """A page for any encoding: what is not ASCII as references, and nothing that steers the reader's eye or terminal."""
    return clean(page).encode("ascii", "xmlcharrefreplace").decode("ascii")


class Anchors:
    """Names of places in the page, each of them given once."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, object], str] = {}
        self._taken: set[str] = set()

    def of(self, kind: str, about: object) -> str:
        """The name of a place; the same for the same thing."""
        if (kind, about) not in self._given:
            plain = f"{kind}-{re.sub('[^A-Za-z0-9]+', '-', str(about)).strip('-')[:60] or 'x'}"
            free, number = plain, 2
            while free in self._taken:
                free, number = f"{plain}--{number}", number + 1
            self._taken.add(free)
            self._given[kind, about] = free
        return self._given[kind, about]
