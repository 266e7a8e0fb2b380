"""Players and objects at the start."""

from __future__ import annotations

import pytest

from pyverify.reading import read_text

CARDS = """players: [alice, bob]
cards:
  Bear: Creature - Bear 2/2
  Elf: Creature - Elf 1/1
  Armor: Enchantment - Aura
  Urza, Lord: Planeswalker
  7 Dwarves: Creature - Dwarf 1/1
"""


@pytest.fixture
def start():
    return lambda text: read_text(CARDS + f"start: {text}\n", "s.yaml")[0]


def test_players(start):
    made = start("{alice: {life: 7, counters: {poison: 3}, hand: [], library: [Bear]}}")
    alice, bob = made.players
    assert (alice.life, alice.counters, alice.known) == (7, {"poison": 3}, ("hand", "library"))
    assert (bob.name, bob.life, bob.known) == ("bob", 20, ())
    assert made.active == "alice"


def test_names_of_objects(start):
    made = start(
        "{alice: {battlefield: [Bear, {Elf: {as: big}}, 2 Plains], hand: [Elf, Plains]}, bob: {graveyard: [Elf, Bear, 7 Dwarves]}}"
    )
    assert [(one.name, one.card, one.zone, one.controller) for one in made.objects] == [
        ("Bear 1", "Bear", "battlefield", "alice"),
        ("big", "Elf", "battlefield", "alice"),
        ("Plains 1", "Plains", "battlefield", "alice"),
        ("Plains 2", "Plains", "battlefield", "alice"),
        ("Elf 1", "Elf", "hand", "alice"),
        ("Plains 3", "Plains", "hand", "alice"),
        ("Elf 2", "Elf", "graveyard", "bob"),
        ("Bear 2", "Bear", "graveyard", "bob"),
        ("7 Dwarves", "7 Dwarves", "graveyard", "bob"),
    ]
    groups = [one.group for one in made.objects if one.card == "Plains"]
    assert groups[0] == groups[1] != groups[2] == ""
    assert made.objects[0].place.line == 8


def test_one_unnamed_copy_has_the_name_of_the_card(start):
    made = start("{alice: {battlefield: [Bear, {Bear: {as: big}}]}}")
    assert [one.name for one in made.objects] == ["Bear", "big"]


def test_options(start):
    made = start(
        "{alice: {battlefield: [{Bear: {tapped: true, damage: 1, counters: {+1/+1: 2}, face down: yes, owner: bob, token: no}}, "
        "{Armor: {attached to: Bear}}, {3 Elf: {tapped: true}}]}}"
    )
    bear, armor, *elves = made.objects
    assert (bear.statuses, bear.damage, bear.counters, bear.face_down, bear.owner, bear.controller) == (
        ("tapped",),
        1,
        {"+1/+1": 2},
        True,
        "bob",
        "alice",
    )
    assert not bear.token
    assert armor.attached_to == "Bear"
    assert [one.statuses for one in elves] == [("tapped",)] * 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{alice: {battlefield: [Baer]}}", ("no card 'Baer'", "did you mean 'Bear'?", "under `cards:`")),
        ("{alice: {battlefield: [Urza, Lord]}}", ('quote a name that holds a comma: "Urza, Lord"',)),
        ("{alise: {life: 3}}", ("no player 'alise'", "did you mean 'alice'?")),
        ("{alice: {battelfield: [Bear]}}", ("did you mean 'battlefield'?",)),
        ("{alice: {life: many}}", ("a whole number",)),
        ("{alice: {life: 1000000001}}", ("too large", "1,000,000,000")),
        ("{alice: {battlefield: [0 Bear]}}", ("from 1 to 1,000",)),
        ("{alice: {battlefield: [1001 Bear]}}", ("from 1 to 1,000",)),
        ("{alice: {battlefield: [" + "1000 Bear, " * 11 + "]}}", ("11,000 objects", "at most 10,000")),
        ("{alice: {battlefield: [{Bear: {taped: true}}]}}", ("did you mean 'tapped'?",)),
        ("{alice: {battlefield: [{Bear: {tapped: true}, Elf: {tapped: true}}]}}", ("2 keys", "its own item")),
        ("{alice: {hand: [{Bear: {tapped: true}}]}}", ("in the hand has no key 'tapped'",)),
        ("{alice: {battlefield: [{Bear: {as: x}}, {Elf: {as: x}}]}}", ("the name 'x' a second time",)),
        ("{alice: {battlefield: [{Bear: {as: alice}}]}}", ("the name 'alice' a second time",)),
        ("{alice: {battlefield: [{Bear: {as: Elf}}]}}", ("can't be named 'Elf'",)),
        ("{alice: {battlefield: [{2 Bear: {as: x}}]}}", ("one name for 2 objects",)),
        ("{alice: {battlefield: [{Armor: {attached to: Baer}}, Bear]}}", ("no object 'Baer'", "did you mean 'Bear'?")),
        ("{alice: {battlefield: [{Armor: {attached to: Bear}}, 2 Bear]}}", ("2 copies of 'Bear'", "Bear 1, Bear 2")),
        ("{alice: {battlefield: [{Bear: {owner: bop}}]}}", ("did you mean 'bob'?",)),
        ("{alice: {battlefield: [{Bear: {counters: 3}}]}}", ("counters such as {+1/+1: 2}",)),
        ("[alice]", ("what each player starts with",)),
    ],
)
def test_refused(start, says, text, words):
    says(start, text, *words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("players: [alice, alice]", ("'alice' a second time",)),
        ("players: [you]", ("can't be the name of a player",)),
        ("players: []", ("0 players", "players: [alice, bob]")),
        ("players: [[a]]", ("found a list",)),
        ("title: x", ("without 'players'",)),
    ],
)
def test_refused_players(says, text, words):
    says(lambda source: read_text(source, "f"), text + "\n", *words)
