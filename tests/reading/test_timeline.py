"""Timelines and fixed decisions."""

from __future__ import annotations

import pytest

from pyverify.model import Fixed, Term
from pyverify.reading import read_text


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("{cast: Shock, by: alice, targets: [bob]}", {"kind": "cast", "what": "Shock", "by": "alice", "targets": ("bob",)}),
        ("{cast: Shock, targets: [Egg], from: hand, modes: [1, 2]}", {"targets": ("Egg",), "from_zone": "hand", "modes": (1, 2)}),
        ("{play: Island, by: bob}", {"kind": "play", "what": "Island", "by": "bob"}),
        ("{activate: Rod, by: bob, targets: [Bear]}", {"kind": "activate", "what": "Rod", "ability": "Rod: zap", "targets": ("Bear",)}),
        ("{activate: 'Rod: zap'}", {"kind": "activate", "what": "Rod", "ability": "Rod: zap"}),
        ("{activate: zap}", {"kind": "activate", "what": "Rod", "ability": "Rod: zap"}),
        ("{cast: Shock, targets: [crack]}", {"targets": ("Egg: crack",)}),
        ("resolve", {"kind": "resolve"}),
        ("{resolve: top}", {"kind": "resolve"}),
        ("{resolve: all, label: end}", {"kind": "resolve_all", "label": "end"}),
        ("{step: end step}", {"kind": "step", "what": "end"}),
        ("{step: combat}", {"kind": "step", "what": "beginning of combat"}),
        ("{turn: bob}", {"kind": "turn", "what": "bob"}),
        ("{turn face up: Bear}", {"kind": "face_up", "what": "Bear"}),
    ],
)
def test_entries(entry, text, fields):
    made = entry(text)
    assert {name: getattr(made, name) for name in fields} == fields
    assert made.place.line > 1


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("{dies: Bear}", [("dies", {"object": Term("object", ("Bear",))})]),
        ("{destroy: [Bear, old elf]}", [("destroy", {"object": (Term("object", ("Bear",)), Term("object", ("old elf",)))})]),
        ("{destroy: Plains 2}", [("destroy", {"object": Term("object", ("Plains 2",))})]),
        ("{move: {object: Bear, to: exile}}", [("move", {"object": Term("object", ("Bear",)), "to": "exile"})]),
        ("{gain life: {player: bob, amount: 2}}", [("gain life", {"player": Term("player", ("bob",)), "amount": 2})]),
        ("{damage: {source: Bear, to: bob, amount: 2, combat: true}}",
         [("damage", {"source": Term("object", ("Bear",)), "to": Term("player", ("bob",)), "amount": 2, "combat": True})]),
        ("{damage: {source: Bear, to: controller of Rod, amount: power of Bear}}",
         [("damage", {"source": Term("object", ("Bear",)), "to": Term("controller", (Term("object", ("Rod",)),)),
                     "amount": Term("power", (Term("object", ("Bear",)),))})]),
        ("{attack: {Bear: bob, old elf: bob}}",
         [("attack", {"object": Term("object", (name,)), "defender": Term("player", ("bob",))}) for name in ("Bear", "old elf")]),
        ("{block: {Elf: [Bear, old elf]}}",
         [("block", {"object": Term("object", ("Elf",)), "attacker": Term("object", (name,))}) for name in ("Bear", "old elf")]),
        ("{together: [{dies: Bear}, {dies: Elf}]}", [("dies", {"object": Term("object", (name,))}) for name in ("Bear", "Elf")]),
        ("{add counters: {on: bob, kind: poison}}",
         [("add counters", {"on": Term("player", ("bob",)), "kind": "poison", "amount": 1})]),
        ("{discard: {object: Island}}", [("discard", {"object": Term("object", ("Island",))})]),
        ("{action: {word: proliferate, player: bob}}", [("action", {"word": "proliferate", "player": Term("player", ("bob",))})]),
    ],
)  # fmt: skip
def test_events_that_happen(entry, text, effects):
    made = entry(text)
    assert made.kind == "happen"
    assert [(one.verb, one.args) for one in made.effects] == effects


def test_each_in_a_timeline(entry):
    assert entry("{destroy: {each: creature}}").effects[0].args["object"].name == "each"


def test_decisions_in_an_entry(entry):
    made = entry("{destroy: Bear, decide: [{may: crack, is: yes}]}")
    assert made.decisions[0].kind == "may"
    assert made.effects[0].verb == "destroy"


def test_of_several_copies_the_one_in_hand_is_played(board):
    more = "\n  carol: {hand: [Plains]}\n"
    made = board("timeline: [{play: Island}]")
    assert made.timeline[0].what == "Island"
    text = "scenarios: [{title: x, start: {bob: {hand: [Plains]}}, timeline: [{play: Plains, by: bob}]}]"
    assert board(text).timeline[0].what == "Plains 4", more


