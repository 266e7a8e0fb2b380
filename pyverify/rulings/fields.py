"""What a ruling says of itself, key by key, and what it takes from its document."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import get_args

from pyverify.editions import alternatives, changes, first, plain_name, spoken
from pyverify.games import DEFAULT, GAMES
from pyverify.model import Place, Scenario
from pyverify.reading.messages import Attempts, ReadingError, nearest, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, mapping, text
from pyverify.reading.scenario import KEYS, Stage, read_date, read_day, read_game, read_stage
from pyverify.rulings.model import General, Ruling, RulingVerdict

HEAD_KEYS = ("title", "source", "date", "rules", "game", "topics")
RULING_KEYS = ("id", "source", "date", "rules", "text", "scenario", "decide", "claims", "general", "expect", "skip")
GENERAL_KEYS = ("rule", "not", "constraint")
VERDICTS: tuple[RulingVerdict, ...] = tuple(word for word in get_args(RulingVerdict) if word != "skipped")
MEANT: dict[str, RulingVerdict] = {"refuted": "against-the-rules"}  # a word of claims
_LONG_AGO = datetime.date(1993, 1, 1)  # of a ruling; rules are known from later on


@dataclass(frozen=True, slots=True)
class Head:
    """What a document says at its top, for all its rulings. rules: as it stands there; what that means depends on a ruling's game."""

    title: str = ""
    source: str = ""
    date: datetime.date | None = None
    rules: Node | None = None
    game: str = DEFAULT


@dataclass(frozen=True, slots=True)
class Stated:
    """A ruling as it stands in a document.

    node: its keys and values. prose: what stands before it. expect, skip: what is stated beside it. lines: of the file.
    """

    node: Mapping
    place: Place
    end: int
    head: Head
    lines: list[str]
    prose: str = ""
    expect: Scalar | None = None
    skip: Scalar | None = None


def read_head(node: Mapping) -> Head:
    """What a document says at its top, of a mapping that may hold more. Raises ReadingError."""
    part = {key.text: value for key, value in node}
    attempts = Attempts()
    title, source = (attempts.run(partial(_prose, node, key), "") for key in ("title", "source"))
    date = attempts.run(lambda: _published(part.get("date")), None)
    game = attempts.run(lambda: read_game(part.get("game")), DEFAULT)
    rules = part.get("rules")
    if rules:
        attempts.run(lambda: _check_rules(rules, game if "game" in part else ""), None)
    attempts.check()
    return Head(title, source, date, rules, game)


def _check_rules(node: Node, game: str) -> None:
    """Whether some rules are meant. game: whose; "" if that is left to the scenarios. Raises ReadingError."""
    faults = []
    for one in [game] if game else GAMES:
        try:
            read_date(node, one)
        except ReadingError as fault:
            faults.append(fault)
        else:
            return
    raise faults[0]


def check_front(node: Mapping) -> None:
    """Report keys of front matter that are nearly ours. Other programs keep theirs there, so that others are passed over."""
    for key, _ in node:
        near = "" if key.text in HEAD_KEYS else nearest(key.text, HEAD_KEYS, 0.8)
        if near:
            raise problem(key.place, f"the front matter has no key {key.text!r}", repair=f"did you mean {near!r}?")


def _published(node: Node | None) -> datetime.date | None:
    if node is None:
        return None
    date = read_day(node)
    if date < _LONG_AGO:
        raise problem(node.place, f"no rules of {date} are known", f"a date from {_LONG_AGO} on")
    return date


def read_id(node: Mapping) -> Scalar:
    """The id of a ruling. Raises ReadingError."""
    found = node.need("id", "a ruling", "cascade-3")
    return Scalar(text(found, "an id"), found.place)


def read_ruling(stated: Stated, find: Callable[[str, Place], Stage]) -> Ruling:
    """A ruling. find: the scenario of a name. Raises ReadingError with all that is wrong with it."""
    node, attempts = stated.node, Attempts()
    check_keys(node, RULING_KEYS, "a ruling")
    name = attempts.run(lambda: read_id(node).text, "")
    source, prose = (attempts.run(partial(_prose, node, key), "") for key in ("source", "text"))
    date = attempts.run(lambda: _published(node.get("date")), None) or stated.head.date
    verdict: RulingVerdict = "holds"
    expect = attempts.run(lambda: _expected(_once(stated.expect, node, "expect")), verdict)
    skip = attempts.run(lambda: _reason(_once(stated.skip, node, "skip")), "")
    general = attempts.run(lambda: _general(node, stated.lines, stated.head.game), None)
    nothing: tuple[Scenario | None, str] = (None, "")
    scenario, named = attempts.run(lambda: _scenario(node, name, find, stated.head.game), nothing)
    game = scenario.game if scenario else stated.head.game
    given = node.get("rules") or stated.head.rules
    rules = attempts.run(lambda: read_date(given, game) if given else None, None)
    attempts.check()
    if rules is None and date and date >= first(game):
        rules = date
    if rules is None and scenario:
        rules = scenario.rules
    return Ruling(
        name, stated.place, stated.end, source or stated.head.source, date, rules, prose or stated.prose, scenario, named, general,
        expect, skip, game,
    )  # fmt: skip


