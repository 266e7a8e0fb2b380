"""Rules of somebody else's, held against finished runs: they never meet the rules of the game.

What they ask for is taken from a session as facts, and they are grounded beside it, in a process of their own that can be killed.
A constraint `:- B.` becomes `violated(Number) :- B.`, so that nothing can turn unsatisfiable; as everything else it is lifted to worlds,
which here are lines of play.
"""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import clingo
from clingo import ast

from pyverify.limits import LOADED, RULE_FACTS, RULE_LINES, RULE_MEMORY, RULE_SECONDS
from pyverify.solver.children import Send, start, wait
from pyverify.solver.lift import Signature, lift_rule
from pyverify.solver.session import Line, Session

Kinds = ast.ASTType
_HEAD, _LINE = "violated", "line"  # of rules that are made here; neither can be written or asked for
_PATTERNS = 8  # kinds of atoms of one predicate that are told apart as facts are taken; with more all are taken
_NAMED, _NUMBERED = frozenset({"a", "c", "d", "g", "p"}), frozenset({"f", "q"})


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not let in. line, column: where, from 1, in the text."""

    line: int
    column: int
    found: str
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """An atom of a rule's body. pattern: its arguments; see `_pattern`."""

    signature: Signature
    pattern: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules that were let in. text: lifted, one a line. places: (line, column) of each of these lines; lines: of each constraint.

    momentary: each constraint looks at a single tick, so that the rest of the line of play does not matter.
    """

    text: str
    places: tuple[tuple[int, int], ...]
    constraints: tuple[int, ...]
    asked: tuple[Asked, ...]
    momentary: bool = False

    @property
    def named(self) -> frozenset[str]:
        """What is named: interchangeable objects among it are told apart."""
        return frozenset(re.findall(r'"((?:[^"\\]|\\.)*)"', self.text))


# ------------------------------------------------------------------ letting in


def let_in(text: str, prefix: str, timed: Collection[Signature], static: Collection[Signature]) -> Rules | tuple[Fault, ...]:
    """Look at rules whose words are known to be harmless (`pyverify/rulings/rule_text.py`), or say what is wrong with them.

    prefix: what the names of their own predicates begin with. timed, static: what they may ask for, the former of each tick.
    """
    statements: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_string(text, statements.append, logger=lambda _, message: messages.append(message))
    except (RuntimeError, MemoryError) as error:
        return tuple(_syntax(messages, str(error)))
    found = _Looking(prefix, frozenset(timed), frozenset(static))
    rules = [one for one in statements if found.is_rule(one)]
    found.own = {signature for one in rules for signature in found.head(one)}
    for one in rules:
        found.body(one)
    if not found.faults:
        found.faults += _circles(rules, found.own)
    if found.faults:
        return tuple(found.faults)
    if not any(_is_constraint(one) for one in rules):
        return (Fault(1, 1, "rules without a constraint", "at least one `:- ...`: what must not be"),)
    try:
        made = _lifted(rules, frozenset(timed) | found.own, found.asked)
        return replace(made, momentary=all(_is_momentary(one, timed) for one in rules))
    except RecursionError:
        return (Fault(1, 1, "a term of too many parts", "shorter ones"),)


def _syntax(messages: Iterable[str], otherwise: str) -> Iterator[Fault]:
    """What the parser says, by its place."""
    told = False
    for message in messages:
        place = re.match(r"<string>:(\d+):(\d+)(?:-[\d:]+)?: error: (.*)", message, re.DOTALL)
        if place:
            told = True
            yield Fault(int(place[1]), int(place[2]), " ".join(place[3].split()), "rules and constraints, each with a full stop at its end")
    if not told:
        yield Fault(1, 1, otherwise or "rules that can't be read")


def _is_constraint(rule: ast.AST) -> bool:
    head = rule.head
    return bool(
        head.ast_type == Kinds.Literal and head.sign == ast.Sign.NoSign
        and head.atom.ast_type == Kinds.BooleanConstant and not head.atom.value
    )  # fmt: skip


def _is_momentary(rule: ast.AST, timed: Collection[Signature]) -> bool:
    """Whether a rule is a constraint of which all that it asks for is of one tick."""
    named = [one for atom in _atoms_of(rule.body) for one in _signatures(atom.symbol)]
    ticks = {str(node.arguments[-1]) for name, arity, node in named if (name, arity) in timed}
    plain = all(node.arguments[-1].ast_type == Kinds.Variable for name, arity, node in named if (name, arity) in timed)
    return _is_constraint(rule) and plain and len(ticks) < 2


@dataclass(slots=True)
class _Looking:
    """What is found while rules are looked at. own: the predicates that they define."""

    prefix: str
    timed: frozenset[Signature]
    static: frozenset[Signature]
    own: set[Signature] = field(default_factory=set)
    faults: list[Fault] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    def fault(self, node: ast.AST, found: str, expected: str = "") -> None:
        begin = node.location.begin
        self.faults.append(Fault(begin.line, begin.column, found, expected))

    def is_rule(self, statement: ast.AST) -> bool:
        if statement.ast_type == Kinds.Rule:
            return True
        if statement.ast_type not in (Kinds.Program, Kinds.Comment) or (statement.ast_type == Kinds.Program and statement.name != "base"):
            self.fault(
                statement, f"a statement that is neither a rule nor a constraint: {str(statement)[:60]}", "`head :- body.` or `:- body.`"
            )
        return False

    def head(self, rule: ast.AST) -> Iterator[Signature]:
        """What a rule defines."""
        head = rule.head
        if _is_constraint(rule):
            return
        if head.ast_type != Kinds.Literal or head.sign != ast.Sign.NoSign or head.atom.ast_type != Kinds.SymbolicAtom:
            what = {Kinds.Aggregate: "a choice", Kinds.HeadAggregate: "a choice", Kinds.Disjunction: "a head of several atoms"}
            self.fault(head, what.get(head.ast_type, "a head that is no atom"), f"one atom, {self.prefix}NAME(...), or none")
            return
        for name, arity, node in _signatures(head.atom.symbol):
            if name.startswith(self.prefix) and name != self.prefix:
                yield name, arity
            elif (name, arity) in self.timed | self.static or any(name == known for known, _ in self.timed | self.static):
                self.fault(node, f"a rule for `{name}`, which says what is so in the game", f"a name of your own, {self.prefix}{name}")
            else:
                self.fault(node, f"a rule for `{name}`", f"a name that begins with that of the ruling: {self.prefix}{name.lstrip('-')}")

    def body(self, rule: ast.AST) -> None:
        for atom in _atoms_of(rule.body):
            for name, arity, node in _signatures(atom.symbol):
                signature = name, arity
                if signature in self.own:
                    continue
                if signature in self.timed | self.static:
                    self.asked.append(Asked(signature, _pattern(atom.symbol)))
                else:
                    self.fault(node, *self._unknown(name, arity))
        for node in _of_type(rule, (Kinds.TheoryAtom,)):
            self.fault(node, "a theory atom", "atoms, comparisons, #count, #sum, #min and #max")
        for node in _of_type(rule, (Kinds.Aggregate,)):
            self.fault(node, "braces without #count, #sum, #min or #max", "#count { ... }")
        for node in _of_type(rule, (Kinds.Function,)):
            if node.external:
                self.fault(node, "`@`: a ruling calls no functions", "the terms themselves")

    def _unknown(self, name: str, arity: int) -> tuple[str, str]:
        from pyverify.reading.messages import nearest

        known = self.timed | self.static | self.own
        same = sorted(other for one, other in known if one == name)
        if same:
            return f"`{name}` with {_arguments(arity)}", f"{' or '.join(map(str, same))}"
        near = nearest(name, {one for one, _ in known})
        return f"no predicate `{name}`", f"did you mean `{near}`?" if near else "one of those that examples/README.md lists"


def _arguments(count: int) -> str:
    return f"{count} argument{'' if count == 1 else 's'}"


def _signatures(symbol: ast.AST) -> Iterator[tuple[str, int, ast.AST]]:
    """The predicates that an atom names: several only if it is a pool."""
    if symbol.ast_type == Kinds.UnaryOperation:
        for name, arity, node in _signatures(symbol.argument):
            yield "-" + name, arity, node
    elif symbol.ast_type == Kinds.Pool:
        for one in symbol.arguments:
            yield from _signatures(one)
    else:
        yield symbol.name, len(symbol.arguments), symbol


def _of_type(node: Any, types: Collection[Any]) -> Iterator[ast.AST]:
    """All nodes of some types, from the outside in."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.AST):
            if one.ast_type in types:
                yield one
            waiting += [getattr(one, key) for key in one.child_keys]
        elif isinstance(one, Iterable) and not isinstance(one, str):
            waiting += list(one)


