"""The state of a game as lines of text: players, zones, the stack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from pyverify.record import Play, Record, arguments
from pyverify.report.naming import Namer, listed, name_of, source_of
from pyverify.trace import Item

State = frozenset[object]
_NOBODY = "nobody"  # whose the places are that no player has


def after(record: Record, play: Play, count: int) -> State:
    """The state after so many ticks of a line of play."""
    state = set(record.start)
    for key in play.ticks[:count]:
        tick = record.ticks[key]
        state -= tick.before
        state |= tick.after
    return frozenset(state)


def stack_of(state: State, namer: Namer) -> tuple[tuple[Item, ...], ...]:
    """The stack, from bottom to top, in blocks: what one player put there at once, in an order still open."""
    control = {inner[0]: str(who[0]) for inner in _is(state) if (who := arguments(inner[1], "control"))}
    sources = {inner[0]: namer.thing(inner[1]) for fluent in state if (inner := arguments(fluent, "source"))}
    blocks: dict[int, list[Item]] = defaultdict(list)
    for fluent in state:
        inner = arguments(fluent, "piled")
        if inner:
            blocks[int(str(inner[1]))].append(_item(inner[0], control.get(inner[0], ""), sources.get(inner[0], "")))
    return tuple(tuple(sorted(blocks[height], key=str)) for height in sorted(blocks))


def _item(value: object, controller: str, source: str) -> Item:
    inner = arguments(value, "i")
    if not inner:
        return Item("", name_of(value), controller)
    return Item(str(inner[0]), source or source_of(inner[1]), controller, str(inner[2]), int(str(inner[3])))


def waited(fluents: Collection[object], namer: Namer) -> list[str]:
    """What waits, of those fluents that say so."""
    sources = {inner[0]: namer.thing(inner[1]) for fluent in fluents if (inner := arguments(fluent, "source"))}
    waiting = [inner[0] for fluent in fluents if (inner := arguments(fluent, "waits"))]
    return [namer.item(_item(one, "", sources.get(one, "")), whose=False) for one in waiting]


def stack_words(blocks: tuple[tuple[Item, ...], ...], namer: Namer) -> str:
    """`bottom: alice's archer, wake in any order; top: bob's knot`."""
    if not blocks:
        return "empty"
    parts = []
    for index, block in enumerate(blocks):
        names = [namer.item(item, whose=False) for item in block]
        shown = _counted(names) + (" in any order" if len(set(names)) > 1 else "")
        where = "" if len(blocks) == 1 else "bottom: " if index == 0 else "top: " if index == len(blocks) - 1 else "then: "
        parts.append(f"{where}{block[0].controller}'s {shown}" if block[0].controller else where + shown)
    return "; ".join(parts)


def _counted(names: Collection[str]) -> str:
    counts: dict[str, int] = defaultdict(int)
    for name in names:
        counts[name] += 1
    return ", ".join(name if count == 1 else f"{name} ({count} times)" for name, count in counts.items())


def _is(state: State) -> Iterator[tuple[object, ...]]:
    for fluent in state:
        inner = arguments(fluent, "is")
        if inner:
            yield inner


def lines(state: State, namer: Namer) -> Iterator[str]:
    """The state, a line for each player and each of the player's zones that holds something."""
    for player, zone, said in parts(state, namer):
        if player == _NOBODY:
            yield f"{player}'s {zone}: {said}"
            continue
        yield f"  {zone}: {said}" if zone else f"{player}: {said}" if player else f"the game is {said}"


