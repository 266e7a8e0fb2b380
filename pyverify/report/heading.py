"""What stands first in every output: which edition of the rules it is about."""

from __future__ import annotations

from collections.abc import Iterable

from pyverify.editions import NEWEST, edition
from pyverify.model import Scenario
from pyverify.report.edition import headline

NOTICE = "a newer edition may be in force"


def heading(scenarios: Iterable[Scenario]) -> str:
    """The line, for the editions that scenarios ask for."""
    return headline([edition(one) for one in scenarios], NEWEST)
