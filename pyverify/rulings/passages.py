"""The prose of a batch, piece by piece: what a ruling says, what a claim gives as its reason, and what of documents is nobody's ruling.

What is not prose is blanked, letter for letter, so that places stay: code, addresses of links, names of cards, headings' marks.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pyverify.model import Place
from pyverify.rulings.model import Batch, Block, Document, Ruling

_CODE = re.compile(r"(?ms)^[ >]*(?P<fence>```+|~~~+).*?^[ >]*(?P=fence)|<!--.*?-->|(?P<ticks>`+)(?:(?!\n[ \t]*\n).)+?(?P=ticks)")
_LINK = re.compile(r"(?<=\])\([^()\s]*\)|<https?://[^>\s]*>|https?://\S+")
_PARAGRAPH = re.compile(r"\n[ \t>]*\n|\n(?=[ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]|[ \t>]*#|[ \t>]*\|)")
_SENTENCE = re.compile(r"(?<=[.!?])[\"'”’)\]*_]*\s+(?=[\"'“‘(\[*_]*[A-Z0-9])")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of prose.

    text: as written. plain: the same with blanks for what is no prose. place: where it begins; whole: its lines are those of the file.
    block: where else to look for the line of a word, if it is not whole. date: when what it says was so; None if nobody tells.
    ruling: whose it is; reason: it gives reasons in a claim. past: its document says that it is no longer so.
    """

    text: str
    plain: str
    place: Place
    end: int
    game: str = "magic"
    whole: bool = False
    block: Block | None = None
    date: datetime.date | None = None
    ruling: str = ""
    reason: bool = False
    past: bool = False

    def at(self, start: int, stop: int) -> Place:
        """Where a part of it stands, as nearly as is known."""
        if self.whole:
            line = self.text.count("\n", 0, start)
            return Place(self.place.file, self.place.line + line, start - (self.text.rfind("\n", 0, start) + 1) + 1)
        if self.block:
            words = [re.escape(word) for word in self.text[start:stop].split()]
            found = re.search(r"\s+".join(words), self.block.text) if words else None
            if found:
                head = self.block.text[: found.start()]
                return Place(self.place.file, self.block.line + head.count("\n"), len(head) - (head.rfind("\n") + 1) + 1)
        return self.place

    def paragraph(self, start: int) -> tuple[int, int]:
        """From where to where the paragraph, or item of a list, goes on that a letter stands in."""
        return _around(_PARAGRAPH, self.plain, start, 0, len(self.plain))

    def sentence(self, start: int) -> tuple[int, int]:
        """From where to where its sentence goes."""
        return _around(_SENTENCE, self.plain, start, *self.paragraph(start))


def _around(border: re.Pattern[str], text: str, at: int, first: int, last: int) -> tuple[int, int]:
    for match in border.finditer(text, first, last):
        if match.end() <= at:
            first = match.end()
        elif match.start() >= at:
            return first, match.start()
    return first, last


def blanked(text: str, names: Iterable[str] = ()) -> str:
    """The text with blanks for code, addresses and names."""
    for pattern in (_CODE, _LINK):
        text = pattern.sub(lambda match: re.sub(r"\S", "\0", match[0]), text)
    wanted = sorted({name for name in names if len(name) > 2}, key=len, reverse=True)
    if wanted:
        any_name = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, wanted))})(?!\w)")
        text = any_name.sub(lambda match: "\0" * len(match[0]), text)
    return text


def passages(batch: Batch) -> Iterator[Passage]:
    """All prose of a batch, in order."""
    for document in batch.documents:
        yield from _of_document(document)


def day(ruling: Ruling, document: Document) -> datetime.date | None:
    """The day on which what a ruling says is to be right."""
    return ruling.rules or ruling.date or document.date


def _past(ruling: Ruling | None) -> bool:
    return ruling is not None and ruling.expect != "holds"


def _of_document(document: Document) -> Iterator[Passage]:
    names = {name for ruling in document.rulings if ruling.scenario for name in ruling.scenario.cards}
    games = {ruling.scenario.game for ruling in document.rulings if ruling.scenario}
    game = games.pop() if len(games) == 1 else "magic"
    told: set[str] = set()
    owners = _owners(document)
    for number, block in enumerate(document.blocks):
        if block.kind != "prose":
            continue
        cut, ruling = owners.get(number, (len(block.text), None))
        for text, owner, line in (
            (block.text[:cut], None, block.line),
            (block.text[cut:], ruling, block.line + block.text.count("\n", 0, cut)),
        ):
            if text.strip():
                end = line + text.rstrip().count("\n")
                lead = len(text) - len(text.lstrip("\n"))
                place = Place(document.path, line + text.count("\n", 0, lead), 1)
                date = day(owner, document) if owner else document.date
                text = text[lead:]
                yield Passage(
                    text, blanked(text, names), place, end, game, True, None, date, owner.id if owner else "", False, _past(owner)
                )
        if ruling:
            told.add(ruling.id)
    blocks = {block.name: block for block in document.blocks if block.kind == "ruling"}
    for ruling in document.rulings:
        game = ruling.scenario.game if ruling.scenario else game
        date = day(ruling, document)
        if ruling.id not in told and ruling.prose.strip():
            plain = blanked(ruling.prose, names)
            yield Passage(
                ruling.prose, plain, ruling.place, ruling.end, game, False, blocks.get(ruling.id), date, ruling.id, False, _past(ruling)
            )
        for claim in ruling.claims:
            if claim.because:
                when = date or (ruling.scenario.rules if ruling.scenario else None)
                yield Passage(claim.because, blanked(claim.because, names), claim.place, claim.place.line, game, date=when,
                              ruling=ruling.id, reason=True)  # fmt: skip


def _owners(document: Document) -> dict[int, tuple[int, Ruling]]:
    """The blocks of prose that are a ruling's in their last part: from which letter on, and whose."""
    rulings = {ruling.id: ruling for ruling in document.rulings}
    found = {}
    for number, (block, following) in enumerate(zip(document.blocks, document.blocks[1:], strict=False)):
        ruling = rulings.get(following.name) if following.kind == "ruling" and block.kind == "prose" else None
        words = ruling.prose.split() if ruling else []
        if ruling and words:
            start = [match.start() for match in re.finditer(r"[\s>]*".join(map(re.escape, words)), block.text)]
            if start:
                found[number] = (start[-1], ruling)
    return found
