"""The texts of a card file, of any format that the catalog reads, each once however many printings there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pyverify.cardtext.understood import Understood, is_place, is_spell, names_of
from pyverify.catalog.errors import CardFileError
from pyverify.catalog.formats import entries
from pyverify.catalog.records import CardRecord, NoCardError, record


@dataclass(frozen=True, slots=True)
class Sheet:
    """One face of a card with its text. card: the name of the whole card; line: its type line."""

    card: str
    name: str
    line: str
    text: str

    @property
    def called(self) -> str:
        """The name as `parse` takes it: with those of both faces if there are two."""
        return self.name if self.name == self.card else f"{self.card} // {self.name}"

    def read(self, game: str) -> list[Understood]:
        """The abilities of the text."""
        from pyverify.cardtext.text import read

        spell, place = is_spell(self.line, game), is_place(self.line, game)
        return read(self.text, names_of(self.called, self.line, game), spell=spell, place=place, game=game)


def sheets(path: str, tell: Callable[[int], None] = lambda _: None) -> Iterator[Sheet]:
    """The faces with a text of the cards of a file, in its order. tell: is told how many bytes have been read. Raises CardFileError,
    OSError."""
    seen: set[Sheet] = set()
    known = False
    for entry, released in entries(path, tell):
        try:
            found = record(entry, released)
        except NoCardError:
            continue
        except (KeyError, TypeError, ValueError):
            if known:
                continue
            raise CardFileError(f"{path}: no card, or none that is known: {str(entry)[:80]}") from None
        known = True
        if not isinstance(found, CardRecord):
            continue
        for _, face in found.faces:
            sheet = Sheet(found.name, face.name, face.type, face.text)
            if face.text and sheet not in seen:
                seen.add(sheet)
                yield sheet