def _atoms_of(body: Any) -> list[ast.AST]:
    return list(_of_type(body, (Kinds.SymbolicAtom,)))


def _circles(rules: Sequence[ast.AST], own: Collection[Signature]) -> list[Fault]:
    """Where what is defined hangs on its own being false: such rules may say nothing, or several things."""
    needs: dict[Signature, set[Signature]] = defaultdict(set)
    denied: list[tuple[Signature, Signature, ast.AST]] = []
    for rule in rules:
        if _is_constraint(rule):
            continue
        heads = [(name, arity) for name, arity, _ in _signatures(rule.head.atom.symbol)]
        for literal in rule.body:
            plain = literal.ast_type == Kinds.Literal and literal.atom.ast_type == Kinds.SymbolicAtom and literal.sign == ast.Sign.NoSign
            for atom in _atoms_of(literal):
                for name, arity, node in _signatures(atom.symbol):
                    if (name, arity) in own:
                        for head in heads:
                            needs[head].add((name, arity))
                            if not plain:
                                denied.append((head, (name, arity), node))
    found = []
    for head, one, node in denied:
        if head in _reached(one, needs):
            begin = node.location.begin
            said = f"`{head[0]}` hangs on `{one[0]}` not being so, or on how often it is, and that on `{head[0]}`"
            found.append(Fault(begin.line, begin.column, said, "rules that do not go in a circle through `not` or #count"))
    return found


