"""Card files of each maker, in miniature and by us: what they hold is found, however it is written."""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pyverify.catalog.errors import CardFileError
from pyverify.catalog.store import Catalog, import_file

EGG = "When this creature dies, draw a card."
SCRYFALL: list[dict[str, Any]] = [
    {"object": "card", "oracle_id": "o-1", "name": "Odd Egg", "lang": "en", "released_at": "2020-01-31", "layout": "normal",
     "mana_cost": "{1}{G}", "type_line": "Creature \u2014 Egg", "oracle_text": EGG, "power": "0", "toughness": "1", "colors": ["G"],
     "keywords": None, "loyalty": None},
    {"object": "card", "oracle_id": "o-1", "name": "Odd Egg", "lang": "en", "released_at": "2010-01-31", "layout": "normal",
     "mana_cost": "{1}{G}", "type_line": "Creature \u2014 Egg", "oracle_text": "older words", "power": "0", "toughness": "1"},
    {"object": "card", "oracle_id": "o-2", "name": "Dusk Walker // Night Runner", "layout": "transform", "released_at": "2021-09-24",
     "card_faces": [
         {"object": "card_face", "name": "Dusk Walker", "mana_cost": "{2}{G}", "type_line": "Creature \u2014 Human", "oracle_text": "",
          "power": "2", "toughness": "2"},
         {"object": "card_face", "name": "Night Runner", "mana_cost": "", "type_line": "Creature \u2014 Wolf", "oracle_text": "Trample",
          "power": "4", "toughness": "4", "colors": ["G"]}]},
    {"object": "card", "oracle_id": "o-3", "name": "Lone Half // Gone Half", "layout": "transform", "released_at": "2021-09-24",
     "card_faces": [{"object": "card_face", "name": "Lone Half", "type_line": "Creature \u2014 Human", "power": "1", "toughness": "1"}]},
    {"object": "card", "name": "\u00c6ther Jar", "layout": "normal", "type_line": "Artifact", "oracle_text": None, "mana_cost": "{1}",
     "oracle_id": "o-4", "released_at": "2000-01-01", "power": None, "toughness": None},
    {"object": "card", "name": "Twin Pages", "layout": "reversible_card", "released_at": "2023-01-01", "card_faces": [
        {"name": "Twin Pages", "type_line": "Artifact", "oracle_id": "o-5", "oracle_text": "Flash"},
        {"name": "Twin Pages", "type_line": "Artifact", "oracle_id": "o-5", "oracle_text": "Flash"}]},
    {"object": "card", "name": "Egg", "layout": "token", "type_line": "Token Creature \u2014 Egg", "oracle_id": "o-6"},
    {"object": "card", "name": "How to Play", "layout": "normal", "type_line": "Card", "oracle_id": "o-8"},
    {"object": "card", "name": "Odd Egg // Odd Egg", "layout": "art_series", "card_faces": [{"name": "Odd Egg", "type_line": "Card"}]},
    {"object": "card", "name": "Odd Egg", "printed_name": "Seltsames Ei", "printed_type_line": "Kreatur", "lang": "de",
     "released_at": "2019-01-01", "layout": "normal", "type_line": "Creature \u2014 Egg", "oracle_text": EGG, "oracle_id": "o-1"},
    {"object": "card", "name": "Abroad Only", "printed_name": "Nur im Ausland", "lang": "de", "released_at": "2019-01-01",
     "layout": "normal", "type_line": "Artifact", "oracle_text": "Flash", "oracle_id": "o-7"},
]  # fmt: skip
RULINGS = [
    {"object": "ruling", "oracle_id": "o-1", "source": "wotc", "published_at": "2020-02-01", "comment": "It\u2019s an egg."},
    {"object": "ruling", "oracle_id": "o-1", "source": "wotc", "published_at": "2019-02-01", "comment": "It was an egg."},
]
ATOMIC = {
    "meta": {"date": "2024-01-01", "version": "5.2.2"},
    "data": {
        "Odd Egg": [{"name": "Odd Egg", "layout": "normal", "manaCost": "{1}{G}", "type": "Creature \u2014 Egg", "text": EGG, "power": "0",
                     "toughness": "1", "colors": ["G"], "keywords": None, "identifiers": {"scryfallOracleId": "o-1"},
                     "rulings": [{"date": "2020-02-01", "text": "It is an egg."}]}],
        "Dusk Walker // Night Runner": [
            {"name": "Dusk Walker // Night Runner", "faceName": "Dusk Walker", "side": "a", "layout": "transform",
             "type": "Creature \u2014 Human", "power": "2", "toughness": "2", "colors": ["G"], "identifiers": {}},
            {"name": "Dusk Walker // Night Runner", "faceName": "Night Runner", "side": "b", "layout": "transform",
             "type": "Creature \u2014 Wolf", "text": "Trample", "power": "4", "toughness": "4", "colors": ["G"], "identifiers": {}}],
        "Half Moon // Whole Sun": [
            {"name": "Half Moon // Whole Sun", "faceName": "Half Moon", "side": "a", "layout": "meld", "type": "Creature \u2014 Human",
             "power": "1", "toughness": "1", "identifiers": {}}],
    },
}  # fmt: skip
SET_3 = {
    "name": "Test Set", "code": "TST", "releaseDate": "2016-04-08", "cards": [
        {"name": "Dusk Walker", "names": ["Dusk Walker", "Night Runner"], "layout": "double-faced", "type": "Creature \u2014 Human",
         "manaCost": "{2}{G}", "power": "2", "toughness": "2", "colors": ["Green"]},
        {"name": "Night Runner", "names": ["Dusk Walker", "Night Runner"], "layout": "double-faced", "type": "Creature \u2014 Wolf",
         "text": "Trample", "power": "4", "toughness": "4", "colors": ["Green"]},
        {"name": "Odd Egg", "layout": "normal", "type": "Creature \u2014 Egg", "manaCost": "{1}{G}", "power": "0", "toughness": "1",
         "text": "When Odd Egg is put into a graveyard from play, draw a card.", "rulings": [{"date": "2016-04-08", "text": "Old words."}]},
    ],
}  # fmt: skip
NEWER = {**SET_3, "cards": [{**SET_3["cards"][2], "text": EGG}]}  # type: ignore[dict-item]
OLDER = {"code": "OLD", "releaseDate": "2001-01-01", "cards": [SET_3["cards"][2]]}
PRINTINGS = {"meta": {"version": "5.0"}, "data": {"TST": NEWER, "OLD": OLDER}}
OURS = [{"name": "Odd Egg", "type": "Creature \u2014 Egg", "manaCost": None, "text": EGG, "power": "0", "toughness": "1", "keywords": None}]


