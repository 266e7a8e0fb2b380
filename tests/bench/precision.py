"""A random sample of triggered abilities that are understood, to read one by one: is what `parse` prints in other words what the text says?

    python -m tests.bench.precision FILE [--seed S] [--size N] [--game GAME]

For each: name and type line of the card, the words of the ability, and the paraphrase as `parse` prints it, without the structured form.
FILE is of any kind that `pyverify cards import` reads. The same seed gives the same sample while the same abilities are understood.
"""

from __future__ import annotations

import argparse
import random
import sys

from pyverify.cardtext.understood import Understood
from pyverify.games import DEFAULT, GAMES
from pyverify.parse import parsed_of
from pyverify.report.paraphrase import paraphrase
from pyverify.survey.sheets import Sheet, sheets


def understood(path: str, game: str) -> list[tuple[Sheet, Understood]]:
    """The triggered abilities of a file that are understood, in its order."""
    return [(sheet, one) for sheet in sheets(path) for one in sheet.read(game) if one.kind == "triggered" and not one.unread]


def main() -> int:
    """Draw and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=300)
    parser.add_argument("--game", choices=sorted(GAMES), default=DEFAULT)
    options = parser.parse_args()
    every = understood(options.file, options.game)
    sample = random.Random(options.seed).sample(every, min(options.size, len(every)))
    print(f"{len(sample)} of {len(every):,} triggered abilities that are understood, seed {options.seed}")
    for number, (sheet, one) in enumerate(sample, 1):
        parsed = parsed_of(one, sheet.called, sheet.line, options.game)
        print(f"\n[{number}] {sheet.card}  ({sheet.line})\n{one.text}")
        for line in (*paraphrase(parsed.ability, options.game), *parsed.tokens):
            print(f"    {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
