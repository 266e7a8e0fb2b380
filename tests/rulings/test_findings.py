"""Findings made from a judgement: names, order, places."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from pyverify.model import Place
from pyverify.rulings.findings import FINDINGS, findings, periods
from pyverify.rulings.model import Finding, Judgement, Opinion, Span
from pyverify.verdict import Judged
from tests.rulings.small import ALL, BORDER, CONFLICT, FIRST, NEW, ONCE, RIGHT, TWICE, WRONG, claim, judgement, ruling, verdict


def names(made: Judgement) -> list[str]:
    return [one.name for one in made.findings]


def test_the_worst_comes_first_and_nothing_twice() -> None:
    assert names(ALL) == ["against-the-rules", "contradicts", "bad-input", "true-until", "stale-number", "undecided", "duplicate"]
    assert findings(ALL) == ALL.findings


def test_a_ruling_against_the_rules() -> None:
    (found,) = judgement(WRONG).findings
    assert found == Finding(
        "against-the-rules", Place("docs/a.md", 10, 1), WRONG.text, 15, ("bell-1",),
        ((ONCE.place, "fires: Night Bell, times: 1: refuted; what is the case: 2 times"),), ("603.2c", "603.2"), "times: 2",
    )  # fmt: skip


def test_what_is_as_the_document_expects_is_no_finding() -> None:
    assert judgement(RIGHT, replace(WRONG, ruling=replace(WRONG.ruling, expect="against-the-rules"))).findings == ()
    assert judgement(verdict("left", 1, "skipped", skip="later", expect="depends")).findings == ()


def test_what_is_otherwise_says_so() -> None:
    (found,) = judgement(replace(RIGHT, ruling=replace(RIGHT.ruling, expect="against-the-rules"))).findings
    assert (found.name, found.text) == ("not-as-expected", f"{RIGHT.text}; the document expects: against-the-rules")
    (found,) = judgement(replace(WRONG, ruling=replace(WRONG.ruling, expect="true-until"))).findings
    assert (found.name, found.text) == ("against-the-rules", f"{WRONG.text}; the document expects: true-until")


@pytest.mark.parametrize(("cause", "name"), [
    ("text not understood: ponder", "text-not-understood"), ("more than 20 seconds (tick 3)", "exceeded"),
    ("more than 10,000 lines of play at once (12,000)", "exceeded"), ("exceeded 2 GiB of memory", "exceeded"),
    ("internal error, please report it: no atom", "internal-error"), ("not stated: the hand of bob", "undecided"),
])  # fmt: skip
def test_why_it_is_undecided(cause: str, name: str) -> None:
    one = Opinion(ruling("open", 1, ONCE), "undecided", "", (Judged(ONCE, "undecided", cause=cause),))
    (found,) = judgement(one).findings
    assert found.name == name
    assert found.related == ((ONCE.place, f"fires: Night Bell, times: 1: undecided; {cause}"),)
    (found,) = judgement(verdict("general", 1, "undecided", f"undecided: {cause}")).findings  # a general ruling has no claims
    assert found.name == name


def test_a_vacuous_claim_stands_at_its_own_line() -> None:
    one = replace(RIGHT, judged=(replace(RIGHT.judged[0], vacuous=True),))
    (found,) = judgement(one).findings
    assert (found.name, found.place, found.rulings) == ("vacuous", TWICE.place, ("bell-2",))


def test_a_conflict_shows_all_its_members() -> None:
    (found,) = [one for one in ALL.findings if one.name == "contradicts"]
    assert (found.place, found.end, found.rulings) == (Place("docs/a.md", 10, 1), 15, ("bell-1", "bell-2"))
    assert found.related == (
        (Place("docs/a.md", 10, 1), "bell-1: fires: Night Bell, times: 1 (the rules agree: never)"),
        (Place("docs/b.md", 20, 1), "bell-2: fires: Night Bell, times: 2 (the rules agree: always)"),
        (Place("docs/a.md", 3, 1), "the scenario: two at once"),
    )
    assert findings(Judgement(ALL.batch, conflicts=(replace(CONFLICT, kind="never-together"),)))[0].name == "never-together"


def test_a_group_of_duplicates_is_told_once() -> None:
    three = [replace(RIGHT, ruling=replace(RIGHT.ruling, id=f"bell-{number}", place=Place("docs/b.md", number, 1))) for number in (2, 3, 4)]
    (found,) = judgement(*three, duplicates=(("bell-2", "bell-3", "bell-4"),)).findings
    assert found.text == "bell-2 says the same as bell-3 (docs/b.md:3), bell-4 (docs/b.md:4)"
    assert [place.line for place, _ in found.related] == [3, 4]


def test_several_values_are_told_with_their_lines() -> None:
    other = claim(15, "life of: alice, is: 20", kind="life", args={"player": "alice", "is": 20})
    judged = (Judged(ONCE, "refuted", "2 times"), Judged(other, "refuted", "22"))
    (found,) = judgement(replace(WRONG, ruling=ruling("bell-1", 10, ONCE, other), judged=judged)).findings
    assert found.fix == "line 14: times: 2; line 15: is: 22"


@pytest.mark.parametrize(("kind", "args", "actual", "fix"), [
    ("fires", {"times": 1, "controller": "alice"}, "1 time, controller bob", "controller: bob"),
    ("fires", {"times": 1, "controller": "alice"}, "2 times, controller bob", "controller: bob, times: 2"),
    ("fires", {"times": 1, "controller": "alice"}, "2 times, controller alice and bob", ""),
    ("fires", {"times": 0}, "2 times", ""), ("fires", {}, "0 times", ""), ("fires", {"times": 3}, "1 time or 2 times", ""),
    ("life", {"is": 20}, "-3", "is: -3"), ("life", {"is": 20}, "", ""), ("counters", {"is": 1}, "2", "is: 2"),
    ("zone", {"is": "hand"}, "graveyard", "is: graveyard"), ("zone", {"is": "hand"}, "nowhere", ""),
    ("controller", {"is": "alice"}, "bob", "is: bob"), ("controller", {"is": "alice"}, "nobody: it is in zone hand", ""),
    ("outcome", {"is": "removed"}, "does nothing", "is: does nothing"), ("outcome", {"is": "removed"}, "it never leaves the stack", ""),
    ("kind", {"is": "static"}, "triggered", "is: triggered"), ("kind", {"is": "static"}, "delayed, triggered", ""),
    ("mana", {"is": "{G}"}, "{G}{G}", "is: {G}{G}"), ("mana", {"is": "{G}"}, "?", ""),
    ("stack", {"items": ("a", "b")}, "[b, [a, c]]", "stack: [b, [a, c]]"), ("stack", {}, "they are never on the stack together", ""),
    ("status", {"status": "tapped", "is": True}, "untapped", ""), ("wins", {"player": "alice"}, "bob wins", ""),
])  # fmt: skip
def test_what_is_right(kind: str, args: dict[str, object], actual: str, fix: str) -> None:
    one = claim(14, "said", kind=kind, args=args)
    (found,) = judgement(replace(WRONG, ruling=ruling("bell-1", 10, one), judged=(Judged(one, "refuted", actual),))).findings
    assert found.fix == fix


@pytest.mark.parametrize("changed", [{"negated": True}, {"possible": True}, {"expect": "depends"}])
def test_nothing_is_right_where_the_claim_is_no_plain_one(changed: dict[str, object]) -> None:
    one = replace(ONCE, **changed)  # type: ignore[arg-type]
    (found,) = judgement(replace(WRONG, ruling=ruling("bell-1", 10, one), judged=(Judged(one, "refuted", "2 times"),))).findings
    assert found.fix == ""


def test_periods() -> None:
    later = datetime.date(2020, 1, 1)
    assert periods(()) == ""
    assert periods((Span(FIRST, True),)) == "always"
    assert periods((Span(FIRST, False),)) == "never"
    assert periods((Span(FIRST, True), Span(BORDER, False))) == "until 2013-07-12"
    assert periods((Span(FIRST, None), Span(BORDER, True))) == "from 2013-07-13 on"
    assert periods((Span(FIRST, False), Span(BORDER, True), Span(later, None))) == "from 2013-07-13 to 2019-12-31"
    assert periods((Span(FIRST, True), Span(BORDER, False), Span(later, True))) == "until 2013-07-12 and from 2020-01-01 on"
    assert periods((Span(FIRST, True), Span(BORDER, True), Span(later, False))) == "until 2019-12-31"
    assert periods((Span(FIRST, None), Span(BORDER, True)), None) == "until 2013-07-12"


def test_every_verdict_has_a_finding() -> None:
    for word in ("against-the-rules", "true-until", "true-from", "depends", "undecided"):
        assert names(judgement(verdict("one", 1, word))) == [word]
        assert word in FINDINGS
    assert NEW >= BORDER
