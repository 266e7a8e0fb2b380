"""Instructions: a verb of the vocabulary with its arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pyverify.model import Argument, Effect, Place, Term
from pyverify.reading.conditions import read_condition
from pyverify.reading.filters import read_filter, read_term
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.modifications import read_modifications
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, describe, flag, listed, mapping, text
from pyverify.reading.scope import Scope
from pyverify.reading.terms import read_place
from pyverify.vocabulary import Verb, Words

_SYMBOLS = re.compile(r"(\{[^{}]*\}[ ,]*)+")
_PARTS = re.compile(r"\{T\}|(?:\{(?!T\})[^{}]*\})+")
PAIRS = {"attack": "defender", "block": "attacker"}  # {attack: {Bear: bob}}
OTHERWISE = {"may": "else", "if": "else", "unless": "does"}
HOLDERS = {"object": ("each",), "player": (), "recipient": ("each",), "number": ("count",)}
NESTED_KIND = {"delayed": "delayed", "when you do": "delayed", "shield": "replacement"}


def read_effects(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """One instruction or a list of them, each a verb in words or a mapping {verb: arguments}. Raises ReadingError."""
    return tuple(effect for made in each(listed(node), lambda item: _effects(item, scope)) for effect in made)


def _effects(node: Node, scope: Scope) -> Iterable[Effect]:
    if isinstance(node, Scalar):
        return (_effect(_verb(node, scope.words), None, Mapping((), node.place), scope),)
    given = mapping(node, "an instruction such as {draw: 1}")
    known = scope.words.verbs
    verbs = [key for key, _ in given if key.text in known]
    if len(verbs) > 1:
        raise problem(verbs[1].place, f"two instructions in one, {verbs[0].text!r} and {verbs[1].text!r}",
                      repair="give each its own `-` or {}")  # fmt: skip
    if not given.entries:
        raise problem(node.place, "an empty instruction", "a verb such as {draw: 1}")
    verb = verbs[0] if verbs else _verb(given.entries[0][0], scope.words)
    value = given.need(verb.text, "")
    others = given.without(verb.text)
    pairs = PAIRS.get(verb.text)
    if pairs and isinstance(value, Mapping) and value.entries and not set(value.names) & set(known[verb.text].args):
        return each(_pairs(value, pairs), lambda pair: _effect(verb, pair, others, scope))
    return (_effect(verb, value, others, scope),)


def _verb(key: Scalar, known: Words) -> Scalar:
    if _SYMBOLS.fullmatch(key.text):
        costs = ("{tap: self}" if part == "{T}" else f'{{pay: "{part}"}}' for part in _PARTS.findall(key.text))
        raise problem(key.place, f"found {key.text!r}", "instructions: costs are written as what is done for them",
                      "write " + ", ".join(costs))  # fmt: skip
    if key.text not in known.verbs:
        raise (
            problem(key.place, f"no instruction {key.text!r}", repair=_said(key.text, known))
            if _said(key.text, known)
            else unknown(key.place, "instruction", text(key, "an instruction"), known.verbs)
        )
    return key


def _said(words: str, known: Words) -> str:
    """The repair of a short instruction in English, such as `gain 1 life` or `draw two cards`."""
    match = re.fullmatch(r"(?:you )?(\w+?)s? (a|an|[0-9]+|two|three|four|five|X) (\w+)", words)
    if not match:
        return ""
    number = {"a": "1", "an": "1", "two": "2", "three": "3", "four": "4", "five": "5"}.get(match[2], match[2])
    verb = next((one for one in (f"{match[1]} {match[3]}", match[1]) if one in known.verbs), "")
    return f"write {{{verb}: {number}}}" if verb and "amount" in known.verbs[verb].args else ""


def _pairs(value: Mapping, second: str) -> list[Mapping]:
    return [
        Mapping(((Scalar("object", key.place), key), (Scalar(second, one.place), one)), key.place)
        for key, many in value
        for one in listed(many)
    ]


def _effect(key: Scalar, value: Node | None, others: Mapping, scope: Scope) -> Effect:
    verb = scope.words.verbs[key.text]
    nodes = dict(_given(key, verb, value))
    for other, node in others:
        if other.text in nodes:
            raise problem(other.place, f"{other.text!r} is given twice for {key.text!r}")
        nodes[other.text] = node
    check_keys(others, argument_keys(key.text, verb), f"the instruction {key.text!r}")
    _check_complete(key, verb, nodes)
    args: dict[str, Argument] = {}
    body: tuple[Effect, ...] = ()
    for name, sort in verb.args.items():
        given = nodes.get(name) or _default(key, name, verb, nodes, scope)
        if given is not None and sort == "modifications":
            body = read_modifications(given, scope)
        elif given is not None:
            args[name] = _argument(key.text, name, sort, given, nodes, scope)
    if verb.nested in nodes:
        body = read_effects(nodes[verb.nested], scope)
    other_key = OTHERWISE.get(key.text, "")
    otherwise = read_effects(nodes[other_key], scope) if other_key in nodes else ()
    return Effect(key.text, args, body, otherwise, key.place)


def argument_keys(name: str, verb: Verb) -> tuple[str, ...]:
    """The keys that an instruction may have beside its verb, or in the mapping under it."""
    return tuple(filter(None, (*verb.args, verb.nested, OTHERWISE.get(name, ""))))


def _given(key: Scalar, verb: Verb, value: Node | None) -> list[tuple[str, Node]]:
    """The arguments that the value of a verb gives: a mapping of them, or the main one alone."""
    if value is None:
        return []
    known = argument_keys(key.text, verb)
    if not known and isinstance(value, Mapping) and not value.entries:
        return []
    if not known:
        raise problem(value.place, f"found {describe(value)}", f"{key.text!r} alone: there is nothing to say about it")
    main = verb.main or verb.nested or verb.required[0]
    if isinstance(value, Mapping):
        if set(value.names) <= set(known):
            return [(name.text, node) for name, node in value]
        holders = HOLDERS.get(verb.args.get(main, ""))
        sort = verb.args.get(main)
        if (holders is not None and value.names != holders) or sort in ("word", "flag", "duration", "card"):
            check_keys(value, known, f"the instruction {key.text!r}")
            raise problem(value.place, f"found {describe(value)}", f"arguments of {key.text!r}: " + ", ".join(known))
    return [(main, value)]


def _check_complete(key: Scalar, verb: Verb, nodes: dict[str, Node]) -> None:
    needed = [*verb.required, *([verb.nested] if verb.nested else [])]
    missing = [name for name in needed if name not in nodes]
    if key.text == "unless" and not {"pays", "does"} & set(nodes):
        missing.append("pays")
    if key.text == "discard" and not {"object", "amount"} & set(nodes):
        missing.append("amount")
    if missing:
        raise problem(key.place, f"{key.text!r} without {' and '.join(map(repr, missing))}",
                      f"{{{key.text}: {{{', '.join(f'{name}: ...' for name in needed or missing)}}}}}")  # fmt: skip


def _default(key: Scalar, name: str, verb: Verb, nodes: dict[str, Node], scope: Scope) -> Node | None:
    """The default of an argument. In a timeline there is no `you` and no `self`: an argument that is not given there is
    left open where that makes sense, and otherwise asked for."""
    default = verb.defaults.get(name)
    if default is None or (key.text == "discard" and "object" in nodes):
        return None
    if scope.names and default in ("you", "self"):
        if key.text in ("action", "pay", "add mana"):
            return None
        raise problem(key.place, f"{key.text!r} without {name!r}", f"{{{key.text}: {{{name}: NAME, ...}}}}: a timeline has no {default!r}")
    return Scalar(default, key.place)


def _argument(verb: str, name: str, sort: str, node: Node, nodes: dict[str, Node], scope: Scope) -> Argument:
    if sort in ("object", "player", "recipient"):
        if isinstance(node, Sequence):
            return tuple(_term(item, scope, sort) for item in node.items)
        return read_term(node, scope, sort)
    if sort == "number":
        return read_term(node, scope, "number")
    if sort == "place":
        words = text(node, "a place")
        return words if words in scope.words.places else read_place(words, node.place, scope)
    if sort == "flag":
        return flag(node, name)
    if sort == "filter":
        return read_filter(node, scope)
    if sort == "condition":
        return read_condition(node, scope)
    if sort == "ability":
        if not isinstance(node, Mapping) or scope.nested is None:
            raise problem(node.place, "no ability", "an ability: {when: ..., do: [...]}" if scope.nested else "an event, not an ability")
        lasting = nodes.get("for")
        duration = text(lasting, "a duration") if lasting else scope.words.verbs[verb].defaults.get("for", "")
        return scope.nested(node, NESTED_KIND.get(verb, ""), duration, scope)
    if isinstance(node, Sequence) and sort == "word":
        return tuple(text(item, f"a word for {name!r}") for item in node.items)
    return _word(sort, text(node, f"a word for {name!r}"), node.place, scope)


def _term(node: Node, scope: Scope, sort: str) -> Term:
    term = read_term(node, scope, sort)
    assert isinstance(term, Term)
    return term


def _word(sort: str, words: str, place: Place, scope: Scope) -> str:
    if sort == "duration" and words not in scope.words.durations:
        raise unknown(place, "duration", words, scope.words.durations)
    if sort == "card" and words not in scope.cards:
        raise unknown(place, "card", words, scope.cards, "define the token under `cards:`")
    if sort == "zone" and words not in scope.words.zones:
        raise unknown(place, "zone", words, scope.words.zones)
    return words