def parts(state: State, namer: Namer) -> Iterator[tuple[str, str, str]]:
    """What is to be said of players and of those of their zones that hold something: player, zone, words. Of the game: no player.

    The zone that players share is told by where in it things are, if they are somewhere in it.
    """
    words = namer.words
    status, copies = _status(state, namer)
    control = {inner[0]: str(who[0]) for inner in _is(state) if (who := arguments(inner[1], "control"))}
    owner = {inner[0]: str(who[0]) for inner in _is(state) if (who := arguments(inner[1], "owner"))}
    at = {inner[0]: where[0] for inner in _is(state) if (where := arguments(inner[1], "at"))}
    places: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    parts_of = {namer.part(where): None for where in sorted(at.values(), key=str)}
    zones = [one for zone in words.held for one in ((*sorted(parts_of, key=words.part_order), zone) if zone == words.field else (zone,))]
    for fluent in state:
        inner = arguments(fluent, "zone")
        if inner and inner[1] in words.held:
            what, zone = inner[0], str(inner[1])
            name = copies.get(what, "") or namer.thing(what)
            player = control.get(what, "") if zone == words.field else owner.get(what, "") or _owner(what, namer)
            if what in at:
                player, zone = player or _NOBODY, namer.part(at[what])
            places[player, zone][status.get(what, "")].append(name)
    if "drawn" in state:
        yield "", "", "a draw"
    lost = {str(inner[0]) for fluent in state if (inner := arguments(fluent, "lost"))}
    won = {str(inner[0]) for fluent in state if (inner := arguments(fluent, "won"))}
    for name in namer.players:
        how = ", has won" if name in won else ", has lost" if name in lost else ""
        yield name, "", f"{_standing(state, name, namer)}{status.get(name, '')}{how}"
        yield from _lying(name, zones, places)
    yield from _lying(_NOBODY, zones, places)


def _lying(player: str, zones: Iterable[str], places: Mapping[tuple[str, str], Mapping[str, list[str]]]) -> Iterator[tuple[str, str, str]]:
    for zone in dict.fromkeys(zones):
        things = places.get((player, zone))
        if things:
            yield player, zone, ", ".join(listed(names) + suffix for suffix, names in sorted(things.items()))


def _standing(state: State, player: str, namer: Namer) -> str:
    """What is said of every player: a fluent `KIND(Player, Number)`, or how many counters of the kind there are."""
    counters = {pair[0]: pair[1] for inner in _is(state) if inner[0] == player and (pair := arguments(inner[1], "counters"))}
    said = []
    for kind, absent in namer.words.standing.items():
        number = next((inner[1] for fluent in state if (inner := arguments(fluent, kind)) and inner[0] == player), None)
        said.append(namer.words.counted(kind, counters.get(kind, absent) if number is None else number))
    return ", ".join(said)


def _owner(what: object, namer: Namer) -> str:
    inner = arguments(what, "o")
    if not inner:
        return ""
    if isinstance(inner[0], str):
        return namer.owners.get(inner[0], "")
    return str(inner[0][1][0]) if isinstance(inner[0], tuple) else ""


def _status(state: State, namer: Namer) -> tuple[dict[object, str], dict[object, str]]:
    """What is to be said of an object or player beside its zone; and what copies are called."""
    words = namer.words
    found: dict[object, list[str]] = defaultdict(list)
    copies: dict[object, str] = {}
    for what, attribute in sorted(_is(state), key=str):
        if isinstance(attribute, str) and words.flags.get(attribute):
            found[what].append(words.flags[attribute])
        elif inner := arguments(attribute, "counters"):
            if not (isinstance(what, str) and inner[0] in words.standing):
                found[what].append(words.counted(str(inner[0]), inner[1]))
        elif inner := arguments(attribute, "damage"):
            found[what].append(f"{inner[0]} damage")
        elif inner := arguments(attribute, "attached"):
            found[what].append(f"attached to {namer.thing(inner[0])}")
        elif (inner := arguments(attribute, "base")) and inner[0] != "face_down" and not _created(what):
            copies[what] = f"{namer.thing(what)} as a copy of {inner[0]}"
    return {what: f" ({', '.join(words)})" for what, words in found.items()}, copies


def _created(what: object) -> bool:
    """Whether an object is a token that an effect created."""
    return any(arguments(card, "token") for card in arguments(what, "o"))
