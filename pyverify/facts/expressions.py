"""Terms, filters and conditions as facts: what abilities, the timeline and claims are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from pyverify.facts.beyond import within
from pyverify.keywords import Keywords
from pyverify.limits import FOLLOWED
from pyverify.model import Argument, Clause, Comparison, Condition, Filter, Scenario, Term, Test
from pyverify.references import reference
from pyverify.symbols import constant, quoted
from pyverify.vocabulary import LINKED, OPAQUE_NUMBERS, Words, words
from pyverify.workings import LINKS, OPPOSITE_ROLES, chosen_on_entering


@dataclass(slots=True)
class Expressions:
    """Collects the facts of one scenario; each class that builds on this one adds what it can write."""

    scenario: Scenario
    number: int
    keywords: Keywords
    facts: set[str] = field(default_factory=set)
    filters: dict[Filter, str] = field(default_factory=dict)
    conditions: dict[Condition, str] = field(default_factory=dict)
    integers: set[int] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    within: str = ""  # the card whose ability is written
    siblings: dict[str, str] = field(default_factory=dict)  # the other abilities of a keyword, by name: their full names

    @property
    def words(self) -> Words:
        """The words of the game."""
        return words(self.scenario.game)

    def reads(self, name: str) -> None:
        """What a term or test looks at that changes often; sizes depend on counters."""
        what = "counters" if name in self.words.sizes else name
        if what in ("life", "hand", "counters"):
            self.say("reads", self.number, what)

    def say(self, predicate: str, *args: str | int) -> None:
        """Write a fact."""
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
        """The name of something of this scenario."""
        return f"{functor}({self.number},{quoted(text)})"

    def player(self, name: str) -> str:
        """A player's name."""
        return self.name("p", name)

    def card(self, name: str) -> str:
        """The name of an object's card."""
        return self.name("c", name)

    def ability(self, full: str) -> str:
        """An ability's name. full: the card's, a colon, the ability's."""
        return self.name("a", full)

    # ---------------------------------------------------------------- expressions

    def number_(self, value: int | Term | Argument) -> str:
        """A number as a symbol. Raises TypeError if it is none."""
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
                return f"{name}({self.filter(inner, self.sort(inner))})"
        if not value.args:
            return name
        if value.name in OPAQUE_NUMBERS:
            self.unmodelled(f"a number: {value.name}")
        parts = [self.term(arg) if isinstance(arg, Term | int) else quoted(str(arg)) for arg in value.args]
        whole = f"{name}({','.join(parts)})"
        self.reads(value.name)
        if whole not in self.terms:
            self.terms.add(whole)
            for arg, part in zip(value.args, parts, strict=True):
                if isinstance(arg, Term | int):
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
                items = [[*((f"type({one})", False) for one in self.words.any_target), ("player", False)]]
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
            for color in self.words.colors:
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
        """A test with the full names of the abilities that it names."""
        if test.name not in LINKS:
            yield test
            return
        card = self.scenario.cards[self.within]
        named = [str(test.args[0])]
        if named[0] in ("self", LINKED):
            named = [ability.name for ability in card.abilities if LINKS[test.name](ability)]
        yield from (replace(test, args=(self.siblings.get(name, f"{card.name}: {name}"),)) for name in named)

    def _ranges(self, given: Filter, sort: str, kind: str) -> Iterable[str]:
        if sort == "player" or kind == "player":
            return ("players",)
        if kind == "any":
            return (self.words.board, "players")
        if any(test.name == "exiled_with" and not test.negated for item in given.items for test in item):
            return ("exile",)
        zones = [test.args[0] for item in given.items if all(one.name == "zone" and not one.negated for one in item) for test in item]
        if zones:
            return [constant(str(zone)) for zone in zones]
        stacked = kind == "item" or any(test.name in ("kind", "item_kind", "single_target") for item in given.items for test in item)
        return (self.words.queue,) if stacked else (self.words.board,)

    def test(self, test: Test, sort: str) -> tuple[str, bool]:
        """A test as a symbol, and whether it is denied."""
        if sort == "counter" and test.name == "word":  # kinds of counters are strings
            return f"word({quoted(str(test.args[0]))})", test.negated
        if sort in ("zone", "word", "step") and test.name in ("zone", "word"):
            return f"word({constant(str(test.args[0]))})", test.negated
        name, args = test.name, test.args
        made = name
        match name:
            case _ if name in self.words.quantities:
                operator, value = str(args[0]), args[1]
                term = self.term(value if isinstance(value, Term | int) else int(value))
                made = f"{name}({operator},{term})"
                self.reads(name)
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
            case "at" if isinstance(args[0], Term):
                made = f"at({self.term(args[0])})"
                self.say("test_term", made, self.term(args[0]))
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

    def condition(self, given: Condition) -> str:
        """A condition as its name; equal conditions share one. What no rule works out of it is left out and puts all in doubt."""
        given, lost = within(given)
        for what in lost:
            self.unmodelled(what)
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
        """A clause of a condition as a symbol."""
        test = clause.test
        if isinstance(test, Comparison):
            left, right = self.term(test.left), self.term(test.right)
            self.say("clause_term", condition, left)
            self.say("clause_term", condition, right)
            return f"compare({left},{test.operator},{right})"
        term = self.term(test.term)
        sort = "step" if test.term.name == "step" else "player" if test.term.name in self.words.terms_player[:-1] else "object"
        name = self.filter(test.filter, sort)
        self.say("clause_term", condition, term)
        self.say("clause_filter", condition, term, name)
        return f"matches({term},{name})"

    def sort(self, given: Filter) -> str:
        """Whether a filter is about players: it says that something is one of them."""
        terms = self.words.terms_player[:-1]
        tests = [test for item in given.items for test in item]
        players = any(test.name == "is" and isinstance(test.args[0], Term) and test.args[0].name in terms for test in tests)
        return "player" if players else "object"
