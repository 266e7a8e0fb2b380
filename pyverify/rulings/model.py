"""Rulings as documents state them, and what is found about them. Typed and frozen, as everything in `pyverify/model.py`."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pyverify.games import DEFAULT, GAMES
from pyverify.model import NOWHERE, Claim, Place, Scenario
from pyverify.reading.messages import Problem
from pyverify.reasons import Reason
from pyverify.verdict import Judged

# ------------------------------------------------------------------ what documents say


@dataclass(frozen=True, slots=True)
class General:
    """A rule that a ruling states instead of a case.

    rule: a dated change or a named alternative of a rule, denied if `negated`; or constraint: answer-set rules of the user's, not yet
    looked at, whose first line stands at `place`.
    """

    rule: str = ""
    negated: bool = False
    constraint: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling. Its claims are those of `scenario`, which is None for a general one.

    id: unique in the batch. source: who says it. date: when. rules: the edition it was made under; None if nobody says. prose: its words.
    named: the name by which it refers to its scenario, "" if that is inline. expect: the verdict that the document expects of it.
    skip: why it is not to be judged. end: its last line in the document. of_game: the game that its document is about.
    """

    id: str
    place: Place
    end: int = 0
    source: str = ""
    date: datetime.date | None = None
    rules: datetime.date | None = None
    prose: str = ""
    scenario: Scenario | None = None
    named: str = ""
    general: General | None = None
    expect: RulingVerdict = "holds"
    skip: str = ""
    of_game: str = DEFAULT

    @property
    def game(self) -> str:
        """The game whose rules it is about: that of its scenario, or else of its document."""
        return self.scenario.game if self.scenario else self.of_game

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What it claims of its scenario."""
        return self.scenario.claims if self.scenario else ()


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document, in order: prose (Markdown as written), a scenario or a ruling. line: its first. name: of the latter two."""

    kind: Literal["prose", "scenario", "ruling"]
    line: int
    end: int
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A document of rulings. path: as the user named it. blocks: all of it, in order. game: of what names none itself."""

    path: str
    title: str = ""
    source: str = ""
    date: datetime.date | None = None
    blocks: tuple[Block, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    game: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Batch:
    """What was read: documents, and the scenarios beside them by name. problems: what could not be read; the rest counts all the same."""

    documents: tuple[Document, ...] = ()
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, in the order of the documents."""
        return tuple(ruling for document in self.documents for ruling in document.rulings)

    @property
    def games(self) -> tuple[str, ...]:
        """The games that its rulings and documents are about, in the registry's order; the default one if there are none."""
        found = {document.game for document in self.documents} | {ruling.game for ruling in self.rulings}
        return tuple(one for one in GAMES if one in found) or (DEFAULT,)


# ------------------------------------------------------------------ what is found

RulingVerdict = Literal["holds", "against-the-rules", "true-until", "true-from", "depends", "undecided", "skipped"]
Truth = bool | None  # None: open


@dataclass(frozen=True, slots=True)
class Span:
    """A time, from its first day on, in which a ruling is true, false or open as a whole. changes: the dated changes that brought it about,
    by name; of the first, none."""

    since: datetime.date
    truth: Truth
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Opinion:
    """A ruling with its verdict under the rules asked for.

    text: the verdict in one sentence, such as "true until 2009-07-10: ...". judged, why: its claims, in their order, under the rules
    asked for, with reasons. spans: since when it is true and not, oldest first; empty if it was not needed to know. date: the rules
    asked for.
    """

    ruling: Ruling
    verdict: RulingVerdict
    text: str = ""
    judged: tuple[Judged, ...] = ()
    why: tuple[tuple[Reason, ...], ...] = ()
    spans: tuple[Span, ...] = ()
    date: datetime.date | None = None

    @property
    def expected(self) -> bool:
        """Whether it is the verdict that the document expects."""
        return self.verdict in (self.ruling.expect, "skipped")


@dataclass(frozen=True, slots=True)
class Stand:
    """A member of a conflict: a ruling, with the claims of it that take part. agrees: since when the rules agree with these, and since when
    they don't, oldest first."""

    ruling: Ruling
    claims: tuple[Claim, ...]
    agrees: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Rulings that can't hold together, and without any one of them could. text: why not. witness: the scenario."""

    kind: Literal["contradicts", "never-together"]
    members: tuple[Stand, ...]
    witness: Scenario
    text: str


Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to tell about documents. name: one of `findings.FINDINGS`. place: where; end: its last line there.

    rulings: ids that it is about, the first stands at `place`. related: other places, with what is to be seen there. fix: what is right,
    if that can be said. admitted: a conflict in which, as a document says itself, some ruling is wrong.
    """

    name: str
    place: Place
    text: str
    end: int = 0
    rulings: tuple[str, ...] = ()
    related: tuple[tuple[Place, str], ...] = ()
    rules: tuple[str, ...] = ()
    fix: str = ""
    admitted: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that was found about a batch. duplicates: ids of rulings that say the same of the same scenario.

    repair: if it was asked for, ids of the fewest rulings to drop so that no conflict is left. incomplete: ids of rulings on a scenario for
    which there are more smallest sets in conflict than are looked for; those that are told are right, and others may be missing.
    """

    batch: Batch
    opinions: tuple[Opinion, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    duplicates: tuple[tuple[str, ...], ...] = ()
    repair: tuple[str, ...] = ()
    incomplete: tuple[tuple[str, ...], ...] = ()
    findings: tuple[Finding, ...] = ()  # of all the above and of the prose, worst first
    seconds: Mapping[str, float] = field(default_factory=dict)  # reading, grounding, solving, comparing
