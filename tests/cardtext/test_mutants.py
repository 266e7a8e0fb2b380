"""Whatever a text says, it is read, with every word accounted for, and becomes an ability or words that are not understood."""

from __future__ import annotations

import time

from pyverify.cardtext.text import paragraphs
from pyverify.parse import parse
from tests.cardtext.mutants import Maker
from tests.cardtext.test_account import accounted

SLOWEST = 10.0  # seconds for one text


def holds(text: str) -> None:
    """What must hold of any text."""
    started = time.monotonic()
    for one in parse(text):
        assert one.ability.kind
    for part in paragraphs(text):
        accounted(part)
    assert time.monotonic() - started < SLOWEST


def test_mutated_texts() -> None:
    for text in Maker(1).texts(2000):
        try:
            holds(text)
        except Exception as error:
            raise AssertionError(f"{text!r}: {type(error).__name__}: {error}") from error
