"""`check` for people: a line for each file, and more only where a claim is not as expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyverify.output import clean, paint
from pyverify.report.heading import adopted, heading

if TYPE_CHECKING:
    from pyverify.check import Checked, Report
    from pyverify.notices import Notice
    from pyverify.reasons import Reason
    from pyverify.verdict import Judged


class _Paint:
    """Words in color, or as they are."""

    def __init__(self, color: bool) -> None:
        self.color = color

    def __call__(self, kind: str, text: str) -> str:
        return paint(kind, text) if self.color else text


def check_text(report: Report, *, color: bool = False, always: bool = False) -> str:
    """The report of `check` as text. color: with terminal colors. always: reasons also for claims that are judged as expected."""
    paint = _Paint(color)
    shown = [heading(one.scenario for one in report.checked), *([""] if report.files else [])]
    for file in report.files:
        told = [one for one in report.notices if one.place.file == file]
        shown += _file(file, [one for one in report.checked if one.file == file], told, paint, always)
    counts = report.counts()
    verdicts = [f"{counts[word]} {word}" for word in ("holds", "refuted", "depends", "undecided") if counts[word]]
    unexpected = counts["claims"] - counts["as_expected"]
    last = f"{_number(counts['claims'], 'claim')} in {_number(counts['scenarios'], 'scenario')}: {', '.join(verdicts)}"
    result = paint("refuted", f"{unexpected} not as expected") if unexpected else paint("holds", "all as expected")
    nothing = f"{_number(counts['scenarios'], 'scenario')} without claims: nothing to judge" if report.checked else "Nothing to judge."
    shown += ["", f"{last}; {result}" if counts["claims"] else nothing]
    unread = {one.place.file for one in report.problems} - report.documents
    if unread:
        shown.append(paint("refuted", f"{_number(len(unread), 'path')} could not be read"))
    return "\n".join(shown)


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _file(file: str, checked: list[Checked], told: list[Notice], paint: _Paint, always: bool) -> list[str]:
    judged = [one for each in checked for one in each.result.judged]
    unexpected = sum(not one.expected for one in judged)
    warnings = sum(one.vacuous for one in judged) + len(told)
    state = paint("refuted", f"{unexpected} of {_number(len(judged), 'claim')} not as expected") if unexpected else (
        f"{_number(len(judged), 'claim')} " + paint("holds", "as expected") if judged else "no claims")  # fmt: skip
    shown = [f"{clean(file)}: {state}" + (", " + paint("warning", _number(warnings, "warning")) if warnings else "")]
    shown += [f"  {paint('warning', 'warning')}: {clean(str(one))}" for one in told]
    for each in checked:
        shown += [f"  {clean(each.scenario.title or each.scenario.name)}: {line}" for line in adopted(each.scenario)]
        for one, why in zip(each.result.judged, each.result.why, strict=True):
            if always or not one.expected:
                shown += _claim(each, one, why, paint)
            if one.vacuous:
                claim = clean(f"{each.file}:{one.claim.place.line}: {one.claim.text}")
                shown.append(f"  {paint('warning', 'warning')}: {claim}: vacuous, it holds only because its event never happened")
    return shown


def _claim(each: Checked, one: Judged, why: tuple[Reason, ...], paint: _Paint) -> list[str]:
    claim = one.claim
    title = clean(f"  {each.file}:{claim.place.line}: {each.scenario.title or each.scenario.name}")
    verdict = paint(one.verdict, one.verdict) + ("" if one.expected else f", expected {claim.expect}")
    shown = [title, f"    {paint('bold', clean(claim.text))}", f"    {verdict}" + (f": {clean(one.cause)}" if one.cause else "")]
    shown += [f"      {clean(str(reason))}" for reason in why if str(reason) != one.cause and not str(reason).startswith("vacuous:")]
    if claim.because and not one.expected:
        shown.append(paint("dim", f"      the file says: {clean(claim.because)}"))
    return shown
