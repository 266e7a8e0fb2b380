"""Rulings in conflict: each kind, every set looked at again, and all sets of a theory against brute force and another enumerator."""

from __future__ import annotations

import random
from itertools import chain, combinations

import pytest

from pyverify.reading.scenario import read_text
from pyverify.rulings.groups import grouped
from pyverify.rulings.hitting import Numbers, impossible_sets
from pyverify.rulings.judging import judge
from pyverify.rulings.model import Judgement
from pyverify.rulings.theory import Program, Words, components
from pyverify.solver.theories import Theory, fewest
from tests.rulings.made import batch, ruling
from tests.rulings.test_judging import DEATH, TOKEN

SCENARIO = """
players: [alice, bob, carol]
cards:
  Bear: Creature - Bear 2/2
  Wake: {type: Enchantment, abilities: [{name: wake, text: "Whenever a creature dies, you gain 1 life."}]}
  Mill: {type: Enchantment, abilities: [{name: mill, text: "Whenever a creature dies, you lose 1 life."}]}
  Rune: {type: Enchantment, abilities: [{name: rune, text: "Whenever a creature dies, you gain 2 life."}]}
  Many: {type: Enchantment, abilities: [{name: many, text: "Whenever one or more creatures die, you gain 3 life."}]}
start: {alice: {battlefield: [Wake, Mill, Rune, Many, {Bear: {as: big}}, {Bear: {as: small}}]}}
timeline: [{destroy: big, label: one}, {resolve: all}, {destroy: small, label: two}, {resolve: all, label: three}]
"""
IMPOSSIBLE = [
    ["{fires: wake, times: 1}", "{fires: wake, times: 2}"],
    ["{fires: wake}", "{does not fire: wake}"],
    ["{fires: wake, times: 1}", "{fires: wake, times: 1, not: true}"],
    ["{fires: wake, controller: alice}", "{fires: wake, controller: bob}"],
    ["{fires: wake, times: 2}", "{fires: wake, times: 2, on: big}", "{fires: wake, on: small}"],
    ["{fires: wake, times: 1}", "{fires: wake, after: one}", "{fires: wake, after: two}"],
    ["{fires: wake, times: 2, on: big}", "{fires: wake, times: 1}"],
    ["{fires: Wake, times: 1}", "{fires: wake, times: 2}"],
    ["{resolves: wake, before: mill}", "{resolves: mill, before: wake}"],
    ["{resolves: wake, before: mill}", "{resolves: mill, before: rune}", "{resolves: rune, before: wake}"],
    ["{resolves: wake, before: mill}", "{stack: [wake, mill], after: one}"],
    ["{stack: [wake, mill], after: one}", "{stack: [mill, wake], after: one}"],
    ["{stack: [[wake, mill], rune], after: one}", "{stack: [[wake, rune], mill], after: one}"],
    ["{stack: [[wake, mill]], after: one}", "{stack: [mill], after: one}"],
    ["{does not fire: wake}", "{outcome of: wake, is: removed}"],
    ["{does not fire: wake}", "{stack: [wake, mill], after: one}"],
    ["{outcome of: wake, is: removed}", "{outcome of: wake, is: does something}"],
    ["{zone of: big, is: exile}", "{zone of: big, is: hand}"],
    ["{zone of: big, is: exile}", "{tapped: big}"],
    ["{tapped: big}", "{untapped: big}"],
    ["{life of: bob, is: 1}", "{life of: bob, is: 2}"],
    ["{counters on: big, kind: +1/+1, is: 1}", "{counters on: big, kind: +1/+1, is: 2}"],
    ["{controller of: big, is: bob}", "{controller of: big, is: carol}"],
    ["{wins: alice}", "{wins: bob}"],
    ["{wins: alice}", "{loses: alice}"],
    ["{draw: true}", "{wins: alice}"],
    ["{draw: true}", "{draw: false}"],
    ["{draw: true, not: true}", "{draw: false, not: true}"],
    ["{kind of: wake, is: static}", "{kind of: wake, is: triggered}"],
    ["{life of: bob, is: 1, possible: true}", "{life of: bob, is: 2}"],
    ["{life of: bob, is: 1, expect: depends}", "{life of: bob, is: 1}"],
    ["{life of: bob, is: 1, expect: undecided}", "{life of: bob, is: 1}"],
    ["{life of: bob, is: 1, not: true}", "{life of: bob, is: 1, possible: true}"],
]  # fmt: skip
POSSIBLE = [
    ["{fires: wake, times: 1, after: one}", "{fires: wake, times: 1, after: two}", "{fires: wake, times: 2}"],
    ["{fires: wake, times: 1, on: big}", "{fires: wake, times: 1, on: small}", "{fires: wake, times: 5}"],
    ["{fires: many, times: 1}", "{fires: many, times: 1, on: big}", "{fires: many, times: 1, on: small}"],
    ["{fires: wake, times: 1}", "{fires: mill, times: 2}"],
    ["{fires: wake, times: 1}", "{fires: Wake}"],
    ["{resolves: wake, before: mill}", "{resolves: mill, before: rune}", "{resolves: wake, before: rune}"],
    ["{stack: [wake, mill], after: one}", "{stack: [mill, wake], after: two}"],
    ["{stack: [[wake, mill]], after: one}", "{stack: [wake, mill], after: one}"],
    ["{stack: [Wake, mill], after: one}", "{stack: [wake, mill], after: one}"],
    ["{life of: bob, is: 1, possible: true}", "{life of: bob, is: 2, possible: true}", "{life of: bob, is: 3, expect: depends}"],
    ["{life of: bob, is: 1, after: one}", "{life of: bob, is: 2}"],
    ["{zone of: big, is: hand}", "{zone of: small, is: exile}"],
    ["{draw: true}", "{loses: alice}", "{loses: bob}"],
    ["{kind of: wake, is: state}", "{kind of: wake, is: triggered}"],
    ["{outcome of: wake, is: removed}", "{outcome of: mill, is: does something}"],
    ["{life of: bob, is: 1, expect: refuted}", "{life of: bob, is: 2, expect: refuted}"],
]  # fmt: skip


