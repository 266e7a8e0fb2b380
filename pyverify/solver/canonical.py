"""The state of a world without names that only count up: equal keys mean that two worlds go on alike, or that a line of play loops.

Most fluents stay the same from world to world, so each is taken apart once: what it says of ticks and objects are holes in a text
that are filled in for the state at hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import clingo

Symbol = clingo.Symbol
Key = frozenset["str | tuple[str, str]"]
_DROPPED = frozenset({"version", "scenario", "blocks"})
_STAMPED = {
    "i": 3,
    "effect": 2,
    "delayed": 2,
    "token": 1,
    "stamp": 0,
    "since": 1,
    "turn_began": 0,
    "own_turn": 1,
    "turn_before": 1,
    "came": 0,
}


@dataclass(frozen=True, slots=True)
class _Object:
    """A hole for an object: its card as text and as a text with holes, and how often it has changed zones."""

    card: str
    named: tuple[Piece, ...]
    number: int


@dataclass(frozen=True, slots=True)
class _Block:
    """A hole for a height on the stack: only which is above which counts."""

    number: int


Piece = str | int | _Object | _Block
"""A part of a fluent's text: words, a tick, an object, or a height on the stack."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A fluent taken apart. ticks: those it names. now: the card and number of an object whose zone it tells."""

    functor: str
    pieces: tuple[Piece, ...]
    ticks: frozenset[int]
    now: tuple[str, int] | None
    arguments: tuple[Symbol, ...]


@lru_cache(maxsize=400_000)
def _text(symbol: Symbol) -> _Text:
    pieces: list[Piece] = []
    for piece in _pieces(symbol):
        if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    arguments = tuple(symbol.arguments) if symbol.type == clingo.SymbolType.Function else ()
    functor = symbol.name if arguments else str(symbol)
    now = None
    if functor == "zone" and arguments[0].type == clingo.SymbolType.Function and arguments[0].name == "o":
        card, number = arguments[0].arguments
        now = str(card), number.number
    return _Text(functor, tuple(pieces), frozenset(_ticks(pieces)), now, arguments)


def _ticks(pieces: Iterable[Piece]) -> Iterator[int]:
    for piece in pieces:
        if isinstance(piece, int):
            yield piece
        elif isinstance(piece, _Object):
            yield from _ticks(piece.named)


def _pieces(symbol: Symbol) -> Iterator[Piece]:
    if symbol.type != clingo.SymbolType.Function or not symbol.arguments:
        yield str(symbol)
        return
    name, arguments = symbol.name, symbol.arguments
    if name == "o" and len(arguments) == 2:
        yield _Object(str(arguments[0]), tuple(_pieces(arguments[0])), arguments[1].number)
        return
    stamped = _STAMPED.get(name, -1)
    if name == "piled":
        yield "piled("
        yield from _pieces(arguments[0])
        yield ","
        yield _Block(arguments[1].number)
        yield ")"
        return
    yield f"{name}("
    for place, one in enumerate(arguments):
        if place:
            yield ","
        if place == stamped and one.type == clingo.SymbolType.Number:
            yield one.number
        elif place == 1 and name == "anonymous":
            yield one.arguments[0].number
            for inner in one.arguments[1:]:
                yield ","
                yield from _pieces(inner)
        else:
            yield from _pieces(one)
    yield ")"


