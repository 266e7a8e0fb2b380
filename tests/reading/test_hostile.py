"""Whatever a file holds, reading ends soon, with scenarios or with a ReadingError."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyverify.reading import ReadingError, read_text

GOOD = """
title: t
players: [alice, bob]
cards:
  Bear: Creature - Bear 2/2
  Egg:
    type: Artifact
    cost: "{4}"
    keywords: [flying]
    abilities:
      - name: crack
        when: {event: dies, subject: {type: [creature, land], other: true, any of: [{power: ">= 3"}, {not: artifact}]}}
        if: ["life of you >= 4", {count: creature, is: "> 1"}]
        targets: {t: {type: creature, optional: true}, p: player}
        do: [{damage: {to: p, amount: power of t}}, {may: {do: [draw], else: [{delayed: {when: dies, do: [win]}}]}}]
      - {static: {affects: creature, do: [{set power: 1}]}, if: your turn}
      - {activated: [{tap: self}], mana: true, do: [{add mana: "{G}"}]}
start:
  alice: {life: 3, battlefield: [Egg, 3 Plains, {Bear: {as: big, tapped: true, counters: {+1/+1: 2}}}], hand: []}
timeline:
  - {destroy: big, label: x, decide: [{may: crack, is: yes}]}
  - resolve: all
claims:
  - {fires: crack, times: 1, controller: alice, after: x}
  - {stack: [[crack, "Egg: ability 2"], Egg]}
"""


def read(text: str) -> None:
    try:
        read_text(text, "f.yaml")
    except ReadingError as error:
        good = error.problems and all(one.place.line >= 1 or "characters" in str(one) for one in error.problems)
        if not good:
            pytest.fail(str(error))


def test_the_text_itself_is_good():
    assert read_text(GOOD, "f.yaml")


@pytest.mark.parametrize("seed", range(60))
def test_damaged_texts(seed):
    chance = random.Random(seed)
    words = re.findall(r"\w+|[^\w\s]", GOOD)
    for _ in range(15):
        text = GOOD
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            kind = chance.randrange(4)
            if kind == 0:
                text = text[:at] + text[at + chance.randint(1, 6) :]
            elif kind == 1:
                text = text[:at] + chance.choice(words) + text[at:]
            elif kind == 2:
                text = text[:at] + chance.choice("{}[]:,#'\"\n\t-&*!|>%@`~ ") + text[at:]
            else:
                text = re.sub(rf"\b{re.escape(chance.choice(words))}\b", lambda _: chance.choice(words), text, count=1)
        read(text)


VALUES = ["x", "[]", "{}", "[x]", "{x: y}", "3", "''", "[[x]]", "{each: creature}", "{not: x}", "{count: creature}", "true", "[{x: y}]"]


@pytest.mark.parametrize("value", VALUES)
def test_every_value_replaced_by_another(value):
    for match in re.finditer(r": ?([\w\"]+[^,}\]\n]*|\{[^{}]*\}|\[[^\[\]]*\])", GOOD):
        read(GOOD[: match.start(1)] + value + GOOD[match.end(1) :])


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_any_text(text):
    read(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "a: " + "b " * 1_000_000,
        "players: [" + "a, " * 100_000 + "]",
        "players: [" + "a, " * 1_300_000 + "]",
        "players: [" + "[], " * 1_000_000 + "]",
        "- a\n" * 1_000_000,
        "{" + "".join(f"{n}: a, " for n in range(300_000)) + "}",
        "players: [a]\ntimeline:\n" + "  - resolve\n" * 100_000,
        "players: [a]\ncards: {A: Land}\nstart: {a: {battlefield: [" + "1000 A, " * 100_000 + "]}}",
        "players: [a]\ncards:\n" + "".join(f"  A{n}: Lnad\n" for n in range(20_000)),
        "players: [a]\ncards:\n" + "".join(f"  A{n}: Land\n" for n in range(9_000)) + "claims:\n" + "  - {fires: A1x}\n" * 9_000,
        "players: [a]\ncards: {A: {type: Land, abilities: [{keyword: '" + "1 " * 490 + "x'}]}}",
        "players: [a]\ncards: {A: Creature " + "9" * 900 + "/1}",
        "players: [a]\ncards: {A: {type: Instant, cost: '" + "{9}" * 300 + "'}}",
        "players: [a]\nrules: " + "9" * 5000,
        "players: [a]\nscenarios:\n" + "".join(f"  - {{title: t{n}}}\n" for n in range(5_000)),
        "%YAML 9.9\n---\na: b",
        "players: [a]\nstart: {a: {life: " + "9" * 5000 + "}}",
        "a: \ud800",
    ],
    ids=lambda text: text[:12] + "...",
)
def test_large_and_strange(text):
    begun = time.process_time()
    read(text)
    assert time.process_time() - begun < 10
