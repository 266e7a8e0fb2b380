"""The phrasebook: which English phrases of card text mean what, in `encodings/<game>/phrases/*.yaml`; and the grammar made from it.

Files hold sections (one may go on in another file), a section holds phrases, and each phrase has its meaning in the structured form
of scenario files beside it:

    event:
      "<subject> die": {when: {event: dies, subject: <subject>}}

- A word stands for all its forms (`die`, `dies`). `[word]` may be missing. `one|other` is either.
- `<section>` is any phrase of that section, and in the meaning what that phrase means. A second one is `<section 2>`.
- `<NUMBER>`, `<MANA>`, `<PT>`, `<QUOTED>`, `<SUBTYPE>` are words of a kind (see `words`).
- `<_section>` has no meaning of its own here, such as the noun in "this creature".

So no word can be lost: every word of a text is one of a phrase that was read as a whole, and every part of a phrase must be in its meaning.
Where two readings are possible the longer phrase is meant; any other ambiguity is an error when the grammar is made.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from pyverify.cardtext.words import IRREGULAR, NUMBERS

CLASSES = ("NUMBER", "MANA", "PT", "QUOTED", "SUBTYPE")
_PART = re.compile(r"<[^<>]+>|\[[^\[\]]+\]|[^\s\[\]<>]+")
_HOLE = re.compile(r"<([^<>]+)>")


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrase. symbols: words, and parts as `<name>`, in order. meaning: as it stands in the file."""

    section: str
    pattern: str
    symbols: tuple[str, ...]
    meaning: Any


class PhrasebookError(Exception):
    """A phrase that can't be: a part without meaning, a meaning without part, an unknown section."""


def read(texts: Mapping[str, str]) -> list[Phrase]:
    """The phrases of some files, by the files' names; a section may stand in several. Raises PhrasebookError."""
    sections: dict[str, dict[str, Any]] = {}
    for name, text in texts.items():
        for section, phrases in (yaml.load(text, Loader=yaml.CBaseLoader) or {}).items():
            known = sections.setdefault(section, {})
            given = phrases if isinstance(phrases, dict) else {one: one for one in phrases}
            for pattern in given:
                if pattern in known:
                    raise PhrasebookError(f"{name}: {section}: {pattern!r} a second time")
            known |= given
    return [phrase for section, phrases in sections.items() for phrase in _phrases(section, phrases, frozenset(sections))]


def _phrases(section: str, phrases: Any, known: frozenset[str]) -> Iterator[Phrase]:
    for pattern, meaning in phrases.items():
        seen = set()
        for symbols in _expansions(pattern):
            if symbols in seen:
                continue
            seen.add(symbols)
            _check(section, pattern, symbols, meaning, known)
            yield Phrase(section, pattern, symbols, meaning)


def _expansions(pattern: str) -> Iterator[tuple[str, ...]]:
    """The patterns without `[]` and `|` that one with them stands for."""
    choices: list[list[tuple[str, ...]]] = []
    for part in _PART.findall(pattern):
        if part.startswith("["):
            choices.append([(), *(tuple(one.split()) for one in part[1:-1].split("|"))])
        elif part.startswith("<") or "|" not in part:
            choices.append([(part,)])
        else:
            choices.append([(one,) for one in part.split("|")])
    for chosen in itertools.product(*choices):
        yield tuple(symbol for part in chosen for symbol in part)


def _check(section: str, pattern: str, symbols: tuple[str, ...], meaning: Any, known: frozenset[str]) -> None:
    parts = [one[1:-1] for one in symbols if one.startswith("<")]
    holes = set(holes_of(meaning))
    where = f"{section}: {pattern!r}"
    for symbol in symbols:
        if symbol in NUMBERS or symbol in IRREGULAR:
            raise PhrasebookError(f"{where}: {symbol!r} is never read; write {IRREGULAR.get(symbol, '<NUMBER>')}")
    if not symbols:
        raise PhrasebookError(f"{where}: nothing at all")
    for part in parts:
        kind = section_of(part)
        if kind not in known and kind not in CLASSES:
            raise PhrasebookError(f"{where}: no section {kind!r}")
        if part not in holes and not part.startswith("_"):
            raise PhrasebookError(f"{where}: <{part}> is not in the meaning, so its words would be lost")
    for hole in holes - set(parts):
        raise PhrasebookError(f"{where}: <{hole}> is no part of the phrase")
    if len(set(parts)) < len(parts):
        raise PhrasebookError(f"{where}: two parts of one name; call the second <{parts[0]} 2>")


def holes_of(meaning: Any) -> Iterator[str]:
    """The parts that a meaning names."""
    if isinstance(meaning, str):
        yield from _HOLE.findall(meaning)
    else:
        for one in meaning.items() if isinstance(meaning, dict) else meaning:
            yield from holes_of(one) if not isinstance(one, tuple) else itertools.chain(holes_of(one[0]), holes_of(one[1]))


def section_of(part: str) -> str:
    """The section that a part is of: `object 2` and `_object` are of `object`."""
    return part.removeprefix("_").split(" ")[0]


def terminal(word: str) -> str:
    """The name of a word in the grammar."""
    return "_W_" + "".join(one.upper() if one.isascii() and one.isalnum() else f"_{ord(one):X}_" for one in word)


def words_of(phrases: list[Phrase]) -> frozenset[str]:
    """All words that phrases hold."""
    return frozenset(symbol for phrase in phrases for symbol in phrase.symbols if not symbol.startswith("<"))


def grammar(phrases: list[Phrase]) -> str:
    """The grammar for Lark: one rule a section, one named alternative a phrase (its number)."""
    rules: dict[str, list[str]] = {}
    for number, phrase in enumerate(phrases):
        symbols = (section_of(one[1:-1]) if one.startswith("<") else terminal(one) for one in phrase.symbols)
        rules.setdefault(phrase.section, []).append(f"{' '.join(symbols)} -> p{number}")
    names = sorted({terminal(word) for word in words_of(phrases)} | set(CLASSES))
    lines = [f"{section}: " + "\n  | ".join(options) for section, options in rules.items()]
    return "\n".join(lines) + "\n%declare " + " ".join(names) + "\n"
