"""What is understood of one ability. Apart from the reading itself, so that what was read before needs no grammar."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pyverify.cardtext.form import form
from pyverify.games import DEFAULT

Structured = dict[str, Any]
Outcome = Literal["exact", "respelt", "declined", "ambiguous"]
"""exact: all is understood, as it is written. respelt: all is, with some words read as others. declined: some words are not understood.
ambiguous: all would be, if some words had not several meanings."""
_SHORTER = (", ", " the ", " of ")


@dataclass(frozen=True, slots=True)
class Understood:
    """One ability of a text.

    text: its words as written. kind: triggered, activated, static, replacement, spell or keyword (CR 113.3), also where not all
    was understood. structured: as in a scenario file, without a name. unread: by part of the ability, the words not understood;
    they are in `structured` too. tokens: the cards of tokens it creates, by name, as in a scenario file. respelt: words that were read
    as others which mean the same: [as written, as read]. doubts: of the words not understood those that are ambiguous, and what they
    could mean.
    """

    text: str
    kind: str
    structured: Structured
    unread: dict[str, list[str]] = field(default_factory=dict)
    tokens: dict[str, Structured] = field(default_factory=dict)
    respelt: list[list[str]] = field(default_factory=list)
    doubts: dict[str, str] = field(default_factory=dict)

    @property
    def outcome(self) -> Outcome:
        """How the words were read."""
        lost = {words for part in self.unread.values() for words in part}
        if lost:
            return "ambiguous" if lost <= self.doubts.keys() else "declined"
        return "respelt" if self.respelt else "exact"


def is_spell(line: str, game: str = DEFAULT) -> bool:
    """Whether a card with this type line is a spell that ends in no permanent, so that its text says what it does (CR 113.3a)."""
    return bool(form(game).spells & set(line.lower().split()))


def is_place(line: str, game: str = DEFAULT) -> bool:
    """Whether a card with this type line is a place, which is what it means by "here"."""
    return bool(form(game).places & set(line.lower().split()))


def names_of(name: str, line: str = "", game: str = DEFAULT) -> tuple[str, ...]:
    """What a card may call itself (CR 201.5): its name; each half of a double name; what is before a comma, "the" or "of", if it is
    legendary (line: its type line)."""
    found = dict.fromkeys(part.strip() for part in (name, *name.split("//")) if part.strip())
    if form(game).short_names & set(line.lower().split()):
        for one in tuple(found):
            found.update(dict.fromkeys(one.split(separator)[0] for separator in _SHORTER if separator in one))
    return tuple(found)
