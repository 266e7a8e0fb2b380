"""Instructions."""

from __future__ import annotations

import pytest

from pyverify.model import Term
from pyverify.vocabulary import words

VERBS = words("magic").verbs

YOU, SELF, T = Term("you"), Term("self"), Term("target", ("t",))


@pytest.mark.parametrize(
    ("text", "verb", "args"),
    [
        ("draw", "draw", {"player": YOU, "amount": 1}),
        ("{draw: 2}", "draw", {"player": YOU, "amount": 2}),
        ("{draw: {player: p, amount: X}}", "draw", {"player": Term("target", ("p",)), "amount": Term("x")}),
        ("{draw: 2, player: each opponent}", "draw", {"player": Term("opponents"), "amount": 2}),
        ("{destroy: t}", "destroy", {"object": T}),
        ("{destroy: [t, self]}", "destroy", {"object": (T, SELF)}),
        ("{move: {object: it, to: graveyard}}", "move", {"object": Term("it"), "to": "graveyard"}),
        ("{damage: {to: a, amount: 2}}", "damage", {"source": SELF, "to": Term("target", ("a",)), "amount": 2}),
        ("{damage: 2, to: [t, you]}", "damage", {"source": SELF, "to": (T, YOU), "amount": 2}),
        ("{damage: {to: that player, amount: power of t, combat: true}}", "damage",
         {"source": SELF, "to": Term("that_player"), "amount": Term("power", (T,)), "combat": True}),
        ("{gain life: that much}", "gain life", {"player": YOU, "amount": Term("amount")}),
        ("{add counters: +1/+1}", "add counters", {"on": SELF, "kind": "+1/+1", "amount": 1}),
        ("{add counters: {on: t, kind: charge, amount: counters charge on self}}", "add counters",
         {"on": T, "kind": "charge", "amount": Term("counters", ("charge", SELF))}),
        ("{create: B}", "create", {"token": "B", "amount": 1, "player": YOU}),
        ("{discard: {player: you, amount: 1, random: yes}}", "discard", {"player": YOU, "amount": 1, "random": True}),
        ("{discard: {object: it}}", "discard", {"object": Term("it")}),
        ("{gain control: t}", "gain control", {"of": T, "player": YOU, "for": "ever"}),
        ("{lose: opponent}", "lose", {"player": Term("opponents")}),
        ("win", "win", {"player": YOU}),
        ("{pay: '{2}'}", "pay", {"cost": "{2}", "player": YOU}),
        ("{attach: {object: self, to: t}}", "attach", {"object": SELF, "to": T}),
        ("{opaque: do a little dance}", "opaque", {"words": "do a little dance"}),
        ("{lose life: {player: controller of subject, amount: 1}}", "lose life",
         {"player": Term("controller", (Term("subject"),)), "amount": 1}),
    ],
)  # fmt: skip
def test_arguments(effect, text, verb, args):
    made = effect(text)
    assert (made.verb, made.args) == (verb, args)


def test_each_and_count(effect):
    made = effect("{destroy: {each: {type: creature, other: true}}}")
    assert made.args["object"].name == "each"
    assert len(made.args["object"].args[0].items) == 2
    assert effect("{damage: {to: {each: creature}, amount: 1}}").args["to"].name == "each"
    assert effect("{draw: {count: land}}").args["amount"].name == "count"


