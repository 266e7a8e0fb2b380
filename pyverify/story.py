"""The commands `run` and `why`: read, run in a child process, tell."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pyverify.batch import each_run
from pyverify.editions import edition
from pyverify.games import DEFAULT
from pyverify.model import Place, Scenario
from pyverify.notices import notices
from pyverify.output import say_all, say_json
from pyverify.reading.messages import ReadingError, problem, unknown
from pyverify.reading.names import Names, name_everything
from pyverify.reading.nodes import Scalar
from pyverify.reading.scenario import read_file
from pyverify.references import Reference, reference
from pyverify.report.heading import heading
from pyverify.vocabulary import words

if TYPE_CHECKING:
    from pyverify.record import Record
    from pyverify.report.story import Story
    from pyverify.solver.worker import Limits

Run = tuple[Scenario, "Record | str"]


def main_run(path: str, fmt: str, options: argparse.Namespace) -> int:
    """`pyverify run`. options: scenario, full. Returns the exit code. Raises ReadingError, InternalError."""
    scenarios = of_one_game(chosen(read_file(path), options.scenario, path), path)
    runs = records(scenarios)
    if fmt == "json":
        _print_json(runs, None)
        return 0
    say_all([heading(scenarios)])
    given = [(scenario, None if isinstance(record, str) else record.seen) for scenario, record in runs]
    say_all(f"warning: {one}" for one in notices(given))
    for scenario, record in runs:
        say_all([""])
        if isinstance(record, str):
            say_all(_undecided(scenario, record))
        else:
            say_all(_story(scenario, record, full=options.full, texts=options.full).lines())
    return 0


def main_why(path: str, name: str, fmt: str, options: argparse.Namespace) -> int:
    """`pyverify why`. options: scenario. Returns the exit code. Raises ReadingError, InternalError."""
    scenarios = of_one_game(chosen(read_file(path), options.scenario, path), path)
    wanted = _meanings(name, scenarios, path)
    scenarios = tuple(one for one in scenarios if one.name in wanted)
    runs = records(scenarios)
    if fmt == "json":
        _print_json(runs, wanted)
        return 0
    say_all([heading(scenarios)])
    for scenario, record in runs:
        say_all([""])
        if isinstance(record, str):
            say_all(_undecided(scenario, record))
        else:
            say_all(_story(scenario, record, texts=True).why(wanted[scenario.name]))
    return 0


def _meanings(name: str, scenarios: tuple[Scenario, ...], path: str) -> dict[str, Reference]:
    """What a name means in each scenario that knows it. Raises ReadingError if none does."""
    found: dict[str, Reference] = {}
    fault: ReadingError | None = None
    for one in scenarios:
        try:
            found[one.name] = meant(name, one, path)
        except ReadingError as error:
            fault = fault or error
    if fault and not found:
        raise fault
    return found


def chosen(scenarios: tuple[Scenario, ...], name: str, path: str) -> tuple[Scenario, ...]:
    """The scenarios with a name, the part of it after the file's, or a title; all if no name is given. Raises ReadingError."""
    if not name:
        return scenarios
    folded = name.casefold()
    found = tuple(one for one in scenarios if folded in (one.name.casefold(), one.name.rpartition("/")[2].casefold(), one.title.casefold()))
    if not found:
        raise unknown(Place(path, 0, 0), "scenario", name, [one.name.rpartition("/")[2] for one in scenarios])
    return found


def of_one_game(scenarios: tuple[Scenario, ...], path: str) -> tuple[Scenario, ...]:
    """The scenarios, if all are of one game. Raises ReadingError."""
    games = dict.fromkeys(one.game for one in scenarios)
    if len(games) > 1:
        raise problem(
            Place(path, 0, 0), f"scenarios of several games: {', '.join(games)}", "those of one game", "choose one with --scenario"
        )
    return scenarios


def meant(name: str, scenario: Scenario, path: str) -> Reference:
    """What the name of an ability, a card or both refers to, by the rules of scenario files. Raises ReadingError."""
    made = {str(effect.args["token"]) for entry in scenario.timeline for effect in entry.effects if effect.verb == "create"}
    players = tuple(player.name for player in scenario.players)
    names: Names = name_everything(words(scenario.game), players, scenario.cards, scenario.objects, frozenset(made))
    return reference(names.ability(Scalar(name, Place(path, 0, 0), quoted=True)), scenario)


def records(scenarios: Iterable[Scenario], limits: Limits | None = None) -> list[Run]:
    """Run scenarios of one game. With each scenario comes its record, or why it is undecided. Raises InternalError."""
    from pyverify.solver.recording import record

    given = dict(enumerate(scenarios, 1))
    found = each_run(given, record, limits=limits)
    return [(one, f"undecided: {found[number]}" if isinstance(found[number], str) else found[number]) for number, one in given.items()]


def _story(scenario: Scenario, record: Record, *, full: bool = False, texts: bool = False) -> Story:
    """What tells a scenario's run. full: everything. texts: with the user's own text of the rules, if one is registered."""
    from pyverify.report.story import Story
    from pyverify.rulebook.store import in_force

    return Story(scenario, record, full, in_force(edition(scenario), scenario.game) if texts else None)


def _undecided(scenario: Scenario, reason: str) -> list[str]:
    return [f"== {scenario.name}: {scenario.title}", f"{reason}"]


def _print_json(runs: list[Run], wanted: dict[str, Reference] | None) -> None:
    from pyverify.report.trace_json import document
    from pyverify.solver.versions import versions
    from pyverify.version import version

    say_json(document(runs, {"pyverify": version(), **versions(runs[0][0].game if runs else DEFAULT)}, wanted))
