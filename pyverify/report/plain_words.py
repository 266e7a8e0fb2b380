"""What paraphrases say: one table each for terms, tests, events, instructions and changes. Data only, in our words.

In a template of an event, an instruction or a change, `{name}` is what is given for a role or argument, `{name's library}` the library
of that, `{name:card}` so many cards (`$other` in the unit is another argument), `[goes/go]` agrees with the last name before it or
follows "would", and `<...>` stands only if all its names are given, else what follows a `|` in it.
"""

from __future__ import annotations

from typing import NamedTuple

from pyverify.vocabulary import words

_MAGIC = words("magic")
COLORS, SUPERTYPES, TYPES = _MAGIC.colors, _MAGIC.supertypes, _MAGIC.types

# ------------------------------------------------------------------ terms

TERMS: dict[str, tuple[str, ...]] = {
    "self": ("this object",),
    "source": ("the source of the event",),
    "cause": ("the cause of the event",),
    "it": ("what was just acted on",),
    "attached": ("the object that this object is attached to",),
    "target": ("a target", 'the target "{0}"'),
    "chosen": ("the choice", 'the chosen "{0}"'),
    "each": ("each", "{0}"),
    "object": ("an object", 'the object named "{0}"'),
    "you": ("you",),
    "opponents": ("each opponent",),
    "players": ("each player",),
    "that_player": ("that player",),
    "active_player": ("the active player",),
    "defending_player": ("the defending player",),
    "controller": ("a controller", "the controller of {0}"),
    "owner": ("an owner", "the owner of {0}"),
    "player": ("a player", 'the player named "{0}"'),
    "amount": ("that much",),
    "x": ("X",),
    "power": ("a power", "the power of {0}"),
    "toughness": ("a toughness", "the toughness of {0}"),
    "mana_value": ("a mana value", "the mana value of {0}"),
    "life": ("a life total", "the life total of {0}"),
    "hand": ("the number of cards in a hand", "the number of cards in the hand of {0}"),
    "counters": ("a number of counters", "the number of counters on {0}", "the number of {0} counters on {1}"),
    "count": ("a count", "the number of {0}"),
}
"""Terms by name: the words for none, one, two arguments. `subject` is told by what the event is about."""

YOURS = {"life": "your life total", "hand": "the number of cards in your hand"}
"""Terms whose argument is you."""

ONE_OF = {"opponents": "an opponent", "players": "a player"}
"""Sets of players where any one of them is meant."""

OPERATORS = {
    "lt": "less than {}", "le": "at most {}", "eq": "exactly {}", "ne": "other than {}", "ge": "at least {}", "gt": "more than {}",
}  # fmt: skip

# ------------------------------------------------------------------ tests

LOCATED = {
    "battlefield": "on the battlefield", "graveyard": "in a graveyard", "hand": "in a hand", "library": "in a library",
    "exile": "in exile", "stack": "on the stack", "command": "in the command zone",
}  # fmt: skip
ZONES = {
    "battlefield": "the battlefield", "graveyard": "a graveyard", "hand": "a hand", "library": "a library", "exile": "exile",
    "stack": "the stack", "command": "the command zone",
}  # fmt: skip
ITEMS = {"spell": "spell", "activated": "activated ability", "triggered": "triggered ability"}
COLOR_WORDS = (*COLORS, "colorless", "multicolored")
RESERVED = frozenset(
    (*TYPES, *SUPERTYPES, *COLOR_WORDS, *ITEMS.values(), "permanent", "token", "tapped", "untapped", "attacking", "blocking", "object",
     "player", "opponent", "other", "another")
)  # fmt: skip
"""Words that mean something else before a noun; as a subtype they are spelt out."""


class Asked(NamedTuple):
    """A test. sort: of its arguments, whose words fill the hole. says, denies: with a verb. before, noun, after: beside a noun."""

    sort: str
    says: str
    denies: str
    before: str = ""
    before_not: str = ""
    noun: str = ""
    after: str = ""
    after_not: str = ""


