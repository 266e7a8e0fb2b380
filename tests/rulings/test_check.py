"""`pyverify check` with documents of rulings: what is printed in each format, and the exit codes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as Xml
from dataclasses import replace
from pathlib import Path

import pytest

from pyverify import cli
from pyverify.check import check_batch
from pyverify.model import Place, Scenario
from pyverify.report.rulings import RENDERERS
from pyverify.rulings import outcome
from pyverify.rulings.documents import read
from pyverify.rulings.model import Batch, Conflict, Finding, Judgement, Opinion, Ruling, RulingVerdict, Stand

SCENARIO = """\
players: [alice, bob]
cards:
  Bell: {type: Artifact, abilities: [{name: ring, when: {event: dies, subject: creature}, do: [{gain life: 1}]}]}
  Bear: Creature - Bear 2/2
start: {alice: {battlefield: [Bell, Bear]}}
timeline: [{destroy: Bear}, {resolve: all}]
"""
DOCUMENT = f"```scenario name=bells\n{SCENARIO}```\n\nIt rings.\n\n"


def ruling(name: str, claim: str, info: str = "", scenario: str = "bells") -> str:
    return f"```ruling {info}\nid: {name}\nscenario: {scenario}\nclaims: [{{{claim}}}]\n```\n\n"


RIGHT, WRONG = ruling("right", "fires: ring, times: 1"), ruling("wrong", "life of: alice, is: 25")
WOBBLY = DOCUMENT.replace("abilities: [{name: ring, when: {event: dies, subject: creature}, do: [{gain life: 1}]}]",
                          "abilities: [{name: ring, text: 'Whenever a creature dies, wobble.'}]")  # fmt: skip


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """Runs `check` on files of the given texts, with options; gives exit code, output and errors."""

    def run(*options: str, **texts: str) -> tuple[int, str, str]:
        paths = []
        for name, text in texts.items():
            path = tmp_path / name.replace("_", ".")
            path.write_text(text, encoding="utf-8")
            paths.append(str(path))
        code = cli.main(["check", *options, *paths])
        shown = capsys.readouterr()
        return code, shown.out.replace(f"{tmp_path}/", ""), shown.err.replace(f"{tmp_path}/", "")

    return run


def test_undecided_is_an_exit_code_of_its_own(check) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = check(a_md=WOBBLY + ruling("open", "life of: alice, is: 21"))
    assert code == 3
    assert "text-not-understood (open)" in out
    assert check(a_md=WOBBLY + ruling("open", "life of: alice, is: 21", "expect=undecided"))[0] == 0
    assert check(a_md=WOBBLY + ruling("open", "life of: alice, is: 21") + ruling("wrong", "kind of: ring, is: static"))[0] == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (RIGHT, 0),
        (WRONG, 1),
        (ruling("wrong", "life of: alice, is: 25", "expect=against-the-rules"), 0),
        (ruling("wrong", "life of: alice, is: 25", "expect=refuted"), 0),
        (ruling("right", "life of: alice, is: 21", "expect=against-the-rules"), 1),
        (ruling("wrong", "life of: alice, is: 25", 'skip="to be discussed"'), 0),
        (RIGHT + ruling("mistaken", "fires: rnig"), 2),
        (WRONG + ruling("mistaken", "fires: rnig"), 2),
    ],
)
def test_exit_codes(check, text: str, code: int) -> None:  # type: ignore[no-untyped-def]
    found, _, errors = check(a_md=DOCUMENT + text)
    assert found == code
    assert bool(errors) == (code == 2)


def judgement(*verdicts: RulingVerdict, **more: object) -> Judgement:
    rulings = [Ruling(f"r{number}", Place("a.md", number + 1, 1), scenario=Scenario("s")) for number in range(len(verdicts))]
    opinions = tuple(Opinion(ruling, verdict) for ruling, verdict in zip(rulings, verdicts, strict=True))
    return Judgement(Batch(), opinions, **more)  # type: ignore[arg-type]


def test_the_worst_decides_the_exit_code() -> None:
    assert outcome.code(judgement()) == 0
    assert outcome.code(judgement("holds", "undecided")) == 3
    assert outcome.code(judgement("undecided", "true-until")) == 1
    assert outcome.code(judgement("holds", findings=(Finding("stale-number", Place("a.md", 1, 1), "x"),))) == 0
    assert outcome.code(judgement("holds", findings=(Finding("against-the-rules", Place("a.md", 1, 1), "x"),))) == 0, "told by its opinion"
    both = judgement("holds", "against-the-rules")
    conflict = Conflict("contradicts", tuple(Stand(one.ruling, ()) for one in both.opinions), Scenario("s"), "x")
    assert outcome.code(replace(judgement("holds", "holds"), conflicts=(conflict,))) == 1
    known = replace(both.opinions[1], ruling=replace(both.opinions[1].ruling, expect="against-the-rules"))
    known_conflict = replace(conflict, members=(conflict.members[0], Stand(known.ruling, ())))
    assert outcome.code(replace(both, opinions=(both.opinions[0], known), conflicts=(known_conflict,))) == 0


def test_text(check) -> None:  # type: ignore[no-untyped-def]
    code, out, errors = check(a_md=DOCUMENT + RIGHT + WRONG)
    assert code == 1
    assert not errors
    assert "a.md: 2 rulings: 1 against the rules, 1 hold" in out.replace("holds", "hold")
    assert "against-the-rules (wrong)" in out
    assert "life of: alice, is: 25" in out
    assert "claims" not in out.partition("\n\n")[0]


def test_what_is_wrong_with_a_document_is_told_with_the_line_and_the_rest_is_judged(check) -> None:  # type: ignore[no-untyped-def]
    code, out, errors = check(a_md=DOCUMENT + RIGHT + ruling("mistaken", "fires: rnig"))
    assert code == 2
    line = (DOCUMENT + RIGHT).count("\n") + 4
    assert f"a.md:{line}:18: no ability or card 'rnig'\n  {line} | claims: [{{fires: rnig}}]" in errors
    assert "a.md: 1 ruling holds" in out
    assert "1 problem in the documents" in out
    assert "could not be read" not in out


def test_scenario_files_beside_documents_are_judged_as_ever(check) -> None:  # type: ignore[no-untyped-def]
    plain = SCENARIO + "claims: [{fires: ring, times: 2}]\n"
    alone, told, _ = check(b_yaml=plain)
    code, out, _ = check(a_md=DOCUMENT + RIGHT, b_yaml=plain)
    assert (alone, code) == (1, 1)
    assert out.startswith(told.rstrip("\n"))
    assert "a.md: 1 ruling holds" in out
    _, out, _ = check(a_md=ruling("right", "fires: ring", scenario="c"), c_yaml=SCENARIO)
    assert "c.yaml" not in out, "it is there for the ruling"
    _, out, _ = check(a_md=DOCUMENT + RIGHT, c_yaml=SCENARIO)
    assert "c.yaml: no claims" in out


def test_claims_of_scenarios_in_documents_are_judged(check) -> None:  # type: ignore[no-untyped-def]
    text = DOCUMENT.replace("timeline:", "claims: [{fires: ring, times: 2}]\ntimeline:")
    code, out, _ = check(a_md=text + RIGHT)
    assert code == 1
    assert "a.md: 1 of 1 claim not as expected" in out
    assert "a.md: 1 ruling holds" in out


def test_json(check) -> None:  # type: ignore[no-untyped-def]
    plain = SCENARIO + "claims: [{fires: ring, times: 1}]\n"
    code, out, errors = check("--format", "json", a_md=DOCUMENT + RIGHT + ruling("mistaken", "fires: rnig"), b_yaml=plain)
    assert code == 2
    found = json.loads(out)
    assert (found["format"], found["summary"]["claims"]) == ("pyverify.check.v1", 1)
    assert [(one["id"], one["verdict"]) for one in found["rulings"]["rulings"]] == [("right", "holds")]
    assert [one["found"] for one in found["problems"]] == ["no ability or card 'rnig'"]
    assert "rnig" in errors
    assert "rulings" not in json.loads(check("--format", "json", b_yaml=plain)[1])


def test_junit_and_sarif_hold_scenario_files_too(check) -> None:  # type: ignore[no-untyped-def]
    plain = SCENARIO + "claims: [{fires: ring, times: 2}]\n"
    for texts in (
        {"b_yaml": plain},
        {"a_md": DOCUMENT + RIGHT, "b_yaml": plain},
        {"a_md": DOCUMENT + RIGHT + ruling("b", "fires: ring"), "b_yaml": plain},
    ):
        code, out, _ = check("--format", "junit", **texts)
        assert code == 1
        cases = {(one.get("file"), one.get("name")): [child.tag for child in one] for one in Xml.fromstring(out).iter("testcase")}
        failed = [name for name, inside in cases.items() if "failure" in inside]
        assert len(failed) == 1
        assert str(failed[0][0]).endswith("b.yaml")
        assert len(cases) == 1 + texts.get("a_md", "").count("```ruling")
        results = json.loads(check("--format", "sarif", **texts)[1])["runs"][0]["results"]
        errors = [one for one in results if one.get("level", "error") == "error"]
        assert [one["ruleId"] for one in errors] == ["against-the-rules"]


def test_scenarios_as_rulings_have_names_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "right.yaml").write_text(SCENARIO + "claims: [{fires: ring}]\n", encoding="utf-8")
    (tmp_path / "a.md").write_text(DOCUMENT + RIGHT, encoding="utf-8")
    batch = read([str(tmp_path)])
    assert not batch.problems
    found = outcome.with_scenarios(Judgement(batch), check_batch(batch))
    assert [one.id for one in found.batch.rulings] == ["right (2)", "right"]


def test_rules_of_a_date(check) -> None:  # type: ignore[no-untyped-def]
    _, out, _ = check("--rules", "2012-05-01", a_md=DOCUMENT + RIGHT)
    assert "2012-05-01" in out.splitlines()[0]
    code, _, errors = check("--rules", "1.5.2012", a_md=DOCUMENT + RIGHT)
    assert (code, errors.splitlines()[0]) == (2, "--rules: found '1.5.2012'")
    assert check("--rules", "2007-05-01", a_md=DOCUMENT + RIGHT)[0] == 2


def test_options_reach_the_judging(check, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    asked = {}

    def judge(batch: Batch, date: object = None, **options: object) -> Judgement:
        asked.update(options)
        return Judgement(batch)

    monkeypatch.setattr("pyverify.rulings.judging.judge", judge)
    check("--all", "--repair", a_md=DOCUMENT + RIGHT)
    assert asked == {"all_sets": True, "repair": True, "gathered": {}}


def test_every_format_of_rulings_can_be_asked_for() -> None:
    assert set(cli.FORMATS) == set(RENDERERS)


def test_documents_are_read_and_clingo_is_not_loaded_for_them(tmp_path: Path) -> None:
    import subprocess
    import sys

    (tmp_path / "a.md").write_text("```rulings\nid: x\n```\n", encoding="utf-8")
    code = f"import sys\nfrom pyverify.rulings.documents import read\nread([{str(tmp_path)!r}])\nprint('clingo' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "False"
