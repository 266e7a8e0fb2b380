"""What a run costs, and how it grows: `python tests/bench/bench.py [--quick] [--only WORD]`. Exits with 1 if a bound is broken.

Times are of the processor, not of the clock (but for the last part). They depend on the machine; the bounds that matter
are exponents and ratios measured in one run.
"""

# ruff: noqa: E402 (found without being installed, and without a package around it)
from __future__ import annotations

import argparse
import gc
import math
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parent)]

import scenarios

from pyverify.facts import scenario_facts
from pyverify.groups import interchangeable
from pyverify.keywords import Keywords
from pyverify.reading.scenario import read_text
from pyverify.solver.session import Session
from pyverify.solver.worker import Exceeded, Limits, Options, run_batch


@dataclass(frozen=True, slots=True)
class Measured:
    """One run. alone: clingo solving the finished ground program once more."""

    name: str
    size: int
    seconds: float
    ticks: int = 0
    calls: int = 0
    rules: int = 0
    atoms: int = 0
    lines: int = 0
    alone: float = 0.0

    def __str__(self) -> str:
        a_tick = f"{1000 * self.seconds / self.ticks:8.2f}" if self.ticks else " " * 8
        return (
            f"{self.name:<22}{self.size:>6}{self.seconds:>10.3f}{a_tick}{self.ticks:>7}{self.calls:>8}{self.rules:>9}{self.atoms:>9}"
            f"{self.lines:>16,}{self.alone:>9.3f}"
        )


HEAD = f"{'':<22}{'size':>6}{'s':>10}{'ms/tick':>8}{'ticks':>7}{'calls':>8}{'rules':>9}{'atoms':>9}{'lines of play':>16}{'alone s':>9}"


@dataclass(slots=True)
class Bench:
    """Runs, and the bounds they have to hold."""

    quick: bool
    only: str
    broken: list[str] = field(default_factory=list)

    def bound(self, what: str, value: float, limit: float, unit: str = "") -> None:
        """Print a bound, and remember if it is broken."""
        good = value <= limit
        print(f"   {'ok    ' if good else 'BROKEN'} {what}: {value:.2f}{unit}, at most {limit:g}{unit}")
        if not good:
            self.broken.append(what)

    def series(self, name: str, make: Callable[[int], str], sizes: list[int]) -> list[Measured]:
        """Measure a scenario in several sizes."""
        done = []
        for size in sizes:
            done.append(measure(name, size, [make(size)], 1 if self.quick else 3))
            print(done[-1], flush=True)
        return done

    def growth(self, done: list[Measured], limit: float = 0.0) -> None:
        """The exponent of growth over all sizes, and between the two largest."""
        fit = exponent(done)
        print(f"          grows with exponent {fit:.2f}; between the two largest {exponent(done[-2:]):.2f}")
        if limit:
            self.bound(f"growth of {done[0].name}", fit, limit)


def exponent(done: list[Measured]) -> float:
    """The slope of time over size, both as logarithms, by least squares."""
    points = [(math.log(one.size), math.log(one.seconds)) for one in done]
    middle, height = (sum(values) / len(points) for values in zip(*points, strict=True))
    return sum((x - middle) * (y - height) for x, y in points) / sum((x - middle) ** 2 for x, _ in points)


def prepare(texts: list[str]) -> tuple[dict[int, str], dict[str, str]]:
    """Facts and groups of scenario files."""
    facts, groups = {}, {}
    for number, text in enumerate(texts, 1):
        scenario = read_text(text, "bench.yaml")[0]
        facts[number] = scenario_facts(scenario, number, Keywords(scenario.game))
        groups |= interchangeable(scenario, number, claims=False)
    return facts, groups


def measure(name: str, size: int, texts: list[str], repeats: int) -> Measured:
    """The best of some runs; what takes long is run once."""
    facts, groups = prepare(texts)
    best: Measured | None = None
    for _ in range(repeats):
        gc.collect()
        began = time.process_time()
        session = Session("magic", facts, groups=groups)
        lines = session.run()
        seconds = time.process_time() - began
        if best is None or seconds < best.seconds:
            atoms = len(session.control.symbolic_atoms)
            total = sum(line.weight for line in lines)
            best = Measured(name, size, seconds, session.tick, session.calls, session.watch.rules, atoms, total)
        if seconds > 2:
            break
    assert best
    # A checked session keeps the ground program from the solver: it goes there once more, to see what clingo takes for it alone.
    session = Session("magic", facts, groups=groups, checked=False)
    session.run()
    began = time.process_time()
    session.control.solve()
    return replace(best, alone=time.process_time() - began)


