"""Rulings for terminals, line by line."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from pyverify.model import Entry
from pyverify.output import COLORS, say
from pyverify.report.rulings import render, show
from pyverify.report.rulings.columns import columns, side_by_side
from pyverify.report.rulings.view import excerpt
from pyverify.report.rulings.witness import witness
from pyverify.rulings.model import Judgement, Span
from tests.rulings.small import ALL, BELL, BORDER, CONFLICT, FIRST, OLD, RIGHT, WRONG, claim, judgement, ruling, verdict

HEADLINE = "Comprehensive Rules as of 2026-04-17 (the newest edition known here); a newer edition may be in force."
EXPLAIN = "`pyverify explain NAME` tells what a finding means and what to do."


def lines(made: Judgement, **options: bool) -> list[str]:
    return render(made, "text", **options).splitlines()


def test_one_line_for_each_document_when_all_is_well() -> None:
    assert lines(judgement(RIGHT, verdict("bell-3", 40, "holds"))) == [
        HEADLINE, "", "docs/b.md: 1 ruling holds", "docs/a.md: 1 ruling holds", "",
        "2 rulings in 2 documents: 2 hold; nothing to object",
    ]  # fmt: skip


def test_what_is_expected_is_well() -> None:
    expected = replace(WRONG, ruling=replace(WRONG.ruling, expect="against-the-rules"))
    assert lines(judgement(expected, verdict("two", 40, "holds")))[2:] == [
        "docs/a.md: 2 rulings as expected: 1 against the rules, 1 holds", "",
        "2 rulings in 1 document: 1 against the rules, 1 holds; nothing to object",
    ]  # fmt: skip


def test_nothing() -> None:
    assert lines(judgement()) == [HEADLINE, "", "Nothing to judge."]


def test_the_worst_comes_first() -> None:
    assert lines(ALL) == [
        HEADLINE,
        "",
        "docs/a.md: 4 rulings: 1 against the rules, 1 true until a date, 1 undecided, 1 skipped; 2 errors, 2 warnings, 1 note",
        "docs/b.md: 1 ruling holds; 1 note",
        "",
        "docs/a.md:10: error: against-the-rules (bell-1)",
        '  "However many creatures enter, the bell rings *once*."',
        "  against the rules: fires: Night Bell, times: 1: what is the case: 2 times (603.2c)",
        "  line 14: fires: Night Bell, times: 1: refuted",
        "    tick 1: the bell: it triggers (603.2)",
        "  right: times: 2",
        "",
        "docs/a.md:10: error: contradicts (bell-1, bell-2)",
        "  how often Night Bell triggers is one number",
        "",
        "  bell-1                                                  bell-2",
        "  docs/a.md:10                                            docs/b.md:20",
        "  A. Author, 2009-05-01                                   line 24: fires: Night Bell, times: 2",
        '  "However many creatures enter, the bell rings           the rules agree: always',
        '    *once*."',
        "  line 14: fires: Night Bell, times: 1",
        "  the rules agree: never",
        "",
        "  the scenario: two at once (docs/a.md:3)",
        "    alice: battlefield: Night Bell",
        "    bob: hand: Cub",
        "",
        "docs/c.md:7: error: bad-input",
        "  no scenario 'bel'",
        "    7 | scenario: bel",
        "      |   ^",
        "    did you mean 'bell'?",
        "",
        "docs/a.md:30: warning: true-until (old-1)",
        "  true until 2013-07-12",
        "",
        "docs/a.md:8: warning: stale-number",
        "  410.10d was gone in 2009",
        "  right: 603.10a",
        "",
        "docs/a.md:40: note: undecided (open-1): undecided: not stated: the library of alice",
        "docs/b.md:20: note: duplicate (bell-2, old-1): bell-2 says the same as old-1 (docs/a.md:30)",
        "",
        "5 rulings in 2 documents: 1 against the rules, 1 true until a date, 1 undecided, 1 holds, 1 skipped; "
        "3 errors, 2 warnings, 2 notes",
        EXPLAIN,
    ]


def test_verbose_tells_every_ruling_and_where_the_time_went() -> None:
    dated = replace(RIGHT, spans=(Span(FIRST, False), Span(BORDER, True, ("something new",))))
    told = lines(judgement(dated, WRONG, seconds={"reading": 0.25, "solving": 1.5}), verbose=True)
    assert told[2:8] == [
        "docs/b.md: 1 ruling holds",
        "  bell-2 (line 20): holds under the rules of 2026-04-17",
        "    line 24: fires: Night Bell, times: 2: holds",
        "      what is the case: 2 times",
        "    true from 2013-07-13 on",
        "      2013-07-13: something new",
    ]
    assert told[-1] == "time: reading 0.2 s, solving 1.5 s"


def test_what_to_drop_and_what_was_not_looked_for() -> None:
    told = lines(judgement(WRONG, RIGHT, conflicts=(CONFLICT,), repair=("bell-1",), incomplete=(("bell-1", "bell-2"),)))
    assert told[-2] == "the fewest rulings to drop so that no others are in conflict: bell-1"
    (line,) = [one for one in told if "note: exceeded" in one]
    assert line == (
        "docs/a.md:10: note: exceeded (bell-1, bell-2): these 2 rulings contradict each other in more ways than are looked for; "
        "there may be others than those told"
    )


def test_dates_at_which_each_agrees() -> None:
    first, second = CONFLICT.members
    dated = (
        replace(first, agrees=(Span(FIRST, True), Span(BORDER, False, ("no more",)))),
        replace(second, agrees=(Span(FIRST, False), Span(BORDER, True, ("no more",)))),
    )
    told = lines(judgement(WRONG, RIGHT, conflicts=(replace(CONFLICT, members=dated),)))
    assert "  the rules agree: until 2013-07-12" in told
    assert "the rules agree: from 2013-07-13 on" in "\n".join(told)
    assert told.count("  2013-07-13: no more") == 1


def test_changes_are_told_in_words() -> None:
    told = lines(judgement(replace(RIGHT, spans=(Span(FIRST, True), Span(BORDER, False, ("legend_rule_by_player",))))), verbose=True)
    (change,) = [line for line in told if line.startswith("      2013-07-13: ")]
    assert "legend rule looks at each player's permanents alone" in change
    assert change.endswith("keeps one of them (704.5k)")


# ------------------------------------------------------------------ color, and what is not to get through


def test_color_is_kept_by_what_prints() -> None:
    stream = io.StringIO()
    say(render(ALL, "text", color=True), color=True, stream=stream)
    shown = stream.getvalue()
    assert f"\x1b[{COLORS['refuted']}merror\x1b[0m: against-the-rules" in shown
    assert f"\x1b[{COLORS['warning']}mwarning\x1b[0m: stale-number" in shown
    for code in COLORS.values():
        shown = shown.replace(f"\x1b[{code}m", "")
    assert shown.replace("\x1b[0m", "") == render(ALL, "text") + "\n"


EVIL = "\x1b[2J\x1b[31mred\x1b[0m\u202e\x07"


@pytest.mark.parametrize("fmt", ["text", "markdown", "junit", "json", "sarif"])
def test_nothing_from_a_file_steers_the_terminal(fmt: str, capsys: pytest.CaptureFixture[str]) -> None:
    bad = claim(14, f"fires: {EVIL}", f"a{EVIL}.md")
    one = replace(WRONG.ruling, id=f"id{EVIL}", source=EVIL, prose=EVIL, place=bad.place, scenario=replace(BELL, title=EVIL, claims=(bad,)))
    judged = replace(WRONG.judged[0], claim=bad, actual=EVIL, cause=EVIL)
    member = replace(CONFLICT.members[0], ruling=one, claims=(bad,))
    conflict = replace(CONFLICT, members=(member, CONFLICT.members[1]), text=EVIL, witness=replace(BELL, title=EVIL))
    made = judgement(replace(WRONG, ruling=one, text=EVIL, judged=(judged,)), RIGHT, conflicts=(conflict,))
    show(made, fmt, color=True, verbose=True)
    shown = capsys.readouterr().out
    for code in ("0", *COLORS.values()):
        shown = shown.replace(f"\x1b[{code}m", "")
    assert not {"\x1b", "\u202e", "\x07"} & set(shown)
    assert f"\x1b[{COLORS['refuted']}mred" not in render(made, fmt, color=True)


# ------------------------------------------------------------------ columns and excerpts


def test_many_members_in_rows() -> None:
    told = list(side_by_side([[f"ruling {number}", "x" * 60] for number in range(5)]))
    assert [line.split() for line in told if "ruling" in line] == [
        ["ruling", "0", "ruling", "1", "ruling", "2"],
        ["ruling", "3", "ruling", "4"],
    ]
    assert max(map(len, told)) <= 110
    assert list(side_by_side([])) == []


def test_wide_letters_take_two_columns() -> None:
    first, second = side_by_side([["鐘", "a"], ["b", "c"]])
    assert (first, second) == ("鐘   b", "a    c")
    assert columns("e\u0301") == 1
    assert max(columns(line) for line in side_by_side([["鐘" * 90], ["b" * 90]])) <= 110


def test_excerpts() -> None:
    assert excerpt("  Short\n text. ") == "Short text."
    assert (
        excerpt("One sentence that is long enough to stand alone. " + "word " * 40)
        == "One sentence that is long enough to stand alone. ..."
    )
    assert excerpt("word " * 40, 22) == "word word word word ..."
    assert excerpt("x" * 200, 20) == "x" * 20 + " ..."


def test_the_scenario_in_a_few_lines() -> None:
    many = tuple(replace(BELL.objects[1], name=f"Cub {number}") for number in (1, 2, 3))
    timeline = (Entry("cast", "Cub 1"), Entry("resolve_all"), Entry("step", "upkeep"), Entry("turn", "bob"), Entry("deal"))
    assert list(witness(replace(BELL, objects=many, timeline=timeline))) == [
        "the scenario: two at once (docs/a.md:3)",
        "  alice: nothing stated",
        "  bob: hand: Cub 1 to 3",
        "  then: bob casts Cub 1; everything on the stack resolves; the upkeep step begins; bob's turn begins; combat damage is dealt",
    ]


def test_long_scenarios_are_cut() -> None:
    told = list(witness(replace(BELL, timeline=tuple(Entry("step", f"step {number}") for number in range(20)))))
    assert told[-1].endswith("the step 11 step begins; and 8 more")
    assert OLD < BORDER
    assert ruling("one", 1).claims == ()
