"""Conjunctions of disjunctions ("all of: any of"), the form of filters and conditions in the model."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TypeAlias, TypeVar

from pyverify.limits import ALTERNATIVES
from pyverify.model import Clause, Place, Test
from pyverify.reading.messages import problem

Literal = TypeVar("Literal", Test, Clause)
Form: TypeAlias = tuple[tuple[Literal, ...], ...]


def unit(literal: Literal) -> Form[Literal]:
    """One literal."""
    return ((literal,),)


def both(forms: tuple[Form[Literal], ...]) -> Form[Literal]:
    """All of the forms hold."""
    return tuple(dict.fromkeys(item for form in forms for item in form))


def either(forms: tuple[Form[Literal], ...], place: Place) -> Form[Literal]:
    """At least one of the forms holds: the disjunctions are distributed."""
    size = 1
    for form in forms:
        size *= len(form)
        if size > ALTERNATIVES:
            raise problem(place, "too many combinations of alternatives", f"at most {ALTERNATIVES}", "state it more simply")
    return tuple(dict.fromkeys(tuple(dict.fromkeys(literal for item in items for literal in item)) for items in product(*forms)))


def opposite(form: Form[Literal], place: Place) -> Form[Literal]:
    """The form does not hold."""
    if not form:
        raise problem(place, "the opposite of anything is nothing", repair="leave it out, or say what is meant")
    return either(tuple(tuple((replace(literal, negated=not literal.negated),) for literal in item) for item in form), place)
