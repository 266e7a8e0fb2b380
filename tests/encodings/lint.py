"""A lint over the clingo AST of `encodings/`: what the house style asks for and what the one law forbids.

The law (design, section 2): within one `ground` call there is no cycle through negation as gringo sees it. Gringo decides by
unification, to which variables, program parameters and the tick are all the same. `cycles_through_negation` says where one is.

Inputs from outside the rules are declared by `#defined name/arity.` or by a block comment that has the word "input" in it and the
predicate at the beginning of a line, as `name(Argument,...)` or `name/arity`.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product, takewhile
from pathlib import Path
from typing import Any

from clingo import SymbolType, ast
from clingo.ast import AST, ASTType

ROOT = Path(__file__).resolve().parents[2]
ENCODINGS = ROOT / "encodings"
PART_LIMIT = 60  # rules with a body in one part; facts cost nothing

Signature = tuple[str, int]  # a classically negated predicate has the name "-p"
# ("any",) | ("linear",) | ("variable", name) | ("value", text) | ("number", number) | ("function", name, terms)
Term = tuple[Any, ...]
ANY: Term = ("any",)
LINEAR: Term = ("linear",)


@dataclass(frozen=True)
class Atom:
    """An atom without pools. `kind` (of a body atom) says how it is read: "" plainly, "not", "aggregate" or "condition"."""

    name: str
    args: tuple[Term, ...]
    kind: str = ""

    @property
    def signature(self) -> Signature:
        return self.name, len(self.args)

    def __str__(self) -> str:
        return f"{self.name}/{len(self.args)}"


@dataclass(frozen=True)
class Rule:
    """A rule or an #external statement. `special`: it has an aggregate, a conditional literal, a choice or a disjunction."""

    place: str
    text: str
    part: str
    heads: tuple[Atom, ...]
    body: tuple[Atom, ...]
    special: str
    has_body: bool
    part_has_tick: bool = True

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


BY_HAND = "% lifted by hand"


@dataclass
class Program:
    """What a set of files says."""

    rules: list[Rule] = field(default_factory=list)
    declared: set[Signature] = field(default_factory=set)  # #defined, or in an input block
    reads: list[tuple[str, Signature]] = field(default_factory=list)  # place, predicate: bodies and #show
    shows: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)

    def add(self, other: Program) -> None:
        self.rules += other.rules
        self.declared |= other.declared
        self.reads += other.reads
        self.shows += other.shows
        self.findings += other.findings

    @property
    def defined(self) -> set[Signature]:
        return {head.signature for rule in self.rules for head in rule.heads}

    @property
    def parts(self) -> dict[str, list[Rule]]:
        result: dict[str, list[Rule]] = defaultdict(list)
        for rule in self.rules:
            result[rule.part].append(rule)
        return dict(result)


# ------------------------------------------------------------------ text: comments, includes, banner


def without_comments(text: str) -> str:
    """Blank out comments and the insides of strings; positions stay."""
    pattern = re.compile(r'"(?:\\.|[^"\\\n])*"|%\*.*?(?:\*%|\Z)|%[^\n]*', re.DOTALL)
    return pattern.sub(lambda m: '""' + " " * (len(m[0]) - 2) if m[0][0] == '"' else re.sub(r"[^\n]", " ", m[0]), text)


def directives(text: str, name: str) -> list[int]:
    """Lines on which `#name` stands outside comments and strings."""
    code = without_comments(text)
    return [code.count("\n", 0, m.start()) + 1 for m in re.finditer(rf"#{name}\b", code)]


def included(text: str) -> list[str]:
    """The files an entry file includes, as written."""
    lines = set(directives(text, "include"))
    return [m[1] for number, line in enumerate(text.splitlines(), 1) if number in lines for m in re.finditer(r'#include\s+"([^"]+)"', line)]


def banner(text: str) -> str:
    """The comment a file opens with, empty if it does not open with one."""
    text = text.lstrip()
    if text.startswith("%*"):
        return text.partition("*%")[0]
    return "\n".join(takewhile(lambda line: line.lstrip().startswith("%"), text.splitlines()))


def block_comments(text: str) -> list[str]:
    return re.findall(r"%\*(.*?)\*%", text, re.DOTALL)


