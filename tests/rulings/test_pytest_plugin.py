"""Rulings documents as tests of pytest."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pyverify.model import Claim, Place, Scenario
from pyverify.rulings import testing
from pyverify.rulings.model import Batch, Conflict, Judgement, Opinion, Ruling, Stand

pytest_plugins = ["pytester"]

SCENARIO = """\
```scenario name=bell
title: bell
tags: [founding/A1, two words]
players: [alice, bob]
cards:
  Night Bell: {type: Artifact, abilities: [{name: ring, when: {event: enters, subject: {type: creature}}, do: [{gain life: 1}]}]}
  Bear: {type: Creature - Bear, pt: 2/2}
start:
  alice: {battlefield: [Night Bell], hand: [Bear]}
timeline:
  - {move: Bear, to: battlefield}
  - resolve: all
```
"""
DOCUMENT = f"""\
---
source: a judge
---
# Bells

{SCENARIO}
It rings once.

```ruling
id: bell-1
scenario: bell
claims:
  - {{fires: ring, times: 1}}
  - {{fires: ring, times: 2}}
```

```ruling expect=against-the-rules
id: bell-2
scenario: bell
claims: [{{fires: ring, times: 3}}]
```

> - ```ruling skip="not now"
>   id: bell-3
>   scenario: bell
>   claims: [{{life of: alice, is: 22}}]
>   ```
"""
YAML = """\
rulings:
  - id: far
    scenario: bell
    claims: [{life of: alice, is: 21}]
  - id: further
    expect: against-the-rules
    scenario: bell
    claims: [{life of: alice, is: 21}]
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with documents; nothing of this project's configuration."""
    pytester.makeini("[pytest]\naddopts = --strict-markers -p no:pyverify\n")
    docs = pytester.mkdir("docs")
    (docs / "faq.md").write_text(DOCUMENT, encoding="utf-8")
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_inprocess("-p", "pyverify.pytest_plugin", *arguments)


def test_every_claim_is_an_item(project: pytest.Pytester) -> None:
    run(project, "-v", "docs").assert_outcomes(passed=2, failed=1, skipped=1)
    result = run(project, "--collect-only", "-q", "docs")
    assert result.outlines[:4] == [
        "docs/faq.md::bell-1::fires: ring, times: 1", "docs/faq.md::bell-1::fires: ring, times: 2",
        "docs/faq.md::bell-2::fires: ring, times: 3", "docs/faq.md::bell-3::life of: alice, is: 22",
    ]  # fmt: skip


def test_a_failure_tells_why_without_a_traceback(project: pytest.Pytester) -> None:
    result = run(project, "docs", "-rfs")
    text = result.stdout.str()
    line = DOCUMENT.split("\n").index("  - {fires: ring, times: 2}") + 1
    assert f"docs/faq.md:{line}: bell-1: fires: ring, times: 2\n  refuted: what is the case: 1 time" in text
    assert "tick 2: Night Bell: ring for Bear: triggers, controller alice (603.2)" in text
    assert "right would be: times: 1" in text
    assert "Traceback" not in text
    assert "testing.py" not in text
    result.stdout.fnmatch_lines(["FAILED docs/faq.md::bell-1::fires: ring, times: 2 - refuted: what*"])
    result.stdout.fnmatch_lines(["SKIPPED * not now"])


def chosen(project: pytest.Pytester, *arguments: str) -> list[str]:
    found = run(project, "--collect-only", "-q", *arguments).outlines
    return [line.removeprefix("docs/faq.md::").partition("::")[0] for line in found if line.startswith("docs/faq.md::")]


def test_choosing_items(project: pytest.Pytester) -> None:
    assert chosen(project, "docs", "-k", "bell-2") == ["bell-2"]
    assert chosen(project, "docs", "-k", "judge and not bell-1") == ["bell-2", "bell-3"]
    assert chosen(project, "docs", "-m", "ruling and founding/A1 and two-words") == ["bell-1", "bell-1", "bell-2", "bell-3"]
    assert chosen(project, "docs", "-m", "general") == []
    assert chosen(project, "docs/faq.md::bell-1") == ["bell-1", "bell-1"]
    assert chosen(project, "docs/faq.md::bell-1::fires: ring, times: 1") == ["bell-1"]


def test_failing_first_and_no_further(project: pytest.Pytester) -> None:
    run(project, "docs", "-x").assert_outcomes(passed=1, failed=1)
    run(project, "docs", "--lf").assert_outcomes(failed=1)


