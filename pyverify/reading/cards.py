"""Card definitions."""

from __future__ import annotations

import re
from dataclasses import replace

from pyverify import mana
from pyverify.limits import CARDS, NUMBER
from pyverify.model import Ability, Card, Effect, Place, Term
from pyverify.reading.abilities import read_abilities
from pyverify.reading.english import in_structured_form
from pyverify.reading.messages import Problem, ReadingError, each, nearest, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, integer, listed, mapping, sequence, text
from pyverify.reading.scope import Scope
from pyverify.vocabulary import Words

KEYS = ("type", "cost", "pt", "loyalty", "back", "colors", "keywords", "text", "abilities")
_DASH = re.compile(r"\s+(?:--?|\u2013|\u2014)\s+")
_NUMBERS = re.compile(r"([-+*0-9]+)\s*/\s*([-+*0-9]+)")
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_COLOR_OF = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_NO_COLOR = ("C", "S", "X", "Y", "Z", "P")


def read_cards(node: Mapping, words: Words) -> dict[str, Card]:
    """The cards of a scenario by name. Raises ReadingError."""
    if len(node.entries) > CARDS:
        raise problem(node.place, f"{len(node.entries):,} cards", f"at most {CARDS:,}")
    node, tokens = in_structured_form(node, words.game)
    node = Mapping((*node.entries, *tokens.entries), node.place)
    scope = Scope(words, frozenset((*node.names, *words.basic_lands)))
    return {card.name: card for card in each(node, lambda entry: _card(entry[0], entry[1], scope))}


def basic_land(name: str, words: Words) -> Card:
    """The definition of a basic land card, which no file needs to give."""
    return _with_intrinsic(Card(name, ("basic",), ("land",), (name.lower(),)), words)


def _with_intrinsic(card: Card, words: Words) -> Card:
    """With the mana abilities that basic land types give (CR 305.6), if the file does not state them."""
    stated = {effect.args.get("mana") for ability in card.abilities if ability.kind == "activated" for effect in ability.effects}
    symbols = {name.lower(): f"{{{letter}}}" for name, letter in words.basic_lands.items()}
    made = []
    for subtype in card.subtypes if "land" in card.types else ():
        if subtype in symbols and symbols[subtype] not in stated:
            tap = Effect("tap", {"object": Term("self")}, place=card.place)
            add = Effect("add mana", {"mana": symbols[subtype], "player": Term("you")}, place=card.place)
            name = f"{mana.TYPES[symbols[subtype][1]]} mana"
            made.append(Ability(name, "activated", costs=(tap,), effects=(add,), place=card.place))
    return replace(card, abilities=(*card.abilities, *made)) if made else card


def _card(key: Scalar, node: Node, scope: Scope) -> Card:
    name = text(key, "the name of a card")
    if isinstance(node, Scalar):
        return _checked(_from_line(Card(name, place=key.place), node, scope.words), scope.words)
    given = mapping(node, 'a card: a type line such as "Creature - Bear 2/2", or {type: ..., abilities: [...]}')
    check_keys(given, KEYS, "a card")
    card = _from_line(Card(name, place=key.place), given.need("type", f"the card {name!r}"), scope.words)
    card = _with_cost(card, given.get("cost"), given.get("colors"), scope.words.colors)
    numbers, loyalty, keywords, abilities = (given.get(one) for one in ("pt", "loyalty", "keywords", "abilities"))
    if numbers:
        card = _with_numbers(card, text(numbers, "power/toughness such as 2/2"), numbers.place)
    if loyalty:
        card = replace(card, loyalty=integer(loyalty, "loyalty", 0))
    back = given.get("back")
    if back:
        card = replace(card, back=_back(text(back, "the name of a card"), back.place, scope))
    if isinstance(keywords, Scalar) and ", " in keywords.text and not keywords.quoted:
        raise problem(keywords.place, f"found {keywords.text!r}", "a list of keywords", f"write keywords: [{keywords.text}]")
    if keywords or abilities:
        card = replace(card, abilities=read_abilities(abilities, scope, listed(keywords) if keywords else ()))
    return _checked(card, scope.words)


def _back(name: str, place: Place, scope: Scope) -> str:
    """The card that is the back face."""
    if name not in scope.cards:
        raise unknown(place, "card", name, tuple(scope.cards), "define the back face under `cards:`, as a card of its own")
    return name


def _from_line(card: Card, node: Node, words: Words) -> Card:
    """Read a type line, with power and toughness at its end or not."""
    line = text(node, 'a type line such as "Legendary Creature - Elf Warrior 2/2"')
    before, _, last = line.rpartition(" ")
    if _NUMBERS.fullmatch(last):
        card, line = _with_numbers(card, last, node.place), before
    left, *right = _DASH.split(line.strip(), maxsplit=1)
    known = (*words.supertypes, *words.types)
    problems = []
    for word in left.lower().split():
        if word not in known:
            near = nearest(word, known)
            repair = f"did you mean {near.title()!r}?" if near else "subtypes stand after a dash: Creature - Bear"
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
    if "creature" in card.types and card.power is None:
        raise problem(
            card.place,
            f"the creature {card.name!r} has no power and toughness",
            'at the end of the type line, "Creature - Bear 2/2", or pt: 2/2',
        )
    return _with_intrinsic(card, words)


def _with_numbers(card: Card, words: str, place: Place) -> Card:
    match = _NUMBERS.fullmatch(words.strip())
    if not match:
        raise problem(place, f"found {words!r}", "power/toughness such as 2/2")
    return replace(card, power=_number(match.group(1), place), toughness=_number(match.group(2), place))


def _number(words: str, place: Place) -> int:
    """A printed power or toughness; a star is 0 here, and an ability that defines it adds to that."""
    plain = words.replace("*", "0")
    if not re.fullmatch(r"-?[0-9]{1,10}(\+[0-9])?", plain) or abs(sum(map(int, plain.split("+")))) > NUMBER:
        raise problem(place, f"found {words!r}", f"a number up to {NUMBER:,}")
    return sum(map(int, plain.split("+")))


def _with_cost(card: Card, cost: Node | None, colors: Node | None, known: tuple[str, ...]) -> Card:
    if cost:
        symbols = _symbols(text(cost, 'a mana cost such as "{2}{W}"'), cost.place)
        found = {color for symbol in symbols for letter, color in _COLOR_OF.items() if letter in symbol.split("/")}
        value = sum(map(_mana_value, symbols))
        if value > NUMBER:
            raise problem(cost.place, "the mana value is too large", f"at most {NUMBER:,}")
        card = replace(
            card, mana_cost=text(cost, 'a mana cost such as "{2}{W}"'), mana_value=value, colors=tuple(c for c in known if c in found)
        )
    if colors:
        named = [(text(item, "a color"), item.place) for item in sequence(colors, "colors").items]
        for word, place in named:
            if word not in known:
                raise unknown(place, "color", word, known)
        card = replace(card, colors=tuple(color for color in known if color in dict(named)))
    return card


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