def lines(records: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in records)


FILES = {
    "scryfall lines": lines(SCRYFALL),
    "scryfall array": json.dumps(SCRYFALL, indent=1).encode(),
    "atomic": json.dumps(ATOMIC).encode(),
    "all cards of version 3": json.dumps({one["name"]: one for one in SET_3["cards"]}).encode(),  # type: ignore[union-attr, index]
    "all sets of version 3": json.dumps({"TST": SET_3}).encode(),
    "a set of version 3": json.dumps(SET_3).encode(),
    "a set of version 5": json.dumps({"meta": {}, "data": {**SET_3, "baseSetSize": 3}}).encode(),
    "all printings": json.dumps(PRINTINGS).encode(),
    "ours": lines(OURS),
}


@pytest.fixture
def catalog(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cards.sqlite"


def imported(data: bytes, catalog: Path) -> Catalog:
    file = catalog.parent.parent / "given"
    file.write_bytes(data)
    import_file(file, catalog)
    return Catalog(catalog)


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzipped"])
@pytest.mark.parametrize("kind", FILES)
def test_every_format(kind: str, packed: bool, catalog: Path) -> None:
    data = FILES[kind]
    found = imported(gzip.compress(data) if packed else data, catalog).find("odd egg")
    assert found
    assert found.front.type == "Creature \u2014 Egg"
    assert (found.front.power, found.front.toughness) == ("0", "1")
    assert "draw a card" in found.front.text


@pytest.mark.parametrize("kind", [one for one in FILES if one not in ("ours", "all printings")])
def test_two_faces(kind: str, catalog: Path) -> None:
    known = imported(FILES[kind], catalog)
    for name, place in (("Dusk Walker // Night Runner", -1), ("dusk walker", 0), ("Night Runner", 1)):
        found = known.find(name)
        assert found
        assert (found.name, found.layout, found.place) == ("Dusk Walker // Night Runner", "transform", place)
        assert [face.name for _, face in found.faces] == ["Dusk Walker", "Night Runner"]
        assert found.faces[1][1].text == "Trample"


def test_peculiarities_of_scryfall(catalog: Path) -> None:
    known = imported(FILES["scryfall lines"], catalog)
    egg, lone, jar, twin = map(known.find, ("Odd Egg", "Lone Half", "aether jar", "Twin Pages"))
    assert egg
    assert lone
    assert jar
    assert twin
    assert egg.front.text == EGG, "of several printings the newest counts, whatever comes last"
    assert [face.name for _, face in lone.faces] == ["Lone Half"], "a list of faces without its second"
    assert jar.front.text == ""
    assert jar.front.power == ""
    assert twin.layout == "normal"
    assert len(twin.faces) == 1
    assert known.find("Egg") is None, "a token is no card"
    assert known.find("Abroad Only"), "what was printed in one language only has English words too"
    assert known.count() == 6


def test_parts_that_meld_are_cards_of_their_own(catalog: Path) -> None:
    found = imported(FILES["atomic"], catalog).find("Half Moon")
    assert found
    assert (found.name, found.layout, found.place) == ("Half Moon", "meld", -1)


def test_rulings_before_and_after_the_cards(catalog: Path) -> None:
    for order in (("r", "c"), ("c", "r")):
        catalog.unlink(missing_ok=True)
        for one in order:
            known = imported(lines(RULINGS if one == "r" else SCRYFALL), catalog)
        found = known.find("Odd Egg")
        assert found
        assert found.rulings == (("2019-02-01", "It was an egg."), ("2020-02-01", "It\u2019s an egg."))


def test_of_printings_the_newest_counts_in_any_order(catalog: Path) -> None:
    found = imported(FILES["all printings"], catalog).find("Odd Egg")
    assert found
    assert found.front.text == EGG


@pytest.mark.parametrize("kind", FILES)
def test_a_second_time_changes_nothing(kind: str, catalog: Path) -> None:
    imported(lines(RULINGS), catalog)
    imported(FILES[kind], catalog)
    with contextlib.closing(sqlite3.connect(catalog)) as db:
        before = list(db.iterdump())
    again = import_file(catalog.parent.parent / "given", catalog)
    assert (again.cards, again.rulings) == (0, 0)
    with contextlib.closing(sqlite3.connect(catalog)) as db:
        assert list(db.iterdump()) == before


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b"name,type\nOdd Egg,Creature\n", "no card file"),
        (FILES["scryfall array"][:-40], "broken off"),
        (FILES["scryfall lines"][:-40], "broken off"),
        (FILES["atomic"][:-400], "broken off"),
        (gzip.compress(FILES["scryfall lines"])[:-40], "broken off or damaged"),
        (b'{"name": "Odd Egg", "type": 1}\n{"name"}\n', "given:2:8: no JSON"),
        (b"PK\x03\x04 zip", "a zip file: unpack it"),
        (b"SQLite format 3\0 ...", "a database: give the JSON file"),
        (b"\xff\xfe[", "in UTF-16: save it as UTF-8"),
        (FILES["scryfall array"] + b"junk", "trailing garbage"),
        (b'[{"name": "\xff"}]', "invalid bytes in UTF8"),
        (b'["Odd Egg"]', "where a card should be"),
        (b'[{"name": "Odd Egg"}]', "no cards and no rulings"),
        (b'{"object": "error", "status": 404}\n', "no cards and no rulings"),
    ],
)  # fmt: skip
def test_bad_files_are_told_and_leave_the_catalog_as_it_was(data: bytes, says: str, catalog: Path) -> None:
    imported(FILES["ours"], catalog)
    before = catalog.read_bytes()
    with pytest.raises(CardFileError, match=says):
        imported(data, catalog)
    assert catalog.read_bytes() == before
    assert [one.name for one in catalog.parent.iterdir()] == ["cards.sqlite"]


