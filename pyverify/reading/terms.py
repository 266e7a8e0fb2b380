"""Expressions in words, such as `controller of subject`, `power of target 2` or `that much`."""

from __future__ import annotations

import re

from pyverify.limits import NUMBER
from pyverify.model import Place, Term
from pyverify.reading.messages import nearest, problem, unknown
from pyverify.reading.scope import Scope
from pyverify.vocabulary import OPERATORS, Words

IN_TIMELINE = ("opponents", "players", "active_player", "defending_player")
EXAMPLES = {
    "object": "an object: self, subject, source, it, a target's name ...",
    "player": "a player: you, opponent, each player, that player, controller of OBJECT ...",
    "recipient": "an object or player: self, target, you, controller of OBJECT ...",
    "number": "a number: 2, that much, power of OBJECT, life of PLAYER ...",
}
_OF = re.compile(r"(.+?) of (.+)")
_COUNTERS = re.compile(r"counters (.+?) on (.+)")
_COMPARISON = re.compile(r"\s*(>=|<=|!=|==|=|>|<)?\s*(.+?)\s*")


def _sorts(words: Words, sort: str) -> tuple[str, ...]:
    """The terms that stand for something of a sort."""
    if sort == "number":
        return (*words.terms_number, "chosen")
    players = (*words.terms_player, "chosen")
    if sort == "player":
        return (*players, "it")
    return (*words.terms_object, "chosen") if sort == "object" else (*words.terms_object, *players)


def read_words(words: str, place: Place, scope: Scope, sort: str) -> Term | int:
    """The term that some words stand for.

    sort: object, player, recipient (either) or number. Raises ReadingError if the words mean nothing here, or something of another sort.
    """
    term = _term(words.strip(), place, scope, sort)
    if isinstance(term, int):
        if sort != "number":
            raise problem(place, f"found the number {words!r}", EXAMPLES[sort])
    elif term.name not in _sorts(scope.words, sort):
        raise problem(place, f"{words!r} is not {'a player' if sort == 'player' else 'a number' if sort == 'number' else 'an object'}",
                      EXAMPLES[sort])  # fmt: skip
    return term


def read_place(words: str, place: Place, scope: Scope) -> Term:
    """The term for a part of the board that is an object, or where one is; in a timeline the name of such an object."""
    term = read_words(words, place, scope, "object")
    assert isinstance(term, Term)
    if scope.names and term.name == "object" and term.args[0] not in scope.names.fields:
        raise unknown(place, "place", words, (*scope.words.places, *scope.names.fields))
    return term


def read_comparison(words: str, place: Place, scope: Scope) -> tuple[str, Term | int]:
    """`>= 3`, `3` or `> power of self` as operator (lt, le, eq, ne, ge, gt) and number."""
    match = _COMPARISON.fullmatch(words)
    if not match:
        raise problem(place, f"found {words!r}", 'a comparison such as ">= 3"')
    return OPERATORS[match.group(1) or "="], read_words(match.group(2), place, scope, "number")


def _term(words: str, place: Place, scope: Scope, sort: str) -> Term | int:
    if scope.names and scope.names.has(words):
        return scope.names.term(words, place)
    if re.fullmatch(r"[+-]?[0-9]+", words):
        if len(words) > 12 or abs(int(words)) > NUMBER:
            raise problem(place, f"the number {words[:40]} is too large", f"at most {NUMBER:,}")
        return int(words)
    if words in scope.targets:
        return Term("target", (words,))
    if words in scope.chosen:
        return Term("chosen", (words,))
    known = scope.words
    if words in known.objects and not scope.names:
        return Term(words)
    name = known.players.get(words) or known.numbers.get(words)
    if name and (not scope.names or name in IN_TIMELINE):
        return Term(name)
    match = _OF.fullmatch(words)
    if match and match.group(1) in known.of:
        name, inner, _, *before = known.of[match.group(1)]
        return Term(name, (*before, read_words(match.group(2), place, scope, inner)))
    match = _COUNTERS.fullmatch(words)
    if match:
        return Term("counters", (match.group(1), read_words(match.group(2), place, scope, "recipient")))
    raise _no_term(words, place, scope, sort)


def _no_term(words: str, place: Place, scope: Scope, sort: str) -> Exception:
    if scope.names:
        return scope.names.unknown(words, place)
    if words == "target" and scope.targets:
        raise problem(place, f"no meaning for {words!r}", "a target's name: " + ", ".join(scope.targets))
    if words.startswith(("all ", "each ")) and sort in ("object", "recipient"):
        raise problem(place, f"no meaning for {words!r}", "{each: FILTER} for all that pass, such as {each: creature}")
    known = {*scope.targets, *scope.chosen, *scope.words.objects, *scope.words.players, *scope.words.numbers}
    if nearest(words, known):
        return unknown(place, "meaning for", words, known)
    repair = "" if scope.targets or not words.startswith("target") else "the ability has no `targets:`"
    if not repair and not scope.targets and re.fullmatch(r"\w+", words) and sort != "number":
        repair = f"if it is a target, the ability needs targets: {{{words}: FILTER}}"
    return problem(place, f"no meaning for {words!r}", EXAMPLES[sort], repair)
