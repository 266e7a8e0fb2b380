"""Rules of general rulings are somebody else's text: what is not allowed is refused at its place, and nothing takes long or much."""

from __future__ import annotations

import random
import re
import string
import time
from pathlib import Path

import pytest

from pyverify import limits
from pyverify.model import NOWHERE, Place
from pyverify.reading.messages import ReadingError
from pyverify.reading.scenario import read_text
from pyverify.rulings import predicates
from pyverify.rulings.general import judge_general
from pyverify.rulings.model import Batch, Document, General, Ruling
from pyverify.rulings.predicates import STATIC, TIMED
from pyverify.rulings.rule_text import plain_rules
from pyverify.solver import constraints, lift
from pyverify.solver.constraints import Fault, Held, Known, Rules, hold, let_in
from pyverify.solver.programs import sources
from tests.encodings import lint

CIRCLE = "`r_a` hangs on `{}` not being so, or on how often it is, and that on `r_a`"
HERE = Place("doc.md", 10, 5)
REFERENCE = (Path(__file__).resolve().parents[2] / "examples" / "README.md").read_text(encoding="utf-8")
ENDS = {(one.name, one.arity) for one in TIMED}, {(one.name, one.arity) for one in STATIC}
FACTS = Known('fires(1,k(1),o("Bear",0),"egg",e,3).\ndue(1,3).\n', 1)


def refusals(text: str, name: str = "r_") -> list[tuple[str, str]]:
    """Where a text is refused, and why; nothing if it is let in."""
    try:
        made = let_in(plain_rules(text, HERE), name, *ENDS)
    except ReadingError as error:
        return [(f"{one.place.line - 9}:{one.place.column - 4}", one.found) for one in error.problems]
    return [(f"{one.line}:{one.column}", one.found) for one in made] if isinstance(made, tuple) else []


def held(text: str, facts: Known = FACTS, seconds: float = 2.0, memory: int = 400 * 1024**2) -> Held:
    rules = let_in(plain_rules(text, HERE), "r_", *ENDS)
    assert isinstance(rules, Rules), rules
    return hold(rules, {1: facts}, seconds, memory)


# ------------------------------------------------------------------ what is refused

