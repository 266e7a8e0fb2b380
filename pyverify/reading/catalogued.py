"""Cards that a file names and does not define, from the catalog: as if the file had defined them.

What the structured form can't say of a card is said to be not understood, so that what depends on it is undecided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pyverify.cardtext.understood import names_of
from pyverify.catalog.names import BETWEEN, folded
from pyverify.games import DEFAULT
from pyverify.model import Place
from pyverify.reading.messages import each, nearest, problem
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, listed, text
from pyverify.vocabulary import Words

if TYPE_CHECKING:
    from pyverify.catalog.records import Face
    from pyverify.catalog.store import Catalog, Known

_COUNTED = re.compile(r"[0-9]+ (.+)")
_ODD = re.compile(r"[0-9]+ ?[xX*] ?.+|.+ ?[xX*] ?[0-9]+")  # a number of copies, written otherwise
_NUMBER = re.compile(r"-?[0-9]{1,9}|[0-9]?\*|[0-9]\+\*")
_SYMBOLS = re.compile(r"(\{([0-9]{1,9}|[WUBRGCSXYZP])(/[0-9WUBRGCP]){0,2}\})*")
_FRONT_ALONE = ("adventure", "prepare", "modal_dfc", "flip", "transform")
"""Layouts of cards that are their front part alone until something is done that the text of the front speaks of, or is stated."""
_LEVELS = frozenset({"class"})  # subtypes of cards of whose text parts count only later
_ROOMS = frozenset({"room"})  # subtypes of split cards that are permanents
_OLD_TYPES = {"tribal": "kindred"}
_NAMING = ("token", "back")  # keys whose value is the name of a card, wherever they stand


def with_cards(cards: Mapping, start: Node | None, timeline: Node | None, given: Node | None, words: Words) -> Mapping:
    """The cards of a file, with those that it names at the start or creates, and does not define. given: the catalog that the file names.

    Raises ReadingError if that can't be read, or a name at the start is in neither.
    """
    known = {*cards.names, *words.unstated}
    named = [(one, zone) for one, zone in _named(start, words) if one.text not in known and _one(one).text not in known]
    made = [one for node in (timeline, cards) for one in _created(node) if one.text not in known]
    if not named and not made:
        return cards
    catalog = _catalog(given, words.game)
    if catalog is None:
        return cards
    reader = _Reader(catalog, {folded(one): one for one in known}, words)
    each(named, lambda one: reader.listed(*one))
    for one in made:
        if catalog.find(one.text):
            reader.add(one, words.board)
    kept = [entry for entry in reader.made.values() if entry[0].text not in cards.names]
    return Mapping((*cards.entries, *kept), cards.place)


def _named(start: Node | None, words: Words) -> Iterator[tuple[Scalar, str]]:
    """What stands at the start for cards, as `Odd Egg` or `2 Odd Egg`, and the zone where it is."""
    for _, player in start.entries if isinstance(start, Mapping) else ():
        for key, value in player.entries if isinstance(player, Mapping) else ():
            if key.text in words.start:
                for item in listed(value):
                    name = item if isinstance(item, Scalar) else item.entries[0][0] if isinstance(item, Mapping) and item.entries else None
                    if name is not None and name.text:
                        yield name, words.start[key.text].zone


def _one(name: Scalar) -> Scalar:
    """The name of a card without how many there are of it."""
    counted = _COUNTED.fullmatch(name.text)
    return Scalar(counted[1], name.place) if counted else name


def _created(node: Node | None) -> Iterator[Scalar]:
    """The names of cards that stand within instructions."""
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _created(item)
    for key, value in node.entries if isinstance(node, Mapping) else ():
        if key.text in _NAMING and isinstance(value, Scalar):
            yield value
        else:
            yield from _created(value)


def _catalog(given: Node | None, game: str) -> Catalog | None:
    """The catalog that a file names, or else the user's, which is of the game that files need not name; None if there is none."""
    if given is None and game != DEFAULT:
        return None
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
            raise problem(Place(str(place), 0, 0), f"the catalog can't be read: {what}") from None
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


