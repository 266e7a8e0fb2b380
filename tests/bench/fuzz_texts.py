"""Many card texts that nobody wrote: each is read, with every word accounted for, within ten seconds and without a fault of ours.

    python -m tests.bench.fuzz_texts [--game GAME] [--count N] [--seed S]

Prints every text that fails; exit code 1 if any does.
"""

from __future__ import annotations

import argparse
import sys
import time

from pyverify.games import DEFAULT, GAMES
from tests.cardtext.mutants import Maker
from tests.cardtext.test_mutants import holds


def main() -> int:
    """Try the texts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(GAMES), default=DEFAULT)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failures, slowest, started = 0, 0.0, time.monotonic()
    for number, text in enumerate(Maker(options.seed, options.game).texts(options.count), 1):
        begun = time.process_time()
        try:
            holds(text, options.game)
        except Exception as error:
            failures += 1
            print(f"{text!r}\n  {type(error).__name__}: {error}")
        slowest = max(slowest, time.process_time() - begun)
        if number % 1000 == 0:
            print(f"\r{number:,} texts, {failures} failures, {time.monotonic() - started:.0f} s", end="", file=sys.stderr, flush=True)
    print(f"\n{options.count:,} texts, {failures} failures, slowest {slowest:.2f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
