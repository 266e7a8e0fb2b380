"""`encodings/` keeps the house style and the one law; and the lint itself finds what it is there for."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path

import clingo
import pytest

from tests.encodings import lint
from tests.encodings.lint import cycles_through_negation, read_program

FILES = lint.lp_files()
GAMES = lint.programs() if FILES else {}


@cache
def program_of(game: str) -> lint.Program:
    return lint.read_files(path for path in GAMES[game] if path.is_file())


def calls(game: str) -> tuple[tuple[str, ...], ...]:
    """The schedule: the names of the parts that each `ground` call grounds; none for programs beside the games."""
    schedule = importlib.import_module("pyverify.solver.schedule")
    return tuple(schedule.pipeline(game).calls) if game != "rulings" else ()


def report(findings: list[str]) -> None:
    if findings:
        pytest.fail(f"{len(findings)} findings\n" + "\n".join(findings), pytrace=False)


# ------------------------------------------------------------------ encodings/


def test_entry_files_only_include() -> None:
    report(lint.lint_entries())


def test_files_open_with_a_banner() -> None:
    report(lint.lint_banners())


def test_no_anonymous_variables_scripts_or_includes() -> None:
    report(lint.read_files(path for path in FILES if not lint.is_entry(path)).findings)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rule", [lint.lint_predicates, lint.lint_parts, lint.lint_shows])
def test_house_style(game: str, rule: Callable[[lint.Program], list[str]]) -> None:
    report(rule(program_of(game)))


@pytest.mark.parametrize("game", GAMES)
def test_what_several_files_derive_is_named_by_each(game: str) -> None:
    report(lint.lint_shared(GAMES[game]))


@pytest.mark.parametrize("game", GAMES)
def test_no_part_has_a_cycle_through_negation(game: str) -> None:
    program = program_of(game)
    report([f"part {part}:\n{cycle}" for part in program.parts for cycle in cycles_through_negation([part], program)])


@pytest.mark.parametrize("game", GAMES)
def test_no_call_has_a_cycle_through_negation(game: str) -> None:
    program = program_of(game)
    report([f"call {' + '.join(call)}:\n{cycle}" for call in calls(game) for cycle in cycles_through_negation(call, program)])


@pytest.mark.parametrize("game", GAMES)
def test_positive_cycles_are_known(game: str) -> None:
    """Recursion is allowed but dear over carried state (the square of the ticks): it is shown as a warning."""
    program = program_of(game)
    for call in calls(game):
        for cycle in lint.cycles([rule for rule in program.rules if rule.part in call], negative_only=False):
            warnings.warn(f"recursion in call {' + '.join(call)}:\n{cycle}", stacklevel=1)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "rulings"])  # those are beside the games
def test_schedule_names_every_part(game: str) -> None:
    scheduled = {part for call in calls(game) for part in call} | {"base"}
    parts = set(program_of(game).parts)
    report(
        [f"part {part} is in no call of encodings/{game}/pipeline.yaml" for part in sorted(parts - scheduled)]
        + [f"encodings/{game}/pipeline.yaml names part {part}, which no file has" for part in sorted(scheduled - parts - {"base"})]
    )


# ------------------------------------------------------------------ the lint


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (["base"], "a :- not b. b :- not a."),
        (["base"], "a :- not a."),
        (["base"], "a(X) :- b(X), not c(X,1). c(X,Y) :- a(X), b(Y)."),
        # the tick is a variable to gringo, whatever is added to it
        (["see"], "#program see(t). fires(X,t) :- event(X,t), not placed(X,t-1). placed(X,t) :- fires(X,t-1)."),
        (["see", "place"], "#program see(t). fires(X,t) :- event(X), not placed(X,t-1). #program place(n). placed(X,n) :- fires(X,n)."),
        # and so is a stage passed as parameter
        (["who"], "#program who(t,w). in(X,w) :- o(X), not out(X,real). out(X,w) :- in(X,hyp)."),
        (["base"], "#const k=1. a(k) :- not b(2). b(X) :- a(2), c(X)."),
        (["base"], "total(N) :- N = #sum { X : part(X) }. part(X) :- total(X), X < 3."),
        (["base"], "total(N) :- N = { part(X) }, N < 3. part(X) :- total(X), X < 3."),
        (["base"], "all :- ok(X) : item(X). item(X) :- all, thing(X)."),
        (["base"], "{ chosen(X) : free(X) } = 1. free(X) :- thing(X), chosen(X)."),
        (["base"], "-a :- not b. b :- -a."),
        (["base"], "a(1;2) :- not b. b :- a(2)."),
        (["base"], "a(X,Y) :- not b, n(X;Y). b :- a(f(Z),g(1..2)), n(Z)."),
        (["base"], "a(X*Y) :- n(X), n(Y), not b. b :- a(f(1))."),  # a product is rewritten to a fresh variable
        (["base"], "a :- not not a."),
        (["base"], "#external e(X) : n(X), not a(X). a(X) :- e(X)."),
    ],
)
def test_finds_cycles_through_negation(parts: list[str], text: str) -> None:
    assert len(cycles_through_negation(parts, text)) == 1


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (["base"], "a :- b. b :- a. c :- not a."),
        (["base"], "path(X,Y) :- path(X,Z), edge(Z,Y), not closed(Z,Y)."),
        (["base"], "a(1) :- not a(2)."),
        (["base"], "holds(life(P),X) :- set(P,X), not holds(lost(P),1). holds(lost(P),1) :- set(P,0)."),
        (["base"], "a(X,X) :- n(X), not b. b :- a(1,2)."),
        (["base"], "a(X) :- n(X), not b. b :- a(X,X)."),
        (["base"], "a(t) :- not a(k)."),  # not parameters here
        (["base"], "a(X+1) :- n(X), not b. b :- a(f(1))."),  # a linear term is a number
        (["base"], 'a("x") :- not a("y").'),
        (["base"], "a(X,X) :- n(X), not b. b :- a(Y,f(Y))."),
        (["see"], "#program see(t). fires(t) :- not placed(t). #program place(t). placed(t) :- fires(t)."),
        (["base"], "-a :- not b. b :- a."),
    ],
)
def test_keeps_quiet_about_the_rest(parts: list[str], text: str) -> None:
    assert cycles_through_negation(parts, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "a(X+1) :- n(X), not b. b :- a(f(1)).",
        "a(1-X) :- n(X), not b. b :- a(f(1)).",
        "a(X*2) :- n(X), not b. b :- a(f(1)).",
        "a(X*Y) :- n(X), n(Y), not b. b :- a(f(1)).",
        "a(X+Y) :- n(X), n(Y), not b. b :- a(f(1)).",
        "a(-X) :- n(X), not b. b :- a(f(1)).",
        "a(|X|) :- n(X), not b. b :- a(f(1)).",
        "a(X+1,X) :- n(X), not b. b :- a(f(1),1).",
        "a(X,X) :- n(X), not b. b :- a(1,2).",
        "a(X,X) :- n(X), not b. b :- a(Y,f(Y)).",
        "a(X) :- n(X), not b. b :- a(1+1..2+2), n(5).",
        "a((X,1)) :- n(X), not b. b :- a((1,2)).",
        "a((X,1)) :- n(X), not b. b :- a((1,1)), n(9).",
        "a(1+1) :- n(X), not b. b :- a(3).",
        "a(X) :- n(X), X!=2, not b. b :- a(2).",
        "a(X) :- n(X), X=f(Y), not b. b :- a(2).",
        "a(1;2) :- not b. b :- a(2).",
        "a(1;2) :- not b. b :- a(3).",
        "a(-1) :- not b. b :- a(1).",
        "a(-f(1)) :- not b. b :- a(f(1)).",
        "a(X,Y) :- n(X), n(Y), not b(Y,X). b(X,1) :- a(X,2).",
        "b :- a(X+1,X). a(Y,f(Y)) :- n(Y), not b.",
        "a(X) :- n(X), not b(X). b(X+1) :- a(X), n(X+1).",
        'a("x") :- not b. b :- a(x).',
    ],
)
def test_decides_as_gringo_does(text: str) -> None:
    """Without a cycle gringo derives facts only; with one it can't."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], f"n(1..3). {text}")
    control.ground()
    assert all(atom.is_fact for atom in control.symbolic_atoms) == (not cycles_through_negation(["base"], text))


