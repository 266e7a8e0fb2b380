"""The cards of a file and their abilities, for measurements. How much of a file is understood, `pyverify cards coverage FILE` tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyverify.cardtext.understood import Understood
from pyverify.survey.sheets import Sheet, sheets


def cards(path: str) -> Iterator[dict[str, Any]]:
    """The faces of a file that have a text."""
    for one in sheets(path):
        yield {"name": one.called, "type": one.line, "text": one.text}


def abilities(card: dict[str, Any], game: str) -> list[Understood]:
    """The abilities of a card."""
    return Sheet(card["name"], card["name"], card["type"], card["text"]).read(game)
