"""One trial: the examples, judged by rules of which one group is switched off."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from pyverify.facts import scenario_facts
from pyverify.judging import Collect, Recall, run
from pyverify.keywords import Keywords
from pyverify.model import Scenario
from pyverify.reading.scenario import read_file
from pyverify.solver import programs, worker
from pyverify.solver.session import Session
from pyverify.solver.worker import Limits, Options, run_batch
from tests.mutation.groups import RULE_NUMBER, Group

BESIDE = "tests/solver/test_beside_verdicts.py"
FIRST = 6  # examples tried one by one before all others
TOGETHER = 24  # other examples in one batch: without some groups nothing ends, and each scenario runs into its limit
FAILS = -1
LIMITS = Limits(processes=1)


@dataclass(frozen=True)
class Example:
    """A scenario of a file. name: of file and scenario. numbers: the rules that its file names."""

    name: str
    scenario: Scenario
    numbers: frozenset[str]


def examples(name: str) -> list[Example]:
    """Those of a file."""
    numbers = frozenset(RULE_NUMBER.findall(Path(name).read_text(encoding="utf-8")))
    return [Example(f"{name} {one.name}", one, numbers) for one in read_file(name)]


@contextmanager
def instead(programs_of: Mapping[str, Sequence[str]]) -> Iterator[None]:
    """These lines are the lifted programs of games. Not kept in anybody's cache."""
    texts = {game: ("\n".join(lines) + "\n").encode() for game, lines in programs_of.items()}
    kept = SimpleNamespace(place=str, fingerprint=lambda _: "", fetch=lambda place: texts[place.split("-")[0]])
    programs.lifted.cache_clear()
    with patch.object(programs, "usercache", kept):
        try:
            yield
        finally:
            programs.lifted.cache_clear()


def program(game: str) -> list[str]:
    """The lifted program of a game, a statement a line."""
    return programs.lifted(game).splitlines()


def without(group: Sequence[Group]) -> dict[str, list[str]]:
    """The programs of the games that have the group, as they are without it."""
    return {one.game: one.off(program(one.game)) for one in group}


def order(group: Sequence[Group], some: Sequence[Example], known: str, busy: Mapping[str, int]) -> list[Example]:
    """What failed last time, then those that name the group's rules; of these as of all others first what comes to few groups.

    busy: to how many groups each comes.
    """
    return sorted(some, key=lambda one: (one.name != known, not one.numbers & group[0].numbers, busy[one.name], one.name))


def failing(group: Sequence[Group], some: Sequence[Example]) -> str:
    """The first example found that fails without the group, by name; "" if none does. group: the same of each game that has it."""
    test = next((one.test for one in group), "")
    if test:
        with instead(without(group)), redirect_stdout(io.StringIO()):
            return test if pytest.main(["-qq", "--no-summary", "-p", "no:cacheprovider", f"{BESIDE}::{test}"]) == 1 else ""
    rest = some[FIRST:]
    parts = [[one] for one in some[:FIRST]] + [rest[at : at + TOGETHER] for at in range(0, len(rest), TOGETHER)]
    # alone, since another scenario of the batch may open the gate that stays shut
    parts += [[one] for one in rest if one.numbers & group[0].numbers]
    with instead(without(group)):
        return next((failed for part in parts if (failed := _failing(part))), "")


def _failing(some: Sequence[Example]) -> str:
    numbered = dict(enumerate(some, 1))
    with patch.object(worker, "LOADED", 1000):  # a scenario must not fail because the machine has other things to do
        found = run({number: one.scenario for number, one in numbered.items()}, limits=LIMITS)
    return next(
        (numbered[number].name for number, result in found.items() if result.fault or any(not one.expected for one in result.judged)), ""
    )


@dataclass(frozen=True)
class _Reached:
    """Collects which marked groups a session's scenarios come to: none, and FAILS, if one fails with all rules on."""

    scenarios: Mapping[int, Scenario]

    def __call__(self, session: Session) -> dict[int, frozenset[int]]:
        found: dict[int, set[int]] = {number: set() for number in session.facts}
        for atom in session.control.symbolic_atoms.by_signature("reached", 3):
            _, group, scenario = atom.symbol.arguments
            found[scenario.number].add(group.number)
        judged = Collect(self.scenarios, silent=True)(session)
        sound = {number for number, result in judged.items() if all(one.expected for one in result.judged)}
        return {number: frozenset(groups) if number in sound else frozenset([FAILS]) for number, groups in found.items()}


def reached(groups: Sequence[Sequence[Group]], some: Sequence[Example]) -> tuple[list[frozenset[str]], frozenset[str]]:
    """For each group the examples in which the body of one of its rules is true: only those can fail without it. All of them for groups
    with rules outside ticks. And the examples that fail with all rules on: of no use for any
    group. Takes about twice as long as checking them all."""
    names: list[set[str]] = [set() for _ in groups]
    failed: set[str] = set()
    for game in {one.scenario.game for one in some}:
        mine = [one for one in some if one.scenario.game == game]
        here = {number: one for number, group in enumerate(groups) for one in group if one.game == game}
        marks = _marks(game, {number: one for number, one in here.items() if one.in_ticks}, mine)
        failed |= {name for name, found in marks.items() if FAILS in found}
        for number, one in here.items():
            names[number] |= {name for name, found in marks.items() if number in found or not one.in_ticks} - failed
    return [frozenset(found) for found in names], frozenset(failed)


def _marks(game: str, groups: Mapping[int, Group], some: Sequence[Example]) -> dict[str, frozenset[int]]:
    """For each example of a game which groups it comes to; all of them if it was not run to its end."""
    lines = program(game)
    for number, group in groups.items():
        lines = group.marked(lines, number)
    scenarios = {number: one.scenario for number, one in enumerate(some, 1)}
    facts = {number: scenario_facts(scenario, number, Keywords(game)) for number, scenario in scenarios.items()}
    with instead({game: lines}), patch.object(worker, "LOADED", 1000):
        found = run_batch(game, facts, Options(_Reached(scenarios), Recall(scenarios)))
    return {some[number - 1].name: marks if isinstance(marks, frozenset) else frozenset(groups) for number, marks in found.items()}
