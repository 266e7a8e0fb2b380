"""An ability of the model in plain English, for a judge who compares it with the words of a card.

Everything that an ability says is in the lines, or the paraphrase would hide a misreading; what no table knows reads `name(arguments)`.
Only the names of abilities and their places in a file are left to the caller: they are not part of what an ability says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pyverify.model import Ability
from pyverify.report.plain_effects import Scene, indented, instructions, modifications, replacements, target
from pyverify.report.plain_events import event, subject_of
from pyverify.report.plain_terms import condition, noun
from pyverify.report.plain_words import voice

_SENTENCE = re.compile(r"( *(?:[0-9]+\. )?)(.)(.*)")
_TOLD_BY_KIND = {
    "triggered": ("triggers", "state"), "delayed": ("triggers", "state", "duration"), "static": ("triggers", "affects", "modifications"),
    "replacement": ("triggers", "modifications"), "activated": ("costs",), "spell": (), "keyword": ("keyword", "words"),
}  # fmt: skip
_DOING = ("triggered", "delayed", "activated", "spell")


def paraphrase(ability: Ability, game: str) -> list[str]:
    """All that an ability of a game says, in lines; what is nested is indented."""
    return [_sentence(line) for line in _ability(ability, Scene(voice(game), _ability))]


def classify(ability: Ability) -> str:
    """What kind of ability it is, in the words of the Comprehensive Rules.

    triggered, state trigger (603.8), delayed (603.7), reflexive (603.12), static, replacement ("instead", and how something enters, 614.1),
    prevention (615), activated, mana ability (605), spell, keyword.
    """
    if ability.is_mana and ability.kind in ("activated", "triggered"):
        return "mana ability"
    if ability.state is not None and ability.kind == "triggered":
        return "state trigger"
    if ability.kind == "delayed":
        return "delayed" if ability.triggers or ability.state else "reflexive"
    if ability.kind == "replacement" and any(change.verb.startswith("prevent") for change in ability.modifications):
        return "prevention"
    return ability.kind


def _sentence(line: str) -> str:
    match = _SENTENCE.fullmatch(line)
    if not match:
        return line
    start, first, rest = match.groups()
    end = "" if rest.endswith((".", ":")) else "."
    return f"{start}{first.upper()}{rest}{end}"


def _ability(ability: Ability, scene: Scene) -> list[str]:
    inner = replace(scene, voice=scene.voice.of(subject_of(ability.triggers, scene.voice)))
    return [*_head(ability, scene, inner), *_terms(ability, inner), *_apart(ability, scene, inner), *_body(ability, inner)]


# ------------------------------------------------------------------ what an ability is


def _head(ability: Ability, scene: Scene, inner: Scene) -> list[str]:
    match ability.kind:
        case "triggered":
            return [f"triggers {_moment(ability, scene, scene.voice.words.phrases['always'])}"]
        case "delayed":
            lasting = _duration(ability, scene)
            word = f"reflexive ability, {lasting}" if lasting else "reflexive ability"
            if ability.triggers or ability.state:
                word = f"delayed triggered ability, {lasting}" if lasting else "delayed triggered ability"
            often = scene.voice.words.phrases["always"] if lasting else "once, the next time"
            return [f"{word}: triggers {_moment(ability, scene, often)}"]
        case "replacement":
            would = " or ".join(event(trigger, scene.voice, would=True) for trigger in ability.triggers)
            return replacements(f"if {would or 'something that is not stated would happen'}", ability.modifications, inner)
        case "static" if ability.triggers and ability.affects is None and ability.modifications:
            happens = " or ".join(event(trigger, scene.voice) for trigger in ability.triggers)
            return replacements(f"static ability: as {happens}", ability.modifications, inner)
        case "static":
            if _adds_triggers(ability):
                return [_again(ability, scene, inner)]
            forbidden = [f"static ability: it can't be that {event(one, scene.voice, would=True)}" for one in ability.triggers]
            if forbidden and ability.affects is None and not ability.modifications:
                return forbidden
            affected = noun(ability.affects, inner.voice, "each") if ability.affects is not None else "what is not stated"
            me = scene.voice.words.me
            itself = affected == f"each object that is {me}"
            changed = modifications(f"static ability: {me if itself else affected}", ability.modifications, inner)
            return [*forbidden, *changed]
        case "activated":
            return instructions("to activate it", ability.costs, inner) if ability.costs else ["activated at no cost"]
        case "keyword":
            return [f"keyword ability: {' '.join((ability.keyword, *ability.words))}"]
        case "spell":
            return []


def _adds_triggers(ability: Ability) -> bool:
    return ability.kind == "static" and bool(ability.again) and not ability.modifications


def _again(ability: Ability, scene: Scene, inner: Scene) -> str:
    """By which others trigger again."""
    whose = noun(ability.affects, inner.voice, "a") if ability.affects is not None else "what is not stated"
    times = "once more" if ability.again == 1 else f"{ability.again} times more"
    occasion = " or ".join(event(trigger, scene.voice) for trigger in ability.triggers)
    labelled = f" that is {ability.labelled}," if ability.labelled else ""
    return f"static ability: a triggered ability{labelled} of {whose} triggers {times}" + (
        f" if it triggers because {occasion}" if occasion else ""
    )


def _moment(ability: Ability, scene: Scene, word: str) -> str:
    """When it triggers."""
    parts = [f"{word} {event(trigger, scene.voice)}" for trigger in ability.triggers]
    if word.startswith("once, "):  # once for all of them together
        parts[1:] = [part.removeprefix("once, ") for part in parts[1:]]
    if ability.state is not None:
        parts.append(f"as soon as this is so: {condition(ability.state, scene.voice)} (a state trigger)")
    if parts:
        return ", or ".join(parts)
    return "on what was just done" if ability.kind == "delayed" else "at an event that is not stated"


def _duration(ability: Ability, scene: Scene) -> str:
    return scene.voice.words.durations.get(ability.duration, ability.duration)


def _terms(ability: Ability, inner: Scene) -> Iterator[str]:
    """On what terms it triggers or works."""
    words = inner.voice.words
    if ability.condition is not None:
        template = words.conditions.get("asked once" if ability.asked_once else ability.kind, words.conditions[""])
        yield template.format(condition(ability.condition, inner.voice))
    if ability.batch:
        yield words.phrases["batch all" if ability.batch == "all" else "batch"].format(ability.batch)
    if ability.dependent is not None:
        yield words.phrases["dependent"].format(condition(ability.dependent, inner.voice))
    if ability.labelled and not _adds_triggers(ability):
        yield f"only of abilities that are {ability.labelled}"
    if ability.again and not _adds_triggers(ability):
        yield f"by it, others trigger {ability.again} times more"
    if ability.limit:
        limit = words.limits.get(ability.limit, f"limit: {ability.limit}")
        yield limit if ability.kind in ("triggered", "delayed") else limit.replace("Triggers", "Can be used")
    if ability.works_in:
        yield words.phrases["works in"].format(words.located.get(ability.works_in, f"in the zone {ability.works_in}"))
    if ability.is_mana:
        yield "it is a mana ability"
    if ability.optional:
        yield words.phrases["optional"]


def _apart(ability: Ability, scene: Scene, inner: Scene) -> Iterator[str]:
    """What an ability of its kind does not usually have."""
    told = _TOLD_BY_KIND.get(ability.kind, ())
    if "triggers" not in told and not (ability.kind == "static" and ability.affects is None):
        yield from (f"event: {event(trigger, scene.voice)}" for trigger in ability.triggers)
    if "state" not in told and ability.state is not None:
        yield f"state: {condition(ability.state, scene.voice)}"
    if "duration" not in told and ability.duration:
        yield f"lasts: {_duration(ability, inner)}"
    if "affects" not in told and ability.affects is not None:
        yield f"affects {noun(ability.affects, inner.voice, 'each')}"
    if "modifications" not in told and ability.modifications:
        yield from modifications("change: it", ability.modifications, inner)
    if "costs" not in told and ability.costs:
        yield from instructions(inner.voice.words.phrases["cost"], ability.costs, inner)
    if "keyword" not in told and ability.keyword:
        yield f"keyword: {ability.keyword}"
    if "words" not in told and ability.words:
        yield f"words: {' '.join(ability.words)}"


def _body(ability: Ability, inner: Scene) -> Iterator[str]:
    """Targets, modes, instructions, and the words that were left out."""
    yield from (target(one, inner.voice) for one in ability.targets)
    if ability.modes:
        yield inner.voice.words.phrases["modes"].format(len(ability.modes))
        for number, mode in enumerate(ability.modes, 1):
            name = "" if mode.name == f"mode {number}" else f' "{mode.name}"'
            yield f"  mode {number}{name}:"
            yield from indented(indented(_ability(mode, inner)))
    if ability.effects or (ability.kind in _DOING and not ability.modes):
        yield from instructions("on resolution" if ability.kind == "spell" else "then", ability.effects, inner)
    for words, what in (
        (ability.unread_if, "only if also so, which is not understood"),
        (ability.unread_targets, inner.voice.words.phrases["unread targets"]),
        (ability.unread, "left out because not understood"),
    ):
        if words:
            yield f"{what}: " + ", ".join(f'"{one}"' for one in words)
