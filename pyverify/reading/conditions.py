"""Conditions: comparisons of numbers, and objects or players that pass a filter."""

from __future__ import annotations

import re
from collections.abc import Collection

from pyverify.model import Clause, Comparison, Condition, Filter, Matches, Place, Term, Test
from pyverify.reading.filters import read_filter, read_term
from pyverify.reading.logic import Form, both, either, opposite, unit
from pyverify.reading.messages import problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, listed, mapping, text
from pyverify.reading.scope import Scope
from pyverify.reading.terms import read_comparison, read_words
from pyverify.vocabulary import OPERATORS

BY = ("one player",)
WHEN = ("this turn", "last turn", "this combat", "this game", "since your last turn")
_COMPARISON = re.compile(r"\s*(.+?)\s*(>=|<=|!=|==|=|>|<)\s*(.+?)\s*")
_FORMS = 'NUMBER OP NUMBER such as "life of you >= 40", your turn, {during: STEP}, {count: FILTER, is: NUMBER}, \
{object: TERM, matches: FILTER}, {happened: EVENT, in: this turn, is: NUMBER}, {stated: WORD, of: TERM}, \
{player: TERM, matches: FILTER}, {any of: [...]} or {not: CONDITION}'


def read_condition(node: Node, scope: Scope) -> Condition:
    """One condition, or a list of which all must hold. Raises ReadingError."""
    return Condition(_all(node, scope), node.place)


def _all(node: Node, scope: Scope) -> Form[Clause]:
    return both(tuple(_one(item, scope) for item in listed(node)))


def _one(node: Node, scope: Scope) -> Form[Clause]:
    if isinstance(node, Scalar):
        return _words(text(node, _FORMS), node.place, scope)
    given = mapping(node, _FORMS)
    keys = set(given.names)
    if keys == {"not"}:
        return opposite(_all(given.entries[0][1], scope), node.place)
    if keys == {"any of"}:
        return either(tuple(_all(item, scope) for item in listed(given.entries[0][1])), node.place)
    if keys == {"during"}:
        return unit(Clause(Matches(Term("step"), read_filter(given.entries[0][1], scope, "step"))))
    if "count" in keys:
        check_keys(given, ("count", "is"), "a condition with count")
        number = given.need("is", "a condition with count")
        operator, right = read_comparison(text(number, 'a comparison such as ">= 7"'), number.place, scope)
        return unit(Clause(Comparison(Term("count", (read_filter(given.need("count", ""), scope),)), operator, right)))
    if "happened" in keys:
        from pyverify.reading.triggers import read_trigger  # which reads conditions itself

        check_keys(given, ("happened", "in", "is", "total", "by"), "a condition on what happened")
        during, by, total = given.get("in"), given.get("by"), given.get("total")
        times = total or given.get("is")
        operator, right = read_comparison(text(times, "a comparison"), times.place, scope) if times else ("ge", 1)
        when = word_of(during, WHEN) if during else WHEN[0]
        alone = (word_of(by, BY),) if by else ()
        left = Term("amounts" if total else "happenings", (when, read_trigger(given.need("happened", ""), scope), *alone))
        return unit(Clause(Comparison(left, operator, right)))
    if "stated" in keys:
        return _stated(given, scope)
    if "number" in keys:
        check_keys(given, ("number", "is"), "a condition on a number")
        number = given.need("is", "a condition on a number")
        operator, right = read_comparison(text(number, 'a comparison such as ">= 7"'), number.place, scope)
        return unit(Clause(Comparison(read_term(given.need("number", ""), scope, "number"), operator, right)))
    for sort in ("object", "player"):
        if sort in keys:
            check_keys(given, (sort, "matches"), f"a condition on an {sort}")
            term = read_term(given.need(sort, ""), scope, sort)
            assert isinstance(term, Term)
            return unit(Clause(Matches(term, read_filter(given.need("matches", "a condition"), scope, sort))))
    raise problem(node.place, "found a mapping without count, object, player, any of or not", _FORMS)


def _stated(given: Mapping, scope: Scope) -> Form[Clause]:
    """What is said of an object or player, and worked out by no rule."""
    check_keys(given, ("stated", "of", "with", "what", "than"), "a condition on what is stated")
    said = given.need("stated", "")
    fact = word_of(said, scope.words.stated)
    sort, about, word, what, than = (scope.words.stated[fact], *map(given.get, ("of", "with", "what", "than")))
    args: list[Term | Filter | int | str] = []
    if sort:
        args.append(read_term(about or Scalar({"object": "self", "player": "you"}[sort], said.place), scope, sort))
    if what:
        args.append(read_filter(what, scope))
    if than:
        args.append(read_term(than, scope, "player"))
    if word:
        args.append(text(word, "a word"))
    return unit(Clause(Comparison(Term("stated", (fact, *args)), "eq", 1)))


def word_of(node: Node, known: Collection[str]) -> str:
    """One of the words that are known."""
    words = text(node, " or ".join(known))
    if words not in known:
        raise unknown(node.place, "word", words, known)
    return words


def _words(words: str, place: Place, scope: Scope) -> Form[Clause]:
    if words in ("your turn", "not your turn") and not scope.names:
        mine = Filter(((Test("is", (Term("active_player"),)),),), place)
        return unit(Clause(Matches(Term("you"), mine), words.startswith("not")))
    match = _COMPARISON.fullmatch(words)
    if not match:
        raise problem(place, f"no condition {words!r}", _FORMS)
    left, operator, right = match.groups()
    number = read_words(left, place, scope, "number"), read_words(right, place, scope, "number")
    return unit(Clause(Comparison(number[0], OPERATORS[operator], number[1])))
