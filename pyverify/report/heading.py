"""What stands first in every output: which edition of the rules it is about. And text that is safe to print."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pyverify.facts import NEWEST, edition
from pyverify.model import Scenario

GAMES = {"magic": "Magic: The Gathering"}
NOTICE = "a newer one may be in force"
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def heading(scenarios: Iterable[Scenario]) -> str:
    """One line: the game, the edition or editions by date, and that a newer one may be in force."""
    given = list(scenarios)
    games = " and ".join(sorted({GAMES.get(one.game, one.game) for one in given})) or GAMES["magic"]
    dates = sorted({edition(one) for one in given}) or [NEWEST]
    if dates == [NEWEST]:
        return f"{games}, rules of {NEWEST.isoformat()}, the newest edition pyverify knows; {NOTICE}."
    listed = ", ".join(date.isoformat() for date in dates)
    return f"{games}, rules in force on {listed}; the newest edition pyverify knows is of {NEWEST.isoformat()}, and {NOTICE}."


def clean(text: str) -> str:
    """The text without control characters (terminal escapes, changes of direction), but for line ends."""
    if text.isascii() and (text.isprintable() or "\x1b" not in text):
        return "".join(letter for letter in text if letter == "\n" or letter.isprintable())
    return "".join(letter for letter in text if letter == "\n" or unicodedata.category(letter) not in _UNSAFE)
