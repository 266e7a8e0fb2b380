"""Filters, terms and conditions."""

from __future__ import annotations

import pytest

from pyverify.model import Clause, Comparison, Matches, Term
from pyverify.model import Test as Atom  # pytest would collect a name that begins with Test

SELF, YOU, CREATURE = Term("self"), Term("you"), Atom("type", ("creature",))


def test_words(filtered):
    assert filtered("self").items == ((Atom("self"),),)
    assert filtered("other").items == ((Atom("self", (), True),),)
    assert filtered("any").items == ()
    assert filtered("creature").items == ((CREATURE,),)
    assert filtered("nonland").items == ((Atom("type", ("land",), True),),)
    assert filtered("permanent").items == ((Atom("permanent"),),)
    assert filtered("card").items == ((Atom("token", (), True),),)
    assert filtered("legendary").items == ((Atom("supertype", ("legendary",)),),)
    assert filtered("attached").items == ((Atom("is", (Term("attached"),)),),)
    assert filtered("spell").items == ((Atom("item_kind", ("spell",)),),)
    assert filtered("ability").items == ((Atom("item_kind", ("activated",)), Atom("item_kind", ("triggered",))),)


def test_mappings_are_conjunctions_and_lists_are_alternatives(filtered):
    assert filtered("{type: [creature, land], other: true, controller: you, token: false}").items == (
        (CREATURE, Atom("type", ("land",))),
        (Atom("controller", (YOU,)),),
        (Atom("token", (), True),),
        (Atom("self", (), True),),
    )
    assert filtered("[creature, {subtype: Goblin}]").items == ((CREATURE, Atom("subtype", ("goblin",))),)


@pytest.mark.parametrize(
    ("text", "test"),
    [
        ("{power: '>= 3'}", Atom("power", ("ge", 3))),
        ("{power: 3}", Atom("power", ("eq", 3))),
        ("{toughness: '<2'}", Atom("toughness", ("lt", 2))),
        ("{power: '> power of self'}", Atom("power", ("gt", Term("power", (SELF,))))),
        ("{mana value: '!= 0'}", Atom("mana_value", ("ne", 0))),
        ("{counters: {+1/+1: '>= 1'}}", Atom("counters", ("+1/+1", "ge", 1))),
        ("{counters: charge}", Atom("counters", ("charge", "ge", 1))),
        ("{owner: opponent}", Atom("owner", (Term("opponents"),))),
        ("{controller: controller of self}", Atom("controller", (Term("controller", (SELF,)),))),
        ("{attached to: self}", Atom("attached_to", (SELF,))),
        ("{host of: self}", Atom("host_of", (SELF,))),
        ("{is: self}", Atom("is", (SELF,))),
        ("{zone: graveyard}", Atom("zone", ("graveyard",))),
        ("{face down: yes}", Atom("face_down")),
        ("{color: colorless}", Atom("color", ("colorless",))),
        ("{type: nonartifact}", Atom("type", ("artifact",), True)),
        ("{type: permanent}", Atom("permanent")),
        ("{keyword: Flying}", Atom("keyword", ("flying",))),
        ("{name: A}", Atom("name", ("A",))),
        ("{kind: triggered}", Atom("item_kind", ("triggered",))),
        ("{not: creature}", Atom("type", ("creature",), True)),
        ("{type: {not: creature}}", Atom("type", ("creature",), True)),
        ("{other: false}", Atom("self")),
    ],
)
def test_single_tests(filtered, text, test):
    assert filtered(text).items == ((test,),)


def test_any_of_is_distributed(filtered):
    tapped, artifact, land = Atom("tapped"), Atom("type", ("artifact",)), Atom("type", ("land",))
    assert filtered("{any of: [{type: creature, tapped: true}, artifact]}").items == ((artifact, CREATURE), (artifact, tapped))
    assert filtered("{not: {type: creature, tapped: true}}").items == ((Atom("type", ("creature",), True), Atom("tapped", (), True)),)
    assert filtered("{not: [land, artifact]}").items == ((Atom("type", ("artifact",), True),), (Atom("type", ("land",), True),))
    assert filtered("{any of: [land, any]}").items == ()
    assert filtered("{any of: [land, artifact], not: {any of: [creature]}}").items == (
        (artifact, land),
        (Atom("type", ("creature",), True),),
    )


