"""Rule numbers: whatever can be cited has one at every date, and the rule that stands there is about what is cited.

What the rules say is known only with rules texts (`--rules-texts=FOLDER`, or PYVERIFY_RULES_TEXTS): without, those tests are not collected.
"""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import clingo
import pytest
import yaml

from pyverify import checklists, reasons
from pyverify.games import GAMES
from pyverify.report.story_words import told
from pyverify.rulebook.decoding import decode
from pyverify.rulebook.parsing import NUMBERS, Book, parse
from tests.encodings import lint

ROOT = Path(__file__).resolve().parents[1]
CITATIONS = lint.ENCODINGS / "magic" / "citations.lp"
WORDS: dict[str, list[str]] = yaml.safe_load((ROOT / "tests" / "citations.yaml").read_text(encoding="utf-8"))
POLICY = set(re.findall(r"(?m)^change\((\w+), ", (lint.ENCODINGS / "policy" / "changes.lp").read_text(encoding="utf-8")))  # of no rule
NUMBER = NUMBERS["magic"]
EARLIEST, NEWEST = GAMES["magic"].earliest, GAMES["magic"].newest
YOUNG = {"done_once", "commander", "transforms_once", "double_faced_tokens", "back_face_value"}  # not in the first edition
YOUNG |= {"only_sagas_with_chapters"}
UNCITED = {"start", "instruction", "advance", "end"} | {"beyond"} | {"countered"}  # deeds, items and outcomes without a rule of their own
UNCITED |= {"still_there", "first_damage", "source_gone"}  # those of alternatives of rules


class Table:
    """The `citations.lp` of a game as it stands."""

    def __init__(self, game: str = "magic") -> None:
        control = clingo.Control()
        control.load(str(lint.ENCODINGS / game / "citations.lp"))
        control.ground([("base", [])])
        self.numbers: dict[str, dict[int, str]] = defaultdict(dict)
        self.twice: list[str] = []
        for topic, since, number in self._rows(control, "number", 3):
            if since.number in self.numbers[topic.name]:
                self.twice.append(topic.name)
            self.numbers[topic.name][since.number] = number.string
        self.says = {topic.name: text.string for topic, text in self._rows(control, "says", 2)}
        self.topics = {str(word): topic.name for word, topic in self._rows(control, "topic", 2)}

    @staticmethod
    def _rows(control: clingo.Control, name: str, arity: int) -> Iterator[list[clingo.Symbol]]:
        return (atom.symbol.arguments for atom in control.symbolic_atoms.by_signature(name, arity))

    def number(self, topic: str, date: datetime.date) -> str:
        """The number on a date, as `cites/3` has it."""
        day = int(date.strftime("%Y%m%d"))
        return next((number for since, number in sorted(self.numbers[topic].items(), reverse=True) if since <= day), "")


@cache
def table(game: str = "magic") -> Table:
    return Table(game)


