"""A picture of what happens, from top to bottom, and of the stack beside it. Drawn narrow, so that a phone shows it as it is."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence

from pyverify.output import clean
from pyverify.report.rulings.html.happenings import Happening, Lying, Step
from pyverify.report.rulings.html.writing import Markup, joined, tag
from pyverify.report.story_words import told

_WIDE, _LEFT, _RIGHT, _BOX = 300, 28, 164, 135
_LINE, _GAP, _EDGE = 14, 4, 10
_LETTERS = {"said": 22, "box": 20}  # in a line
_MOST, _HIGHEST, _LONGEST = 40, 6, 4  # steps, things on a stack, lines of a step


def picture(happening: Happening, name: str) -> Markup:
    """The picture, as SVG. name: of its place in the page."""
    steps = happening.steps[:_MOST]
    parts: list[Markup] = []
    y = 26
    middles = []
    before: Sequence[Lying] = ()
    for number, step in enumerate(steps, 1):
        drawn, high = _row(number, step, before, y)
        parts += drawn
        middles.append(y + _EDGE + 6)
        before = step.stack or ()
        y += high
    if len(happening.steps) > _MOST:
        parts.append(_words(f"and {len(happening.steps) - _MOST} more steps, told below", _LEFT, y + 14, "faint"))
        y += 24
    phrases = told(happening.scenario.game).phrases
    top_first = phrases["top_first"][:1].upper() + phrases["top_first"][1:]
    known = any(step.stack is not None for step in steps)
    heads = [_words("What happens", _LEFT, 14, "head")] + ([_words(top_first, _RIGHT, 14, "head")] if known else [])
    line = [tag("path", class_="time", d=f"M12 {middles[0]}V{middles[-1]}")] if len(middles) > 1 else []
    title = f"{happening.scenario.title or happening.scenario.name or 'The scenario'}: {phrases['each_step']}"
    return tag(
        "svg", tag("title", title, id=f"{name}-title"), *line, *heads, *parts,
        class_="picture", viewBox=f"0 0 {_WIDE} {y + 4}", role="img", aria_labelledby=f"{name}-title",
    )  # fmt: skip


def _row(number: int, step: Step, before: Sequence[Lying], y: int) -> tuple[list[Markup], int]:
    """A step and its stack, and how high both are."""
    lines = _wrapped(step.says, _LETTERS["said"], _LONGEST)
    parts = [
        tag("circle", class_="dot", cx=12, cy=y + _EDGE + 6, r=9),
        tag("text", str(number), class_="number", x=12, y=y + _EDGE + 9.5, text_anchor="middle"),
    ]
    parts += [_words(line, _LEFT, y + _EDGE + 10 + _LINE * index) for index, line in enumerate(lines)]
    high = _LINE * len(lines)
    if step.stack is not None:
        boxes, deep = _stack(step.stack, before, y + _EDGE - 3)
        parts += boxes
        high = max(high, deep)
    return parts, high + 2 * _EDGE


def _stack(stack: Sequence[Lying], before: Sequence[Lying], y: int) -> tuple[list[Markup], int]:
    """What lies on the stack, the top first; what is new is filled."""
    if not stack:
        return [tag("path", class_="shelf", d=f"M{_RIGHT} {y + 16}h{_BOX}"), _words("empty", _RIGHT + 6, y + 11, "faint")], 18
    parts: list[Markup] = []
    top = y
    old = list(before)
    new = []
    for one in stack:
        new.append(one not in old)
        if one in old:
            old.remove(one)
    for one, is_new in list(zip(stack, new, strict=True))[:_HIGHEST]:
        lines = list(_of(one))
        high = _LINE * len(lines) + 6
        parts.append(tag("rect", class_="box new" if is_new else "box", x=_RIGHT + 0.5, y=top + 0.5, width=_BOX - 1, height=high, rx=4))
        parts += [
            _words(line, _RIGHT + 7, top + 13.5 + _LINE * index, "whose" if index == len(lines) - 1 and one.controller else "what")
            for index, line in enumerate(lines)
        ]
        top += high + _GAP
    if len(stack) > _HIGHEST:
        parts.append(_words(f"and {len(stack) - _HIGHEST} more below", _RIGHT + 6, top + 10, "faint"))
        top += _LINE
    parts.append(tag("path", class_="shelf", d=f"M{_RIGHT} {top + 1}h{_BOX}"))
    return parts, top - y + 4


def _of(one: Lying) -> Iterator[str]:
    yield from _wrapped(one.name, _LETTERS["box"], 2)
    order = "in any order" if one.open else ""
    if one.controller or order:
        yield _wrapped(", ".join(filter(None, (f"of {one.controller}" if one.controller else "", order))), _LETTERS["box"] + 4, 1)[0]


def _wrapped(words: str, letters: int, most: int) -> list[str]:
    """A text in lines, the last one cut if there are too many."""
    plain = " ".join(clean(words).split())
    if any(unicodedata.east_asian_width(one) in "WF" for one in plain):
        letters //= 2
    return textwrap.wrap(plain, letters, max_lines=most, placeholder=" …") or [""]


def _words(words: str, x: float, y: float, kind: str = "") -> Markup:
    return tag("text", joined([words]), class_=kind or None, x=x, y=y)