def test_roles_of_other_sorts(ability):
    roles = ability("{when: {event: damage, subject: {controller: active}, amount: '>= 2', combat: true}, do: [draw]}").triggers[0].roles
    assert roles["subject"].items == ((Atom("controller", (Term("active_player"),)),),)
    assert roles["amount"].items == ((Atom("compare", ("ge", 2)),),)
    assert roles["combat"].items == ((Atom("word", ("true",)),),)
    roles = ability("{when: {event: zone_change, from: [hand, library], to: {not: exile}, player: you}, do: [draw]}").triggers[0].roles
    assert roles["from"].items == ((Atom("zone", ("hand",)), Atom("zone", ("library",))),)
    assert roles["to"].items == ((Atom("zone", ("exile",), True),),)
    assert roles["player"].items == ((Atom("is", (YOU,)),),)
    for text, items in {
        "any": (), "opponent": ((Atom("is", (Term("opponents"),)),),), "{life: '<= 5'}": ((Atom("life", ("le", 5)),),),
        "{not: you}": ((Atom("is", (YOU,), True),),), "{is: owner of self}": ((Atom("is", (Term("owner", (SELF,)),)),),),
        "active": ((Atom("is", (Term("active_player"),)),),),
    }.items():  # fmt: skip
        assert ability(f"{{when: {{event: draws, player: {text}}}, do: [draw]}}").triggers[0].roles["player"].items == items


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("craeture", ("no filter 'craeture'", "did you mean 'creature'?")),
        ("another creature", ("no filter 'another creature'", "other: true")),
        ("{type: creature, nontoken: true}", ("no key 'nontoken'", "{token: false}")),
        ("Zzyzx", ("no filter 'Zzyzx'", "{subtype: goblin}")),
        ("{typ: creature}", ("no key 'typ'", "did you mean 'type'?")),
        ("{type: craeture}", ("no card type 'craeture'", "did you mean 'creature'?")),
        ("{color: blu}", ("did you mean 'blue'?",)),
        ("{supertype: legendery}", ("did you mean 'legendary'?",)),
        ("{zone: graveyrad}", ("did you mean 'graveyard'?",)),
        ("{tapped: maybe}", ("true or false",)),
        ("{power: high}", ("'high'", "a number")),
        ("{power: '> 99999999999'}", ("too large",)),
        ("{controller: subject}", ("is not a player",)),
        ("{controller: yuo}", ("did you mean 'you'?",)),
        ("{attached to: you}", ("is not an object",)),
        ("{name: Grizzly}", ("no card 'Grizzly'",)),
        ("{color: chosen color}", ("no choice named 'color'", "choose: color")),
        ("{not: any}", ("opposite of anything",)),
        ("{}", ("an empty filter",)),
        ("{any of: [" + ", ".join(f"{{power: {n}, tapped: true}}" for n in range(9)) + "]}", ("too many combinations",)),
    ],
)
def test_refused(filtered, says, text, words):
    says(filtered, text, *words)


def test_conditions(ability):
    def condition(text):
        made = ability(f"{{when: enters, targets: {{t: creature}}, if: {text}, do: [draw]}}").condition
        assert made is not None
        return made.items

    def clause(text):
        ((made,),) = condition(text)
        return made

    assert clause("life of you >= 40") == Clause(Comparison(Term("life", (YOU,)), "ge", 40))
    assert clause("life of you>=40") == clause("life of you >=40") == clause("life of you >= 40")
    assert clause("hand of you = 0") == Clause(Comparison(Term("hand", (YOU,)), "eq", 0))
    assert clause("'counters filibuster on self >= 5'") == Clause(Comparison(Term("counters", ("filibuster", SELF)), "ge", 5))
    assert clause("counters +1/+1 on t > X").test == Comparison(Term("counters", ("+1/+1", Term("target", ("t",)))), "gt", Term("x"))
    assert clause("power of subject > power of self").test == Comparison(Term("power", (Term("subject"),)), "gt", Term("power", (SELF,)))
    assert clause("mana value of self <= that much").test == Comparison(Term("mana_value", (SELF,)), "le", Term("amount"))
    counted = clause("{count: creature, is: '>= 7'}").test
    assert (counted.left.name, counted.operator, counted.right) == ("count", "ge", 7)
    assert counted.left.args[0].items == ((CREATURE,),)
    assert clause("your turn").test == Matches(YOU, clause("your turn").test.filter)
    assert clause("your turn").test.filter.items == ((Atom("is", (Term("active_player"),)),),)
    assert clause("{not: your turn}").negated
    assert clause("{object: subject, matches: creature}").test.filter.items == ((CREATURE,),)
    assert clause("{player: that player, matches: opponent}").test.term == Term("that_player")
    assert len(condition("[your turn, life of you > 1]")) == 2
    ((first, second),) = condition("{any of: [life of you > 1, {not: life of each opponent > 2}]}")
    assert (first.negated, second.negated) == (False, True)
    assert len(condition("{any of: [[life of you > 1, life of you < 9], your turn]}")) == 2
    assert len(condition("{not: {any of: [life of you > 1, your turn]}}")) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("you win", ("no condition 'you win'", "life of you >= 40")),
        ("life of yuo >= 4", ("did you mean 'you'?",)),
        ("life of self >= 4", ("'self' is not a player",)),
        ("you >= 4", ("'you' is not a number",)),
        ("{count: land}", ("without 'is'",)),
        ("{cuont: land, is: 3}", ("without count, object",)),
        ("{object: self}", ("without 'matches'",)),
        ("{object: you, matches: creature}", ("'you' is not an object",)),
    ],
)
def test_refused_conditions(ability, says, text, words):
    says(lambda one: ability(f"{{when: enters, if: {one}, do: [draw]}}"), text, *words)


def test_deep_terms_do_not_break_anything(ability, says):
    says(
        lambda one: ability(f"{{when: enters, if: '{one}', do: [draw]}}"),
        "life of " + "controller of " * 5000 + "self > 1",
        "at most 1,000",
    )
    says(
        lambda one: ability(f"{{when: enters, if: '{one}', do: [draw]}}"),
        "life of " + "controller of " * 60 + "self > 1",
        "is not an object",
    )
