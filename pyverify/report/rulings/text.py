"""Rulings for terminals: a line for each document, then what was found, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pyverify.output import clean, paint
from pyverify.report.rulings.columns import side_by_side
from pyverify.report.rulings.view import View, by_whom, change_says, changes, excerpt, mended, number, says, tally, weight
from pyverify.report.rulings.witness import witness
from pyverify.rulings.findings import at, periods, where, wrong
from pyverify.rulings.kinds import severity_of
from pyverify.rulings.model import Conflict, Document, Finding, Opinion, Severity, Stand

Painter = Callable[[str, str], str]
_COLORS: dict[Severity, str] = {"error": "refuted", "warning": "warning", "note": "dim"}


def as_text(view: View, color: bool, verbose: bool) -> str:
    """The report as text. color: with terminal colors. verbose: all rulings with their claims and reasons, and where the time went."""
    return "\n".join(_report(view, paint if color else plain, verbose))


def plain(kind: str, text: str) -> str:  # noqa: ARG001
    """The text, without color."""
    return text


def _report(view: View, paint: Painter, verbose: bool) -> Iterator[str]:
    yield view.headline
    found: dict[str, list[Finding]] = {}
    for one in view.findings:
        found.setdefault(one.place.file, []).append(one)
    if view.judgement.batch.documents:
        yield ""
    for document in view.judgement.batch.documents:
        yield _document(view, document, found.get(document.path, []), paint)
        if verbose:
            for opinion in view.of(document):
                yield from _ruling(opinion, paint)
    last = ""
    for one in view.findings:
        severity = severity_of(one)
        if severity != "note" or verbose or last != severity:
            yield ""
        last = severity
        yield from told(view, one, paint, brief=severity == "note" and not verbose)
    yield ""
    yield from _summary(view, paint, verbose)


# ------------------------------------------------------------------ documents


def _document(view: View, document: Document, found: list[Finding], paint: Painter) -> str:
    opinions = view.of(document)
    how_many = number(len(opinions), "ruling")
    if not opinions:
        state = "no rulings"
    elif all(one.verdict == "holds" and one.expected for one in opinions):
        state = how_many + " " + paint("holds", "holds" if len(opinions) == 1 else "hold")
    elif all(one.expected for one in opinions):
        state = f"{how_many} {paint('holds', 'as expected')}: {tally(opinions)}"
    else:
        state = f"{how_many}: {paint('refuted', tally(opinions))}"
    weighs = weight(found)
    return f"{clean(document.path)}: {state}" + (f"; {weighs}" if weighs else "")


def _ruling(opinion: Opinion, paint: Painter) -> Iterator[str]:
    """All of a ruling, whatever its verdict."""
    ruling = opinion.ruling
    yield f"  {paint('bold', clean(ruling.id))} (line {ruling.place.line}): {clean(says(opinion))}"
    for index in range(len(opinion.judged)):
        yield from (f"    {line}" for line in claim_lines(opinion, index, paint))
    if opinion.spans:
        yield f"    true {periods(opinion.spans)}"
        yield from (f"      {clean(change_says(one))}" for one in changes(opinion.spans, _game(opinion)))


def _game(opinion: Opinion) -> str:
    return opinion.ruling.game


def claim_lines(opinion: Opinion, index: int, paint: Painter, said: str = "") -> Iterator[str]:
    """A claim with its verdict, and indented the reasons, but for those that have been said."""
    judged = opinion.judged[index]
    expected = "" if judged.claim.expect == "holds" else f", expected {judged.claim.expect}"
    claim = clean(f"line {judged.claim.place.line}: {judged.claim.text}")
    yield f"{claim}: {paint(judged.verdict, judged.verdict)}{expected}"
    reasons = [str(one) for one in opinion.why[index] if one.text not in said] if index < len(opinion.why) else []
    known = judged.cause or judged.actual
    if known and known not in said and not any(known in one for one in reasons):
        reasons.insert(0, judged.cause or f"what is the case: {judged.actual}")
    yield from (f"  {clean(one)}" for one in reasons)


# ------------------------------------------------------------------ findings


def told(view: View, finding: Finding, paint: Painter, *, brief: bool = False) -> Iterator[str]:
    """All that is to be said of a finding, in lines; in one, if brief."""
    severity = severity_of(finding)
    ids = f" ({', '.join(finding.rulings)})" if finding.rulings else ""
    head = f"{clean(where(finding.place))}: {paint(_COLORS[severity], severity)}: {finding.name}{clean(ids)}"
    if brief:
        yield f"{head}: {_line(finding.text)}"
        return
    yield head
    opinion, conflict = view.opinion(finding), view.conflict(finding)
    if opinion and opinion.ruling.prose:
        yield "  " + paint("dim", f'"{_line(excerpt(opinion.ruling.prose))}"')
    problem = view.problems.get(finding)
    text = str(problem).removeprefix(f"{problem.place if problem.place.line else problem.place.file}: ") if problem else finding.text
    yield from (f"  {clean(line)}".rstrip() for line in text.splitlines() if line.strip())
    if conflict:
        yield from (f"  {line}".rstrip() for line in _conflict(conflict, paint))
    elif opinion:
        missed = wrong(opinion)
        for index, one in enumerate(opinion.judged):
            if one in missed:
                yield from (f"  {line}" for line in claim_lines(opinion, index, paint, finding.text))
    else:
        yield from (f"  {clean(where(place))}: {_line(text)}" for place, text in finding.related)
    if finding.fix:
        yield f"  right: {paint('holds', _line(finding.fix))}"


def _conflict(conflict: Conflict, paint: Painter) -> Iterator[str]:
    """All members side by side, and the scenario."""
    yield ""
    yield from side_by_side([[clean(line) for line in _stand(one)] for one in conflict.members])
    yield ""
    borders = (span for one in conflict.members for span in one.agrees)
    yield from (clean(change_says(one)) for one in changes(borders, conflict.witness.game))
    yield from (paint("dim", clean(line)) for line in witness(conflict.witness))


def _stand(member: Stand) -> Iterator[str]:
    ruling = member.ruling
    yield ruling.id
    yield at(ruling)
    if by_whom(ruling):
        yield by_whom(ruling)
    if ruling.prose:
        yield f'"{excerpt(ruling.prose)}"'
    yield from (f"line {one.place.line}: {one.text}" for one in member.claims)
    agrees = periods(member.agrees)
    if agrees:
        yield f"the rules agree: {agrees}"


def _line(text: str) -> str:
    """A text of a file in one line."""
    return clean(" ".join(text.split()))


# ------------------------------------------------------------------ the end


def _summary(view: View, paint: Painter, verbose: bool) -> Iterator[str]:
    judgement = view.judgement
    opinions = judgement.opinions
    if not opinions and not view.findings:
        yield "Nothing to judge."
        return
    documents = judgement.batch.documents
    counts = f"{number(len(opinions), 'ruling')} in {number(len(documents), 'document')}" + (f": {tally(opinions)}" if opinions else "")
    weighs = weight(view.findings)
    worst = severity_of(view.findings[0]) if view.findings else "note"
    yield f"{counts}; {paint(_COLORS[worst], weighs) if weighs else paint('holds', 'nothing to object')}"
    if judgement.repair:
        yield clean(mended(view))
    if weighs:
        yield "`pyverify explain NAME` tells what a finding means and what to do."
    if verbose and judgement.seconds:
        yield "time: " + ", ".join(f"{what} {seconds:.1f} s" for what, seconds in judgement.seconds.items())
