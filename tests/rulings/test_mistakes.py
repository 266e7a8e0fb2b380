"""A document in which nearly everything is wrong: each mistake is told where it stands, with what helps, and what is right is judged.

A mistake is a piece of the document. A § in it marks the place that the message must name, and is taken out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyverify.reading.messages import Problem
from pyverify.report.rulings.view import View, view
from pyverify.rulings.documents import read
from pyverify.rulings.judging import judge
from pyverify.rulings.model import Batch

SCENARIO = """\
players: [alice, bob]
cards:
  Night Bell: {type: Artifact, abilities: [{name: ring, when: {event: dies, subject: creature}, do: [{gain life: 1}]}]}
  Bear: Creature - Bear 2/2
start: {alice: {battlefield: [Night Bell, Bear]}}
timeline: [{destroy: Bear, label: death}, {resolve: all}]
"""
LOOP = """\
  players: [alice, bob]
  cards:
    Spring: {type: Enchantment, abilities: [{name: well, when: {event: gains life, player: you}, do: [{gain life: 1}]}]}
  start: {alice: {battlefield: [Spring]}}
  timeline: [{gain life: {player: alice, amount: 1}}, {resolve: all}]
"""
CLAIMS = "claims: [{fires: ring, times: 1}]\n"


def block(body: str, info: str = "ruling") -> str:
    return f"```{info}\n{body}```\n"


def claim(words: str) -> str:
    """A ruling with a claim."""
    return block(f"id: ID\nscenario: bells\nclaims:\n  - {words}\n")


def with_(words: str) -> str:
    """A ruling with something more."""
    return block(f"id: ID\nscenario: bells\n{words}\n{CLAIMS}")


def general(words: str) -> str:
    return block(f"id: ID\ngeneral: {words}\n")


# the piece (§: the place of the message), what the message says is wrong, what it says to do
# ruff: noqa: E501
MISTAKES: dict[str, tuple[str, str, str]] = {
    # YAML in a block
    "a colon in a text": (with_("source: Night Bell§: two"), "a second colon", 'source: "Night Bell: two"'),
    "a tab": (with_("source:§\tme"), "a tab", "use spaces"),
    "a bracket left open": (block("id: ID\nscenario: bells\nclaims: §[{fires: ring}\n"), "a bracket is left open", "]"),
    "a quote left open": (with_('source: §"me'), "a quote is left open", '"'),
    "an indented line": (with_("   §source: me"), "is not indented like its neighbours", "indent the line"),
    "a key twice": (block("id: ID\nscenario: bells\n§id: other\n" + CLAIMS), "the key 'id' a second time", "keep one"),
    "a value left out": (with_("source:§"), "a value is left out", "leave the key out"),
    "a text that begins with a star": (with_("text: §*It* rings."), "begins with *", "quote"),
    "an anchor": (with_("source: §&me me"), "an anchor &me", "leave it out"),
    "a bomb": (block("id: ID\nsource: §&a [x, x]\n"), "an anchor &a", "leave it out"),
    "an empty block": ("§" + block(""), "the ruling block is empty", ""),
    "a list of rulings": (block("§- id: ID\n  scenario: bells\n"), "found a list", "leave out the `-`"),
    "an invisible character": (with_("source: m§\u200be"), "U+200B", "delete it"),
    "two in a block": (block("id: ID\nscenario: bells\n" + CLAIMS + "§---\nid: IDb\n"), "a second document in the ruling block", ""),
    "deep nesting": (block("id: ID\nclaims: " + "[" * 63 + "§[" + "]" * 64 + "\n"), "more than", "write it flatter"),
    "a million tokens": (block("id: ID\nclaims: [" + "a, " * 299_997 + "§a, " + "a, " * 700_000 + "]\n"), "more than 300,000 values", "split"),
    # fences
    "another word": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "§rulling"), "no block 'rulling'", "'ruling'"),
    "a capital letter": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "§Ruling"), "no block 'Ruling'", "'ruling'"),
    "an option": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "ruling §expects=depends"), "no 'expects'", "'expect'"),
    "an id beside the fence": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "ruling §cascade-3"), "no 'cascade-3'", "`id: cascade-3`"),
    "a name without its key": (block(SCENARIO, "scenario §gongs"), "no 'gongs'", "name=gongs"),
    "no reason to skip": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "ruling §skip"), "'skip' without a value", 'skip="'),
    "a quote left open beside the fence": (block(f"id: ID\nscenario: bells\n{CLAIMS}", 'ruling skip=§"to be done'), "a quote is left open", '"'),
    "an option twice": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "ruling expect=depends expect=§holds"), "'expect' a second time", "keep one"),
    "a verdict that is none": (block(f"id: ID\nscenario: bells\n{CLAIMS}", "ruling expect=§wrong"), "'wrong'", "against-the-rules"),
    "a block that is not closed": ("§```ruling\nid: ID\n", "the block is not closed before the next begins in line", "``` in a line of its own"),
    # scenarios
    "a scenario without a name": ("§" + block(SCENARIO, "scenario"), "a scenario without a name", "name=NAME"),
    "a scenario twice": (block(SCENARIO, "scenario name=§bells"), "the scenario 'bells' a second time (first in line ", ""),
    "a scenario with a wrong key": (block(SCENARIO.replace("start:", "§strat:"), "scenario name=ID"), "no key 'strat'", "'start'"),
    "a card that is not defined": (block(SCENARIO.replace(", Bear]", ", §Bera]"), "scenario name=broken"), "no card 'Bera'", "'Bear'"),
    "a ruling on a broken scenario": (block(f"id: ID\nscenario: §broken\n{CLAIMS}"), "the scenario 'broken' can't be read", "LINE OF broken"),
    # keys of a ruling
    "a key": (block("id: ID\nscenario: bells\n§cliams: [{fires: ring}]\n"), "no key 'cliams'", "'claims'"),
    "no id": (block(f"§scenario: bells\n{CLAIMS}"), "a ruling without 'id'", "cascade-3"),
    "an id twice": (block(f"id: §good-1\nscenario: bells\n{CLAIMS}"), "the id 'good-1' a second time (first at ", "an id of its own"),
    "no scenario": (block(f"§id: ID\n{CLAIMS}"), "a ruling without 'scenario'", "name=NAME"),
    "nothing claimed": (block("§id: ID\nscenario: bells\n"), "a ruling that claims nothing", "claims: [...]"),
    "an empty list of claims": (block("§id: ID\nscenario: bells\nclaims: []\n"), "a ruling that claims nothing", "claims: [...]"),
    "a scenario that is not there": (block(f"id: ID\nscenario: §bels\n{CLAIMS}"), "no scenario 'bels'", "'bells'"),
    "claims in the scenario": (block("id: ID\nscenario:\n  players: [alice]\n  §claims: []\n" + CLAIMS), "claims within the scenario", "beside"),
    "a scenario without players": (block("id: ID\nscenario:\n  §title: Bells\n" + CLAIMS), "a scenario without 'players'", "players: [alice, bob]"),
    "a date of another country": (with_("date: §1.5.2012"), "found '1.5.2012'", "year-month-day"),
    "a date that is none": (with_("date: §2012-02-30"), "found '2012-02-30'", "a date such as"),
    "rules of long ago": (with_("rules: §2005-10-01"), "no rules of 2005-10-01 are known", "from 2008-"),
    "expected twice": (block(f"id: ID\nscenario: bells\nexpect: §depends\n{CLAIMS}", "ruling expect=depends"), "'expect' here and in line", "keep one"),
    "a source that is a list": (with_("source: §[me, you]"), "found a list", "text for 'source'"),
    # general rulings
    "a rule and claims": (block("id: ID\ngeneral: {rule: delayed triggers follow objects}\n§" + CLAIMS), "a general ruling with 'claims'", "make it two"),
    "a rule that is none": (general("{rule: §delayed trigers follow objects}"), "no rule 'delayed trigers", "'delayed triggers follow objects'"),
    "a key of a general ruling": (general("{§rulle: delayed triggers follow objects}"), "no key 'rulle'", "'rule'"),
    "two rules": (general("§{rule: delayed triggers follow objects, not: legend rule by player}"), "of 2 keys", "one of {rule: NAME}"),
    "a folded constraint": (general("\n  constraint: §>\n    :- due(Tick).\n"), "a folded text", "write | instead of >"),
    # claims
    "a card that is not in the scenario": (claim("{zone of: §Baer, is: graveyard}"), "'Baer'", "'Bear'"),
    "an ability that is not in the scenario": (claim("{fires: §rnig}"), "no ability or card 'rnig'", "'ring'"),
    "a player": (claim("{life of: §alcie, is: 20}"), "no player 'alcie'", "'alice'"),
    "a label": (claim("{fires: ring, after: §deaht}"), "no label 'deaht'", "'death'"),
    "a zone": (claim("{zone of: Bear, is: §graveyrad}"), "no zone 'graveyrad'", "'graveyard'"),
    "a kind of claim": (claim("{§fire: ring}"), "no key 'fire'", "'fires'"),
    "a number in words": (claim("{fires: ring, times: §one}"), "found 'one'", "write 1"),
    "a claim in words": (claim("§fires ring"), "found 'fires ring'", "{fires: ring}"),
    "a verdict of a claim": (claim("{fires: ring, expect: §refutd}"), "'refutd'", "'refuted'"),
    "claims as a mapping": (block("id: ID\nscenario: bells\nclaims:\n  §fires: ring\n"), "found a mapping", "- {fires: ring}"),
    "a decision about nothing": (with_("decide: [{may: §rnig, is: yes}]"), "no ability or card 'rnig'", "'ring'"),
    "a decision of no kind": (with_("decide: [{§mya: ring, is: yes}]"), "no key 'mya'", "'may'"),
    "in a quotation": ("> ```ruling\n> id: ID\n> scenario: §bels\n> claims: [{fires: ring}]\n> ```\n", "no scenario 'bels'", "'bells'"),
    "in a list": ("1. - Words.\n\n     ~~~ruling\n     id: ID\n     scenario: bells\n     claims: [{fires: §rnig}]\n     ~~~\n", "no ability or card 'rnig'", "'ring'"),
}  # fmt: skip
JUDGED: dict[str, tuple[str, str, str]] = {  # found only when the rulings are judged: the piece, the finding, what it says
    "a file that a constraint reads": (general('\n  constraint: |\n    :- due(Tick).\n    §#include "/etc/passwd".\n'), "bad-input", "#include"),
    "a program in a constraint": (general("\n  constraint: |\n    §#script (python)\n    import os\n    #end.\n"), "bad-input", "#script"),
    "a constraint that is none": (general('{constraint: ":- due(Tick)§,,."}'), "bad-input", ""),
    "a rule that changes the game": (general("\n  constraint: |\n    §due(1).\n"), "bad-input", "due"),
    "a predicate that is none": (general("\n  constraint: |\n    :- §fire(Key, Object, Ability, Event, Tick).\n"), "bad-input", "fire"),
    "an endless loop": ("§" + block(f"id: loop\nscenario:\n{LOOP}claims: [{{life of: alice, is: 22}}]\n"), "", ""),
}  # fmt: skip


def pieces() -> Iterator[str]:
    """The document, with a good ruling after each mistake."""
    yield "---\ntitle: Mistakes\n§soruce: me\n---\n\n# Mistakes\n\n"
    yield block(SCENARIO, "scenario name=bells")
    for number, (piece, *_) in enumerate((*MISTAKES.values(), *JUDGED.values())):
        yield "\nWords.\n\n" + block(f"id: good-{number}\nscenario: bells\n{CLAIMS}") + "\n"
        yield piece.replace("ID", f"id-{number}")


DOCUMENT = "".join(pieces())
LINES = DOCUMENT.replace("§", "").split("\n")
GOOD = len(MISTAKES) + len(JUDGED)
BESIDE = {
    "b.md": ("words\n\n" + block(f"id: §good-2\nscenario: bells\n{CLAIMS}") + block(f"id: good-b\nscenario: bells\n{CLAIMS}"),
             "the id 'good-2' a second time", "a.md"),
    "c.yaml": (f"§tilte: x\nrulings:\n  - id: good-c\n    scenario: bells\n    {CLAIMS}", "no key 'tilte'", "'title'"),
    "d.yaml": (f"rulings:\n  - §good-d\n  - id: good-d\n    scenario: bells\n    {CLAIMS}", "found 'good-d'", "a ruling, a mapping"),
    "e.md": ("Only words.\n", "no `scenario` or `ruling` block", "```ruling"),
}  # fmt: skip


def place_in(marked: str, mistake: str) -> tuple[int, int]:
    """Line and column of the § of a piece in a text with several. mistake: the piece."""
    at = marked.index(mistake) + mistake.index("§")
    before = marked[:at].replace("§", "")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("mistakes")
    (made / "a.md").write_text(DOCUMENT.replace("§", ""), encoding="utf-8")
    for name, (text, *_) in BESIDE.items():
        (made / name).write_text(text.replace("§", ""), encoding="utf-8")
    (made / "f.md").write_bytes(b"```ruling\nid: \xff\n```\n")
    return made


@pytest.fixture(scope="module")
def batch(folder: Path) -> Batch:
    began = time.process_time()
    read_ = read([str(folder / name) for name in ("a.md", *BESIDE, "f.md", "g.md")])
    assert time.process_time() - began < 60
    return read_


@pytest.fixture(scope="module")
def judged(batch: Batch) -> View:
    return view(judge(batch))


def said(problem: Problem) -> str:
    return f"{problem.expected}\n{problem.repair}"


NUMBERED = {name: (number, *mistake) for number, (name, mistake) in enumerate({**MISTAKES, **JUDGED}.items())}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(batch: Batch, name: str) -> None:
    number, piece, found, repair = NUMBERED[name]
    line, column = place_in(DOCUMENT, piece.replace("ID", f"id-{number}"))
    if repair.startswith("LINE OF "):
        broken = DOCUMENT.index("name=broken")
        repair = f"a.md:{DOCUMENT[:broken].count(chr(10)) + 1}"
    here = [one for one in batch.problems if one.place.file.endswith("a.md") and one.place.line == line]
    assert len(here) == 1, "one mistake, one message: " + "\n".join(map(str, here))
    (problem,) = here
    assert problem.place.column == column, str(problem)
    assert found in problem.found
    assert repair in said(problem), str(problem)
    assert problem.line == LINES[line - 1]


def test_they_are_more_than_fifty() -> None:
    assert len(MISTAKES) + len(JUDGED) >= 60


def test_nothing_else_is_told(batch: Batch) -> None:
    """One message for each mistake, and one for the front matter."""
    mine = [one for one in batch.problems if one.place.file.endswith("a.md")]
    assert len(mine) == len(MISTAKES) + 1, "\n".join(map(str, mine))
    assert [one.place.line for one in mine] == sorted(one.place.line for one in mine)
    assert "'source'" in mine[0].repair


@pytest.mark.parametrize("name", BESIDE)
def test_mistakes_of_other_documents(batch: Batch, name: str) -> None:
    text, found, repair = BESIDE[name]
    here = [one for one in batch.problems if one.place.file.endswith(name)]
    assert len(here) == 1, "\n".join(map(str, here))
    if "§" in text:
        assert (here[0].place.line, here[0].place.column) == place_in(text, text)
    assert found in here[0].found
    assert repair in f"{here[0].found}\n{said(here[0])}"


def test_files_that_cant_be_read(batch: Batch) -> None:
    broken, missing = batch.problems[-2:]
    assert (broken.place.line, broken.place.column) == (2, 5)
    assert "the byte 0xff is not UTF-8" in broken.found
    assert "can't be read" in missing.found
    assert "g.md" in missing.place.file


@pytest.mark.parametrize("name", JUDGED)
def test_mistake_that_is_found_in_judging(judged: View, name: str) -> None:
    number, piece, finding, words = NUMBERED[name]
    if finding:
        pytest.importorskip("pyverify.rulings.general")
    line, _ = place_in(DOCUMENT, piece.replace("ID", f"id-{number}"))
    here = [one for one in judged.findings if one.place.file.endswith("a.md") and one.place.line == line]
    assert here
    assert finding in {one.name for one in here} | {""}
    assert any(words in one.text for one in here)


def test_the_rest_is_judged(judged: View) -> None:
    wanted = {f"good-{number}" for number in range(GOOD)} | {"good-b", "good-c", "good-d"}
    verdicts = {name: opinion.verdict for name, opinion in judged.opinions.items()}
    assert {name for name, verdict in verdicts.items() if verdict == "holds"} == wanted
