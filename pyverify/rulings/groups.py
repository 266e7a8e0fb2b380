"""Rulings on the same scenario: a group that is run once, with the claims of all of them said in the names of one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace

from pyverify.model import Claim, Scenario
from pyverify.rulings.model import Ruling


@dataclass(frozen=True, slots=True)
class Member:
    """A ruling of a group. claims: for each of its claims the number of the group's claim that says the same. own: the scenario is its own
    as it is written, so that what is said of the group can be said of it."""

    ruling: Ruling
    claims: tuple[int, ...]
    own: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """Rulings on the same scenario. scenario: it, with every claim that any of them makes, once each."""

    scenario: Scenario
    members: tuple[Member, ...]


def meaning(claim: Claim) -> Hashable:
    """What a claim says, apart from reasons and from how it is written."""
    return claim.kind, tuple(sorted(claim.args.items())), claim.negated, claim.possible, claim.expect


def written(scenario: Scenario) -> Hashable:
    """What is the same of two scenarios only if they are the same word for word, apart from what no run reads."""
    bare = replace(scenario, name="", title="", about="", tags=(), rules=None, claims=())
    return repr(bare)


def grouped(rulings: Iterable[Ruling]) -> tuple[Group, ...]:
    """Groups of those rulings that are about a scenario, in the order in which they first come."""
    found: dict[Hashable, list[Ruling]] = {}
    for ruling in rulings:
        if ruling.scenario is not None:
            found.setdefault(written(ruling.scenario), []).append(ruling)
    return tuple(_group([(one, one.claims) for one in alike]) for alike in found.values())


def _group(said: list[tuple[Ruling, tuple[Claim, ...]]]) -> Group:
    first = said[0][0].scenario
    assert first is not None
    numbers: dict[Hashable, int] = {}
    claims: list[Claim] = []
    members = []
    for ruling, mine in said:
        for claim in mine:
            if meaning(claim) not in numbers:
                numbers[meaning(claim)] = len(claims)
                claims.append(claim)
        members.append(Member(ruling, tuple(numbers[meaning(claim)] for claim in mine)))
    return Group(replace(first, claims=tuple(claims)), tuple(members))
