"""No word is lost: every word of a text is one of a phrase that was read, or among those said to be not understood."""

from __future__ import annotations

import random

import pytest

from pyverify.cardtext import words as splitting
from pyverify.cardtext.phrasebook import Phrase, section_of
from pyverify.cardtext.text import paragraphs, read, reader

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


def accounted(text: str, *, spell: bool = False) -> None:
    """Every word stands in the account once and in order; what was read as a phrase is said by its phrases word by word; and what
    the account leaves out only separates parts."""
    plain = splitting.plain(text)
    grammar = reader().grammar
    found = splitting.words(plain, grammar.vocabulary)
    between = list(plain)
    for word in found:
        between[word.start : word.end] = " " * (word.end - word.start)
    assert not "".join(between).strip(), "letters that are part of no word"
    parts = reader().parts(found, spell)
    ability_word = found[: len(found) - len(reader().without_ability_word(found))]
    said = [word for _, words in parts.account for word in words] + ability_word
    assert len(said) == len(set(said)), "a word twice"
    left = [word.text for word in found if word not in set(said)]
    assert set(left) <= SEAMS, f"lost: {left}"
    for section, words in parts.account:
        if section:
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


def sentences(seed: int, number: int) -> list[tuple[str, str]]:
    """Texts made from the phrasebook itself, at random: (section, text)."""
    phrases = reader().grammar.phrases
    by_section: dict[str, list[Phrase]] = {}
    for phrase in phrases:
        by_section.setdefault(phrase.section, []).append(phrase)
    chance = random.Random(seed)

    def say(section: str, depth: int) -> str:
        words = {"NUMBER": "2", "MANA": "{2}{W}", "PT": "+1/+1", "QUOTED": '"Flying"', "SUBTYPE": "Goblin"}
        if section in words:
            return words[section]
        choices = by_section[section]
        if depth > 6:
            choices = sorted(choices, key=lambda one: sum(symbol.startswith("<") for symbol in one.symbols))[: 3 if depth < 9 else 1]
        phrase = chance.choice(choices)
        return " ".join(say(section_of(one[1:-1]), depth + 1) if one.startswith("<") else one for one in phrase.symbols)

    starts = ("when", "condition", "sentence", "static", "replacement", "costs", "keywords")
    return [(start, say(start, 0)) for _ in range(number) for start in starts]


def test_what_the_phrasebook_says_is_read_or_declined_and_never_in_other_words() -> None:
    grammar = reader().grammar
    read_ = 0
    for start, text in sentences(1, 150):
        words = splitting.words(text, grammar.vocabulary)
        if grammar.read(start, words).meaning is not None:
            read_ += 1
            assert grammar.spelled(start, words) == [word.text for word in words]
    assert read_ > 300
