"""Random scenarios made from the tables of the vocabulary: most of them can be read, and few make sense."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from pyverify import vocabulary
from pyverify.vocabulary import words
from tests.fuzz.mutate import reads
from tests.fuzz.trees import Map, Tree, dump

MAGIC = words("magic")
EVENTS, MODIFICATIONS, REPLACEMENTS, TESTS, VERBS = MAGIC.events, MAGIC.modifications, MAGIC.replacements, MAGIC.tests, MAGIC.verbs
_CARDS = ("Bear", "Wake", "Bell", "Ooze", "Pyre", "Sage", "Tower", "Charm", "Wolf", "Idol", "Doom", "Imp")
_PLAYERS = ("alice", "bob", "carol", "dave")
_SUBTYPES = ("bear", "goblin", "aura", "equipment", "wall", "island", "saga")
_COUNTERS = ("+1/+1", "-1/-1", "charge", "poison", "loyalty", "lore", "k")
_KEYWORDS = (
    "flying",
    "persist",
    "undying",
    "infect",
    "lifelink",
    "deathtouch",
    "indestructible",
    "first strike",
    "trample",
    "banding",
    "ward 2",
)
_COSTS = ("{2}", "{W}", "{X}", "{1}{G}", "{0}")
_WORDS = ("sacrifice", "discard", "mill", "destroy", "scry", "explore", "true", "false")
_SMALL = ("0", "1", "1", "1", "2", "3", "-1", "5", "20", "1000000000")


def scenario(seed: int, number: int) -> bytes:
    """A random scenario as a file. seed: of the whole run; number: which file of it."""
    chance = random.Random(f"grammar {seed} {number}")
    text = ""
    for _ in range(chance.choice((1, 3, 6))):
        text = dump(_Maker(chance).scenario())
        if reads(text):
            break
    return text.encode()


@dataclass(frozen=True, slots=True)
class _Scope:
    """What can be spoken of. timeline: objects and players go by their names, and there is no `you`."""

    targets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    depth: int = 0
    timeline: bool = False

    @property
    def deeper(self) -> _Scope:
        return replace(self, depth=self.depth + 1)


@dataclass(slots=True)
class _Maker:
    chance: random.Random
    players: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    objects: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def some(self, most: int, least: int = 0) -> range:
        return range(self.chance.randint(least, most))

    def one(self, *given: str) -> str:
        return self.chance.choice(given)

    # ------------------------------------------------------------------ the file

    def scenario(self) -> Tree:
        self.players = _PLAYERS[: self.chance.choice((1, 2, 2, 2, 2, 3, 4))]
        self.cards = tuple(self.chance.sample(_CARDS, self.chance.randint(2, 5)))
        whole = Map([["title", "grammar"], ["players", list(self.players)]])
        if self.often(0.2):
            whole.put("rules", self.one("2010-10-01", "2009-01-01", "2019-08-23", "2026-04-17", "2030-01-01"))
        if self.often(0.3):
            whole.put("active", self.one(*self.players))
        if self.often(0.3):
            whole.put("step", self.one(*MAGIC.steps))
        whole.put("cards", Map([[card, self.card(card)] for card in self.cards]))
        whole.put("start", self.start())
        whole.put("timeline", [self.entry(number) for number in self.some(6, 1)])
        if self.often(0.3):
            whole.put("decide", [self.decision() for _ in self.some(3, 1)])
        whole.put("claims", [self.claim() for _ in self.some(5, 1)])
        return whole

    def card(self, name: str) -> Tree:
        types = self.chance.choice(("Creature", "Creature", "Creature", "Enchantment", "Artifact", "Instant", "Sorcery", "Land",
            "Artifact Creature",
                                    "Planeswalker", "Battle", "Legendary Creature", "Enchantment Creature"))  # fmt: skip
        made = Map([["type", types + (f" - {self.one(*_SUBTYPES).title()}" if self.often(0.5) else "")]])
        if "Creature" in types or self.often(0.05):
            made.put("pt", self.one("2/2", "1/1", "0/1", "5/5", "0/0", "*/*", "1000000000/1", "-1/3"))
        if self.often(0.4):
            made.put("cost", self.one(*_COSTS, "{R}{W}"))
        if self.often(0.1):
            made.put("colors", [self.one(*MAGIC.colors)])
        if self.often(0.25):
            made.put("keywords", [self.one(*_KEYWORDS)])
        abilities = [self.ability(f"{name.lower()} {number}", types) for number in self.some(3)]
        if abilities:
            made.put("abilities", list(abilities))
        return made

    def start(self) -> Tree:
        made = Map()
        listed: list[tuple[str, str, str]] = []
        for player in self.players:
            for card in self.cards:
                listed += [(player, self.one("battlefield", "battlefield", "battlefield", "hand", "library", "graveyard", "exile"), card)
                           for _ in self.some(2)]  # fmt: skip
            if self.often(0.5):
                listed.append((player, "battlefield", self.one(*MAGIC.unstated)))
        counts = {card: sum(one == card for _, _, one in listed) for _, _, card in listed}
        given = dict.fromkeys(counts, 0)
        for player in self.players:
            side = Map()
            if self.often(0.2):
                side.put("life", self.one(*_SMALL))
            if self.often(0.1):
                side.put("counters", Map([[self.one(*_COUNTERS), self.one(*_SMALL[:4])]]))
            for zone in ("battlefield", "hand", "library", "graveyard", "exile", "command"):
                items: list[Tree] = []
                for owner, where, card in listed:
                    if (owner, where) == (player, zone):
                        given[card] += 1
                        self.objects.append(card if counts[card] == 1 else f"{card} {given[card]}")
                        items.append(self.object(card, zone))
                if items or (zone in ("hand", "library") and self.often(0.3)):
                    side.put(zone, items)
            made.entries.append([player, side])
        return made

    def object(self, card: str, zone: str) -> Tree:
        if self.often(0.75):
            return card
        options = Map()
        if zone == "battlefield":
            options.put(self.one("tapped", "token", "face down"), self.one("true", "false"))
            if self.often(0.2):
                options.put("damage", self.one("1", "2", "1000000000"))
            if self.often(0.3) and self.objects:
                options.put("attached to", self.one(*self.objects, *self.players))
            if self.often(0.2):
                options.put("owner", self.one(*self.players))
        if self.often(0.5) or not options.entries:
            options.put("counters", Map([[self.one(*_COUNTERS), self.one("1", "2", "0", "1000000000")]]))
        return Map([[card, options]])

    # ------------------------------------------------------------------ abilities

    def ability(self, name: str, types: str = "", kind: str = "") -> Tree:
        self.abilities.append(name)
        made = Map([["name", name]])
        spell = "spell" if "Instant" in types or "Sorcery" in types else "activated"
        kind = kind or self.one("when", "when", "when", "static", "replace", "enters", "activated", spell, "keyword")
        scope = _Scope()
        if kind in ("when", "activated", "spell") and self.often(0.4):
            scope, targets = self.targets(scope)
            made.put("targets", targets)
        if kind == "when":
            made.put("when", self.when(scope))
            self._details(made, scope)
        elif kind == "static":
            made.put("static", Map([["affects", self.filter(scope)], ["do", self.modifications(scope)]]))
        elif kind == "replace":
            made.put("replace", self.event(scope))
            made.put("instead", [self.replacement(scope) for _ in self.some(2, 1)])
        elif kind == "enters":
            made.put("enters", [self.replacement(scope, entering=True)])
        elif kind == "activated":
            made.put("activated", [self.effect(scope.deeper.deeper.deeper) for _ in self.some(2)])
            made.put("do", self.effects(scope))
            if self.often(0.1):
                made.put("mana", "true")
        elif kind == "spell":
            made.put("spell", self.effects(scope))
        else:
            made.put("keyword", self.one(*_KEYWORDS))
        if kind in ("when", "static", "replace") and self.often(0.3):
            made.put("if", self.condition(scope))
        if self.often(0.05):
            made.put("works in", self.one(*MAGIC.zones))
        if self.often(0.03):
            made.put("unread", ["and more"])
        return made

    def _details(self, made: Map, scope: _Scope) -> None:
        if self.often(0.15):
            modes: list[Tree] = [Map([["name", f"mode {n}"], ["do", self.effects(scope)]]) for n in self.some(3, 1)]
            made.put("modes", modes)
        else:
            made.put("do", self.effects(scope))
        if self.often(0.15):
            made.put("limit", self.one("once each turn", "first time each turn"))
        if self.often(0.15):
            made.put("batch", "all")

    def targets(self, scope: _Scope) -> tuple[_Scope, Tree]:
        names = self.chance.sample(("t", "u", "v"), self.chance.choice((1, 1, 2)))
        made = Map()
        for name in names:
            kind = self.one("object", "object", "player", "any", "item")
            target = self.filter(scope, kind if kind == "player" else "object") if kind in ("object", "player") else Map([["kind", kind]])
            if isinstance(target, Map) and self.often(0.2):
                target.put("optional", "true")
            made.entries.append([name, target])
        return replace(scope, targets=(*scope.targets, *names)), made

    def when(self, scope: _Scope) -> Tree:
        if self.often(0.07):
            return Map([["state", self.condition(scope)]])
        if self.often(0.1):
            return [self.event(scope), self.event(scope)]
        return self.event(scope)

    def event(self, scope: _Scope) -> Tree:
        name = (
            self.one(*EVENTS)
            if self.often(0.5)
            else self.one("dies", "enters", "leaves", "zone_change", "damage", "gains life", "step", "cast")
        )
        made = Map([["event", name]])
        event = EVENTS[name]
        implied = dict(event.implied)
        for role, sort in event.roles.items():
            if role not in implied and (self.often(0.35) or role == name == "step"):
                value = self.one(*MAGIC.steps) if role == name == "step" else self.filter(scope.deeper, sort)
                made.put(role, value)
        return made

    def replacement(self, scope: _Scope, entering: bool = False) -> Tree:
        words = self.one("tapped", "with counters", "copy", "choose") if entering else self.one(*REPLACEMENTS)
        sort = REPLACEMENTS[words]
        if words in ("copy", "may copy"):
            return Map([[words, self.filter(scope)]])
        if not sort:
            return words
        value: Tree = {"zone": self.one(*MAGIC.zones), "number": self.number(scope), "word": self.one("color", "name")}.get(sort, "x")
        if sort == "counters":
            value = Map([["kind", self.one(*_COUNTERS)], ["amount", self.number(scope)]])
        if sort == "effects":
            value = self.effects(scope)
        return Map([[words, value]])

    def modifications(self, scope: _Scope) -> Tree:
        return [self.modification(scope) for _ in self.some(2, 1)]

    def modification(self, scope: _Scope) -> Tree:
        words = self.one(*MODIFICATIONS)
        sort = MODIFICATIONS[words][1]
        if not sort:
            return words
        if sort == "ability":
            return Map([[words, self.ability(f"given {len(self.abilities)}", kind=self.one("when", "activated", "static", "keyword"))]])
        value = {
            "type": self.one(*MAGIC.types), "color": self.one(*MAGIC.colors), "number": self.number(scope),
            "object": self.term(scope, "object"),
            "word": self.one(*MAGIC.supertypes) if "supertype" in words else self.one(*_KEYWORDS) if "keyword" in words else
            self.one(*_SUBTYPES),
        }[sort]  # fmt: skip
        return Map([[words, value]])

    # ------------------------------------------------------------------ filters, terms, conditions

    def filter(self, scope: _Scope, sort: str = "object") -> Tree:
        if scope.depth < 3 and self.often(0.1):
            return Map([["not", self.filter(scope.deeper, sort)]]) if sort != "number" else self.comparison(scope)
        if scope.depth < 3 and self.often(0.05):
            return [self.filter(scope.deeper, sort) for _ in self.some(3, 1)]
        if sort == "object":
            if self.often(0.5):
                return self.one("creature", "land", "any", "self", "other", "token", "permanent", "artifact", "tapped", "untapped",
                    "noncreature",
                                "red", "legendary", "card")  # fmt: skip
            made = Map()
            for key in self.chance.sample([key for key in TESTS if key != "life"], self.chance.choice((1, 1, 2, 3))):
                made.put(key, self.test(key, scope))
            return made
        if sort == "player":
            return self.one("any", "you", "opponent") if self.often(0.8) else Map([["life", self.comparison(scope)]])
        if sort == "number":
            return self.comparison(scope)
        return self.one(*MAGIC.zones) if sort == "zone" else self.one(*_WORDS)

    def test(self, key: str, scope: _Scope) -> Tree:
        sort = TESTS[key][1]
        if sort == "word":
            return {"name": self.one(*self.cards), "supertype": self.one(*MAGIC.supertypes), "keyword": self.one(*_KEYWORDS),
                    "kind": self.one("spell", "activated", "triggered")}.get(key, self.one(*_SUBTYPES))  # fmt: skip
        if sort == "counters":
            return Map([[self.one(*_COUNTERS), self.comparison(scope)]])
        simple = {
            "type": self.one(*MAGIC.types, "permanent", "noncreature"), "color": self.one(*MAGIC.colors, "multicolored",
                "colorless"),
            "player": self.one("you", "opponent", "any"), "flag": self.one("true", "true", "false"), "zone": self.one(*MAGIC.zones),
        }  # fmt: skip
        return simple[sort] if sort in simple else self.comparison(scope) if sort == "number" else self.term(scope, "object", plain=True)

    def comparison(self, scope: _Scope) -> str:
        return f"{self.one(*vocabulary.OPERATORS)} {self.number(scope)}"

    def term(self, scope: _Scope, sort: str, plain: bool = False) -> Tree:
        """An object, player or recipient. plain: in words."""
        sort = self.one("object", "player") if sort == "recipient" else sort
        if sort == "object":
            if not plain and self.often(0.2):
                return Map([["each", self.filter(scope.deeper)]])
            if scope.timeline:
                return self.one(*(self.objects or self.cards))
            return self.one("self", "self", "subject", "it", "source", "cause", "attached", *scope.targets, *scope.chosen)
        if scope.timeline:
            return self.one(*self.players)
        return self.one("you", "you", "opponent", "each player", "that player", "active player", "controller of self", "owner of subject",
                        "defending player", "controller of it", *scope.targets)  # fmt: skip

    def number(self, scope: _Scope) -> str:
        if scope.timeline or self.often(0.7):
            return self.one(*_SMALL)
        return self.one("that much", "X", f"power of {self.term(scope, 'object', True)}", "toughness of self",
                        f"life of {self.term(scope, 'player')}", f"hand of {self.term(scope, 'player')}",
                        f"counters {self.one(*_COUNTERS)} on {self.term(scope, 'object', True)}", "mana value of self")  # fmt: skip

    def condition(self, scope: _Scope) -> Tree:
        kind = self.chance.randrange(8)
        if kind == 0:
            return self.one("your turn", "not your turn")
        if kind == 1:
            return Map([["count", self.filter(scope.deeper)], ["is", self.comparison(scope)]])
        if kind == 2:
            return Map([["object", self.term(scope, "object", True)], ["matches", self.filter(scope.deeper)]])
        if kind == 3:
            return Map([["player", self.term(scope, "player")], ["matches", self.filter(scope.deeper, "player")]])
        if kind == 4 and scope.depth < 3:
            return Map([[self.one("not", "any of"), [self.condition(scope.deeper)]]])
        return f"{self.number(scope)} {self.comparison(scope)}"

    # ------------------------------------------------------------------ effects

    def effects(self, scope: _Scope) -> Tree:
        return [self.effect(scope) for _ in self.some(3 if scope.depth < 2 else 1, 1)]

    def effect(self, scope: _Scope) -> Tree:
        words = self.one(*VERBS)
        verb = VERBS[words]
        if scope.timeline and "ability" in verb.args.values():
            words, verb = "exile", VERBS["exile"]
        if scope.depth > 2 and (verb.nested or {"ability", "modifications"} & set(verb.args.values())):
            return Map([["gain life", Map([["amount", "1"], ["player", self.term(scope, "player")]])]])
        made = Map()
        for name, sort in verb.args.items():
            wanted = name in verb.required or self.often(0.3) or (scope.timeline and verb.defaults.get(name) in ("you", "self"))
            wanted = wanted or (words == "discard" and name == "amount")
            if wanted:
                made.put(name, self.argument(words, name, sort, scope.deeper))
        if verb.nested:
            made.put(verb.nested, self.effects(scope.deeper))
        if words == "unless":
            made.put(*(("pays", self.one(*_COSTS)) if self.often(0.5) else ("does", self.effects(scope.deeper))))
        elif words in ("may", "if") and self.often(0.3):
            made.put("else", self.effects(scope.deeper))
        return Map([[words, made]]) if made.entries else words

    def argument(self, verb: str, name: str, sort: str, scope: _Scope) -> Tree:
        if sort in ("object", "player", "recipient"):
            return self.term(scope, sort)
        if sort == "number":
            return Map([["count", self.filter(scope.deeper)]]) if self.often(0.1) and not scope.timeline else self.number(scope)
        if sort == "word":
            return {"kind": self.one(*_COUNTERS), "counters": self.one(*_COUNTERS), "as": "it",
                    "pays": self.one(*_COSTS), "cost": self.one(*_COSTS), "mana": "{G}"}.get(name, self.one(*_WORDS))  # fmt: skip
        if sort == "zone":
            return self.one(*MAGIC.zones)
        if sort == "ability":
            kind = "replace" if verb == "shield" else "when"
            return self.ability(f"inner {len(self.abilities)}", kind=kind) if scope.depth < 3 else Map([["when", "dies"], ["do", ["draw"]]])
        return {
            "flag": lambda: self.one("true", "false"), "filter": lambda: self.filter(scope), "condition": lambda: self.condition(scope),
            "duration": lambda: self.one(*MAGIC.durations), "card": lambda: self.one(*self.cards),
            "modifications": lambda: self.modifications(scope),
        }[sort]()  # fmt: skip

    # ------------------------------------------------------------------ timeline, decisions, claims

    def entry(self, number: int) -> Tree:
        scope = _Scope(timeline=True, depth=1)
        kind = self.chance.randrange(12)
        made = Map()
        if kind == 0:
            made.put("step", self.one(*MAGIC.steps))
        elif kind == 1:
            made.put("turn", self.one(*self.players))
        elif kind == 2:
            made.put("together", [self.effect(scope) for _ in self.some(3, 1)])
        elif kind in (3, 4):
            made.put("resolve", "all")
        elif kind in (5, 6) and self.objects:
            made.put(self.one("cast", "cast", "play", "activate"), self.one(*(self.objects or self.cards)))
            if self.often(0.5):
                made.put("by", self.one(*self.players))
            if self.often(0.3) and made.get("play") is None:
                made.put("targets", [self.one(*self.objects, *self.players) for _ in self.some(2, 1)])
        else:
            effect = self.effect(scope) if self.objects else "resolve"
            if isinstance(effect, str):
                return "resolve"
            assert isinstance(effect, Map)
            made = effect
        if self.often(0.3):
            self.labels.append(f"l{number}")
            made.put("label", f"l{number}")
        return made

    def decision(self) -> Tree:
        ability = self.one(*self.abilities, *self.cards)
        kind = self.one("target of", "may", "pay", "mode of", "order", "replace")
        if kind == "order":
            return Map([["order", [self.one(*self.abilities, *self.cards) for _ in range(2)]]])
        if kind == "replace":
            return Map([["replace", ability]])
        value = {"target of": self.one(*self.objects, *self.players), "mode of": "1"}.get(kind, self.one("yes", "no"))
        return Map([[kind, ability], ["is", value]])

    def claim(self) -> Tree:
        thing = self.one(*(self.objects or self.cards)) if self.objects else self.one(*self.cards)
        ability, player = self.one(*self.abilities, *self.cards), self.one(*self.players)
        made = self.chance.choice(
            (
                Map([["fires", ability], ["times", self.one("0", "1", "2")]]), Map([["fires", ability]]), Map([["does not fire", ability]]),
                Map([["stack", [ability, [self.one(*self.abilities, *self.cards), ability]]]]), Map([["resolves", ability], ["before",
                    ability]]),
                Map([["outcome of", ability], ["is", self.one("does something", "removed", "does nothing")]]),
                Map([["zone of", thing], ["is", self.one(*MAGIC.zones)]]), Map([["life of", player], ["is", self.one(*_SMALL, "20")]]),
                Map([["counters on", thing], ["kind", self.one(*_COUNTERS)], ["is", "1"]]), Map([["controller of", thing], ["is", player]]),
                Map([["tapped", thing]]), Map([["untapped", thing]]), Map([[self.one("wins", "loses", "does not win"), player]]),
                Map([["kind of", ability], ["is", self.one(*MAGIC.kinds)]]), Map([["legal", Map([["target of", ability], ["is",
                    player]])]]),
            )
        )  # fmt: skip
        for key, value in (("not", "true"), ("possible", "true"), ("expect", self.one(*vocabulary.VERDICTS))):
            if self.often(0.1):
                made.put(key, value)
        if self.labels and self.often(0.2):
            made.put("after", self.one(*self.labels))
        return made
