"""The rule groups of the encodings: the rules that stand under one comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from clingo import ast

from pyverify.games import GAMES
from pyverify.solver.programs import sources

RULE_NUMBER = re.compile(r"\b\d{3}(?:\.(?:\d+[a-z]{0,2}|[a-z]))*\b")
"""Of any game."""
HELD_OTHERWISE = dict.fromkeys(
    ["kernel/citations.lp", *(f"{game}/citations.lp" for game in GAMES)],
    "numbers and sentences, which no verdict reads; tests/test_citations.py has rule books for them",
)

BY_TEST = {  # what no verdict shows: where the rules of the group stand, how its comment begins, and the test that fails without it
    ("kernel/decide.lp", "With an open decision nothing happens"): "test_nothing_happens_while_a_decision_is_open",
    ("kernel/triggers.lp", "CR 603.10: an ability that looks back"): "test_a_checklist_tells_that_an_ability_looks_back",
    ("kernel/gaps.lp", "Verbs that some part carries out"): "test_a_verb_that_nothing_carries_out_is_left_open",
    ("kernel/objects.lp", "What is remembered of a gone object ends"): "test_nothing_is_left_of_what_nobody_speaks_of",
    ("riftbound/changes.lp", "CR 316.3. Before"): "test_a_change_that_concerns_nothing_here_is_known",
    ("magic/linked.lp", "What was lent ends with the effect"): "test_nothing_is_left_of_what_was_lent",
    ("magic/commuting.lp", "Nor is it indifferent if the file says"): "test_an_order_that_does_not_matter_is_as_the_file_says",
}


@dataclass(frozen=True)
class Group:
    """Rules under one comment. comment: its text. line: of the first rule. rules: as lines of the lifted program, which has a line for
    each statement. in_ticks: all of them have bodies and stand in parts with a tick. game: in whose program that is.
    """

    file: str
    line: int
    comment: str
    rules: tuple[int, ...] = field(repr=False)
    in_ticks: bool = True
    game: str = ""

    @property
    def place(self) -> str:
        """Where it begins."""
        return f"{self.file}:{self.line}"

    @property
    def test(self) -> str:
        """The test of `tests/solver/test_beside_verdicts.py` that holds it, if no example can; otherwise nothing."""
        held = (name for (file, start), name in BY_TEST.items() if self.file == file and self.comment.startswith(start))
        return next(held, "")

    @property
    def numbers(self) -> frozenset[str]:
        """The rule numbers that the comment names."""
        return frozenset(RULE_NUMBER.findall(self.comment))

    def off(self, lifted: Sequence[str]) -> list[str]:
        """The program with the rules of the group switched off: with a body that is never true."""
        lines = list(lifted)
        for at in self.rules:
            lines[at] = lines[at].rstrip().removesuffix(".") + ("; #false." if ":-" in _bare(lines[at]) else " :- #false.")
        return lines

    def marked(self, lifted: Sequence[str], number: int) -> list[str]:
        """The program with a rule beside each of the group that tells in which scenarios its body is true."""
        lines = list(lifted)
        for at in self.rules:
            rule = lines[at].rstrip().removesuffix(".")
            lines[at] += f" reached(World,{number},Played) :-{rule[_bare(rule).index(':-') + 2 :]}; game(World,Played,t)."
        return lines


def of_games(games: Iterable[str]) -> list[tuple[Group, ...]]:
    """The groups of these games, in order: each as it is in the program of every game that has it."""
    found: dict[str, list[Group]] = {}
    for game in games:
        for one in groups(sources(game), game):
            found.setdefault(one.place, []).append(one)
    return [tuple(same) for same in found.values()]


def groups(files: Iterable[tuple[str, str]], game: str = "") -> list[Group]:
    """The groups of the files (name, text) of a game's program, in order."""
    found: list[Group] = []
    line = 0
    for name, text in files:
        line += 1  # each file begins in `base`
        statements = [one for one in _statements(text) if one.ast_type != ast.ASTType.Comment]
        found += [replace(one, game=game) for one in _of_file(name, text, statements, line)]
        line += len(statements)
    return found


def _of_file(name: str, text: str, statements: Sequence[ast.AST], first: int) -> list[Group]:
    heads = _comments(text)
    by_hand = "lifted by hand" in text
    found: list[Group] = []
    part, ticks, head = -1, False, 0
    for at, statement in enumerate(statements, first):
        begin = statement.location.begin
        if statement.ast_type == ast.ASTType.Program:
            part, ticks = begin.line, "t" in {parameter.name for parameter in statement.parameters}
        if statement.ast_type != ast.ASTType.Rule:
            continue
        above = max([part, *(line for line in heads if line < begin.line)])
        ticking = ticks and bool(statement.body) and not by_hand
        if found and above == head:
            group = found.pop()
            found.append(Group(name, group.line, group.comment, (*group.rules, at), group.in_ticks and ticking))
        else:
            found.append(Group(name, begin.line, heads.get(above, ""), (at,), ticking))
            head = above
    return found


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
