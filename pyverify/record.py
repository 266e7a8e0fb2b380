"""What a run leaves for the story, as plain data: every tick of every line of play, the decisions left open, citations.

Plain symbols are those of `trace`: an int, a word, or (functor, arguments).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pyverify.trace import Choice, Seen, Tick


class Rule(NamedTuple):
    """A citation. number: in the edition that the scenario asks for. says: in our words. since: the date from which the topic stands
    under this number, as a number YYYYMMDD."""

    topic: str
    number: str
    says: str = ""
    since: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision the file does not fix, with all its options. Fields as in `trace.Choice`.

    tick: when it was first asked. taken: what the plays in the record take. asked: how often it was asked, in all lines together; the
    options are then those of all times.
    """

    player: str
    kind: str
    about: str
    which: str
    options: tuple[str, ...]
    tick: int = 0
    taken: tuple[str, ...] = ()
    asked: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in one tick beside the events.

    roles: (event, role) -> names of what played the role. figures: (ability, source, event) -> quantities in words, with their values.
    illegal: why an entry of the timeline can't be carried out. fixed: decisions that are made as the file says.
    replaced: the abilities whose replacement or prevention effects were applied to events.
    """

    roles: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    figures: Mapping[tuple[str, str, str], tuple[tuple[str, int], ...]] = field(default_factory=dict)
    illegal: tuple[str, ...] = ()
    fixed: tuple[Choice, ...] = ()
    replaced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A line of play. ticks: keys into the record's ticks. lines: how many lines it stands for, merged into it on the way.

    ending: as in `trace.End`.
    """

    ticks: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    lines: int = 1
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A scenario's run. start: the fluents before the first tick. cites: a word of the encodings -> the rules behind it.

    seen: what was seen in any line. tokens: the names of created tokens, by their plain symbol.
    """

    ticks: Mapping[str, Tick] = field(default_factory=dict)
    found: Mapping[str, Found] = field(default_factory=dict)
    plays: tuple[Play, ...] = ()
    start: frozenset[object] = frozenset()
    decisions: tuple[Decision, ...] = ()
    cites: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)
    tokens: Mapping[object, str] = field(default_factory=dict)

    @property
    def lines(self) -> int:
        """How many lines of play there are in all."""
        return sum(play.lines for play in self.plays)


def arguments(value: object, functor: str) -> tuple[object, ...]:
    """The arguments of a plain symbol with this functor; nothing of any other."""
    if isinstance(value, tuple) and len(value) == 2 and value[0] == functor and isinstance(value[1], tuple):
        return value[1]
    return ()
