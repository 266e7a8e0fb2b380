"""What claims say by themselves, whatever the rules of the game, as facts for `encodings/rulings/theory.lp`.

A claim takes a *stance* on a *thing*: in every line of play it is so, in none, in some. Things speak of the same quantities: a value, how
often something triggers, an order. Claims that have no quantity in common, not even by way of others, can't contradict each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from pyverify.model import Ability, Claim, Scenario
from pyverify.policy import QUESTIONS
from pyverify.references import Reference, reference
from pyverify.remember import elements
from pyverify.rulings.hitting import Numbers
from pyverify.trace import Item
from pyverify.verdict import abilities
from pyverify.vocabulary import COMBAT_DAMAGE
from pyverify.vocabulary import words as words_of

_PIECES = 4_000  # parts that counts are split into
_COUNT = 100  # beyond, numbers of times are not added up
_SEVERAL = 4  # objects that one trigger may be about, told apart
_MANY = 1_000_000

Source = tuple[str, str, str]
"""What may be on the stack or trigger, as far as claims tell it apart: an ability or "", the card of a spell or "", the object."""
_OTHER = "\0"  # an object, player, label that no claim names

_KINDS: Mapping[str, str] = {
    "triggered": "triggered", "state": "triggered", "delayed": "triggered", "static": "static", "characteristic-defining": "static",
    "replacement": "static", "activated": "activated", "spell": "spell",
}  # fmt: skip
"""Kinds of abilities, of which one ability has only those of one class."""


def stance(claim: Claim) -> str:
    """What a claim says of lines of play: `every`, `never`, `some`, `other` (in some it is not so), `mixed` (both) or `open`."""
    if claim.expect == "undecided":
        return "open"
    if claim.possible:
        yes, no = ("other", "every") if claim.negated else ("some", "never")
        return yes if claim.expect == "holds" else no
    if claim.expect == "depends":
        return "mixed"
    return "every" if (claim.expect == "holds") != claim.negated else "never"


@dataclass(slots=True)
class Words:
    """What references and names in the claims of a scenario mean."""

    scenario: Scenario
    kinds: Mapping[str, tuple[Ability, frozenset[str]]] = field(init=False)
    objects: Mapping[str, str] = field(init=False)
    fulls: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    known: dict[str, frozenset[Source]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kinds = abilities(self.scenario)
        self.objects = {one.name: one.card for one in self.scenario.objects}
        meant = [reference(words, self.scenario) for claim in self.scenario.claims for words in references(claim)]
        self.fulls = tuple(sorted({full for full in self.kinds if any(one.means(full) for one in meant)} | {one.text for one in meant}))
        self.cards = tuple(sorted({one.card for one in meant if not one.ability}))
        self.only = (*sorted({one.only for one in meant if one.only}), _OTHER)

    def sources(self, words: str) -> frozenset[Source]:
        """What a reference means; references that mean the same are the same."""
        if words not in self.known:
            self.known[words] = frozenset(self._sources(words))
        return self.known[words]

    def _sources(self, words: str) -> Iterator[Source]:
        meant = reference(words, self.scenario)
        for only in self.only if words != COMBAT_DAMAGE else (COMBAT_DAMAGE,):
            for full in self.fulls:
                if _fits(meant, Item(full, only)):
                    yield full, "", only
            for card in self.cards:
                if _fits(meant, Item("", only), card):
                    yield "", card, only

    def triggers(self, words: str) -> bool:
        """Whether all that a reference means are triggered abilities: on the stack only if they triggered."""
        found = [self.kinds.get(full) for full, _, _ in self.sources(words)]
        return bool(found) and all(one is not None and "triggered" in one[1] for one in found)

    def about_one(self, words: str) -> bool:
        """Whether a trigger of an ability is about one object only."""
        found = [self.kinds.get(full) for full, _, _ in self.sources(words) if full in self.kinds]
        return bool(found) and all(one is not None and one[0].kind == "triggered" and not one[0].batch for one in found)

    def object(self, name: str) -> str:
        """An object's name; the first token of a kind goes by two."""
        head = name.removesuffix(" 1")
        return head if head in self.scenario.cards and name not in self.objects else name


def _fits(meant: Reference, item: Item, card: str = "") -> bool:
    return meant.fits(item, card) and not (meant.only and item.source != meant.only)


def references(claim: Claim) -> list[str]:
    """The abilities, spells and cards that a claim refers to."""
    found = [str(claim.args[key]) for key in ("ability", "first", "second", "of", "for") if claim.args.get(key)]
    return found + [word for element in elements(claim) for word in element]


