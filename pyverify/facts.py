"""From the model to answer-set facts. The only place that writes facts: sorted, escaped, one scenario or many.

Names carry the number of their scenario, so that many scenarios go into one program: `p(3,"alice")`, `c(3,"Some Card")` (an
object's card), `d(3,"Some Card")` (a definition), `a(3,"Some Card: egg")` (an ability), `f(3,7)` (a filter), `q(3,2)` (a condition).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, product
from typing import Literal

from pyverify import mana
from pyverify.keywords import Keywords
from pyverify.limits import FOLLOWED
from pyverify.model import (
    Ability,
    Argument,
    Card,
    Clause,
    Comparison,
    Condition,
    Effect,
    Entry,
    Filter,
    Fixed,
    Object,
    Scenario,
    Target,
    Term,
    Test,
    Trigger,
)
from pyverify.references import inner as written_inside
from pyverify.references import reference, strings
from pyverify.symbols import constant, quoted
from pyverify.vocabulary import BASIC_LANDS, COLORS, COUNTED, EVENTS, LINKED, MODIFICATIONS, TYPES, VERBS
from pyverify.workings import LINKS, OPPOSITE_ROLES, characteristic_defining, chosen_on_entering, kernel_kind, roles_in, roles_of, works_in

NEWEST = datetime.date(2026, 4, 17)
FAR_PAST = 100_000  # timestamps before the scenario begins count up from minus this

RESOLUTION = "while it resolves"  # how long a reflexive ability that names its event watches what its maker does
_DURATIONS = {
    "this turn": "turn", "until end of turn": "turn", "ever": "ever", "as long as you control self": "while_you_control",
    "until self leaves": "until_it_leaves", "until you lose control": "while_yours", RESOLUTION: "resolution",
}  # fmt: skip
_LAYERS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7a": 71, "7b": 72, "7c": 73}
_SORCERY_SPEED = ("artifact", "battle", "creature", "enchantment", "planeswalker", "sorcery")
_READ = {"life": "life", "hand": "hand", "power": "counters", "toughness": "counters", "counters": "counters"}


def edition(scenario: Scenario) -> datetime.date:
    """The date whose rules the scenario asks for; the newest known if it names none."""
    return scenario.rules or NEWEST


@dataclass(slots=True)
class _Writer:
    """Collects the facts of one scenario."""

    scenario: Scenario
    number: int
    keywords: Keywords
    facts: set[str] = field(default_factory=set)
    filters: dict[Filter, str] = field(default_factory=dict)
    conditions: dict[Condition, str] = field(default_factory=dict)
    integers: set[int] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    named: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # as `named`, and the modes
    created: set[str] = field(default_factory=set)  # names of tokens
    within: str = ""  # the card whose ability is written
    siblings: dict[str, str] = field(default_factory=dict)  # the other abilities of a keyword, by name: their full names
    printed_abilities: set[str] = field(default_factory=set)  # full names of those that stand on a card itself

    def say(self, predicate: str, *args: str | int) -> None:
        self.facts.add(f"{predicate}({','.join(map(str, args))}).")

    def bounded(self, *numbers: int) -> None:
        """Numbers that others are added to: the sums of such large ones are not followed."""
        if any(abs(number) > FOLLOWED for number in numbers):
            self.unmodelled("large numbers")

    def unmodelled(self, what: str) -> None:
        """Something the structured form can say and the encodings do not work out: the scenario is undecided with these words."""
        self.say("unmodelled", self.number, quoted(what))

    # ---------------------------------------------------------------- names

    def name(self, functor: str, text: str) -> str:
        return f"{functor}({self.number},{quoted(text)})"

    def player(self, name: str) -> str:
        return self.name("p", name)

    def card(self, name: str) -> str:
        return self.name("c", name)

    def ability(self, full: str) -> str:
        return self.name("a", full)

    # ---------------------------------------------------------------- expressions

    def number_(self, value: int | Term | Argument) -> str:
        if isinstance(value, bool) or not isinstance(value, int | Term):
            raise TypeError(f"no number: {value!r}")
        return self.term(value)

    def term(self, value: Term | int) -> str:
        """A term as a symbol; its parts become `subterm` facts."""
        if isinstance(value, int):
            if value not in self.integers:
                self.integers.add(value)
                self.say("integer", value)
            return str(value)
        name = OPPOSITE_ROLES.get(value.name, value.name)
        self.say("uses", value.name)
        match value.name:
            case "object" if value.args:
                return f"object({self.card(str(value.args[0]))})"
            case "player" if value.args:
                return f"player({self.player(str(value.args[0]))})"
            case "target" | "chosen":
                return f"{name}({quoted(str(value.args[0]) if value.args else 'target')})"
            case "each" | "count":
                inner = value.args[0]
                assert isinstance(inner, Filter)
                return f"{name}({self.filter(inner, _sort(inner))})"
        if not value.args:
            return name
        parts = [self.term(arg) if isinstance(arg, Term) else quoted(str(arg)) for arg in value.args]
        whole = f"{name}({','.join(parts)})"
        if value.name in _READ:
            self.say("reads", self.number, _READ[value.name])
        if whole not in self.terms:
            self.terms.add(whole)
            for arg, part in zip(value.args, parts, strict=True):
                if isinstance(arg, Term):
                    self.say("subterm", whole, part)
        return whole

    def filter(self, given: Filter, sort: str = "object", kind: str = "") -> str:
        """A filter as its name; equal filters share one. sort: what it is asked of; kind: of a target (player, any, item)."""
        key = replace(given, place=replace(given.place, file=f"{sort}/{kind}/{self.links(given)}", line=0, column=0))
        if key in self.filters:
            return self.filters[key]
        name = f"f({self.number},{len(self.filters)})"
        self.filters[key] = name
        given = self.with_links(given)
        items = [[self.test(test, sort) for test in item] for item in given.items] or [[("present", False)]]
        if kind == "any":
            items = [[*item, ("player", False)] for item in items]
            if not given.items:
                items = [[*((f"type({one})", False) for one in ("creature", "planeswalker", "battle")), ("player", False)]]
        elif given.items and sort not in ("object", "player"):
            items.insert(0, [("present", False)])
        for index, item in enumerate(items, 1):
            self.say("item", name, index)
            for test, negated in item:
                self.say("filter", name, index, f"{'no' if negated else 'yes'}({test})")
                self.say("test", name, test)
        for zone in self._ranges(given, sort, kind):
            self.say("ranges", name, zone)
        return name

    def of_choice(self, kind: str, choice: str) -> str:
        """The test that something is of what an ability of the card had a player choose as it entered (CR 607.2d)."""
        card = self.scenario.cards.get(self.within)
        makers = [one.name for one in card.abilities if choice in chosen_on_entering(one)] if card else []
        if len(makers) != 1:
            self.unmodelled(f"a chosen {kind} that is not chosen as the object enters")
            return f"of_choice({kind},none,{quoted(choice)})"
        return f"of_choice({kind},{self.ability(f'{self.within}: {makers[0]}')},{quoted(choice)})"

    def choosing(self, name: str, full: str, choice: str) -> None:
        """What can be chosen as an object enters: a color; of other things, what the file says is chosen."""
        if choice == "color":
            for color in COLORS:
                self.say("choosable_value", name, quoted(choice), color)
            return
        entries = (one for entry in self.scenario.timeline for one in entry.decisions)
        fixed = [one for one in (*self.scenario.decisions, *entries) if one.kind == "choose" and one.name == choice]
        meant = [one for one in fixed if reference(one.about, self.scenario).means(full)]
        for one in meant:
            for option in one.option:
                self.say("choosable_value", name, quoted(choice), quoted(option.lower()))
        if not meant:
            self.unmodelled(f"which {choice} is chosen as it enters, unless the file says")

    def chosen_value(self, full: str) -> bool:
        """Whether what an ability has a player choose is a word such as a color."""
        name, _, ability = full.partition(": ")
        card = self.scenario.cards.get(name)
        return card is not None and any(one.name == ability and chosen_on_entering(one) for one in card.abilities)

    def links(self, given: Filter) -> str:
        """The card whose abilities a filter names, if it does: on another card it means other abilities."""
        tests = [test for item in given.items for test in item]
        linked = any(test.name in LINKS or any(isinstance(one, Term) and one.name == "chosen" for one in test.args) for test in tests)
        return "/".join((self.within, *self.siblings.values())) if linked else ""

    def with_links(self, given: Filter) -> Filter:
        """A filter in which abilities of the card go by their full names (CR 607.1): the one that is named, or all that can be meant."""
        if not self.links(given):
            return given
        return replace(given, items=tuple(tuple(one for test in item for one in self.with_link(test)) for item in given.items))

    def with_link(self, test: Test) -> Iterator[Test]:
        if test.name not in LINKS:
            yield test
            return
        card = self.scenario.cards[self.within]
        named = [str(test.args[0])]
        if named[0] in ("self", LINKED):
            named = [ability.name for ability in card.abilities if LINKS[test.name](ability)]
        yield from (replace(test, args=(self.siblings.get(name, f"{card.name}: {name}"),)) for name in named)

    @staticmethod
    def _ranges(given: Filter, sort: str, kind: str) -> Iterable[str]:
        if sort == "player" or kind == "player":
            return ("players",)
        if kind == "any":
            return ("battlefield", "players")
        if any(test.name == "exiled_with" and not test.negated for item in given.items for test in item):
            return ("exile",)
        zones = [test.args[0] for item in given.items if all(one.name == "zone" and not one.negated for one in item) for test in item]
        if zones:
            return [constant(str(zone)) for zone in zones]
        stacked = kind == "item" or any(test.name in ("kind", "item_kind", "single_target") for item in given.items for test in item)
        return ("stack",) if stacked else ("battlefield",)

    def test(self, test: Test, sort: str) -> tuple[str, bool]:
        """A test as a symbol, and whether it is denied."""
        if sort == "counter" and test.name == "word":  # kinds of counters are strings
            return f"word({quoted(str(test.args[0]))})", test.negated
        if sort in ("zone", "word", "step") and test.name in ("zone", "word"):
            return f"word({self.word_(str(test.args[0]))})", test.negated
        name, args = test.name, test.args
        made = name
        match name:
            case "power" | "toughness" | "mana_value" | "life" | "compare":
                operator, value = str(args[0]), args[1]
                term = self.term(value if isinstance(value, Term | int) else int(value))
                made = f"{name}({operator},{term})"
                if name in _READ:
                    self.say("reads", self.number, _READ[name])
                self.say("quantity_test", made, {"compare": "itself"}.get(name, name), operator, term)
                self.say("test_term", made, term)
            case "counters":
                counter, operator, value = quoted(str(args[0])), str(args[1]), args[2]
                term = self.term(value if isinstance(value, Term | int) else int(value))
                made = f"counters_test({counter},{operator},{term})"
                self.say("reads", self.number, "counters")
                self.say("quantity_test", made, f"counters({counter})", operator, term)
                self.say("test_term", made, term)
            case "controller" | "owner" | "is" | "attached_to" | "host_of" | "blocks" | "blocked_by" | "blocked_only_by":
                if args and isinstance(args[0], Term):
                    made = f"{name}({self.term(args[0])})"
                    self.say("test_term", made, self.term(args[0]))
            case "color" | "subtype" if args and isinstance(args[0], Term) and args[0].name == "chosen":
                made = self.of_choice(name, str(args[0].args[0]))
            case "way":
                made = f"way({self.ability(str(args[0]))})"
            case "exiled_with" | "brought_with":
                made = f"linked_with({self.ability(str(args[0]))})"
            case "came_since_upkeep":
                self.say("asks_for_upkeeps", self.number)
            case "color" if args == ("colorless",):
                made = "colorless"
            case "subtype" | "name" | "keyword":
                made = f"{name}({quoted(str(args[0]) if name == 'name' else str(args[0]).lower())})"
            case _ if args:
                made = f"{name}({','.join(self.term(arg) if isinstance(arg, Term) else constant(str(arg)) for arg in args)})"
        return made, test.negated

    @staticmethod
    def word_(words: str) -> str:
        return constant(words)

    def condition(self, given: Condition) -> str:
        """A condition as its name; equal conditions share one."""
        key = replace(given, place=replace(given.place, file="", line=0, column=0))
        if key in self.conditions:
            return self.conditions[key]
        name = f"q({self.number},{len(self.conditions)})"
        self.conditions[key] = name
        for index, item in enumerate(given.items, 1):
            self.say("clause_item", name, index)
            for clause in item:
                self.say("clause", name, index, f"{'no' if clause.negated else 'yes'}({self.clause(name, clause)})")
        return name

    def clause(self, condition: str, clause: Clause) -> str:
        test = clause.test
        if isinstance(test, Comparison):
            left, right = self.term(test.left), self.term(test.right)
            self.say("clause_term", condition, left)
            self.say("clause_term", condition, right)
            return f"compare({left},{test.operator},{right})"
        term = self.term(test.term)
        sort = "step" if test.term.name == "step" else "player" if test.term.name in _PLAYER_TERMS else "object"
        name = self.filter(test.filter, sort)
        self.say("clause_term", condition, term)
        self.say("clause_filter", condition, term, name)
        return f"matches({term},{name})"

    # ---------------------------------------------------------------- abilities

    def abilities(self, card: Card) -> None:
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
            what: Test("permanent") if what == "permanent" else Test("type" if what in TYPES else "subtype", (what,)) for what in options
        }
        for what in options:
            if what not in ("permanent", "player"):
                self.say("enchants", definition, f"type({what})" if what in TYPES else f"subtype({quoted(what)})")
                self.say("layered", self.number)  # what it is attached to is looked at with all continuous effects applied
        if "aura" not in card.subtypes or ("player" in options and len(options) > 1):
            return
        kind: Literal["object", "player"] = "player" if "player" in options else "object"
        asked = Filter((tuple(tests.values()),) if kind == "object" else ())
        self.say("aura_spell", definition)
        self.target(f"aura_spell({definition})", Target("target", asked, kind))

    def one_ability(self, full: str, ability: Ability) -> None:
        name = self.ability(full)
        self.within = full.partition(": ")[0]
        self.named.append(full)
        self.texts.append(full)
        self.say("ability_kind", name, ability.kind)
        if ability.kind in ("triggered", "delayed"):
            self.triggered(name, ability)
        elif ability.kind == "static":
            self.static(name, full, ability)
        elif ability.kind == "replacement":
            self.replacement(name, full, ability)
        elif ability.kind == "activated":
            if ability.is_mana:
                self.say("says_mana", name)
            self.say("works", name, constant(ability.works_in or "battlefield"))
            in_steps = any(cost.verb == "choose" for cost in ability.costs)  # what is chosen is needed by what follows
            self.script(f"cost({name})", f"{full}, cost", ability.costs, chain=in_steps)
        for words in ability.unread_if:
            self.say("asks_more", name, f"unread({quoted(words)})")
        for words in ability.unread_targets:
            self.say("chooses_more", name, quoted(words))
        if ability.condition:
            self.say("intervening", name, self.condition(ability.condition))
        for role in sorted(roles_in(ability)):
            self.say("mentions", name, role)
        if any(re.search(r"\b[Aa]dds?\b", str(one.args["words"])) for one in _effects(ability) if one.verb == "opaque"):
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

    def target(self, name: str, target: Target) -> None:
        sort = "player" if target.kind == "player" else "object"
        asked = self.filter(target.filter, sort, target.kind)
        self.say("target", name, quoted(target.name), asked, "optional" if target.optional else "required")

    def triggered(self, name: str, ability: Ability) -> None:
        if ability.kind == "delayed":
            self.say("delayed_ability", name)
            if ability.duration and ability.duration != "ever":
                self.say("lasts", name, _DURATIONS[ability.duration])
        for index, trigger in enumerate(ability.triggers, 1):
            kind = kernel_kind(trigger)
            if kind == "step" and self.scenario.teams and "player" in roles_in(ability):
                kind = "team_step"
            self.say("on", self.number, kind, name, index)
            for role in EVENTS[trigger.event].roles:
                if role not in EVENTS[trigger.event].beyond:
                    self.say("provides", name, index, constant(role))
            self.roles(name, index, trigger)
            if EVENTS[trigger.event].kernel == "step":
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
            for zone in works_in(ability):
                self.say("works", name, zone)

    def roles(self, name: str, index: int, trigger: Trigger) -> None:
        for role, given in trigger.roles.items():
            if role in EVENTS[trigger.event].beyond:
                self.say("asks_more", name, f"not_modelled(role({quoted(role)}))")
                continue
            if role == "together":
                self.together(name, index, given, trigger)
                continue
            sort = "counter" if role == "counter" else EVENTS[trigger.event].roles[role]
            self.say("role_filter", name, index, constant(role), self.filter(given, sort))

    def additional(self, name: str, ability: Ability) -> None:
        """Others trigger additional times (CR 603.2d)."""
        assert ability.affects is not None
        self.say("more_triggers", self.number, name, ability.again)
        self.say("more_of", name, self.filter(ability.affects))
        if not ability.triggers:
            self.say("more_for", name, 1, "any")
        for index, trigger in enumerate(ability.triggers, 1):
            self.say("more_for", name, index, kernel_kind(trigger))
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
            kind = EVENTS[trigger.event].kernel
            if kind != "cast":
                self.unmodelled(f"forbidding that {trigger.event}")
            self.say("forbids", self.number, kind, name)
            self.roles(name, index, trigger)
            if (Test("self"),) in trigger.roles.get("subject", Filter()).items:
                self.say("for_itself", name)
        self.say("works", name, constant(ability.works_in or "battlefield"))

    def modifications(self, name: str, full: str, changes: Sequence[Effect], *, floating: bool) -> None:
        """What an effect does to characteristics, by layer (CR 613.1)."""
        for index, change in enumerate(changes, 1):
            layer = _LAYERS[MODIFICATIONS[change.verb][0]]
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
                    for predicate, given, when in self.spelled_out(inner, str(value)):
                        self.say(f"modifies{predicate}", name, index, layer, f"add(ability({given}))", *when)
                operation = self.operation(change.verb, value, full, index)
                if operation.startswith("raise(") and floating:
                    quantity, amount = operation[6:-1].split(",")
                    self.say("adds", name, index, quantity, amount)
                else:
                    self.say("modifies", name, index, layer, operation)
                    self.say("layered", self.number)

    def operation(self, verb: str, value: Argument | None, full: str, index: int) -> str:
        match verb:
            case "lose all abilities":
                return "lose_abilities"
            case "add type" | "set type":
                return f"add(type({value}))" if verb.startswith("add") else f"set(type,type({value}))"
            case "add subtype":
                return f"add(subtype({quoted(str(value).lower())}))"
            case "set subtype":
                basic = str(value).capitalize() in BASIC_LANDS
                return f"set({'basic_land_type' if basic else 'subtype'},subtype({quoted(str(value).lower())}))"
            case "add supertype":
                return f"add(supertype({value}))"
            case "add color":
                return f"add(color({value}))"
            case "set color":
                return f"set(color,color({value}))"
            case "gain keyword":
                return f"add(keyword({quoted(str(value).lower())}))"
            case "lose keyword":
                return f"lose(keyword({quoted(str(value).lower())}))"
            case "set power" | "set toughness":
                quantity = "toughness" if verb.endswith("toughness") else "power"
                return f"set({quantity},{quantity}({value}))"
            case "add power" | "add toughness":
                return f"raise({verb[4:]},{value})"
            case "gain ability":
                assert isinstance(value, Ability)
                inner = f"{full.partition(': ')[0]}: {value.name}"
                self.one_ability(inner, value)
                return f"add(ability({self.ability(inner)}))"
        return f"unknown({quoted(verb)},{index})"

    def replacement(self, name: str, full: str, ability: Ability) -> None:
        for index, trigger in enumerate(ability.triggers, 1):
            self.say("would", self.number, kernel_kind(trigger, replacement=True), name)
            self.roles(name, index, trigger)
            subject = trigger.roles.get("subject")
            if subject and (Test("self"),) in subject.items:
                self.say("for_itself", name)
        self.say("works", name, constant(ability.works_in or "battlefield"))
        for part, change in enumerate(ability.modifications, 1):
            for what in self.instead(name, full, change):
                self.say("instead", name, part, what)

    def instead(self, name: str, full: str, change: Effect) -> Iterator[str]:
        value = change.args.get("value")
        if isinstance(change.args.get("amount"), Term) or isinstance(value, Term):
            self.unmodelled(f"{change.verb} by an expression")
            return
        match change.verb:
            case "to":
                yield f"to({constant(str(value))})"
            case "shuffle into library":
                yield "to(library)"
            case "tapped":
                yield "add(add_tapped)"
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
        _Script(self, name, full).write(effects, is_spell, chain)

    # ---------------------------------------------------------------- the scenario

    def everything(self) -> None:
        scenario = self.scenario
        self.say("edition", self.number, int(edition(scenario).strftime("%Y%m%d")))
        for change in scenario.suspended:
            self.say("suspended", self.number, change)
        self.say("players", self.number, len(scenario.players))
        for seat, player in enumerate(scenario.players):
            self.say("seat", self.player(player.name), seat)
            self.say("player_of", self.number, self.player(player.name))
        self.teams()
        for card in self.used():
            self.definition(card)
        named = set(strings((scenario.timeline, scenario.decisions, scenario.claims)))
        for one in scenario.objects:
            self.say("kind", self.card(one.name), self.name("d", one.card))
            self.say("owner", self.card(one.name), self.player(one.owner))
            if one.group and one.name in named:
                self.say("singled_out", self.card(one.name))
            if one.commander:
                self.say("commander", self.number, self.card(one.name))
            if one.group:
                self.say("group", self.card(one.name), self.name("g", one.group))
        self.start()
        self.tokens()
        for index, entry in enumerate(scenario.timeline, 1):
            self.entry(index, entry)
        for rank, fixed in enumerate((*scenario.decisions, *(one for entry in scenario.timeline for one in entry.decisions)), 1):
            self.fixed(fixed, rank)
        self.watched()
        self.sizes()

    def sizes(self) -> None:
        """What each kind of counter that is named adds to power and toughness (CR 122.1a)."""
        for power, toughness in {found for fact in self.facts for found in _SIZING.findall(fact)}:
            self.bounded(int(power), int(toughness))
            for quantity, each in (("power", int(power)), ("toughness", int(toughness))):
                if each:
                    self.say("counts_to", quantity, quoted(f"{power}/{toughness}"), each)

    def teams(self) -> None:
        """Who takes turns together, and in which order (CR 805.4); without teams, each player alone."""
        parties = self.scenario.teams or tuple((player.name,) for player in self.scenario.players)
        self.say("turn_places", self.number, len(parties))
        for place, team in enumerate(parties):
            for name in team:
                self.say("turn_place", self.player(name), place)
                self.say("orders_for", self.player(name), self.player(team[0]))
                for other in team:
                    if other != name:
                        self.say("allied", self.player(name), self.player(other))
        if self.scenario.teams:
            self.say("team_game", self.number)

    def active(self) -> tuple[str, ...]:
        """Whose turn it is: a player's, or a team's."""
        one = self.scenario.active or self.scenario.players[0].name
        return next((team for team in self.scenario.teams if one in team), (one,))

    def used(self) -> list[Card]:
        """The cards that are anywhere when the scenario begins, and the tokens that they or the timeline can create."""
        found: dict[str, Card] = {}
        names = [one.card for one in self.scenario.objects]
        names += [str(effect.args["token"]) for effect in _effects(self.scenario.timeline) if "token" in effect.args]
        while names:
            name = names.pop()
            if name not in found:
                found[name] = self.scenario.cards[name]
                meant = (one for word in found[name].keywords for one in self.keywords.meanings(word))
                names += [str(effect.args["token"]) for effect in _effects((found[name], *meant)) if "token" in effect.args]
                names += [found[name].back] if found[name].back else []
        return [found[name] for name in sorted(found)]

    def watched(self) -> None:
        """What claims look at on the way: moments after a labelled entry, and the order in which abilities resolve."""
        labels = {entry.label: index for index, entry in enumerate(self.scenario.timeline, 1) if entry.label}
        for claim in self.scenario.claims:
            if "after" in claim.args:
                moment = labels[str(claim.args["after"])] + 1
                self.say("watches_moment", self.number, moment)
                if claim.kind not in ("stack", "fires"):
                    self.say("watches_state", self.number, moment)
            if claim.kind == "kind" and claim.args["is"] == "mana":
                for full in filter(reference(str(claim.args["ability"]), self.scenario).means, self.named):
                    self.say("asks_sort", self.ability(full))
            ordered = [claim.args["first"], claim.args["second"]] if claim.kind == "before" else []
            if claim.kind == "outcome":
                ordered.append(claim.args["ability"])
            if claim.kind == "legal" and claim.args["decision"] == "order":
                ordered += claim.args["option"] if isinstance(claim.args["option"], tuple) else ()
            if "on" in claim.args and claim.kind == "fires":
                meant = reference(str(claim.args["ability"]), self.scenario)
                for full in filter(meant.means, self.named):
                    self.say("asked_subject", self.ability(full))
            for one in ordered:
                meant = reference(str(one), self.scenario)
                for full in self.named:
                    if meant.means(full):
                        self.say("watched", self.ability(full))

    def definition(self, card: Card) -> None:
        name = self.name("d", card.name)
        for kind in card.types:
            self.say("printed", name, f"type({kind})")
        for subtype in card.subtypes:
            self.say("printed", name, f"subtype({quoted(subtype.lower())})")
        for supertype in card.supertypes:
            self.say("printed", name, f"supertype({supertype})")
        for color in card.colors:
            self.say("printed", name, f"color({color})")
        if not card.colors:
            self.say("printed", name, "colorless")
        self.say("printed", name, f"name({quoted(card.name)})")
        fronts = [one for one in self.scenario.cards.values() if one.back == card.name]
        if fronts and not card.mana_cost:
            self.say("front_value", self.number, name, fronts[0].mana_value)
        else:
            self.say("printed", name, f"mana_value({card.mana_value})")
        if card.back:
            self.say("back", name, self.name("d", card.back))
        if "{X}" in card.mana_cost:
            self.say("printed", name, f"variable({card.mana_cost.count('{X}')})")
        self.bounded(card.power or 0, card.toughness or 0, card.mana_value)
        if card.power is not None:
            self.say("printed", name, f"power({card.power})")
        if card.toughness is not None:
            self.say("printed", name, f"toughness({card.toughness})")
        if not set(card.types) & {"instant", "sorcery"}:
            self.say("printed", name, "permanent")
        self.abilities(card)

    def fluent(self, fluent: str) -> None:
        self.say("initially", self.number, fluent)

    def asks_number(self) -> bool:
        """Whether some event of an ability has a number in the turn."""
        return any(fact.startswith("role_filter(") and ",number,f(" in fact for fact in self.facts)

    def start(self) -> None:
        scenario = self.scenario
        self.say("root", self.number, self.number)
        for name in self.active():
            self.fluent(f"active({self.player(name)})")
        for fluent in (f"scenario({self.number})", f"step({constant(scenario.step)})",
                       "at(1)", "blocks(0)", "turn_began(0)", "starting"):  # fmt: skip
            self.fluent(fluent)
        for player in scenario.players:
            name = self.player(player.name)
            self.fluent(f"playing({name})")
            self.fluent(f"own_turn({name},0)")
            self.fluent(f"life({name},{player.life})")
            self.bounded(player.life, *player.counters.values())
            for counter, number in player.counters.items():
                if number:
                    self.fluent(f"is({name},counters({quoted(counter)},{number}))")
            for kind in COUNTED.values():
                known = 0 if scenario.step == "untap" else player.this_turn.get(kind)
                if known is not None and self.asks_number():
                    self.fluent(f"tally({kind},{name},{known})")
            if not player.hand_known:
                self.fluent(f"unknown({name},hand)")
            if not player.library_known:
                self.fluent(f"unknown({name},library)")
        for index, one in enumerate(scenario.objects):
            self.object_(one, index)

    def tokens(self) -> None:
        """Names that the file uses for tokens that effects create: `Soldier` is the first, `Soldier 2` the second of its kind."""
        created = {str(effect.args["token"]) for effect in _effects((tuple(self.used()), self.scenario.timeline)) if "token" in effect.args}
        if not created:
            return
        known = "|".join(re.escape(card) for card in sorted(created, key=len, reverse=True))
        numbered = re.compile(rf"({known}) ([0-9]{{1,6}})\b")
        said = {found.group(1, 2) for text in strings(self.scenario) for found in numbered.finditer(text)}
        objects = {one.name for one in self.scenario.objects}
        for card in sorted(created):
            self.fluent(f"made({self.name('d', card)},0)")
            for name, number in ((card, 1), *((f"{card} {number}", int(number)) for kind, number in said if kind == card)):
                if name not in objects:
                    self.created.add(name)
                    self.say("token_name", self.card(name), self.name("d", card), number)

    def object_(self, one: Object, index: int) -> None:
        name = f"o({self.card(one.name)},0)"
        self.fluent(f"zone({name},{one.zone})")
        if one.zone == "battlefield":
            self.fluent(f"is({name},control({self.player(one.controller)}))")
            self.fluent(f"is({name},stamp({index - FAR_PAST}))")
        if one.zone == "library":
            self.fluent(f"is({name},place({index}))")
        if one.tapped:
            self.fluent(f"is({name},tapped)")
        if one.token:
            self.fluent(f"is({name},token)")
        if one.face_down:
            self.fluent(f"is({name},face_down)")
            self.fluent(f"is({name},base({'face_down' if one.zone == 'battlefield' else 'unseen'}))")
        self.bounded(one.damage, *one.counters.values())
        if one.damage:
            self.fluent(f"is({name},damage({one.damage}))")
        if one.attached_to:
            players = {player.name for player in self.scenario.players}
            host = self.player(one.attached_to) if one.attached_to in players else f"o({self.card(one.attached_to)},0)"
            self.fluent(f"is({name},attached({host}))")
        for counter, number in one.counters.items():
            if number:
                self.fluent(f"is({name},counters({quoted(counter)},{number}))")

    # ---------------------------------------------------------------- timeline and decisions

    def by(self, entry: Entry) -> str:
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
        kind = {"turn": "step"}.get(entry.kind, entry.kind)
        self.say("entry", self.number, index, kind)
        if kind in ("step", "resolve_all", "play", "deal") or (kind == "cast" and self.sorcery_speed(entry.what)):
            self.say("barrier", self.number, index)
        if entry.kind == "turn":
            self.say("entry_step", self.number, index, self.player(entry.what), "untap")
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
            self.say("entry_from", self.number, index, entry.from_zone or "hand")
        if entry.kind == "activate":
            self.say("entry_ability", self.number, index, self.ability(entry.ability))
            for one in _named_objects(entry.paying):
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

    def sorcery_speed(self, what: str) -> bool:
        cards = [self.scenario.cards[one.card] for one in self.scenario.objects if one.name == what]
        return any(set(card.types) & set(_SORCERY_SPEED) and "flash" not in card.keywords for card in cards)

    def target_names(self, entry: Entry) -> list[str]:
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
        if name in {player.name for player in self.scenario.players}:
            return self.player(name)
        if name in {one.name for one in self.scenario.objects} or name in self.created:
            return f"card({self.card(name)})"
        return f"ability({self.ability(name)})"

    def meant(self, words: str) -> list[str]:
        """The abilities that a reference in a decision means, by their full names."""
        meant = reference(words, self.scenario)
        return [full for full in self.named if meant.means(full)]

    def fixed(self, fixed: Fixed, rank: int) -> None:
        """A decision that the file fixes. rank: its place among them."""
        if fixed.kind == "order":
            for index, first in enumerate(fixed.option):
                for later in fixed.option[index + 1 :]:
                    for one, other in product(self.meant(first), self.meant(later)):
                        self.say("resolves_first", self.ability(one), self.ability(other))
        elif fixed.kind == "replace":
            about = self.thing(fixed.about) if fixed.about else "any"
            for full in self.meant(fixed.option[0]):
                self.say("fixed_ability", self.ability(full), about, rank)
        elif fixed.kind == "discard":
            for option in fixed.option:
                self.say("fixed", "discard", "cleanup", "any", self.card(option))
        else:
            which = quoted(fixed.name) if fixed.name else "any"
            only = self.one_of_several(fixed.about)
            for about, full in self.about(fixed):
                for option in fixed.option:
                    for made in self.option(fixed.kind, full, option):
                        if only and full:
                            self.say("fixed_one", self.card(only), fixed.kind, about, which, made)
                        else:
                            self.say("fixed", fixed.kind, about, which, made)

    def about(self, fixed: Fixed) -> Iterator[tuple[str, str]]:
        """What a decision is about, as the encodings ask it: abilities, their modes, and the objects of spells; with the ability's name."""
        meant = reference(fixed.about, self.scenario)
        copies = [one.name for one in self.scenario.objects if one.card == meant.card]
        if fixed.kind in ("target", "commander"):
            yield from ((self.card(name), "") for name in copies if meant.only in ("", name))
        yield from ((self.ability(full), full) for full in self.texts if meant.means(re.sub(r", mode [0-9]+$", "", full)))

    def one_of_several(self, about: str) -> str:
        """The object that a decision is about, if there are others of its card."""
        meant = reference(about, self.scenario)
        return meant.only if len([one for one in self.scenario.objects if one.card == meant.card]) > 1 else ""

    def option(self, kind: str, full: str, option: str) -> Iterator[str]:
        """What is chosen, as the encodings offer it. full: the ability that it is about."""
        if kind in ("may", "pay", "commander") or option == "none":
            yield option
        elif kind == "choose" and self.chosen_value(full):
            yield option if option in COLORS else quoted(option.lower())
        elif kind == "mode":
            yield self.ability(f"{full}, mode {option}")
        elif kind == "choose" and option.isdigit() and not self.thing(option):
            yield option  # a value of X
        elif self.thing(option):
            yield self.thing(option)
        else:
            yield from map(self.ability, self.meant(option) or [option])

    def thing(self, name: str) -> str:
        """A player, an object or a created token; nothing if the name is none of these."""
        if name in {player.name for player in self.scenario.players}:
            return self.player(name)
        return self.card(name) if name in self.created or name in {one.name for one in self.scenario.objects} else ""


