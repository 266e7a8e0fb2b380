"""`check` for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pyverify.editions import edition
from pyverify.report.heading import heading

if TYPE_CHECKING:
    from pyverify.check import Checked, Report
    from pyverify.reasons import Reason
    from pyverify.verdict import Judged

FORMAT = "pyverify.check.v1"


def check_json(report: Report, rulings: object = None) -> str:
    """The report of `check` as JSON. Keys are only ever added. rulings: what was found of those, if there are documents."""
    claims = [_claim(one, judged, why) for one in report.checked for judged, why in zip(one.result.judged, one.result.why, strict=True)]
    whole: dict[str, object] = {
        "format": FORMAT,
        "note": heading(one.scenario for one in report.checked),
        "summary": report.counts() | {"files": len(report.files), "bad_input": len({one.place.file for one in report.problems})},
        "claims": claims,
        "warnings": [{"file": one.place.file, "line": one.place.line, "text": one.text} for one in report.notices],
        "problems": [
            {"file": one.place.file, "line": one.place.line, "column": one.place.column, "found": one.found,
             "expected": one.expected, "repair": one.repair}
            for one in report.problems
        ],
    }  # fmt: skip
    if rulings is not None:
        whole["rulings"] = rulings
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _claim(one: Checked, judged: Judged, why: tuple[Reason, ...]) -> dict[str, object]:
    made = {"file": one.file, "scenario": one.scenario.name, "edition": edition(one.scenario).isoformat()} | claim_json(judged, why)
    named = [*one.scenario.alternatives, *(f"not {name}" for name in one.scenario.suspended)]
    return made | ({"alternatives": named} if named else {})


def claim_json(judged: Judged, why: Sequence[Reason]) -> dict[str, object]:
    """A claim with its verdict and the reasons."""
    claim = judged.claim
    made: dict[str, object] = {
        "line": claim.place.line, "claim": claim.text, "verdict": judged.verdict,
        "expected": claim.expect, "as_expected": judged.expected,
        "actual": judged.actual, "vacuous": judged.vacuous, "lines": judged.lines,
        "why": [{"text": reason.text, "rules": list(reason.rules)} for reason in why],
    }  # fmt: skip
    if claim.because:
        made["because"] = claim.because
    if judged.cause:
        made["cause"] = judged.cause
    if judged.decision:
        choice = judged.decision
        made["decision"] = {
            "player": choice.player, "kind": choice.kind, "about": choice.about, "which": choice.which, "options": list(judged.options),
        }  # fmt: skip
    return made
