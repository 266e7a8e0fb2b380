"""Warnings: decisions that are never asked, keywords without rules. And that what is decided in a file is decided."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyverify.check import check_paths
from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.reading.scenario import read_text

BASE = """\
title: decisions
players: [alice, bob]
cards:
  Soldier: Creature - Soldier 1/1
  Bear: Creature - Bear 2/2
  Charm:
    type: Instant
    abilities:
      - spell: []
        modes: [{do: [{gain life: 1}]}, {do: [{may: {do: [{gain life: 2}]}}]}]
  Rest:
    type: Enchantment
    abilities: [{name: rest, replace: {event: zone_change, to: graveyard, subject: {type: creature}}, instead: [{to: exile}]}]
  Rust:
    type: Enchantment
    abilities: [{name: rust, replace: {event: zone_change, to: graveyard, subject: {type: creature}}, instead: [{to: hand}]}]
  Bell: {type: Artifact, abilities: [{name: bell, when: {event: enters, subject: creature}, targets: {who: creature}, do: [{tap: who}]}]}
start:
  alice: {hand: [Charm], battlefield: [Bear, Rest, Rust, Bell]}
timeline:
  - {create: {token: Soldier, player: alice}}
  - resolve: all
  - {cast: Charm}
  - resolve
  - destroy: Bear
claims:
  - {life of: alice, is: 22}
  - {zone of: Bear, is: hand}
  - {tapped: Soldier}
decide:
"""


def judged(tmp_path: Path, decide: str, base: str = BASE) -> tuple[dict[str, str], list[str]]:
    """The verdicts by what is claimed, and the warnings as `line: text`."""
    path = tmp_path / "decisions.yaml"
    path.write_text(base + decide, encoding="utf-8")
    report = check_paths([str(path)])
    verdicts = {one.claim.kind: one.verdict for each in report.checked for one in each.result.judged}
    assert not report.problems, report.problems
    return verdicts, [str(one).removeprefix(f"{path}:") for one in report.notices]


def test_modes_of_a_spell_by_its_card(tmp_path: Path) -> None:
    verdicts, warnings = judged(tmp_path, "  - {mode of: Charm, is: 2}\n  - {may: Charm, is: yes}\n")
    assert verdicts["life"] == "holds"
    assert warnings == []


@pytest.mark.parametrize(
    "decide", ["{replace: rust}", "{replace: rust, of: Bear}", "{replace: rust}\n  - {replace: rest}", "{replace: Rust}"]
)
def test_a_replacement_effect_that_is_fixed(tmp_path: Path, decide: str) -> None:
    verdicts, warnings = judged(tmp_path, f"  - {decide}\n")
    assert verdicts["zone"] == "holds"
    assert warnings == []


def test_a_token_as_a_target_that_is_fixed(tmp_path: Path) -> None:
    verdicts, warnings = judged(tmp_path, "  - {target of: bell, is: Soldier}\n")
    assert verdicts["status"] == "holds"
    assert warnings == []


def facts(decide: str) -> str:
    return scenario_facts(read_text(BASE + decide, "test.yaml")[0], 1, Keywords("magic"))


def test_facts_of_a_replacement_effect() -> None:
    told = facts("  - {replace: rest, of: Bear}\n  - {replace: Rust}\n")
    assert 'fixed_ability(a(1,"Rest: rest"),c(1,"Bear"),1).' in told
    assert 'fixed_ability(a(1,"Rust: rust"),any,2).' in told


def test_only_tokens_that_the_file_names_are_named() -> None:
    assert facts("  - {target of: bell, is: Soldier 23}\n").count("token_name(") == 2
    assert 'token_name(c(1,"Soldier 23"),d(1,"Soldier"),23).' in facts("  - {target of: bell, is: Soldier 23}\n")


@pytest.mark.parametrize(
    ("decide", "warning"),
    [
        ("{may: bell, is: yes}", "the decision {may: Bell: bell} is never asked"),
        ("{mode of: Charm, is: 3}", "the decision {mode of: Charm} asks for '3', which is never possible; possible: 1, 2"),
        ("{target of: bell, is: bob}", "asks for 'bob', which is never possible"),
        ("{order: [bell, Charm]}", ""),
        ("{order: [bell, rest]}", "this order is never asked: 'Rest: rest' is never put on the stack"),
        ("{replace: bell}", "the decision {replace: Bell: bell} is never asked"),
        ("{target of: bell, is: Bear}", ""),
    ],
)
def test_decisions_that_are_never_asked(tmp_path: Path, decide: str, warning: str) -> None:
    _, warnings = judged(tmp_path, f"  - {decide}\n")
    assert len(warnings) == bool(warning)
    if warning:
        assert re.match(r"31: ", warnings[0])
        assert warning in warnings[0]


def test_a_decision_that_one_of_several_scenarios_asks_is_of_use(tmp_path: Path) -> None:
    several = BASE.replace("title: decisions\n", "scenarios: [{title: one}, {title: other, timeline: [{destroy: Bear}], claims: []}]\n")
    assert judged(tmp_path, "  - {mode of: Charm, is: 2}\n", several)[1] == []


def test_keywords_without_rules(tmp_path: Path) -> None:
    base = BASE.replace("Bear: Creature - Bear 2/2", "Bear: {type: Creature - Bear 2/2, keywords: [flyng, persist, Reach, annihilator]}")
    _, warnings = judged(tmp_path, "  - {mode of: Charm, is: 2}\n", base)
    assert warnings == [
        "5: the keyword 'annihilator' of Bear is not known to the rules here",
        "5: the keyword 'flyng' of Bear is not known to the rules here; did you mean 'flying'?",
    ]


def test_known_keywords_are_those_of_the_encodings() -> None:
    known = Keywords("magic").known()
    assert {"flying", "equip", "lifelink", "persist", "exalted"} <= known
