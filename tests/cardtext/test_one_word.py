"""One word less, or one word more: what is read is then another thing, or is declined. Nothing is read over."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyverify.cardtext import words as splitting
from pyverify.cardtext.text import read, reader
from pyverify.cardtext.understood import is_place, is_spell, names_of
from pyverify.games import DEFAULT, GAMES
from pyverify.survey.sheets import Sheet
from tests.cardtext.texts import CARDS, given, known

SAME: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(Path(__file__).with_name("same_meaning.yaml").read_text(encoding="utf-8"))
MORE = (
    "if", "unless", "except", "instead", "not", "no", "may", "only", "once", "first", "second", "next", "again", "twice",
    "another", "other", "each", "all", "target", "up to one", "any number of", "random", "additional", "also", "that", "it",
    "your", "opponent's", "their", "nontoken", "nonland", "nonblack", "non-Human", "legendary", "basic", "tapped", "untapped",
    "attacking", "face-down", "token", "X", "three", "red",
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z][A-Za-z'\-]*|\{[^}]*\}|[+\-]?\d+(?:/[+\-]?\d+)?")
_EACH = 12  # words added to an ability
_NEAR = 4  # a word that stands so near already adds nothing: "other red other creatures"
_FAULTS = 20  # told at most


class _Ability:
    """A text of one ability, all of which is understood."""

    def __init__(self, text: str, sheet: Sheet, game: str = DEFAULT) -> None:
        self.text, self.game, self.same = splitting.plain(text, game), game, SAME[game]
        self.spell, self.place = is_spell(sheet.line, game), is_place(sheet.line, game)
        self.names = names_of(sheet.called, sheet.line, game) if sheet.name else ()
        self.read = self.reading(self.text)

    def reading(self, text: str) -> Any:
        """What is read of a text; None if not all of it is understood."""
        found = read(text, self.names, spell=self.spell, place=self.place, game=self.game)
        return None if any(one.unread for one in found) else [(one.kind, one.structured, one.tokens) for one in found]

    def places(self) -> list[tuple[int, int]]:
        """Where its words stand, but for those that mean nothing: ability words and flavor words (CR 207.2c, 207.2d)."""
        account = self.parts()
        nothing = [(words[0].start, words[-1].end) for section, words in account if section == "ability word" and words]
        found = (match.span() for match in _WORD.finditer(self.text))
        return [span for span in found if not any(start <= span[0] < end for start, end in nothing)]

    def parts(self) -> list[tuple[str, list[splitting.Word]]]:
        """Its words, part by part."""
        by = reader(self.game)
        return by.parts(splitting.words(self.text, by.grammar.vocabulary, self.names), self.spell).account

    def less(self) -> Iterator[str]:
        """What is read as before with one word less."""
        for start, end in self.places():
            if self.text[start:end].lower() not in self.same["without"] and self.reading(self.text[:start] + self.text[end:]) == self.read:
                yield f"{self.text[:start]}[-{self.text[start:end]}-]{self.text[end:]}"

    def more(self, chance: random.Random) -> Iterator[str]:
        """What is read as before with one word more."""
        places = self.places()
        for _ in range(_EACH if places else 0):
            (start, _), word = chance.choice(places), chance.choice(MORE)
            beside = {*self.text[:start].lower().split()[-_NEAR:], *self.text[start:].lower().split()[:_NEAR]}
            if word in self.same["besides"] or word in beside or (word in ("other", "another") and beside & {"other", "another"}):
                continue
            if self.reading(f"{self.text[:start]}{word} {self.text[start:]}") == self.read:
                yield f"{self.text[:start]}[+{word}+] {self.text[start:]}"


def abilities(found: Iterable[Sheet], game: str) -> Iterator[_Ability]:
    """The abilities that are understood, other than keywords."""
    for sheet in found:
        for one in sheet.read(game):
            if one.kind != "keyword" and not one.unread:
                made = _Ability(one.text, sheet, game)
                if made.read is not None:
                    yield made


def _hold(found: Iterable[Sheet], game: str) -> None:
    chance = random.Random(1)
    wrong = [text for one in abilities(found, game) for text in (*one.less(), *one.more(chance))]
    if wrong:
        pytest.fail("\n".join([f"{len(wrong)} texts are read as if a word were not there:", *wrong[:_FAULTS]]), pytrace=False)


@pytest.mark.parametrize("game", GAMES)
def test_one_word_in_examples_and_tests(game: str) -> None:
    _hold(known(game), game)


@pytest.mark.skipif(not CARDS, reason="no file of cards is given (PYVERIFY_CARDS)")
def test_one_word_in_a_file_of_cards() -> None:
    _hold(given(), DEFAULT)


@pytest.mark.parametrize(
    ("text", "less", "more"),
    [
        ("Whenever another creature dies, you may draw a card.", 0, 0),
        ("Landfall \u2014 Whenever a land you control enters, draw a card.", 0, 0),
    ],
)
def test_words_that_mean_nothing_are_left_alone(text: str, less: int, more: int) -> None:
    made = _Ability(text, Sheet("", "", "", text))
    assert (len(list(made.less())), len(list(made.more(random.Random(3))))) == (less, more)


def test_a_word_that_is_read_over_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    made = _Ability("Whenever another creature dies, draw a card.", Sheet("", "", "", ""))
    monkeypatch.setattr(made, "reading", lambda text: made.read if "another" not in text else None)
    assert [text for text in made.less() if "[-another-]" in text]
