"""What a run tells, as plain data: no clingo symbol leaves the solver. Names are the scenario's own (cards, players, abilities)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Plain = "str | int | tuple[str, tuple[Plain, ...]]"
"""A symbol as plain data: a word or string, a number, or (functor, arguments)."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on the stack, or on its way there: a triggered or activated ability, or a spell.

    ability: "Card: ability name"; "" for a spell. source: the object's name (card copy) it comes from; a spell is its own source.
    event: a text that tells triggers of one tick apart. controller: a player's name.
    """

    ability: str
    source: str
    controller: str = ""
    event: str = ""
    tick: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """One item of a checklist. what: a word or (functor, arguments) as the encodings name it; topic: key into the citations."""

    what: object
    passed: bool
    topic: str
    about: str = ""  # in plain words, what was asked, e.g. "subject: type creature"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An ability that waited for the kind of event that happened. again: by what it triggered additional times, once for each time."""

    ability: str
    source: str
    event: str
    controller: str
    checks: tuple[Check, ...]
    fires: bool
    subject: str = ""
    again: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. kind as the encodings name it; attributes: object, from, to, player, amount, how, source ..."""

    name: str
    kind: str
    attributes: Mapping[str, tuple[object, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tick:
    """One thing that happened in a line of play. deed: what kind of thing (entry N, state_based, place, resolve, instruction, start)."""

    tick: int
    deed: str
    entry: int = 0  # number of the timeline entry that is being carried out or waited for
    events: tuple[Event, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    placed: tuple[tuple[Item, ...], ...] = ()  # blocks, bottom to top; in a block any order of its controller
    missed: tuple[tuple[Item, tuple[str, ...]], ...] = ()  # forgotten: where the policy stands, and its answers
    removed: tuple[tuple[Item, str], ...] = ()  # left the stack without resolving, and why
    resolving: tuple[Item, ...] = ()
    before: frozenset[object] = frozenset()  # fluents (plain) that ended in this tick
    after: frozenset[object] = frozenset()  # fluents (plain) that began
    part: int = 0  # which part of an entry that is carried out step by step


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a line of play and what was chosen. kind: order, target, mode, may, pay, choose, discard, keep, replace.

    player: who decided ("chance" for nobody). about: the ability, card or event; which: more about it, such as the name of the
    target. option: what was chosen, in the scenario's names.
    """

    tick: int
    player: str
    kind: str
    about: str
    which: str
    option: str


@dataclass(frozen=True, slots=True)
class End:
    """Where a line of play ended, as far as claims ask. notes: (tick, plain note) of what was remembered on the way.

    final: the fluents at the end, plain. ending: "" (the timeline is done), "loop", "endless", or "limit: ..." with the reason.
    weight: how many lines went into this one. line: its index among the lines of its session.
    """

    final: frozenset[object] = frozenset()
    notes: tuple[tuple[int, object], ...] = ()
    decisions: tuple[Choice, ...] = ()
    ending: str = ""
    weight: int = 1
    line: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen in any line of a scenario. met: abilities for which the kind of event that they wait for happened.
    put: abilities and spells that were to be put on the stack.

    legal: (ability or mode, name of the target, what was legal for it when it was put on the stack).
    offered: (kind, about, which, option) of every decision.
    """

    met: frozenset[str] = frozenset()
    put: frozenset[str] = frozenset()
    legal: frozenset[tuple[str, str, str]] = frozenset()
    offered: frozenset[tuple[str, str, str, str]] = frozenset()
