"""What all reports of rulings have in common: a judgement with ways to find things in it, and the words for verdicts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pyverify.editions import Change
from pyverify.editions import changes as dated
from pyverify.reading.messages import Problem
from pyverify.report.edition import headlines
from pyverify.rulings.findings import OF_RULINGS, acknowledged, bad_input, findings
from pyverify.rulings.kinds import SEVERITIES, severity_of
from pyverify.rulings.model import Conflict, Document, Finding, Judgement, Opinion, Ruling, Span

_VERDICTS = {  # said of one, and of several
    "against-the-rules": ("against the rules",) * 2, "true-until": ("true until a date",) * 2, "true-from": ("true from a date",) * 2,
    "depends": ("depends on a choice", "depend on a choice"), "undecided": ("undecided",) * 2, "holds": ("holds", "hold"),
    "skipped": ("skipped",) * 2,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """A judgement for a report. opinions: by the id of their ruling. conflicts: by kind and ids. about: findings by ruling.
    problems: by what is told of them."""

    judgement: Judgement
    findings: tuple[Finding, ...]
    opinions: Mapping[str, Opinion]
    conflicts: Mapping[tuple[str, tuple[str, ...]], Conflict]
    about: Mapping[str, tuple[Finding, ...]]
    problems: Mapping[Finding, Problem]

    def opinion(self, finding: Finding) -> Opinion | None:
        """The opinion that a finding tells."""
        return self.opinions.get(finding.rulings[0]) if finding.name in OF_RULINGS and len(finding.rulings) == 1 else None

    def conflict(self, finding: Finding) -> Conflict | None:
        """The conflict that a finding tells."""
        return self.conflicts.get((finding.name, finding.rulings))

    def acknowledged(self, conflict: Conflict) -> bool:
        """Whether the documents say themselves that one of its members is wrong, and so it is."""
        return acknowledged(conflict, self.opinions)

    @property
    def headline(self) -> str:
        """Which editions of the rules were asked."""
        return headlines((one.ruling.game, one.date) for one in self.judgement.opinions if one.date)

    def of(self, document: Document) -> tuple[Opinion, ...]:
        """The opinions on a document's rulings, in its order."""
        return tuple(self.opinions[one.id] for one in document.rulings if one.id in self.opinions)


def view(judgement: Judgement) -> View:
    """Everything in its place. Findings are made where the judgement has not all of them yet."""
    told = findings(judgement)
    about: dict[str, list[Finding]] = {}
    for one in told:
        for ruling in one.rulings:
            about.setdefault(ruling, []).append(one)
    return View(
        judgement, told, {one.ruling.id: one for one in judgement.opinions},
        {(one.kind, tuple(member.ruling.id for member in one.members)): one for one in judgement.conflicts},
        {ruling: tuple(ones) for ruling, ones in about.items()},
        {bad_input(one): one for one in judgement.batch.problems},
    )  # fmt: skip


# ------------------------------------------------------------------ counting


def number(count: int, word: str) -> str:
    """`1 ruling`, `2 rulings`."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


def verdicts(opinions: Iterable[Opinion]) -> dict[str, int]:
    """How many have which verdict, the worst first."""
    counted = Counter(str(one.verdict) for one in opinions)
    return {verdict: counted[verdict] for verdict in _VERDICTS if counted[verdict]}


def tally(opinions: Iterable[Opinion]) -> str:
    """`1 against the rules, 3 hold`."""
    return ", ".join(f"{count:,} {_VERDICTS[verdict][count > 1]}" for verdict, count in verdicts(opinions).items())


def severities(told: Iterable[Finding]) -> dict[str, int]:
    """How many findings there are of each severity, the worst first."""
    counted = Counter(severity_of(one) for one in told)
    return {severity: counted[severity] for severity in SEVERITIES if counted[severity]}


def weight(told: Iterable[Finding]) -> str:
    """`2 errors, 1 warning`; "" if there are none."""
    return ", ".join(number(count, severity) for severity, count in severities(told).items())


# ------------------------------------------------------------------ words


def says(opinion: Opinion) -> str:
    """The verdict on a ruling, in a sentence."""
    return opinion.text or _VERDICTS[opinion.verdict][0]


def changes(spans: Iterable[Span], game: str) -> tuple[Change, ...]:
    """The changes of the rules behind the borders of times, oldest first. What no table knows is told by its name."""
    named = {name: span.since for span in spans for name in span.changes}
    known = {one.name: one for one in dated(game)} if named else {}
    return tuple(
        sorted((known.get(name, Change(name, since, name)) for name, since in named.items()), key=lambda one: (one.since, one.says))
    )


def change_says(change: Change) -> str:
    """A change in a line."""
    return f"{change.since}: {change.says.rstrip('.')}" + (f" ({change.number})" if change.number else "")


def mended(view: View) -> str:
    """Which rulings to drop, if that was asked; "" if none."""
    dropped = view.judgement.repair
    return f"the fewest rulings to drop so that no others are in conflict: {', '.join(dropped)}" if dropped else ""


def by_whom(ruling: Ruling) -> str:
    """Who says it, when, and for which rules, as far as that is known."""
    rules = f"rules of {ruling.rules}" if ruling.rules and ruling.rules != ruling.date else ""
    return ", ".join(filter(None, (ruling.source, ruling.date.isoformat() if ruling.date else "", rules)))


def excerpt(prose: str, width: int = 120) -> str:
    """The beginning of a text, in one line."""
    words = " ".join(prose.split())
    if len(words) <= width:
        return words
    sentence = re.match(r".*?[.!?](?= )", words[:width])
    if sentence and len(sentence[0]) > width // 3:
        return sentence[0] + " ..."
    return words[: words.rfind(" ", 0, width) if " " in words[:width] else width] + " ..."
