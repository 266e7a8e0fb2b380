"""Since when a ruling is true, and since when it is not: its claims judged by the rules of every date on which something changed."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pyverify.causes import NOTHING, Cause, Key, day_by_day, values_changed
from pyverify.editions import Reading, dates
from pyverify.judging import Result, run
from pyverify.model import Scenario
from pyverify.rulings.groups import Group
from pyverify.rulings.model import Span, Truth
from pyverify.verdict import Judged

if TYPE_CHECKING:
    from pyverify.solver.worker import Limits

Asked = tuple[Scenario, Reading]


def truth(judged: Judged) -> Truth:
    """Whether a claim is true: it is judged as it expects; None if that is open."""
    return True if judged.expected else None if judged.verdict == "undecided" else False


def whole(truths: Iterable[Truth]) -> Truth:
    """Whether all of several claims are true."""
    found = set(truths)
    return False if False in found else None if None in found else True


@dataclass(slots=True)
class Runs:
    """Judges scenarios in readings, each once. always: give reasons also for claims that are true."""

    limits: Limits | None = None
    always: bool = False
    results: int = 0

    def ask(self, asked: Sequence[Asked], silent: bool = False, touching: bool = False) -> list[Result]:
        """The results, in the order in which they are asked for. silent: without reasons. touching: with the changes that they touch."""
        read = {number: reading.of(scenario) for number, (scenario, reading) in enumerate(asked, 1)}
        self.results += len(read)
        results = run(read, always=self.always, silent=silent, limits=self.limits, options={"touching": touching}) if read else {}
        return list(results.values())


@dataclass(frozen=True, slots=True)
class Times:
    """The claims of a group by date. days: oldest first, each stands for the time until the next. results: of each day.

    causes: for each day but the last, by the number of the claim, why the next day it is not as before.
    """

    days: tuple[datetime.date, ...]
    results: tuple[Result, ...]
    causes: tuple[Mapping[Key, Cause], ...]

    def truths(self, claims: Iterable[int]) -> tuple[Truth, ...]:
        """Whether all of some claims are true, on each day."""
        numbers = tuple(claims)
        return tuple(whole(truth(one.judged[number]) for number in numbers) for one in self.results)

    def spans(self, claims: Iterable[int]) -> tuple[Span, ...]:
        """The times in which some claims are all true, or not."""
        numbers = tuple(claims)
        spans: list[Span] = []
        for place, (day, true) in enumerate(zip(self.days, self.truths(numbers), strict=True)):
            if not spans:
                spans.append(Span(day, true))
            elif true != spans[-1].truth:
                causes = (self.causes[place - 1].get(number, NOTHING) for number in numbers)
                names = dict.fromkeys(change.name for cause in causes for change in cause.changes)
                spans.append(Span(day, true, tuple(names)))
        return tuple(spans)


def histories(groups: Sequence[Group], runs: Runs) -> list[Times]:
    """The claims of groups of one game, judged by the rules of every date, all in one batch."""
    if not groups:
        return []
    days = dates(groups[0].scenario.game)
    scenarios = [one.scenario for one in groups]
    found, causes = day_by_day(
        scenarios,
        days,
        partial(runs.ask, silent=True, touching=True),
        _truths,
        lambda one, other: values_changed(_truths(one), _truths(other)),
    )
    return [
        Times(days, tuple(one), tuple(causes.get((number, place), {}) for place in range(len(days) - 1)))
        for number, one in enumerate(found)
    ]


def _truths(result: Result) -> dict[Key, object]:
    return {number: truth(one) for number, one in enumerate(result.judged)}