def input_predicates(text: str) -> set[Signature]:
    """Predicates declared in block comments that have the word "input" in them."""
    result: set[Signature] = set()
    start = re.compile(r"^[\s!*`-]*(?:inputs?\b[:\s`]*)?(-?_*[a-z]\w*)(?:/(\d+)|\()", re.MULTILINE | re.IGNORECASE)
    for block in block_comments(text):
        if not re.search(r"\binputs?\b", block, re.IGNORECASE):
            continue
        for match in start.finditer(block):
            result.add((match[1], int(match[2]) if match[2] else count_arguments(block, match.end())))
    return result


def count_arguments(text: str, start: int) -> int:
    depth, count = 1, 1
    for char in text[start:]:
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return count
        count += char == "," and depth == 1
    return count


# ------------------------------------------------------------------ AST: terms, atoms, rules


def terms(node: AST, parameters: frozenset[str]) -> list[Term]:
    """What gringo unifies for a term: one for each alternative of its pools."""
    match node.ast_type:
        case ASTType.Variable:
            return [("variable", node.name)]
        case ASTType.SymbolicTerm:
            symbol = node.symbol
            if symbol.type is SymbolType.Number:
                return [("number", symbol.number)]
            if symbol.type is SymbolType.Function and not symbol.arguments and symbol.name in parameters:
                return [("variable", f"#{symbol.name}")]
            return [("value", str(symbol))]
        case ASTType.Function:
            if node.external:
                return [ANY]
            if not node.arguments and node.name:
                return [("variable", f"#{node.name}") if node.name in parameters else ("value", node.name)]
            return [("function", node.name, args) for args in product(*(terms(arg, parameters) for arg in node.arguments))]
        case ASTType.Pool:
            return [term for arg in node.arguments for term in terms(arg, parameters)]
        case ASTType.UnaryOperation:
            return [unary(node.operator_type, term) for term in terms(node.argument, parameters)]
        case ASTType.BinaryOperation:
            sides = product(terms(node.left, parameters), terms(node.right, parameters))
            return [binary(node.operator_type, left, right) for left, right in sides]
    return [ANY]  # an interval (gringo puts a fresh variable in its place) and whatever is new


def unary(operator: int, term: Term) -> Term:
    """`-t`: of a number a number, of a function its negation; else gringo puts a fresh variable in its place."""
    if operator != ast.UnaryOperator.Minus or term[0] in ("variable", "any"):
        return ANY
    if term[0] in ("function", "value"):
        return (term[0], f"-{term[1]}", *term[2:])
    return ("number", -term[1]) if term[0] == "number" else LINEAR


def binary(operator: int, left: Term, right: Term) -> Term:
    """Sums and products of one variable and numbers are linear terms, which unify with numbers only; all others are fresh variables."""
    kinds = {left[0], right[0]}
    operations = {
        ast.BinaryOperator.Plus: int.__add__,
        ast.BinaryOperator.Minus: int.__sub__,
        ast.BinaryOperator.Multiplication: int.__mul__,
    }
    if operator not in operations or "number" not in kinds or not kinds <= {"number", "variable", "linear"}:
        return ANY
    return ("number", operations[ast.BinaryOperator(operator)](left[1], right[1])) if kinds == {"number"} else LINEAR


def atoms(symbol: AST, parameters: frozenset[str], kind: str = "") -> list[Atom]:
    """The atoms of a symbolic atom, one for each alternative of its pools."""
    result = []
    for term in terms(symbol, frozenset()) if symbol.ast_type is ASTType.SymbolicTerm else predicate(symbol, parameters):
        name, args = (term[1], term[2]) if term[0] == "function" else (term[1], ())
        result.append(Atom(name, args, kind))
    return result


def predicate(symbol: AST, parameters: frozenset[str]) -> list[Term]:
    if symbol.ast_type is ASTType.UnaryOperation:
        return [("function", f"-{term[1]}", term[2]) for term in predicate(symbol.argument, parameters)]
    if symbol.ast_type is ASTType.Pool:
        return [term for arg in symbol.arguments for term in predicate(arg, parameters)]
    return [("function", symbol.name, args) for args in product(*(terms(arg, parameters) for arg in symbol.arguments))]


