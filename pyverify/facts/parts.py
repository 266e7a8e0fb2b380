"""Instructions within parts of the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyverify.model import Ability, Card, Effect, Entry, Scenario, Term


def effects_in(value: object) -> Iterator[Effect]:
    """Every instruction in a part of the model, at any depth."""
    if isinstance(value, Effect):
        yield value
        value = (tuple(value.args.values()), value.body, value.otherwise)
    elif isinstance(value, Scenario):
        value = (tuple(value.cards.values()), value.timeline)
    elif isinstance(value, Card):
        value = value.abilities
    elif isinstance(value, Entry):
        value = (value.effects, value.paying)
    elif isinstance(value, Ability):
        value = (value.effects, value.costs, value.modes, value.modifications)
    if isinstance(value, tuple):
        for one in value:
            yield from effects_in(one)


def named_objects(effects: Iterable[Effect]) -> Iterator[str]:
    """The objects that instructions name."""
    for effect in effects:
        for value in effect.args.values():
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, Term) and one.name == "object" and one.args:
                    yield str(one.args[0])
