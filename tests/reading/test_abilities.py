"""Abilities: kinds, triggers, targets, modes, names, and those inside effects."""

from __future__ import annotations

import pytest

from pyverify.model import Term
from pyverify.model import Test as Atom  # pytest would collect a name that begins with Test
from pyverify.reading import read_text
from pyverify.vocabulary import words

EVENTS = words("magic").events


def items(ability, role):
    return ability.triggers[0].roles[role].items


def test_a_word_is_an_event_of_self(ability):
    made = ability("{when: dies, do: [draw]}")
    assert (made.name, made.kind, made.triggers[0].event) == ("ability 1", "triggered", "dies")
    assert items(made, "subject") == ((Atom("self"),),)
    assert items(made, "from") == ((Atom("zone", ("battlefield",)),),)
    assert items(made, "to") == ((Atom("zone", ("graveyard",)),),)


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_can_be_watched(ability, event):
    made = ability(f"{{when: {event if event != 'step' else '{event: step, step: end}'}, do: []}}")
    assert made.triggers[0].event == event
    assert ("subject" in made.triggers[0].roles) == EVENTS[event].subject_default
    for role, sort in EVENTS[event].roles.items():
        value = {"object": "creature", "player": "you", "number": "'> 1'", "zone": "hand", "word": "any", "ability": "linked"}[sort]
        if role not in dict(EVENTS[event].implied) and event != "step":
            assert role in ability(f"{{when: {{event: {event}, {role}: {value}}}, do: []}}").triggers[0].roles


def test_alternatives_batches_and_limits(ability):
    made = ability(
        "{name: x, when: [enters, {event: attacks, alone: true}], batch: player, limit: once each turn, do: [draw], works in: graveyard}"
    )
    assert [trigger.event for trigger in made.triggers] == ["enters", "attacks"]
    assert (made.name, made.batch, made.limit, made.works_in) == ("x", "player", "once each turn", "graveyard")
    assert items(ability("{when: {event: step, step: main 2, player: you}, do: [draw]}"), "step") == (
        (Atom("word", ("postcombat main",)),),
    )


def test_state_triggers(ability):
    made = ability("{when: {state: [hand of you = 0, your turn]}, do: [draw]}")
    assert made.triggers == ()
    assert made.state is not None
    assert len(made.state.items) == 2


def test_targets(ability):
    def targets(text):
        return [
            (one.name, one.kind, one.filter.items, one.optional)
            for one in ability(f"{{when: enters, targets: {text}, do: [draw]}}").targets
        ]

    artifact = ((Atom("type", ("artifact",)),),)
    assert targets("[artifact]") == [("target", "object", artifact, False)]
    assert targets("artifact") == [("target", "object", artifact, False)]
    assert targets("{t: artifact, u: {type: artifact, optional: true}}") == [
        ("t", "object", artifact, False),
        ("u", "object", artifact, True),
    ]
    assert targets("[any, player, opponent]") == [
        ("target", "any", (), False), ("target 2", "player", (), False),
        ("target 3", "player", ((Atom("is", (Term("opponents"),)),),), False),
    ]  # fmt: skip
    assert targets("[{kind: any}, {kind: player, life: 3}]")[1][1:3] == ("player", ((Atom("life", ("eq", 3)),),))
    assert targets("{s: {kind: item, controller: opponent}}")[0][1] == "item"
    assert targets("[spell]") == [("target", "item", ((Atom("item_kind", ("spell",)),),), False)]
    assert targets("[{kind: [activated, triggered]}]")[0][1] == "item"
    assert targets("[[artifact, creature]]")[0][2] == ((Atom("type", ("artifact",)), Atom("type", ("creature",))),)


def test_modes_have_their_own_targets(ability):
    made = ability("{when: enters, modes: [{targets: [creature], do: [{destroy: target}]}, {do: [draw]}, draw]}")
    assert [mode.name for mode in made.modes] == ["mode 1", "mode 2", "mode 3"]
    assert [len(mode.targets) for mode in made.modes] == [1, 0, 0]
    assert made.modes[0].effects[0].args == {"object": Term("target", ("target",))}


