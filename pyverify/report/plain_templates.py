"""Filling the templates of paraphrases.

In a template of an event, an instruction or a change, `{name}` is what is given for a role or argument, `{name's library}` the library
of that, `{name:card}` so many cards (`$other` in the unit is another argument), `[goes/go]` agrees with the last name before it or
follows "would", and `<...>` stands only if all its names are given, else what follows a `|` in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pyverify.report.plain_words import PlainWords

_PART = re.compile(r"<([^<>]*)>|\{([^{}]+)\}|\[([^\[\]/]*)/([^\[\]]*)\]")
_OTHER = re.compile(r"\$(\w+)")
_SPEAKING = ("you", "I")  # with whom verbs have no s
_NAME = re.compile(r"\{([^{}]+)\}")

Value = Callable[[str], str | None]


class Filled(NamedTuple):
    """A template with its names filled in, and which names it used."""

    text: str
    used: frozenset[str]


def fill(template: str, value: Value, missing: Callable[[str], str], words: PlainWords, would: bool = False) -> Filled:
    """Fill a template.

    value: what stands for a `{name}`, or None if nothing is given. missing: what stands there then. would: after "would", not as a fact.
    """
    used: set[str] = set()
    last = ""

    def piece(match: re.Match[str]) -> str:
        nonlocal last
        optional, name, singular, base = match.groups()
        if optional is not None:
            return choice(optional)
        if name is None:
            return f"would {base}" if would else base if last in _SPEAKING else singular
        plain, whose, owned = name.partition("'s ")
        last = text(plain)
        if match.string[match.end() :].startswith(" ["):  # a verb follows
            last = words.nominative.get(last, last)
        if not whose:
            return last
        owner, last = last, ""  # what it owns is no "you"
        return possessive(owner, _OTHER.sub(lambda other: text(other[1]), owned), words)

    def text(name: str) -> str:
        used.add(_plain(name))
        found = value(name)
        return missing(_plain(name)) if found is None else found

    def choice(optional: str) -> str:
        for part in optional.split("|"):
            if all(value(name.partition("'s ")[0]) is not None for name in _NAME.findall(part)):
                return _PART.sub(piece, part)
        return ""

    return Filled(_PART.sub(piece, template), frozenset(used))


def possessive(owner: str, owned: str, words: PlainWords) -> str:
    """`your library`, `that player's library`, `the library of the owner of the target`."""
    if owner in words.possessive:
        return f"{words.possessive[owner]} {owned}"
    return f"{owner}'s {owned}" if owner.count(" ") < 3 and '"' not in owner else f"the {owned} of {owner}"


def _plain(name: str) -> str:
    return name.lstrip("+").partition(":")[0]
