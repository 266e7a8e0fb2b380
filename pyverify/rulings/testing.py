"""Documents of rulings as pytest sees them: a file, in it each ruling, in it each claim. The plugin loads this once it has found one.

Documents are read together with the scenarios near them, and all that is to run is judged at once, when the first result is asked for.
"""

from __future__ import annotations

import fnmatch
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from _pytest._code.code import ReprFileLocation, TerminalRepr
from _pytest._io import TerminalWriter

from pyverify.editions import first
from pyverify.model import Claim, Place
from pyverify.reading.files import ENDINGS, is_markdown
from pyverify.reading.messages import Problem, ReadingError
from pyverify.reading.nodes import Scalar
from pyverify.reading.scenario import read_date
from pyverify.rulings.correction import corrections
from pyverify.rulings.findings import FINDINGS, stand
from pyverify.rulings.model import Batch, Judgement, Opinion, Ruling
from pyverify.verdict import Judged

_WORTH = re.compile(
    rb"^(?:players|scenarios|rulings)[ \t]*:|^[ \t>]*(?:[-*+][ \t]+)*(?:```+|~~~+)[ \t]*(?:scenario|ruling)s?\b", re.MULTILINE
)  # reading: scenarios and documents
_UNFIT = re.compile(r"[^\w./+-]+")  # what a mark's name can't have


class NotSoError(Exception):
    """A claim is not as its document expects. Its message is all there is to tell."""


@dataclass(slots=True)
class Library:
    """What is read and judged in a session.

    asked: the date whose rules are asked for, as given. near: files and folders with more scenarios. skipped: patterns of folders' names
    that are not looked into.
    """

    asked: str
    near: Sequence[str]
    skipped: Sequence[str]
    batches: dict[Path, Batch] = field(default_factory=dict)
    judgements: list[Judgement] | None = None

    def batch(self, document: Path, given: Iterable[Path]) -> Batch:
        """What was read together with a document. given: files and folders that pytest was given."""
        folders = [one for one in given if one in document.parents]
        root = min(folders, key=lambda one: len(one.parts), default=document.parent)
        if root not in self.batches:
            from pyverify.rulings.documents import read

            self.batches[root] = read([*map(_short, self._files(root)), *self.near])
        return self.batches[root]

    def _files(self, root: Path) -> Iterator[Path]:
        """The documents and scenarios in a folder."""
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(one for one in folders if not any(fnmatch.fnmatch(one, pattern) for pattern in self.skipped))
            for name in sorted(files):
                path = Path(folder, name)
                if (path.suffix in ENDINGS or is_markdown(path)) and _WORTH.search(path.read_bytes()):
                    yield path

    def judged(self, ruling: Ruling, session: pytest.Session) -> Judgement:
        """What was found with a ruling. All that the session is to run is judged with it."""
        if self.judgements is None:
            self.judgements = list(self._judged([one.ruling for one in session.items if isinstance(one, ClaimItem)]))
        return next(one for one in self.judgements if any(ruling.place == other.place for other in one.batch.rulings))

    def _judged(self, wanted: Iterable[Ruling]) -> Iterator[Judgement]:
        """The rulings that are wanted, judged in one batch; in several only where documents that know nothing of each other use one id."""
        from pyverify.rulings.judging import judge

        places = {one.place for one in wanted}
        whole: list[Batch] = []
        for batch in self.batches.values():
            documents = tuple(
                replace(one, rulings=tuple(ruling for ruling in one.rulings if ruling.place in places)) for one in batch.documents
            )
            mine = replace(batch, documents=tuple(one for one in documents if one.rulings), problems=())
            ids = {one.id for one in mine.rulings}
            if whole and ids.isdisjoint(one.id for one in whole[-1].rulings):
                mine = Batch((*whole[-1].documents, *mine.documents), {**whole[-1].scenarios, **mine.scenarios})
                whole.pop()
            whole.append(mine)
        for one in whole:
            place = Place("--rulings-rules", 0, 0)
            asked = {game: read_date(Scalar(self.asked, place), game, first(game)) for game in one.games} if self.asked else None
            yield judge(one, asked)


