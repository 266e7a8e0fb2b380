"""Whatever a text says, it is read, with every word accounted for, and becomes an ability or words that are not understood."""

from __future__ import annotations

import time

import pytest

from pyverify.cardtext.text import paragraphs
from pyverify.games import DEFAULT, GAMES
from pyverify.parse import parse
from tests.cardtext.mutants import Maker
from tests.cardtext.test_account import accounted

SLOWEST = 10.0  # seconds for one text


def holds(text: str, game: str = DEFAULT) -> None:
    """What must hold of any text."""
    started = time.monotonic()
    for one in parse(text, game=game):
        assert one.ability.kind
    for part in paragraphs(text):
        accounted(part, game=game)
    assert time.monotonic() - started < SLOWEST


@pytest.mark.parametrize("game", GAMES)
def test_mutated_texts(game: str) -> None:
    for text in Maker(1, game).texts(2000):
        try:
            holds(text, game)
        except Exception as error:
            raise AssertionError(f"{text!r}: {type(error).__name__}: {error}") from error
