"""What the encodings say of dates: changes of the rules, alternatives of them, their sentences, and where topics stand in the rule book."""

from __future__ import annotations

from functools import cache

import clingo

from pyverify.solver.programs import sources

_FILES = ("changes.lp", "alternatives.lp", "citations.lp")  # nothing else compares dates
_TOLD = {"alternative": 1, "described_alternative": 2, "change": 2, "described": 2, "topic": 2, "number": 3, "says": 2}


@cache
def dated(game: str) -> dict[str, list[tuple[str | int, ...]]]:
    """The facts named in `_TOLD`, by name, each a row of plain texts and numbers."""
    control = clingo.Control(["--warn=none"])
    for name, text in sources(game):
        if name.endswith(_FILES):
            control.add("base", [], text)
    control.ground([("base", [])])
    return {
        name: [tuple(_plain(one) for one in atom.symbol.arguments) for atom in control.symbolic_atoms.by_signature(name, arity)]
        for name, arity in _TOLD.items()
    }


def _plain(symbol: clingo.Symbol) -> str | int:
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type is clingo.SymbolType.String else str(symbol)
