"""What a replacement effect does to the event it replaces, such as `{to: exile}`, `tapped` or `prevent`."""

from __future__ import annotations

from pyverify.model import Argument, Effect, Filter
from pyverify.reading.effects import read_effects
from pyverify.reading.filters import read_filter, read_term
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, flag, listed, mapping, text
from pyverify.reading.scope import Scope


def read_replacements(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """A list of changes to an event. The zone, number or word of one is its argument `value`; `with counters` has `kind` and
    `amount`; the instructions of `do` are its body. Raises ReadingError."""
    return tuple(effect for made in each(listed(node), lambda item: _several(item, scope)) for effect in made)


ATTENDING = ("reveal",)


def read_attending(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """What a static ability does as an event happens, without changing it. Raises ReadingError."""
    made = read_replacements(node, scope)
    for effect in made:
        if effect.verb not in ATTENDING:
            raise unknown(effect.place, "thing to do as an event happens", effect.verb, ATTENDING)
    return made


COPYING = ("copy", "may copy")  # of what passes a filter; without one, of anything


def _several(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if isinstance(node, Scalar):
        words = text(node, "a change of the event")
        if scope.words.replacements.get(words):
            raise problem(node.place, f"{words!r} without a value", f"{{{words}: ...}}")
        return _changes(node, None, scope)
    entries = mapping(node, "a change of the event such as {to: exile}")
    return tuple(effect for made in each(entries, lambda entry: _changes(entry[0], entry[1], scope)) for effect in made)


def _changes(key: Scalar, value: Node | None, scope: Scope) -> tuple[Effect, ...]:
    known = scope.words.replacements
    if key.text not in known:
        raise unknown(key.place, "change of an event", key.text, known)
    sort = known[key.text]
    if key.text in COPYING:
        return (Effect(key.text, {"value": read_filter(value, scope) if value else Filter()}, place=key.place),)
    if value is None:
        return (Effect(key.text, place=key.place),)
    if sort == "counters":
        return _counters(key, mapping(value, "{kind: +1/+1, amount: 3}"), scope)
    if sort == "effects":
        return (Effect(key.text, body=read_effects(value, scope), place=key.place),)
    if not sort:
        if not flag(value, key.text):
            raise problem(value.place, f"{key.text!r} that is false", repair="leave it out")
        return (Effect(key.text, place=key.place),)
    return (Effect(key.text, {"value": _value(sort, value, scope)}, place=key.place),)


def _value(sort: str, value: Node, scope: Scope) -> Argument:
    if sort == "number":
        return read_term(value, scope, "number")
    words = text(value, f"a {sort}")
    if sort == "zone" and words not in scope.words.zones:
        raise unknown(value.place, "zone", words, scope.words.zones)
    return words


def _counters(key: Scalar, given: Mapping, scope: Scope) -> tuple[Effect, ...]:
    if not given.has("kind"):
        return tuple(
            Effect(key.text, {"kind": kind.text, "amount": read_term(amount, scope, "number")}, place=kind.place) for kind, amount in given
        )
    check_keys(given, ("kind", "amount"), f"{key.text!r}")
    amount = given.get("amount")
    kind = text(given.need("kind", key.text), "a kind of counter")
    return (Effect(key.text, {"kind": kind, "amount": read_term(amount, scope, "number") if amount else 1}, place=key.place),)
