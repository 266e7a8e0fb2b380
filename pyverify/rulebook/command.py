"""The command `rules`: register the user's own copy of a rule book, whose sentences then stand beside the numbers."""

from __future__ import annotations

import datetime
import shlex
from pathlib import Path

from pyverify.editions import day, newest
from pyverify.games import DEFAULT, GAMES
from pyverify.limits import RULES_BYTES
from pyverify.model import Place
from pyverify.output import say
from pyverify.reading.messages import ReadingError, problem
from pyverify.rulebook import store
from pyverify.rulebook.decoding import NotTextError, decode
from pyverify.rulebook.parsing import NotRulesError, parse

BOOKS = " or ".join(f"the {one.book} of {one.title}" for one in GAMES.values())


def main(file: str, date: str, remove: str, game: str = "") -> int:
    """`pyverify rules`: register a file, remove an edition, or list what is registered. Returns the exit code. Raises ReadingError.

    date: the date from which the file's edition counts, instead of the one that its text gives. remove: the date of an edition.
    game: whose, where several have one of a date.
    """
    wanted = _date(date, "--date") if date else None
    unwanted = _date(remove, "--remove") if remove else None
    if wanted and not file:
        raise problem(Place("--date", 0, 0), "there is no file that it belongs to", "pyverify rules FILE --date YYYY-MM-DD")
    if unwanted and file:
        raise problem(Place("--remove", 0, 0), "a file is given too", "pyverify rules --remove YYYY-MM-DD")
    if unwanted:
        _remove(unwanted, game)
    elif file:
        _register(file, wanted)
    else:
        _list()
    return 0


def _date(text: str, option: str) -> datetime.date:
    found = day(text)
    if found is None:
        raise problem(Place(option, 0, 0), f"{text!r} is not a date", "YYYY-MM-DD, such as 2024-06-07")
    return found


def _register(file: str, wanted: datetime.date | None) -> None:
    text = _read(file)
    try:
        book = parse(text)
    except NotRulesError as error:
        raise _refused(file, f"not a text of {BOOKS}: {error}") from None
    date = wanted or book.date
    if date is None:
        raise problem(Place(file, 0, 0), "it does not say from which date it counts", "a line like: effective as of June 7, 2024",
                      f"say it: pyverify rules {shlex.quote(file)} --date YYYY-MM-DD")  # fmt: skip
    before = store.keep(date, text, book.game)
    place = ", in place of those registered before" if before else ""
    say(f"registered the rules of {_named(date, book.game)}: {len(book.rules):,} numbered rules{place}")
    if book.date not in (None, date):
        say(f"  (the text itself says {book.date})")
    known = newest(book.game)
    if date > known:
        say(f"  This is newer than the newest edition known here, {known}: numbers may have moved. Scenarios ask for it: `rules: {date}`.")
    say("`pyverify why` and `pyverify run --full` show what the rules say that they cite, if a scenario's edition is this or a later one.")


def _named(date: datetime.date, game: str) -> str:
    return date.isoformat() if game == DEFAULT else f"{GAMES[game].title}, {date}"


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(RULES_BYTES + 1)
    except (OSError, ValueError) as error:
        raise problem(Place(file, 0, 0), f"can't be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > RULES_BYTES:
        raise problem(Place(file, 0, 0), f"the file is larger than {RULES_BYTES:,} bytes: not a text of {BOOKS}")
    try:
        return decode(data)
    except NotTextError as error:
        raise _refused(file, f"not a text file: {error}") from None


def _refused(file: str, found: str) -> ReadingError:
    return problem(Place(file, 0, 0), found, f"{BOOKS} as a text file, gzipped or not")


def _remove(date: datetime.date, game: str) -> None:
    games = [one for one in ([game] if game else GAMES) if date in store.dates(one)]
    if len(games) > 1:
        raise problem(Place(date.isoformat(), 0, 0), f"rules of {' and '.join(games)} of this date are registered", "--game NAME beside it")
    if not games or not store.remove(date, games[0]):
        there = ", ".join(_named(day, one) for one in GAMES for day in store.dates(one))
        raise problem(Place(date.isoformat(), 0, 0), "no rules of this date are registered", there)
    say(f"removed the rules of {_named(date, games[0])}")


def _list() -> None:
    found = {game: store.dates(game) for game in GAMES}
    if not any(found.values()):
        say(f"No rules are registered. `pyverify rules FILE` registers your copy of {BOOKS}, a text file.")
        return
    for game, dates in found.items():
        if dates:
            say(f"registered in {store.folder(game)}:")
        for date in dates:
            book = store.fetch(date, game)
            say(f"  {date.isoformat()}: " + (f"{len(book.rules):,} numbered rules" if book else "damaged; register it again"))