TESTS: dict[str, Asked] = {
    "type": Asked("type", "is {a}", "is not {a}", before_not="non{}", noun="{}"),
    "subtype": Asked("subtype", "is of the subtype {}", "is not of the subtype {}", before="{}", before_not="non-{}"),
    "supertype": Asked("supertype", "is {}", "is not {}", before="{}", before_not="non{}"),
    "color": Asked("color", "is {}", "is not {}", before="{}", before_not="non{}"),
    "name": Asked("quoted", "is named {}", "is not named {}", after="named {}", after_not="not named {}"),
    "keyword": Asked("word", "has {}", "does not have {}", after="with {}", after_not="without {}"),
    "controller": Asked(
        "player", "is controlled by {}", "is not controlled by {}", after="controlled by {}", after_not="not controlled by {}"
    ),
    "owner": Asked("player", "is owned by {}", "is not owned by {}", after="owned by {}", after_not="not owned by {}"),
    "token": Asked("flag", "is a token", "is not a token", before="token", before_not="nontoken"),
    "tapped": Asked("flag", "is tapped", "is not tapped", before="tapped", before_not="untapped"),
    "attacking": Asked("flag", "is attacking", "is not attacking", before="attacking", before_not="nonattacking"),
    "blocking": Asked("flag", "is blocking", "is not blocking", before="blocking", before_not="nonblocking"),
    "face_down": Asked("flag", "is face down", "is not face down", before="face-down", before_not="face-up"),
    "self": Asked("flag", "is this object", "is not this object"),
    "came_since_upkeep": Asked(
        "flag", "has come under its controller's control since that player's last upkeep began",
        "has not come under its controller's control since that player's last upkeep began",
    ),
    "single_target": Asked("flag", "has a single target", "does not have a single target", after="with a single target",
                           after_not="without a single target"),
    "permanent": Asked("flag", "is a permanent", "is not a permanent", before_not="nonpermanent", noun="permanent"),
    "power": Asked("comparison", "has power {}", "does not have power {}", after="with power {}", after_not="with power not {}"),
    "toughness": Asked(
        "comparison", "has toughness {}", "does not have toughness {}", after="with toughness {}", after_not="with toughness not {}"
    ),
    "mana_value": Asked(
        "comparison", "has mana value {}", "does not have mana value {}", after="with mana value {}", after_not="with mana value not {}"
    ),
    "life": Asked(
        "comparison", "has a life total of {}", "does not have a life total of {}",
        after="with a life total of {}", after_not="with a life total not of {}",
    ),
    "counters": Asked("counters", "has {}", "does not have {}", after="with {}", after_not="without {}"),
    "zone": Asked("place", "is {}", "is not {}", after="{}", after_not="not {}"),
    "from": Asked("zone", "came or was cast from {}", "did not come and was not cast from {}"),
    "exiled_with": Asked("quoted", "was exiled with this by {}", "was not exiled with this by {}",
                         after="exiled with this by {}", after_not="not exiled with this by {}"),
    "brought_with": Asked("quoted", "was put there with this by {}", "was not put there with this by {}",
                          after="put there with this by {}", after_not="not put there with this by {}"),
    "attached_to": Asked("term", "is attached to {}", "is not attached to {}", after="attached to {}", after_not="not attached to {}"),
    "host_of": Asked("term", "has {} attached to it", "does not have {} attached to it",
                     after="that {} is attached to", after_not="that {} is not attached to"),
    "blocked": Asked("flag", "is blocked", "is not blocked", before="blocked", before_not="nonblocked"),
    "unblocked": Asked("flag", "is unblocked", "is not unblocked", before="unblocked", before_not="not unblocked"),
    "blocks": Asked("term", "blocks {}", "does not block {}", after="blocking {}", after_not="not blocking {}"),
    "blocked_by": Asked("term", "is blocked by {}", "is not blocked by {}", after="blocked by {}", after_not="not blocked by {}"),
    "blocked_only_by": Asked("term", "has become blocked by {} only", "has not become blocked by {} only",
                             after="that has become blocked by {} only", after_not="that has not become blocked by {} only"),
    "is": Asked("term", "is {}", "is not {}"),
    "item_kind": Asked("item", "is {a}", "is not {a}", before_not="non-{}", noun="{}"),
    "compare": Asked("comparison", "is {}", "is not {}"),
    "word": Asked("word", "is the word {}", "is not the word {}"),
}  # fmt: skip

