"""The schema accepts every good file, refuses broken ones, and describes every key of the reader's tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from pyverify import cli
from pyverify.authoring.descriptions import descriptions
from pyverify.authoring.schema import schema, schema_text
from pyverify.games import DEFAULT, GAMES
from pyverify.reading import abilities, cards, claims, effects, filters, read_text, scenario, start, timeline
from pyverify.reading.messages import ReadingError
from pyverify.rulings import fields
from pyverify.vocabulary import words as words_of

MAGIC = words_of("magic")

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").rglob("*.yaml"))
VALIDATOR = Draft202012Validator(schema())


def value(node: yaml.Node, scalar: Callable[[yaml.ScalarNode], object]) -> object:
    """What an editor sees: keys are text as written, dates are text."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: value(one, scalar) for key, one in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [value(item, scalar) for item in node.value]
    assert isinstance(node, yaml.ScalarNode)
    return scalar(node)


def old(node: yaml.ScalarNode) -> object:
    """By YAML 1.1: `no` is false, `1:30` a number."""
    made = yaml.SafeLoader("").construct_object(node) if node.tag != "tag:yaml.org,2002:timestamp" else node.value
    return made if isinstance(made, (str, int, float, bool, type(None))) else node.value


def new(node: yaml.ScalarNode) -> object:
    """By YAML 1.2, as yaml-language-server reads: `no` is text, true, false and numbers are not."""
    if node.style:
        return node.value
    if node.value in ("true", "false"):
        return node.value == "true"
    try:
        return int(node.value)
    except ValueError:
        return None if node.value in ("", "~", "null") else node.value


def text(node: yaml.ScalarNode) -> object:
    """Nothing is converted, as pyverify itself reads."""
    return node.value


def faults(source: str, scalar: Callable[[yaml.ScalarNode], object] = new) -> list[str]:
    tree = yaml.compose(source, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return [f"{'/'.join(map(str, one.absolute_path))}: {one.message[:300]}" for one in VALIDATOR.iter_errors(value(tree, scalar))]


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert json.loads(schema_text()) == schema()


@pytest.mark.parametrize("scalar", [old, new, text], ids=lambda one: one.__name__)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path, scalar: Callable[[yaml.ScalarNode], object]) -> None:
    assert not faults(path.read_text(encoding="utf-8"), scalar)


GOOD = """
title: 7
players: [alice, bob]
rules: 2024-05-01
step: main 2
cards:
  Bear: Creature - Bear 2/2
  Egg:
    type: Artifact
    cost: "{4}"
    keywords: [flying]
    abilities:
      - name: crack
        when: {event: dies, subject: {type: [creature, nonland], other: true, any of: [{power: ">= 3"}, {not: artifact}]}}
        if: ["life of you >= 4", {count: creature, is: "> 1"}]
        targets: {t: {type: creature, optional: true}, p: player}
        do: [{damage: {to: p, amount: power of t}}, {may: {do: [draw], else: [{delayed: {ability: {when: dies, do: [win]}}}]}}]
      - {static: {affects: creature, do: [{set power: 1}]}, if: your turn}
      - {activated: [{tap: self}], mana: true, do: [{add mana: "{G}"}]}
      - {replace: {event: zone_change, to: graveyard}, instead: [shuffle into library]}
      - {enters: [{with counters: {+1/+1: 2}}]}
      - {when: {event: step, step: upkeep}, modes: [{name: a, do: [draw]}, [win]], limit: once each turn}
start:
  alice: {life: 3, battlefield: [Egg, 3 Plains, {Bear: {as: big, tapped: yes, counters: {+1/+1: 2}}}], hand: []}
timeline:
  - {destroy: big, label: x, decide: [{may: crack, is: yes}]}
  - {attack: {Bear: bob}}
  - {damage: 2, source: big, to: bob}
  - resolve: all
claims:
  - {fires: crack, times: 1, controller: alice, after: x}
  - {stack: [[crack, "Egg: ability 2"], Egg]}
  - {legal: {target of: crack, is: big}, expect: refuted}
"""
IN_ENGLISH = """
players: [alice]
cards:
  A: {type: Land, text: "When this dies, draw a card."}
  B:
    type: Land
    abilities:
      - When this dies, draw a card.
      - {name: x, text: "When this dies, draw a card."}
      - {when: dies, do: [{delayed: "When this dies, draw a card."}, {when you do: {ability: {text: When it dies.}}}]}
      - {static: {affects: creature, do: [{gain ability: "When this dies, draw."}]}}
      - {when: dies, do: [{shield: {ability: "If a source would deal damage, prevent it."}}]}
"""