def test_a_cycle_is_told_rule_by_rule() -> None:
    (cycle,) = cycles_through_negation(["base"], "a(X) :- n(X), not c(X).\nb(X) :- a(X).\nc(X) :- b(X).")
    assert cycle.splitlines() == [
        "  <text>:1: a(X) :- n(X); not c(X).",
        "    reads not c/1 from",
        "  <text>:3: c(X) :- b(X).",
        "    reads b/1 from",
        "  <text>:2: b(X) :- a(X).",
        "    reads a/1 from",
        "  <text>:1",
    ]


@pytest.mark.parametrize("text", ["a :- b(_).", "a :- not b(_).", "a :- 1 { b(X,_) }.", "#show X : b(X,_).", "a :- X = f(_), b(X)."])
def test_finds_anonymous_variables(text: str) -> None:
    assert len(read_program(text).findings) == 1


def test_finds_scripts_and_bad_syntax() -> None:
    assert len(read_program("#script (lua) #end.").findings) == 1
    (finding,) = read_program("a :- b\nc :- d.", "kernel/x.lp").findings
    assert finding.startswith("kernel/x.lp: clingo can't read it: ")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a :- b.", 1),
        ("a :- b(X). b(1,2).", 1),
        ("a :- b. #defined b/0.", 0),
        ("%* Input\nb(Tick,f(X,Y)): what happens\n*% a :- b(T,X).", 0),
        ("%*! Input: `b/2` *% a :- b(T,X).", 0),
        ("%* Output\nb(Tick,X)\n*% a :- b(T,X).", 1),
        ("a :- 1 { b : c }.", 2),
        ("a :- b : c. #defined b/0.", 1),
        ("a :- -b. b.", 1),
        ("#show b/1.", 1),
        ("{ a : b }.", 1),
        ("#external b. a :- b.", 0),
    ],
)
def test_finds_undeclared_predicates(text: str, count: int) -> None:
    assert len(lint.lint_predicates(read_program(text))) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("#program p(t). a :- b. c(X) :- X = #count { Y : b(Y) }.", 1),
        ("#program p(t). a :- b. c :- d(X) : e(X).", 1),
        ("#program p(t). a :- b. { c }.", 1),
        ("#program p(t). a :- b. c ; d :- b.", 1),
        ("#program p(t). a :- b. c :- not 2 { d(X) }.", 1),
        ("#program p(t). a :- b. #program q(t). { c } :- a.", 0),
        ("#program p(t). a. { c } :- a.", 0),
        ("#program p(t). :- { a }. { c } :- a. a :- b : c.", 0),
        ("#program p(t). " + "".join(f"a{n} :- b. " for n in range(60)), 0),
        ("#program p(t). " + "".join(f"a{n} :- b. " for n in range(61)), 1),
        ("#program p(t). " + "".join(f"a({n}). " for n in range(61)), 0),
    ],
)
def test_finds_mixed_and_long_parts(text: str, count: int) -> None:
    assert len(lint.lint_parts(read_program(text))) == count


