"""`pytest tests/bench -s` measures: each part of bench.py is a test, with its bounds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).with_name("bench.py")
PARTS = re.findall(r"^PARTS = \((.*)\)$", BENCH.read_text(encoding="utf-8"), re.MULTILINE)[0].split(", ")


@pytest.mark.bench
@pytest.mark.parametrize("part", PARTS)
def test_bench(part: str) -> None:
    result = subprocess.run([sys.executable, str(BENCH), "--only", part], capture_output=True, text=True, check=False)
    print(result.stdout)
    if result.returncode:
        pytest.fail(f"{result.stdout}{result.stderr}", pytrace=False)


@pytest.mark.bench
@pytest.mark.parametrize("script", ["rulings.py", "catalog.py"])
def test_script(script: str) -> None:
    result = subprocess.run([sys.executable, str(BENCH.with_name(script))], capture_output=True, text=True, check=False)
    print(result.stdout)
    if result.returncode:
        pytest.fail(f"{result.stdout}{result.stderr}", pytrace=False)