@pytest.mark.parametrize("source", [GOOD, IN_ENGLISH])
def test_good(source: str) -> None:
    assert not faults(source)


@pytest.mark.parametrize(
    ("good", "broken"),
    [
        ("players: [alice, bob]\n", ""), ("players: [alice, bob]", "players: {alice: bob}"), ("players: [alice, bob]", "players: []"),
        ("players:", "player:"), ("rules: 2024-05-01", "rules: 1.10"), ("step: main 2", "step: upkep"), ("title: 7", "titel: 7"),
        ("title: 7", "title: [7]"), ("title: 7", "game: chess"),
        ("Creature - Bear 2/2", "Craeture - Bear 2/2"), ("type: Artifact", "tpye: Artifact"), ("keywords:", "keyword:"),
        ("abilities:\n", "ability:\n"), ("name: crack", "nmae: crack"), ("event: dies", "event: die"), ("subject: {", "subjekt: {"),
        ("type: [creature, nonland]", "type: [creture]"), ("other: true", "other: maybe"), ("event: dies,", "event: dies, amount: 1,"),
        ("{count: creature, is: \"> 1\"}", "{count: creature}"), ("optional: true", "optinal: true"), ("{damage: {to: p", "{damge: {to: p"),
        ("amount: power of t", "amuont: power of t"), ("{to: p, amount: power of t}", "{to: p}"), ("[draw]", "[draws]"),
        ("{delayed: {ability: {when", "{delayed: {ability: {wenn"), ("set power", "sets power"), ("if: your turn", "iff: your turn"),
        ("{activated: [{tap: self}]", "{when: dies, activated: [{tap: self}]"), ("instead: [shuffle into library]", "to: exile"),
        ("[shuffle into library]", "[shuffle]"), ("limit: once each turn", "limit: once"), ("  alice: {life: 3", "  alice: {life: three"),
        ("battlefield:", "batlefield:"), ("tapped: yes", "taped: yes"), ("counters: {+1/+1: 2}}}]", "counters: 2}}]"),
        ("{destroy: big", "{destory: big"), ("label: x", "lable: x"), ("may: crack, is: yes", "may: crack, is: 3"),
        ("source: big, to: bob", "source: big"),
        ("resolve: all", "resolve: everything"), ("  - resolve: all", "  - rseolve"), ("fires: crack", "fire: crack"),
        ("times: 1", "times: two"), ("times: 1", "times: -1"), ("after: x", "atfer: x"), ("expect: refuted", "expect: refused"),
        ("target of: crack", "targets of: crack"), ("{stack: [[crack, \"Egg: ability 2\"], Egg]}", "{stack: Egg}"),
    ],
)  # fmt: skip
def test_broken(good: str, broken: str) -> None:
    assert GOOD.count(good) >= 1
    assert faults(GOOD.replace(good, broken, 1))


VALUES = ["x", "[]", "{}", "[x]", "{x: y}", "3", "[[x]]", "{each: creature}", "{not: x}", "{count: creature}", "true"]


@pytest.mark.parametrize("changed", VALUES)
def test_what_the_reader_accepts_the_schema_accepts(changed: str) -> None:
    """Every value of a good file replaced by another."""
    for match in re.finditer(r": ?([\w\"]+[^,}\]\n]*|\{[^{}]*\}|\[[^\[\]]*\])", GOOD):
        source = GOOD[: match.start(1)] + changed + GOOD[match.end(1) :]
        try:
            read_text(source, "f.yaml")
        except ReadingError:
            continue
        assert not faults(source), source[match.start(1) - 60 : match.end(1) + 20]


