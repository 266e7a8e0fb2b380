"""The file of keyword meanings: a mapping of keywords to abilities in the structured form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pyverify.model import Ability
from pyverify.reading.abilities import read_abilities
from pyverify.reading.events import parse
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, listed, mapping, text
from pyverify.reading.origin import Origin
from pyverify.reading.scope import Scope
from pyverify.vocabulary import Words

_BESIDE = ("since", "until", "without number")


@dataclass(frozen=True, slots=True)
class Meaning:
    """The ability that a keyword stands for. since, until: the change of the rules with which it began or ceased to mean that; "" if
    it always did, and does. number: what the number X is if none follows the keyword."""

    ability: Ability
    since: str = ""
    until: str = ""
    number: str = ""


def read_keywords(given: str, filename: str, words: Words) -> dict[str, tuple[Meaning, ...]]:
    """The meaning of each keyword: an ability, or a list of them, of which those after the first have names. Raises ReadingError."""
    found = {}
    for key, value in mapping(parse(given, Origin(filename)), "a mapping of keywords to abilities"):
        found[key.text] = tuple(
            _meaning(key.text, mapping(one, "an ability"), _names(key.text, listed(value)), words) for one in listed(value)
        )
    return found


def _names(keyword: str, given: Iterable[Node]) -> frozenset[str]:
    """What the abilities of a keyword are called, for those that are linked to others."""
    named = (one.get("name") for one in given if isinstance(one, Mapping))
    return frozenset({keyword, *(one.text for one in named if isinstance(one, Scalar))})


def _meaning(keyword: str, one: Mapping, names: frozenset[str], words: Words) -> Meaning:
    since, until, number = (text(node, "a change of the rules") if (node := one.get(name)) else "" for name in _BESIDE)
    (ability,) = read_abilities(Sequence((one.without(*_BESIDE),), one.place), Scope(words, abilities=names))
    return Meaning(ability if one.has("name") else replace(ability, name=keyword), since, until, number)