def _prose(node: Mapping, key: str) -> str:
    found = node.get(key)
    return text(found, f"text for {key!r}", prose=True).strip() if found else ""


def _once(beside: Scalar | None, node: Mapping, key: str) -> Node | None:
    within = node.get(key)
    if beside and within:
        raise problem(within.place, f"{key!r} here and in line {beside.place.line}", repair="keep one")
    return beside or within


def _expected(node: Node | None) -> RulingVerdict:
    if node is None:
        return "holds"
    words = text(node, "a verdict")
    for verdict in VERDICTS:
        if verdict == MEANT.get(words, words):
            return verdict
    raise unknown(node.place, "verdict on a ruling", words, VERDICTS)


def _reason(node: Node | None) -> str:
    return text(node, "a reason why it is not judged", prose=True).strip() or "no reason given" if node else ""


# ------------------------------------------------------------------ what it is about


def _scenario(node: Mapping, name: str, find: Callable[[str, Place], Stage], game: str) -> tuple[Scenario | None, str]:
    """The scenario with the claims of the ruling, and the name it goes by. game: of its document."""
    given, claims, decide = (node.get(key) for key in ("scenario", "claims", "decide"))
    if node.has("general"):
        for key, _ in node:
            if key.text in ("scenario", "claims", "decide"):
                raise problem(
                    key.place, f"a general ruling with {key.text!r}", repair="a ruling states a rule or claims of a scenario: make it two"
                )
        return None, ""
    if claims is None or (isinstance(claims, Sequence) and not claims.items):
        raise problem(node.place, "a ruling that claims nothing", "scenario: NAME and claims: [...], or general: {...}")
    if given is None:
        raise problem(node.place, "a ruling without 'scenario'", "a scenario's name, or the scenario itself",
                      "a block ```scenario name=NAME may stand anywhere in the documents")  # fmt: skip
    if isinstance(given, Scalar):
        named = text(given, "the name of a scenario")
        return find(named, given.place).claiming(claims, decide), named
    own = mapping(given, "a scenario")
    for key, _ in own:
        if key.text == "claims":
            raise problem(key.place, "claims within the scenario of a ruling", "claims beside `scenario:`", "they are the ruling's")
    check_keys(own, [key for key in KEYS if key != "claims"], "a scenario")
    return read_stage(of_game(own, game), name).claiming(claims, decide), ""


def of_game(scenario: Mapping, game: str) -> Mapping:
    """A scenario of a document: of the document's game, unless it says else."""
    if scenario.has("game") or game == DEFAULT:
        return scenario
    return Mapping(((Scalar("game", scenario.place), Scalar(game, scenario.place)), *scenario.entries), scenario.place)


def _general(node: Mapping, lines: list[str], game: str) -> General | None:
    found = node.get("general")
    if found is None:
        return None
    given = mapping(found, "a rule such as {rule: NAME}, {not: NAME} or {constraint: ...}")
    check_keys(given, GENERAL_KEYS, "a general ruling")
    if len(given.entries) != 1:
        raise problem(given.place, f"a general ruling of {len(given.entries)} keys", "one of {rule: NAME}, {not: NAME}, {constraint: ...}")
    key, value = given.entries[0]
    if key.text == "constraint":
        words = text(value, "answer-set rules", long=True)
        return General(constraint=words, place=_first_line(value, lines))
    name = plain_name(text(value, "the name of a rule"))
    known = {one.name for one in changes(game)} | {one.name for one in alternatives(game)}
    if name not in known:
        repair = f"encodings/{game}/alternatives.lp and changes.lp have the alternatives of rules and the dated changes"
        raise unknown(value.place, "rule", spoken(name), map(spoken, known), repair)
    return General(rule=name, negated=key.text == "not", place=value.place)


def _first_line(node: Node, lines: list[str]) -> Place:
    """Where the text of a scalar begins. A folded text has lost its lines."""
    place = node.place
    opening = lines[place.line - 1][place.column - 1 :][:1]
    if opening == ">":
        raise problem(place, "a folded text (`>`)", "a text that keeps its lines", "write | instead of >")
    if opening != "|":
        return Place(place.file, place.line, place.column + (opening in ("'", '"')))
    first = lines[place.line] if place.line < len(lines) else ""
    return Place(place.file, place.line + 1, len(first) - len(first.lstrip("> ")) + 1)
