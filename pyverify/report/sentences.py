"""Sentences of the story, made from the tables in `story_words`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pyverify.checklists import failing, telling
from pyverify.record import Found, Rule, arguments
from pyverify.remember import reason
from pyverify.report.naming import Namer, listed, name_of, source_of
from pyverify.report.story_words import StoryWords
from pyverify.trace import Candidate, Check, Event

_FIGURES = frozenset({"condition", "state"})  # conditions that compare quantities
_FIELD = re.compile(r"\{(\w+)\}")


def rules(words: Iterable[str], cites: Mapping[str, tuple[Rule, ...]]) -> tuple[Rule, ...]:
    """The rules behind some words of the encodings, each once; none as long as the encodings cite none for them."""
    found: dict[Rule, None] = {}
    for word in words:
        found.update(dict.fromkeys(cites.get(word) or cites.get(word.partition("(")[0], ())))
    return tuple(found)


def numbers(found: Iterable[Rule]) -> str:
    """The numbers of rules, ` (603.2, 603.6c)`, or nothing."""
    shown = sorted({one.number for one in found})
    return f" ({', '.join(shown)})" if shown else ""


# ------------------------------------------------------------------ events


def events(happened: Iterable[Event], namer: Namer) -> Iterator[str]:
    """A sentence for each event; events that differ only in their object share one."""
    grouped: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
    given = list(happened)
    words = namer.words
    said = {words.announced[event.kind] for event in given if event.kind in words.announced}
    for event in given:
        if (event.kind == "zone_change" and _first(event, "to") in said) or event.name.startswith("lost("):
            continue  # said by the spell that is cast, and by the damage that makes a player lose life
        if not words.events.get(event.kind, ("",)):
            continue  # said by another event
        template = _template(event, words)
        values = {role: _value(event, role, namer) for role in _FIELD.findall(template)}
        name = values.pop("object", "") or values.pop("creates", "")
        grouped.setdefault((template, tuple(sorted(values.items()))), []).append(name)
    for (template, rest), names in grouped.items():
        several = len(names) > 1
        named = "{object}" in template or "{creates}" in template
        whole = _plural(template, words) if several and named else template
        sentence = whole.format(object=listed(names), creates=listed(names), **dict(rest))
        yield f"{sentence} ({len(names)} times)" if several and not named else sentence


def _template(event: Event, words: StoryWords) -> str:
    for one in words.events.get(event.kind, ()):
        template, _, needs = one.partition("|")
        roles = ["counter" if role == "counters" else role for role in _FIELD.findall(template)]
        if all(event.attributes.get(role) for role in roles) and _suits(event, needs):
            return template
    return event.kind.replace("_", " ") + (": {object}" if event.attributes.get("object") else "")


def _suits(event: Event, needs: str) -> bool:
    """Whether all that a template needs is the case."""
    return all(_suits_one(event, need) for need in needs.split())


def _suits_one(event: Event, needs: str) -> bool:
    start, arrow, goal = needs.partition(">")
    if arrow:
        return (not start or _first(event, "from") == start) and (not goal or _first(event, "to") == goal)
    return needs in (_first(event, "how"), _first(event, "combat"))


def _first(event: Event, role: str) -> object:
    return (event.attributes.get(role) or ("",))[0]


def _value(event: Event, role: str, namer: Namer) -> str:
    if role == "counters":
        amount, counter = _first(event, "amount"), _first(event, "counter")
        return namer.words.counted(str(counter), amount, "a" if amount == 1 else "")
    if role == "creates":
        made = _first(event, role)
        return namer.thing(made[0]) if isinstance(made, tuple) else "a token"
    if role == "step":
        return namer.words.step(name_of(_first(event, role)))
    if role in ("from", "to"):
        return namer.place(_first(event, role))
    return listed(namer.ability(namer.thing(value)) for value in event.attributes.get(role, ()))


def _plural(template: str, words: StoryWords) -> str:
    return " ".join(words.plurals.get(word, word) for word in template.split(" "))


def changes(fluents: Iterable[object], table: Mapping[str, str], namer: Namer) -> Iterator[str]:
    """Sentences for fluents that began or ended, of the kinds in the table."""
    given = sorted(fluents, key=str)
    sources = {inner[0]: namer.thing(inner[1]) for fluent in given if (inner := arguments(fluent, "source"))}
    for fluent in given:
        template = table.get(str(fluent[0])) if isinstance(fluent, tuple) else None
        if template and isinstance(fluent, tuple):
            what, ability = fluent[1]
            yield template.format(ability=namer.ability(str(ability)), source=sources.get(what) or source_of(what))


# ------------------------------------------------------------------ checklists


def additional(sources: Sequence[str]) -> str:
    """That an ability triggers additional times, and by what."""
    counted = Counter(sources)
    told = [f"{'once' if number == 1 else f'{number} times'} more by {source}" for source, number in sorted(counted.items())]
    return " ".join(f"and {one}" for one in told)


def asked(check: Check, words: StoryWords) -> str:
    """What a condition of a trigger asks."""
    template = words.checks.get(_functor(check), ("{about}",))[0]
    if _functor(check) == "beyond" and isinstance(check.what, tuple):
        return template.format(about=reason(check.what[1][0], words.game))
    return template.format(about=check.about or word_of(check).replace("_", " "))


def answered(check: Check, candidate: Candidate, found: Found, words: StoryWords) -> str:
    """What was found."""
    functor = _functor(check)
    if functor == "role" and isinstance(check.what, tuple):
        role = str(check.what[1][0])
        names = found.roles.get((candidate.event, role), ())
        return f"it was {listed(names)}".replace("_", " ") if names else "there was none"
    if functor in _FIGURES:
        values = found.figures.get((candidate.ability, candidate.source, candidate.event), ())
        if values:
            return ", ".join(f"{term} is {value}" for term, value in values)
    _, yes, no = words.checks.get(functor, ("", "yes", "no"))
    return yes if check.passed else no


def _functor(check: Check) -> str:
    return str(check.what[0]) if isinstance(check.what, tuple) else str(check.what)


def word_of(check: Check) -> str:
    """The word under which the rule of a condition is looked up: `role(to)`, and if that has none, `role`."""
    if isinstance(check.what, tuple) and check.what[1]:
        return f"{check.what[0]}({check.what[1][0]})"
    return str(check.what)


def check_rules(check: Check, cites: Mapping[str, tuple[Rule, ...]]) -> tuple[Rule, ...]:
    """The rules that ask a condition."""
    return rules([word_of(check)], cites) or rules([check.topic], cites)


def reasons(candidate: Candidate, cites: Mapping[str, tuple[Rule, ...]]) -> tuple[Rule, ...]:
    """The rules why an ability triggered, or those it failed by."""
    topics = telling(candidate) if candidate.fires else failing(candidate)
    return tuple(dict.fromkeys(rule for topic in topics for rule in rules([topic], cites)))


def failed(candidate: Candidate, found: Found, cites: Mapping[str, tuple[Rule, ...]], words: StoryWords) -> str:
    """Why an ability did not trigger: every condition that was not met, with its rules."""
    parts = [
        f"{asked(check, words)}: {answered(check, candidate, found, words)}{numbers(check_rules(check, cites))}"
        for check in candidate.checks
        if not check.passed
    ]
    return "; ".join(parts) or "it counts as one with another that happened at the same time"
