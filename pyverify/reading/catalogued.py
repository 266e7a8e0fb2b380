"""Cards that a file names and does not define, from the catalog: as if the file had defined them.

What the structured form can't say of a card is said to be not understood, so that what depends on it is undecided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pyverify.cardtext.understood import names_of
from pyverify.model import NOWHERE
from pyverify.reading.messages import problem
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, listed, text
from pyverify.vocabulary import Words

if TYPE_CHECKING:
    from pyverify.catalog.records import Face
    from pyverify.catalog.store import Catalog

KEY = "catalog"
_COUNTED = re.compile(r"[0-9]+ (.+)")
_NUMBER = re.compile(r"-?[0-9]{0,9}\*?|[0-9]\+\*")
_TURNING = ("transform", "flip")
_HALVES = ("split", "aftermath", "fuse", "room")


def with_cards(cards: Mapping, start: Node | None, given: Node | None, words: Words) -> Mapping:
    """The cards of a file, with those that it names at the start and does not define. given: the catalog that the file names.

    Raises ReadingError if that can't be read, or a name is in neither.
    """
    named = [one for one in _named(start, words) if one.text not in cards.names and one.text not in words.unstated]
    if not named:
        return cards
    catalog = _catalog(given)
    if catalog is None:
        return cards
    more: dict[str, tuple[Scalar, Node]] = {}
    for name in named:
        if name.text not in more:
            for made in _defined(name, catalog, words):
                more.setdefault(made[0].text, made)
    kept = [entry for entry in more.values() if entry[0].text not in cards.names]
    return Mapping((*cards.entries, *kept), cards.place)


def _named(start: Node | None, words: Words) -> Iterator[Scalar]:
    """The names of cards at the start."""
    for _, player in start.entries if isinstance(start, Mapping) else ():
        for key, value in player.entries if isinstance(player, Mapping) else ():
            if key.text in words.start:
                for item in listed(value):
                    name = item if isinstance(item, Scalar) else item.entries[0][0] if isinstance(item, Mapping) and item.entries else None
                    if name is not None:
                        counted = _COUNTED.fullmatch(name.text)
                        yield Scalar(counted[1], name.place) if counted else name


def _catalog(given: Node | None) -> Catalog | None:
    """The catalog that a file names, or else the user's; None if there is none."""
    from pyverify.catalog.errors import CardFileError
    from pyverify.catalog.store import default_place

    place = default_place() if given is None else Path()
    try:
        if given is None:
            return _opened(place, *_state(place)) if place.exists() else None
        path = Path(given.place.file).parent / text(given, "a file of cards")
        return _opened(path, *_state(path))
    except (OSError, CardFileError) as error:
        what = getattr(error, "strerror", None) or str(error)
        if given is None:
            raise problem(NOWHERE, f"the catalog {place} can't be read: {what}") from None
        raise problem(
            given.place, f"the catalog {text(given, '')!r} can't be read: {what}", "a card file or a catalog beside this file"
        ) from None


def _state(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=8)
def _opened(path: Path, _changed: int, _size: int) -> Catalog:
    from pyverify.catalog.store import Catalog

    return Catalog(path)


def _defined(name: Scalar, catalog: Catalog, words: Words) -> Iterator[tuple[Scalar, Node]]:
    """A card of the catalog as a file defines it, and the card that is its back face."""
    found = catalog.find(name.text)
    if found is None:
        near = catalog.nearest(name.text)
        hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
        raise problem(
            name.place, f"no card {name.text!r}, neither under `cards:` nor in the catalog", repair=f"{hint}or define it under `cards:`"
        )
    faces = dict(found.faces)
    if found.place > 0 and found.layout != "modal_dfc":
        why = "define the part under `cards:`" if found.layout in _HALVES else "what is not its front part can't be stated here"
        raise problem(name.place, f"{name.text!r} is one part of {found.name!r}", f"the name of the card, {found.front.name!r}", why)
    shown = faces.get(max(found.place, 0))
    unread = [] if shown and found.layout not in _HALVES else [f"{found.name}, a card of layout {found.layout}"]
    back = faces.get(1) if found.layout in _TURNING and shown else None
    more: dict[str, Node] = {"back": Scalar(back.name, name.place)} if back else {}
    yield name, _node(name, shown or found.front, unread, more, words)
    if back:
        called = Scalar(back.name, name.place)
        yield called, _node(called, back, [], {}, words)


def _node(name: Scalar, face: Face, unread: list[str], more: dict[str, Node], words: Words) -> Mapping:
    at = name.place
    entries: dict[str, Node] = {"type": Scalar(_line(name, face, words), at)}
    if face.cost and "cost" in words.card:
        entries["cost"] = Scalar(face.cost.partition(" // ")[0], at, quoted=True)
    elif face.colors and "colors" in words.card:
        entries["colors"] = Sequence(tuple(Scalar(one, at) for one in face.colors), at)
    if face.power and face.toughness:
        size = f"{face.power}/{face.toughness}"
        if not (_NUMBER.fullmatch(face.power) and _NUMBER.fullmatch(face.toughness)):
            unread = [*unread, f"{size} as power and toughness"]
            size = "0/0"
        entries["pt"] = Scalar(size, at)
    if face.loyalty.isdigit():
        entries["loyalty"] = Scalar(face.loyalty, at)
    if face.text:
        entries["text"] = Scalar(_said(name.text, face, words), at, quoted=True)
    if unread:
        what = Sequence(tuple(Scalar(one, at) for one in unread), at)
        entries["abilities"] = Sequence((Mapping(((Scalar("kind", at), Scalar("static", at)), (Scalar("unread", at), what)), at),), at)
    return Mapping(tuple((Scalar(key, at), value) for key, value in (entries | more).items()), at)


def _line(name: Scalar, face: Face, words: Words) -> str:
    """The type line. Raises ReadingError if it holds words that are not known."""
    line = face.type.partition(" // ")[0].replace("\u2014", "-")
    odd = [one for one in line.partition(" - ")[0].lower().split() if one not in (*words.supertypes, *words.types)]
    if odd or not line:
        raise problem(name.place, f"the catalog's type line of {name.text!r} is {face.type!r}", repair="define the card under `cards:`")
    return line


def _said(called: str, face: Face, words: Words) -> str:
    """The text, with ~ for the name if the file calls the card otherwise."""
    said = face.text
    if called != face.name:
        for own in sorted(names_of(face.name, face.type, words.game), key=len, reverse=True):
            said = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", "~", said)
    return said
