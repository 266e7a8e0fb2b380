"""Rule numbers of games whose book is not at hand: what can be told of the table alone."""

from __future__ import annotations

import datetime
import re
from itertools import pairwise

import pytest

from pyverify.editions import alternatives, changes, topics
from pyverify.games import GAMES
from tests.test_citations import table

OTHERS = [one for one in GAMES if one != "magic"]


@pytest.mark.parametrize("game", OTHERS)
def test_numbers_are_well_formed_in_order_and_of_known_editions(game: str) -> None:
    one, rows = GAMES[game], table(game)
    days = {int(since.strftime("%Y%m%d")) for since in one.versions.values()}
    assert not rows.twice
    for topic, numbers in rows.numbers.items():
        assert all(re.fullmatch(one.number, number) for number in numbers.values()), topic
        assert set(numbers) <= days, topic
        assert all(numbers[earlier] != numbers[later] for earlier, later in pairwise(sorted(numbers))), topic
        assert rows.number(topic, one.newest), topic


@pytest.mark.parametrize("game", OTHERS)
def test_every_topic_says_something_and_words_lead_to_topics(game: str) -> None:
    rows = table(game)
    assert set(rows.says) == set(rows.numbers)
    assert [text for text in rows.says.values() if not re.fullmatch(r"[\"A-Z].*\.", text)] == []
    assert set(rows.topics.values()) <= set(rows.numbers)
    assert not set(rows.topics) & set(rows.numbers)


@pytest.mark.parametrize("game", OTHERS)
def test_changes_and_alternatives_have_numbers(game: str) -> None:
    one = GAMES[game]
    found = changes(game)
    assert found
    assert all(one.first < change.since <= one.newest for change in found)
    assert all(change.number and re.fullmatch(r"[A-Z].*\.", change.says) for change in found)
    assert all(other.number_on(one.newest) for other in alternatives(game))


def test_a_topic_may_have_no_number_yet() -> None:
    (off_board,) = [one for one in topics("riftbound") if one.name == "off_board_controller"]
    assert off_board.number_on(datetime.date(2026, 4, 1)) == ""
    assert off_board.number_on(datetime.date(2026, 7, 16)) == "191.4.a.1"
    (condition,) = [one for one in topics("riftbound") if one.name == "condition"]
    assert (condition.number_on(datetime.date(2026, 7, 15)), condition.number_on(datetime.date(2026, 7, 16))) == ("383.3.e", "383.2.a.1")
