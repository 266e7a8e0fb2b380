"""What static abilities and `get` do to characteristics, such as `{set power: 1}` or `lose all abilities`."""

from __future__ import annotations

from pyverify.model import Argument, Effect, Place, Term
from pyverify.reading.filters import read_term
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, flag, listed, mapping, text
from pyverify.reading.scope import Scope


def read_modifications(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """A list of modifications. What one sets or adds is its argument `value`. Raises ReadingError."""
    return tuple(effect for made in each(listed(node), lambda item: _several(item, scope)) for effect in made)


def _several(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if isinstance(node, Scalar):
        words = text(node, "a modification")
        known = scope.words.modifications
        if words in known and known[words][1]:
            raise problem(node.place, f"{words!r} without a value", f"{{{words}: ...}}")
        return (_modification(node, None, scope),)
    return each(mapping(node, "a modification such as {set power: 1}"), lambda entry: _modification(entry[0], entry[1], scope))


def _modification(key: Scalar, value: Node | None, scope: Scope) -> Effect:
    known = scope.words.modifications
    if key.text not in known:
        raise unknown(key.place, "modification", key.text, known)
    sort = known[key.text][1]
    if value is None or not sort:
        if value is not None and not flag(value, key.text):
            raise problem(value.place, f"{key.text!r} that is false", repair="leave it out")
        return Effect(key.text, place=key.place)
    return Effect(key.text, {"value": _value(key.text, sort, value, scope)}, place=key.place)


def _value(key: str, sort: str, value: Node, scope: Scope) -> Argument:
    if sort == "number":
        return read_term(value, scope, "number")
    if sort == "object":
        return read_term(value, scope, "object")
    if sort == "ability":
        if not isinstance(value, Mapping) or scope.nested is None:
            raise problem(value.place, "no ability", "an ability: {when: ..., do: [...]}")
        if value.has("keyword"):
            raise problem(value.place, "a keyword where an ability is spelled out", "gain keyword: NAME")
        return scope.nested(value, "", "", scope)
    words = tuple(_word(key, sort, text(item, f"a value for {key!r}"), item.place, scope) for item in listed(value))
    return words[0] if isinstance(value, Scalar) else words


def _word(key: str, sort: str, words: str, place: Place, scope: Scope) -> Term | str:
    if words.startswith("chosen ") and words[7:] in scope.chosen:
        return Term("chosen", (words[7:],))
    tables = {"type": scope.words.types, "color": scope.words.color_words}
    known = tables.get(sort) or (scope.words.supertypes if key.endswith("supertype") else None)
    if known and words not in known:
        raise unknown(place, sort if sort != "word" else "supertype", words, known)
    return words.lower()
