"""What is to be told about documents, made from what was found: a list of findings, the worst first."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pyverify.model import Place
from pyverify.reading.messages import Problem
from pyverify.rulings.correction import corrections
from pyverify.rulings.kinds import FINDINGS, SEVERITIES, severity_of
from pyverify.rulings.model import Conflict, Finding, Judgement, Opinion, Ruling, Span, Stand, Truth
from pyverify.verdict import Judged

__all__ = ["FINDINGS", "OF_RULINGS", "findings", "in_order", "periods", "where", "wrong"]

OF_RULINGS = frozenset({
    "against-the-rules", "not-as-expected", "true-until", "true-from", "depends", "undecided", "internal-error", "exceeded",
    "text-not-understood",
})  # fmt: skip
"""The findings that tell the verdict on a ruling."""
_EXCEEDED = re.compile(r"exceeded|(?:limit: )?more than [0-9]")


def findings(judgement: Judgement) -> tuple[Finding, ...]:
    """All that is to be told of a judgement, the worst first: of its rulings, conflicts, duplicates and problems, and the findings that
    it has already, each once.
    """
    opinions = {one.ruling.id: one for one in judgement.opinions}
    made = [
        *(one for opinion in judgement.opinions for one in _opinion(opinion)),
        *(_conflict(one, acknowledged(one, opinions)) for one in judgement.conflicts),
        *_duplicates(judgement),
        *_incomplete(judgement),
        *(bad_input(one) for one in judgement.batch.problems),
        *judgement.findings,
    ]
    return in_order(made)


def in_order(made: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings once each, the worst first, and those of a kind in the order of documents."""
    return tuple(sorted(dict.fromkeys(made), key=_rank))


def _rank(one: Finding) -> tuple[int, int, str, int, int]:
    return SEVERITIES.index(severity_of(one)), FINDINGS[one.name].rank, one.place.file, one.place.line, one.place.column


def acknowledged(conflict: Conflict, opinions: Mapping[str, Opinion]) -> bool:
    """Whether the documents say themselves that one of its members is wrong, and so it is. opinions: by the ruling's id."""
    known = [opinions[one.ruling.id] for one in conflict.members if one.ruling.id in opinions]
    return any(one.verdict == one.ruling.expect != "holds" for one in known)


def wrong(opinion: Opinion) -> tuple[Judged, ...]:
    """The claims of a ruling that are not as it says."""
    return tuple(one for one in opinion.judged if not one.expected)


# ------------------------------------------------------------------ rulings


def _opinion(opinion: Opinion) -> Iterator[Finding]:
    ruling = opinion.ruling
    if not opinion.expected:
        name = _name(opinion)
        expects = f"; the document expects: {ruling.expect}" if ruling.expect != "holds" else ""
        missed = wrong(opinion)
        yield Finding(
            name, ruling.place, (opinion.text or FINDINGS[name].meaning) + expects, ruling.end, (ruling.id,),
            tuple((one.claim.place, told(one)) for one in missed), _rules(opinion), _fix(missed, ruling.game),
        )  # fmt: skip
    for one in opinion.judged:
        if one.vacuous:
            yield Finding("vacuous", one.claim.place, f"{one.claim.text}: it holds only because its event never happened",
                          one.claim.place.line, (ruling.id,))  # fmt: skip


def _name(opinion: Opinion) -> str:
    """Which finding an unexpected verdict is."""
    if opinion.verdict == "holds":
        return "not-as-expected"
    if opinion.verdict != "undecided":
        return opinion.verdict
    causes = [one.cause for one in wrong(opinion) if one.cause] or [opinion.text]
    for name, told_by in _UNDECIDED.items():
        if any(told_by.search(cause) for cause in causes):
            return name
    return "undecided"


_UNDECIDED = {
    "internal-error": re.compile("internal error"),
    "exceeded": _EXCEEDED,
    "text-not-understood": re.compile("text not understood"),
}


def told(judged: Judged) -> str:
    """A claim with its verdict and what is the case, in one line."""
    verdict = judged.verdict + ("" if judged.claim.expect == "holds" else f", expected {judged.claim.expect}")
    known = f"; {judged.cause}" if judged.cause else f"; what is the case: {judged.actual}" if judged.actual else ""
    return f"{judged.claim.text}: {verdict}{known}"


