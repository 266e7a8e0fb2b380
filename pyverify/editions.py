"""The editions of the rules: what changed when (`changes.lp` of a game), alternatives (`alternatives.lp`), readings of scenarios."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pyverify.games import GAMES
from pyverify.model import Scenario

Asked = datetime.date | Mapping[str, datetime.date] | None
"""Whose rules are asked for: those of one date, of a date for each game, or the newest known (also of games that are not named)."""


def first(game: str) -> datetime.date:
    """From this day on the rules of a game are those of each date."""
    return GAMES[game].first


def newest(game: str) -> datetime.date:
    """The day of the newest edition known of a game."""
    return GAMES[game].newest


def asked_of(asked: Asked, game: str) -> datetime.date:
    """The date whose rules are asked for of a game."""
    found = asked.get(game) if isinstance(asked, Mapping) else asked
    return found or newest(game)


def edition(scenario: Scenario) -> datetime.date:
    """The date whose rules the scenario asks for; the newest known if it names none."""
    return scenario.rules or newest(scenario.game)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the rules. name: as the encodings call it. since: the first day of the edition that has it.

    says: what is so since then. numbers: (from when, number) of the rule, oldest first.
    """

    name: str
    since: datetime.date
    says: str
    numbers: tuple[tuple[datetime.date, str], ...] = ()

    @property
    def number(self) -> str:
        """The number that the rule had when it came; of one that was taken away, its last."""
        return self.number_on(self.since)

    def number_on(self, date: datetime.date) -> str:
        """The number of the rule on a date; nothing if there was none yet."""
        return _on(date, self.numbers)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A rule as it is not. name: as the encodings call it. says: what would be so.

    numbers: as for `Change`, of the rule that says otherwise.
    """

    name: str
    says: str
    numbers: tuple[tuple[datetime.date, str], ...] = ()

    def number_on(self, date: datetime.date) -> str:
        """The number of the rule that says otherwise on a date; nothing if there was none yet."""
        return _on(date, self.numbers)


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to judge a scenario: by the rules of a date, without some of the changes that it has, and with some alternatives.

    Both beside those that the scenario asks for itself.
    """

    date: datetime.date
    suspended: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()

    def of(self, scenario: Scenario) -> Scenario:
        """The scenario read this way."""
        denied, adopted = {*scenario.suspended, *self.suspended}, {*scenario.alternatives, *self.alternatives}
        return replace(scenario, rules=self.date, suspended=tuple(sorted(denied)), alternatives=tuple(sorted(adopted)))


@cache
def changes(game: str) -> tuple[Change, ...]:
    """All changes, oldest first."""
    from pyverify.solver.dated import dated

    rows, numbers = dated(game), _numbers(game)
    topics = {str(word): str(topic) for word, topic in rows["topic"]}
    says = {str(name): str(text) for name, text in rows["described"]}
    found = [
        Change(str(name), _date(since), says[str(name)], numbers.get(topics.get(str(name), str(name)), ()))
        for name, since in rows["change"]
    ]
    return tuple(sorted(found, key=lambda one: (one.since, one.name)))


@cache
def alternatives(game: str) -> tuple[Alternative, ...]:
    """All named alternatives, by name."""
    from pyverify.solver.dated import dated

    rows, numbers = dated(game), _numbers(game)
    topics = {str(word): str(topic) for word, topic in rows["topic"]}
    says = {str(name): str(text) for name, text in rows["described_alternative"]}
    return tuple(Alternative(name, text, numbers.get(topics[name], ())) for name, text in sorted(says.items()))


def plain_name(written: str) -> str:
    """The name of a change or an alternative, as the encodings have it, from how somebody writes it: spaces, hyphens, capitals."""
    return re.sub(r"[\s_-]+", "_", written.strip().casefold())


def spoken(name: str) -> str:
    """The name of a change or an alternative as people write it."""
    return name.replace("_", " ").replace("state based", "state-based")


def in_force(scenario: Scenario, name: str) -> bool:
    """Whether a change counts under the rules by which a scenario is judged."""
    since = next(one.since for one in changes(scenario.game) if one.name == name)
    return (scenario.rules is None or since <= scenario.rules) and name not in scenario.suspended


def between(game: str, earlier: datetime.date, later: datetime.date) -> tuple[Change, ...]:
    """The changes that came after one date and not after another."""
    return tuple(one for one in changes(game) if earlier < one.since <= later)


def dates(game: str, since: datetime.date | None = None, until: datetime.date | None = None) -> tuple[datetime.date, ...]:
    """The first date, and all until the last on which something changed; all that are known if none are given."""
    start = since or first(game)
    return (start, *sorted({one.since for one in between(game, start, until or newest(game))}))


def moved(game: str, earlier: datetime.date, later: datetime.date, topics: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    """Which of some topics stand under other numbers on another date: (topic, number then, number later)."""
    found = []
    for topic in topics:
        numbers = _numbers(game).get(topic, ())
        one, other = _on(earlier, numbers), _on(later, numbers)
        if one != other:
            found.append((topic, one, other))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a rule is about. numbers: (from when, number), oldest first. says: what the rule says, in words of ours."""

    name: str
    numbers: tuple[tuple[datetime.date, str], ...]
    says: str = ""

    def number_on(self, date: datetime.date) -> str:
        """Its number on a date; nothing if there was none yet."""
        return _on(date, self.numbers)

    def until(self, number: str, date: datetime.date) -> datetime.date | None:
        """From when, not after a date, a number that it had no longer was its number; None if it never had it by then or still has."""
        ends = [end for (_, one), (end, _) in zip(self.numbers, self.numbers[1:], strict=False) if one == number and end <= date]
        return ends[-1] if ends and self.number_on(date) != number else None


@cache
def topics(game: str) -> tuple[Topic, ...]:
    """All topics of rules, by name."""
    from pyverify.solver.dated import dated

    says = {str(name): str(text) for name, text in dated(game)["says"]}
    return tuple(Topic(name, numbers, says.get(name, "")) for name, numbers in sorted(_numbers(game).items()))


def _on(date: datetime.date, numbers: Sequence[tuple[datetime.date, str]]) -> str:
    """The number on a date, of those that are given with from when they count, oldest first; nothing if there was none yet."""
    return next((number for since, number in reversed(numbers) if since <= date), "")


def day(written: str) -> datetime.date | None:
    """A date as it is written everywhere: YYYY-MM-DD; None if it is not."""
    try:
        return datetime.date.fromisoformat(written) if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", written) else None
    except ValueError:
        return None


@cache
def _numbers(game: str) -> dict[str, tuple[tuple[datetime.date, str], ...]]:
    from pyverify.solver.dated import dated

    found: dict[str, list[tuple[datetime.date, str]]] = {}
    for topic, since, number in dated(game)["number"]:
        found.setdefault(str(topic), []).append((_date(since), str(number)))
    return {topic: tuple(sorted(numbers)) for topic, numbers in found.items()}


def _date(written: str | int) -> datetime.date:
    number = int(written)
    return datetime.date(number // 10000, number // 100 % 100, number % 100)