@dataclass(slots=True)
class _Reader:
    """Takes cards from the catalog. own: the names that need none, by how they are looked up. made: cards as a file defines them, by name.
    written: how the file writes the name of a card, by that of the card and the place of the face."""

    catalog: Catalog
    own: dict[str, str]
    words: Words
    made: dict[str, tuple[Scalar, Node]] = field(default_factory=dict)
    written: dict[tuple[str, int], str] = field(default_factory=dict)

    def listed(self, name: Scalar, zone: str) -> None:
        """Take what stands at the start. Raises ReadingError if it is no card, unless who reads the start can tell more about it."""
        one = name if self.catalog.find(name.text) else _one(name)
        if self.catalog.find(one.text) or not self._is_odd(one.text):
            self.add(one, zone)

    def _is_odd(self, words: str) -> bool:
        """Whether words are a number written otherwise, or a list without brackets."""
        parts = words.split(", ")
        return bool(_ODD.fullmatch(words)) or (len(parts) > 1 and any(folded(one) in self.own or self.catalog.find(one) for one in parts))

    def add(self, name: Scalar, zone: str) -> None:
        """Take a card, and the card that is its back face. zone: where it starts. Raises ReadingError."""
        if name.text in self.made and not self._is_back(name.text):
            return
        found = self._found(name)
        faces, place = dict(found.faces), max(found.place, 0)
        if place > 0:
            self._check_part(name, found, zone)
        before = self.written.setdefault((found.name, place), name.text)
        if before != name.text:
            raise problem(name.place, f"{name.text!r} and {before!r} are the same card", f"one way of writing it, such as {before!r}")
        shown = faces.get(place)
        unread = [] if shown else [f"the part of {found.name} that comes first, which the catalog lacks"]
        layout = found.layout or self._likely(found)
        if BETWEEN in found.name and layout not in _FRONT_ALONE:
            what = f"layout {layout}" if layout else "two parts of which nothing more is known"
            unread.append(f"{found.name}, a card of {what}")
        more: dict[str, Node] = {}
        if layout == "transform" and place == 0 and shown:
            called = Scalar(faces[1].name if 1 in faces else found.name.partition(BETWEEN)[2] or f"back of {name.text}", name.place)
            more["back"] = called
            self.made.setdefault(called.text, (called, self._back(called, faces.get(1), shown)))
        self.made[name.text] = name, _node(name, shown or found.front, unread, more, self.words)

    def _likely(self, found: Known) -> str:
        """The layout of a card of two parts if the file does not say. A permanent is none whose halves count together, but for rooms: it
        is its front, until it should be turned (which a part of other layouts can't be)."""
        front, subtypes = (set(one.lower().split()) for one in known_types(found.front.type, self.words)[0].partition(" - ")[::2])
        return "" if front & set(self.words.passing) or subtypes & _ROOMS else "transform"

    def _is_back(self, name: str) -> bool:
        """Whether a card is there as the back face of another, and was not named."""
        return name not in self.written.values()

    def _back(self, called: Scalar, face: Face | None, front: Face) -> Node:
        if face:
            return _node(called, face, [], {}, self.words)
        return _node(called, replace(front, text="", cost=""), [f"{called.text}, a face that the catalog lacks"], {}, self.words)

    def _found(self, name: Scalar) -> Known:
        own = self.own.get(folded(name.text))
        found = None if own else self.catalog.find(name.text)
        if found:
            return found
        near = [own or nearest(name.text, self.own.values(), 0.8)]
        near = [one for one in near if one] or self.catalog.nearest(name.text)
        hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
        raise problem(
            name.place, f"no card {name.text!r}, neither under `cards:` nor in the catalog", repair=f"{hint}or define it under `cards:`"
        )

    def _check_part(self, name: Scalar, found: Known, zone: str) -> None:
        """Raises ReadingError if a part that is not the first can't be where it is stated."""
        if found.layout == "modal_dfc":
            if zone == self.words.board:
                return
            why = f"elsewhere than on the {self.words.board} it is {found.front.name!r} (712.8a)"
        elif found.layout in _FRONT_ALONE:
            why = "what is not its front part can't be stated here"
        else:
            why = "define the part under `cards:`"
        raise problem(name.place, f"{name.text!r} is one part of {found.name!r}", f"the name of the card, {found.front.name!r}", why)


