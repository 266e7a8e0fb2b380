"""Another game is a folder, an entry file and a line of the registry: the small game of `tests/third_game/`, put beside the others.

It is added to a copy of the program, as somebody would who adds a game, and used from the command line. `encodings/README.md` tells how
("Another game").
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pyverify.solver import schedule
from tests.encodings import lint

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "tests" / "third_game"
LINE = """    "tiny": Game(
        "tiny", "Tiny", datetime.date(2026, 1, 1), datetime.date(2026, 1, 1), book="Rules of Tiny", number=r"\\d(?:\\.\\d)?"
    ),
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with the third game. Nothing else of it is changed."""
    made = tmp_path_factory.mktemp("third")
    for name in ("pyverify", "encodings"):
        shutil.copytree(ROOT / name, made / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(GAME, made / "encodings", dirs_exist_ok=True)
    registry = made / "pyverify" / "games.py"
    before, end, after = registry.read_text(encoding="utf-8").partition("}  # fmt: skip\n")
    assert end, "the registry ends otherwise"
    registry.write_text(f"{before}{LINE}{end}{after}", encoding="utf-8")
    return made


def pyverify(copy: Path, *args: str) -> tuple[int, str]:
    """What a command of the copy says, and its exit code."""
    env = {**os.environ, "PYTHONPATH": str(copy), "XDG_CACHE_HOME": str(copy / "cache"), "NO_COLOR": "1"}
    command = [sys.executable, "-m", "pyverify", *args]
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=300)
    return done.returncode, done.stdout + done.stderr


STARTER = "encodings/tiny/starter.yaml"


def test_its_claims_are_judged(copy: Path) -> None:
    code, said = pyverify(copy, "check", STARTER)
    assert (code, said.splitlines()) == (0, [
        "Rules of Tiny as of 2026-01-01 (the newest edition known here); a newer edition may be in force.",
        "",
        f"{STARTER}: 5 claims as expected",
        "",
        "5 claims in 1 scenario: 4 holds, 1 refuted; all as expected",
    ])  # fmt: skip


def test_its_story_is_told(copy: Path) -> None:
    code, said = pyverify(copy, "run", STARTER)
    assert code == 0
    lines = said.partition("\n\n")[2].splitlines()
    assert lines[:7] == [
        "== starter: Two tiles wait for the same flip",
        "   1  The scenario begins.",
        "   2  Sun is flipped.  [timeline entry 1, line 19]",
        "        triggers: ana's rise, for Sun (2)",
        "        triggers: ben's fall, for Sun (2)",
        "   3  What has triggered is put on the pile (4).",
        "        pile: bottom: ana's rise; top: ben's fall",
    ]
    assert {"        Star is flipped", "        table: Moon (2 light counters), Sun (flipped)"} <= {*lines}


def test_reasons_are_given(copy: Path) -> None:
    code, said = pyverify(copy, "why", STARTER, "fall")
    assert code == 0
    assert "NO   subject: Sun: it was Star (2)" in said


def test_its_players_order_what_is_theirs(copy: Path, tmp_path: Path) -> None:
    """Placing and ordering are the game's; that an open order is followed in every way is the kernel's."""
    file = tmp_path / "order.yaml"
    file.write_text("""
title: One player has both
game: tiny
players: [ana, ben]
cards:
  Sun: Tile
  Moon: {type: Tile, abilities: [{name: sweep, when: {event: flipped, subject: {name: Sun}}, do: [{dies: {each: {name: Star}}}]}]}
  Rain: {type: Tile, abilities: [{name: turn, when: {event: flipped, subject: {name: Sun}}, do: [{flip: {each: {name: Star}}}]}]}
  Star: {type: Tile, abilities: [{name: shine, when: flipped, do: [{add counters: light}]}]}
start: {ana: {table: [Sun, Moon, Rain]}, ben: {table: [Star]}}
timeline: [{flip: Sun}]
claims:
  - {fires: shine, expect: depends}
  - {legal: {order: [sweep, turn]}}
  - {zone of: Star, is: box}
""", encoding="utf-8")  # fmt: skip
    code, said = pyverify(copy, "check", str(file))
    assert code == 0, said


def test_what_its_rules_do_not_say_is_undecided(copy: Path, tmp_path: Path) -> None:
    """A verb of the kernel that no part of the game carries out."""
    file = tmp_path / "gap.yaml"
    text = (copy / STARTER).read_text(encoding="utf-8").replace("{add counters: light}", "{draw: 1}")
    file.write_text(re.sub(r"(?s)claims:.*", "claims: [{fires: rise}]\n", text), encoding="utf-8")
    code, said = pyverify(copy, "check", str(file))
    assert code != 0
    assert "undecided, expected holds: not modelled: verb draw" in said


@pytest.mark.parametrize("args", [("new", "--game", "tiny", "-"), ("schema",), ("coverage", STARTER), ("since", STARTER)])
def test_other_commands_know_it(copy: Path, args: tuple[str, ...]) -> None:
    code, said = pyverify(copy, *args)
    assert code == 0, said
    assert "tiny" in said.lower() or "Two tiles" in said or "topics exercised" in said


def test_without_a_phrasebook_english_is_no_fault_of_ours(copy: Path) -> None:
    code, said = pyverify(copy, "parse", "--game", "tiny", "When I am flipped, flip me.")
    assert (code, said) == (2, "--game: abilities in English, which are not read for Tiny\n  expected: the structured form\n")


# ------------------------------------------------------------------ its rules keep the house style and the one law


def rules(copy: Path) -> tuple[list[Path], lint.Program]:
    folder = copy / "encodings"
    files = lint.programs(folder)["tiny"]
    return files, lint.read_files(files, folder)


def test_its_rules_keep_the_house_style(copy: Path) -> None:
    files, program = rules(copy)
    folder = copy / "encodings"
    findings = [*program.findings, *lint.lint_entries(folder), *lint.lint_banners(folder), *lint.lint_shared(files, folder)]
    assert [*findings, *lint.lint_predicates(program), *lint.lint_parts(program), *lint.lint_shows(program)] == []


def test_its_calls_keep_the_one_law(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "encodings_dir", lambda: copy / "encodings")
    _, program = rules(copy)
    calls = schedule.pipeline.__wrapped__("tiny").calls
    assert [cycle for call in calls for cycle in lint.cycles_through_negation(call, program)] == []


def test_the_map_names_what_a_game_has_to_say(copy: Path) -> None:
    """What files of the kernel read and nobody else derives: the hooks that a game must have."""
    files, _ = rules(copy)
    kernel = lint.read_files([path for path in files if path.parent.name == "kernel"], copy / "encodings")
    needed = {name for name, _ in {signature for _, signature in kernel.reads} - kernel.defined - kernel.declared}
    section = re.search(r"(?ms)^### Another game\n(.*?)^##", (ROOT / "encodings" / "README.md").read_text(encoding="utf-8"))
    assert section
    assert sorted(name for name in needed if f"`{name}(" not in section[1]) == []