def test_other_kinds(ability):
    static = ability(
        "{static: {affects: {type: creature, controller: you}, do: [{set power: 1, set toughness: 1}, lose all abilities]}, if: your turn}"
    )
    assert static.kind == "static"
    assert [(one.verb, dict(one.args)) for one in static.modifications] == [
        ("set power", {"value": 1}), ("set toughness", {"value": 1}), ("lose all abilities", {}),
    ]  # fmt: skip
    assert static.condition is not None
    assert static.affects is not None
    replaced = ability("{replace: {event: zone_change, to: graveyard, subject: self}, instead: [{to: exile}]}")
    assert (replaced.kind, replaced.triggers[0].event) == ("replacement", "zone_change")
    assert replaced.modifications[0].args == {"value": "exile"}
    activated = ability("{activated: [{tap: self}, {pay: '{2}'}, {sacrifice: self}], mana: true, do: [{add mana: '{G}'}]}")
    assert (activated.kind, activated.is_mana, len(activated.costs)) == ("activated", True, 3)
    spell = ability("{spell: [{destroy: target}], targets: [creature]}")
    assert (spell.kind, spell.effects[0].verb) == ("spell", "destroy")
    keyword = ability("{keyword: Modular 2}")
    assert (keyword.kind, keyword.name, keyword.keyword, keyword.words) == ("keyword", "modular", "modular", ("2",))
    assert ability("{keyword: evolve}").name == "evolve"
    assert ability("{when: enters, do: [draw], unread: [and then some]}").unread == ("and then some",)


def test_entering(ability):
    made = ability("{enters: [tapped, {with counters: {kind: +1/+1, amount: 3}}, {choose: color}, {copy: creature}, copy]}")
    assert (made.kind, made.triggers[0].event) == ("replacement", "enters")
    assert items(made, "subject") == ((Atom("self"),),)
    assert [one.verb for one in made.modifications] == ["tapped", "with counters", "choose", "copy", "copy"]
    assert made.modifications[1].args == {"kind": "+1/+1", "amount": 3}
    assert made.modifications[2].args == {"value": "color"}


def test_what_is_chosen_can_be_used_on_the_whole_card():
    text = """
players: [a]
cards:
  A:
    type: Artifact
    abilities:
      - enters: [{choose: color}]
      - {static: {affects: {color: chosen color}, do: [{add power: 1}, {set color: chosen color}]}}
"""
    made = read_text(text, "f")[0].cards["A"].abilities[1]
    assert made.affects is not None
    assert made.affects.items == ((Atom("color", (Term("chosen", ("color",)),)),),)
    assert made.modifications[1].args == {"value": Term("chosen", ("color",))}


