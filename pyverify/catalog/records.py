"""What is kept of a card, and what the files of different makers say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pyverify.catalog.names import BETWEEN

SINGLE = "normal"
UNKNOWN = ""
_NO_CARDS = frozenset({"art_series", "token", "double_faced_token", "emblem"})
QUOTES = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SIDES = "abcde"


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a card, or the whole of one that has a single face. Empty text where there is nothing. colors: by name."""

    name: str
    type: str
    text: str = ""
    cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card, or one face of it if a file tells of each face apart.

    name: of the whole card, with " // " between the names of its faces. faces: by their place on the card, from 0; not all need be there.
    layout: how the faces belong together (normal, transform, modal_dfc, split, adventure, flip, meld ...), UNKNOWN if the file does not
    say. oracle_id: what rulings may call it by. released: the date of the printing, if the file has one, as 2020-01-31. serious: it is of
    no set that is made for fun, where names of other cards come again. also: another name that it goes by.
    """

    name: str
    layout: str
    faces: tuple[tuple[int, Face], ...]
    oracle_id: str = ""
    released: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    serious: bool = True
    also: str = ""

    @property
    def rank(self) -> tuple[bool, str]:
        """Of two entries of a card in one file the greater counts."""
        return self.serious, self.released


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """A published ruling. about: the name of the card, or its oracle id."""

    about: str
    date: str
    text: str


Record = CardRecord | RulingRecord
Entry = tuple[dict[str, Any], str]
"""An entry of a card file, and the date of the set it stands in; nothing if it stands in none."""


class NoCardError(Exception):
    """An entry that is no card of the game, such as a token or a picture."""


def record(given: Mapping[str, Any], released: str = "") -> Record:
    """What an entry of any known file says. released: the date of the set around it. Raises NoCardError, and KeyError, TypeError or
    ValueError if it is none that is known."""
    if given.get("object") == "ruling" or ("comment" in given and "oracle_id" in given):
        return RulingRecord(_needed(given, "oracle_id"), _text(given["published_at"]), _text(given["comment"]))
    if "card" in given and "text" in given and "name" not in given:
        name = _name(given["card"])
        return RulingRecord(name.partition(BETWEEN)[0] if _is_twice(name) else name, _text(given["date"]), _text(given["text"]))
    if "type_line" in given or "card_faces" in given or given.get("object") == "card":
        return _scryfall(given)
    return _mtgjson(given, released)


def _scryfall(given: Mapping[str, Any]) -> CardRecord:
    """An entry of Scryfall. In whatever language it was printed: `name` and `oracle_text` are English."""
    layout = _text(given.get("layout")) or SINGLE
    if layout in _NO_CARDS or (layout == "reversible_card" and _text(given["name"]).count(BETWEEN) > 1):
        raise NoCardError(layout)
    listed = given.get("card_faces") or ()
    faces = tuple(enumerate(map(_scryfall_face, listed))) if listed else ((0, _scryfall_face(given)),)
    if faces[0][1].type == "Card":  # what explains a game, or stands for another card
        raise NoCardError("Card")
    name, also = _name(given["name"]), ""
    if layout == "reversible_card" or _is_twice(name):  # the same card on both sides, in two pictures
        also, name, layout = name, faces[0][1].name.partition(BETWEEN)[0], SINGLE
        faces = ((0, replace(faces[0][1], name=name)),)
    oracle = _text(given.get("oracle_id")) or next((_text(one.get("oracle_id")) for one in listed), "")
    serious = given.get("set_type") != "funny"
    return CardRecord(name, layout, faces, oracle, _text(given.get("released_at")), serious=serious, also=also)


def _scryfall_face(given: Mapping[str, Any]) -> Face:
    return Face(
        _name(given["name"]), _text(given.get("type_line")), _text(given.get("oracle_text")), _text(given.get("mana_cost")),
        _text(given.get("power")), _text(given.get("toughness")), _text(given.get("loyalty")), _text(given.get("defense")), _colors(given),
    )  # fmt: skip


def _mtgjson(given: Mapping[str, Any], released: str) -> CardRecord:
    """An entry of MTGJSON, which tells of each face apart, or of our own files, with `name`, `type` and `text`."""
    if _text(given.get("layout")) in _NO_CARDS:
        raise NoCardError(_text(given["layout"]))
    whole, names = _name(given["name"]), given.get("names") or ()
    layout = {"double-faced": "transform", "leveler": SINGLE}.get(_text(given.get("layout")), _text(given.get("layout")))
    layout = layout or (UNKNOWN if BETWEEN in whole else SINGLE)
    own, side, place, also = _name(given.get("faceName")) or whole.partition(BETWEEN)[0], _text(given.get("side")), 0, ""
    if layout == "meld":  # each of the three is a card of its own here
        whole, also = own, whole if whole != own else ""
    elif layout == "reversible_card" or _is_twice(whole):  # the same card on both sides, in two pictures
        whole, layout, also = own, SINGLE, whole
    elif names and isinstance(names, Sequence) and whole in map(_name, names):  # versions 3 and 4: `name` is that of the face
        place, whole = list(map(_name, names)).index(whole), BETWEEN.join(map(_name, names))
    elif side and side in _SIDES:
        place = _SIDES.index(side)
    face = Face(
        own, _needed(given, "type"), _text(given.get("text")), _text(given.get("manaCost")),
        _text(given.get("power")), _text(given.get("toughness")), _text(given.get("loyalty")), _text(given.get("defense")), _colors(given),
    )  # fmt: skip
    oracle = _text((given.get("identifiers") or {}).get("scryfallOracleId")) or _text(given.get("scryfallOracleId"))
    rulings = tuple((_text(one["date"]), _text(one["text"])) for one in given.get("rulings") or ())
    return CardRecord(whole, layout, ((place, face),), oracle, released, rulings, not given.get("isFunny"), also)


def _colors(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Colors by name; some files give letters, older ones names."""
    said: Iterator[str] = (_text(one) for one in given.get("colors") or ())
    return tuple(_COLORS.get(one, one.lower()) for one in said)


def _is_twice(name: str) -> bool:
    """Whether a card is called the same on both sides."""
    first, between, second = name.partition(BETWEEN)
    return bool(between) and first == second


def _needed(given: Mapping[str, Any], key: str) -> str:
    said = _text(given[key])
    if not said:
        raise ValueError(f"nothing under {key!r}")
    return said


def _name(value: Any) -> str:
    """A name, with the plain quotes that most files have."""
    return _text(value).strip().translate(QUOTES)


def _text(value: Any) -> str:
    """A value as text; null is nothing. Raises TypeError if it is more than one value."""
    if isinstance(value, dict | list):
        raise TypeError(f"{str(value)[:40]!r} where a text should be")
    return "" if value is None else re.sub(r"[ \t]+$", "", str(value), flags=re.MULTILINE)
