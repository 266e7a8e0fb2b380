"""The catalog: an SQLite file with cards, their faces, rulings, and the names they go by.

It is written beside itself and put in its place when it is whole, so that an import may be stopped at any moment.

What is imported later replaces what is there of the same name, face by face; within one file the newest printing counts, and one of no
set that is made for fun. Rulings are added.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple, dataclass, field
from functools import cached_property
from pathlib import Path

from pyverify import stopping
from pyverify.catalog.errors import CardFileError
from pyverify.catalog.names import BETWEEN, folded, nearest
from pyverify.catalog.records import QUOTES, CardRecord, Entry, Face, NoCardError, RulingRecord, record

VARIABLE = "PYVERIFY_CATALOG"
_VERSION = 1
_SCHEMA = f"""
PRAGMA user_version = {_VERSION};
CREATE TABLE IF NOT EXISTS card (name TEXT PRIMARY KEY, layout TEXT, oracle_id TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS face (card TEXT, place INTEGER, name TEXT, type TEXT, text TEXT, cost TEXT, power TEXT, toughness TEXT,
  loyalty TEXT, defense TEXT, colors TEXT, PRIMARY KEY (card, place)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alias (folded TEXT, card TEXT, place INTEGER, PRIMARY KEY (folded, place, card)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ruling (about TEXT, date TEXT, text TEXT, PRIMARY KEY (about, date, text)) WITHOUT ROWID;
"""
_HEADER = b"SQLite format 3\0"


def default_place() -> Path:
    """Where the catalog is if nobody says otherwise: PYVERIFY_CATALOG, or in the user's data folder."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("pyverify", appauthor=False) / "cards.sqlite"


@dataclass(slots=True)
class Imported:
    """What an import has brought. seen: cards and rulings in the file. cards, rulings: those that are new. left_out: tokens and pictures.
    unknown: entries that are none of these."""

    seen: int = 0
    cards: int = 0
    rulings: int = 0
    left_out: int = 0
    unknown: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Known:
    """A card of the catalog. faces: those that are known, by their place on it. rulings: (date, text), the oldest first. place: of the
    face that was asked for, -1 if it was the whole card."""

    name: str
    layout: str
    faces: tuple[tuple[int, Face], ...]
    rulings: tuple[tuple[str, str], ...]
    place: int = -1

    @property
    def front(self) -> Face:
        """The first of the faces that are known."""
        return self.faces[0][1]


class Catalog:
    """Looks cards up. Raises CardFileError if the file is no catalog, OSError if there is none."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        with self.path.open("rb") as file:
            head = file.read(len(_HEADER))
        if head == _HEADER:
            self._db = _opened(self.path)
        else:  # a card file, read where it is used
            self._db = sqlite3.connect(":memory:", check_same_thread=False)
            self._db.executescript(_SCHEMA)
            with self._db:
                found = _written(self._db, _entries(self.path, lambda _: None))
            if found.unknown or not found.seen:
                raise CardFileError(f"{path}: {found.unknown[0] if found.unknown else 'no cards'}")

    def find(self, name: str) -> Known | None:
        """A card by the name of the whole or of a face, however it is written; None if there is none."""
        wanted = "SELECT card, place FROM alias WHERE folded = ? ORDER BY place, card = ? DESC, card LIMIT 1"
        row = self._db.execute(wanted, (folded(name) or name, name)).fetchone()
        return self._card(*row) if row else None

    def _card(self, name: str, place: int) -> Known:
        layout, oracle = self._db.execute("SELECT layout, oracle_id FROM card WHERE name = ?", (name,)).fetchone()
        rows = self._db.execute("SELECT place, name, type, text, cost, power, toughness, loyalty, defense, colors FROM face WHERE card = ? "
                                "ORDER BY place", (name,))  # fmt: skip
        faces = tuple((row[0], Face(row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], tuple(row[9].split()))) for row in rows)
        about = [one for one in (name, oracle, *(face.name for _, face in faces)) if one]
        marks = ",".join("?" * len(about))
        rulings = self._db.execute(f"SELECT DISTINCT date, text FROM ruling WHERE about IN ({marks}) ORDER BY date, text", about)
        told = {(date, text.translate(QUOTES)): (date, text) for date, text in rulings}  # several files may have the same
        return Known(name, layout, faces, tuple(told.values()), place)

    def nearest(self, name: str) -> list[str]:
        """Names of cards that are like one."""
        return list(dict.fromkeys(known.name for one in nearest(name, self._folded) if (known := self.find(one))))

    @cached_property
    def _folded(self) -> list[str]:
        return [row[0] for row in self._db.execute("SELECT DISTINCT folded FROM alias")]

    def count(self) -> int:
        """How many cards it holds."""
        (number,) = self._db.execute("SELECT count(*) FROM card").fetchone()
        return int(number)


def _opened(path: Path) -> sqlite3.Connection:
    """A catalog, to read. Raises CardFileError if it is none."""
    if path.is_dir():
        raise CardFileError(f"{path}: a folder, not a catalog")
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        (version,) = db.execute("PRAGMA user_version").fetchone()
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError as error:
        raise CardFileError(f"{path}: no catalog, or a damaged one: {error}; import the cards again, into another file") from None
    if not {"card", "face", "alias", "ruling"} <= tables:
        raise CardFileError(f"{path}: a database, but no catalog of cards")
    if version > _VERSION:
        raise CardFileError(f"{path}: written by a newer pyverify; import the cards again into another file, or use the newer one")
    return db


def _entries(path: Path, read: Callable[[int], None]) -> Iterator[Entry]:
    from pyverify.catalog.formats import entries  # what reads JSON is needed only here

    return entries(path, read)


def import_file(source: str | Path, path: Path, progress: Callable[[int], None] = lambda _: None) -> Imported:
    """Add the cards or rulings of a file to the catalog at a path. progress: is told how many bytes of the source have been read.

    Stopped at any moment, it leaves the old catalog as it was. Raises CardFileError or OSError.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path)
    passing = path.with_name(f"{path.name}.{os.getpid()}.part")
    stopping.files.add(str(passing))
    try:
        if path.exists() and path.stat().st_size:
            _opened(path).close()
            shutil.copyfile(path, passing)
        found = _filled(passing, _entries(Path(source), progress))
        if not found.seen:
            what = f"; found {found.unknown[0]}" if found.unknown else ""
            raise CardFileError(f"{source}: no cards and no rulings{what}")
        with passing.open("rb") as file:
            os.fsync(file.fileno())
        passing.replace(path)
        return found
    finally:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
        stopping.files.discard(str(passing))


def _filled(passing: Path, given: Iterator[Entry]) -> Imported:
    """What has come into a database that nobody else uses. Raises OSError if it can't be written."""
    try:
        with contextlib.closing(sqlite3.connect(passing)) as db:
            db.execute("PRAGMA journal_mode = OFF")
            db.execute("PRAGMA synchronous = OFF")
            db.executescript(_SCHEMA)
            with db:
                return _written(db, given)
    except sqlite3.OperationalError as error:  # a full disk
        raise OSError(f"{passing}: {error}") from None


def _sweep(path: Path) -> None:
    """Remove what an import that was killed has left."""
    for left in path.parent.glob(f"{glob.escape(path.name)}.*.part"):
        number = left.name.removesuffix(".part").rpartition(".")[2]
        if number.isdigit() and not _runs(int(number)):
            with contextlib.suppress(OSError):
                left.unlink()


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _written(db: sqlite3.Connection, given: Iterable[Entry]) -> Imported:
    found = Imported()
    ranks: dict[str, tuple[bool, str]] = {}
    for one in _records(given, found):
        if isinstance(one, RulingRecord):
            found.rulings += db.execute("INSERT OR IGNORE INTO ruling VALUES (?, ?, ?)", (one.about, one.date, one.text)).rowcount
            continue
        found.cards += _kept(db, one, ranks.get(one.name))
        ranks[one.name] = max(one.rank, ranks.get(one.name, one.rank))
    return found


def _records(given: Iterable[Entry], found: Imported) -> Iterator[CardRecord | RulingRecord]:
    for entry, released in given:
        try:
            made = record(entry, released)
            found.seen += 1
            yield made
        except NoCardError:
            found.left_out += 1
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            what = f"no {error}" if isinstance(error, KeyError) else str(error)
            found.unknown.append(f"an entry that is no card ({what}): {str(entry)[:80]}")


def _kept(db: sqlite3.Connection, card: CardRecord, before: tuple[bool, str] | None) -> bool:
    """Write a card; whether it is there now and was not. before: the rank of what the same file has said of it; less changes nothing, but
    may add a face."""
    known = db.execute("SELECT layout, oracle_id FROM card WHERE name = ?", (card.name,)).fetchone()
    for date, text in card.rulings:
        db.execute("INSERT OR IGNORE INTO ruling VALUES (?, ?, ?)", (card.name, date, text))
    less = before is not None and card.rank < before
    if not less:
        layout, oracle = (card.layout or known[0], card.oracle_id or known[1]) if known else (card.layout, card.oracle_id)
        db.execute("INSERT OR REPLACE INTO card VALUES (?, ?, ?)", (card.name, layout, oracle))
    parts = [*enumerate(card.name.split(BETWEEN)), *((place, face.name) for place, face in card.faces)] if BETWEEN in card.name else []
    for place, called in ((-1, card.name), (-1, card.also), *parts):
        if called:
            db.execute("INSERT OR IGNORE INTO alias VALUES (?, ?, ?)", (folded(called) or called, card.name, place))
    for place, face in card.faces:
        *values, colors = astuple(face)
        how = "IGNORE" if less else "REPLACE"
        db.execute(f"INSERT OR {how} INTO face VALUES ({','.join('?' * 11)})", (card.name, place, *values, " ".join(colors)))
    return known is None