class Atoms(ast.Transformer):
    """Collects the atoms under a node, each with how it is read."""

    def __init__(self, parameters: frozenset[str], kind: str = "") -> None:
        self.parameters = parameters
        self.kind = kind
        self.found: list[Atom] = []
        self.anonymous: list[AST] = []

    def visit_Literal(self, node: AST) -> AST:
        outer = self.kind
        if node.sign != ast.Sign.NoSign and not self.kind:
            self.kind = "not"
        self.visit_children(node)
        self.kind = outer
        return node

    def inside(self, kind: str, node: AST) -> AST:
        outer, self.kind = self.kind, kind
        self.visit_children(node)
        self.kind = outer
        return node

    def visit_BodyAggregate(self, node: AST) -> AST:
        return self.inside("aggregate", node)

    def visit_Aggregate(self, node: AST) -> AST:
        return self.inside("aggregate", node)

    def visit_TheoryAtom(self, node: AST) -> AST:
        return self.inside("aggregate", node)

    def visit_ConditionalLiteral(self, node: AST) -> AST:
        return self.inside(self.kind or "condition", node)

    def visit_SymbolicAtom(self, node: AST) -> AST:
        self.found += atoms(node.symbol, self.parameters, self.kind)
        self.visit_children(node)
        return node

    def visit_Variable(self, node: AST) -> AST:
        if node.name == "_":
            self.anonymous.append(node)
        return node


def atoms_in(nodes: Iterable[AST], parameters: frozenset[str], kind: str = "") -> list[Atom]:
    visitor = Atoms(parameters, kind)
    for node in nodes:
        visitor.visit(node)
    return visitor.found


def anonymous_in(statement: AST) -> list[AST]:
    visitor = Atoms(frozenset())
    visitor.visit(statement)
    return visitor.anonymous


def head_and_conditions(head: AST, parameters: frozenset[str]) -> tuple[list[Atom], list[Atom]]:
    """The atoms a head derives, and those its elements' conditions read."""
    match head.ast_type:
        case ASTType.Literal:
            return atoms_in([head], parameters), []
        case ASTType.Aggregate | ASTType.Disjunction:
            elements = list(head.elements)
        case ASTType.HeadAggregate:
            elements = [element.condition for element in head.elements]
        case _:
            return [], atoms_in([head], parameters, "aggregate")
    heads = atoms_in([element.literal for element in elements], parameters)
    conditions = atoms_in([literal for element in elements for literal in element.condition], parameters, "aggregate")
    return heads, conditions


SPECIAL_HEADS = {
    ASTType.Aggregate: "a choice",
    ASTType.HeadAggregate: "a head aggregate",
    ASTType.Disjunction: "a disjunction",
    ASTType.TheoryAtom: "a theory atom",
}
SPECIAL_ATOMS = {ASTType.Aggregate: "an aggregate", ASTType.BodyAggregate: "an aggregate", ASTType.TheoryAtom: "a theory atom"}


def special(statement: AST) -> str:
    """What a rule has that belongs into a part of its own, in words."""
    if statement.ast_type is ASTType.Rule and statement.head.ast_type in SPECIAL_HEADS:
        return SPECIAL_HEADS[statement.head.ast_type]
    for literal in statement.body:
        if literal.ast_type is ASTType.ConditionalLiteral:
            return "a conditional literal"
        if literal.ast_type is ASTType.Literal and literal.atom.ast_type in SPECIAL_ATOMS:
            return SPECIAL_ATOMS[literal.atom.ast_type]
    return ""


def read_program(text: str, name: str = "<text>", constants: Iterable[str] = ()) -> Program:
    """Parse one file. `#include` must be out of it already, for the parser would open it."""
    program = Program(declared=input_predicates(text))
    statements: list[AST] = []
    messages: list[str] = []
    try:
        ast.parse_string(text, statements.append, logger=lambda _, message: messages.append(message))
    except RuntimeError as error:
        program.findings.append(f"{name}: clingo can't read it: {' '.join([str(error), *messages])}")
    constants = {*constants, *(s.name for s in statements if s.ast_type is ASTType.Definition)}
    part, parameters = "base", frozenset(constants)
    for statement in statements:
        place = f"{name}:{statement.location.begin.line}"
        words = " ".join(str(statement).split())
        kind = statement.ast_type
        if kind is ASTType.Program:
            part = statement.name
            parameters = frozenset({*constants, *(parameter.name for parameter in statement.parameters)})
            continue
        if kind is ASTType.Comment:
            continue
        program.findings += [f"{place}: `_` in `{words}`: name the variable" for _ in anonymous_in(statement)[:1]]
        if kind is ASTType.Script:
            program.findings.append(f"{place}: #script: game rules stay in rules, and scripts can't be lifted")
        elif kind is ASTType.Defined:
            program.declared.add((statement.name if statement.positive else f"-{statement.name}", statement.arity))
        elif kind in (ASTType.ShowSignature, ASTType.ShowTerm):
            program.shows.append(place)
            if kind is ASTType.ShowSignature:
                read = [((statement.name if statement.positive else f"-{statement.name}"), statement.arity)] if statement.name else []
            else:
                read = [atom.signature for atom in atoms_in(statement.body, parameters)]
            program.reads += [(place, signature) for signature in read]
        elif kind in (ASTType.Rule, ASTType.External):
            if kind is ASTType.Rule:
                heads, conditions = head_and_conditions(statement.head, parameters)
            else:
                heads, conditions = atoms(statement.atom.symbol, parameters), []
            body = [*conditions, *atoms_in(statement.body, parameters)]
            rule = Rule(
                place,
                words,
                part,
                tuple(heads),
                tuple(body),
                special(statement),
                bool(statement.body) or bool(conditions),
                bool(parameters - constants),
            )
            program.rules.append(rule)
            program.reads += [(place, atom.signature) for atom in body]
        elif hasattr(statement, "body"):  # #minimize, #edge, #heuristic, #project
            program.reads += [(place, atom.signature) for atom in atoms_in(statement.body, parameters)]
    if BY_HAND in text:  # written with worlds: the other files see each predicate without its world
        program.declared |= {(name, arity - 1) for name, arity in program.defined}
    return program


