"""Words of rules that are long gone, in prose that is newer. The words stand in `encodings/<game>/stale_words.yaml`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from pyverify.games import DEFAULT
from pyverify.limits import PROSE_WORDS
from pyverify.resources import encodings_dir
from pyverify.rulings.model import Finding
from pyverify.rulings.passages import Passage

_HISTORY = re.compile(
    r"\b(?:used to|formerly|previously|originally|obsolete|histor\w+|in the past|back then|in those days|errata\w*|"
    r"old(?:er)? (?:\w+ )?(?:rules?|rulings?|wordings?|terms?|texts?|templat\w+|names?|editions?|versions?|days)|"
    r"older (?:\w+ )?cards?|old \w+ cards?|"
    r"(?:earlier|previous|former|past) (?:rules?|rulings?|wordings?|versions?|editions?|terms?)|(?:as|was|were|is|are|originally) printed|"
    r"(?:is|are|was|were|been|now|once|then) (?:\w+ )?(?:called|known as|renamed|reworded|abolished|worded)|"
    r"no longer (?:exists?|used|in use|a rule|part|said|says?|called)|no such thing|replaced by|instead of saying|"
    r"(?:now|today) (?:it |they )?(?:says?|reads?|called|means?)|M10|Magic 2010|(?:Fifth|Sixth|Seventh|Eighth|Ninth|Tenth) Edition|"
    r"(?:said|read|wrote|says|reads?)(?= [\"“])|rules? (?:\w+ )?changed?|changes? (?:of|in|to) (?:the )?rules?|changed the rules?|renam\w+|"
    r"outdated|any ?more)\b",
    re.IGNORECASE,
)  # fmt: skip
_DENIED_BEFORE = re.compile(r"\b(?:no|not|never|without)\W+(?:\w+\W+){0,2}$", re.IGNORECASE)
_DENIED_AFTER = re.compile(
    r"^\W*(?:\w+\W+){0,2}?(?:no longer|(?:is|was|were|are|been) (?:gone|removed|dropped|replaced|obsolete|now)|"
    r"do(?:es)?(?: not|n['’]t) exist|did(?: not|n['’]t) exist|ceased|became)\b",
    re.IGNORECASE,
)  # fmt: skip
_YEAR = re.compile(r"\b(?:19[89]\d|20[0-3]\d)\b")
_QUOTED = re.compile(r"\"[^\"\n]{1,400}?\"|“[^”]{1,400}?”|(?<!\w)'[^'\n]{1,200}?'(?!\w)|(?<!\w)‘[^’]{1,200}?’(?!\w)")


@dataclass(frozen=True, slots=True)
class Stale:
    """A word that is gone. since: the first day without it. now: what is said today. unless: what it may mean besides."""

    pattern: re.Pattern[str]
    gone: datetime.date
    now: str
    unless: re.Pattern[str] | None = None
    in_rules: tuple[str, ...] = ()


@cache
def stale_words(game: str = DEFAULT) -> tuple[Stale, ...]:
    """All of a game; none if it has no such file."""
    import yaml

    file = encodings_dir().joinpath(game, "stale_words.yaml")
    text = file.read_text(encoding="utf-8") if file.is_file() else "[]"
    return tuple(
        Stale(
            _pattern(one["pattern"]), one["gone"], one["now"],
            re.compile(rf"\b(?:{one['unless']})", re.IGNORECASE) if "unless" in one else None, tuple(one.get("in_rules", "").split("|")),
        )
        for one in yaml.safe_load(text)
    )  # fmt: skip


def _pattern(written: str) -> re.Pattern[str]:
    """Words in lower case, or with a capital where a sentence begins: elsewhere a capital makes them a name."""
    spaced = re.sub(r" (?!\?)", r"\\s+", written)
    return re.compile(rf"(?<![\w'’-])(?:{spaced})(?![\w-])")


def stale_word(passage: Passage, date: datetime.date) -> Iterator[Finding]:
    """What is stale in a passage. date: when it is to be right, if it does not say."""
    when = passage.date or date
    text = _told(passage.plain)
    for one in stale_words(passage.game):
        if one.gone > when:
            continue
        for match in islice(one.pattern.finditer(text), PROSE_WORDS):
            start, stop = match.span()
            if _otherwise(one, passage, text, start, stop):
                continue
            words = " ".join(passage.text[start:stop].split())
            yield Finding(
                "stale-word", passage.at(start, stop), f'"{words}" is a word of rules that were gone by {one.gone}; now: {one.now}',
                rulings=(passage.ruling,) if passage.ruling else (), fix=one.now,
            )  # fmt: skip


def _told(text: str) -> str:
    """The text with blanks for what is quoted, and first letters of sentences in lower case."""
    text = _QUOTED.sub(lambda match: re.sub(r"\S", "\0", match[0]), text)
    return re.sub(r"(?:\A|(?<=[.!?:] )|(?<=\n))([^\w\0]*)([A-Z])(?=[a-z])", lambda match: match[1] + match[2].lower(), text)


def _otherwise(one: Stale, passage: Passage, text: str, start: int, stop: int) -> bool:
    """Whether it means something else, or speaks of the past."""
    first, last = passage.sentence(start)
    around = text[first:start] + " \0 " + text[stop:last]
    if one.unless and (one.unless.search(around) or one.unless.search(text[first:last])):
        return True
    if _DENIED_BEFORE.search(text[first:start]) or _DENIED_AFTER.search(text[stop:last]):
        return True
    first, last = passage.paragraph(start)
    whole = passage.plain[first:last]
    return bool(_HISTORY.search(whole)) or any(int(year) <= one.gone.year for year in _YEAR.findall(whole))