def _node(name: Scalar, face: Face, unread: list[str], more: dict[str, Node], words: Words) -> Mapping:
    """A face as a file defines a card. unread: what can't be said of it. Raises ReadingError if it has no type that is known."""
    at = name.place
    line, odd = known_types(face.type, words)
    unread = [*unread, *odd]
    if not line:
        raise problem(at, f"the catalog's type line of {name.text!r} is {face.type!r}", repair="define the card under `cards:`")
    entries: dict[str, Node] = {"type": Scalar(line, at)}
    cost = face.cost.partition(BETWEEN)[0].strip()
    if cost and not ("cost" in words.card and _SYMBOLS.fullmatch(cost)):
        unread.append(f"{cost} as cost")
    elif cost:
        entries["cost"] = Scalar(cost, at, quoted=True)
    elif face.colors and "colors" in words.card:
        entries["colors"] = Sequence(tuple(Scalar(one, at) for one in face.colors), at)
    sized = words.sized in line.lower().partition(" - ")[0].split()
    sizes = (face.power, face.toughness)[: len(words.sizes)]
    for key in [key for key, reader in words.card.items() if reader == "size" and (sized or all(sizes))]:
        size = "/".join(sizes)
        if not all(map(_NUMBER.fullmatch, sizes)):
            unread.append(f"{size} as {' and '.join(words.sizes)}")
            size = "/".join("0" for _ in sizes)
        entries[key] = Scalar(size, at)
    if face.loyalty and "loyalty" in words.card:
        if face.loyalty.isdigit():
            entries["loyalty"] = Scalar(face.loyalty, at)
        else:
            unread.append(f"{face.loyalty} as loyalty")
    if _LEVELS & set(line.lower().partition(" - ")[2].split()):
        unread.append("levels, of which each gives the abilities below it")
    if face.text.strip():
        entries["text"] = Scalar(_said(name.text, face, words), at, quoted=True)
    if unread:
        what = Sequence(tuple(Scalar(one, at) for one in unread), at)
        entries["abilities"] = Sequence((Mapping(((Scalar("kind", at), Scalar("static", at)), (Scalar("unread", at), what)), at),), at)
    return Mapping(tuple((Scalar(key, at), value) for key, value in (entries | more).items()), at)


def known_types(line: str, words: Words) -> tuple[str, list[str]]:
    """A type line as a scenario says it, nothing if it has no type that is known; and the words that it can't say."""
    left, dash, right = line.partition(BETWEEN)[0].replace("\u2014", "-").replace("\u2013", "-").partition(" - ")
    given = [_OLD_TYPES.get(one.lower(), one) for one in left.split()]
    kept = [one for one in given if one.lower() in (*words.supertypes, *words.types)]
    whole = " ".join(kept) + dash + right if any(one.lower() in words.types for one in kept) else ""
    return whole, [f"{one} in the type line" for one in given if one not in kept]


def _said(called: str, face: Face, words: Words) -> str:
    """The text, with ~ for the name if the file calls the card otherwise, as it may, or the text does: that of a card that was changed for
    digital play has no "A-" before it."""
    said = face.text
    own = face.name.removeprefix("A-")
    if called != own:
        for one in sorted({*names_of(face.name, face.type, words.game), *names_of(own, face.type, words.game)}, key=len, reverse=True):
            said = re.sub(rf"(?<!\w){re.escape(one)}(?!\w)", "~", said)
    return said