def test_bad_input_is_an_error_of_collecting_and_the_rest_is_judged(project: pytest.Pytester) -> None:
    bad = DOCUMENT + "```ruling\nid: bell-4\nscenario: bel\nclaims: [{fires: ring}]\n```\n"
    Path("docs/faq.md").write_text(bad, encoding="utf-8")
    line = bad.split("\n").index("scenario: bel") + 1
    result = run(project, "docs", "--continue-on-collection-errors")
    result.assert_outcomes(passed=2, failed=1, skipped=1, errors=1)
    result.stdout.fnmatch_lines([f"docs/faq.md:{line}:11: no scenario 'bel'", "*did you mean 'bell'*", f"ERROR docs/faq.md::line {line}*"])
    result.stdout.no_fnmatch_line("*Traceback*")
    assert run(project, "docs").ret == pytest.ExitCode.INTERRUPTED


def test_yaml_and_scenarios_elsewhere(project: pytest.Pytester) -> None:
    Path("docs/more").mkdir()
    Path("docs/more/far.yaml").write_text(YAML, encoding="utf-8")
    result = run(project, "docs")
    result.assert_outcomes(passed=3, failed=2, skipped=1)
    assert "  holds; the document expects: against-the-rules" in result.stdout.str()
    assert run(project, "docs/more/far.yaml").ret == pytest.ExitCode.INTERRUPTED, "no scenario in that folder"
    project.makeini("[pytest]\naddopts = -p no:pyverify\nrulings_scenarios = docs/faq.md\n")
    run(project, "docs/more/far.yaml").assert_outcomes(passed=1, failed=1)


def test_the_date_of_the_rules(project: pytest.Pytester) -> None:
    result = run(project, "docs", "-k", "bell-1", "--rulings-rules=2010-01-01")
    assert "judged by the rules of 2010-01-01" in result.stdout.str()
    result = run(project, "docs", "--rulings-rules=2010")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --rulings-rules: no date such as 2024-05-01: '2010'"])


def test_conflicts_fail_where_nothing_else_does() -> None:
    def claim(number: int) -> Claim:
        return Claim("fires", {"times": number}, text=f"fires: ring, times: {number}", place=Place("a.md", number, 1))

    given = [Ruling(f"bell-{number}", Place("a.md", 10 * number, 1), scenario=Scenario("s", claims=(claim(number),))) for number in (1, 2)]
    conflict = Conflict("never-together", tuple(Stand(one, one.claims) for one in given), Scenario("s"), "no rules have both")
    found = Judgement(Batch(), tuple(Opinion(one, "holds") for one in given), (conflict,))
    assert list(testing.conflicts(found, given[0], claim(1))) == [
        "a.md:1: bell-1: fires: ring, times: 1", "  never-together: no rules have both", "  a.md:20: bell-2: fires: ring, times: 2",
    ]  # fmt: skip
    assert list(testing.conflicts(found, given[0], claim(7))) == []
    wrong = replace(found, opinions=(Opinion(given[0], "holds"), Opinion(given[1], "against-the-rules")))
    assert list(testing.conflicts(wrong, given[0], claim(1))) == []


def test_general_rulings(project: pytest.Pytester) -> None:
    general = "```ruling\nid: g-1\ngeneral: {rule: legend rule by player}\n```\n"
    hostile = '```ruling\nid: g-2\ngeneral:\n  constraint: |\n    #include "x.lp".\n```\n'
    Path("docs/faq.md").write_text(f"{SCENARIO}\n{general}\n{hostile}", encoding="utf-8")
    result = run(project, "docs", "-m", "general", "-v")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["docs/faq.md::g-1::general: legend rule by player PASSED*", "docs/faq.md:*: g-2", "*#include*"])


def test_junit(project: pytest.Pytester) -> None:
    run(project, "docs", "--junitxml=out.xml")
    cases = list(ElementTree.parse("out.xml").iter("testcase"))
    assert [case.get("name") for case in cases][:2] == ["fires: ring, times: 1", "fires: ring, times: 2"]
    (failure,) = [found for case in cases if (found := case.find("failure")) is not None]
    assert "right would be: times: 1" in (failure.text or "")


def test_other_files_are_left_alone(project: pytest.Pytester) -> None:
    Path("docs/faq.md").write_text("# No rulings\n\n```yaml\nrulings: []\n```\n", encoding="utf-8")
    Path("docs/other.yaml").write_text("rules:\n  rulings: 1\n", encoding="utf-8")
    project.makepyfile("import sys\n\ndef test_nothing_is_loaded():\n    assert 'pyverify.rulings' not in sys.modules\n")
    result = project.runpytest_subprocess("-p", "pyverify.pytest_plugin", "-p", "no:hypothesispytest", ".")
    result.assert_outcomes(passed=1)


def test_the_plugin_imports_nothing_of_pyverify() -> None:
    code = "import sys, pytest\nbefore = set(sys.modules)\nimport pyverify.pytest_plugin\nprint(sorted(set(sys.modules) - before))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert re.findall(r"'(\w[\w.]*)'", said) == ["pyverify", "pyverify.pytest_plugin"]
