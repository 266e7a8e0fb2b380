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
from pyverify.reading.cards import basic_land
from pyverify.reading.messages import Attempts, each, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, flag, integer, listed, mapping, sequence, text
from pyverify.vocabulary import Words

ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
OPTIONS = ("as", "tapped", "counters", "damage", "face down", "attached to", "owner", "token", "commander")
OPTIONS_ELSEWHERE = ("as", "counters", "face down", "commander")  # of an object that is not on the battlefield


def start_keys(words: Words) -> tuple[str, ...]:
    """What can be said of a player at the start."""
    return ("life", "counters", *words.counted, *ZONES)


_COPIES = re.compile(r"(?P<many>[0-9]+) ?[xX*] ?(?P<card>.+)|(?P<other>.+?) ?[xX*] ?(?P<number>[0-9]+)")
_COUNTED = re.compile(r"([0-9]+) (.+)")


@dataclass(frozen=True, slots=True)
class _Known:
    """The cards that can be listed: those that the file defines, and basic lands."""

    cards: MappingType[str, Card]
    words: Words

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.cards, *self.words.basic_lands)


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
    given = {key.text: mapping(value, "life, battlefield, hand ...") for key, value in by_player}
    items = _items(given)
    if len(items) > OBJECTS_AT_MOST:
        raise problem(by_player.place, f"{len(items):,} items", f"at most {OBJECTS_AT_MOST:,} objects")
    attempts = Attempts()
    made = attempts.some(lambda: _shared(each(players, lambda player: _player(player, given.get(player.text), words)), teams, given))
    found = attempts.some(lambda: each(items, lambda one: _listed(*one, names, _Known(cards, words))))
    attempts.check()
    total = sum(number for number, _ in found)
    if total > OBJECTS_AT_MOST:
        raise problem(by_player.place, f"{total:,} objects", f"at most {OBJECTS_AT_MOST:,}")
    return made, _attach(_name([one for number, one in found for _ in range(number)], names, _Known(cards, words)), names)


def _player(name: Scalar, given: Mapping | None, words: Words) -> Player:
    if given is None:
        return Player(name.text, place=name.place)
    check_keys(given, start_keys(words), f"the start of {name.text}")
    life, counters = given.get("life"), given.get("counters")
    return Player(
        name.text, integer(life, "life") if life else 20, _counters(counters) if counters else {},
        given.get("hand") is not None, given.get("library") is not None,
        {words.counted[key.text]: integer(value, key.text, 0) for key, value in given if key.text in words.counted}, name.place,
    )  # fmt: skip


def _items(given: dict[str, Mapping]) -> list[tuple[str, str, Node]]:
    return [
        (player, key.text, item) for player, start in given.items() for key, value in start if key.text in ZONES for item in listed(value)
    ]


def _listed(player: str, zone: str, node: Node, players: tuple[str, ...], cards: _Known) -> tuple[int, _Listed]:
    """One item: how many, and what each of them is."""
    if isinstance(node, Scalar):
        key, options = Scalar(text(node, "a card"), node.place), Mapping((), node.place)
    else:
        one = mapping(node, f"a card, `5 Plains`, or {{CARD: {{tapped: true}}}} in the {zone} of {player}")
        if len(one.entries) != 1:
            raise problem(
                node.place, f"a mapping of {len(one.entries)} keys", "{CARD: {tapped: true, ...}}", "give each object its own item"
            )
        key, value = one.entries[0]
        if isinstance(value, Scalar):
            raise problem(value.place, f"found {value.text!r}", f"details such as {{{key.text}: {{tapped: true}}}}",
                          f"write {{{key.text}: {{{value.text}: true}}}}" if value.text in OPTIONS else "")  # fmt: skip
        options = mapping(value, "options such as {tapped: true}")
    check_keys(options, OPTIONS, "an object")
    number, card = _count(key, cards)
    if number > 1 and options.get("as"):
        raise problem(key.place, f"one name for {number} objects", repair="list them one by one, or leave out `as`")
    made = _object(player, zone, key, card, options, players)
    attached = options.get("attached to")
    group = f"{key.text} of {player} at {key.place.line}:{key.place.column}" if number > 1 else ""
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
        raise unknown(key.place, "card", card, known, "a card must be defined under `cards:`")
    return number, card


def _object(player: str, zone: str, key: Scalar, card: str, options: Mapping, players: tuple[str, ...]) -> Object:
    if zone != "battlefield":
        check_keys(options, OPTIONS_ELSEWHERE, f"an object in the {zone}")
    stated = {name.text: value for name, value in options}

    def is_on(key: str) -> bool:
        return key in stated and flag(stated[key], key)

    owner = text(stated["owner"], "a player") if "owner" in stated else player
    if owner not in players:
        raise unknown(stated["owner"].place, "player", owner, players)
    return Object(
        text(stated["as"], "a name") if "as" in stated else "", card, zone, owner, player,
        tapped=is_on("tapped"), face_down=is_on("face down"), token=is_on("token"), commander=is_on("commander"),
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


def used_basic_lands(objects: tuple[Object, ...], cards: MappingType[str, Card], words: Words) -> dict[str, Card]:
    """Definitions of the basic lands that are used without one."""
    return {one.card: basic_land(one.card, words) for one in objects if one.card in words.basic_lands and one.card not in cards}
