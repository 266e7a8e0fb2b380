"""The mutation check finds the groups of rules, switches them off, and notices whether an example needs them."""

from __future__ import annotations

import itertools
from pathlib import Path

import clingo

from pyverify.solver.programs import sources
from tests.mutation.groups import Group, groups

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
    found = groups("some.lp", TEXT)
    assert [(one.line, one.comment, len(one.spans)) for one in found] == [
        (4, "CR 100.1: a comment of two lines.", 3),
        (7, "", 1),
        (9, "Another.", 1),
    ]
    assert found[0].numbers == {"100.1"}


def test_switched_off_rules_derive_nothing() -> None:
    first = groups("some.lp", TEXT)[0]
    control = clingo.Control()
    control.add("base", [], "#program base. " + first.off(TEXT))
    control.ground([("base", []), ("tick", [clingo.Number(1)])])
    assert {str(atom.symbol) for atom in control.symbolic_atoms if atom.is_fact} == {"five(1)"}


def test_every_rule_is_in_a_group() -> None:
    for name, text in sources("magic"):
        covered = sorted(span for one in groups(name, text) for span in one.spans)
        data = text.encode()
        assert all(data[end - 1 : end] == b"." for _, end in covered), name
        assert all(before[1] <= after[0] for before, after in itertools.pairwise(covered)), name


def test_files_of_the_encodings_are_in_one_byte_characters() -> None:
    """Places that clingo gives count bytes, and groups are cut by them."""
    assert all(Path("encodings", name).read_text(encoding="utf-8").isascii() for name, _ in sources("magic"))


def test_a_group_that_an_example_needs_and_one_that_none_needs(tmp_path: Path) -> None:
    from pyverify.reading.scenario import read_file
    from tests.mutation.trial import File, failing

    example = Path("examples/tour/01-first-trigger.yaml")
    file = File.of(str(example), example.read_text(encoding="utf-8"), read_file(str(example)))
    triggers = dict(sources("magic"))["kernel/triggers.lp"]
    needed = next(one for one in groups("kernel/triggers.lp", triggers) if "CR 603.3)" in one.comment)
    assert failing(needed, [file]) == str(example)
    unneeded = Group("kernel/triggers.lp", 1, "", ())
    assert failing(unneeded, [file]) == ""
