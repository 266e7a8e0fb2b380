"""Verdicts on hand-made ends: what each kind of claim means, and how lines of play come together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pyverify.model import Ability, Card, Claim, Condition, Entry, Fixed, Object, Player, Scenario
from pyverify.remember import Memory
from pyverify.trace import Choice, End, Seen
from pyverify.verdict import Judged, judge

EGG, WAKE, GAME = "Dingus Egg: egg", "Moonlit Wake: wake", "Highland Game: venison"
VENISON = Ability("venison", "triggered")
KEYWORDS = tuple(Ability(word, "keyword", keyword=word) for word in ("persist", "flying"))
CARDS = {
    "Dingus Egg": Card("Dingus Egg", types=("artifact",), abilities=(Ability("egg", "triggered"),)),
    "Moonlit Wake": Card("Moonlit Wake", types=("enchantment",), abilities=(Ability("wake", "triggered", state=Condition()),)),
    "Highland Game": Card("Highland Game", types=("creature",), abilities=(*KEYWORDS, VENISON)),
    "Frozen Aether": Card("Frozen Aether", types=("enchantment",), abilities=(Ability("frost", "replacement"),)),
    "Bolt": Card("Bolt", types=("instant",), abilities=(Ability("bolt", "spell"),)),
    "Rogue": Card("Rogue", types=("creature",)),
}
OBJECTS = tuple(
    Object(name, card, "battlefield", owner, owner)
    for name, card, owner in (
        ("Dingus Egg", "Dingus Egg", "alice"), ("Moonlit Wake 1", "Moonlit Wake", "alice"), ("Moonlit Wake 2", "Moonlit Wake", "bob"),
        ("Highland Game", "Highland Game", "bob"), ("Bolt", "Bolt", "bob"),
    )
)  # fmt: skip
SCENARIO = Scenario(
    "test", players=(Player("alice"), Player("bob")), cards=CARDS, objects=OBJECTS,
    timeline=(Entry("happen", label="first"), Entry("happen", label="second")),
)  # fmt: skip
ALL_MET = Seen(met=frozenset({EGG, WAKE, GAME}), put=frozenset({EGG, WAKE, GAME}))


def claim(kind: str, *, negated: bool = False, possible: bool = False, **args: Any) -> Claim:
    return Claim(kind, {key.rstrip("_"): value for key, value in args.items()}, negated, possible)


def item(ability: str, source: str = "", tick: int = 2, event: str = "e") -> object:
    return "i", (ability, ("o", (source or ability.partition(": ")[0], 0)), event, tick)


def spell(name: str) -> object:
    return "o", (name, 1)


def fired(tick: int, what: object, player: str = "alice", subject: object = None) -> list[tuple[int, object]]:
    found: list[tuple[int, object]] = [(tick, ("fired", (what, player)))]
    return [*found, (tick, ("about", (what, subject)))] if subject else found


def on_stack(tick: int, what: object, place: int = 0) -> tuple[int, object]:
    return tick, ("placed", (what, place))


def left(tick: int, what: object, how: object = "resolves") -> tuple[int, object]:
    return tick, ("outcome", (what, how))


def moment(tick: int, number: int, *stands: tuple[object, int], state: tuple[object, ...] = ()) -> list[tuple[int, object]]:
    return [(tick, ("moment", (number,))), *((tick, ("stands", (number, what, block))) for what, block in stands),
            *((tick, ("state", (number, fluent))) for fluent in state)]  # fmt: skip


def end(*notes: Any, final: tuple[object, ...] = (), ending: str = "", decisions: tuple[Choice, ...] = ()) -> End:
    flat: list[tuple[int, object]] = []
    for note in notes:
        flat += note if isinstance(note, list) else [note]
    return End(frozenset(final), tuple(flat), decisions, ending)


def verdict(asked: Claim, *ends: End, scenario: Scenario = SCENARIO, seen: Seen | None = ALL_MET) -> Judged:
    numbered = [replace(one, line=index) for index, one in enumerate(ends)]
    return judge(replace(scenario, claims=(asked,)), numbered, seen)[0]


def word(asked: Claim, *ends: End, **more: Any) -> str:
    return verdict(asked, *ends, **more).verdict


TWICE = end(fired(2, item(EGG, event="one")), fired(3, item(EGG, event="two"), "bob"))
ONCE = end(fired(2, item(EGG), "alice", ("o", ("Highland Game", 1))))
NEVER = end()


# ---------------------------------------------------------------- fires


@pytest.mark.parametrize(
    ("args", "line", "expected", "actual"),
    [
        ({}, ONCE, "holds", "1 time"),
        ({}, NEVER, "refuted", "0 times"),
        ({"times": 2}, TWICE, "holds", "2 times"),
        ({"times": 1}, TWICE, "refuted", "2 times"),
        ({"times": 3}, TWICE, "refuted", "2 times"),
        ({"times": 0}, NEVER, "holds", "0 times"),
        ({"times": 0}, ONCE, "refuted", "1 time"),
        ({"times": 1, "controller": "alice"}, ONCE, "holds", "1 time, controller alice"),
        ({"times": 1, "controller": "bob"}, ONCE, "refuted", "1 time, controller alice"),
        ({"controller": "alice"}, TWICE, "refuted", "2 times, controller alice and bob"),
        ({"controller": "alice"}, NEVER, "refuted", "0 times"),
        ({"on": "Highland Game", "times": 1}, ONCE, "holds", "1 time"),
        ({"on": "Bolt", "times": 1}, ONCE, "refuted", "0 times"),
    ],
)
def test_fires(args: dict[str, Any], line: End, expected: str, actual: str) -> None:
    judged = verdict(claim("fires", ability=EGG, **args), line)
    assert (judged.verdict, judged.actual) == (expected, actual)


@pytest.mark.parametrize(
    ("reference", "expected"),
    [("Moonlit Wake: wake", 2), ("Moonlit Wake", 2), ("Moonlit Wake 1", 1), ("Moonlit Wake 2: wake", 1), ("Dingus Egg", 0), ("Bolt", 0)],
)
def test_what_a_reference_means(reference: str, expected: int) -> None:
    line = end(fired(2, item(WAKE, "Moonlit Wake 1")), fired(2, item(WAKE, "Moonlit Wake 2")))
    assert word(claim("fires", ability=reference, times=expected), line) == "holds"


def test_granted_ability_is_known_by_its_own_name() -> None:
    line = end(fired(2, item("Dingus Egg: lend, loan", "Highland Game")))
    assert word(claim("fires", ability="Dingus Egg: loan", times=1), line) == "holds"


def test_fires_after_a_label_counts_from_the_entry_to_its_moment() -> None:
    line = end(
        (2, ("entry", (1,))), fired(2, item(EGG, event="one")), (5, ("moment", (2,))), (5, ("entry", (2,))),
        fired(5, item(EGG, event="two")), fired(6, item(EGG, event="three")), (8, ("moment", (3,))),
    )  # fmt: skip
    assert word(claim("fires", ability=EGG, times=1, after="first"), line) == "holds"
    assert word(claim("fires", ability=EGG, times=2, after="second"), line) == "holds"
    assert word(claim("fires", ability=EGG, times=3), line) == "holds"


def test_what_never_came_up_is_vacuous() -> None:
    never = claim("fires", ability=EGG, times=0)
    assert not verdict(never, NEVER).vacuous
    assert verdict(never, NEVER, seen=Seen()).vacuous
    assert verdict(claim("fires", ability=EGG, negated=True), NEVER, seen=Seen()).vacuous
    assert not verdict(claim("fires", ability=EGG), NEVER, seen=Seen()).vacuous  # refuted claims are not
    assert verdict(claim("outcome", ability=EGG, is_="removed", negated=True), NEVER).vacuous


# ---------------------------------------------------------------- several lines


def test_depends_names_the_decision_where_the_paths_part() -> None:
    first = Choice(3, "alice", "may", EGG, "1", "yes")
    one, other = Choice(5, "bob", "target", WAKE, "target", "x"), Choice(5, "bob", "target", WAKE, "target", "y")
    lines = [
        replace(NEVER, decisions=(replace(first, option="no"),)),
        replace(TWICE, decisions=(first, other)),
        replace(ONCE, decisions=(first, one)),
    ]
    judged = verdict(claim("fires", ability=EGG, times=1), *lines)
    assert judged.verdict == "depends"
    assert judged.decision == one
    assert judged.options == ("x", "y")
    assert judged.witnesses == (2, 1)
    assert judged.lines == 3


@pytest.mark.parametrize(
    ("lines", "plain", "negated", "possible", "otherwise"),
    [
        ((ONCE, ONCE), "holds", "refuted", "holds", "refuted"),
        ((NEVER, TWICE), "refuted", "holds", "refuted", "holds"),
        ((ONCE, NEVER), "depends", "depends", "holds", "holds"),
    ],
)
def test_forms_of_a_claim(lines: tuple[End, ...], plain: str, negated: str, possible: str, otherwise: str) -> None:
    choice = Choice(3, "alice", "may", EGG, "1", "yes")
    chosen = [replace(line, decisions=(replace(choice, option=str(index)),)) for index, line in enumerate(lines)]
    asked = claim("fires", ability=EGG, times=1)
    assert word(asked, *chosen) == plain
    assert word(replace(asked, negated=True), *chosen) == negated
    assert word(replace(asked, possible=True), *chosen) == possible
    assert word(replace(asked, possible=True, negated=True), *chosen) == otherwise


# ---------------------------------------------------------------- doubt


TAINTED = (4, ("tainted", (("opaque", ("strange words",)),)))
TAINT = ("taint", (("opaque", ("strange words",)),))


@pytest.mark.parametrize(
    ("args", "expected"),
    [({}, "holds"), ({"times": 0}, "refuted"), ({"times": 1}, "undecided"), ({"times": 2}, "undecided"), ({"controller": "bob"}, "refuted"),
     ({"controller": "alice"}, "undecided")],
)  # fmt: skip
def test_earlier_facts_stay_decided(args: dict[str, Any], expected: str) -> None:
    line = end(fired(2, item(EGG)), TAINTED, final=(TAINT,))
    judged = verdict(claim("fires", ability=EGG, **args), line)
    assert judged.verdict == expected
    assert judged.cause == ("text not understood: strange words" if expected == "undecided" else "")


def test_a_doubt_of_unknown_age_counts_from_the_start() -> None:
    assert word(claim("fires", ability=EGG), end(fired(2, item(EGG)), final=(TAINT,))) == "undecided"


def test_states_in_doubt_are_undecided_and_earlier_moments_are_not() -> None:
    life = ("life", ("alice", 20))
    line = end(moment(3, 2, state=(life,)), TAINTED, moment(6, 3, state=(life,)), final=(life, TAINT))
    assert word(claim("life", player="alice", is_=20, after="first"), line) == "holds"
    assert word(claim("life", player="alice", is_=20, after="second"), line) == "undecided"
    assert word(claim("life", player="alice", is_=20), line) == "undecided"
    assert word(claim("kind", ability=EGG, is_="triggered"), line) == "holds"


@pytest.mark.parametrize(
    ("ending", "asked", "expected"),
    [
        ("loop", claim("wins", player="alice"), "refuted"),
        ("loop", claim("life", player="alice", is_=20), "undecided"),
        ("loop", claim("fires", ability=EGG), "holds"),
        ("loop", claim("fires", ability=EGG, times=1), "undecided"),
        ("loop", claim("fires", ability=WAKE, times=0), "holds"),
        ("endless", claim("loses", player="bob", negated=True), "holds"),
        ("limit: more than 2,000 lines", claim("fires", ability=WAKE, times=0), "undecided"),
        ("limit: more than 2,000 lines", claim("fires", ability=EGG), "holds"),
        ("limit: more than 2,000 lines", claim("fires", ability=WAKE, times=0, after="first"), "undecided"),
        ("loop", claim("fires", ability=WAKE, times=0, after="first"), "holds"),
        ("limit: more than 2,000 lines", claim("mana", ability=EGG, is_="", after="first"), "undecided"),
        ("limit: more than 2,000 lines", claim("wins", player="alice"), "undecided"),
        ("limit: more than 2,000 lines", claim("kind", ability=EGG, is_="static"), "refuted"),
    ],
)
def test_lines_without_an_end(ending: str, asked: Claim, expected: str) -> None:
    judged = verdict(asked, end(fired(2, item(EGG)), final=(("life", ("alice", 20)),), ending=ending))
    assert judged.verdict == expected
    assert bool(judged.cause) == (expected == "undecided")


def test_one_line_without_an_end_leaves_only_existence_decided() -> None:
    lines = ONCE, end(ending="limit: x")
    assert word(claim("fires", ability=EGG, times=1), *lines) == "undecided"
    assert word(claim("fires", ability=EGG, times=1, possible=True), *lines) == "holds"
    assert word(claim("fires", ability=EGG, times=2, possible=True), *lines) == "undecided"
    chosen = [replace(line, decisions=(Choice(1, "bob", "may", EGG, "", str(n)),)) for n, line in enumerate((*lines, NEVER))]
    assert word(claim("fires", ability=EGG, times=1), *chosen) == "depends"


def test_nothing_ran() -> None:
    assert word(claim("life", player="alice", is_=20)) == "undecided"


# ---------------------------------------------------------------- the stack


A, B, C = item(EGG), item(WAKE, "Moonlit Wake 1"), item(GAME)
BLOCKS = end(moment(3, 2, (A, 0), (B, 0), (C, 1)))


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (((EGG, WAKE), GAME), "holds"),
        ((EGG, WAKE, GAME), "depends"),
        ((WAKE, EGG, GAME), "depends"),
        ((GAME, EGG, WAKE), "refuted"),
        (((EGG, WAKE, GAME),), "holds"),
        ((EGG, (WAKE, GAME)), "depends"),
        (((EGG, GAME), WAKE), "refuted"),
        ((EGG, WAKE), "refuted"),
        (((EGG, WAKE), GAME, GAME), "refuted"),
        (((EGG, "Moonlit Wake 1"), "Highland Game"), "holds"),
        (((EGG, "Moonlit Wake 2"), GAME), "refuted"),
        ((), "refuted"),
    ],
)
def test_stack(items: tuple[Any, ...], expected: str) -> None:
    judged = verdict(claim("stack", items=items, after="first"), BLOCKS)
    assert judged.verdict == expected
    assert judged.actual == "[[egg, wake], venison]"


def test_order_of_a_block_is_its_controllers_choice() -> None:
    line = end(on_stack(3, A), on_stack(3, B), fired(2, A), fired(2, B), moment(3, 2, (A, 0), (B, 0)))
    judged = verdict(claim("stack", items=(EGG, WAKE), after="first"), line)
    assert judged.decision is not None
    assert judged.decision.kind == "order"
    possible = claim("stack", items=(EGG, WAKE), after="first", possible=True)
    assert word(possible, line) == "holds"
    assert word(replace(possible, negated=True), line) == "holds"  # it can be otherwise


def test_an_order_that_the_file_fixes() -> None:
    fixed = replace(SCENARIO, decisions=(Fixed("order", "", (WAKE, EGG)),))  # wake resolves first: it lies on top
    assert word(claim("stack", items=(EGG, WAKE, GAME), after="first"), BLOCKS, scenario=fixed) == "holds"
    assert word(claim("stack", items=(WAKE, EGG, GAME), after="first"), BLOCKS, scenario=fixed) == "refuted"
    assert word(claim("stack", items=((WAKE, EGG), GAME), after="first"), BLOCKS, scenario=fixed) == "holds"


def test_copies_that_a_claim_can_not_tell_apart_leave_nothing_open() -> None:
    line = end(moment(3, 2, (item(WAKE, "Moonlit Wake 1"), 0), (item(WAKE, "Moonlit Wake 2"), 0)))
    assert word(claim("stack", items=(WAKE, WAKE), after="first"), line) == "holds"
    assert word(claim("stack", items=("Moonlit Wake 1", WAKE), after="first"), line) == "depends"


def test_stack_without_a_moment_is_the_first_time_that_all_are_there() -> None:
    line = end(on_stack(2, A), on_stack(3, B), left(4, B), on_stack(5, C), left(6, C), left(7, A))
    assert word(claim("stack", items=(EGG,)), line) == "holds"
    assert word(claim("stack", items=(EGG, WAKE)), line) == "holds"
    assert word(claim("stack", items=(EGG, GAME)), line) == "holds"
    assert word(claim("stack", items=(WAKE, EGG)), line) == "refuted"
    assert word(claim("stack", items=(WAKE, GAME)), line) == "refuted"  # never together
    assert word(claim("stack", items=()), line) == "refuted"
    assert word(claim("stack", items=()), NEVER) == "holds"


def test_the_moment_never_came() -> None:
    asked = claim("stack", items=(), after="second")
    assert word(asked, NEVER) == "refuted"
    assert verdict(asked, NEVER).actual == "the game is over before"
    assert word(asked, end(ending="loop")) == "undecided"


# ---------------------------------------------------------------- resolving


@pytest.mark.parametrize(
    ("notes", "expected"),
    [
        ((left(3, A), left(4, B)), "holds"),
        ((left(3, B), left(4, A)), "refuted"),
        ((left(3, A),), "holds"),  # the game ended before the second
        ((left(3, B),), "refuted"),
        ((left(3, A), left(4, B, ("removed", ("illegal_targets",)))), "holds"),
        ((left(3, A, ("removed", ("illegal_targets",))), left(4, B)), "refuted"),
        ((left(3, B, "countered"), left(4, A)), "holds"),
    ],
)
def test_before(notes: tuple[Any, ...], expected: str) -> None:
    line = end(on_stack(2, A), on_stack(2, B), *notes)
    assert word(claim("before", first=EGG, second=WAKE), line) == expected


def test_before_needs_both() -> None:
    assert word(claim("before", first=EGG, second=WAKE), end(on_stack(2, A), left(3, A))) == "refuted"
    assert word(claim("before", first=EGG, second=WAKE), NEVER) == "refuted"


@pytest.mark.parametrize(
    ("notes", "actual"),
    [
        ((left(3, A), (3, ("did", (A,)))), "does something"),
        ((left(3, A),), "does nothing"),
        ((left(3, A, ("removed", ("condition",))),), "removed"),
        ((left(3, A, "countered"),), "countered"),
        ((), "it never leaves the stack"),
    ],
)
def test_outcome(notes: tuple[Any, ...], actual: str) -> None:
    line = end(on_stack(2, A), *notes)
    for said in ("does something", "does nothing", "removed"):
        judged = verdict(claim("outcome", ability=EGG, is_=said), line)
        assert (judged.verdict, judged.actual) == ("holds" if said == actual else "refuted", actual)


def test_outcome_of_a_spell() -> None:
    line = end(on_stack(2, spell("Bolt")), left(3, spell("Bolt")), (3, ("did", (spell("Bolt"),))))
    assert word(claim("outcome", ability="Bolt", is_="does something"), line) == "holds"


# ---------------------------------------------------------------- the state


def one(name: str, number: int = 1) -> object:
    return "o", (name, number)


FINAL = (
    ("zone", (one("Dingus Egg"), "battlefield")), ("is", (one("Dingus Egg"), "tapped")), ("is", (one("Dingus Egg"), ("control", ("bob",)))),
    ("is", (one("Dingus Egg"), ("counters", ("charge", 3)))), ("zone", (one("Highland Game"), "graveyard")), ("life", ("alice", 17)),
    ("is", ("bob", ("counters", ("poison", 2)))), ("lost", ("bob",)), ("won", ("alice",)), ("zone", (one("Bolt", 2), "battlefield")),
    ("is", (one("Bolt", 2), ("damage", (2,)))), ("priority", ("bob",)), ("zone", (item(EGG), "stack")),
    ("is", (item(EGG), ("control", ("bob",)))),
)  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "expected", "actual"),
    [
        (claim("zone", object="Dingus Egg", is_="battlefield"), "holds", "battlefield"),
        (claim("zone", object="Highland Game", is_="battlefield"), "refuted", "graveyard"),
        (claim("life", player="alice", is_=17), "holds", "17"),
        (claim("life", player="alice", is_=20), "refuted", "17"),
        (claim("counters", object="Dingus Egg", counter="charge", is_=3), "holds", "3"),
        (claim("counters", object="Dingus Egg", counter="+1/+1", is_=1), "refuted", "0"),
        (claim("counters", object="bob", counter="poison", is_=2), "holds", "2"),
        (claim("controller", object="Dingus Egg", is_="alice"), "refuted", "bob"),
        (claim("controller", object="Dingus Egg", is_="bob"), "holds", "bob"),
        (claim("controller", object="Highland Game", is_="bob"), "refuted", "nobody: it is in zone graveyard"),
        (claim("status", status="tapped", object="Dingus Egg", is_=True), "holds", "tapped"),
        (claim("status", status="tapped", object="Dingus Egg", is_=False), "refuted", "tapped"),
        (claim("status", status="tapped", object="Bolt", is_=False), "holds", "untapped"),
        (claim("status", status="tapped", object="Highland Game", is_=False), "refuted", "in zone graveyard"),
        (claim("damage", object="Bolt", is_=2), "holds", "2"),
        (claim("damage", object="Bolt", is_=0), "refuted", "2"),
        (claim("damage", object="Dingus Egg", is_=0), "holds", "0"),
        (claim("damage", object="Highland Game", is_=0), "refuted", "in zone graveyard"),
        (claim("priority", player="bob"), "holds", "bob"),
        (claim("priority", player="alice"), "refuted", "bob"),
        (claim("controller", ability=EGG, is_="bob"), "holds", "bob"),
        (claim("controller", ability=EGG, is_="alice"), "refuted", "bob"),
        (claim("controller", ability=GAME, is_="alice"), "refuted", "nobody: it is nowhere"),
        (claim("wins", player="alice"), "holds", "alice wins"),
        (claim("loses", player="alice"), "refuted", "bob loses"),
        (claim("loses", player="alice", negated=True), "holds", "bob loses"),
    ],
)
def test_state(asked: Claim, expected: str, actual: str) -> None:
    judged = verdict(asked, end(final=FINAL))
    assert (judged.verdict, judged.actual) == (expected, actual)
    if asked.kind not in ("wins", "loses"):
        later = replace(asked, args={**asked.args, "after": "first"})
        assert word(later, end(moment(3, 2, state=FINAL), final=())) == expected


def test_parts_of_a_board() -> None:
    """A claim may name the zone, or the part of the board: a base, or an object that is a place."""
    final = (
        ("zone", (one("Bolt"), "board")), ("is", (one("Bolt"), ("at", (one("Dingus Egg"),)))), ("zone", (one("Highland Game"), "board")),
        ("is", (one("Highland Game"), ("at", (("base", ("bob",)),)))), ("is", (one("Bolt"), "exhausted")),
    )  # fmt: skip
    game = replace(SCENARIO, game="riftbound")
    for asked, expected, actual in (
        (claim("zone", object="Bolt", is_="Dingus Egg"), "holds", "Dingus Egg"),
        (claim("zone", object="Bolt", is_="board"), "holds", "Dingus Egg"),
        (claim("zone", object="Bolt", is_="base"), "refuted", "Dingus Egg"),
        (claim("zone", object="Highland Game", is_="base"), "holds", "base"),
        (claim("status", object="Bolt", status="exhausted", is_=True), "holds", "exhausted"),
        (claim("status", object="Highland Game", status="exhausted", is_=True), "refuted", "ready"),
    ):
        judged = verdict(asked, end(final=final), scenario=game)
        assert (judged.verdict, judged.actual) == (expected, actual)


def test_tokens_are_numbered_as_they_were_created() -> None:
    """Gone ones keep their number: the third ever created stays `Rogue 3`, and the second is nowhere."""

    def token(tick: int, index: int) -> object:
        return "o", (("token", ("alice", tick, ("", (1, index)))), 0)

    made = [(token(7, 1), 3, "hand"), (token(3, 1), 1, "battlefield"), (token(9, 1), 4, "battlefield")]
    final = [("is", (some, ("base", ("Rogue",)))) for some, _, _ in made] + [("zone", (some, zone)) for some, _, zone in made]
    final += [("is", (some, ("numbered", (number,)))) for some, number, _ in made]
    line = end(final=tuple(final))
    for name, zone in (("Rogue", "battlefield"), ("Rogue 1", "battlefield"), ("Rogue 3", "hand"), ("Rogue 4", "battlefield")):
        assert word(claim("zone", object=name, is_=zone), line) == "holds"
    assert verdict(claim("zone", object="Rogue 2", is_="exile"), line).actual == "nowhere"
    assert verdict(claim("controller", object="Rogue 2", is_="alice"), line).actual == "nobody: it is nowhere"


def test_a_trigger_on_a_token_is_told_by_its_number() -> None:
    first, second = (("numbered", ("Rogue", number)) for number in (1, 2))
    line = end(fired(2, item(EGG, event="one"), subject=first), fired(2, item(EGG, event="two"), subject=second))
    for name in ("Rogue", "Rogue 1", "Rogue 2"):
        assert word(claim("fires", ability=EGG, on=name, times=1), line) == "holds"
    assert word(claim("fires", ability=EGG, on="Rogue 3", times=0), line) == "holds"


def test_several_values_are_told_in_order() -> None:
    lines = [end(*(fired(2, item(EGG, event=str(one))) for one in range(number))) for number in (3, 1, 1, 10)]
    assert verdict(claim("fires", ability=EGG, times=3), *lines).actual == "1 time or 3 times or 10 times"


# ---------------------------------------------------------------- what needs no line


@pytest.mark.parametrize(
    ("ability", "kinds"),
    [
        (EGG, {"triggered"}), (WAKE, {"triggered", "state"}), ("Frozen Aether: frost", {"replacement", "static"}),
        ("Bolt: bolt", {"spell"}), ("Highland Game: persist", {"keyword", "triggered"}), ("Highland Game: flying", {"keyword"}),
    ],
)  # fmt: skip
def test_kind(ability: str, kinds: set[str]) -> None:
    for kind in ("triggered", "static", "replacement", "activated", "spell", "delayed", "keyword", "state", "mana"):
        assert word(claim("kind", ability=ability, is_=kind), NEVER) == ("holds" if kind in kinds else "refuted")


def test_legal() -> None:
    seen = Seen(
        put=frozenset({EGG, WAKE}), legal=frozenset({(EGG, "target", "Highland Game"), ("Dingus Egg: egg, mode 2", "other", "alice")}),
        offered=frozenset({("mode", EGG, "x", "Dingus Egg: egg, mode 2"), ("may", WAKE, "1", "yes")}),
    )  # fmt: skip

    def legal(decision: str, of: str, option: Any, **more: Any) -> str:
        return word(claim("legal", decision=decision, of=of, option=option, **more), NEVER, seen=seen)

    assert legal("target", EGG, "Highland Game") == "holds"
    assert legal("target", EGG, "alice") == "holds"
    assert legal("target", EGG, "alice", name="target") == "refuted"
    assert legal("target", EGG, "bob") == "refuted"
    assert legal("target", EGG, ("alice", "Highland Game")) == "holds"
    assert legal("target", WAKE, "alice") == "refuted"
    assert legal("mode", EGG, "2") == "holds"
    assert legal("mode", EGG, "1") == "refuted"
    assert legal("may", WAKE, "yes") == "holds"
    illegal = verdict(claim("legal", decision="target", of=GAME, option="alice", negated=True), NEVER, seen=seen)
    assert illegal.verdict == "holds"
    assert illegal.vacuous
    assert word(claim("legal", decision="target", of=GAME, option="alice"), end(ending="limit: x"), seen=seen) == "undecided"


# ---------------------------------------------------------------- memory


def test_memory_keeps_only_what_claims_ask() -> None:
    memory = Memory(replace(SCENARIO, claims=(claim("fires", ability=EGG),)))
    assert memory.keeps(("fired", (A, "alice")))
    assert not memory.keeps(("fired", (B, "alice")))
    assert not memory.keeps(("about", (A, one("Bolt"))))
    assert not memory.keeps(("placed", (A, 0)))
    assert not memory.keeps(("met", (EGG,)))
    assert memory.keeps(("tainted", ("x",)))


def test_memory_forgets_what_makes_no_difference() -> None:
    memory = Memory(replace(SCENARIO, claims=(claim("fires", ability="Moonlit Wake", times=2),)))
    first, second = item(WAKE, "Moonlit Wake 1"), item(WAKE, "Moonlit Wake 2")
    one_way = memory.recall([*fired(2, first), *fired(3, second, "bob")])
    assert one_way == memory.recall([*fired(5, second, "alice"), *fired(9, first, "alice")])
    assert one_way != memory.recall(fired(2, first))
    strict = Memory(replace(SCENARIO, claims=(claim("fires", ability="Moonlit Wake", controller="bob"),)))
    assert strict.recall(fired(2, first)) != strict.recall(fired(2, first, "bob"))


def test_memory_of_an_order() -> None:
    memory = Memory(replace(SCENARIO, claims=(claim("before", first=EGG, second=WAKE),)))
    there = [on_stack(2, A), on_stack(2, B)]
    assert memory.recall([*there, left(3, A), left(4, B)]) != memory.recall([*there, left(3, B), left(4, A)])
    assert memory.recall([*there, left(3, A), left(4, B)]) == memory.recall([*there, left(5, A), left(7, B)])
