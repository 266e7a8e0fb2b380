"""The documents under examples/rulings: every ruling comes out as its document expects, and pairs of contradicting statements are found."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pyverify.rulings.documents import read
from pyverify.rulings.findings import findings
from pyverify.rulings.judging import judge
from pyverify.rulings.kinds import severity_of
from pyverify.rulings.model import Batch, Judgement, Opinion

FOLDER = Path(__file__).parents[2] / "examples" / "rulings"

# Pairs of public statements of which the later took the place of the earlier: on which days the earlier one came to be true, or stopped.
DATED: dict[str, list[str]] = {
    "combat-damage-on-stack-2009": ["2009-07-11"],
    "lifelink-trigger-or-static-2009": ["2009-07-11"],
    "token-owner-2009": ["2009-07-11"],
    "blocks-a-creature-by-effect-2010": ["2010-02-01"],
    "missed-trigger-policy-2012": ["2012-04-01"],
    "legend-rule-2013": ["2013-07-13"],
    "leaves-graveyard-look-back-2015": ["2015-07-17"],
    "end-the-turn-pending-triggers-2015": ["2015-07-17"],
    "transform-twice-2016": ["2016-04-08"],
    "phased-out-token-2017": ["2017-08-25"],
    "enters-tapped-look-ahead-2017": ["2017-09-29"],
    "countered-or-does-not-resolve-2018": ["2018-04-27"],
    "commander-dies-trigger-2020": ["2020-07-03"],
    "trigger-on-trigger-order-2021": ["2021-04-22"],
    "damage-assignment-order-2024": ["2009-07-11", "2024-11-08"],
    "sacrifice-look-back-2026": ["2026-04-17"],
}

# Pairs with no date between them, and why. They are told as contradictions alone.
UNDATED: dict[str, str] = {
    "upkeep-order-claim": "one statement is wrong in every edition",
    "double-strike-damage-trigger-claim": "one statement is wrong in every edition",
    "sba-checked-continuously-claim": "one statement is wrong in every edition",
    "attacks-and-isnt-blocked-2013": "the book left it open until May 2013, so that the earlier statement was never shown to be true",
}


@cache
def batch() -> Batch:
    return read([str(FOLDER)])


@cache
def judgement() -> Judgement:
    return judge(batch())


def opinion(name: str) -> Opinion:
    return next(one for one in judgement().opinions if one.ruling.id == name)


def test_everything_is_read() -> None:
    assert not batch().problems
    assert len(batch().documents) >= 6
    assert len(batch().rulings) >= 80
    assert {Path(one.path).suffix for one in batch().documents} == {".md", ".yaml"}


def test_what_a_document_admits_is_no_error() -> None:
    told = findings(judgement())
    assert any(one.admitted for one in told)
    assert all(one.admitted for one in told if one.name in ("contradicts", "never-together"))
    assert {severity_of(one) for one in told} == {"note"}


def test_every_ruling_is_judged_as_its_document_expects() -> None:
    assert len(judgement().opinions) == len(batch().rulings)
    assert [f"{one.ruling.id}: {one.text}, expected {one.ruling.expect}" for one in judgement().opinions if not one.expected] == []


def test_every_verdict_has_an_example() -> None:
    found = {one.verdict for one in judgement().opinions}
    assert found >= {"holds", "against-the-rules", "true-until", "true-from", "depends", "undecided"}


def test_all_pairs_of_contradicting_statements_are_here() -> None:
    assert len({*DATED, *UNDATED}) == 20
    ids = {one.id for one in batch().rulings}
    assert {f"{pair}/{side}" for pair in DATED for side in ("old", "new")} <= ids
    assert all({f"{pair}/old", f"{pair}/new"} <= ids or {f"{pair}/1", f"{pair}/2"} <= ids for pair in UNDATED)


@pytest.mark.parametrize("pair", DATED)
def test_the_earlier_statement_of_a_pair_was_true_until_its_date(pair: str) -> None:
    old, new = opinion(f"{pair}/old"), opinion(f"{pair}/new")
    assert (old.verdict, new.verdict) == ("true-until", "holds")
    assert [span.since.isoformat() for span in old.spans[1:]] == DATED[pair]
    assert old.spans[-1].truth is False
    assert all(span.changes for span in old.spans[1:])


@pytest.mark.parametrize("pair", UNDATED)
def test_of_a_pair_without_a_date_one_statement_is_against_the_rules(pair: str) -> None:
    verdicts = {one.ruling.id.rpartition("/")[2]: one.verdict for one in judgement().opinions if one.ruling.id.startswith(f"{pair}/")}
    assert sorted(verdicts.values()) == ["against-the-rules", "holds"]
    assert verdicts.get("1", verdicts.get("old")) == "against-the-rules"


def test_what_the_book_left_open_was_open() -> None:
    spans = opinion("attacks-and-isnt-blocked-2013/old").spans
    assert [(span.since.isoformat(), span.truth) for span in spans] == [("2008-10-01", None), ("2013-05-01", False)]


@pytest.mark.parametrize("pair", [*DATED, *UNDATED])
def test_the_statements_of_a_pair_are_in_conflict(pair: str) -> None:
    found = [one for one in judgement().conflicts if {member.ruling.id.rpartition("/")[0] for member in one.members} == {pair}]
    assert [len(one.members) for one in found] == [2]


def test_both_kinds_of_conflicts_have_an_example() -> None:
    assert {one.kind for one in judgement().conflicts} == {"contradicts", "never-together"}


def test_two_authors_contradict_each_other_on_when_triggers_are_put_on_the_stack() -> None:
    found = [one for one in judgement().conflicts if {member.ruling.id for member in one.members} == {"A/order", "B/order"}]
    assert len(found) == 1
    agrees = {member.ruling.id: {span.truth for span in member.agrees} for member in found[0].members}
    assert agrees["B/order"] == {True}
    assert agrees["A/order"] == {False}


def test_where_the_two_authors_agree_they_say_the_same() -> None:
    assert any({"A/apnap", "B/apnap"} <= set(one) for one in judgement().duplicates)
