"""What players do, counted for each of something."""

from __future__ import annotations

import pytest

from pyverify.cardtext.text import read
from pyverify.reading.english import node_of
from pyverify.reading.nodes import render

# (text; its structured form, or nothing if it is not understood)
CASES = (
    (
        "When this creature enters, target player loses 1 life for each other creature they control.",
        "{when: {event: enters, subject: {self: true}}, targets: [player], do: [{lose life: {player: target, amount: {count: "
        "{other: true, type: creature, controller: target}}}}]}",
    ),
    (
        "When this creature enters, each opponent discards a card for each Swamp you control.",
        "{when: {event: enters, subject: {self: true}}, do: [{discard: {player: each opponent, amount: {count: {subtype: "
        "swamp, controller: you}}}}]}",
    ),
    (
        "When this creature enters, each player mills a card for each Elf you control.",
        "{when: {event: enters, subject: {self: true}}, do: [{mill: {player: each player, amount: {count: {subtype: elf, "
        "controller: you}}}}]}",
    ),
    (
        "When this creature enters, return another creature you control to its owner's hand.",
        "{when: {event: enters, subject: {self: true}}, do: [{choose: {as: chosen, from: {other: true, type: creature, "
        "controller: you}}}, {return to hand: {object: chosen}}]}",
    ),
    # "they" of each player, "that player" of no player, and words that nothing accounts for
    ("When this creature enters, each player loses 1 life for each creature they control.", ""),
    ("When this creature enters, that player discards a card for each Swamp you control.", ""),
    ("When this creature enters, return another creature to its owner's hand instead.", ""),
)


@pytest.mark.parametrize(("text", "form"), CASES)
def test_reading(text: str, form: str) -> None:
    (ability,) = read(text)
    assert ("" if ability.unread else render(node_of(ability.structured))) == form