def test_abilities_inside(ability):
    made = ability(
        "{name: x, when: enters, targets: [creature], do: [{delayed: {when: {event: dies, subject: target}, do: [draw], for: this turn}}, "
        "{when you do: {name: y, targets: [artifact], do: [{destroy: target}]}}, "
        "{shield: {ability: {replace: {event: damage, subject: target}, instead: [prevent]}, for: this turn}}, "
        "{get: {object: target, do: [{gain ability: {when: dies, do: [draw]}}]}}]}"
    )
    delayed, reflexive, shield, granted = made.effects
    inner = delayed.args["ability"]
    assert (inner.name, inner.kind, inner.duration) == ("x, delayed", "delayed", "this turn")
    assert items(inner, "subject") == ((Atom("is", (Term("target", ("target",)),)),),)
    inner = reflexive.args["ability"]
    assert (inner.name, inner.kind, inner.triggers) == ("y", "delayed", ())
    inner = shield.args["ability"]
    assert (inner.kind, inner.duration, inner.modifications[0].verb) == ("replacement", "this turn", "prevent")
    inner = granted.body[0].args["value"]
    assert (inner.name, inner.kind) == ("x, granted", "triggered")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{when: upkeep, do: [draw]}", ("'upkeep' is a step, not an event", "{event: step, step: upkeep, player: you}")),
        ("{when: end step, do: [draw]}", ("{event: step, step: end, player: you}",)),
        ("{when: deis, do: [draw]}", ("no event 'deis'", "did you mean 'dies'?")),
        ("{when: {event: dies, sbject: creature}, do: [draw]}", ("the event 'dies' has no key 'sbject'", "did you mean 'subject'?")),
        ("{when: {event: draws, zone: hand}, do: [draw]}", ("the event 'draws' has no key 'zone'", "one of player")),
        ("{when: {event: dies, to: exile}, do: [draw]}", ("'dies' itself says 'to': graveyard", "{event: zone_change")),
        ("{when: {event: step, step: upkep, player: you}, do: [draw]}", ("did you mean 'upkeep'?",)),
        ("{when: step, do: [draw]}", ("the event 'step' without 'step'",)),
        ("{when: {subject: self}, do: [draw]}", ("without 'event'",)),
        ("{when: [], do: [draw]}", ("no event",)),
        ("{when: dies}", ("does nothing", "do: []")),
        ("{when: dies, static: x, do: [draw]}", ("both 'when' and 'static'",)),
        ("{do: [draw]}", ("an ability of no kind", "when, static")),
        ("{wehn: dies, do: [draw]}", ("did you mean 'when'?",)),
        ("{spell: [draw], do: [draw]}", ("has no key 'do'",)),
        ("{when: dies, batch: source, do: [draw]}", ("no value for 'batch'",)),
        ("{when: dies, limit: once a turn, do: [draw]}", ("did you mean 'once each turn'?",)),
        ("{when: dies, targets: {type: creature}, do: [draw]}", ("can't be the name of a target", "- {type: ...}")),
        ("{when: dies, targets: [{kind: palyer}], do: [draw]}", ("did you mean 'player'?",)),
        ("{when: a creature dies, do: [draw]}", ("did you mean 'dies'?",)),
        ("{when: dies, optional: true, do: [draw]}", ("has no key 'optional'",)),
        ("{when: dies, targets: {one: target player}, do: [draw]}", ("write 'player'",)),
        ("{when: dies, targets: {one: creature}, do: [{destroy: target}]}", ("a target's name: one",)),
        ("{when: dies, targets: [craeture], do: [draw]}", ("did you mean 'creature'?",)),
        ("{when: dies, do: [{destroy: target}]}", ("no meaning for 'target'", "no `targets:`")),
        ("{when: dies, targets: {beast: creature}, do: [{destroy: baest}]}", ("did you mean 'beast'?",)),
        ("{static: {affects: creature}}", ("without 'do'",)),
        ("{static: {affects: creature, do: [{set pwoer: 1}]}}", ("did you mean 'set power'?",)),
        ("{static: {affects: creature, do: [set power]}}", ("without a value", "{set power: ...}")),
        ("{static: {affects: creature, do: [{add type: craeture}]}}", ("did you mean 'creature'?",)),
        ("{replace: dies}", ("without 'instead'",)),
        ("{replace: dies, instead: [{to: limbo}]}", ("no zone 'limbo'",)),
        ("{replace: dies, instead: [preevnt]}", ("did you mean 'prevent'?",)),
        ("{enters: [with counters]}", ("without a value",)),
        ("{when: dies, do: [{delayed: {do: [draw], whn: dies}}]}", ("no key 'whn'",)),
        ("{when: dies, do: [{delayed: {static: {affects: self, do: [{set power: 1}]}}}]}", ("found a static ability", "a delayed ability")),
        ("[draw]", ("an ability, a mapping",)),
        ("{when: dies, do: [{choose: creature}]}", ("'choose' without 'as'",)),
    ],
)
def test_refused(ability, says, text, words):
    says(ability, text, *words)


def test_names_are_unique_on_a_card(problems):
    text = "players: [a]\ncards:\n  A:\n    type: Land\n    abilities:\n" + "      - {name: x, when: dies, do: [draw]}\n" * 2
    (only,) = problems(lambda source: read_text(source, "f"), text)
    assert "'x' a second time (first in line 6)" in str(only)
