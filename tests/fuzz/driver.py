"""Many cases in parts, each part in a child process that can be killed: corpus -> cases -> property -> failures, written out as found."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyverify.solver.children import Child, Send, start, wait
from tests.fuzz.minimise import minimised
from tests.fuzz.property import Case, Failure

PART = 60  # cases in a part
PATIENCE = 600.0  # seconds for a part; then it is tried again in halves, and what hangs alone is a failure
MEMORY = 6 * 1024**3
KEPT = 3  # failures of one kind that are written out

Make = Callable[[int], Case]
Property = Callable[[Sequence[Case]], list[Failure]]


@dataclass(frozen=True, slots=True)
class Job:
    """What a child does: make the cases of some numbers and try them. kinds: failures that are known well enough already."""

    numbers: tuple[int, ...]
    make: Make
    property: Property
    known: frozenset[str] = frozenset()


@dataclass(slots=True)
class Found:
    """What came of it. tried: cases. failures: some of each kind. counts: how often each kind was met. skipped: parts done before."""

    tried: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    skipped: int = 0


def _work(job: Job, send: Send) -> None:
    failures = job.property([job.make(number) for number in job.numbers])
    made = [minimised(one, job.property) if one.kind not in job.known else one for one in failures]
    send(made)


def fuzz(
    make: Make, check: Property, count: int, *, jobs: int = 1, folder: Path | None = None, tell: Callable[[str], None] | None = None
) -> Found:
    """Try the cases 0 to `count`.

    folder: where failures are written, with a record of the parts that are done, so that the same call goes on after an interruption.
    jobs: processes at once. tell: is told how it goes.
    """
    record = _Record(folder)
    waiting: Iterator[tuple[int, ...]] = iter(
        [tuple(range(first, min(count, first + PART))) for first in range(0, count, PART) if first not in record.done]
    )
    again: list[tuple[int, ...]] = []
    running: dict[Child, tuple[tuple[int, ...], float]] = {}
    found = Found(skipped=len(record.done))
    began = told = time.monotonic()
    try:
        while True:
            while len(running) < jobs and (numbers := again.pop() if again else next(waiting, None)):
                known = frozenset(kind for kind, times in found.counts.items() if times >= KEPT)
                running[start(_work, Job(numbers, make, check, known), MEMORY, PATIENCE * 2)] = numbers, time.monotonic()
            if not running:
                break
            for child in wait(running, 1.0):
                numbers, _ = running.pop(child)
                _take(child, numbers, make, found, record, again)
            for child, (numbers, since) in list(running.items()):
                if time.monotonic() - since > PATIENCE:
                    del running[child]
                    child.kill()
                    _lost(numbers, "hangs", make, found, record, again)
            if tell and time.monotonic() - told > 10:
                told = time.monotonic()
                pace = found.tried / (told - began)
                tell(f"{found.tried:,} tried, {pace:.0f} a second, {sum(found.counts.values())} failures of {len(found.counts)} kinds")
    finally:
        for child in running:
            child.kill()
        found.seconds = time.monotonic() - began
    return found


def _take(child: Child, numbers: tuple[int, ...], make: Make, found: Found, record: _Record, again: list[tuple[int, ...]]) -> None:
    try:
        failures: Any = child.receive()
    except EOFError:
        _lost(numbers, "dies", make, found, record, again)
        return
    finally:
        child.kill()
    for failure in failures:
        _keep(failure, found, record)
    found.tried += len(numbers)
    record.finish(numbers)


def _lost(numbers: tuple[int, ...], how: str, make: Make, found: Found, record: _Record, again: list[tuple[int, ...]]) -> None:
    """A child that said nothing: its cases are tried again in halves."""
    if len(numbers) == 1:
        _keep(Failure(make(numbers[0]), how, f"the process {how}"), found, record)
        found.tried += 1
        record.finish(numbers)
    else:
        half = len(numbers) // 2
        again += [numbers[:half], numbers[half:]]


def _keep(failure: Failure, found: Found, record: _Record) -> None:
    found.counts[failure.kind] += 1
    if found.counts[failure.kind] <= KEPT:
        found.failures.append(failure)
        record.write(failure)


class _Record:
    """The folder of a run: `done`, the first numbers of parts that are done, a line each; and two files for each failure."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.done: set[int] = set()
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / "done"
            self.done = {int(line) for line in path.read_text(encoding="ascii").split()} if path.exists() else set()

    def finish(self, numbers: tuple[int, ...]) -> None:
        if self.folder and numbers[0] % PART == 0:
            with (self.folder / "done").open("a", encoding="ascii") as file:
                file.write(f"{numbers[0]}\n")

    def write(self, failure: Failure) -> None:
        if self.folder:
            name = "-".join(failure.case.name.split())
            (self.folder / f"{name}{failure.case.suffix}").write_bytes(failure.case.data)
            told = {"case": failure.case.name, "kind": failure.kind, "process": os.getpid(), "text": failure.text}
            (self.folder / f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=True), encoding="ascii")
