"""The abilities of cards as facts: what they wait for, replace, forbid or change, and what they tell players to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pyverify.facts.beyond import beyond, within
from pyverify.facts.expressions import Expressions
from pyverify.facts.parts import effects_in
from pyverify.facts.scripts import DURATIONS, Script
from pyverify.model import Ability, Argument, Card, Effect, Filter, Target, Term, Test, Trigger
from pyverify.reading.abilities import split_keyword
from pyverify.symbols import constant, quoted
from pyverify.workings import characteristic_defining, kernel_kind, roles_in, works_in

_LAYERS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7a": 71, "7b": 72, "7c": 73}


@dataclass(slots=True)
class Abilities(Expressions):
    """Writes the abilities of cards, and those within others."""

    named: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # as `named`, and the modes
    printed_abilities: set[str] = field(default_factory=set)  # full names of those that stand on a card itself
    asks_number: bool = False  # some event of an ability has a number in the turn

    def abilities(self, card: Card) -> None:
        """Those of a card, with what stands for its keywords."""
        definition = self.name("d", card.name)
        for ability in card.abilities:
            full = f"{card.name}: {ability.name}"
            self.printed_abilities.add(full)
            if ability.kind == "keyword":
                self.keyword(card, full, ability)
                continue
            if ability.kind == "spell":
                self.say("printed", definition, f"spell({self.ability(full)})")
            else:
                self.say("printed", definition, f"ability({self.ability(full)})")
            self.one_ability(full, ability)
            for words in ability.unread:
                self.say("unread", definition, quoted(words))

    def keyword(self, card: Card, full: str, ability: Ability) -> None:
        """An instance of a keyword on a card, and the ability that it stands for, if it stands for one."""
        definition = self.name("d", card.name)
        self.say("printed", definition, f"keyword({quoted(ability.keyword)})")
        if ability.keyword == "enchant":
            for words in ability.words:
                self.enchants(card, words.split(" or "))
        for predicate, name, change in self.spelled_out(full, ability.keyword, " ".join(ability.words).upper()):
            self.say(f"printed{predicate}", definition, f"ability({name})", *change)

    def spelled_out(self, full: str, word: str, cost: str = "") -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Write the abilities that a keyword stands for. Yields for each how facts that give it are called, its name, and with which
        change: those that depend on the rules of the date end in `_since` or `_until` and name a change."""
        every = [
            (meant, full if meant.ability.name == word.lower() else f"{full}, {meant.ability.name}")
            for meant in self.keywords.dated(word, cost)
        ]
        for meant, inner in every:
            self.siblings = {one.ability.name: name for one, name in every}
            self.say("defined_keyword", quoted(word.lower()))
            self.say("stands_for", quoted(word.lower()), self.ability(inner))
            self.one_ability(inner, meant.ability)
            if "as" in self.words.ability_keys:
                self.say("labelled", self.ability(inner), quoted(word.lower()))
            self.siblings = {}
            dates = [(f"_{when}", (change,)) for when, change in (("since", meant.since), ("until", meant.until)) if change]
            predicate, change = dates[0] if dates else ("", ())
            yield predicate, self.ability(inner), change

    def enchants(self, card: Card, options: Sequence[str]) -> None:
        """What an Aura can enchant, and so what its spell targets (CR 702.5a, 303.4a).

        Whether it may stay on a player, or on any permanent at all, is never in question.
        """
        definition = self.name("d", card.name)
        tests = {
            what: Test("permanent") if what == "permanent" else Test("type" if what in self.words.types else "subtype", (what,))
            for what in options
        }
        for what in options:
            if what not in ("permanent", "player"):
                self.say("enchants", definition, f"type({what})" if what in self.words.types else f"subtype({quoted(what)})")
                self.say("layered", self.number)  # what it is attached to is looked at with all continuous effects applied
        if "aura" not in card.subtypes or ("player" in options and len(options) > 1):
            return
        kind: Literal["object", "player"] = "player" if "player" in options else "object"
        asked = Filter((tuple(tests.values()),) if kind == "object" else ())
        self.say("aura_spell", definition)
        self.target(f"aura_spell({definition})", Target("target", asked, kind))

    def one_ability(self, full: str, ability: Ability) -> None:
        """An ability by its full name, wherever it stands."""
        name = self.ability(full)
        self.within = full.partition(": ")[0]
        if ability.keyword and ability.kind != "keyword":
            self.say("labelled", name, quoted(ability.keyword))
        if ability.dependent:
            self.say("dependent", name, self.condition(ability.dependent))
        if ability.optional:
            self.say("optional", name)
        self.named.append(full)
        self.texts.append(full)
        self.say("ability_kind", name, ability.kind)
        if ability.kind in ("triggered", "delayed"):
            self.triggered(name, ability)
        elif ability.kind == "static":
            self.static(name, full, ability)
        elif ability.kind == "replacement":
            self.replacement(name, full, ability)
        if ability.kind != "activated" and ability.costs:
            self.say("leading_cost", name)
            self.script(f"cost({name})", f"{full}, cost", ability.costs)
        if ability.kind == "activated":
            if ability.is_mana:
                self.say("says_mana", name)
            self.say("works", name, constant(ability.works_in or self.words.board))
            in_steps = any(cost.verb == "choose" for cost in ability.costs)  # what is chosen is needed by what follows
            self.script(f"cost({name})", f"{full}, cost", ability.costs, chain=in_steps)
        for words in ability.unread_if:
            self.say("asks_more", name, f"unread({quoted(words)})")
        for words in ability.unread_targets:
            self.say("chooses_more", name, quoted(words))
        if ability.condition:
            kept, lost = within(ability.condition) if ability.kind in ("triggered", "delayed") else (ability.condition, ())
            self.beyond_rules(name, lost)
            if ability.asked_once:
                self.say("asked_once", name)
            if kept.items:
                self.say("intervening", name, self.condition(kept))
        for role in sorted(roles_in(ability)):
            self.say("mentions", name, role)
        if any(re.search(r"\b[Aa]dds?\b", str(one.args["words"])) for one in effects_in(ability) if one.verb == "opaque"):
            self.say("may_add", name)
        if ability.modes:
            for index, mode in enumerate(ability.modes, 1):
                inner = f"{full}, mode {index}"
                self.texts.append(inner)
                self.say("mode", name, self.ability(inner))
                self.say("mode_number", self.ability(inner), index)
                self.wording(self.ability(inner), inner, replace(mode, targets=(*ability.targets, *mode.targets)), ability.kind == "spell")
        elif ability.kind in ("triggered", "delayed", "activated", "spell"):
            self.wording(name, full, ability, ability.kind == "spell")

    def wording(self, name: str, full: str, ability: Ability, is_spell: bool) -> None:
        """Targets and instructions."""
        for target in ability.targets:
            self.target(name, target)
        self.script(name, full, ability.effects, is_spell)

    def beyond_rules(self, name: str, lost: Iterable[str]) -> None:
        """What the triggering of an ability hangs on and no rule works out."""
        for what in lost:
            self.say("asks_more", name, f"not_modelled({quoted(what)})")

    def target(self, name: str, target: Target) -> None:
        """A target that is chosen as this text is put on the stack."""
        sort = "player" if target.kind == "player" else "object"
        for what in beyond(target.filter):
            self.say("chooses_more", name, quoted(what))
        asked = self.filter(target.filter, sort, target.kind)
        self.say("target", name, quoted(target.name), asked, "optional" if target.optional else "required")

    def triggered(self, name: str, ability: Ability) -> None:
        """What a triggered ability waits for, and how often it may trigger."""
        if ability.kind == "delayed":
            self.say("delayed_ability", name)
            if ability.duration in self.words.open_durations:
                self.unmodelled(f"an effect that lasts {ability.duration}")
            elif ability.duration and ability.duration != "ever":
                self.say("lasts", name, DURATIONS[ability.duration])
        for index, trigger in enumerate(ability.triggers, 1):
            kind = kernel_kind(trigger, self.words)
            if kind == "step" and self.scenario.teams and "player" in roles_in(ability):
                kind = "team_step"
            self.say("on", self.number, kind, name, index)
            for role in self.words.events[trigger.event].roles:
                if role not in self.words.events[trigger.event].beyond:
                    self.say("provides", name, index, constant(role))
            self.roles(name, index, trigger)
            if self.words.events[trigger.event].kernel == "step":
                for item in trigger.roles["step"].items:
                    for test in item:
                        self.say("listens", self.number, constant(str(test.args[0])))
        if ability.state:
            self.say("on", self.number, "state", name, 1)
            self.say("state_condition", name, self.condition(ability.state))
        if ability.batch:
            self.say("batch", name, constant(ability.batch))
        if ability.limit == "done once each turn":
            self.say("acts_once", name)
        elif ability.limit:
            self.say("limit", name, "turn")
        if ability.limit.startswith("first"):
            self.say("limit_first", name)
        if ability.kind != "delayed":
            for zone in works_in(ability, self.words):
                self.say("works", name, zone)

    def roles(self, name: str, index: int, trigger: Trigger) -> None:
        """What the roles of an event must be."""
        for role, given in trigger.roles.items():
            if role in self.words.events[trigger.event].beyond:
                self.say("asks_more", name, f"not_modelled(role({quoted(role)}))")
                continue
            if role == "together":
                self.together(name, index, given, trigger)
                continue
            if role == "number":
                self.asks_number = True
            sort = "counter" if role == "counter" else self.words.events[trigger.event].roles[role]
            kept, lost = within(given)
            self.beyond_rules(name, lost)
            self.say("role_filter", name, index, constant(role), self.filter(kept, sort))

    def additional(self, name: str, ability: Ability) -> None:
        """Others trigger additional times (CR 603.2d)."""
        assert ability.affects is not None
        self.say("more_triggers", self.number, name, ability.again)
        self.say("more_of", name, self.filter(ability.affects))
        if ability.labelled:
            self.say("more_labelled", name, quoted(ability.labelled))
        if not ability.triggers:
            self.say("more_for", name, 1, "any")
        for index, trigger in enumerate(ability.triggers, 1):
            self.say("more_for", name, index, kernel_kind(trigger, self.words))
            self.roles(name, index, trigger)

    def together(self, name: str, index: int, given: Filter, trigger: Trigger) -> None:
        """How many have to attack at once: a number that is written out."""
        subject = trigger.roles.get("subject")
        if subject and subject.items == ((Test("self"),),):
            self.say("self_alone", name, index)
        tests = [item[0] for item in given.items if len(item) == 1]
        number = tests[0].args[1] if len(tests) == 1 == len(given.items) and not tests[0].negated else None
        if isinstance(number, int):
            self.say("asks_together", name, index, str(tests[0].args[0]), number)
        else:
            self.say("asks_more", name, 'not_modelled(role("together"))')

    def static(self, name: str, full: str, ability: Ability) -> None:
        """A static ability: a continuous effect, a prohibition, what happens instead, or more triggers."""
        if ability.again:
            self.additional(name, ability)
            if ability.condition:
                self.unmodelled("a condition of additional triggers")
            return
        if ability.triggers and not ability.modifications:
            self.forbidding(name, ability)
            return
        if any(change.verb == "gain control" for change in ability.modifications):
            self.say("static_steals", name)
            return
        if ability.triggers:  # it does something as an event happens, and changes no characteristics
            self.replacement(name, full, ability)
            return
        changes = ability.modifications
        if full in self.printed_abilities and characteristic_defining(ability):
            changes = self.defining(name, ability)
            if not changes:
                return
        self.say("static_ability", name)
        self.say("layered", self.number)
        if ability.affects is not None:
            self.say("affects", name, self.filter(ability.affects))
        self.modifications(name, full, changes, floating=False)

    def defining(self, name: str, ability: Ability) -> tuple[Effect, ...]:
        """What a characteristic-defining ability defines (CR 604.3, 613.3): it works in every zone, so that colors and subtypes are as
        if printed; power and toughness have the value of the moment. Returns the rest, which are for the layers."""
        definition = self.name("d", self.within)
        rest = []
        for index, change in enumerate(ability.modifications, 1):
            value = change.args.get("value")
            if change.verb.startswith("add base ") and isinstance(value, Term | int):
                quantity = change.verb.removeprefix("add base ")
                self.say("printed", definition, f"open({quantity})")
                self.say("defines", name, index, quantity, self.term(value))
            elif change.verb in ("add color", "add subtype") and isinstance(value, str):
                self.say("printed", definition, f"color({value})" if change.verb == "add color" else f"subtype({quoted(value.lower())})")
            else:
                rest.append(change)
        return tuple(rest)

    def forbidding(self, name: str, ability: Ability) -> None:
        """A static ability by which an event can't be begun (CR 101.2)."""
        for index, trigger in enumerate(ability.triggers, 1):
            kind = self.words.events[trigger.event].kernel
            if kind != "cast":
                self.unmodelled(f"forbidding that {trigger.event}")
            self.say("forbids", self.number, kind, name)
            self.roles(name, index, trigger)
            if (Test("self"),) in trigger.roles.get("subject", Filter()).items:
                self.say("for_itself", name)
        self.say("works", name, constant(ability.works_in or self.words.board))

    def modifications(self, name: str, full: str, changes: Sequence[Effect], *, floating: bool) -> None:
        """What an effect does to characteristics, by layer (CR 613.1)."""
        for index, change in enumerate(changes, 1):
            layer = _LAYERS[self.words.modifications[change.verb][0]]
            values = change.args.get("value")
            for value in values if isinstance(values, tuple) else (values,):
                if change.verb.startswith("add base "):
                    self.unmodelled(f"{change.verb} but by a characteristic-defining ability")
                    continue
                if isinstance(value, int):
                    self.bounded(value)
                if isinstance(value, Term) and change.verb == "gain activated abilities of" and floating:
                    self.say("modifies", name, index, layer, "lend")
                    self.say("layered", self.number)
                    continue
                if isinstance(value, Term | Filter):
                    self.unmodelled(f"{change.verb} by an expression")
                    continue
                if change.verb == "gain keyword":
                    inner = f"{full}, {value}"
                    word, follows = split_keyword(str(value).lower())
                    for predicate, given, when in self.spelled_out(inner, word, " ".join(follows).upper()):
                        self.say(f"modifies{predicate}", name, index, layer, f"add(ability({given}))", *when)
                operation = self.operation(change.verb, value, full, index)
                if operation.startswith("raise(") and floating:
                    quantity, amount = operation[6:-1].split(",")
                    self.say("adds", name, index, quantity, amount)
                else:
                    self.say("modifies", name, index, layer, operation)
                    self.say("layered", self.number)

    def operation(self, verb: str, value: Argument | None, full: str, index: int) -> str:
        """What a part of a continuous effect does, as the layers know it."""
        way, _, what = verb.partition(" ")
        if what in self.words.sizes:
            return f"raise({what},{value})" if way == "add" else f"set({what},{what}({value}))"
        match verb:
            case "lose all abilities":
                return "lose_abilities"
            case "add type" | "set type":
                return f"add(type({value}))" if verb.startswith("add") else f"set(type,type({value}))"
            case "add subtype":
                return f"add(subtype({quoted(str(value).lower())}))"
            case "set subtype":
                basic = str(value).lower() in self.words.land_types
                return f"set({'basic_land_type' if basic else 'subtype'},subtype({quoted(str(value).lower())}))"
            case "add supertype":
                return f"add(supertype({value}))"
            case "add color" | "add domain":
                return f"add(color({value}))"
            case "set color":
                return f"set(color,color({value}))"
            case "gain keyword":
                return f"add(keyword({quoted(split_keyword(str(value).lower())[0])}))"
            case "lose keyword":
                return f"lose(keyword({quoted(str(value).lower())}))"
            case "gain ability":
                assert isinstance(value, Ability)
                inner = f"{full.partition(': ')[0]}: {value.name}"
                self.one_ability(inner, value)
                return f"add(ability({self.ability(inner)}))"
        return f"unknown({quoted(verb)},{index})"

    def replacement(self, name: str, full: str, ability: Ability) -> None:
        """What would happen, and what happens instead (CR 614.1)."""
        for index, trigger in enumerate(ability.triggers, 1):
            self.say("would", self.number, kernel_kind(trigger, self.words, replacement=True), name)
            self.roles(name, index, trigger)
            subject = trigger.roles.get("subject")
            if subject and (Test("self"),) in subject.items:
                self.say("for_itself", name)
        self.say("works", name, constant(ability.works_in or self.words.board))
        for part, change in enumerate(ability.modifications, 1):
            for what in self.instead(name, full, change):
                self.say("instead", name, part, what)

    def instead(self, name: str, full: str, change: Effect) -> Iterator[str]:
        """A change of the event, as the rounds of replacement know it."""
        value = change.args.get("value")
        if isinstance(change.args.get("amount"), Term) or isinstance(value, Term):
            self.unmodelled(f"{change.verb} by an expression")
            return
        match change.verb:
            case "to":
                yield f"to({constant(str(value))})"
            case "shuffle into library":
                yield "to(library)"
            case "tapped" | "exhausted" | "ready":
                yield f"add(add_{change.verb})"
            case "with counters":
                yield f"with({quoted(str(change.args['kind']))},{self.number_(change.args['amount'])})"
            case "reveal":
                yield "show"
            case "choose":
                self.choosing(name, full, str(value))
                yield f"choosing({quoted(str(value))})"
            case "prevent":
                yield "prevent"
            case "prevent up to":
                yield f"less({value})"
            case "twice":
                yield "times(2)"
            case "plus":
                yield f"plus({value})"
            case "copy" | "may copy":
                if change.verb == "may copy":
                    self.say("may_copy", name)
                assert isinstance(value, Filter)
                yield f"copy({self.filter(value)})"
            case "do":
                self.script(name, full, change.body, chain=False)
                yield "swap"

    # ---------------------------------------------------------------- instructions

    def script(self, name: str, full: str, effects: Sequence[Effect], is_spell: bool = False, chain: bool = True) -> None:
        """Instructions as numbered steps. chain: one after the other; otherwise all at once."""
        Script(self, name, full).write(effects, is_spell, chain)
