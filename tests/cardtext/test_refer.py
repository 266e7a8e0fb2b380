"""What pronouns stand for. Where two things could be meant, nothing is guessed: the sentence is not understood."""

from __future__ import annotations

from typing import Any

import pytest

from pyverify.cardtext.text import read


def done(text: str) -> Any:
    """What the one ability of a text does; None if not all of it was understood."""
    (ability,) = read(text)
    return None if ability.unread else ability.structured["do"]


@pytest.mark.parametrize(
    ("text", "do"),
    [
        # it: what the event is about, the object itself, a target, what was just made or moved
        ("Whenever a creature dies, exile it.", [{"exile": {"object": "subject"}}]),
        ("When this creature dies, exile it.", [{"exile": {"object": "self"}}]),
        ("When ~ attacks, untap it.", [{"untap": {"object": "self"}}]),
        ("At the beginning of your upkeep, tap target creature. Destroy it.",
         [{"tap": {"object": "target"}}, {"destroy": {"object": "target"}}]),
        ("Whenever a creature attacks, tap target land. Destroy it.", [{"tap": {"object": "target"}}, {"destroy": {"object": "target"}}]),
        ("When ~ enters, exile target creature, then return it to the battlefield.",
         [{"exile": {"object": "target"}}, {"put onto the battlefield": {"object": "it"}}]),
        ("When ~ enters, create a 1/1 red Goblin creature token. It gains haste until end of turn.",
         [{"create": {"token": "Goblin"}}, {"get": {"object": "it", "for": "until end of turn", "do": [{"gain keyword": "haste"}]}}]),
        ("At the beginning of your upkeep, put a charge counter on ~. Untap it.",
         [{"add counters": {"kind": "charge", "amount": "1", "on": "self"}}, {"untap": {"object": "self"}}]),
        ("Whenever a creature enters, you gain life equal to its power.", [{"gain life": {"amount": "power of subject"}}]),
        # that creature
        ("Whenever a creature attacks, destroy that creature.", [{"destroy": {"object": "subject"}}]),
        ("When ~ enters, tap target creature. Destroy that creature.", [{"tap": {"object": "target"}}, {"destroy": {"object": "target"}}]),
        ("Whenever a creature dies, ~ deals 2 damage to that creature's controller.",
         [{"damage": {"source": "self", "amount": "2", "to": "controller of subject"}}]),
        ("Whenever ~ deals damage to a creature, destroy that creature.", [{"destroy": {"object": "subject"}}]),
        ("Whenever ~ blocks a creature, destroy that creature.", [{"destroy": {"object": "source"}}]),
        ("Whenever a creature attacks, tap target creature. Destroy that creature.",
         [{"tap": {"object": "target"}}, {"destroy": {"object": "target"}}]),
        ("Whenever a creature dies, create a 1/1 red Goblin creature token. Exile that token.",
         [{"create": {"token": "Goblin"}}, {"exile": {"object": "it"}}]),
        ("When ~ enters, gain control of target Equipment, then create a 0/0 black Germ creature token and attach that Equipment to it.",
         [{"gain control": {"of": "target"}}, {"create": {"token": "Germ"}}, {"attach": {"object": "target", "to": "it"}}]),
        # what it was like before it was moved away
        ("When ~ enters, exile target creature. Its controller gains life equal to its power.",
         [{"exile": {"object": "target"}}, {"gain life": {"player": "controller of target", "amount": "power of target"}}]),
        ("When ~ enters, return target creature to its owner's hand. Its controller loses 2 life.",
         [{"return to hand": {"object": "target"}}, {"lose life": {"player": "controller of target", "amount": "2"}}]),
        ("When ~ enters, sacrifice a creature. You gain life equal to its toughness.",
         [{"choose": {"as": "chosen", "from": {"type": "creature", "controller": "you"}}}, {"sacrifice": {"object": "chosen"}},
          {"gain life": {"amount": "toughness of chosen"}}]),
        ("When ~ enters, exile target creature, then return it to the battlefield. You gain life equal to its power.",
         [{"exile": {"object": "target"}}, {"put onto the battlefield": {"object": "it"}}, {"gain life": {"amount": "power of it"}}]),
        # that player, they
        ("Whenever an opponent draws a card, that player loses 1 life.", [{"lose life": {"player": "that player", "amount": "1"}}]),
        ("At the beginning of each player's upkeep, they draw a card.", [{"draw": {"player": "that player", "amount": "1"}}]),
        ("When ~ enters, target player discards a card. That player loses 1 life.",
         [{"discard": {"player": "target", "amount": "1"}}, {"lose life": {"player": "target", "amount": "1"}}]),
        # who does it: one subject for several verbs, if they all stand in the third person
        ("When ~ enters, each opponent discards a card and loses 1 life.",
         [{"discard": {"player": "each opponent", "amount": "1"}}, {"lose life": {"player": "each opponent", "amount": "1"}}]),
        ("When ~ enters, each opponent loses 1 life and you gain 1 life.",
         [{"lose life": {"player": "each opponent", "amount": "1"}}, {"gain life": {"amount": "1"}}]),
        # neither way of "unless" has happened when the other is chosen
        ("When ~ enters, sacrifice it unless you discard a land card.",
         [{"if": {"condition": [{"count": {"type": "land", "zone": "hand", "owner": "you"}, "is": ">= 1"}],
                  "then": [{"unless": {"do": [{"sacrifice": {"object": "self"}}], "player": "you", "does": [
                      {"choose": {"as": "chosen", "from": {"type": "land", "zone": "hand", "owner": "you"}}},
                      {"discard": {"object": "chosen"}}]}}],
                  "else": [{"sacrifice": {"object": "self"}}]}}]),
        ("Whenever a creature dies, create a 1/1 red Goblin creature token unless that creature's controller pays {1}.",
         [{"unless": {"do": [{"create": {"token": "Goblin"}}], "player": "controller of subject", "pays": "{1}"}}]),
        # what was chosen belongs to the choice
        ("When ~ enters, you may put a creature card from your hand onto the battlefield. It gains haste until end of turn.",
         [{"may": {"player": "you", "do": [
             {"choose": {"as": "chosen", "from": {"type": "creature", "all of": ["card"], "zone": "hand", "owner": "you"}}},
             {"put onto the battlefield": {"object": "chosen"}},
             {"get": {"object": "it", "for": "until end of turn", "do": [{"gain keyword": "haste"}]}}]}}]),
        ("When ~ enters, you may draw a card. If you do, discard a card.",
         [{"may": {"player": "you", "do": [{"draw": {"amount": "1"}}, {"discard": {"amount": "1"}}]}}]),
        ("When ~ enters, you may draw a card. If you don't, you gain 1 life.",
         [{"may": {"player": "you", "do": [{"draw": {"amount": "1"}}], "else": [{"gain life": {"amount": "1"}}]}}]),
        # delayed triggered abilities
        ("When ~ enters, tap target creature. When ~ leaves the battlefield, untap that creature.",
         [{"tap": {"object": "target"}}, {"delayed": {"ability": {"when": {"event": "leaves", "subject": {"self": "true"}},
                                                                   "do": [{"untap": {"object": "target"}}]}}}]),
        ("When ~ enters, exile target creature. Return it to the battlefield at the beginning of the next end step.",
         [{"exile": {"object": "target"}}, {"delayed": {"ability": {"when": {"event": "step", "step": "end", "player": "any"},
                                                                    "do": [{"put onto the battlefield": {"object": "it"}}]}}}]),
        ("When ~ enters, draw a card. If you do, discard a card.",  # no choice, but a consequence (worked out by no rule)
         [{"draw": {"amount": "1"}}, {"if": {"condition": {"stated": "done"}, "then": [{"discard": {"amount": "1"}}]}}]),
        ("When ~ enters, each opponent sacrifices a creature.",  # several players choose at once (CR 101.4; worked out by no rule)
         [{"sacrifice some": {"player": "each opponent", "from": {"type": "creature"}, "amount": "1"}}]),
    ],
)  # fmt: skip
def test_it_and_that(text: str, do: Any) -> None:
    assert done(text) == do


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of your upkeep, exile it.",  # nothing was spoken of
        "When you control no lands, destroy that creature.",
        "Whenever a creature dies, put a charge counter on ~. Exile it.",  # the creature or the object itself
        "Whenever a creature dies, create a 1/1 red Goblin creature token. Exile that creature.",  # the token or the dead creature
        "When ~ enters, create a 1/1 red Goblin creature token. Draw a card, then exile target land. Tap that creature.",
        "When ~ enters, return two creatures you control to their owner's hand. Destroy that creature.",  # two were chosen
        "At the beginning of your upkeep, that player draws a card.",  # no player was spoken of
        "When ~ enters, target player draws a card. Target opponent loses 1 life. That player loses 1 life.",
        "When ~ enters, frobnicate target creature. Destroy it.",  # what was not understood may have spoken of something
        "When ~ enters, each opponent draws a card, then discard a card.",  # who discards?
        "When ~ enters, tap target creature. When ~ leaves the battlefield, untap it.",  # itself, or the creature
        "When ~ enters, you may put a creature onto the battlefield.",  # from where?
    ],
)  # fmt: skip
def test_nothing_is_guessed(text: str) -> None:
    assert done(text) is None


