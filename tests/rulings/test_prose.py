"""The lint of prose: what it finds, and what it leaves alone."""

from __future__ import annotations

import datetime
import gzip
import json
import os
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from pyverify.editions import newest, topics
from pyverify.model import Claim, Place, Scenario
from pyverify.resources import encodings_dir
from pyverify.rulebook import store
from pyverify.rulebook.decoding import decode
from pyverify.rulebook.parsing import parse
from pyverify.rulings.model import Batch, Block, Document, Finding, Ruling
from pyverify.rulings.passages import blanked
from pyverify.rulings.prose import lint
from pyverify.rulings.shelf import chapters
from pyverify.rulings.staleness import stale_words

DAY = datetime.date


@pytest.fixture(autouse=True)
def _no_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def ruling(text: str, date: str = "", name: str = "one", line: int = 1) -> Ruling:
    return Ruling(name, Place("doc.md", line, 1), line + 3, date=DAY.fromisoformat(date) if date else None, prose=text)


def told(*rulings: Ruling | str, date: str = "", today: DAY | None = None) -> list[Finding]:
    given = tuple(ruling(one, date) if isinstance(one, str) else one for one in rulings)
    return list(lint(Batch((Document("doc.md", rulings=given),)), today))


def names(*texts: str, date: str = "") -> list[str]:
    return [one.name for text in texts for one in told(text, date=date)]


def book(date: str, *rules: str) -> None:
    filler = [f"100.{number}. Filler about nothing in particular, part {number}." for number in range(1, 7)]
    store.keep(DAY.fromisoformat(date), "\n\n".join(["Magic: The Gathering Comprehensive Rules", *filler, *rules]))


# ------------------------------------------------------------------ numbers


@pytest.mark.parametrize(
    ("text", "date", "right"),
    [
        ("Leaves-the-battlefield abilities look back in time (410.10d).", "2015-04-01", "603.6d"),
        ("See CR 410.10d.", "2026-01-01", "one of 603.10"),
        ("Cascade (rule 702.83a) is a triggered ability.", "2024-01-01", "702.85a"),
        ("The legend rule is 704.5k.", "2024-01-01", "704.5j"),
        ("The legend rule is 704.5j.", "2015-01-01", "704.5k"),
        ("Triggers wait (603.3b).", "2008-11-01", ""),
        ("What 420.5e says is checked.", "2020-01-01", "704.5j"),
    ],
)  # fmt: skip
def test_a_number_that_was_not_at_the_date(text: str, date: str, right: str) -> None:
    found = told(text, date=date)
    assert [one.name for one in found] == (["stale-number"] if right else [])
    assert right in "".join(one.text for one in found)
    assert all(one.place == Place("doc.md", 1, 1) for one in found)


@pytest.mark.parametrize(
    ("text", "date", "right"),
    [
        ("Both are put into the graveyard (704.5k).", "2012-01-01", "704.5j"),
        ("Her spell created it (216.1), so it is hers.", "2008-12-01", "111.2"),
        ("A cascade chain: 702.82a.", "2010-10-01", "702.85a"),
    ],
)
def test_a_number_that_has_moved_since(text: str, date: str, right: str) -> None:
    (found,) = told(text, date=date)
    assert (found.name, found.fix, found.rules) == ("stale-number", right, (re.findall(r"\d+\.\d+\w?", text)[0],))
    assert f"({date}) moved on" in found.text
    assert told(text, date=date, today=DAY.fromisoformat(date)) == []
    assert told(replace(ruling(text, date), expect="true-until")) == [], "it is known to be old"


@pytest.mark.parametrize(
    "text",
    [
        "Triggers look back in time (603.10a), until 2016 by 603.6d, before 2009 by 410.10d.",  # the writer knows
        "The intervening if is checked twice (603.4).",
        "It costs $410.10 or 410.10 euros; version 410.10.2; 192.410.10.1; on 410.10%",
        "MTR 410.10d is another book.",
        "See 999.99z, of which nobody knows.",
        "`410.10d` is code, and https://example.org/410.10d an address.",
    ],
)
def test_numbers_left_alone(text: str) -> None:
    assert names(text, date="2026-02-01") == []