def test_what_is_no_catalog_is_refused(tmp_path: Path, catalog: Path) -> None:
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE x (y)")
    with pytest.raises(CardFileError, match="no catalog of cards"):
        Catalog(other)
    imported(FILES["ours"], catalog)
    with sqlite3.connect(catalog) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(CardFileError, match="newer pyverify"):
        Catalog(catalog)


@pytest.mark.parametrize("name", ["\u00c6ther Jar", "aether jar", "AETHER JAR", "Aether  Jar!", "\u00e6ther-jar"])
def test_however_a_name_is_written(name: str, catalog: Path) -> None:
    assert imported(FILES["scryfall lines"], catalog).find(name)


def test_names_that_are_like_one(catalog: Path) -> None:
    known = imported(FILES["scryfall lines"], catalog)
    assert known.nearest("Od Eg")[0] == "Odd Egg"
    assert known.nearest("zzzzzzzz") == []


def card(name: str, text: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "Artifact", "text": text, **more}


def text_of(known: Catalog, name: str) -> str:
    found = known.find(name)
    assert found, name
    return found.front.text


def test_what_is_imported_later_counts_whatever_its_date(catalog: Path) -> None:
    imported(FILES["scryfall lines"], catalog)
    assert text_of(imported(lines([card("Odd Egg", "new words")]), catalog), "Odd Egg") == "new words"
    assert text_of(imported(FILES["scryfall lines"], catalog), "Odd Egg") == EGG


