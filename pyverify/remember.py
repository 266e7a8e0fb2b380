"""What claims remember of a line of play. Worlds merge only if this is equal, so a claim may judge by nothing else but the final state.

A line's notes are first told apart (`Story`); each claim then has a *memory* of them: little data that says all it needs.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from pyverify import mana
from pyverify.model import Claim, Scenario
from pyverify.references import Reference, reference
from pyverify.report.story_words import told as words_of
from pyverify.trace import Item
from pyverify.vocabulary import COMBAT_DAMAGE

Note = tuple[int, object]
Blocks = tuple[tuple[Item, ...], ...]
"""The stack, bottom to top; the order within a block is not known."""


@dataclass(slots=True)
class Story:
    """A line's notes, told apart. Items are the plain symbols of what was on the stack.

    doubtful: the first tick from which on something that was not understood or not stated may have changed things, and why.
    moments, entries: when they came. stands: (block, item). states: fluents. fired: player. ended: how it left the stack.
    What was withdrawn has not triggered after all.
    """

    doubtful: float = math.inf
    why: str = ""
    moments: dict[int, int] = field(default_factory=dict)
    entries: dict[int, int] = field(default_factory=dict)
    stands: dict[int, list[tuple[int, object]]] = field(default_factory=lambda: defaultdict(list))
    states: dict[int, set[object]] = field(default_factory=lambda: defaultdict(set))
    fired: list[tuple[int, object, str]] = field(default_factory=list)
    about: dict[object, list[object]] = field(default_factory=lambda: defaultdict(list))
    placed: list[tuple[int, int, object]] = field(default_factory=list)
    ended: list[tuple[int, object, str]] = field(default_factory=list)
    did: set[object] = field(default_factory=set)
    missed: list[tuple[int, object, tuple[str, ...]]] = field(default_factory=list)
    mana: list[tuple[int, object, str, int, object]] = field(default_factory=list)

    def certain(self, tick: int) -> bool:
        """Whether what happened in a tick is beyond doubt."""
        return tick < self.doubtful

    def settles(self, ticks: Collection[int]) -> bool:
        """Whether all that happened is beyond doubt, or what happened in some ticks, if there are any, is."""
        return self.doubtful == math.inf or (bool(ticks) and all(map(self.certain, ticks)))


def story(notes: Iterable[Note], game: str) -> Story:
    """Tell apart the notes of a line of play of a game, oldest first."""
    told = Story()
    withdrawn, unplaced = set(), set()
    for tick, note in notes:
        match note:
            case ("fired", (item, player)):
                told.fired.append((tick, item, str(player)))
            case ("withdrawn", (item,)):
                withdrawn.add(item)
            case ("unplaced", (item,)):
                unplaced.add(item)
            case ("about", (item, value)):
                told.about[item].append(value)
            case ("placed", (item, int(place))):
                told.placed.append((tick, place, item))
            case ("outcome", (item, how)):
                told.ended.append((tick, item, how if isinstance(how, str) else str(how[0]) if isinstance(how, tuple) else ""))
            case ("did", (item,)):
                told.did.add(item)
            case ("missed", (item, *policy)):
                told.missed.append((tick, item, tuple(map(str, policy))))
            case ("mana", (item, str(kind), int(number), spell)):
                told.mana.append((tick, item, kind, number, spell))
            case ("moment", (int(number),)):
                told.moments.setdefault(number, tick)
            case ("stands", (int(number), item, int(block))):
                told.stands[number].append((block, item))
            case ("state", (int(number), fluent)):
                told.states[number].add(fluent)
            case ("entry", (int(number),)):
                told.entries.setdefault(number, tick)
            case ("tainted", (why,)) if tick < told.doubtful:
                told.doubtful, told.why = tick, reason(why, game)
    told.fired = [one for one in told.fired if one[1] not in withdrawn]
    told.placed = [one for one in told.placed if one[2] not in unplaced]
    return told


def _spoken(about: object) -> str:
    """A thing that is not modelled, in words: `keyword infect` of `("keyword", ("infect",))`, or the word itself."""
    match about:
        case (str(word), (str(inner),)):
            return f"{word} {inner}"
    return str(about).replace("_", " ")


def reason(why: object, game: str) -> str:
    """Why the encodings of a game doubt, in words."""
    match why:
        case ("opaque" | "unread", (words,)):
            return f"text not understood: {words}"
        case ("illegal", (int(number), what)):
            return f"entry {number} of the timeline can't be carried out: {words_of(game).illegal_entry(str(what))}"
        case ("not_modelled", ((str(word), (about,)),)):
            return f"not modelled: {word.replace('_', ' ')} {_spoken(about)}"
        case ("not_modelled", (what,)):
            return f"not modelled: {str(what).replace('_', ' ')}"
        case (str(word), (about,)) if word in words_of(game).doubts:
            return words_of(game).doubts[word].format(about)
        case (str(word), arguments) if isinstance(arguments, tuple):
            return f"{word.replace('_', ' ')}: {', '.join(map(str, arguments))}"
    return str(why).replace("_", " ")


def name(value: object) -> str:
    """The name of a player or card copy; tokens and unknown cards have none."""
    match value:
        case str(player):
            return player
        case ("o", (str(card), int())):
            return card
    return ""


@dataclass(frozen=True, slots=True)
class Fired:
    """How often an ability triggered. controllers: of these triggers. complete: nothing more can come or be in doubt; else why."""

    times: int
    controllers: tuple[str, ...]
    complete: bool
    why: str


@dataclass(frozen=True, slots=True)
class Stack:
    """The stack at the moment that a claim means. reached: the moment came. certain: beyond doubt; else why."""

    reached: bool
    blocks: Blocks
    certain: bool
    why: str


@dataclass(frozen=True, slots=True)
class Before:
    """Two kinds of things in the order in which they left the stack.

    first: whether any resolved; second: whether any was on the stack; both: whether all that were there have left. wrong: the turn to
    resolve of one of the second was not later than that of one of the first.
    """

    first: tuple[bool, bool]
    second: tuple[bool, bool]
    wrong: bool
    certain: bool
    why: str


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How things left the stack: does something, does nothing, removed, countered. waiting: some have not left it yet."""

    how: tuple[str, ...]
    waiting: bool
    certain: bool
    why: str


