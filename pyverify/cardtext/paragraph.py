"""One paragraph of card text as an ability: which kind it is (CR 113.3), and its parts, each read by the grammar.

What kind an ability is, follows from its form (CR 603.1, 602.1, 614.1, 604.1), also where its words are not understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any

from pyverify.cardtext.form import Form
from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.meaning import Meaning, listed
from pyverify.cardtext.words import Word

_MOST_COMMAS = 8
_ROMAN = {roman: str(number) for number, roman in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"), 1)}
_LONGEST_LABEL = 3  # words of a label
_LONGEST_NAME = 7  # words of an ability word with its dash
_WITHIN_NAMES = frozenset({"'s", "!", "?"})
_BULLET, _DASH = "\u2022", "\u2014"


@dataclass(slots=True)
class Parts:
    """An ability in parts, before it is known what pronouns stand for.

    kind: triggered, activated, static, replacement, spell, keyword or unknown. head: what it waits for, its costs, or the whole of a
    static or replacement ability; None if not understood. label: what stands before it, as keys of the ability; cost: what is paid so that
    it does anything. condition: the intervening if, None if there is none. sentences: what
    it does, sentence by sentence, with None for each that was not understood; modes: likewise, for each. unread: the words that were not,
    by part. account: all words in order, as phrases of sections, or of none if they were not understood or have no meaning in the rules.
    """

    kind: str
    head: Any = None
    condition: Any = None
    condition_words: list[Word] = field(default_factory=list)
    sentences: list[tuple[list[Word], Any]] = field(default_factory=list)
    modes: list[list[tuple[list[Word], Any]]] = field(default_factory=list)
    unread: dict[str, list[list[Word]]] = field(default_factory=dict)
    account: list[tuple[str, list[Word]]] = field(default_factory=list)
    label: dict[str, Any] = field(default_factory=dict)
    cost: list[Any] = field(default_factory=list)

    def lose(self, part: str, words: Sequence[Word]) -> None:
        """Remember words that were not understood."""
        self.unread.setdefault(part, []).append(list(words))
        self.account.append(("", list(words)))

    def take(self, section: str, words: Sequence[Word]) -> None:
        """Remember words that were read as a phrase of a section."""
        self.account.append((section, list(words)))


class Reader:
    """Reads paragraphs by a grammar, each phrase once."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar, self.form = grammar, grammar.form
        self._phrase = lru_cache(maxsize=20_000)(self._read)
        self._doubt = lru_cache(maxsize=20_000)(self._doubtful)

    def _doubtful(self, start: str, key: tuple[tuple[str, str], ...]) -> str:
        return self.grammar.doubt(start, [Word(kind, text, number, number) for number, (kind, text) in enumerate(key)])

    def _read(self, start: str, key: tuple[tuple[str, str], ...]) -> Meaning | None:
        return self.grammar.read(start, [Word(kind, text, number, number) for number, (kind, text) in enumerate(key)])

    def phrase(self, start: str, words: Sequence[Word]) -> Meaning | None:
        """Read words as a phrase of a section."""
        return self._phrase(start, tuple([(one.kind, one.text) for one in words])) if words else None

    def doubt(self, start: str, words: Sequence[Word]) -> str:
        """Why words that are not read as a section are ambiguous; "" if they are not."""
        return self._doubt(start, tuple([(one.kind, one.text) for one in words]))

    def parts(self, words: list[Word], spell: bool) -> Parts:
        """The parts of a paragraph. spell: it is a paragraph of an instant or sorcery (CR 113.3a)."""
        made = self._in_one_voice(words, spell)
        if len(self._voices(words)) > 1 and made.kind != "keyword":
            made = _lost(made.kind, words)
        return made

    def _voices(self, words: list[Word]) -> set[int]:
        """In which ways a text speaks of its card."""
        pairs = list(pairwise([*(word.text for word in words), ""]))
        return {
            number
            for number, voice in enumerate(self.form.voices)
            if any(word in voice and follows not in self.form.not_itself for word, follows in pairs)
        }

    def _in_one_voice(self, words: list[Word], spell: bool) -> Parts:
        labelled = self._labelled(words, spell)
        if labelled:
            return labelled
        rest = self._without_ability_word(words)
        made = self._parts(rest, spell)
        made.account.insert(0, ("ability word", words[: len(words) - len(rest)]))
        return made

    def _labelled(self, words: list[Word], spell: bool) -> Parts | None:
        """A paragraph that begins with a label: what it waits for, or a condition under which the text behind it is there."""
        for size in range(_LONGEST_LABEL, 0, -1):
            dash = size + ([one.text for one in words[size : size + 1]] == [_DASH])
            behind = words[dash : dash + 1]
            label = self.phrase("label", words[:size]) if behind and behind[0].text not in (",", ".") else None
            if label is not None:
                made = self._behind(label, words[dash:], spell)
                before = [("label", words[:size]), ("ability word", words[size:dash])]
                made.account[:0] = [one for one in before if one[1]]
                return made
        return None

    def _behind(self, label: dict[str, Any], words: list[Word], spell: bool) -> Parts:
        if "when" in label:
            made = Parts("triggered", label)
            self._effect(made, words)
            return made
        made = self.parts(words, spell)
        if made.kind == "triggered" and not made.label.keys() & label.keys():
            made.label |= label
        elif made.kind in ("static", "replacement") and isinstance(made.head, dict):
            made.head = {**made.head, "if": [*listed(label["while"]), *listed(made.head.get("if", []))]}
        elif made.kind not in ("static", "replacement"):
            made = _lost("static" if made.kind == "keyword" else made.kind, words)
        return made

    def _parts(self, words: list[Word], spell: bool) -> Parts:
        texts = [one.text for one in words]
        if not words:
            return Parts("unknown")
        if self.form.chapters and _DASH in texts and _chapter(words[: texts.index(_DASH)]):
            return self._chapter_ability(words, texts.index(_DASH))
        if any(texts[: len(one)] == list(one) for one in self.form.triggers) and not self._delayed(words, spell):
            return self._triggered(words)
        colon = texts.index(":") if ":" in texts else -1
        if colon > 0 and "." not in texts[:colon]:
            return self._activated(words, colon)
        end = words[:-1] if texts[-1] == "." else words
        keywords = self.phrase("keywords", end)
        if keywords is not None:
            made = Parts("keyword", keywords)
            made.take("keywords", end)
            return made
        if "." not in [one.text for one in end]:
            for section in ("restriction",) if spell else ("replacement", "static"):
                read = self.phrase(section, end)
                if read is not None:
                    made = Parts("static" if spell else section, read)
                    made.take(section, end)
                    return made
        return self._other(words, spell)

    def third_person(self, words: Sequence[Word]) -> bool:
        """Whether all verbs in some words stand in the third person, so that one subject goes for all of them."""
        verbs = [one for one in words if one.kind in self.grammar.verbs]
        return bool(verbs) and all(one.inflected for one in verbs)

    def _without_ability_word(self, words: list[Word]) -> list[Word]:
        """Ability words and flavor words mean nothing in the rules (CR 207.2c, 207.2d); keywords, numbers and choices before a dash do."""
        dash = next((number for number, word in enumerate(words[:_LONGEST_NAME]) if word.text == _DASH), 0)
        name = words[:dash]
        plain = all(word.kind not in ("NUMBER", "MANA", "PT") and (word.text[:1].isalpha() or word.text in _WITHIN_NAMES) for word in name)
        said = " ".join(word.text.lower() for word in name)
        if not self.form.before_dash:
            return words
        if not name or not plain or said in self.grammar.keywords or name[0].text == "choose" or _chapter(name):
            return words
        if any(tuple(said.split()[: len(one)]) == one for one in self.form.not_before_dash):
            return words
        return words[dash + 1 :]

    def _chapter_ability(self, words: list[Word], dash: int) -> Parts:
        """CR 714.2b: it triggers when the lore counters reach its number."""
        made = Parts("triggered")
        numbers = [_ROMAN[word.text.upper()] for word in words[:dash] if word.text != ","]
        made.head = {"when": {"event": "chapter", "number": numbers[0] if len(numbers) == 1 else numbers}}
        made.take("chapters", words[: dash + 1])
        self._sentences(made, words[dash + 1 :])
        return made

    def _delayed(self, words: list[Word], spell: bool) -> bool:
        """It begins like a trigger, but is an instruction: "at the beginning of the next step", or "whenever ... this turn" on an
        instant or sorcery (CR 603.7a)."""
        first = [one.text for one in words[: _ends(words, ",")]]
        return (first[0] == "at" and "next" in first) or (spell and first[-2:] == ["this", "turn"])

    def _triggered(self, words: list[Word]) -> Parts:
        made = Parts("triggered")
        at, read = self._longest("when", words)
        if read is None:
            first = _ends(words, ",", ".")
            made.lose("when", words[:first])
            rest = words[first + 1 :]
        else:
            made.head = read
            made.take("when", words[:at])
            rest = words[at + 1 :]
        if rest and rest[0].text == "if":
            at, read = self._longest("condition", rest[1:])
            if read is None:
                first = _ends(rest, ",", ".")
                made.lose("if", rest[:first])
                rest = rest[first + 1 :]
            else:
                made.condition, made.condition_words = read, rest[: at + 1]
                made.take("condition", rest[1 : at + 1])
                rest = rest[at + 2 :]
        self._effect(made, rest)
        return made

    def _effect(self, made: Parts, words: list[Word]) -> None:
        """What a triggered ability does, behind what stands first: that its controller may choose, and what must be paid."""
        if "optional" not in self.grammar.starts:
            return self._sentences(made, words)
        first = words[: _ends(words, ".")]
        start = next((size for size in (2, 1) if self.phrase("optional", first[:size]) is not None), 0)
        if start:
            made.label |= self.phrase("optional", first[:start]) or {}
        rest = first[start:]
        ends = [number for number, word in enumerate(rest) if word.text == "to"]
        costs = [at for at in ends if self.phrase("payment", rest[:at]) is not None and self.phrase("sentence", rest[at + 1 :]) is not None]
        plain = self.phrase("sentence", rest)
        if len(costs) + (plain is not None) > 1 or (plain and "may" in plain[0]) or (start and not costs and plain is None):
            made.sentences = [(first, None)]
            made.lose("do", first)
            made.sentences += self._read_sentences(made, words[len(first) + 1 :])
            return None
        if start:
            made.take("optional", first[:start])
        if costs:
            made.cost = self.phrase("payment", rest[: costs[0]]) or []
            made.take("payment", rest[: costs[0]])
            made.take("to", rest[costs[0] : costs[0] + 1])
        return self._sentences(made, words[start + (costs[0] + 1 if costs else 0) :])

    def _longest(self, start: str, words: list[Word]) -> tuple[int, Meaning | None]:
        """The longest beginning that ends before a comma and can be read; none if what follows looks like more of it."""
        commas = [number for number, one in enumerate(words) if one.text == ","][:_MOST_COMMAS]
        stop = _ends(words, ".")
        for at in reversed([one for one in commas if one < stop]):
            read = self.phrase(start, words[:at])
            if read is not None:
                return (at, read) if not self._goes_on(words[at + 1 :]) else (at, None)
        return -1, None

    def _goes_on(self, rest: list[Word]) -> bool:
        """What follows a comma is more of a list, of kinds of objects or of what happens: "or" or "and" comes before a verb could."""
        if not rest:
            return False
        first, joints = rest[0], {"or", "and"}
        if first.text in joints or (first.inflected and self.grammar.happens(first)):
            return True
        before_comma = [one.text for one in rest[: _ends(rest, ",", ".")]]
        if first.kind == "UNKNOWN":
            return bool(joints & set(before_comma))
        return (self.grammar.is_kind(first) or self.grammar.happens(first)) and bool(joints & set(before_comma[1:3]))

    def _activated(self, words: list[Word], colon: int) -> Parts:
        made = Parts("activated")
        read = self.phrase("costs", words[:colon])
        if read is None:
            made.lose("costs", words[:colon])
        else:
            made.take("costs", words[:colon])
        made.head = read
        self._sentences(made, words[colon + 1 :])
        return made

    def _other(self, words: list[Word], spell: bool) -> Parts:
        """Neither triggered nor activated: what a spell does, or a static or replacement ability that was not understood."""
        texts = [one.text for one in words]
        if spell:
            made = Parts("spell")
            self._sentences(made, words)
            return made
        kind = "replacement" if _replaces(texts, self.form) else "triggered" if self.form.triggers_anywhere & set(texts) else "static"
        made = Parts(kind)
        made.lose("whole", words)
        return made

    def _sentences(self, made: Parts, words: list[Word]) -> None:
        """What the ability does: modes (CR 700.2), or sentences."""
        bullets = [number for number, word in enumerate(words) if word.text == _BULLET]
        if not bullets:
            made.sentences = self._read_sentences(made, words)
        elif [one.text for one in words[: bullets[0]]] == ["choose", "1", _DASH]:
            for start, end in zip(bullets, [*bullets[1:], len(words)], strict=True):
                mode = words[start + 1 : end]
                rest = self._without_ability_word(mode)
                made.take("ability word", mode[: len(mode) - len(rest)])
                made.modes.append(self._read_sentences(made, rest))
        else:
            made.sentences = [(words, None)]
            made.lose("do", words)

    def _read_sentences(self, made: Parts, words: list[Word]) -> list[tuple[list[Word], Any]]:
        found: list[tuple[list[Word], Any]] = []
        start = 0
        for number, word in enumerate(words):
            if word.text == "." or number == len(words) - 1:
                sentence = words[start : number + (word.text != ".")]
                start = number + 1
                if not sentence:
                    continue
                read = self.phrase("sentence", sentence)
                found.append((sentence, read))
                if read is None:
                    made.lose("do", sentence)
                else:
                    made.take("sentence", sentence)
        return found


def _lost(kind: str, words: list[Word]) -> Parts:
    """An ability of which only the kind is known."""
    made = Parts(kind)
    made.lose("do" if kind == "spell" else "whole", words)
    made.sentences = [(words, None)] if kind == "spell" else []
    return made


def _ends(words: list[Word], *marks: str) -> int:
    """Where the first of some marks stands, or the end."""
    return next((number for number, one in enumerate(words) if one.text in marks), len(words))


def _chapter(words: list[Word]) -> bool:
    """Numbers of chapters before a dash: I, II."""
    return bool(words) and all(word.text == "," or word.text.upper() in _ROMAN for word in words)


def _replaces(texts: list[str], given: Form) -> bool:
    """Whether words are those of a replacement effect (CR 614.1, 615.1)."""
    return bool(given.replaces & set(texts)) or ("enter" in texts and bool(given.replaces_entering & set(texts)))
