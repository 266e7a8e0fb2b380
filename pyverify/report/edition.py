"""The first line of every output: which edition of the rules was asked, and that a newer one may be in force."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from pyverify.games import DEFAULT, GAMES


def headline(editions: Iterable[datetime.date], game: str = DEFAULT) -> str:
    """The line, of one game. editions: the dates asked for; the newest known if there are none."""
    return headlines((game, one) for one in editions) if (editions := [*editions]) else headlines([(game, GAMES[game].newest)])


def headlines(editions: Iterable[tuple[str, datetime.date]]) -> str:
    """The line. editions: games and dates asked for."""
    by_game: dict[str, set[datetime.date]] = {}
    for game, date in editions:
        by_game.setdefault(game, set()).add(date)
    games = [one for one in GAMES if one in by_game]
    named = [f"{GAMES[game].book} {_listed(game, by_game[game])}" for game in games]
    return f"{'; '.join(named or [f'{GAMES[DEFAULT].book} {_listed(DEFAULT, {GAMES[DEFAULT].newest})}'])}; a newer edition may be in force."


def _listed(game: str, dates: Iterable[datetime.date]) -> str:
    known = GAMES[game]
    ordered = sorted(dates, reverse=True)
    named = [known.dated(date) + (" (the newest edition known here)" if date == known.newest else "") for date in ordered]
    if len(named) > 4:
        named = [*named[:3], f"as of {len(named) - 3} earlier dates"]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " and " + named[-1]
