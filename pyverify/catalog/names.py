"""Names of cards as people write them: accents, capitals, punctuation and dashes do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

BETWEEN = " // "
_LETTERS = str.maketrans({"\u00e6": "ae", "\u0153": "oe", "\u00f8": "o", "\u0142": "l", "\u00df": "ss"})


def folded(name: str) -> str:
    """A name as it is looked up by."""
    halves = re.split(r"\s*/{1,2}\s*", name.casefold())
    return BETWEEN.join(" ".join(_words(one)) for one in halves)


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS))
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter) and letter not in "'\u2019\u2018,.!?\":()")
    return re.findall(r"[^\W_]+|[+&*]", bare)


def nearest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The names most like one, the likest first."""
    import difflib  # takes its time to load, and is needed only for messages

    return difflib.get_close_matches(folded(name), list(known), most, 0.6)
