"""The four outcomes of reading: exact, with other words of the same meaning, declined, ambiguous. The last two are never silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyverify.cardtext.text import read
from pyverify.cli import main


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Whenever a creature dies, exile it.", "exact"),
        ("Whenever one or more creatures die, draw two cards.", "exact"),  # joined words and numbers are the same words
        ("When ~ comes into play, draw a card.", "respelt"),
        ("Whenever a creature with power 3 or greater dies, draw a card.", "respelt"),
        ('Enchanted creature has "When this creature comes into play, draw a card."', "respelt"),
        ("Whenever a creature dies, wobble.", "declined"),
        ("Whenever a creature dies, wobble. Exile it.", "declined"),  # "it" is uncertain because words are lost
        ("Whenever a creature dies, return those cards to the battlefield.", "declined"),  # there are none that could be meant
        ("When ~ enters, create a 1/1 red Goblin creature token, then draw a card. Tap it.", "ambiguous"),
        ("Whenever a creature blocks a creature, destroy that creature.", "ambiguous"),
        ("Whenever a nontoken artifact creature or Vehicle you control enters, draw a card.", "ambiguous"),
        ("Whenever a creature dies, tap target creature. ~ deals damage equal to its power to target player.", "ambiguous"),
        ("Whenever a creature dies, wobble the gadget. Draw a card. Do this only once each turn.", "declined"),
    ],
)
def test_outcomes(text: str, outcome: str) -> None:
    (ability,) = read(text)
    assert ability.outcome == outcome, (ability.unread, ability.doubts, ability.respelt)


def test_which_words_were_read_as_which() -> None:
    (ability,) = read("When ~ comes into play, create a token that's a copy of target creature with power 4 or greater.")
    assert ability.respelt == [["comes into play", "enter"], ["or greater", "or more"]]


def test_what_ambiguous_words_could_mean() -> None:
    (ability,) = read("Whenever a creature blocks a creature, destroy that creature.")
    assert ability.doubts == {"destroy that creature": '"that creature" could be what the event is about, or what caused the event'}
    assert ability.doubts["destroy that creature"] in str(ability.structured)


def test_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["parse", "Whenever a creature comes into play, wobble.\nWhenever a creature blocks a creature, destroy that creature."]) == 3
    )
    said = capsys.readouterr().out
    assert 'read "comes into play" as "enter"' in said
    assert "NOT UNDERSTOOD (what it does: undecided once it resolves): wobble" in said
    assert 'AMBIGUOUS (what it does: undecided once it resolves): destroy that creature\n    "that creature" could be' in said


def test_what_is_undecided_because_of_ambiguous_words_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ambiguous.yaml"
    file.write_text(
        "players: [alice, bob]\n"
        "cards:\n"
        '  Odd Bell: {type: artifact, text: "When ~ becomes tapped, create a 1/1 red Goblin creature token, then draw a card. Tap it."}\n'
        "start: {alice: {battlefield: [Odd Bell]}}\n"
        "timeline: [{tap: Odd Bell}, {resolve: all}]\n"
        "claims: [{life of: alice, is: 20}]\n"
    )
    main(["check", str(file)])
    said = capsys.readouterr().out
    assert "undecided" in said
    assert 'Tap it [ambiguous: "it" could be what was just made or moved, or this object itself]' in said
