"""The JSON of `run` and `why`: format `pyverify.trace.v1`, described by `trace.schema.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pyverify import policy
from pyverify.editions import edition, newest
from pyverify.games import DEFAULT
from pyverify.model import Scenario
from pyverify.notices import notices
from pyverify.output import clean
from pyverify.record import Found, Record
from pyverify.references import Reference
from pyverify.report import decisions, doubts, sentences, state
from pyverify.report.heading import NOTICE, heading
from pyverify.report.naming import Namer
from pyverify.report.story_words import StoryWords, told
from pyverify.trace import Candidate, Item, Tick

FORMAT = "pyverify.trace.v1"
Json = dict[str, Any]
_NOTHING = Found()


def document(
    runs: Iterable[tuple[Scenario, Record | str]], versions: Mapping[str, str], wanted: Mapping[str, Reference] | None = None
) -> str:
    """The document as text; its first line names the edition. A scenario's record, or why it is undecided.

    wanted: for `why`, what is asked about in each scenario; only its checklists are told.
    """
    given = list(runs)
    head = {"format": FORMAT, "edition": heading(scenario for scenario, _ in given)}
    body: Json = {
        "versions": dict(versions),
        "newest_edition": newest(next((scenario.game for scenario, _ in given), DEFAULT)).isoformat(),
        "notice": NOTICE,
        "warnings": [
            {"file": one.place.file, "line": one.place.line, "text": one.text}
            for one in notices([(scenario, None if isinstance(record, str) else record.seen) for scenario, record in given])
        ],
        "scenarios": [_scenario(scenario, record, (wanted or {}).get(scenario.name)) for scenario, record in given],
    }
    first, rest = json.dumps(_clean(head)), json.dumps(_clean(body), indent=1)
    return f"{first[:-1]},{rest[1:]}"


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): _clean(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(one) for one in value]
    return value


def _scenario(scenario: Scenario, record: Record | str, wanted: Reference | None) -> Json:
    made: Json = {"name": scenario.name, "title": scenario.title, "file": scenario.place.file, "edition": edition(scenario).isoformat()}
    if isinstance(record, str):
        return made | {"undecided": record, "ticks": [], "lines": []}
    namer = Namer(scenario, record.tokens)
    names = {key: index for index, key in enumerate(sorted(record.ticks, key=lambda key: (record.ticks[key].tick, key)))}
    doubted = doubts.in_force(record, scenario.game)
    ticks = [
        _tick(index, record.ticks[key], record.found.get(key, _NOTHING), scenario, record, wanted)
        | ({"undecided": list(doubted[key])} if key in doubted else {})
        for key, index in names.items()
    ]
    made["ticks"] = ticks
    if from_start := doubts.from_start(record, scenario.game):
        made["doubts"] = list(from_start)
    made["lines"] = [
        {
            "lines": play.lines,
            "ending": play.ending,
            "ticks": [names[key] for key in play.ticks],
            "choices": [
                {"player": one.player, "kind": one.kind, "about": one.about, "which": one.which, "option": one.option}
                for one in play.choices
            ],
            "final": list(state.lines(state.after(record, play, len(play.ticks)), namer)),
        }
        for play in record.plays
    ]
    made["decisions"] = [
        {"player": one.player, "kind": one.kind, "about": one.about, "which": one.which, "options": list(one.options)}
        for one in record.decisions
    ]
    made["decide"] = list(decisions.paste(record.decisions, namer))
    return made


def _tick(index: int, tick: Tick, found: Found, scenario: Scenario, record: Record, wanted: Reference | None) -> Json:
    deed, _, entry = tick.deed.partition(" ")
    made: Json = {"tick": index, "deed": deed, "entry": tick.entry}
    if entry:
        made["kind"] = entry
    if 0 < tick.entry <= len(scenario.timeline):
        made["line"] = scenario.timeline[tick.entry - 1].place.line
    if found.illegal:
        made["illegal"] = list(found.illegal)
    if found.replaced:
        made["replaced_by"] = list(found.replaced)
    made["events"] = [
        {"kind": event.kind, **{role: [_plain(value) for value in values] for role, values in event.attributes.items() if role != "kind"}}
        for event in tick.events
    ]
    made["triggers"] = [
        _candidate(one, found, record, told(scenario.game))
        for one in tick.candidates
        if not wanted or (wanted.means(one.ability) and wanted.only in ("", one.source))
    ]
    made["resolving"] = [_item(item) for item in tick.resolving]
    if tick.missed:
        made["missed"] = [{"item": _item(item), "policy": said[0], **policy.answers(said)} for item, said in tick.missed]
    made["removed"] = [{"item": _item(item), "why": why} for item, why in tick.removed]
    made["ended"] = sorted(_text(fluent) for fluent in tick.before)
    made["began"] = sorted(_text(fluent) for fluent in tick.after)
    return made


def _candidate(one: Candidate, found: Found, record: Record, words: StoryWords) -> Json:
    return {
        "ability": one.ability, "source": one.source, "controller": one.controller, "subject": one.subject, "fires": one.fires,
        **({"again": list(one.again)} if one.again else {}),
        "checks": [
            {
                "asked": sentences.asked(check, words), "found": sentences.answered(check, one, found, words), "passed": check.passed,
                "topic": check.topic, "rules": [one.number for one in sentences.check_rules(check, record.cites)],
            }
            for check in one.checks
        ],
    }  # fmt: skip


def _item(item: Item) -> Json:
    return {"ability": item.ability, "source": item.source, "controller": item.controller}


def _plain(value: object) -> Any:
    if isinstance(value, bool):
        return "yes"
    return value if isinstance(value, int | str) else _text(value)


def _text(value: object) -> str:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], tuple):
        if value[0] == "o" and isinstance(value[1][0], str):
            return f"{value[1][0]}#{value[1][1]}" if value[1][1] else value[1][0]
        return f"{value[0]}({', '.join(map(_text, value[1]))})"
    return str(value)