def theory_of(claims: list[str]) -> Theory:
    (scenario,) = read_text(f"{SCENARIO}\nclaims: [{', '.join(claims)}]\n", "theory.yaml")
    return Theory(Program(scenario, Words(scenario), range(len(claims))).text())


def subsets(numbers: range) -> list[Numbers]:
    return [frozenset(some) for some in chain.from_iterable(combinations(numbers, size) for size in range(len(numbers) + 1))]


@pytest.mark.parametrize("claims", IMPOSSIBLE, ids=" ".join)
def test_contradictions(claims: list[str]) -> None:
    theory, everything = theory_of(claims), range(len(claims))
    assert not theory.possible(everything)
    assert all(theory.possible(set(everything) - {one}) for one in everything)


@pytest.mark.parametrize("claims", POSSIBLE, ids=" ".join)
def test_no_contradictions(claims: list[str]) -> None:
    assert theory_of(claims).possible(range(len(claims)))


PARTS = """
game: riftbound
players: [ana, ben]
cards: {Grove: Battlefield, Gate: Battlefield, Bell: {type: Gear, abilities: [{name: bell, when: dies, do: [draw]}]}, Poro: Unit 2}
start: {ana: {battlefields: [Grove, Gate], base: [Poro, Bell]}}
timeline: [{kill: Bell, label: one}]
"""


@pytest.mark.parametrize(
    ("claims", "possible"),
    [
        (["{zone of: Poro, is: base}", "{zone of: Poro, is: board}"], True),
        (["{zone of: Poro, is: base}", "{zone of: Poro, is: trash}"], False),
        (["{zone of: Poro, is: Gate}", "{zone of: Poro, is: Grove}"], False),
        (["{zone of: Poro, is: Gate}", "{zone of: Poro, is: base}"], False),
        (["{zone of: Poro, is: base, not: true}", "{zone of: Poro, is: board}"], True),
        (["{exhausted: Poro}", "{ready: Poro}"], False),
        (["{exhausted: Poro}", "{stunned: Poro}"], True),
        (["{exhausted: Poro}", "{zone of: Poro, is: trash}"], False),
        (["{damage on: Poro, is: 1}", "{damage on: Poro, is: 2}"], False),
        (["{priority: ana, after: one}", "{priority: ben, after: one}"], False),
        (["{controller of: bell, is: ana, after: one}", "{controller of: bell, is: ben, after: one}"], False),
        (["{controller of: bell, is: ana, after: one}", "{controller of: Bell, is: ben}"], True),
    ],
)
def test_of_a_board_with_parts(claims: list[str], possible: bool) -> None:
    (scenario,) = read_text(f"{PARTS}\nclaims: [{', '.join(claims)}]\n", "theory.yaml")
    assert Theory(Program(scenario, Words(scenario), range(2)).text()).possible(range(2)) == possible


@pytest.mark.parametrize("claims", IMPOSSIBLE, ids=" ".join)
def test_what_contradicts_has_to_do_with_each_other(claims: list[str]) -> None:
    (scenario,) = read_text(f"{SCENARIO}\nclaims: [{', '.join(claims)}]\n", "theory.yaml")
    assert len(components(scenario, Words(scenario))) == 1


CLAIMS = sorted({claim for claims in (*IMPOSSIBLE, *POSSIBLE) for claim in claims})


