"""One trial: the examples, judged by rules of which one group is switched off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from unittest.mock import patch

from pyverify.judging import run
from pyverify.model import Scenario
from pyverify.solver import programs
from pyverify.solver.worker import Limits
from tests.mutation.groups import RULE_NUMBER, Group

FIRST = 4  # files that name the group's rules, tried one by one before all others
TOGETHER = 8  # other files in one batch: without some groups nothing ends, and each scenario runs into its limit
LIMITS = Limits(seconds=5.0, processes=1)


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
def without(group: Group) -> Iterator[None]:
    """The program of every game, without the group, and not kept in anybody's cache."""
    real = programs.sources

    def sources(game: str) -> list[tuple[str, str]]:
        return [(name, group.off(text) if name == group.file else text) for name, text in real(game)]

    unkept = SimpleNamespace(place=str, fingerprint=str, fetch=lambda _: None, keep=lambda *_: None)
    programs.lifted.cache_clear()
    with patch.object(programs, "sources", sources), patch.object(programs, "usercache", unkept):
        try:
            yield
        finally:
            programs.lifted.cache_clear()


def order(group: Group, files: Sequence[File], known: str = "") -> list[list[File]]:
    """Which examples to try together, and in which order: what failed last time, those that name the group's rules, all others; short ones
    first."""
    short = sorted(files, key=lambda one: (one.name != known, not one.numbers & group.numbers, len(one.scenarios)))
    rest = short[FIRST:]
    return [[one] for one in short[:FIRST]] + [rest[at : at + TOGETHER] for at in range(0, len(rest), TOGETHER)]


def failing(group: Group, files: Sequence[File], known: str = "") -> str:
    """The first example found that fails without the group, by name; "" if none does."""
    with without(group):
        for some in order(group, files, known):
            failed = _failing(some)
            if failed:
                return failed
    return ""


def _failing(files: Sequence[File]) -> str:
    numbered = dict(enumerate(((one.name, scenario) for one in files for scenario in one.scenarios), 1))
    if not numbered:
        return ""
    found = run({number: scenario for number, (_, scenario) in numbered.items()}, limits=LIMITS)
    for number, result in found.items():
        if result.fault or any(not one.expected for one in result.judged):
            return numbered[number][0]
    return ""
