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
    "name", ["Odd Egg", "odd egg", "3 Odd Egg", "{Odd Egg: {tapped: true}}", "Peak", "Baker", "Baker // Bread", "Hill"]
)
def test_found(name: str, file: str) -> None:
    (found,) = read_text(FILE.replace("NAME", name), file)
    assert set(found.cards) >= {"Own Card", "Forest"}
    assert not any(ability.unread for card in found.cards.values() for ability in card.abilities)


@pytest.mark.parametrize("name", ["Slip // Slide", "Slip", "Size X"])
def test_what_cannot_be_said_is_not_understood(name: str, file: str) -> None:
    (found,) = read_text(FILE.replace("NAME", name), file)
    assert any(ability.unread for ability in found.cards[name].abilities)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Od Eg", "did you mean 'Odd Egg'"),
        ("Bread", "is one part of 'Baker // Bread'"),
        ("Whatsit", "the catalog's type line"),
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
