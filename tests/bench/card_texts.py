"""How much of a collection of card texts is understood, and how fast: the share of triggered abilities whose condition (with the
intervening "if") is understood, and of those understood whole.

    python -m tests.bench.card_texts FILE [--game GAME] [--common N] [--account]

FILE: JSON Lines, gzipped or not; `name`, `type` and `text` of each line are read. Prints the shares, the speed, the exceptions, and the
commonest words not understood.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyverify.cardtext.text import paragraphs, read, reader
from pyverify.cardtext.understood import Understood, is_place, is_spell, names_of
from pyverify.games import DEFAULT, GAMES
from tests.cardtext.test_account import accounted


def cards(path: str) -> Iterator[dict[str, Any]]:
    """The cards of a file that have a text."""
    with gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else Path(path).open(encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            if card.get("text"):
                yield card


def abilities(card: dict[str, Any], game: str) -> list[Understood]:
    """The abilities of a card."""
    line = card["type"]
    return read(card["text"], names_of(card["name"], line, game), spell=is_spell(line, game), place=is_place(line, game), game=game)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--game", choices=sorted(GAMES), default=DEFAULT)
    parser.add_argument("--common", type=int, default=20, help="how many of the commonest words not understood to list")
    parser.add_argument("--account", action="store_true", help="also prove for every text that no word is lost (slower)")
    options = parser.parse_args()
    collection = list(cards(options.file))
    reader(options.game)  # warm: the grammar is made
    lost: dict[str, collections.Counter[str]] = {part: collections.Counter() for part in ("when", "if", "do", "costs", "whole")}
    counted: collections.Counter[str] = collections.Counter()
    started = time.process_time()
    for card in collection:
        try:
            found = abilities(card, options.game)
            if options.account:
                for part in paragraphs(card["text"]):
                    accounted(part, spell=is_spell(card["type"], options.game), game=options.game)
        except Exception as error:
            counted["exceptions"] += 1
            print(f"{card['name']}: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        for one in found:
            counted["abilities"] += 1
            counted[one.kind] += 1
            counted[f"{one.kind}, whole"] += not one.unread
            if one.kind == "triggered":
                counted["condition"] += not {"when", "if", "whole"} & set(one.unread)
            for part, words in one.unread.items():
                lost[part].update(words)
    spent = time.process_time() - started
    triggered = counted["triggered"]
    print(f"abilities: {counted['abilities']:,}, triggered: {triggered:,}, exceptions: {counted['exceptions']}")
    shares = counted["condition"] / triggered, counted["triggered, whole"] / triggered
    print(f"triggered: condition understood {shares[0]:.1%}, all understood {shares[1]:.1%}")
    for kind in ("activated", "static", "replacement", "spell", "keyword"):
        print(f"{kind}: {counted[f'{kind}, whole']:,} of {counted[kind]:,} understood")
    print(f"abilities a second (one core, grammar loaded): {counted['abilities'] / spent:,.0f}")
    for part, words in lost.items():
        for said, number in words.most_common(options.common):
            print(f"{part}\t{number}\t{said[:140]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
