"""What a scenario file says, typed and frozen. Reading makes these; `facts` turns them into answer-set facts.

Names follow the Comprehensive Rules: a *card* is a definition, an *object* is one copy of it in a zone.
Every node that can be at fault carries the `Place` where the user wrote it.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pyverify.games import DEFAULT


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file. Lines and columns count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Place("", 0, 0)

# ------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Term:
    """An expression for an object, a player, a number or a set of them, such as `controller(subject)`.

    name: the functor, as the words of the game have it (or `object`/`player` with one literal name as argument).
    args: sub-terms, filters, conditions, integers or plain names.
    """

    name: str
    args: tuple[Term | Filter | Trigger | int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Test:
    """One atomic question about an object or player, such as `type(creature)`; `negated` asks the opposite."""

    name: str
    args: tuple[Term | int | str, ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """A conjunction of disjunctions of tests: every item must be passed by at least one of its alternatives."""

    items: tuple[tuple[Test, ...], ...] = ()
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Comparison:
    """`left operator right` over numbers; operators are lt, le, eq, ne, ge, gt."""

    left: Term | int
    operator: str
    right: Term | int


@dataclass(frozen=True, slots=True)
class Matches:
    """The object or player `term` passes `filter`."""

    term: Term
    filter: Filter


@dataclass(frozen=True, slots=True)
class Clause:
    """One alternative of a condition; `negated` asks the opposite."""

    test: Comparison | Matches
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """A conjunction of disjunctions of clauses."""

    items: tuple[tuple[Clause, ...], ...] = ()
    place: Place = NOWHERE


# ------------------------------------------------------------------ abilities


@dataclass(frozen=True, slots=True)
class Effect:
    """One instruction: a verb with its arguments, and nested instructions where the verb has them."""

    verb: str
    args: Mapping[str, Argument] = field(default_factory=dict)
    body: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Trigger:
    """One trigger event. `roles` maps a role of the event (subject, player, source, ...) to what it must be."""

    event: str
    roles: Mapping[str, Filter] = field(default_factory=dict, hash=False)
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Target:
    """One target of an ability or spell: a name to refer to it, and what is legal."""

    name: str
    filter: Filter
    kind: Literal["object", "player", "any", "item"] = "object"  # item: a spell or ability on the stack
    optional: bool = False  # "up to one"


AbilityKind = Literal["triggered", "static", "replacement", "activated", "spell", "delayed", "keyword"]


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability in the structured form. Which fields are used follows from `kind`.

    triggered, delayed: triggers (alternatives; empty with a state trigger), state (a state trigger's condition, CR 603.8),
      condition (the intervening "if", CR 603.4), targets, effects, batch ("one or more"; the role it is counted by, or "all"),
      limit ("once each turn", "first time each turn", "done once each turn"), works_in, duration (delayed only: "" is once),
      optional and costs (whether a player will have it, and pays for it, before it waits to be carried out).
    static: affects (whom), modifications (layer effects), condition ("as long as"). again: no layer effect; by it, abilities of what it
      affects trigger so many times more (CR 603.2d), for the events in triggers, or for any; labelled: only those of that keyword.
    replacement: triggers (one: the event it replaces), condition, modifications (what happens instead), duration.
    activated: costs, targets, effects, is_mana. spell: targets, effects. keyword: keyword with its arguments in `words`.
    Of any but a keyword: keyword is the one it is written out for. dependent: the ability is there only while this holds.
    """

    name: str
    kind: AbilityKind
    triggers: tuple[Trigger, ...] = ()
    state: Condition | None = None
    condition: Condition | None = None
    targets: tuple[Target, ...] = ()
    modes: tuple[Ability, ...] = ()  # each mode: an ability of kind "spell" with its own targets and effects
    effects: tuple[Effect, ...] = ()
    costs: tuple[Effect, ...] = ()
    affects: Filter | None = None
    modifications: tuple[Effect, ...] = ()
    batch: str = ""
    limit: str = ""
    works_in: str = ""
    duration: str = ""
    again: int = 0
    optional: bool = False
    is_mana: bool = False
    keyword: str = ""
    labelled: str = ""
    dependent: Condition | None = None
    words: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()  # words of the card that any of this hangs on
    asked_once: bool = False  # its condition is part of the event: it is not asked again on resolution
    unread_if: tuple[str, ...] = ()  # words that its triggering hangs on
    unread_targets: tuple[str, ...] = ()  # words that hold choices made as it is put on the stack
    place: Place = NOWHERE


Argument = Term | Filter | Condition | Ability | Target | int | str | bool | tuple["Term | str", ...]

# ------------------------------------------------------------------ cards, objects, players


