"""What rules do that no verdict shows; `tests/mutation/groups.py` names these tests where it looks for an example."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyverify import cli
from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.reading.scenario import read_text
from pyverify.solver.session import Session

TWO_REPLACEMENTS = """
players: [alice, bob]
cards:
  Twice: {type: Enchantment, abilities: [{replace: {event: gains life, player: you}, instead: [twice]}]}
  One More: {type: Enchantment, abilities: [{replace: {event: gains life, player: you}, instead: [{plus: 1}]}]}
start: {alice: {battlefield: [Twice, One More]}}
timeline: [{gain life: {amount: 3, player: alice}}]
"""
DIES = """
players: [alice, bob]
cards:
  Bell: {type: Artifact, text: "Whenever a creature dies, you gain 1 life."}
  Bear: Creature - Bear 2/2
start: {alice: {battlefield: [Bell, Bear]}}
timeline: [{destroy: Bear}]
"""
HEIRS = "{name: heirs, when: {event: dies, subject: creature}, do: [{gain life: {amount: 1, player: controller of subject}}]}"
TWO_GAINS = """
players: [alice, bob]
cards:
  Bell: {type: Artifact, abilities: [{name: bell, text: "Whenever a creature dies, you gain 1 life."}]}
  Gong: {type: Artifact, abilities: [{name: gong, text: "Whenever a creature dies, you gain 2 life."}]}
  Bear: Creature - Bear 2/2
start: {alice: {battlefield: [Bell, Gong, Bear]}}
timeline: [{destroy: Bear}, {resolve: all}]
decide: [{order: [FIRST, SECOND]}]
"""


def test_nothing_happens_while_a_decision_is_open() -> None:
    """CR 616.1: which of two replacement effects applies first is chosen before the event happens."""
    session = Session("magic", {1: scenario_facts(read_text(TWO_REPLACEMENTS, "a.yaml")[0], 1, Keywords("magic"))})
    session.run()
    atoms = session.control.symbolic_atoms
    asked = {(atom.symbol.arguments[0], atom.symbol.arguments[-1]) for atom in atoms.by_signature("open", 4)}
    happened = {(atom.symbol.arguments[0], atom.symbol.arguments[-1]) for atom in atoms.by_signature("hap", 4)}
    assert asked
    assert happened
    assert not asked & happened


def test_a_checklist_tells_that_an_ability_looks_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """CR 603.10a: abilities that trigger when something leaves the battlefield look back in time."""
    file = tmp_path / "dies.yaml"
    file.write_text(DIES, encoding="utf-8")
    assert cli.main(["why", str(file), "Bell"]) == 0
    assert "as things were just before the event: it is (603.10a)" in capsys.readouterr().out


@pytest.mark.parametrize("order", [("bell", "gong"), ("gong", "bell")])
def test_an_order_that_does_not_matter_is_as_the_file_says(
    order: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CR 603.3b: whose abilities they are chooses the order, even of two that only add up."""
    file = tmp_path / "gains.yaml"
    file.write_text(TWO_GAINS.replace("FIRST", order[0]).replace("SECOND", order[1]), encoding="utf-8")
    assert cli.main(["run", str(file)]) == 0
    resolved = [line for line in capsys.readouterr().out.splitlines() if line.endswith("resolves.")]
    assert [one for line in resolved for one in order if f"'s {one}," in line] == list(order)


LENDING = """
players: [alice, bob]
cards:
  Mimic:
    type: Creature - Elemental
    pt: 3/4
    abilities:
      - name: mimic
        activated: [{pay: "{U}"}]
        targets: {model: creature}
        do: [{get: {object: self, for: until end of turn, do: [{gain activated abilities of: model}]}}]
  Medic: {type: Creature - Cleric, pt: 1/1, abilities: [{name: heal, activated: [{tap: self}], do: [{gain life: 1}]}]}
start: {alice: {battlefield: [Mimic, Medic], library: [2 Plains]}, bob: {library: [2 Plains]}}
timeline: [{activate: mimic, targets: [Medic]}, {resolve: all}TURN]
"""


@pytest.mark.parametrize(("turn", "lent"), [("", True), (", {turn: bob}", False)])
def test_nothing_is_left_of_what_was_lent(turn: str, lent: bool) -> None:
    """CR 611.2a: an effect has its duration; states that differ in nothing else are the same."""
    session = Session("magic", {1: scenario_facts(read_text(LENDING.replace("TURN", turn), "lent.yaml")[0], 1, Keywords("magic"))})
    (line,) = session.run()
    assert any(fluent.name == "lends" for fluent in line.final) == lent


def test_a_verb_that_nothing_carries_out_is_left_open() -> None:
    """There is none in the vocabulary; whoever adds one must not get an answer before it is carried out."""
    facts = scenario_facts(read_text(DIES, "a.yaml")[0], 1, Keywords("magic"))
    for more, doubted in (("", False), ('code(a(1,"Bell: ability 1"),9,unheard_of).\n', True)):
        (line,) = Session("magic", {1: facts + more}).run()
        assert ("taint(not_modelled(verb(unheard_of)))" in map(str, line.final)) == doubted


def test_nothing_is_left_of_what_nobody_speaks_of() -> None:
    """CR 608.2h: last known information is for those that ask; states that differ in nothing else are the same."""
    text = DIES.replace('text: "Whenever a creature dies, you gain 1 life."', f"abilities: [{HEIRS}]")
    session = Session("magic", {1: scenario_facts(read_text(text, "a.yaml")[0], 1, Keywords("magic"))})
    (line,) = session.run()
    known = (atom.symbol.arguments[2].name for atom in session.control.symbolic_atoms.by_signature("holds", 4))
    assert "ago" in known
    assert "ago" not in {fluent.name for fluent in line.final}


def test_a_change_that_concerns_nothing_here_is_known() -> None:
    """Riftbound 316.3: rune pools empty at another time since July 16, 2026; no verdict is about what is in them."""
    text = "game: riftbound\nplayers: [ana, ben]\n"
    session = Session("riftbound", {1: scenario_facts(read_text(text, "a.yaml")[0], 1, Keywords("riftbound"))})
    session.run()
    changes = {str(atom.symbol) for atom in session.control.symbolic_atoms if atom.symbol.name == "change"}
    assert "change(pools_empty_in_the_main_phase,20260716)" in changes