def test_a_file_that_tells_of_one_face_leaves_the_others(catalog: Path) -> None:
    imported(FILES["atomic"], catalog)
    found = imported(lines([card("Dusk Walker // Night Runner", "new words")]), catalog).find("Night Runner")
    assert found
    assert found.layout == "transform", "which the second file does not say"
    assert [face.text for _, face in found.faces] == ["new words", "Trample"]


@pytest.mark.parametrize("turned", [False, True])
def test_cards_for_fun_do_not_take_names(turned: bool, catalog: Path) -> None:
    real = {**SCRYFALL[0], "oracle_text": "real", "released_at": "2001-01-01", "set_type": "expansion"}
    given = [real, {**SCRYFALL[0], "oracle_text": "joke", "released_at": "2021-01-01", "set_type": "funny", "oracle_id": "o-9"}]
    assert text_of(imported(lines(given[::-1] if turned else given), catalog), "Odd Egg") == "real"
    given = [card("Odd Jar", "real"), card("Odd Jar", "joke", isFunny=True)]
    assert text_of(imported(lines(given[::-1] if turned else given), catalog), "Odd Jar") == "real"


def test_the_same_card_on_both_sides(catalog: Path) -> None:
    sides = [card("Twin // Twin", "Flash", layout="reversible_card", faceName="Twin", side=side) for side in "ab"]
    known = imported(
        lines([*sides, card("Pair // Pair", "Flash"), {"card": "Pair // Pair", "date": "2020-01-31", "text": "Once."}]), catalog
    )
    assert known.count() == 2
    for name in ("Twin", "Twin // Twin", "Pair", "Pair // Pair"):
        found = known.find(name)
        assert found
        assert (found.layout, len(found.faces)) == ("normal", 1)
    assert found.rulings == (("2020-01-31", "Once."),)