RULINGS = """
title: Bells
date: 2012-01-01
topics: [bells]
scenarios:
  - name: bells
    players: [alice, bob]
    claims: [{life of: alice, is: 20}]
rulings:
  - id: one
    rules: 2010-01-01
    text: Nothing happens.
    scenario: bells
    decide: [{may: ring, is: yes}]
    claims: [{life of: alice, is: 20}]
  - id: two
    expect: refuted
    skip: not yet
    scenario: {players: [alice]}
    claims: [{life of: alice, is: 20, expect: refuted}]
  - {id: three, general: {not: delayed triggers follow objects}}
"""


def test_documents_of_rulings() -> None:
    assert not faults(RULINGS)
    for good, broken in (
        ("title:", "titel:"), ("2012-01-01", "1.1.2012"), ("- name:", "- nmae:"), ("- id: one", "- text: one"),
        ("rules: 2010", "ruels: 2010"),
        ("{may: ring", "{mya: ring"), ("{life of: alice, is: 20}", "{}"), ("expect: refuted\n", "expect: wrong\n"),
        ("{players: [alice]}", "{players: [alice], claims: []}"), ("{not: delayed", "{nto: delayed"), ("rulings:\n", "ruling:\n"),
        ("    claims: [{life of: alice, is: 20}]\n  - id: two", "    claims: []\n  - id: two"),
    ):  # fmt: skip
        assert good in RULINGS
        assert faults(RULINGS.replace(good, broken)), broken


def properties(shape: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """All keys anywhere in the schema, with their shapes."""
    if isinstance(shape, dict):
        if "additionalProperties" in shape:
            yield from shape.get("properties", {}).items()
        for each in shape.values():
            yield from properties(each)
    elif isinstance(shape, list):
        for each in shape:
            yield from properties(each)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_is_described(game: str) -> None:
    known = words_of(game)
    found = list(properties(schema()))
    assert not [key for key, one in found if not one.get("description")]
    keys = {
        *scenario.KEYS, *cards.keys(known), *start.start_keys(known), *known.options,
        *abilities.KINDS, *abilities.COMMON, *abilities.MODE_KEYS,
        *(key for one in abilities.KEYS.values() for key in one), *filters.object_keys(known), *filters.player_keys(known), *known.verbs,
        *(key for name, verb in known.verbs.items() for key in effects.argument_keys(name, verb)), *known.modifications,
        *known.replacements, *(role for event in known.events.values() for role in event.roles), *known.entries, *timeline.COMMON,
        *(key for one in known.entries.values() for key in one.keys), *known.decisions, *claims.heads(known), *claims.MODIFIERS,
        *fields.HEAD_KEYS, *fields.RULING_KEYS, *fields.GENERAL_KEYS,
    }  # fmt: skip
    assert not keys - {key for key, _ in found}
    assert set(descriptions(game).event) >= set(known.events)


def own(game: str, section: str) -> set[str]:
    """The keys that a game's own file describes; of the first game, with those of all games."""
    file = ROOT / "encodings" / game / "descriptions.yaml"
    stated = yaml.safe_load(file.read_text(encoding="utf-8")).get(section.lower(), {})
    return {*map(str, stated), *(getattr(descriptions(game), section.lower()) if game == DEFAULT else ())}


@pytest.mark.parametrize("game", GAMES)
def test_no_description_is_left_over(game: str) -> None:
    """A key that the reader has no more is described no more."""
    known = words_of(game)
    tables = {
        "VERB": known.verbs, "TEST": filters.object_keys(known) + filters.player_keys(known), "MODIFICATION": known.modifications,
        "REPLACEMENT": known.replacements, "FILE": (*scenario.KEYS, "scenarios"), "CARD": cards.keys(known),
        "START": (*start.start_keys(known), "at a place"), "EVENT": known.events,
        "DOCUMENT": (*fields.HEAD_KEYS, "scenarios", "rulings", "name of a scenario"), "RULING": fields.RULING_KEYS,
        "GENERAL": fields.GENERAL_KEYS,
        "OPTION": known.options, "ROLE": {"event", *(role for event in known.events.values() for role in event.roles)},
    }  # fmt: skip
    left = {f"{name} {key}" for name, keys in tables.items() for key in own(game, name) if key not in keys}
    assert not left


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()
