"""Running scenarios and judging their claims: what happens inside a child process, and what comes back from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pyverify.model import Scenario
from pyverify.reasons import TOLD, Reason, reasons
from pyverify.record import Found
from pyverify.remember import Memory, Remembered, story
from pyverify.trace import End, Seen
from pyverify.verdict import Judged, judge

if TYPE_CHECKING:
    from pyverify.solver.constraints import Gather, Known
    from pyverify.solver.session import Session, Symbol
    from pyverify.solver.worker import Limits


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario with its claims judged. why: the reasons for each claim, in their order. ends: what they were judged by, if kept.

    seen: what was seen in any line; None if it was not run to its end. fault: what went wrong if that was a fault of ours.
    touched: the changes of the rules that it touches; None if that was not asked, or it was not run to its end. known: what the rules of
    general rulings ask for, by their id, if that was gathered.
    """

    judged: tuple[Judged, ...]
    why: tuple[tuple[Reason, ...], ...]
    ends: tuple[End, ...] = ()
    seen: Seen | None = None
    fault: str = ""
    touched: frozenset[str] | None = None
    known: Mapping[str, Known] = field(default_factory=dict)


@dataclass(slots=True)
class Recall:
    """What the claims of a batch remember: `keep` for `Session`."""

    scenarios: Mapping[int, Scenario]
    memories: dict[int, Memory] = field(default_factory=dict)

    def _memory(self, scenario: int) -> Memory:
        if scenario not in self.memories:
            self.memories[scenario] = Memory(self.scenarios[scenario])
        return self.memories[scenario]

    def __call__(self, scenario: int, note: Symbol) -> bool | None:
        """Whether a note is kept: True or None."""
        from pyverify.solver.extract import plain

        return self._memory(scenario).keeps(plain(note)) or None

    def recall(self, scenario: int, notes: Iterable[tuple[int, Symbol]]) -> tuple[Remembered, ...]:
        """What all notes of a line amount to."""
        from pyverify.solver.extract import plain

        return self._memory(scenario).recall([(tick, plain(note)) for tick, note in notes])


@dataclass(frozen=True, slots=True)
class Collect:
    """Judges the claims of a session that has run: `collect` for a worker.

    always: give reasons also for claims that are judged as expected. silent: give none. ends: return what was judged by, for other claims
    on it. gather: takes what the rules of general rulings ask for, which must be momentary.
    """

    scenarios: Mapping[int, Scenario]
    always: bool = False
    ends: bool = False
    silent: bool = False
    gather: Gather | None = None

    def __call__(self, session: Session) -> dict[int, Result]:
        """The result of each scenario of the session."""
        from pyverify.solver import extract

        ends, seen = extract.ends(session), extract.seen(session, session.facts)
        touched = session.touched() if session.touching else {}
        known = self.gather(session) if self.gather else {}
        judged = {number: judge(self.scenarios[number], ends[number], seen[number]) for number in session.facts}
        claims_told = [one for claims in judged.values() for one in claims if not self.silent and (self.always or not one.expected)]
        tell = _Teller(session, [one for one in claims_told if one.claim.kind in TOLD])
        results = {}
        for number, claims in judged.items():
            why = tuple(
                ()
                if self.silent
                else tell(one, self.scenarios[number], ends[number])
                if self.always or not one.expected
                else reasons(one, self.scenarios[number])
                for one in claims
            )
            place = {end.line: index for index, end in enumerate(ends[number])}  # lines count through the batch
            placed = tuple(replace(one, witnesses=tuple(place[line] for line in one.witnesses)) for one in claims)
            results[number] = Result(
                placed, why, tuple(ends[number]) if self.ends else (), seen[number],
                touched=touched.get(number), known=known.get(number, {}),
            )  # fmt: skip
        return results


class _Teller:
    """Reasons with rule numbers and the ticks of a witness. What it needs of the session is read when first asked."""

    def __init__(self, session: Session, claims: Iterable[Judged]) -> None:
        self.session = session
        self.steps = {step for one in claims for line in one.witnesses[:1] for step in session.lines[line].steps}
        self.index: Any = None
        self.found: Mapping[tuple[int, int], Found] = {}

    def __call__(self, judged: Judged, scenario: Scenario, ends: Sequence[End]) -> tuple[Reason, ...]:
        from pyverify.solver import extract
        from pyverify.solver.recording import findings

        number = next((self.session.lines[end.line].scenario for end in ends), 0)
        if self.index is None:
            self.index = extract.index(self.session)
            self.found = findings(self.session, self.steps) if self.steps else {}
        cites: Mapping[str, str] = self.index.cites.get(number, {})
        if judged.claim.kind not in TOLD or not judged.witnesses:
            return reasons(judged, scenario, (), cites)
        line = self.session.lines[judged.witnesses[0]]
        ticks = extract.ticks(self.index, line)
        told = story(next(end.notes for end in ends if end.line == judged.witnesses[0]), scenario.game)
        start, stop = Memory(scenario).span(judged.claim, told)
        both = zip(ticks, line.steps, strict=True)
        return reasons(judged, scenario, [(tick, self.found.get(step, Found())) for tick, step in both if start <= tick.tick < stop], cites)


def run(scenarios: Mapping[int, Scenario], *, always: bool = False, ends: bool = False, silent: bool = False,
        gather: Gather | None = None, limits: Limits | None = None,
        options: Mapping[str, Any] | None = None) -> dict[int, Result]:  # fmt: skip
    """Run scenarios of any games in batches, in child processes, and judge their claims.

    scenarios: by their number, which their facts carry. always, ends, silent, gather: as for `Collect`. options: more for `worker.Options`.
    """
    from pyverify.batch import batch

    results: dict[int, Result] = {}
    for game in sorted({one.game for one in scenarios.values()}):
        mine = {number: one for number, one in scenarios.items() if one.game == game}
        collect, named = Collect(mine, always, ends, silent, gather), gather.named if gather else ()
        for number, found in batch(mine, collect, Recall(mine), named=named, limits=limits, options=options).items():
            results[number] = found if isinstance(found, Result) else _undecided(mine[number], found)
    return {number: results[number] for number in scenarios}


def _undecided(scenario: Scenario, found: Any) -> Result:
    """The result of a scenario that was not run to its end: only what needs no run is decided."""
    from pyverify.solver.worker import Exceeded

    reason = found.reason if isinstance(found, Exceeded) else f"internal error, please report it: {found.text}"
    judged = judge(scenario, [End(ending=f"limit: {reason}")])
    fault = "" if isinstance(found, Exceeded) else str(found.text)
    return Result(judged, tuple(reasons(one, scenario) for one in judged), fault=fault)