AGREEING = {"is": "are", "has": "have", "does": "do", "passes": "pass"}
"""First words of predicates, as they are said of you or of several."""

WHOSE: dict[tuple[str, str], tuple[str, str]] = {
    ("controller", "you"): ("you control", "you do not control"),
    ("owner", "you"): ("you own", "you do not own"),
    ("controller", "opponents"): ("an opponent controls", "no opponent controls"),
    ("owner", "opponents"): ("an opponent owns", "no opponent owns"),
}
"""What stands after a noun, by test and player: if it is so, and if not."""

# ------------------------------------------------------------------ events

_WHY = "< by {player}><, by way of {how}><, because of {cause}>"
_AMOUNT = "<, the amount being {amount}>"
EVENTS: dict[str, str] = {
    "zone_change": "{subject} [changes/change] zones< from {from}>< to {to}>" + _WHY,
    "enters": "{subject} [enters/enter] the battlefield< from {from}>" + _WHY,
    "leaves": "{subject} [leaves/leave] the battlefield< for {to}>" + _WHY,
    "dies": "{subject} [dies/die]" + _WHY,
    "put into graveyard": "{subject} [is/be] put into a graveyard from <{from}|anywhere>" + _WHY,
    "returned to hand": "{subject} [is/be] returned to a hand from the battlefield" + _WHY,
    "exiled": "{subject} [is/be] exiled< from {from}>" + _WHY,
    "sacrificed": "{subject} [is/be] sacrificed" + _WHY,
    "discarded": "{subject} [is/be] discarded" + _WHY,
    "milled": "{subject} [is/be] milled" + _WHY,
    "step": "{player's $step} [begins/begin]",
    "cast": "{player} [casts/cast] {subject}< from {from}>",
    "activated": "{player} [activates/activate] an ability of {subject}",
    "attacks": "{subject} [attacks/attack]< {player}>< {alone}><, the number of creatures that attack together being {together}>",
    "blocks": "{subject} [blocks/block]< {source}><, the number of creatures blocked being {amount}>",
    "attacks and is not blocked": "{subject} [attacks/attack]< {player}> and no blocker is declared for it",
    "becomes blocked": "{subject} [becomes/become] blocked< by {source}><, the number of blockers being {amount}>",
    "damage": "{source} [deals/deal]< {combat}> damage< to {subject}>< to {player}>" + _AMOUNT,
    "gains life": "{player} [gains/gain] life" + _AMOUNT,
    "loses life": "{player} [loses/lose] life" + _AMOUNT,
    "draws": "{player} [draws/draw] a card<, number {number} in a turn>",
    "reveals": "<{player}|a player> [reveals/reveal] {subject}< because of {cause}><, by way of its ability {this way}>",
    "becomes tapped": "{subject} [becomes/become] tapped",
    "becomes untapped": "{subject} [becomes/become] untapped",
    "becomes the target": "{subject} [becomes/become] the target of <{source}|something>",
    "counters put": "counters< of the kind {counter}> [are/be] put on {subject}< by {player}>" + _AMOUNT,
    "counters removed": "counters< of the kind {counter}> [are/be] removed from {subject}" + _AMOUNT + "< so that {left} are left>",
    "turned face up": "{subject} [is/be] turned face up",
    "phases out": "{subject} [phases/phase] out",
    "phases in": "{subject} [phases/phase] in",
    "becomes attached": "<{source}|something> [becomes/become] attached to {subject}",
    "becomes unattached": "<{source}|something> [becomes/become] unattached from {subject}",
    "loses control": "<{player}|a player> [loses/lose] control of {subject}",
    "countered": "{subject} [is/be] countered< by {source}>",
    "loses the game": "{player} [loses/lose] the game",
    "triggers": "<{subject}|an ability>< of {source}>< that {player} controls> [triggers/trigger]",
    "token created": "{subject} [is/be] created as a token< by {player}>",
    "shuffles": "{player} [shuffles/shuffle] a library",
    "scries": "{player} [scries/scry]" + _AMOUNT,
    "cycles": "{player} [cycles/cycle] {subject}",
    "tapped for mana": "{subject} [is/be] tapped for< {mana}> mana< by {player}>",
    "mana added": "{player} [adds/add]< {mana}> mana<, by way of {source}>",
    "action": 'the action "{word}" [is/be] taken< by {player}>< on {subject}>< from {source}>' + _AMOUNT,
}
MISSING = {"object": "something", "player": "someone"}
"""What plays a role that a trigger says nothing about, by its sort."""

