"""How Riftbound's cards are worded: each wording and what its abilities are by the rules (Core Rules 1.4), in the structured form."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from pyverify.cardtext import phrasebook
from pyverify.cardtext import words as splitting
from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.text import paragraphs, read, reader
from pyverify.cardtext.understood import is_place, is_spell, names_of
from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.parse import parse
from pyverify.reading import read_text
from tests.cardtext.mutants import STARTS, Maker
from tests.cardtext.test_account import accounted
from tests.cardtext.test_grammar import could_go_on

GAME = "riftbound"
ME = "{self: true}"
# wording; its one ability
ABILITIES = (
    # 383.2.a.1: a condition right behind the event is part of what is waited for, one behind the effect is part of the effect
    (
        "At the end of your turn, if I'm at a battlefield, ready up to 2 friendly runes.",
        "{when: {event: step, step: ending, player: you}, if: {object: self, matches: {at: battlefield}}, "
        "targets: [{type: rune, controller: you, optional: true}, {type: rune, controller: you, optional: true}], "
        "do: [{ready: {object: [target, target 2]}}]}",
    ),
    (
        "At the start of your Beginning Phase, draw 1 if you have one or fewer cards in your hand.",
        "{when: {event: step, step: beginning, player: you}, do: [{if: {condition: hand of you <= 1, then: [{draw: {amount: 1}}]}}]}",
    ),
    (
        "Once each turn, when an enemy unit dies while I'm at a battlefield, draw 1.",
        "{when: {event: dies, subject: {controller: opponent, type: unit}}, if: {object: self, matches: {at: battlefield}}, "
        "limit: once each turn, do: [{draw: {amount: 1}}]}",
    ),
    (
        "When I attack while I'm buffed, if you have 2+ units here, draw 1.",
        "{when: {event: attacks, subject: ME}, if: [{object: self, matches: {counters: buff}}, {count: {type: unit, controller: you, "
        "at: here}, is: '>= 2'}], do: [{draw: {amount: 1}}]}",
    ),
    (
        "When I conquer, if you have 5 or more points, draw 1.",
        "{when: {event: conquers, subject: ME}, if: points of you >= 5, do: [{draw: {amount: 1}}]}",
    ),
    (
        "When you play me, if you control another Poro, ready me.",
        "{when: {event: played, player: you, subject: ME}, if: {count: {other: true, subtype: poro, controller: you}, is: '>= 1'}, "
        "do: [{ready: {object: self}}]}",
    ),
    (
        "When I attack, give me +2 Might this turn if there is a ready enemy unit here.",
        "{when: {event: attacks, subject: ME}, do: [{if: {condition: {count: {exhausted: false, controller: opponent, type: unit, "
        "at: here}, is: '>= 1'}, then: [{get: {object: self, for: this turn, do: [{add might: 2}]}}]}}]}",
    ),
    # 383.3.a, 383.3.b: a leading "may" and a leading cost; 355.10.c: a cost has no targets
    (
        "When you kill a unit with a spell, you may pay [1][fury] to play me from your trash.",
        "{when: {event: kills, player: you, subject: {type: unit}, with: spell}, may: true, cost: [{pay: {cost: '[1][fury]'}}], "
        "works in: trash, do: [{play: {object: self}}]}",
    ),
    (
        "When you attach an Equipment to me, you may pay [1] to draw 1.",
        "{when: {event: becomes attached, player: you, subject: ME, source: {subtype: equipment}}, may: true, "
        "cost: [{pay: {cost: '[1]'}}], do: [{draw: {amount: 1}}]}",
    ),
    (
        "When you play a spell, you may exhaust me and pay [rainbow] to stun an enemy unit.",
        "{when: {event: plays, player: you, subject: {type: spell}}, may: true, cost: [{exhaust: {object: self}}, "
        "{pay: {cost: '[rainbow]'}}], targets: [{controller: opponent, type: unit}], do: [{stun: {object: target}}]}",
    ),
    (
        "At the start of your Beginning Phase, you may kill a unit you control here to draw 1.",
        "{when: {event: step, step: beginning, player: you}, may: true, cost: [{choose: {as: chosen, from: {type: unit, controller: you, "
        "at: here}}}, {kill: {object: chosen}}], do: [{draw: {amount: 1}}]}",
    ),
    (
        "When I hold, kill me to draw 2.",
        "{when: {event: holds, subject: ME}, cost: [{kill: {object: self}}], do: [{draw: {amount: 2}}]}",
    ),
    (
        "When I hold, you may kill another friendly unit to score 1 point.",
        "{when: {event: holds, subject: ME}, may: true, cost: [{choose: {as: chosen, from: {other: true, controller: you, type: unit}}}, "
        "{kill: {object: chosen}}], do: [{score: {amount: 1}}]}",
    ),
    (
        "When I conquer, you may discard 1 to draw 1.",
        "{when: {event: conquers, subject: ME}, may: true, cost: [{discard: {amount: 1}}], do: [{draw: {amount: 1}}]}",
    ),
    (
        "When you discard me, you may pay [fury] to play me.",
        "{when: {event: discarded, player: you, subject: ME}, works in: trash, may: true, cost: [{pay: {cost: '[fury]'}}], "
        "do: [{play: {object: self}}]}",
    ),
    (
        "When I move, you may exhaust an enemy unit here.",
        "{when: {event: moves, subject: ME}, may: true, targets: [{controller: opponent, type: unit, at: here}], "
        "do: [{exhaust: {object: target}}]}",
    ),
    # 205: "if you do" behind an instruction is no cost
    (
        "When I move, you may discard 1. If you do, draw 1.",
        "{when: {event: moves, subject: ME}, may: true, do: [{if: {condition: [hand of you >= 1], then: [{discard: {amount: 1}}, "
        "{draw: {amount: 1}}]}}]}",
    ),
    (
        "When I attack, you may exhaust me. If you do, draw 1.",
        "{when: {event: attacks, subject: ME}, may: true, do: [{if: {condition: [{object: self, matches: {exhausted: false}}], "
        "then: [{exhaust: {object: self}}, {draw: {amount: 1}}]}}]}",
    ),
    # 383.3.a.3: a "may" further on is decided as the instruction is carried out
    (
        "When I attack, draw 1. You may discard 1. If you do, ready me.",
        "{when: {event: attacks, subject: ME}, do: [{draw: {amount: 1}}, {if: {condition: [hand of you >= 1], then: [{may: {player: you, "
        "do: [{discard: {amount: 1}}, {ready: {object: self}}]}}]}}]}",
    ),
    # 808, 812, 824: what stands before an arrow or a dash
    ("[Deathknell][>] Draw 1.", "{when: {event: dies, subject: ME}, as: deathknell, do: [{draw: {amount: 1}}]}"),
    (
        "Deathknell \u2014 Recycle me to ready your runes.",
        "{when: {event: dies, subject: ME}, as: deathknell, cost: [{recycle: {object: self}}], "
        "do: [{ready: {object: {each: {type: rune, controller: you}}}}]}",
    ),
    (
        "Deathknell - Deal 4 to all units at my battlefield.",
        "{when: {event: dies, subject: ME}, as: deathknell, do: [{damage: {source: self, amount: 4, "
        "to: {each: {type: unit, at: here}}}}]}",
    ),
    (
        "[Legion] \u2014 When you play me, give a unit +2 Might this turn.",
        "{when: {event: played, player: you, subject: ME}, while: {object: self, matches: {legion: true}}, targets: [{type: unit}], "
        "do: [{get: {object: target, for: this turn, do: [{add might: 2}]}}]}",
    ),
    (
        "Level 3 \u2014 When I conquer, draw 1.",
        "{when: {event: conquers, subject: ME}, while: counters xp on you >= 3, do: [{draw: {amount: 1}}]}",
    ),
    (
        "[Level 6][>] I have +1 :rb_might: and [Deflect].",
        "{static: {affects: ME, do: [{add might: 1}, {gain keyword: deflect}]}, if: [counters xp on you >= 6]}",
    ),
    ("[Legion] - I enter ready.", "{enters: [ready], if: [{object: self, matches: {legion: true}}]}"),
    # 383.1.b, 383.3.e: numbered and limited
    (
        "The first time another friendly unit dies each turn, draw 1.",
        "{when: {event: dies, subject: {other: true, controller: you, type: unit}}, limit: first time each turn, "
        "do: [{draw: {amount: 1}}]}",
    ),
    (
        "When a friendly unit is chosen for the first time each turn, draw 1.",
        "{when: {event: chosen, subject: {controller: you, type: unit}}, limit: first time each turn, do: [{draw: {amount: 1}}]}",
    ),
    (
        "Once each turn, when an enemy unit dies, you may banish it.",
        "{when: {event: dies, subject: {controller: opponent, type: unit}}, limit: once each turn, may: true, "
        "do: [{banish: {object: subject}}]}",
    ),
    (
        "When you play your second card in a turn, give me +2 Might this turn and ready me.",
        "{when: {event: plays, player: you, subject: card, number: 2, counted for: you}, do: [{get: {object: self, for: this turn, "
        "do: [{add might: 2}]}}, {ready: {object: self}}]}",
    ),
    (
        "When one or more enemy units die, ready me.",
        "{when: {event: dies, subject: {controller: opponent, type: unit}}, batch: all, do: [{ready: {object: self}}]}",
    ),
    (
        "When you discard one or more cards, ready me.",
        "{when: {event: discarded, player: you, subject: card}, batch: all, do: [{ready: {object: self}}]}",
    ),
    # events
    ("When you play me, draw 1.", "{when: {event: played, player: you, subject: ME}, do: [{draw: {amount: 1}}]}"),
    (
        "When I attack or defend, buff me.",
        "{when: [{event: attacks, subject: ME}, {event: defends, subject: ME}], do: [{add counters: {kind: buff, amount: 1, on: self}}]}",
    ),
    (
        "When you play me or when I hold, draw 1.",
        "{when: [{event: played, player: you, subject: ME}, {event: holds, subject: ME}], do: [{draw: {amount: 1}}]}",
    ),
    (
        "When you play me or at the start of your Beginning Phase, channel 1 rune.",
        "{when: [{event: played, player: you, subject: ME}, {event: step, step: beginning, player: you}], do: [{channel: {amount: 1}}]}",
    ),
    ("When I win a combat, draw 1.", "{when: {event: wins a combat, subject: ME}, do: [{draw: {amount: 1}}]}"),
    ("When I become ready, draw 1.", "{when: {event: becomes ready, subject: ME}, do: [{draw: {amount: 1}}]}"),
    (
        "When I'm chosen by an enemy spell, draw 1.",
        "{when: {event: chosen, subject: ME, source: {kind: spell, controller: opponent}}, do: [{draw: {amount: 1}}]}",
    ),
    (
        "When you choose a friendly unit with a spell, ready it.",
        "{when: {event: chosen, player: you, subject: {controller: you, type: unit}, source: {kind: spell}}, "
        "do: [{ready: {object: subject}}]}",
    ),
    ("When you conquer, score 1 point.", "{when: {event: player conquers, player: you}, do: [{score: {amount: 1}}]}"),
    (
        "When another non-Recruit unit you control dies, play a 1 Might Recruit unit token in your base.",
        "{when: {event: dies, subject: {other: true, not: {subtype: recruit}, type: unit, controller: you}}, "
        "do: [{create: {token: Recruit, at: base}}]}",
    ),
    (
        "When a friendly unit that isn't a Recruit dies, draw 1.",
        "{when: {event: dies, subject: {controller: you, type: unit, not: {subtype: recruit}}}, do: [{draw: {amount: 1}}]}",
    ),
    (
        "When an enemy unit attacks a battlefield you control, give it -1 :rb_might: this turn.",
        "{when: {event: attacks, subject: {controller: opponent, type: unit}, place: {type: battlefield, controller: you}}, "
        "do: [{get: {object: subject, for: this turn, do: [{add might: -1}]}}]}",
    ),
    (
        "When I move to a battlefield, play a 1 Might Recruit unit token here.",
        "{when: {event: moves, subject: ME, to: {type: battlefield}}, do: [{create: {token: Recruit, at: here}}]}",
    ),
    ("When a friendly unit takes damage, heal it.", "{when: {event: damage, subject: {controller: you, type: unit}}, batch: subject, "
     "do: [{heal: {object: subject}}]}"),
    # 355: what is chosen is a target; all that there are, are not
    (
        "When I attack, deal damage equal to my Might to an enemy unit here.",
        "{when: {event: attacks, subject: ME}, targets: [{controller: opponent, type: unit, at: here}], "
        "do: [{damage: {source: self, amount: might of self, to: target}}]}",
    ),
    (
        "When I attack, deal 3 to all enemy units here.",
        "{when: {event: attacks, subject: ME}, do: [{damage: {source: self, amount: 3, to: {each: {controller: opponent, type: unit, "
        "at: here}}}}]}",
    ),
    (
        "When you play me, choose an enemy unit. If it is stunned, kill it. Otherwise, stun it.",
        "{when: {event: played, player: you, subject: ME}, targets: [{controller: opponent, type: unit}], do: [{if: {condition: "
        "{object: target, matches: {stunned: true}}, then: [{kill: {object: target}}], else: [{stun: {object: target}}]}}]}",
    ),
    (
        "When you play me, choose an opponent. They discard 1.",
        "{when: {event: played, player: you, subject: ME}, targets: [opponent], do: [{discard: {player: target, amount: 1}}]}",
    ),
    (
        "When you play me, return another friendly unit and an enemy unit to their owners' hands.",
        "{when: {event: played, player: you, subject: ME}, targets: [{other: true, controller: you, type: unit}, {controller: opponent, "
        "type: unit}], do: [{return to hand: {object: [target, target 2]}}]}",
    ),
    (
        "When you play me, return a gear from your trash to your hand.",
        "{when: {event: played, player: you, subject: ME}, targets: [{type: gear, zone: trash, owner: you}], "
        "do: [{return to hand: {object: target}}]}",
    ),
    (
        "When I defend, you may kill me to move an attacking unit to its base.",
        "{when: {event: defends, subject: ME}, may: true, cost: [{kill: {object: self}}], targets: [{attacking: true, type: unit}], "
        "do: [{move: {object: target, to: base}}]}",
    ),
    (
        'When I attack, give me "When I conquer, draw 1." this turn.',
        "{when: {event: attacks, subject: ME}, do: [{get: {object: self, for: this turn, do: [{gain ability: {when: {event: conquers, "
        "subject: ME}, do: [{draw: {amount: 1}}]}}]}}]}",
    ),
    (
        "When you conquer, ready a rune at the end of this turn.",
        "{when: {event: player conquers, player: you}, do: [{delayed: {ability: {when: {event: step, step: ending, player: any}, "
        "targets: [{type: rune}], do: [{ready: {object: target}}]}}}]}",
    ),
    # passive abilities and replacements
    (
        "Other friendly units here have +1 Might.",
        "{static: {affects: {other: true, controller: you, type: unit, at: here}, do: [{add might: 1}]}}",
    ),
    (
        "While I'm at a battlefield, your other units have [Tank].",
        "{static: {affects: {other: true, type: unit, controller: you}, do: [{gain keyword: tank}]}, "
        "if: {object: self, matches: {at: battlefield}}}",
    ),
    ("I have +1 Might for each friendly gear.", "{static: {affects: ME, do: [{add might: {count: {controller: you, type: gear}}}]}}"),
    ("My Might is increased by your points.", "{static: {affects: ME, do: [{add might: points of you}]}}"),
    (
        "Your Deathknell effects trigger an additional time.",
        "{triggers again: any, of: {controller: you}, labelled: deathknell}",
    ),
    (
        "If I would die, instead heal me, exhaust me and recall me.",
        "{replace: {event: dies, subject: ME}, instead: [{do: [{heal: {object: self}}, {exhaust: {object: self}}, "
        "{recall: {object: self}}]}]}",
    ),
    (
        "If another unit you control here would die, heal it, exhaust it, and recall it instead.",
        "{replace: {event: dies, subject: {other: true, type: unit, controller: you, at: here}}, instead: [{do: [{heal: {object: "
        "subject}}, {exhaust: {object: subject}}, {recall: {object: subject}}]}]}",
    ),
    ("Other friendly units enter ready.",
     "{replace: {event: enters, subject: {other: true, controller: you, type: unit}}, instead: [ready]}"),
    ("I enter ready if you control another Dragon.",
     "{enters: [ready], if: {count: {other: true, subtype: dragon, controller: you}, is: '>= 1'}}"),
    ("This enters exhausted.", "{enters: [exhausted]}"),
    (
        "When I hold, draw 2 for each friendly unit.",
        "{when: {event: holds, subject: {self: true}}, do: [{draw: {amount: {times: [2, {count: {controller: you, type: unit}}]}}}]}",
    ),
    # activated abilities
    (
        "[1][fury], [E]: Deal 2 to a unit at a battlefield.",
        "{activated: [{pay: {cost: '[1][fury]'}}, {exhaust: {object: self}}], targets: [{type: unit, at: battlefield}], "
        "do: [{damage: {source: self, amount: 2, to: target}}]}",
    ),
    (
        ":rb_energy_1:, :rb_exhaust:: [Buff] a friendly unit.",
        "{activated: [{pay: {cost: '[1]'}}, {exhaust: {object: self}}], targets: [{controller: you, type: unit}], "
        "do: [{add counters: {kind: buff, amount: 1, on: target}}]}",
    ),
    (
        "Spend 3 XP, Kill this: Draw 1. Use only once per turn.",
        "{activated: [{remove counters: {kind: xp, amount: 3, on: you}}, {kill: {object: self}}], limit: once each turn, "
        "do: [{draw: {amount: 1}}]}",
    ),
)  # fmt: skip
# text of a spell; what it does
SPELLS = (
    ("Kill a unit at a battlefield. Its controller draws 2.",
     "{targets: [{type: unit, at: battlefield}], spell: [{kill: {object: target}}, {draw: {player: controller of target, amount: 2}}]}"),
    ("Kill all units.", "{spell: [{kill: {object: {each: {type: unit}}}}]}"),
    ("Move an enemy unit to its base.", "{targets: [{controller: opponent, type: unit}], spell: [{move: {object: target, to: base}}]}"),
    ("Give a unit [Assault 3] this turn.",
     "{targets: [{type: unit}], spell: [{get: {object: target, for: this turn, do: [{gain keyword: assault 3}]}}]}"),
    ("Counter an enemy spell.", "{targets: [{kind: spell, controller: opponent}], spell: [{counter: {object: target}}]}"),
    ("Take control of a triggered ability.", "{targets: [{kind: triggered}], spell: [{gain control: {of: target}}]}"),
    ("Choose a friendly unit and draw 1. Ready it.",
     "{targets: [{controller: you, type: unit}], spell: [{draw: {amount: 1}}, {ready: {object: target}}]}"),
    ("You may discard 1. If you do, draw 2.",
     "{spell: [{if: {condition: [hand of you >= 1], then: [{may: {player: you, do: [{discard: {amount: 1}}, {draw: {amount: 2}}]}}]}}]}"),
    ("Stun up to one enemy unit.",
     "{targets: [{controller: opponent, type: unit, optional: true}], spell: [{stun: {object: target}}]}"),
    ("When a unit dies this turn, draw 1.",
     "{spell: [{delayed: {ability: {when: {event: dies, subject: {type: unit}}, for: this turn, do: [{draw: {amount: 1}}]}}}]}"),
)  # fmt: skip
# wording; words not understood; nothing is guessed of them
UNREAD = (
    "When I die in combat, draw 1.",
    "When you move an enemy unit, draw 1.",
    "When you play a card from face down, draw 1.",
    "The second time a unit dies each turn, draw 1.",
    "When I attack, if you paid the additional cost, draw 1.",
    "When I attack, give an enemy unit here -2 Might this turn, to a minimum of 1 Might.",
    "When I attack, draw 1 and ready me if you have 3 or more points.",  # of which of the two?
    "When I attack, deal 2 to up to two units.",  # twice the same one?
    "When I attack, ready 2 runes.",
    "When I attack, move an enemy unit.",  # 355.4: where to is a choice of its own
    "When I conquer, you may kill a gear. If you do, draw 1.",  # a kill that is replaced was not done (359.3.e.14.b)
    "When a player plays a spell, they may draw 1.",  # another than the controller decides
    "When I hold, each player kills a unit.",  # 355.10.e
    "When I hold, buff a unit. Deal 1 to each unit there.",  # where that one is, or where I hold?
    "When I conquer, discard 1 or draw 1.",
    "When I attack, unattach this and deal 4 to me.",  # of Equipment: itself, and its unit
    "[Reaction][>] [E]: Draw 1.",
    "[Level 3][>] [E]: Draw 1.",
    "Landfall \u2014 When I conquer, draw 1.",
    "I can't be chosen by enemy spells.",
    "The next time I would die this turn, recall me instead.",
    "Draw 1 when I conquer.",
    "When a player chooses a friendly unit for the first time each turn, draw 1.",  # of each player, or of all?
    "When I conquer for the first time each turn, draw 1. This triggers only once each turn.",
    "When I conquer, draw X.",
    "When a friendly unit becomes Mighty, draw 1.",
)
# of a battlefield, which means itself by "here" as a place of events
OF_PLACES = (
    ("When you hold here, draw 1.", "{when: {event: player holds, player: you, place: ME}, do: [{draw: {amount: 1}}]}"),
    ("When you conquer here, buff a unit here.",
     "{when: {event: player conquers, player: you, place: ME}, targets: [{type: unit, at: self}], "
     "do: [{add counters: {kind: buff, amount: 1, on: target}}]}"),
    ("When a unit moves from here, give it +1 Might this turn.",
     "{when: {event: moves, subject: {type: unit}, from: ME}, do: [{get: {object: subject, for: this turn, do: [{add might: 1}]}}]}"),
    ("When a showdown begins here, draw 1.", "{when: {event: showdown begins, place: ME}, do: [{draw: {amount: 1}}]}"),
)  # fmt: skip


def structured(text: str) -> Any:
    """A structured form as it stands here."""
    return yaml.load(text.replace("ME", ME), Loader=yaml.CBaseLoader)


@pytest.mark.parametrize(("text", "expected"), ABILITIES, ids=[text for text, _ in ABILITIES])
def test_ability(text: str, expected: str) -> None:
    (found,) = read(text, game=GAME)
    assert found.unread == {}
    assert found.structured == structured(expected)


@pytest.mark.parametrize(("text", "expected"), SPELLS, ids=[text for text, _ in SPELLS])
def test_spell(text: str, expected: str) -> None:
    (found,) = read(text, spell=True, game=GAME)
    assert found.unread == {}
    assert found.structured == structured(expected)


@pytest.mark.parametrize(("text", "expected"), OF_PLACES, ids=[text for text, _ in OF_PLACES])
def test_here_of_a_battlefield(text: str, expected: str) -> None:
    (found,) = read(text, place=True, game=GAME)
    assert found.unread == {}
    assert found.structured == structured(expected)


@pytest.mark.parametrize("text", UNREAD)
def test_not_understood(text: str) -> None:
    (found,) = read(text, game=GAME)
    assert found.unread


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("[Assault 2] [Shield]", ["assault 2", "shield"]),
        ("Tank, Ganking", ["tank", "ganking"]),
        ("[Deflect] (Opponents must pay to choose me.)", ["deflect"]),
        ("Temporary", ["temporary"]),
        ("[Hunt 2]", ["hunt 2"]),
        ("[Equip] :rb_energy_1::rb_rune_calm:", ["equip [1][calm]"]),
        ("Repeat [2]", ["repeat [2]"]),
        ("[Hidden] [Action]", ["hidden", "action"]),
        ("[Quick-Draw]", ["quick-draw"]),
        ("[Deathknell].", ["deathknell"]),
    ],
)
def test_keywords(text: str, keywords: list[str]) -> None:
    assert [one.structured for one in read(text, game=GAME)] == [{"keyword": one} for one in keywords]


def test_an_ability_stays_optional_where_what_it_does_is_not_understood() -> None:
    (found,) = read("When I attack, you may wibble.", game=GAME)
    assert found.structured["may"] == "true"
    assert found.structured["unread"] == {"targets": ["you may wibble"]}


def test_tokens() -> None:
    (found,) = read("When I hold, play two 3 :rb_might: Sprite unit tokens with [Temporary] here.", game=GAME)
    assert found.tokens == {"Sprite": {"type": "Unit Token - Sprite 3", "keywords": ["temporary"]}}
    assert found.structured["do"] == [{"create": {"token": "Sprite", "amount": "2", "at": "here"}}]


def test_what_a_type_line_says() -> None:
    assert is_spell("Spell", GAME)
    assert is_spell("Signature Spell", GAME)
    assert not is_spell("Champion Unit - Poro 3", GAME)
    assert is_place("Battlefield", GAME)
    assert not is_place("Battlefield", "magic")
    assert names_of("Grum, Odd", "Champion Unit 3", GAME) == ("Grum, Odd", "Grum")


@pytest.mark.parametrize("text", [*(text for text, _ in (*ABILITIES, *SPELLS, *OF_PLACES)), *UNREAD])
def test_every_word_is_accounted_for(text: str) -> None:
    for part in paragraphs(text):
        accounted(part, game=GAME)
        accounted(part, spell=True, game=GAME)


@pytest.mark.parametrize("text", [text for text, _ in ABILITIES])
@pytest.mark.parametrize("word", ["if", "another", "first", "other", "up to", "non-", "not", "Once", "may"])
def test_no_small_word_is_lost(text: str, word: str) -> None:
    """Without one of these words an ability is another one, or is not understood."""
    shorter = re.sub(rf"(?<!\w){word}(?!\w)\s?" if word != "non-" else "non-", "", text, count=1)
    if shorter != text:
        assert [one.structured for one in read(shorter, game=GAME)] != [one.structured for one in read(text, game=GAME)]


def test_what_the_phrasebook_says_is_read_or_declined_and_never_in_other_words() -> None:
    grammar = reader(GAME).grammar
    read_ = 0
    maker = Maker(1, GAME)
    for start, text in ((start, maker.say(start)) for _ in range(100) for start in (*STARTS, "payment", "label")):
        words = splitting.words(text, grammar.vocabulary)
        if grammar.read(start, words) is not None:
            read_ += 1
            assert grammar.spelled(start, words) == [word.text for word in words]
    assert read_ > 300


def test_every_word_of_the_phrasebook_can_be_read() -> None:
    grammar = reader(GAME).grammar
    spelled = {word for ways in grammar.vocabulary.spellings.values() for _, new in ways for word in new}
    lost = set()
    for word in phrasebook.words_of(grammar.phrases) - spelled - {"and-kind", "~", "'s"}:
        found = splitting.words(word, grammar.vocabulary)
        if [one.kind for one in found] != [phrasebook.terminal(word)]:
            lost.add(word)
    assert lost == set()


# (a phrase that could end here, the word with which another goes on): as in test_grammar
GOES_ON = {
    ("comparison : NUMBER", "+"): "with Might 5+, not of 5 and something more",
    ("deeds : clause", ","): "one instruction after the other",
    ("deeds : clause", "and"): "one instruction after the other",
    ("deeds : clause", "then"): "one instruction after the other",
    ("event : subject happening", "or"): "attack or defend",
    ("event : who conquer", "or"): "conquer or hold",
    ("kinds : kind", ","): "units, gear or runes",
    ("kinds : kind", "or"): "unit or gear: one kind of object after the other",
}


def test_where_a_phrase_could_end_or_go_on() -> None:
    assert could_go_on(Grammar(GAME)) == set(GOES_ON)


@pytest.mark.parametrize("keyword", ["temporary", "vision", "hunt", "quick-draw"])
def test_keywords_that_are_triggered_abilities(keyword: str) -> None:
    (ability,) = Keywords(GAME).meanings(keyword)
    assert ability.kind == "triggered"


@pytest.mark.parametrize(("text", "number"), [("hunt", 1), ("hunt 3", 3)])
def test_how_much_is_hunted(text: str, number: int) -> None:
    keyword, _, much = text.partition(" ")
    (meant,) = Keywords(GAME).dated(keyword, much)
    assert meant.ability.effects[0].args["amount"] == number


def facts(line: str, ability: dict[str, Any], tokens: dict[str, Any]) -> set[str]:
    """The facts of a scenario with a card that has one ability, and the cards of its tokens."""
    cards = {"Thing": {"type": line, "abilities": [ability]}, **tokens}
    start = {"ana": {"hand" if line == "Spell" else "battlefields" if line == "Battlefield" else "base": ["Thing"]}}
    document = {"game": GAME, "players": ["ana", "ben"], "cards": cards, "start": start}
    scenario, *others = read_text(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), "both.yaml")
    assert not others
    made = set(scenario_facts(scenario, 1, Keywords(GAME)).splitlines())
    assert any(fact.startswith("ability_kind(") for fact in made), "the ability is not among the facts"
    assert not any(fact.startswith("unread") for fact in made)
    return made


ALL = [(text, form, line) for rows, line in ((ABILITIES, "Unit 2"), (SPELLS, "Spell"), (OF_PLACES, "Battlefield")) for text, form in rows]


@pytest.mark.parametrize(("text", "expected", "line"), ALL, ids=[text for text, _, _ in ALL])
def test_english_and_structure_are_the_same_facts(text: str, expected: str, line: str) -> None:
    (found,) = read(text, spell=is_spell(line, GAME), place=is_place(line, GAME), game=GAME)
    assert facts(line, {"text": text}, {}) == facts(line, structured(expected), found.tokens)


def test_parsed_as_facts() -> None:
    (one,) = parse("When another friendly unit dies, you may draw 1.", game=GAME)
    assert not one.unread
    assert one.optional
    assert any(fact.startswith("ability_kind(") for fact in one.facts)
