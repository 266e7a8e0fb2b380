"""Cards that a scenario names and does not define."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyverify.reading import ReadingError, read_text

CARDS = [
    {"name": "Odd Egg", "type": "Creature \u2014 Egg", "manaCost": "{1}{G}", "power": "0", "toughness": "1", "text": "Flying"},
    {"name": "Slip // Slide", "layout": "split", "faceName": "Slip", "side": "a", "type": "Instant", "text": "Draw a card."},
    {"name": "Slip // Slide", "layout": "split", "faceName": "Slide", "side": "b", "type": "Instant", "text": "Draw a card."},
    {"name": "Hill // Peak", "layout": "modal_dfc", "faceName": "Hill", "side": "a", "type": "Creature", "power": "1", "toughness": "1"},
    {"name": "Hill // Peak", "layout": "modal_dfc", "faceName": "Peak", "side": "b", "type": "Land"},
    {"name": "Baker // Bread", "layout": "adventure", "faceName": "Baker", "side": "a", "type": "Creature", "power": "1", "toughness": "1"},
    {"name": "Baker // Bread", "layout": "adventure", "faceName": "Bread", "side": "b", "type": "Sorcery", "text": "Draw a card."},
    {"name": "Dusk // Night", "layout": "transform", "faceName": "Dusk", "side": "a", "type": "Creature", "power": "1", "toughness": "1"},
    {"name": "Lone // Gone", "layout": "transform", "faceName": "Lone", "side": "a", "type": "Creature", "power": "1", "toughness": "1"},
    {"name": "Dusk // Night", "layout": "transform", "faceName": "Night", "side": "b", "type": "Creature", "power": "3", "toughness": "3"},
    {"name": "Bow // Bough", "type": "Artifact", "text": "Flash"},
    {"name": "Hop // Skip", "type": "Instant", "text": "Draw a card."},
    {"name": "Hall // Loft", "type": "Enchantment \u2014 Room", "text": "Flash"},
    {"name": "Both // Both", "type": "Artifact", "text": ""},
    {"name": "A-Sly Fox", "type": "Legendary Creature", "power": "1", "toughness": "1", "text": "When Sly Fox attacks, you gain 1 life."},
    {"name": "Clan", "type": "Tribal Enchantment \u2014 Egg", "text": "Flash"},
    {"name": "Lesson", "type": "Enchantment \u2014 Class", "text": "{2}{U}: Level 2\nWhenever you draw a card, you gain 1 life."},
    {"name": "No Size", "type": "Creature", "power": None, "toughness": None, "text": ""},
    {"name": "Odd Cost", "type": "Artifact", "manaCost": "{HW}", "text": ""},
    {"name": "Odd Type", "type": "Host Artifact", "text": ""},
    {"name": "1996 Egg", "type": "Artifact", "text": ""},
    {"name": "Whatsit", "type": "Contraption Host", "text": ""},
    {"name": "Size X", "type": "Creature", "power": "X", "toughness": "\u221e", "text": ""},
]
FILE = """
catalog: cards.jsonl
players: [ann, ben]
cards: {Own Card: Artifact}
start: {ann: {battlefield: [NAME, Own Card, Forest]}}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    tmp_path.joinpath("cards.jsonl").write_text("\n".join(map(json.dumps, CARDS)), encoding="utf-8")
    return str(tmp_path / "scenario.yaml")


@pytest.mark.parametrize(
    "name",
    [
        "Odd Egg",
        "odd egg",
        "3 Odd Egg",
        "{Odd Egg: {tapped: true}}",
        "Peak",
        "Baker",
        "Baker // Bread",
        "Hill",
        "Dusk",
        "Dusk // Night",
        "Lone",
        "Bow",
        "Bow // Bough",
        "Both",
        "Both // Both",
        "A-Sly Fox",
        "Clan",
        "1996 Egg",
        "2 1996 Egg",
    ],
)
def test_found(name: str, file: str) -> None:
    (found,) = read_text(FILE.replace("NAME", name), file)
    assert set(found.cards) >= {"Own Card", "Forest"}
    used = {one.card for one in found.objects}
    assert not any(ability.unread for card in used for ability in found.cards[card].abilities)


