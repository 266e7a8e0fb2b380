"""What the rules texts that the user has registered tell of numbers on any date, also between two of them, as far as that is sure."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field
from functools import cache, lru_cache

from pyverify.editions import first
from pyverify.games import DEFAULT
from pyverify.resources import encodings_dir
from pyverify.rulebook import store
from pyverify.rulebook.parsing import Book

_NEAR = datetime.timedelta(days=45)  # so long after an edition there is hardly a newer one
_ALIKE = 0.85  # of words that a rule has in common with itself in another edition
_SAME = 0.5  # of words that it has in common if it stands at the same number


def section(number: str) -> str:
    """The rule that a number with a letter is part of."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz").rstrip(".")


def related(one: str, other: str) -> bool:
    """Whether a rule is part of the other, or the same."""
    return one == other or section(one) == other or section(other) == one or one.startswith(f"{other}.") or other.startswith(f"{one}.")


@dataclass(frozen=True, slots=True)
class Chapters:
    """Chapters that no edition of a rule book has from a day on, and those that none had before (of those known)."""

    renumbered: datetime.date
    gone: frozenset[str] = frozenset()
    new: frozenset[str] = frozenset()


@cache
def chapters(game: str) -> Chapters:
    """Those of a game: `encodings/<game>/chapters.yaml`; none if its book was never arranged anew."""
    import yaml

    file = encodings_dir().joinpath(game, "chapters.yaml")
    if not file.is_file():
        return Chapters(first(game))
    told = yaml.safe_load(file.read_text(encoding="utf-8"))
    return Chapters(told["renumbered"], *(frozenset(map(str, told[key])) for key in ("gone", "new")))


@dataclass(slots=True)
class Shelf:
    """The registered texts of a game, each read when first needed. dates: of all there are."""

    game: str = DEFAULT
    dates: list[datetime.date] = field(default_factory=list)
    _books: dict[datetime.date, Book | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dates = self.dates or store.dates(self.game)

    def absent(self, number: str, when: datetime.date) -> bool:
        """Whether there surely was no rule of this number on a date."""
        chapter = number[:3]
        known = chapters(self.game)
        if chapter in (known.gone if when >= known.renumbered else known.new):
            return True
        before, after = self._around(when)
        if before is None or number in before.rules or (after and number in after.rules):
            return False
        return before.date is not None and when - before.date <= _NEAR  # numbers come and go: of later days nothing is sure

    def certain(self, number: str, when: datetime.date) -> str:
        """What surely stood at a number on a date: by a text of just then, or by two around it that agree."""
        before, after = self._around(when)
        text = before.rules.get(number, "") if before else ""
        if not before or not text:
            return ""
        if before.date is not None and when - before.date <= _NEAR:
            return text
        later = after.rules.get(number, "") if after else ""
        return text if later and _likeness(text, later) >= _SAME else ""

    def moved(self, number: str, text: str, today: datetime.date) -> str:
        """Where a rule with this text, once at `number`, stands today; nothing if it is where it was, or not to be found for sure."""
        book = self._around(today)[0]
        if not book or today - (book.date or today) > _NEAR or _likeness(text, book.rules.get(number, "")) >= _SAME:
            return ""
        found = [other for other, said in book.rules.items() if _likeness(text, said) >= _ALIKE]
        return found[0] if len(found) == 1 else ""

    def _around(self, when: datetime.date) -> tuple[Book | None, Book | None]:
        """The last text not after a date, and the first after it."""
        before = next((one for one in reversed(self.dates) if one <= when), None)
        after = next((one for one in self.dates if one > when), None)
        return self._book(before) if before else None, self._book(after) if after else None

    def _book(self, date: datetime.date) -> Book | None:
        if date not in self._books:
            self._books[date] = store.fetch(date, self.game)
        return self._books[date]


@lru_cache(maxsize=20_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]{3,}", text.casefold()))


def _likeness(one: str, other: str) -> float:
    """How many words two texts have in common, from 0 to 1."""
    ours, theirs = _words(one), _words(other)
    return len(ours & theirs) / len(ours | theirs) if ours | theirs else 0.0
