"""What is understood and no rule works out: numbers and conditions whose terms are among OPAQUE_NUMBERS."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from pyverify.model import Clause, Comparison, Condition, Effect, Filter, Matches, Term, Test
from pyverify.vocabulary import OPAQUE_NUMBERS

Asked = TypeVar("Asked", Condition, Filter)


def beyond(part: object) -> Iterator[str]:
    """What an instruction, a condition or a term asks for that no rule works out."""
    match part:
        case Effect():
            for arg in part.args.values():
                yield from beyond(arg)
            for change in part.body if part.verb == "get" else ():
                yield from beyond(change)
        case Term():
            if part.name in OPAQUE_NUMBERS:
                yield f"{part.name} {part.args[0]}" if part.args and isinstance(part.args[0], str) else part.name
            for inner in part.args:
                yield from beyond(inner)
        case Condition() | Filter():
            for item in part.items:
                yield from beyond(item)
        case Clause():
            yield from beyond(part.test)
        case Comparison():
            yield from beyond((part.left, part.right))
        case Matches():
            yield from beyond((part.term, part.filter))
        case Test("stated"):
            yield str(part.args[0])
        case Test():
            yield from beyond(part.args)
        case tuple():
            for one in part:
                yield from beyond(one)


def within(given: Asked) -> tuple[Asked, tuple[str, ...]]:
    """A condition or filter without what no rule works out, and what that asks for."""
    kept = tuple(item for item in given.items if not any(beyond(item)))
    lost = tuple(dict.fromkeys(what for item in given.items for what in beyond(item)))
    return replace(given, items=kept), lost