def lengths(bench: Bench) -> None:
    """Growth with the length of the timeline."""
    bench.growth(bench.series("timeline", scenarios.timeline, [25, 50, 100] if bench.quick else [50, 100, 200, 400]), 1.2)


def bystanders(bench: Bench) -> None:
    """Growth with permanents that do not matter."""
    bench.growth(bench.series("bystanders", scenarios.bystanders, [10, 100] if bench.quick else [10, 100, 400]), 1.2)


def simultaneous(bench: Bench) -> None:
    """Growth with the number of times that one ability triggers at once."""
    bench.growth(bench.series("simultaneous", scenarios.simultaneous, [10, 20] if bench.quick else [10, 20, 40, 80]))


def commuting(bench: Bench) -> None:
    """Every order of triggers that commute."""
    done = bench.series("commuting", scenarios.commuting, [4, 8] if bench.quick else [4, 8, 12, 16])
    bench.growth(done)
    bench.bound(f"{done[-1].size} commuting against 4", done[-1].seconds / done[0].seconds, 10, " times")


def changing(bench: Bench) -> None:
    """Every order of triggers that change the board."""
    for one in bench.series("changing the board", scenarios.changing, [4, 6] if bench.quick else [4, 6, 8]):
        if one.size == 6:
            bench.bound("6 that change the board", one.seconds, 3, " s")


def targets(bench: Bench) -> None:
    """Three targets, one after the other."""
    (one,) = bench.series("3 targets among", scenarios.targets, [10])
    bench.bound("three targets among 10", one.seconds, 2, " s")
    bench.series("3 targets, at once, of", scenarios.targets_at_once, [4] if bench.quick else [4, 6])


def batches(bench: Bench) -> None:
    """A scenario alone and in a batch."""
    number = 16 if bench.quick else 64
    alone = measure("alone", 1, [scenarios.small(0)], 3)
    print(alone)
    together = measure("in a batch", number, [scenarios.small(index) for index in range(number)], 3)
    print(together)
    share = together.seconds / number / alone.seconds
    bench.bound(f"a scenario in a batch of {number} against alone", share, 0.2 if number == 64 else 0.5, " times")


def _endings(session: Session) -> Mapping[int, object]:
    return {number: sorted({line.ending for line in session.lines if line.scenario == number}) for number in session.facts}


def limits(bench: Bench) -> None:
    """Above a limit: undecided, with the number of lines, in time."""
    for size in (8, 12):
        facts, groups = prepare([scenarios.unmergeable(size)])
        began = time.perf_counter()
        result = run_batch("magic", facts, Options(_endings, groups=groups), Limits())[1]
        seconds = time.perf_counter() - began
        said = result.reason if isinstance(result, Exceeded) else str(result)
        print(f"{'above a limit':<22}{size:>6}{seconds:>10.3f}  {said[:100]}")
        bench.bound(f"answer for {size} that no order merges", seconds, 10.5, " s")
        if size > 8 and "lines of play" not in said:
            bench.broken.append(f"no number of lines for {size}: {said}")
            print(f"   BROKEN no number of lines: {said}")


PARTS = (lengths, bystanders, simultaneous, commuting, changing, targets, batches, limits)


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller sizes, once each")
    parser.add_argument("--only", default="", metavar="WORD", help="only " + ", ".join(part.__name__ for part in PARTS))
    given = parser.parse_args()
    bench = Bench(given.quick, given.only)
    measure("warm up", 1, [scenarios.small(0)], 1)
    print(HEAD)
    for part in PARTS:
        if given.only in part.__name__:
            part(bench)
    print("\nall bounds hold" if not bench.broken else f"\n{len(bench.broken)} broken: " + "; ".join(bench.broken))
    return 1 if bench.broken else 0


if __name__ == "__main__":
    sys.exit(main())