def test_tokens_created_can_be_named(board):
    assert board("timeline: [{create: {token: Shock, player: bob}}, {destroy: Shock 2}]").timeline[1].kind == "happen"
    made = board(
        "scenarios: [{title: x, cards: {Maker: {type: Sorcery, abilities: [{spell: [{create: Elf}]}]}}, timeline: [{destroy: Elf 2}]}]"
    )
    assert made.timeline[0].effects[0].args == {"object": Term("object", ("Elf 2",))}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{cast: Shokc}", ("no object, card or player 'Shokc'", "did you mean 'Shock'?")),
        ("{destroy: Plains}", ("3 copies of 'Plains'", "'Plains 1', 'Plains 2', 'Plains 3'")),
        ("{destroy: Bare}", ("did you mean 'Bear'?",)),
        ("{gain life: 3}", ("'gain life' without 'player'", "a timeline has no 'you'")),
        ("{add counters: +1/+1}", ("without 'on'",)),
        ("{destroy: self}", ("no object, card or player 'self'",)),
        ("{destroy: alice}", ("is not an object",)),
        ("{step: upkep}", ("did you mean 'upkeep'?",)),
        ("{turn: bop}", ("no player 'bop'", "did you mean 'bob'?")),
        ("{resolve: some}", ("resolve: top or resolve: all",)),
        ("{csat: Shock}", ("no entry of a timeline 'csat'", "did you mean 'cast'?")),
        ("{cast: Shock, tragets: [bob]}", ("did you mean 'targets'?",)),
        ("{cast: Shock, from: hnad}", ("did you mean 'hand'?",)),
        ("{cast: Shock, step: end}", ("both 'cast' and 'step'", "two entries")),
        ("{activate: Egg}", ("'Egg' has no activated abilities",)),
        ("{activate: crack}", ("'Egg: crack' is a triggered ability", "an activated ability")),
        ("{activate: zop}", ("did you mean 'zap'?",)),
        ("{cast: Shock, modes: [0]}", ("from 1 to 100",)),
        ("{delayed: {when: dies, do: [draw]}}", ("an event, not an ability",)),
        ("destroy Bear", ("an entry such as", "write destroy: Bear")),
        ("resolve all", ("write resolve: all",)),
        ("{phase: combat}", ("no entry of a timeline 'phase'", "did you mean 'step'?")),
        ("{zzyzx: combat}", ("no entry of a timeline 'zzyzx'", "one of action, activate")),
        ("{label: x}", ("an empty instruction",)),
        ("{attack: Bear}", ("without 'defender'",)),
    ],
)
def test_refused_entries(entry, says, text, words):
    says(entry, text, *words)


def test_labels_are_unique(board, says):
    says(board, "timeline: [{step: draw, label: x}, {step: end, label: x}]", "the label 'x' a second time")


@pytest.mark.parametrize(
    ("text", "fixed_as"),
    [
        ("{target of: zap, is: Bear}", Fixed("target", "Rod: zap", ("Bear",))),
        ("{target of: Rod, is: [bob, old elf], name: target 2}", Fixed("target", "Rod: zap", ("bob", "old elf"), name="target 2")),
        ("{may: crack, is: no, player: alice}", Fixed("may", "Egg: crack", ("no",), "alice")),
        ("{pay: 'Egg: crack', is: true}", Fixed("pay", "Egg: crack", ("yes",))),
        ("{mode of: Pair, is: 2}", Fixed("mode", "Pair", ("2",))),
        ("{order: [up, down]}", Fixed("order", "", ("Pair: up", "Pair: down"))),
        ("{choose: victim, of: pick, is: Bear}", Fixed("choose", "Chief: pick", ("Bear",), name="victim")),
        ("{choose: color, of: Chief, is: red}", Fixed("choose", "Chief", ("red",), name="color")),
        ("{replace: up, of: Bear}", Fixed("replace", "Bear", ("Pair: up",))),
    ],
)
def test_decisions(fixed, text, fixed_as):
    made = fixed(text)
    assert (made.kind, made.about, made.option, made.player, made.name) == (
        fixed_as.kind, fixed_as.about, fixed_as.option, fixed_as.player, fixed_as.name,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{may: crak, is: yes}", ("no ability or card 'crak'", "did you mean 'crack'?")),
        ("{may: crack, is: maybe}", ("yes or no",)),
        ("{may: crack}", ("without 'is'",)),
        ("{mya: crack, is: yes}", ("did you mean 'may'?",)),
        ("{is: yes}", ("a decision of no kind",)),
        ("{choose: victim, of: pick, is: Baer}", ("did you mean 'Bear'?",)),
        ("{choose: victm, of: pick, is: Bear}", ("no choice 'victm'", "did you mean 'victim'?")),
        ("{order: [up]}", ("fewer than two",)),
        ("{target of: zap, is: Baer}", ("did you mean 'Bear'?",)),
        ("{mode of: up, is: first}", ("a whole number",)),
        ("yes", ("a mapping",)),
    ],
)
def test_refused_decisions(fixed, says, text, words):
    says(fixed, text, *words)


GRANTED = """
players: [alice, bob]
cards:
  Bear: {type: Creature - Bear 2/2, abilities: [{name: growl, activated: [], do: [draw]}, {name: roar, activated: [], do: [draw]}]}
  Charm:
    type: Artifact
    abilities: [{static: {affects: creature, do: [{gain ability: {name: ping, activated: [{tap: self}], do: [draw]}}]}}]
start: {alice: {battlefield: [2 Bear, Charm]}}
timeline: [{activate: "%s"}]
"""


@pytest.mark.parametrize(
    ("text", "what", "ability"),
    [("Bear 2: roar", "Bear 2", "Bear: roar"), ("Bear 1: ping", "Bear 1", "Charm: ping")],
)
def test_activating_one_of_several(text, what, ability):
    made = read_text(GRANTED % text, "f")[0].timeline[0]
    assert (made.what, made.ability) == (what, ability)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ping", ("'Charm: ping' is given to other objects", "OBJECT: ping")),
        ("growl", ("2 copies of 'Bear'", "'Bear 1', 'Bear 2'")),
        ("Bear 1", ("has 2 activated abilities", "Bear: growl or Bear: roar")),
        ("Bear 1: rao", ("did you mean",)),
    ],
)
def test_refused_activations(says, text, words):
    says(lambda one: read_text(GRANTED % one, "f"), text, *words)
