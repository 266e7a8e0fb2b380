"""What `check` prints of rulings, together with what it found of the scenarios beside them, and the exit code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from pyverify.check import AS_EXPECTED, BAD_INPUT, INTERNAL, UNDECIDED, UNEXPECTED
from pyverify.editions import edition
from pyverify.output import paint, say, say_json
from pyverify.report.rulings import show as show_rulings
from pyverify.report.rulings.json_ import as_value
from pyverify.report.rulings.view import view
from pyverify.rulings.findings import FINDINGS, OF_RULINGS
from pyverify.rulings.model import Document, Judgement, Opinion, Ruling, RulingVerdict

if TYPE_CHECKING:
    from pyverify.check import Checked, Report
    from pyverify.verdict import Judged

_JUDGED_OTHERWISE = OF_RULINGS | {"bad-input", "contradicts", "never-together"}


def code(judgement: Judgement) -> int:
    """The exit code for what was found of rulings."""
    seen = view(judgement)
    names = {one.name for one in seen.findings}
    if "internal-error" in names:
        return INTERNAL
    if judgement.batch.problems:
        return BAD_INPUT
    unexpected = {one.verdict for one in judgement.opinions if not one.expected}
    errors = [name for name in names if name not in _JUDGED_OTHERWISE and FINDINGS[name].severity == "error"]
    if errors or unexpected - {"undecided"} or any(not seen.acknowledged(one) for one in judgement.conflicts):
        return UNEXPECTED
    return UNDECIDED if unexpected else AS_EXPECTED


def show(report: Report, judgement: Judgement, fmt: str, *, color: bool = False, verbose: bool = False) -> None:
    """Print what was found. report: of the scenarios beside the rulings. color: with terminal colors. verbose: everything."""
    if fmt == "text":
        _show_text(report, judgement, color, verbose)
    elif fmt == "json":
        from pyverify.report.json_ import check_json

        say_json(check_json(report, as_value(view(judgement), verbose)))
    else:
        show_rulings(with_scenarios(judgement, report), fmt, color, verbose)


def _show_text(report: Report, judgement: Judgement, color: bool, verbose: bool) -> None:
    """Scenarios first. What is wrong with the input is told apart, with the lines quoted."""
    from pyverify.report.text import check_text

    if report.files or not judgement.batch.documents:
        say(check_text(report, color=color, always=verbose), color=color)
        say("")
    if judgement.batch.documents:
        show_rulings(replace(judgement, batch=replace(judgement.batch, problems=())), "text", color, verbose)
    problems = [one for one in report.problems if one.place.file in report.documents]
    if problems:
        count = "1 problem" if len(problems) == 1 else f"{len(problems):,} problems"
        told = f"{count} in the documents: what can't be read is not judged"
        say(paint("refuted", told) if color else told, color=color)


# ------------------------------------------------------------------ scenarios as rulings


def with_scenarios(judgement: Judgement, report: Report) -> Judgement:
    """A judgement of which also the claims of scenarios are part: each scenario as a ruling, judged by the rules that it asks for."""
    taken = {one.id for one in judgement.batch.rulings}
    opinions, by_file = [], dict[str, list[Ruling]]()
    for one in report.checked:
        if one.scenario.claims:
            opinion = _opinion(one, _free(one.scenario.name, taken))
            taken.add(opinion.ruling.id)
            opinions.append(opinion)
            by_file.setdefault(one.file, []).append(opinion.ruling)
    documents = tuple(_with(one, by_file.pop(one.path, ())) for one in judgement.batch.documents)
    files = tuple(Document(file, rulings=tuple(rulings)) for file, rulings in by_file.items())
    return replace(judgement, batch=replace(judgement.batch, documents=(*files, *documents)), opinions=(*opinions, *judgement.opinions))


def _with(document: Document, rulings: Iterable[Ruling]) -> Document:
    return replace(document, rulings=(*rulings, *document.rulings))


def _free(name: str, taken: set[str]) -> str:
    """The name, or one like it that is not taken."""
    number, free = 2, name
    while free in taken:
        number, free = number + 1, f"{name} ({number})"
    return free


def _opinion(checked: Checked, name: str) -> Opinion:
    scenario, result = checked.scenario, checked.result
    ruling = Ruling(name, scenario.place, scenario.place.line, rules=scenario.rules, prose=scenario.title, scenario=scenario)
    return Opinion(ruling, _verdict(result.judged), "", result.judged, result.why, date=edition(scenario))


def _verdict(judged: Iterable[Judged]) -> RulingVerdict:
    """The worst that a claim is judged to be."""
    verdicts = {one.verdict for one in judged if not one.expected}
    if verdicts & {"holds", "refuted"}:
        return "against-the-rules"
    return "depends" if "depends" in verdicts else "undecided" if verdicts else "holds"
