"""The file of keyword meanings: a mapping of keywords to abilities in the structured form."""

from __future__ import annotations

from dataclasses import replace

from pyverify.model import Ability
from pyverify.reading.abilities import read_abilities
from pyverify.reading.events import parse
from pyverify.reading.nodes import Sequence, mapping
from pyverify.reading.scope import Scope


def read_keywords(text: str, filename: str) -> dict[str, Ability]:
    """The meaning of each keyword. Raises ReadingError."""
    table = mapping(parse(text, filename), "a mapping of keywords to abilities")
    return {
        key.text: replace(ability, name=key.text)
        for key, value in table
        for ability in read_abilities(Sequence((value,), value.place), Scope(cards=frozenset()))
    }