ROLE_WORDS = {
    ("combat", "true"): "combat", ("combat", "not true"): "noncombat", ("alone", "true"): "alone", ("alone", "not true"): "not alone",
}  # fmt: skip
"""Words that a role is, and how they are said."""

# ------------------------------------------------------------------ instructions

_JOINS = "<, attacking {attacking} (of several its controller chooses one)><, blocking {blocking}>"
VERBS: dict[str, str] = {
    "destroy": "destroy {object}",
    "exile": "exile {object}< {face down}>",
    "cast": "{player} [casts/cast] {object}< {without paying}>",
    "copy": "{player} [copies/copy] {object}< {amount:time}><; {new targets}>",
    "sacrifice": "sacrifice {object}",
    "dies": "{object} goes to the graveyard",
    "return to hand": "return {object} to the owner's hand",
    "put onto the battlefield": "put {object} onto the battlefield< {tapped}>< under {under's control}>< with one {counters} counter>"
    + _JOINS,
    "move": "move {object} to {to}",
    "shuffle into library": "shuffle {object} into the owner's library",
    "discard": "<{player} [discards/discard]|discard>< {amount:card}>< {object}>< {random}>",
    "discard hand": "{player} [discards/discard] {player's whole hand}",
    "exile until": "{player} [exiles/exile] cards from the top of {player's library} until there is {until}"
    "<, called {as}><, all of them called {all as}>",
    "put on the bottom": "put {object} on the bottom of the owner's library, in a random order",
    "mill": "{player} [mills/mill] {amount:card}",
    "exile top": "{player} [exiles/exile] {amount:card} from the top of {player's library}",
    "reveal": "<{player} [reveals/reveal]|reveal> {object}",
    "reveal top": "{player} [reveals/reveal] {amount:card} from the top of {player's library}",
    "draw": "{player} [draws/draw] {amount:card}",
    "create": "{player} [creates/create] {amount:$token token}<, {tapped}>" + _JOINS,
    "damage": "<{source} [deals/deal]|deal> {amount:damage}< {combat}> to {to}",
    "gain life": "{player} [gains/gain] {amount:life}",
    "lose life": "{player} [loses/lose] {amount:life}",
    "add counters": "put {amount:$kind counter} on {on}",
    "remove counters": "remove {amount:$kind counter} from {on}",
    "tap": "tap {object}",
    "untap": "untap {object}",
    "turn face up": "turn {object} face up",
    "transform": "transform {object}",
    "phase out": "{object} [phases/phase] out",
    "attach": "attach {object} to {to}",
    "attack": "{object} [attacks/attack] {defender}",
    "block": "{object} [blocks/block] {attacker}",
    "become blocked": "{object} [becomes/become] blocked",
    "become unblocked": "{object} [becomes/become] unblocked",
    "remove from combat": "remove {object} from combat",
    "counter": "counter {object}",
    "end the turn": "the turn ends",
    "change target": "change the target of {object}",
    "win": "{player} [wins/win] the game",
    "lose": "{player} [loses/lose] the game",
    "concede": "{player} [concedes/concede]",
    "end in a draw": "the game is a draw",
    "get": "<{for}, |without a stated duration, >{object}",
    "gain control": "{player} [gains/gain] control of {of}<, {for}>",
    "shield": "<{for}, |>this effect applies< to {about}>",
    "may": "{player} may",
    "unless": "unless {player} <[pays/pay] {pays}|[does/do] this>",
    "if": "if {condition}, checked only now",
    "choose": '{player} [chooses/choose] {from}<, called "{as}">',
    "delayed": "a delayed triggered ability is created",
    "when you do": "when that is done",
    "pay any number of times": "{player} may pay {cost} any number of times; if at least once",
    "pay": "{player} [pays/pay] {cost}",
    "add mana": "{player} [adds/add] <{mana}|mana>< that {of} could produce> to the mana pool",
    "shuffle": "{player} [shuffles/shuffle] {player's library}",
    "action": '{player} [takes/take] the action "{word}"< on {object}>',
    "opaque": 'what these words say, which is not modelled: "{words}"',
}
FLAGS = {
    "tapped": "tapped",
    "face down": "face down",
    "random": "at random",
    "combat": "as combat damage",
    "without paying": "without paying its mana cost",
    "new targets": "new targets may be chosen for the copies",
}
"""Arguments that are yes or no: what is said if yes."""

