"""No phrase leaves words unsaid but those that a list names with a reason."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyverify.cardtext.form import phrases as folder_of
from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.phrasebook import section_of
from pyverify.cardtext.words import spoken
from pyverify.games import GAMES

UNSAID: dict[str, dict[str, dict[str, Any]]] = yaml.safe_load(Path(__file__).with_name("unsaid.yaml").read_text(encoding="utf-8"))
_CHOICE = re.compile(r"\[[^\]]*\]|(?<!\S)[^\s<>\[\]]*\|[^\s<>\[\]]*")
OFTEN_MATTER = frozenset(
    [
        "if",
        "unless",
        "another",
        "other",
        "nontoken",
        "only",
        "first",
        "next",
        "second",
        "may",
        "each",
        "target",
        "tapped",
        "untapped",
        "non",
        "not",
        "up",
        "instead",
        "your",
        "opponent",
        "except",
        "all",
        "any",
        "one",
        "additional",
        "without",
        "also",
        "again",
    ]
)


@cache
def grammar(game: str) -> Grammar:
    return Grammar(game)


def parts(game: str) -> dict[str, set[str]]:
    """The sections whose meaning some phrase leaves out, with all that they may say."""
    known = grammar(game)
    hidden = {section_of(one[1:-1]) for phrase in known.phrases for one in phrase.symbols if one.startswith("<_")}
    return {
        section: {" ".join(re.sub("[<>]", "", one) for one in phrase.symbols) for phrase in known.phrases if phrase.section == section}
        for section in hidden
    }


@pytest.mark.parametrize("game", GAMES)
def test_parts_without_meaning(game: str) -> None:
    allowed = {section: set(entry["says"]) for section, entry in UNSAID["parts"][game].items()}
    found = {section: {one.replace("_SUBTYPE", "SUBTYPE") for one in said} for section, said in parts(game).items()}
    assert found == allowed


@pytest.mark.parametrize("game", GAMES)
def test_words_that_may_be_missing_or_others(game: str) -> None:
    found = {choice for phrase in grammar(game).phrases for choice in _CHOICE.findall(phrase.pattern)}
    assert found == UNSAID["choices"][game].keys()


@pytest.mark.parametrize("game", GAMES)
def test_spellings_keep_the_words_that_often_matter(game: str) -> None:
    given = yaml.safe_load(folder_of(game).joinpath("spellings.yaml").read_text(encoding="utf-8")) or {}
    found = {old for old, new in given.items() if _differ(old, new)}
    assert found == UNSAID["spellings"].get(game, {}).keys()


def _differ(old: str, new: str) -> frozenset[str]:
    before, after = (frozenset(spoken(tuple(str(one).split())).split()) for one in (old, new))
    return (before ^ after) & OFTEN_MATTER
