"""Where everything that is printed passes through: nothing from a file or a command line can steer the reader's terminal.

Left out are control characters (terminal escapes among them), changes of direction, and whatever else has no look of its own;
what joins letters is kept, and so are the colors that `pyverify` itself puts in.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterable
from typing import TextIO

COLORS = {"bold": "1", "holds": "32", "refuted": "31", "depends": "33", "undecided": "35", "warning": "33", "dim": "2"}
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"  # of Persian and Indian words, and of pictures
_OWN = re.compile(rf"(\x1b\[(?:0|{'|'.join(COLORS.values())})m)")


def safe(letter: str) -> bool:
    """Whether a character may be printed as it is."""
    return letter == "\n" or letter in _JOINERS or letter.isprintable() or unicodedata.category(letter) not in _UNSAFE


def clean(text: str) -> str:
    """The text without what could steer a terminal, but for line ends. A tab becomes a space."""
    if text.isprintable():
        return text
    return "".join(letter for letter in text.replace("\t", " ") if safe(letter))


def paint(kind: str, text: str) -> str:
    """The text in one of COLORS, for `say(..., color=True)`."""
    return f"\033[{COLORS[kind]}m{text}\033[0m"


def say(text: str, *, color: bool = False, stream: TextIO | None = None) -> None:
    """Print a text and a line end.

    color: keep what `paint` has put in; parts from a file must have been cleaned before.
    stream: standard output if not given.
    """
    kept = "".join(part if _OWN.fullmatch(part) else clean(part) for part in _OWN.split(text)) if color else clean(text)
    _write(kept, stream or sys.stdout)


def say_all(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        say(line)


def complain(text: object) -> None:
    """Print to standard error."""
    say(str(text), stream=sys.stderr)


def say_json(text: str) -> None:
    """Print JSON; what could steer a terminal is written as an escape of JSON, so that nothing is lost."""
    if not text.isprintable():
        text = "".join(letter if safe(letter) or letter == "\t" else _escape(letter) for letter in text)
    _write(text, sys.stdout)


def _escape(letter: str) -> str:
    """One character as JSON writes it in ASCII: two escapes if it lies beyond the basic plane."""
    return json.dumps(letter)[1:-1] if not letter.isascii() else f"\\u{ord(letter):04x}"


def _write(text: str, stream: TextIO) -> None:
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:  # a terminal that can't show everything
        coding = stream.encoding or "ascii"
        stream.write(text.encode(coding, "backslashreplace").decode(coding) + "\n")
