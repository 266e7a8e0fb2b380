"""What the user's own rules text says of the rules that a story cites, each once, at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from pyverify.record import Rule
from pyverify.rulebook.parsing import Book, place_in_book

_WIDTH = 110


def cited(rules: Iterable[Rule], book: Book | None) -> Iterator[str]:
    """A heading and the rules; nothing without a text.

    A topic that stood under another number when the text was in force is left out: there its number means something else.
    """
    if book is None or book.date is None:
        return
    since = int(book.date.strftime("%Y%m%d"))
    found = {one.number: book.rules[one.number] for one in rules if one.since <= since and one.number in book.rules}
    if not found:
        return
    yield ""
    yield f"The rules cited, as your text of {book.date.isoformat()} has them:"
    for number in sorted(found, key=place_in_book):
        yield from wrap(f"{number}: {found[number]}", _WIDTH, initial_indent="   ", subsequent_indent="     ", break_on_hyphens=False)
