"""Words as a shape: numbers, names, mana, types and sizes replaced, so that texts which differ in nothing else add up."""

from __future__ import annotations

from functools import cache

from pyverify.cardtext import words as splitting
from pyverify.cardtext.text import reader
from pyverify.cardtext.words import Word

_CLASSES = {"NUMBER": "N", "MANA": "{M}", "PT": "P/T", "QUOTED": '"..."', "SUBTYPE": "TYPE"}
_COLORS = frozenset({"white", "blue", "black", "red", "green"})
_NO_SPACE_BEFORE = frozenset({",", ".", ":", "'s"})


def shape(words: str, names: tuple[str, ...], game: str) -> str:
    """The shape of some words of a card."""
    grammar = reader(game).grammar
    made = ""
    for word in splitting.words(splitting.plain(words, game), grammar.vocabulary, names):
        said = _said(word, grammar.vocabulary.kinds, _keywords(game))
        made += said if said in _NO_SPACE_BEFORE or not made else f" {said}"
    return made


@cache
def _keywords(game: str) -> frozenset[str]:
    return frozenset(one for one in reader(game).grammar.keywords if " " not in one)


def _said(word: Word, kinds: frozenset[str], keywords: frozenset[str]) -> str:
    if word.kind in _CLASSES:
        return _CLASSES[word.kind]
    if word.kind in kinds:
        return "TYPE"
    if word.text in _COLORS:
        return "COLOR"
    if word.text in keywords:
        return "KEYWORD"
    return word.text.lower()
