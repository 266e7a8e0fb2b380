"""A YAML file as a tree in which every scalar is still the text that was written, with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pyverify.limits import NUMBER, WORDS
from pyverify.model import Place
from pyverify.reading.messages import Problem, ReadingError, nearest, problem
from pyverify.vocabulary import NUMBER_WORDS, meant

FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text. quoted: it was written in quotes or as a block."""

    text: str
    place: Place
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file; no key occurs twice. english: kind and text of an ability that was read from English."""

    entries: tuple[tuple[Scalar, Node], ...]
    place: Place
    english: str = ""

    def get(self, key: str) -> Node | None:
        """The value of `key`, if it is there."""
        return next((value for one, value in self.entries if one.text == key), None)

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return any(one.text == key for one, _ in self.entries)

    def need(self, key: str, of: str, example: str = "") -> Node:
        """The value of `key`; an error says that `of` needs it, and gives the example."""
        value = self.get(key)
        if value is None:
            raise problem(self.place, f"{of} without {key!r}", f"a value for {key!r}" + (f", such as {example}" if example else ""))
        return value

    @property
    def names(self) -> tuple[str, ...]:
        """The keys as written."""
        return tuple(key.text for key, _ in self.entries)

    def without(self, *keys: str) -> Mapping:
        """The same mapping with some keys left out."""
        return Mapping(tuple(entry for entry in self.entries if entry[0].text not in keys), self.place)

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.entries)


Node: TypeAlias = Scalar | Sequence | Mapping


def describe(node: Node) -> str:
    """What a node is, for messages."""
    if isinstance(node, Scalar):
        return repr(node.text) if len(node.text) <= 80 else repr(node.text[:77] + "...")
    return "a list" if isinstance(node, Sequence) else "a mapping"


def render(node: Node) -> str:
    """A node written on one line, in flow style."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + ", ".join(render(item) for item in node.items) + "]"
    return "{" + ", ".join(f"{key.text}: {render(value)}" for key, value in node) + "}"


def text(node: Node, what: str, *, prose: bool = False, long: bool = False) -> str:
    """The text of a scalar. `what` says in messages what it should be; only prose may be empty, only prose and card text long."""
    if not isinstance(node, Scalar):
        raise problem(node.place, f"found {describe(node)}", what)
    if not node.text.strip() and not prose:
        raise problem(node.place, "found empty text", what)
    if len(node.text) > WORDS and not prose and not long:
        raise problem(node.place, f"found a text of {len(node.text):,} characters", f"{what}, at most {WORDS:,} characters")
    return node.text


def mapping(node: Node, what: str) -> Mapping:
    """The node, if it is a mapping."""
    if not isinstance(node, Mapping):
        dashes = isinstance(node, Sequence) and any(isinstance(one, Mapping) for one in node.items)
        repair = "leave out the `-` before each key" if dashes else ""
        raise problem(node.place, f"found {describe(node)}", f"{what}, a mapping (key: value)", repair)
    return node


def sequence(node: Node, what: str) -> Sequence:
    """The node, if it is a list."""
    if not isinstance(node, Sequence):
        if isinstance(node, Mapping):
            shown = render(Mapping(node.entries[:1], node.place)) if len(render(node)) > 60 else render(node)
            raise problem(node.place, f"found {describe(node)}", f"{what}, a list", f"begin each item with `-`: - {shown}")
        raise problem(node.place, f"found {describe(node)}", f"{what}, a list: [...]")
    return node


def listed(node: Node) -> tuple[Node, ...]:
    """The items of a list; anything else stands for a list of one."""
    return node.items if isinstance(node, Sequence) else (node,)


def integer(node: Node, what: str, least: int = -NUMBER, most: int = NUMBER) -> int:
    """The number a scalar says, between `least` and `most`."""
    words = text(node, what)
    if not re.fullmatch(r"[+-]?[0-9]+", words):
        digits = re.match(r"[0-9]+(?= )", words) or re.search(r"(?<= )[0-9]+$", words)
        said = str(NUMBER_WORDS.index(words.lower())) if words.lower() in NUMBER_WORDS else digits.group() if digits else ""
        raise problem(node.place, f"found {words!r}", f"{what}, a whole number", f"write {said}" if said else "")
    if len(words) > 12 or not least <= int(words) <= most:
        raise problem(node.place, f"the number {words[:40]} is too {'small' if words.startswith('-') or len(words) < 3 else 'large'}",
                      f"{what} from {least:,} to {most:,}")  # fmt: skip
    return int(words)


def flag(node: Node, what: str) -> bool:
    """True or false."""
    words = text(node, f"{what}: true or false")
    if words not in FLAGS:
        raise problem(node.place, f"found {words!r}", f"{what}: true or false")
    return FLAGS[words]


def is_set(node: Mapping, key: str) -> bool:
    """Whether a key is there that says true."""
    given = node.get(key)
    return given is not None and flag(given, key)


def check_keys(node: Mapping, known: Collection[str], of: str) -> None:
    """Report every key of `node` that is none of `known`; `of` says whose keys they are."""
    problems = []
    for key, _ in node:
        if key.text not in known:
            near = next((one for one in meant().get(key.text.casefold(), ()) if one in known), "") or nearest(key.text, known)
            expected = "" if near else "one of " + ", ".join(known)
            problems.append(Problem(key.place, f"{of} has no key {key.text!r}", expected, f"did you mean {near!r}?" if near else ""))
    if problems:
        raise ReadingError(problems)
