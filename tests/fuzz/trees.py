"""Scenario files as trees that can be changed and written again: text, lists and mappings, and nothing that YAML would convert."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml


@dataclass(slots=True)
class Map:
    """A mapping as a list of [key, value], so that keys can be repeated, moved and changed."""

    entries: list[list[Tree]] = field(default_factory=list)

    def get(self, key: str) -> Tree | None:
        """The value of the first entry with that key, if there is one."""
        return next((value for one, value in self.entries if one == key), None)

    def put(self, key: str, value: Tree) -> None:
        """Set the value of a key."""
        self.entries = [entry for entry in self.entries if entry[0] != key] + [[key, value]]


Tree: TypeAlias = "str | list[Tree] | Map"
Slot: TypeAlias = "tuple[list[Tree], int, str]"
"""A place in a tree: what holds it, where in that, and the key above it."""

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9/' ]*(?<! )|[+-]?[0-9]+(?:/[+-][0-9]+)?")


def load(text: str) -> Tree:
    """The tree of a YAML text. Raises yaml.YAMLError; ValueError if there is nothing in it."""
    node = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if node is None:
        raise ValueError("an empty file")
    return _tree(node)


def _tree(node: yaml.Node) -> Tree:
    if isinstance(node, yaml.MappingNode):
        return Map([[_tree(key), _tree(value)] for key, value in node.value])
    if isinstance(node, yaml.SequenceNode):
        return [_tree(item) for item in node.value]
    return str(node.value)


def copy(tree: Tree) -> Tree:
    """A tree of its own."""
    if isinstance(tree, str):
        return tree
    if isinstance(tree, Map):
        return Map([[copy(key), copy(value)] for key, value in tree.entries])
    return [copy(item) for item in tree]


def dump(tree: Tree) -> str:
    """A tree as YAML: two levels in block style, so that lines mean something, and the rest in flow style."""
    if not isinstance(tree, Map):
        return _flow(tree) + "\n"
    lines = []
    for key, value in tree.entries:
        below = value.entries if isinstance(value, Map) else value
        if isinstance(value, str) or not below:
            lines.append(f"{_flow(key)}: {_flow(value)}")
            continue
        lines.append(f"{_flow(key)}:")
        if isinstance(value, Map):
            lines += [f"  {_flow(name)}: {_flow(one)}" for name, one in value.entries]
        else:
            lines += [f"  - {_flow(one)}" for one in value]
    return "\n".join(lines) + "\n" if lines else "{}\n"


def _flow(tree: Tree) -> str:
    """A tree on one line. Written without recursion, for a tree may be deep."""
    done: list[str] = []
    waiting: list[tuple[str, Tree]] = [("", tree)]
    while waiting:
        said, one = waiting.pop()
        done.append(said)
        if isinstance(one, str):
            done.append(_scalar(one) if not said or said[-1] in "[{ " else one)
        elif isinstance(one, Map):
            waiting.append(("}", ""))
            for index in range(len(one.entries) - 1, -1, -1):
                key, value = one.entries[index]
                waiting += [(": ", value), (", " if index else "{", key)]
            if not one.entries:
                done.append("{")
        else:
            waiting.append(("]", ""))
            waiting += [(", " if index else "[", one[index]) for index in range(len(one) - 1, -1, -1)]
            if not one:
                done.append("[")
    return "".join(done)


def _scalar(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def slots(tree: list[Tree]) -> Iterator[Slot]:
    """Every place below the one root that the list holds, the root first, keys among them."""
    waiting: list[Slot] = [(tree, 0, "")]
    while waiting:
        slot = waiting.pop()
        yield slot
        holder, index, key = slot
        one = holder[index]
        if isinstance(one, Map):
            for entry in one.entries:
                waiting.append((entry, 1, entry[0] if isinstance(entry[0], str) else ""))
                waiting.append((entry, 0, ""))
        elif isinstance(one, list):
            waiting += [(one, number, key) for number in range(len(one))]
