"""The words of scenario files: events, tests, verbs, modifications, terms. Tables only; reading checks against them,
facts translates by them, and encodings/README.md lists what the rules do with each.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "first combat damage", "combat damage", "end of combat", "postcombat main", "end", "cleanup",
)  # fmt: skip
COUNTED = {"drawn this turn": "draw", "cast this turn": "cast"}  # what a player has done in this turn: the kind of event
LINKED = "linked"  # "this way": by the ability of the same card that stands in the same paragraph
STEP_ALIASES = {
    "main": "precombat main", "main 1": "precombat main", "main phase": "precombat main", "combat": "beginning of combat",
    "attackers": "declare attackers", "blockers": "declare blockers", "damage": "combat damage",
    "main 2": "postcombat main", "end step": "end", "end of turn": "end",
}  # fmt: skip
ZONES = ("battlefield", "graveyard", "hand", "library", "exile", "stack", "command")
TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")
SUPERTYPES = ("basic", "legendary", "snow", "world")
COLORS = ("white", "blue", "black", "red", "green")
BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
OPERATORS = {">=": "ge", "<=": "le", ">": "gt", "<": "lt", "=": "eq", "==": "eq", "!=": "ne"}


@dataclass(frozen=True, slots=True)
class Event:
    """An event a trigger may wait for. kernel: the kind of event in the encodings. roles: role -> sort of its filter
    (object, player, number, zone, word, ability). implied: filters that the name itself says, as (role, words)."""

    kernel: str
    roles: dict[str, str]
    implied: tuple[tuple[str, tuple[str, ...]], ...] = ()
    subject_default: bool = True  # without a subject, `self` is meant
    beyond: tuple[str, ...] = ()  # roles that the rules here do not model: whether it triggers is then undecided


_ZONE = {
    "subject": "object",
    "from": "zone",
    "to": "zone",
    "player": "player",
    "how": "word",
    "cause": "object",
    "this way": "ability",
    "damaged by": "object",
}
_ZONE_BEYOND = ("damaged by",)
EVENTS: dict[str, Event] = {
    "zone_change": Event("zone_change", _ZONE, beyond=_ZONE_BEYOND),
    "enters": Event("zone_change", _ZONE, (("to", ("battlefield",)),), beyond=_ZONE_BEYOND),
    "leaves": Event("zone_change", _ZONE, (("from", ("battlefield",)),), beyond=_ZONE_BEYOND),
    "dies": Event("zone_change", _ZONE, (("from", ("battlefield",)), ("to", ("graveyard",))), beyond=_ZONE_BEYOND),
    "put into graveyard": Event("zone_change", _ZONE, (("to", ("graveyard",)),), beyond=_ZONE_BEYOND),
    "returned to hand": Event("zone_change", _ZONE, (("from", ("battlefield",)), ("to", ("hand",))), beyond=_ZONE_BEYOND),
    "exiled": Event("zone_change", _ZONE, (("to", ("exile",)),), beyond=_ZONE_BEYOND),
    "sacrificed": Event("zone_change", _ZONE, (("from", ("battlefield",)), ("how", ("sacrifice",))), beyond=_ZONE_BEYOND),
    "discarded": Event("zone_change", _ZONE, (("from", ("hand",)), ("how", ("discard",))), beyond=_ZONE_BEYOND),
    "milled": Event("zone_change", _ZONE, (("from", ("library",)), ("how", ("mill",))), beyond=_ZONE_BEYOND),
    "step": Event("step", {"step": "word", "player": "player"}, subject_default=False),
    "cast": Event("cast", {"subject": "object", "player": "player", "from": "zone", "targets": "object", "turn of": "player", "number": "number", "counted for": "player"}, subject_default=False, beyond=("targets", "turn of")),
    "activated": Event("activate", {"subject": "object", "player": "player"}, subject_default=False),
    "attacks": Event("attack", {"subject": "object", "player": "player", "alone": "word", "together": "number", "while": "word"}, beyond=("while",)),
    "blocks": Event("begin_block", {"subject": "object", "source": "object", "amount": "number"}),
    "becomes blocked": Event("become_blocked", {"subject": "object", "source": "object", "amount": "number"}),
    "attacks and is not blocked": Event("unblocked", {"subject": "object", "player": "player"}),
    "damage": Event("damage", {"source": "object", "subject": "object", "player": "player", "amount": "number", "combat": "word"}, subject_default=False),
    "gains life": Event("gain_life", {"player": "player", "amount": "number"}, subject_default=False),
    "loses life": Event("lose_life", {"player": "player", "amount": "number"}, subject_default=False),
    "draws": Event("draw", {"player": "player", "number": "number", "counted for": "player", "except": "word"}, subject_default=False, beyond=("except",)),
    "reveals": Event("reveal", {"subject": "object", "player": "player", "cause": "object", "this way": "ability"}, subject_default=False),
    "becomes tapped": Event("tap", {"subject": "object"}),
    "becomes untapped": Event("untap", {"subject": "object"}),
    "becomes the target": Event("target", {"subject": "object", "player": "player", "source": "object"}),
    "counters put": Event("put_counters", {"subject": "object", "player": "player", "counter": "word", "amount": "number"}),
    "counters removed": Event("remove_counters", {"subject": "object", "counter": "word", "amount": "number", "left": "number"}),
    "phases out": Event("phase_out", {"subject": "object"}),
    "phases in": Event("phase_in", {"subject": "object"}),
    "turned face up": Event("face_up", {"subject": "object"}),
    "becomes attached": Event("attach", {"subject": "object", "source": "object"}),
    "becomes unattached": Event("unattach", {"subject": "object", "source": "object"}),
    "loses control": Event("control_change", {"subject": "object", "player": "player"}),
    "countered": Event("counter", {"subject": "object", "source": "object"}),
    "copies a spell": Event("copy_spell", {"subject": "object", "player": "player"}, subject_default=False),
    "loses the game": Event("lose_game", {"player": "player"}, subject_default=False),
    "token created": Event("create", {"subject": "object", "player": "player"}, subject_default=False),
    "triggers": Event("ability_triggers", {"subject": "object", "source": "object", "player": "player"}, subject_default=False),
    "shuffles": Event("shuffle", {"player": "player"}, subject_default=False),
    "scries": Event("scry", {"player": "player", "amount": "number"}, subject_default=False),
    "cycles": Event("cycle", {"subject": "object", "player": "player"}, subject_default=False),
    "tapped for mana": Event("tap_for_mana", {"subject": "object", "player": "player", "mana": "word"}),
    "mana added": Event("add_mana", {"player": "player", "source": "object", "mana": "word"}, subject_default=False),
    # events without rules here: what waits for them leaves the scenario undecided
    "plays a land": Event("play_land", {"subject": "object", "player": "player"}, subject_default=False),
    "commits a crime": Event("crime", {"player": "player"}, subject_default=False),
    "exploits": Event("exploit", {"subject": "object", "source": "object"}),
    "transforms": Event("transform", {"subject": "object", "to": "object"}),
    "chapter": Event("chapter", {"subject": "object", "number": "word"}),
    "expends": Event("expend", {"player": "player", "amount": "number"}, subject_default=False),
    # a keyword action or game event without rules of its own here: it can be watched and stated in a timeline
    "action": Event("action", {"word": "word", "subject": "object", "player": "player", "source": "object", "amount": "number"}, subject_default=False),
}  # fmt: skip

# Tests on objects and players in filters: key in the file -> (name in the encodings, sort of value)
TESTS: dict[str, tuple[str, str]] = {
    "type": ("type", "type"), "subtype": ("subtype", "word"), "supertype": ("supertype", "word"), "color": ("color", "color"),
    "name": ("name", "word"), "keyword": ("keyword", "word"), "controller": ("controller", "player"), "owner": ("owner", "player"),
    "token": ("token", "flag"), "tapped": ("tapped", "flag"), "attacking": ("attacking", "flag"), "blocking": ("blocking", "flag"),
    "blocked": ("blocked", "flag"), "unblocked": ("unblocked", "flag"), "blocks": ("blocks", "object"), "blocked by": ("blocked_by", "object"),
    "blocked only by": ("blocked_only_by", "object"),
    "face down": ("face_down", "flag"), "self": ("self", "flag"), "other": ("self", "flag"), "power": ("power", "number"),
    "toughness": ("toughness", "number"), "mana value": ("mana_value", "number"), "counters": ("counters", "counters"),
    "zone": ("zone", "zone"), "attached to": ("attached_to", "object"), "host of": ("host_of", "object"), "is": ("is", "term"),
    "kind": ("item_kind", "word"), "life": ("life", "number"), "permanent": ("permanent", "flag"), "from": ("from", "zone"),
    "exiled with": ("exiled_with", "link"), "put onto the battlefield with": ("brought_with", "link"),
    "came since upkeep": ("came_since_upkeep", "flag"),
    "single target": ("single_target", "flag"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verb:
    """An instruction. args: argument -> sort (object, player, number, word, flag, filter, condition, ability, duration, recipient).
    main: the argument a bare value stands for. defaults: values if not given (as the user would write them)."""

    args: dict[str, str]
    main: str = ""
    defaults: dict[str, str] = field(default_factory=dict)
    nested: str = ""  # name of the key holding nested instructions; "" if none
    required: tuple[str, ...] = ()


VERBS: dict[str, Verb] = {
    # zone changes
    "destroy": Verb({"object": "object"}, "object", required=("object",)),
    "exile": Verb({"object": "object", "face down": "flag"}, "object", required=("object",)),
    "sacrifice": Verb({"object": "object"}, "object", required=("object",)),
    "dies": Verb({"object": "object"}, "object", required=("object",)),  # timeline: put into the graveyard, cause not stated
    "return to hand": Verb({"object": "object"}, "object", required=("object",)),
    "put onto the battlefield": Verb({"object": "object", "under": "player", "tapped": "flag", "counters": "word", "attacking": "player", "blocking": "object"}, "object", required=("object",)),
    "move": Verb({"object": "object", "to": "word"}, "object", required=("object", "to")),
    "shuffle into library": Verb({"object": "object"}, "object", required=("object",)),
    "discard": Verb({"player": "player", "object": "object", "amount": "number", "random": "flag"}, "amount", {"player": "you"}),
    "discard hand": Verb({"player": "player"}, "player", {"player": "you"}),
    "exile until": Verb({"player": "player", "until": "filter", "as": "word", "all as": "word"}, "until", {"player": "you", "as": "found", "all as": "exiled"}, required=("until",)),
    "put on the bottom": Verb({"object": "object"}, "object", required=("object",)),
    "mill": Verb({"player": "player", "amount": "number"}, "amount", {"player": "you"}, required=("amount",)),
    "exile top": Verb({"player": "player", "amount": "number"}, "amount", {"player": "you"}, required=("amount",)),
    "reveal": Verb({"object": "object", "player": "player"}, "object", required=("object",)),
    "reveal top": Verb({"player": "player", "amount": "number"}, "amount", {"player": "you"}, required=("amount",)),
    "draw": Verb({"player": "player", "amount": "number"}, "amount", {"player": "you", "amount": "1"}),
    "create": Verb({"token": "card", "amount": "number", "player": "player", "tapped": "flag", "attacking": "player", "blocking": "object"}, "token", {"player": "you", "amount": "1"}, required=("token",)),
    # life, damage, counters
    "damage": Verb({"source": "object", "to": "recipient", "amount": "number", "combat": "flag"}, "amount", {"source": "self"}, required=("to", "amount")),
    "gain life": Verb({"player": "player", "amount": "number"}, "amount", {"player": "you"}, required=("amount",)),
    "lose life": Verb({"player": "player", "amount": "number"}, "amount", {"player": "you"}, required=("amount",)),
    "add counters": Verb({"on": "recipient", "kind": "word", "amount": "number"}, "kind", {"on": "self", "amount": "1"}, required=("kind",)),
    "remove counters": Verb({"on": "recipient", "kind": "word", "amount": "number"}, "kind", {"on": "self", "amount": "1"}, required=("kind",)),
    # status
    "tap": Verb({"object": "object"}, "object", required=("object",)),
    "untap": Verb({"object": "object"}, "object", required=("object",)),
    "turn face up": Verb({"object": "object"}, "object", required=("object",)),
    "transform": Verb({"object": "object"}, "object", required=("object",)),
    "phase out": Verb({"object": "object"}, "object", required=("object",)),
    "attach": Verb({"object": "object", "to": "object"}, "object", required=("object", "to")),
    "attack": Verb({"object": "object", "defender": "player"}, "object", required=("object", "defender")),
    "block": Verb({"object": "object", "attacker": "object"}, "object", required=("object", "attacker")),
    "become blocked": Verb({"object": "object"}, "object", required=("object",)),
    "become unblocked": Verb({"object": "object"}, "object", required=("object",)),
    "remove from combat": Verb({"object": "object"}, "object", required=("object",)),
    # stack and game
    "counter": Verb({"object": "object"}, "object", required=("object",)),
    "end the turn": Verb({}),
    "cast": Verb({"object": "object", "player": "player", "without paying": "flag"}, "object", {"player": "you"}, required=("object",)),
    "copy": Verb({"object": "object", "player": "player", "amount": "number", "new targets": "flag"}, "object", {"player": "you", "amount": "1"}, required=("object",)),
    "change target": Verb({"object": "object"}, "object", required=("object",)),  # of a spell or ability on the stack
    "win": Verb({"player": "player"}, "player", {"player": "you"}),
    "lose": Verb({"player": "player"}, "player", required=("player",)),
    "concede": Verb({"player": "player"}, "player", required=("player",)),  # timeline
    "end in a draw": Verb({}),
    # continuous effects: `do` holds modifications
    "get": Verb({"object": "object", "for": "duration", "do": "modifications"}, "object", {"for": "this turn"}, required=("object", "do")),
    "gain control": Verb({"of": "object", "player": "player", "for": "duration"}, "of", {"player": "you", "for": "ever"}, required=("of",)),
    "shield": Verb({"ability": "ability", "for": "duration", "about": "object"}, "ability", {"for": "this turn"}, required=("ability",)),
    # structure
    "may": Verb({"player": "player"}, "", {"player": "you"}, nested="do"),  # `else`: if declined
    "unless": Verb({"player": "player", "pays": "word"}, "", {"player": "you"}, nested="do"),  # `does`: instead of pays
    "if": Verb({"condition": "condition"}, "condition", nested="then", required=("condition",)),
    "choose": Verb({"as": "word", "player": "player", "from": "filter"}, "", {"player": "you"}, required=("from", "as")),
    "delayed": Verb({"ability": "ability"}, "ability", required=("ability",)),
    "when you do": Verb({"ability": "ability"}, "ability", required=("ability",)),
    "pay any number of times": Verb({"cost": "word", "player": "player"}, "cost", {"player": "you"}, nested="do", required=("cost",)),
    "pay": Verb({"cost": "word", "player": "player"}, "cost", {"player": "you"}, required=("cost",)),
    "add mana": Verb({"mana": "word", "player": "player", "of": "filter"}, "mana", {"player": "you"}),
    "shuffle": Verb({"player": "player"}, "player", {"player": "you"}),
    "action": Verb({"word": "word", "object": "object", "player": "player"}, "word", {"player": "you"}, required=("word",)),
    "opaque": Verb({"words": "word"}, "words", required=("words",)),  # text whose effect is not modelled
}  # fmt: skip

# What a static ability or `get` does to characteristics: words -> (layer, sort of value or "")
MODIFICATIONS: dict[str, tuple[str, str]] = {
    "gain control": ("2", ""), "add type": ("4", "type"), "set type": ("4", "type"), "add subtype": ("4", "word"), "set subtype": ("4", "word"),
    "add supertype": ("4", "word"), "add color": ("5", "color"), "set color": ("5", "color"), "lose all abilities": ("6", ""),
    "gain keyword": ("6", "word"), "lose keyword": ("6", "word"), "gain ability": ("6", "ability"), "gain activated abilities of": ("6", "object"), "set power": ("7b", "number"),
    "set toughness": ("7b", "number"), "add power": ("7c", "number"), "add toughness": ("7c", "number"),
    "add base power": ("7a", "number"), "add base toughness": ("7a", "number"),
}  # fmt: skip
# What a replacement effect does to the event: words -> sort of value or ""
REPLACEMENTS: dict[str, str] = {
    "to": "zone",  # go there instead
    "shuffle into library": "",
    "tapped": "",  # enters tapped
    "with counters": "counters",  # mapping kind/amount
    "choose": "word",  # as it enters, choose a ...
    "may copy": "",  # the same, or not
    "copy": "",  # enters as a copy of an object chosen among `copy: FILTER`
    "prevent": "",  # all of it
    "prevent up to": "number",
    "twice": "", "plus": "number",
    "reveal": "",  # as it happens the card is revealed; nothing else changes
    "do": "effects",  # these instructions happen instead (that much = the event's amount, that player = its player)
}  # fmt: skip

# What people write for words of these tables: what it may mean, for messages
MEANT: dict[str, tuple[str, ...]] = {
    "etb": ("enters",), "enters the battlefield": ("enters",), "comes into play": ("enters",), "ltb": ("leaves",),
    "leaves the battlefield": ("leaves",), "death": ("dies",), "died": ("dies",), "destroyed": ("dies",), "killed": ("dies",),
    "upkeep step": ("upkeep",), "end phase": ("end step", "end"), "end turn": ("end step", "end"), "main phase 2": ("main 2",),
    "second main": ("main 2",), "combat phase": ("combat",), "phase": ("step",), "play": ("battlefield",), "in play": ("battlefield",), "board": ("battlefield",),
    "field": ("battlefield",), "yard": ("graveyard",), "discard pile": ("graveyard",), "deck": ("library",), "exiled": ("exile",),
    "removed from game": ("exile",), "kill": ("destroy", "dies"), "bury": ("destroy",), "bounce": ("return to hand",), "sac": ("sacrifice",),
    "deal": ("damage",), "deal damage": ("damage",), "deals damage": ("damage",), "heal": ("gain life",), "blink": ("exile",),
    "make token": ("create",), "create token": ("create",), "put counters": ("add counters",), "pump": ("get",),
    "triggers": ("fires", "fire"), "trigger": ("fires", "when"), "goes off": ("fires",), "does not trigger": ("does not fire",),
    "triggered": ("when",), "effect": ("do",), "effects": ("do",), "then": ("do",), "condition": ("if",), "event": ("when",),
    "cast spell": ("cast",), "true": ("holds",), "false": ("refuted",), "yes": ("holds",), "no": ("refuted",), "wrong": ("refuted",),
    "right": ("holds",), "unknown": ("undecided",), "foe": ("opponent",), "enemy": ("opponent",), "me": ("you",), "this": ("self",),
    "mana cost": ("cost",), "mana": ("cost",), "p/t": ("pt",), "power/toughness": ("pt",), "ability": ("abilities",),
    "colour": ("color", "colors"), "colours": ("colors",), "tap": ("tapped",), "who": ("by",), "deck list": ("cards",), "date": ("rules",),
    "player": ("players",), "setup": ("start",), "board state": ("start",), "steps": ("timeline",), "actions": ("timeline",),
    "questions": ("claims",), "name": ("title",), "description": ("about",),
}  # fmt: skip

# What an object put onto the battlefield attacks or blocks: of several its controller chooses one, under this name
ENTERING = ("attacking", "blocking")

TERMS_OBJECT = ("self", "subject", "source", "target", "it", "cause", "attached", "each", "object")
TERMS_PLAYER = (
    "you",
    "opponents",
    "players",
    "that_player",
    "active_player",
    "defending_player",
    "controller",
    "owner",
    "player",
    "target",
)
TERMS_NUMBER = ("amount", "power", "toughness", "mana_value", "life", "hand", "counters", "count", "x")
DURATIONS = ("this turn", "until end of turn", "ever", "as long as you control self", "until self leaves", "until you lose control")
KINDS = ("triggered", "static", "characteristic-defining", "replacement", "activated", "spell", "delayed", "keyword", "state", "mana")
COMBAT_DAMAGE = "combat damage"  # how it is called while it is on the stack (before July 11, 2009)
VERDICTS = ("holds", "refuted", "depends", "undecided")
