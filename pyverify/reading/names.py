"""The names of a scenario: players, objects, cards, abilities, labels; and what a name in a timeline or claim refers to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pyverify.model import Ability, Card, Object, Place, Term
from pyverify.reading.messages import ReadingError, problem, unknown
from pyverify.reading.nodes import Node, text
from pyverify.references import inner
from pyverify.vocabulary import Words
from pyverify.workings import effects_in

FIELD = "field"  # the part of the board where objects are that are places of their own


@dataclass(frozen=True, slots=True)
class Names:
    """Everything with a name.

    words: of the game. abilities: by full name, "Card: ability name", those within other abilities and keywords included, and for every
    card the keywords that effects grant. printed: for a card the full names of what stands on it.
    created: names of the cards that effects of the scenario create as tokens; such objects have no place at the start.
    choices: names given by `as` and `choose`; whether an object or player is chosen, and not a word such as a color.
    """

    words: Words
    players: tuple[str, ...]
    cards: Mapping[str, Card]
    objects: Mapping[str, Object]
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    created: frozenset[str] = frozenset()
    choices: Mapping[str, bool] = field(default_factory=dict)

    def copies(self, card: str) -> tuple[str, ...]:
        """The names of the objects of a card."""
        return tuple(one.name for one in self.objects.values() if one.card == card)

    @property
    def fields(self) -> tuple[str, ...]:
        """The objects that are places of their own."""
        return tuple(one.name for one in self.objects.values() if one.at == FIELD)

    def is_created(self, words: str) -> bool:
        """Whether the words name a token that an effect creates: the card, or the card and a number."""
        return words in self.created or re.sub(r" [0-9]+$", "", words) in self.created

    def card_of(self, object_name: str) -> str:
        """The card of an object, or of a token that an effect creates."""
        if object_name in self.objects:
            return self.objects[object_name].card
        return object_name if object_name in self.cards else re.sub(r" [0-9]+$", "", object_name)

    def has(self, words: str) -> bool:
        """Whether the words name a player, an object or a card with copies."""
        return words in self.players or words in self.objects or words in self.cards or self.is_created(words)

    def term(self, words: str, place: Place) -> Term:
        """The term for a player's or object's name."""
        return Term("player", (words,)) if words in self.players else Term("object", (self.object_named(words, place),))

    def player(self, node: Node) -> str:
        """The name of a player."""
        words = text(node, "a player")
        if words not in self.players:
            raise unknown(node.place, "player", words, self.players)
        return words

    def object(self, node: Node) -> str:
        """The name of an object."""
        return self.object_named(text(node, "an object"), node.place)

    def in_zone(self, words: str, zone: str, player: str) -> tuple[str, ...]:
        """The copies of a card that start in a zone; with a player, those of that player."""
        found = (self.objects[name] for name in self.copies(words))
        return tuple(one.name for one in found if one.zone == zone and player in ("", one.controller))

    def object_named(self, words: str, place: Place) -> str:
        """The object of a name; the card's name will do if there is only one copy."""
        if words in self.objects or (words not in self.cards and self.is_created(words)):
            return words
        copies = self.copies(words)
        if len(copies) == 1:
            return copies[0]
        if copies:
            raise problem(place, f"there are {len(copies)} copies of {words!r}", "one of them: " + _some(copies))
        if words in self.created:
            return words
        if words in self.cards:
            raise problem(
                place, f"no copy of {words!r} is in the scenario", repair="put one under `start:`, such as {hand: [" + words + "]}"
            )
        raise self.unknown(words, place)

    def recipient(self, node: Node) -> str:
        """The name of a player or an object."""
        words = text(node, "a player or object")
        return words if words in self.players else self.object_named(words, node.place)

    def thing(self, node: Node) -> str:
        """The name of a player or object, or of an ability on the stack."""
        words = text(node, "a player, an object, or an ability on the stack")
        return ("" if self.has(words) else self._ability(words, node.place)) or self.recipient(node)

    def choice(self, node: Node) -> str:
        """The name of a choice."""
        words = text(node, "the name of a choice")
        if words not in self.choices:
            raise unknown(node.place, "choice", words, self.choices, "" if self.choices else "no card has a `choose`")
        return words

    def ability(self, node: Node) -> str:
        """What a reference to abilities means: "Card: ability", or "Card" for all its abilities or its spell; or both with an object's
        name for the card's, if the file names the object and not the card."""
        words = text(node, 'an ability: "Card", "Card: ability name" or the ability\'s name')
        found = self._ability(words, node.place)
        if not found:
            known: tuple[str, ...] = tuple(full for full in self.abilities if ": " in words and full.endswith(words[words.rindex(": ") :]))
            if known:
                raise problem(node.place, f"no ability {words!r}", "one of them: " + _some(known))
            known = (*self.cards, *self.abilities, *self.objects, *(ability.name for ability in self.abilities.values()))
            raise unknown(node.place, "ability or card", words, known)
        return found

    def _ability(self, words: str, place: Place) -> str:
        if words in self.cards:
            own = self.printed.get(words, ())
            return own[0] if len(own) == 1 and self.abilities[own[0]].kind not in ("spell", "keyword") else words
        if words in self.abilities:
            return words
        full = [name for name, ability in self.abilities.items() if ability.name == words]
        if len(full) > 1:
            raise problem(place, f"several abilities are named {words!r}", "one of them: " + _some(full))
        if full:
            return full[0]
        if words in self.objects:
            return words
        first, comma, _ = words.rpartition(", ")  # one of the abilities that a keyword stands for
        if comma and first in self.abilities and self.abilities[first].kind == "keyword":
            return words
        name, _, ability_name = words.rpartition(": ")
        if name in self.objects and f"{self.objects[name].card}: {ability_name}" in self.abilities:
            return words
        return ""

    def unknown(self, words: str, place: Place) -> ReadingError:
        """The error for a name that is none."""
        return unknown(place, "object, card or player", words, (*self.objects, *self.cards, *self.players))


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    return ", ".join(map(repr, listed[:12])) + (" ..." if len(listed) > 12 else "")