def _rules(opinion: Opinion) -> tuple[str, ...]:
    """The rule numbers in the reasons for what is not as the ruling says."""
    why = zip(opinion.judged, opinion.why, strict=False)
    return tuple(dict.fromkeys(number for one, reasons in why if not one.expected for reason in reasons for number in reason.rules))


def _fix(missed: Sequence[Judged], game: str) -> str:
    found = [(one.claim.place.line, f"{key}: {right}") for one in missed for key, _, right in corrections(one, game)]
    if len({line for line, _ in found}) < 2:
        return ", ".join(text for _, text in found)
    return "; ".join(f"line {line}: {text}" for line, text in found)


# ------------------------------------------------------------------ several rulings


def _conflict(conflict: Conflict, admitted: bool) -> Finding:
    first = conflict.members[0].ruling
    related = [(one.ruling.place, stand(one)) for one in conflict.members]
    scenario = conflict.witness
    if scenario.place.line:
        related.append((scenario.place, f"the scenario: {scenario.title or scenario.name}"))
    ids = tuple(one.ruling.id for one in conflict.members)
    text = conflict.text or FINDINGS[conflict.kind].meaning
    return Finding(conflict.kind, first.place, text, first.end, ids, tuple(related), admitted=admitted)


def stand(member: Stand) -> str:
    """What a member of a conflict says, and when the rules agree with it, in one line."""
    said = "; ".join(one.text for one in member.claims)
    agrees = periods(member.agrees)
    return member.ruling.id + (f": {said}" if said else "") + (f" (the rules agree: {agrees})" if agrees else "")


def _by_id(judgement: Judgement) -> dict[str, Ruling]:
    return {one.id: one for one in judgement.batch.rulings} | {one.ruling.id: one.ruling for one in judgement.opinions}


def _duplicates(judgement: Judgement) -> Iterator[Finding]:
    rulings = _by_id(judgement)
    for group in judgement.duplicates:
        first, *others = (rulings[one] for one in group)
        said = ", ".join(f"{one.id} ({at(one)})" for one in others)
        related = tuple((one.place, f"{one.id} says the same") for one in others)
        yield Finding("duplicate", first.place, f"{first.id} says the same as {said}", first.end, tuple(group), related)


def _incomplete(judgement: Judgement) -> Iterator[Finding]:
    """Rulings among which there are more conflicts than were looked for."""
    rulings = _by_id(judgement)
    for group in judgement.incomplete:
        first = rulings[group[0]]
        text = f"these {len(group)} rulings contradict each other in more ways than are looked for; there may be others than those told"
        yield Finding("exceeded", first.place, text, first.end, tuple(group))


def at(ruling: Ruling) -> str:
    """Where a ruling stands: file and line."""
    return where(ruling.place)


def where(place: Place) -> str:
    """A place as file and line."""
    return f"{place.file}:{place.line}" if place.line else place.file


def bad_input(problem: Problem) -> Finding:
    """What is wrong with a file, as a finding."""
    expected = f"expected: {problem.expected}" if problem.expected else ""
    return Finding("bad-input", problem.place, "; ".join(filter(None, (problem.found, expected, problem.repair))), problem.place.line)


# ------------------------------------------------------------------ times


def periods(spans: Sequence[Span], truth: Truth = True) -> str:
    """When something is so, in words: `until 2009-07-10`, `from 2013-07-13 on`, `always`, `never`. "" if that is not known."""
    if not spans:
        return ""
    ends: list[datetime.date | None] = [*(one.since - datetime.timedelta(days=1) for one in spans[1:]), None]
    found: list[list[datetime.date | None]] = []
    follows = False
    for number, (span, end) in enumerate(zip(spans, ends, strict=True)):
        if span.truth is truth and follows:
            found[-1][1] = end
        elif span.truth is truth:
            found.append([span.since if number else None, end])
        follows = span.truth is truth
    return " and ".join(_period(since, end) for since, end in found) or "never"


def _period(since: datetime.date | None, end: datetime.date | None) -> str:
    if since and end:
        return f"from {since} to {end}"
    return f"from {since} on" if since else f"until {end}" if end else "always"
