"""What abilities read like in plain English, and what kind they are. Each table entry is written from what the ability says."""

from __future__ import annotations

import pytest

from pyverify.model import Ability, Clause, Condition, Effect, Filter, Matches, Term, Trigger
from pyverify.model import Test as Asked
from pyverify.reading import read_text
from pyverify.report.paraphrase import classify, paraphrase

CASES: dict[str, tuple[str, str, str]] = {
    # what an ability waits for
    "from where": (
        "{when: {event: put into graveyard, subject: land, from: battlefield}, do: [{damage: {to: controller of subject, amount: 2}}]}",
        "triggered",
        """Triggers whenever a land is put into a graveyard from the battlefield.
        Then: this object deals 2 damage to the controller of that land.""",
    ),
    "itself": (
        "{when: dies, do: [draw]}",
        "triggered",
        """Triggers whenever this object dies.
        Then: you draw 1 card.""",
    ),
    "another, nontoken, yours": (
        "{when: {event: dies, subject: {type: creature, other: true, token: false, controller: you}}, do: [{gain life: 1}]}",
        "triggered",
        """Triggers whenever another nontoken creature you control dies.
        Then: you gain 1 life.""",
    ),
    "either of two events": (
        "{when: [enters, attacks], do: [draw]}",
        "triggered",
        """Triggers whenever this object enters the battlefield, or whenever this object attacks.
        Then: you draw 1 card.""",
    ),
    "power, color and keyword": (
        "{when: {event: enters, subject: {type: creature, color: red, power: '>= 4', not: {keyword: flying}}}, do: [draw]}",
        "triggered",
        """Triggers whenever a red creature without flying with power at least 4 enters the battlefield.
        Then: you draw 1 card.""",
    ),
    "types of which one will do": (
        "{when: {event: enters, subject: {type: [artifact, creature, land], controller: opponent}}, do: [draw]}",
        "triggered",
        """Triggers whenever an artifact, creature or land an opponent controls enters the battlefield.
        Then: you draw 1 card.""",
    ),
    "tests of which one will do": (
        "{when: {event: enters, subject: {type: creature, any of: [{subtype: elf}, {keyword: flying}]}}, do: [draw]}",
        "triggered",
        """Triggers whenever a creature that either is of the subtype Elf or has flying enters the battlefield.
        Then: you draw 1 card.""",
    ),
    "not from somewhere": (
        "{when: {event: enters, subject: creature, from: {not: graveyard}}, do: [draw]}",
        "triggered",
        """Triggers whenever a creature enters the battlefield from anywhere but a graveyard.
        Then: you draw 1 card.""",
    ),
    "a noncreature spell of an opponent": (
        "{when: {event: cast, subject: noncreature, player: opponent}, do: [{counter: subject}]}",
        "triggered",
        """Triggers whenever an opponent casts a noncreature spell.
        Then: counter that spell.""",
    ),
    "a step": (
        "{when: {event: step, step: end, player: you}, do: [{sacrifice: self}]}",
        "triggered",
        """Triggers whenever your end step begins.
        Then: sacrifice this object.""",
    ),
    "combat damage of what it is attached to": (
        "{when: {event: damage, source: {host of: self}, player: any, combat: true}, do: [{draw: {amount: that much}}]}",
        "triggered",
        """Triggers whenever an object that this object is attached to deals combat damage to any player.
        Then: you draw that many cards.""",
    ),
    "an amount": (
        "{when: {event: loses life, player: opponent, amount: '>= 3'}, do: [{gain life: that much}]}",
        "triggered",
        """Triggers whenever an opponent loses life, the amount being at least 3.
        Then: you gain that much life.""",
    ),
    "counters": (
        "{when: {event: counters put, subject: {controller: you}, counter: +1/+1}, do: [draw]}",
        "triggered",
        """Triggers whenever counters of the kind +1/+1 are put on an object you control.
        Then: you draw 1 card.""",
    ),
    "a state": (
        "{when: {state: {count: {subtype: island, controller: you}, is: '= 0'}}, do: [{sacrifice: self}]}",
        "state trigger",
        """Triggers as soon as this is so: the number of Islands you control is exactly 0 (a state trigger).
        Then: sacrifice this object.""",
    ),
    # on what terms
    "intervening if": (
        "{when: {event: step, step: upkeep, player: you}, if: life of you >= 40, do: [win]}",
        "triggered",
        """Triggers whenever your upkeep step begins.
        Only if your life total is at least 40, checked when it triggers and again on resolution (an intervening "if").
        Then: you win the game.""",
    ),
    "if on resolution only": (
        "{when: {event: step, step: upkeep, player: you}, do: [{if: {condition: life of you >= 40, then: [win], else: [draw]}}]}",
        "triggered",
        """Triggers whenever your upkeep step begins.
        Then: if your life total is at least 40, checked only now: you win the game.
        Otherwise: you draw 1 card.""",
    ),
    "conditions of which one will do": (
        "{when: dies, if: [{any of: [hand of you = 0, life of you < 5]}, not your turn], do: [draw]}",
        "triggered",
        """Triggers whenever this object dies.
        Only if (either the number of cards in your hand is exactly 0 or your life total is less than 5) and it is not your turn, \
checked when it triggers and again on resolution (an intervening "if").
        Then: you draw 1 card.""",
    ),
    "a condition on that creature": (
        "{when: {event: dies, subject: creature}, if: {object: subject, matches: {color: white, counters: {+1/+1: '>= 2'}}}, do: [draw]}",
        "triggered",
        """Triggers whenever a creature dies.
        Only if that creature is white and has at least 2 +1/+1 counters, \
checked when it triggers and again on resolution (an intervening "if").
        Then: you draw 1 card.""",
    ),
    "one or more": (
        "{when: {event: dies, subject: creature}, batch: all, do: [draw]}",
        "triggered",
        """Triggers whenever a creature dies.
        Triggers only once for all such events that happen at the same time ("one or more").
        Then: you draw 1 card.""",
    ),
    "once for each player": (
        "{when: {event: damage, source: creature, player: any}, batch: player, do: [draw]}",
        "triggered",
        """Triggers whenever a creature deals damage to any player.
        Triggers only once for each player among such events that happen at the same time ("one or more", counted by player).
        Then: you draw 1 card.""",
    ),
    "once each turn": (
        "{when: {event: draws, player: you}, limit: once each turn, do: [{gain life: 1}]}",
        "triggered",
        """Triggers whenever you draw a card.
        Triggers only once each turn.
        Then: you gain 1 life.""",
    ),
    "the first time each turn": (
        "{when: {event: draws, player: you}, limit: first time each turn, do: [{gain life: 1}]}",
        "triggered",
        """Triggers whenever you draw a card.
        Triggers only the first time this happens each turn.
        Then: you gain 1 life.""",
    ),
    "in the graveyard": (
        "{when: {event: step, step: upkeep, player: you}, works in: graveyard, do: [{return to hand: self}]}",
        "triggered",
        """Triggers whenever your upkeep step begins.
        Works only while this object is in a graveyard.
        Then: return this object to the owner's hand.""",
    ),
    "words left out": (
        "{when: dies, do: [draw], unread: [flip a coin, then dance]}",
        "triggered",
        """Triggers whenever this object dies.
        Then: you draw 1 card.
        Left out because not understood: "flip a coin", "then dance".""",
    ),
    # targets, modes, choices
    "targets": (
        "{when: enters, targets: {victim: {type: creature, controller: opponent, optional: true}, who: player}, "
        "do: [{destroy: victim}, {lose life: {amount: 3, player: who}}]}",
        "triggered",
        """Triggers whenever this object enters the battlefield.
        Up to one target object "victim": a creature an opponent controls.
        Target player "who", any.
        Then:
          1. Destroy the target "victim".
          2. The target "who" loses 3 life.""",
    ),
    "modes": (
        "{when: enters, modes: [{name: smash, targets: [artifact], do: [{destroy: target}]}, [draw]]}",
        "triggered",
        """Triggers whenever this object enters the battlefield.
        One of 2 modes is chosen as it is put on the stack:
          Mode 1 "smash":
            Target object: an artifact.
            On resolution: destroy the target.
          Mode 2:
            On resolution: you draw 1 card.""",
    ),
    "may and else": (
        "{when: dies, do: [{may: {player: controller of subject, do: [draw], else: [{lose life: 1}]}}]}",
        "triggered",
        """Triggers whenever this object dies.
        Then: the controller of that object may: you draw 1 card.
        If not: you lose 1 life.""",
    ),
    "unless that player pays": (
        "{when: {event: cast, player: opponent}, do: [{unless: {player: that player, pays: '{3}', do: [{counter: subject}]}}]}",
        "triggered",
        """Triggers whenever an opponent casts something.
        Then: unless that player pays {3}: counter that spell.""",
    ),
    "unless you do something": (
        "{when: enters, do: [{unless: {does: [{discard: 1}], do: [{sacrifice: self}]}}]}",
        "triggered",
        """Triggers whenever this object enters the battlefield.
        Then: unless you do this: sacrifice this object.
        What is done to avoid it: you discard 1 card.""",
    ),
    "delayed": (
        "{when: {event: enters, subject: creature}, do: [{exile: subject}, "
        "{delayed: {ability: {when: {event: step, step: end, player: any}, "
        "do: [{put onto the battlefield: {object: it, under: owner of it}}]}}}]}",
        "triggered",
        """Triggers whenever a creature enters the battlefield.
        Then:
          1. Exile that creature.
          2. A delayed triggered ability is created:
               Delayed triggered ability: triggers once, the next time any player's end step begins.
               Then: put what was just acted on onto the battlefield under the control of the owner of what was just acted on.""",
    ),
    "delayed for a turn": (
        "{spell: [{delayed: {ability: {when: {event: dies, subject: creature}, for: this turn, do: [draw]}}}]}",
        "spell",
        """On resolution: a delayed triggered ability is created:
          Delayed triggered ability, for this turn: triggers whenever a creature dies.
          Then: you draw 1 card.""",
    ),
    "reflexive": (
        "{when: attacks, do: [{may: {do: [{sacrifice: self}, {when you do: {ability: {targets: [creature], do: [{destroy: target}]}}}]}}]}",
        "triggered",
        """Triggers whenever this object attacks.
        Then: you may:
          1. Sacrifice this object.
          2. When that is done:
               Reflexive ability: triggers on what was just done.
               Target object: a creature.
               Then: destroy the target.""",
    ),
    "numbers that are counted": (
        "{spell: [{gain life: {count: {type: creature, controller: you, other: true}}}, "
        "{mill: {amount: power of self, player: opponent}}]}",
        "spell",
        """On resolution:
          1. You gain life equal to the number of other creatures you control.
          2. Each opponent mills cards equal in number to the power of this object.""",
    ),
    "a choice": (
        "{spell: [{choose: {as: victim, from: {type: creature, controller: you}, player: opponent}}, {sacrifice: victim}]}",
        "spell",
        """On resolution:
          1. Each opponent chooses a creature you control, called "victim".
          2. Sacrifice the chosen "victim".""",
    ),
    "until end of turn": (
        "{spell: [{get: {object: {each: {type: creature, controller: you}}, for: until end of turn, "
        "do: [{add power: 2}, {gain keyword: trample}, {add color: red}]}}]}",
        "spell",
        """On resolution: until end of turn, each creature you control \
gets +2 power and gains trample and is red in addition to its colors.""",
    ),
    "tokens": (
        "{spell: [{create: {token: B, amount: 2, tapped: true, player: each opponent}}, {add counters: {kind: +1/+1, on: it}}]}",
        "spell",
        """On resolution:
          1. Each opponent creates 2 B tokens, tapped.
          2. Put 1 +1/+1 counter on what was just acted on.""",
    ),
    "not modelled": (
        "{spell: [{opaque: flip a coin}, {action: scry}]}",
        "spell",
        """On resolution:
          1. What these words say, which is not modelled: "flip a coin".
          2. You take the action "scry".""",
    ),
    # other kinds
    "static": (
        "{static: {affects: {type: creature, other: true, controller: you}, do: [{add power: 1}, {add toughness: -1}]}, if: your turn}",
        "static",
        """Static ability: each other creature you control gets +1 power and gets -1 toughness.
        Only as long as it is your turn.""",
    ),
    "static that grants an ability": (
        "{static: {affects: {host of: self}, do: [{gain ability: {when: dies, do: [draw]}}]}}",
        "static",
        """Static ability: each object that this object is attached to gains this ability:
          Triggers whenever this object dies.
          Then: you draw 1 card.""",
    ),
    "instead": (
        "{replace: {event: put into graveyard, subject: {token: false, owner: opponent}}, instead: [{to: exile}]}",
        "replacement",
        """If a nontoken object an opponent owns would be put into a graveyard from anywhere: it goes to exile instead.""",
    ),
    "other instructions instead": (
        "{replace: {event: draws, player: you}, if: 'hand of you > 5', "
        "instead: [{do: [{gain life: 1}, {lose life: {player: that player, amount: 1}}]}]}",
        "replacement",
        """If you would draw a card: this is done instead:
          1. You gain 1 life.
          2. That player loses 1 life.
        Only if the number of cards in your hand is more than 5, checked as the event would happen.""",
    ),
    "enters": (
        "{enters: [tapped, {with counters: {kind: charge, amount: 3}}, {copy: {type: creature, other: true}}, {choose: color}]}",
        "replacement",
        """If this object would enter the battlefield:
          1. It enters tapped.
          2. It enters with 3 charge counters.
          3. It enters as a copy of another creature.
          4. As it enters, a choice is made: "color".""",
    ),
    "prevention": (
        "{replace: {event: damage, player: you, source: {color: red}}, instead: [{prevent up to: 1}]}",
        "prevention",
        """If a red object would deal damage to you: up to 1 of it is prevented.""",
    ),
    "a shield": (
        "{spell: [{shield: {ability: {replace: {event: damage, player: you, combat: true}, instead: [prevent]}}}]}",
        "spell",
        """On resolution: for this turn, this effect applies:
          If something would deal combat damage to you: all of it is prevented.
          Lasts: for this turn.""",
    ),
    "activated": (
        "{activated: [{pay: '{2}'}, {tap: self}], targets: [any], limit: once each turn, do: [{damage: {to: target, amount: X}}]}",
        "activated",
        """To activate it:
          1. You pay {2}.
          2. Tap this object.
        Can be used only once each turn.
        Any target.
        Then: this object deals X damage to the target.""",
    ),
    "mana": (
        "{activated: [{tap: self}], mana: true, do: [{add mana: '{G}'}]}",
        "mana ability",
        """To activate it: tap this object.
        It is a mana ability.
        Then: you add {G} to the mana pool.""",
    ),
    "keyword": ("{keyword: modular 2}", "keyword", "Keyword ability: modular 2."),
}  # fmt: skip


