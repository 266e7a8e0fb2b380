"""The prose of a batch, piece by piece: what a ruling says, what a claim gives as its reason, and what of documents is nobody's ruling.

What is not prose is blanked, letter for letter, so that places stay: code, addresses of links, names of cards, headings' marks.
"""

from __future__ import annotations

import datetime
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pyverify.games import DEFAULT
from pyverify.model import Place
from pyverify.rulings.model import Batch, Block, Document, Ruling

_CODE = re.compile(r"(?ms)^[ >]*(?P<fence>```+|~~~+).*?^[ >]*(?P=fence)|(?P<ticks>(?<!`)`{1,9})(?:(?!\n[ \t]*\n).){1,1000}?(?P=ticks)(?!`)")
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
    game: str = DEFAULT
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
            words = [re.escape(word) for word in self.text[start : min(stop, start + 200)].split()]
            found = re.search(r"\s+".join(words), self.block.text) if words else None
            if found:
                head = self.block.text[: found.start()]
                return Place(self.place.file, self.block.line + head.count("\n"), len(head) - (head.rfind("\n") + 1) + 1)
        return self.place

    def paragraph(self, start: int) -> tuple[int, int]:
        """From where to where the paragraph, or item of a list, goes on that a letter stands in; of a long one, what is near."""
        return _around(self.plain, start, 0, 2000)

    def sentence(self, start: int) -> tuple[int, int]:
        """From where to where its sentence goes; of a long one, what is near."""
        return _around(self.plain, start, 1, 500)


@lru_cache(maxsize=4)
def _starts(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where paragraphs and sentences begin."""
    paragraphs = (0, *(match.end() for match in _PARAGRAPH.finditer(text)))
    sentences = {*paragraphs, *(match.end() for match in _SENTENCE.finditer(text))}
    return paragraphs, tuple(sorted(sentences))


def _around(text: str, at: int, which: int, near: int) -> tuple[int, int]:
    starts = _starts(text)[which]
    place = bisect_right(starts, at)
    end = starts[place] if place < len(starts) else len(text)
    return max(starts[place - 1], at - near), min(end, at + near)


def blanked(text: str, names: Iterable[str] = ()) -> str:
    """The text with blanks for code, addresses and names."""
    text = _uncommented(text)
    for pattern in (_CODE, _LINK):
        text = pattern.sub(lambda match: re.sub(r"\S", "\0", match[0]), text)
    wanted = sorted({name for name in names if len(name) > 2}, key=len, reverse=True)
    if wanted:
        any_name = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, wanted))})(?!\w)")
        text = any_name.sub(lambda match: "\0" * len(match[0]), text)
    return text


def _uncommented(text: str) -> str:
    """The text with blanks for comments of HTML."""
    start, parts = 0, []
    while (opening := text.find("<!--", start)) >= 0 and (closing := text.find("-->", opening)) >= 0:
        parts += [text[start:opening], re.sub(r"\S", "\0", text[opening : closing + 3])]
        start = closing + 3
    return "".join([*parts, text[start:]])


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
    games = {ruling.game for ruling in document.rulings}
    game = games.pop() if len(games) == 1 else document.game
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
        game, date = ruling.game, day(ruling, document)
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
        bare, places = _bare(block.text) if ruling else ("", [])
        said = _bare(ruling.prose)[0] if ruling else ""
        start = bare.rfind(said) if said else -1
        if ruling and start >= 0:
            found[number] = (places[start], ruling)
    return found


def _bare(text: str) -> tuple[str, list[int]]:
    """A text without blanks and marks of quotations, and where each letter stood."""
    places = [place for place, letter in enumerate(text) if not letter.isspace() and letter != ">"]
    return "".join(text[place] for place in places), places
