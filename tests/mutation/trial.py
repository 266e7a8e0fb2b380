"""One trial: the examples, judged by rules of which one group is switched off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from unittest.mock import patch

from pyverify.facts import scenario_facts
from pyverify.judging import Recall, run
from pyverify.keywords import Keywords
from pyverify.model import Scenario
from pyverify.solver import programs, worker
from pyverify.solver.session import Session
from pyverify.solver.worker import Limits, Options, run_batch
from tests.mutation.groups import RULE_NUMBER, Group

FIRST = 4  # files that name the group's rules, tried one by one before all others
TOGETHER = 8  # other files in one batch: without some groups nothing ends, and each scenario runs into its limit
LIMITS = Limits(processes=1)


@dataclass(frozen=True)
class File:
    """An example. numbers: the rules that it names."""

    name: str
    scenarios: tuple[Scenario, ...]
    numbers: frozenset[str]

    @classmethod
    def of(cls, name: str, text: str, scenarios: Sequence[Scenario]) -> File:
        """From its text and what was read of it."""
        return cls(name, tuple(scenarios), frozenset(RULE_NUMBER.findall(text)))


@contextmanager
def instead(lines: Sequence[str]) -> Iterator[None]:
    """These lines are the lifted program of the game. Not kept in anybody's cache."""
    text = "\n".join(lines) + "\n"
    kept = SimpleNamespace(place=str, fingerprint=lambda _: "", fetch=lambda _: text.encode())
    programs.lifted.cache_clear()
    with patch.object(programs, "usercache", kept):
        try:
            yield
        finally:
            programs.lifted.cache_clear()


def program() -> list[str]:
    """The lifted program, a statement a line."""
    return programs.lifted("magic").splitlines()


def order(group: Group, files: Sequence[File], known: str = "") -> list[list[File]]:
    """Which examples to try together, and in which order: what failed last time, those that name the group's rules, all others; short ones
    first."""
    short = sorted(files, key=lambda one: (one.name != known, not one.numbers & group.numbers, len(one.scenarios)))
    rest = short[FIRST:]
    return [[one] for one in short[:FIRST]] + [rest[at : at + TOGETHER] for at in range(0, len(rest), TOGETHER)]


def failing(group: Group, files: Sequence[File], known: str = "") -> str:
    """The first example found that fails without the group, by name; "" if none does."""
    with instead(group.off(program())):
        for some in order(group, files, known):
            failed = _failing(some)
            if failed:
                return failed
    return ""


def _failing(files: Sequence[File]) -> str:
    numbered = dict(enumerate(((one.name, scenario) for one in files for scenario in one.scenarios), 1))
    if not numbered:
        return ""
    with patch.object(worker, "LOADED", 1000):  # a scenario must not fail because the machine has other things to do
        found = run({number: scenario for number, (_, scenario) in numbered.items()}, limits=LIMITS)
    for number, result in found.items():
        if result.fault or any(not one.expected for one in result.judged):
            return numbered[number][0]
    return ""


@dataclass(frozen=True)
class _Reached:
    """Collects which marked groups a session's scenarios come to."""

    scenarios: Mapping[int, Scenario]

    def __call__(self, session: Session) -> dict[int, frozenset[int]]:
        found: dict[int, set[int]] = {number: set() for number in session.facts}
        for atom in session.control.symbolic_atoms.by_signature("reached", 3):
            _, group, scenario = atom.symbol.arguments
            found[scenario.number].add(group.number)
        return {number: frozenset(groups) for number, groups in found.items()}


def reached(groups: Sequence[Group], files: Sequence[File]) -> list[frozenset[str]]:
    """For each group the examples in which the body of one of its rules is true: only those can fail without it. All of them for groups
    with rules outside ticks. Takes about twice as long as checking the examples."""
    marks = [number for number, group in enumerate(groups) if group.in_ticks]
    lines = program()
    for number in marks:
        lines = groups[number].marked(lines, number)
    numbered = dict(enumerate(((one.name, scenario) for one in files for scenario in one.scenarios), 1))
    scenarios = {number: scenario for number, (_, scenario) in numbered.items()}
    facts = {number: scenario_facts(scenario, number, Keywords(scenario.game)) for number, scenario in scenarios.items()}
    names: list[set[str]] = [set() for _ in groups]
    with instead(lines):
        found = run_batch("magic", facts, Options(_Reached(scenarios), Recall(scenarios)))
    for number, numbers in found.items():
        for mark in numbers if isinstance(numbers, frozenset) else marks:
            names[mark].add(numbered[number][0])
    everything = frozenset(one.name for one in files)
    return [frozenset(some) if group.in_ticks else everything for group, some in zip(groups, names, strict=True)]
