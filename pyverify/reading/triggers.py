"""Trigger events (`when:`) and the events that replacement effects replace (`replace:`)."""

from __future__ import annotations

from pyverify.model import Condition, Filter, Place, Test, Trigger
from pyverify.reading.conditions import read_condition
from pyverify.reading.filters import read_filter
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, mapping, text
from pyverify.reading.scope import Scope
from pyverify.vocabulary import Event, Words

_SELF = Filter(((Test("self"),),))


def read_when(node: Node, scope: Scope) -> tuple[tuple[Trigger, ...], Condition | None]:
    """The events of a trigger, alternatives of each other; or the condition of a state trigger, {state: CONDITIONS}."""
    if isinstance(node, Mapping) and node.has("state"):
        check_keys(node, ("state",), "a state trigger")
        return (), read_condition(node.need("state", ""), scope)
    if isinstance(node, Sequence):
        if not node.items:
            raise problem(node.place, "no event", "one or several events: dies, {event: enters, subject: creature} ...")
        return each(node.items, lambda item: read_trigger(item, scope)), None
    return (read_trigger(node, scope),), None


def read_trigger(node: Node, scope: Scope) -> Trigger:
    """One event: its name, meaning that it happens to `self`; or a mapping of `event` and roles to filters.

    What the name itself says (`dies`: from the battlefield to a graveyard) is among the roles of the result. Raises ReadingError.
    """
    if isinstance(node, Scalar):
        name, given = node, Mapping((), node.place)
    else:
        whole = mapping(node, "an event: its name or {event: NAME, subject: FILTER ...}")
        found = whole.need("event", "an event")
        name, given = Scalar(text(found, "the name of an event"), found.place), whole.without("event")
    event = _event(name, scope.words)
    check_keys(given, tuple(event.roles), f"the event {name.text!r}")
    if name.text == "step":
        given.need("step", "the event 'step'")
    said = {role: _said(event, role, words, node.place) for role, words in event.implied}
    roles = dict(said)
    for role, (key, value) in zip(given.names, given, strict=True):
        roles[role] = read_filter(value, scope, "step" if name.text == role == "step" else event.roles[role])
        if role in said and roles[role].items != said[role].items:
            raise problem(key.place, f"{name.text!r} itself says {role!r}: {' or '.join(dict(event.implied)[role])}",
                          repair=f"leave it out, or use {{event: {event.kernel}, ...}}")  # fmt: skip
    if event.subject_default and "subject" not in roles:
        roles["subject"] = _SELF
    return Trigger(name.text, {role: roles[role] for role in event.roles if role in roles}, name.place)


def _event(name: Scalar, known: Words) -> Event:
    words = text(name, "the name of an event")
    if words in known.events:
        return known.events[words]
    step = known.step_aliases.get(words, words)
    if step in known.steps:
        raise problem(name.place, f"{words!r} is a step, not an event", f"{{event: step, step: {step}, player: you}}")
    if " " in words.strip() and words.split()[0].lower() in ("when", "whenever", "at", "if"):
        raise problem(name.place, f"no event {words!r}", "an event in the structured form", _from_english(words))
    raise unknown(name.place, "event", words, known.events)


def _from_english(words: str) -> str:
    """The repair of an event in English."""
    return f'write the whole ability as text: {{text: "{words}, ..."}}'


def _said(event: Event, role: str, words: tuple[str, ...], place: Place) -> Filter:
    test = "zone" if event.roles[role] == "zone" else "word"
    return Filter((tuple(Test(test, (word,)) for word in words),), place)
