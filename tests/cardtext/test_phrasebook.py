"""What the phrasebook refuses, and how meanings are put together."""

from __future__ import annotations

from typing import Any

import pytest
from lark import Lark
from lark.exceptions import GrammarError

from pyverify.cardtext import meaning, phrasebook
from pyverify.cardtext.meaning import NoMeaningError
from pyverify.cardtext.phrasebook import PhrasebookError


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("deed:\n  draw <NUMBER> card: [draw]\n", "<NUMBER> is not in the meaning, so its words would be lost"),
        ("deed:\n  draw a card: [{draw: <NUMBER>}]\n", "<NUMBER> is no part of the phrase"),
        ("deed:\n  destroy <object>: [{destroy: <object>}]\n", "no section 'object'"),
        ("deed:\n  <NUMBER> or <NUMBER>: [<NUMBER>]\n", "two parts of one name; call the second <NUMBER 2>"),
        ('deed:\n  "[then]": [draw]\n', "nothing at all"),
        ("deed:\n  draws are made: [draw]\n", "'are' is never read; write is"),
        ("deed:\n  draw two card: [draw]\n", "'two' is never read; write <NUMBER>"),
        ("deed:\n  discard an egg: [draw]\n", "'an' is never read; write a"),
    ],
)
def test_refused(text: str, says: str) -> None:
    with pytest.raises(PhrasebookError) as caught:
        phrasebook.read({"deeds.yaml": text})
    assert says in str(caught.value)


def test_a_section_may_go_on_in_another_file() -> None:
    found = phrasebook.read({"one.yaml": "deed:\n  draw: [draw]\n", "two.yaml": "deed:\n  shuffle: [shuffle]\n"})
    assert [(one.section, one.pattern) for one in found] == [("deed", "draw"), ("deed", "shuffle")]


def test_a_phrase_in_two_files_is_refused() -> None:
    with pytest.raises(PhrasebookError, match=r"two\.yaml: deed: 'draw' a second time"):
        phrasebook.read({"one.yaml": "deed:\n  draw: [draw]\n", "two.yaml": "deed:\n  draw: [shuffle]\n"})


@pytest.mark.parametrize(
    ("pattern", "symbols"),
    [
        ("draw [a] card", {("draw", "card"), ("draw", "a", "card")}),
        ("when|whenever it die", {("when", "it", "die"), ("whenever", "it", "die")}),
        ("you [may|do not] draw", {("you", "draw"), ("you", "may", "draw"), ("you", "do", "not", "draw")}),
    ],
)
def test_optional_and_either(pattern: str, symbols: set[tuple[str, ...]]) -> None:
    assert {one.symbols for one in phrasebook.read({"a.yaml": f"deed:\n  {pattern}: [draw]\n"})} == symbols


def test_two_readings_of_the_same_words_are_an_error_when_the_grammar_is_made() -> None:
    phrases = phrasebook.read({"a.yaml": "sentence:\n  <one>: <one>\n  <two>: <two>\none:\n  draw: [draw]\ntwo:\n  draw: [shuffle]\n"})
    with pytest.raises(GrammarError):
        Lark(phrasebook.grammar(phrases), parser="lalr", start=["sentence"])


def test_names_of_words_differ() -> None:
    words = ["a", "-", "--", "or-more", "ormore", "'s", "s", "~", ",", ".", "\u2014"]
    assert len({phrasebook.terminal(word) for word in words}) == len(words)


@pytest.mark.parametrize(
    ("given", "parts", "filled"),
    [
        ("<a>", {"a": ["x"]}, ["x"]),
        ("life of <a> >= <b>", {"a": "you", "b": "3"}, "life of you >= 3"),
        ({"<a>": "<b>"}, {"a": "type", "b": "land"}, {"type": "land"}),
        ({"$and": ["<a>", {"controller": "you"}]}, {"a": {"type": "land"}}, {"type": "land", "controller": "you"}),
        ({"$and": ["<a>", {"color": "red"}]}, {"a": {"color": "blue"}}, {"color": "blue", "all of": [{"color": "red"}]}),
        ({"$or": ["<a>", {"type": "land"}]}, {"a": {"type": "creature"}}, {"type": ["creature", "land"]}),
        ({"$or": ["<a>", {"type": "land"}]}, {"a": {"subtype": "elf"}}, {"any of": [{"subtype": "elf"}, {"type": "land"}]}),
        ({"$not": "<a>"}, {"a": {"type": "land"}}, {"not": {"type": "land"}}),
        ({"$list": ["<a>", "<b>"]}, {"a": ["draw"], "b": ["shuffle", "win"]}, ["draw", "shuffle", "win"]),
        ({"$by": ["<a>", "<b>"]}, {"a": "you", "b": ["draw"]}, [{"$by": "you", "do": "draw"}]),
        ({"$signed": "<a>"}, {"a": "+2/-1"}, [{"add power": "2"}, {"add toughness": "-1"}]),
        ({"$signed": "<a>"}, {"a": "+0/+1"}, [{"add toughness": "1"}]),
        ({"$base": "<a>"}, {"a": "0/1"}, [{"set power": "0"}, {"set toughness": "1"}]),
        ({"$merge": [{"a": "1"}, "<a>"]}, {"a": {"b": "2"}}, {"a": "1", "b": "2"}),
    ],
)
def test_meanings(given: Any, parts: dict[str, Any], filled: Any) -> None:
    assert meaning.filler(given)(parts) == filled


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        ("power of <a>", {"a": {"$it": "object"}}),
        ({"$signed": "<a>"}, {"a": "1/1"}),
        ({"$base": "<a>"}, {"a": "+1/+1"}),
        ({"$merge": [{"a": "1"}, "<a>"]}, {"a": {"a": "2"}}),
    ],
)
def test_no_meaning(given: Any, parts: dict[str, Any]) -> None:
    with pytest.raises(NoMeaningError):
        meaning.filler(given)(parts)
