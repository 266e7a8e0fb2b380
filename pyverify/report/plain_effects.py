"""Instructions, modifications and changes of events in plain English: lines, with what is nested below them indented."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pyverify.model import Ability, Argument, Condition, Effect, Filter, Target, Term
from pyverify.report.plain_templates import fill
from pyverify.report.plain_terms import agreeing, condition, generic, noun, plural, term
from pyverify.report.plain_words import Voice
from pyverify.vocabulary import words as words_of

_OTHER = re.compile(r"\$(\w+)")


@dataclass(frozen=True, slots=True)
class Scene:
    """Where an instruction stands. voice: how it is told there. nested: how an ability inside it is told."""

    voice: Voice
    nested: Callable[[Ability, Scene], list[str]]


def instructions(head: str, effects: Iterable[Effect], scene: Scene, table: Mapping[str, str] | None = None) -> list[str]:
    """Some instructions below a head: one follows it in its line, several are numbered. table: templates that are no verbs'."""
    return _block(head, [_lines(effect, scene, table) for effect in effects])


def modifications(head: str, changes: Iterable[Effect], scene: Scene) -> list[str]:
    """What happens to characteristics: in one sentence, unless abilities are gained."""
    told = [_lines(change, scene, scene.voice.words.modifications) for change in changes]
    for word, subject in scene.voice.words.nominative.items():
        if head == word or head.endswith(f" {word}"):
            head = head.removesuffix(word) + subject
            told = [[agreeing(first, subject, scene.voice), *rest] for first, *rest in told]
    if told and (len(told) == 1 or all(len(lines) == 1 for lines in told)):
        return [f"{head} {' and '.join(lines[0] for lines in told)}", *told[0][1:]]
    return _block(head, told)


def replacements(head: str, changes: Iterable[Effect], scene: Scene) -> list[str]:
    """What happens to an event that is replaced."""
    return instructions(head, changes, scene, scene.voice.words.replacements)


def target(given: Target, voice: Voice) -> str:
    """One target, with its name if it has one of its own."""
    kind = voice.words.targets.get(given.kind, f"target of the kind {given.kind}")
    name = "" if given.name == "target" else f' "{given.name}"'
    default = "player" if given.kind == "player" else "object"
    also = "a player or " if given.kind == "any" else ""  # whom a filter on objects does not keep away
    what = f": {also}{noun(given.filter, voice, default=default)}" if given.filter.items else "" if given.kind == "any" else ", any"
    return f"{'up to one ' if given.optional else ''}{kind}{name}{what}"


def indented(lines: Iterable[str]) -> list[str]:
    """Lines below another."""
    return [f"  {line}" for line in lines]


def _block(head: str, told: list[list[str]]) -> list[str]:
    if not told:
        return [f"{head}: nothing"]
    if len(told) == 1:
        return [f"{head}: {told[0][0]}", *told[0][1:]]
    lines = [f"{head}:"]
    for number, (first, *rest) in enumerate(told, 1):
        lines += [f"  {number}. {first}", *(f"     {line}" for line in rest)]
    return lines


def _lines(effect: Effect, scene: Scene, table: Mapping[str, str] | None) -> list[str]:
    """One instruction."""
    words, known = scene.voice.words, words_of(scene.voice.game).verbs
    head = _head(effect, scene.voice, words.verbs if table is None else table)
    lines = [head]
    for value in effect.args.values():
        if isinstance(value, Ability):
            lines = [f"{lines[0]}:", *lines[1:], *indented(scene.nested(value, scene))]
    if effect.verb == "get" and table is None:
        lines = modifications(head, effect.body, scene)
    elif effect.body or (table is None and effect.verb in known and known[effect.verb].nested):
        lines = [*lines[1:], *instructions(head, effect.body, scene)]
    if effect.otherwise:
        lines += instructions(words.otherwise.get(effect.verb, "otherwise"), effect.otherwise, scene)
    return lines


def _head(effect: Effect, voice: Voice, table: Mapping[str, str]) -> str:
    others: set[str] = set()

    def value(name: str) -> str | None:
        plain, _, unit = name.partition(":")
        given = effect.args.get(plain.lstrip("+"))
        for other in _OTHER.findall(unit):
            others.add(other)
            unit = unit.replace(f"${other}", _argument(other, effect.args.get(other, f"some {other}"), voice))
        if given is None:
            return f"some {plural(unit)}" if _OTHER.search(name) else None
        if isinstance(given, bool):
            return voice.words.flags.get(plain) if given else None
        if unit:
            return quantity(given, unit, voice)
        if plain.startswith("+"):
            return f"{given:+d}" if isinstance(given, int) else f"+ {_argument('value', given, voice)}"
        return _argument("to" if effect.verb == "to" else plain, given, voice)

    told = table.get(effect.verb)
    filled = fill(told, value, lambda name: f"some {name}", voice.words) if told else None
    used = {*filled.used, *others} if filled else set()
    rest = [
        f"{name}: {_argument(name, given, voice)}"
        for name, given in effect.args.items()
        if not isinstance(given, Ability) and not (name in used and not (isinstance(given, bool) and value(name) is None))
    ]
    if filled is None:
        return generic(effect.verb, rest)
    return f"{filled.text} ({', '.join(rest)})" if rest else filled.text


def _argument(name: str, value: Argument, voice: Voice) -> str:
    if isinstance(value, Condition):
        return condition(value, voice)
    if isinstance(value, Filter):
        return noun(value, voice)
    if isinstance(value, Target):
        return target(value, voice)
    if name == "for" and isinstance(value, str):
        return voice.words.durations.get(value, value)
    if name == "to" and isinstance(value, str) and value in voice.words.zones:
        return voice.words.zones[value]
    return term(value, voice)


def quantity(value: Argument, unit: str, voice: Voice) -> str:
    """`1 card`, `that much life`, `X damage`, `cards equal in number to ...`."""
    measured = unit in voice.words.mass
    units = unit if measured else plural(unit)
    if isinstance(value, int):
        return f"{value} {unit if value == 1 else units}"
    if value == Term("amount"):
        return f"that {'much' if measured else 'many'} {units}"
    if value == Term("x"):
        return f"X {units}"
    return f"{units} equal {'to' if measured else 'in number to'} {term(value, voice)}"
