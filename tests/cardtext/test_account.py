"""No word is lost: every word of a text is one of a phrase that was read, or among those said to be not understood."""

from __future__ import annotations

import pytest

from pyverify.cardtext import words as splitting
from pyverify.cardtext.text import paragraphs, read, reader
from pyverify.games import DEFAULT
from tests.cardtext.mutants import STARTS, Maker

SEAMS = {",", ".", ":", "if", "\u2022", "\u2014", "choose", "1"}  # what stands between the parts of an ability

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


def accounted(text: str, *, spell: bool = False, game: str = DEFAULT) -> None:
    """Every word stands in the account once and in order; what was read as a phrase is said by its phrases word by word; and what
    the account leaves out only separates parts."""
    plain = splitting.plain(text, game)
    grammar = reader(game).grammar
    found = splitting.words(plain, grammar.vocabulary)
    between = list(plain)
    for word in found:
        between[word.start : word.end] = " " * (word.end - word.start)
    assert not "".join(between).strip(), "letters that are part of no word"
    parts = reader(game).parts(found, spell)
    said = [word for _, words in parts.account for word in words]
    counted = {id(word) for word in said}
    assert len(said) == len(counted), "a word twice"
    left = [word.text for word in found if id(word) not in counted]
    assert set(left) <= SEAMS, f"lost: {left}"
    for section, words in parts.account:
        if section in grammar.starts:
            assert grammar.spelled(section, words) == [word.text for word in words]


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
