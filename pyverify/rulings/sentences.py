"""The verdict on a ruling in one sentence."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from pyverify.editions import Change, changes
from pyverify.output import clean
from pyverify.reasons import Reason
from pyverify.rulings.model import Opinion, Span
from pyverify.verdict import Judged

_DAY = datetime.timedelta(days=1)
_RULES = 4  # numbers in one sentence


def sentence(opinion: Opinion, own: datetime.date) -> str:
    """The verdict in one sentence. own: the date under whose rules the ruling was made."""
    asked = opinion.date
    assert asked is not None
    game = opinion.ruling.game
    match opinion.verdict:
        case "holds":
            return f"holds under the rules of {_both(own, asked)}"
        case "true-until" | "true-from":
            return _dated(opinion.spans, asked, game, reason(opinion))
        case "against-the-rules":
            return f"against the rules: {reason(opinion)}"
        case "depends":
            return f"depends: {reason(opinion)}"
        case "undecided":
            said = reason(opinion)
            return f"undecided: {said}" if said else f"undecided under the rules of {own}, when it was made; true under those of {asked}"
    return opinion.verdict


def _both(one: datetime.date, other: datetime.date) -> str:
    return f"{one}" if one == other else f"{min(one, other)} and of {max(one, other)}"


def reason(opinion: Opinion) -> str:
    """Why the first claim that is not as the ruling says is not so; nothing if all are. Worst first."""
    rank = {"refuted": 0, "holds": 0, "depends": 1, "undecided": 2}
    wrong = [(one, why) for one, why in zip(opinion.judged, opinion.why, strict=True) if not one.expected]
    if not wrong:
        return ""
    judged, why = min(wrong, key=lambda pair: rank[pair[0].verdict])
    return f"{judged.claim.text}: {_what(judged, why)}"


def _what(judged: Judged, why: Sequence[Reason]) -> str:
    """What is the case, with the rule numbers."""
    if judged.verdict == "undecided":
        return judged.cause or "it can't be decided"
    said = _decided(judged)
    chosen = next((one.text for one in why if judged.decision and not one.text.startswith("what is the case")), "")
    numbers = list(dict.fromkeys(number for one in why for number in one.rules))[:_RULES]
    return "; ".join(filter(None, (said, chosen))) + (f" ({', '.join(numbers)})" if numbers else "")


def _decided(judged: Judged) -> str:
    if judged.actual:
        return f"what is the case: {judged.actual}"
    return {"holds": "it is so", "refuted": "it is not so", "depends": "it depends"}.get(judged.verdict, "")


def _dated(spans: Sequence[Span], asked: datetime.date, game: str, why: str) -> str:
    """From when until when it is true, and what changed at each border."""
    known = {one.name: one for one in changes(game)}
    parts = []
    for index, span in enumerate(spans):
        if not span.truth:
            continue
        after = spans[index + 1] if index + 1 < len(spans) else None
        began = f"from {span.since}" if index else ""
        ended = f"until {after.since - _DAY}" if after else ""
        parts.append(f"true {' '.join(filter(None, (began, ended)))}")
        borders = [one for one in (span if index else None, after) if one]
        told = [f"since {one.since}: {_said(known, one)}" for one in borders]
        parts[-1] += f" ({'; '.join(told)})" if told else ""
    current = max((one for one in spans if one.since <= asked), key=lambda one: one.since, default=None)
    tail = f"; under the rules of {asked}, {why}" if why and not (current and current.truth) else ""
    return " and ".join(parts) + tail


def _said(known: dict[str, Change], span: Span) -> str:
    """What changed, with the rule number of that time."""
    told = [_change(known[name]) for name in span.changes if name in known]
    return " and ".join(told) if told else "no change that is dated here accounts for it"


def _change(change: Change) -> str:
    said = change.says.rstrip(".")
    return f"{said} ({change.number})" if change.number else said


def listed(names: Iterable[str]) -> str:
    """Names with commas and an `and`."""
    *most, last = [clean(one) for one in names]
    return f"{', '.join(most)} and {last}" if most else last
