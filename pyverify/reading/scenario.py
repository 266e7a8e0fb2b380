"""A whole file: one scenario, or a base and the scenarios that inherit from it."""

from __future__ import annotations

import datetime
import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from pyverify.editions import alternatives, changes, day, plain_name, spoken
from pyverify.games import DEFAULT, GAMES
from pyverify.limits import SCENARIOS
from pyverify.model import Card, Object, Place, Player, Scenario
from pyverify.reading.cards import read_cards
from pyverify.reading.catalogued import with_cards
from pyverify.reading.claims import read_claims
from pyverify.reading.decisions import read_decisions
from pyverify.reading.events import parse
from pyverify.reading.files import is_markdown, load, plain_text
from pyverify.reading.filters import step_name
from pyverify.reading.messages import Attempts, ReadingError, each, problem, unknown
from pyverify.reading.names import Names, name_everything
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, listed, mapping, sequence, text
from pyverify.reading.origin import Origin
from pyverify.reading.start import read_players, read_start, read_teams, used_unstated
from pyverify.reading.timeline import created_in, read_timeline
from pyverify.vocabulary import Words, words

_DATE_FORM = "a date such as 2024-05-01"
KEYS = (
    "title", "about", "tags", "game", "rules", "alternatives", "players", "teams", "active", "step", "catalog", "cards", "start",
    "timeline", "decide", "claims",
)  # fmt: skip
_MERGED = {"cards": 1, "start": 2}  # levels that a scenario shares with its base


@dataclass(frozen=True, slots=True)
class Stage:
    """A scenario, and what its names mean: for claims and decisions that are stated elsewhere, as those of rulings are."""

    scenario: Scenario
    names: Names
    labels: frozenset[str]

    def claiming(self, claims: Node | None, decide: Node | None = None) -> Scenario:
        """The scenario with these claims instead of its own, and with more decisions. Raises ReadingError."""
        attempts = Attempts()
        stated = attempts.some(lambda: read_claims(claims, self.names, self.labels) if claims else ())
        decisions = attempts.some(lambda: read_decisions(decide, self.names) if decide else ())
        attempts.check()
        return replace(self.scenario, claims=stated, decisions=self.scenario.decisions + decisions)


def read_file(path: str | Path) -> tuple[Scenario, ...]:
    """The scenarios of a YAML file, in order.

    path: the file; messages name it as given. Raises ReadingError with everything that is wrong with it.
    """
    source = load(path)
    try:
        return read_text(source, str(path))
    except ReadingError:
        if not is_markdown(path):
            raise
        raise problem(Place(str(path), 1, 1), "a Markdown file, not a scenario in YAML", "a file that ends in .yaml",
                      "copy what belongs to the scenario into a file of its own") from None  # fmt: skip


def read_text(source: str, filename: str) -> tuple[Scenario, ...]:
    """The scenarios of a YAML text, in order.

    source: the text. filename: what messages call it, and what the scenarios are named after. Raises ReadingError.
    """
    plain = plain_text(source)
    try:
        root = mapping(parse(plain, Origin(filename)), "a scenario")
        if root.has("rulings"):
            raise problem(root.place, "a document of rulings, not a scenario", repair="`pyverify check` judges it")
        return tuple(one.scenario for one in read_stages(root, Path(filename).stem))
    except ReadingError as error:
        raise error.quoting(plain) from None


def read_stages(root: Mapping, stem: str) -> tuple[Stage, ...]:
    """The scenarios of a file, in order. stem: of the file's name; they are named after it. Raises ReadingError."""
    check_keys(root, (*KEYS, "scenarios"), "a scenario file")
    given = root.get("scenarios")
    if given is None:
        return (read_stage(root, stem),)
    base = root.without("scenarios", "title")
    seen: dict[str, Place] = {}

    def one(node: Node) -> Stage:
        own = mapping(node, "a scenario: title and what differs from the base")
        check_keys(own, KEYS, "a scenario")
        title = own.need("title", "a scenario")
        name = slug(text(title, "a title"))
        if not name or name in seen:
            raise problem(title.place, f"the title {text(title, '')!r} " + (f"as in line {seen[name].line}" if name else "has no letters"),
                          "a title of its own for each scenario")  # fmt: skip
        seen[name] = title.place
        return read_stage(_merge(base, own), f"{stem}/{name}")

    items = sequence(given, "scenarios").items
    if len(items) > SCENARIOS:
        raise problem(given.place, f"{len(items):,} scenarios", f"at most {SCENARIOS:,}", "split the file into several")
    if not items:
        raise problem(given.place, "no scenarios", "at least one", "or leave `scenarios:` out")
    return each(items, one)


