"""Which dated change brought a difference: a scenario is judged as if single changes had never come, and what then is as before tells.

Nothing here knows what is compared: outcomes are keys with values. What is asked at the same time is asked in one batch.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
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


Result = TypeVar("Result")
Ask = Callable[[Sequence[tuple[Scenario, Reading]]], Sequence[Outcome]]
"""What becomes of scenarios when they are read in these ways: one outcome for each."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not as it was before. date: since when. changes: those that came in between. before: the values that it had."""

    scenario: Scenario
    date: datetime.date
    changes: tuple[Change, ...]
    before: Mapping[Key, object]


@dataclass(frozen=True, slots=True)
class Cause:
    """Why something differs. changes: without any of them it would be as before; if `together`, only without all of them.

    No changes: none that is dated here accounts for it.
    """

    changes: tuple[Change, ...] = ()
    together: bool = False


NOTHING = Cause()


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
    """Run scenarios by the rules of each of some days, all in one batch, and find the causes of all that differs from one to the next.

    run: what comes of scenarios that are read in these ways, one result for each. outcome: what is the case in one. changed: the values
    that are not the same in another, as they are in the first. Returns the results of each scenario by day, and the causes by the numbers
    of scenario and day. Where nothing differs, nothing more is run.
    """
    results = run([(one, Reading(day)) for one in scenarios for day in days])
    found = [results[start : start + len(days)] for start in range(0, len(results), len(days))]
    differences = {
        (number, place): Difference(scenario, later, between(scenario.game, earlier, later), before)
        for number, scenario in enumerate(scenarios)
        for place, (earlier, later) in enumerate(pairwise(days))
        if (before := changed(found[number][place], found[number][place + 1]))
    }
    causes = find_causes(list(differences.values()), lambda asked: [outcome(one) for one in run(asked)])
    return found, dict(zip(differences, causes, strict=True))


def values_changed(before: Mapping[Key, object], after: Mapping[Key, object]) -> dict[Key, object]:
    """The values that are not the same afterwards, as they were; both have the same keys."""
    return {key: value for key, value in before.items() if after[key] != value}


def find_causes(differences: Sequence[Difference], ask: Ask) -> tuple[dict[Key, Cause], ...]:
    """The cause of each value that differs. A change that comes alone needs no asking."""
    asked = [
        (number, suspended)
        for number, one in enumerate(differences)
        if len(one.changes) > 1
        for suspended in (*((change,) for change in one.changes), one.changes)
    ]
    outcomes = dict(zip(asked, ask([_reading(differences[number], suspended) for number, suspended in asked]), strict=True))
    found: list[dict[Key, Cause]] = []
    searches: list[tuple[int, _Search]] = []
    for number, one in enumerate(differences):
        found.append({})
        for key, value in one.before.items():
            if len(one.changes) < 2:
                found[number][key] = Cause(one.changes)
                continue
            single = tuple(change for change in one.changes if outcomes[number, (change,)].get(key) == value)
            if single:
                found[number][key] = Cause(single)
            elif outcomes[number, one.changes].get(key) == value:
                searches.append((number, _Search(one, key, one.changes)))
            else:
                found[number][key] = NOTHING
    _narrow([search for _, search in searches], ask)
    for number, search in searches:
        found[number][search.key] = Cause(search.without, together=True)
    return tuple(found)


def _narrow(searches: Sequence[_Search], ask: Ask) -> None:
    """Leave out of each set, one after the other, what is not needed."""
    while open_ones := [one for one in searches if one.tried < len(one.without)]:
        trials = [one.without[: one.tried] + one.without[one.tried + 1 :] for one in open_ones]
        outcomes = ask([_reading(one.difference, trial) for one, trial in zip(open_ones, trials, strict=True)])
        for one, trial, outcome in zip(open_ones, trials, outcomes, strict=True):
            if outcome.get(one.key) == one.difference.before[one.key]:
                one.without = trial
            else:
                one.tried += 1


def _reading(difference: Difference, suspended: Sequence[Change]) -> tuple[Scenario, Reading]:
    return difference.scenario, Reading(difference.date, tuple(change.name for change in suspended))
