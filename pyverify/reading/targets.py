"""Targets of abilities and spells."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pyverify.model import Filter, Target
from pyverify.reading.filters import ITEMS, PLAYER_KEYS, read_filter
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, is_set, listed, text
from pyverify.reading.scope import Scope
from pyverify.reading.terms import OBJECTS, PLAYERS
from pyverify.vocabulary import TESTS, TYPES

Kind = Literal["object", "player", "any", "item"]
KINDS: dict[str, Kind] = {"object": "object", "player": "player", "any": "any", "item": "item"}
WORDS: dict[str, Kind] = {
    "any": "any", "any target": "any", "player": "player", "any player": "player", "opponent": "player", "that player": "player",
    "spell": "item", "activated": "item", "triggered": "item", "ability": "item",
}  # fmt: skip
_RESERVED = (*OBJECTS, *PLAYERS, *TESTS, "not", "any of", "all of", "optional")


def read_targets(node: Node, scope: Scope) -> tuple[Target, ...]:
    """Targets by name, {name: FILTER, ...}; or a list (or one) of filters, which are named "target", "target 2" and so on.

    Raises ReadingError.
    """
    if isinstance(node, Mapping):
        for key, _ in node:
            if key.text in _RESERVED:
                raise problem(key.place, f"{key.text!r} can't be the name of a target",
                              "{NAME: FILTER}, or a list of filters", f"write - {{{key.text}: ...}} if it is a filter")  # fmt: skip
        return each(node, lambda entry: read_target(entry[0].text, entry[1], scope))
    names = ("target" if number == 1 else f"target {number}" for number in range(1, 1 + len(listed(node))))
    return each(tuple(zip(names, listed(node), strict=True)), lambda entry: read_target(entry[0], entry[1], scope))


def read_target(name: str, node: Node, scope: Scope) -> Target:
    """One target: a filter in words, or a mapping that may also say `kind` (player, any, item, object) and `optional`."""
    if isinstance(node, Scalar):
        if node.text.startswith("target ") and node.text.removeprefix("target ") in (*WORDS, *TYPES):
            raise problem(node.place, f"no filter {node.text!r}", repair=f"write {node.text.removeprefix('target ')!r}, without `target`")
        kind = WORDS.get(text(node, "what may be a target"), "object")
        return Target(name, _filter(node, "" if kind == "any" else kind, scope), kind)
    if isinstance(node, Sequence):
        return Target(name, read_filter(node, scope))
    given = node.without("optional")
    target = _with_kind(name, given, scope)
    return replace(target, optional=is_set(node, "optional"))


def _with_kind(name: str, node: Mapping, scope: Scope) -> Target:
    said = node.get("kind")
    if isinstance(said, Scalar) and said.text in KINDS:
        kind = KINDS[said.text]
        rest = node.without("kind")
        return Target(name, _filter(rest, kind, scope) if rest.entries else Filter((), node.place), kind)
    if said is not None:
        if isinstance(said, Scalar) and said.text not in (*ITEMS, "ability"):
            raise unknown(said.place, "kind of target", said.text, (*KINDS, *ITEMS))
        return Target(name, read_filter(node, scope), "item")
    players = bool(node.entries) and set(node.names) <= set(PLAYER_KEYS) - {"not", "any of", "all of", "counters", "is"}
    return Target(name, read_filter(node, scope, "player" if players else "object"), "player" if players else "object")


def _filter(node: Node, kind: str, scope: Scope) -> Filter:
    return read_filter(node, scope, "player" if kind == "player" else "object") if kind else Filter((), node.place)