def read(text: str) -> Ability:
    """The ability of a card A, given in flow style."""
    source = f"players: [alice, bob]\ncards:\n  B: Creature - Bear 2/2\n  A:\n    type: Artifact\n    abilities:\n      - {text}\n"
    return read_text(source, "a.yaml")[0].cards["A"].abilities[0]


@pytest.mark.parametrize("name", CASES)
def test_plain_english(name: str) -> None:
    text, kind, expected = CASES[name]
    ability = read(text)
    assert "\n".join(paraphrase(ability, "magic")) == expected.replace("\n        ", "\n")
    assert classify(ability) == kind


def test_kinds_of_abilities_inside_others() -> None:
    delayed = read("{spell: [{delayed: {ability: {when: dies, do: [draw]}}}, {when you do: {ability: {do: [draw]}}}]}").effects
    assert [classify(inner) for one in delayed for inner in one.args.values() if isinstance(inner, Ability)] == ["delayed", "reflexive"]


def test_what_no_table_knows_is_told_with_its_name_and_arguments() -> None:
    odd = Filter(((Asked("shiny", (Term("moon", (3,)),)),),))
    ability = Ability("", "triggered", (Trigger("sings", {"subject": odd, "tune": Filter()}),), effects=(Effect("hum", {"loud": True}),))
    assert paraphrase(ability, "magic") == [
        "Triggers whenever the event 'sings' happens (subject: an object that passes shiny(moon(3)), tune: any object).",
        "Then: hum(loud: yes).",
    ]


