"""Events that abilities wait for or replace, in plain English."""

from __future__ import annotations

from collections.abc import Mapping

from pyverify.model import Filter, Test, Trigger
from pyverify.report.plain_templates import fill
from pyverify.report.plain_terms import called, role
from pyverify.report.plain_words import Voice
from pyverify.vocabulary import words as words_of


def event(trigger: Trigger, voice: Voice, would: bool = False) -> str:
    """What happens, as a fact or (would) as something that would happen. Roles that the words do not hold stand in brackets."""
    words, known = voice.words, words_of(voice.game).events.get(trigger.event)
    sorts = known.roles if known else {}
    implied = dict(known.implied) if known else {}
    said = {name for name, only in implied.items() if name in trigger.roles and _is_implied(trigger.roles[name], only, sorts[name])}

    def value(plain: str) -> str | None:
        given = trigger.roles.get(plain)
        if given is None or plain in said:
            return None
        told = role(given, _sort(trigger.event, plain, sorts, voice), voice)
        if plain == "step":
            return words.step(told)
        if plain in words.role_words:
            return words.role_words[plain].get(told)
        return told

    template = words.events.get(trigger.event, f"the event {trigger.event!r} [happens/happen]")
    filled = fill(template, value, lambda name: words.missing.get(sorts.get(name, ""), f"some {name}"), words, would)
    rest = [
        f"{name}: {role(given, _sort(trigger.event, name, sorts, voice), voice)}"
        for name, given in trigger.roles.items()
        if name not in said and not (name in filled.used and value(name) is not None)
    ]
    rest += [f"{name}: not stated" for name in implied if name not in trigger.roles]
    return f"{filled.text} ({', '.join(rest)})" if rest else filled.text


def subject_of(triggers: tuple[Trigger, ...], voice: Voice) -> str:
    """What the subject of an ability's events is called in the rest of it; what it was called around it, if they have none."""
    known = words_of(voice.game).events
    names = {
        called(trigger.roles.get("subject"), voice, voice.words.subjects.get(trigger.event, "object"))
        for trigger in triggers
        if "subject" in trigger.roles or (trigger.event in known and "subject" in known[trigger.event].roles)
    }
    return names.pop() if len(names) == 1 else "that object" if names else voice.that


def _is_implied(given: Filter, words: tuple[str, ...], sort: str) -> bool:
    """Whether a role is no more than what the name of the event says."""
    return given.items == (tuple(Test("zone" if sort == "zone" else "word", (word,)) for word in words),)


def _sort(event_name: str, name: str, sorts: Mapping[str, str], voice: Voice) -> str:
    sort = sorts.get(name, "object")
    if name == "subject" and sort == "object":
        return voice.words.subjects.get(event_name, sort)
    return "step" if name == "step" else sort
