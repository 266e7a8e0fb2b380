"""What `pyverify explain` gives as an example of a finding is one."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pyverify.rulings.documents import read
from pyverify.rulings.findings import findings
from pyverify.rulings.judging import judge
from pyverify.rulings.kinds import FINDINGS
from pyverify.rulings.model import Judgement
from pyverify.rulings.prose import lint
from tests.rulings.test_sarif import repaired

SCENARIOS = """\
```scenario name=bell
players: [alice, bob]
cards:
  Night Bell: {type: Enchantment, abilities: [{name: ring, text: "Whenever a creature enters, you gain 1 life."}]}
  Cub: Creature - Bear 1/1
  Pup: Creature - Wolf 1/1
start: {alice: {battlefield: [Night Bell], hand: [Cub, Pup]}}
timeline: [{together: [{put onto the battlefield: Cub}, {put onto the battlefield: Pup}]}, {resolve: all}]
```
```scenario name=silence
players: [alice, bob]
cards: {Night Bell: {type: Enchantment, abilities: [{name: ring, text: "Whenever a creature enters, you gain 1 life."}]}}
start: {alice: {battlefield: [Night Bell]}}
```
```scenario name=legends
players: [alice, bob]
cards: {Rust Queen: {type: Legendary Creature - Human, pt: 2/2}}
start: {alice: {battlefield: [Rust Queen]}, bob: {battlefield: [{Rust Queen: {as: Other Queen}}]}}
timeline: [{step: end}]
```
```scenario name=gift
players: [alice, bob]
cards: {Gift Bear: {type: Creature - Bear, pt: 2/2, abilities: [{name: gift, text: "When Gift Bear enters, you may gain 1 life."}]}}
start: {alice: {hand: [Gift Bear]}}
timeline: [{put onto the battlefield: Gift Bear}, {resolve: all}]
```
```scenario name=draw
players: [alice, bob]
cards:
  Wise Bear:
    type: Creature - Bear
    pt: 2/2
    abilities: [{name: wise, text: "When Wise Bear enters, if you have no cards in hand, draw a card."}]
start: {alice: {graveyard: [Wise Bear]}}
timeline: [{put onto the battlefield: Wise Bear}, {resolve: all}]
```
"""
IN_PROSE = ("stale-number", "stale-word", "cut-off", "wrong-topic")
TOLD_OTHERWISE = {"internal-error", "exceeded", "left-out", "same-text", "text-not-understood", "duplicate"}  # no example that could be run
SEVERAL = {"contradicts": "against-the-rules", "never-together": "true-until"}  # with what else is found


def judged(text: str, folder: Path) -> Judgement:
    path = folder / "a.md"
    path.write_text(text, encoding="utf-8")
    batch = read([str(path)])
    return replace(judge(batch), findings=lint(batch))


def told(text: str, folder: Path) -> list[str]:
    return [one.name for one in findings(judged(text, folder))]


@pytest.mark.parametrize("name", sorted(set(FINDINGS) - TOLD_OTHERWISE - set(SEVERAL) - set(IN_PROSE)))
def test_rulings(name: str, tmp_path: Path) -> None:
    assert told(f"{SCENARIOS}\n{FINDINGS[name].example}\n", tmp_path) == [name]


@pytest.mark.parametrize(("name", "also"), SEVERAL.items())
def test_conflicts(name: str, also: str, tmp_path: Path) -> None:
    assert set(told(f"{SCENARIOS}\n{FINDINGS[name].example}\n", tmp_path)) == {name, also}


@pytest.mark.parametrize("name", IN_PROSE)
def test_prose(name: str, tmp_path: Path) -> None:
    said = FINDINGS[name].example.splitlines()[0]
    claims = "claims: [{fires: Night Bell, times: 2}]"
    text = f"{SCENARIOS}\n```ruling\nid: one\ndate: 2020-01-01\nscenario: bell\ntext: '{said}'\n{claims}\n```\n"
    assert told(text, tmp_path) == [name]


def test_duplicates(tmp_path: Path) -> None:
    both = [f"```ruling\nid: {one}\nscenario: bell\nclaims: [{{fires: Night Bell, times: 2}}]\n```\n" for one in ("one", "two")]
    assert told(SCENARIOS + "".join(both), tmp_path) == ["duplicate"]


def test_the_repair_that_sarif_offers_makes_it_right(tmp_path: Path) -> None:
    text = f"{SCENARIOS}\n> A quotation\n>\n" + "".join(f"> {line}\n" for line in FINDINGS["against-the-rules"].example.splitlines())
    wrong = judged(text, tmp_path)
    right = repaired(text, wrong)
    assert right == text.replace("times: 1", "times: 2")
    assert told(right, tmp_path) == []


def test_the_scenarios_alone_are_well(tmp_path: Path) -> None:
    right = "```ruling\nid: one\nscenario: bell\nclaims: [{fires: Night Bell, times: 2}]\n```\n"
    assert told(f"{SCENARIOS}\n{right}", tmp_path) == []
    assert all(re.search(r"\S", one.example) for one in FINDINGS.values())