# ------------------------------------------------------------------ the law


def unify(left: Term, right: Term) -> bool:
    """Whether two terms of different rules can be the same, as gringo decides it before grounding."""
    bound: dict[tuple[int, str], tuple[int, Term]] = {}

    def walk(side: int, term: Term) -> tuple[int, Term]:
        while term[0] == "variable" and (side, term[1]) in bound:
            side, term = bound[side, term[1]]
        return side, term

    def occurs(variable: tuple[int, str], side: int, term: Term) -> bool:
        side, term = walk(side, term)
        if term[0] == "variable":
            return (side, term[1]) == variable
        return term[0] == "function" and any(occurs(variable, side, arg) for arg in term[2])

    def same(side_a: int, a: Term, side_b: int, b: Term) -> bool:
        side_a, a = walk(side_a, a)
        side_b, b = walk(side_b, b)
        if a[0] == "any" or b[0] == "any" or (side_a, a) == (side_b, b):
            return True
        if b[0] == "variable" and a[0] != "variable":
            side_a, a, side_b, b = side_b, b, side_a, a
        if a[0] == "variable":
            if occurs((side_a, a[1]), side_b, b):
                return False
            bound[side_a, a[1]] = (side_b, b)
            return True
        if a[0] == "linear" or b[0] == "linear":
            return {a[0], b[0]} <= {"linear", "number"}
        if a[0] == "function" and b[0] == "function":
            return a[1] == b[1] and len(a[2]) == len(b[2]) and all(same(side_a, x, side_b, y) for x, y in zip(a[2], b[2], strict=True))
        return a == b

    return same(0, left, 1, right)


def depends(reader: Atom, head: Atom) -> bool:
    if reader.signature != head.signature:
        return False
    return unify(("function", reader.name, reader.args), ("function", head.name, head.args))


@dataclass(frozen=True)
class Edge:
    """Rule number `source` reads an atom that rule number `target` derives."""

    source: int
    target: int
    atom: Atom


def dependencies(rules: Sequence[Rule]) -> list[list[Edge]]:
    """For each rule, the edges to the rules whose heads its body reads."""
    writers: dict[Signature, list[tuple[int, Atom]]] = defaultdict(list)
    for number, rule in enumerate(rules):
        for head in rule.heads:
            writers[head.signature].append((number, head))
    return [
        [Edge(number, target, atom) for atom in rule.body for target, head in writers[atom.signature] if depends(atom, head)]
        for number, rule in enumerate(rules)
    ]


