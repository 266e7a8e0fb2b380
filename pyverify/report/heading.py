"""What stands first in every output: which edition of the rules it is about. And text that is safe to print."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pyverify.facts import NEWEST, edition
from pyverify.model import Scenario
from pyverify.report.edition import headline

NOTICE = "a newer edition may be in force"
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def heading(scenarios: Iterable[Scenario]) -> str:
    """The line, for the editions that scenarios ask for."""
    return headline([edition(one) for one in scenarios], NEWEST)


def clean(text: str) -> str:
    """The text without control characters (terminal escapes, changes of direction), but for line ends."""
    if text.isascii() and (text.isprintable() or "\x1b" not in text):
        return "".join(letter for letter in text if letter == "\n" or letter.isprintable())
    return "".join(letter for letter in text if letter == "\n" or unicodedata.category(letter) not in _UNSAFE)
