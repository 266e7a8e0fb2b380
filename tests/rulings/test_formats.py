"""Rulings as JSON, as JUnit's XML and as Markdown, each read back with a library."""

from __future__ import annotations

import json
from dataclasses import replace

import junitparser
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pyverify.model import Place
from pyverify.output import clean
from pyverify.report.rulings import RENDERERS, render
from pyverify.report.rulings.markdown import code, escaped
from pyverify.rulings.model import Finding, Judgement
from tests.rulings.small import ALL, CONFLICT, RIGHT, WRONG, judgement, verdict

LEFT_SIDE = replace(WRONG, ruling=replace(WRONG.ruling, expect="against-the-rules"))

# ------------------------------------------------------------------ JSON


def test_json() -> None:
    told = json.loads(render(ALL, "json"))
    assert told["format"] == "pyverify.rulings.v1"
    assert told["summary"]["verdicts"] == {"against-the-rules": 1, "true-until": 1, "undecided": 1, "holds": 1, "skipped": 1}
    assert told["summary"]["findings"] == {"error": 3, "warning": 2, "note": 2}
    assert [one["id"] for one in told["rulings"]] == ["bell-1", "bell-2", "old-1", "open-1", "left-1"]
    assert told["rulings"][0]["claims"][0]["why"][0] == {"text": "what is the case: 2 times", "rules": ["603.2c"]}
    assert [one["agrees"] for one in told["conflicts"][0]["members"]] == ["never", "always"]
    assert told["duplicates"] == [["bell-2", "old-1"]]
    assert [one["name"] for one in told["findings"]] == [one.name for one in ALL.findings]
    assert "seconds" not in told  # the same documents give the same file
    assert json.loads(render(ALL, "json", verbose=True))["seconds"] == {"reading": 0.25, "running": 1.5}


# ------------------------------------------------------------------ JUnit


def suites(made: Judgement) -> junitparser.JUnitXml:
    return junitparser.JUnitXml.fromstring(render(made, "junit").encode())


def results(made: Judgement) -> dict[str, list[str]]:
    return {case.name: [type(one).__name__ for one in case.result] for suite in suites(made) for case in suite}


def test_a_case_for_each_ruling_and_a_suite_for_each_document() -> None:
    read = suites(ALL)
    assert [suite.name for suite in read] == ["docs/a.md", "docs/b.md", "docs/c.md"]
    assert results(ALL) == {
        "bell-1": ["Failure"], "old-1": ["Failure"], "open-1": ["Failure"], "left-1": ["Skipped"], "bell-2": ["Failure"],
        "bad-input, line 7": ["Error"],
    }  # fmt: skip
    assert (read.tests, read.failures, read.errors, read.skipped, read.time) == (6, 4, 1, 1, 1.75)
    first = next(iter(next(iter(read))))
    assert (first.classname, first.name) == ("docs.a", "bell-1")
    assert (first._elem.get("file"), first._elem.get("line")) == ("docs/a.md", "10")
    assert (first.result[0].type, first.result[0].message) == ("against-the-rules", WRONG.text)
    assert "docs/a.md:10: error: against-the-rules (bell-1)" in first.result[0].text
    assert "docs/b.md:20" in first.result[0].text  # the other side of the conflict
    counted = read.tests, read.failures, read.errors, read.skipped
    read.update_statistics()
    assert counted == (read.tests, read.failures, read.errors, read.skipped)


def test_skipped_with_its_reason() -> None:
    (case,) = [case for suite in suites(ALL) for case in suite if case.name == "left-1"]
    assert case.result[0].message == "for later"


def test_warnings_of_the_document_itself_stand_in_its_output() -> None:
    first = next(iter(suites(ALL)))
    assert first._elem.findtext("system-out") == "docs/a.md:8: warning: stale-number: 410.10d was gone in 2009"


def test_a_conflict_that_the_documents_know_of_fails_nobody() -> None:
    assert results(judgement(LEFT_SIDE, RIGHT, conflicts=(CONFLICT,))) == {"bell-1": [], "bell-2": []}
    assert results(judgement(WRONG, RIGHT, conflicts=(CONFLICT,))) == {"bell-1": ["Failure"], "bell-2": ["Failure"]}


def test_a_warning_about_a_ruling_does_not_fail_it() -> None:
    warned = Finding("cut-off", RIGHT.ruling.place, "it breaks off", rulings=("bell-2",))
    assert results(judgement(RIGHT, findings=(warned,))) == {"bell-2": []}
    (case,) = [case for suite in suites(judgement(RIGHT, findings=(warned,))) for case in suite]
    assert case.system_out == "docs/b.md:20: warning: cut-off: it breaks off"


