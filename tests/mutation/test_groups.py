"""The mutation check finds the groups of rules, switches them off, and notices whether an example needs them."""

from __future__ import annotations

from pathlib import Path

import clingo
import pytest

from pyverify.games import GAMES
from pyverify.solver.lift import lift
from pyverify.solver.programs import sources
from tests.mutation.groups import BY_TEST, Group, groups, of_games
from tests.mutation.trial import BESIDE

WAITS = "The triggered ability waits"
TEXT = """\
#program base.
% CR 100.1: a comment
% of two lines.
one(1). two("a :- b. % c"; "d").
three(X) :- one(X), not four(X).
#program tick(t).
five(t).
% Another.
four(X) :- six(X).
#defined six/1.
"""


def test_a_group_is_what_stands_under_one_comment() -> None:
    found = groups([("some.lp", TEXT)])
    assert [(one.line, one.comment, len(one.rules)) for one in found] == [
        (4, "CR 100.1: a comment of two lines.", 3),
        (7, "", 1),
        (9, "Another.", 1),
    ]
    assert found[0].numbers == {"100.1"}


def test_switched_off_rules_derive_nothing() -> None:
    lines = ["one(1).", 'two("a :- b. % c").', "three(X) :- one(X); not four(X).", "five(5)."]
    control = clingo.Control()
    control.add("base", [], "\n".join(Group("some.lp", 1, "", (1, 2)).off(lines)))
    control.ground([("base", [])])
    assert {str(atom.symbol) for atom in control.symbolic_atoms if atom.is_fact} == {"one(1)", "five(5)"}


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_found_in_the_lifted_program(game: str) -> None:
    files = sources(game)
    lines = lift(files).splitlines()
    found = groups(files)
    assert len({at for one in found for at in one.rules}) == sum(len(one.rules) for one in found)
    assert all(not lines[at].startswith("#") for one in found for at in one.rules)
    assert sum(not line.startswith("#") for line in lines) == sum(len(one.rules) for one in found)


def test_a_group_that_an_example_needs_and_one_that_none_needs() -> None:
    from tests.mutation.trial import examples, failing

    some = examples("examples/tour/01-first-trigger.yaml")
    needed = next(one for one in of_games(["magic"]) if one[0].file == "kernel/triggers.lp" and one[0].comment.startswith(WAITS))
    assert failing(needed, some) == some[0].name
    unneeded = Group("kernel/triggers.lp", 1, "", (), game="magic")
    assert failing([unneeded], some) == ""


def test_which_examples_come_to_a_group() -> None:
    from tests.mutation.trial import examples, reached

    some = examples("examples/tour/01-first-trigger.yaml")
    files = ("kernel/triggers.lp", "magic/combat.lp")
    found = [group for group in of_games(["magic"]) if group[0].file in files and group[0].in_ticks]
    came = dict(zip((one.place for (one,) in found), reached(found, some)[0], strict=True))
    needed = next(one for (one,) in found if one.file == "kernel/triggers.lp" and one.comment.startswith(WAITS))
    assert came[needed.place] == {some[0].name}
    assert not any(came[one.place] for (one,) in found if "CR 509.3" in one.comment)


def test_a_group_of_the_kernel_is_the_same_in_all_games() -> None:
    found = {group[0].place: [one.game for one in group] for group in of_games(GAMES)}
    assert all(games == [*GAMES] for place, games in found.items() if place.startswith("kernel/worlds.lp"))
    assert all(games == [place.split("/")[0]] for place, games in found.items() if place.split("/")[0] in GAMES)


def test_what_is_held_by_a_test_is_there() -> None:
    found = [one for one, *_ in of_games(GAMES)]
    assert all(any(one.file == file and one.comment.startswith(start) for one in found) for file, start in BY_TEST)
    tests = Path(BESIDE).read_text(encoding="utf-8")
    assert all(f"def {name}(" in tests for name in BY_TEST.values())