MASS = frozenset({"life", "damage"})
"""Units that are not counted but measured."""

OTHERWISE = {"may": "if not", "if": "otherwise", "unless": "what is done to avoid it"}
"""What introduces the second list of instructions of a verb."""

DURATIONS = {
    "this turn": "for this turn",
    "until end of turn": "until end of turn",
    "ever": "for ever",
    "as long as you control self": "for as long as you control this object",
    "until self leaves": "until this object leaves the battlefield",
    "until you lose control": "until you lose control of it",
}

# ------------------------------------------------------------------ changes

MODIFICATIONS: dict[str, str] = {
    "gain control": "is controlled by you",
    "add type": "is also of the type {value}",
    "set type": "is of the type {value} and of no other type",
    "add subtype": "is also of the subtype {value}",
    "set subtype": "is of the subtype {value} and of no other subtype",
    "add supertype": "is also {value}",
    "add color": "is {value} in addition to its colors",
    "set color": "is {value} and of no other color",
    "lose all abilities": "loses all abilities",
    "gain keyword": "gains {value}",
    "lose keyword": "loses {value}",
    "gain ability": "gains this ability",
    "gain activated abilities of": "gains the activated abilities of {value}",
    "add base power": "has a power defined as {value} by this ability",
    "add base toughness": "has a toughness defined as {value} by this ability",
    "set power": "has base power {value}",
    "set toughness": "has base toughness {value}",
    "add power": "gets {+value} power",
    "add toughness": "gets {+value} toughness",
}
REPLACEMENTS: dict[str, str] = {
    "to": "it goes to {value} instead",
    "shuffle into library": "it is shuffled into the owner's library instead",
    "tapped": "it enters tapped",
    "with counters": "it enters with {amount:$kind counter}",
    "choose": 'as it enters, a choice is made: "{value}"',
    "copy": "it enters as a copy of {value}",
    "may copy": "it may enter as a copy of {value}",
    "prevent": "all of it is prevented",
    "prevent up to": "up to {value} of it is prevented",
    "twice": "it is twice as much",
    "plus": "it is {value} more",
    "reveal": "the card is revealed",
    "do": "this is done instead",
}

# ------------------------------------------------------------------ abilities

LIMITS = {
    "once each turn": "Triggers only once each turn.",
    "first time each turn": "Triggers only the first time this happens each turn.",
    "done once each turn": "Triggers only if you have not done this yet this turn.",
}
CONDITIONS = {
    "triggered": 'Only if {}, checked when it triggers and again on resolution (an intervening "if").',
    "delayed": 'Only if {}, checked when it triggers and again on resolution (an intervening "if").',
    "static": "Only as long as {}.",
    "replacement": "Only if {}, checked as the event would happen.",
    "": "Only if {}.",
}
"""What is said of an ability's condition, by its kind."""

BATCH_ALL = 'Triggers only once for all such events that happen at the same time ("one or more").'
BATCH_ROLE = 'Triggers only once for each {} among such events that happen at the same time ("one or more", counted by {}).'
TARGETS = {"object": "target object", "player": "target player", "any": "any target", "item": "target spell or ability"}
