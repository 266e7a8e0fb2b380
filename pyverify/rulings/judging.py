"""Rulings judged against the rules, and against each other.

Rulings on the same scenario are one group. It is run once for each date that somebody asks for: those under whose rules its rulings were
made, and the one of the reader. Only where some claim is not true in all of these are the rules of every other date asked as well.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pyverify.editions import Asked, Reading, asked_of, newest
from pyverify.judging import Result
from pyverify.rulings import conflicts as in_conflict
from pyverify.rulings.general import Gathered, with_general
from pyverify.rulings.groups import Group, Member, grouped
from pyverify.rulings.model import Batch, Judgement, Opinion, Ruling, RulingVerdict, Span
from pyverify.rulings.sentences import sentence
from pyverify.rulings.times import Runs, Times, histories, truth, whole
from pyverify.verdict import Judged

if TYPE_CHECKING:
    from pyverify.solver.worker import Limits


def judge(
    batch: Batch,
    date: Asked = None,
    limits: Limits | None = None,
    all_sets: bool = False,
    repair: bool = False,
    gathered: Gathered | None = None,
) -> Judgement:
    """Judge all rulings of a batch.

    date: whose rules are asked for; the newest known if None. limits: of each scenario. all_sets: every smallest set of rulings in
    conflict, however many there are. repair: also find the fewest rulings to drop. gathered: what `general.gather_for` took of scenarios.
    """
    return with_general(_Work(date, Runs(limits), all_sets, repair).judge(batch), date, limits, gathered)


def own_date(ruling: Ruling) -> datetime.date:
    """The date under whose rules a ruling was made."""
    return ruling.rules or (ruling.scenario.rules if ruling.scenario else None) or newest(ruling.game)


@dataclass(slots=True)
class _Work:
    """Judging one batch."""

    asked: Asked
    runs: Runs
    all_sets: bool
    repair: bool
    seconds: dict[str, float] = field(default_factory=lambda: {"grounding": 0.0, "solving": 0.0, "comparing": 0.0})

    def judge(self, batch: Batch) -> Judgement:
        rulings = [one for one in batch.rulings if not one.skip]
        clock = time.monotonic()
        groups = grouped(rulings)
        self.seconds["comparing"] += time.monotonic() - clock
        clock = time.monotonic()
        first = self._first(groups)
        doubtful = [number for number, group in enumerate(groups) if not _all_true(group, first[number])]
        later = dict(zip(doubtful, self._histories([groups[number] for number in doubtful]), strict=True))
        words = self._in_own_words([(groups[number], first[number]) for number in range(len(groups))])
        self.seconds["grounding"] += time.monotonic() - clock  # a run is nothing else
        opinions = {
            member.ruling.id: self._opinion(member, first[number], later.get(number), words)
            for number, group in enumerate(groups)
            for member in group.members
        }
        clock = time.monotonic()
        against = [(groups[number], in_conflict.conflicts(groups[number], times, self.all_sets)) for number, times in later.items()]
        mended = in_conflict.repair(against) if self.repair else ()
        alike = in_conflict.duplicates(groups)
        self.seconds["solving"] += sum(found.solving for _, found in against)
        self.seconds["comparing"] += time.monotonic() - clock - self.seconds["solving"]
        skipped = {one.id: Opinion(one, "skipped", f"not judged: {one.skip}") for one in batch.rulings if one.skip}
        told = opinions | skipped
        return Judgement(
            batch,
            tuple(told[one.id] for one in batch.rulings if one.id in told),
            tuple(one for _, found in against for one in found.conflicts),
            alike,
            mended,
            tuple(tuple(one.ruling.id for one in group.members) for group, found in against if not found.whole),
            seconds=self.seconds,
        )

    def _first(self, groups: Sequence[Group]) -> list[dict[datetime.date, Result]]:
        """The results of each group under the rules of the dates that are asked for."""
        days = [sorted({asked_of(self.asked, group.scenario.game), *(own_date(one.ruling) for one in group.members)}) for group in groups]
        results = iter(self.runs.ask([(group.scenario, Reading(day)) for group, some in zip(groups, days, strict=True) for day in some]))
        return [{day: next(results) for day in some} for some in days]

    def _histories(self, groups: Sequence[Group]) -> list[Times]:
        games = sorted({one.scenario.game for one in groups})
        found: dict[int, Times] = {}
        for game in games:
            mine = [number for number, one in enumerate(groups) if one.scenario.game == game]
            found |= zip(mine, histories([groups[number] for number in mine], self.runs), strict=True)
        return [found[number] for number in range(len(groups))]

    def _in_own_words(self, groups: Sequence[tuple[Group, Mapping[datetime.date, Result]]]) -> dict[str, Result]:
        """What is not as a ruling says, told in the names of its own scenario where that has others than the group's. By its id."""
        others = [
            member.ruling
            for group, results in groups
            for member in group.members
            if not member.own and not _all_true(Group(group.scenario, (member,)), results)
        ]
        asked = [(one.scenario, Reading(asked_of(self.asked, one.game))) for one in others if one.scenario]
        return {one.id: result for one, result in zip(others, self.runs.ask(asked), strict=True)}

    def _opinion(
        self, member: Member, results: Mapping[datetime.date, Result], times: Times | None, words: Mapping[str, Result]
    ) -> Opinion:
        ruling, asked = member.ruling, asked_of(self.asked, member.ruling.game)
        result = results[asked]
        judged = tuple(result.judged[number] for number in member.claims)
        why = tuple(result.why[number] for number in member.claims)
        if ruling.id in words:
            judged, why = words[ruling.id].judged, words[ruling.id].why
        elif not member.own:  # all are as expected: what they say is enough
            judged = tuple(Judged(claim, one.verdict, lines=one.lines) for claim, one in zip(ruling.claims, judged, strict=True))
            why = tuple(() for _ in judged)
        judged = tuple(replace(one, claim=claim) for claim, one in zip(ruling.claims, judged, strict=True))
        then = whole(truth(results[own_date(ruling)].judged[number]) for number in member.claims)
        now = whole(map(truth, judged))
        spans = times.spans(member.claims) if times and not (then and now) else ()
        opinion = Opinion(ruling, _verdict(then, now, spans, judged, asked), "", judged, why, spans, asked)
        return replace(opinion, text=sentence(opinion, own_date(ruling)))


def _all_true(group: Group, results: Mapping[datetime.date, Result]) -> bool:
    """Whether all claims of a group are true under all the rules that are asked for."""
    numbers = {number for member in group.members for number in member.claims}
    return all(truth(one.judged[number]) is True for one in results.values() for number in numbers)


def _verdict(then: bool | None, now: bool | None, spans: Sequence[Span], judged: Sequence[Judged], asked: datetime.date) -> RulingVerdict:
    """The verdict. then, now: whether it is true under the rules of its own date, and of the one that is asked for."""
    if then and now:
        return "holds"
    if now is False:
        if any(span.truth for span in spans if span.since <= asked):
            return "true-until"
        if any(span.truth for span in spans):
            return "true-from"
        return "against-the-rules" if any(_contrary(one) for one in judged) else "depends"
    if now is None:
        return "undecided"
    return "true-from" if then is False else "undecided"


def _contrary(judged: Judged) -> bool:
    """Whether a claim is decided otherwise, and not by a choice."""
    return not judged.expected and judged.verdict in ("holds", "refuted")