def components(edges: Sequence[Sequence[Edge]]) -> list[int]:
    """For each rule the number of its strongly connected component (Tarjan, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    component = [-1] * len(edges)
    stack: list[int] = []
    count = 0
    for root in range(len(edges)):
        if root in index:
            continue
        work = [(root, iter(edges[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, successors = work[-1]
            for edge in successors:
                if edge.target not in index:
                    index[edge.target] = low[edge.target] = len(index)
                    stack.append(edge.target)
                    work.append((edge.target, iter(edges[edge.target])))
                    break
                if component[edge.target] < 0:
                    low[node] = min(low[node], index[edge.target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    while component[node] < 0:
                        component[stack.pop()] = count
                    count += 1
    return component


def way(edges: Sequence[Sequence[Edge]], start: int, end: int) -> list[Edge]:
    """A shortest way from one rule to another."""
    came: dict[int, Edge | None] = {start: None}
    queue = deque([start])
    while queue and end not in came:
        for edge in edges[queue.popleft()]:
            if edge.target not in came:
                came[edge.target] = edge
                queue.append(edge.target)
    result: list[Edge] = []
    step = came[end]
    while step is not None:
        result.append(step)
        step = came[step.source]
    return result[::-1]


def cycles(rules: Sequence[Rule], negative_only: bool) -> list[str]:
    """One shortest cycle in words for each component of rules that has one (through negation, if only these are asked for)."""
    edges = dependencies(rules)
    component = components(edges)
    inner = [[edge for edge in out if component[edge.target] == component[edge.source]] for out in edges]
    best: dict[int, list[Edge]] = {}
    for edge in (edge for out in inner for edge in out):
        if negative_only and not edge.atom.kind:
            continue
        cycle = [edge, *way(inner, edge.target, edge.source)]
        number = component[edge.source]
        if number not in best or len(cycle) < len(best[number]):
            best[number] = cycle
    result = []
    for cycle in best.values():
        lines = [f"  {rules[edge.source]}\n    reads {edge.atom.kind + ' ' if edge.atom.kind else ''}{edge.atom} from" for edge in cycle]
        result.append("\n".join([*lines, f"  {rules[cycle[0].source].place}"]))
    return result


def cycles_through_negation(parts: Iterable[str], program: Program | str) -> list[str]:
    """Cycles through `not`, an aggregate or a condition among the rules of program parts that one `ground` call grounds.

    Edges go from a rule to those whose head unifies with an atom of its body; variables, program parameters and constants defined
    by #const are variables, arithmetic is any number. Each cycle is told rule by rule. Empty if the law is kept.
    """
    if isinstance(program, str):
        program = read_program(program)
    names = set(parts)
    return cycles([rule for rule in program.rules if rule.part in names], negative_only=True)


# ------------------------------------------------------------------ the folder


def lp_files(folder: Path = ENCODINGS) -> list[Path]:
    return sorted(folder.rglob("*.lp"))


def is_entry(path: Path, folder: Path = ENCODINGS) -> bool:
    """Whether it is one of those at the top, with nothing in them but #include."""
    return path.parent == folder


def read_files(paths: Iterable[Path], folder: Path = ENCODINGS) -> Program:
    """Everything that ordinary files say together; a file with an #include is a finding and not parsed."""
    program = Program()
    paths = list(paths)
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    constants = {name for text in texts.values() for name in re.findall(r"#const\s+(\w+)", without_comments(text))}
    for path, text in texts.items():
        name = path.relative_to(folder).as_posix()
        if lines := directives(text, "include"):
            program.findings += [f"{name}:{line}: #include outside an entry file" for line in lines]
            continue
        program.add(_read_once(text, name, frozenset(constants)))
    return program


@cache
def _read_once(text: str, name: str, constants: frozenset[str]) -> Program:
    """As `read_program`, for several checks of the same file: reading takes most of their time. Not to be changed."""
    return read_program(text, name, constants)


def programs(folder: Path = ENCODINGS) -> dict[str, list[Path]]:
    """The files that go together: those an entry file includes; without entry files, all."""
    result = {}
    for path in lp_files(folder):
        if is_entry(path, folder):
            result[path.stem] = [(folder / name).resolve() for name in included(path.read_text(encoding="utf-8"))]
    return result or {"all files": lp_files(folder)}


def lint_entries(folder: Path = ENCODINGS) -> list[str]:
    """Entry files hold only #include and comments, and together name every file."""
    findings, named = [], set()
    entries = [path for path in lp_files(folder) if is_entry(path, folder)]
    for path in entries:
        text = path.read_text(encoding="utf-8")
        rest = re.sub(r'#include\s+""\s*\.', "", without_comments(re.sub(r'(#include\s+)"[^"\n]*"', r'\1""', text))).strip()
        if rest:
            findings.append(f"{path.name}: an entry file holds only #include and comments, found: {rest.splitlines()[0].strip()}")
        if not banner(text):
            findings.append(f"{path.name}: opens without a comment that says what it is for")
        for name in included(text):
            file = (folder / name).resolve()
            named.add(file)
            if not file.is_file():
                findings.append(f"{path.name}: includes {name}, which does not exist")
    if entries:
        orphans = [path for path in lp_files(folder) if not is_entry(path, folder) and path.resolve() not in named]
        findings += [f"{path.relative_to(folder).as_posix()}: no entry file includes it" for path in orphans]
    return findings


