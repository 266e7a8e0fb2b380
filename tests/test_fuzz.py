"""Damaged and random files: `python tests/bench/fuzz_files.py` tries many more. And that a fault would be found, told and made smaller."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from pyverify import check
from pyverify.reading.messages import ReadingError
from pyverify.reading.scenario import read_text
from pyverify.solver import worker
from pyverify.solver.session import InternalError, Session
from tests.fuzz import driver, files
from tests.fuzz.corpus import ROOT, corpus
from tests.fuzz.property import Case, Failure, check_cases, command_cases
from tests.fuzz.trees import dump, load

BENCH = Path(__file__).parent / "bench" / "fuzz_files.py"
COUNT = 2000
PASSING = b"players: [alice, bob]\ntimeline: [{gain life: {player: alice, amount: 1}}]\nclaims: [{life of: alice, is: 21}]\n"


def test_two_thousand_files() -> None:
    """Every one is answered, or refused with its place; no traceback, no fault of ours, in time."""
    found = driver.fuzz(partial(files.case, 2026), files.quick, COUNT, jobs=os.cpu_count() or 1)
    assert found.tried == COUNT
    assert not found.failures, "\n".join(f"{one.case.name}: {one.kind}: {one.text}" for one in found.failures)


def test_every_seed_can_be_read() -> None:
    """Damage starts from what is whole; and what is random is whole often enough to go deep."""
    beside_a_catalog = str(ROOT / "examples" / "magic" / "by-name" / "seed.yaml")  # some name one that stands there
    for tree in corpus().trees:
        read_text(dump(tree), beside_a_catalog)
        assert dump(load(dump(tree))) == dump(tree)


def test_they_go_deep() -> None:
    good = 0
    for number in range(60):
        with contextlib.suppress(ReadingError, UnicodeDecodeError):
            good += bool(read_text(files.case(1, number).data.decode(), "fuzz.yaml"))
    assert 20 < good < 55


def test_the_same_seed_makes_the_same_file() -> None:
    script = (
        "import sys; from tests.fuzz.files import case; sys.stdout.buffer.write(b''.join(case(7, number).data for number in range(30)))"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", script], cwd=BENCH.parents[2], env=os.environ | {"PYTHONHASHSEED": one}, capture_output=True, check=True
        )
        for one in ("1", "2")
    ]
    assert made[0].stdout == made[1].stdout
    assert len(made[0].stdout) > 1000


# ------------------------------------------------------------------ faults are found


def _broken(*_: object) -> None:
    raise ZeroDivisionError("oops")


def test_an_exception_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "notices", _broken)
    cases = [Case(f"x {number}", PASSING) for number in range(3)]
    assert {one.case.name for one in check_cases(cases)} == {"x 0", "x 1", "x 2"}


def test_a_fault_in_a_child_is_a_failure_also_of_what_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(self: Session, front: object) -> None:
        raise InternalError("tick 1: not a fact: x")

    monkeypatch.setattr(worker._Bounded, "_step", step)
    (one,) = check_cases([Case("x 0", PASSING.partition(b"claims")[0])])
    assert one.kind == "tick 0: not a fact: x"
    (one,) = command_cases([Case("x 0", PASSING)])
    assert "internal error" in one.text or "internal error" in one.kind


def _odd(cases: Sequence[Case]) -> list[Failure]:
    """A property that is false of files with `amount: 1` in them, that ends the process for one and hangs for another."""
    for case in cases:
        if case.name == "x 3":
            os._exit(1)
    return [Failure(case, "odd", "text") for case in cases if b"amount: 1" in case.data]


def _case(number: int) -> Case:
    return Case(f"x {number}", PASSING if number in (2, 3) else b"players: [alice]\n")


def test_failures_are_written_out_smaller_and_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PART", 4)
    found = driver.fuzz(_case, _odd, 10, jobs=2, folder=tmp_path)
    assert (found.tried, dict(found.counts)) == (10, {"odd": 1, "dies": 1})
    assert len((tmp_path / "x-2.yaml").read_bytes()) < len(PASSING)
    assert b"amount: 1" in (tmp_path / "x-2.yaml").read_bytes()
    assert '"kind": "odd"' in (tmp_path / "x-2.json").read_text(encoding="ascii")
    again = driver.fuzz(_case, _odd, 10, folder=tmp_path)
    assert again.tried < 10
    assert again.skipped >= 2


def test_the_bench_command(tmp_path: Path) -> None:
    command = [sys.executable, str(BENCH), "--count", "20", "--seed", "3", "--out", str(tmp_path / "out")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout.splitlines()[-1]) == (0, "no failures"), result.stdout + result.stderr
    shown = subprocess.run([*command, "--show", "4"], capture_output=True, check=True).stdout
    assert shown == files.case(3, 4).data
