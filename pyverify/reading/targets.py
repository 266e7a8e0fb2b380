"""Targets of abilities and spells."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pyverify.model import Filter, Target
from pyverify.reading.filters import JOINING, player_keys, read_filter
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, is_set, listed, text
from pyverify.reading.scope import Scope
from pyverify.vocabulary import Words

Kind = Literal["object", "player", "any", "item"]
KINDS: dict[str, Kind] = {"object": "object", "player": "player", "any": "any", "item": "item"}
ITEM: Kind = "item"
WORDS: dict[str, Kind] = {
    "any": "any", "any target": "any", "player": "player", "any player": "player", "opponent": "player", "that player": "player",
    "ability": "item",
}  # fmt: skip


def reserved(words: Words) -> tuple[str, ...]:
    """What no target can be named."""
    return (*words.objects, *words.players, *words.tests, *JOINING, "optional")


def kind_words(words: Words) -> dict[str, Kind]:
    """The kinds of targets that a word alone says."""
    return {**WORDS, **dict.fromkeys(words.items, ITEM)}


def read_targets(node: Node, scope: Scope) -> tuple[Target, ...]:
    """Targets by name, {name: FILTER, ...}; or a list (or one) of filters, which are named "target", "target 2" and so on.

    Raises ReadingError.
    """
    if isinstance(node, Mapping):
        for key, _ in node:
            if key.text in reserved(scope.words):
                raise problem(key.place, f"{key.text!r} can't be the name of a target",
                              "{NAME: FILTER}, or a list of filters", f"write - {{{key.text}: ...}} if it is a filter")  # fmt: skip
        return each(node, lambda entry: read_target(entry[0].text, entry[1], scope))
    names = ("target" if number == 1 else f"target {number}" for number in range(1, 1 + len(listed(node))))
    return each(tuple(zip(names, listed(node), strict=True)), lambda entry: read_target(entry[0], entry[1], scope))


def read_target(name: str, node: Node, scope: Scope) -> Target:
    """One target: a filter in words, or a mapping that may also say `kind` (player, any, item, object) and `optional`."""
    if isinstance(node, Scalar):
        if node.text.startswith("target ") and node.text.removeprefix("target ") in (*kind_words(scope.words), *scope.words.types):
            raise problem(node.place, f"no filter {node.text!r}", repair=f"write {node.text.removeprefix('target ')!r}, without `target`")
        kind = kind_words(scope.words).get(text(node, "what may be a target"), "object")
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
        if isinstance(said, Scalar) and said.text not in (*scope.words.items, "ability"):
            raise unknown(said.place, "kind of target", said.text, (*KINDS, *scope.words.items))
        return Target(name, read_filter(node, scope), "item")
    players = bool(node.entries) and set(node.names) <= set(player_keys(scope.words)) - {*JOINING, "counters", "is"}
    return Target(name, read_filter(node, scope, "player" if players else "object"), "player" if players else "object")


def _filter(node: Node, kind: str, scope: Scope) -> Filter:
    return read_filter(node, scope, "player" if kind == "player" else "object") if kind else Filter((), node.place)
