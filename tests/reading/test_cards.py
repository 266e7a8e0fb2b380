"""Card definitions."""

from __future__ import annotations

import pytest

from pyverify.reading import read_text


@pytest.fixture
def card():
    return lambda text: read_text(f"players: [alice]\ncards:\n  A: {text}\n", "a.yaml")[0].cards["A"]


def test_type_lines(card):
    made = card("Legendary Snow Creature - Elf Warrior 2/3")
    assert (made.supertypes, made.types, made.subtypes) == (("legendary", "snow"), ("creature",), ("elf", "warrior"))
    assert (made.power, made.toughness) == (2, 3)
    for dash in ("-", "--", "\u2013", "\u2014"):
        assert card(f"Artifact Creature {dash} Golem 3/3").subtypes == ("golem",)
    assert card("Land - Urza's Power-Plant").subtypes == ("urza's", "power-plant")
    assert card("Enchantment").power is None
    assert card("Artifact - Vehicle 4/4").power == 4


def test_a_full_card(card):
    made = card('{type: Creature - Bird, cost: "{2}{W/U}{X}{W/P}{S}", pt: "*/1+*", keywords: [Flying, persist]}')
    assert made.mana_cost == "{2}{W/U}{X}{W/P}{S}"
    assert (made.mana_value, made.colors, made.power, made.toughness) == (5, ("white", "blue"), 0, 1)
    assert made.keywords == ("flying", "persist")
    assert card("{type: Planeswalker - Jace, loyalty: 3}").loyalty == 3
    assert card('{type: Instant, cost: "{R}", colors: [green, white]}').colors == ("white", "green")
    assert card('{type: Instant, cost: "{R}", colors: []}').colors == ()


def test_basic_lands_need_no_definition():
    made = read_text("players: [alice]\nstart: {alice: {battlefield: [2 Forest]}}\n", "f")[0].cards
    assert (made["Forest"].supertypes, made["Forest"].types, made["Forest"].subtypes) == (("basic",), ("land",), ("forest",))
    assert "Island" not in made


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Craeture - Bear 2/2", ("no card type 'craeture'", "did you mean 'Creature'?")),
        ("Creature Bear 2/2", ("'bear'", "after a dash")),
        ("Legendary", ("has no card type",)),
        ("Creature - Bear", ("no power and toughness", "pt: 2/2")),
        ("{type: Creature, pt: 2}", ("power/toughness such as 2/2",)),
        ("{type: Creature, pt: 9999999999/2}", ("up to 1,000,000,000",)),
        ("{typ: Creature}", ("no key 'typ'", "did you mean 'type'?")),
        ("{pt: 2/2}", ("without 'type'",)),
        ('{type: Instant, cost: "{Q}"}', ("no mana symbol {Q}",)),
        ("{type: Instant, cost: 2R}", ('"{2}{W}"',)),
        ("{type: Instant, cost: {2}}", ('quote it: cost: "{2}"',)),
        ("{type: Instant, colors: [grene]}", ("no color 'grene'", "did you mean 'green'?")),
        ("{type: Planeswalker, loyalty: X}", ("a whole number",)),
        ("[a]", ("found a list", "a card:")),
    ],
)
def test_refused(card, says, text, words):
    says(card, text, *words)


def test_every_bad_card_is_told(problems):
    text = "players: [a]\ncards:\n  A: Craeture\n  B: Land\n  C: {type: Land, pt: x, loyalty: y}\n  D: {tipe: Land}\n"
    assert [one.place.line for one in problems(lambda source: read_text(source, "f"), text)] == [3, 5, 6]


def test_each_keyword_is_an_instance(card):
    made = card("{type: Creature, pt: 1/1, keywords: [cascade, Cascade, rampage 2], abilities: [{keyword: cascade}]}")
    assert [one.name for one in made.abilities] == ["cascade", "cascade 2", "rampage 2", "cascade 3"]
    assert made.keywords == ("cascade", "cascade", "rampage", "cascade")
    assert made.abilities[2].words == ("2",)
