"""What happens in the scenarios of rulings, step by step: from a run of each, or where there is none, from what the file states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pyverify.editions import Reading
from pyverify.report.rulings.witness import happens
from pyverify.rulings.model import Opinion

if TYPE_CHECKING:
    from pyverify.model import Scenario

    Runs = Callable[[Sequence[Scenario]], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Lying:
    """Something on the stack. open: it lies in any order with its neighbours that are so too, for one player put them there at once."""

    name: str
    controller: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens. details: what follows from it. stack: afterwards, the top first; None if that is not known."""

    says: str
    details: tuple[str, ...] = ()
    stack: tuple[Lying, ...] | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """A scenario as it goes. note: what is to be known about it. final: how it ends."""

    scenario: Scenario
    steps: tuple[Step, ...]
    note: str = ""
    final: tuple[str, ...] = ()


def happenings(opinions: Iterable[Opinion], runs: Runs | None = None) -> Mapping[str, Happening]:
    """What happens in the scenario of each ruling, by its id; one and the same for rulings on the same scenario.

    runs: gives the record of each scenario, or why there is none.
    """
    keys: dict[str, str] = {}
    asked: dict[str, Scenario] = {}
    for one in opinions:
        if one.ruling.scenario and one.verdict != "skipped":
            scenario = replace(one.ruling.scenario, claims=())
            if one.date:
                scenario = Reading(one.date).of(scenario)
            key = keys[one.ruling.id] = repr(scenario)
            asked.setdefault(key, scenario)
    told: dict[str, Happening] = {}
    for game in {one.game for one in asked.values()}:
        some = {key: one for key, one in asked.items() if one.game == game}
        records = (runs or _run)(tuple(some.values()))
        told |= {key: _told(one, record) for (key, one), record in zip(some.items(), records, strict=True)}
    return {name: told[key] for name, key in keys.items()}


def _run(scenarios: Sequence[Scenario]) -> Sequence[Any]:
    """The records of scenarios of one game; of all none if the solver fails."""
    from pyverify.solver.session import InternalError
    from pyverify.story import records

    try:
        return [record for _, record in records(scenarios)]
    except InternalError as error:
        return [f"not known: {error}"] * len(scenarios)


def _told(scenario: Scenario, record: Any) -> Happening:
    """The most frequent line of play; if nothing was run, the timeline."""
    if isinstance(record, str):
        return Happening(scenario, tuple(Step(one) for one in happens(scenario)), record)
    from pyverify.report.story import Story

    story = Story(scenario, record)
    steps, stack_word = [], story.words.phrases["queue"]
    for lines, stack in story.steps():
        first, *details = lines
        lying = tuple(
            Lying(story.namer.item(item, whose=False), item.controller, len(block) > 1) for block in reversed(stack) for item in block
        )
        steps.append(Step(first.partition("  [")[0], tuple(one for one in details if not one.startswith(f"{stack_word}: ")), lying))
    note = f"One of {record.lines:,} lines of play: others part from it where a player decides." if record.lines > 1 else ""
    return Happening(scenario, tuple(steps), note, tuple(story.ending()))