@dataclass(slots=True)
class _Script:
    """Instructions laid out as numbered steps with jumps, last to first so that each step knows what follows it."""

    writer: _Writer
    name: str
    full: str
    steps: list[tuple[int, Effect | str, int, dict[str, int]]] = field(default_factory=list)

    def write(self, effects: Sequence[Effect], is_spell: bool, chain: bool) -> None:
        finish = self.step("finish", 0) if is_spell else 0
        effects = _watching(effects)
        if chain:
            first = self.block(effects, finish, None)
            if not first:
                first = self.step("nothing", 0)
        else:
            for effect in effects:
                self.block((effect,), 0, None)
            first = 0
        count = len(self.steps)
        rename = {number: count - number for number in range(1, count + 1)}
        if first:
            ordered = sorted(rename, key=lambda number: (number != first, rename[number]))
            rename = {number: index for index, number in enumerate(ordered, 1)}
        else:
            rename = {number: index for index, number in enumerate(sorted(rename, key=lambda n: rename[n]), 1)}
        rename[0] = 0
        for number, what, follows, branches in self.steps:
            self.fact(rename[number], what)
            self.writer.say("after", self.name, rename[number], rename[follows])
            for answer, goal in branches.items():
                self.writer.say("branch", self.name, rename[number], answer, rename[goal])

    def step(self, effect: Effect | str, follows: int, branches: dict[str, int] | None = None) -> int:
        self.steps.append((len(self.steps) + 1, effect, follows, branches or {}))
        return len(self.steps)

    def block(self, effects: Sequence[Effect], follows: int, skip: int | None) -> int:
        """Lay out instructions before step `follows`. Returns the first step.

        A choice without options goes on at `skip`, in what a player may do; else with what is not about it (CR 609.3).
        """
        steps = [follows]
        for at, effect in reversed(tuple(enumerate(effects))):
            if effect.verb == "choose":
                past = skip if skip is not None else steps[len(effects) - _past(effects, at)]
                steps.append(self.step(effect, steps[-1], {"no": past}))
            else:
                steps.append(self.one(effect, steps[-1], skip))
        return steps[-1]

    def one(self, effect: Effect, follows: int, skip: int | None) -> int:
        match effect.verb:
            case "may" if effect.body and effect.body[0].verb == "cast":
                first, *rest = effect.body
                given = {**first.args, "player": effect.args.get("player", first.args["player"]), "optional": "yes"}
                return self.casting(replace(first, args=given), rest, effect.otherwise, follows, skip)
            case "cast":
                return self.casting(effect, (), (), follows, skip)
            case "may" | "pay any number of times":
                return self.step(effect, self.block(effect.body, follows, follows), {"no": self.block(effect.otherwise, follows, skip)})
            case "if":
                return self.step(effect, self.block(effect.body, follows, skip), {"no": self.block(effect.otherwise, follows, skip)})
            case "unless":
                return self.step(effect, self.block(effect.body, follows, skip), {"yes": self.block(effect.otherwise, follows, follows)})
        return self.step(effect, follows)

    def casting(self, effect: Effect, body: Sequence[Effect], otherwise: Sequence[Effect], follows: int, skip: int | None) -> int:
        """Casting a spell, and then what follows if it was cast, or if it was not. What resolves is not done before that."""
        follows = follows or self.step("nothing", 0)
        done = self.step("cast_made", self.block(body, follows, follows), {"no": self.block(otherwise, follows, skip or follows)})
        return self.step(effect, done)

    def fact(self, number: int, effect: Effect | str) -> None:
        say = self.writer.say
        if isinstance(effect, str):
            say("code", self.name, number, effect)
            return
        verb = effect.verb.replace(" ", "_")
        say("code", self.name, number, verb)
        if effect.verb == "add mana":
            self.mana(number, effect)
        if effect.verb == "pay" and "{X}" in str(effect.args["cost"]):
            say("pays_x", self.name, number)
        sorts: Mapping[str, str] = VERBS[effect.verb].args
        for key, value in effect.args.items():
            self.argument(number, effect.verb, key, sorts.get(key, "word"), value)
        for change in effect.body if effect.verb == "get" else ():
            if change.verb == "gain activated abilities of":
                self.argument(number, effect.verb, "lender", "object", change.args["value"])
        if effect.verb in ("get", "gain control"):
            inner = f"{self.full}, effect {number}"
            ability = self.writer.ability(inner)
            say("ability_of", self.name, number, ability)
            self.writer.modifications(ability, inner, effect.body, floating=True)
            if effect.verb == "gain control":
                say("steals", ability)

    def mana(self, number: int, effect: Effect) -> None:
        """Which mana is added."""
        words = str(effect.args.get("mana", ""))
        found = mana.symbols(words)
        if "of" in effect.args:
            self.writer.say("yields_among", self.name, number, mana.amount(words))
        elif mana.same(words):
            self.writer.say("yields_same", self.name, number, mana.same(words))
        else:
            for kind, amount in ({mana.ANY: mana.amount(words)} if found is None else found).items():
                self.writer.say("yields", self.name, number, kind, amount)

    def argument(self, number: int, verb: str, key: str, sort: str, value: Argument) -> None:
        say, writer = self.writer.say, self.writer
        if isinstance(value, Ability):
            inner = f"{self.full.partition(': ')[0]}: {value.name}"
            say("ability_of", self.name, number, writer.ability(inner))
            if value.kind == "replacement":
                say("shield_ability", writer.ability(inner))
            writer.one_ability(inner, value)
        elif isinstance(value, Condition):
            say("word", self.name, number, "condition", writer.condition(value))
        elif isinstance(value, Filter):
            if verb == "exile until":
                value = replace(value, items=((Test("zone", ("library",)),), *value.items))
            say("arg", self.name, number, "among", f"each({writer.filter(value)})")
        elif isinstance(value, tuple):
            for one in value:
                self.argument(number, verb, key, sort, one)
        elif isinstance(value, Term) or (isinstance(value, int) and not isinstance(value, bool)):
            say("arg", self.name, number, {"of": "object"}.get(key, key) if verb == "gain control" else key, writer.term(value))
        elif sort == "duration":
            say("word", self.name, number, "for", _DURATIONS[str(value)])
        elif sort == "flag":
            if value:
                say("word", self.name, number, constant(key), "yes")
        elif sort == "card":
            say("word", self.name, number, key, writer.name("d", str(value)))
        elif key in ("kind", "counters", "as", "all as", "cost", "mana", "words"):
            say("word", self.name, number, constant(key), quoted(str(value)))
        else:
            say("word", self.name, number, key, constant(str(value)))


