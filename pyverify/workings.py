"""What follows from the words of an ability: the kind of event it waits for, where it works, which roles of the event it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pyverify import mana
from pyverify.model import Ability, Comparison, Condition, Effect, Filter, Matches, Term, Test, Trigger
from pyverify.symbols import constant, quoted
from pyverify.vocabulary import Words

OPPOSITE_ROLES = {"that_player": "player"}


def kernel_kind(trigger: Trigger, words: Words, replacement: bool = False) -> str:
    """The kind of event in the encodings: zone changes are told apart by where they lead, or come from, if the trigger says so; blocking by
    whether it says what the other creature is, or how many there are (CR 509.3)."""
    kind = words.events[trigger.event].kernel
    if "amount" in trigger.roles and kind in ("begin_block", "become_blocked"):
        return {"begin_block": "blocks_many", "become_blocked": "blocked_by_many"}[kind]
    if kind == "begin_block" and trigger.roles.get("source", Filter()).items == ((Test("self"),),):
        return "block_this"
    if "source" in trigger.roles and kind in ("begin_block", "become_blocked"):
        return {"begin_block": "block_one", "become_blocked": "blocked_by_one"}[kind]
    if kind != "zone_change":
        return kind
    for role, name in (("to", "enter"), ("from", "leave")):
        given = trigger.roles.get(role)
        if given and given.items == ((Test("zone", (words.board,)),),) and not (replacement and name == "leave"):
            return name
    return kind


def works_in(ability: Ability, words: Words) -> Iterator[str]:
    """Where an ability functions (CR 113.6): where permanents are, unless it says or its event implies otherwise."""
    if ability.works_in:
        yield constant(ability.works_in)
        return
    stated = _stated_zone(ability)
    if stated:
        yield stated
        return
    yield words.board
    for trigger in ability.triggers:
        subject = trigger.roles.get("subject")
        if not subject or (Test("self"),) not in subject.items or kernel_kind(trigger, words) in ("leave", "enter"):
            continue
        kind = words.events[trigger.event].kernel
        if kind == "cast":
            yield words.queue
        elif kind == "zone_change":
            goal = trigger.roles.get("to")
            zones = [constant(str(test.args[0])) for item in goal.items for test in item] if goal else [words.discard]
            yield from zones
            if set(zones) <= set(words.hidden):  # looks back to where the card came from (CR 603.10a)
                start = trigger.roles.get("from")
                yield from (constant(str(test.args[0])) for item in start.items for test in item) if start else words.zones


def _stated_zone(ability: Ability) -> str:
    """The zone in which an ability says that its object is ("if this card is in your graveyard"): it works only there (CR 113.6b).

    Not if it triggers on something that happens to the object itself, which may just have come there.
    """
    own = ((Test("self"),),)
    if not ability.condition or any(trigger.roles.get("subject", Filter()).items == own for trigger in ability.triggers):
        return ""
    for item in ability.condition.items:
        test = item[0].test
        if len(item) == 1 and not item[0].negated and isinstance(test, Matches) and test.term == Term("self"):
            for one in test.filter.items:
                if len(one) == 1 and one[0].name == "zone" and not one[0].negated:
                    return constant(str(one[0].args[0]))
    return ""


def roles_in(ability: Ability) -> set[str]:
    """The roles that the words of an ability refer to: what must be remembered of its event."""
    found = roles_of(ability.effects, ability.costs, ability.condition, ability.modes, ability.modifications)
    found |= roles_of(*(target.filter for target in ability.targets))
    if ability.kind in ("delayed", "replacement"):
        found |= roles_of(*(given for trigger in ability.triggers for given in trigger.roles.values()))
    return found


def roles_of(*parts: object) -> set[str]:
    """The roles that some words, such as an instruction or a filter, refer to."""
    found: set[str] = set()

    def visit(value: object) -> None:
        if isinstance(value, Term):
            name = OPPOSITE_ROLES.get(value.name, value.name)
            if value.name in ("target", "chosen"):
                found.add(f"{name}({quoted(str(value.args[0]) if value.args else 'target')})")
            elif value.name == "defending_player":
                found.add("defender")
            elif not value.args:
                found.add(name)
            for arg in value.args:
                visit(arg)
        elif isinstance(value, Filter):
            for item in value.items:
                for test in item:
                    for arg in test.args:
                        visit(arg)
        elif isinstance(value, Condition):
            for clauses in value.items:
                for clause in clauses:
                    if isinstance(clause.test, Comparison):
                        visit(clause.test.left)
                        visit(clause.test.right)
                    else:
                        visit(clause.test.term)
                        visit(clause.test.filter)
        elif isinstance(value, Ability):
            found.update(roles_in(value))
        elif isinstance(value, Effect):
            if value.verb == "add mana" and mana.same(str(value.args.get("mana", ""))):
                found.add("mana")
            for key, given in value.args.items():
                if key in ("object", "on", "to") and isinstance(given, Term) and given.name in ("subject", "self"):
                    found.add("next")
                visit(given)
            for inner in (*value.body, *value.otherwise):
                visit(inner)
        elif isinstance(value, tuple):
            for one in value:
                visit(one)

    visit(parts)
    return found


def effects_in(ability: Ability) -> Iterator[Effect]:
    """All instructions of an ability, those inside others after them, and what it does to events; not those of abilities in it."""
    waiting = [*ability.effects, *ability.costs, *ability.modifications, *(effect for mode in ability.modes for effect in mode.effects)]
    while waiting:
        effect = waiting.pop(0)
        yield effect
        waiting[:0] = [*effect.body, *effect.otherwise]


def _goes_to(ability: Ability, zone: str, verbs: tuple[str, ...]) -> bool:
    moves = {"move": "to", "to": "value"}
    return any(
        effect.verb in verbs or (effect.verb in moves and effect.args.get(moves[effect.verb]) == zone) for effect in effects_in(ability)
    )


LINKS: dict[str, Callable[[Ability], bool]] = {
    "way": lambda ability: ability.kind == "static" and bool(ability.triggers) and bool(ability.modifications),
    "exiled_with": lambda ability: _goes_to(ability, "exile", ("exile", "exile top")),
    "brought_with": lambda ability: _goes_to(ability, "battlefield", ("put onto the battlefield", "create")),
}
"""Tests that are about what a linked ability of the same card has done, and which abilities can be meant if none is named (CR 607.2)."""

_OF_CHARACTERISTICS = (
    "add base power", "add base toughness", "set power", "set toughness", "add color", "set color", "add subtype", "set subtype",
)  # fmt: skip


def characteristic_defining(ability: Ability) -> bool:
    """Whether an ability that is printed on a card is a characteristic-defining one (CR 604.3a): a static ability that defines colors,
    subtypes, power or toughness, of that object and no other, and not only under a condition."""
    itself = ability.affects is not None and ability.affects.items == ((Test("self"),),)
    defined = [change.verb in _OF_CHARACTERISTICS for change in ability.modifications]
    return ability.kind == "static" and itself and ability.condition is None and bool(defined) and all(defined)


def chosen_on_entering(ability: Ability) -> list[str]:
    """The names of what a replacement ability has a player choose as its object enters, such as a color (CR 614.12a)."""
    return [str(change.args.get("value")) for change in ability.modifications if ability.kind == "replacement" and change.verb == "choose"]
