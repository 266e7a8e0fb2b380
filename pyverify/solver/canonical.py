"""The state of a world without names that only count up: equal keys mean that two worlds go on alike, or that a line of play loops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import clingo

Symbol = clingo.Symbol
_DROPPED = frozenset({"version", "scenario"})
_STAMPED = {"i": 3, "effect": 2, "delayed": 2, "token": 1, "stamp": 0, "since": 1}
_GROWING = ("life(", "is_counters(")


def _ticks(symbol: Symbol, found: set[int]) -> None:
    """Collect the ticks that names carry."""
    if symbol.type != clingo.SymbolType.Function or not symbol.arguments:
        return
    index = _STAMPED.get(symbol.name)
    if index is not None and len(symbol.arguments) > index and symbol.arguments[index].type == clingo.SymbolType.Number:
        found.add(symbol.arguments[index].number)
    if symbol.name == "anonymous":
        found.add(symbol.arguments[1].arguments[0].number)
    for argument in symbol.arguments:
        _ticks(argument, found)


class _Namer:
    def __init__(self, state: list[Symbol], groups: Mapping[str, str]) -> None:
        ticks: set[int] = set()
        for fluent in state:
            _ticks(fluent, ticks)
        self.rank = {tick: index for index, tick in enumerate(sorted(ticks))}
        self.now: dict[str, int] = {}
        for fluent in state:
            if fluent.name == "zone" and fluent.arguments[0].name == "o":
                card, number = fluent.arguments[0].arguments
                self.now[str(card)] = number.number
        self.groups = groups
        self.mentioned: list[str] = []

    def name(self, symbol: Symbol) -> str:
        if symbol.type != clingo.SymbolType.Function or not symbol.arguments:
            return str(symbol)
        arguments = symbol.arguments
        if symbol.name == "o" and len(arguments) == 2:
            card = str(arguments[0])
            age = arguments[1].number - self.now.get(card, -1)
            if card in self.groups:
                self.mentioned.append(card)
                return f"o<{card}>{age if age else ''}"
            return f"o({self.name(arguments[0])}{f',{age}' if age else ''})"
        index = _STAMPED.get(symbol.name, -1)
        parts = [
            f"#{self.rank[one.number]}" if place == index and one.type == clingo.SymbolType.Number and one.number in self.rank else self.name(one)
            for place, one in enumerate(arguments)
        ]
        if symbol.name == "anonymous":
            inner = arguments[1].arguments
            parts[1] = f"#{self.rank[inner[0].number]}," + ",".join(self.name(one) for one in inner[1:])
        return f"{symbol.name}({','.join(parts)})"


def canonical(
    state: Iterable[Symbol], groups: Mapping[str, str], memos: Mapping[tuple[int, int, Symbol], list[Symbol]]
) -> frozenset[str | tuple[str, str]]:
    """The key of a state. groups: interchangeable cards (as text) -> their group. memos: (world, tick, object) -> what was last known."""
    fluents = [fluent for fluent in state if fluent.name not in _DROPPED]
    spoken: set[Symbol] = set()
    for fluent in fluents:
        if fluent.name in ("bound", "source"):
            spoken.update(fluent.arguments)
    fluents = [fluent for fluent in fluents if fluent.name != "ago" or fluent.arguments[0] in spoken]
    namer = _Namer(fluents, groups)
    plain: list[str] = []
    own: dict[str, list[str]] = defaultdict(list)
    tangled: set[str] = set()
    mixed: list[tuple[str, set[str]]] = []
    for fluent in fluents:
        namer.mentioned = []
        if fluent.name == "ago":
            thing, memo = fluent.arguments
            world, tick = (argument.number for argument in memo.arguments)
            known = sorted(namer.name(attribute) for attribute in memos.get((world, tick, thing), ()) if attribute.name != "stamp")
            text = f"ago({namer.name(thing)},{';'.join(known)})"
        else:
            text = namer.name(fluent)
        cards = set(namer.mentioned)
        if not cards:
            plain.append(text)
        elif len(cards) == 1:
            own[next(iter(cards))].append(text)
        else:
            tangled |= cards
            mixed.append((text, cards))
    key: list[str | tuple[str, str]] = [*plain, *(text for text, _ in mixed)]
    counted: dict[tuple[str, str], int] = defaultdict(int)
    for card, texts in own.items():
        if card in tangled:
            key += texts
        else:
            signature = "|".join(sorted(text.replace(f"<{card}>", "@") for text in texts))
            counted[groups[card], signature] += 1
    key += [(f"{count} {group}", signature) for (group, signature), count in counted.items()]
    return frozenset(key)


def without_totals(key: frozenset[str | tuple[str, str]]) -> frozenset[str | tuple[str, str]]:
    """The key without life totals and counters on players: what is left of a loop that only grows."""
    return frozenset(one for one in key if not (isinstance(one, str) and (one.startswith("life(") or "blocks(" in one or "stacked(" in one)))
