"""Card text as abilities in the structured form of scenario files. The way in is `read`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pyverify.cardtext import words as splitting
from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.meaning import Meaning, NoMeaning
from pyverify.cardtext.paragraph import Parts, Reader
from pyverify.cardtext.refer import References, Spoken, Structured, trigger
from pyverify.cardtext.words import Word

LONGEST = 20_000  # characters of a text
DEEPEST = 3  # abilities within abilities
_CHOICES = ("target", "choose")
_SHORTER = (", ", " the ", " of ")


@dataclass(frozen=True, slots=True)
class Understood:
    """One ability of a text.

    text: its words as written. kind: triggered, activated, static, replacement, spell or keyword (CR 113.3), also where not all
    was understood. structured: as in a scenario file, without a name. unread: by part of the ability, the words not understood;
    they are in `structured` too. tokens: the cards of tokens it creates, by name, as in a scenario file.
    """

    text: str
    kind: str
    structured: Structured
    unread: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[str, Structured] = field(default_factory=dict)


@cache
def reader() -> Reader:
    """The reader of the phrasebook, made at the first call."""
    return Reader(Grammar())


def names_of(name: str, line: str = "") -> tuple[str, ...]:
    """What a card may call itself (CR 201.5): its name; each half of a double name; what is before a comma, "the" or "of", if it is
    legendary (line: its type line)."""
    found = dict.fromkeys(part.strip() for part in (name, *name.split("//")) if part.strip())
    if "legendary" in line.lower():
        for one in tuple(found):
            found.update(dict.fromkeys(one.split(separator)[0] for separator in _SHORTER if separator in one))
    return tuple(found)


def paragraphs(text: str) -> list[str]:
    """The abilities of a text: its lines, with the modes of a choice (lines that begin with a bullet) in one."""
    made: list[str] = []
    for line in text.split("\n"):
        if line.lstrip().startswith("\u2022") and made:
            made[-1] += "\n" + line
        elif line.strip():
            made.append(line.strip())
    return made


def read(text: str, names: Iterable[str] = (), *, spell: bool = False, depth: int = 0) -> list[Understood]:
    """The abilities of a text, in order; keywords of one line are several. names: those of the object itself (`names_of`).
    spell: it is the text of an instant or sorcery. Never fails: what is not understood is said in the result."""
    own = tuple(names)
    return [one for part in paragraphs(text) for one in _paragraph(part, own, spell, depth)]


def _paragraph(text: str, names: tuple[str, ...], spell: bool, depth: int) -> list[Understood]:
    if len(text) > LONGEST or depth > DEEPEST:
        what = "the text is too long" if len(text) > LONGEST else "abilities within abilities, too deep"
        return [Understood(text, "static", {"kind": "static", "unread": [what]}, {"whole": [what]})]
    plain = splitting.plain(text)
    made = reader().parts(splitting.words(plain, reader().grammar.vocabulary, names), spell)
    if made.kind == "unknown":  # nothing but reminder text
        return []
    if made.kind == "keyword":
        return [Understood(text, "keyword", {"keyword": one}) for one in made.head]
    return [_Assembly(made, plain, names, depth).result(text)]


class _Assembly:
    """Puts the parts of one ability together."""

    def __init__(self, parts: Parts, plain: str, names: tuple[str, ...], depth: int) -> None:
        self.parts, self.plain = parts, plain
        self.unread = {part: [self.said(one) for one in lost] for part, lost in parts.unread.items()}
        self.tokens: dict[str, Structured] = {}
        self.nested = lambda text: self.inner(read(text, names, depth=depth + 1))

    def inner(self, found: list[Understood]) -> Structured:
        """The one ability that stands in quotation marks. Raises NoMeaning."""
        if len(found) != 1 or found[0].unread:
            raise NoMeaning("an ability in quotation marks")
        self.tokens.update(found[0].tokens)
        return found[0].structured

    def said(self, words: list[Word]) -> str:
        """Words as they stand in the text."""
        return " ".join(self.plain[words[0].start : words[-1].end].split()) if words else ""

    def lose(self, part: str, words: list[Word]) -> None:
        self.unread.setdefault(part, []).append(self.said(words))

    def result(self, text: str) -> Understood:
        made = {"triggered": self.triggered, "activated": self.activated, "spell": self.spell}.get(self.parts.kind, self.whole)()
        return Understood(text, self.parts.kind, made, self.unread, self.tokens)

    def whole(self) -> Structured:
        """A static or replacement ability, read as one phrase."""
        if self.parts.head is not None:
            try:
                return self.replacement(self.parts.head) if "replace" in self.parts.head else self.settled(self.parts.head)
            except NoMeaning:
                self.unread["whole"] = [" ".join(self.plain.split())]
        return {"kind": self.parts.kind, "unread": self.unread["whole"]}

    def replacement(self, head: Meaning) -> Structured:
        """A replacement effect; instructions that happen instead may speak of the event. Raises NoMeaning."""
        made, spoken = trigger({"when": head["replace"]})
        if list(made) != ["when"]:
            raise NoMeaning("a replacement of several events at once")
        references = References(spoken, self.nested)
        instead = [
            {"do": references.instructions(one["do"])} if isinstance(one, dict) and "do" in one else self.settled(one)
            for one in head["instead"]
        ]
        if spoken.targets:
            raise NoMeaning("a target of a replacement effect")
        self.tokens.update(spoken.tokens)
        rest = {key: self.settled(value) for key, value in head.items() if key not in ("replace", "instead")}
        return {"replace": made["when"], "instead": instead, **rest}

    def settled(self, value: Meaning) -> Meaning:
        """A meaning without anything left open. Raises NoMeaning."""
        if isinstance(value, list):
            return [self.settled(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "$text" in value:
            return self.nested(value["$text"])
        if any(key.startswith("$") for key in value):
            raise NoMeaning(next(iter(value)))
        return {key: self.settled(one) for key, one in value.items()}

    def triggered(self) -> Structured:
        made: Structured = {}
        spoken = Spoken(lost=True)
        if self.parts.head is not None:
            try:
                made, spoken = trigger(self.parts.head)
            except NoMeaning:
                self.unread["when"] = [" ".join(self.plain.split(",")[0].split())]
        references = References(spoken, self.nested)
        if self.parts.condition is not None:
            try:
                made["if"] = references.term(self.parts.condition)
            except NoMeaning:
                self.unread["if"] = [self.said(self.parts.condition_words)]
        return self.doing(made, references, "when")

    def activated(self) -> Structured:
        made: Structured = {}
        references = References(Spoken(), self.nested)
        if self.parts.head is not None:
            try:
                made["activated"] = [cost for one in self.parts.head for cost in self.cost(one, references)]
            except NoMeaning:
                self.unread["costs"] = [" ".join(self.plain.split(":")[0].split())]
        return self.doing(made, references, "activated")

    def cost(self, cost: Meaning, references: References) -> list[Meaning]:
        if "$symbols" in cost:
            return _symbols(cost["$symbols"])
        return references.instructions([cost])

    def spell(self) -> Structured:
        return self.doing({}, References(Spoken(), self.nested), "spell")

    def doing(self, made: Structured, references: References, key: str) -> Structured:
        """Add what the ability does, its targets, and what was not understood."""
        modes = [self.instructions(one, references) for one in self.parts.modes]
        done = self.instructions(self.parts.sentences, references)
        targets = references.spoken.targets
        lost = self.unread.get("do", [])
        if lost:
            done = [{"opaque": {"words": " ".join(lost)}}, *done]
        if targets:
            made["targets"] = list(targets.values())
        made |= references.spoken.extra
        if modes:
            made["modes"] = modes
        if key == "spell":
            made["spell"] = done
        elif done or not modes:
            made["do"] = done
        self.tokens.update(references.spoken.tokens)
        return self.with_unread(made, key)

    def with_unread(self, made: Structured, key: str) -> Structured:
        """What is not understood, as the key `unread` says it: words that the whole ability hangs on, a condition, a choice."""
        whole = [words for part in ("when", "costs", "whole") for words in self.unread.get(part, ())]
        if whole:
            return {"kind": self.parts.kind, "unread": whole}
        said: Structured = {}
        if "if" in self.unread:
            said["if"] = self.unread["if"]
        choices = [words for words in self.unread.get("do", ()) if any(one in words.lower() for one in _CHOICES)]
        if choices and key != "spell":
            said["targets"] = choices
        return {**made, "unread": said} if said else made

    def instructions(self, sentences: list[tuple[list[Word], Meaning]], references: References) -> list[Meaning]:
        done: list[Meaning] = []
        for words, sentence in sentences:
            if sentence is None:
                references.spoken.lost = True
                continue
            try:
                done = references.sentence(sentence, done, reader().third_person(words))
            except NoMeaning:
                self.lose("do", words)
                references.spoken.lost = True
        return done


def _symbols(symbols: str) -> list[Meaning]:
    """The costs that symbols stand for (CR 107.4 to 107.6)."""
    made: list[Meaning] = []
    mana = ""
    for one in re.findall(r"\{[^}]*\}", symbols):
        if one == "{T}":
            made.append({"tap": {"object": "self"}})
        elif one in ("{Q}", "{E}", "{TK}", "{CHAOS}"):
            raise NoMeaning(one)
        else:
            mana += one
    return [*([{"pay": {"cost": mana}}] if mana else []), *made]
