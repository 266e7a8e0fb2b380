"""What names mean at a place of a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pyverify.model import Ability
from pyverify.reading.names import Names
from pyverify.reading.nodes import Mapping
from pyverify.vocabulary import Words


@dataclass(frozen=True, slots=True)
class Scope:
    """The words and names that terms may use.

    words: of the game. cards: names of the cards that the scenario defines. targets: names of the targets of the ability and those
    around it. chosen: names given by `as` and `choose`. abilities: names of the abilities of the card. names: set in a timeline, where
    objects and players go by their own names, and `self` or `you` mean nothing. nested: how an ability inside an effect is read
    (node, kind, duration, scope, default name).
    """

    words: Words
    cards: frozenset[str] = frozenset()
    targets: tuple[str, ...] = ()
    chosen: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    names: Names | None = None
    nested: Callable[[Mapping, str, str, Scope], Ability] | None = None
