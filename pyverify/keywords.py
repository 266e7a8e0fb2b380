"""What keywords mean: `encodings/magic/keywords.yaml`, abilities in the structured form of scenario files; and which ones have rules."""

from __future__ import annotations

import re
from functools import cache

from pyverify.model import Ability
from pyverify.reading.keywords import Meaning, read_keywords
from pyverify.resources import encodings_dir


class Keywords:
    """The keywords of a game that are abilities of a kind the encodings know. Read once, when first asked."""

    def __init__(self, game: str) -> None:
        self._game = game

    def dated(self, words: str) -> Meaning | None:
        """The ability that a keyword stands for, and under which rules; None if it has no meaning here beyond its name."""
        return _table(self._game).get(words.lower())

    def meaning(self, words: str) -> Ability | None:
        """The ability that a keyword stands for at some date, or None."""
        found = self.dated(words)
        return found.ability if found else None

    def known(self) -> frozenset[str]:
        """The keywords that the encodings know: those with a meaning, and those that need no rule or have one."""
        return frozenset(_table(self._game)) | _plain(self._game)


@cache
def _table(game: str) -> dict[str, Meaning]:
    file = encodings_dir().joinpath(game, "keywords.yaml")
    return read_keywords(file.read_text(encoding="utf-8"), f"{game}/keywords.yaml")


@cache
def _plain(game: str) -> frozenset[str]:
    """The words of the facts `plain_keyword("flying"; "reach").`"""
    text = encodings_dir().joinpath(game, "not_modelled.lp").read_text(encoding="utf-8")
    facts = re.findall(r"^plain_keyword\(([^()]*)\)\.", text, re.MULTILINE)
    return frozenset(word for fact in facts for word in re.findall(r'"([^"]*)"', fact))
