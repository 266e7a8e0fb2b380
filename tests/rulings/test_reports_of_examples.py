"""Documents of examples/rulings in every format: valid, and telling the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import junitparser
import pytest
from markdown_it import MarkdownIt

from pyverify.report.rulings import render
from pyverify.rulings.documents import read
from pyverify.rulings.judging import judge
from pyverify.rulings.model import Judgement
from pyverify.rulings.prose import lint
from tests.rulings.test_sarif import validator

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "rulings"


@pytest.fixture(scope="module")
def judged() -> Judgement:
    batch = read([str(path) for path in sorted(FOLDER.glob("hearsay*"))])
    assert len(batch.rulings) > 3
    return replace(judge(batch), findings=lint(batch))


def test_sarif_is_valid(judged: Judgement) -> None:
    told = json.loads(render(judged, "sarif"))
    validator().validate(told)
    assert [one["ruleId"] for one in told["runs"][0]["results"]] == [one["name"] for one in json.loads(render(judged, "json"))["findings"]]


def test_junit_has_every_ruling(judged: Judgement) -> None:
    suites = junitparser.JUnitXml.fromstring(render(judged, "junit").encode())
    assert [case.name for suite in suites for case in suite] == [one.id for one in judged.batch.rulings]


def test_markdown_has_every_document(judged: Judgement) -> None:
    tokens = MarkdownIt("commonmark").enable("table").parse(render(judged, "markdown"))
    cells = {one.content for one in tokens if one.type == "inline"}
    assert {f"`{one.path}`" for one in judged.batch.documents} <= cells


def test_text_has_a_line_for_every_document(judged: Judgement) -> None:
    lines = render(judged, "text").splitlines()
    assert all(any(line.startswith(f"{one.path}: ") for line in lines) for one in judged.batch.documents)