def test_nested_instructions(effect):
    made = effect("{may: {do: [{sacrifice: self}, draw], else: [{lose life: 1}]}}")
    assert [one.verb for one in made.body] == ["sacrifice", "draw"]
    assert [one.verb for one in made.otherwise] == ["lose life"]
    assert made.args == {"player": YOU}
    assert [one.verb for one in effect("{may: [draw]}").body] == ["draw"]
    assert [one.verb for one in effect("{may: draw}").body] == ["draw"]
    made = effect("{if: life of you > 3, then: [draw], else: [win]}")
    assert made.args["condition"].items[0][0].test.operator == "gt"
    assert (made.body[0].verb, made.otherwise[0].verb) == ("draw", "win")
    assert effect("{if: {condition: [your turn], then: draw}}").body[0].verb == "draw"
    made = effect("{unless: {player: p, pays: '{2}', do: [draw]}}")
    assert made.args == {"player": Term("target", ("p",)), "pays": "{2}"}
    assert effect("{unless: {does: [{sacrifice: self}], do: [draw]}}").otherwise[0].verb == "sacrifice"
    made = effect("{get: {object: t, do: [{add power: 2}, {gain keyword: flying}]}}")
    assert made.args == {"object": T, "for": "this turn"}
    assert [one.verb for one in made.body] == ["add power", "gain keyword"]


def test_choosing(ability):
    choose, destroy = ability("{when: enters, do: [{choose: {as: victim, from: creature}}, {destroy: victim}]}").effects
    assert choose.args["as"] == "victim"
    assert destroy.args == {"object": Term("chosen", ("victim",))}


def test_every_verb_is_refused_or_read_without_a_crash(effect, problems):
    for verb, spec in VERBS.items():
        for text in (verb, f"{{{verb}: 1}}", f"{{{verb}: self}}", f"{{{verb}: [draw]}}", f"{{{verb}: {{nonsense: 1}}}}"):
            try:
                assert effect(text).verb == verb
            except Exception:
                assert problems(effect, text), spec


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"{2}{R}, {T}"', ("costs are written", 'write {pay: "{2}{R}"}, {tap: self}')),
        ("draw a card", ("write {draw: 1}",)),
        ("{win game: 1}", ("did you mean 'win'?",)),
        ("{frobnicate: 1}", ("one of action, adapt, add counters",)),
        ("{destroy: all creatures}", ("{each: creature}",)),
        ("{destroy: target}", ("a target's name: t, p, a",)),
        ("{destory: t}", ("no instruction 'destory'", "did you mean 'destroy'?")),
        ("destroy", ("'destroy' without 'object'", "{destroy: {object: ...}}")),
        ("{damage: {to: t}}", ("without 'amount'",)),
        ("{draw: {player: you, amonut: 1}}", ("no key 'amonut'", "did you mean 'amount'?")),
        ("{draw: many}", ("no meaning for 'many'", "a number")),
        ("{draw: you}", ("'you' is not a number",)),
        ("{draw: {amount: {minus: [2, 3]}}}", ("'minus' of 2 numbers", "{minus: NUMBER}")),
        ("{draw: {amount: {times: 2}}}", ("'times' of 1 numbers", "{times: [2, NUMBER]}")),
        ("{draw: {amount: {half: [1, 2], rounded: up}}}", ("'half' of 2 numbers",)),
        ("{draw: 2000000000}", ("too large",)),
        ("{destroy: you}", ("'you' is not an object",)),
        ("{destroy: 3}", ("found the number '3'",)),
        ("{destroy: {evry: creature}}", ("no key 'evry'",)),
        ("{lose: self}", ("'self' is not a player",)),
        ("{draw: 1, destroy: t}", ("two instructions in one", "its own `-`")),
        ("{may: {else: [draw]}}", ("'may' without 'do'",)),
        ("{unless: {do: [draw]}}", ("without 'pays'",)),
        ("{create: Ghost}", ("no card 'Ghost'", "under `cards:`")),
        ("{move: {object: t, to: grave}}", ("no zone 'grave'",)),
        ("{get: {object: t, do: [{set power: 1}], for: a while}}", ("no duration 'a while'",)),
        ("{get: {object: t, do: [{gain ability: {name: back, keyword: persist}}]}}", ("a keyword where", "gain keyword: NAME")),
        ("{delayed: draw}", ("no ability", "{when: ...")),
        ("{}", ("an empty instruction",)),
        ("[draw]", ("an instruction",)),
        ("{tap: {object: t, object 2: t}}", ("no key 'object 2'",)),
    ],
)
def test_refused(effect, says, text, words):
    says(effect, text, *words)