REFUSED = {
    "include": (':- due(T).\n#include "{file}".', "2:1", "`#include`: a ruling reads no files"),
    "include of the program": ("#include <incmode>. :- due(T).", "1:1", "`#include`: a ruling reads no files"),
    "script": (":- due(T).\n  #script (python) import os #end.", "2:3", "`#script`: a ruling runs no programs"),
    "script in lua": ("#script (lua)\nos.execute('x')\n#end.", "1:1", "`#script`: a ruling runs no programs"),
    "show": ("#show due/1.", "1:1", "`#show`: nothing is shown"),
    "external": ("#external r_a.", "1:1", "`#external`: what is so is found by the rules"),
    "const": ("#const n = 3.", "1:1", "`#const`: a ruling has no constants of its own"),
    "program": ("#program base.", "1:1", "`#program`: a ruling has no parts"),
    "defined": ("#defined due/1.", "1:1", "`#defined`"),
    "theory": ("#theory t { }.", "1:1", "`#theory`: there is none"),
    "minimize": ("#minimize { 1 }.", "1:1", "`#minimize`: nothing is optimised"),
    "heuristic": ("#heuristic r_a. [1,true]", "1:1", "`#heuristic`"),
    "edge": ("#edge (1,2).", "1:1", "`#edge`"),
    "project": ("#project r_a.", "1:1", "`#project`"),
    "end": ("#end.", "1:1", "`#end`"),
    "disjoint": (":- #disjoint{ 1 : due(T) }.", "1:4", "`#disjoint`"),
    "weak constraint": (":~ due(T). [1@1]", "1:1", "a weak constraint"),
    "function": (":- due(@time()).", "1:8", "`@`: a ruling calls no functions"),
    "theory atom": (":- &sum { 1 } > 0.", "1:4", "`&`: a ruling has no theory"),
    "choice": ("{ r_a }. :- r_a.", "1:1", "a choice"),
    "choice with bounds": ("1 { r_a; r_b } 1. :- r_a.", "1:3", "a choice"),
    "braces in a body": (":- 1 { due(T) }.", "1:6", "a choice"),
    "aggregate in a head": ("#count { 1 : r_a : due(T) } = 1. :- r_a.", "1:1", "a choice"),
    "disjunction": ("r_a ; r_b. :- r_a, r_b.", "1:1", "a head of several atoms"),
    "head of the game": ("due(3).\n:- due(T).", "1:1", "a rule for `due`, which says what is so in the game"),
    "head of the game, other arity": ("holds(1). :- holds(1).", "1:1", "a rule for `holds`, which says what is so in the game"),
    "head with another name": ("some(3). :- some(X).", "1:1", "a rule for `some`"),
    "head that is only the name": ("r_(3). :- r_(X).", "1:1", "a rule for `r_`"),
    "head of what is made of it": ("violated(3). :- due(T).", "1:1", "a rule for `violated`"),
    "line": (":- line(X).", "1:4", "no predicate `line`"),
    "denied head": ("not r_a. :- r_a.", "1:1", "a head that is no atom"),
    "classical negation": ("-r_a. :- r_a.", "1:1", "a rule for `-r_a`"),
    "denied atom": (":- -due(T).", "1:4", "no predicate `-due`"),
    "pool of heads": ("r_a(1;2). due(1;2). :- r_a(X).", "1:11", "a rule for `due`, which says what is so in the game"),
    "unknown": (":- fire(K, O, A, E, T).", "1:4", "no predicate `fire`"),
    "unknown, in an aggregate": (":- #count { X : fire(X) } > 0.", "1:17", "no predicate `fire`"),
    "unknown, in a condition": (":- due(T) : fire(T).", "1:13", "no predicate `fire`"),
    "internal predicate": (":- chosen(D, O, T).", "1:4", "no predicate `chosen`"),
    "arity": (":- due(World_, T).", "1:4", "`due` with 2 arguments"),
    "World": (":- holds(new, World, T).", "1:15", "the variable `World`"),
    "circle": ("r_a :- not r_b.\nr_b :- not r_a.\n:- r_a.", "1:12", CIRCLE.format("r_b")),
    "circle through an aggregate": ("r_a(X) :- X = #count { Y : r_a(Y) }.\n:- r_a(X).", "1:28", CIRCLE.format("r_a")),
    "no constraint": ("r_a :- due(T).", "1:1", "rules without a constraint"),
    "nothing": ("", "1:1", "rules without a constraint"),
    "only a comment": ("% :- due(T).", "1:1", "rules without a constraint"),
    "no full stop": (":- due(T)", "2:1", "syntax error, unexpected EOF"),
    "syntax": (":- due(T),, due(T).", "1:11", 'syntax error, unexpected ","'),
    "NUL": (":- due(T).\n\0", "2:1", "an invisible character U+0000"),
    "a direction mark": (":- due(T)\u202e.", "1:10", "an invisible character U+202E"),
    "a byte order mark": (":- \ufeffdue(T).", "1:4", "an invisible character U+FEFF"),
    "letters": (":- dué(T).", "1:6", "`é`"),
    "letters that look alike": (":- du\u0435(T).", "1:6", "`\u0435`"),
    "large number": (":- due(99999999999).", "1:8", "the number 99999999999"),
    "hexadecimal": (":- due(0x10).", "1:8", "the number '0x10'"),
    "open text": (':- kind("a, b).', "1:9", "a text in quotes that does not end in its line"),
    "text of two lines": (':- kind("a\nb", X).', "1:9", "a text in quotes that does not end in its line"),
    "an escape": (':- kind("a\\tb", X).', "1:9", "a text in quotes that does not end in its line"),
    "single quotes": (":- kind('a', X).", "1:9", "a text in single quotes"),
    "open comment": (":- due(T). %* never", "1:12", "a comment that does not end"),
    "include behind a comment": ('%* x *% #include "{file}".', "1:9", "`#include`: a ruling reads no files"),
    "include behind a comment within one": ('%* %* *% *% #include "{file}".', "1:13", "`#include`: a ruling reads no files"),
    "include behind a text": (':- kind("%*", X). #include "{file}". % *%', "1:19", "`#include`: a ruling reads no files"),
    "include in pieces": ("# include \"{file}\".", "1:1", "`#`"),
    "too long": (":- due(T). " * 3_000, "1:1", "rules of 33,000 characters"),
    "too many words": (":- due(1)." * 1_000, "572:1", ""),
    "brackets": (":- due(" + "(" * 60 + "1" + ")" * 60 + ").", "1:47", "brackets within brackets, more than 40 levels"),
    "a million words": ("a " * 1_000_000, "1:1", "rules of 2,000,000 characters"),
    "a long sum": (":- due(T), T = " + "+".join(["1"] * 1_900) + ".", "1:1", "a term of too many parts"),
    "many signs": (":- due(T), T = " + "-" * 3_000 + "1.", "1:1", "a term of too many parts"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused_at_its_place(name: str, tmp_path: Path) -> None:
    evil = tmp_path / "evil.lp"
    evil.write_text(":- due(T).\n", encoding="utf-8")
    text, place, found = REFUSED[name]
    began = time.process_time()
    told = refusals(text.replace("{file}", str(evil)))
    assert time.process_time() - began < 3
    assert told
    if name == "too many words":
        assert told[0][1] == "rules of 6,000 words"
    else:
        assert told[0] == (place, found)


def test_the_parser_never_sees_what_its_words_forbid(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It would open the file while parsing."""
    seen: list[str] = []
    monkeypatch.setattr(constraints.ast, "parse_string", lambda text, *_, **__: seen.append(text))
    for command in ("include", "script"):
        assert refusals(f'#{command} "{tmp_path}/x.lp". :- due(T).')
    assert not seen


HARMLESS = {
    "comment": "% #include \"x\".\n:- due(T).",
    "block": "%* #include \"x\".\n#script (python) #end. *% :- due(T).",
    "block within a block": "%* %* #include \"x\". *% { } *% :- due(T).",
    "the end of a block behind a comment": "%* % *%\n *% :- due(T).",
    "text": ':- due(T), not kind("#include \\"x\\". %* #script", "#script (python)") : due(3); due(T).',
    "unicode in a text": ':- due(T), not kind("Jötun \u2014 \\"x\\"", "漢字").',
    "unicode in a comment": "% Jötun, 漢字\n:- due(T).",
    "aggregates": ":- #count { T : due(T) } = 1, #sum { 1, T : due(T) } > 0, "
    "#min { T : due(T) } < #sup, #max { T : due(T) } > #inf, #true.",
    "pools and ranges": "r_a(1;2,3). r_b(1..3). :- r_a(X), r_b(X), X = |1 - 2| * 2 / 2 \\ 3 ** 1, due(T).",
    "not not": ":- not not due(3).",
    "a long sum": ":- due(T), not due(" + "+".join(["1"] * 1_900) + ").",
    "many signs": ":- due(T), not due(" + "-" * 3_000 + "1).",
}  # fmt: skip


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless(name: str) -> None:
    assert refusals(HARMLESS[name]) == []
    assert held(HARMLESS[name]) == Held({1: (0,)})


def test_a_text_from_a_comment_is_nothing() -> None:
    """Every word that is left stands where it stood, and no comment is."""
    text = ':- due(T). % "x\n%* "y *% :- kind("% %*", X), /* due(3).'
    bare = plain_rules(text.replace("/* ", ""), HERE)
    assert len(bare) == len(text) - 3
    assert bare.split() == [":-", "due(T).", ":-", 'kind("%', '%*",', "X),", "due(3)."]


# ------------------------------------------------------------------ what takes too long

LARGE = {
    "a product": "r_n(1..30000). r_m(X * Y) :- r_n(X), r_n(Y). :- r_m(X), X < 0.",
    "an endless recursion": "r_n(0). r_n(X + 1) :- r_n(X). :- r_n(X), X < 0, due(T).",
    "terms that grow": "r_n(0). r_n(f(X, X)) :- r_n(X). :- r_n(X), X = 1, due(T).",
    "pairs": "r_n(1..100000). r_m(X, Y) :- r_n(X), r_n(Y). :- r_m(X, X), X < 0.",
    "a range": "r_n(1..1000000000). :- r_n(X), X < 0.",
    "a join": ":- "
    + ", ".join(f"r_n(X{index})" for index in range(9))
    + ", "
    + " + ".join(f"X{index}" for index in range(9))
    + " < 0. r_n(1..50).",
}


@pytest.mark.parametrize("name", LARGE)
def test_too_large_is_undecided_in_time(name: str) -> None:
    began = time.monotonic()
    found = held(LARGE[name], seconds=1.0, memory=200 * 1024**2)
    assert found.exceeded.startswith("exceeded")
    assert not found.fault
    assert time.monotonic() - began < 10 * limits.LOADED


def test_a_crash_of_the_child_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constraints, "_violated", lambda *_: (_ for _ in ()).throw(SystemExit(3)))
    assert held(":- due(T).").exceeded.startswith("exceeded")


def test_what_was_found_before_counts() -> None:
    rules = let_in(plain_rules(":- due(T), r_n(T). r_n(0..3). r_n(X + 1) :- r_n(X), due(5).", HERE), "r_", *ENDS)
    assert isinstance(rules, Rules)
    found = hold(rules, {1: FACTS, 2: Known(FACTS.facts + "due(1,5).\n" * 9, 1)}, seconds=1.0)
    assert found.violated == {1: (0,)}
    assert found.exceeded


def test_others_are_judged_all_the_same() -> None:
    texts = {"a": LARGE["an endless recursion"].replace("r_", "a_"), "b": ":- due(T", "c": ':- kind("x", "y").'}
    rulings = tuple(Ruling(name, HERE, general=General(constraint=text, place=HERE)) for name, text in texts.items())
    (plain,) = read_text("players: [alice, bob]\n", "plain.yaml")
    opinions, conflicts, (finding,) = judge_general(Batch((Document("doc.md", rulings=rulings),), {"plain": plain}))
    assert [(one.ruling.id, one.verdict, one.text[:19]) for one in opinions] == [
        ("a", "undecided", "undecided: exceeded"), ("c", "holds", "holds: 1 scenario a")]  # fmt: skip
    assert (finding.name, finding.place.file, finding.rulings, conflicts) == ("bad-input", "doc.md", ("b",), [])


def test_a_variable_that_nothing_binds() -> None:
    found = held("r_a(1).\n  :- r_a(X), Y > X.").fault
    assert found == Fault(2, 3, "nothing says what Y can be", "each variable in an atom of the body that is not behind `not`")


# ------------------------------------------------------------------ many

PIECES = [
    ":-", ".", ",", ";", "(", ")", "due", "fires", "r_a", "X", "_", "T", "1", "..", "not", "#count", "{", "}", ":", "%", "%*", "*%",
    '"', "due(T)",
    "#include", "#script", "@", "&", "\n", " ", "+", "=", "<", "-", "kind", "'", "\\", "|", "é", "\0", "#true", "holds(new, X, T)",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_anything_is_refused_or_let_in(seed: int) -> None:
    """And what is let in has no head but the ruling's own."""
    chance = random.Random(seed)
    for _ in range(300):
        text = "".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 25)))
        if chance.random() < 0.3:
            text += "".join(chance.choice(string.printable) for _ in range(10))
        try:
            bare = plain_rules(text, NOWHERE)
        except ReadingError:
            continue
        assert "#include" not in bare.split('"')[::2]
        assert "#script" not in bare.split('"')[::2]
        rules = let_in(bare, "r_", *ENDS)
        if isinstance(rules, Rules):
            assert all(line.startswith(("violated(World,", "r_")) for line in rules.text.splitlines())


