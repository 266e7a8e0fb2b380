"""The rules texts that a user has registered: a file for each edition in the user's data folder, named by the date from when it counts.

Those of the game that files need not name stand in the folder itself, those of others in a folder of the game's name.
"""

from __future__ import annotations

import contextlib
import datetime
import os
from pathlib import Path

from pyverify import stopping
from pyverify.editions import day
from pyverify.games import DEFAULT
from pyverify.rulebook.parsing import Book, NotRulesError, parse


def folder(game: str = DEFAULT) -> Path:
    """Where those of a game are: below XDG_DATA_HOME, or ~/.local/share. Raises OSError if the user has no home."""
    base = os.environ.get("XDG_DATA_HOME")
    try:
        data = Path(base) if base else Path("~").expanduser() / ".local" / "share"
    except RuntimeError:
        raise OSError("there is no home folder; set XDG_DATA_HOME") from None
    return data.joinpath("pyverify", "rules", *([] if game == DEFAULT else [game]))


def _place(date: datetime.date, game: str) -> Path:
    return folder(game) / f"{date.isoformat()}.txt"


def keep(date: datetime.date, text: str, game: str = DEFAULT) -> bool:
    """Write the text of an edition, whole or not at all; whether there was one before. Raises OSError."""
    place = _place(date, game)
    there = place.exists()
    passing = place.with_name(f".{place.name}.{os.getpid()}-{os.urandom(4).hex()}")
    stopping.files.add(str(passing))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with passing.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(place)
    finally:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
        stopping.files.discard(str(passing))
    return there


def remove(date: datetime.date, game: str = DEFAULT) -> bool:
    """Remove an edition; whether it was there. Raises OSError."""
    try:
        _place(date, game).unlink()
    except FileNotFoundError:
        return False
    return True


def dates(game: str = DEFAULT) -> list[datetime.date]:
    """The dates of all editions, the oldest first."""
    with contextlib.suppress(OSError):
        return sorted(date for path in folder(game).iterdir() if path.suffix == ".txt" and (date := day(path.stem)))
    return []


def fetch(date: datetime.date, game: str = DEFAULT) -> Book | None:
    """An edition; None if it is not there or is damaged."""
    try:
        return Book(parse(_place(date, game).read_text(encoding="utf-8")).rules, date, game)
    except (OSError, ValueError, NotRulesError):
        return None


def in_force(date: datetime.date, game: str = DEFAULT) -> Book | None:
    """The latest edition that counts on a date, of those that are registered and whole."""
    for one in reversed(dates(game)):
        if one <= date:
            book = fetch(one, game)
            if book:
                return book
    return None
