"""Words that were once read over: each of these texts says something else than the one without the word, or is declined."""

from __future__ import annotations

from typing import Any

import pytest

from pyverify.cardtext.text import read


def reading(text: str) -> Any:
    """What a text says; None if not all of it is understood."""
    found = read(text)
    return None if any(one.unread for one in found) else [(one.kind, one.structured, one.tokens) for one in found]


@pytest.mark.parametrize(
    ("with_it", "without_it"),
    [
        # "that creature" is not said to be tapped, legendary, another colour ...
        *(
            (f"Whenever a creature attacks, destroy that {word} creature.", "Whenever a creature attacks, destroy that creature.")
            for word in ("tapped", "legendary", "nontoken", "nonblack", "other", "face-down")
        ),
        (
            "Whenever this creature becomes blocked by a creature, that legendary creature's controller loses 2 life.",
            "Whenever this creature becomes blocked by a creature, that creature's controller loses 2 life.",
        ),
        # whose hand it is
        (
            "Whenever a creature is returned to an opponent's hand, draw a card.",
            "Whenever a creature is returned to a player's hand, draw a card.",
        ),
        # keywords before a dash, not ability words
        ("To solve \u2014 Whenever a creature dies, draw a card.", "Whenever a creature dies, draw a card."),
        ("Power-up \u2014 {2}: Draw a card.", "{2}: Draw a card."),
        ("Multikicker \u2014 Draw a card.", "Draw a card."),
    ],
)
def test_a_word_that_matters(with_it: str, without_it: str) -> None:
    assert reading(without_it) is not None or without_it == "Draw a card."
    assert reading(with_it) != reading(without_it) or reading(with_it) is None


def test_its_power_in_a_description_may_be_that_of_what_the_event_is_about() -> None:
    assert reading("Whenever a creature attacks, destroy all creatures with power greater than its power.") is None


def test_what_is_said_of_the_target_may_be_said_again() -> None:
    assert reading("Whenever a creature dies, exile target tapped creature. That tapped creature's controller draws a card.") is not None


def test_that_land_is_no_creature_that_blocks() -> None:
    assert reading("Whenever this creature becomes blocked by a creature, destroy that land.") is None


@pytest.mark.parametrize("word", ["Landfall", "Council's dilemma", "Sudden Rage"])
def test_ability_words_and_flavor_words_mean_nothing(word: str) -> None:
    text = "Whenever a land you control enters, draw a card."
    assert reading(f"{word} \u2014 {text}")[0][1] == reading(text)[0][1]
