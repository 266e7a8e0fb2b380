"""Minimal hitting sets and smallest impossible sets: against brute force, and against libraries of others."""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import chain, combinations

import pytest

from pyverify.rulings.hitting import Numbers, TooMany, impossible_sets, minimal_hitting_sets, smallest


def subsets(members: Collection[int]) -> list[Numbers]:
    return [frozenset(some) for some in chain.from_iterable(combinations(sorted(members), size) for size in range(len(members) + 1))]


def minimal(sets: Collection[Numbers]) -> set[Numbers]:
    return {one for one in sets if not any(other < one for other in sets)}


def families(random: random.Random, members: int = 7) -> list[Numbers]:
    return [frozenset(random.sample(range(members), random.randint(1, 4))) for _ in range(random.randint(0, 8))]


@pytest.mark.parametrize("seed", range(150))
def test_hitting_sets_against_brute_force(seed: int) -> None:
    given = families(random.Random(seed))
    expected = minimal([one for one in subsets(range(7)) if all(one & family for family in given)])
    found = minimal_hitting_sets(given)
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert set(minimal_hitting_sets(given, size=2)) >= {one for one in expected if len(one) <= 2}


@pytest.mark.parametrize("seed", range(25))
def test_hitting_sets_against_pysat(seed: int) -> None:
    hitman = pytest.importorskip("pysat.examples.hitman")
    given = [one for one in families(random.Random(seed), 14) if one]
    if given:
        with hitman.Hitman(bootstrap_with=[sorted(one) for one in given], htype="sorted") as other:
            assert set(minimal_hitting_sets(given)) == {frozenset(one) for one in other.enumerate()}


@pytest.mark.parametrize("seed", range(150))
def test_impossible_sets_against_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    cores = minimal([one for one in families(chance) if one])
    found, whole = impossible_sets(range(7), lambda some: not any(core <= some for core in cores), 10_000)
    assert whole
    assert len(found) == len(set(found))
    assert set(found) == cores


def test_many_sets_are_cut_by_size() -> None:
    given = [{3 * one, 3 * one + 1, 3 * one + 2} for one in range(9)]  # 19,683 sets
    with pytest.raises(TooMany):
        minimal_hitting_sets(given, 1_000)
    assert smallest([*given, {0}], 1_000, whole=False)[1] is False
    mixed = [{0, one} for one in range(1, 20)] + [{0, one, one + 1} for one in range(20, 40)]
    found, whole = smallest(mixed, 10, whole=False)
    assert found == [frozenset({0})]
    assert not whole
    assert smallest([{1, 2}, {2, 3}], 10, whole=True) == ([frozenset({2}), frozenset({1, 3})], True)


def test_what_costs_too_much_says_so() -> None:
    found, whole = impossible_sets(range(12), lambda some: len(some) < 6, 30)
    assert not whole
    assert all(len(one) == 6 for one in found)
