"""General rulings: those that state a rule and no case, held against every scenario of the batch.

One that names a change of the rules, or an alternative, is right or not by its date; what it would mean is shown by the smallest scenario
whose outcome it changes. One that states a constraint is wrong if some line of play violates it.
"""

from __future__ import annotations

import contextlib
import datetime
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from pyverify.batch import batch as run_scenarios
from pyverify.editions import Asked, Reading, asked_of, changes, dates, edition
from pyverify.editions import first as first_day
from pyverify.judging import Recall
from pyverify.limits import RULE_SCENARIO, RULE_SECONDS
from pyverify.model import Place, Scenario
from pyverify.observed import UNTOLD, Key, Observe, Observed, Watch, differences
from pyverify.output import clean
from pyverify.reading.messages import ReadingError
from pyverify.rulings.groups import once
from pyverify.rulings.model import Batch, Conflict, Finding, Judgement, Opinion, Ruling, Span, Stand, Truth
from pyverify.rulings.predicates import TIMED
from pyverify.rulings.stated import Stated, problem_of, refused, understood
from pyverify.vocabulary import words

if TYPE_CHECKING:
    from pyverify.solver.constraints import Gather, Held, Known, Rules
    from pyverify.solver.session import Session
    from pyverify.solver.worker import Limits

_WITNESSES = 3  # scenarios that are judged by every date to tell since when a constraint is violated
_STRETCH = 32  # scenarios that are run before looking for one that shows a difference
_VALUES = 3  # of what an outcome is, in one sentence


Gathered = Mapping[Place, Mapping[str, "Known"]]
"""What constraints ask for of scenarios as they stand, by the place of the scenario and the id of the ruling."""


def judge_general(
    batch: Batch, date: Asked = None, limits: Limits | None = None, gathered: Gathered | None = None
) -> tuple[list[Opinion], list[Conflict], list[Finding]]:
    """Judge the general rulings of a batch, on all its scenarios of their game.

    date: whose rules are asked for; the newest known if None. limits: of each scenario; of a ruling's own rules those of
    `pyverify/limits.py`, and no more time than a scenario has. gathered: what was run already.
    """
    rulings = [one for one in batch.rulings if one.general and not one.skip]
    opinions: list[Opinion] = []
    conflicts: list[Conflict] = []
    findings: list[Finding] = []
    for game in dict.fromkeys(one.game for one in rulings):
        scenarios = tuple(one for one in scenarios_of(batch) if one.game == game)
        found = _Work(game, asked_of(date, game), scenarios, limits, gathered or {}).judge([one for one in rulings if one.game == game])
        opinions += found[0]
        conflicts += found[1]
        findings += found[2]
    return opinions, conflicts, findings


def with_general(judgement: Judgement, date: Asked = None, limits: Limits | None = None, gathered: Gathered | None = None) -> Judgement:
    """What was found, with what there is to find of general rulings. date, limits, gathered: as for `judge_general`."""
    began = time.monotonic()
    opinions, conflicts, findings = judge_general(judgement.batch, date, limits, gathered)
    told = {one.ruling.id: one for one in (*judgement.opinions, *opinions)}
    return replace(
        judgement,
        opinions=tuple(told[one.id] for one in judgement.batch.rulings if one.id in told),
        conflicts=(*judgement.conflicts, *conflicts),
        findings=(*judgement.findings, *findings),
        seconds={**judgement.seconds, "general": time.monotonic() - began} if opinions or findings else judgement.seconds,
    )


def gather_for(batch: Batch) -> Gather | None:
    """What takes, from whatever session, what the constraints of a batch ask for that are momentary; None if there are none."""
    found: dict[str, Rules] = {}
    for ruling in batch.rulings:
        if ruling.general and ruling.general.constraint and not ruling.skip:
            with contextlib.suppress(ReadingError):  # told when it is judged
                rules = understood(ruling).rules
                if rules and rules.momentary:
                    found[ruling.id] = rules
    return _gather(found) if found else None


def scenarios_of(batch: Batch) -> tuple[Scenario, ...]:
    """All scenarios of a batch, each once, the smallest first: fewest objects, then the shortest timeline."""
    found = once([*batch.scenarios.values(), *(one.scenario for one in batch.rulings if one.scenario)])
    return tuple(sorted(found, key=lambda one: (len(one.objects), len(one.timeline), one.name)))


# ------------------------------------------------------------------ the runs


_Asked = tuple[int, Reading]
"""A scenario, by its place, in a reading."""


