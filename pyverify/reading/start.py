"""Where the scenario starts: players with life and counters, objects in their zones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, replace

from pyverify.limits import COPIES
from pyverify.limits import OBJECTS as OBJECTS_AT_MOST
from pyverify.limits import PLAYERS as PLAYERS_AT_MOST
from pyverify.model import Card, Object, Player
from pyverify.reading.cards import unstated
from pyverify.reading.messages import Attempts, each, problem, unknown
from pyverify.reading.names import FIELD
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, flag, integer, listed, mapping, sequence, text
from pyverify.vocabulary import Listed, Words

_MEANT = ("as", "counters", "damage", "face down", "attached to", "owner", "controller", "token", "commander")  # other options are statuses
_NOBODY = "none"


def start_keys(words: Words) -> tuple[str, ...]:
    """What can be said of a player at the start, beside what is at places that have names."""
    return (*(("life",) if words.life is not None else ()), *words.start_counters, "counters", *words.counted, *words.start)


_COPIES = re.compile(r"(?P<many>[0-9]+) ?[xX*] ?(?P<card>.+)|(?P<other>.+?) ?[xX*] ?(?P<number>[0-9]+)")
_COUNTED = re.compile(r"([0-9]+) (.+)")


@dataclass(frozen=True, slots=True)
class _Known:
    """What can be listed: the cards that the file defines, and those that none needs to; at which places, by the names of objects."""

    cards: MappingType[str, Card]
    words: Words
    fields: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cards."""
        return (*self.cards, *self.words.unstated)


@dataclass(frozen=True, slots=True)
class _Listed:
    """An object as listed: its name may still be open ("")."""

    made: Object
    attached_to: Scalar | None = None


def read_players(node: Node, words: Words) -> tuple[Scalar, ...]:
    """The players' names in turn order. Raises ReadingError."""
    if isinstance(node, Scalar) and "," in node.text and not node.quoted:
        raise problem(node.place, f"found {node.text!r}", "a list of names", f"write players: [{node.text}]")
    names = each(listed(node), lambda item: Scalar(text(item, "the name of a player"), item.place))
    seen: set[str] = set()
    for name in names:
        if name.text in (*words.players, *words.objects, "any", "target"):
            raise problem(name.place, f"{name.text!r} can't be the name of a player: it means something else")
        if name.text in seen:
            raise problem(name.place, f"the player {name.text!r} a second time")
        seen.add(name.text)
    if not 1 <= len(names) <= PLAYERS_AT_MOST:
        raise problem(node.place, f"{len(names)} players", f"from 1 to {PLAYERS_AT_MOST}, such as players: [alice, bob]")
    return names