def test_targets_in_order() -> None:
    (ability,) = read("When ~ enters, destroy target land and tap up to one target creature. ~ deals 1 damage to any target.")
    assert ability.structured["targets"] == [{"type": "land"}, {"type": "creature", "optional": "true"}, {"kind": "any"}]
    assert [next(iter(effect.values()))[key] for effect, key in zip(ability.structured["do"], ("object", "object", "to"), strict=True)] == [
        "target",
        "target 2",
        "target 3",
    ]


def test_tokens_are_defined_by_the_text() -> None:
    (ability,) = read("When ~ dies, create two 1/1 black and green Elf Warrior creature tokens with deathtouch and haste.")
    assert ability.structured["do"] == [{"create": {"token": "Elf Warrior", "amount": "2"}}]
    assert ability.tokens == {
        "Elf Warrior": {"type": "Creature - Elf Warrior", "pt": "1/1", "colors": ["black", "green"], "keywords": ["deathtouch", "haste"]}
    }


def test_choices_of_one_ability_have_names_of_their_own() -> None:
    (ability,) = read("{T}, Sacrifice a creature: Sacrifice a land.")
    names = [effect["choose"]["as"] for effect in (*ability.structured["activated"], *ability.structured["do"]) if "choose" in effect]
    assert names == ["chosen", "chosen 2"]


def test_what_is_done_only_once_each_turn_is_the_one_instruction_before() -> None:
    (ability,) = read("Whenever you cast a spell, you may draw a card. Do this only once each turn.")
    assert not ability.unread
    assert ability.structured["limit"] == "done once each turn"
    (several,) = read("Whenever you cast a spell, you gain 1 life. You may draw a card. Do this only once each turn.")
    assert several.unread
    assert "limit" not in several.structured