def lint_banners(folder: Path = ENCODINGS) -> list[str]:
    """Each file opens with a comment that says Purpose, Reads and Writes."""
    findings = []
    for path in lp_files(folder):
        if is_entry(path, folder):
            continue
        words = banner(path.read_text(encoding="utf-8"))
        missing = [word for word in ("Purpose", "Reads", "Writes") if not re.search(rf"\b{word}\b", words)]
        if missing:
            findings.append(f"{path.relative_to(folder).as_posix()}: the comment at the top lacks {', '.join(missing)}")
    return findings


def lint_predicates(program: Program) -> list[str]:
    """Every predicate that is read has a head, a #defined or an input block."""
    known = program.defined | program.declared
    findings: dict[Signature, str] = {}
    for place, signature in program.reads:
        if signature not in known and signature not in findings:
            arities = sorted(f"{name}/{arity}" for name, arity in known if name == signature[0])
            hint = f" (there is {', '.join(arities)})" if arities else ""
            findings[signature] = f"{place}: nothing derives or declares {signature[0]}/{signature[1]}{hint}"
    return list(findings.values())


def lint_parts(program: Program) -> list[str]:
    """Aggregates, conditional literals and choices in parts of their own; no part over the limit.

    `base` is grounded once and may be as long as it likes, and may hold both kinds file by file.
    """
    findings = []
    for part, rules in program.parts.items():
        groups = [rules]
        if part == "base":
            by_file: dict[str, list[Rule]] = defaultdict(list)
            for rule in rules:
                by_file[rule.place.partition(":")[0]].append(rule)
            groups = list(by_file.values())
        for group in groups:
            # A fact costs nothing, whatever part it is in.
            counted = [rule for rule in group if rule.has_body or rule.special]
            odd, plain = [rule for rule in counted if rule.special], [rule for rule in counted if not rule.special]
            if odd and plain:
                other = f"part {part}, which has plain rules too ({plain[0].place})"
                findings.append(f"{odd[0].place}: {odd[0].special} in {other}: give it a part of its own")
            if len(counted) > PART_LIMIT:
                size = f"{len(counted)} rules; at most {PART_LIMIT}"
                findings.append(f"{counted[0].place}: part {part} has {size}, so split it by what is needed when")
    return findings


def lint_shows(program: Program) -> list[str]:
    """`#show` stands in one file."""
    files = sorted({place.partition(":")[0] for place in program.shows})
    return [f"#show in {len(files)} files: {', '.join(files)}"] if len(files) > 1 else []


def lint_shared(paths: Iterable[Path], folder: Path = ENCODINGS) -> list[str]:
    """A predicate that several files derive is named by each of them under "Writes"; others belong to one file.

    So two files can't meet by chance in a name. Neither can a predicate of ticks with its world and one of cards.
    """
    paths = [path for path in paths if not is_entry(path, folder)]
    programs_of = {path: read_files([path], folder) for path in paths}
    deriving: dict[Signature, list[Path]] = defaultdict(list)
    for path, program in programs_of.items():
        for signature in program.defined:
            deriving[signature].append(path)
    findings = []
    for path, program in programs_of.items():
        written = re.split(r"\bWrites:", banner(path.read_text(encoding="utf-8")))[-1]
        named = {(name, int(arity)) for name, arity in re.findall(r"(-?\b[a-z]\w*)/(\d+)", written)}
        for signature in sorted(program.defined - named):
            if others := [other.stem for other in deriving[signature] if other != path]:
                who = f"{signature[0]}/{signature[1]}, as {', '.join(others)} do"
                findings.append(f"{path.relative_to(folder).as_posix()}: derives {who}: name it under Writes, or use another name")
    ticking = {head.signature for one in programs_of.values() for rule in one.rules if rule.part_has_tick for head in rule.heads}
    still = {
        head.signature for one in programs_of.values() for rule in one.rules if not rule.part_has_tick for head in rule.heads
    } - ticking
    findings += [
        f"{name}/{arity} with its world is {name}/{arity + 1}, which stands outside ticks"
        for name, arity in sorted(ticking)
        if (name, arity + 1) in still
    ]
    return findings
