"""The command `coverage`: which topics of the rules scenarios exercise, and which they never touch, by edition."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pyverify.batch import each_run
from pyverify.editions import Topic, topics
from pyverify.games import DEFAULT
from pyverify.model import Place, Scenario
from pyverify.output import complain, say_all, say_json
from pyverify.reading.messages import Problem
from pyverify.reading.nodes import Scalar
from pyverify.rulebook.parsing import place_in_book

if TYPE_CHECKING:
    from pyverify.solver.worker import Limits

BAD_INPUT = 2  # the exit code if something could not be read


@dataclass(frozen=True, slots=True)
class Covered:
    """What some scenarios exercise under the rules of a date; None: each under those that it asks for.

    topics: those with a number then, in the order of the rule book. by: topic -> names of the scenarios in which it had a part.
    untold: topics of which a run does not tell. undecided: names of scenarios that could not be run, and why.
    """

    date: datetime.date | None
    topics: tuple[Topic, ...]
    by: Mapping[str, tuple[str, ...]]
    untold: tuple[Topic, ...] = ()
    undecided: tuple[tuple[str, str], ...] = ()
    scenarios: int = 0

    @property
    def missing(self) -> tuple[Topic, ...]:
        """The topics that no scenario touches."""
        return tuple(one for one in self.topics if one.name not in self.by)


def covered(
    game: str, scenarios: Sequence[Scenario], dates: Sequence[datetime.date | None] = (None,), limits: Limits | None = None
) -> tuple[Covered, ...]:
    """What scenarios of a game exercise under the rules of each date. Raises InternalError."""
    from pyverify.solver.exercised import Exercised, untold_topics

    asked = [(date, replace(one, rules=date) if date else one) for date in dates for one in scenarios]
    given = {number: scenario for number, (_, scenario) in enumerate(asked, 1)}
    results = each_run(given, Exercised(given), limits=limits)
    found, hidden = [], untold_topics(game)
    for place, date in enumerate(dates):
        by: dict[str, list[str]] = {}
        undecided = []
        for number in range(place * len(scenarios) + 1, (place + 1) * len(scenarios) + 1):
            name, result = given[number].name, results[number]
            if isinstance(result, str):
                undecided.append((name, result))
                continue
            for topic in result:
                by.setdefault(topic, []).append(name)
        known = [one for one in topics(game) if date is None or one.number_on(date)]
        known.sort(key=lambda one, date=date: _order(one, date))  # type: ignore[misc]
        told = tuple(one for one in known if one.name not in hidden or one.name in by)
        untold = tuple(one for one in known if one.name in hidden and one.name not in by)
        names = {one.name for one in told}
        mine = {topic: tuple(dict.fromkeys(some)) for topic, some in by.items() if topic in names}
        found.append(Covered(date, told, mine, untold, tuple(undecided), len(scenarios)))
    return tuple(found)


def number(topic: Topic, date: datetime.date | None) -> str:
    """The number of a topic on a date; its last if there is none."""
    return topic.number_on(date) if date else topic.numbers[-1][1]


def _order(topic: Topic, date: datetime.date | None) -> tuple[tuple[int, str], ...]:
    """By number as the rule book has it; what is no rule of the game comes last."""
    written = number(topic, date)
    return place_in_book(written) if written[:1].isdigit() else ((1000, written),)


# ------------------------------------------------------------------ the command


def main(paths: Sequence[str], fmt: str, rules: Sequence[str] = ()) -> int:
    """`pyverify coverage`. rules: dates as given. Returns the exit code. Raises ReadingError, InternalError."""
    scenarios, problems = _scenarios(paths)
    games = sorted({one.game for one in scenarios})
    dates = {game: tuple(dict.fromkeys(_date(one, game) for one in rules)) or (None,) for game in games or (DEFAULT,)}
    found = {game: covered(game, [one for one in scenarios if one.game == game], dates[game]) for game in games}
    if fmt == "json":
        say_json(
            json.dumps({"games": {game: [_as_json(one) for one in some] for game, some in found.items()}}, indent=2, ensure_ascii=False)
        )
    else:
        for game in games:
            for place, one in enumerate(found[game]):
                say_all([*([""] if place else []), *_text(one, game if len(games) > 1 else "")])
    for fault in problems:
        complain(fault)
    return BAD_INPUT if problems else 0


def _date(written: str, game: str) -> datetime.date:
    from pyverify.reading.scenario import read_date

    return read_date(Scalar(written, Place("--rules", 0, 0)), game)


def _scenarios(paths: Sequence[str]) -> tuple[list[Scenario], tuple[Problem, ...]]:
    """All scenarios, of scenario files and of documents, each once."""
    from pyverify.rulings.documents import read

    batch = read(paths)
    inline = [one.scenario for one in batch.rulings if one.scenario and not one.named]
    return [*batch.scenarios.values(), *inline], batch.problems


def _text(found: Covered, game: str) -> Iterable[str]:
    rules = f"rules of {found.date}" if found.date else "each under the rules that it asks for"
    count = len(found.topics) - len(found.missing)
    scenarios = "1 scenario" if found.scenarios == 1 else f"{found.scenarios:,} scenarios"
    yield f"{scenarios}{f' of {game}' if game else ''}, {rules}: {count} of {len(found.topics)} topics exercised"
    for name, why in found.undecided:
        yield f"  not run: {name}: {why}"
    width = max((len(number(one, found.date)) for one in (*found.topics, *found.untold)), default=0)
    parts = (
        ("exercised, by how many scenarios:", [one for one in found.topics if one.name in found.by]),
        ("never touched:", found.missing),
        ("of these a run does not tell (`pyverify diff` does):", found.untold),
    )
    for title, some in parts:
        if some:
            yield ""
            yield title
        for one in some:
            names = found.by.get(one.name, ())
            count_of = f"{len(names):>5}  " if names else "  "
            yield f"{count_of}{number(one, found.date):<{width}}  {one.says}" + (f" [{names[0]}]" if len(names) == 1 else "")


def _as_json(found: Covered) -> dict[str, object]:
    def row(one: Topic) -> dict[str, object]:
        return {"topic": one.name, "rule": number(one, found.date), "says": one.says}

    return {
        "rules": found.date.isoformat() if found.date else None,
        "scenarios": found.scenarios,
        "exercised": [row(one) | {"scenarios": list(found.by[one.name])} for one in found.topics if one.name in found.by],
        "untouched": [row(one) for one in found.missing],
        "untold": [row(one) for one in found.untold],
        "not_run": [{"scenario": name, "why": why} for name, why in found.undecided],
    }
