"""An import can be stopped at any moment, and needs little memory."""

from __future__ import annotations

import json
import os
import random
import select
import signal
import struct
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
    """At a random moment between the first byte that is written and the end, without any warning."""
    small, large, catalog = tmp_path / "small.jsonl", tmp_path / "large.json", tmp_path / "data" / "cards.sqlite"
    small.write_text(json.dumps({"name": "Odd Egg", "type": "Creature", "text": "", "power": "0", "toughness": "1"}), encoding="utf-8")
    number = array(large, 12)
    import_file(small, catalog)
    whole = catalog.read_bytes()
    chance = random.Random(7)
    takes = 0.0
    killed = 0
    for _ in range(60):
        with subprocess.Popen(command("import", "--db", str(catalog), str(large)), cwd=ROOT, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None and not list(catalog.parent.glob(f"*.{process.pid}.part")):
                time.sleep(0.001)
            started = time.monotonic()
            if takes:
                time.sleep(takes * chance.random())
                process.kill()
            process.wait()
            takes = takes or time.monotonic() - started
        known = Catalog(catalog)
        assert known.find("Odd Egg"), "still a catalog, with what it held"
        if process.returncode:
            killed += 1
            assert process.returncode == -signal.SIGKILL
            assert catalog.read_bytes() == whole
        else:
            assert known.count() == number + 1
            catalog.write_bytes(whole)
        if killed == 10:
            break
    assert killed == 10
    assert [one.name for one in catalog.parent.iterdir()] != ["cards.sqlite"], "the last one could not tidy up"
    import_file(small, catalog)
    assert [one.name for one in catalog.parent.iterdir()] == ["cards.sqlite"], "what was left is swept away"


def test_interrupted_it_tidies_up(tmp_path: Path) -> None:
    large, catalog = tmp_path / "large.json", tmp_path / "data" / "cards.sqlite"
    array(large, 12)
    with subprocess.Popen(command("import", "--db", str(catalog), str(large)), cwd=ROOT, stderr=subprocess.PIPE) as process:
        while process.poll() is None and not list(tmp_path.glob("data/*.part")):
            time.sleep(0.001)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate()
    assert process.returncode == 143
    assert said == b"stopped by a signal\n"
    assert list(catalog.parent.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell how much memory was in use")
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """A GB for 160 MB is the bound; tests/bench measures it. Here it is in proportion, with what Python itself needs."""
    large, catalog = tmp_path / "large.json", tmp_path / "cards.sqlite"
    number = array(large, 20)
    code = ("import sys; from pyverify.cli import main; main(sys.argv[1:])\n"
            "print([one.split()[1] for one in open('/proc/self/status') if one.startswith('VmHWM')][0])")  # fmt: skip
    made = subprocess.run([sys.executable, "-c", code, "cards", "import", "--db", str(catalog), str(large)], cwd=ROOT, check=True,
                          capture_output=True, text=True)  # fmt: skip
    assert Catalog(catalog).count() == number
    assert int(made.stdout.split()[-1]) < 1_000_000 / 8


def test_a_bar_on_a_terminal_only(tmp_path: Path) -> None:
    pty, fcntl, termios = (pytest.importorskip(one) for one in ("pty", "fcntl", "termios"))
    file = tmp_path / "ours.jsonl"
    file.write_text('{"name": "Odd Egg", "type": "Artifact", "text": ""}\n' * 2000, encoding="utf-8")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    making = command("import", "--db", str(tmp_path / "c.sqlite"), str(file))
    subprocess.run(making, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=theirs, check=True)
    assert select.select([ours], [], [], 10)[0]
    assert b"ours.jsonl:   0%" in os.read(ours, 10_000)
    os.close(ours)
    os.close(theirs)
    assert subprocess.run(making, cwd=ROOT, capture_output=True, check=True).stderr == b""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["import", "missing.json"], "missing.json: can't be read: No such file"),
        (["import", "."], ".: can't be read: Is a directory"),
        (["import", "--db", ".", str(ROOT / "examples/magic/by-name/cards.jsonl")], "a folder, not a catalog"),
        (["import", "--db", str(ROOT / "README.md"), str(ROOT / "examples/magic/by-name/cards.jsonl")], "not a database"),
        (["import", str(ROOT / "README.md")], "no card file; expected"),
        (["show", "X", "--db", "nix.sqlite"], "no catalog yet"),
        (["show", "Cindr Pipe", "--db", str(ROOT / "examples/magic/by-name/cards.jsonl")], "did you mean 'Cinder Piper'"),
    ],
)
def test_what_is_not_there(arguments: list[str], says: str, tmp_path: Path) -> None:
    around = {"PYTHONPATH": str(ROOT), "PYVERIFY_CATALOG": str(tmp_path / "c.sqlite")}
    made = subprocess.run(command(*arguments), cwd=tmp_path, env=around, capture_output=True, text=True, check=False)
    assert made.returncode == 2
    assert says in made.stderr
    assert "Traceback" not in made.stderr


def test_a_command_with_a_catalog_that_is_not_there(tmp_path: Path) -> None:
    making = [sys.executable, "-m", "pyverify", "check", "--db", str(tmp_path / "c.sqlite"), str(ROOT / "examples/tour")]
    made = subprocess.run(making, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 2
    assert "there is no catalog; `pyverify cards import --db" in made.stderr


def test_nothing_is_loaded_for_files_that_define_their_cards() -> None:
    code = ("import sys; from pyverify.cli import main; main(['check', 'examples/tour/01-first-trigger.yaml'])\n"
            "print(*{'sqlite3', 'ijson', 'platformdirs', 'tqdm'} & set(sys.modules), file=sys.stderr)")  # fmt: skip
    made = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert made.stderr == "\n"


def test_show(tmp_path: Path) -> None:
    catalog = tmp_path / "c.sqlite"
    import_file(ROOT / "examples/magic/by-name/cards.jsonl", catalog)
    rulings = tmp_path / "rulings.jsonl"
    rulings.write_text('{"card": "Dusk Prowler", "date": "2020-01-31", "text": "It has two faces."}\n', encoding="utf-8")
    import_file(rulings, catalog)
    made = subprocess.run(command("show", "moonlit terror", "--db", str(catalog)), cwd=ROOT, capture_output=True, text=True, check=False)
    told = [
        "Dusk Prowler // Moonlit Terror  (transform)", "Dusk Prowler {2}{G}", "Creature \u2014 Human Werewolf  2/2", "Moonlit Terror",
        "Creature \u2014 Werewolf  4/4", "Triggers whenever this object attacks.", "published rulings:", "  2020-01-31: It has two faces.",
    ]  # fmt: skip
    for one in told:
        assert one in made.stdout
    making = command("show", "moonlit terror", "--format", "json", "--db", str(catalog))
    found = json.loads(subprocess.run(making, cwd=ROOT, capture_output=True, text=True, check=False).stdout)
    assert [face["name"] for face in found["faces"]] == ["Dusk Prowler", "Moonlit Terror"]
    assert found["rulings"] == [{"date": "2020-01-31", "text": "It has two faces."}]