# ------------------------------------------------------------------ the list of predicates


def test_every_predicate_is_one_of_the_encodings_and_timed_or_not() -> None:
    program = lint.read_files(path for path in lint.lp_files() if not lint.is_entry(path))
    there = program.defined | program.declared
    parsed = [lift.parse(name, text) for name, text in sources("magic")]
    by_hand = {(name, arity - 1) for (_, text), one in zip(sources("magic"), parsed, strict=True) if lift.BY_HAND in text
               for name, arity in lift._heads(one)}  # fmt: skip
    dynamic = set().union(by_hand, *map(lift._dynamic, parsed)) - lift.GLOBAL
    for one in (*TIMED, *STATIC):
        assert (one.name, one.arity) in there, one
        assert ((one.name, one.arity) in dynamic) == one.timed, one
    assert len(predicates.KNOWN) == len(TIMED) + len(STATIC)


def test_no_two_predicates_meet_when_lifted() -> None:
    lifts = [(one.name, one.arity + one.timed) for one in (*TIMED, *STATIC)]
    assert len(set(lifts)) == len(lifts)


def test_the_examples_of_the_reference_are_let_in() -> None:
    examples = re.findall(r"```lp\n(.*?)```", REFERENCE.partition("## General rulings")[2], re.DOTALL)
    assert len(examples) == 3
    assert [refusals(one, "once_") for one in examples] == [[], [], []]


def test_the_reference_lists_every_predicate() -> None:
    assert [str(one) for one in (*TIMED, *STATIC) if f"| `{one}` | {one.says} |" not in REFERENCE] == []
