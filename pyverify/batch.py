"""Scenarios of one game in a batch, in child processes: their facts, which of their cards are alike, and what is taken from each run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from pyverify.facts import scenario_facts
from pyverify.groups import interchangeable
from pyverify.keywords import Keywords
from pyverify.model import Scenario

if TYPE_CHECKING:
    from pyverify.solver.worker import Collect, Limits


def batch(scenarios: Mapping[int, Scenario], collect: Collect, keep: Callable[..., object] | None = None, *, claims: bool = True,
          named: Collection[str] = (), limits: Limits | None = None,
          options: Mapping[str, Any] | None = None) -> dict[int, Any]:  # fmt: skip
    """What `collect` takes from each, or why that is nothing, as in `worker.run_batch`.

    scenarios: by their number, which their facts carry. claims, named: as for `interchangeable`. keep, options: for `worker.Options`.
    """
    from pyverify.solver.worker import Options, run_batch

    if not scenarios:
        return {}
    facts = {number: scenario_facts(one, number, Keywords(one.game)) for number, one in scenarios.items()}
    groups = {
        card: group for number, one in scenarios.items() for card, group in interchangeable(one, number, claims=claims, named=named).items()
    }
    game = next(one.game for one in scenarios.values())
    return run_batch(game, facts, Options(collect, keep, groups, **(options or {})), limits)


def each_run(scenarios: Mapping[int, Scenario], collect: Collect, keep: Callable[..., object] | None = None,
             limits: Limits | None = None, options: Mapping[str, Any] | None = None) -> dict[int, Any]:  # fmt: skip
    """What `collect` takes from each, or the reason why one is undecided, as a text. No claim is asked. options: as for `batch`.

    Raises InternalError.
    """
    from pyverify.solver.session import InternalError
    from pyverify.solver.worker import Broken, Exceeded

    results = batch(scenarios, collect, keep, claims=False, limits=limits, options=options)
    for number, found in results.items():
        if isinstance(found, Broken):
            raise InternalError(f"{scenarios[number].name}: {found.text}")
    return {number: results[number].reason if isinstance(results[number], Exceeded) else results[number] for number in scenarios}