def test_reads_folders(tmp_path: Path) -> None:
    (tmp_path / "kernel").mkdir()
    good = "%! Purpose: x. Reads: y. Writes: z.\n"
    (tmp_path / "kernel" / "a.lp").write_text(good + '% #include "no.lp".\na("#include"). #show a/1.\n')
    (tmp_path / "kernel" / "b.lp").write_text('% nothing\n#include "a.lp".\n#show a/1.')
    (tmp_path / "kernel" / "c.lp").write_text("%* Purpose\nReads\nWrites *%\n#show a/1.")
    (tmp_path / "magic.lp").write_text('%! Magic\n#include "kernel/a.lp".\n#include "kernel/c.lp". #include "kernel/d.lp".\n')
    assert lint.lint_entries(tmp_path) == [
        "magic.lp: includes kernel/d.lp, which does not exist",
        "kernel/b.lp: no entry file includes it",
    ]
    (tmp_path / "riftbound.lp").write_text('#include "kernel/b.lp".\na.')
    assert lint.lint_entries(tmp_path)[1:] == [
        "riftbound.lp: an entry file holds only #include and comments, found: a.",
        "riftbound.lp: opens without a comment that says what it is for",
    ]
    assert lint.lint_banners(tmp_path) == ["kernel/b.lp: the comment at the top lacks Purpose, Reads, Writes"]
    program = lint.read_files([tmp_path / "kernel" / "a.lp", tmp_path / "kernel" / "b.lp", tmp_path / "kernel" / "c.lp"], tmp_path)
    assert program.findings == ["kernel/b.lp:2: #include outside an entry file"]
    assert lint.lint_shows(program) == ["#show in 2 files: kernel/a.lp, kernel/c.lp"]
    assert [path.name for path in lint.programs(tmp_path)["magic"]] == ["a.lp", "c.lp", "d.lp"]
