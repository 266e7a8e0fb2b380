"""More effects: what is chosen among cards elsewhere, targets chosen first, counters distributed, copies with exceptions."""

from __future__ import annotations

import pytest

from pyverify.cardtext.text import read

OWN_LAND = {"type": "land", "controller": "you"}

# (effect; its instructions; what is targeted)
CASES: tuple[tuple[str, object, object], ...] = (
    (
        "exile a land you control",
        [{"choose": {"as": "chosen", "from": OWN_LAND}}, {"exile": {"object": "chosen"}}],
        None,
    ),
    (
        "put a charge counter on a land you control",
        [
            {"choose": {"as": "chosen", "from": OWN_LAND}},
            {"add counters": {"on": "chosen", "kind": "charge", "amount": "1"}},
        ],
        None,
    ),
    ("choose target land. Tap it", [{"tap": {"object": "target"}}], [{"type": "land"}]),
    (
        "put its counters on target creature",
        [{"move counters": {"from": "self", "to": "target", "all": "true"}}],
        [{"type": "creature"}],
    ),
    (
        "distribute two +1/+1 counters among one or two target creatures",
        [{"distribute counters": {"kind": "+1/+1", "amount": "2", "among": "1 or 2", "of": {"type": "creature"}}}],
        None,
    ),
    (
        "create a token that's a copy of target land, except it isn't legendary",
        [{"copy permanent": {"object": "target", "except": "not legendary"}}],
        [{"type": "land"}],
    ),
    (
        "you and target opponent each draw a card",
        [{"draw": {"amount": "1"}}, {"draw": {"player": "target", "amount": "1"}}],
        ["opponent"],
    ),
)

# near misses: more is said than is understood
DECLINED = (
    "each opponent exiles a creature they control",
    "each of those lands becomes untapped",
    "create a token that's a copy of target land, except it's blue",
    "choose a land you control",
)


@pytest.mark.parametrize(("effect", "form", "targets"), CASES, ids=[case[0] for case in CASES])
def test_effect(effect: str, form: object, targets: object) -> None:
    (ability,) = read(f"When this creature dies, {effect}.", spell=False)
    assert ability.structured["do"] == form
    assert ability.structured.get("targets") == targets
    assert not ability.unread


@pytest.mark.parametrize("effect", DECLINED)
def test_declined(effect: str) -> None:
    (ability,) = read(f"When this creature dies, {effect}.", spell=False)
    assert ability.unread