def name_everything(
    words: Words, players: tuple[str, ...], cards: Mapping[str, Card], objects: Iterable[Object], created: frozenset[str]
) -> Names:
    """The names of a scenario. created: the tokens that its timeline creates."""
    by_card = {card.name: _printed(card) for card in cards.values()}
    abilities = {name: ability for printed in by_card.values() for name, ability in printed.items()}
    within = [one for card in cards.values() for ability in card.abilities for one in (ability, *inner(ability))]
    effects = [effect for one in within for effect in effects_in(one)]
    created |= {str(effect.args["token"]) for effect in effects if effect.verb == "create"}
    choices = {
        str(effect.args["value" if "value" in effect.args else "as"]): "as" in effect.args for effect in effects if effect.verb == "choose"
    }
    if any(effect.verb == "pay" and "{X}" in str(effect.args.get("cost")) for effect in effects):
        choices["X"] = False
    choices |= {role: True for effect in effects for role in words.entering if role in effect.args}
    for effect in effects:
        value = effect.args.get("value")
        for keyword in (value if isinstance(value, tuple) else (value,)) if effect.verb == "gain keyword" else ():
            for card in cards.values():
                granted = Ability(str(keyword), "keyword", keyword=str(keyword), place=effect.place)
                abilities.setdefault(f"{card.name}: {keyword}", granted)
    printed = {card: tuple(names) for card, names in by_card.items()}
    return Names(words, players, cards, {one.name: one for one in objects}, abilities, printed, created, choices)


def _printed(card: Card) -> dict[str, Ability]:
    """The abilities of a card by full name."""
    return {f"{card.name}: {one.name}": one for ability in card.abilities for one in (ability, *inner(ability))}
