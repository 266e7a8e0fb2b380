"""Rulings as SARIF 2.1.0, for tools of code review: one run with all findings, none of what is as it should be.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html. Section numbers below are those of that document.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from pyverify.limits import RESULTS
from pyverify.model import Place
from pyverify.output import clean
from pyverify.report.rulings.repairs import Repair, Sources, repairs
from pyverify.report.rulings.view import View, number
from pyverify.rulings.kinds import FINDINGS, Kind, severity_of
from pyverify.rulings.model import Finding
from pyverify.version import version

RELATED = 100  # places beside a result; readers show no more
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_LINES = re.compile(r"\blines? [0-9]+|:[0-9]+(?::[0-9]+)?")
_ORDER = {name: number for number, name in enumerate(FINDINGS)}
_Json = dict[str, object]


def as_sarif(view: View, color: bool, verbose: bool) -> str:  # noqa: ARG001
    """The report as SARIF, in ASCII: it is UTF-8 whatever it is sent through."""
    told = view.findings
    left_out = []
    if len(told) > RESULTS:
        told, left_out = told[: RESULTS - 1], list(told[RESULTS - 1 :])
        rest = Finding("left-out", left_out[0].place, f"{number(len(left_out), 'finding')} are left out here: no reader takes more")
        told = (*told, rest)
    prints = _fingerprints(told)
    sources = Sources()
    results = [_result(view, one, key, sources) for one, key in zip(told, prints, strict=True)]
    failed = any(one.name == "internal-error" for one in told)
    whole = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {
                    "name": "pyverify", "version": version(), "rules": [_rule(one) for one in FINDINGS.values()],
                    "fullDescription": {"text": "Judges rulings on trading-card games by the rules and against each other."},
                }},
                "automationDetails": {"id": "pyverify/rulings/"},
                "invocations": [{"executionSuccessful": not failed}],
                "columnKind": "unicodeCodePoints",
                "properties": {"note": view.headline} | ({"repair": list(view.judgement.repair)} if view.judgement.repair else {}),
                "results": results,
            }
        ],
    }  # fmt: skip
    return json.dumps(whole, indent=1)


# ------------------------------------------------------------------ rules and results


def _rule(kind: Kind) -> _Json:
    help_text = f"{kind.told}\n\nFor example:\n\n{_indented(kind.example)}\n\nWhat to do: {kind.remedy}"
    return {
        "id": kind.name,
        "name": "".join(word.capitalize() for word in kind.name.split("-")),
        "shortDescription": {"text": _sentence(kind.meaning)},
        "fullDescription": {"text": kind.told},
        "help": {"text": help_text, "markdown": help_text},
        "defaultConfiguration": {"level": kind.severity},
        "properties": {"tags": ["rulings"], "problem.severity": "recommendation" if kind.severity == "note" else kind.severity},
    }


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.splitlines())


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."


def _result(view: View, finding: Finding, fingerprint: str, sources: Sources) -> _Json:
    related = finding.related[:RELATED]
    conflict = view.conflict(finding)
    made: _Json = {
        "ruleId": finding.name,
        "ruleIndex": _ORDER[finding.name],
        "level": severity_of(finding),
        "message": {"text": _message(finding, len(conflict.members) if conflict else 0)},
        "locations": [{"physicalLocation": _physical(finding.place, finding.end)}] if finding.place.file else [],
        # the second is the name by which GitHub knows results again; it has nothing to do with lines here
        "partialFingerprints": {"pyverifyRuling/v1": fingerprint, "primaryLocationLineHash": f"{fingerprint[:16]}:1"},
    }
    if related:
        made["relatedLocations"] = [
            {"id": index, "physicalLocation": _physical(place), "message": {"text": _plain(text)}}
            for index, (place, text) in enumerate(related, 1)
        ]
    found = list(repairs(view, finding, sources))
    if found:
        made["fixes"] = [_fix(finding, found)]
    properties: _Json = {"rulings": list(finding.rulings)} if finding.rulings else {}
    if finding.rules:
        properties["rules"] = list(finding.rules)
    if properties:
        made["properties"] = properties
    return made


def _message(finding: Finding, members: int) -> str:
    """The text, with links to the members of a conflict (3.11.6)."""
    links = [f"[{_link(ruling)}]({index})" for index, ruling in enumerate(finding.rulings[:members], 1) if index <= RELATED]
    ids = ", ".join(links or [_plain(one) for one in finding.rulings])
    right = f" Right: {_plain(finding.fix)}" if finding.fix else ""
    return (f"{ids}: " if ids else "") + _plain(finding.text) + right


def _plain(text: str) -> str:
    """A text without what would be a link (3.11.6)."""
    return re.sub(r"[\\\[\]]", r"\\\g<0>", clean(text)) or "-"


def _link(text: str) -> str:
    return _plain(" ".join(text.split()))


def _fix(finding: Finding, found: Sequence[Repair]) -> _Json:
    replacements = [
        {
            "deletedRegion": {"startLine": one.line, "startColumn": one.column, "endLine": one.line, "endColumn": one.end},
            "insertedContent": {"text": one.text},
        }
        for one in found
    ]
    return {
        "description": {"text": f"What is right: {_plain(finding.fix)}"},
        "artifactChanges": [{"artifactLocation": {"uri": uri(finding.place.file)}, "replacements": replacements}],
    }


# ------------------------------------------------------------------ places


def _physical(place: Place, end: int = 0) -> _Json:
    """A place, as a region if it has a line."""
    made: _Json = {"artifactLocation": {"uri": uri(place.file)}}
    if place.line > 0:
        region: _Json = {"startLine": place.line}
        if end > place.line:
            region["endLine"] = end
        elif place.column > 0:
            region["startColumn"] = place.column
        made["region"] = region
    return made


def uri(path: str) -> str:
    """A file as a reference relative to where the command was given, percent-encoded; one that lies elsewhere as a whole URI."""
    given = Path(path)
    if given.is_absolute():
        try:
            given = given.relative_to(Path.cwd())
        except ValueError:
            return given.as_uri()
    return quote(os.fsencode(os.path.normpath(given).replace(os.sep, "/")), safe="/")


# ------------------------------------------------------------------ knowing them again


def _fingerprints(told: Sequence[Finding]) -> list[str]:
    """For each finding what stays the same when lines are added: its name, the ids of its rulings, and which one of these it is.

    What is about no ruling is known by its file and its text without numbers of lines.
    """
    met: Counter[tuple[str, ...]] = Counter()
    found = {}
    for one in sorted(set(told), key=lambda one: (one.place.file, one.place.line, one.place.column, one.text)):
        key = (one.name, *sorted(one.rulings)) if one.rulings else (one.name, "", uri(one.place.file), _LINES.sub("", one.text))
        met[key] += 1
        found[one] = hashlib.sha256("\0".join((*key, str(met[key]))).encode("utf-8", "surrogatepass")).hexdigest()
    return [found[one] for one in told]
