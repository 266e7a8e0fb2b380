"""Decisions: as the story tells them, and as lines to paste under `decide:`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from pyverify.model import Ability, Effect
from pyverify.record import Decision
from pyverify.report.naming import Namer
from pyverify.trace import Choice
from pyverify.vocabulary import words

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 '/-]*[A-Za-z0-9]\Z")


def told(choice: Choice, namer: Namer) -> str:
    """What was decided, in a sentence."""
    template = namer.words.decisions.get(choice.kind, ("{player} chooses {option} for {about}",))[0]
    option = _mode(choice.option) if choice.kind == "mode" else namer.ability(choice.option)
    return template.format(player=choice.player or "chance", option=option, about=namer.ability(choice.about))


def _mode(option: str) -> str:
    return option.rpartition(", mode ")[2]


def paste(decisions: Iterable[Decision], namer: Namer) -> Iterator[str]:
    """The lines for `decide:`, one a decision, with the other options in a comment; only a comment if a file can't fix it."""
    seen: set[str] = set()
    for one in decisions:
        line = _line(one, namer)
        if line not in seen:
            seen.add(line)
            yield line


def _line(one: Decision, namer: Namer) -> str:
    _, form, otherwise = (*namer.words.decisions.get(one.kind, ()), "", "", "")[:3]
    options = sorted({_mode(option) if one.kind == "mode" else option for option in one.options})
    if one.kind in ("may", "pay", "commander"):
        options.sort(reverse=True)  # yes before no
    about, name = namer.plain(one.about), ""
    if one.kind == "choose":
        name = _choice_name(namer.found(one.about), words(namer.game).entering)
    orders = "{options}" in form
    if orders or one.kind == "replace":
        options = sorted({namer.ability(option) for option in options})
    if otherwise:
        return f"# {one.player}: {'; or '.join(options)}; {otherwise.format(about=yaml_word(one.about))}"
    said = f"# {one.player or 'chance'}: {one.kind} {about}: {', '.join(options)}"
    if not form or (one.kind == "choose" and not name) or (one.kind == "discard" and one.about != "cleanup"):
        return f"{said} (can't be fixed in a file)"
    if orders:
        if len(options) < 2:
            return f"# {one.player}: the order of several {', '.join(options)} can't be fixed in a file"
        return f"- {form.format(options=', '.join(map(yaml_word, options)))}  # {one.player}'s; the first named resolves first"
    line = form.format(about=yaml_word(about), option=yaml_word(options[0]), name=yaml_word(name))
    aimed = one.which.removeprefix("at(").partition(",")[0] if one.kind == "new_target" else one.which
    if one.kind in ("target", "new_target") and aimed not in ("target", ""):
        line = f"{line[:-1]}, name: {yaml_word(aimed)}}}"
    rest = f"; or: {', '.join(options[1:])}" if len(options) > 1 else ""
    return f"- {line}  # {one.player}'s{rest}"


def _choice_name(ability: Ability | None, entering: tuple[str, ...]) -> str:
    """The name that the only choice of an ability gives what is chosen."""
    names = {name for effect in _effects(ability) for name in _names(effect, entering)} if ability else set()
    return names.pop() if len(names) == 1 else ""


def _effects(ability: Ability) -> Iterator[Effect]:
    waiting = [*ability.costs, *ability.effects, *(effect for mode in ability.modes for effect in mode.effects)]
    while waiting:
        effect = waiting.pop()
        waiting += [*effect.body, *effect.otherwise]
        yield effect


def _names(effect: Effect, entering: tuple[str, ...]) -> Iterator[str]:
    if effect.verb == "choose":
        yield str(effect.args.get("as", "it"))
    yield from (role for role in entering if role in effect.args)


def yaml_word(text: str) -> str:
    """A name as a YAML scalar within a line: quoted if it would be read as anything else."""
    return text if _PLAIN.match(text) or text.isdigit() else json.dumps(text, ensure_ascii=False)
