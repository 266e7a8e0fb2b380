"""Whether what is understood is carried out by rules: asked of the rules themselves, which say of each scenario what they lack."""

from __future__ import annotations

import re
from collections.abc import Sequence

import clingo

from pyverify.solver.programs import sources


def lacking(facts: Sequence[str], game: str) -> list[tuple[str, ...]]:
    """What the rules lack to carry out what stands in some scenarios; nothing for those of which they carry out all. All in one grounding.
    facts: of each scenario, whose number is its place."""
    rules = "\n".join(f"#program base.\n{text}" for _, text in sources(game))
    control = clingo.Control(["-Wnone"], logger=lambda _code, _text: None)
    control.add("base", [], rules)
    control.add("base", [], "\n".join(facts))
    control.ground([("base", [])])
    made: list[set[str]] = [set() for _ in facts]
    atoms = control.symbolic_atoms
    for atom in atoms.by_signature("gap", 2):
        number, what = atom.symbol.arguments
        made[number.number].add(_plain(what))
    for atom in atoms.by_signature("opaque_card", 2):
        definition, what = atom.symbol.arguments
        made[definition.arguments[0].number].add(_plain(what))
    verbs = {(str(atom.symbol.arguments[0]), str(atom.symbol.arguments[1])): atom.symbol for atom in atoms.by_signature("word", 4)
             if str(atom.symbol.arguments[2]) == "verb"}  # fmt: skip
    for atom in atoms.by_signature("code", 3):
        script, step, verb = atom.symbol.arguments
        if str(verb) in ("opaque", '"opaque"'):
            named = verbs.get((str(script), str(step)))
            made[_scenario(script)].add(f"verb: {_text(named.arguments[3])}" if named else "words that are not understood")
    return [tuple(sorted(one)) for one in made]


def _scenario(script: clingo.Symbol) -> int:
    """The number of the scenario that a script belongs to: it stands first in its innermost name."""
    while script.type == clingo.SymbolType.Function and script.arguments:
        script = script.arguments[0]
    return script.number


def _plain(what: clingo.Symbol) -> str:
    """What is lacking, in words."""
    if what.type == clingo.SymbolType.Function and what.name == "text":
        return "what the rest of its card says, such as a choice"
    if what.type == clingo.SymbolType.Function and what.arguments:
        return f"{what.name.replace('_', ' ')}: {', '.join(map(_text, what.arguments))}"
    return _text(what)


def _text(symbol: clingo.Symbol) -> str:
    return re.sub("_", " ", symbol.string if symbol.type == clingo.SymbolType.String else str(symbol))
