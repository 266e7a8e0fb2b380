"""The games whose rules are known. A game is a line here, a folder `encodings/<game>/` and an entry file `encodings/<game>.lp`."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Game:
    """A game. name: in files. title: in prose. first: from this day on the rules are those of each date; newest: of the newest edition.

    versions: names of editions, oldest first, with the first day of each.
    """

    name: str
    title: str
    first: datetime.date
    newest: datetime.date
    versions: Mapping[str, datetime.date] = field(default_factory=dict)


_RIFTBOUND = {"1.3": datetime.date(2026, 3, 30), "1.4": datetime.date(2026, 7, 16)}
GAMES: dict[str, Game] = {
    "magic": Game("magic", "Magic: The Gathering", datetime.date(2008, 10, 1), datetime.date(2026, 4, 17)),
    "riftbound": Game("riftbound", "Riftbound", datetime.date(2025, 10, 1), datetime.date(2026, 7, 16), _RIFTBOUND),
}
DEFAULT = "magic"
"""The game of a file that names none."""
