"""Small scenarios by topic, with what the rules say of each: every claim comes out as expected, and what is not modelled undecided."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pyverify.check import Report, check_paths

RULES = Path(__file__).parent / "rules"
NAMES = sorted(path.name for path in RULES.glob("*.yaml"))


@cache
def report() -> Report:
    return check_paths([str(RULES)])


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_is_as_expected(name: str) -> None:
    mine = [one for one in report().checked if one.file == str(RULES / name)]
    found = [
        f"line {one.claim.place.line}: {one.claim.text}: {one.verdict}, expected {one.claim.expect}: {one.actual or one.cause}"
        for each in mine
        for one in each.result.judged
        if not one.expected
    ]
    assert mine
    assert not found


def test_they_are_many() -> None:
    assert report().counts()["claims"] >= 600
    assert not report().problems
