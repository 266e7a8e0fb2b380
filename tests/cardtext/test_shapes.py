"""The commonest shapes of triggers in the game, most frequent first: what each waits for is understood, and as what."""

from __future__ import annotations

from typing import Any

import pytest

from pyverify.cardtext.text import read

SHAPES: list[tuple[str, Any]] = [
    ("When this creature enters", {"event": "enters", "subject": {"self": "true"}}),
    ("When another creature dies", {"event": "dies", "subject": {"other": "true", "type": "creature"}}),
    ("Whenever this creature attacks", {"event": "attacks", "subject": {"self": "true"}}),
    ("At the beginning of your upkeep", {"event": "step", "step": "upkeep", "player": "you"}),
    ("Whenever an opponent casts a creature spell", {"event": "cast", "player": "opponent", "subject": {"type": "creature"}}),
    ("Whenever this creature deals combat damage to a player",
     {"event": "damage", "source": {"self": "true"}, "player": "any", "combat": "true"}),
    ("At the beginning of your end step", {"event": "step", "step": "end", "player": "you"}),
    ("At the beginning of combat on your turn", {"event": "step", "step": "beginning of combat", "player": "you"}),
    ("When enchanted creature leaves the battlefield", {"event": "leaves", "subject": {"host of": "self"}}),
    ("Whenever this creature enters or attacks",
     [{"event": "enters", "subject": {"self": "true"}}, {"event": "attacks", "subject": {"self": "true"}}]),
    ("At the beginning of each end step", {"event": "step", "step": "end", "player": "any"}),
    ("When this creature is turned face up", {"event": "turned face up", "subject": {"self": "true"}}),
    ("Whenever this creature becomes tapped", {"event": "becomes tapped", "subject": {"self": "true"}}),
    ("At the beginning of each upkeep", {"event": "step", "step": "upkeep", "player": "any"}),
    ("Whenever this creature is dealt damage", {"event": "damage", "subject": {"self": "true"}}),
    ("Whenever you attack", {"event": "attacks", "subject": {"controller": "you"}}),
    ("At end of combat", {"event": "step", "step": "end of combat", "player": "any"}),
    ("Whenever you sacrifice a permanent", {"event": "sacrificed", "player": "you", "subject": {"permanent": "true"}}),
    ("When this creature becomes the target of a spell or ability", {"event": "becomes the target", "subject": {"self": "true"}}),
    ("Whenever you gain life", {"event": "gains life", "player": "you"}),
    ("Whenever this creature becomes blocked", {"event": "becomes blocked", "subject": {"self": "true"}}),
    ("Whenever you cast a spell that targets this creature",
     {"event": "cast", "player": "you", "subject": "any", "targets": {"self": "true"}}),
    ("Whenever this creature deals damage to a player", {"event": "damage", "source": {"self": "true"}, "player": "any"}),
    ("Whenever you cast your second spell each turn",
     {"event": "cast", "player": "you", "subject": "any", "number": "2", "counted for": "you"}),
    ("Whenever this creature attacks or blocks",
     [{"event": "attacks", "subject": {"self": "true"}}, {"event": "blocks", "subject": {"self": "true"}}]),
    ("Whenever you draw a card", {"event": "draws", "player": "you"}),
    ("Whenever you draw your second card each turn", {"event": "draws", "player": "you", "number": "2", "counted for": "you"}),
    ("At the beginning of your first main phase", {"event": "step", "step": "precombat main", "player": "you"}),
    ("When you cycle this card", {"event": "cycles", "player": "you", "subject": "self"}),
    ("Whenever you attack with one or more Goblins",
     {"event": "attacks", "subject": {"subtype": "goblin", "controller": "you"}}),
    ("Whenever this creature attacks alone", {"event": "attacks", "subject": {"self": "true"}, "alone": "true"}),
    ("Whenever an opponent discards a card", {"event": "discarded", "player": "opponent", "subject": "card"}),
    ("Whenever this creature blocks", {"event": "blocks", "subject": {"self": "true"}}),
    ("Whenever this creature attacks and isn't blocked", {"event": "attacks and is not blocked", "subject": {"self": "true"}}),
    ("Whenever this creature deals damage to a creature",
     {"event": "damage", "source": {"self": "true"}, "subject": {"type": "creature"}}),
    ("Whenever this creature blocks or becomes blocked by a creature",
     [{"event": "blocks", "subject": {"self": "true"}, "source": {"type": "creature"}},
      {"event": "becomes blocked", "subject": {"self": "true"}, "source": {"type": "creature"}}]),
    ("Whenever this creature deals damage", {"event": "damage", "source": {"self": "true"}}),
    ("Whenever this creature deals combat damage to a creature",
     {"event": "damage", "source": {"self": "true"}, "subject": {"type": "creature"}, "combat": "true"}),
    ("When this artifact is put into a graveyard from the battlefield", {"event": "dies", "subject": {"self": "true"}}),
    ("When this creature enters or dies",
     [{"event": "enters", "subject": {"self": "true"}}, {"event": "dies", "subject": {"self": "true"}}]),
    ("Whenever you cast a spell with mana value 5 or greater",
     {"event": "cast", "player": "you", "subject": {"mana value": ">= 5"}}),
    ("Whenever a creature card leaves your graveyard",
     {"event": "zone_change", "subject": {"type": "creature", "owner": "you", "all of": ["card"]}, "from": "graveyard"}),
    ("Whenever a creature attacks you", {"event": "attacks", "subject": {"type": "creature"}, "player": "you"}),
    ("Whenever this creature mutates", {"event": "action", "word": "mutates", "subject": {"self": "true"}}),
    ("At the beginning of your draw step", {"event": "step", "step": "draw", "player": "you"}),
    ("At the beginning of the upkeep of enchanted creature's controller",
     {"event": "step", "step": "upkeep", "player": "controller of attached"}),
    ("Whenever this creature becomes blocked by a creature",
     {"event": "becomes blocked", "subject": {"self": "true"}, "source": {"type": "creature"}}),
    ("Whenever this creature becomes untapped", {"event": "becomes untapped", "subject": {"self": "true"}}),
    ("Whenever a creature enters under your control", {"event": "enters", "subject": {"type": "creature", "controller": "you"}}),
    ("Whenever you cast or copy an instant spell",
     [{"event": "cast", "player": "you", "subject": {"type": "instant"}},
      {"event": "copies a spell", "player": "you", "subject": {"type": "instant"}}]),
    ("When this creature becomes monstrous", {"event": "action", "word": "becomes monstrous", "subject": {"self": "true"}}),
    ("Whenever a creature dealt damage by this creature this turn dies",
     {"event": "dies", "subject": {"type": "creature"}, "damaged by": "self"}),
    ("Whenever you cast a spell during an opponent's turn",
     {"event": "cast", "player": "you", "subject": "any", "turn of": "opponent"}),
    ("Whenever a +1/+1 counter is put on this creature",
     {"event": "counters put", "subject": {"self": "true"}, "counter": "+1/+1"}),
    ("At the beginning of each combat", {"event": "step", "step": "beginning of combat", "player": "any"}),
    ("When this card is put into your graveyard from anywhere",
     {"event": "put into graveyard", "subject": {"self": "true", "owner": "you"}}),
    ("When you control no Islands", {"state": [{"count": {"subtype": "island", "controller": "you"}, "is": "0"}]}),
    ("When this creature transforms into this creature", {"event": "transforms", "subject": {"self": "true"}, "to": "self"}),
    ("Whenever this creature blocks a Goblin", {"event": "blocks", "subject": {"self": "true"}, "source": {"subtype": "goblin"}}),
    ("At the beginning of your second main phase", {"event": "step", "step": "postcombat main", "player": "you"}),
    ("Whenever a land is tapped for mana", {"event": "tapped for mana", "subject": {"type": "land"}}),
    ("Whenever a player taps a land for mana", {"event": "tapped for mana", "player": "any", "subject": {"type": "land"}}),
    ("Whenever this creature attacks while saddled", {"event": "attacks", "subject": {"self": "true"}, "while": "saddled"}),
    ("When you unlock this door", {"event": "action", "player": "you", "word": "unlocks this door"}),
    ("Whenever this creature exploits a creature",
     {"event": "exploits", "subject": {"self": "true"}, "source": {"type": "creature"}}),
]  # fmt: skip
"""Words of a trigger -> its event in the structured form. In the order of frequency; delayed and reflexive ones are below."""

INSIDE = [
    ("This creature gets +1/+1 until end of turn. Sacrifice it at the beginning of the next end step.", "delayed"),
    ("Draw a card at the beginning of the next turn's upkeep.", "delayed"),
    ("You may pay {1}. When you do, target creature gets +1/+1 until end of turn.", "when you do"),
    ("Target creature gets +1/+1 until end of turn. When that creature dies this turn, draw a card.", "delayed"),
]


@pytest.mark.parametrize(("words", "event"), SHAPES)
def test_what_a_trigger_waits_for(words: str, event: Any) -> None:
    (ability,) = read(f"{words}, you gain 1 life.")
    assert ability.kind == "triggered"
    assert not ability.unread
    assert ability.structured["when"] == event


@pytest.mark.parametrize(("words", "verb"), INSIDE)
def test_triggers_within_effects(words: str, verb: str) -> None:
    (ability,) = read(f"When this creature enters, {words[0].lower()}{words[1:]}")
    assert not ability.unread
    assert f"'{verb}': {{'ability'" in str(ability.structured)
