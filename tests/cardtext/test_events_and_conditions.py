"""More events and conditions: their structured form; what says more than that is declined."""

from __future__ import annotations

import pytest

from pyverify.cardtext.text import read

# (event; its structured form, or nothing if it is not understood)
EVENTS: tuple[tuple[str, object], ...] = (
    ("Whenever you cast a spell that's red", {"event": "cast", "player": "you", "subject": {"color": "red", "all of": ["any"]}}),
    ("Whenever you cast a spell that's lucky", None),
    ("When this Vehicle becomes crewed", {"event": "action", "word": "becomes crewed", "subject": {"self": "true"}}),
    (
        "Whenever this creature or equipped creature attacks",
        {"event": "attacks", "subject": {"any of": [{"self": "true"}, {"host of": "self"}]}},
    ),
    ("Whenever this creature or equipped creature blocks", None),
    ("When you control a Goblin", {"state": [{"count": {"subtype": "goblin", "controller": "you"}, "is": ">= 1"}]}),
)


@pytest.mark.parametrize(("event", "form"), EVENTS)
def test_event(event: str, form: object) -> None:
    (ability,) = read(f"{event}, you gain 1 life.", spell=False)
    assert ability.structured.get("when") == form
    assert bool(ability.unread) == (form is None)


# (condition; its structured form, or nothing if it is not understood)
CONDITIONS: tuple[tuple[str, object], ...] = (
    ("you were dealt 3 or more damage this turn", {"happened": {"event": "damage", "player": "you"}, "total": ">= 3"}),
    ("you were dealt 3 or more damage last turn", None),
    ("you control your commander", {"count": {"stated": "a commander", "owner": "you", "controller": "you"}, "is": ">= 1"}),
)


@pytest.mark.parametrize(("condition", "form"), CONDITIONS)
def test_condition(condition: str, form: object) -> None:
    (ability,) = read(f"At the beginning of your end step, if {condition}, you gain 1 life.", spell=False)
    assert ability.structured.get("if") == form
    assert bool(ability.unread) == (form is None)
