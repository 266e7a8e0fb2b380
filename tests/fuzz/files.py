"""The cases for scenario files: damaged ones and random ones; and all that is asked of them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fuzz.grammar import scenario
from tests.fuzz.mutate import mutant
from tests.fuzz.property import Case, Failure, check_cases, command_cases, read_cases

COMMANDS = 100  # one in so many is also given to the commands one by one


def case(seed: int, number: int) -> Case:
    """A file. Of three, two are damaged ones and one is random."""
    if number % 3 == 2:
        return Case(f"grammar {seed} {number}", scenario(seed, number))
    return Case(f"mutant {seed} {number}", mutant(seed, number))


def failures(cases: Sequence[Case]) -> list[Failure]:
    """Those that fail `check`, or as commands; a single one is given to both."""
    found = check_cases(cases)
    return found + command_cases([one for one in cases if len(cases) == 1 or int(one.name.split()[-1]) % COMMANDS == 0])


def quick(cases: Sequence[Case], one_in: int = 5) -> list[Failure]:
    """As `failures`, but only one of so many cases is run, and the others are only read."""
    run = [one for one in cases if len(cases) == 1 or int(one.name.split()[-1]) % one_in == 0]
    return failures(run) + read_cases([one for one in cases if one not in run])
