"""Which mana the words of an instruction stand for, as far as its type is followed."""

from __future__ import annotations

import re
from collections import Counter

TYPES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}
ANY = "any"
"""A type that some choice decides."""
_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+\Z")


def symbols(words: str) -> dict[str, int] | None:
    """How much of each type mana symbols stand for; None if the words are not just symbols. Generic ones add colorless mana."""
    if not _SYMBOLS.match(words):
        return None
    found: Counter[str] = Counter()
    for symbol in re.findall(r"\{([^{}]+)\}", words):
        if symbol.isdigit():
            found["colorless"] += int(symbol)
        else:
            found[TYPES.get(symbol, ANY)] += 1
    return {kind: number for kind, number in found.items() if number}


def same(words: str) -> int:
    """How much mana words stand for that mean the type which the event produced; 0 if they mean something else."""
    found = re.fullmatch(r"(?:([0-9]{1,4}) of )?that type", words)
    return int(found[1] or 1) if found else 0


def amount(words: str) -> int:
    """How much mana words begin with; 1 if they do not say."""
    found = re.match(r"([0-9]{1,4}) of ", words)
    return int(found[1]) if found else 1


def written(found: dict[str, int]) -> str:
    """Mana in symbols, as claims state it; `none` if there is none."""
    letters = {kind: letter for letter, kind in TYPES.items()}
    made = "".join(f"{{{letters.get(kind, '?')}}}" * found[kind] for kind in (*TYPES.values(), ANY) if kind in found)
    return made or "none"
