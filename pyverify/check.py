"""The command `check`: judge the claims of files and folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyverify.judging import Result, run
from pyverify.model import Scenario
from pyverify.notices import Notice, notices
from pyverify.output import complain, say, say_json
from pyverify.reading.files import find_files
from pyverify.reading.messages import Problem, ReadingError
from pyverify.reading.scenario import read_file

if TYPE_CHECKING:
    from pyverify.solver.worker import Limits

AS_EXPECTED, UNEXPECTED, BAD_INPUT, UNDECIDED, INTERNAL = 0, 1, 2, 3, 70  # exit codes


@dataclass(frozen=True, slots=True)
class Checked:
    """A scenario of a file, judged."""

    file: str
    scenario: Scenario
    result: Result


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found. files: those that could be read, in order. problems: what is wrong with others. notices: warnings."""

    files: tuple[str, ...]
    checked: tuple[Checked, ...]
    problems: tuple[Problem, ...] = ()
    notices: tuple[Notice, ...] = ()

    @property
    def code(self) -> int:
        """The exit code."""
        if self.faults():
            return INTERNAL
        if self.problems:
            return BAD_INPUT
        unexpected = {one.verdict for each in self.checked for one in each.result.judged if not one.expected}
        if unexpected - {"undecided"}:
            return UNEXPECTED
        return UNDECIDED if unexpected else AS_EXPECTED

    def faults(self) -> tuple[str, ...]:
        """The faults of ours that were met, each with its scenario."""
        return tuple(f"{one.file}: {one.scenario.name}: {one.result.fault}" for one in self.checked if one.result.fault)

    def counts(self) -> dict[str, int]:
        """How many scenarios and claims there are, and how they are judged."""
        judged = [one for each in self.checked for one in each.result.judged]
        counted = {"scenarios": len(self.checked), "claims": len(judged)}
        for verdict in ("holds", "refuted", "depends", "undecided"):
            counted[verdict] = sum(one.verdict == verdict for one in judged)
        return counted | {"as_expected": sum(one.expected for one in judged)}


def check_paths(
    paths: Sequence[str], *, always: bool = False, ends: bool = False, limits: Limits | None = None, options: dict[str, Any] | None = None
) -> Report:
    """Read, run and judge.

    paths: files and folders. always: give reasons also for claims that are judged as expected. ends: keep what they were judged by.
    options: how to run, for tests. Files that can't be read are reported and the rest is judged.
    """
    files, problems = find_files(paths)
    read: list[tuple[str, Scenario]] = []
    good = []
    for file in files:
        try:
            read += [(file, scenario) for scenario in read_file(file)]
            good.append(file)
        except ReadingError as error:
            problems.extend(error.problems)
    numbered = dict(enumerate((scenario for _, scenario in read), 1))
    results = run(numbered, always=always, ends=ends, limits=limits, options=options) if numbered else {}
    checked = tuple(Checked(file, scenario, results[number]) for number, (file, scenario) in enumerate(read, 1))
    told = notices([(one.scenario, one.result.seen) for one in checked])
    return Report(tuple(good), checked, tuple(problems), told)


def main(paths: list[str], fmt: str = "text", options: object = None) -> int:
    """Check and print. fmt: text or json. options: of the command line; `verbose` gives reasons for all claims, if it is there."""
    always = fmt == "json" or bool(getattr(options, "verbose", False))
    report = check_paths(paths, always=always)
    if fmt == "json":
        from pyverify.report.json_ import check_json

        say_json(check_json(report))
    else:
        from pyverify.report.text import check_text

        color = _color()
        say(check_text(report, color=color, always=always), color=color)
    for problem in report.problems:
        complain(f"\n{problem}" if fmt == "text" else problem)
    for fault in report.faults():
        complain(f"pyverify: internal error, please report it: {fault}")
    return report.code


def _color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
