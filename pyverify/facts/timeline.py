"""The timeline as facts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

from pyverify.facts.decisions import Decisions
from pyverify.facts.parts import named_objects
from pyverify.model import Entry
from pyverify.references import inner as written_inside
from pyverify.symbols import constant, quoted

_WAITING = ("step", "resolve_all", "play", "deal", "pass")  # kinds of entries before which all that waits resolves


@dataclass(slots=True)
class Timeline(Decisions):
    """Writes the entries of the timeline."""

    def by(self, entry: Entry) -> str:
        """Who does what an entry says."""
        for one in self.scenario.objects:
            if one.name == entry.what:
                return entry.by or one.controller
        return entry.by or self.scenario.active or self.scenario.players[0].name

    def entry(self, number: int, entry: Entry) -> None:
        """An entry and, if it is done step by step, its parts: mana abilities, payments, that it is done (CR 601.2g to 601.2i)."""
        payments = entry.paying if entry.kind == "cast" else ()
        parts = [f"part({number},{count})" for count in range(1, len(entry.during) + len(payments) + 2)]
        in_order = [str(number), *(parts if len(parts) > 1 else ()), str(number + 1)]
        for one, following in pairwise(in_order):
            self.say("then", self.number, one, following)
        self.one_entry(str(number), entry)
        for part in in_order[1:-1]:
            self.say("within", self.number, part, number)
        for part, inner in zip(parts, entry.during, strict=False):
            self.one_entry(part, inner)
        for part, effect in zip(parts[len(entry.during) :], payments, strict=False):
            self.say("entry", self.number, part, "pay")
            self.script(f"entry({self.number},{part})", f"entry {number}", (effect,), chain=False)
        if len(parts) > 1:
            self.say("entry", self.number, parts[-1], "complete")

    def one_entry(self, index: str, entry: Entry) -> None:
        """An entry, or a part of one, without what is done in the middle of it."""
        kind = {"turn": "step"}.get(entry.kind, entry.kind)
        self.say("entry", self.number, index, kind)
        if kind in _WAITING or (kind == "cast" and self.slow(entry.what)):
            self.say("barrier", self.number, index)
        if entry.kind == "turn":
            self.say("entry_step", self.number, index, self.player(entry.what), constant(self.words.steps[0]))
        elif entry.kind == "step":
            self.say("entry_step", self.number, index, "any", constant(entry.what))
        elif entry.kind == "happen":
            self.script(f"entry({self.number},{index})", f"entry {index}", entry.effects, chain=False)
        elif kind in ("cast", "play", "activate", "face_up"):
            self.say("entry_object", self.number, index, self.card(entry.what))
            self.say("entry_player", self.number, index, self.player(self.by(entry)))
        elif entry.kind == "missed":
            self.missed(int(index), entry)
        if entry.kind == "cast":
            self.say("entry_from", self.number, index, constant(entry.from_zone or "hand"))
        if entry.kind == "cast" and self.words.places:
            to = entry.to or self.words.places[0]
            self.say("entry_place", self.number, index, to if to in self.words.places else f"card({self.card(to)})")
        if entry.kind == "activate":
            self.say("entry_ability", self.number, index, self.ability(entry.ability))
            for one in named_objects(entry.paying):
                self.say("entry_pays", self.number, index, self.card(one))
        if entry.x is not None:
            self.say("entry_x", self.number, index, entry.x)
        if entry.free:
            self.say("entry_free", self.number, index)
        for source, recipient, amount in entry.shares:
            self.say("stated_damage", self.number, index, self.card(source), self.reference(recipient), amount)
        for source, others in entry.orders:
            for first, later in combinations(others, 2):
                self.say("damage_order", self.number, index, *map(self.card, (source, first, later)))
        for mode in entry.modes:
            self.say("entry_mode", self.number, index, mode)
        for name, named in zip(self.target_names(entry), entry.targets, strict=False):
            self.say("named_target", self.number, index, quoted(name), self.reference(named))

    def missed(self, index: int, entry: Entry) -> None:
        """An ability that is forgotten as it would be put on the stack: when this entry is next, or one of its kind just before it."""
        first = index
        while first > 1 and self.scenario.timeline[first - 2].kind == "missed":
            first -= 1
        for full in self.meant(entry.ability):
            for at in range(first, index + 1):
                self.say("overlooks", self.number, at, index, self.ability(full))
        if entry.by:
            self.say("entry_player", self.number, index, self.player(entry.by))
        if entry.on_purpose:
            self.say("on_purpose", self.number, index)

    def slow(self, what: str) -> bool:
        """Whether a card is cast only while nothing waits to resolve."""
        cards = [self.scenario.cards[one.card] for one in self.scenario.objects if one.name == what]
        types, keywords = set(self.words.quick), set(self.words.quick_keywords)
        return any(not set(card.types) & types and not set(card.keywords) & keywords for card in cards)

    def target_names(self, entry: Entry) -> list[str]:
        """How the targets are called that an entry states."""
        if entry.kind == "activate":
            card, _, name = entry.ability.rpartition(": ")
            cards = [self.scenario.cards[card]] if card in self.scenario.cards else []
            found = [one for card in cards for ability in card.abilities for one in (ability, *written_inside(ability)) if one.name == name]
        else:
            cards = [self.scenario.cards[one.card] for one in self.scenario.objects if one.name == entry.what]
            found = [ability for one in cards for ability in one.abilities if ability.kind == "spell"]
        names = [target.name for ability in found for target in ability.targets]
        names += [target.name for ability in found for mode in ability.modes for target in mode.targets]
        return names or ["target"]

    def reference(self, name: str) -> str:
        """What a stated target is: a player, a card or an ability."""
        if name in {player.name for player in self.scenario.players}:
            return self.player(name)
        if name in {one.name for one in self.scenario.objects} or name in self.created:
            return f"card({self.card(name)})"
        return f"ability({self.ability(name)})"
