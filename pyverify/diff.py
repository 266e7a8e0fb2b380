"""The command `diff`: what differs between the rules of several dates, and which dated change brought it."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyverify.batch import each_run
from pyverify.causes import Cause, Outcome, day_by_day
from pyverify.editions import Reading, first, moved, newest
from pyverify.games import DEFAULT
from pyverify.judging import Recall
from pyverify.model import Place, Scenario
from pyverify.observed import Key, Observe, Observed, Values, Watch, differences
from pyverify.output import say_all, say_json
from pyverify.reading.messages import problem
from pyverify.reading.nodes import Scalar
from pyverify.reading.scenario import read_date, read_file
from pyverify.story import chosen, of_one_game

_OPTION = Place("--rules", 0, 0)
_DOUBT = ("doubt", "")


@dataclass(frozen=True, slots=True)
class Differing:
    """One thing that is not as it was. key: what it is, as in `observed`."""

    key: Key
    before: Values
    after: Values
    cause: Cause


@dataclass(frozen=True, slots=True)
class Step:
    """From one date to the next. numbers: rules that stand elsewhere: (number then, number later). undecided: why nothing can be told."""

    earlier: datetime.date
    later: datetime.date
    differing: tuple[Differing, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    undecided: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """A scenario under the rules of several dates. doubts: what was not understood, stated or modelled."""

    scenario: Scenario
    steps: tuple[Step, ...] = ()
    doubts: tuple[str, ...] = ()


def compare(scenarios: Sequence[Scenario], days: Sequence[datetime.date]) -> tuple[Compared, ...]:
    """Run scenarios of one game by the rules of each date, all in one batch, and then without single changes. days: in order."""
    runs, causes = day_by_day(scenarios, days, _observe, _outcome, _changed)
    return tuple(
        Compared(
            scenario,
            tuple(
                _step(scenario, days[place : place + 2], runs[number][place : place + 2], causes.get((number, place), {}))
                for place in range(len(days) - 1)
            ),
            tuple(sorted({doubt for one in runs[number] for doubt in one.values.get(_DOUBT, ())} - {"none"})),
        )
        for number, scenario in enumerate(scenarios)
    )


def _changed(before: Observed, after: Observed) -> dict[Key, object]:
    if before.undecided or after.undecided:
        return {}
    return {key: before.get(key) for key in differences(before, after)}


def _outcome(one: Observed) -> Outcome:
    return dict[Key, object]() if one.undecided else one


def _observe(asked: Sequence[tuple[Scenario, Reading]]) -> list[Observed]:
    """What comes of each reading. Raises InternalError."""
    read = {number: reading.of(scenario) for number, (scenario, reading) in enumerate(asked, 1)}
    found = each_run(read, Observe(read), Watch(Recall(read)), options={"touching": True})
    return [Observed(undecided=one) if isinstance(one, str) else one for one in found.values()]


def _step(scenario: Scenario, days: Sequence[datetime.date], runs: Sequence[Observed], causes: Mapping[Any, Cause]) -> Step:
    (earlier, later), (before, after) = days, runs
    if before.undecided or after.undecided:
        return Step(earlier, later, undecided=before.undecided or after.undecided)
    topics = sorted(before.topics | after.topics)
    numbers = {(was, now) for _, was, now in moved(scenario.game, earlier, later, topics) if was and now}
    differing = tuple(Differing(key, before.get(key), after.get(key), cause) for key, cause in causes.items())
    return Step(earlier, later, differing, tuple(sorted(numbers)))


def read_days(words: Sequence[str], game: str = DEFAULT) -> list[datetime.date]:
    """The dates that `--rules` gives for a game, in order. Raises ReadingError."""
    days = sorted({read_date(Scalar(one, _OPTION), game, first(game)) for one in words})
    if len(days) < 2:
        wanted = f"two or more different dates: --rules {first(game)} --rules {newest(game)}"
        raise problem(_OPTION, "there is nothing to compare", wanted)
    return days


def main(path: str, fmt: str, options: argparse.Namespace) -> int:
    """`pyverify diff`. options: scenario, rules. Returns the exit code. Raises ReadingError, InternalError."""
    from pyverify.report import comparison

    scenarios = of_one_game(chosen(read_file(path), options.scenario, path), path)
    days = read_days(options.rules or (), scenarios[0].game)
    told = compare(scenarios, days)
    if fmt == "json":
        say_json(comparison.as_json(told, days))
    else:
        say_all(comparison.as_text(told, days))
    return 0
