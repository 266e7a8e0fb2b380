"""The text of a general ruling, looked at word by word before anything else sees it.

It is somebody else's. clingo's parser opens the files that a text includes, so what is not allowed is refused here, by its words alone;
what is left holds no comments, and nothing outside of quotes but plain ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pyverify.limits import NUMBER, RULE_CHARACTERS, RULE_NESTING, RULE_WORDS
from pyverify.model import Place
from pyverify.output import safe
from pyverify.reading.messages import Problem, ReadingError

AGGREGATES = ("count", "sum", "min", "max")
_CONSTANTS = ("true", "false", "inf", "infimum", "sup", "supremum")
_WORD = re.compile(r"""
    (?P<name>  _*[a-z][A-Za-z0-9_']*) | (?P<variable> _*[A-Z][A-Za-z0-9_']* | _+)
  | (?P<number> [0-9][0-9A-Za-z_]*) | (?P<text> "(?:[^"\\\n]|\\[n"\\])*")
  | (?P<command> \#[A-Za-z0-9_]*) | (?P<mark> :- | :~ | != | <> | <= | >= | == | \.\. | \*\* | .)
""", re.VERBOSE | re.DOTALL)  # fmt: skip
_MARKS = frozenset({":-", "!=", "<>", "<=", ">=", "==", "..", "**", *".,;:()=<>+-*/\\|{}"})
_SAID: dict[str, tuple[str, str]] = {
    "include": ("`#include`: a ruling reads no files", "copy what is needed into the ruling"),
    "script": ("`#script`: a ruling runs no programs", "rules alone"),
    "show": ("`#show`: nothing is shown", "leave it out: what is said is whether a constraint is violated"),
    "external": ("`#external`: what is so is found by the rules", "leave it out"),
    "const": ("`#const`: a ruling has no constants of its own", "write the value where it is used"),
    "program": ("`#program`: a ruling has no parts", "leave it out"),
    "defined": ("`#defined`", "leave it out: every predicate that may be asked for is known"),
    "theory": ("`#theory`: there is none", "rules and constraints alone"),
    "minimize": ("`#minimize`: nothing is optimised", "a constraint with `#min` or `#sum`"),
    "maximize": ("`#maximize`: nothing is optimised", "a constraint with `#max` or `#sum`"),
    ":~": ("a weak constraint", "a constraint, `:- ...`"),
    "@": ("`@`: a ruling calls no functions", "the terms themselves"),
    "&": ("`&`: a ruling has no theory", "rules and constraints alone"),
    "{": ("a choice", "a rule or a constraint; braces stand only after #count, #sum, #min or #max"),
    "[": ("`[`: a ruling has no weights", "leave it out"),
}
"""What is not allowed, by its word: what is found, and what to write instead."""


@dataclass(frozen=True, slots=True)
class _Word:
    kind: str
    text: str
    start: int


def plain_rules(text: str, place: Place) -> str:
    """The text without its comments, every word where it stood. place: where its first line stands. Raises ReadingError."""
    if len(text) > RULE_CHARACTERS:
        raise ReadingError(
            [Problem(place, f"rules of {len(text):,} characters", f"at most {RULE_CHARACTERS:,}", "make it several rulings")]
        )
    bad = next((index for index, letter in enumerate(text) if not safe(letter) and letter not in "\n\t"), None)
    if bad is not None:
        raise ReadingError([Problem(place_in(text, bad, place), f"an invisible character U+{ord(text[bad]):04X}", repair="delete it")])
    bare = _without_comments(text, place)
    problems = [
        Problem(place_in(text, start, place), found, expected and f"{expected}") for start, found, expected in _faults(list(_words(bare)))
    ]
    if problems:
        raise ReadingError(problems)
    return bare


def place_in(text: str, index: int, place: Place) -> Place:
    """Where a character of the text stands in its document."""
    before = text[:index]
    return Place(place.file, place.line + before.count("\n"), place.column + index - before.rfind("\n") - 1)


def _without_comments(text: str, place: Place) -> str:
    """Comments blanked out. As in clingo they nest, and `%` within one hides the rest of its line."""
    out = list(text)
    index, opened = 0, [0][:0]
    while index < len(text):
        two = text[index : index + 2]
        end = index + 1
        if two == "%*":
            opened.append(index)
            end = index + 2
        elif opened and two == "*%":
            opened.pop()
            end = index + 2
            out[index:end] = "  "
        elif text[index] == "%":
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
            out[index:end] = " " * (end - index)
        elif text[index] == '"' and not opened:
            found = _WORD.match(text, index)
            end = found.end() if found and found["text"] else index + 1
        if opened:
            out[index:end] = ["\n" if letter == "\n" else " " for letter in text[index:end]]
        index = end
    if opened:
        raise ReadingError([Problem(place_in(text, opened[0], place), "a comment that does not end", "`*%` at its end")])
    return "".join(out)


def _words(text: str) -> Iterator[_Word]:
    for found in _WORD.finditer(text):
        if not found[0].isspace():
            assert found.lastgroup
            yield _Word(found.lastgroup, found[0], found.start())


def _faults(words: list[_Word]) -> Iterator[tuple[int, str, str]]:
    """What is not allowed: where, what, and what may stand there."""
    if len(words) > RULE_WORDS:
        yield words[RULE_WORDS].start, f"rules of {len(words):,} words", f"at most {RULE_WORDS:,}; make it several rulings"
        return
    depth = 0
    for index, one in enumerate(words):
        if one.text in ("(", "{"):
            depth += 1
            if depth > RULE_NESTING:
                yield one.start, f"brackets within brackets, more than {RULE_NESTING} levels", "fewer"
                return
        elif one.text in (")", "}"):
            depth -= 1
        said = _fault(one, words[index - 1] if index else None)
        if said:
            yield one.start, *said


def _fault(one: _Word, before: _Word | None) -> tuple[str, str] | None:
    if one.kind == "command":
        name = one.text[1:]
        if name in AGGREGATES or name in _CONSTANTS:
            return None
        known = "only #count, #sum, #min, #max, #true, #false, #inf and #sup begin with #"
        return _SAID.get(name, (f"`{one.text}`", known))
    if one.text == "{" and before is not None and before.text in [f"#{name}" for name in AGGREGATES]:
        return None
    if one.text in _SAID and one.kind == "mark":
        return _SAID[one.text]
    if one.kind == "number":
        if not one.text.isdecimal():
            return f"the number {one.text!r}", "digits 0 to 9"
        return (f"the number {one.text[:40]}", f"at most {NUMBER:,}") if len(one.text) > 10 or int(one.text) > NUMBER else None
    if one.kind == "mark" and one.text not in _MARKS:
        if one.text == '"':
            return "a text in quotes that does not end in its line", '`"` at its end; within it `\\"` stands for a quote'
        if one.text == "'":
            return "a text in single quotes", "double quotes"
        return f"`{one.text}`", "names, variables, numbers, texts in double quotes and the marks of rules"
    if one.kind == "variable" and one.text == "World":
        return "the variable `World`", "another name: this one is taken"
    return None
