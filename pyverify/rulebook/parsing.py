"""The numbered rules in a text of the Comprehensive Rules, and the date from which it counts.

Editions since 2003 write `603.2. Text` and `603.2a Text`, examples in paragraphs of their own, and a glossary after the rules. In some
texts each paragraph is one line, in others its lines are broken.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

NUMBER = re.compile(r"[1-9]\d\d\.\d{1,3}[a-z]{0,2}")
"""The number of a rule."""

_RULE = re.compile(rf"\s*(?P<number>{NUMBER.pattern})\.?\s+(?P<text>\S.*)")
_OTHER = re.compile(r"\s*(?:Examples?:|\d{1,3}\. )")  # an example, a section or chapter
_TITLE = re.compile(r"comprehensive\W+rules", re.IGNORECASE)
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_DATE = re.compile(rf"({'|'.join(_MONTHS)})\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})", re.IGNORECASE)
_EFFECTIVE = re.compile(rf"\b(?:effective|current|as of)\b[^.\n]{{0,60}}?{_DATE.pattern}", re.IGNORECASE)
_HEAD = 20_000  # characters in which title and date stand
_FEWEST = 5  # rules of a text that is taken for a rule book


@dataclass(frozen=True, slots=True)
class Book:
    """An edition of the rules. date: from when it counts, None if the text does not say. rules: number -> text without examples."""

    rules: Mapping[str, str]
    date: datetime.date | None = None


class NotRulesError(Exception):
    """A text is not one of the Comprehensive Rules. Its message tells what is missing."""


def parse(text: str) -> Book:
    """The rules in a text. Raises NotRulesError."""
    if not _TITLE.search(text[:_HEAD]):
        raise NotRulesError('the words "Comprehensive Rules" are not at its beginning')
    found: dict[str, str] = {}
    for number, paragraph in _rules(text):
        found.setdefault(number, paragraph)
    if len(found) < _FEWEST:
        raise NotRulesError(f"there are {f'only {len(found)}' if found else 'no'} numbered rules in it, such as 603.2")
    return Book(found, date(text))


def date(text: str) -> datetime.date | None:
    """The date from which a rules text says it counts, if it does."""
    for match in _EFFECTIVE.finditer(text[:_HEAD]):
        month, day, year = match.groups()
        try:
            return datetime.date(int(year), _MONTHS.index(month.lower()) + 1, int(day))
        except ValueError:
            continue
    return None


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Each numbered paragraph, its lines joined."""
    number, lines = "", list[str]()
    for line in text.split("\n"):
        match = _RULE.match(line)
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
