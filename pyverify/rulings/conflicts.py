"""Rulings in conflict: every smallest set of rulings on one scenario that can't all be true.

They *contradict* each other if what their claims say can't be so together, whatever the rules (`theory`). They are *never together* true if
each claim is true under the rules of some date, and under those of no date all are. Sets of claims are looked for first; a set of rulings
is in conflict if its claims hold such a set.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from pyverify.model import Claim
from pyverify.rulings.groups import Group
from pyverify.rulings.hitting import Numbers, impossible_sets, minimal_hitting_sets, smallest
from pyverify.rulings.model import Conflict, Stand
from pyverify.rulings.reasons import why
from pyverify.rulings.theory import Program, Words, components
from pyverify.rulings.times import Times

_SETS = 2_000  # smallest sets of one scenario that are looked for, unless all are asked for
_CHECKS = 2_000  # questions to the solver about claims that have to do with each other
_ALL = 1_000_000

Kind = Literal["contradicts", "never-together"]


@dataclass(frozen=True, slots=True)
class Found:
    """The conflicts of a group. whole: these are all. sets: their members, by their place in the group. solving: seconds of that."""

    conflicts: tuple[Conflict, ...] = ()
    sets: tuple[Numbers, ...] = ()
    whole: bool = True
    solving: float = 0.0


def conflicts(group: Group, times: Times, all_sets: bool = False) -> Found:
    """All conflicts of a group. times: its claims under the rules of every date."""
    most = _ALL if all_sets else _SETS
    truths = [times.truths([number]) for number in range(len(group.scenario.claims))]
    against, complete, solving = _contradictions(group, truths, _ALL if all_sets else _CHECKS)
    apart, enough = _never_together(truths, most, all_sets)
    found: list[tuple[Kind, Numbers, Numbers]] = []
    told: set[Numbers] = set()
    kinds: tuple[tuple[Kind, list[Numbers]], ...] = (("contradicts", against), ("never-together", apart))
    for kind, claims in kinds:
        for members, said in _rulings(group, claims, most):
            if not any(other <= members for other in told):
                found.append((kind, members, said))
        told.update(members for _, members, _ in found)
    made = tuple(_conflict(group, times, kind, members, said) for kind, members, said in found)
    return Found(made, tuple(members for _, members, _ in found), complete and enough, solving)


def _contradictions(group: Group, truths: Sequence[Sequence[bool | None]], most: int) -> tuple[list[Numbers], bool, float]:
    """The smallest sets of claims that contradict each other, whether these are all, and how long solving took.

    What is true under the rules of some date does not contradict itself.
    """
    scenario = group.scenario
    words = Words(scenario)
    found: list[Numbers] = []
    whole, solving = True, 0.0
    for numbers in components(scenario, words):
        if not _together(truths, numbers):
            facts = Program(scenario, words, numbers).text()
            clock = time.monotonic()
            sets, complete = _impossible(facts, numbers, truths, most)
            solving += time.monotonic() - clock
            found += sets
            whole = whole and complete
    return found, whole, solving


def _impossible(facts: str, numbers: Sequence[int], truths: Sequence[Sequence[bool | None]], most: int) -> tuple[list[Numbers], bool]:
    from pyverify.solver.theories import Theory

    theory = Theory(facts)
    return impossible_sets(numbers, lambda some: _together(truths, some) or theory.possible(some), most)


def _together(truths: Sequence[Sequence[bool | None]], numbers: Iterable[int]) -> bool:
    """Whether claims are all true under the rules of some date."""
    rows = [truths[number] for number in numbers]
    return not rows or any(all(one is True for one in column) for column in zip(*rows, strict=True))


def _never_together(truths: Sequence[Sequence[bool | None]], most: int, all_sets: bool) -> tuple[list[Numbers], bool]:
    """The smallest sets of claims of which each is true under the rules of some date, and all are under those of none."""
    able = [number for number, row in enumerate(truths) if True in row]
    gaps = {frozenset(number for number in able if truths[number][day] is False) for day in range(len(truths[0]))} if truths else set()
    return smallest(gaps, most, all_sets) if gaps and all(gaps) else ([], True)


def _rulings(group: Group, claims: Iterable[Numbers], most: int) -> Iterator[tuple[Numbers, Numbers]]:
    """The smallest sets of members that together make all claims of some set, each with that set."""
    makers: dict[int, list[int]] = {}
    for place, member in enumerate(group.members):
        for number in dict.fromkeys(member.claims):
            makers.setdefault(number, []).append(place)
    found: dict[Numbers, Numbers] = {}
    for some in sorted(claims, key=lambda one: (len(one), sorted(one))):
        for members in minimal_hitting_sets([makers[number] for number in some]):
            if members not in found:
                found[members] = some
            if len(found) >= most:
                break
    for members in sorted(found, key=lambda one: (len(one), sorted(one))):
        if not any(other < members for other in found):
            yield members, found[members]


def _conflict(group: Group, times: Times, kind: Kind, members: Numbers, said: Numbers) -> Conflict:
    stands = []
    for place in sorted(members):
        member = group.members[place]
        mine = [(number, claim) for number, claim in zip(member.claims, member.ruling.claims, strict=True) if number in said]
        stands.append(Stand(member.ruling, tuple(claim for _, claim in mine), times.spans(number for number, _ in mine)))
    witness = next(one.ruling.scenario for one in stands if one.ruling.scenario)
    claims: list[Claim] = [group.scenario.claims[number] for number in sorted(said)]
    return Conflict(kind, tuple(stands), replace(witness, claims=tuple(chain.from_iterable(one.claims for one in stands))),
                    why(kind, stands, claims, witness.game))  # fmt: skip


def duplicates(groups: Iterable[Group]) -> tuple[tuple[str, ...], ...]:
    """The ids of rulings that say the same of the same scenario."""
    found = []
    for group in groups:
        alike: dict[frozenset[int], list[str]] = {}
        for member in group.members:
            alike.setdefault(frozenset(member.claims), []).append(member.ruling.id)
        found += [tuple(ids) for claims, ids in alike.items() if len(ids) > 1 and claims]
    return tuple(found)


def repair(found: Sequence[tuple[Group, Found]]) -> tuple[str, ...]:
    """The ids of the fewest rulings to drop so that no set in conflict is left whole. Those that the newest rules agree with go last."""
    from pyverify.solver.theories import fewest

    dropped = []
    for group, one in found:
        stands = [stand for conflict in one.conflicts for stand in conflict.members]
        right = {stand.ruling.id for stand in stands if stand.agrees and stand.agrees[-1].truth}
        kept = [place for place, member in enumerate(group.members) if member.ruling.id in right]
        dropped += [group.members[place].ruling.id for place in fewest(one.sets, kept)] if one.sets else []
    return tuple(dropped)