@pytest.mark.parametrize("seed", range(8))
def test_all_sets_of_a_theory(seed: int) -> None:
    """Against brute force, and against another enumerator (MARCO) over the same selector atoms."""
    claims = random.Random(seed).sample(CLAIMS, 9)
    theory, everything = theory_of(claims), range(len(claims))
    found, whole = impossible_sets(everything, theory.possible, 10_000)
    bad = [one for one in subsets(everything) if not theory.possible(one)]
    assert whole
    assert set(found) == {one for one in bad if not any(other < one for other in bad)}
    lattice = pytest.importorskip("musclingo.lattice")
    from musclingo.algorithms.marco import MARCO
    from musclingo.shrink import LinearElimination

    literals = {literal: number for number, literal in theory.claims.items()}
    marco = MARCO(lattice.AssumptionsLattice(literals, True), LinearElimination(theory.control))
    assert {frozenset(literals[one] for one in some) for kind, some in marco if kind == "mus"} == set(found)


# ------------------------------------------------------------------ whole batches


def ids(told: Judgement) -> set[tuple[str, frozenset[str]]]:
    return {(one.kind, frozenset(stand.ruling.id for stand in one.members)) for one in told.conflicts}


def test_rulings_with_several_claims_are_whole_members() -> None:
    told = judge(batch(
        ruling("both", DEATH, "[{life of: bob, is: 7}, {fires: wake, times: 3}]"), ruling("seven", DEATH, "[{life of: bob, is: 8}]"),
        ruling("three", DEATH, "[{fires: wake, times: 4}, {life of: bob, is: 8}]"),
        ruling("itself", DEATH, "[{zone of: Bear, is: hand}, {zone of: Bear, is: exile}]"),
        ruling("good", DEATH, "[{fires: wake, times: 1}]"),
        ruling("again", DEATH, "[{fires: wake, times: 1}]"),
    ), repair=True)  # fmt: skip
    expected = [
        ("both", "seven"),
        ("both", "three"),
        ("both", "good"),
        ("both", "again"),
        ("three", "good"),
        ("three", "again"),
        ("itself",),
    ]
    assert ids(told) == {("contradicts", frozenset(one)) for one in expected}
    assert told.duplicates == (("good", "again"),)
    assert set(told.repair) == {"both", "three", "itself"}
    conflict = next(one for one in told.conflicts if {stand.ruling.id for stand in one.members} == {"both", "good"})
    assert [[claim.text for claim in stand.claims] for stand in conflict.members] == [["fires: wake, times: 3"], ["fires: wake, times: 1"]]
    assert [[span.truth for span in stand.agrees] for stand in conflict.members] == [[False], [True]]
    assert conflict.witness.timeline
    assert "the newest rules agree with good" in conflict.text


def test_never_together() -> None:
    told = judge(batch(
        ruling("old", TOKEN, "[{fires: count, times: 1}]", "2009-05-01"), ruling("new", TOKEN, "[{life of: alice, is: 20}]", "2010-01-01"),
        ruling("always", TOKEN, "[{life of: bob, is: 20}]", "2010-01-01"),
    ))  # fmt: skip
    assert ids(told) == {("never-together", frozenset({"old", "new"}))}
    (conflict,) = told.conflicts
    assert [[(str(span.since), span.truth) for span in stand.agrees] for stand in conflict.members] == [
        [("2008-10-01", True), ("2009-07-11", False)],
        [("2008-10-01", False), ("2009-07-11", True)],
    ]


def test_what_is_true_together_is_no_conflict_and_costs_nothing() -> None:
    told = judge(batch(ruling("one", DEATH, "[{fires: wake, times: 1}]"), ruling("two", DEATH, "[{life of: alice, is: 20}]")))
    assert told.conflicts == ()
    assert [one.spans for one in told.opinions] == [(), ()]


def test_groups_of_the_batch() -> None:
    other = DEATH.replace("alice", "ann").replace("Wake", "Vigil").replace("wake", "vigil").replace("died", "gone")
    rulings = [
        ruling("one", DEATH, "[{fires: wake, times: 1, after: died}]"),
        ruling("two", other, "[{fires: vigil, times: 2, after: gone}]"),
    ]
    (group,) = grouped(rulings)
    assert [member.own for member in group.members] == [True, False]
    assert [str(claim.args["ability"]) for claim in group.scenario.claims] == ["Wake: wake", "Wake: wake"]


def test_the_fewest_to_drop() -> None:
    assert fewest([{1, 2}, {2, 3}, {3, 4}]) in ((2, 3), (2, 4), (1, 3))
    assert fewest([{1, 2}, {2, 3}, {3, 4}], [2, 4]) == (1, 3)
    assert fewest([{1, 2}, {1, 3}, {1, 4}], [1]) == (1,)