def read_teams(node: Node | None, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The teams, in turn order; none if there is nothing to read. Raises ReadingError."""
    if node is None:
        return ()

    def member(item: Node) -> str:
        name = text(item, "a player")
        if name not in players:
            raise unknown(item.place, "player", name, players)
        return name

    teams = each(sequence(node, "teams, as lists of players").items, lambda team: each(listed(team), member))
    if tuple(name for team in teams for name in team) != players or len(teams) < 2 or not all(teams):
        shown = f"[[{', '.join(players[:2])}], [{', '.join(players[2:4]) or '...'}]]"
        raise problem(node.place, "teams that are not all players in turn order, in two groups or more", f"such as teams: {shown}",
                      "the players of a team sit side by side")  # fmt: skip
    return teams


def _shared(players: tuple[Player, ...], teams: tuple[tuple[str, ...], ...], given: MappingType[str, Mapping]) -> tuple[Player, ...]:
    """The players with the life total of their team: the one stated, or 30 for two and 15 for each more (CR 810.4, 810.11)."""
    stated = {name for name, one in given.items() if one.get("life") is not None}
    made = []
    for player in players:
        team = next((one for one in teams if player.name in one), ())
        lives = {one.life for one in players if one.name in team and one.name in stated}
        if len(lives) > 1:
            raise problem(player.place, f"different life totals in the team of {player.name}", "one for the whole team")
        made.append(replace(player, life=next(iter(lives), 15 * max(len(team), 2))) if team else player)
    return tuple(made)


def read_start(
    node: Node | None, players: tuple[Scalar, ...], cards: MappingType[str, Card], words: Words, teams: tuple[tuple[str, ...], ...] = ()
) -> tuple[tuple[Player, ...], tuple[Object, ...]]:
    """The players and the objects at the start. Raises ReadingError.

    An object without `as` is named by its card if it is the only unnamed copy; several are "Plains 1", "Plains 2" and so on.
    """
    by_player = mapping(node, "what each player starts with") if node else Mapping((), players[0].place)
    names = tuple(player.text for player in players)
    for key, _ in by_player:
        if key.text not in names:
            joined = next((name for name in names if f" {key.text} " in f" {name} "), "")
            if joined:
                repair = f"put a comma between the names: players: [{', '.join(joined.split())}]"
                raise problem(key.place, f"no player {key.text!r}", repair=repair)
            raise unknown(key.place, "player", key.text, names)
    given = {key.text: mapping(value, ", ".join(start_keys(words)[:4])) for key, value in by_player}
    known = _Known(cards, words)
    known = replace(known, fields=_fields(given, names, known))
    items = _items(given, known)
    if len(items) > OBJECTS_AT_MOST:
        raise problem(by_player.place, f"{len(items):,} items", f"at most {OBJECTS_AT_MOST:,} objects")
    attempts = Attempts()
    made = attempts.some(lambda: _shared(each(players, lambda player: _player(player, given.get(player.text), known)), teams, given))
    found = attempts.some(lambda: each(items, lambda one: _listed(*one, names, known)))
    attempts.check()
    total = sum(number for number, _ in found)
    if total > OBJECTS_AT_MOST:
        raise problem(by_player.place, f"{total:,} objects", f"at most {OBJECTS_AT_MOST:,}")
    objects = _attach(_name([one for number, one in found for _ in range(number)], names, known), names)
    return made, _held(objects, names, known)


def _fields(given: dict[str, Mapping], players: tuple[str, ...], known: _Known) -> tuple[str, ...]:
    """The names of the objects that are places of their own."""
    items = [one for one in _items(given, known) if known.words.start[one[1]].at == FIELD]
    found = each(items, lambda one: _listed(*one, players, known)) if items else ()
    return tuple(one.made.name for one in _name([one for number, one in found for _ in range(number)], players, known))


def _held(objects: tuple[Object, ...], players: tuple[str, ...], known: _Known) -> tuple[Object, ...]:
    """With who controls places whose controller is not stated: the first player with an object of the right type there, or nobody."""
    types = {where.at: where.held_by for where in known.words.start.values() if where.held_by}

    def holder(place: Object) -> str:
        there = [one for one in objects if one.at == place.name and one.card in known.cards]
        there = [one for one in there if types[FIELD] in known.cards[one.card].types]
        return next((name for name in players if any(one.controller == name for one in there)), "")

    return tuple(
        replace(one, controller="" if one.controller == _NOBODY else one.controller or holder(one)) if one.at == FIELD else one
        for one in objects
    )


def _player(name: Scalar, given: Mapping | None, known: _Known) -> Player:
    words, life = known.words, 20 if known.words.life is None else known.words.life
    if given is None:
        return Player(name.text, life, place=name.place)
    check_keys(given, (*start_keys(words), *known.fields), f"the start of {name.text}")
    stated, counters = given.get("life"), given.get("counters")
    numbers = {words.start_counters[key.text]: integer(value, key.text, 0) for key, value in given if key.text in words.start_counters}
    return Player(
        name.text, integer(stated, "life") if stated else life, (_counters(counters) if counters else {}) | numbers,
        tuple(zone for zone in words.hidden if any(where.zone == zone and given.has(key) for key, where in words.start.items())),
        {words.counted[key.text]: integer(value, key.text, 0) for key, value in given if key.text in words.counted}, name.place,
    )  # fmt: skip


def _items(given: dict[str, Mapping], known: _Known) -> list[tuple[str, str, Node]]:
    """What is listed: whose, under which key, and what."""
    keys = (*known.words.start, *known.fields)
    return [
        (player, key.text, item) for player, start in given.items() for key, value in start if key.text in keys for item in listed(value)
    ]


def _listed(player: str, key: str, node: Node, players: tuple[str, ...], known: _Known) -> tuple[int, _Listed]:
    """One item: how many, and what each of them is."""
    words = known.words
    where = words.start.get(key) or Listed(words.board, key)
    status = next((one for one in words.options if one not in _MEANT), words.options[0])
    if isinstance(node, Scalar):
        name, options = Scalar(text(node, "a card"), node.place), Mapping((), node.place)
    else:
        one = mapping(node, f"a card, `5 {next(iter(words.unstated), 'CARD')}`, or {{CARD: {{{status}: true}}}} in the {key} of {player}")
        if len(one.entries) != 1:
            raise problem(
                node.place, f"a mapping of {len(one.entries)} keys", f"{{CARD: {{{status}: true, ...}}}}", "give each object its own item"
            )
        name, value = one.entries[0]
        if isinstance(value, Scalar):
            raise problem(value.place, f"found {value.text!r}", f"details such as {{{name.text}: {{{status}: true}}}}",
                          f"write {{{name.text}: {{{value.text}: true}}}}" if value.text in words.options else "")  # fmt: skip
        options = mapping(value, f"options such as {{{status}: true}}")
    check_keys(options, words.options, "an object")
    number, card = _count(name, known)
    if number > 1 and options.get("as"):
        raise problem(name.place, f"one name for {number} objects", repair="list them one by one, or leave out `as`")
    made = _object(player, where, name, card, options, players, words)
    attached = options.get("attached to")
    group = f"{name.text} of {player} at {name.place.line}:{name.place.column}" if number > 1 else ""
    target = Scalar(text(attached, "an object"), attached.place) if attached else None
    return number, _Listed(replace(made, group=group), target)


def _count(key: Scalar, cards: _Known) -> tuple[int, str]:
    """`5 Plains` is 5 of Plains."""
    match = _COUNTED.fullmatch(key.text)
    if key.text in cards.names or not match:
        number, card = 1, key.text
    else:
        number, card = integer(Scalar(match.group(1), key.place), f"a number of {match.group(2)}", 1, COPIES), match.group(2)
    if card not in cards.names:
        known = cards.names
        copies = _COPIES.fullmatch(key.text)
        name = (copies["card"] or copies["other"]) if copies else ""
        if copies and name in known:
            raise problem(key.place, f"no card {key.text!r}", repair=f"write {copies['many'] or copies['number']} {name}")
        parts = card.split(", ")
        if len(parts) > 1 and any(one in known for one in parts):
            raise problem(key.place, f"no card {card!r}", repair=f"put brackets around a list: [{key.text}]")
        raise unknown(key.place, "card", card, known, "a card must be defined under `cards:`, or be in the catalog")
    return number, card


def _object(player: str, where: Listed, key: Scalar, card: str, options: Mapping, players: tuple[str, ...], words: Words) -> Object:
    if where.zone != words.board:
        check_keys(options, words.options_elsewhere, f"an object in the {where.zone}")
    stated = {name.text: value for name, value in options}

    def is_on(key: str) -> bool:
        return key in stated and flag(stated[key], key)

    def of(key: str, default: str, *others: str) -> str:
        name = text(stated[key], "a player") if key in stated else default
        if key in stated and name not in (*players, *others):
            raise unknown(stated[key].place, "player", name, (*players, *others))
        return name

    field = where.at == FIELD
    return Object(
        text(stated["as"], "a name") if "as" in stated else "", card, where.zone, of("owner", player),
        of("controller", "" if field else player, *([_NOBODY] if field else [])), where.at,
        tuple(status for status in words.options if status not in _MEANT and is_on(status)),
        face_down=is_on("face down"), token=is_on("token"), commander=is_on("commander"),
        damage=integer(stated["damage"], "damage", 0) if "damage" in stated else 0,
        counters=_counters(stated["counters"]) if "counters" in stated else {},
        place=stated["as"].place if "as" in stated else key.place,
    )  # fmt: skip


def _counters(node: Node) -> dict[str, int]:
    given = mapping(node, "counters such as {+1/+1: 2}")
    return {key.text: integer(value, f"a number of {key.text} counters", 0) for key, value in given}


def _name(found: list[_Listed], players: tuple[str, ...], cards: _Known) -> list[_Listed]:
    unnamed = Counter(one.made.card for one in found if not one.made.name)
    given: Counter[str] = Counter()
    taken = set(players)
    named = []
    for one in found:
        name, card = one.made.name, one.made.card
        if not name:
            given[card] += 1
            name = card if unnamed[card] == 1 else f"{card} {given[card]}"
        elif name != card and name in cards.names:
            raise problem(one.made.place, f"an object of {card!r} can't be named {name!r}, as another card is")
        if name in taken:
            raise problem(
                one.made.place, f"the name {name!r} a second time", repair="give the object a name of its own: {" + card + ": {as: NAME}}"
            )
        taken.add(name)
        named.append(replace(one, made=replace(one.made, name=name)))
    return named


def _attach(found: list[_Listed], players: tuple[str, ...]) -> tuple[Object, ...]:
    copies: dict[str, list[str]] = {}
    for one in found:
        copies.setdefault(one.made.card, []).append(one.made.name)
    names = {one.made.name for one in found}

    def attach(one: _Listed) -> Object:
        if one.attached_to is None:
            return one.made
        host = one.attached_to.text
        if host in names or host in players:
            return replace(one.made, attached_to=host)
        if len(copies.get(host, ())) == 1:
            return replace(one.made, attached_to=copies[host][0])
        if host in copies:
            raise problem(
                one.attached_to.place, f"there are {len(copies[host])} copies of {host!r}", "one of " + ", ".join(copies[host][:12])
            )
        raise unknown(one.attached_to.place, "object", host, (*names, *players))

    return each(found, attach)


def used_unstated(objects: tuple[Object, ...], cards: MappingType[str, Card], words: Words) -> dict[str, Card]:
    """Definitions of the cards that are used without one, such as basic lands."""
    return {one.card: unstated(one.card, words) for one in objects if one.card in words.unstated and one.card not in cards}
