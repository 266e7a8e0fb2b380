"""The words of scenario files: events, tests, verbs, modifications, terms. Reading checks against them, facts translates by them.

They are data: `encodings/kernel/words.yaml` has those that all games share, `encodings/<game>/words.yaml` a game's own. Here is what an
entry of those files can say, and `words(game)`, both overlaid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from pyverify.gamefiles import KERNEL, read
from pyverify.games import GAMES

NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
LINKED = "linked"  # "this way": by the ability of the same card that stands in the same paragraph
OPERATORS = {">=": "ge", "<=": "le", ">": "gt", "<": "lt", "=": "eq", "==": "eq", "!=": "ne"}
COMBAT_DAMAGE = "combat damage"  # how it is called while it is on the stack (before July 11, 2009)
VERDICTS = ("holds", "refuted", "depends", "undecided")


@dataclass(frozen=True, slots=True)
class Event:
    """An event a trigger may wait for. kernel: the kind of event in the encodings. roles: role -> sort of its filter
    (object, player, number, zone, word, ability). implied: filters that the name itself says, as (role, words)."""

    kernel: str
    roles: dict[str, str]
    implied: tuple[tuple[str, tuple[str, ...]], ...] = ()
    subject_default: bool = True  # without a subject, `self` is meant
    beyond: tuple[str, ...] = ()  # roles that the rules here do not model: whether it triggers is then undecided


OPAQUE_NUMBERS = ("half", "greatest", "least", "total", "different", "happenings", "amounts", "stated")
"""Numbers that are understood and that no rule works out."""


@dataclass(frozen=True, slots=True)
class Verb:
    """An instruction. args: argument -> sort (object, player, number, word, flag, filter, condition, ability, duration, recipient,
    place). main: the argument a bare value stands for. defaults: values if not given (as the user would write them). opaque: it is
    understood, and no rule carries it out: what comes after it is in doubt."""

    args: dict[str, str]
    main: str = ""
    defaults: dict[str, str] = field(default_factory=dict)
    nested: str = ""  # name of the key holding nested instructions; "" if none
    required: tuple[str, ...] = ()
    opaque: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """Where objects are that are listed under a key of a player's start. at: in which part of the board: base, legend, field (a place
    of its own, at which objects can be) or nothing. held_by: the type of objects at it whose first player controls it."""

    zone: str
    at: str = ""
    held_by: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of entry of a timeline. kind: what reads it. keys: what it may have beside its head. alone: the word alone is an entry."""

    kind: str
    keys: tuple[str, ...] = ()
    alone: bool = False


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a game's scenario files. `encodings/magic/words.yaml` says of each field what it is.

    tests: key -> (name in the encodings, sort of value). modifications: words -> (layer, sort of value or ""). replacements: words ->
    sort of value or "". objects, players, numbers: terms that are words; of: those before "of", as (term, sort of what follows, sort,
    and what stands before that, if anything).
    """

    game: str
    steps: tuple[str, ...]
    step_aliases: dict[str, str]
    first_step: str
    zones: tuple[str, ...]
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: tuple[str, ...]
    other_colors: tuple[str, ...]
    events: dict[str, Event]
    tests: dict[str, tuple[str, str]]
    verbs: dict[str, Verb]
    modifications: dict[str, tuple[str, str]]
    replacements: dict[str, str]
    durations: tuple[str, ...]
    open_durations: tuple[str, ...]
    kinds: tuple[str, ...]
    items: tuple[str, ...]
    limits: tuple[str, ...]
    objects: tuple[str, ...]
    players: dict[str, str]
    numbers: dict[str, str]
    of: dict[str, tuple[str, ...]]
    counted: dict[str, str]
    entering: tuple[str, ...]
    life: int | None
    start: dict[str, Listed]
    start_counters: dict[str, str]
    options: tuple[str, ...]
    options_elsewhere: tuple[str, ...]
    card: dict[str, str]
    sizes: tuple[str, ...]
    sized: str
    type_line: str
    passing: tuple[str, ...]
    any_target: tuple[str, ...]
    ordered: str
    unstated: dict[str, Any]
    land_types: dict[str, str]
    intrinsic: dict[str, Any]
    stated: dict[str, str]
    entries: dict[str, Entry]
    quick: tuple[str, ...]
    quick_keywords: tuple[str, ...]
    ability_keys: tuple[str, ...]
    claims: dict[str, str]
    decisions: tuple[str, ...]
    places: tuple[str, ...]
    kinds_of_places: tuple[str, ...]
    of_players: tuple[str, ...]
    first_tests: tuple[str, ...]
    opposites: dict[str, str]
    board: str
    queue: str
    discard: str
    hidden: tuple[str, ...]

    @cached_property
    def color_words(self) -> tuple[str, ...]:
        """What a filter on colors may say."""
        return (*self.colors, *self.other_colors)

    @cached_property
    def flags(self) -> tuple[str, ...]:
        """Tests that something is so or not."""
        return tuple(key for key, (_, sort) in self.tests.items() if sort == "flag")

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The order of tests in filters, by their names in the encodings."""
        return {self.tests[key][0]: number for number, key in enumerate(dict.fromkeys((*self.first_tests, *self.tests)))}

    @cached_property
    def quantities(self) -> frozenset[str]:
        """The tests that compare numbers, by their names in the encodings."""
        return frozenset((*(name for name, sort in self.tests.values() if sort == "number"), "compare"))

    def _of(self, sort: str) -> Iterable[str]:
        return (made[0] for made in self.of.values() if made[2] == sort)

    @cached_property
    def terms_object(self) -> tuple[str, ...]:
        """Terms that stand for objects, as the model has them."""
        return (*self.objects, "target", "each", "object", *self._of("object"))

    @cached_property
    def terms_player(self) -> tuple[str, ...]:
        """Terms that stand for players."""
        return (*dict.fromkeys(self.players.values()), *self._of("player"), "player", "target")

    @cached_property
    def terms_number(self) -> tuple[str, ...]:
        """Terms that stand for numbers."""
        return tuple(dict.fromkeys((*self.numbers.values(), *self._of("number"), "counters", "count")))


