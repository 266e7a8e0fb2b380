"""An import can be stopped at any moment, and needs little memory."""

from __future__ import annotations

import json
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyverify.catalog.store import Catalog, import_file

ROOT = Path(__file__).resolve().parents[2]


def array(path: Path, megabytes: int) -> int:
    """A JSON array as bulk data are, of so many megabytes. Returns how many cards it holds."""
    filling = "Flying. " * 100
    with path.open("w", encoding="utf-8") as file:
        file.write("[\n")
        number = 0
        while file.tell() < megabytes * 1_000_000:
            card = {"object": "card", "name": f"Card {number}", "type_line": "Creature", "layout": "normal", "oracle_text": filling,
                    "power": "1", "toughness": "1", "prices": {"usd": None}, "released_at": "2020-01-01"}  # fmt: skip
            file.write((",\n" if number else "") + json.dumps(card))
            number += 1
        file.write("\n]\n")
    return number


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pyverify", "cards", *arguments]


def test_killed_ten_times(tmp_path: Path) -> None:
    small, large, catalog = tmp_path / "small.jsonl", tmp_path / "large.json", tmp_path / "data" / "cards.sqlite"
    small.write_text(json.dumps({"name": "Odd Egg", "type": "Creature", "text": "", "power": "0", "toughness": "1"}), encoding="utf-8")
    array(large, 12)
    import_file(small, catalog)
    whole = catalog.read_bytes()
    chance = random.Random(7)
    started = time.monotonic()
    subprocess.run(command("import", "--db", str(tmp_path / "other.sqlite"), str(large)), cwd=ROOT, check=True, capture_output=True)
    takes = time.monotonic() - started
    killed = 0
    for number in range(10):
        with subprocess.Popen(command("import", "--db", str(catalog), str(large)), cwd=ROOT, stdout=subprocess.DEVNULL) as process:
            time.sleep(takes * (0.3 + 0.06 * number) * chance.uniform(0.9, 1))
            process.send_signal(signal.SIGKILL if number % 2 else signal.SIGTERM)
            process.wait()
        if process.returncode != 0:
            killed += 1
            assert catalog.read_bytes() == whole
        assert Catalog(catalog).find("Odd Egg"), "still a catalog, with what it held"
        if process.returncode == 0:
            catalog.write_bytes(whole)
    assert killed >= 5
    import_file(small, catalog)
    assert [one.name for one in catalog.parent.iterdir()] == ["cards.sqlite"], "what was left is swept away"


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    large, catalog = tmp_path / "large.json", tmp_path / "cards.sqlite"
    number = array(large, 40)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    subprocess.run(command("import", "--db", str(catalog), str(large)), cwd=ROOT, check=True, capture_output=True)
    peak = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)  # kilobytes, of the largest child there was
    assert Catalog(catalog).count() == number
    if before < 200_000:
        assert peak < 200_000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["import", "missing.json"], "there is no such file"),
        (["import", "."], "a folder"),
        (["show", "X", "--db", "nix.sqlite"], "no catalog yet"),
    ],
)
def test_what_is_not_there(arguments: list[str], says: str, tmp_path: Path) -> None:
    around = {"PYTHONPATH": str(ROOT), "PYVERIFY_CATALOG": str(tmp_path / "c.sqlite")}
    made = subprocess.run(command(*arguments), cwd=tmp_path, env=around, capture_output=True, text=True, check=False)
    assert made.returncode == 2
    assert says in made.stderr
    assert "Traceback" not in made.stderr
