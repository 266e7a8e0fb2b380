"""Documents of rulings: what is found in Markdown and YAML, where it stands, and what a ruling takes from around it."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from pyverify import limits
from pyverify.model import Fixed
from pyverify.rulings.documents import read
from pyverify.rulings.model import Batch, Ruling

SCENARIO = """\
players: [alice, bob]
cards:
  Bell:
    type: Artifact
    abilities: [{name: ring, when: {event: dies, subject: creature}, targets: [player], do: [{gain life: {player: target, amount: 1}}]}]
  Bear: Creature - Bear 2/2
start: {alice: {battlefield: [Bell, Bear]}}
timeline: [{destroy: Bear, label: death}]
"""
FIRES = "claims: [{fires: ring, times: 1, after: death}]\n"
FENCED = f"```scenario name=bells\n{SCENARIO}```\n"

Reader = Callable[..., Batch]


@pytest.fixture
def batch(tmp_path: Path) -> Reader:
    """Reads files of the given names and texts, in the given order."""

    def make(**texts: str | bytes) -> Batch:
        paths = []
        for name, text in texts.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
            paths.append(str(path))
        return read(paths)

    return make


def good(batch: Batch) -> tuple[Ruling, ...]:
    assert not batch.problems, "\n".join(map(str, batch.problems))
    return batch.rulings


def said(batch: Batch) -> str:
    """The only problem, as it is told."""
    assert len(batch.problems) == 1, "\n".join(map(str, batch.problems))
    return str(batch.problems[0])


def line_of(text: str, part: str) -> int:
    assert text.count(part) == 1, (text.count(part), part)
    return text[: text.index(part)].count("\n") + 1


def column_of(text: str, part: str) -> int:
    return text.index(part) - text.rfind("\n", 0, text.index(part))


# ------------------------------------------------------------------ Markdown


def test_a_ruling_with_everything(batch: Reader) -> None:
    text = (
        "---\ntitle: On bells\nsource: the bell ringers\ndate: 2012-03-04\nlayout: post\n---\n\n# Bells\n\n"
        + FENCED + "\nIt rings *once*.\n\n"
        "```ruling expect=depends skip=\"not yet\"\nid: bells-1\nsource: alice\nscenario: bells\n"
        "decide: [{target of: ring, is: bob}]\n" + FIRES + "```\n"
    )  # fmt: skip
    made = batch(a_md=text)
    (ruling,) = good(made)
    assert (ruling.id, ruling.source, ruling.prose, ruling.named, ruling.expect, ruling.skip) == (
        "bells-1", "alice", "It rings *once*.", "bells", "depends", "not yet",
    )  # fmt: skip
    assert ruling.date == ruling.rules == datetime.date(2012, 3, 4)
    assert ruling.scenario is not None
    assert (ruling.scenario.name, len(ruling.scenario.objects)) == ("bells", 2)
    assert [claim.text for claim in ruling.claims] == ["fires: ring, times: 1, after: death"]
    assert [(one.kind, one.option) for one in ruling.scenario.decisions] == [("target", ("bob",))]
    assert all(isinstance(one, Fixed) for one in ruling.scenario.decisions)
    assert (ruling.place.line, ruling.place.column, ruling.end) == (line_of(text, "```ruling"), 1, text.count("\n"))
    (document,) = made.documents
    assert (document.title, document.source, document.date) == ("On bells", "the bell ringers", datetime.date(2012, 3, 4))
    assert [(one.kind, one.name) for one in document.blocks] == [("prose", ""), ("scenario", "bells"), ("prose", ""), ("ruling", "bells-1")]
    assert list(made.scenarios) == ["bells"]
    lines = text.split("\n")
    for block in document.blocks:
        written = lines[block.line - 1 : block.end] if block.kind == "prose" else lines[block.line : block.end - 1]
        assert block.text == "\n".join(written)


@pytest.mark.parametrize("fence", ["```", "~~~", "`````"])
@pytest.mark.parametrize(
    "before",
    ["", "   ", "> ", ">", "- ", "  ", "1. ", "> - ", "- > ", "> > ", "> 1. - "],
    ids=lambda before: repr(before),
)
def test_places_are_those_of_the_document(batch: Reader, fence: str, before: str) -> None:
    """Wherever a block stands, a mistake in its last line is told there."""
    block = f"{fence}ruling\nid: one\nscenario:\n" + "".join(f"  {line}\n" for line in SCENARIO.splitlines())
    block += f"claims:\n  - {{fires: ring}}\n  - {{fires: rnig, times: 1}}\n{fence}"
    further = "".join(" " if letter not in "> " else letter for letter in before) if before.strip() else before
    marked = "\n".join((further if row else before) + line for row, line in enumerate(block.split("\n")))
    text = f"Words.\n\n{marked}\n\nMore words.\n"
    made = batch(a_md=text)
    (problem,) = made.problems
    assert (problem.place.line, problem.place.column) == (line_of(text, "rnig"), column_of(text, "rnig"))
    assert problem.line == text.split("\n")[problem.place.line - 1]
    assert "'ring'" in problem.repair
    assert not made.rulings
    (ruling,) = good(batch(a_md=text.replace("rnig", "ring")))
    assert (ruling.place.line, ruling.place.column) == (3, column_of(text, f"{fence}ruling"))
    assert ruling.end == ruling.place.line + block.count("\n")


def test_faults_of_yaml_are_placed_in_quotations_too(batch: Reader) -> None:
    text = f"{FENCED}\n> ```ruling\n> id: one\n> source: a: b\n> ```\n"
    problem = batch(a_md=text).problems[0]
    assert (problem.place.line, problem.place.column) == (line_of(text, "a: b"), column_of(text, ": b"))
    assert "second colon" in problem.found
    text = f"{FENCED}\n- x\n\n  ```ruling\n  id: one\n  id: two\n  ```\n"
    problem = batch(a_md=text).problems[0]
    assert (problem.place.line, problem.place.column) == (line_of(text, "id: two"), 3)
    assert f"first in line {line_of(text, 'id: one')}" in problem.found


def test_blocks_within_other_blocks_mean_nothing(batch: Reader) -> None:
    sample = "````markdown\n```ruling\nid: sample\n```\n````\n"
    sample += "<!--\n```ruling\nid: comment\n```\n-->\n\n    ```ruling\n    id: indented\n    ```\n"
    made = batch(a_md=f"{FENCED}\n{sample}\n```yaml\nid: other\n```\n\n```ruling\nid: mine\nscenario: bells\n{FIRES}```\n")
    assert [ruling.id for ruling in good(made)] == ["mine"]


@pytest.mark.parametrize(
    ("before", "prose"),
    [
        ("It rings.\n\n", "It rings."),
        ("Not this.\n\n# A heading\n\nIt *rings*\ntwice.\n\nReally.\n\n", "It *rings*\ntwice.\n\nReally."),
        ("Not this.\n\nA heading\n---------\n\nIt rings.\n", "It rings."),
        ("# A heading\n\n", ""),
        ("It rings:\n\n```yaml\na: b\n```\n\n", "It rings:\n\n```yaml\na: b\n```"),
    ],
)
def test_prose(batch: Reader, before: str, prose: str) -> None:
    (ruling,) = good(batch(a_md=f"{FENCED}{before}```ruling\nid: x\nscenario: bells\n{FIRES}```\n"))
    assert ruling.prose == prose
    (ruling,) = good(batch(a_md=f"{FENCED}{before}```ruling\nid: x\ntext: Own words.\nscenario: bells\n{FIRES}```\n"))
    assert ruling.prose == "Own words."


@pytest.mark.parametrize(
    ("marked", "prose"),
    [
        ("> It rings.\n> Twice.\n>\n> ```ruling\n> id: x\n> scenario: bells\n> claims: [{fires: ring}]\n> ```\n", "It rings.\nTwice."),
        ("- It rings.\n  Twice.\n\n  ```ruling\n  id: x\n  scenario: bells\n  claims: [{fires: ring}]\n  ```\n", "It rings.\nTwice."),
    ],
)
def test_prose_in_quotations_and_lists(batch: Reader, marked: str, prose: str) -> None:
    (ruling,) = good(batch(a_md=FENCED + "\n" + marked))
    assert ruling.prose == prose


def test_line_ends_and_byte_order_marks_change_nothing(batch: Reader) -> None:
    text = f"{FENCED}\nWords.\n\n```ruling\nid: x\nscenario: bells\n{FIRES}```\n"
    plain, dos, mac = (
        batch(a_md=text),
        batch(a_md=text.replace("\n", "\r\n")),
        batch(a_md=b"\xef\xbb\xbf" + text.replace("\n", "\r").encode()),
    )
    assert good(plain) == good(dos) == good(mac)
    assert plain.documents == dos.documents == mac.documents


# ------------------------------------------------------------------ YAML


def indented(text: str, by: str = "      ") -> str:
    return "".join(by + line + "\n" for line in text.splitlines())


YAML = (
    "title: Bells\nsource: ringers\nrules: 2010-02-01\nscenarios:\n  - name: bells\n" + indented(SCENARIO, "    ") + "rulings:\n"
    "  - id: one\n    text: |\n      It rings.\n    scenario: bells\n    claims:\n      - {fires: ring}\n\n  # a remark\n"
    "  - id: two\n    expect: refuted\n    skip: for now\n    scenario:\n" + indented(SCENARIO) + "    claims: [{life of: alice, is: 20}]\n"
)  # fmt: skip


def test_a_document_in_yaml(batch: Reader) -> None:
    made = batch(a_yaml=YAML)
    one, two = good(made)
    assert (one.prose, one.source, one.rules, one.date, one.named) == ("It rings.", "ringers", datetime.date(2010, 2, 1), None, "bells")
    assert (two.expect, two.skip, two.named) == ("against-the-rules", "for now", "")
    assert two.scenario is not None
    assert two.scenario.name == "two"
    assert (one.place.line, one.end) == (line_of(YAML, "id: one"), line_of(YAML, "- {fires: ring}"))
    assert (two.place.line, two.end) == (line_of(YAML, "id: two"), YAML.count("\n"))
    (document,) = made.documents
    assert (document.title, [(block.kind, block.name) for block in document.blocks]) == (
        "Bells", [("scenario", "bells"), ("ruling", "one"), ("ruling", "two")],
    )  # fmt: skip
    assert document.blocks[1].text.startswith("id: one\ntext: |\n  It rings.\n")


def test_one_ruling_of_yaml_is_wrong_and_the_other_counts(batch: Reader) -> None:
    text = YAML.replace("{fires: ring}", "{fires: rnig}")
    made = batch(a_yaml=text)
    assert [ruling.id for ruling in made.rulings] == ["two"]
    assert said(made).startswith(f"{made.documents[0].path}:{line_of(text, 'rnig')}:{column_of(text, 'rnig')}: no ability or card 'rnig'")


# ------------------------------------------------------------------ names


def ruling(name: str, scenario: str = "bells", more: str = "") -> str:
    return f"```ruling\nid: {name}\nscenario: {scenario}\n{FIRES}{more}```\n"


def test_scenarios_are_named_from_anywhere(batch: Reader) -> None:
    made = batch(
        a_md=ruling("one") + "\n" + ruling("two", "loud bells") + "\n" + ruling("three", "bare") + "\n" + ruling("four", "many/the-second"),
        b_md=FENCED + "\n```scenario\ntitle: Loud bells!\n" + SCENARIO + "```\n",
        c_yaml="rulings: []\nscenarios:\n  - name: loud bells\n" + indented(SCENARIO, "    "),
        bare_yaml=SCENARIO, many_yml=SCENARIO + "scenarios:\n  - title: The first\n  - title: The second\n",
    )  # fmt: skip
    assert [(one.id, one.scenario.name if one.scenario else "") for one in good(made)] == [
        ("one", "bells"), ("two", "loud bells"), ("three", "bare"), ("four", "many/the-second"),
    ]  # fmt: skip
    assert set(made.scenarios) == {"bells", "loud-bells", "loud bells", "bare", "many/the-first", "many/the-second"}


def test_the_name_in_the_own_document_comes_first(batch: Reader) -> None:
    other = FENCED.replace("[Bell, Bear]", "[Bell, Bear, Plains]")
    made = batch(a_md=FENCED + ruling("one"), b_md=other + ruling("two"), c_md=ruling("three"))
    assert [len(one.scenario.objects) for one in made.rulings if one.scenario] == [2, 3]
    assert "several scenarios are named 'bells'" in said(made)
    for path in ("a.md:2", "b.md:2"):
        assert path in made.problems[0].expected
    assert len(made.scenarios) == 2


def test_names_that_mean_no_scenario(batch: Reader) -> None:
    assert "no scenario 'bell'" in (told := said(batch(a_md=FENCED + ruling("one", "bell"))))
    assert "did you mean 'bells'?" in told
    many = batch(a_md=ruling("one", "many"), many_yaml=SCENARIO + "scenarios:\n  - title: First\n  - title: Second\n")
    assert "one of many/first, many/second" in said(many)
    broken = batch(a_md=FENCED.replace("type: Artifact", "tpye: Artifact") + ruling("one"))
    assert [one.found.partition(":")[0] for one in broken.problems] == ["a card has no key 'tpye'", "the scenario 'bells' can't be read"]
    assert f"{broken.documents[0].path}:1" in broken.problems[1].repair
    broken = batch(a_md=ruling("one", "bare"), bare_yaml="players [a]")
    assert len(broken.problems) == 2
    assert "bare.yaml:1" in broken.problems[0].repair


def test_ids_are_unique_in_the_batch(batch: Reader) -> None:
    made = batch(a_md=FENCED + ruling("one") + ruling("two"), b_md=ruling("two") + ruling("three"))
    assert [one.id for one in made.rulings] == ["one", "two", "three"]
    assert "b.md:2:5: the id 'two' a second time (first at " in said(made)
    assert f"a.md:{line_of(FENCED + ruling('one') + ruling('two'), 'id: two')})" in said(made)


def test_a_scenario_is_read_once(batch: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyverify.reading import scenario

    calls = []
    original = scenario.read_cards
    monkeypatch.setattr(scenario, "read_cards", lambda *args: calls.append(args) or original(*args))
    made = batch(a_md=FENCED + "\n".join(ruling(f"r{number}") for number in range(50)))
    assert len(good(made)) == 50
    assert len(calls) == 1


# ------------------------------------------------------------------ dates


@pytest.mark.parametrize(
    ("top", "own", "scenario", "date", "rules"),
    [
        ("", "", "", None, None),
        ("", "date: 2012-01-01\n", "", "2012-01-01", "2012-01-01"),
        ("", "date: 2005-10-01\n", "", "2005-10-01", None),
        ("", "date: 2005-10-01\n", "rules: 2011-01-01\n", "2005-10-01", "2011-01-01"),
        ("", "", "rules: 2011-01-01\n", None, "2011-01-01"),
        ("", "date: 2012-01-01\nrules: 2009-05-01\n", "rules: 2011-01-01\n", "2012-01-01", "2009-05-01"),
        ("date: 2013-01-01\n", "", "rules: 2011-01-01\n", "2013-01-01", "2013-01-01"),
        ("date: 2013-01-01\nrules: 2014-01-01\n", "date: 2012-01-01\n", "", "2012-01-01", "2014-01-01"),
        ("date: 2013-01-01\n", "date: 2012-01-01\n", "", "2012-01-01", "2012-01-01"),
    ],
)
def test_dates(batch: Reader, top: str, own: str, scenario: str, date: str | None, rules: str | None) -> None:
    front = f"---\n{top}---\n" if top else ""
    (one,) = good(batch(a_md=front + FENCED.replace("players", scenario + "players", 1) + ruling("x", more=own)))
    assert (one.date and one.date.isoformat(), one.rules and one.rules.isoformat()) == (date, rules)


# ------------------------------------------------------------------ general rulings


def test_general_rulings(batch: Reader) -> None:
    text = (
        "```ruling\nid: a\ngeneral: {rule: delayed triggers follow objects}\n```\n\n"
        "```ruling\nid: b\ngeneral:\n  not: Legend rule by player\n```\n\n"
        "> ```ruling\n> id: c\n> general:\n>   constraint: |\n>     :- a.\n>     :- b.\n> ```\n\n"
        '```ruling\nid: d\ngeneral: {constraint: ":- c."}\n```\n'
    )
    one, two, three, four = (ruling.general for ruling in good(batch(a_md=text)))
    assert one is not None
    assert two is not None
    assert three is not None
    assert four is not None
    assert (one.rule, one.negated, two.rule, two.negated) == (
        "delayed_triggers_follow_objects", False, "legend_rule_by_player", True,
    )  # fmt: skip
    assert (three.constraint, four.constraint) == (":- a.\n:- b.\n", ":- c.")
    for general, part in ((one, "delayed"), (two, "Legend"), (three, ":- a."), (four, ":- c.")):
        assert (general.place.line, general.place.column) == (line_of(text, part), column_of(text, part))


# ------------------------------------------------------------------ paths


def test_folders(tmp_path: Path) -> None:
    files = {
        "b.md": FENCED + ruling("one"), "notes.md": "Words.\n\n```sh\nls\n```\n", "sub/c.markdown": ruling("two"), "e.yaml": SCENARIO,
        ".hidden/d.md": ruling("three"), "f.txt": ruling("four"), "near.md": "```rulings\nid: x\n```\n",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    made = read([str(tmp_path)])
    assert [one.id for one in made.rulings] == ["one", "two"]
    assert set(made.scenarios) == {"bells", "e"}
    assert "near.md:1:4: no block 'rulings'" in said(made)
    assert "did you mean 'ruling'?" in said(made)


def test_a_named_document_without_blocks_says_so(batch: Reader) -> None:
    assert "no `scenario` or `ruling` block" in said(batch(a_md="# Words\n\nand more\n"))
    assert "is empty" in said(batch(a_yaml=""))
    assert "no such" in said(batch(b_md="")).lower() or "no `scenario`" in said(batch(b_md=""))


def test_a_folder_with_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("Words.\n", encoding="utf-8")
    assert "no scenario files in this folder" in said(read([str(tmp_path)]))


def test_reading_markdown_is_loaded_only_where_there_is_some(batch: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name in [one for one in sys.modules if one.startswith("markdown_it")]:
        monkeypatch.delitem(sys.modules, name)
    good(batch(a_yaml=YAML, b_yaml=SCENARIO))
    assert not [one for one in sys.modules if one.startswith("markdown_it")]


# ------------------------------------------------------------------ hostile documents

FIRST = FENCED + "\n" + ruling("good") + "\n"
HOSTILE = {
    "a million words": FIRST + "```ruling\nid: x\ntext: " + "word " * 700_000 + "\n```\n",
    "a million values": FIRST + "```ruling\nid: x\nclaims: [" + "a, " * 400_000 + "]\n```\n",
    "deep YAML": FIRST + "```ruling\nid: " + "[" * 100_000 + "\n```\n",
    "a bomb": FIRST + "```ruling\na: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in pairwise("abcdefghijklmnop")) + "```\n",
    "deep quotations": FIRST + "> " * 10_000 + "```ruling\n",
    "deep lists": FIRST + "- " * 10_000 + "```ruling\n",
    "lists": FIRST + "\n".join("- " * 15 + "x" for _ in range(20_000)),
    "paragraphs": FIRST + "x\n\n" * 150_000,
    "lines": FIRST + "x\n" * 300_000,
    "many blocks": FIRST + "```ruling\nid: x\n```\n" * 30_000,
    "many that are not closed": FIRST + "```ruling\nid: x\n" * 30_000,
    "brackets": FIRST + "[a]: b\n" * 100_000 + "<!--\n" * 10_000 + "<a " * 10_000,
    "backticks": FIRST + "`" * 500_000 + "\n" + "``` ruling`\n" * 10_000,
    "mistakes": FENCED + "".join(ruling(f"r{n}", more="cliams: x\n") for n in range(2_000)) + ruling("good"),
    "front matter": "---\n" + "a: b\n" * 30_000 + "---\n" + FIRST,
    "front matter that does not end": "---\n" + FIRST,
    "nulls": FIRST + "```ruling\nid: \0\n```\n",
    "unknown names": FENCED + "".join(ruling(f"r{n}", f"bell-{n}") for n in range(2_000)) + ruling("good"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents(batch: Reader, name: str) -> None:
    begun = time.process_time()
    made = batch(a_md=HOSTILE[name])
    assert time.process_time() - begun < 20
    assert made.problems or name in ("a million words", "front matter that does not end", "brackets", "backticks", "many blocks"), name
    assert len(made.problems) <= limits.PROBLEMS + 1
    assert all(len(str(problem)) < 3_000 for problem in made.problems)
    if name not in ("deep quotations", "deep lists", "lists", "paragraphs", "lines", "many blocks"):  # these are refused whole
        assert [one.id for one in made.rulings] == ["good"]


def test_broken_characters(batch: Reader) -> None:
    assert "the byte 0xff is not UTF-8" in said(batch(a_md=FIRST.encode() + b"\xff"))
    assert "UTF-16" in said(batch(a_md="x".encode("utf-16")))
    made = batch(a_md=FIRST + "```ruling\nid: a\u202eb\nscenario: bells\n" + FIRES + "```\n")
    assert "an invisible character U+202E" in said(made)
    assert len(made.rulings) == 1
