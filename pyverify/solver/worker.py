"""Batches of scenarios in processes that can be killed: limits on time and memory, and only the guilty scenario pays for them.

A child runs a `Session`, tells after each tick how many lines of play there are, and drops a scenario whose share of the time
is used up; its lines then end with a limit. From a batch it goes earlier, and is run again alone: a tick costs more the more
others there are and were, and only what is too much alone is too much. What can't be dropped from inside (one call that does
not return, memory) ends the child, and its scenarios are tried again in parts.
"""

from __future__ import annotations

import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import clingo

from pyverify.limits import LINES, LOADED, MEMORY, SECONDS
from pyverify.solver.children import Child, Send, start, wait
from pyverify.solver.programs import lifted
from pyverify.solver.session import InternalError, Session, TooMuch, World
from pyverify.solver.session import Limits as SessionLimits

IN_BATCH = 0.5  # of a scenario's time that it may take in a batch
Collect = Callable[[Session], Mapping[int, Any]]
"""What to take from a session that has run: for each scenario plain data, without clingo's symbols."""


@dataclass(frozen=True, slots=True)
class Limits:
    """seconds: of the processor for one scenario, also in a batch. memory: bytes for a batch. lines: live lines of play of one scenario.

    size: scenarios in a batch. processes: children at once; 0 is one for each processor.
    """

    seconds: float = SECONDS
    memory: int = MEMORY
    lines: int = LINES
    size: int = 64
    processes: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """How to run. collect: what to return. The rest as for `Session`. Where the system can't fork, functions must be those of modules."""

    collect: Collect
    keep: Callable[[int, clingo.Symbol], object] | None = None
    groups: Mapping[str, str] = field(default_factory=dict)
    merging: bool = True
    by_need: bool = True
    checked: bool = True
    touching: bool = False


