"""Conflicts planted in a large batch are found, each of them smallest, and nothing else is reported."""

from __future__ import annotations

import pytest

from pyverify.rulings.conflicts import conflicts
from pyverify.rulings.groups import grouped
from pyverify.rulings.judging import judge
from pyverify.rulings.model import Ruling
from pyverify.rulings.times import Runs, histories
from tests.rulings.made import batch
from tests.rulings.planted import planted


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_all_are_found_and_nothing_else(seed: int) -> None:
    given = planted(seed)
    told = judge(given.batch)
    found = {(one.kind, frozenset(stand.ruling.id for stand in one.members)): one for one in told.conflicts}
    assert len(given.conflicts) == 25
    assert len(found) == len(told.conflicts)
    assert found.keys() == given.conflicts
    assert not told.incomplete
    planted_ids = {name for _, names in given.conflicts for name in names}
    assert {one.ruling.id for one in told.opinions if one.verdict != "holds"} <= planted_ids
    assert len(given.batch.rulings) - len(planted_ids) == 300


def test_each_is_impossible_whole_and_possible_without_any_member() -> None:
    """Looked at again, each set and each part of it by itself."""
    given = planted(4, consistent=20, conflicts=5, scenarios=8)
    for one in judge(given.batch).conflicts:
        members = [stand.ruling for stand in one.members]
        assert sets(members) == (frozenset(range(len(members))),)
        assert all(not sets(members[:left_out] + members[left_out + 1 :]) for left_out in range(len(members)))


def sets(rulings: list[Ruling]) -> tuple[frozenset[int], ...]:
    """The conflicts of rulings on one scenario, by the places of their members."""
    (group,) = grouped(rulings)
    (times,) = histories([group], Runs())
    return conflicts(group, times).sets


def test_batch_of_nothing() -> None:
    assert judge(batch()).conflicts == ()
