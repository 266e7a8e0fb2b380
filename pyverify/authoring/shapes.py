"""Pieces of a JSON Schema. A scalar of a scenario file is always text, but an editor sees numbers and booleans where YAML does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias
from urllib.parse import quote

from pyverify.games import GAMES
from pyverify.reading.nodes import FLAGS

Shape: TypeAlias = dict[str, Any]

BASIC: dict[str, Shape] = {
    "text": {"type": ["string", "number", "boolean"]},
    "integer": {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[+-]?[0-9]+$"}]},
    "natural": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[+]?[0-9]+$"}]},
    "flag": {"enum": [True, False, *FLAGS]},
}


def ref(name: str) -> Shape:
    """The shape of that name among the definitions."""
    return {"$ref": f"#/$defs/{quote(name)}"}


TEXT, INTEGER, NATURAL, FLAG = map(ref, BASIC)
DATE: Shape = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
_VERSIONS = [name for game in GAMES.values() for name in game.versions]
RULES: Shape = {"anyOf": [DATE, {"enum": [*_VERSIONS, *map(float, _VERSIONS)]}]}


def words(*known: str) -> Shape:
    """One of some words."""
    return {"enum": list(dict.fromkeys(known))}


def words_or_text(*known: str) -> Shape:
    """Any text; an editor offers the words."""
    return either(words(*known), TEXT)


def either(*shapes: Shape) -> Shape:
    """Any of some shapes."""
    return {"anyOf": list(shapes)}


def many(shape: Shape, least: int = 0) -> Shape:
    """A list. least: how many items it has at least."""
    return {"type": "array", "items": shape} | ({"minItems": least} if least else {})


def one_or_many(shape: Shape, least: int = 0) -> Shape:
    """One, or a list of them."""
    return either(shape, many(shape, least))


def table(keys: Iterable[str], shapes: Mapping[str, Shape], said: Mapping[str, str], otherwise: Shape | None = None) -> Shape:
    """The properties of a mapping: for each key its shape and description.

    otherwise: the shape of keys without one of their own. Raises KeyError for a key without a description, or without any shape.
    """
    return {key: {"description": said[key]} | (shapes[key] if otherwise is None else shapes.get(key, otherwise)) for key in keys}


def closed(properties: Shape, required: Iterable[str] = (), **more: Any) -> Shape:
    """A mapping with these keys and no others. required: those that it must have. more: other parts of the schema."""
    needed = list(required)
    return {"type": "object", "properties": properties, "additionalProperties": False} | ({"required": needed} if needed else {}) | more


def named(values: Shape, **more: Any) -> Shape:
    """A mapping from names to values of one shape."""
    return {"type": "object", "additionalProperties": values} | more
