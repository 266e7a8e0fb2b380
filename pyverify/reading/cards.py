"""Card definitions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from pyverify import mana
from pyverify.limits import CARDS, NUMBER
from pyverify.model import NOWHERE, Ability, Card, Effect, Place, Term
from pyverify.reading.abilities import read_abilities
from pyverify.reading.english import in_structured_form, node_of
from pyverify.reading.messages import Problem, ReadingError, each, nearest, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, integer, listed, mapping, sequence, text
from pyverify.reading.scope import Scope
from pyverify.vocabulary import Words

_DASH = re.compile(r"\s+(?:--?|\u2013|\u2014)\s+")
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_COLOR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_NO_COLOR = ("C", "S", "X", "Y", "Z", "P")


def read_cards(node: Mapping, words: Words) -> dict[str, Card]:
    """The cards of a scenario by name. Raises ReadingError."""
    if len(node.entries) > CARDS:
        raise problem(node.place, f"{len(node.entries):,} cards", f"at most {CARDS:,}")
    node, tokens = in_structured_form(node, words.game)
    node = Mapping((*node.entries, *tokens.entries), node.place)
    scope = Scope(words, frozenset((*node.names, *words.unstated)))
    return {card.name: card for card in each(node, lambda entry: _card(entry[0], entry[1], scope))}


def unstated(name: str, words: Words) -> Card:
    """The definition of a card that no file needs to give, such as a basic land."""
    return replace(_card(Scalar(name, NOWHERE), node_of(words.unstated[name]), Scope(words)), place=NOWHERE)


def _with_intrinsic(card: Card, words: Words) -> Card:
    """With the abilities that subtypes give, such as the mana abilities of basic land types (CR 305.6), if the file does not state them."""
    stated = {effect.args.get("mana") for ability in card.abilities if ability.kind == "activated" for effect in ability.effects}
    symbols = {name: f"{{{letter}}}" for name, letter in words.land_types.items()}
    made = []
    for subtype in card.subtypes if symbols and "land" in card.types else ():
        if subtype in symbols and symbols[subtype] not in stated:
            tap = Effect("tap", {"object": Term("self")}, place=card.place)
            add = Effect("add mana", {"mana": symbols[subtype], "player": Term("you")}, place=card.place)
            name = f"{mana.TYPES[symbols[subtype][1]]} mana"
            made.append(Ability(name, "activated", costs=(tap,), effects=(add,), place=card.place))
    for subtype in (one for one in words.intrinsic if one in card.subtypes):
        made.extend(read_abilities(Sequence(tuple(map(node_of, words.intrinsic[subtype])), card.place), Scope(words), ()))
    return replace(card, abilities=(*card.abilities, *made)) if made else card


def keys(words: Words) -> tuple[str, ...]:
    """The keys of a card."""
    return ("type", *words.card, "keywords", "text", "abilities")


def _card(key: Scalar, node: Node, scope: Scope) -> Card:
    name, words = text(key, "the name of a card"), scope.words
    if isinstance(node, Scalar):
        return _checked(_from_line(Card(name, place=key.place), node, words), words)
    given = mapping(node, f'a card: a type line such as "{words.type_line}", or {{type: ..., abilities: [...]}}')
    check_keys(given, keys(words), "a card")
    card = _from_line(Card(name, place=key.place), given.need("type", f"the card {name!r}"), words)
    for one, reader in words.card.items():
        value = given.get(one)
        if value is not None:
            kind, _, what = reader.partition(" ")
            card = _READERS[reader](card, value, scope) if reader in _READERS else _NAMED[kind](card, one, what, value)
    keywords, abilities = given.get("keywords"), given.get("abilities")
    if isinstance(keywords, Scalar) and ", " in keywords.text and not keywords.quoted:
        raise problem(keywords.place, f"found {keywords.text!r}", "a list of keywords", f"write keywords: [{keywords.text}]")
    if keywords or abilities:
        card = replace(card, abilities=read_abilities(abilities, scope, listed(keywords) if keywords else ()))
    return _checked(card, words)


def _number_of(card: Card, key: str, what: str, node: Node) -> Card:
    """A number that is printed on a card."""
    return replace(card, numbers={**card.numbers, what: integer(node, key, 0)})


def _loyalty(card: Card, node: Node, _: Scope) -> Card:
    return replace(card, loyalty=integer(node, "loyalty", 0))


def _size(card: Card, node: Node, scope: Scope) -> Card:
    words = scope.words
    return _with_numbers(card, text(node, f"{_sizes(words)} such as {_example(words)}"), node.place, words)


def _back(card: Card, node: Node, scope: Scope) -> Card:
    """With the card that is the back face."""
    name = text(node, "the name of a card")
    if name not in scope.cards:
        raise unknown(node.place, "card", name, tuple(scope.cards), "define the back face under `cards:`, as a card of its own")
    return replace(card, back=name)


def _from_line(card: Card, node: Node, words: Words) -> Card:
    """Read a type line, with numbers at its end or not."""
    line = text(node, f'a type line such as "{words.type_line}"')
    before, _, last = line.rpartition(" ")
    if _size_of(last, words):
        card, line = _with_numbers(card, last, node.place, words), before
    left, *right = _DASH.split(line.strip(), maxsplit=1)
    known = (*words.supertypes, *words.types)
    problems = []
    for word in left.lower().split():
        if word not in known:
            near = nearest(word, known)
            repair = f"did you mean {near.title()!r}?" if near else f"subtypes stand after a dash: {_plain_line(words)}"
            problems.append(
                Problem(node.place, f"no card type {word!r} in the type line {line!r}", "" if near else ", ".join(known), repair)
            )
    if problems:
        raise ReadingError(problems)
    types = tuple(word for word in left.lower().split() if word in words.types)
    if not types:
        raise problem(node.place, f"the type line {line!r} has no card type", ", ".join(words.types))
    supertypes = tuple(word for word in left.lower().split() if word in words.supertypes)
    return replace(card, supertypes=supertypes, types=types, subtypes=tuple(" ".join(right).lower().split()))


def _checked(card: Card, words: Words) -> Card:
    if words.sized in card.types and not set(words.sizes) <= set(card.numbers):
        key = next(key for key, reader in words.card.items() if reader == "size")
        said = " and ".join(words.sizes)
        raise problem(card.place, f"the {words.sized} {card.name!r} has no {said}",
                      f'at the end of the type line, "{words.type_line}", or {key}: {_example(words)}')  # fmt: skip
    return _with_intrinsic(card, words)


def _sizes(words: Words) -> str:
    """The numbers at the end of a type line: `power/toughness`."""
    return "/".join(words.sizes)


def _plain_line(words: Words) -> str:
    """An example of a type line without numbers."""
    return words.type_line.rpartition(" ")[0] if words.sizes else words.type_line


def _example(words: Words) -> str:
    return words.type_line.rpartition(" ")[2]


def _size_of(words: str, known: Words) -> re.Match[str] | None:
    """The numbers that stand where a type line ends, if they are as many as the game has."""
    return re.fullmatch(r"\s*/\s*".join([r"([-+*0-9]+)"] * len(known.sizes)), words)


def _with_numbers(card: Card, words: str, place: Place, known: Words) -> Card:
    match = _size_of(words.strip(), known)
    if not match:
        raise problem(place, f"found {words!r}", f"{_sizes(known)} such as {_example(known)}")
    return replace(card, numbers={**card.numbers, **{name: _number(match[at], place) for at, name in enumerate(known.sizes, 1)}})


def _number(words: str, place: Place) -> int:
    """A printed power or toughness; a star is 0 here, and an ability that defines it adds to that."""
    plain = words.replace("*", "0")
    if not re.fullmatch(r"-?[0-9]{1,10}(\+[0-9])?", plain) or abs(sum(map(int, plain.split("+")))) > NUMBER:
        raise problem(place, f"found {words!r}", f"a number up to {NUMBER:,}")
    return sum(map(int, plain.split("+")))


def _mana_cost(card: Card, node: Node, scope: Scope) -> Card:
    symbols = _symbols(text(node, 'a mana cost such as "{2}{W}"'), node.place)
    found = {color for symbol in symbols for letter, color in _COLOR_OF.items() if letter in symbol.split("/")}
    value = sum(map(_mana_value, symbols))
    if value > NUMBER:
        raise problem(node.place, "the mana value is too large", f"at most {NUMBER:,}")
    colors = tuple(color for color in scope.words.colors if color in found)
    return replace(card, mana_cost=text(node, 'a mana cost such as "{2}{W}"'), mana_value=value, colors=colors)


def _colors(card: Card, node: Node, scope: Scope) -> Card:
    known = scope.words.colors
    key = next(key for key, (name, _) in scope.words.tests.items() if name == "color")
    named = [(text(item, f"a {key}"), item.place) for item in sequence(node, f"{key}s").items]
    for word, place in named:
        if word not in known:
            raise unknown(place, key, word, known)
    return replace(card, colors=tuple(color for color in known if color in dict(named)))


def _symbols(words: str, place: Place) -> list[str]:
    if _SYMBOL.sub("", words).strip():
        raise problem(place, f"found {words!r}", 'a mana cost such as "{2}{W}"', _with_braces(words))
    symbols = _SYMBOL.findall(words)
    for symbol in symbols:
        for part in symbol.split("/"):
            if part not in _COLOR_OF and part not in _NO_COLOR and not re.fullmatch("[0-9]{1,10}", part):
                raise problem(place, f"no mana symbol {{{symbol}}}", "numbers, W, U, B, R, G, C, S, X, and pairs such as W/U, 2/W, W/P")
    return symbols


def _with_braces(words: str) -> str:
    """The repair of a cost such as 2WW."""
    plain = re.fullmatch(r"([0-9]*)([WUBRGCX]*)", words)
    if not plain or not words:
        return ""
    return 'write "' + "".join(f"{{{one}}}" for one in (*([plain[1]] if plain[1] else []), *plain[2])) + '"'


def _mana_value(symbol: str) -> int:
    parts = symbol.split("/")
    if parts[0].isdigit():
        return int(parts[0])
    return 0 if parts[0] in ("X", "Y", "Z") else 1


_READERS: dict[str, Callable[[Card, Node, Scope], Card]] = {
    "mana cost": _mana_cost, "size": _size, "loyalty": _loyalty, "back": _back, "colors": _colors,
}  # fmt: skip
"""What reads a key of a card, by the name that the words of the game give it."""

_NAMED: dict[str, Callable[[Card, str, str, Node], Card]] = {"number": _number_of}
"""The same, of names that say what is read."""
