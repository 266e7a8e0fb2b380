"""The first line of every output: which edition of the rules was asked, and that a newer one may be in force."""

from __future__ import annotations

import datetime
from collections.abc import Iterable


def headline(editions: Iterable[datetime.date], newest: datetime.date) -> str:
    """The line. editions: the dates asked for. newest: the newest edition known."""
    dates = sorted(set(editions) or {newest}, reverse=True)
    named = [f"as of {date.isoformat()}" + (" (the newest edition known here)" if date == newest else "") for date in dates]
    if len(named) > 4:
        named = [*named[:3], f"as of {len(named) - 3} earlier dates"]
    listed = named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]
    return f"Comprehensive Rules {listed}; a newer edition may be in force."