def test_the_words_beside_a_number_are_of_another_topic() -> None:
    (found,) = told("The legend rule (603.4) takes one of them.", date="2025-01-01")
    assert (found.name, found.fix) == ("wrong-topic", "704.5j")
    sure_of_nothing = (
        "With the legend rule (603.2) one dies.",  # a general rule applies to everything
        "The legend rule (704.3) takes one of them.",  # of the same chapter
        "The legend rule and an intervening if (603.4).",
        "The legend rule (603.4, 704.5j) takes one.",
        "If the condition is checked again, the legend rule (603.4) may matter.",
    )
    assert names(*sure_of_nothing, date="2025-01-01") == []


def test_reasons_are_held_against_their_own_edition_only() -> None:
    claims = (
        Claim("fires", {}, because="Both go (704.5k).", place=Place("doc.md", 9, 5)),
        Claim("fires", {}, because="Both go, by the legend rule (704.5j).", place=Place("doc.md", 10, 5)),
    )
    scenario = Scenario("s", rules=DAY(2013, 5, 1), claims=claims)
    (found,) = told(replace(ruling(""), scenario=scenario))
    assert (found.name, found.place.line, found.fix) == ("stale-number", 10, "704.5k")


def test_registered_rules_know_more_numbers() -> None:
    text = "Bushido is 702.44a, and there is CR 704.9z."
    assert told(text, date="2013-07-20") == []
    book("2013-07-13", "702.44a Bushido is a triggered ability. Whenever this creature blocks or becomes blocked it grows bigger.")
    (found,) = told(text, date="2013-07-20")
    assert (found.name, found.text) == ("stale-number", "there is no rule 704.9z in the rules of 2013-07-20")
    assert told(text, date="2014-07-20") == [], "there may have been an edition since"
    book("2026-04-17", "702.45a Bushido is a triggered ability. Whenever this creature blocks or becomes blocked it grows bigger.")
    moved, absent = told(text, date="2013-07-20")
    assert (moved.fix, absent.rules) == ("702.45a", ("704.9z",))
    assert told("Bushido (702.44a) is old.", date="2019-07-20") == [], "when it moved is not known"


# ------------------------------------------------------------------ words


@pytest.mark.parametrize(
    ("text", "date", "word"),
    [
        ("It triggers when a creature comes into play.", "2015-01-01", "comes into play"),
        ("Put it into play tapped.", "2010-01-01", "Put it into play"),
        ("The card is removed from the game.", "2012-01-01", "removed from the game"),
        ("With combat damage on the stack you may sacrifice it.", "2009-07-11", "combat damage on the stack"),
        ("You suffer mana burn for the rest.", "2011-01-01", "mana burn"),
        ("State-based effects are checked first.", "2016-01-01", "State-based effects"),
        ("Its converted mana cost is 3.", "2021-05-01", "converted mana cost"),
        ("It is countered on resolution.", "2020-01-01", "countered on resolution"),
        ("She orders them by damage assignment order.", "2025-01-01", "damage assignment order"),
        ("Whenever you play a spell, it triggers.", "2014-01-01", "play a spell"),
        ("It is an in-play ability.", "2018-01-01", "in-play"),
        ("You may play it as an interrupt.", "2018-01-01", "as an interrupt"),
    ],
)
def test_a_word_that_is_gone(text: str, date: str, word: str) -> None:
    (found,) = told(text, date=date)
    assert found.name == "stale-word"
    assert found.text.startswith(f'"{word}" ')
    assert found.fix in found.text
    gone = next(one.gone for one in stale_words() if one.now == found.fix)
    assert told(text, date=(gone - datetime.timedelta(days=1)).isoformat()) == []


