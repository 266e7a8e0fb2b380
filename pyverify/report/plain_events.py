"""Events that abilities wait for or replace, in plain English."""

from __future__ import annotations

from pyverify.model import Filter, Test, Trigger
from pyverify.report.plain_templates import fill
from pyverify.report.plain_terms import called, role
from pyverify.report.plain_words import EVENTS, MISSING, ROLE_WORDS
from pyverify.vocabulary import words

KNOWN = words("magic").events

_WORDED = frozenset(name for name, _ in ROLE_WORDS)


def event(trigger: Trigger, that: str, would: bool = False) -> str:
    """What happens, as a fact or (would) as something that would happen. Roles that the words do not hold stand in brackets."""
    known = KNOWN.get(trigger.event)
    sorts = known.roles if known else {}
    implied = dict(known.implied) if known else {}
    said = {name for name, words in implied.items() if name in trigger.roles and _is_implied(trigger.roles[name], words, sorts[name])}

    def value(plain: str) -> str | None:
        given = trigger.roles.get(plain)
        if given is None or plain in said:
            return None
        words = role(given, _sort(trigger.event, plain, sorts), that)
        if plain == "step":
            return _step(words)
        if plain in _WORDED:
            return ROLE_WORDS.get((plain, words))
        return words

    template = EVENTS.get(trigger.event, f"the event {trigger.event!r} [happens/happen]")
    filled = fill(template, value, lambda name: MISSING.get(sorts.get(name, ""), f"some {name}"), would)
    rest = [
        f"{name}: {role(given, _sort(trigger.event, name, sorts), that)}"
        for name, given in trigger.roles.items()
        if name not in said and not (name in filled.used and value(name) is not None)
    ]
    rest += [f"{name}: not stated" for name in implied if name not in trigger.roles]
    return f"{filled.text} ({', '.join(rest)})" if rest else filled.text


def subject_of(triggers: tuple[Trigger, ...], that: str) -> str:
    """What the subject of an ability's events is called in the rest of it; what it was called around it, if they have none."""
    names = {
        called(trigger.roles.get("subject"), "spell" if trigger.event == "cast" else "object")
        for trigger in triggers
        if "subject" in trigger.roles or (trigger.event in KNOWN and "subject" in KNOWN[trigger.event].roles)
    }
    return names.pop() if len(names) == 1 else "that object" if names else that


def _is_implied(given: Filter, words: tuple[str, ...], sort: str) -> bool:
    """Whether a role is no more than what the name of the event says."""
    return given.items == (tuple(Test("zone" if sort == "zone" else "word", (word,)) for word in words),)


def _sort(event_name: str, name: str, sorts: dict[str, str]) -> str:
    sort = sorts.get(name, "object")
    if (event_name, name) == ("cast", "subject"):
        return "spell"
    return "step" if name == "step" else sort


def _step(words: str) -> str:
    return f"{words} phase" if words.endswith(" main") else f"{words} step"