def _reached(start: Signature, needs: Mapping[Signature, set[Signature]]) -> set[Signature]:
    found, waiting = {start}, [start]
    while waiting:
        new = needs.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _lifted(rules: Iterable[ast.AST], dynamic: frozenset[Signature], asked: Sequence[Asked]) -> Rules:
    lines: list[str] = []
    places: list[tuple[int, int]] = []
    constraints: list[int] = []
    for rule in rules:
        location = rule.location
        if _is_constraint(rule):
            number = ast.SymbolicTerm(location, clingo.Number(len(constraints)))
            head = ast.SymbolicAtom(ast.Function(location, _HEAD, [number], 0))
            rule = rule.update(head=ast.Literal(location, ast.Sign.NoSign, head))
            constraints.append(location.begin.line)
        lines.append(str(lift_rule(rule, dynamic | {(_HEAD, 1)}, _LINE)))
        places.append((location.begin.line, location.begin.column))
    return Rules("\n".join(lines) + "\n", tuple(places), tuple(constraints), tuple(dict.fromkeys(asked)))


# ------------------------------------------------------------------ what is asked for


def _pattern(term: ast.AST) -> Any:
    """What a term can be: None is anything, a text exactly that, (name, patterns) a function."""
    if term.ast_type == Kinds.SymbolicTerm:
        return _text(term.symbol)
    if term.ast_type == Kinds.Function and not term.external:
        arguments = tuple(_pattern(one) for one in term.arguments)
        return (term.name, arguments) if arguments or not term.name else term.name
    return None


def _fits(symbol: clingo.Symbol, pattern: Any) -> bool:
    if pattern is None:
        return True
    if isinstance(pattern, str):
        return _text(symbol) == pattern
    name, patterns = pattern
    if symbol.type != clingo.SymbolType.Function or symbol.name != name:
        return False
    arguments = symbol.arguments
    if name in _NUMBERED and len(arguments) == 2 and len(patterns) == 1:
        arguments = arguments[1:]
    return len(arguments) == len(patterns) and all(map(_fits, arguments, patterns))


@lru_cache(maxsize=100_000)
def _text(symbol: clingo.Symbol) -> str:
    """A symbol as people write it: what belongs to a scenario without the number of that."""
    if symbol.type != clingo.SymbolType.Function or not symbol.arguments:
        return str(symbol)
    arguments = symbol.arguments
    if len(arguments) == 2 and arguments[0].type == clingo.SymbolType.Number:
        if symbol.name in _NAMED and arguments[1].type == clingo.SymbolType.String:
            return str(arguments[1])
        if symbol.name in _NUMBERED:
            return f"{symbol.name}({arguments[1]})"
    inside = ",".join(map(_text, arguments))
    return f"{symbol.name}({inside}{',' if not symbol.name and len(arguments) == 1 else ''})"


