"""Claims: statements about a scenario, to be judged."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from pyverify import mana
from pyverify.limits import CLAIMS
from pyverify.model import Claim, ClaimValue, Verdict
from pyverify.policy import QUESTIONS
from pyverify.reading.decisions import read_decision
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.names import Names
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, flag, integer, is_set, mapping, render, sequence, text
from pyverify.vocabulary import COMBAT_DAMAGE, Words

Args = dict[str, ClaimValue]
Reader = Callable[[Node, Mapping, Names], Args]
Head = tuple[str, tuple[str, ...], bool, Reader]

OUTCOMES = ("does something", "removed", "does nothing")
MODIFIERS = ("possible", "not", "expect", "because", "after")
OPTIONAL = ("times", "controller", "on", "for", *QUESTIONS)  # keys beside the head that a claim may leave out


def read_claims(node: Node, names: Names, labels: frozenset[str]) -> tuple[Claim, ...]:
    """A list of claims. labels: those of the timeline. Raises ReadingError."""
    items = sequence(node, "claims").items
    if len(items) > CLAIMS:
        raise problem(node.place, f"{len(items):,} claims", f"at most {CLAIMS:,}")
    return each(items, lambda item: _claim(item, names, labels))


def _claim(node: Node, names: Names, labels: frozenset[str]) -> Claim:
    known = heads(names.words)
    if isinstance(node, Scalar):
        head = max((one for one in known if node.text.startswith(f"{one} ")), key=len, default="")
        raise problem(node.place, f"found {node.text!r}", "a claim such as {fires: ABILITY, times: 1}",
                      f"write {{{head}: {node.text.removeprefix(head).strip()}}}" if head else "")  # fmt: skip
    given = mapping(node, "a claim such as {fires: ABILITY, times: 1}")
    found = [key for key, _ in given if key.text in known]
    if not found:
        others = {key for _, keys, _, _ in known.values() for key in keys}.union(MODIFIERS)
        for key in given.names:
            if key not in others:
                check_keys(Mapping(tuple(one for one in given.entries if one[0].text == key), given.place), known, "a claim")
        raise problem(node.place, "a claim that claims nothing", "one of " + ", ".join(known))
    if len(found) > 1:
        raise problem(found[1].place, f"a claim with both {found[0].text!r} and {found[1].text!r}", "one of them", "make it two claims")
    head = found[0].text
    kind, keys, negated, read = known[head]
    check_keys(given, (head, *keys, *MODIFIERS), f"a claim with {head!r}")
    args = read(given.need(head, ""), given, names)
    after = given.get("after")
    if after:
        args["after"] = _label(after, labels)
    because, expect = given.get("because"), given.get("expect")
    return Claim(
        kind, args, negated != is_set(given, "not"), is_set(given, "possible"),
        _expected(expect) if expect else "holds", text(because, "a reason", prose=True) if because else "",
        render(given.without("because", "expect"))[1:-1], node.place,
    )  # fmt: skip


def _label(node: Node, labels: frozenset[str]) -> str:
    words = text(node, "a label of the timeline")
    if words not in labels:
        raise unknown(node.place, "label", words, labels, "" if labels else "give an entry of the timeline a `label:`")
    return words


def _expected(node: Node) -> Verdict:
    words = text(node, "a verdict")
    for verdict in get_args(Verdict):
        if words == verdict:
            return verdict  # type: ignore[no-any-return]
    raise unknown(node.place, "verdict", words, get_args(Verdict))


def _fires(value: Node, given: Mapping, names: Names) -> Args:
    args: Args = {"ability": names.ability(value)}
    ability = str(args["ability"])
    if ability in names.cards and not names.printed.get(ability):
        raise problem(value.place, f"{ability!r} has no abilities", "an ability")
    times, controller, on = given.get("times"), given.get("controller"), given.get("on")
    if times:
        args["times"] = integer(times, "a number of times", 0)
    if controller:
        args["controller"] = names.player(controller)
    if on:
        args["on"] = names.recipient(on)
    return args


def _never(value: Node, given: Mapping, names: Names) -> Args:
    return _fires(value, given, names) | {"times": 0}


def _on_stack(node: Node, names: Names) -> str:
    """Something on the stack: a card's name is its spell as well as its abilities, even if it has only one."""
    if isinstance(node, Scalar) and node.text in (*names.cards, COMBAT_DAMAGE):
        return node.text
    found = names.ability(node)
    is_spell = found in names.abilities and names.abilities[found].kind == "spell"
    return found.rpartition(": ")[0] if is_spell else found


def _stack(value: Node, _: Mapping, names: Names) -> Args:
    def one(node: Node) -> str:
        return _on_stack(node, names)

    def item(node: Node) -> ClaimValue:
        return one(node) if isinstance(node, Scalar) else each(sequence(node, "abilities in any order").items, one)

    return {"items": each(sequence(value, f"the {names.words.queue} from bottom to top").items, item)}


def _before(value: Node, given: Mapping, names: Names) -> Args:
    return {"first": _on_stack(value, names), "second": _on_stack(given.need("before", "a claim with 'resolves'"), names)}


def _outcome(value: Node, given: Mapping, names: Names) -> Args:
    return {"ability": names.ability(value), "is": _word(given, OUTCOMES, "outcome")}


