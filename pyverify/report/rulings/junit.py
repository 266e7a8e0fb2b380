"""Rulings as JUnit's XML: a test case for each, a suite for each document. What is wrong with no ruling of its own is a case as well.

A case fails if its verdict is not the one that the document expects, or if it takes part in a conflict, unless the documents say
themselves that one of those in conflict is wrong. Warnings and notes stand in its output.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from xml.etree import ElementTree as Xml

from pyverify.output import clean
from pyverify.report.rulings.text import plain, told
from pyverify.report.rulings.view import View, says
from pyverify.rulings.findings import where
from pyverify.rulings.kinds import severity_of
from pyverify.rulings.model import Finding, Opinion

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_OURS = ("bad-input", "internal-error")  # JUnit calls `error` what kept a test from being run
_COUNTED = {"failure": "failures", "error": "errors", "skipped": "skipped"}


@dataclass(slots=True)
class _Case:
    """A test case. result: what it has come to; nothing if it passes. message: in a line. body: all that is to be said."""

    name: str
    line: int
    result: str = ""
    kind: str = ""
    message: str = ""
    body: str = ""
    output: list[str] = field(default_factory=list)


def as_junit(view: View, color: bool, verbose: bool) -> str:  # noqa: ARG001
    """The report as XML in ASCII: every reader takes that, whatever it is sent through."""
    suites: dict[str, list[_Case]] = {
        one.path: [_case(view, opinion) for opinion in view.of(one)] for one in view.judgement.batch.documents
    }
    output: dict[str, list[str]] = {}
    for finding in view.findings:
        if not finding.rulings and severity_of(finding) == "error":
            suites.setdefault(finding.place.file, []).append(_alone(view, finding))
        elif not finding.rulings:
            output.setdefault(finding.place.file, []).append(_line(finding))
    seconds = sum(view.judgement.seconds.values())
    root = Xml.Element("testsuites", {"name": "pyverify", **_counts([one for cases in suites.values() for one in cases], seconds)})
    for path, cases in suites.items():
        suite = Xml.SubElement(root, "testsuite", {"name": _xml(path), **_counts(cases, 0.0)})
        for case in cases:
            _write(suite, path, case)
        if output.get(path):
            Xml.SubElement(suite, "system-out").text = "\n".join(output[path])
    Xml.indent(root, " ")
    written: bytes = Xml.tostring(root, encoding="us-ascii", xml_declaration=False)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + written.decode("ascii")


def _case(view: View, opinion: Opinion) -> _Case:
    ruling = opinion.ruling
    case = _Case(ruling.id, ruling.place.line)
    about = view.about.get(ruling.id, ())
    bad = [one for one in about if _fails(view, one, opinion)]
    case.output = [_line(one) for one in about if one not in bad]
    if bad:
        case.result = "error" if bad[0].name in _OURS else "failure"
        case.kind, case.message = bad[0].name, bad[0].text
        case.body = "\n\n".join("\n".join(told(view, one, plain)) for one in bad)
    elif opinion.verdict == "skipped":
        case.result, case.message = "skipped", ruling.skip or says(opinion)
    return case


def _fails(view: View, finding: Finding, opinion: Opinion) -> bool:
    """Whether a finding about a ruling makes its case fail."""
    return severity_of(finding) == "error" or (not opinion.expected and view.opinion(finding) is not None)


def _alone(view: View, finding: Finding) -> _Case:
    """A case for what is wrong with a document itself."""
    name = f"{finding.name}, line {finding.place.line}" if finding.place.line else finding.name
    result = "error" if finding.name in _OURS else "failure"
    return _Case(name, finding.place.line, result, finding.name, finding.text, "\n".join(told(view, finding, plain)))


def _line(finding: Finding) -> str:
    return _xml(f"{where(finding.place)}: {severity_of(finding)}: {finding.name}: {' '.join(finding.text.split())}")


def _counts(cases: Sequence[_Case], seconds: float) -> dict[str, str]:
    counted = {name: str(sum(one.result == result for one in cases)) for result, name in _COUNTED.items()}
    return {"tests": str(len(cases)), **counted, "time": f"{seconds:.3f}"}


def _write(suite: Xml.Element, path: str, case: _Case) -> None:
    pure = PurePath(path)
    within = ".".join(part for part in pure.with_suffix("").parts if part not in (pure.anchor, ".", "..")) if pure.name else path
    attributes = {
        "classname": _xml(within),
        "name": _xml(case.name),
        "file": _xml(pure.as_posix()),
        "line": str(case.line),
        "time": "0.000",
    }
    made = Xml.SubElement(suite, "testcase", attributes)
    if case.result:
        said = {"message": _xml(" ".join(case.message.split()))} | ({"type": case.kind} if case.kind else {})
        Xml.SubElement(made, case.result, said).text = _xml(case.body) or None
    if case.output:
        Xml.SubElement(made, "system-out").text = "\n".join(case.output)


def _xml(text: str) -> str:
    """A text that XML can hold."""
    return _NO_XML.sub("", clean(text))