@cache
def words(game: str) -> Words:
    """The words of a game. Raises FileNotFoundError if there is none of the name."""
    shared, own = read("words", KERNEL), read("words", game)
    if not own:
        raise FileNotFoundError(f"no words of a game {game!r}")

    def both(key: str) -> dict[str, Any]:
        return {**shared.get(key, {}), **own.get(key, {})}

    def joined(key: str) -> tuple[str, ...]:
        return (*shared.get(key, ()), *own.get(key, ()))

    terms, more = shared["terms"], own.get("terms", {})
    return Words(
        game, joined("steps"), both("step aliases"), own["first step"], joined("zones"), joined("types"), joined("supertypes"),
        joined("colors"), joined("other colors"),
        {name: _event(given) for name, given in both("events").items()},
        {name: (known, sort) for name, (known, sort) in both("tests").items()},
        {name: _verb(given) for name, given in both("verbs").items()},
        {name: (layer, sort) for name, (layer, sort) in both("modifications").items()}, both("replacements"),
        (*joined("durations"), *joined("open durations")), joined("open durations"), joined("kinds"), joined("items"), joined("limits"),
        (*terms["objects"], *more.get("objects", ())), {**terms["players"], **more.get("players", {})},
        {**terms["numbers"], **more.get("numbers", {})},
        {name: tuple(made) for name, made in {**terms["of"], **more.get("of", {})}.items()},
        both("counted"), joined("entering"), int(own["life"]) if "life" in own else None,
        {key: Listed(given["zone"], given.get("at", ""), given.get("held by", "")) for key, given in own["start"].items()},
        both("start counters"), joined("options"), joined("options elsewhere"), both("card"), joined("sizes"), own.get("sized", ""),
        own["type line"], joined("passing"), joined("any target"), own.get("ordered", ""), both("unstated"), both("land types"), both("intrinsic"), both("stated"),
        {head: _entry(given) for head, given in both("entries").items()}, joined("quick"), joined("quick keywords"),
        joined("ability keys"), both("claims"), joined("decisions"), joined("places"), joined("kinds of places"), joined("of players"),
        joined("first tests"),
        both("opposites"), own["board"], own["queue"], own["discard"], joined("hidden"),
    )  # fmt: skip


@cache
def meant() -> Mapping[str, tuple[str, ...]]:
    """What people write for words of these tables: what it may mean, in any game. For messages, which offer only what exists there."""
    found: dict[str, tuple[str, ...]] = {}
    for part in (KERNEL, *GAMES):
        for said, known in read("words", part).get("meant", {}).items():
            found[said] = (*found.get(said, ()), *known)
    return found


def _event(given: Mapping[str, Any]) -> Event:
    implied = tuple((role, tuple(said)) for role, said in given.get("implied", {}).items())
    return Event(given["kernel"], given["roles"], implied, "names its subject" not in given, tuple(given.get("beyond", ())))


def _entry(given: Mapping[str, Any]) -> Entry:
    return Entry(given["kind"], tuple(given.get("keys", ())), "alone" in given)


def _verb(given: Mapping[str, Any]) -> Verb:
    return Verb(
        given["args"], given.get("main", ""), given.get("defaults", {}), given.get("nested", ""), tuple(given.get("required", ())),
        "opaque" in given,
    )  # fmt: skip