@dataclass(frozen=True, slots=True)
class Missed:
    """What the policy says of each time that an ability was forgotten: where it stands, awareness, decides, duty, penalty."""

    policies: tuple[tuple[str, ...], ...]
    certain: bool
    why: str


@dataclass(frozen=True, slots=True)
class Mana:
    """Mana that something added, as claims state it. complete: nothing more can come or be in doubt; else why."""

    words: str
    complete: bool
    why: str


@dataclass(frozen=True, slots=True)
class State:
    """Fluents that matter to a claim, at a moment. reached: the moment came."""

    reached: bool
    fluents: frozenset[object]
    certain: bool
    why: str


Remembered = Fired | Stack | Before | Outcomes | Mana | Missed | State | None
STATES = {
    "zone": "object", "life": "player", "counters": "object", "damage": "object", "controller": "object", "status": "object",
    "phased": "object", "priority": "", "wins": "", "loses": "", "draw": "",
}  # fmt: skip
"""Claims on the state, and which of their arguments says what must be known."""


class Memory:
    """What the claims of one scenario remember."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.cards = {one.name: one.card for one in scenario.objects}
        self.labels = {entry.label: index for index, entry in enumerate(scenario.timeline, 1) if entry.label}
        self.references: dict[str, Reference] = {}
        for claim in scenario.claims:
            for word in _references(claim):
                self.references[word] = reference(word, scenario)
        self.fires = self._of("fires")
        self.about = [claim for claim in self.fires if "on" in claim.args]
        self.ordered = [*self._of("before"), *self._of("outcome")]
        self.missed = self._of("missed")
        self.mana = self._of("mana")
        self.everything = any("after" not in claim.args for claim in self._of("stack"))
        self.entries = {self.labels[str(claim.args["after"])] for claim in (*self.fires, *self.mana) if "after" in claim.args}
        self._known: dict[object, frozenset[str]] = {}

    def _of(self, kind: str) -> list[Claim]:
        return [claim for claim in self.scenario.claims if claim.kind == kind]

    def moment(self, claim: Claim) -> int:
        """The number of the moment that a claim looks at; 0 if it is the end, or the whole line."""
        return self.labels[str(claim.args["after"])] + 1 if "after" in claim.args else 0

    def span(self, claim: Claim, told: Story) -> tuple[float, float]:
        """The ticks that a claim on triggers is about, from the first to before the second."""
        moment = self.moment(claim)
        start = told.entries.get(moment - 1, math.inf) if moment else 0
        return start, told.moments.get(moment, math.inf)

    def closed(self, claim: Claim, told: Story) -> bool:
        """Whether the moment of a claim has come, and nothing was in doubt before."""
        came = told.moments.get(self.moment(claim))
        return came is not None and came <= told.doubtful

    def item(self, value: object, controller: str = "") -> Item:
        """Something on the stack: for a claim its ability and source matter."""
        match value:
            case ("i", (str(ability), source, *_)):
                return Item(ability, _source(source), controller)
            case ("combat", _):
                return Item("", COMBAT_DAMAGE, controller)
            case ("o", (("token", (_, _, ("copied", (original, *_)))), number)):  # a copy of a spell goes by the name of the original
                return self.item(("o", (original, number)), controller)
        return Item("", name(value), controller)

    def fits(self, value: object) -> frozenset[str]:
        """Which of the references in claims mean something on the stack."""
        if value not in self._known:
            item = self.item(value)
            card = "" if item.ability else self.cards.get(item.source, "")
            self._known[value] = frozenset(word for word, one in self.references.items() if one.fits(item, card))
        return self._known[value]

    # ---------------------------------------------------------------- which notes

    def keeps(self, note: object) -> bool:
        """Whether any claim needs a note."""
        match note:
            case ("tainted", _):
                return True
            case ("fired", (item, _)) | ("withdrawn", (item,)):
                return self._asked(self.fires, item, "ability")
            case ("about", (item, _)):
                return self._asked(self.about, item, "ability")
            case ("placed" | "outcome", (item, _)) | ("unplaced", (item,)):
                return self.everything or self._asked(self.ordered, item, "ability", "first", "second")
            case ("did", (item,)):
                return self._asked(self.ordered, item, "ability")
            case ("missed", (item, *_)):
                return self._asked(self.missed, item, "ability")
            case ("mana", (item, *_)):
                return self._asked(self.mana, item, "ability")
            case ("entry", (number,)):
                return number in self.entries
        return False

    def _asked(self, claims: list[Claim], item: object, *keys: str) -> bool:
        fits = self.fits(item)
        return any(claim.args.get(key) in fits for claim in claims for key in keys)

    # ---------------------------------------------------------------- what they amount to

    def recall(self, notes: Iterable[Note]) -> tuple[Remembered, ...]:
        """What each claim remembers, in their order."""
        told = story(notes, self.scenario.game)
        return tuple(self.remember(claim, told) for claim in self.scenario.claims)

    def remember(self, claim: Claim, told: Story) -> Remembered:
        """What a claim remembers of a line so far."""
        match claim.kind:
            case "fires":
                return self._fired(claim, told)
            case "stack":
                return self._stack(claim, told)
            case "before":
                return self._before(claim, told)
            case "outcome":
                return self._outcomes(claim, told)
            case "missed":
                return self._missed(claim, told)
            case "mana":
                return self._mana(claim, told)
        return self._state(claim, told) if claim.kind in STATES and "after" in claim.args else None

    def _fired(self, claim: Claim, told: Story) -> Fired:
        """All triggers; with `after`: those from the labelled entry on until its moment."""
        start, stop = self.span(claim, told)
        found = []
        for tick, item, player in told.fired:
            if not (start <= tick < stop and told.certain(tick) and claim.args["ability"] in self.fits(item)):
                continue
            if "on" not in claim.args or self._about(told.about[item], str(claim.args["on"])):
                found.append(player)
        players = tuple(sorted(found)) if "controller" in claim.args else ()
        closed = self.closed(claim, told)
        return Fired(len(found), players, closed, "" if closed else told.why)

    def _about(self, values: list[object], wanted: str) -> bool:
        """Whether one of the values is the object of a name; of a created token, its kind and number say so, if they were noted."""
        numbered = [one[1] for one in values if isinstance(one, tuple) and one[0] == "numbered"]
        if any(wanted in ((str(kind), f"{kind} 1") if number == 1 else (f"{kind} {number}",)) for kind, number in numbered):
            return wanted not in self.cards
        return any(self._is(value, wanted, not numbered) for value in values)

    def _is(self, value: object, wanted: str, unnumbered: bool) -> bool:
        if name(value):
            return name(value) == wanted
        return unnumbered and wanted not in self.cards and isinstance(value, tuple) and "token" in str(value)

    def _stack(self, claim: Claim, told: Story) -> Stack:
        moment = self.moment(claim)
        if moment:
            came = told.moments.get(moment)
            blocks = _in_blocks(told.stands[moment]) if came is not None else []
            certain = (came or 0) <= told.doubtful
            return Stack(came is not None, self._blocks(blocks), certain, "" if certain else told.why)
        return self._first_stack(claim, told)

    def _first_stack(self, claim: Claim, told: Story) -> Stack:
        """Without `after`: the first time, right after something was put on the stack, that all the items named are on it."""
        named = [word for element in elements(claim) for word in element]
        there: list[tuple[tuple[int, int], object]] = []
        gone = sorted((tick, str(item), item) for tick, item, _ in told.ended)
        for tick in sorted({tick for tick, _, _ in told.placed}):
            left = [item for when, _, item in gone if when < tick]
            there += [((when, place), item) for when, place, item in told.placed if when == tick]
            here = [(block, item) for block, item in there if item not in left]
            if _all_found(named, [self.fits(item) for _, item in here]):
                certain = tick <= told.doubtful
                return Stack(True, self._blocks(_in_blocks(here)), certain, "" if certain else told.why)
        return Stack(False, (), told.doubtful == math.inf, told.why)

    def _blocks(self, blocks: Iterable[Iterable[object]]) -> Blocks:
        return tuple(tuple(sorted((self.item(item) for item in block), key=str)) for block in blocks)

    def _before(self, claim: Claim, told: Story) -> Before:
        times: dict[str, list[int]] = {}
        present: dict[str, tuple[bool, bool]] = {}
        for key in ("first", "second"):
            there = {item for _, _, item in told.placed if claim.args[key] in self.fits(item)}
            left = [(tick, item, how) for tick, item, how in told.ended if item in there]
            times[key] = [tick for tick, _, how in left if how in ("resolves", "removed")]
            came = any(how == "resolves" for _, _, how in left) if key == "first" else bool(there)
            present[key] = came, len(there) == len({item for _, item, _ in left})
        wrong = bool(times["first"] and times["second"]) and min(times["second"]) <= max(times["first"])
        last = max((*times["first"], *times["second"]), default=0)
        certain = told.settles([last] if times["first"] and times["second"] else [])
        return Before(present["first"], present["second"], wrong, certain, told.why)

    def _outcomes(self, claim: Claim, told: Story) -> Outcomes:
        ability = claim.args["ability"]
        there = {item for _, _, item in told.placed if ability in self.fits(item)}
        left = [(tick, item, how) for tick, item, how in told.ended if ability in self.fits(item)]
        words = {"resolves": "does nothing"}
        found = ["does something" if how == "resolves" and item in told.did else words.get(how, how) for _, item, how in left]
        certain = told.settles([tick for tick, _, _ in left])
        return Outcomes(tuple(found), len(there - {item for _, item, _ in left}) > 0, certain, told.why)

    def _missed(self, claim: Claim, told: Story) -> Missed:
        found = [(tick, policy) for tick, item, policy in told.missed if claim.args["ability"] in self.fits(item)]
        return Missed(tuple(dict.fromkeys(policy for _, policy in found)), told.settles([tick for tick, _ in found]), told.why)

    def _mana(self, claim: Claim, told: Story) -> Mana:
        """All the mana it added; with `after`: from the labelled entry on until its moment; with `for`: while that was being cast."""
        start, stop = self.span(claim, told)
        spell = claim.args.get("for")
        found: Counter[str] = Counter()
        for tick, item, kind, number, amid in told.mana:
            if start <= tick < stop and claim.args["ability"] in self.fits(item) and (spell is None or spell in self.fits(amid)):
                found[kind] += number
        closed = self.closed(claim, told)
        return Mana(mana.written(found), closed, "" if closed else told.why)

    def _state(self, claim: Claim, told: Story) -> State:
        moment = self.moment(claim)
        came = told.moments.get(moment)
        certain = (came or 0) <= told.doubtful
        return State(came is not None, self.relevant(claim, told.states.get(moment, ())), certain, "" if certain else told.why)

    def relevant(self, claim: Claim, fluents: Iterable[object]) -> frozenset[object]:
        """The fluents that a claim on the state looks at."""
        wanted = str(claim.args.get(STATES[claim.kind], ""))
        found: set[object] = set()
        for fluent in fluents:
            match fluent:
                case ("zone" | "is" | "out" | "kept", (some, _)) if STATES[claim.kind] == "object" and (
                    name(some) == wanted or not name(some)
                ):
                    found.add(fluent)
                case ("life", (player, _)) if claim.kind == "life" and player == wanted:
                    found.add(fluent)
                case ("priority", _) if claim.kind == "priority":
                    found.add(fluent)
                case ("won" | "lost", _) if claim.kind in ("wins", "loses"):
                    found.add(fluent)
                case "drawn" if claim.kind == "draw":
                    found.add(fluent)
        return frozenset(found)


def _source(value: object) -> str:
    match value:
        case ("i", (_, source, *_)):
            return _source(source)
        case ("delayed" | "effect", (maker, *rest)):
            return _source(rest[0] if isinstance(maker, str) and rest else maker)
    return name(value) if isinstance(value, tuple) else ""


def _references(claim: Claim) -> list[str]:
    found = [str(claim.args[key]) for key in ("ability", "first", "second", "of", "for") if claim.args.get(key)]
    return found + [word for element in elements(claim) for word in element]


def elements(claim: Claim) -> list[tuple[str, ...]]:
    """The stack that a claim states: elements of one reference, or of several in any order."""
    stated = claim.args.get("items", ())
    assert isinstance(stated, tuple)
    return [tuple(map(str, one)) if isinstance(one, tuple) else (str(one),) for one in stated]


def _in_blocks(pairs: Iterable[tuple[object, object]]) -> list[list[object]]:
    blocks: dict[object, list[object]] = defaultdict(list)
    for block, item in pairs:
        blocks[block].append(item)
    return [blocks[block] for block in sorted(blocks, key=_order)]


def _order(block: object) -> tuple[int, int]:
    return block if isinstance(block, tuple) else (0, block)


def _all_found(named: list[str], there: list[frozenset[str]]) -> bool:
    """Whether each of the references has something of its own. With none named: something is there."""
    if not named:
        return bool(there)
    left = list(there)
    for word in named:
        fitting = [one for one in left if word in one]
        if not fitting:
            return False
        left.remove(min(fitting, key=len))
    return True
