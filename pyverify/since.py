"""The command `since`: from which date to which each claim holds, over all editions of the rules, and what changed at each border."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from pyverify.causes import NOTHING, Cause, Key, day_by_day, values_changed
from pyverify.editions import Reading, dates
from pyverify.judging import Result, run
from pyverify.model import Scenario
from pyverify.output import say_all, say_json
from pyverify.reading.scenario import read_file
from pyverify.story import chosen, of_one_game
from pyverify.verdict import Judged


@dataclass(frozen=True, slots=True)
class Span:
    """A time in which the answer to a claim is the same. since: its first day. cause: why it is not as before; of the first, nothing."""

    since: datetime.date
    judged: Judged
    cause: Cause = NOTHING


@dataclass(frozen=True, slots=True)
class History:
    """A scenario with the spans of each claim, oldest first. fault: what went wrong if that was a fault of ours."""

    scenario: Scenario
    claims: tuple[tuple[Span, ...], ...]
    fault: str = ""


def histories(scenarios: Sequence[Scenario]) -> tuple[History, ...]:
    """Judge the claims of scenarios of one game by the rules of every date on which something changed, all in one batch."""
    days = dates(scenarios[0].game)
    by_scenario, causes = day_by_day(scenarios, days, _judge, outcome, lambda one, other: values_changed(outcome(one), outcome(other)))
    return tuple(
        History(scenario, tuple(_spans(number, claim, days, found, causes) for claim in range(len(scenario.claims))),
                next((one.fault for one in found if one.fault), ""))
        for number, (scenario, found) in enumerate(zip(scenarios, by_scenario, strict=True))
    )  # fmt: skip


def _judge(asked: Sequence[tuple[Scenario, Reading]]) -> list[Result]:
    read = {number: reading.of(scenario) for number, (scenario, reading) in enumerate(asked, 1)}
    return list(run(read, silent=True, options={"touching": True}).values()) if read else []


def outcome(result: Result) -> dict[Key, object]:
    """What a claim is judged to be, by its number: the verdict, and what is the case or why that is open."""
    return {number: (one.verdict, answer(one)) for number, one in enumerate(result.judged)}


def answer(judged: Judged) -> str:
    """What is the case; of a claim that is undecided, why; of one that holds, nothing, for it says so itself."""
    return {"holds": "", "undecided": judged.cause}.get(judged.verdict, judged.actual)


def _spans(
    number: int, claim: int, days: Sequence[datetime.date], found: Sequence[Result], causes: dict[tuple[int, int], dict[Key, Cause]]
) -> tuple[Span, ...]:
    borders = [place for place in range(1, len(days)) if claim in causes.get((number, place - 1), {})]
    later = (Span(days[place], found[place].judged[claim], causes[number, place - 1][claim]) for place in borders)
    return (Span(days[0], found[0].judged[claim]), *later)


def main(path: str, fmt: str, options: argparse.Namespace) -> int:
    """`pyverify since`. options: scenario. Returns the exit code. Raises ReadingError, InternalError."""
    from pyverify.report import history
    from pyverify.solver.session import InternalError

    told = histories(of_one_game(chosen(read_file(path), options.scenario, path), path))
    for one in told:
        if one.fault:
            raise InternalError(f"{one.scenario.name}: {one.fault}")
    if fmt == "json":
        say_json(history.as_json(told))
    else:
        say_all(history.as_text(told))
    return 0