def components(scenario: Scenario, words: Words) -> list[list[int]]:
    """The numbers of claims that have to do with each other."""
    parent = list(range(len(scenario.claims)))

    def root(one: int) -> int:
        while parent[one] != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    first: dict[Hashable, int] = {}
    for number, claim in enumerate(scenario.claims):
        for subject in _subjects(claim, words):
            parent[root(number)] = root(first.setdefault(subject, number))
    found: dict[int, list[int]] = defaultdict(list)
    for number in range(len(parent)):
        found[root(number)].append(number)
    return list(found.values())


def _subjects(claim: Claim, words: Words) -> Iterator[Hashable]:
    """What a claim speaks of."""
    if claim.kind in ("wins", "loses", "draw"):
        yield "game"
    elif "object" in claim.args:
        yield "object", words.object(str(claim.args["object"]))
    elif claim.kind == "life":
        yield "life", str(claim.args["player"])
    elif claim.kind == "stack":
        yield "moment", _moment(claim)
    for text in references(claim):
        yield from (("ability", full, card) for full, card, _ in words.sources(text))
    yield _thing(claim, words)


def _thing(claim: Claim, words: Words) -> Hashable:
    """What is so or not: the same for claims that take a stance on the same."""
    args = {key: words.object(value) if key in ("object", "on") and isinstance(value, str) else value for key, value in claim.args.items()}
    for key in ("ability", "first", "second", "for"):
        if key in args:
            args[key] = tuple(sorted(words.sources(str(args[key]))))
    return claim.kind, tuple(sorted(args.items()))


def _moment(claim: Claim) -> Hashable:
    named = sorted(word for element in elements(claim) for word in element)
    return ("after", claim.args["after"]) if "after" in claim.args else ("first", tuple(named))


