"""How the story calls cards, abilities and things on the stack: as short as the scenario allows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from pyverify.model import Ability, Card, Effect, Scenario
from pyverify.record import arguments
from pyverify.report.story_words import told
from pyverify.trace import Item
from pyverify.vocabulary import COMBAT_DAMAGE

_NUMBERED = re.compile(r"(.*\S) ([0-9]+)\Z")
_SUFFIX = re.compile(r"(, (?:mode|effect) [0-9]+)+\Z")


class Namer:
    """Names within one scenario. tokens: those of created tokens, by their plain symbol. words: what its game calls things."""

    def __init__(self, scenario: Scenario, tokens: Mapping[object, str] | None = None) -> None:
        self.game = scenario.game
        self.words = told(scenario.game)
        self.tokens: Mapping[object, str] = tokens or {}
        self._full = {f"{card.name}: {one.name}": one for card in scenario.cards.values() for one in _abilities(card)}
        self._short = Counter(one.name for one in self._full.values())
        self._copies = Counter(one.card for one in scenario.objects)
        self.owners: Mapping[str, str] = {one.name: one.owner for one in scenario.objects}
        self.players = tuple(player.name for player in scenario.players)

    def ability(self, full: str) -> str:
        """An ability: its own name if no other has it."""
        plain = _SUFFIX.sub("", full)
        found = self._full.get(plain)
        if found and self._short[found.name] == 1:
            return found.name + full[len(plain) :]
        return full

    def thing(self, value: object) -> str:
        """An object, player or other value in an event: a created token by its kind and number."""
        inner = arguments(value, "o")
        return self.tokens.get(inner[0], "") or name_of(value) if inner else name_of(value)

    def place(self, value: object) -> str:
        """A zone, or where in a zone something is: `the graveyard`, `ana's base`, `Grove`."""
        if isinstance(value, str):
            return self.words.zones.get(value, value)
        match value:
            case (str(word), tuple(inner)) if word in self.words.places:
                return self.words.places[word][1].format(*map(self.thing, inner))
        return self.thing(value)

    def part(self, value: object) -> str:
        """Where in the zone that players share something is, whosever it is: `base`, `Grove`."""
        known = self.words.places.get(str(value[0] if isinstance(value, tuple) else value))
        return known[0] if known else self.thing(value)

    def found(self, full: str) -> Ability | None:
        """The ability of a full name, that of a mode being the whole ability."""
        return self._full.get(_SUFFIX.sub("", full))

    def plain(self, full: str) -> str:
        """A name that scenario files know: without the number of a mode."""
        return self.ability(_SUFFIX.sub("", full))

    def item(self, item: Item, *, whose: bool = True) -> str:
        """Something on the stack: `alice's wake`, with its source if there are several."""
        name = self.ability(item.ability) if item.ability else item.source
        card = item.ability.rpartition(": ")[0]
        if item.ability and item.source not in ("", card):
            name += f" of {item.source}"
        return f"{item.controller}'s {name}" if whose and item.controller else name


def _abilities(card: Card) -> Iterable[Ability]:
    for one in card.abilities:
        yield from _within(one)


def _within(ability: Ability) -> Iterable[Ability]:
    yield ability
    waiting: list[Effect] = [*ability.effects, *(effect for mode in ability.modes for effect in mode.effects)]
    while waiting:
        effect = waiting.pop()
        waiting += [*effect.body, *effect.otherwise]
        for value in effect.args.values():
            if isinstance(value, Ability):
                yield from _within(value)


def listed(names: Iterable[str]) -> str:
    """Names in a row, those that differ only in a number at the end taken together: `Plains 1 to 5, Forest`."""
    numbers: dict[str, list[int]] = {}
    order: list[str] = []
    for name in sorted(names, key=_natural):
        found = _NUMBERED.match(name)
        stem = found[1] if found else name
        if stem not in numbers:
            numbers[stem] = []
            order.append(stem)
        numbers[stem].append(int(found[2]) if found else -1)
    return ", ".join(part for stem in order for part in _runs(stem, numbers[stem]))


def _natural(name: str) -> tuple[str, int]:
    found = _NUMBERED.match(name)
    return (found[1], int(found[2])) if found else (name, -1)


def _runs(stem: str, numbers: list[int]) -> Iterable[str]:
    plain = numbers.count(-1)
    if plain:
        yield stem if plain == 1 else f"{plain} times {stem}"
    runs: list[list[int]] = []
    for number in sorted(set(numbers) - {-1}):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" if len(run) > 2 else f"{run[0]}, {run[1]}" for run in runs]
    if shown:
        yield f"{stem} {', '.join(shown)}"


def name_of(value: object) -> str:
    """The name of an object, player or other value in an event."""
    inner = arguments(value, "o")
    if inner:
        token, anonymous = arguments(inner[0], "token"), arguments(inner[0], "anonymous")
        copied = arguments(token[2], "copied") if token else ()
        if copied:
            return f"a copy of {name_of(('o', (copied[0], 0)))}"
        return "a token" if token else "an unknown card" if anonymous else str(inner[0])
    inner = arguments(value, "i")
    if inner:
        return str(inner[0])
    if arguments(value, "combat"):
        return COMBAT_DAMAGE
    if arguments(value, "entry") or value == "none":
        return "the timeline"
    if arguments(value, "delayed") or arguments(value, "effect"):
        return ""  # whose it is, its `source` fluent says
    return str(value[0]) if isinstance(value, tuple) else str(value).replace("_", " ")


def source_of(value: object) -> str:
    """The object that something on the stack, a delayed ability or an effect comes from."""
    inner = arguments(value, "i")
    return source_of(inner[1]) if inner else name_of(value)
