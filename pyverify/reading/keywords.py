"""The file of keyword meanings: a mapping of keywords to abilities in the structured form."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pyverify.model import Ability
from pyverify.reading.abilities import read_abilities
from pyverify.reading.events import parse
from pyverify.reading.nodes import Mapping, Sequence, listed, mapping, text
from pyverify.reading.scope import Scope


@dataclass(frozen=True, slots=True)
class Meaning:
    """The ability that a keyword stands for. since, until: the change of the rules with which it began or ceased to mean that; "" if
    it always did, and does."""

    ability: Ability
    since: str = ""
    until: str = ""


def read_keywords(given: str, filename: str) -> dict[str, tuple[Meaning, ...]]:
    """The meaning of each keyword: an ability, or a list of them, of which those after the first have names. Raises ReadingError."""
    found = {}
    for key, value in mapping(parse(given, filename), "a mapping of keywords to abilities"):
        found[key.text] = tuple(_meaning(key.text, mapping(one, "an ability")) for one in listed(value))
    return found


def _meaning(keyword: str, one: Mapping) -> Meaning:
    since, until = (text(node, "a change of the rules") if (node := one.get(name)) else "" for name in ("since", "until"))
    (ability,) = read_abilities(Sequence((one.without("since", "until"),), one.place), Scope(cards=frozenset()))
    return Meaning(ability if one.has("name") else replace(ability, name=keyword), since, until)