@pytest.mark.parametrize(
    "text",
    [
        "Before 2009 you could sacrifice it with damage on the stack.",
        "There is no mana burn.",
        "Mana burn no longer exists.",
        "The battlefield used to be called the in-play zone, and things came into play.",
        'Its printed text says "When this comes into play".',
        'The words "converted mana cost" mean the mana value.',
        "Comes Into Play is a card of no set.",
        "The player is removed from the game.",
        "A dungeon card is removed from the game once completed.",
        "Abilities that triggered on that damage are put on the stack.",
        "You may play a land, and play the exiled card.",
        "Attackers are declared; how players in play groups do it is up to them.",
        "`comes into play` is code.",
        "Damage can't be redirected.",
        "Creatures that enter the battlefield at end of turn stay until end of turn.",
    ],
)
def test_words_left_alone(text: str) -> None:
    assert names(text, date="2026-02-01") == []


def test_names_of_cards_are_no_words_of_rules() -> None:
    from pyverify.model import Card

    scenario = Scenario("s", cards={"mana burn": Card("mana burn")})
    assert told(replace(ruling("She casts mana burn.", "2020-01-01"), scenario=scenario)) == []
    assert blanked("a (see [x](http://a.b/c)) `d`", ["a"]).count("\0") == len("(http://a.b/c)`d`")


# ------------------------------------------------------------------ texts


@pytest.mark.parametrize(
    "text",
    [
        "It triggers twice. Those abilities will then resolve",
        "It triggers when a creature you control and",
        "It triggers twice, because",
        "The bell rings,",
        "The bell rings (",
        "It triggers because...",
        "If the bell is on the battlefield with",
    ],
)
def test_a_text_that_breaks_off(text: str) -> None:
    assert names(text) == ["cut-off"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Two bells",
        "It triggers twice. (See 603.2c.)",
        'Such abilities begin with "when" or "whenever."',
        "One. Two. *Three.*",
        "They ask: what triggers?",
        "Rings, bells and so on...",
        "It triggers; see\n\n- this one.\n- that one.",
    ],
)
def test_whole_texts(text: str) -> None:
    assert names(text) == []


def test_the_same_text_under_two_names() -> None:
    text = "However many creatures enter, the bell rings once for each."
    same = "However many creatures enter, the *bell* rings once\nfor each"
    found = [one for one in told(ruling(text, "", "a", 3), ruling(same + ".", "", "b", 9), ruling("Short text here.", "", "c")) if one]
    (one,) = found
    assert (one.name, one.rulings, one.place.line) == ("same-text", ("b", "a"), 9)
    assert [(place.line, said) for place, said in one.related] == [(3, "the same text: a")]
    assert names("Short text here.", "Short text here.") == []
    claims = (Claim("fires", {"ability": "bell", "times": 2}),)
    first, second = (replace(ruling(text, "", name), scenario=Scenario(name, claims=claims)) for name in "ab")
    assert told(first, second) == [], "duplicates are told as such"
    assert [one.name for one in told(first, replace(second, scenario=Scenario("b")))] == ["same-text"]


# ------------------------------------------------------------------ places


def test_places_are_those_of_the_document() -> None:
    general = "# Bells\n\nIn 2003 there was mana burn.\n\nYou suffer mana burn."
    prose = f"{general}\n\n## One\n\n> It triggers when it\n> comes into play, see `mana burn`."
    one = ruling("It triggers when it\ncomes into play, see `mana burn`.", "2008-12-01")
    blocks = (Block("prose", 5, 14, prose), Block("ruling", 15, 18, "id: one", "one"))
    document = Document("doc.md", date=DAY(2020, 1, 1), blocks=blocks, rulings=(one,))
    (found,) = lint(Batch((document,)))
    assert (found.name, found.place, found.rulings) == ("stale-word", Place("doc.md", 9, 12), ())
    newer = replace(document, rulings=(replace(one, date=DAY(2022, 1, 1)),))
    assert [(one.place.line, one.place.column, one.rulings) for one in lint(Batch((newer,)))] == [(9, 12, ()), (14, 3, ("one",))]