def slug(title: str) -> str:
    """What a scenario of a title is called."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    return "-".join(re.findall(r"\w+", "".join(letter for letter in plain if not unicodedata.combining(letter) and letter != "'")))


def _merge(base: Mapping, own: Mapping, levels: int | None = None) -> Mapping:
    """`base` overlaid by `own`. levels: how many levels below are merged and not replaced; None: what `_MERGED` says for the key."""
    merged = {key.text: (key, value) for key, value in base}
    for key, value in own:
        before = merged[key.text][1] if key.text in merged else None
        deeper = _MERGED.get(key.text, 0) if levels is None else levels
        if deeper and isinstance(before, Mapping) and isinstance(value, Mapping):
            merged[key.text] = key, _merge(before, value, deeper - 1)
        else:
            merged[key.text] = key, value
    return Mapping(tuple(merged.values()), own.place)


def read_stage(node: Mapping, name: str) -> Stage:
    """A scenario by a name. Raises ReadingError."""
    part = {key.text: value for key, value in node}
    attempts = Attempts()
    game = attempts.run(lambda: read_game(part.get("game")), DEFAULT)
    known = words(game)
    head = attempts.run(lambda: _head(part, name, known, node.place), None)
    named = read_players(node.need("players", "a scenario", "players: [alice, bob]"), known)
    players = tuple(player.text for player in named)
    active = attempts.run(lambda: _active(part.get("active"), players), "")
    stated = mapping(part.get("cards", Mapping((), node.place)), "cards")
    card_nodes = attempts.run(lambda: with_cards(stated, part.get("start"), part.get("timeline"), part.get("catalog"), known), None)
    if card_nodes is None:
        attempts.check()
        card_nodes = stated
    cards = attempts.run(lambda: read_cards(card_nodes, known), {key: Card(key) for key in card_nodes.names})
    nothing: tuple[tuple[Player, ...], tuple[Object, ...]] = ((), ())
    teams = attempts.some(lambda: read_teams(part.get("teams"), players))
    starting, objects = attempts.run(lambda: read_start(part.get("start"), named, cards, known, teams), nothing)
    attempts.check()
    cards = cards | used_unstated(objects, cards, known)
    created = created_in(part["timeline"]) if "timeline" in part else frozenset()
    names = name_everything(known, players, cards, objects, created)
    timeline = attempts.some(lambda: read_timeline(part["timeline"], names) if "timeline" in part else ())
    decisions = attempts.some(lambda: read_decisions(part["decide"], names) if "decide" in part else ())
    labels = _labels(part.get("timeline"))
    claims = attempts.some(lambda: read_claims(part["claims"], names, labels) if "claims" in part else ())
    attempts.check()
    assert head is not None
    made = replace(
        head, players=starting, teams=teams, active=active, cards=cards, objects=objects, timeline=timeline, decisions=decisions,
        claims=claims,
    )  # fmt: skip
    return Stage(made, names, labels)


def _head(part: dict[str, Node], name: str, known: Words, place: Place) -> Scenario:
    """What the scenario says about itself."""
    said = {key: text(part[key], f"text for {key!r}", prose=True) for key in ("title", "about") if key in part}
    tags = each(listed(part["tags"]), lambda item: text(item, "a tag")) if "tags" in part else ()
    step = part.get("step")
    adopted, denied = _alternatives(part.get("alternatives"), known.game)
    rules = read_date(part["rules"], known.game) if "rules" in part else None
    return Scenario(
        name, said.get("title", ""), said.get("about", ""), tags, known.game, rules,
        alternatives=adopted, suspended=denied,
        step=step_name(text(step, "a step"), step.place, known) if step else known.first_step, place=place,
    )  # fmt: skip


def _alternatives(node: Node | None, game: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that are to count although they are none, and the changes of the rules that are not to count: `not NAME`."""
    if node is None:
        return (), ()
    added, denied = {one.name for one in alternatives(game)}, {f"not_{one.name}" for one in changes(game)}

    def one(item: Node) -> str:
        name = plain_name(text(item, "the name of an alternative of the rules"))
        if name not in added | denied:
            raise unknown(item.place, "alternative of the rules", spoken(name), [spoken(one) for one in (*added, *denied)])
        return name

    names = set(each(listed(node), one))
    return tuple(sorted(names & added)), tuple(sorted(name.removeprefix("not_") for name in names & denied))


def read_game(node: Node | None) -> str:
    """A game by its name; the default if none is named. Raises ReadingError."""
    if node is None:
        return DEFAULT
    name = text(node, "the name of a game")
    if name not in GAMES:
        raise unknown(node.place, "game", name, GAMES)
    return name


def read_date(node: Node, game: str = DEFAULT, first: datetime.date | None = None) -> datetime.date:
    """A date whose rules are asked for, or the name of an edition of a game. first: the earliest that will do. Raises ReadingError."""
    known = GAMES[game]
    form = " or ".join(known.versions) + (", or " if known.versions else "") + f"a date such as {known.newest}"
    words = text(node, form)
    if words in known.versions:
        return known.versions[words]
    date = read_day(node, form)
    first = first or known.earliest
    if date < first:
        earliest = f"a date from {first} on"
        if known.versions:
            oldest = f"{known.book} {known.version(first)}"
            raise problem(node.place, f"no rules of {known.title} of {words} are known", earliest, f"the oldest known here are {oldest}")
        raise problem(node.place, f"no rules of {words} are known", earliest)
    return date


def read_day(node: Node, form: str = _DATE_FORM) -> datetime.date:
    """A date. form: what is expected. Raises ReadingError."""
    words = text(node, form)
    date = day(words)
    if date is None:
        parts = re.fullmatch(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})", words, re.ASCII)
        repair = "write year-month-day" if re.search("[0-9]{4}", words) else ""
        if parts and (1 <= int(parts[2]) <= 12 and 1 <= int(parts[3]) <= 28):
            repair = f"write {parts[1]}-{parts[2]:0>2}-{parts[3]:0>2}"
        raise problem(node.place, f"found {words!r}", form, repair)
    return date


def _active(node: Node | None, players: tuple[str, ...]) -> str:
    if node is None:
        return players[0]
    words = text(node, "a player")
    if words not in players:
        raise unknown(node.place, "player", words, players)
    return words


def _labels(timeline: Node | None) -> frozenset[str]:
    """The labels, found also in a timeline that has other faults."""
    items = timeline.items if isinstance(timeline, Sequence) else ()
    found = (item.get("label") for item in items if isinstance(item, Mapping))
    return frozenset(label.text for label in found if isinstance(label, Scalar))