@dataclass(frozen=True, slots=True)
class _Both:
    """Takes what comes of scenarios, and what constraints ask for: `collect` for a worker."""

    observe: Observe
    gather: Gather

    def __call__(self, session: Session) -> dict[int, tuple[Observed, dict[str, Known]]]:
        """Both, of each scenario of the session."""
        known = self.gather(session)
        return {number: (one, known[number]) for number, one in self.observe(session).items()}


def _gather(rules: Mapping[str, Rules]) -> Gather:
    from pyverify.solver.constraints import Gather

    return Gather(rules, frozenset((one.name, one.arity) for one in TIMED))


@dataclass(slots=True)
class _Work:
    """Judging the general rulings of a batch on one game.

    gathered: what is known of scenarios as they stand. observed: what came of a scenario in a reading, or why that can't be told. known:
    what each constraint asks for of it, by the id of the ruling. held: what came of each constraint, by its number and the reading.
    """

    game: str
    asked: datetime.date
    scenarios: tuple[Scenario, ...]
    limits: Limits | None
    gathered: Gathered
    observed: dict[_Asked, Observed | str] = field(default_factory=dict)
    known: dict[_Asked, dict[str, Known]] = field(default_factory=dict)
    held: dict[tuple[int, Reading], Held] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    stated: dict[int, Stated] = field(default_factory=dict)
    differing: dict[Stated, tuple[int, list[Key]] | None] = field(default_factory=dict)

    def judge(self, rulings: Sequence[Ruling]) -> tuple[list[Opinion], list[Conflict], list[Finding]]:
        """All of them."""
        for number, ruling in enumerate(rulings):
            try:
                self.stated[number] = understood(ruling)
            except ReadingError as error:
                self.findings += refused(ruling, error.problems)
        base = Reading(self.asked)
        shown = [one for one in self.stated.values() if one.named and self._worth_showing(one)]
        readings = list(dict.fromkeys([base, *(other for one in shown if (other := one.contrary(base)))]))
        own = {self._own(one) for one in self.stated.values() if one.rules}
        if own:
            self._know([(place, one) for place in range(len(self.scenarios)) for one in dict.fromkeys([base, *own])])
        for one in shown:
            self._differing(one)
        self._know(list(self.observed))  # constraints are held against what was looked at for that, too
        for number in [number for number, one in self.stated.items() if one.rules]:
            self._hold(number, dict.fromkeys([*readings, self._own(self.stated[number])]) if number in self.stated else ())
        opinions = [self._named(one) if one.named else self._constraint(number) for number, one in list(self.stated.items())]
        conflicts = self._conflicts(readings)
        return opinions, conflicts, self.findings

    def _worth_showing(self, one: Stated) -> bool:
        """Whether it matters what would be otherwise: it is wrong, or a constraint or its own denial stands beside it."""
        return not one.true_in(Reading(self.asked)) or any(
            other.rules or (other.named == one.named and other.negated != one.negated) for other in self.stated.values()
        )

    def _own(self, one: Stated) -> Reading:
        return Reading(one.ruling.rules or self.asked)

    def _observe(self, asked: Sequence[_Asked]) -> None:
        """Run scenarios in readings, each once, and see what comes of them."""
        take = _gather(self._rules(momentary=True))
        for mine, read in self._read(one for one in asked if one not in self.observed):
            both, keep = _Both(Observe(read), take), Watch(Recall(read))
            results = run_scenarios(read, both, keep, named=take.named, claims=False, limits=_small(self.limits))
            for number, one in enumerate(mine, 1):
                found = results[number]
                if isinstance(found, tuple):
                    self.observed[one], known = found
                    self.known[one] = {**known, **self.known.get(one, {})}
                else:
                    self.observed[one] = _reason(found)

    def _rules(self, *, momentary: bool) -> dict[str, Rules]:
        """The rules of constraints that look at one tick, or at several, by the id of their ruling."""
        return {one.ruling.id: one.rules for one in self.stated.values() if one.rules and one.rules.momentary == momentary}

    def _know(self, asked: Sequence[_Asked]) -> None:
        """Find out what constraints ask for of scenarios in readings, each once."""
        from pyverify.solver.constraints import Known

        for place, reading in asked:
            scenario = self.scenarios[place]
            as_it_stands = self.gathered.get(scenario.place, {}) if reading == Reading(edition(scenario)) else {}
            self.known.setdefault((place, reading), dict(as_it_stands))
        for momentary in (True, False):
            some = self._rules(momentary=momentary)
            for mine, read in self._read(one for one in asked if not some.keys() <= self.known[one].keys()):
                take, limits = _gather(some), self.limits if momentary else _small(self.limits)
                options = {"merging": momentary}
                results = run_scenarios(read, take, named=take.named, claims=False, limits=limits, options=options)
                for number, one in enumerate(mine, 1):
                    found = results[number]
                    self.known[one] |= found if isinstance(found, dict) else dict.fromkeys(some, Known(why=_reason(found)))

    def _read(self, asked: Iterable[_Asked]) -> Iterator[tuple[list[_Asked], dict[int, Scenario]]]:
        """Scenarios as they are read, numbered; for each game apart."""
        new = list(dict.fromkeys(asked))
        for game in sorted({self.scenarios[place].game for place, _ in new}):
            mine = [one for one in new if self.scenarios[one[0]].game == game]
            yield mine, {number: reading.of(self.scenarios[place]) for number, (place, reading) in enumerate(mine, 1)}

    # ---------------------------------------------------------------- named rules

    def _named(self, one: Stated) -> Opinion:
        """The verdict on a ruling that names a change or an alternative."""
        spans, base = one.spans(), Reading(self.asked)
        then, now = one.true_in(self._own(one)), one.true_in(base)
        own = self._own(one).date
        opinion = Opinion(one.ruling, "holds", spans=() if then and now else spans, date=self.asked)
        if then and now:
            both = f"{own}" if own == self.asked else f"{min(own, self.asked)} and of {max(own, self.asked)}"
            return replace(opinion, text=f"holds under the rules of {both}: {self._rule(one)}")
        if one.alternative:
            return replace(opinion, verdict="against-the-rules", text=f"against the rules: {self._rule(one)}; {self._shown(one)}")
        assert one.change
        border = one.change.since
        if one.negated:
            last = border - datetime.timedelta(days=1)
            known = border > first_day(self.game)
            shown = f"; {self._shown(one)}" if not now else ""
            text = f"true until {last} (since {border}: {one.says})" if known else f"against the rules: since {border}: {one.says}"
            return replace(opinion, verdict="true-until" if known else "against-the-rules", text=text + shown)
        return replace(opinion, verdict="true-from", text=f"true from {border} (since {border}: {one.says})")

    def _rule(self, one: Stated) -> str:
        """What a ruling says or denies, with the number of the rule."""
        if one.alternative:
            number = one.alternative.number_on(self.asked)
            otherwise = f" ({number})" if number else ""
            return f"it is not so that {_lowered(one.says)}{otherwise}"
        return one.says if not one.negated else f"before {one.change.since if one.change else ''} it was not so that {_lowered(one.says)}"

    def _shown(self, one: Stated) -> str:
        """The smallest scenario on which what the ruling says and the rules differ."""
        found = self._differing(one)
        if found is None:
            return f"none of {_count(len(self.scenarios), 'scenario')} here shows it"
        place, keys = found
        base, other = Reading(self.asked), one.contrary(Reading(self.asked))
        assert other
        said = "; ".join(self._difference(place, key, base, other) for key in keys[:_VALUES])
        return f"in {_called(self.scenarios[place])}, {said}"

    def _differing(self, one: Stated) -> tuple[int, list[Key]] | None:
        """The place of the smallest scenario with another outcome if what the ruling names were otherwise, and what differs in it.

        The scenarios are run, by the rules and as if it were otherwise, until one shows it.
        """
        if one not in self.differing:
            self.differing[one] = self._sought(one)
        return self.differing[one]

    def _sought(self, one: Stated) -> tuple[int, list[Key]] | None:
        base, other = Reading(self.asked), one.contrary(Reading(self.asked))
        if other is None:
            return None
        for start in range(0, len(self.scenarios), _STRETCH):
            places = range(start, min(start + _STRETCH, len(self.scenarios)))
            self._observe([(place, reading) for place in places for reading in (base, other)])
            for place in places:
                before, after = self.observed[place, base], self.observed[place, other]
                if isinstance(before, Observed) and isinstance(after, Observed):
                    differing = differences(before, after)
                    if differing:
                        return place, differing
        return None

    def _difference(self, place: int, key: Key, base: Reading, other: Reading) -> str:
        """One thing that is otherwise."""
        before, after = self.observed[place, base], self.observed[place, other]
        assert isinstance(before, Observed)
        assert isinstance(after, Observed)
        kind, about = key
        if kind == "claim":
            about = self.scenarios[place].claims[int(about)].text
        queue = words(self.scenarios[place].game).queue
        named = {"claim": about, "fires": f"{about} triggers", "stack": f"{about} are put on the {queue}", "end": f"in the end {about}"}
        right, wrong = (_values(kind, one.get(key)) for one in (before, after))
        return clean(f"{named.get(kind, about)}: by the rules {right}; otherwise {wrong}")

    # ---------------------------------------------------------------- constraints

    def _hold(self, number: int, readings: Iterable[Reading]) -> None:
        """Hold a constraint against all scenarios in some readings."""
        from pyverify.solver.constraints import hold

        one = self.stated[number]
        assert one.rules
        seconds = min(RULE_SECONDS, self.limits.seconds) if self.limits else RULE_SECONDS
        for reading in readings:
            facts = {}
            for place in range(len(self.scenarios)):
                known = self.known.get((place, reading), {}).get(one.ruling.id)
                if known and not known.why:
                    facts[place] = known
            held = hold(one.rules, facts, seconds)
            if held.fault:
                general = one.ruling.general
                assert general
                self.findings += refused(one.ruling, [problem_of(held.fault, general.place)])
                del self.stated[number]
                return
            self.held[number, reading] = held
            if held.exceeded:
                return

    def _truth(self, number: int, place: int, reading: Reading) -> Truth:
        """Whether a constraint is kept in a scenario; None if that is not known."""
        held = self.held.get((number, reading))
        if held is None or place not in held.violated:
            return None
        return not held.violated[place]

    def _constraint(self, number: int) -> Opinion:
        one, base = self.stated[number], Reading(self.asked)
        own = self._own(one)
        held = self.held.get((number, base))
        exceeded = next((found.exceeded for key, found in self.held.items() if key[0] == number and found.exceeded), "")
        then, now = (_together(self._truth(number, place, reading) for place in range(len(self.scenarios))) for reading in (own, base))
        opinion = Opinion(one.ruling, "undecided", date=self.asked)
        if now is False and held:
            wrong = [place for place in range(len(self.scenarios)) if self._truth(number, place, base) is False]
            return self._violated(opinion, number, wrong, base)
        if exceeded:
            return replace(opinion, text=f"undecided: {exceeded}")
        if then is False:
            wrong = [place for place in range(len(self.scenarios)) if self._truth(number, place, own) is False]
            return self._violated(opinion, number, wrong, own)
        if now is None:
            return replace(opinion, text=f"undecided: {self._why_open(number, base)}")
        kept = sum(self._truth(number, place, base) is True for place in range(len(self.scenarios)))
        rest = len(self.scenarios) - kept
        beside = f"; {_count(rest, 'scenario')} could not be asked" if rest else ""
        return replace(opinion, verdict="holds", text=f"holds: {_count(kept, 'scenario')} and none that violates it{beside}")

    def _why_open(self, number: int, reading: Reading) -> str:
        """Why nothing is known of a constraint."""
        if not self.scenarios:
            return "there is no scenario here that it could be held against"
        name = self.stated[number].ruling.id
        known = (self.known.get((place, reading), {}).get(name) for place in range(len(self.scenarios)))
        return next((one.why for one in known if one and one.why), "no scenario here is beyond doubt")

    def _violated(self, opinion: Opinion, number: int, wrong: Sequence[int], reading: Reading) -> Opinion:
        """Of a constraint that some scenarios violate: by which dates, and the smallest of them."""
        one = self.stated[number]
        assert one.rules
        assert one.ruling.general
        line = one.ruling.general.place.line + one.rules.constraints[self.held[number, reading].violated[wrong[0]][0]] - 1
        place = f"{one.ruling.general.place.file}:{line}"
        more = f", and in {_count(len(wrong) - 1, 'scenario')} more" if len(wrong) > 1 else ""
        shown = f"the constraint at {place} is violated in {_called(self.scenarios[wrong[0]])}{more}"
        spans = self._spans(number, wrong[:_WITNESSES])
        borders = [span for span in spans if span.truth]
        if reading.date != self.asked:
            since = next((span.since for span in spans if span.truth and span.since > reading.date), self.asked)
            return replace(opinion, verdict="true-from", spans=spans, text=f"true from {since}; under the rules of {reading.date}, {shown}")
        if any(span.since <= self.asked for span in borders):
            ended = next(later.since for span, later in pairwise(spans) if span.truth)
            last = ended - datetime.timedelta(days=1)
            known = {change.name: change for change in changes(self.game)}
            why = "; ".join(known[name].says for span in spans if span.since == ended for name in span.changes)
            said = f" ({why})" if why else ""
            return replace(opinion, verdict="true-until", spans=spans, text=f"true until {last}{said}; now {shown}")
        return replace(opinion, verdict="against-the-rules", spans=spans, text=f"against the rules: {shown}")

    def _spans(self, number: int, places: Sequence[int]) -> tuple[Span, ...]:
        """Since when a constraint is kept in some scenarios, and since when it is not."""
        readings = [Reading(day) for day in dates(self.game)]
        self._know([(place, reading) for place in places for reading in readings])
        self._hold(number, [reading for reading in readings if (number, reading) not in self.held])
        spans: list[Span] = []
        for reading in readings:
            true = _together(self._truth(number, place, reading) for place in places)
            if not spans or spans[-1].truth != true:
                names = tuple(change.name for change in changes(self.game) if change.since == reading.date) if spans else ()
                spans.append(Span(reading.date, true, names if len(names) == 1 else ()))
        return tuple(spans)

    # ---------------------------------------------------------------- conflicts

    def _conflicts(self, readings: Sequence[Reading]) -> list[Conflict]:
        """Two rulings that can't both be right, with the smallest scenario on which they differ."""
        found = []
        for (first, one), (second, other) in combinations(self.stated.items(), 2):
            if one.named and other.named:
                if one.named == other.named and one.negated != other.negated:
                    found += self._denied(one, other)
                continue
            for place in range(len(self.scenarios)):
                table = [(self._says(first, place, reading), self._says(second, place, reading)) for reading in readings]
                known = [pair for pair in table if None not in pair]
                if len(known) == len(table) and (True, True) not in known and all(any(pair[side] for pair in known) for side in (0, 1)):
                    text = f"no reading of the rules makes both true in {_called(self.scenarios[place])}"
                    found.append(Conflict("never-together", (self._stand(first), self._stand(second)), self.scenarios[place], text))
                    break
        return found

    def _says(self, number: int, place: int, reading: Reading) -> Truth:
        one = self.stated[number]
        return one.true_in(reading) if one.named else self._truth(number, place, reading)

    def _stand(self, number: int) -> Stand:
        one = self.stated[number]
        return Stand(one.ruling, (), one.spans() if one.named else ())

    def _denied(self, one: Stated, other: Stated) -> list[Conflict]:
        """One says what the other denies."""
        members = tuple(Stand(each.ruling, (), each.spans()) for each in (one, other))
        said = f"one says what the other denies: {one.says}"
        shown = self._differing(one)
        if shown is None:
            nothing = f"{said}; none of {_count(len(self.scenarios), 'scenario')} here shows it"
            self.findings.append(Finding("contradicts", one.ruling.place, nothing, one.ruling.end, (one.ruling.id, other.ruling.id),
                                         ((other.ruling.place, f"{other.ruling.id} says otherwise"),)))  # fmt: skip
            return []
        return [Conflict("contradicts", members, self.scenarios[shown[0]], f"{said}; {self._shown(one)}")]


# ------------------------------------------------------------------ words


def _reason(found: object) -> str:
    """Why nothing came of a scenario."""
    return str(getattr(found, "reason", "") or getattr(found, "text", ""))


def _small(limits: Limits | None) -> Limits:
    """Limits for scenarios of which much is kept, so that lines of play seldom merge, and no game without end repeats itself."""
    from pyverify.solver.worker import Limits

    given = limits or Limits()
    return replace(given, seconds=min(given.seconds, RULE_SCENARIO))


def _together(truths: Iterable[Truth]) -> Truth:
    """Whether something is so in all scenarios of which it is known; None if it is known of none."""
    found = set(truths)
    return False if False in found else True if True in found else None


def _values(kind: str, values: Sequence[str]) -> str:
    if kind == "claim":
        return ", ".join(filter(None, values))
    if kind == "stack" and values == UNTOLD["stack"]:
        return "not at the same time"
    return " or ".join(values[:_VALUES]) + (" and more" if len(values) > _VALUES else "")


def _called(scenario: Scenario) -> str:
    title = scenario.title or scenario.name
    return clean(f"{title!r}" + (f" ({scenario.place.file}:{scenario.place.line})" if scenario.place.line else ""))


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
