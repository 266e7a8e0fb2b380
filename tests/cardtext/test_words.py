"""A text as words: in one form, each with its place, the card's own name as ~."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pyverify.cardtext import words as splitting
from pyverify.cardtext.text import reader
from pyverify.cardtext.understood import names_of
from pyverify.cardtext.words import Word, plurals


def split(text: str, *names: str) -> list[Word]:
    return splitting.words(splitting.plain(text), reader().grammar.vocabulary, names)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Whenever it dies, draw two cards.", "whenever it die , draw 2 card ."),
        ("An opponent has an egg.", "a opponent have a egg ."),
        ("Creatures your opponents control attack", "creature your opponents control attack"),
        ("{1}{W}, {T}: Untap it.", "{1}{W} , {T} : untap it ."),
        ("It gets +1/+1", "it get +1/+1"),
        ("that creature's controller", "that creature 's controller"),
        ("each player\u2019s upkeep", "each player 's upkeep"),
        ("your opponents' creatures", "your opponents 's creature"),
        ("it isn't tapped", "it is not tapped"),
        ("it's untapped", "it is untapped"),
        ("they can't attack", "they can not attack"),
        ("Draw X cards", "draw X card"),
    ],
)
def test_forms(text: str, words: str) -> None:
    assert " ".join(word.text for word in split(text)) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("that creature\u2019s", "that creature's"),
        ("have \u201cflying\u201d", 'have "flying"'),
        ("gets \u22121/\u22121", "gets -1/-1"),
        ("Landfall \u2013 draw", "Landfall \u2014 draw"),
        ("draw a card (or two) now", "draw a card now"),
        ("enters the battlefield", "enters"),
        ("comes into play", "enters"),
        ("is put into a graveyard from the battlefield", "dies"),
        ("are put into a graveyard from the battlefield", "die"),
        ("his or her hand", "their hand"),
        ("twenty cards", "20 cards"),
        ("converted mana cost", "mana value"),
        ("two or more creatures", "two or greater creatures"),
        ("at end of turn", "at the beginning of the end step"),
    ],
)
def test_the_same_words(one: str, other: str) -> None:
    assert [(word.kind, word.text) for word in split(one)] == [(word.kind, word.text) for word in split(other)]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever another Elf you control enters the battlefield (from anywhere), you don't lose 3 life.",
        "When Dingus Egg leaves, it's controller\u2019s \u2212 {2}{R}: \u201cDraw.\u201d",
        "\u2022 Wibble \u2014 +1/+1, X/X and 12 counters\nzz",
    ],
)
def test_places(text: str) -> None:
    """Words stand in order where their letters are; what is between them is space or reminder text."""
    found, plain = split(text, "Dingus Egg"), splitting.plain(text)
    assert len(plain) == len(text)
    assert all(one.start <= other.start and one.end <= other.end for one, other in pairwise(found))
    rest = list(plain)
    for word in found:
        assert plain[word.start : word.end].strip() == plain[word.start : word.end] != ""
        rest[word.start : word.end] = " " * (word.end - word.start)
    assert not "".join(rest).strip()


def test_kinds() -> None:
    kinds = [(word.kind, word.text) for word in split("Sacrifice two Elves, 3, {R}, X, -2/-2 or frobs")]
    assert [kinds[n] for n in (1, 2, 4, 6, 8, 10)] == [
        ("NUMBER", "2"), ("SUBTYPE", "elf"), ("NUMBER", "3"), ("MANA", "{R}"), ("NUMBER", "X"), ("PT", "-2/-2"),
    ]  # fmt: skip
    assert kinds[-1] == ("UNKNOWN", "frobs")


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("artifacts and creatures", True),
        ("artifacts, creatures, and lands", True),
        ("Goblins and Elves", True),
        ("a creature and lands", False),
        ("destroy target creature and draw a card", False),
        ("creatures you control and lands", False),
    ],
)
def test_lists_of_kinds(text: str, *, listed: bool) -> None:
    assert ("and-kind" in [word.text for word in split(text)]) is listed


@pytest.mark.parametrize(
    ("name", "line", "text", "words"),
    [
        ("Dingus Egg", "Artifact", "Dingus Egg deals damage", "~ deal damage"),
        ("Dingus Egg", "Artifact", "sacrifice Dingus Egg.", "sacrifice ~ ."),
        ("Ajani's Pridemate", "Creature", "put a counter on Ajani's Pridemate", "put a counter on ~"),
        ("Akroma, Angel of Wrath", "Legendary Creature", "Akroma attacks", "~ attack"),
        ("Akroma, Angel of Wrath", "Legendary Creature", "Akroma, Angel of Wrath attacks", "~ attack"),
        ("Rhys the Redeemed", "Legendary Creature", "Rhys's power", "~ 's power"),
        ("Norn of Phyrexia", "Legendary Creature", "Norn dies", "~ die"),
        ("Akroma, Angel of Wrath", "Creature", "Akroma attacks", "Akroma attack"),
        ("Fire // Ice", "Instant", "Ice deals damage", "~ deal damage"),
        ("Lim-D\u00fbl's Vault", "Instant", "exile Lim-D\u00fbl\u2019s Vault", "exile ~"),
        ("Draw", "Artifact", "draw a card", "draw a card"),
    ],
)
def test_own_name(name: str, line: str, text: str, words: str) -> None:
    assert " ".join(word.text for word in split(text, *names_of(name, line))) == words


@pytest.mark.parametrize(("word", "several"), [("Elf", "Elves"), ("Ally", "Allies"), ("Merfolk", "Merfolk"), ("Goblin", "Goblins"),
                                               ("Ox", "Oxen"), ("Witch", "Witches")])  # fmt: skip
def test_plurals(word: str, several: str) -> None:
    assert several in plurals(word)


def test_every_word_of_the_phrasebook_can_be_read() -> None:
    """None stands in a form that no text comes in."""
    from pyverify.cardtext.phrasebook import terminal, words_of

    spelled = {word for ways in reader().grammar.vocabulary.spellings.values() for _, new in ways for word in new}
    lost = set()
    for word in words_of(reader().grammar.phrases) - spelled - {"and-kind", "~", "'s"}:
        found = splitting.words(word, reader().grammar.vocabulary)
        if [one.kind for one in found] != [terminal(word)]:
            lost.add(word)
    assert lost == set()