@dataclass(frozen=True, slots=True)
class Exceeded:
    """A scenario that is undecided. reason: for people, with the number of lines of play if it is known."""

    reason: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A scenario that ran into a fault of ours."""

    text: str


@dataclass(frozen=True, slots=True)
class Progress:
    """What a child tells after a tick: for each scenario the live worlds, and the lines of play that they and the ended ones stand for."""

    tick: int
    live: Mapping[int, int]
    lines: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class _Job:
    game: str
    facts: Mapping[int, str]
    options: Options
    limits: Limits


@dataclass(frozen=True, slots=True)
class _Alone:
    """A scenario that took too much of a batch and is to be run alone."""


class _Bounded(Session):
    """A session that tells how it goes on and ends scenarios that take too long. left: those that are to be run alone."""

    def __init__(self, job: _Job, send: Send) -> None:
        self._send, self._seconds = send, job.limits.seconds
        self._share = 1.0 if len(job.facts) == 1 else IN_BATCH
        self.left: set[int] = set()
        self._spent = dict.fromkeys(job.facts, 0.0)
        self._clock = time.process_time()
        self._told = time.monotonic()
        self._latest: float = 0.0
        options = job.options
        super().__init__(
            job.game, job.facts, keep=options.keep, groups=options.groups, limits=SessionLimits(lines=job.limits.lines),
            merging=options.merging, by_need=options.by_need, checked=options.checked, touching=options.touching,
        )  # fmt: skip

    def _step(self, front: list[World]) -> list[World]:
        following = super()._step(front)
        now, clock = time.monotonic(), time.process_time()
        self._latest, self._clock = clock - self._clock, clock
        for scenario, count in Counter(world.scenario for world in front).items():
            self._spent[scenario] += self._latest * count / len(front)
        live = Counter(world.scenario for world in following)
        late = {scenario for scenario in live if self._is_late(scenario, live[scenario] / len(following))}
        if late or now - self._told > 0.2 or len(following) > 50:
            lines = self._count(following)
            self._told = now
            self._send(Progress(self.tick, dict(live), lines))
            for world in following:
                if world.scenario in late:
                    if self._share < 1:
                        self.left.add(world.scenario)
                    self._end(world, "limit: " + _too_long(self._seconds, self.tick, lines[world.scenario]))
        return [world for world in following if world.scenario not in late] if late else following

    def _is_late(self, scenario: int, share: float) -> bool:
        """Whether the next tick, if it takes what the last one took, would exceed the limit."""
        return self._spent[scenario] + self._latest * share > 0.9 * self._seconds * self._share

    def _count(self, following: Iterable[World]) -> dict[int, int]:
        lines: Counter[int] = Counter()
        for world in following:
            lines[world.scenario] += world.weight
        for line in self.lines:
            lines[line.scenario] += line.weight
        return dict(lines)


def _too_long(seconds: float, tick: int, lines: int) -> str:
    return f"more than {seconds:g} seconds ({_so_far(tick, lines)})"


def _so_far(tick: int, lines: int) -> str:
    return f"tick {tick}, {lines:,} {'line' if lines == 1 else 'lines'} of play so far"


def _work(job: _Job, send: Send) -> None:
    """What a child does."""
    try:
        session = _Bounded(job, send)
        session.run()
        send(dict(job.options.collect(session)) | dict.fromkeys(session.left, _Alone()))
    except MemoryError:
        send(Exceeded(""))
    except TooMuch as error:
        send(Exceeded(str(error)))
    except InternalError as error:
        send(Broken(str(error)))
    except Exception as error:
        send(Broken(f"{type(error).__name__}: {error}{_where(error)}"))


def _where(error: BaseException) -> str:
    """The innermost place of ours, for a report."""
    trace, found = error.__traceback__, ""
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if "pyverify" in name:
            found = f" ({os.path.basename(name)}, line {trace.tb_lineno})"  # noqa: PTH119
        trace = trace.tb_next
    return found


# ------------------------------------------------------------------ the parent


@dataclass(slots=True)
class _Running:
    """A child at work on some scenarios."""

    child: Child
    scenarios: tuple[int, ...]
    began: float
    heard: float
    progress: Progress | None = None
    used: float = 0.0  # time of the processor, when it was last heard of

    def deadline(self, seconds: float) -> float:
        """When it may be too late: one scenario has its time; a batch is slow only if it says nothing for so long."""
        return (self.began if len(self.scenarios) == 1 else self.heard) + seconds

    def late(self, seconds: float, now: float) -> bool:
        """Whether it is too late. What the machine gave to others in the meantime does not count, within reason."""
        over = now - self.deadline(seconds)
        if over < 0:
            return False
        used = self.child.used()
        return used is None or used - self.used >= 0.95 * seconds or over >= (LOADED - 1) * seconds

    def reason(self, what: str) -> str:
        """Why its only scenario is undecided."""
        if not self.progress:
            return what
        return f"{what} ({_so_far(self.progress.tick, sum(self.progress.lines.values()))})"


def run_batch(game: str, facts: Mapping[int, str], options: Options, limits: Limits | None = None) -> dict[int, Any]:
    """Run scenarios in batches in child processes.

    facts: scenario number -> its facts, as for `Session`. Returns for each number what `options.collect` made of it, or `Exceeded`
    if it went beyond a limit, or `Broken` if it met a fault of ours. Children are killed when this is interrupted.
    """
    limits = limits or Limits()
    lifted(game)  # the children have it from here, and no scenario's time is spent on it
    processes = limits.processes or os.cpu_count() or 1
    numbers = sorted(facts)
    size = max(1, min(limits.size, max(8, -(-len(numbers) // processes))))
    waiting = deque(tuple(numbers[index : index + size]) for index in range(0, len(numbers), size))
    running: list[_Running] = []
    results: dict[int, Any] = {}
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                running.append(_begin(game, facts, waiting.popleft(), options, limits))
            soonest = min(one.deadline(limits.seconds) for one in running)
            spoke = wait([one.child for one in running], max(soonest - time.monotonic(), 0.1))
            for one in [one for one in running if one.child in spoke]:
                _listen(one, running, waiting, results, limits)
            now = time.monotonic()
            for one in [one for one in running if one.child not in spoke and one.late(limits.seconds, now)]:
                running.remove(one)
                one.child.kill()
                _exceeded(one, waiting, results, one.reason(f"more than {limits.seconds:g} seconds"))
    finally:
        for one in running:
            one.child.kill()
    return results


def _begin(game: str, facts: Mapping[int, str], scenarios: tuple[int, ...], options: Options, limits: Limits) -> _Running:
    job = _Job(game, {number: facts[number] for number in scenarios}, options, limits)
    now = time.monotonic()
    return _Running(start(_work, job, limits.memory, limits.seconds * (len(scenarios) + 1)), scenarios, now, now)


def _listen(one: _Running, running: list[_Running], waiting: deque[tuple[int, ...]], results: dict[int, Any], limits: Limits) -> None:
    """Take in a message of a child."""
    try:
        message = one.child.receive()
    except EOFError:
        message = Exceeded("")
    if isinstance(message, Progress):
        one.progress, one.heard = message, time.monotonic()
        one.used = (one.child.used() or 0.0) if len(one.scenarios) > 1 else 0.0
        return
    running.remove(one)
    one.child.kill()
    if isinstance(message, Exceeded):
        memory = f"more than {limits.memory / 1024**3:.1f} GiB of memory, or it crashed"
        _exceeded(one, waiting, results, one.reason(message.reason or memory))
    elif isinstance(message, Broken) and len(one.scenarios) > 1:
        _split(one, waiting)
    elif isinstance(message, Broken):
        results[one.scenarios[0]] = message
    else:
        results.update((number, found) for number, found in message.items() if not isinstance(found, _Alone))
        waiting.extend((number,) for number, found in message.items() if isinstance(found, _Alone))


def _exceeded(one: _Running, waiting: deque[tuple[int, ...]], results: dict[int, Any], reason: str) -> None:
    if len(one.scenarios) == 1:
        results[one.scenarios[0]] = Exceeded(reason)
    else:
        _split(one, waiting)


def _split(one: _Running, waiting: deque[tuple[int, ...]]) -> None:
    """Try again in parts: a scenario with most of the live worlds alone, otherwise halves."""
    live = one.progress.live if one.progress else {}
    suspects = {number for number, count in live.items() if count > 20 and 2 * count > sum(live.values())}
    rest = tuple(number for number in one.scenarios if number not in suspects)
    if suspects:
        waiting.extend(part for part in (rest, *((number,) for number in sorted(suspects))) if part)
    else:
        half = len(rest) // 2
        waiting.extend((rest[:half], rest[half:]))
