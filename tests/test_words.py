"""The words of the games: each file says only what the reader, the facts and the claims know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyverify.facts.scripts import DURATIONS
from pyverify.games import GAMES
from pyverify.reading import cards, claims, decisions, start
from pyverify.reading.effects import OTHERWISE
from pyverify.vocabulary import Words, words

ENCODINGS = Path(__file__).resolve().parents[1] / "encodings"
SORTS = {
    "object", "player", "recipient", "number", "word", "flag", "filter", "condition", "ability", "duration", "card", "modifications",
    "zone", "place",
}  # fmt: skip
TESTED = {"type", "word", "color", "player", "flag", "number", "counters", "zone", "object", "term", "link", "place"}
ROLES = {"object", "player", "number", "zone", "word", "ability"}
ENTRIES = {"cast", "play", "activate", "resolve", "step", "turn", "together", "face_up", "missed", "deal", "pass"}


@pytest.fixture(params=GAMES)
def known(request: pytest.FixtureRequest) -> Words:
    return words(request.param)


def test_the_shared_words_are_of_no_game() -> None:
    text = (ENCODINGS / "kernel" / "words.yaml").read_text(encoding="utf-8").lower()
    assert not [word for word in (*GAMES, "stack", "chain", "graveyard", "trash") if word in text]


def test_a_game_without_words_is_none() -> None:
    with pytest.raises(FileNotFoundError):
        words("chess")


def test_steps_and_zones(known: Words) -> None:
    assert set(known.step_aliases.values()) | {known.first_step} <= set(known.steps)
    assert {known.board, known.queue, known.discard, known.ordered, *known.hidden} <= set(known.zones)
    assert {one.zone for one in known.start.values()} <= set(known.zones)
    assert {one.held_by for one in known.start.values()} <= {"", *known.types}
    assert {known.sized, *known.passing, *known.any_target, *known.quick} <= set(known.types)


def test_events(known: Words) -> None:
    for name, event in known.events.items():
        assert set(event.roles.values()) <= ROLES, name
        assert {role for role, _ in event.implied} | set(event.beyond) <= set(event.roles), name
        said = {word for role, several in event.implied for word in several if event.roles[role] == "zone"}
        assert said <= set(known.zones), name
        assert not event.subject_default or "subject" in event.roles, name


def test_tests(known: Words) -> None:
    assert {sort for _, sort in known.tests.values()} <= TESTED
    assert {*known.of_players, *known.first_tests} <= set(known.tests)
    assert set(known.opposites.values()) <= {name for name, sort in known.tests.values() if sort == "flag"}


def test_verbs(known: Words) -> None:
    for name, verb in known.verbs.items():
        assert set(verb.args.values()) <= SORTS, name
        assert {*verb.required, *verb.defaults, *filter(None, [verb.main])} <= set(verb.args), name
        assert "duration" not in verb.args.values() or "for" in verb.required or verb.defaults["for"] in known.durations, name
    assert set(known.durations) - set(known.open_durations) <= set(DURATIONS)
    assert set(known.entering) <= {key for verb in known.verbs.values() for key in verb.args}
    assert {name for name in OTHERWISE if name in known.verbs} == set(OTHERWISE)


def test_terms(known: Words) -> None:
    for before, (_, inner, sort, *rest) in known.of.items():
        assert (inner, sort) in {("object", "player"), ("object", "number"), ("player", "number"), ("object", "object")}, before
        assert len(rest) < 2, before


def test_cards_and_objects(known: Words) -> None:
    readers = {reader for reader in known.card.values() if not reader.startswith("number ")}
    assert readers <= set(cards._READERS)
    assert set(known.options_elsewhere) <= set(known.options)
    assert len(set(known.options)) == len(known.options)
    for name in known.unstated:
        assert cards.unstated(name, known).types
    line = cards._from_line(cards.Card(""), cards.Scalar(known.type_line, cards.NOWHERE), known)
    assert (known.sized in line.types, set(line.numbers)) == (True, set(known.sizes))
    assert not set(start.start_keys(known)) & {"players", "claims"}


def test_entries_decisions_and_claims(known: Words) -> None:
    assert {form.kind for form in known.entries.values()} <= ENTRIES
    assert set(known.decisions) <= set(decisions.KEYS)
    for head, reader in known.claims.items():
        status = re.fullmatch("is (?:not )?(.+)", reader)
        assert reader in claims.READERS or (status and (status[1], "flag") in known.tests.values()), head
    assert {reader for reader in known.claims.values() if reader.startswith("is not ")} >= {
        f"is not {one[3:]}" for one in known.claims.values() if one.startswith("is ") and not one.startswith("is not ")
    }
