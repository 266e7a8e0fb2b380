"""Which program parts go into one `ground` call, and in which order: a tick is a pipeline (design 2), `encodings/GAME/pipeline.yaml`.

A call is grounded if the program derived `wants(Gate, t)` for one of its gates in this tick, or if it has none; so is a part in it.
Within a call the predicates form no cycle: what a stage concludes is read only in a later call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import yaml

from pyverify.resources import encodings_dir

FORESEEN = 1000  # the applications for what is about to enter are counted from here on
DRIVER_PARTS = ("tell", "tell_layers", "tell_late")  # what the driver adds to the encodings
_MACRO = re.compile(r"(\w+)(?:\(([^()]*)\))?")


@dataclass(frozen=True, slots=True)
class Part:
    """A program part and what it is parametrised with beside the tick: a stage, a view, or `n` (the round or application)."""

    name: str
    arguments: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()  # grounded only if one of them is wanted; none: always


@dataclass(frozen=True, slots=True)
class Call:
    """Parts grounded together. gates: the call is skipped if none of them is wanted; none: always."""

    parts: tuple[Part, ...]
    gates: tuple[str, ...] = ()
    tells: bool = False  # at its end the driver asks what is wanted


Calls = tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The calls of a tick, by what they are for; a game without replacement effects in rounds or without layers has none for these."""

    static: Calls
    begin: Calls
    change: Calls
    change_and_look: Calls
    look: Calls
    see: Calls
    propose: Calls = ()
    round: Calls = ()
    swap: Calls = ()
    layer_start: Calls = ()
    layer: Calls = ()
    layer_apply: Calls = ()
    layer_end: Calls = ()
    foresee: Calls = ()
    foresee_start: Calls = ()
    foresee_layer: Calls = ()
    foresee_apply: Calls = ()
    foresee_end: Calls = ()
    forgo: Calls = ()

    @property
    def kinds(self) -> frozenset[str]:
        """The gates of what events change: what happens instead of an event may be of any kind."""
        return frozenset(gate for call in self.change for part in call.parts for gate in part.gates)

    @property
    def calls(self) -> tuple[tuple[str, ...], ...]:
        """The names of the parts that each call grounds, those of the driver left out."""
        return tuple(tuple(dict.fromkeys(part.name for part in call.parts if part.name not in DRIVER_PARTS)) for call in self._every())

    def parts(self) -> Iterator[Part]:
        """Every part of every call."""
        return (part for call in self._every() for part in call.parts)

    def _every(self) -> Iterator[Call]:
        return (call for one in fields(self) for call in getattr(self, one.name))


@cache
def pipeline(game: str) -> Pipeline:
    """The pipeline of a game. Raises FileNotFoundError, KeyError."""
    text = encodings_dir().joinpath(game, "pipeline.yaml").read_text(encoding="utf-8")
    given = yaml.load(text, Loader=yaml.CBaseLoader)
    macros = {name: (parameters, body) for name, parameters, body in _macros(given.pop("macros"))}

    def calls(key: str, view: str = "new") -> Calls:
        return tuple(_call(one, macros, view) for one in given[key])

    hyp = {f"foresee_{key}": calls(f"layer{rest}", "hyp") for key, rest in (("start", "_start"), ("layer", ""), ("apply", "_apply"))
           if f"layer{rest}" in given}  # fmt: skip
    return Pipeline(**{key: calls(key) for key in given}, **hyp)


Macros = Mapping[str, tuple[tuple[str, ...], str]]


def _macros(given: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...], str]]:
    for head, body in given.items():
        found = _MACRO.fullmatch(head)
        assert found, head
        yield found[1], tuple(filter(None, (found[2] or "").split(","))), body


def _call(given: Mapping[str, Any], macros: Macros, view: str) -> Call:
    """A call as the file has it. view: where continuous effects are applied, to the state after the tick or, `hyp`, to a supposed one."""
    words = re.sub(r"\bseat\b", "old" if view == "hyp" else view, re.sub(r"\bview\b", view, given["parts"]))
    parts = [part for word in words.split() for part in _expanded(word, macros)]
    return Call(tuple(parts), tuple(given.get("gates", ())), given.get("tells") == "true")


def _expanded(word: str, macros: Macros) -> Iterator[Part]:
    """The parts that a word stands for."""
    plain, _, gates = word.partition("?")
    name, _, rest = plain.partition("(")
    always, name = name.startswith("!"), name.removeprefix("!")
    arguments = tuple(_split(rest[:-1])) if rest else ()
    if name not in macros:
        yield Part(name, arguments, tuple(gate for one in gates.split("|") if one for gate in _gates(one, macros)))
        return
    parameters, body = macros[name]
    given = dict(zip(parameters, (*arguments, *[""] * len(parameters)), strict=False))
    for inner in re.sub(r"\{(\w+)\}", lambda found: given[found[1]], body).split():
        for part in _expanded(inner, macros):
            yield Part(part.name, part.arguments) if always else part


def _gates(gate: str, macros: Macros) -> Iterator[str]:
    """A gate, or those that a macro without parameters stands for: `moves()`."""
    if gate.endswith("()"):
        yield from macros[gate[:-2]][1].split("|")
    else:
        yield gate


def _split(arguments: str) -> Iterator[str]:
    """Arguments at commas outside brackets."""
    depth, made = 0, ""
    for letter in arguments:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield made
            made = ""
        else:
            made += letter
    yield made
