"""Rulings as Markdown, for a forum post or the summary of a CI run. What comes from documents is escaped: none of it is Markdown here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pyverify.output import clean
from pyverify.report.rulings.text import claim_lines, plain
from pyverify.report.rulings.view import View, by_whom, change_says, changes, excerpt, mended, number, tally, weight
from pyverify.report.rulings.witness import witness
from pyverify.rulings.findings import at, periods, where, wrong
from pyverify.rulings.kinds import SEVERITIES, severity_of
from pyverify.rulings.model import Conflict, Finding, Opinion, Stand

_TITLES = {"error": "Errors", "warning": "Warnings", "note": "Notes"}
_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~&$!^=@]")
_LINK = re.compile(r"://|(?<![\w.])www\.", re.IGNORECASE)  # what many readers make a link of by itself
_FIRST = re.compile(r"(?:[-+:]|[0-9]{1,9}[.)])(?=\s|$|-)")  # of a line: a list, or the rule below a table's head


def as_markdown(view: View, color: bool, verbose: bool) -> str:  # noqa: ARG001
    """The report as Markdown. verbose: all rulings, not only those that something was found about."""
    return "\n".join(_report(view, verbose))


def escaped(text: str) -> str:
    """A text of a document in one line, so that Markdown shows it as it is."""
    line = " ".join(clean(text.replace("\n", " ")).split())
    line = _SPECIAL.sub(r"\\\g<0>", line)
    line = _LINK.sub(lambda found: found[0].replace(":", "\\:").replace(".", "\\."), line)
    first = _FIRST.match(line)
    return line if not first else line[: first.end() - 1] + "\\" + line[first.end() - 1 :]


def code(text: str, cell: bool = False) -> str:
    """A text of a document as code, in one line. cell: of a table, where a bar would end it."""
    line = " ".join(clean(text.replace("\n", " ")).split())
    if cell:
        line = line.replace("|", "\\|")
    if not line:
        return ""
    fence = "`" * (max((len(one) for one in re.findall("`+", line)), default=0) + 1)
    space = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{space}{line}{space}{fence}"


def _report(view: View, verbose: bool) -> Iterator[str]:
    judgement = view.judgement
    yield f"## Rulings: {weight(view.findings) or 'nothing to object'}"
    yield ""
    yield escaped(view.headline)
    yield ""
    if judgement.batch.documents:
        found: dict[str, list[Finding]] = {}
        for one in view.findings:
            found.setdefault(one.place.file, []).append(one)
        rows = []
        for document in judgement.batch.documents:
            opinions = view.of(document)
            rows.append(
                [code(document.path, cell=True), str(len(opinions)), tally(opinions) or "-", weight(found.get(document.path, [])) or "-"]
            )
        yield from _table(["document", "rulings", "verdicts", "found"], rows)
        yield ""
    for severity in SEVERITIES:
        told_of = [one for one in view.findings if severity_of(one) == severity]
        if told_of:
            yield f"### {_TITLES[severity]}"
            yield ""
        for one in told_of:
            yield from _finding(view, one) if severity != "note" or verbose else _brief(one)
        if told_of and severity == "note" and not verbose:
            yield ""
    if judgement.repair:
        yield escaped(mended(view))
        yield ""
    if verbose:
        yield from _all(view)
    yield f"{number(len(judgement.opinions), 'ruling')}: {tally(judgement.opinions)}." if judgement.opinions else "No rulings."


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def _brief(finding: Finding) -> Iterator[str]:
    ids = ", ".join(code(one) for one in finding.rulings)
    yield f"- **{finding.name}** {code(where(finding.place))}" + (f" {ids}" if ids else "") + f": {escaped(finding.text)}"


def _finding(view: View, finding: Finding) -> Iterator[str]:
    ids = ", ".join(code(one) for one in finding.rulings)
    opinion, conflict = view.opinion(finding), view.conflict(finding)
    yield f"#### {finding.name}" + (f": {ids}" if ids else "")
    yield ""
    yield code(where(finding.place)) + (f", {escaped(by_whom(opinion.ruling))}" if opinion and by_whom(opinion.ruling) else "")
    yield ""
    if opinion and opinion.ruling.prose:
        yield f"> {escaped(excerpt(opinion.ruling.prose))}"
        yield ""
    yield escaped(finding.text)
    yield ""
    details = []
    if conflict:
        yield from _conflict(conflict)
    elif opinion:
        details = list(_claims(opinion))
    else:
        details = [f"- {code(where(place))}: {escaped(text)}" for place, text in finding.related]
    if finding.fix:
        details.append(f"- right: {code(finding.fix)}")
    yield from details
    if details:
        yield ""


def _claims(opinion: Opinion, every: bool = False) -> Iterator[str]:
    """Claims that are not as the ruling says, or all, with the reasons."""
    missed = wrong(opinion)
    for index, one in enumerate(opinion.judged):
        if every or one in missed:
            first, *reasons = claim_lines(opinion, index, plain)
            yield f"- {escaped(first)}"
            yield from (f"  - {escaped(reason)}" for reason in reasons)


def _conflict(conflict: Conflict) -> Iterator[str]:
    """All members side by side, and the scenario."""
    members = conflict.members
    rows = [
        ["where", *(code(at(one.ruling), cell=True) for one in members)],
        ["who", *(escaped(by_whom(one.ruling)) or "-" for one in members)],
        ["text", *(escaped(excerpt(one.ruling.prose)) or "-" for one in members)],
        ["claims", *(_said(one) for one in members)],
        ["the rules agree", *(periods(one.agrees) or "-" for one in members)],
    ]
    yield from _table(["", *(code(one.ruling.id, cell=True) for one in members)], [row for row in rows if set(row[1:]) != {"-"}])
    yield ""
    first, *more = witness(conflict.witness)
    yield f"- {escaped(first)}"
    yield from (f"  - {escaped(line)}" for line in more)
    borders = (span for one in members for span in one.agrees)
    yield from (f"- {escaped(change_says(one))}" for one in changes(borders, conflict.witness.game))
    yield ""


def _said(member: Stand) -> str:
    return "; ".join(code(one.text, cell=True) for one in member.claims) or "-"


def _all(view: View) -> Iterator[str]:
    """Every ruling with its claims."""
    yield "### All rulings"
    yield ""
    for opinion in view.judgement.opinions:
        yield f"- {code(opinion.ruling.id)} {code(at(opinion.ruling))}: {escaped(opinion.text or opinion.verdict)}"
        yield from (f"  {line}" for line in _claims(opinion, every=True))
    yield ""