@pytest.mark.parametrize(
    "name", ["Slip // Slide", "Slip", "Size X", "Hop", "Hop // Skip", "Hall", "Lesson", "No Size", "Odd Cost", "Odd Type"]
)
def test_what_cannot_be_said_is_not_understood(name: str, file: str) -> None:
    (found,) = read_text(FILE.replace("NAME", name), file)
    assert any(ability.unread for ability in found.cards[name].abilities)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Od Eg", "did you mean 'Odd Egg'"),
        ("Bread", "is one part of 'Baker // Bread'"),
        ("Whatsit", "the catalog's type line"),
        ("Bough", "is one part of 'Bow // Bough'"),
        ("own card", "did you mean 'Own Card'"),
        ("forest", "did you mean 'Forest'"),
        ("Odd Egg, odd egg", "'odd egg' and 'Odd Egg' are the same card"),
        ("5x Odd Egg", "no card '5x Odd Egg'"),
        ('"!!!"', "no card '!!!'"),
        ("zzzzz", "neither under `cards:` nor in the catalog"),
    ],
)
def test_refused(name: str, says: str, file: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_text(FILE.replace("NAME", name), file)
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"{file}:5:")


def test_a_catalog_that_is_not_there(file: str) -> None:
    with pytest.raises(ReadingError, match="can't be read: No such file"):
        read_text(FILE.replace("cards.jsonl", "other.jsonl").replace("NAME", "Odd Egg"), file)


def test_without_a_catalog_a_name_needs_a_definition(file: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYVERIFY_CATALOG", str(tmp_path / "none.sqlite"))
    with pytest.raises(ReadingError, match="a card must be defined under `cards:`"):
        read_text(FILE.replace("catalog: cards.jsonl\n", "").replace("NAME", "Odd Egg"), file)


def test_a_file_that_defines_all_its_cards_needs_no_catalog(file: str) -> None:
    read_text(FILE.replace("cards.jsonl", "other.jsonl").replace("NAME, ", ""), file)


@pytest.mark.parametrize(("name", "back"), [("Lone // Gone", "Gone"), ("Bow", "Bough")])
def test_a_back_face_that_the_catalog_lacks_is_not_understood(name: str, back: str, file: str) -> None:
    (found,) = read_text(FILE.replace("NAME", name), file)
    assert not any(ability.unread for ability in found.cards[name].abilities)
    assert found.cards[name].back == back
    assert found.cards[back].abilities[0].unread


def test_a_back_face_is_only_on_the_battlefield(file: str) -> None:
    with pytest.raises(ReadingError, match="elsewhere than on the battlefield it is 'Hill'"):
        read_text(FILE.replace("battlefield: [NAME, Own Card, Forest]", "hand: [Peak]"), file)


def test_many_names_are_told_at_once(file: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read_text(FILE.replace("NAME", "Od Eg, Bread, zzzzz"), file)
    assert len(caught.value.problems) == 3


def test_a_token_may_be_a_card_of_the_catalog(file: str) -> None:
    (found,) = read_text(FILE.replace("NAME, ", "") + "timeline: [{create: {token: Odd Egg, player: ann}}]\n", file)
    assert "Odd Egg" in found.cards


def test_what_the_file_defines_counts_before_the_catalog(file: str) -> None:
    (found,) = read_text(FILE.replace("NAME", "Odd Egg").replace("{Own Card: Artifact}", "{Own Card: Artifact, Odd Egg: Land}"), file)
    assert found.cards["Odd Egg"].types == ("land",)


def test_the_catalog_of_the_user_is_of_one_game(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYVERIFY_CATALOG", str(Path(file).with_name("cards.jsonl")))
    text = FILE.replace("catalog: cards.jsonl\n", "").replace("NAME", "Odd Egg")
    assert read_text(text, file)
    with pytest.raises(ReadingError, match="or be in the catalog"):
        read_text("game: riftbound\nplayers: [ann, ben]\nstart: {ann: {base: [Odd Egg]}}\n", file)


def test_a_file_of_another_game_names_its_catalog(file: str) -> None:
    cub = {"name": "Ember Cub", "type": "Unit \u2014 Cat", "power": "3", "text": "When I conquer, draw 1."}
    Path(file).with_name("cards.jsonl").write_text(json.dumps(cub), encoding="utf-8")
    text = "game: riftbound\ncatalog: cards.jsonl\nplayers: [ann, ben]\nstart: {ann: {base: [Ember Cub]}}\n"
    (found,) = read_text(text, file)
    assert found.cards["Ember Cub"].numbers == {"might": 3}
    assert not any(ability.unread for ability in found.cards["Ember Cub"].abilities)


def test_a_catalog_with_entries_that_are_no_cards(file: str) -> None:
    Path(file).with_name("cards.jsonl").write_text('{"name": "Odd Egg", "typ": "Artifact"}\n', encoding="utf-8")
    with pytest.raises(ReadingError, match=r"can't be read: .*an entry that is no card .no 'type'"):
        read_text(FILE.replace("NAME", "Odd Egg"), file)
