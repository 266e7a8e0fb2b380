"""Claims and references to abilities."""

from __future__ import annotations

import pytest

from pyverify.reading import read_text


@pytest.mark.parametrize(
    ("text", "kind", "args"),
    [
        ("{fires: crack, times: 2, controller: alice, on: Bear, after: now}", "fires",
         {"ability": "Egg: crack", "times": 2, "controller": "alice", "on": "Bear", "after": "now"}),
        ("{fires: Egg}", "fires", {"ability": "Egg: crack"}),
        ("{fires: 'Egg: crack'}", "fires", {"ability": "Egg: crack"}),
        ("{fires: Pair}", "fires", {"ability": "Pair"}),
        ("{does not fire: Pair, on: alice}", "fires", {"ability": "Pair", "times": 0, "on": "alice"}),
        ("{stack: [crack, [up, 'Pair: down'], Shock], after: now}", "stack",
         {"items": ("Egg: crack", ("Pair: up", "Pair: down"), "Shock"), "after": "now"}),
        ("{stack: []}", "stack", {"items": ()}),
        ("{stack: [Egg, [Egg, 'Egg: crack']]}", "stack", {"items": ("Egg", ("Egg", "Egg: crack"))}),
        ("{resolves: Egg, before: crack}", "before", {"first": "Egg", "second": "Egg: crack"}),
        ("{resolves: up, before: down}", "before", {"first": "Pair: up", "second": "Pair: down"}),
        ("{outcome of: crack, is: does nothing}", "outcome", {"ability": "Egg: crack", "is": "does nothing"}),
        ("{zone of: Bear, is: graveyard}", "zone", {"object": "Bear", "is": "graveyard"}),
        ("{life of: alice, is: -3}", "life", {"player": "alice", "is": -3}),
        ("{counters on: bob, kind: poison, is: 10}", "counters", {"object": "bob", "counter": "poison", "is": 10}),
        ("{controller of: old elf, is: bob}", "controller", {"object": "old elf", "is": "bob"}),
        ("{tapped: Plains 2}", "status", {"object": "Plains 2", "status": "tapped", "is": True}),
        ("{untapped: Bear}", "status", {"object": "Bear", "status": "tapped", "is": False}),
        ("{wins: alice}", "wins", {"player": "alice"}),
        ("{loses: bob}", "loses", {"player": "bob"}),
        ("{kind of: zap, is: activated}", "kind", {"ability": "Rod: zap", "is": "activated"}),
        ("{legal: {target of: zap, is: bob}}", "legal", {"decision": "target", "of": "Rod: zap", "option": "bob"}),
    ],
)  # fmt: skip
def test_kinds(claim, text, kind, args):
    made = claim(text)
    assert (made.kind, made.args) == (kind, args)
    assert (made.negated, made.possible, made.expect) == (False, False, "holds")
    assert made.place.line > 10


def test_modifiers(claim):
    made = claim("{fires: crack, not: true, possible: yes, expect: refuted, because: a reason}")
    assert (made.negated, made.possible, made.expect, made.because) == (True, True, "refuted", "a reason")
    assert made.text == "fires: crack, not: true, possible: yes"
    assert claim("{does not lose: bob}").negated
    assert claim("{does not win: bob}").kind == "wins"
    assert not claim("{does not win: bob, not: true}").negated
    assert claim("{illegal: {target of: zap, is: Bear}}").negated


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{fires: carck}", ("no ability or card 'carck'", "did you mean 'crack'?")),
        ("{fires: 'Egg: carck'}", ("did you mean 'Egg: crack'?",)),
        ("{fires: Bear}", ("'Bear' has no abilities",)),
        ("{fires: crack, times: twice}", ("a whole number",)),
        ("{fires: crack, times: -1}", ("from 0",)),
        ("{fires: crack, controler: alice}", ("did you mean 'controller'?",)),
        ("{fires: crack, controller: alise}", ("did you mean 'alice'?",)),
        ("{fires: crack, after: nwo}", ("no label 'nwo'", "did you mean 'now'?")),
        ("{fires: crack, expect: refutd}", ("did you mean 'refuted'?",)),
        ("{fries: crack}", ("did you mean 'fires'?",)),
        ("{times: 3}", ("a claim that claims nothing", "fires")),
        ("{because: x}", ("claims nothing",)),
        ("{fires: crack, stack: [up]}", ("both 'fires' and 'stack'",)),
        ("{zone of: Bear, is: hand, fires: crack, times: 1}", ("both 'zone of' and 'fires'", "two claims")),
        ("{does not fire: crack, times: 3}", ("no key 'times'",)),
        ("{stack: crack}", ("a list",)),
        ("{resolves: up}", ("without 'before'",)),
        ("{outcome of: crack, is: removd}", ("did you mean 'removed'?",)),
        ("{zone of: Plains, is: hand}", ("3 copies of 'Plains'",)),
        ("{zone of: Bear, is: garveyard}", ("did you mean 'graveyard'?",)),
        ("{life of: Bear, is: 3}", ("no player 'Bear'",)),
        ("{life of: alice, is: 20000000000}", ("too large",)),
        ("{kind of: zap, is: activ}", ("did you mean 'activated'?",)),
        ("{legal: {target of: zop, is: bob}}", ("did you mean 'zap'?",)),
        ("fires", ("a claim such as",)),
    ],
)
def test_refused(claim, says, text, words):
    says(claim, text, *words)


TWINS = """
players: [alice, bob]
cards:
  Alpha:
    type: Creature - Cat 1/1
    keywords: [persist]
    abilities: [{name: meow, when: dies, do: [{delayed: {name: purr, when: dies, do: [draw]}}]}]
  Beta: {type: Creature - Cat, pt: 1/1, abilities: [{name: meow, when: dies, do: [draw]}]}
  "Circle: Red": {type: Enchantment, abilities: [{when: enters, do: [{get: {object: {each: creature}, do: [{gain keyword: evolve}]}}]}]}
start: {alice: {battlefield: [2 Alpha, {Beta: {as: tom}}, "Circle: Red"]}}
claims:
"""


@pytest.fixture
def ref():
    return lambda text: read_text(TWINS + f'  - {{fires: "{text}"}}\n', "f")[0].claims[0].args["ability"]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Alpha", "Alpha"), ("Alpha: meow", "Alpha: meow"), ("Alpha: persist", "Alpha: persist"), ("persist", "Alpha: persist"),
        ("purr", "Alpha: purr"), ("Beta", "Beta: meow"), ("tom: meow", "tom: meow"), ("tom", "tom"), ("Alpha 2: meow", "Alpha 2: meow"),
        ("Circle: Red", "Circle: Red: ability 1"), ("Circle: Red: ability 1", "Circle: Red: ability 1"), ("Beta: evolve", "Beta: evolve"),
    ],
)  # fmt: skip
def test_references(ref, text, meaning):
    assert ref(text) == meaning


def test_ambiguous_references(ref, says):
    says(ref, "meow", "several abilities are named 'meow'", "'Alpha: meow', 'Beta: meow'")
    says(ref, "Alpha 3: meow", "no ability 'Alpha 3: meow'", "'Alpha: meow'")
