"""Rulings for programs."""

from __future__ import annotations

import json

from pyverify.report.history import change_json
from pyverify.report.json_ import claim_json
from pyverify.report.rulings.view import View, changes, says, severities, verdicts
from pyverify.rulings.findings import periods
from pyverify.rulings.kinds import severity_of
from pyverify.rulings.model import Conflict, Document, Finding, Opinion, Span, Stand

FORMAT = "pyverify.rulings.v1"


def as_json(view: View, color: bool, verbose: bool) -> str:  # noqa: ARG001
    """The report as JSON. verbose: as for `as_value`."""
    return json.dumps(as_value(view, verbose), ensure_ascii=False, indent=1)


def as_value(view: View, verbose: bool) -> dict[str, object]:
    """The report, to be written as JSON. Keys are only ever added. verbose: with the time it took, which differs from run to run."""
    judgement = view.judgement
    whole: dict[str, object] = {
        "format": FORMAT,
        "note": view.headline,
        "summary": {
            "documents": len(judgement.batch.documents), "rulings": len(judgement.opinions), "verdicts": verdicts(judgement.opinions),
            "as_expected": sum(one.expected for one in judgement.opinions), "conflicts": len(judgement.conflicts),
            "findings": severities(view.findings),
        },
        "documents": [_document(one) for one in judgement.batch.documents],
        "rulings": [_ruling(one) for one in judgement.opinions],
        "conflicts": [_conflict(one) for one in judgement.conflicts],
        "duplicates": [list(one) for one in judgement.duplicates],
        "repair": list(judgement.repair),
        "incomplete": [list(one) for one in judgement.incomplete],
        "findings": [_finding(one) for one in view.findings],
    }  # fmt: skip
    if verbose:
        whole["seconds"] = {what: round(seconds, 3) for what, seconds in judgement.seconds.items()}
    return whole


def _document(document: Document) -> dict[str, object]:
    return {
        "file": document.path, "title": document.title, "source": document.source,
        "date": document.date.isoformat() if document.date else None, "rulings": [one.id for one in document.rulings],
    }  # fmt: skip


def _ruling(opinion: Opinion) -> dict[str, object]:
    ruling = opinion.ruling
    why = list(opinion.why) + [()] * (len(opinion.judged) - len(opinion.why))
    return {
        "id": ruling.id, "file": ruling.place.file, "line": ruling.place.line, "end_line": ruling.end, "source": ruling.source,
        "date": ruling.date.isoformat() if ruling.date else None, "rules": ruling.rules.isoformat() if ruling.rules else None,
        "prose": ruling.prose, "scenario": ruling.named or (ruling.scenario.name if ruling.scenario else None),
        "verdict": opinion.verdict, "expected": ruling.expect, "as_expected": opinion.expected, "text": says(opinion),
        "skip": ruling.skip, "judged_by": opinion.date.isoformat() if opinion.date else None,
        "claims": [claim_json(judged, reasons) for judged, reasons in zip(opinion.judged, why, strict=True)],
        "spans": _spans(opinion.spans, ruling.game),
    }  # fmt: skip


def _spans(spans: tuple[Span, ...], game: str) -> list[dict[str, object]]:
    return [
        {"from": one.since.isoformat(), "true": one.truth, "changes": [change_json(change) for change in changes([one], game)]}
        for one in spans
    ]


def _conflict(conflict: Conflict) -> dict[str, object]:
    scenario = conflict.witness
    return {
        "kind": conflict.kind, "text": conflict.text, "members": [_stand(one, scenario.game) for one in conflict.members],
        "witness": {"scenario": scenario.name, "title": scenario.title, "file": scenario.place.file, "line": scenario.place.line},
    }  # fmt: skip


def _stand(member: Stand, game: str) -> dict[str, object]:
    ruling = member.ruling
    return {
        "id": ruling.id, "file": ruling.place.file, "line": ruling.place.line,
        "claims": [{"line": one.place.line, "claim": one.text} for one in member.claims],
        "agrees": periods(member.agrees), "spans": _spans(member.agrees, game),
    }  # fmt: skip


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "name": finding.name, "severity": severity_of(finding), "file": finding.place.file, "line": finding.place.line,
        "column": finding.place.column, "end_line": finding.end, "text": finding.text, "rulings": list(finding.rulings),
        "related": [{"file": place.file, "line": place.line, "text": text} for place, text in finding.related],
        "rules": list(finding.rules), "fix": finding.fix,
    }  # fmt: skip
