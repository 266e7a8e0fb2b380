"""The command `check`: judge the claims of files and folders, and the rulings of documents."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pyverify.editions import first
from pyverify.judging import Result, run
from pyverify.model import Place, Scenario
from pyverify.notices import Notice, notices
from pyverify.output import complain, say, say_json
from pyverify.reading.messages import Problem
from pyverify.reading.nodes import Scalar
from pyverify.reading.scenario import read_date
from pyverify.rulings.documents import read
from pyverify.rulings.model import Batch

if TYPE_CHECKING:
    from pyverify.solver.constraints import Gather
    from pyverify.solver.worker import Limits

AS_EXPECTED, UNEXPECTED, BAD_INPUT, UNDECIDED, INTERNAL = 0, 1, 2, 3, 70  # exit codes
_WORST = (AS_EXPECTED, UNDECIDED, UNEXPECTED, BAD_INPUT, INTERNAL)  # the worst last
_RULES = Place("--rules", 0, 0)


@dataclass(frozen=True, slots=True)
class Checked:
    """A scenario of a file, judged."""

    file: str
    scenario: Scenario
    result: Result


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found of scenarios.

    files: those that could be read, in order. problems: what is wrong with others. notices: warnings. documents: files that hold
    rulings, beside which scenarios stand.
    """

    files: tuple[str, ...]
    checked: tuple[Checked, ...]
    problems: tuple[Problem, ...] = ()
    notices: tuple[Notice, ...] = ()
    documents: frozenset[str] = frozenset()

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
    return check_batch(read(paths), always=always, ends=ends, limits=limits, options=options)


def check_batch(batch: Batch, *, always: bool = False, ends: bool = False, gather: Gather | None = None,
                limits: Limits | None = None, options: dict[str, Any] | None = None) -> Report:  # fmt: skip
    """Run and judge the scenarios of a batch that has been read. gather: takes what constraints ask for.

    Of those in documents, and in files that rulings refer to, only such as claim something themselves: the others are there for rulings.
    """
    documents = {one.path for one in batch.documents}
    serving = documents | {one.scenario.place.file for one in batch.rulings if one.scenario}
    given = [one for one in batch.scenarios.values() if one.place.file not in serving or one.claims]
    numbered = dict(enumerate(given, 1))
    results = run(numbered, always=always, ends=ends, gather=gather, limits=limits, options=options) if numbered else {}
    checked = tuple(Checked(one.place.file, one, results[number]) for number, one in numbered.items())
    told = notices([(one.scenario, one.result.seen) for one in checked])
    return Report(tuple(dict.fromkeys(one.file for one in checked)), checked, batch.problems, told, frozenset(documents))


def main(paths: list[str], fmt: str = "text", options: object = None) -> int:
    """Check and print. fmt: how. options: of the command line, as far as it gives them.

    verbose: tell all; rules, all, repair: for rulings. Raises ReadingError if these make no sense.
    """
    verbose = bool(getattr(options, "verbose", False))
    asked = getattr(options, "rules", None)
    batch = read(paths)
    date = {game: read_date(Scalar(asked, _RULES), game, first(game)) for game in batch.games} if asked else None
    gather = None
    if batch.documents:
        from pyverify.rulings.general import gather_for

        gather = gather_for(batch)
    report = check_batch(batch, always=verbose or fmt != "text", gather=gather)
    judgement = None
    if batch.documents or fmt not in ("text", "json"):
        from pyverify.rulings import outcome
        from pyverify.rulings.judging import judge
        from pyverify.rulings.prose import lint

        all_sets, repair = (bool(getattr(options, name, False)) for name in ("all", "repair"))
        gathered = {one.scenario.place: one.result.known for one in report.checked}
        judgement = judge(batch, date, all_sets=all_sets, repair=repair, gathered=gathered)
        judgement = replace(judgement, findings=(*judgement.findings, *lint(batch, date)))
        outcome.show(report, judgement, fmt, color=_color(), verbose=verbose)
    elif fmt == "json":
        from pyverify.report.json_ import check_json

        say_json(check_json(report))
    else:
        from pyverify.report.text import check_text

        say(check_text(report, color=_color(), always=verbose), color=_color())
    for problem in report.problems:
        complain(f"\n{problem}" if fmt == "text" else problem)
    for fault in report.faults():
        complain(f"pyverify: internal error, please report it: {fault}")
    return max(report.code, outcome.code(judgement), key=_WORST.index) if judgement else report.code


def _color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
