"""Which dated change brought a difference: a scenario is judged as if single changes had never come, and what then is as before tells.

Nothing here knows what is compared: outcomes are keys with values. What is asked at the same time is asked in one batch. What a result
does not touch can't have made it: such changes are neither looked for nor waited for.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol, TypeVar

from pyverify.editions import Change, Reading, between
from pyverify.model import Scenario

Key = Any


class Outcome(Protocol):
    """What is the case, by key."""

    def get(self, key: Key, /) -> object:
        """The value of a key."""


class Touching(Protocol):
    """What comes of a scenario that is read in some way."""

    @property
    def touched(self) -> frozenset[str] | None:
        """The changes without which, or with which, something could be otherwise, by name; None if any could."""


Result = TypeVar("Result", bound=Touching)


@dataclass(frozen=True, slots=True)
class Told:
    """What is the case in a reading. touched: the changes that could make it otherwise; None if any could."""

    outcome: Outcome
    touched: frozenset[str] | None = None


Ask = Callable[[Sequence[tuple[Scenario, Reading]]], Sequence[Told]]
"""What becomes of scenarios when they are read in these ways."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not as it was before. date: since when. changes: those that came in between. before: the values that it had.

    touched: of the changes, those without which alone it can be otherwise than it is; None: all of them.
    """

    scenario: Scenario
    date: datetime.date
    changes: tuple[Change, ...]
    before: Mapping[Key, object]
    touched: frozenset[str] | None = None

    @property
    def suspects(self) -> tuple[Change, ...]:
        """The changes that can alone be the cause."""
        return tuple(one for one in self.changes if self.touched is None or one.name in self.touched)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something differs. changes: without any of them it would be as before; if `together`, only without all of them.

    No changes: none that is dated here accounts for it.
    """

    changes: tuple[Change, ...] = ()
    together: bool = False


NOTHING = Cause()


_Trial = tuple[int, tuple[Change, ...]]


@dataclass(slots=True)
class _Search:
    """A value for which no single change accounts; `without` are those that are suspended and that may all be needed."""

    difference: Difference
    key: Key
    without: tuple[Change, ...]
    tried: int = 0


def day_by_day(
    scenarios: Sequence[Scenario],
    days: Sequence[datetime.date],
    run: Callable[[Sequence[tuple[Scenario, Reading]]], Sequence[Result]],
    outcome: Callable[[Result], Outcome],
    changed: Callable[[Result, Result], Mapping[Key, object]],
) -> tuple[list[Sequence[Result]], dict[tuple[int, int], dict[Key, Cause]]]:
    """Run scenarios by the rules of each of some days, and find the causes of all that differs from one to the next.

    run: what comes of scenarios that are read in these ways, one result for each. outcome: what is the case in one. changed: the values
    that are not the same in another, as they are in the first. Returns the results of each scenario by day, and the causes by the numbers
    of scenario and day. Where nothing differs, nothing more is run; a day that brought nothing that a scenario touches has the result of
    the day before.
    """
    found = _by_day(scenarios, days, run)
    differences = {
        (number, place): Difference(scenario, later, between(scenario.game, earlier, later), before, found[number][place + 1].touched)
        for number, scenario in enumerate(scenarios)
        for place, (earlier, later) in enumerate(pairwise(days))
        if (before := changed(found[number][place], found[number][place + 1]))
    }
    causes = find_causes(list(differences.values()), lambda asked: [Told(outcome(one), one.touched) for one in run(asked)])
    return found, dict(zip(differences, causes, strict=True))


def _by_day(
    scenarios: Sequence[Scenario], days: Sequence[datetime.date], run: Callable[[Sequence[tuple[Scenario, Reading]]], Sequence[Result]]
) -> list[Sequence[Result]]:
    """The result of each scenario on each day. First all are run on the first day, then on those days that brought what they touch, and so
    on: what is touched may be another thing by then."""
    found: list[dict[int, Result]] = [{} for _ in scenarios]
    asked = [(number, 0) for number in range(len(scenarios))]
    while asked:
        for (number, place), result in zip(asked, run([(scenarios[number], Reading(days[place])) for number, place in asked]), strict=True):
            found[number][place] = result
        asked = [(number, place) for number, mine in enumerate(found) for place in _open(scenarios[number].game, days, mine)]
    return [[mine[max(one for one in mine if one <= place)] for place in range(len(days))] for mine in found]


def _open(game: str, days: Sequence[datetime.date], known: Mapping[int, Touching]) -> Iterator[int]:
    """The days, by place, on which something may be otherwise than on the last day before that is known."""
    for place in range(1, len(days)):
        touched = known[max(one for one in known if one <= place)].touched
        came = between(game, days[place - 1], days[place])
        if place not in known and (touched is None or any(one.name in touched for one in came)):
            yield place


def values_changed(before: Mapping[Key, object], after: Mapping[Key, object]) -> dict[Key, object]:
    """The values that are not the same afterwards, as they were; both have the same keys."""
    return {key: value for key, value in before.items() if after[key] != value}


def find_causes(differences: Sequence[Difference], ask: Ask) -> tuple[dict[Key, Cause], ...]:
    """The cause of each value that differs. A change that comes alone needs no asking; all are asked together only if none does alone."""
    several = [number for number, one in enumerate(differences) if len(one.changes) > 1]
    outcomes = _without(differences, [(number, (change,)) for number in several for change in differences[number].suspects], ask)
    found: list[dict[Key, Cause]] = []
    rest: list[tuple[int, Key]] = []
    for number, one in enumerate(differences):
        found.append(dict.fromkeys(one.before, Cause(one.changes)))
        if number in several:
            for key, value in one.before.items():
                single = tuple(change for change in one.suspects if outcomes[number, (change,)].outcome.get(key) == value)
                found[number][key] = Cause(single)
                if not single:
                    rest.append((number, key))
    open_ones = dict.fromkeys(number for number, _ in rest)
    outcomes = _without(differences, [(number, differences[number].changes) for number in open_ones], ask)
    searches: list[tuple[int, _Search]] = []
    for number, key in rest:
        one = differences[number]
        told = outcomes[number, one.changes]
        if told.outcome.get(key) == one.before[key]:
            needed = tuple(change for change in one.changes if told.touched is None or change.name in told.touched)
            searches.append((number, _Search(one, key, needed)))
    _narrow([search for _, search in searches], ask)
    for number, search in searches:
        found[number][search.key] = Cause(search.without, together=True)
    return tuple(found)


def _without(differences: Sequence[Difference], asked: Sequence[_Trial], ask: Ask) -> dict[_Trial, Told]:
    """What is the case without some changes, by the number of the difference."""
    outcomes = ask([_reading(differences[number], suspended) for number, suspended in asked]) if asked else ()
    return dict(zip(asked, outcomes, strict=True))


def _narrow(searches: Sequence[_Search], ask: Ask) -> None:
    """Leave out of each set, one after the other, what is not needed."""
    while open_ones := [one for one in searches if one.tried < len(one.without)]:
        trials = [one.without[: one.tried] + one.without[one.tried + 1 :] for one in open_ones]
        outcomes = ask([_reading(one.difference, trial) for one, trial in zip(open_ones, trials, strict=True)])
        for one, trial, told in zip(open_ones, trials, outcomes, strict=True):
            if told.outcome.get(one.key) == one.difference.before[one.key]:
                one.without = trial
            else:
                one.tried += 1


def _reading(difference: Difference, suspended: Sequence[Change]) -> tuple[Scenario, Reading]:
    return difference.scenario, Reading(difference.date, tuple(change.name for change in suspended))
