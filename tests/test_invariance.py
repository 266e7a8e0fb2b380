"""However it is run, a scenario has the same verdicts and reasons: alone or in a batch, with every part grounded in every tick,
without merging worlds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pyverify.judging import Result, run
from pyverify.model import Scenario
from pyverify.reading import read_file
from pyverify.solver.worker import Limits
from tests.scenario_files import scenario_files

EXAMPLES = Path(__file__).parent.parent / "examples"
SHARE = int(os.environ.get("PYVERIFY_SHARE", "3"))  # one scenario in so many; 1: all, which takes some minutes
SCENARIOS: dict[int, Scenario] = {
    number: one
    for number, one in enumerate(one for path in scenario_files(EXAMPLES) for one in read_file(path))
    if number % SHARE == SHARE // 2
}

PATIENT = Limits(seconds=60)  # what is the same may well take longer


def told(results: dict[int, Result]) -> dict[int, object]:
    """What must not change: each claim's verdict, what is the case, and the reasons."""
    return {number: [(one.verdict, one.actual, one.cause, one.vacuous) for one in result.judged] + [str(why) for why in result.why]
            for number, result in results.items()}  # fmt: skip


@pytest.fixture(scope="module")
def together() -> dict[int, object]:
    return told(run(SCENARIOS, always=True))


def test_alone(together: dict[int, object]) -> None:
    few = list(SCENARIOS)[::6]
    alone = {number: told(run({number: SCENARIOS[number]}, always=True))[number] for number in few}
    assert alone == {number: together[number] for number in few}


def test_without_parts_by_need(together: dict[int, object]) -> None:
    some = {number: SCENARIOS[number] for number in list(SCENARIOS)[::3]}
    assert told(run(some, always=True, limits=PATIENT, options={"by_need": False})) == {number: together[number] for number in some}


def test_without_merging(together: dict[int, object]) -> None:
    # the lines of random discards are many: small scenarios only
    some = {number: one for number, one in SCENARIOS.items() if not one.name.startswith(("a32", "b02"))}
    assert told(run(some, always=True, options={"merging": False})) == {number: together[number] for number in some}
