"""What is worth a warning though it is no error: decisions that are never asked, keywords that the rules do not know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pyverify.keywords import Keywords
from pyverify.model import Ability, Effect, Fixed, Place, Scenario
from pyverify.reading.abilities import split_keyword
from pyverify.reading.messages import nearest
from pyverify.references import inner, reference, same
from pyverify.trace import Seen
from pyverify.vocabulary import words

_MODE = re.compile(r", mode [0-9]+\Z")
_WAYS = {
    "commander": "command zone: {about}",
    "may": "may: {about}", "pay": "pay: {about}", "mode": "mode of: {about}", "target": "target of: {about}",
    "copy": "copy: {about}", "new_target": "new target of: {about}",
    "choose": "choose: {name}, of: {about}", "discard": "discard: {option}",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Notice:
    """A warning. place: where in a file; text: what is to be said of it."""

    place: Place
    text: str

    def __str__(self) -> str:
        return f"{self.place.file}:{self.place.line}: {self.text}"


def notices(given: Sequence[tuple[Scenario, Seen | None]]) -> tuple[Notice, ...]:
    """The warnings on scenarios, each once, in the order of the files. With each comes what was seen in its lines, if it was run."""
    found = dict.fromkeys(one for scenario, _ in given for one in _keywords(scenario))
    asked: dict[Place, list[str]] = {}  # scenarios of a file share decisions: one that is asked in any of them is of use
    for scenario, seen in given:
        for fixed in decisions(scenario):
            asked.setdefault(fixed.place, []).append(_unasked(fixed, scenario, seen) if seen else "")
    found |= {Notice(place, texts[0]): None for place, texts in asked.items() if all(texts)}
    return tuple(sorted(found, key=lambda one: (one.place.file, one.place.line, one.text)))


def decisions(scenario: Scenario) -> tuple[Fixed, ...]:
    """All decisions that a file fixes."""
    return (*scenario.decisions, *(one for entry in scenario.timeline for one in entry.decisions))


# ------------------------------------------------------------------ decisions


def _unasked(fixed: Fixed, scenario: Scenario, seen: Seen) -> str:
    """Why a decision changes nothing; "" if it is asked."""
    options = [reference(word, scenario) for word in fixed.option]
    if fixed.kind == "order":
        never = [one.text for one in options if not any(one.means(ability) for ability in seen.put)]
        return f"this order is never asked: {never[0]!r} is never put on the {words(scenario.game).queue}" if never else ""
    if fixed.kind == "replace":
        there = {option for kind, _, _, option in seen.offered if kind == "replace"}
        return "" if any(options[0].means(one) for one in there) else (
            f"the decision {{replace: {fixed.option[0]}}} is never asked: this effect could never be applied")  # fmt: skip
    meant = reference(fixed.about, scenario)
    said = _WAYS[fixed.kind].format(about=fixed.about, name=fixed.name, option=", ".join(fixed.option))
    way = f"the decision {{{said}}}"
    copies = [one.name for one in scenario.objects if one.card == meant.card]
    offered = {
        _chosen(kind, option)
        for kind, about, which, option in seen.offered
        if kind == fixed.kind and (meant.means(_MODE.sub("", about)) or about in (fixed.about, *copies)) and _which(fixed, which)
    }
    if not offered:
        return f"{way} is never asked"
    for word, one in zip(fixed.option, options, strict=True):
        if not any(same(word, option) or one.means(option) for option in offered):
            return f"{way} asks for {word!r}, which is never possible; possible: {', '.join(sorted(offered))}"
    return ""


def _which(fixed: Fixed, which: str) -> bool:
    return fixed.kind not in ("target", "new_target", "choose") or fixed.name in ("", which) or which.startswith(f"at({fixed.name},")


def _chosen(kind: str, option: str) -> str:
    return option.rpartition(", mode ")[2] if kind == "mode" else option


# ------------------------------------------------------------------ keywords


def _keywords(scenario: Scenario) -> Iterator[Notice]:
    """Keywords of cards without a rule: what they do is not known, so what they could change is undecided."""
    keywords = Keywords(scenario.game)
    for card in scenario.cards.values():
        abilities = [one for ability in card.abilities for one in (ability, *inner(ability))]
        printed = [(one.keyword, one.place) for one in abilities if one.kind == "keyword"]
        printed += [(str(effect.args.get("value")), effect.place) for effect in _effects(abilities) if effect.verb == "gain keyword"]
        for word, place in printed:
            if split_keyword(word.lower())[0] not in keywords.known():
                near = nearest(word, keywords.known())
                hint = f"; did you mean {near!r}?" if near else ""
                yield Notice(place, f"the keyword {word!r} of {card.name} is not known to the rules here{hint}")


def _effects(abilities: Iterable[Ability]) -> Iterator[Effect]:
    waiting = [effect for one in abilities for part in (one, *one.modes) for effect in (*part.effects, *part.modifications)]
    while waiting:
        effect = waiting.pop()
        yield effect
        waiting += [*effect.body, *effect.otherwise]
