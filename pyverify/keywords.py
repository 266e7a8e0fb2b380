"""What keywords mean: `encodings/magic/keywords.yaml`, abilities in the structured form of scenario files; and which ones have rules."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from pyverify.model import Ability, Argument, Effect, Term
from pyverify.reading.keywords import Meaning, read_keywords
from pyverify.resources import encodings_dir
from pyverify.vocabulary import words


class Keywords:
    """The keywords of a game that are abilities of a kind the encodings know. Read once, when first asked."""

    def __init__(self, game: str) -> None:
        self._game = game

    def dated(self, words: str, cost: str = "") -> tuple[Meaning, ...]:
        """The abilities that a keyword stands for, and under which rules; none if it has no meaning here beyond its name. cost: what
        follows the keyword, for `COST` or the number `X` in its meaning."""
        meant = _table(self._game).get(words.lower(), ())
        return tuple(replace(one, ability=_filled(one.ability, cost or one.number)) for one in meant)

    def meanings(self, words: str) -> tuple[Ability, ...]:
        """The abilities that a keyword stands for at some date."""
        return tuple(one.ability for one in self.dated(words))

    def known(self) -> frozenset[str]:
        """The keywords that the encodings know: those with a meaning, and those that need no rule or have one."""
        return frozenset(_table(self._game)) | _plain(self._game)


def _filled(ability: Ability, cost: str) -> Ability:
    """An ability with the cost or number filled in."""
    return replace(ability, effects=_paying(ability.effects, cost), modifications=_paying(ability.modifications, cost))


def _paying(effects: tuple[Effect, ...], cost: str) -> tuple[Effect, ...]:
    """Instructions with the cost or number filled in."""
    return tuple(
        replace(
            one,
            args={key: _put(value, cost) for key, value in one.args.items()},
            body=_paying(one.body, cost),
            otherwise=_paying(one.otherwise, cost),
        )
        for one in effects
    )


def _put(value: Argument, cost: str) -> Argument:
    """What stands for `COST`, or for the number `X`."""
    if value == "COST":
        return cost
    return int(cost) if value == Term("x") and cost.isdecimal() else value


@cache
def _table(game: str) -> dict[str, tuple[Meaning, ...]]:
    file = encodings_dir().joinpath(game, "keywords.yaml")
    if not file.is_file():
        return {}
    return read_keywords(file.read_text(encoding="utf-8"), f"{game}/keywords.yaml", words(game))


@cache
def _plain(game: str) -> frozenset[str]:
    """The words of the facts `plain_keyword("flying"; "reach").`"""
    file = encodings_dir().joinpath(game, "not_modelled.lp")
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    facts = re.findall(r"^plain_keyword\(([^()]*)\)\.", text, re.MULTILINE)
    return frozenset(word for fact in facts for word in re.findall(r'"([^"]*)"', fact))
