"""Words and strings as answer-set constants."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[a-z][a-z0-9_]*\Z")


def quoted(text: str) -> str:
    """A string as an answer-set constant."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def constant(words: str) -> str:
    """Words of the vocabulary as a constant (`precombat main` -> precombat_main); other words as a string."""
    plain = words.replace(" ", "_")
    return plain if _PLAIN.match(plain) else quoted(words)
