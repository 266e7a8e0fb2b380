"""One paragraph of card text as an ability: which kind it is (CR 113.3), and its parts, each read by the grammar.

What kind an ability is, follows from its form (CR 603.1, 602.1, 614.1, 604.1), also where its words are not understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pyverify.cardtext.grammar import Grammar, Read
from pyverify.cardtext.words import Word

_TRIGGER = ("when", "whenever", "at")
_MOST_COMMAS = 8


@dataclass(slots=True)
class Parts:
    """An ability in parts, before it is known what pronouns stand for.

    kind: triggered, activated, static, replacement, spell, keyword or unknown. head: what it waits for, its costs, or the whole of a
    static or replacement ability; None if not understood. condition: the intervening if, None if there is none. sentences: what
    it does, sentence by sentence, None for each that was not understood. unread: the words that were not, by part.
    """

    kind: str
    head: Any = None
    condition: Any = None
    condition_words: list[Word] = field(default_factory=list)
    sentences: list[tuple[list[Word], Any]] = field(default_factory=list)
    modes: list[list[tuple[list[Word], Any]]] = field(default_factory=list)
    unread: dict[str, list[list[Word]]] = field(default_factory=dict)

    def lose(self, part: str, words: Sequence[Word]) -> None:
        """Remember words that were not understood."""
        self.unread.setdefault(part, []).append(list(words))


class Reader:
    """Reads paragraphs by a grammar, each phrase once."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._phrase = lru_cache(maxsize=20_000)(self._read)

    def _read(self, start: str, key: tuple[tuple[str, str], ...]) -> Read:
        return self.grammar.read(start, [Word(kind, text, number, number) for number, (kind, text) in enumerate(key)])

    def phrase(self, start: str, words: Sequence[Word]) -> Read:
        """Read words as a phrase of a section."""
        return self._phrase(start, tuple([(one.kind, one.text) for one in words])) if words else Read(None)

    def parts(self, words: list[Word], spell: bool) -> Parts:
        """The parts of a paragraph. spell: it is a paragraph of an instant or sorcery (CR 113.3a)."""
        words = self._without_ability_word(words)
        texts = [one.text for one in words]
        if not words:
            return Parts("unknown")
        if texts[0] in _TRIGGER and not self._delayed(words, spell):
            return self._triggered(words)
        colon = texts.index(":") if ":" in texts else -1
        if colon > 0 and "." not in texts[:colon]:
            return self._activated(words, colon)
        end = words[:-1] if texts[-1] == "." else words
        keywords = self.phrase("keywords", end)
        if keywords.meaning is not None:
            return Parts("keyword", keywords.meaning)
        if "." not in [one.text for one in end] and not spell:
            for kind in ("replacement", "static"):
                read = self.phrase(kind, end)
                if read.meaning is not None:
                    return Parts(kind, read.meaning)
        return self._other(words, spell)

    def third_person(self, words: Sequence[Word]) -> bool:
        """Whether all verbs in some words stand in the third person, so that one subject goes for all of them."""
        verbs = [one for one in words if one.kind in self.grammar.verbs]
        return bool(verbs) and all(one.inflected for one in verbs)

    def _without_ability_word(self, words: list[Word]) -> list[Word]:
        """Ability words and flavor words have no meaning in the rules (CR 207.2c, 207.2d); keywords before a dash have."""
        for number, word in enumerate(words[:6]):
            if word.text == "\u2014":
                name = " ".join(one.text.lower() for one in words[:number])
                return words if name in self.grammar.keywords or not number else words[number + 1 :]
            if word.text in ".,:":
                break
        return words

    def _delayed(self, words: list[Word], spell: bool) -> bool:
        """It begins like a trigger, but is an instruction: at the beginning of the next step ..., and in a spell whenever ... this turn."""
        first = [one.text for one in words[: next((n for n, one in enumerate(words) if one.text == ","), len(words))]]
        return (first[0] == "at" and "next" in first) or (spell and first[-2:] == ["this", "turn"])

    def _triggered(self, words: list[Word]) -> Parts:
        made = Parts("triggered")
        at, read = self._longest("when", words)
        if read is None:
            first = next((n for n, one in enumerate(words) if one.text in ",."), len(words))
            made.lose("when", words[:first])
            rest = words[first + 1 :]
        else:
            made.head = read.meaning
            rest = words[at + 1 :]
        if rest and rest[0].text == "if":
            at, read = self._longest("condition", rest[1:])
            if read is None:
                first = next((n for n, one in enumerate(rest) if one.text in ",."), len(rest))
                made.lose("if", rest[:first])
                rest = rest[first + 1 :]
            else:
                made.condition, made.condition_words = read.meaning, rest[: at + 1]
                rest = rest[at + 2 :]
        self._sentences(made, rest)
        return made

    def _longest(self, start: str, words: list[Word]) -> tuple[int, Read | None]:
        """The longest beginning that ends before a comma and can be read; none if what follows looks like more of it."""
        commas = [number for number, one in enumerate(words) if one.text == ","][:_MOST_COMMAS]
        stop = next((number for number, one in enumerate(words) if one.text == "."), len(words))
        for at in reversed([one for one in commas if one < stop]):
            read = self.phrase(start, words[:at])
            if read.meaning is not None:
                return (at, read) if not self._goes_on(words[at + 1 :]) else (at, None)
        return -1, None

    def _goes_on(self, rest: list[Word]) -> bool:
        """What follows a comma is more of a list: it begins with a kind of object, and there is "or" or "and" before a verb could be."""
        texts = [one.text for one in rest[:4]]
        return bool(rest) and (rest[0].text in ("or", "and") or (self.grammar.is_kind(rest[0]) and bool({"or", "and"} & set(texts[1:3]))))

    def _activated(self, words: list[Word], colon: int) -> Parts:
        made = Parts("activated")
        read = self.phrase("costs", words[:colon])
        if read.meaning is None:
            made.lose("costs", words[:colon])
        made.head = read.meaning
        self._sentences(made, words[colon + 1 :])
        return made

    def _other(self, words: list[Word], spell: bool) -> Parts:
        """Neither triggered nor activated: what a spell does, or a static or replacement ability that was not understood."""
        texts = [one.text for one in words]
        if spell:
            made = Parts("spell")
            self._sentences(made, words)
            return made
        kind = "replacement" if _replaces(texts) else "static"
        made = Parts(kind)
        made.lose("whole", words)
        return made

    def _sentences(self, made: Parts, words: list[Word]) -> None:
        start = 0
        for number, word in enumerate(words):
            if word.text == "." or number == len(words) - 1:
                sentence = words[start : number + (word.text != ".")]
                start = number + 1
                if not sentence:
                    continue
                read = self.phrase("sentence", sentence)
                made.sentences.append((sentence, read.meaning))
                if read.meaning is None:
                    made.lose("do", sentence)


def _replaces(texts: list[str]) -> bool:
    """CR 614.1: "instead", "skip", "enters with", "as ... enters", "enters as"; CR 615.1: "prevent"."""
    if "instead" in texts or "skip" in texts or "prevent" in texts:
        return True
    return "enter" in texts and bool({"as", "with", "tapped"} & set(texts))
