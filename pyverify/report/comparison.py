"""What `diff` found, for people and for programs."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pyverify.games import DEFAULT
from pyverify.report.edition import headline
from pyverify.report.heading import adopted
from pyverify.report.history import cause_json, cause_lines
from pyverify.vocabulary import words

if TYPE_CHECKING:
    from pyverify.causes import Cause
    from pyverify.diff import Compared, Differing, Step
    from pyverify.model import Scenario

FORMAT = "pyverify.diff.v1"


def as_text(told: Sequence[Compared], days: Sequence[datetime.date]) -> Iterator[str]:
    """For each scenario and step in time: the changes, and under each what it brought."""
    yield _headline(told, days)
    for one in told:
        yield ""
        yield f"== {one.scenario.name}: {one.scenario.title}"
        yield from adopted(one.scenario)
        if one.scenario.rules:
            yield f"note: the scenario asks for the rules of {one.scenario.rules}; here only the dates asked for count"
        if one.doubts:
            yield f"note: not all of this is beyond doubt: {'; '.join(one.doubts)}"
        for step in one.steps:
            yield f"from {step.earlier} to {step.later}:"
            yield from (f"  {line}" for line in _step(step, one.scenario))


def _headline(told: Sequence[Compared], days: Sequence[datetime.date]) -> str:
    return headline(days, told[0].scenario.game if told else DEFAULT)


def _step(step: Step, scenario: Scenario) -> Iterator[str]:
    if step.undecided:
        yield f"undecided: {step.undecided}"
        return
    by_cause: dict[Cause, list[Differing]] = {}
    for one in step.differing:
        by_cause.setdefault(one.cause, []).append(one)
    for cause, differing in sorted(by_cause.items(), key=lambda one: [change.since for change in one[0].changes]):
        yield from cause_lines(cause)
        yield from (f"  {_differing(one, scenario)}" for one in differing)
    if not step.differing:
        yield "nothing differs" + (" but numbers" if step.numbers else "")
    if step.numbers:
        yield "numbers moved: " + ", ".join(f"{number} was {before}" for before, number in step.numbers)


def _differing(one: Differing, scenario: Scenario) -> str:
    kind, about = one.key
    if kind == "claim":
        claim = scenario.claims[int(about)]
        return f"{claim.text}  [line {claim.place.line}]: {_verdict(one.before)}, now {_verdict(one.after)}"
    was, now = " or ".join(one.before), " or ".join(one.after)
    title = {"fires": f"{about} triggers", "stack": f"{words(scenario.game).queue} of {about}", "end": about, "doubt": "doubts"}[kind]
    return f"{title}: {was}; now {now}"


def _verdict(values: Sequence[str]) -> str:
    verdict, said = values
    return f"{verdict} ({said})" if said and verdict != "holds" else verdict


def as_json(told: Sequence[Compared], days: Sequence[datetime.date]) -> str:
    """All that differs. Keys are only ever added."""
    whole = {
        "format": FORMAT,
        "note": _headline(told, days),
        "dates": [one.isoformat() for one in days],
        "scenarios": [
            {"scenario": one.scenario.name, "title": one.scenario.title,
             "rules_ignored": one.scenario.rules.isoformat() if one.scenario.rules else None, "doubts": list(one.doubts),
             "steps": [_step_json(step, one.scenario) for step in one.steps]}
            for one in told
        ],
    }  # fmt: skip
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _step_json(step: Step, scenario: Scenario) -> dict[str, object]:
    return {
        "from": step.earlier.isoformat(), "to": step.later.isoformat(), "undecided": step.undecided,
        "differences": [_differing_json(one, scenario) for one in step.differing],
        "numbers": [{"was": before, "is": after} for before, after in step.numbers],
    }  # fmt: skip


def _differing_json(one: Differing, scenario: Scenario) -> dict[str, object]:
    kind, about = one.key
    made: dict[str, object] = {"kind": kind, "about": about}
    if kind == "claim":
        claim = scenario.claims[int(about)]
        made |= {"about": claim.text, "line": claim.place.line}
        made |= {"before": {"verdict": one.before[0], "actual": one.before[1]}, "after": {"verdict": one.after[0], "actual": one.after[1]}}
    else:
        made |= {"before": list(one.before), "after": list(one.after)}
    return made | cause_json(one.cause)
