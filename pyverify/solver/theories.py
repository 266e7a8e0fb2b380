"""The programs beside the game that tell what rulings say together (`encodings/rulings/`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

import clingo

from pyverify.solver.programs import sources

_PARTS: tuple[tuple[str, list[clingo.Symbol]], ...] = (("base", []), ("choices", []), ("sums", []))


@cache
def _text(name: str) -> str:
    return next(text for file, text in sources("rulings") if file == f"rulings/{name}.lp")


def _ground(name: str, facts: str, arguments: Iterable[str] = ()) -> clingo.Control:
    control = clingo.Control(["--warn=none", *arguments])
    control.add("base", [], _text(name))
    control.add("base", [], f"#program base.\n{facts}")
    control.ground(list(_PARTS))
    return control


class Theory:
    """What some claims say. facts: as `theory.lp` reads them. Claims are picked by number."""

    def __init__(self, facts: str) -> None:
        self.control = _ground("theory", facts)
        atoms = self.control.symbolic_atoms.by_signature("picked", 1)
        self.claims = {atom.symbol.arguments[0].number: atom.literal for atom in atoms}

    def possible(self, picked: Collection[int]) -> bool:
        """Whether some claims can all be true."""
        assumptions = [self.claims[one] for one in sorted(picked) if one in self.claims]
        return bool(self.control.solve(assumptions=assumptions).satisfiable)


def fewest(sets: Iterable[Collection[int]], valued: Iterable[int] = ()) -> tuple[int, ...]:
    """The fewest members that have to go so that of every set one is gone, with as few as can be of those that are valued."""
    facts = "".join(f"conflicting({number},{one}). " for number, some in enumerate(sets) for one in sorted(some))
    facts += "".join(f"valued({one}). " for one in valued)
    control = _ground("repair", facts)
    best: tuple[int, ...] = ()
    with control.solve(yield_=True) as handle:
        for model in handle:
            best = tuple(sorted(one.arguments[0].number for one in model.symbols(atoms=True) if one.match("dropped", 1)))
    return best
