"""The card texts there are: those of the tests, those of the examples, and those of a file of cards if one is given (PYVERIFY_CARDS)."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pyverify.survey.sheets import Sheet, sheets

_HERE = Path(__file__).parent
_EXAMPLES = _HERE.parents[1] / "examples"
CARDS = os.environ.get("PYVERIFY_CARDS", "")
_FEWEST = 3  # words of what may be a text


@cache
def known(game: str) -> tuple[Sheet, ...]:
    """The texts of examples of a game, with names and types of their cards, and of what tests say that may be one."""
    found = [sheet for file in sorted(_EXAMPLES.rglob("*.yaml")) for sheet in _of_example(file, game)]
    if game == "magic":
        said = (text for file in sorted(_HERE.glob("test_*.py")) if "riftbound" not in file.name for text in _said(file))
    else:
        said = (text for file in sorted(_HERE.glob("test_riftbound*.py")) for text in _said(file))
    return tuple(dict.fromkeys([*found, *(Sheet("", "", "", text) for text in said)]))


def given() -> Iterator[Sheet]:
    """The texts of the file that is given."""
    if CARDS:
        yield from sheets(CARDS)


def _of_example(file: Path, game: str) -> Iterator[Sheet]:
    for document in yaml.safe_load_all(file.read_text(encoding="utf-8")):
        if isinstance(document, dict) and document.get("game", "magic") == game:
            yield from _cards(document)


def _cards(value: Any) -> Iterator[Sheet]:
    """The cards anywhere in a document that have a text, or abilities given as texts."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        if isinstance(one, dict):
            line = one.get("type") if isinstance(one.get("type"), str) else ""
            texts = [one.get("text"), *(one["abilities"] if isinstance(one.get("abilities"), list) else ())]
            texts = [text.get("text") if isinstance(text, dict) else text for text in texts]
            yield from (Sheet(str(key), str(key), line, text) for text in texts if isinstance(text, str))
        yield from _cards(one)


def _said(file: Path) -> Iterator[str]:
    """What stands in quotation marks in a test and has a few words."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.split()) >= _FEWEST:
            yield node.value
