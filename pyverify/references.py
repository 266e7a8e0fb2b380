"""What a reference in a claim or decision means: "Card: ability", "Card" for all its abilities or its spell, or either with an object."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass

from pyverify.model import Ability, Scenario
from pyverify.trace import Item
from pyverify.workings import effects_in


@dataclass(frozen=True, slots=True)
class Reference:
    """Tells whether an ability or something on the stack is meant.

    text: the reference as read. card: the card, "" if any. ability: the ability's name on the card, "" for all. only: the object
    it has to come from, "" for any. instances: the names of further instances of the same keyword, which are meant too.
    """

    text: str
    card: str
    ability: str = ""
    only: str = ""
    instances: tuple[str, ...] = ()

    def means(self, ability: str) -> bool:
        """Whether an ability, by its full name, is meant, wherever it comes from. Granted ones carry the name of what grants them."""
        if ability == self.text:
            return True
        head, tail = f"{self.card}: ", f", {self.ability}"
        if not ability.startswith(head):
            return False
        return not self.ability or ability[len(head) :] in (self.ability, *self.instances) or ability.endswith(tail)

    def fits(self, item: Item, card: str = "") -> bool:
        """Whether something on the stack is meant. card: the card of a spell."""
        if self.only and item.source != self.only:
            return False
        if item.ability:
            return self.means(item.ability)
        return not self.ability and self.card in (card, item.source)


def reference(text: str, scenario: Scenario) -> Reference:
    """The meaning of a reference in a scenario."""
    objects = {one.name: one.card for one in scenario.objects}
    if text in scenario.cards:
        return Reference(text, text)
    if text in objects:
        return Reference(text, objects[text], "", text)
    for index in [match.start() for match in re.finditer(": ", text)]:
        name, ability = text[:index], text[index + 2 :]
        if name in scenario.cards:
            return Reference(text, name, ability, "", _instances(scenario, name, ability))
        if name in objects:
            return Reference(text, objects[name], ability, name, _instances(scenario, objects[name], ability))
    return Reference(text, text)


def _instances(scenario: Scenario, card: str, name: str) -> tuple[str, ...]:
    """Where a card has a keyword more than once, the name of the first instance means all of them; the others have a number."""
    mine = [one for one in scenario.cards[card].abilities if one.kind == "keyword"]
    alike = [one.name for meant in mine if meant.name == name for one in mine if (one.keyword, one.words) == (meant.keyword, meant.words)]
    return tuple(alike[1:]) if alike[:1] == [name] else ()


def inner(ability: Ability) -> Iterator[Ability]:
    """The abilities that are written inside an ability, at any depth, but not its modes."""
    for effect in effects_in(ability):
        for value in effect.args.values():
            if isinstance(value, Ability):
                yield value
                yield from inner(value)


def same(word: str, name: str) -> bool:
    """Whether a word of a file and an object's name mean the same; the first token of a kind goes by two names."""
    return word == name or f"{word} 1" == name or word == f"{name} 1"


def short(ability: str) -> str:
    """The name of an ability without its card."""
    return ability.rpartition(": ")[2]


def strings(value: object) -> Iterator[str]:
    """Every string in a part of the model."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from strings(one)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name != "place":
                yield from strings(getattr(value, field.name))
