"""Lifting: every dynamic atom of the encodings gets its world as first argument.

The files are written for one line of play. Predicates whose heads all stand in parts without parameters are the same in every world and
stay as they are; so do those named in `GLOBAL`, whose first argument names the world that made them. What a game need not derive is
`#defined` in a part with parameters if it would belong to a world. A file whose banner says "lifted by hand" is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import ast

GLOBAL = frozenset({("shape", 3), ("remembered", 3)})
BY_HAND = "% lifted by hand"
Signature = tuple[str, int]


class LiftingError(Exception):
    """A statement that can't be lifted: a fault of the encodings, with its place."""


def lift(files: Iterable[tuple[str, str]]) -> str:
    """Lift several files as one program. Raises LiftingError."""
    parsed = [(name, text, parse(name, text)) for name, text in files]
    dynamic = set().union(*(_dynamic(statements) for _, text, statements in parsed if BY_HAND not in text))
    for _, text, statements in parsed:
        if BY_HAND in text:  # written with worlds: what it defines over them is dynamic, one argument shorter
            dynamic |= {(name, arity - 1) for name, arity in _heads(statements) if arity > 1}
    dynamic -= GLOBAL
    out = []
    for name, text, statements in parsed:
        out.append("#program base.")
        out += [str(one) for one in statements] if BY_HAND in text else _lift_file(name, statements, frozenset(dynamic))
    return "\n".join(out) + "\n"


def parse(name: str, text: str) -> list[ast.AST]:
    """The statements of a file, without comments. Raises LiftingError."""
    statements: list[ast.AST] = []
    messages: list[str] = []
    try:
        ast.parse_string(text, statements.append, logger=lambda _, message: messages.append(message))
    except RuntimeError as error:
        raise LiftingError(f"{name}: {' '.join(messages) or error}") from error
    return [one for one in statements if one.ast_type != ast.ASTType.Comment]


def signature(symbol: ast.AST) -> Signature:
    """The name and the arity of an atom's predicate."""
    if symbol.ast_type == ast.ASTType.Pool:  # all alternatives of a pool that we write have one arity
        symbol = symbol.arguments[0]
    return symbol.name, len(symbol.arguments)


def atoms(node: ast.AST) -> Iterator[ast.AST]:
    """The atoms anywhere in a statement."""
    found: list[ast.AST] = []

    class Visit(ast.Transformer):
        def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
            found.append(atom)
            return atom

    Visit().visit(node)
    yield from found


def _heads(statements: Iterable[ast.AST]) -> set[Signature]:
    return {signature(atom.symbol) for one in statements if one.ast_type == ast.ASTType.Rule for atom in atoms(one.head)}


def _dynamic(statements: Iterable[ast.AST]) -> set[Signature]:
    found: set[Signature] = set()
    part = "base"
    for one in statements:
        if one.ast_type == ast.ASTType.Program:
            part = one.name if one.parameters else "base"
        elif one.ast_type == ast.ASTType.Rule and part != "base":
            found |= {signature(atom.symbol) for atom in atoms(one.head)}
        elif one.ast_type == ast.ASTType.Defined and part != "base":
            found.add((one.name, one.arity))
    return found


class _Lift(ast.Transformer):
    def __init__(self, dynamic: frozenset[Signature]) -> None:
        self.dynamic = dynamic
        self.world = False

    def visit_SymbolicAtom(self, atom: ast.AST) -> ast.AST:
        return atom.update(symbol=self.name(atom.symbol))

    def name(self, symbol: ast.AST) -> ast.AST:
        """Give a predicate its world, also in a pool such as `p(a;b)`."""
        if symbol.ast_type == ast.ASTType.Pool:
            return symbol.update(arguments=[self.name(one) for one in symbol.arguments])
        if symbol.ast_type != ast.ASTType.Function:
            raise LiftingError(f"{symbol.location.begin}: only plain atoms can be lifted")
        if (symbol.name, len(symbol.arguments)) not in self.dynamic:
            return symbol
        self.world = True
        return symbol.update(arguments=[ast.Variable(symbol.location, "World"), *symbol.arguments])

    def visit_Variable(self, variable: ast.AST) -> ast.AST:
        if variable.name == "World":
            raise LiftingError(f"{variable.location.begin}: the variable World is reserved")
        return variable


def _binds(literal: ast.AST, dynamic: frozenset[Signature]) -> bool:
    kinds = ast.ASTType
    if literal.ast_type != kinds.Literal or literal.sign != ast.Sign.NoSign or literal.atom.ast_type != kinds.SymbolicAtom:
        return False
    return signature(literal.atom.symbol) in dynamic


def lift_rule(rule: ast.AST, dynamic: frozenset[Signature], every: str) -> ast.AST:
    """A single rule lifted. dynamic: the predicates that belong to a world. every: the predicate that holds of each world."""
    where = rule.location
    bound = ast.SymbolicAtom(ast.Function(where, every, [ast.Variable(where, "World")], 0))
    made = _Lift(dynamic)(rule)
    return made.update(body=[*made.body, ast.Literal(where, ast.Sign.NoSign, bound)])


def _lift_file(name: str, statements: Iterable[ast.AST], dynamic: frozenset[Signature]) -> Iterator[str]:
    kinds = ast.ASTType
    for one in statements:
        if one.ast_type in (kinds.Program, kinds.Definition):
            yield str(one)
        elif one.ast_type == kinds.Defined:
            yield str(one if (one.name, one.arity) not in dynamic else one.update(arity=one.arity + 1))
        elif one.ast_type == kinds.Rule:
            transformer = _Lift(dynamic)
            made = transformer(one)
            head_is_static = not any(signature(atom.symbol) in dynamic for atom in atoms(one.head))
            if transformer.world and not any(_binds(literal, dynamic) for literal in one.body):
                raise LiftingError(f"{name}:{one.location.begin.line}: no positive dynamic literal binds the world: {one}")
            if transformer.world and head_is_static and not {signature(a.symbol) for a in atoms(one.head)} <= GLOBAL:
                raise LiftingError(f"{name}:{one.location.begin.line}: a static head on a dynamic body: {one}")
            yield str(made)
        else:
            raise LiftingError(f"{name}:{one.location.begin.line}: {one.ast_type} can't be lifted")