def found_in_encodings(pattern: str) -> set[str]:
    """Findings in the files of Magic's program."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in lint.programs()["magic"] if path != CITATIONS)
    return set(re.findall(pattern, text))


def cited() -> dict[str, str]:
    """Every word under which a rule can be looked up, and where it comes from."""
    items = found_in_encodings(r"(?m)^requires\(Key, (\w+)") - {"Item"}
    removals = found_in_encodings(r"(?m)^fizzles\(Item, ([a-z]\w*)") | found_in_encodings(r"outcome\(Item, removed\(([a-z]\w*)\)\)")
    decisions = found_in_encodings(r"\bdecision\(([a-z]\w*), ")
    assert len(items) >= 9
    assert len(removals) >= 3
    assert len(decisions) >= 10
    words = (
        dict.fromkeys(items, "an item of checklists")
        | dict.fromkeys(decisions, "a decision")
        | dict.fromkeys(told("magic").deeds, "a deed")
    )
    words |= {word if word in table().numbers else f"fizzled_{word}" if f"fizzled_{word}" in table().topics else word: "an outcome"
              for word in removals}  # fmt: skip
    words |= {"placed": "a deed", "triggers": checklists.__name__, "additional": reasons.__name__}
    words |= dict.fromkeys(found_in_encodings(r"(?m)^alternative\((\w+)\)"), "an alternative of the rules")
    words["role(this_way)"] = "an item of checklists"
    words |= dict.fromkeys(found_in_encodings(r"(?m)^change\((\w+), ") - POLICY, "a change of the rules")
    words |= {f"looks_back({kind})": "an item of checklists" for kind in found_in_encodings(r"looks_back\(.*\) :- on\(Scenario, (\w+)")}
    words |= dict.fromkeys([*reasons._TOPICS.values(), *reasons._REMOVALS.values()], reasons.__name__)
    return {word: where for word, where in words.items() if word not in UNCITED}


def topic_of(word: str) -> str:
    topics = table().topics
    return topics.get(word) or topics.get(word.partition("(")[0], word)


def fail_with(findings: list[str]) -> None:
    if findings:
        pytest.fail(f"{len(findings)} findings\n" + "\n".join(findings), pytrace=False)


# ------------------------------------------------------------------ without texts


def test_whatever_can_be_cited_has_a_topic_with_numbers() -> None:
    fail_with([f"{word} ({where}): no number" for word, where in cited().items() if topic_of(word) not in table().numbers])


def test_every_topic_is_cited() -> None:
    used = {topic_of(word) for word in cited()}
    fail_with([f"{topic}: nothing cites it" for topic in table().numbers if topic not in used])
    fail_with([f"topic({word}, {topic}): no such word" for word, topic in table().topics.items() if word not in cited()])


def test_every_topic_has_a_number_from_the_first_edition_on() -> None:
    fail_with([f"{topic}: no number on {EARLIEST}" for topic in table().numbers
               if topic not in YOUNG and not table().number(topic, EARLIEST)])  # fmt: skip


def test_numbers_are_well_formed_and_in_order() -> None:
    findings = [f"{topic}: two numbers from one date" for topic in table().twice]
    for topic, numbers in table().numbers.items():
        dates = sorted(numbers)
        for date in dates:
            if not re.fullmatch(rf"(?![^a-z]*[lo]){NUMBER.pattern}", numbers[date]):  # rules skip these letters
                findings.append(f"{topic}: {numbers[date]!r} is no number of a rule")
            try:
                day = datetime.datetime.strptime(str(date), "%Y%m%d").date()
            except ValueError:
                findings.append(f"{topic}: {date} is no date")
            else:
                findings += [f"{topic}: {date} is after the newest edition, {NEWEST}"] * (day > NEWEST)
        findings += [f"{topic}: the number of {later} is the same as before"
                     for earlier, later in pairwise(dates) if numbers[earlier] == numbers[later]]  # fmt: skip
    fail_with(findings)


def test_every_topic_says_something_and_is_known_by_words() -> None:
    topics = set(table().numbers)
    assert set(table().says) == topics
    assert set(WORDS) == topics
    fail_with([f"{topic}: {text!r} is no sentence" for topic, text in table().says.items() if not re.fullmatch(r"[A-Z].*\.", text)])


def test_numbers_in_files_are_well_formed() -> None:
    pattern = re.compile(rf"{NUMBER.pattern}\Z")
    fail_with([f"{where}: {number}" for where, number in numbers_in_files() if not pattern.fullmatch(number) or number[-1] in "lo"])


# ------------------------------------------------------------------ with texts


def has(text: str, word: str) -> bool:
    return any(one in text for one in word.split("|"))


@cache
def book(path: Path) -> Book:
    return parse(decode(path.read_bytes()))


def plain(text: str) -> str:
    return re.sub("[“”]", '"', text.replace("’", "'")).casefold()


def test_numbers_are_those_of_the_rules(rules_text: Path) -> None:
    """At the date of the text each topic's number is there, and the rule is about the topic."""
    rules, date = book(rules_text).rules, book(rules_text).date
    assert date, f"{rules_text}: no date"
    findings = []
    for topic, words in WORDS.items():
        number = table().number(topic, date)
        if not number and topic in YOUNG:
            continue
        if number not in rules:
            findings.append(f"{date}: {topic}: there is no rule {number}")
            continue
        lacking = [word for word in words if not has(plain(rules[number]), word)]
        findings += [f"{date}: {topic}: {number} does not say {word!r}" for word in lacking]
    fail_with(findings)


def test_words_tell_rules_apart(rules_text: Path) -> None:
    """Otherwise they would not prove much: they are those of one rule, or of two that say the same."""
    texts = {number: plain(text) for number, text in book(rules_text).rules.items()}
    found = {topic: [number for number, text in texts.items() if all(has(text, word) for word in words)] for topic, words in WORDS.items()}
    fail_with([f"{topic}: {', '.join(numbers)}" for topic, numbers in found.items() if len(numbers) > 2])


def numbers_in_files() -> Iterator[tuple[str, str]]:
    """The numbers in comments and texts of the encodings and of the package. They are those of the newest edition."""
    package, others = ROOT / "pyverify", {lint.ENCODINGS / game for game in GAMES if game != "magic"}
    for path in [*lint.lp_files(), *lint.ENCODINGS.rglob("*.yaml"), *package.rglob("*.py"), *package.rglob("*.yaml")]:
        if path != CITATIONS and others.isdisjoint(path.parents):
            for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                comment = r"%(.*)" if path.suffix == ".lp" else r"\bCR ([^:;]*)"
                for match in re.finditer(comment, text):
                    yield from ((f"{path.relative_to(ROOT)}:{line}", number) for number in re.findall(r"\d{3}\.\d+[a-z]*", match[1]))


def test_numbers_in_files_exist(rules_text: Path) -> None:
    rules, date = book(rules_text).rules, book(rules_text).date
    if date == NEWEST:
        assert len(list(numbers_in_files())) > 150
        fail_with([f"{where}: there is no rule {number}" for where, number in numbers_in_files() if number not in rules])