_SIZING = re.compile(r'"([+-][0-9]+)/([+-][0-9]+)"')  # such a counter, in a fact
_PLAYER_TERMS = ("you", "opponents", "players", "that_player", "active_player", "defending_player", "controller", "owner", "player")


def _past(effects: Sequence[Effect], at: int) -> int:
    """Where instructions go on if there is nothing to choose for the one at this place: after those about it, unless they are also
    about something chosen before. What depends on having done them ("when you do") is passed over with them."""
    name, before = _choice(effects[at]), {_choice(one) for one in effects[:at] if one.verb == "choose"}
    for place, effect in enumerate(effects[at + 1 :], at + 1):
        roles = roles_of(effect)
        if name in roles and effect.verb != "choose" and roles & before:
            return at + 1
        if not (name in roles or "it" in roles or effect.verb == "when you do"):
            return place
    return len(effects)


def _choice(effect: Effect) -> str:
    """What is chosen, as words refer to it."""
    return f"chosen({quoted(str(effect.args['as']))})"


def _watching(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Instructions in which reflexive abilities that name their event come first: such a one is about the whole resolution (CR 603.12)."""
    found: list[Effect] = []

    def without(given: Sequence[Effect]) -> tuple[Effect, ...]:
        kept = []
        for effect in given:
            ability = effect.args.get("ability")
            if effect.verb == "when you do" and isinstance(ability, Ability) and ability.triggers:
                found.append(replace(effect, verb="delayed", args={"ability": replace(ability, duration=RESOLUTION)}))
            else:
                kept.append(replace(effect, body=without(effect.body), otherwise=without(effect.otherwise)))
        return tuple(kept)

    rest = without(effects)
    return (*found, *rest) if found else tuple(effects)


def _sort(given: Filter) -> str:
    """Whether a filter is about players: it says that something is one of them."""
    tests = [test for item in given.items for test in item]
    players = any(test.name == "is" and isinstance(test.args[0], Term) and test.args[0].name in _PLAYER_TERMS for test in tests)
    return "player" if players else "object"


def _named_objects(effects: Iterable[Effect]) -> Iterator[str]:
    """The objects that instructions name."""
    for effect in effects:
        for value in effect.args.values():
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, Term) and one.name == "object" and one.args:
                    yield str(one.args[0])


def _effects(value: object) -> Iterator[Effect]:
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
            yield from _effects(one)


def scenario_facts(scenario: Scenario, number: int, keywords: Keywords) -> str:
    """The facts of a scenario as program text, sorted. number: what its names carry, unique in a batch."""
    writer = _Writer(scenario, number, keywords)
    writer.everything()
    return "\n".join(sorted(writer.facts)) + "\n"
