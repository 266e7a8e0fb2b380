"""What `since` found, for people and for programs."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pyverify.games import DEFAULT, GAMES, Game
from pyverify.report.heading import adopted

if TYPE_CHECKING:
    from pyverify.causes import Cause
    from pyverify.editions import Change
    from pyverify.since import History, Span

FORMAT = "pyverify.since.v1"
_UNKNOWN = "no change that is dated here accounts for it"


def headline(game: Game = GAMES[DEFAULT]) -> str:
    """The first line: which editions were asked."""
    first, newest = (game.dated(one).removeprefix("as of ") for one in (game.first, game.newest))
    return f"{game.book} from {first} to {newest} (the newest edition known here); a newer edition may be in force."


def _game(told: Sequence[History]) -> Game:
    return GAMES[told[0].scenario.game if told else DEFAULT]


def as_text(told: Sequence[History]) -> Iterator[str]:
    """A sentence for each claim, and the changes at each border under it."""
    yield headline(_game(told))
    for one in told:
        yield ""
        yield f"== {one.scenario.name}: {one.scenario.title}"
        yield from adopted(one.scenario)
        if one.scenario.rules:
            yield f"note: the scenario asks for the rules of {one.scenario.rules}; here those of every date are asked"
        if not one.claims:
            yield "no claims"
        for spans in one.claims:
            claim = spans[0].judged.claim
            yield f"{claim.text}  [line {claim.place.line}]"
            yield f"  {sentence(spans)}"
            for span in reversed(spans[1:]):
                yield from (f"    {line}" for line in cause_lines(span.cause, span.since))


def sentence(spans: Sequence[Span]) -> str:
    """`holds from 2013-07-13; refuted before: 2 times`: the newest first."""
    if len(spans) == 1:
        return f"{spans[0].judged.verdict} under every edition since {spans[0].since}" + _answer(spans[0])
    newest, *older, oldest = reversed(spans)
    parts = [f"{newest.judged.verdict} from {newest.since}{_answer(newest)}"]
    parts += [f"{span.judged.verdict} from {span.since} until then{_answer(span)}" for span in older]
    return "; ".join([*parts, f"{oldest.judged.verdict} before{_answer(oldest)}"])


def _answer(span: Span) -> str:
    from pyverify.since import answer

    said = answer(span.judged)
    return f": {said}" if said else ""


def cause_lines(cause: Cause, since: datetime.date | None = None) -> Iterator[str]:
    """The changes behind a difference, a line each. since: said of changes that need no date of their own."""
    if not cause.changes:
        yield f"{since}: {_UNKNOWN}" if since else _UNKNOWN
    if len(cause.changes) > 1:
        yield "none of these alone, but all together:" if cause.together else "each of these was needed:"
    for change in cause.changes:
        yield f"{change.since}: {change.says}" + (f" ({change.number})" if change.number else "")


def as_json(told: Sequence[History]) -> str:
    """All spans. Keys are only ever added."""
    whole = {
        "format": FORMAT,
        "note": headline(_game(told)),
        "first": _game(told).first.isoformat(),
        "newest": _game(told).newest.isoformat(),
        "scenarios": [
            {"scenario": one.scenario.name, "title": one.scenario.title,
             "rules_ignored": one.scenario.rules.isoformat() if one.scenario.rules else None,
             "claims": [_claim(spans) for spans in one.claims]}
            for one in told
        ],
    }  # fmt: skip
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _claim(spans: Sequence[Span]) -> dict[str, object]:
    claim = spans[0].judged.claim
    ends = [(span.since - datetime.timedelta(days=1)).isoformat() for span in spans[1:]]
    return {
        "line": claim.place.line, "claim": claim.text,
        "spans": [
            {"from": span.since.isoformat(), "to": end, "verdict": span.judged.verdict, "actual": span.judged.actual,
             "cause": span.judged.cause, **cause_json(span.cause)}
            for span, end in zip(spans, [*ends, None], strict=True)
        ],
    }  # fmt: skip


def cause_json(cause: Cause) -> dict[str, object]:
    """The changes behind a difference."""
    return {"changes": [change_json(one) for one in cause.changes], "together": cause.together}


def change_json(change: Change) -> dict[str, object]:
    """A change of the rules."""
    return {"name": change.name, "from": change.since.isoformat(), "says": change.says, "rule": change.number}
