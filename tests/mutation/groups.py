"""The rule groups of the encodings: the rules that stand under one comment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from clingo import ast

RULE_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]?\b")
HELD_OTHERWISE = {"magic/citations.lp": "numbers and sentences, which no verdict reads; tests/test_citations.py has rule books for them"}


@dataclass(frozen=True)
class Group:
    """Rules under one comment. comment: its text. line: of the first rule. spans: of its rules, as offsets in the file."""

    file: str
    line: int
    comment: str
    spans: tuple[tuple[int, int], ...] = field(repr=False)
    in_ticks: bool = True  # all its rules have bodies and stand in parts with a tick

    @property
    def place(self) -> str:
        """Where it begins."""
        return f"{self.file}:{self.line}"

    @property
    def numbers(self) -> frozenset[str]:
        """The rule numbers that the comment names."""
        return frozenset(RULE_NUMBER.findall(self.comment))

    def off(self, text: str) -> str:
        """The file's text with the rules of the group switched off. They stay, with a body that is never true, so that what reads their
        predicates is lifted as before."""
        for start, end in reversed(self.spans):
            rule = text[start:end].rstrip().removesuffix(".")
            text = text[:start] + rule + (", #false." if ":-" in _bare(rule) else " :- #false.") + text[end:]
        return text

    def marked(self, text: str, number: int) -> str:
        """The file's text with a rule after each of the group that tells in which scenarios its body is true."""
        for start, end in reversed(self.spans):
            rule = text[start:end].rstrip().removesuffix(".")
            body = rule[_bare(rule).index(":-") + 2 :]
            text = f"{text[:end]} reached({number}, Played) :-{body}, game(Played, t).{text[end:]}"
        return text


def groups(name: str, text: str) -> list[Group]:
    """The groups of a file, in order."""
    ticks = "lifted by hand" not in text
    return [Group(name, line, comment, tuple(spans), ticks and all(inside)) for line, comment, spans, inside in _collected(text)]


def _collected(text: str) -> Iterator[tuple[int, str, list[tuple[int, int]], list[bool]]]:
    """Line of the first rule, comment, spans, and whether each rule belongs to a tick."""
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    heads = _comments(text)
    found: list[tuple[int, str, list[tuple[int, int]], list[bool]]] = []
    part, ticks = -1, False
    head = 0
    for statement in _statements(text):
        begin, end = statement.location.begin, statement.location.end
        if statement.ast_type == ast.ASTType.Program:
            part, ticks = begin.line, "t" in {parameter.name for parameter in statement.parameters}
            continue
        if statement.ast_type != ast.ASTType.Rule:
            continue
        above = max([part, *(line for line in heads if line < begin.line)])
        if not found or above != head:
            found.append((begin.line, heads.get(above, ""), [], []))
            head = above
        span = (starts[begin.line - 1] + begin.column - 1, starts[end.line - 1] + end.column - 1)
        found[-1][2].append(span)
        found[-1][3].append(ticks and bool(statement.body))
    yield from found


def _statements(text: str) -> Sequence[ast.AST]:
    found: list[ast.AST] = []
    ast.parse_string(text, found.append, logger=lambda *_: None)
    return found


def _comments(text: str) -> dict[int, str]:
    """The last line of each run of comment lines, and what the run says."""
    found: dict[int, str] = {}
    run: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if plain.startswith("%") and not plain.startswith("%*"):
            run.append(plain.lstrip("% "))
            found.pop(number - 1, None)
            found[number] = " ".join(run)
        else:
            run = []
    return found


def _bare(rule: str) -> str:
    """A rule with blanks for what stands in quotation marks."""
    return re.sub(r'"(?:\\.|[^"\\])*"', lambda found: '"' + " " * (len(found[0]) - 2) + '"', rule)