def _mana(value: Node, given: Mapping, names: Names) -> Args:
    node, spell = given.need("is", "a claim on mana"), given.get("for")
    words = text(node, 'mana such as "{G}{G}", or none')
    found = {} if words == "none" else mana.symbols(words)
    if found is None or mana.ANY in found:
        raise problem(node.place, f"found {words!r}", 'mana such as "{G}{G}", or none', "of the types W, U, B, R, G and C")
    source = names.ability(value)
    if source in names.abilities and names.abilities[source].kind == "spell":
        source = source.rpartition(": ")[0]  # on the stack it is the card
    args: Args = {"ability": source, "is": mana.written(found)}
    return args | ({"for": _on_stack(spell, names)} if spell else {})


def _zone(value: Node, given: Mapping, names: Names) -> Args:
    return {"object": names.object(value), "is": _word(given, (*names.words.zones, *names.words.places, *names.fields), "zone")}


def _life(value: Node, given: Mapping, names: Names) -> Args:
    return {"player": names.player(value), "is": integer(given.need("is", "a claim on life"), "life")}


def _counters(value: Node, given: Mapping, names: Names) -> Args:
    number = integer(given.need("is", "a claim on counters"), "a number of counters", 0)
    return {"object": names.recipient(value), "counter": text(given.need("kind", "a claim on counters"), "a kind of counter"), "is": number}


def _damage(value: Node, given: Mapping, names: Names) -> Args:
    return {"object": names.object(value), "is": integer(given.need("is", "a claim on damage"), "damage", 0)}


def _controller(value: Node, given: Mapping, names: Names) -> Args:
    """Of an object, or of an ability that waits to resolve."""
    thing, player = names.thing(value), names.player(given.need("is", "a claim on a controller"))
    if thing in names.players:
        raise problem(value.place, f"{thing!r} is a player", "an object, or an ability that waits to resolve")
    is_object = names.has(thing)
    return {"object" if is_object else "ability": names.object_named(thing, value.place) if is_object else thing, "is": player}


def _priority(value: Node, given: Mapping, names: Names) -> Args:
    given.need("after", "a claim on priority")
    return {"player": names.player(value)}


def _status(status: str, there: bool) -> Reader:
    def read(value: Node, _: Mapping, names: Names) -> Args:
        return {"object": names.object(value), "status": status, "is": there}

    return read


def _phased_out(value: Node, _: Mapping, names: Names) -> Args:
    return {"object": names.object(value), "is": True}


def _phased_in(value: Node, _: Mapping, names: Names) -> Args:
    return {"object": names.object(value), "is": False}


def _player(value: Node, _: Mapping, names: Names) -> Args:
    return {"player": names.player(value)}


def _draw(value: Node, _: Mapping, names: Names) -> Args:  # noqa: ARG001
    return {"is": flag(value, "draw")}


def _missed(value: Node, given: Mapping, names: Names) -> Args:
    args: Args = {"ability": names.ability(value)}
    for question, known in QUESTIONS.items():
        stated = given.get(question)
        if stated:
            words = text(stated, f"one of {', '.join(known)}")
            if words not in known:
                raise unknown(stated.place, f"answer to {question!r}:", words, known)
            args[question] = words
    return args


def _kind(value: Node, given: Mapping, names: Names) -> Args:
    return {"ability": names.ability(value), "is": _word(given, names.words.kinds, "kind of ability")}


def _legal(value: Node, _: Mapping, names: Names) -> Args:
    fixed = read_decision(value, names)
    args: Args = {"decision": fixed.kind, "of": fixed.about, "option": fixed.option[0] if len(fixed.option) == 1 else fixed.option}
    return args | ({"name": fixed.name} if fixed.name else {}) | ({"player": fixed.player} if fixed.player else {})


def _word(given: Mapping, known: tuple[str, ...], what: str) -> str:
    node = given.need("is", "the claim")
    words = text(node, f"one of {', '.join(known)}")
    if words not in known:
        raise unknown(node.place, what, words, known)
    return words


def heads(words: Words) -> dict[str, Head]:
    """What a game's claims begin with."""
    return {head: _head(reader) for head, reader in words.claims.items()}


def _head(reader: str) -> Head:
    status = re.fullmatch("is (not )?(.+)", reader)
    return ("status", (), False, _status(status[2], not status[1])) if status else READERS[reader]


# name in the words of a game: (kind of claim, other keys, whether it denies, what reads it)
READERS: dict[str, Head] = {
    "fires": ("fires", ("times", "controller", "on"), False, _fires),
    "does not fire": ("fires", ("on",), False, _never),
    "stack": ("stack", (), False, _stack),
    "resolves": ("before", ("before",), False, _before),
    "outcome of": ("outcome", ("is",), False, _outcome),
    "mana from": ("mana", ("is", "for"), False, _mana),
    "zone of": ("zone", ("is",), False, _zone),
    "life of": ("life", ("is",), False, _life),
    "counters on": ("counters", ("kind", "is"), False, _counters),
    "damage on": ("damage", ("is",), False, _damage),
    "controller of": ("controller", ("is",), False, _controller),
    "priority": ("priority", (), False, _priority),
    "phased out": ("phased", (), False, _phased_out),
    "phased in": ("phased", (), False, _phased_in),
    "wins": ("wins", (), False, _player),
    "loses": ("loses", (), False, _player),
    "does not win": ("wins", (), True, _player),
    "does not lose": ("loses", (), True, _player),
    "draw": ("draw", (), False, _draw),
    "missed": ("missed", tuple(QUESTIONS), False, _missed),
    "kind of": ("kind", ("is",), False, _kind),
    "legal": ("legal", (), False, _legal),
    "illegal": ("legal", (), True, _legal),
}