@dataclass(frozen=True, slots=True)
class Card:
    """A card definition: characteristics (CR 109.3) and abilities, keyword abilities among them: each instance is one of its own.

    numbers: those that are printed on it, such as its power, by name.
    """

    name: str
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_cost: str = ""
    mana_value: int = 0
    numbers: Mapping[str, int] = field(default_factory=dict)
    loyalty: int | None = None
    back: str = ""  # the card that the back face is, of a double-faced card
    abilities: tuple[Ability, ...] = ()
    place: Place = NOWHERE

    @property
    def power(self) -> int | None:
        """Its power, if it has any."""
        return self.numbers.get("power")

    @property
    def toughness(self) -> int | None:
        """Its toughness, if it has any."""
        return self.numbers.get("toughness")

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keywords it has, one for each instance."""
        return tuple(ability.keyword for ability in self.abilities if ability.kind == "keyword")


@dataclass(frozen=True, slots=True)
class Object:
    """One copy of a card, where it is when the scenario begins.

    name: unique in the scenario. at: where on the board it is, if the board has parts: base, legend, field (it is a place of its own)
    or the name of such an object. controller: "" if nobody controls it. statuses: such as tapped. group: not empty if it came from a
    counted entry such as `5 Plains`, and then the same for all of that entry; such objects are interchangeable unless named singly.
    """

    name: str
    card: str
    zone: str
    owner: str
    controller: str
    at: str = ""
    statuses: tuple[str, ...] = ()
    face_down: bool = False
    token: bool = False
    commander: bool = False  # its owner's commander (CR 903.3)
    attached_to: str = ""
    damage: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    group: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Player:
    """A player at the start. known: the hidden zones that the file states (one that it does not is unknown, not empty).

    this_turn: how many cards the player has drawn, or spells cast, in this turn, by kind of event; only what the file states.
    """

    name: str
    life: int = 20
    counters: Mapping[str, int] = field(default_factory=dict)
    known: tuple[str, ...] = ()
    this_turn: Mapping[str, int] = field(default_factory=dict)
    place: Place = NOWHERE


# ------------------------------------------------------------------ timeline, decisions, claims


@dataclass(frozen=True, slots=True)
class Fixed:
    """A decision that the file fixes. kind: target, may, pay, mode, order, choose, replace; about: an object, card or ability name.

    option: what is chosen: names of targets, "yes" or "no", numbers of modes, abilities in the order in which they resolve, or
    (replace) the ability that is applied first. name: which target, or the `as` of a `choose`, when there are several.
    """

    kind: str
    about: str
    option: tuple[str, ...]
    player: str = ""
    name: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the timeline.

    kind: cast, activate, play, resolve, resolve_all, pass, step, turn, face_up, deal, happen (simultaneous raw events in `effects`).
    cast and activate only: during, the mana abilities activated before it is done; paying, what else is paid, one after the other;
      x, the value of X; free: without paying its mana cost.
    what: the object's name, the step, or the player whose turn begins. ability: activate only, "Card: ability name".
    missed: an ability that waits to be put on the stack and is forgotten; on_purpose: it is ignored by choice.
    from_zone: cast only, where the object is cast from, if the file says so; to: where on the board it goes. shares, orders: deal (combat
    damage) only: how it is divided, as (source, recipient, amount), and damage assignment orders, as (creature, those it is assigned to).
    """

    kind: str
    what: str = ""
    by: str = ""
    ability: str = ""
    from_zone: str = ""
    to: str = ""
    targets: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    effects: tuple[Effect, ...] = ()
    x: int | None = None
    free: bool = False
    during: tuple[Entry, ...] = ()
    paying: tuple[Effect, ...] = ()
    decisions: tuple[Fixed, ...] = ()
    shares: tuple[tuple[str, str, int], ...] = ()
    orders: tuple[tuple[str, tuple[str, ...]], ...] = ()
    label: str = ""
    on_purpose: bool = False
    place: Place = NOWHERE


Verdict = Literal["holds", "refuted", "depends", "undecided"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement to be judged over every line of play.

    kind and what its `args` hold (values are names, numbers as int, or nested tuples):
      fires: ability, times (int, absent: at least once), controller, on (subject object), after (label); never: "fires" with times 0
      stack: items (bottom to top; a nested tuple is "in any order"), after
      before: first, second (abilities: the first resolves before the second)
      outcome: ability, is ("does something", "removed", "does nothing")
      zone: object, is (a zone or a part of the board)     life: player, is    counters: object, counter, is    damage: object, is
      controller: object or ability, is     priority: player, after     status: object, status, is (bool)     phased: object, is (bool)
      loses / wins: player    legal: decision (kind), of, option
      draw: is (bool)      missed: ability, and any of decides, duty, penalty, awareness: what policy says
      kind: ability, is ("triggered", "static", "replacement", ...)
    possible: judged existentially ("can happen"). negated: the claim says it is not so.
    """

    kind: str
    args: Mapping[str, ClaimValue] = field(default_factory=dict)
    negated: bool = False
    possible: bool = False
    expect: Verdict = "holds"
    because: str = ""
    text: str = ""
    place: Place = NOWHERE


ClaimValue = str | int | bool | tuple["ClaimValue", ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation with a timeline and claims; everything a run needs.

    teams: of players who take turns together. rules: the date whose edition is asked for.
    alternatives: named rules that are to count although they are none (`alternatives.lp` of the game).
    suspended: changes of the rules that are not to count, as if they had never come (`changes.lp`).
    """

    name: str
    title: str = ""
    about: str = ""
    tags: tuple[str, ...] = ()
    game: str = DEFAULT
    rules: datetime.date | None = None
    alternatives: tuple[str, ...] = ()
    suspended: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    teams: tuple[tuple[str, ...], ...] = ()
    active: str = ""
    step: str = "precombat main"
    cards: Mapping[str, Card] = field(default_factory=dict)
    objects: tuple[Object, ...] = ()
    timeline: tuple[Entry, ...] = ()
    decisions: tuple[Fixed, ...] = ()
    claims: tuple[Claim, ...] = ()
    place: Place = NOWHERE