def _short(path: Path) -> str:
    """A path as short as can be."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative


# ------------------------------------------------------------------ what is collected


class RulingsFile(pytest.File):
    """A document."""

    def __init__(self, *, library: Library, **more: Any) -> None:
        super().__init__(**more)
        self.library = library

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        """Its rulings, and what could not be read."""
        given = [Path(os.path.abspath(argument.partition("::")[0])) for argument in self.config.args]  # noqa: PTH100
        batch = self.library.batch(self.path, given)
        for number, problem in enumerate([one for one in batch.problems if _same(one.place.file, self.path)], 1):
            name = f"line {problem.place.line}" if problem.place.line else f"problem {number}"
            yield Unreadable.from_parent(self, name=name, problem=problem)
        for document in batch.documents:
            if _same(document.path, self.path):
                for ruling in document.rulings:
                    yield RulingCollector.from_parent(self, name=_named(ruling.id), ruling=ruling)


def _same(file: str, path: Path) -> bool:
    return os.path.abspath(file) == str(path)  # noqa: PTH100


def _named(text: str) -> str:
    """A name in one line, in which nothing parts it."""
    return " ".join(text.replace("::", ": ").split())


class Unreadable(pytest.Collector):
    """Something in a document that can't be read: an error of collecting, beside which everything else counts."""

    def __init__(self, *, problem: Problem, **more: Any) -> None:
        super().__init__(**more)
        self.problem = problem

    def collect(self) -> Iterator[pytest.Item]:
        """Tells what is wrong."""
        raise self.CollectError(str(self.problem))


class RulingCollector(pytest.Collector):
    """A ruling."""

    def __init__(self, *, ruling: Ruling, **more: Any) -> None:
        super().__init__(**more)
        self.ruling = ruling
        self.extra_keyword_matches |= {ruling.source} - {""}
        marks = ["ruling", *(["general"] if ruling.general else []), *(ruling.scenario.tags if ruling.scenario else ())]
        for name in dict.fromkeys(_UNFIT.sub("-", one).strip("-_") for one in marks):
            if name:
                if not any(line.partition(":")[0] == name for line in self.config.getini("markers")):
                    self.config.addinivalue_line("markers", f"{name}: a tag of scenarios")
                self.add_marker(name)
        if ruling.skip:
            self.add_marker(pytest.mark.skip(reason=ruling.skip))

    def collect(self) -> Iterator[pytest.Item]:
        """Its claims, or the general rule that it states."""
        general = self.ruling.general
        if general:
            said = "constraint" if general.constraint else f"{'not ' if general.negated else ''}{general.rule.replace('_', ' ')}"
            yield ClaimItem.from_parent(self, name=_named(f"general: {said}"), ruling=self.ruling)
        seen: Counter[str] = Counter()
        for number, claim in enumerate(self.ruling.claims):
            name = _named(claim.text)
            seen[name] += 1
            name = f"{name} ({seen[name]})" if seen[name] > 1 else name
            yield ClaimItem.from_parent(self, name=name, ruling=self.ruling, number=number)


