"""The numbered rules in the text of a rule book, and the date from which it counts.

Editions since 2003 write `603.2. Text` and `603.2a Text`, examples in paragraphs of their own, and a glossary after the rules. In some
texts each paragraph is one line, in others its lines are broken. That is Magic's book; Riftbound's writes `383.2.a. Text`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyverify.games import DEFAULT, GAMES

NUMBERS = {game: re.compile(one.number) for game, one in GAMES.items()}
"""The number of a rule, by game."""

_DOTTED = r"(?:\.|(?<=[a-z])|(?<=\.\d)|(?<=\.\d\d)|(?<=\.\d\d\d))"  # three digits alone may be the number of anything
_RULES = {game: re.compile(rf"[\s#*]*(?P<number>{one.number}){_DOTTED}[.*]*\s+(?P<text>\S.*)") for game, one in GAMES.items()}
_OTHER = re.compile(r"\s*(?:Examples?:|\d{1,3}\. )")  # an example, a section or chapter
_TITLES = {game: re.compile(r"\W+".join(one.book.split()), re.IGNORECASE) for game, one in GAMES.items()}
_BOOKS = " or ".join(f'"{one.book}"' for one in GAMES.values())
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_DATE = re.compile(rf"({'|'.join(_MONTHS)})\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})", re.IGNORECASE)
_EFFECTIVE = re.compile(
    rf"\b(?:effective|current|as of|last updated)\b[^.\n]{{0,60}}?(?:{_DATE.pattern}|\b(\d{{4}})-(\d\d)-(\d\d)\b)", re.IGNORECASE
)
_HEAD = 20_000  # characters in which title and date stand
_FEWEST = 5  # rules of a text that is taken for a rule book


@dataclass(frozen=True, slots=True)
class Book:
    """An edition of the rules of a game. date: from when it counts, None if the text does not say. rules: number -> text, no examples."""

    rules: Mapping[str, str]
    date: datetime.date | None = None
    game: str = DEFAULT


class NotRulesError(Exception):
    """A text is not one of a rule book. Its message tells what is missing."""


def parse(text: str) -> Book:
    """The rules in a text. Raises NotRulesError."""
    game = next((one for one, title in _TITLES.items() if title.search(text[:_HEAD])), None)
    if game is None:
        raise NotRulesError(f"the words {_BOOKS} are not at its beginning")
    found: dict[str, str] = {}
    for number, paragraph in _rules(text, _RULES[game]):
        found.setdefault(number, paragraph)
    if len(found) < _FEWEST:
        raise NotRulesError(f"there are {f'only {len(found)}' if found else 'no'} numbered rules in it, such as 603.2")
    return Book(found, date(text), game)


def place_in_book(number: str) -> tuple[tuple[int, str], ...]:
    """Where a rule stands among others, to sort by."""
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|[a-z]+", number))


def date(text: str) -> datetime.date | None:
    """The date from which a rules text says it counts, if it does."""
    for match in _EFFECTIVE.finditer(text[:_HEAD]):
        month, day, year, *plain = match.groups()
        try:
            return datetime.date(int(year), _MONTHS.index(month.lower()) + 1, int(day)) if month else datetime.date(*map(int, plain))
        except ValueError:
            continue
    return None


def _rules(text: str, rule: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Each numbered paragraph, its lines joined."""
    number, lines = "", list[str]()
    for line in text.split("\n"):
        match = rule.match(line)
        if number and (match or not line.strip() or _OTHER.match(line)):
            yield number, " ".join(lines)
            number = ""
        if match:
            number, lines = match["number"], [match["text"].strip()]
        elif lines and line.strip() == "Glossary":  # that of the contents comes before the first rule
            break
        elif number:
            lines.append(line.strip())
    if number:
        yield number, " ".join(lines)