class _Namer:
    """Fills in the holes for one state."""

    def __init__(self, state: Iterable[_Text], groups: Mapping[str, str]) -> None:
        ticks = {tick for text in state for tick in text.ticks}
        self.rank = {tick: index for index, tick in enumerate(sorted(ticks))}
        heights = {piece.number for text in state if text.functor == "piled" for piece in text.pieces if isinstance(piece, _Block)}
        self.height = {height: index for index, height in enumerate(sorted(heights))}
        self.now = dict(text.now for text in state if text.now)
        self.groups = groups

    def name(self, pieces: Iterable[Piece], mentioned: set[str]) -> str:
        """The text; the interchangeable cards it speaks of are added to `mentioned`."""
        made = []
        for piece in pieces:
            if isinstance(piece, str):
                made.append(piece)
            elif isinstance(piece, int):
                made.append(f"#{self.rank.get(piece, piece)}")
            elif isinstance(piece, _Block):
                made.append(f"^{self.height[piece.number]}")
            else:
                age = piece.number - self.now.get(piece.card, -1)
                if piece.card in self.groups:
                    mentioned.add(piece.card)
                    made.append(f"o<{piece.card}>{age or ''}")
                else:
                    made.append(f"o({self.name(piece.named, mentioned)},{age})" if age else f"o({self.name(piece.named, mentioned)})")
        return "".join(made)


Memos = Mapping[tuple[int, int, Symbol], list[Symbol]]


def canonical(state: Iterable[Symbol], groups: Mapping[str, str], memos: Memos) -> Key:
    """The key of a state. groups: interchangeable cards (as text) -> their group. memos: (world, tick, object) -> what was last known."""
    key, own, tangled = _taken_apart(state, groups, memos)
    counted: dict[tuple[str, str], int] = defaultdict(int)
    for card, wholes in own.items():
        if card in tangled:
            key += wholes
        else:
            counted[groups[card], _signature(card, wholes)] += 1
    key += [(f"{count} {group}", signature) for (group, signature), count in counted.items()]
    return frozenset(key)


def alike(state: Iterable[Symbol], groups: Mapping[str, str], memos: Memos) -> dict[str, tuple[str, str]]:
    """What is true of each interchangeable card, and nothing beside of another one: cards with the same value are twins."""
    _, own, tangled = _taken_apart(state, groups, memos)
    return {card: (groups[card], _signature(card, wholes)) for card, wholes in own.items() if card not in tangled}


def _signature(card: str, wholes: Iterable[str]) -> str:
    return "|".join(sorted(whole.replace(f"<{card}>", "@") for whole in wholes))


def _taken_apart(
    state: Iterable[Symbol], groups: Mapping[str, str], memos: Memos
) -> tuple[list[str | tuple[str, str]], dict[str, list[str]], set[str]]:
    """The fluents without interchangeable cards or with several, those of one such card each, and the cards among the several."""
    texts = [text for text in map(_text, state) if text.functor not in _DROPPED]
    spoken = {argument for text in texts if text.functor in ("bound", "source") for argument in text.arguments}
    texts = [text for text in texts if text.functor != "ago" or text.arguments[0] in spoken]
    namer = _Namer(texts, groups)
    key: list[str | tuple[str, str]] = []
    own: dict[str, list[str]] = defaultdict(list)
    tangled: set[str] = set()
    for text in texts:
        cards: set[str] = set()
        if text.functor == "ago":
            whole = _remembered(text, namer, memos, cards)
        elif len(text.pieces) == 1 and isinstance(text.pieces[0], str):
            key.append(text.pieces[0])
            continue
        else:
            whole = namer.name(text.pieces, cards)
        if len(cards) == 1:
            own[next(iter(cards))].append(whole)
        else:
            tangled |= cards
            key.append(whole)
    return key, own, tangled


def _remembered(text: _Text, namer: _Namer, memos: Memos, cards: set[str]) -> str:
    """What was last known of an object that is gone."""
    thing, memo = text.arguments
    world, tick = (argument.number for argument in memo.arguments)
    attributes = map(_text, memos.get((world, tick, thing), ()))
    known = sorted(namer.name(attribute.pieces, cards) for attribute in attributes if attribute.functor != "stamp")
    return f"ago({namer.name(_text(thing).pieces, cards)},{';'.join(known)})"


def without_life(key: Key) -> tuple[Key, tuple[int, ...]]:
    """The key without life totals, and the totals, player by player."""
    totals = sorted(one for one in key if isinstance(one, str) and one.startswith("life("))
    return key.difference(totals), tuple(int(one[:-1].rpartition(",")[2]) for one in totals)
