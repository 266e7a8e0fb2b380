"""The games whose rules are known. A game is a line here, a folder `encodings/<game>/` and an entry file `encodings/<game>.lp`."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Game:
    """A game. name: in files. title: in prose. first: from this day on the rules are those of each date; newest: of the newest edition.

    versions: names of editions, oldest first, with the first day of each. book: what its rule book is called. number: a regular
    expression for the numbers of rules in it. open_from: the first day whose rules may be asked for, if that is before `first`: the
    rules of `first` stand for them.
    """

    name: str
    title: str
    first: datetime.date
    newest: datetime.date
    versions: Mapping[str, datetime.date] = field(default_factory=dict)
    book: str = "Comprehensive Rules"
    number: str = r"[1-9]\d\d\.\d{1,3}[a-z]{0,2}"
    open_from: datetime.date | None = None

    @property
    def earliest(self) -> datetime.date:
        """The first day whose rules may be asked for."""
        return self.open_from or self.first

    def version(self, date: datetime.date) -> str:
        """The name of the edition that counts on a date; nothing if it has none."""
        return next((name for name, since in reversed([*self.versions.items()]) if since <= date), "")

    def dated(self, date: datetime.date) -> str:
        """The edition of a date, as headings have it: `1.4, 2026-07-16` on its first day, `1.4 as of 2026-08-01` later; by date alone if
        editions have no names."""
        version = self.version(date)
        return f"{version}, {date}" if version and self.versions[version] == date else f"{version} as of {date}".lstrip()


GAMES: dict[str, Game] = {
    "magic": Game(
        "magic", "Magic: The Gathering", datetime.date(2008, 10, 1), datetime.date(2026, 4, 17), open_from=datetime.date(2008, 1, 1)
    ),
    "riftbound": Game(
        "riftbound", "Riftbound", datetime.date(2026, 3, 30), datetime.date(2026, 7, 16),
        {"1.3": datetime.date(2026, 3, 30), "1.4": datetime.date(2026, 7, 16)}, "Core Rules", r"\d{3}(?:\.(?:\d{1,2}|[a-z]))*",
    ),
}  # fmt: skip
DEFAULT = next(iter(GAMES))
"""The game of a file that names none."""