class ClaimItem(pytest.Item):
    """A claim of a ruling; the whole of one that is general."""

    def __init__(self, *, ruling: Ruling, number: int | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.ruling, self.number = ruling, number
        self.user_properties.append(("ruling", ruling.id))
        if ruling.source:
            self.user_properties.append(("source", ruling.source))

    @property
    def claim(self) -> Claim | None:
        """The claim; None for a general ruling."""
        return None if self.number is None else self.ruling.claims[self.number]

    @property
    def place(self) -> Place:
        """Where it stands."""
        claim = self.claim
        return claim.place if claim and _same(claim.place.file, self.path) else self.ruling.place

    def runtest(self) -> None:
        """Judge it. Raises NotSoError, ReadingError."""
        found = _library(self).judged(self.ruling, self.session)
        opinion = next((one for one in found.opinions if one.ruling.id == self.ruling.id), None)
        told = failure(opinion, self.number) if opinion else unjudged(found, self.ruling)
        told = told or "\n".join(conflicts(found, self.ruling, self.claim))
        if told:
            raise NotSoError(told)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str | TerminalRepr:
        """What is to be told of a failure: no traceback, if it is not ours."""
        if isinstance(excinfo.value, NotSoError | ReadingError):
            return Told(str(excinfo.value), self.place)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, as pytest tells it: lines from 0."""
        return self.path, max(0, self.place.line - 1), f"{self.ruling.id}: {self.name}"


def _library(item: pytest.Item) -> Library:
    file = item.getparent(RulingsFile)
    assert file is not None
    return file.library


class Told(TerminalRepr):
    """The text of a failure. reprcrash: what stands in the short summary."""

    def __init__(self, text: str, place: Place) -> None:
        self.text = text
        first = text.split("\n")[1].strip() if "\n" in text else text
        self.reprcrash = ReprFileLocation(place.file, place.line, first)

    def __str__(self) -> str:
        return self.text

    def toterminal(self, tw: TerminalWriter) -> None:
        """Print it."""
        tw.line(self.text)


# ------------------------------------------------------------------ what is told


def failure(opinion: Opinion, number: int | None) -> str:
    """What is to be told of a claim of a ruling that is not as expected, or of the whole ruling; nothing if it is.

    A ruling that is expected to be wrong passes with all its claims, for as long as its verdict is the one expected. Of one that is not
    as expected the claims fail that are not as they should be; if each alone is, all of them.
    """
    if opinion.expected:
        return ""
    ruling = opinion.ruling
    judged = opinion.judged[number] if number is not None and number < len(opinion.judged) else None
    if judged and judged.expected and ruling.expect == "holds" and not all(one.expected for one in opinion.judged):
        return ""
    place = judged.claim.place if judged and judged.claim.place.line else ruling.place
    head = f"{place.file}:{place.line}: {ruling.id}" + (f": {judged.claim.text}" if judged else "")
    if judged is None or number is None:
        return "\n".join([head, f"  {opinion.text or opinion.verdict}{_wanted(ruling)}"])
    why = list(map(str, opinion.why[number])) if number < len(opinion.why) else []
    verdict = _verdict(judged) if judged.expected or not why else f"{_verdict(judged)}: {why.pop(0)}"
    text = [head, f"  {verdict}{_wanted(ruling)}", *(f"  {one}" for one in why)]
    text += [f"  right would be: {key}: {right}" for key, _, right in corrections(judged, ruling.game)]
    if opinion.verdict == "against-the-rules":
        text.append(f"  judged by the rules of {opinion.date}")
    elif opinion.text:
        text.append(f"  the ruling: {opinion.text}")
    return "\n".join(text)


def unjudged(judgement: Judgement, ruling: Ruling) -> str:
    """Why there is no verdict on a ruling."""
    found = [one for one in judgement.findings if ruling.id in one.rulings and one.name == "bad-input"]
    told = [f"{one.place.file}:{one.place.line}: {ruling.id}\n  {one.text}" for one in found]
    return "\n".join(told) or f"{ruling.place.file}:{ruling.place.line}: {ruling.id}\n  there is no verdict on it"


def conflicts(judgement: Judgement, ruling: Ruling, claim: Claim | None) -> Iterator[str]:
    """The conflicts that a claim, or a general ruling, takes part in; not those of which a ruling is told to be wrong already, by its own
    failure or by its document."""
    known = {one.ruling.id for one in judgement.opinions if not one.expected or one.ruling.expect != "holds"}
    for conflict in judgement.conflicts:
        mine = [one for one in conflict.members if one.ruling.id == ruling.id]
        others = [one for one in conflict.members if one.ruling.id != ruling.id]
        part = any(claim is None or not one.claims or claim.place in [some.place for some in one.claims] for one in mine)
        if part and not known & {one.ruling.id for one in conflict.members}:
            place = claim.place if claim and claim.place.line else ruling.place
            yield f"{place.file}:{place.line}: {ruling.id}" + (f": {claim.text}" if claim else "")
            yield f"  {conflict.kind}: {conflict.text or FINDINGS[conflict.kind].meaning}"
            yield from (f"  {one.ruling.place.file}:{one.ruling.place.line}: {stand(one)}" for one in others)


def _wanted(ruling: Ruling) -> str:
    return f"; the document expects: {ruling.expect}" if ruling.expect != "holds" else ""


def _verdict(judged: Judged) -> str:
    wanted = judged.claim.expect
    return judged.verdict if judged.expected else f"{judged.verdict}, and not {wanted}" if wanted != "holds" else judged.verdict