def test_what_xml_cannot_hold_is_left_out() -> None:
    odd = "a\x00b\ufffe\ud800<&>\"'é\u2028\n  c ]]>"
    read = suites(judgement(verdict(odd, 5, "depends", odd)))
    case = next(iter(next(iter(read))))
    assert case.name == "ab<&>\"'é\n  c ]]>"
    assert case.result[0].message == "ab<&>\"'é c ]]>"
    assert render(judgement(verdict(odd, 5, "depends", odd)), "junit").isascii()


@pytest.mark.parametrize(("path", "name"), [
    ("a.md", "a"), ("./x/y.z.md", "x.y.z"), ("/abs/a.md", "abs.a"), ("../up/a.md", "up.a"), ("", ""), ("..", ""),
])  # fmt: skip
def test_classes(path: str, name: str) -> None:
    made = judgement(verdict("one", 1, "holds", file=path))
    assert next(iter(next(iter(suites(made))))).classname == name


# ------------------------------------------------------------------ Markdown

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def shown(markdown: str) -> str:
    """What a reader sees of one piece of Markdown; an error if any of it is more than text or code."""
    (inline,) = [one for one in READER.parse(markdown) if one.type == "inline"]
    assert inline.children is not None
    assert {one.type for one in inline.children} <= {"text", "code_inline", "text_special"}, markdown
    return "".join(one.content for one in inline.children)


HOSTILE = [
    "*a* _b_ `c` ~~d~~", "<script>alert(1)</script>", "[x](y) ![x](y) [^1]", "# head", "- item", "+ item", "12. item", "12) item",
    "> quoted", "| a | b |", "--- | ---", "---", "===", "```", "~~~", "&amp; &#42;", "a\\*b \\", "    indented", "\ttab", "a\n\n# b",
    "https://x.y www.z.w", "<https://x.y>", "$x$", "a|b\\|c", "-", "1.", ":--", "\\", "`", "``a`", "a  \nb", "<!-- -->", "*",
    "@you #12", "- [ ] task",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_documents_write_no_markdown(text: str) -> None:
    plain = " ".join(clean(text).split())
    assert shown(escaped(text)) == plain
    assert shown(code(text)) == plain
    assert shown(f"- {escaped(text)}") == plain
    assert shown(f"> {escaped(text)}") == plain
    assert [one.type for one in READER.parse(f"- {escaped(text)}\n- {code(text)}")].count("inline") == 2


@given(st.text(alphabet=st.one_of(st.sampled_from("*_`~<>[]()#+-.!|&\\$:@=^{}\"' \n\t19ab"), st.characters(codec="utf-8")), min_size=1))
def test_no_text_writes_markdown(text: str) -> None:
    plain = " ".join(clean(text.replace("\n", " ")).split())
    if plain:
        assert shown(escaped(text)) == plain
        assert shown(code(text)) == plain
        cells = [one.content for one in READER.parse(f"| a | b |\n| --- | --- |\n| {escaped(text)} | {code(text, cell=True)} |")
                 if one.type == "inline"]  # fmt: skip
        assert len(cells) == 4
        assert [shown(one) for one in cells[2:]] == [plain, plain]


def test_links_are_not_made_by_themselves() -> None:
    assert escaped("see https://x.y and www.z.w") == "see https\\://x.y and www\\.z.w"


def test_the_report_has_its_parts() -> None:
    tokens = READER.parse(render(ALL, "markdown"))
    heads = [tokens[index + 1].content for index, one in enumerate(tokens) if one.type == "heading_open"]
    assert heads == [
        "Rulings: 3 errors, 2 warnings, 2 notes", "Errors", "against-the-rules: `bell-1`", "contradicts: `bell-1`, `bell-2`", "bad-input",
        "Warnings", "true-until: `old-1`", "stale-number", "Notes",
    ]  # fmt: skip
    tables = [index for index, one in enumerate(tokens) if one.type == "table_open"]
    assert len(tables) == 2
    ends = [index for index, one in enumerate(tokens) if one.type == "table_close"]
    cells = [one.content for one in tokens[tables[1] : ends[1]] if one.type == "inline"]
    assert cells == [
        "", "`bell-1`", "`bell-2`", "where", "`docs/a.md:10`", "`docs/b.md:20`", "who", "A. Author, 2009-05-01", "-",
        "text", "However many creatures enter, the bell rings \\*once\\*.", "-",
        "claims", "`fires: Night Bell, times: 1`", "`fires: Night Bell, times: 2`", "the rules agree", "never", "always",
    ]  # fmt: skip


def test_all_rulings_if_verbose() -> None:
    told = render(judgement(RIGHT), "markdown", verbose=True)
    assert "### All rulings\n\n- `bell-2` `docs/b.md:20`: holds under the rules of 2026-04-17\n  - line 24: fires: Night Bell" in told
    assert "All rulings" not in render(judgement(RIGHT), "markdown")


def test_every_format_takes_nothing() -> None:
    for fmt in RENDERERS:
        assert render(judgement(), fmt)
        assert render(judgement(findings=(Finding("bad-input", Place("", 0, 0), ""),)), fmt)