@dataclass(slots=True)
class Program:
    """Writes facts for some claims of a scenario."""

    scenario: Scenario
    words: Words
    claims: Sequence[int]
    facts: list[str] = field(default_factory=list)
    numbers: dict[Hashable, int] = field(default_factory=dict)
    things: dict[Hashable, Claim] = field(default_factory=dict)
    options: dict[Hashable, set[Hashable]] = field(default_factory=lambda: defaultdict(set))
    scopes: dict[Hashable, tuple[frozenset[Source], str, str, str]] = field(default_factory=dict)

    def text(self) -> str:
        """The facts."""
        stances = {number: stance(self.scenario.claims[number]) for number in self.claims}
        lines = 1 + sum(how in ("some", "other") for how in stances.values()) + 2 * sum(how == "mixed" for how in stances.values())
        self.say("play", f"0..{lines - 1}")
        special = iter(range(1, lines))
        by_thing: dict[int, list[int]] = defaultdict(list)
        for number, how in stances.items():
            claim = self.scenario.claims[number]
            thing = self.thing(claim)
            by_thing[thing].append(number)
            self.say("statement", number)
            for word, sign in _SIGNS[how]:
                for line in range(lines) if word == "all" else (next(special),):
                    self.say(sign, number, line, thing)
        for several in by_thing.values():
            for one, other in combinations(several, 2):
                opened = "open" in (stances[one], stances[other]) and stances[one] != stances[other]
                if opened and not any(self.scenario.claims[number].possible for number in (one, other)):
                    self.say("rivals", one, other)
        claims = list(self.things.values())
        for claim in claims:
            self.meaning(claim)
        self.exclusions(claims)
        self.orders(claims)
        self.stacks(claims)
        self.counts(claims)
        for key, values in self.options.items():
            for value in values if key[0] == "draw" else (*values, _OTHER):  # type: ignore[index]
                self.say("quantity", self.number(key), self.number(("value", value)))
        return "\n".join(self.facts) + "\n"

    def say(self, predicate: str, *args: int | str) -> None:
        """Write a fact."""
        self.facts.append(f"{predicate}({','.join(map(str, args))}).")

    def number(self, key: Hashable) -> int:
        """A number for anything."""
        return self.numbers.setdefault(key, len(self.numbers))

    def thing(self, claim: Claim) -> int:
        """The number of what a claim takes a stance on."""
        key = _thing(claim, self.words)
        if key not in self.things:
            self.things[key] = claim
            self.say("thing", self.number(key))
        return self.number(key)

    def value(self, claim: Claim, key: Hashable, value: Hashable, both_ways: bool = True) -> None:
        """What a claim says is so only if something has a value, and, both ways, is so whenever it has."""
        thing = self.thing(claim)
        self.options[key].add(value)
        if both_ways:
            self.say("gives", thing, self.number(key), self.number(("value", value)))
            return
        helper = self.number(("helper", key, value))
        self.say("thing", helper)
        self.say("gives", helper, self.number(key), self.number(("value", value)))
        self.say("entails", thing, helper)

    def meaning(self, claim: Claim) -> None:
        """The values that a claim states."""
        args, words = claim.args, self.words
        after = str(args.get("after", ""))
        match claim.kind:
            case "zone" | "controller" | "status" | "phased" | "damage" if "object" in args:
                known, name = words_of(self.scenario.game), words.object(str(args["object"]))
                part = claim.kind == "zone" and args["is"] not in known.zones  # a part of the board
                self.value(claim, ("part" if part else claim.kind, str(args.get("status", "")), name, after), args["is"])
                if part or claim.kind in ("status", "phased"):
                    self.value(claim, ("zone", "", name, after), known.board, both_ways=False)
            case "controller":
                self.value(claim, (claim.kind, words.sources(str(args["ability"])), after), args["is"])
            case "priority":
                self.value(claim, (claim.kind, after), str(args["player"]))
            case "counters":
                self.value(claim, (claim.kind, words.object(str(args["object"])), str(args["counter"]), after), args["is"])
            case "life":
                self.value(claim, (claim.kind, str(args["player"]), after), args["is"])
            case "draw":
                self.value(claim, (claim.kind, after), args["is"])
                self.options[claim.kind, after] |= {True, False}
            case "outcome":
                self.value(claim, (claim.kind, words.sources(str(args["ability"])), after), args["is"])
            case "mana":
                spell = words.sources(str(args["for"])) if "for" in args else None
                self.value(claim, (claim.kind, words.sources(str(args["ability"])), spell, after), args["is"])
            case "missed":
                for question in QUESTIONS:
                    if question in args:
                        self.value(claim, (claim.kind, words.sources(str(args["ability"])), question), args[question], both_ways=False)

    # ---------------------------------------------------------------- what can't both be so

    def exclusions(self, claims: Sequence[Claim]) -> None:
        """Pairs that can't both be so."""
        for one, other in combinations(claims, 2):
            if self.excluded(one, other) or self.excluded(other, one):
                self.say("excludes", self.thing(one), self.thing(other))

    def excluded(self, one: Claim, other: Claim) -> bool:
        """Whether one claim leaves no room for the other."""
        if one.args.get("after") != other.args.get("after"):
            return False
        match one.kind, other.kind:
            case "wins", "loses":
                return one.args["player"] == other.args["player"]
            case "wins", "draw":
                return other.args["is"] is True
            case "wins", "wins":
                return one.args["player"] != other.args["player"] and not self.scenario.teams
            case "kind", "kind":
                same = self.words.sources(str(one.args["ability"])) == self.words.sources(str(other.args["ability"]))
                mine, theirs = (_KINDS.get(str(claim.args["is"])) for claim in (one, other))
                return same and mine is not None and theirs is not None and mine != theirs
            case "outcome", "outcome":  # all of the whole come out in one way, and so do the parts
                whole, part = (self.words.sources(str(claim.args["ability"])) for claim in (one, other))
                return part < whole and one.args["is"] != other.args["is"]
        return False

    # ---------------------------------------------------------------- orders

    def orders(self, claims: Sequence[Claim]) -> None:
        """What resolves before what, by claims and by how they say the stack lies."""
        nodes: set[frozenset[Source]] = set()
        for claim in claims:
            if claim.kind == "before":
                ends = [self.words.sources(str(claim.args[key])) for key in ("first", "second")]
                self.say("precedes", self.thing(claim), *(self.number(("node", one)) for one in ends))
                nodes.update(ends)
            elif claim.kind == "stack":
                for lower, upper in combinations(elements(claim), 2):
                    for below, above in product(map(self.words.sources, lower), map(self.words.sources, upper)):
                        if not below & above:
                            self.say("lies_over", self.thing(claim), self.number(("node", above)), self.number(("node", below)))
        for one, other in product(nodes, nodes):
            if other < one:
                self.say("covers", self.number(("node", one)), self.number(("node", other)))

    def stacks(self, claims: Sequence[Claim]) -> None:
        """Which stacks are stated for a moment: what each word means, and where it may stand."""
        by_moment: dict[Hashable, list[Claim]] = defaultdict(list)
        for claim in claims:
            if claim.kind == "stack":
                by_moment[_moment(claim)].append(claim)
        for moment, several in by_moment.items():
            marks: dict[frozenset[tuple[int, int]], None] = {frozenset(): None}
            named = [(self.thing(claim), [word for element in elements(claim) for word in element]) for claim in several]
            everything = frozenset().union(*(self.words.sources(word) for _, listed in named for word in listed))
            for source in sorted(everything):
                fitting = ((thing, at) for thing, listed in named for at, word in enumerate(listed) if source in self.words.sources(word))
                marks[frozenset(fitting)] = None
            number = self.number(("moment", moment))
            for sort, mark in enumerate(marks):
                self.say("sort_of", number, sort)
                for thing, at in sorted(mark):
                    self.say("read_as", thing, at, sort)
            for place in range(1, max(len(listed) for _, listed in named) + 1):
                self.say("height", number, place)
            for claim, (thing, listed) in zip(several, named, strict=True):
                self.say("moment_of", thing, number)
                self.value(claim, ("height", moment), len(listed), both_ways=False)
                at = 0
                for element in elements(claim):
                    for word, place in product(range(len(element)), range(len(element))):
                        self.say("slot", thing, at + word, at + place + 1)
                    at += len(element)

    # ---------------------------------------------------------------- counts

    def counts(self, claims: Sequence[Claim]) -> None:
        """How often abilities trigger: pieces that no claim tells apart, and the bounds on the sums of some."""
        counted = [claim for claim in claims if claim.kind == "fires"]
        if not counted:
            return
        if any(isinstance(times := claim.args.get("times"), int) and times > _COUNT for claim in counted) or not self.pieces(claims):
            for claim in counted:
                if "controller" not in claim.args and "times" in claim.args:
                    self.value(claim, ("times", self.scope(claim)), claim.args["times"])
            return
        for claim in counted:
            thing, times = self.thing(claim), claim.args.get("times")
            low, high = (times, times) if isinstance(times, int) else (1, _MANY)
            self.say("bound_on", thing, 0, self.number(("scope", self.scope(claim))), low, high)
            if "controller" in claim.args:
                self.say("bound_on", thing, 1, self.number(("scope", self.scope(claim, others=True))), 0, 0)
        for claim in claims:
            for text in self.present(claim):
                self.say("presence", self.thing(claim), self.number(("scope", (self.words.sources(text), "", "", ""))))

    def scope(self, claim: Claim, others: bool = False) -> tuple[frozenset[Source], str, str, str]:
        """The triggers that a claim counts: of what, about which object, after which entry, by whom. others: those under the control of
        others than it says."""
        on = self.words.object(str(claim.args["on"])) if "on" in claim.args else ""
        return (
            self.words.sources(str(claim.args["ability"])),
            on,
            str(claim.args.get("after", "")),
            str(claim.args["controller"]) if others else "",
        )

    def present(self, claim: Claim) -> Iterable[str]:
        """The triggered abilities that have to have triggered if a claim is true."""
        match claim.kind:
            case "before":
                found = [str(claim.args["first"]), str(claim.args["second"])]
            case "outcome" | "missed":
                found = [str(claim.args["ability"])]
            case "stack":
                found = [word for element in elements(claim) for word in element]
            case _:
                found = []
        return [text for text in dict.fromkeys(found) if self.words.triggers(text)]

    def pieces(self, claims: Sequence[Claim]) -> bool:
        """Write the pieces. Whether there are few enough."""
        counted = [claim for claim in claims if claim.kind == "fires"]
        scopes = {self.scope(claim): None for claim in counted}
        scopes |= {self.scope(claim, others=True): None for claim in counted if "controller" in claim.args}
        scopes |= {(self.words.sources(text), "", "", ""): None for claim in claims for text in self.present(claim)}
        sources = sorted(frozenset().union(*(one[0] for one in scopes)))
        objects = sorted({one[1] for one in scopes} - {""})
        if all(self.words.about_one(str(claim.args["ability"])) for claim in counted if "on" in claim.args):
            about = [frozenset[str](), *(frozenset({name}) for name in objects)]
        else:
            about = (
                [frozenset(some) for size in range(len(objects) + 1) for some in combinations(objects, size)]
                if len(objects) <= _SEVERAL
                else []
            )
        labels = [*sorted({one[2] for one in scopes} - {""}), _OTHER]
        players = [*sorted({one[3] for one in scopes} - {""}), _OTHER]
        if not about or len(sources) * len(about) * len(labels) * len(players) > _PIECES:
            return False
        most = 1 + max((times for claim in counted if isinstance(times := claim.args.get("times"), int)), default=0)
        marks: dict[Numbers, None] = {}
        for source, some, label, player in product(sources, about, labels, players):
            inside = (
                self.number(("scope", one)) for one in scopes
                if source in one[0] and one[1] in ("", *some) and one[2] in ("", label) and (not one[3] or player != one[3])
            )  # fmt: skip
            marks[frozenset(inside)] = None
        for piece, mark in enumerate(one for one in marks if one):
            self.say("piece", piece, most)
            for scope in sorted(mark):
                self.say("piece_of", piece, scope)
        return True


_SIGNS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "every": (("all", "demands"),), "never": (("all", "denies"),), "some": (("one", "demands"),), "other": (("one", "denies"),),
    "mixed": (("one", "demands"), ("one", "denies")), "open": (),
}  # fmt: skip
"""What a stance asks of all lines of play, or of one of its own."""
