"""A text as abilities: which kind each is, also where its words are not understood, and where what is not understood is put."""

from __future__ import annotations

from typing import Any

import pytest

from pyverify.cardtext.text import paragraphs, read
from pyverify.reading import read_text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When ~ enters, draw a card.", "triggered"),
        ("Whenever the moon waxes, draw a card.", "triggered"),
        ("At the beginning of your upkeep, wibble.", "triggered"),
        ("Landfall \u2014 Whenever a land you control enters, draw a card.", "triggered"),
        ("{T}: Draw a card.", "activated"),
        ("Wibble three gadgets: Draw a card.", "activated"),
        ("Other creatures you control get +1/+1.", "static"),
        ("Gadgets wibble.", "static"),
        ("~ enters tapped.", "replacement"),
        ("If a gadget would wibble, it wobbles instead.", "replacement"),
        ("Prevent all damage that would be dealt to gadgets.", "replacement"),
        ("~ enters with a gadget on it.", "replacement"),
        ("As ~ enters, wibble a gadget.", "replacement"),
        ("Flying", "keyword"),
    ],
)
def test_kinds_by_form(text: str, kind: str) -> None:
    (ability,) = read(text)
    assert ability.kind == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw two cards.", "spell"),
        ("Wibble two gadgets.", "spell"),
        ("At the beginning of the next end step, draw a card.", "spell"),
        ("Whenever a creature dies this turn, draw a card.", "spell"),
        ("When you cycle ~, draw a card.", "triggered"),
    ],
)
def test_kinds_of_a_spell(text: str, kind: str) -> None:
    (ability,) = read(text, spell=True)
    assert ability.kind == kind
    assert kind in ability.structured or kind == "triggered"


def test_one_ability_a_line_and_several_keywords() -> None:
    text = "Flying, first strike (It deals damage first.)\n\n(Nothing but a reminder.)\nWhen ~ dies, draw a card.\n{T}: Add {G}."
    assert [(ability.kind, ability.structured.get("keyword")) for ability in read(text)] == [
        ("keyword", "flying"),
        ("keyword", "first strike"),
        ("triggered", None),
        ("activated", None),
    ]


def test_modes_belong_to_the_line_before() -> None:
    assert paragraphs("Flying\nChoose one \u2014\n\u2022 Draw a card.\n\u2022 You gain 2 life.\nTrample") == [
        "Flying",
        "Choose one \u2014\n\u2022 Draw a card.\n\u2022 You gain 2 life.",
        "Trample",
    ]


@pytest.mark.parametrize(
    ("text", "unread", "structured"),
    [
        ("Whenever you wibble, draw a card.", {"when": ["Whenever you wibble"]}, {"kind": "triggered", "unread": ["Whenever you wibble"]}),
        ("When ~ enters, if the moon is full, draw a card.", {"if": ["if the moon is full"]},
         {"when": {"event": "enters", "subject": {"self": "true"}}, "do": [{"draw": {"amount": "1"}}],
          "unread": {"if": ["if the moon is full"]}}),
        ("When ~ enters, wibble. Draw a card.", {"do": ["wibble"]},
         {"when": {"event": "enters", "subject": {"self": "true"}}, "do": [{"opaque": {"words": "wibble"}}, {"draw": {"amount": "1"}}]}),
        ("When ~ enters, draw a card. Wibble target land.", {"do": ["Wibble target land"]},
         {"when": {"event": "enters", "subject": {"self": "true"}},
          "do": [{"opaque": {"words": "Wibble target land"}}, {"draw": {"amount": "1"}}], "unread": {"targets": ["Wibble target land"]}}),
        ("Wibble a gadget: Draw a card.", {"costs": ["Wibble a gadget"]}, {"kind": "activated", "unread": ["Wibble a gadget"]}),
        ("Gadgets have wibble.", {"whole": ["Gadgets have wibble."]}, {"kind": "static", "unread": ["Gadgets have wibble."]}),
    ],
)  # fmt: skip
def test_what_is_not_understood_stands_where_it_acts(text: str, unread: dict[str, list[str]], structured: dict[str, Any]) -> None:
    (ability,) = read(text)
    assert ability.unread == unread
    assert ability.structured == structured


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Whenever you draw a card, you may return ~ from your graveyard to wibble.", "graveyard"),
        ("Whenever you draw a card, if ~ is in your graveyard with a gadget, you gain 1 life.", "graveyard"),
        ("When ~ dies, return ~ from your graveyard to wibble.", None),
        ("When enchanted creature dies, return ~ from your graveyard to wibble.", None),
        ("Whenever you draw a card, return a creature card from your graveyard to wibble.", None),
    ],
)
def test_words_say_in_which_zone_it_acts(text: str, zone: str | None) -> None:
    (ability,) = read(text)
    assert ability.structured.get("works in") == zone


@pytest.mark.parametrize(
    "text",
    [
        "Whenever another creature you control or a land enters under wibble, draw a card.",
        "Whenever a creature, land, or gadget enters, draw a card.",
        "Whenever ~ attacks, wibbles or dies, draw a card.",
        "Whenever ~ enters, attacks, or wibbles a gadget, draw a card.",
        "Whenever one or more creatures enter, attack, or wibble, draw a card.",
    ],
)
def test_a_trigger_condition_is_understood_whole_or_not_at_all(text: str) -> None:
    (ability,) = read(text)
    assert "when" in ability.unread
    assert "when" not in ability.structured


def test_a_trigger_condition_of_three_events() -> None:
    (ability,) = read("Whenever ~ enters, attacks, or dies, draw a card.")
    assert [event["event"] for event in ability.structured["when"]] == ["enters", "attacks", "dies"]


@pytest.mark.parametrize("text", ["", "\n \n", "(Only a reminder.)"])
def test_no_ability(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", ["x" * 30_000, '"' * 500, "When " * 2_000, "\u2022", ":", ".", ",", "{T}", "\x00\x07", "When", "If ,"])
def test_strange_texts_are_not_understood(text: str) -> None:
    assert all(ability.unread for ability in read(text))


CARDS = """
players: [alice, bob]
cards:
  Goblin: Creature - Goblin 2/2
  Nest:
    type: Enchantment
    text: |
      When this enchantment enters, create a 1/1 red Goblin creature token.
      Whenever a creature dies, create a 1/1 red Goblin creature token with haste.
      Creatures you control have flying.
    abilities:
      - {name: up, text: "At the beginning of your upkeep, draw a card."}
      - "{T}: Add {R}."
"""


def test_cards_with_text() -> None:
    """Abilities of the text come first; tokens of one name that differ from each other and from a card get names of their own."""
    (scenario,) = read_text(CARDS, "nest.yaml")
    nest = scenario.cards["Nest"]
    assert [ability.kind for ability in nest.abilities] == ["triggered", "triggered", "static", "triggered", "activated"]
    assert [ability.name for ability in nest.abilities] == ["ability 1", "ability 2", "ability 3", "up", "ability 5"]
    assert {name for name in scenario.cards if name.startswith("Goblin")} == {"Goblin", "Goblin token", "Goblin token 2"}
