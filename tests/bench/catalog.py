"""How fast card files are imported and how much memory that takes: `python tests/bench/catalog.py`, or `pytest tests/bench -s`.

Each file is of our own making, has 160 MB, and about as much in a card as those of the makers have.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

BYTES = 160_000_000
MOST_MEMORY = 1_000_000  # kilobytes
SECONDS = 60.0
WORDS = "Flying. " * 60
ROOT = Path(__file__).resolve().parents[2]
CHILD = ("import sys; from pyverify.cli import main; main(sys.argv[1:])\n"
         "print([one.split()[1] for one in open('/proc/self/status') if one.startswith('VmHWM')][0])")  # fmt: skip


def of_scryfall(number: int) -> dict[str, Any]:
    """A card in about as many bytes as those of Scryfall have."""
    addresses = dict.fromkeys("abcdefghijkl", "https://cards.example.io/" + "x" * 80)
    return {"object": "card", "oracle_id": f"{number:036}", "name": f"Card {number}", "type_line": "Creature \u2014 Bear",
            "layout": "normal", "oracle_text": WORDS, "power": "1", "toughness": "1", "released_at": "2020-01-01",
            "legalities": {f"format{one}": "legal" for one in range(22)}, "image_uris": addresses}  # fmt: skip


def of_mtgjson(number: int) -> dict[str, Any]:
    """A card in about as many bytes as those of MTGJSON have."""
    foreign = [{"language": one, "name": "x" * 20, "text": WORDS} for one in "abcdefghi"]
    rulings = [{"date": "2020-01-01", "text": f"Ruling {one} of {number}."} for one in range(4)]
    return {"name": f"Card {number}", "type": "Creature", "layout": "normal", "text": WORDS, "power": "1", "toughness": "1",
            "foreignData": foreign, "identifiers": {"scryfallOracleId": f"{number:036}"}, "rulings": rulings}  # fmt: skip


def pieces(kind: str) -> Iterator[str]:
    """A file of a kind, without its end."""
    if kind == "scryfall lines":
        yield from (json.dumps(of_scryfall(number)) + "\n" for number in count())
    elif kind == "scryfall array":
        yield from (("," if number else "[") + json.dumps(of_scryfall(number)) + "\n" for number in count())
    elif kind == "mtgjson atomic":
        yield '{"meta": {}, "data": {"Card 0": [' + json.dumps(of_mtgjson(0)) + "]"
        yield from (f',"Card {number}": [{json.dumps(of_mtgjson(number))}]' for number in count(1))
    elif kind == "mtgjson set":
        yield '{"meta": {}, "data": {"baseSetSize": 1, "cards": [' + json.dumps(of_mtgjson(0))
        yield from ("," + json.dumps(of_mtgjson(number)) for number in count(1))
    elif kind == "mtgjson printings":
        for number in count():
            cards = [of_mtgjson(number * 300 + one) for one in range(400)]
            made = json.dumps({"baseSetSize": 1, "cards": cards, "releaseDate": f"{2000 + number}-01-01", "tokens": []})
            yield ("," if number else '{"meta": {}, "data": {') + f'"S{number}": {made}'


ENDS = {"scryfall lines": "", "scryfall array": "]", "mtgjson atomic": "}}", "mtgjson set": "]}}", "mtgjson printings": "}}"}


def measure(kind: str, folder: Path) -> tuple[float, int]:
    """Seconds, and the most kilobytes that were in use."""
    path = folder / "given.json"
    with path.open("w", encoding="utf-8") as file:
        size = 0
        for piece in pieces(kind):
            size += file.write(piece)
            if size > BYTES:
                break
        file.write(ENDS[kind])
    started = time.monotonic()
    arguments = ["cards", "import", "--db", str(folder / "cards.sqlite"), str(path)]
    made = subprocess.run([sys.executable, "-c", CHILD, *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return time.monotonic() - started, int(made.stdout.split()[-1])


def main() -> int:
    """Measure all kinds; 1 if any takes too much."""
    worst = 0
    for kind in ENDS:
        with tempfile.TemporaryDirectory() as folder:
            seconds, memory = measure(kind, Path(folder))
        good = seconds < SECONDS and memory < MOST_MEMORY
        print(
            f"{kind}: {BYTES / 1e6:.0f} MB in {seconds:.1f} s, {memory / 1000:.0f} MB of memory{'' if good else ': TOO MUCH'}", flush=True
        )
        worst |= not good
    return worst


if __name__ == "__main__":
    sys.exit(main())
