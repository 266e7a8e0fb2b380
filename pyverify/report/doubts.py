"""From where on a story is in doubt, and why: something was not understood, not stated, not modelled, or could not be done."""

from __future__ import annotations

from collections.abc import Iterable

from pyverify.record import Record, arguments
from pyverify.remember import reason
from pyverify.trace import Tick

Reasons = tuple[str, ...]


def reasons(fluents: Iterable[object], game: str) -> Reasons:
    """The doubts among some fluents, in the words of a game."""
    return tuple(sorted({reason(inner[0], game) for fluent in fluents if (inner := arguments(fluent, "taint"))}))


def from_start(record: Record, game: str) -> Reasons:
    """The doubts under which a scenario stands from the start."""
    begun = [one for tick in record.ticks.values() if tick.deed == "start" for one in tick.after]
    return reasons([*record.start, *begun], game)


def begun(tick: Tick, game: str) -> Reasons:
    """The doubts that begin in a tick; those of the first stand before the story."""
    return () if tick.deed == "start" else reasons(tick.after, game)


def in_force(record: Record, game: str) -> dict[str, Reasons]:
    """The doubts under which each tick stands, those that begin in it included; nothing for a tick beyond doubt."""
    found: dict[str, Reasons] = {}
    for play in record.plays:
        known = set(reasons(record.start, game))
        for key in play.ticks:
            known |= set(reasons(record.ticks[key].after, game))
            if known:
                found[key] = tuple(sorted(known | set(found.get(key, ()))))
    return found


def told(doubts: Reasons, illegal: bool = False) -> str:
    """That everything is undecided from a tick on. illegal: that an entry can't be carried out is told beside it."""
    why = [one for one in doubts if not (illegal and one.startswith("entry "))]
    return "** from here on undecided" + (f": {'; '.join(why)}" if why else "")
