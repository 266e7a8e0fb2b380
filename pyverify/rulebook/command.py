"""The command `rules`: register the user's own copy of the Comprehensive Rules, whose sentences then stand beside the numbers."""

from __future__ import annotations

import datetime
import shlex
from pathlib import Path

from pyverify.editions import NEWEST, day
from pyverify.limits import RULES_BYTES
from pyverify.model import Place
from pyverify.output import say
from pyverify.reading.messages import ReadingError, problem
from pyverify.rulebook import store
from pyverify.rulebook.decoding import NotTextError, decode
from pyverify.rulebook.parsing import NotRulesError, parse


def main(file: str, date: str, remove: str) -> int:
    """`pyverify rules`: register a file, remove an edition, or list what is registered. Returns the exit code. Raises ReadingError.

    date: the date from which the file's edition counts, instead of the one that its text gives. remove: the date of an edition.
    """
    wanted = _date(date, "--date") if date else None
    unwanted = _date(remove, "--remove") if remove else None
    if wanted and not file:
        raise problem(Place("--date", 0, 0), "there is no file that it belongs to", "pyverify rules FILE --date YYYY-MM-DD")
    if unwanted and file:
        raise problem(Place("--remove", 0, 0), "a file is given too", "pyverify rules --remove YYYY-MM-DD")
    if unwanted:
        _remove(unwanted)
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
        raise _refused(file, f"not a text of the Comprehensive Rules: {error}") from None
    date = wanted or book.date
    if date is None:
        raise problem(Place(file, 0, 0), "it does not say from which date it counts", "a line like: effective as of June 7, 2024",
                      f"say it: pyverify rules {shlex.quote(file)} --date YYYY-MM-DD")  # fmt: skip
    before = store.keep(date, text)
    place = ", in place of those registered before" if before else ""
    say(f"registered the rules of {date.isoformat()}: {len(book.rules):,} numbered rules{place}")
    if book.date not in (None, date):
        say(f"  (the text itself says {book.date})")
    if date > NEWEST:
        say(f"  This is newer than the newest edition known here, {NEWEST}: numbers may have moved. Scenarios ask for it: `rules: {date}`.")
    say("`pyverify why` and `pyverify run --full` show what the rules say that they cite, if a scenario's edition is this or a later one.")


def _read(file: str) -> str:
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(RULES_BYTES + 1)
    except (OSError, ValueError) as error:
        raise problem(Place(file, 0, 0), f"can't be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > RULES_BYTES:
        raise problem(Place(file, 0, 0), f"the file is larger than {RULES_BYTES:,} bytes: not a text of the Comprehensive Rules")
    try:
        return decode(data)
    except NotTextError as error:
        raise _refused(file, f"not a text file: {error}") from None


def _refused(file: str, found: str) -> ReadingError:
    return problem(Place(file, 0, 0), found, "the Comprehensive Rules as the text file that their publisher offers, gzipped or not")


def _remove(date: datetime.date) -> None:
    if not store.remove(date):
        there = ", ".join(one.isoformat() for one in store.dates())
        raise problem(Place(date.isoformat(), 0, 0), "no rules of this date are registered", there)
    say(f"removed the rules of {date.isoformat()}")


def _list() -> None:
    found = store.dates()
    if not found:
        say("No rules are registered. `pyverify rules FILE` registers your copy of the Comprehensive Rules, a text file.")
        return
    say(f"registered in {store.folder()}:")
    for date in found:
        book = store.fetch(date)
        say(f"  {date.isoformat()}: " + (f"{len(book.rules):,} numbered rules" if book else "damaged; register it again"))
