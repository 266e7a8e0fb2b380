"""Intervening "if" clauses (CR 603.4): what they say as structured conditions; what says more than that is declined."""

from __future__ import annotations

import pytest

from pyverify.cardtext.text import read

# (event; condition; its structured form, or nothing if it is not understood)
CASES: tuple[tuple[str, str, object], ...] = (
    (
        "At the beginning of your end step",
        "enchanted creature's power is 4 or greater",
        {"object": "attached", "matches": {"power": ">= 4"}},
    ),
    (
        "At the beginning of your end step",
        "equipped creature's power is 4 or greater",
        {"object": "attached", "matches": {"power": ">= 4"}},
    ),
    ("At the beginning of your end step", "enchanted creature's base power is 4 or greater", None),
    ("Whenever another creature dies", "its power is 2 or less", {"object": "subject", "matches": {"power": "<= 2"}}),
    ("Whenever another creature dies", "its toughness is 2 or less", {"object": "subject", "matches": {"toughness": "<= 2"}}),
    ("At the beginning of each player's upkeep", "that player has 5 or less life", "life of that player <= 5"),
    ("At the beginning of each player's upkeep", "that player has 5 or more life", "life of that player >= 5"),
    ("At the beginning of your upkeep", "an opponent has 10 or more life", {"player": "opponent", "matches": {"life": ">= 10"}}),
    ("At the beginning of your upkeep", "each opponent has 10 or more life", None),
    ("At the beginning of your upkeep", "this card is in exile", {"object": "self", "matches": {"zone": "exile"}}),
)


@pytest.mark.parametrize(("event", "condition", "form"), CASES)
def test_condition(event: str, condition: str, form: object) -> None:
    (ability,) = read(f"{event}, if {condition}, you gain 1 life.", spell=False)
    assert ability.structured.get("if") == form
    assert bool(ability.unread) == (form is None)
