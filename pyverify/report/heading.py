"""What stands first in every output: which edition of the rules it is about."""

from __future__ import annotations

from collections.abc import Iterable

from pyverify.editions import edition, spoken
from pyverify.model import Scenario
from pyverify.report.edition import headlines

NOTICE = "a newer edition may be in force"


def adopted(scenario: Scenario) -> list[str]:
    """The line that says under which alternatives of the rules a scenario is judged; no line if there are none."""
    named = ", ".join([*map(spoken, scenario.alternatives), *(f"not {spoken(name)}" for name in scenario.suspended)])
    return [f"note: judged under an alternative of the rules, as if it were so: {named}"] if named else []


def heading(scenarios: Iterable[Scenario]) -> str:
    """The line, for the editions that scenarios ask for."""
    return headlines((one.game, edition(one)) for one in scenarios)