def test_the_place_of_a_text_in_its_block() -> None:
    block = Block("ruling", 7, 12, "id: one\ntext: >\n  It triggers when it comes\n  into play, says CR 410.10d.", "one")
    document = Document(
        "doc.yaml", blocks=(block,), rulings=(ruling("It triggers when it comes into play, says CR 410.10d.", "2020-01-01"),)
    )
    assert [(one.name, one.place.line) for one in lint(Batch((document,)))] == [("stale-word", 9), ("stale-number", 10)]


def test_other_games_have_other_rules() -> None:
    document = Document("doc.md", rulings=(replace(ruling("It comes into play (410.10d)."), scenario=Scenario("s", game="riftbound")),))
    assert lint(Batch((document,))) == ()


# ------------------------------------------------------------------ tables, and what they are held against


def test_the_tables_are_in_order() -> None:
    known = {topic.name for topic in topics("magic")}
    assert set(yaml.safe_load(encodings_dir().joinpath("magic", "topic_names.yaml").read_text(encoding="utf-8"))) <= known
    assert all(isinstance(one.gone, DAY) and one.gone <= newest("magic") and one.now for one in stale_words())


def test_rules_texts_agree(rules_text: Path) -> None:
    """Each edition speaks the language of its day and cites numbers that are there; words that are gone are not in it."""
    date = DAY.fromisoformat(rules_text.name[:10])
    rules = parse(decode(rules_text.read_bytes())).rules
    known, there = chapters("magic"), {number[:3] for number in rules}
    assert there.isdisjoint(known.gone) if date >= known.renumbered else there >= known.gone and there.isdisjoint(known.new)
    said = re.sub(r"[\"“][^\"“”]*[\"”]|dungeon[^.]*", "", " ".join(rules.values()).casefold())
    for word in stale_words():
        assert date < word.gone or not [one for one in word.in_rules if one and one in said]
        if word.in_rules[0] and date.year in (2008, 2019):  # what went in between is known by the older one
            assert date >= word.gone or (word.gone.year < 2010) != (date.year == 2008) or any(one in said for one in word.in_rules)
    given = [ruling(f"{rule}.", date.isoformat(), number) for number, rule in rules.items()]
    assert [one for one in told(*given, today=date) if one.name in ("stale-word", "stale-number", "wrong-topic")] == []


@pytest.mark.skipif(not os.environ.get("PYVERIFY_RULINGS"), reason="PYVERIFY_RULINGS=FILE.jsonl.gz: published rulings; few are at fault")
def test_published_rulings() -> None:
    with gzip.open(os.environ["PYVERIFY_RULINGS"], "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    given = [ruling(row["text"], row["date"], f"{row['card']} {number}", number) for number, row in enumerate(rows, 1)]
    counted = [one.name for one in told(*given)]
    assert {name: counted.count(name) for name in sorted(set(counted))} == {"cut-off": 1, "same-text": 24, "stale-word": 1}


TICKS = " ".join("`" * (number % 7 + 1) for number in range(40_000))


@pytest.mark.parametrize(
    "text",
    ["It comes into play. " * 10_000, "(410.10d) " * 20_000, "<!-- " * 50_000, "put a " * 50_000, "](" * 100_000, TICKS],
    ids=["words", "numbers", "comments", "half a word", "links", "code"],
)
def test_long_texts_take_no_long_time(text: str) -> None:
    one = ruling(text)
    blocks = (Block("prose", 1, 9, text), Block("ruling", 10, 12, "id: one", "one"))
    began = time.process_time()
    found = lint(Batch((Document("doc.md", blocks=blocks, rulings=(one,)),)))
    assert len(found) <= 1_100
    assert time.process_time() - began < 5


def test_comments_are_no_prose() -> None:
    assert names("<!-- It comes into play. --> It enters.", "<!-- open") == []
