"""Every example says what the rules say: all claims as expected, and a claim that is changed is not any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pyverify.check import Checked, Report, check_paths
from pyverify.model import Claim
from pyverify.verdict import judge

EXAMPLES = Path(__file__).parent.parent / "examples"
NAMES = sorted(str(path.relative_to(EXAMPLES)) for path in EXAMPLES.rglob("*.yaml"))


@cache
def report() -> Report:
    return check_paths([str(EXAMPLES)], ends=True)


def of(name: str) -> list[Checked]:
    return [one for one in report().checked if one.file == str(EXAMPLES / name)]


@pytest.mark.parametrize("name", NAMES)
def test_every_claim_is_as_expected(name: str) -> None:
    found = [
        f"line {one.claim.place.line}: {one.claim.text}: {one.verdict}, expected {one.claim.expect}: {one.actual or one.cause}"
        for each in of(name)
        for one in each.result.judged
        if not one.expected
    ]
    assert not found


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_claim_is_not_as_expected(name: str) -> None:
    """Negated, or with another count or controller. What was judged by serves again: nothing is run."""
    survivors = []
    for each in of(name):
        assert each.result.seen is not None
        right = [one.claim for one in each.result.judged if one.expected]
        alone = [player.name for player in each.scenario.players if not any(player.name in team for team in each.scenario.teams)]
        sides = [*each.scenario.teams, *((name,) for name in alone)]
        changed = [(old, how, new) for old in right for how, new in changes(old, sides)]
        judged = judge(each.scenario, each.result.ends, each.result.seen, [new for _, _, new in changed])
        for (old, how, _), one in zip(changed, judged, strict=True):
            if one.expected:
                survivors.append(f"line {old.place.line}: {old.text}: {how}")
    assert not survivors


def changes(claim: Claim, sides: Sequence[Sequence[str]]) -> Iterator[tuple[str, Claim]]:
    """What makes a claim wrong. A claim that expects `depends` can be negated and still depends. sides: players who win together."""
    players = [name for side in sides for name in side]
    if claim.expect in ("depends", "undecided"):
        return
    # what denies "it can be so" is "it is never so"
    yield "negated", replace(claim, negated=not claim.negated, possible=False)
    if claim.expect != "holds" or claim.negated or claim.possible:  # several counts can be possible
        return
    for key in ("times", "is"):
        number = claim.args.get(key)
        if isinstance(number, int) and not isinstance(number, bool):
            for other in (number - 1, number + 1):
                if other >= 0:
                    yield f"{key} {other}", replace(claim, args={**claim.args, key: other})
    for key in ("controller", "is", "player"):
        player = claim.args.get(key)
        if player in players and claim.kind in ("fires", "controller", "wins"):
            for other_player in players:
                together = claim.kind == "wins" and any(player in side and other_player in side for side in sides)
                if other_player != player and not together:
                    yield f"{key} {other_player}", replace(claim, args={**claim.args, key: other_player})


FOUNDING = {"A": 41, "B": 29, "C": 11, "E": 8}  # the founding documents, and how many cases each has


def test_every_founding_case_has_an_example() -> None:
    tagged = {tag for one in report().checked for tag in one.scenario.tags}
    ids = [f"founding/{document}{number:02}" for document, count in FOUNDING.items() for number in range(1, count + 1)]
    assert [name for name in ids if name not in tagged] == []


def test_the_examples_are_many() -> None:
    counts = report().counts()
    assert counts["claims"] >= 280
    assert counts["holds"] >= 240
