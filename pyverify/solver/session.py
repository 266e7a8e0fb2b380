"""Running scenarios tick by tick in one program: worlds split at open decisions, equal worlds merge, ended worlds are reported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import clingo

from pyverify.limits import EFFECTS, IDLE_TICKS, LINES, ROUNDS, TICKS
from pyverify.solver.canonical import alike, canonical, without_life
from pyverify.solver.programs import lifted
from pyverify.solver.schedule import FORESEEN, Call, Part, pipeline

Symbol = clingo.Symbol
Number, Function = clingo.Number, clingo.Function

_TELL = """
#program tell_wants(t, k).
wanted(Part, k) :- wants(World, Part, t).
told(@want(Part)) :- wanted(Part, k).
#program features.
told(@feature(Feature)) :- feature(Feature).
told(@gain(World, Fluent)) :- holds(World, new, Fluent, 0).
#program tell(t).
told(@open(World, Decision, Option)) :- open(World, Decision, Option, t).
told(@over(World)) :- ended(World, t).
told(@note(World, Note)) :- note(World, Note, t), not void(World, t).
told(@gain(World, Fluent)) :- sets(World, Fluent, t), not void(World, t).
told(@lose(World, Fluent)) :- goes(World, Fluent, t), not void(World, t).
#program tell_layers(t).
told(@gain(World, taint(Why))) :- holds(World, new, taint(Why), t).
#program tell_late(t).
told(@note(World, Note)) :- late_note(World, Note, t).
told(@gain(World, Fluent)) :- late(World, Fluent, t).
told(@memo(World, Object, Attribute)) :- remembered(memo(World, t), Object, Attribute).
"""
_DECLARED = """
#defined version/1. #defined wants/3. #defined open/4. #defined ended/2. #defined feature/1. #defined note/3. #defined late_note/3.
#defined holds/4. #defined remembered/3. #defined sets/3. #defined goes/3. #defined late/3. #defined void/2.
"""


class InternalError(Exception):
    """A fault of ours: says what is wrong in the encodings or the driver."""


class TooMuch(Exception):  # noqa: N818 (no error of anybody)
    """Some scenario of the session goes beyond a limit within one tick: says which."""


@dataclass(slots=True)
class Limits:
    """Bounds on a run. lines: live worlds of one scenario; idle_ticks: ticks without a new entry of the timeline."""

    lines: int = LINES
    idle_ticks: int = IDLE_TICKS
    ticks: int = TICKS


@dataclass(slots=True)
class World:
    """One line of play. `steps` holds (world, tick) of every tick that happened, oldest first, shared with parents by linking."""

    name: int
    scenario: int
    state_world: int  # in whose name the state stands, after
    state_tick: int
    state: frozenset[Symbol] = frozenset()  # what is true after that tick
    pending: tuple[tuple[Symbol, Symbol], ...] = ()
    decisions: tuple[tuple[int, Symbol, Symbol], ...] = ()  # tick, decision, option
    notes: tuple[tuple[int, Symbol], ...] = ()
    trail: tuple[Any, int, int] | None = None  # linked list: (rest, world, tick)
    seen: dict[frozenset[Any], int] = field(default_factory=dict)
    shapes: dict[tuple[frozenset[Any], int], tuple[tuple[int, ...], int]] = field(default_factory=dict)
    idle: int = 0
    entry: int = 0
    weight: int = 1  # how many lines merged into this one
    moments: frozenset[int] = frozenset()
    recalled: tuple[object, Any] = (None, None)  # the notes for which it was asked what they amount to, and that


@dataclass(frozen=True, slots=True)
class Line:
    """An end of a line of play. ending: "" (the timeline is done), "loop", "endless", or "limit: ..." with the reason."""

    scenario: int
    decisions: tuple[tuple[int, Symbol, Symbol], ...]
    notes: tuple[tuple[int, Symbol], ...]
    final: tuple[Symbol, ...]
    steps: tuple[tuple[int, int], ...]
    weight: int
    ending: str = ""


class _Ear:
    """What the program tells while it is grounded: methods are called by `@name(...)` terms."""

    def __init__(self) -> None:
        self.front_rows: list[Symbol] = []
        self.chosen_rows: list[Symbol] = []
        self.memos: dict[tuple[int, int, Symbol], list[Symbol]] = defaultdict(list)
        self.tick = 0
        self.features: set[str] = set()
        self.clear()

    def clear(self) -> None:
        self.wanted: set[str] = set(self.features)
        self.opens: dict[int, list[tuple[Symbol, Symbol]]] = defaultdict(list)
        self.ended: set[int] = set()
        self.notes: dict[int, list[Symbol]] = defaultdict(list)
        self.gains: dict[int, list[Symbol]] = defaultdict(list)
        self.losses: dict[int, list[Symbol]] = defaultdict(list)

    def front(self) -> list[Symbol]:
        return self.front_rows

    def chosen(self) -> list[Symbol]:
        return self.chosen_rows

    def feature(self, name: Symbol) -> Symbol:
        self.features.add(name.name)
        return name

    def want(self, part: Symbol) -> Symbol:
        self.wanted.add(str(part))
        return part

    def open(self, world: Symbol, decision: Symbol, option: Symbol) -> Symbol:
        self.opens[world.number].append((decision, option))
        return world

    def over(self, world: Symbol) -> Symbol:
        self.ended.add(world.number)
        return world

    def note(self, world: Symbol, note: Symbol) -> Symbol:
        self.notes[world.number].append(note)
        return world

    def memo(self, world: Symbol, thing: Symbol, attribute: Symbol) -> Symbol:
        self.memos[world.number, self.tick, thing].append(attribute)
        return world

    def gain(self, world: Symbol, fluent: Symbol) -> Symbol:
        self.gains[world.number].append(fluent)
        return world

    def lose(self, world: Symbol, fluent: Symbol) -> Symbol:
        self.losses[world.number].append(fluent)
        return world


class _Watch:
    """A ground program observer that counts what is not a fact."""

    def __init__(self) -> None:
        self.rules = 0
        self.faults = 0

    def rule(self, choice: bool, _head: Iterable[int], body: Iterable[int]) -> None:
        self.rules += 1
        if choice or body:
            self.faults += 1


Keep = Callable[[int, Symbol], "tuple[int, Symbol] | None"]


class Session:
    """One grounding for one or many scenarios of one game.

    facts: scenario number -> its facts. keep: which notes a scenario's claims remember (they keep worlds from merging). If it has
    a method `recall(scenario, notes)`, that says what all notes so far amount to, and only this keeps worlds from merging.
    groups: interchangeable cards, by their name as text. merging: False follows every line of play to its end, for rules that look at
    whole lines, and to test that merging changes nothing. touching: also tell which changes of the rules are touched.
    """

    def __init__(
        self,
        game: str,
        facts: Mapping[int, str],
        *,
        keep: Callable[[int, Symbol], object] | None = None,
        groups: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        merging: bool = True,
        by_need: bool = True,
        checked: bool = True,
        touching: bool = False,
    ) -> None:
        self.messages: list[str] = []
        self.control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, text: self.messages.append(text))
        self.pipeline = pipeline(game)
        self.watch = _Watch()
        if checked:
            self.control.register_observer(self.watch, True)  # type: ignore[arg-type]
        self.facts = facts
        self.keep = keep or (lambda _scenario, _note: None)
        self.groups = groups or {}
        self.limits = limits or Limits()
        self.merging, self.by_need, self.touching = merging, by_need, touching
        self.ear = _Ear()
        self.tick = 0
        self.calls = 0
        self.names = max(facts, default=0)
        self.lines: list[Line] = []
        self.steps: list[tuple[int, int, int]] = []  # (scenario, world, tick) of every tick that happened, also in what merged into others
        self.split_at: dict[int, int] = {}  # scenario -> the last tick in which a world of it was split
        self.control.add("base", [], lifted(game, touching))
        self.control.add("base", [], _DECLARED + _TELL)
        self.control.add("base", [], "#program base.\n" + "".join(facts[number] for number in sorted(facts)))
        self._ground([("base", []), ("totals", []), ("features", [])])
        # Nothing can replace an event and no layer has anything to do: fewer calls a tick.
        self.simple = not self.ear.features & {"replacing", "layered"}
        reads = (atom.symbol.arguments for atom in self.control.symbolic_atoms.by_signature("reads", 2))
        self.life_is_read = {scenario.number for scenario, quantity in reads if str(quantity) == "life"}

    # ------------------------------------------------------------------ grounding

    def _ground(self, parts: list[tuple[str, list[Symbol]]]) -> None:
        self.calls += 1
        try:
            self.control.ground(parts, context=self.ear)
        except RuntimeError as error:
            raise InternalError(f"tick {self.tick}: {[name for name, _ in parts]}: {' '.join(self.messages[-5:]) or error}") from error

    def _symbols(self, part: Part, n: int) -> list[Symbol]:
        made = []
        for argument in part.arguments:
            if argument == "n":
                made.append(Number(n))
            elif argument.endswith("(n)"):
                made.append(Function(argument[:-3], [Number(n)]))
            else:
                made.append(Function(argument))
        return [Number(self.tick), *made]

    def _run(self, calls: Iterable[Call], n: int = 0) -> None:
        for call in calls:
            gates = [gate.replace("(n)", f"({n})") for gate in call.gates]
            if self.by_need and gates and not self.ear.wanted.intersection(gates):
                continue
            parts = [part for part in call.parts if not part.gates or not self.by_need or self.ear.wanted.intersection(part.gates)]
            grounded = [(part.name, self._symbols(part, n)) for part in parts]
            if call.tells:
                grounded.append(("tell_wants", [Number(self.tick), Number(self.calls)]))
            self._ground(grounded)

    def _rounds(self) -> None:
        lines = self.pipeline
        self._run(lines.propose)
        if "round" not in self.ear.wanted:
            return
        if "foresee" in self.ear.wanted:
            for last in self._applications((*lines.foresee, *lines.foresee_start), lines.foresee_layer, lines.foresee_apply, FORESEEN):
                self._run(lines.foresee_end, last)
            self._run(lines.forgo)
        n = 0
        while n == 0 or f"next_round({n})" in self.ear.wanted:
            n += 1
            if n > ROUNDS:
                raise TooMuch(f"more than {ROUNDS} replacement effects, one after the other, on one event")
            self._run(lines.round, n)
        if "swap" in self.ear.wanted:  # what happens instead may be of any kind
            self.ear.wanted |= self.pipeline.kinds
        self._run(lines.swap)

    def _layers(self) -> None:
        if "layers" not in self.ear.wanted:
            return
        lines = self.pipeline
        for last in self._applications(lines.layer_start, lines.layer, lines.layer_apply):
            self._run(lines.layer_end, last)

    def _applications(self, start: Iterable[Call], link: Iterable[Call], apply: Iterable[Call], before: int = 0) -> range:
        """Apply continuous effects, one after the other. before: counted from here on. Returns the counts at which worlds may be done."""
        self._run(start, before)
        n = before
        while True:
            n += 1
            self._run(link, n)
            if f"more_layers({n})" not in self.ear.wanted:
                return range(before + 1, n + 1)
            self._run(apply, n)
            if n - before > EFFECTS:
                raise TooMuch(f"more than {EFFECTS} continuous effects at once")

    # ------------------------------------------------------------------ the run

    def run(self) -> list[Line]:
        """Run every scenario to the end of all its lines. Raises InternalError, TooMuch."""
        front = [World(number, number, number, 0, frozenset(self.ear.gains[number])) for number in sorted(self.facts)]
        while front:
            if self.tick >= self.limits.ticks:
                for world in front:
                    self._end(world, f"limit: more than {self.limits.ticks:,} ticks")
                break
            front = self._step(front)
        return self.lines

    def _step(self, front: list[World]) -> list[World]:
        self.tick += 1
        ear = self.ear
        ear.clear()
        ear.tick = self.tick
        ear.front_rows = [Function("", [Number(w.state_world), Number(w.state_tick), Number(w.name)]) for w in front]
        ear.chosen_rows = [Function("", [Number(w.name), d, o]) for w in front for d, o in w.pending]
        self._run(self.pipeline.begin)
        if self.simple:
            self._run(self.pipeline.change_and_look)
        else:
            self._rounds()
            self._run(self.pipeline.change)
            self._layers()
            self._run(self.pipeline.look)
        self._run(self.pipeline.see)
        if self.watch.faults:
            raise InternalError(f"tick {self.tick}: not a fact: {', '.join(self.not_facts()[:5])}")
        if self.messages:
            raise InternalError(f"tick {self.tick}: {self.messages[0]}")
        return self._sort(front)

    def touched(self) -> dict[int, frozenset[str]]:
        """The changes that each scenario touches: without the others, or with them, it would go the same way. Of a session with `touching`.

        Nothing is told of a scenario that went beyond a limit.
        """
        atoms = self.control.symbolic_atoms
        asked = [one.symbol.arguments for one in atoms.by_signature("touched", 2)]
        asked += [one.symbol.arguments[1:3] for one in atoms.by_signature("touched", 4)]
        found: dict[int, set[str]] = {number: set() for number in self.facts}
        for scenario, change in asked:
            found[scenario.number].add(change.name)
        cut = {line.scenario for line in self.lines if line.ending.startswith("limit:")}
        return {number: frozenset(changes) for number, changes in found.items() if number not in cut}

    def not_facts(self) -> list[str]:
        """The atoms that are not facts: a breach of the one law (design 2)."""
        return [str(atom.symbol) for atom in self.control.symbolic_atoms if not atom.is_fact]

    def _sort(self, front: list[World]) -> list[World]:
        """Split, end and merge the worlds of this tick."""
        ear = self.ear
        following: list[World] = []
        moved: list[World] = []
        for world in front:
            opens = ear.opens.get(world.name)
            if opens:
                self.split_at[world.scenario] = self.tick
                following += self._split(world, opens)
                continue
            self._remember(world, ear.notes.get(world.name, ()))
            if world.name in ear.ended:
                self._end(world)
            else:
                moved.append(world)
        count = Counter(world.scenario for world in (*moved, *following))
        several = {scenario for scenario, number in count.items() if number > 1}
        following += self._merge(moved, several)
        for scenario, number in Counter(world.scenario for world in following).items():
            if number > self.limits.lines:
                for world in [one for one in following if one.scenario == scenario]:
                    self._end(world, f"limit: more than {self.limits.lines:,} lines of play at once ({number:,})")
                following = [one for one in following if one.scenario != scenario]
        return following

    def _split(self, world: World, opens: list[tuple[Symbol, Symbol]]) -> list[World]:
        """One child for each option of a decision; of interchangeable options only the first by name, which stands for all."""
        first = min(decision for decision, _ in opens)
        kinds = self._twins(world)
        counted: dict[object, list[Symbol]] = defaultdict(list)
        for option in sorted({option for decision, option in opens if decision == first}):
            twin = kinds.get(str(option.arguments[0])) if option.name == "o" else None
            counted[(twin, option.arguments[1].number) if twin else option].append(option)
        children = []
        for options in counted.values():
            self.names += 1
            children.append(
                World(
                    self.names, world.scenario, world.state_world, world.state_tick, world.state, (*world.pending, (first, options[0])),
                    (*world.decisions, (self.tick, first, options[0])), world.notes, world.trail, dict(world.seen), dict(world.shapes),
                    world.idle, world.entry, world.weight * len(options), world.moments,
                )
            )  # fmt: skip
        return children

    def _twins(self, world: World) -> dict[str, tuple[str, str]]:
        """Interchangeable cards and what is true of them, but for those that a decision of this tick has picked."""
        if not self.groups or not self.merging:
            return {}
        known = alike(world.state, self.groups, self.ear.memos)
        picked = " ".join(str(option) for _, option in world.pending)
        return {card: kind for card, kind in known.items() if card not in picked}

    def _remember(self, world: World, notes: Iterable[Symbol]) -> None:
        gains, losses = self.ear.gains.get(world.name), self.ear.losses.get(world.name)
        if gains or losses:
            world.state = world.state.difference(losses or ()).union(gains or ())
        world.trail = (world.trail, world.name, self.tick)
        self.steps.append((world.scenario, world.name, self.tick))
        world.idle += 1
        kept: list[tuple[int, Symbol]] = []
        fresh: set[int] = set()
        for note in notes:
            if note.name == "entry":
                number = note.arguments[0].number
                if number != world.entry:
                    world.idle = 0
                    world.seen.clear()
                    world.shapes.clear()
                if number != world.entry and self.keep(world.scenario, note) is not None:
                    kept.append((self.tick, note))
                world.entry = number
            elif note.name in ("moment", "stands", "state"):
                number = note.arguments[0].number
                if number not in world.moments:
                    fresh.add(number)
                    kept.append((self.tick, note))
            elif self.keep(world.scenario, note) is not None:
                kept.append((self.tick, note))
        world.moments |= fresh
        if kept:
            world.notes += tuple(sorted(kept))
        world.state_world, world.state_tick = world.name, self.tick
        world.pending = ()

    def _end(self, world: World, ending: str = "") -> None:
        steps = []
        trail = world.trail
        while trail:
            trail, name, tick = trail
            steps.append((name, tick))
        final = tuple(world.state)
        self.lines.append(Line(world.scenario, world.decisions, world.notes, final, tuple(reversed(steps)), world.weight, ending))

    def _memory(self, world: World) -> tuple[object, ...]:
        """What the claims remember, without the names that count up."""
        if world.recalled[0] is not world.notes:
            recall = getattr(self.keep, "recall", None)
            if recall:
                made = recall(world.scenario, world.notes)
            else:
                made = tuple(sorted(str(self.keep(world.scenario, note)) for _, note in world.notes))
            world.recalled = world.notes, made
        return world.recalled[1]  # type: ignore[no-any-return]

    def _merge(self, moved: list[World], several: set[int]) -> list[World]:
        known: dict[object, World] = {}
        following = []
        for world in moved:
            # Worlds grow alike soon after they parted, as what was chosen is carried out; later they seldom do.
            parted = self.tick - self.split_at.get(world.scenario, self.tick)
            if (world.scenario not in several or (parted > 4 and parted % 8)) and world.idle <= 25:
                following.append(world)
                continue
            key = canonical(world.state, self.groups, self.ear.memos)
            whole = (world.scenario, key, self._memory(world))
            if self.merging and whole in known:
                known[whole].weight += world.weight
                continue
            known[whole] = world
            if world.idle > 25 and self._loops(world, key):
                continue
            following.append(world)
        return following

    def _loops(self, world: World, key: frozenset[Any]) -> bool:
        """A state that comes again on one's own line never ends (CR 104.4b). Nor does one that is the same but for life totals that
        only rise, if nothing in the scenario reads a life total."""
        decided = len(world.decisions)
        if world.seen.get(key) == decided:
            self._end(world, "loop")
            return True
        world.seen[key] = decided
        shape, life = without_life(key)
        before, times = world.shapes.get((shape, decided), (life, 0))
        rising = life != before and len(life) == len(before) and all(now >= then for now, then in zip(life, before, strict=True))
        world.shapes[shape, decided] = (life, times + 1 if rising else 0)
        if rising and times >= 8 and world.scenario not in self.life_is_read:
            self._end(world, "endless")
            return True
        if world.idle > self.limits.idle_ticks:
            self._end(world, f"limit: more than {self.limits.idle_ticks:,} ticks for one entry of the timeline")
            return True
        return False
