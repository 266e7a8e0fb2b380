"""Which rules had a part in what happened: the topics that a session's checklists, deeds, decisions and outcomes are about, and those of
which only other traces tell: `encodings/<game>/exercised.yaml`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import clingo

from pyverify.gamefiles import read
from pyverify.games import DEFAULT
from pyverify.model import Scenario
from pyverify.solver import extract
from pyverify.solver.session import Session


def untold_topics(game: str) -> frozenset[str]:
    """Topics of which a run does not tell whether they had a part: only rules of two dates, or two readings of a rule, show them."""
    return frozenset(read("exercised", game).get("untold", ()))


@dataclass(frozen=True, slots=True)
class Exercised:
    """The topics of each scenario of a session that has run: `collect` for a worker."""

    scenarios: Mapping[int, Scenario]

    def __call__(self, session: Session) -> dict[int, frozenset[str]]:
        """The topics, by the number of the scenario."""
        found: dict[int, set[str]] = defaultdict(set)
        for number, topics in extract.topics(session).items():
            found[number] |= topics
        worlds = extract.scenarios(session)
        game = next((one.game for one in self.scenarios.values()), DEFAULT)
        for world, topic in _traces(session, game):
            found[worlds.get(world, 0)].add(topic)
        for number, names in _met(session, worlds).items():
            found[number] |= _keywords(self.scenarios[number], names)
        for number, scenario in self.scenarios.items():
            if not scenario.teams:
                found[number].discard("team_turns")  # every step is one of a team, if only of one player
        return {number: frozenset(found[number]) for number in session.facts}


def _traces(session: Session, game: str) -> Iterator[tuple[int, str]]:
    """The worlds in which something tells of a topic."""
    told: dict[str, Mapping[str, str]] = defaultdict(dict, read("exercised", game))
    for world, _, kind, _ in extract.rows(session, "kind_of", 4):
        if kind.name in told["events"]:
            yield world.number, told["events"][kind.name]
    for signature, topic in told["traces"].items():
        predicate, _, arity = signature.partition("/")
        yield from ((row[0].number, topic) for row in extract.rows(session, predicate, int(arity)))
    for world, damage_step, _ in extract.rows(session, "deals_in", 3):
        if damage_step.name == "first_combat_damage":
            yield world.number, "two_damage_steps"
    for world, _, decision, _, _ in extract.rows(session, "offer", 5):
        if decision.arguments[0].name in told["decisions"]:
            yield world.number, told["decisions"][decision.arguments[0].name]
    known = {extract.written(extract.plain(word)): str(extract.plain(topic)) for word, topic in extract.rows(session, "topic", 2)}
    for world, note, _ in extract.rows(session, "note", 3):
        if note.type is clingo.SymbolType.Function and note.name in told["notes"]:
            yield world.number, told["notes"][note.name]
        elif note.match("outcome", 2) and note.arguments[1].arguments:
            how = extract.written(extract.plain(note.arguments[1].arguments[0]))
            yield from ((world.number, known.get(word, word)) for word in (f"removed({how})", how, f"fizzled_{how}"))
    for world, _, item, _ in extract.rows(session, "requires", 4):
        if item.name == "role" and f"role({item.arguments[0]})" in known:
            yield world.number, known[f"role({item.arguments[0]})"]
    immediate = {ability for (ability,) in extract.rows(session, "immediate", 1)}
    kinds = {(ability, alternative): kind.name for _, kind, ability, alternative in extract.rows(session, "on", 4)}
    for world, ability, alternative, _, _ in extract.rows(session, "stirred", 5):
        awaited = told["awaited"].get(kinds.get((ability, alternative), ""))
        if awaited:
            yield world.number, awaited
        if ability in immediate:
            yield world.number, "triggered_mana"


def _met(session: Session, worlds: Mapping[int, int]) -> dict[int, set[str]]:
    """The abilities for which the kind of event that they wait for happened, by scenario."""
    found: dict[int, set[str]] = defaultdict(set)
    for world, ability, _, _, _ in extract.rows(session, "stirred", 5):
        found[worlds[world.number]].add(str(extract.plain(ability)))
    return found


def _keywords(scenario: Scenario, names: set[str]) -> set[str]:
    """The keywords, which some topics are called by, of abilities."""
    return {
        ability.keyword
        for card in scenario.cards.values()
        for ability in card.abilities
        if ability.kind == "keyword" and any(name.startswith(f"{card.name}: {ability.name}") for name in names)
    }
