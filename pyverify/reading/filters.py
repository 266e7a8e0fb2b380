"""Filters: what an object, player, number, zone or word must be. And the terms that hold a filter, `{each: ...}`, `{count: ...}`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyverify.model import Filter, Place, Term, Test
from pyverify.reading.logic import Form, both, either, opposite, unit
from pyverify.reading.messages import ReadingError, nearest, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, describe, flag, listed, mapping, text
from pyverify.reading.scope import Scope
from pyverify.reading.terms import EXAMPLES, read_comparison, read_place, read_words
from pyverify.vocabulary import LINKED, Words

Tests = Form[Test]
JOINING = ("not", "any of", "all of")
RECKONED: dict[str, tuple[str, ...]] = {
    "times": ("times",), "plus": ("plus",), "minus": ("minus",), "half": ("half", "rounded"), "greatest": ("greatest", "among"),
    "least": ("least", "among"), "total": ("total", "among"), "different": ("different", "among"),
}  # fmt: skip
"""Numbers made of others: the first key, and all keys."""
_CHOOSABLE = ("type", "color", "word")  # sorts whose value may be `chosen NAME`


def player_keys(words: Words) -> tuple[str, ...]:
    """The keys of a filter on players."""
    return ("is", *(key for key in (*words.of_players, "stated") if key in words.tests), "counters", *JOINING)


def object_keys(words: Words) -> tuple[str, ...]:
    """The keys of a filter on objects."""
    return (*(key for key in words.tests if key not in words.of_players), *JOINING)


def nouns(words: Words) -> tuple[str, ...]:
    """What a filter on objects may be in one word."""
    return (*words.flags, "any", "card", *words.opposites, *words.types, *words.supertypes, *words.color_words, *words.items, "ability")


def read_filter(node: Node, scope: Scope, sort: str = "object") -> Filter:
    """A filter on something of a sort: object, player, number, zone, word or step.

    Raises ReadingError for keys and words that do not exist, with the nearest that does.
    """
    return Filter(_in_order(_tests(node, scope, sort), scope.words), node.place)


def read_term(node: Node, scope: Scope, sort: str) -> Term | int:
    """A term in words, `{each: FILTER}` or `{count: FILTER}`. sort: object, player, recipient or number."""
    if isinstance(node, Scalar):
        return read_words(node.text, node.place, scope, sort)
    key = {"number": "count", "object": "each", "recipient": "each"}.get(sort, "")
    if isinstance(node, Mapping) and key and node.names == (key,):
        return Term(key, (read_filter(node.entries[0][1], scope),))
    if isinstance(node, Mapping) and sort == "number" and node.names and node.names[0] in RECKONED:
        return _reckoned(node, scope)
    raise problem(node.place, f"found {describe(node)}", EXAMPLES[sort] + (f", or {{{key}: FILTER}}" if key else ""))


def _reckoned(node: Mapping, scope: Scope) -> Term:
    """A number made of others, such as `{times: [2, {count: FILTER}]}`."""
    name = node.names[0]
    check_keys(node, RECKONED[name], f"{name!r}")
    given = {key.text: value for key, value in node}
    args: list[Term | Filter | int | str] = []
    for key in RECKONED[name]:
        value = given.get(key)
        if value is None:
            raise problem(node.place, f"{name!r} without {key!r}", f"{{{', '.join(f'{one}: ...' for one in RECKONED[name])}}}")
        if key == "among":
            args.append(read_filter(value, scope))
        elif key in ("greatest", "least", "total", "different", "rounded"):
            args.append(text(value, f"a word after {key!r}"))
        else:
            args.extend(read_term(one, scope, "number") for one in _numbers(name, listed(value), node))
    return Term(name, tuple(args))


def _numbers(name: str, given: Sequence[Node], node: Mapping) -> Sequence[Node]:
    """The numbers that another is made of: two that are multiplied or added, or one."""
    wanted = 2 if name in ("times", "plus") else 1
    if len(given) != wanted:
        raise problem(node.place, f"{name!r} of {len(given)} numbers", f"{{{name}: {'[2, NUMBER]' if wanted == 2 else 'NUMBER'}}}")
    return given


def _in_order(tests: Tests, words: Words) -> Tests:
    """The same filter in one order, whatever order the file has."""

    def rank(test: Test) -> tuple[int, bool, str]:
        return words.ranks.get(test.name, len(words.ranks)), test.negated, repr(test.args)

    return tuple(sorted((tuple(sorted(item, key=rank)) for item in tests), key=lambda item: tuple(map(rank, item))))


def _tests(node: Node, scope: Scope, sort: str) -> Tests:
    if isinstance(node, Scalar):
        return _READERS[sort](text(node, f"a filter on {sort}s"), node.place, scope)
    if not isinstance(node, Mapping):
        return either(tuple(_tests(item, scope, sort) for item in listed(node)), node.place)
    if node.names == ("not",):
        return opposite(_tests(node.entries[0][1], scope, sort), node.place)
    if sort == "object":
        for key, _ in node:
            if key.text.startswith("non") and key.text[3:] in scope.words.flags:
                raise problem(key.place, f"a filter on objects has no key {key.text!r}", f"{{{key.text[3:]}: false}}")
        check_keys(node, object_keys(scope.words), "a filter on objects")
    elif sort == "player":
        check_keys(node, player_keys(scope.words), "a filter on players")
    else:
        raise problem(node.place, "found a mapping", f"a {sort}, a list of them, or not: ...")
    if not node.entries:
        raise problem(node.place, "an empty filter", "any, or what must hold")
    return both(tuple(_entry(key, value, scope, sort) for key, value in node))


def _entry(key: Scalar, value: Node, scope: Scope, sort: str) -> Tests:
    if key.text == "not":
        return opposite(_tests(value, scope, sort), value.place)
    if key.text == "any of":
        return either(tuple(_tests(item, scope, sort) for item in listed(value)), value.place)
    if key.text == "all of":
        return both(tuple(_tests(item, scope, sort) for item in listed(value)))
    return _value(key.text, value, scope, sort)


def _value(key: str, value: Node, scope: Scope, sort: str) -> Tests:
    name, kind = scope.words.tests[key]
    if kind == "flag":
        return unit(Test(name, (), (key == "other") == flag(value, key)))
    if kind == "counters":
        return _counters(value, scope)
    if isinstance(value, Scalar):
        return _scalar(key, name, kind, value, scope, sort)
    if isinstance(value, Mapping):
        check_keys(value, ("not",), f"the test {key!r}")
        return opposite(_value(key, value.need("not", key), scope, sort), value.place)
    return either(tuple(_value(key, item, scope, sort) for item in value.items), value.place)


def _scalar(key: str, name: str, kind: str, value: Scalar, scope: Scope, sort: str) -> Tests:
    words, place = text(value, f"a value for {key!r}"), value.place
    if kind == "number":
        return unit(Test(name, read_comparison(words, place, scope)))
    if kind == "player":
        if words == "any":
            return ()
        return unit(Test(name, (read_words(words, place, scope, "player"),)))
    if kind in ("object", "term"):
        sorts = {"object": "object", "player": "player"}.get(sort if kind == "term" else "object", "recipient")
        return unit(Test(name, (read_words(words, place, scope, sorts),)))
    if kind == "zone":
        return _zone(words, place, scope, name)
    if kind == "place":
        return unit(Test(name, (_place(words, place, scope),)))
    if kind == "link":
        return unit(Test(name, (_linked(words, "self", place, scope),)))
    if kind in _CHOOSABLE and words.startswith("chosen "):
        return unit(Test(name, (Term("chosen", (_chosen(words[7:], place, scope),)),)))
    if kind == "type":
        return _type(words, place, scope.words)
    return unit(Test(name, (_word(key, kind, words, place, scope),)))


def _word(key: str, kind: str, words: str, place: Place, scope: Scope) -> str:
    known = scope.words
    if kind == "color" and words not in known.color_words:
        raise unknown(place, key, words, known.color_words)
    if key == "supertype" and words not in known.supertypes:
        raise unknown(place, "supertype", words, known.supertypes)
    if key == "kind" and words not in known.items:
        raise unknown(place, f"kind of item on the {known.queue}", words, known.items)
    if key == "name" and words not in scope.cards:
        raise unknown(place, "card", words, scope.cards)
    return words.lower() if key in ("subtype", "keyword") else words


def _chosen(name: str, place: Place, scope: Scope) -> str:
    if name not in scope.chosen:
        raise unknown(place, "choice named", name, scope.chosen, f"the ability or card needs `choose: {name}`")
    return name


def _type(words: str, place: Place, known: Words) -> Tests:
    if words.startswith("non") and words[3:].lstrip("-") in (*known.types, "permanent"):
        return opposite(_type(words[3:].lstrip("-"), place, known), place)
    if words == "permanent":
        return unit(Test("permanent"))
    if words not in known.types:
        raise unknown(place, "card type", words, known.types)
    return unit(Test("type", (words,)))


def _counters(value: Node, scope: Scope) -> Tests:
    if isinstance(value, Scalar):
        return unit(Test("counters", (text(value, "a kind of counter"), "ge", 1)))
    tests = []
    for kind, number in mapping(value, "kinds of counters with numbers"):
        if kind.text == "not":
            tests.append(opposite(_counters(number, scope), number.place))
        else:
            words = text(number, f"a number of {kind.text} counters")
            tests.append(unit(Test("counters", (kind.text, *read_comparison(words, number.place, scope)))))
    return both(tuple(tests))


def _object(words: str, place: Place, scope: Scope) -> Tests:
    if words == "any":
        return ()
    if words == "card":
        return unit(Test("token", (), True))
    known = scope.words
    if words in known.opposites:
        return unit(Test(known.opposites[words], (), True))
    if words in known.flags:
        return unit(Test(known.tests[words][0], (), words == "other"))
    if words in known.types:
        return unit(Test("type", (words,)))
    if words in known.supertypes:
        return unit(Test("supertype", (words,)))
    if words in known.color_words:
        return unit(Test("color", (words,)))
    if words in known.items:
        return unit(Test("item_kind", (words,)))
    if words == "ability":
        return (tuple(Test("item_kind", (kind,)) for kind in known.items if kind != "spell"),)
    if words.startswith("non") and words[3:].lstrip("-") in nouns(known):
        return opposite(_object(words[3:].lstrip("-"), place, scope), place)
    try:
        return unit(Test("is", (read_words(words, place, scope, "recipient"),)))
    except ReadingError:
        first, _, rest = words.partition(" ")
        if first in ("another", "other") and rest:
            raise problem(place, f"no filter {words!r}", "a mapping of all that must hold", "write {type: ..., other: true}") from None
        tests = [_mapping_of(word, known) for word in words.split()]
        if len(tests) > 1 and all(tests):
            raise problem(place, f"no filter {words!r}", "a mapping of all that must hold", f"write {{{', '.join(tests)}}}") from None
        if nearest(words, nouns(known)):
            raise unknown(place, "filter", words, nouns(known)) from None
        raise problem(place, f"no filter {words!r}", "self, any, a card type, an object, or a mapping such as {subtype: goblin}") from None


def _mapping_of(word: str, known: Words) -> str:
    """The key and value that say the same as a word, for a repair."""
    color = next((key for key, (name, _) in known.tests.items() if name == "color"), "color")
    tables = (("type", (*known.types, "permanent")), ("supertype", known.supertypes), (color, known.color_words), ("kind", known.items))
    for key, table in tables:
        if word in table or (key == "type" and word.removeprefix("non") in table):
            return f"{key}: {word}"
    return f"{word}: true" if word in known.flags else f"{known.opposites[word]}: false" if word in known.opposites else ""


def _player(words: str, place: Place, scope: Scope) -> Tests:
    if words in ("any", "player", "each player", "any player"):
        return ()
    return unit(Test("is", (read_words(words, place, scope, "player"),)))


def _number(words: str, place: Place, scope: Scope) -> Tests:
    return () if words == "any" else unit(Test("compare", read_comparison(words, place, scope)))


def _zone(words: str, place: Place, scope: Scope, name: str = "zone") -> Tests:
    if words == "any":
        return ()
    if words not in scope.words.zones:
        raise unknown(place, "zone", words, scope.words.zones)
    return unit(Test(name, (words,)))


def _place(words: str, place: Place, scope: Scope) -> Term | str:
    """A part of the board, as a kind of such parts or one of them."""
    if words in (*scope.words.places, *scope.words.kinds_of_places):
        return words
    return read_place(words, place, scope)


def _plain(words: str, _place: Place, _scope: Scope) -> Tests:
    if words == "any":
        return ()
    return unit(Test("word", ("true",), words == "false")) if words in ("true", "false") else unit(Test("word", (words,)))


def _step(words: str, place: Place, scope: Scope) -> Tests:
    return () if words == "any" else unit(Test("word", (step_name(words, place, scope.words),)))


def step_name(words: str, place: Place, known: Words) -> str:
    """The full name of a step or phase; an error offers the nearest."""
    name = known.step_aliases.get(words, words)
    if name not in known.steps:
        raise unknown(place, "step", words, (*known.steps, *known.step_aliases))
    return name


def _way(words: str, place: Place, scope: Scope) -> Tests:
    return unit(Test("way", (_linked(words, LINKED, place, scope),)))


def _linked(words: str, other: str, place: Place, scope: Scope) -> str:
    """The name of a linked ability, which is one of the same card (CR 607.1). other: a word for whichever it is."""
    if words not in (*scope.abilities, other):
        raise unknown(place, "ability of this card", words, (*scope.abilities, other))
    return words


_READERS: dict[str, Callable[[str, Place, Scope], Tests]] = {
    "object": _object,
    "player": _player,
    "number": _number,
    "zone": _zone,
    "word": _plain,
    "step": _step,
    "ability": _way,
}