@dataclass(frozen=True, slots=True)
class Known:
    """What rules ask for of a scenario, as facts, and how many lines of play it has. why: why that can't be told."""

    facts: str = ""
    lines: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Gather:
    """Takes what rules ask for from a session. rules: by the id of their ruling. timed: as for `let_in`.

    Rules that are momentary can be asked in any session. For the others no lines of play may have been merged: what is of a line that
    merged into another is not told as such.
    """

    rules: Mapping[str, Rules]
    timed: frozenset[Signature]

    @property
    def named(self) -> frozenset[str]:
        """What the rules name."""
        return frozenset().union(*(one.named for one in self.rules.values()))

    def __call__(self, session: Session) -> dict[int, dict[str, Known]]:
        """For each scenario and each ruling what is known."""
        found: dict[int, dict[str, Known]] = {number: {} for number in session.facts}
        if not self.rules:
            return found
        kinds = {rules.momentary for rules in self.rules.values()}
        steps = {momentary: _worlds(session) if momentary else _lines(session) for momentary in kinds}
        lines: dict[int, list[Line]] = {number: [] for number in session.facts}
        for line in session.lines:
            lines[line.scenario].append(line)
        for name, rules in self.rules.items():
            mine = steps[rules.momentary]
            facts = self._facts(session, rules, mine)
            for number in session.facts:
                told, count = facts[number], mine.count[number]
                many = f"exceeded {RULE_FACTS:,} facts in one scenario" if len(told) > RULE_FACTS else ""
                many = many or (f"exceeded {RULE_LINES} lines of play" if count > RULE_LINES and not rules.momentary else "")
                why = _why_not(lines[number]) or many
                found[number][name] = Known(why=why) if why else Known("\n".join(told), count)
        return found

    def _facts(self, session: Session, rules: Rules, steps: _Steps) -> dict[int, list[str]]:
        """The facts, by scenario; a few more than `RULE_FACTS` at most."""
        found: dict[int, dict[str, None]] = {number: {} for number in session.facts}
        by_signature: dict[Signature, list[Any]] = defaultdict(list)
        for one in rules.asked:
            by_signature[one.signature].append(one.pattern[1] if isinstance(one.pattern, tuple) else None)
        for (name, arity), patterns in by_signature.items():
            timed = (name, arity) in self.timed
            if None in patterns or len(patterns) > _PATTERNS:
                patterns = [None]
            for atom in session.control.symbolic_atoms.by_signature(name, arity + timed):
                arguments = atom.symbol.arguments
                if timed:
                    where = steps.where.get((arguments[0].number, arguments[-1].number), ())
                    arguments = arguments[1:]
                if not any(one is None or all(map(_fits, arguments, one)) for one in patterns):
                    continue
                inside = ",".join(map(_text, arguments))
                if timed:
                    for scenario, line in where:
                        if len(found[scenario]) <= RULE_FACTS:
                            found[scenario][f"{name}({line},{inside})."] = None
                else:
                    belongs = _scenarios(atom.symbol)
                    for scenario in found if not belongs else belongs & found.keys() if len(belongs) == 1 else ():
                        found[scenario][f"{name}({inside})." if inside else f"{name}."] = None
        return {number: list(facts) for number, facts in found.items()}


@dataclass(frozen=True, slots=True)
class _Steps:
    """Where ticks belong. where: for each world and tick the lines of play that it is in, as (scenario, number of the line within that).

    count: how many lines each scenario has.
    """

    where: Mapping[tuple[int, int], Sequence[tuple[int, int]]]
    count: Mapping[int, int]


def _lines(session: Session) -> _Steps:
    """The steps of each line of play, of its beginning to its end."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    counted: Counter[int] = Counter()
    for line in session.lines:
        counted[line.scenario] += 1
        if counted[line.scenario] <= RULE_LINES:
            for step in line.steps:
                found[step].append((line.scenario, counted[line.scenario]))
    return _Steps(found, counted)


def _worlds(session: Session) -> _Steps:
    """Each world on its own, as far as it goes, with those that merged into others."""
    numbers: dict[int, int] = {}
    counted: Counter[int] = Counter()
    for scenario, world, _ in session.steps:
        if world not in numbers:
            counted[scenario] += 1
            numbers[world] = counted[scenario]
    return _Steps({(world, tick): [(scenario, numbers[world])] for scenario, world, tick in session.steps}, counted)


def _why_not(lines: Iterable[Line]) -> str:
    """Why rules can't be held against a scenario with these lines of play."""
    for line in lines:
        if line.ending:
            return line.ending.removeprefix("limit: ") if line.ending.startswith("limit: ") else "it never ends"
        if any(fluent.name == "taint" for fluent in line.final):
            return "something in it is not understood, not stated or not modelled"
    return ""


