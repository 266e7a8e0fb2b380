"""Scenario files of a game with a board in parts: places, cards, what is written of abilities, entries and claims; and their facts."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.model import Ability, Clause, Comparison, Entry, Matches, Scenario, Term
from pyverify.model import Test as Asked
from pyverify.reading import ReadingError, read_text

BOARD = """
game: riftbound
players: [ana, ben]
cards:
  Grove: Battlefield
  Gate: Battlefield
  Scout: Unit - Poro 2
  Singer: {type: Champion Unit 4, keywords: [assault 2], abilities: [{name: knell, when: dies, as: deathknell, do: [draw]}]}
  Spark: {type: Spell, cost: 2, domains: [fury, chaos], keywords: [action], abilities: [{spell: [{kill: target}], targets: [unit]}]}
  Blast: {type: Spell, abilities: [{spell: [draw]}]}
  Axe: Gear - Equipment
  Ruler: Legend
start:
  ana:
    battlefields: [Grove]
    base: [Scout, 2 Mind Rune, {Axe: {attached to: Singer, exhausted: true}}]
    Grove: [Singer]
    Gate: [{Scout: {as: far scout, stunned: true, counters: {buff: 1}}}]
    legend: [Ruler]
    hand: [Spark, Blast]
    points: 3
  ben:
    battlefields: [Gate]
    Gate: [{Scout: {as: foe, damage: 1, owner: ana}}]
    trash: [Blast]