def test_version_4(catalog: Path) -> None:
    names = ["Dusk", "Night"]
    data = {"Night": card("Night", "b", names=names, side="b", layout="transform"), "Dusk": card("Dusk", "a", names=names, side="a",
            layout="transform", keywords=None, rulings=None, colors=None)}  # fmt: skip
    found = imported(json.dumps(data).encode(), catalog).find("Night")
    assert found
    assert (found.name, found.layout, found.place, [face.text for _, face in found.faces]) == ("Dusk // Night", "transform", 1, ["a", "b"])


def test_five_parts(catalog: Path) -> None:
    name = "Ab // Bc // Cd // De // Ef"
    parts = [card(name, part, faceName=part, side=side, layout="split") for part, side in zip(name.split(" // "), "abcde", strict=True)]
    found = imported(lines(parts[::-1]), catalog).find("Cd")
    assert found
    assert found.place == 2
    assert " // ".join(face.name for _, face in found.faces) == name


def test_a_melded_card_goes_by_both_its_names(catalog: Path) -> None:
    known = imported(FILES["atomic"], catalog)
    assert known.find("Half Moon // Whole Sun") == known.find("Half Moon")


def test_the_name_of_a_part_that_is_not_there(catalog: Path) -> None:
    found = imported(FILES["scryfall lines"], catalog).find("gone half")
    assert found
    assert (found.name, found.place) == ("Lone Half // Gone Half", 1)


def test_curly_quotes(catalog: Path) -> None:
    known = imported(lines([card("Ur\u2019s Egg", "Ur\u2019s Egg has \u201cFlash.\u201d"), card("Ur's Egg", "newer")]), catalog)
    assert known.count() == 1
    assert text_of(known, "Ur\u2019s Egg") == "newer"


def test_a_ruling_of_two_files_is_told_once(catalog: Path) -> None:
    imported(FILES["scryfall lines"], catalog)
    imported(lines(RULINGS[:1]), catalog)
    found = imported(lines([{"card": "Odd Egg", "date": "2020-02-01", "text": "It's an egg."}]), catalog).find("Odd Egg")
    assert found
    assert len(found.rulings) == 1


def test_digital_versions_are_cards_of_their_own(catalog: Path) -> None:
    known = imported(lines([card("Odd Jar", "paper"), card("A-Odd Jar", "digital")]), catalog)
    assert (text_of(known, "Odd Jar"), text_of(known, "a-odd jar")) == ("paper", "digital")


def test_a_name_of_signs_only(catalog: Path) -> None:
    known = imported(lines([card("_____", "blank")]), catalog)
    assert known.find("_____")
    assert known.find("!?") is None


def test_a_page_of_scryfall(catalog: Path) -> None:
    page = {"object": "list", "has_more": False, "data": SCRYFALL}
    assert text_of(imported(json.dumps(page).encode(), catalog), "Odd Egg") == EGG


def test_entries_that_are_no_cards_are_told_and_the_others_count(catalog: Path) -> None:
    file = catalog.parent.parent / "given"
    file.write_bytes(lines([card("Odd Jar"), {"name": "Typo", "typ": "Artifact"}, card("No Type", type=None), card("List", text=["a"])]))
    found = import_file(file, catalog)
    assert (found.seen, found.cards, len(found.unknown)) == (1, 1, 3)
    assert "no 'type'" in found.unknown[0]


def test_a_set_is_read_a_card_at_a_time(catalog: Path) -> None:
    """The date of the set stands after its cards, and does not matter within one."""
    data = {"meta": {}, "data": {"baseSetSize": 1, "cards": [card("Odd Jar")], "releaseDate": "2020-01-01", "tokens": [card("Jar")]}}
    known = imported(json.dumps(data).encode(), catalog)
    assert known.find("Odd Jar")
    assert known.find("Jar") is None, "tokens are no cards"
