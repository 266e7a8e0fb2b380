"""No word is lost: every word of a text is one of a phrase that was read, or among those said to be not understood."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pyverify.cardtext import words as splitting
from pyverify.cardtext.text import paragraphs, read, reader
from pyverify.cardtext.understood import is_spell, names_of
from pyverify.cardtext.words import Word
from pyverify.games import DEFAULT, GAMES
from pyverify.survey.sheets import Sheet
from tests.cardtext.mutants import STARTS, Maker
from tests.cardtext.texts import CARDS, given, known

TEXTS = (
    "When this creature enters, if you control another Goblin, you may draw a card. If you do, discard a card.",
    "Whenever one or more nontoken creatures you control die, each opponent loses 1 life and you gain 1 life.",
    "At the beginning of your upkeep, sacrifice this enchantment unless you pay {1}{U}. (This is a reminder.)",
    "{2}, {T}, Sacrifice a creature: Draw two cards. Activate only as a sorcery.",
    "Landfall \u2014 Whenever a land you control enters, choose one \u2014\n\u2022 Draw a card.\n\u2022 Wibble the gadget.",
    "As long as you control no Islands, this creature has flying.",
    "Flying, first strike",
    "Whenever you wibble, if the moon is full, draw a card. Then frobnicate.",
)


def accounted(text: str, *, names: tuple[str, ...] = (), spell: bool = False, game: str = DEFAULT) -> None:
    """Every word of a paragraph stands in the account once, in order and at its place; what was read as a phrase is said by its phrases
    word by word; what no phrase has is between phrases where the form of abilities puts it, or is said to be not understood."""
    plain = splitting.plain(text, game)
    grammar = reader(game).grammar
    found = splitting.words(plain, grammar.vocabulary, names)
    assert not _outside(plain, found), "letters that are part of no word"
    account = reader(game).parts(found, spell).account
    said = [word for _, words in account for word in words]
    place = {id(word): number for number, word in enumerate(found)}
    order = [place[id(word)] for word in said]
    assert order == sorted(set(order)), "a word twice, or out of order"
    for section, words in account:
        if section in grammar.starts:
            spelled = [(word.start, word.end, text) for word, text in zip(words, grammar.spelled(section, words), strict=True)]
            assert spelled == [(word.start, word.end, word.text) for word in words]
        else:
            assert section in APART, section
    _only_seams(found, account, {id(word) for word in said})


APART = {
    "",
    "ability word",
    "chapters",
    "to",
}  # words not understood, without meaning in the rules, and what separates a cost and its effect


def _outside(plain: str, found: list[Word]) -> str:
    """What stands in no word; words overlap only where one stands for several, or several for one."""
    between = list(plain)
    last = (0, 0)
    for word in found:
        assert word.start >= last[1] or (word.start, word.end) == last, f"{word} before the end of the last word"
        last = word.start, word.end
        between[word.start : word.end] = " " * (word.end - word.start)
    return "".join(between).strip()


def _only_seams(found: list[Word], account: list[tuple[str, list[Word]]], counted: set[int]) -> None:
    """What is in no part of the account is a mark between parts, an "if" right before a condition, or "choose one" right before modes."""
    conditions = {id(words[0]) for section, words in account if section == "condition"}
    texts = [word.text for word in found]
    for number, word in enumerate(found):
        if id(word) in counted:
            continue
        if word.text == "if":
            assert id(found[number + 1]) in conditions, "an if before no condition"
        elif word.text in ("choose", "1"):
            at = number - (word.text == "1")
            assert texts[at : at + 4] == ["choose", "1", "\u2014", "\u2022"], f"{word.text!r} before no modes"
        else:
            assert word.text in MARKS, f"lost: {word.text!r} in {' '.join(texts)!r}"


MARKS = {",", ".", ":", "\u2022", "\u2014"}  # they stand between the parts of an ability


@pytest.mark.parametrize("text", TEXTS)
def test_every_word_is_accounted_for(text: str) -> None:
    for part in paragraphs(text):
        accounted(part)


def test_words_not_understood_are_said() -> None:
    (ability,) = read(TEXTS[-1])
    assert [words for part in ability.unread.values() for words in part] == [
        "Whenever you wibble",
        "if the moon is full",
        "Then frobnicate",
    ]


def whole(sheet: Sheet, game: str) -> None:
    """Every word of a text is accounted for."""
    names = names_of(sheet.called, sheet.line, game) if sheet.name else ()
    for part in paragraphs(sheet.text):
        accounted(part, names=names, spell=is_spell(sheet.line, game), game=game)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_examples_and_tests(game: str) -> None:
    found = known(game)
    assert len(found) > 100
    _each(found, game)


@pytest.mark.skipif(not CARDS, reason="no file of cards is given (PYVERIFY_CARDS)")
def test_every_word_of_a_file_of_cards() -> None:
    assert _each(given(), DEFAULT)


def _each(found: Iterable[Sheet], game: str) -> int:
    """Hold each text against what is read of it. Returns how many there are."""
    every = list(found)
    for sheet in every:
        try:
            whole(sheet, game)
        except AssertionError as error:
            raise AssertionError(f"{sheet.name}: {sheet.text!r}: {error}") from error
    return len(every)


def test_what_the_phrasebook_says_is_read_or_declined_and_never_in_other_words() -> None:
    grammar = reader().grammar
    read_ = 0
    maker = Maker(1)
    for start, text in ((start, maker.say(start)) for _ in range(150) for start in STARTS):
        words = splitting.words(text, grammar.vocabulary)
        if grammar.read(start, words) is not None:
            read_ += 1
            assert grammar.spelled(start, words) == [word.text for word in words]
    assert read_ > 300
