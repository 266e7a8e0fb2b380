"""A scenario in a few lines: what lies where, and what happens then. For those who compare rulings on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pyverify.model import Ability, Entry, Scenario
from pyverify.report.naming import listed
from pyverify.report.plain_effects import Scene, instructions
from pyverify.report.plain_words import voice
from pyverify.report.story_words import told
from pyverify.rulings.findings import where

_MOST = 12  # things in a row
_NAMED = re.compile(r'the (?:object|player) (?:named|called) "([^"]*)"')


def witness(scenario: Scenario) -> Iterator[str]:
    """Its title and place; what each player has; what happens."""
    place = f" ({where(scenario.place)})" if scenario.place.line else ""
    yield f"the scenario: {scenario.title or scenario.name}{place}"
    for player in scenario.players:
        zones: dict[str, list[str]] = {}
        for thing in scenario.objects:
            if player.name == thing.controller:
                zones.setdefault(thing.zone, []).append(thing.name)
        has = "; ".join(f"{zone}: {_several(listed(names).split(', '))}" for zone, names in zones.items())
        yield f"  {player.name}: {has or 'nothing stated'}"
    if scenario.timeline:
        yield f"  then: {_several(happens(scenario), '; ')}"


def happens(scenario: Scenario) -> list[str]:
    """The entries of its timeline in words."""
    return [_entry(one, scenario) for one in scenario.timeline]


def _several(names: Sequence[str], between: str = ", ") -> str:
    shown = between.join(names[:_MOST])
    return shown if len(names) <= _MOST else f"{shown}{between}and {len(names) - _MOST} more"


def _entry(entry: Entry, scenario: Scenario) -> str:
    owner = next((one.controller for one in scenario.objects if one.name == entry.what), "")
    by = entry.by or owner or scenario.active or (scenario.players[0].name if scenario.players else "")
    words = told(scenario.game)
    head = words.witness.get(entry.kind) or words.entries.get(entry.kind)
    if head:
        return head.format(by=by, what=entry.what, ability=entry.ability) + (f" ({', '.join(entry.targets)})" if entry.targets else "")
    lines = instructions("", entry.effects, Scene(voice(scenario.game), _nested))
    said = [_NAMED.sub(r"\1", re.sub(r"^[0-9]+\. ", "", line.strip().removeprefix(":").strip())) for line in lines]
    return " and ".join(one for one in said if one)


def _nested(ability: Ability, scene: Scene) -> list[str]:  # noqa: ARG001
    return [f'the ability "{ability.name}"']
