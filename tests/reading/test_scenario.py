"""Whole files: what a scenario says about itself, and scenarios that inherit from a base."""

from __future__ import annotations

import datetime
import importlib
import sys
from pathlib import Path

import pytest

from pyverify.reading import ReadingError, read_file, read_text
from tests.scenario_files import scenario_files

EXAMPLES = scenario_files(Path(__file__).parents[2] / "examples")


@pytest.fixture
def scenario():
    return lambda text: read_text("players: [alice, bob]\n" + text, "dir/my file.yaml")


def test_defaults(scenario):
    (made,) = scenario("")
    assert (made.name, made.title, made.game, made.rules, made.active, made.step) == (
        "my file",
        "",
        "magic",
        None,
        "alice",
        "precombat main",
    )
    assert (made.cards, made.objects, made.timeline, made.decisions, made.claims) == ({}, (), (), (), ())


def test_head(scenario):
    (made,) = scenario("title: T\nabout: >-\n  long\n  text #1\ntags: [a/b, c]\nrules: 2010-10-01\nactive: bob\nstep: main 2\n")
    assert (made.title, made.about, made.tags, made.rules) == ("T", "long text #1", ("a/b", "c"), datetime.date(2010, 10, 1))
    assert (made.active, made.step) == ("bob", "postcombat main")
    assert scenario("tags: one")[0].tags == ("one",)


BASE = """
title: base
about: old
tags: [t]
active: bob
cards: {A: Creature 1/1, B: Creature 2/2}
start:
  alice: {life: 5, battlefield: [A]}
  bob: {battlefield: [B]}
timeline: [{dies: A}]
claims: [{zone of: A, is: graveyard}]
scenarios:
  - title: It's the first!
  - title: second
    about: new
    active: alice
    cards: {B: Creature 3/3, C: Land}
    start: {alice: {battlefield: [C]}, bob: {hand: [A]}}
    timeline: []
    claims: []
"""


def test_scenarios_inherit(scenario):
    first, second = scenario(BASE)
    assert (first.name, first.title, first.about, first.tags) == ("my file/its-the-first", "It's the first!", "old", ("t",))
    assert (first.active, len(first.timeline), len(first.claims)) == ("bob", 1, 1)
    assert (second.name, second.about, second.active, second.tags) == ("my file/second", "new", "alice", ("t",))
    assert [(card.name, card.power) for card in second.cards.values()] == [("A", 1), ("B", 3), ("C", None)]
    assert [(one.name, one.zone) for one in second.objects] == [("C", "battlefield"), ("B", "battlefield"), ("A", "hand")]
    assert second.players[0].life == 5
    assert (second.timeline, second.claims) == ((), ())
    assert second.place.line > first.place.line > 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules: 1.10", ("found '1.10'", "a date such as 2026-04-17")),
        ("rules: ~", ("found '~'",)),
        ("rules: 2010-13-01", ("a date such as",)),
        ("rules: 2010-1-1", ("a date such as",)),
        ("rules: 2007-12-31", ("a date from 2008-01-01 on",)),
        ("game: chess", ("no game 'chess'",)),
        ("active: carol", ("no player 'carol'",)),
        ("step: upkep", ("did you mean 'upkeep'?",)),
        ("tilte: x", ("did you mean 'title'?",)),
        ("timeline: {cast: x}", ("a timeline, a list",)),
        ("cards: [A]", ("cards, a mapping",)),
        ("claims: fires", ("claims, a list",)),
        ("scenarios: []", ("no scenarios",)),
        ("scenarios: [{about: x}]", ("without 'title'",)),
        ("scenarios: [{title: a b}, {title: a  b}]", ("as in line 2",)),
        ("scenarios: [{title: '!'}]", ("has no letters",)),
        ("scenarios: [{title: a, scenarios: []}]", ("has no key 'scenarios'",)),
    ],
)
def test_refused(scenario, says, text, words):
    says(scenario, text, *words)


def test_a_list_is_no_scenario(says):
    says(lambda text: read_text(text, "f"), "- a\n", "found a list", "a mapping")


def test_many_problems_are_told_at_once(problems):
    text = """players: [alice]
cards: {A: Creature 1/1}
rules: soon
start: {alice: {battlefield: [B], life: x}}
"""
    found = problems(lambda source: read_text(source, "f"), text)
    assert [(one.place.line, one.place.column) for one in found] == [(3, 8), (4, 31), (4, 41)]
    text = """players: [alice]
cards: {A: Creature 1/1}
start: {alice: {battlefield: [A]}}
timeline:
  - {dies: B}
  - {dies: A, label: x}
  - {step: nowhere}
decide: [{may: C, is: yes}]
claims:
  - {zone of: A, is: limbo}
  - {zone of: A, is: graveyard, after: x}
  - {zone of: A, is: graveyard, after: y}
"""
    found = problems(lambda source: read_text(source, "f"), text)
    assert [one.place.line for one in found] == [5, 7, 8, 10, 12]
    assert [line[:4] for line in str(ReadingError(found)).split("\n") if line.startswith("f:")] == ["f:5:", "f:7:", "f:8:", "f:10", "f:12"]


def test_each_scenario_of_a_file_tells_its_first_problem_and_a_shared_one_is_told_once(problems):
    text = """players: [alice]
cards: {A: Creature 1/1}
start: {alice: {battlefield: [A]}}
timeline: [{dies: B}]
scenarios:
  - {title: one}
  - {title: two, timeline: [{dies: C}]}
  - {title: three}
"""
    assert [one.place.line for one in problems(lambda source: read_text(source, "f"), text)] == [4, 7]


def test_at_most_twenty_problems(problems):
    text = "players: [alice]\ntimeline:\n" + "  - {dies: B}\n" * 100
    assert len(problems(lambda source: read_text(source, "f"), text)) == 20


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_read(path):
    assert read_file(path)


def test_windows_line_ends_change_nothing():
    text = "players: [alice]\ncards:\n  A: Creature 1/1\n"
    assert read_text(text, "f") == read_text(text.replace("\n", "\r\n"), "f") == read_text("\ufeff" + text, "f")


def test_the_pure_parser_reads_the_same(monkeypatch):
    yaml = importlib.import_module("yaml")
    events = sys.modules["pyverify.reading.events"]
    for path in EXAMPLES[:5]:
        fast = read_file(path)
        with monkeypatch.context() as patched:
            patched.setattr(events, "_LOADER", yaml.SafeLoader)
            assert read_file(path) == fast
