"""Minimal hitting sets, and with their help all smallest sets that are impossible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

Numbers = frozenset[int]


class TooMany(Exception):  # noqa: N818 (no error of anybody)
    """There are more sets than are asked for."""


def minimal_hitting_sets(families: Iterable[Collection[int]], most: int = 0, size: int = 0) -> list[Numbers]:
    """All minimal sets that have a member in common with each of some sets (Berge: one set after the other).

    most: how many may be dealt with at once, 0 is any number; beyond it TooMany is raised. size: of larger ones nothing is said, 0 is any.
    """
    masks = sorted({sum(1 << one for one in family) for family in families}, key=lambda mask: (mask.bit_count(), mask))
    needed = [mask for index, mask in enumerate(masks) if not any(mask & other == other for other in masks[:index])]
    found = [0]
    for index, mask in enumerate(needed):
        kept = [one for one in found if one & mask]
        for one in found:
            if one & mask or (size and one.bit_count() >= size):
                continue
            kept += [grown for bit in _bits(mask) if _every_member_needed(grown := one | bit, needed[: index + 1])]
        if most and len(kept) > most:
            raise TooMany
        found = kept
    return sorted((frozenset(bit.bit_length() - 1 for bit in _bits(one)) for one in found), key=lambda one: (len(one), sorted(one)))


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def _every_member_needed(one: int, families: Sequence[int]) -> bool:
    """Whether each member is the only one in one of the families."""
    needed = 0
    for family in families:
        common = one & family
        if common & (common - 1) == 0:
            needed |= common
    return needed == one


def smallest(families: Iterable[Collection[int]], most: int, whole: bool) -> tuple[list[Numbers], bool]:
    """The minimal hitting sets, and whether these are all. If there are too many: as many as there are up to some size.

    whole: all of them, whatever it takes.
    """
    given = [frozenset(one) for one in families]
    if whole:
        return minimal_hitting_sets(given), True
    try:
        return minimal_hitting_sets(given, most), True
    except TooMany:
        found: list[Numbers] = []
        for size in range(1, max(map(len, given)) + 1):
            try:
                found = minimal_hitting_sets(given, most, size)
            except TooMany:
                break
        return [one for one in found if all(one & family for family in given)], False


def impossible_sets(
    members: Collection[int], possible: Callable[[Numbers], bool], most: int, known: Iterable[Numbers] = ()
) -> tuple[list[Numbers], bool]:
    """All smallest sets of members that are impossible, and whether these are all.

    possible: whether a set is; every part of a possible set is possible. most: how often that may be asked. known: some such sets.

    The complement of a minimal hitting set of those that are known is possible, or holds one that is not known yet. Once it is possible for
    each of them, all are known: any other would lie in the complement of one.
    """
    everything = frozenset(members)
    asked: dict[Numbers, bool] = {}

    def ask(some: Numbers) -> bool:
        if some not in asked:
            asked[some] = possible(some)
        return asked[some]

    found = list(known)
    checked: set[Numbers] = set()
    while len(asked) < most:
        try:
            left = [one for one in minimal_hitting_sets(found, most) if one not in checked]
        except TooMany:
            return found, False
        if not left:
            return found, True
        for out in left:
            rest = everything - out
            if any(one <= rest for one in found):
                continue  # what was found since then
            if ask(rest):
                checked.add(out)
            else:
                found.append(_shrunk(rest, ask))
    return found, False


def _shrunk(some: Numbers, possible: Callable[[Numbers], bool]) -> Numbers:
    """An impossible set of which every part is possible."""
    for one in sorted(some):
        if not possible(some - {one}):
            some -= {one}
    return some
