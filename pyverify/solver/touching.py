"""Rules that tell which dated changes a scenario touches: where none is touched, the rules before and after it say the same.

For each rule that asks whether a change is in force there is one that asks for all else that it asks for. What is only asked for to be
absent, or counted, is left out: so more changes may be told than matter, and never fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import ast

from pyverify.solver.lift import LiftingError, Signature, atoms, parse, signature

Kinds = ast.ASTType
_IN_FORCE: Signature = ("in_force", 2)
_DATED = """#program base.
#defined edition/2. #defined change/2.
dated(Scenario,Change) :- edition(Scenario,Date), change(Change,From).
"""


def touching(files: Iterable[tuple[str, str]]) -> str:
    """A file of such rules for several: `touched(Scenario, Change)`, and `touched(Scenario, Change, When)` of what happens.

    Raises LiftingError.
    """
    return _DATED + "\n".join(line for name, text in files for line in _of_file(name, text))


def _of_file(name: str, text: str) -> Iterator[str]:
    part, when = "#program base.", ""
    for one in parse(name, text):
        if one.ast_type == Kinds.Program:
            part, when = str(one), "".join(f"{parameter.name}," for parameter in one.parameters)
        elif one.ast_type == Kinds.Rule:
            asked = [literal for literal in one.body if any(signature(atom.symbol) == _IN_FORCE for atom in atoms(literal))]
            there = [str(literal) for literal in one.body if literal not in asked and _is_atom(literal) and literal.sign == ast.Sign.NoSign]
            for literal in asked:
                if not _is_atom(literal):
                    raise LiftingError(f"{name}:{literal.location.begin.line}: a change is asked for within something else: {literal}")
                scenario, change = literal.atom.symbol.arguments
                head = f"touched({scenario},{change},({when}))" if when else f"touched({scenario},{change})"
                yield f"{part}\n{head} :- {'; '.join([*there, f'dated({scenario},{change})'])}."


def _is_atom(literal: ast.AST) -> bool:
    return bool(literal.ast_type == Kinds.Literal and literal.atom.ast_type == Kinds.SymbolicAtom)