@lru_cache(maxsize=100_000)
def _scenarios(symbol: clingo.Symbol) -> frozenset[int]:
    """The numbers of the scenarios that a symbol speaks of."""
    if symbol.type != clingo.SymbolType.Function:
        return frozenset()
    arguments = symbol.arguments
    if len(arguments) == 2 and symbol.name in _NAMED | _NUMBERED and arguments[0].type == clingo.SymbolType.Number:
        return frozenset({arguments[0].number})
    if arguments and symbol.name in _BY_NUMBER and arguments[0].type == clingo.SymbolType.Number:
        return frozenset({arguments[0].number})
    return frozenset().union(*map(_scenarios, arguments))


_BY_NUMBER = frozenset({"edition", "in_force", "players", "entry", "on"})  # whose first argument is the number of the scenario

# ------------------------------------------------------------------ holding against


@dataclass(frozen=True, slots=True)
class Held:
    """What came of it. violated: for each scenario the numbers of the constraints that some line of play violates, as far as it is known.

    exceeded: why it is not known of all. fault: what is wrong with the rules that only shows now.
    """

    violated: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    exceeded: str = ""
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class _Job:
    rules: Rules
    facts: Mapping[int, Known]


def hold(rules: Rules, facts: Mapping[int, Known], seconds: float = RULE_SECONDS, memory: int = RULE_MEMORY) -> Held:
    """Hold rules against scenarios, by number, in a child process. seconds: of the processor, for all of them.

    With no scenario it is only found out whether the rules can be grounded.
    """
    child = start(_work, _Job(rules, facts or {-1: Known()}), memory, seconds + 1)
    began = time.monotonic()
    violated: dict[int, tuple[int, ...]] = {}
    try:
        while True:
            if wait([child], 0.1):
                try:
                    message = child.receive()
                except EOFError:
                    return Held(violated, f"exceeded {memory / 1024**3:.1f} GiB of memory or {seconds:g} seconds, or crashed")
                if isinstance(message, Held):
                    return message if message.fault else Held(violated, message.exceeded)
                violated |= message
            used, over = child.used(), time.monotonic() - began
            if (used is not None and used >= seconds) or over >= (seconds if used is None else LOADED * seconds):
                return Held(violated, f"exceeded {seconds:g} seconds")
    finally:
        child.kill()


def _work(job: _Job, send: Send) -> None:
    """What the child does: a scenario after the other."""
    try:
        for number, known in sorted(job.facts.items(), key=lambda pair: len(pair[1].facts)):
            found = _violated(job.rules, known)
            if isinstance(found, Fault):
                send(Held(fault=found))
                return
            send({number: found})
        send(Held())
    except (MemoryError, RuntimeError):
        send(Held(exceeded="exceeded the memory"))


def _violated(rules: Rules, known: Known) -> tuple[int, ...] | Fault:
    messages: list[str] = []
    control = clingo.Control(["--warn=none"], logger=lambda _, message: messages.append(message))
    control.add("base", [], rules.text)
    control.add("base", [], known.facts + f"\n{_LINE}(1..{known.lines}).\n")
    declared = sorted(f"#defined {one.signature[0]}/{arity}." for one in rules.asked for arity in (one.signature[1], one.signature[1] + 1))
    control.add("base", [], " ".join(declared))
    try:
        control.ground([("base", [])])
    except RuntimeError:
        fault = _unsafe(rules, messages)
        if fault:
            return fault
        raise
    return tuple(sorted({atom.symbol.arguments[1].number for atom in control.symbolic_atoms.by_signature(_HEAD, 2)}))


def _unsafe(rules: Rules, messages: Iterable[str]) -> Fault | None:
    """A variable that nothing binds, by its place in the text as it was before lifting."""
    for message in messages:
        place = re.match(r"<block>:(\d+):\d+(?:-[\d:]+)?: error: unsafe variables in:", message)
        names = re.findall(r"note: '(\w+)' is unsafe", message)
        if place and int(place[1]) <= len(rules.places):
            line, column = rules.places[int(place[1]) - 1]
            return Fault(line, column, f"nothing says what {' and '.join(dict.fromkeys(names)) or 'a variable'} can be",
                         "each variable in an atom of the body that is not behind `not`")  # fmt: skip
    return None