YOU, ME = Term("you"), Filter(((Asked("self"),),))


def word(one: str) -> Filter:
    return Filter(((Asked("word", (one,)),),))


RIFTBOUND: dict[str, tuple[Ability, str]] = {
    "its own attack": (
        Ability("", "triggered", (Trigger("attacks", {"subject": ME}),), effects=(Effect("draw", {"player": YOU, "amount": 1}),)),
        """Triggers when I attack.
        Then: you draw 1 card.""",
    ),
    "a condition on itself, ready and Might": (
        Ability(
            "", "triggered", (Trigger("step", {"step": word("ending"), "player": Filter(((Asked("is", (YOU,)),),))}),),
            condition=Condition(((Clause(Matches(Term("self"), Filter(((Asked("at", ("battlefield",)),),)))),),)),
            effects=(
                Effect("ready", {"object": Term("target", ("target",))}),
                Effect("get", {"object": Term("self"), "for": "this turn"}, (Effect("add might", {"value": 2}),)),
                Effect("kill", {"object": Term("self")}),
            ),
        ),
        """Triggers when your ending step begins.
        Only if I am at a battlefield, checked once, just after the event, and not again.
        Then:
          1. Ready the target.
          2. For this turn, I get +2 Might.
          3. Kill me.""",
    ),
    "a static ability of itself": (
        Ability("", "static", affects=ME, modifications=(Effect("add might", {"value": Term("might", (Term("subject"),))}),)),
        "Static ability: I get + the Might of that object Might.",
    ),
    "optional, at a cost": (
        Ability(
            "", "triggered", (Trigger("conquers", {"subject": ME}),), optional=True, costs=(Effect("exhaust", {"object": Term("self")}),),
            effects=(Effect("channel", {"player": YOU, "amount": 1, "exhausted": True}),),
        ),
        """Triggers when I conquer.
        You may decide, as it is finalized, that it does nothing: it counts as not triggered then.
        Cost, paid as it is finalized: exhaust me.
        Then: you channel 1 rune, exhausted.""",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("ability", "expected"), RIFTBOUND.values(), ids=list(RIFTBOUND))
def test_riftbound_in_its_own_words(ability: Ability, expected: str) -> None:
    assert "\n".join(paraphrase(ability, "riftbound")) == expected.replace("\n        ", "\n")