"""


@pytest.fixture
def board() -> Callable[[str], Scenario]:
    """Read top-level keys beside BOARD."""
    return lambda more: read_text(BOARD + more, "board.yaml")[0]


@pytest.fixture
def ability() -> Callable[[str], Ability]:
    """Read one ability, given in flow style."""

    def read(text: str) -> Ability:
        source = f"game: riftbound\nplayers: [ana, ben]\ncards:\n  A:\n    type: Unit 2\n    abilities:\n      - {text}\n"
        return read_text(source, "a.yaml")[0].cards["A"].abilities[0]

    return read


def refused(text: str) -> str:
    with pytest.raises(ReadingError) as caught:
        read_text(text, "board.yaml")
    return str(caught.value)


def facts(scenario: Scenario) -> set[str]:
    return set(scenario_facts(scenario, 1, Keywords(scenario.game)).splitlines())


# ---------------------------------------------------------------- the head, cards, the start


@pytest.mark.parametrize(("written", "date"), [('"1.4"', (2026, 7, 16)), ("1.3", (2026, 3, 30)), ("2026-08-01", (2026, 8, 1))])
def test_rules_by_their_version(board: Callable[[str], Scenario], written: str, date: tuple[int, int, int]) -> None:
    assert board(f"rules: {written}").rules == datetime.date(*date)


@pytest.mark.parametrize(
    ("written", "step"),
    [("main phase", "main"), ("start of beginning phase", "beginning"), ("end of turn", "ending"), ("scoring step", "scoring")],
)
def test_steps(board: Callable[[str], Scenario], written: str, step: str) -> None:
    assert board(f"step: {written}").step == step
    assert board("").step == "main"


def test_cards(board: Callable[[str], Scenario]) -> None:
    cards = board("").cards
    assert (cards["Scout"].types, cards["Scout"].subtypes, cards["Scout"].numbers) == (("unit",), ("poro",), {"might": 2})
    assert (cards["Singer"].supertypes, cards["Singer"].numbers) == (("champion",), {"might": 4})
    assert (cards["Spark"].numbers, cards["Spark"].colors, cards["Axe"].numbers) == ({"energy": 2}, ("fury", "chaos"), {})
    assert (cards["Mind Rune"].supertypes, cards["Mind Rune"].types, cards["Mind Rune"].colors) == (("basic",), ("rune",), ("mind",))


def test_where_objects_are(board: Callable[[str], Scenario]) -> None:
    objects = {one.name: one for one in board("").objects}
    assert {name: one.at for name, one in objects.items() if one.zone == "board"} == {
        "Grove": "field", "Gate": "field", "Scout": "base", "Mind Rune 1": "base", "Mind Rune 2": "base", "Axe": "base",
        "Singer": "Grove", "far scout": "Gate", "foe": "Gate", "Ruler": "legend",
    }  # fmt: skip
    assert (objects["Spark"].zone, objects["Spark"].at) == ("hand", "")
    assert (objects["Axe"].statuses, objects["far scout"].statuses, objects["foe"].owner) == (("exhausted",), ("stunned",), "ana")


@pytest.mark.parametrize(("options", "holder"), [("", "ana"), (": {controller: ben}", "ben"), (": {controller: none}", "")])
def test_who_controls_a_battlefield(options: str, holder: str) -> None:
    """The first player with a unit there, unless the file says otherwise."""
    text = BOARD.replace("battlefields: [Gate]", f"battlefields: [{{Gate{options}}}]" if options else "battlefields: [Gate]")
    assert next(one for one in read_text(text, "b.yaml")[0].objects if one.name == "Gate").controller == holder


def test_a_battlefield_without_units_is_uncontrolled() -> None:
    made = read_text("game: riftbound\nplayers: [a, b]\ncards: {Grove: Battlefield}\nstart: {a: {battlefields: [Grove]}}\n", "b.yaml")[0]
    assert made.objects[0].controller == ""
    assert not [one for one in facts(made) if "control(" in one]


def test_points_are_counters(board: Callable[[str], Scenario]) -> None:
    made = board("")
    assert (made.players[0].counters, made.players[0].known, made.players[1].known) == ({"points": 3}, ("hand",), ())
    assert 'initially(1,is(p(1,"ana"),counters("points",3))).' in facts(made)
    assert not [one for one in facts(made) if "life(" in one]


def test_the_board_as_facts(board: Callable[[str], Scenario]) -> None:
    found = facts(board(""))
    for fluent in (
        'zone(o(c(1,"Grove"),0),board)', 'is(o(c(1,"Grove"),0),at(field))', 'is(o(c(1,"Grove"),0),control(p(1,"ana")))',
        'is(o(c(1,"Singer"),0),at(o(c(1,"Grove"),0)))', 'is(o(c(1,"Scout"),0),at(base(p(1,"ana"))))',
        'is(o(c(1,"Ruler"),0),at(legend(p(1,"ana"))))', 'is(o(c(1,"foe"),0),control(p(1,"ben")))', 'is(o(c(1,"foe"),0),damage(1))',
        'is(o(c(1,"Axe"),0),exhausted)', 'is(o(c(1,"far scout"),0),counters("buff",1))', 'unknown(p(1,"ben"),hand)', "step(main)",
    ):  # fmt: skip
        assert f"initially(1,{fluent})." in found
    assert {'printed(d(1,"Scout"),might(2)).', 'printed(d(1,"Spark"),energy(2)).', 'printed(d(1,"Spark"),color(fury)).',
            'printed(d(1,"Axe"),permanent).', 'printed(d(1,"Singer"),keyword("assault")).'} <= found  # fmt: skip
    assert not {'printed(d(1,"Grove"),permanent).', 'printed(d(1,"Spark"),permanent).', 'printed(d(1,"Ruler"),permanent).'} & found
    assert not [one for one in found if "mana_value" in one]


# ---------------------------------------------------------------- abilities


def test_leading_choices_and_costs(ability: Callable[[str], Ability]) -> None:
    made = ability(
        "{when: conquers, as: Deathknell, may: true, cost: [{exhaust: self}], while: {object: self, matches: legion}, do: [draw]}"
    )
    assert (made.kind, made.optional, made.keyword, [one.verb for one in made.costs]) == ("triggered", True, "deathknell", ["exhaust"])
    assert made.dependent
    (clause,) = made.dependent.items[0]
    assert isinstance(clause.test, Matches)
    assert clause.test.filter.items == ((Asked("legion"),),)


def test_leading_choices_and_costs_as_facts() -> None:
    written = "when: conquers, as: legion, may: true, cost: [{exhaust: self}], while: {object: self, matches: legion}, do: [draw]"
    again = "{name: more, triggers again: {event: dies, subject: any}, of: {controller: you}, labelled: deathknell}"
    text = BOARD.replace("  Axe: Gear - Equipment", f"  Axe: {{type: Gear, abilities: [{{name: it, {written}}}, {again}]}}")
    found = facts(read_text(text, "b.yaml")[0])
    name = 'a(1,"Axe: it")'
    assert {f"optional({name}).", f"leading_cost({name}).", f'labelled({name},"legion").', f"code(cost({name}),1,exhaust).",
            'labelled(a(1,"Singer: knell"),"deathknell").', 'more_labelled(a(1,"Axe: more"),"deathknell").'} <= found  # fmt: skip
    assert any(one.startswith(f"dependent({name},q(1,") for one in found)


@pytest.mark.parametrize("key", ["may: true", "cost: [draw]", "as: legion", "while: your turn"])
def test_a_game_has_these_keys_or_not(key: str) -> None:
    text = f"players: [a]\ncards: {{A: {{type: Artifact, abilities: [{{when: dies, {key}, do: [draw]}}]}}}}\n"
    assert f"no key '{key.partition(':')[0]}'" in refused(text)


def test_what_filters_and_conditions_ask(ability: Callable[[str], Ability]) -> None:
    made = ability("{when: moves, if: [points of you >= 8, might of self >= 3],"
                   " targets: [{type: unit, domain: fury, might: '<= 3', at: here}],"
                   " do: [{move: {object: target, to: base}}, {move: {object: self, to: place}}]}")  # fmt: skip
    assert [item[0] for item in made.targets[0].filter.items] == [
        Asked("type", ("unit",)), Asked("color", ("fury",)), Asked("might", ("le", 3)), Asked("at", (Term("here"),)),
    ]  # fmt: skip
    assert made.condition
    assert made.condition.items == (
        (Clause(Comparison(Term("counters", ("points", Term("you"))), "ge", 8)),),
        (Clause(Comparison(Term("might", (Term("self"),)), "ge", 3)),),
    )  # fmt: skip
    assert [one.args["to"] for one in made.effects] == ["base", Term("place")]


@pytest.mark.parametrize("words", ["untapped", "creature", "{tapped: true}", "{power: 2}", "{color: red}", "{life: 20}"])
def test_words_of_another_game_are_none(words: str) -> None:
    ability = f"{{when: {{event: dies, subject: {words}}}, do: [draw]}}"
    text = f"game: riftbound\nplayers: [a]\ncards: {{A: {{type: Unit 2, abilities: [{ability}]}}}}\n"
    assert refused(text)


# ---------------------------------------------------------------- the timeline and claims


def test_entries(board: Callable[[str], Scenario]) -> None:
    made = board(
        "timeline:\n"
        "  - {play: Scout, by: ana, to: Grove}\n  - {play: Spark, by: ana, targets: [foe]}\n  - {play: Blast, by: ben, from: trash}\n"
        "  - pass\n  - {pass: all, label: done}\n  - {kill: [Scout, foe]}\n  - {move: {object: [Singer, Scout], to: Gate}}\n"
        "  - {recall: Singer}\n  - {move: {object: foe, to: base}}\n  - {turn: ben}\n"
    )
    assert [(one.kind, one.to, one.from_zone) for one in made.timeline[:5]] == [
        ("cast", "Grove", ""), ("cast", "", ""), ("cast", "", "trash"), ("pass", "", ""), ("pass", "", ""),
    ]  # fmt: skip
    assert made.timeline[4] == Entry("pass", label="done", place=made.timeline[4].place)
    found = facts(made)
    assert {"entry(1,1,cast).", 'entry_place(1,1,card(c(1,"Grove"))).', "entry_place(1,2,base).", "entry_from(1,3,trash).",
            "entry(1,4,pass).",
            'arg(entry(1,7),1,to,object(c(1,"Gate"))).', "word(entry(1,9),1,to,base).",
            'entry_step(1,10,p(1,"ben"),awaken).'} <= found  # fmt: skip
    assert {one for one in found if one.startswith("barrier(")} == {f"barrier(1,{number})." for number in (1, 2, 3, 4, 5, 10)}


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("{play: Scout, to: Grvoe}", "did you mean 'Grove'?"), ("{move: {object: Scout, to: Singer}}", "no place 'Singer'"),
        ("{cast: Spark}", "no"),
        ("{pass: ana}", "pass: all"), ("{attack: {Scout: ben}}", "no entry"),
    ],
)  # fmt: skip
def test_entries_that_are_none(entry: str, said: str) -> None:
    assert said in refused(f"{BOARD}timeline:\n  - {entry}\n")


def test_claims(board: Callable[[str], Scenario]) -> None:
    made = board(
        "timeline:\n  - {kill: Singer, label: x}\nclaims:\n"
        "  - {chain: [knell], after: x}\n  - {zone of: Scout, is: base}\n  - {zone of: foe, is: Gate}\n  - {zone of: foe, is: trash}\n"
        "  - {exhausted: Axe}\n  - {ready: Scout}\n  - {damage on: foe, is: 1}\n  - {priority: ana, after: x}\n"
        "  - {controller of: knell, is: ana, after: x}\n  - {controller of: Axe, is: ana}\n  - {counters on: ana, kind: points, is: 3}\n"
    )
    assert [(one.kind, {key: value for key, value in one.args.items() if key != "after"}) for one in made.claims] == [
        ("stack", {"items": ("Singer: knell",)}), ("zone", {"object": "Scout", "is": "base"}), ("zone", {"object": "foe", "is": "Gate"}),
        ("zone", {"object": "foe", "is": "trash"}), ("status", {"object": "Axe", "status": "exhausted", "is": True}),
        ("status", {"object": "Scout", "status": "exhausted", "is": False}), ("damage", {"object": "foe", "is": 1}),
        ("priority", {"player": "ana"}),
        ("controller", {"ability": "Singer: knell", "is": "ana"}), ("controller", {"object": "Axe", "is": "ana"}),
        ("counters", {"object": "ana", "counter": "points", "is": 3}),
    ]  # fmt: skip
    assert {"watches_moment(1,2).", "watches_state(1,2)."} <= facts(made)


@pytest.mark.parametrize(
    "claim", ["{stack: []}", "{tapped: Axe}", "{life of: ana, is: 20}", "{priority: ana}", "{zone of: Axe, is: graveyard}"]
)
def test_claims_that_are_none(claim: str) -> None:
    assert refused(f"{BOARD}claims:\n  - {claim}\n")


def test_a_text_of_no_words_is_no_ability() -> None:
    text = 'game: riftbound\nplayers: [a]\ncards: {A: {type: Spell, keywords: [reaction], abilities: ["[]"]}}\n'
    assert [one.name for one in read_text(text, "b.yaml")[0].cards["A"].abilities] == ["reaction"]
