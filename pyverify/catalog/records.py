"""What is kept of a card, and what the files of different makers say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SINGLE = "normal"
_NO_CARDS = frozenset({"art_series", "token", "double_faced_token", "emblem"})
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
    layout: how the faces belong together (normal, transform, modal_dfc, split, adventure, flip, meld ...). oracle_id: what
    rulings may call it by. released: the date of the printing, if the file has one, as 2020-01-31.
    """

    name: str
    layout: str
    faces: tuple[tuple[int, Face], ...]
    oracle_id: str = ""
    released: str = ""
    rulings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """A published ruling. about: the name of the card, or its oracle id."""

    about: str
    date: str
    text: str


Record = CardRecord | RulingRecord


class NoCardError(Exception):
    """An entry that is no card of the game, such as a token or a picture, or is in another language."""


def record(given: Mapping[str, Any], released: str = "") -> Record:
    """What an entry of any known file says. released: the date of the set around it. Raises NoCardError, and KeyError, TypeError or
    ValueError if it is none that is known."""
    if given.get("object") == "ruling" or ("comment" in given and "oracle_id" in given):
        return RulingRecord(_text(given["oracle_id"]), _text(given["published_at"]), _text(given["comment"]))
    if "card" in given and "text" in given and "name" not in given:
        return RulingRecord(_text(given["card"]), _text(given["date"]), _text(given["text"]))
    if "type_line" in given or "card_faces" in given or given.get("object") == "card":
        return _scryfall(given)
    return _mtgjson(given, released)


def _scryfall(given: Mapping[str, Any]) -> CardRecord:
    layout = _text(given.get("layout")) or SINGLE
    if layout in _NO_CARDS or given.get("lang", "en") != "en":
        raise NoCardError(layout)
    listed = given.get("card_faces") or ()
    faces = tuple(enumerate(map(_scryfall_face, listed))) if listed else ((0, _scryfall_face(given)),)
    name = _text(given["name"])
    if layout == "reversible_card":  # the same card on both sides, in two pictures
        name, layout, faces = faces[0][1].name, SINGLE, faces[:1]
    oracle = _text(given.get("oracle_id")) or next((_text(one.get("oracle_id")) for one in listed), "")
    return CardRecord(name, layout, faces, oracle, _text(given.get("released_at")))


def _scryfall_face(given: Mapping[str, Any]) -> Face:
    return Face(
        _text(given["name"]), _text(given.get("type_line")), _text(given.get("oracle_text")), _text(given.get("mana_cost")),
        _text(given.get("power")), _text(given.get("toughness")), _text(given.get("loyalty")), _text(given.get("defense")), _colors(given),
    )  # fmt: skip


def _mtgjson(given: Mapping[str, Any], released: str) -> CardRecord:
    """An entry of MTGJSON, which tells of each face apart, or of our own files, with `name`, `type` and `text`."""
    if _text(given.get("layout")) in _NO_CARDS:
        raise NoCardError(_text(given["layout"]))
    whole, names = _text(given["name"]), given.get("names") or ()
    own = _text(given.get("faceName")) or whole
    layout = {"double-faced": "transform", "leveler": SINGLE}.get(_text(given.get("layout")), _text(given.get("layout"))) or SINGLE
    side = _text(given.get("side"))
    if layout == "meld":  # each of the three is a card of its own here
        whole, place = own, 0
    elif names and isinstance(names, Sequence) and whole in names:  # version 3: `name` is that of the face
        place, whole = list(names).index(whole), " // ".join(map(_text, names))
    else:
        place = _SIDES.index(side) if side and side in _SIDES else 0
    face = Face(
        own, _text(given["type"]), _text(given.get("text")), _text(given.get("manaCost")),
        _text(given.get("power")), _text(given.get("toughness")), _text(given.get("loyalty")), _text(given.get("defense")), _colors(given),
    )  # fmt: skip
    oracle = _text((given.get("identifiers") or {}).get("scryfallOracleId")) or _text(given.get("scryfallOracleId"))
    rulings = tuple((_text(one["date"]), _text(one["text"])) for one in given.get("rulings") or ())
    return CardRecord(whole, layout, ((place, face),), oracle, released, rulings)


def _colors(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Colors by name; some files give letters, older ones names."""
    said: Iterator[str] = (_text(one) for one in given.get("colors") or ())
    return tuple(_COLORS.get(one, one.lower()) for one in said)


def _text(value: Any) -> str:
    """A value as text; null is nothing."""
    return "" if value is None else re.sub(r"[ \t]+$", "", str(value), flags=re.MULTILINE)
