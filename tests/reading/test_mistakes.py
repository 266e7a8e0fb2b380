"""What people do wrong when they write their first files: each message holds their own word, the right place, and the repair.

A mistake is a change of a good text. A § in it marks the place that the message must name, and is taken out.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pyverify import cli
from pyverify.reading import ReadingError, read_file, read_text
from pyverify.reading.messages import Problem
from pyverify.reading.origin import Origin
from pyverify.reading.syntax import faults

GOOD = """\
title: Two at once
players: [alice, bob]
rules: 2024-05-01
cards:
  Night Bell:
    type: Artifact
    cost: "{2}{W}"
    keywords: [flash]
    abilities:
      - name: ring
        when: {event: dies, subject: {type: creature, other: true}}
        targets: {victim: creature}
        do:
          - {damage: {to: victim, amount: 2}}
      - name: chime
        activated: [{pay: "{1}"}, {tap: self}]
        do: [{gain life: 1}]
  Bear: Creature - Bear 2/2
start:
  alice:
    life: 20
    battlefield: [Night Bell]
  bob:
    battlefield: [2 Bear]
    hand: []
timeline:
  - {destroy: Bear 1, label: first}
  - step: end
claims:
  - {fires: ring, times: 1, controller: alice}
  - {zone of: Bear 2, is: battlefield}
"""

START = GOOD[GOOD.index("  alice:\n") : GOOD.index("timeline:")]

# what is right there, what somebody writes instead (§: the place of the message), their own word, the repair
# ruff: noqa: E501
MISTAKES: dict[str, tuple[str, str, str, str]] = {
    # YAML
    "indented too little": ("        activated: [", "       §activated: [", "activated", "indent the line like its neighbours"),
    "indented too much": ("        targets: {victim", "          §targets: {victim", "targets", "indent the line like its neighbours"),
    "a key deeper than the one above": ("    cost: ", "      §cost: ", "cost", "indent the line like its neighbours"),
    "a tab": ("    life: 20", "§\tlife: 20", "a tab", "use spaces"),
    "a tab after a colon": ("life: 20", "life:§\t20", "a tab", "use spaces"),
    "no dash": ("  - step: end\n", "    §step: end\n", "step", "`-`"),
    "no space after the dash": ("  - step: end\n", "  §-step: end\n", "-step", "a space after the dash"),
    "no space after a colon": ("players: [alice", "§players:[alice", "players:[alice", "players: [alice"),
    "no space after a colon in braces": ("times: 1", "§times:1", "times:1", "times: 1"),
    "no colon": ("title: Two", "§title Two", "title Two", "title: "),
    "no comma": ("[alice, bob]", "[alice bob]", "alice", "put a comma between the names: players: [alice, bob]"),
    "a colon in a text": ("Two at once", "Night Bell§: two", "title: Night Bell: two", 'title: "Night Bell: two"'),
    "a colon in braces": ("{fires: ring", "{fires: Night Bell§: ring", "Night Bell: ring", 'fires: "Night Bell: ring"'),
    "several keys without braces": ("{fires: ring, times: 1, controller: alice}", "fires: ring, times§: 1", "fires: ring, times: 1",
                                    "{fires: ring, times: 1}"),
    "a colon in a list": ("[Night Bell]\n", "[Night Bell: §ring]\n", "Night Bell", "{Night Bell: {tapped: true}}"),
    "mana without quotes": ('"{2}{W}"', "§{2}{W}", "{2}{W}", 'cost: "{2}{W}"'),
    "one symbol without quotes": ('cost: "{2}{W}"', "cost: §{2}", "{2}", '"{2}"'),
    "mana without quotes among costs": ('{pay: "{1}"}', "{pay: §{1}}", "{1}", '"{1}"'),
    "a tap symbol as cost": ('[{pay: "{1}"}, {tap: self}]', "§{T}", "{T}", "{tap: self}"),
    "a tap symbol in a list of costs": ("{tap: self}]", "§{T}]", "{T}", "{tap: self}"),
    "English with a symbol, no quotes": ("      - name: chime\n", "      - §{T}: You gain 1 life.\n      - name: chime\n", "{T}: You gain 1 life.",
                                         '- "{T}: You gain 1 life."'),
    "English with symbols, no quotes": ("      - name: chime\n", "      - §{2}{W}, {T}: You gain 1 life.\n      - name: chime\n",
                                        "{2}{W}, {T}: You gain 1 life.", '- "{2}{W}, {T}: You gain 1 life."'),
    "English with a symbol as value": ("name: chime\n", "name: §{T}: You gain 1 life.\n", "{T}: You gain 1 life.", 'name: "{T}: You gain 1 life."'),
    "a quote left open": ('title: Two at once', 'title: §"Two at once', '"Two at once', "close the quote"),
    "an apostrophe as first letter": ("name: chime", "name: §'tis", "'tis", "close the quote"),
    "text after a quote": ("title: Two at once", 'title: "Two" §at once', "at once", "put the quotes around the whole text"),
    "a bracket left open": ("players: [alice, bob]", "players: §[alice, bob", "[alice, bob", "close the bracket"),
    "a brace left open": ("{damage: {to: victim, amount: 2}}", "§{damage: {to: victim, amount: 2}", "{damage", "close the brace"),
    "a bracket too many": ("[alice, bob]", "[alice, bob]§]", "]", "one bracket too many"),
    "the wrong bracket": ("[alice, bob]", "[alice, bob§}", "}", "]"),
    "a comparison without quotes": ("life: 20", "life: §>= 20", ">= 20", '">= 20"'),
    "a star": ("Two at once", "§*Two* at once", "*Two*", "quote"),
    "an at sign": ("Two at once", "§@home", "@home", 'title: "@home"'),
    "a percent sign": ("Two at once", "§%5", "%5", 'title: "%5"'),
    "a hash": ("Two at once", "Two §#1", "Two", "quote the text"),
    "a value left out": ("hand: []", "hand:§", "hand", "write [] for an empty list"),
    "a key twice": ("    hand: []", "    §battlefield: []", "battlefield", "keep one"),
    "curly quotes": ('"{2}{W}"', "§\u201c{2}{W}\u201d", "\u201c{2}{W}\u201d", 'straight quotes: "{2}{W}"'),
    "curly quotes around a name": ("fires: ring", "fires: §\u201cring\u201d", "\u201cring\u201d", 'straight quotes: "ring"'),
    "a character that is not seen": ("Two at", "Two§\u200b at", "U+200B", "delete it"),
    "a NUL": ("Two at", "Two§\0 at", "U+0000", "delete it"),
    "an escape of a terminal": ("Two at", "Two§\x1b[1m at", "U+001B", "delete it"),
    "a space that is none": ("    life: 20", "§\u00a0\u00a0\u00a0 life: 20", "U+00A0", "space"),
    # words
    "a card": ("[Night Bell]", "[§Nigth Bell]", "Nigth Bell", "'Night Bell'"),
    "a card without definition": ("[Night Bell]", "[Night Bell, §Sol Ring]", "Sol Ring", "must be defined under `cards:`"),
    "a player": ("controller: alice", "controller: §alcie", "alcie", "'alice'"),
    "a player at the start": ("  bob:\n", "  §Bob:\n", "Bob", "'bob'"),
    "a zone": ("battlefield: [2", "§batlefield: [2", "batlefield", "'battlefield'"),
    "a zone that is called otherwise": ("is: battlefield", "is: §play", "play", "'battlefield'"),
    "a step": ("step: end", "step: §upkep", "upkep", "'upkeep'"),
    "a step that is called otherwise": ("step: end", "step: §end phase", "end phase", "'end"),
    "an event": ("event: dies", "event: §die", "die", "'dies'"),
    "an event that is called otherwise": ("event: dies", "event: §etb", "etb", "'enters'"),
    "a role": ("subject: {", "§object: {", "object", "'subject'"),
    "a key of a filter": ("other: true", "§othr: true", "othr", "'other'"),
    "a word of a filter": ("type: creature,", "type: §creture,", "creture", "'creature'"),
    "a filter in English": ("{victim: creature}", "{victim: §target creature}", "target creature", "'creature'"),
    "a filter of two words": ("{victim: creature}", "{victim: §green creature}", "green creature", "{color: green, type: creature}"),
    "an article": ("{victim: creature}", "{victim: §a creature}", "a creature", "'creature'"),
    "a verb": ("{destroy: Bear 1", "{§destory: Bear 1", "destory", "'destroy'"),
    "a verb that is called otherwise": ("{destroy: Bear 1, label", "{§kill: Bear 1, label", "kill", "'destroy'"),
    "a verb in English": ("[{gain life: 1}]", "[§gain 1 life]", "gain 1 life", "{gain life: 1}"),
    "a key of a card": ("keywords: ", "§keyword: ", "keyword", "'keywords'"),
    "a key of an ability": ("name: ring", "§nmae: ring", "nmae", "'name'"),
    "a key of a file": ("players: ", "§Players: ", "Players", "'players'"),
    "a claim": ("{fires: ring", "{§fire: ring", "fire", "'fires'"),
    "a claim that is called otherwise": ("{fires: ring, times: 1, controller: alice}", "{§triggers: ring}", "triggers", "'fires'"),
    "a key of a claim": ("times: 1", "§time: 1", "time", "'times'"),
    "expect": ("is: battlefield}", "is: exile, §expct: refuted}", "expct", "'expect'"),
    "a verdict": ("is: battlefield}", "is: exile, expect: §refutd}", "refutd", "'refuted'"),
    "a verdict that is called otherwise": ("is: battlefield}", "is: exile, expect: §false}", "false", "'refuted'"),
    "a number in words": ("times: 1", "times: §two", "two", "write 2"),
    "a number with a unit": ("life: 20", "life: §20 life", "20 life", "write 20"),
    "a number instead of a step": ("step: end", "step: §3", "3", "one of"),
    "a number instead of an effect": ("[{gain life: 1}]", "[§2]", "2", "one of"),
    "a date": ("2024-05-01", "§2024-5-1", "2024-5-1", "write 2024-05-01"),
    "a date of another country": ("2024-05-01", "§01.05.2024", "01.05.2024", "year-month-day"),
    "a date that is none": ("2024-05-01", "§2024-02-30", "2024-02-30", "a date such as"),
    "an ability that the card has not": ("fires: ring", 'fires: §"Night Bell: rings"', "Night Bell: rings", "'Night Bell: ring'"),
    "an ability of another card": ("fires: ring", 'fires: §"Bear: ring"', "Bear: ring", "'Night Bell: ring'"),
    "a cost without braces": ('"{2}{W}"', "§2W", "2W", 'write "{2}{W}"'),
    "a card without abilities": ("fires: ring", "fires: §Bear", "Bear", "has no abilities"),
    "an object": ("zone of: Bear 2", "zone of: §Baer 2", "Baer 2", "'Bear 2'"),
    "a copy too many": ("zone of: Bear 2", "zone of: §Bear 3", "Bear 3", "'Bear 2'"),
    "one of several copies": ("{destroy: Bear 1,", "{destroy: §Bear,", "Bear", "'Bear 1', 'Bear 2'"),
    "a label": ("is: battlefield}", "is: battlefield, after: §frist}", "frist", "'first'"),
    "a target": ("{to: victim,", "{to: §victm,", "victm", "'victim'"),
    "a target that is not stated": ("        targets: {victim: creature}\n", "", "victim", "targets: {victim: FILTER}"),
    "copies the other way round": ("[2 Bear]", "[§Bear x2]", "Bear x2", "write 2 Bear"),
    "copies with an x": ("[2 Bear]", "[§2x Bear]", "2x Bear", "write 2 Bear"),
    # shapes
    "players without brackets": ("[alice, bob]", "§alice, bob", "alice, bob", "[alice, bob]"),
    "keywords without brackets": ("[flash]", "§flash, flying", "flash, flying", "[flash, flying]"),
    "cards without brackets": ("[Night Bell]", "§Night Bell, Bear", "Night Bell, Bear", "[Night Bell, Bear]"),
    "no players": ("players: [alice, bob]\n", "", "players", "players: [alice, bob]"),
    "no type": ("    type: Artifact\n", "", "Night Bell", "'type'"),
    "no power": ("- Bear 2/2", "- Bear", "Bear", "Creature - Bear 2/2"),
    "a subtype before the dash": ("Creature - Bear 2/2", "§Bear 2/2", "Bear", "Creature - Bear"),
    "a type line in the wrong order": ("Creature - Bear 2/2", "§Creature Bear 2/2", "bear", "Creature - Bear"),
    "claims as a mapping": ("  - {fires: ring, times: 1, controller: alice}\n  - {zone of: Bear 2, is: battlefield}\n", "  §fires: ring\n",
                            "fires", "- {fires: ring}"),
    "a timeline as a mapping": ("  - {destroy: Bear 1, label: first}\n  - step: end\n", "  §destroy: Bear 1\n", "destroy", "- {destroy: Bear 1}"),
    "players at the start as a list": (START, "  §- alice: {battlefield: [Night Bell]}\n  - bob: {battlefield: [2 Bear]}\n", "alice", "leave out the `-`"),
    "abilities as a mapping": ("  Bear: Creature - Bear 2/2\n", "  Bear:\n    type: Creature 2/2\n    abilities:\n      §when: dies\n      do: [draw]\n",
                               "when", "- {when: dies, do: [draw]}"),
    "a claim in words": ("{fires: ring, times: 1, controller: alice}", "§fires ring", "fires ring", "{fires: ring}"),
    "an entry in words": ("step: end", "§cast Bear", "cast Bear", "cast: Bear"),
    "damage to nobody": ("{to: victim, amount: 2}", "2", "damage", "to: "),
    "a trigger in English": ("{event: dies, subject: {type: creature, other: true}}", "§Whenever a creature dies", "Whenever a creature dies",
                             '{text: "Whenever a creature dies, ..."}'),
    "an object in braces without details": ("[Night Bell]", "[{Night Bell: §tapped}]", "tapped", "{tapped: true}"),
}  # fmt: skip


def refused(text: str) -> tuple[Problem, ...]:
    with pytest.raises(ReadingError) as caught:
        read_text(text, "mine.yaml")
    return caught.value.problems


def test_the_text_is_good() -> None:
    assert read_text(GOOD, "mine.yaml")


@pytest.mark.parametrize(("right", "wrong", "token", "repair"), MISTAKES.values(), ids=MISTAKES)
def test_mistake(right: str, wrong: str, token: str, repair: str) -> None:
    assert GOOD.count(right) >= 1
    marked = GOOD.replace(right, wrong, 1)
    text = marked.replace("§", "")
    found = refused(text)
    first = found[0]
    message = str(first)
    assert token in message
    said = message.split("\n", 1)[0] + "\n" + "\n".join((first.expected, first.repair))
    assert repair in said, message
    if "§" in marked:
        at = marked.index("§")
        assert (first.place.line, first.place.column) == (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)), message
    assert first.place.file == "mine.yaml"
    assert len(found) == 1, "one mistake, one message: " + "\n".join(map(str, found))


def test_they_are_many() -> None:
    assert len(MISTAKES) >= 100


SEVERAL = {
    "YAML": (
        [('"{2}{W}"', "{2}{W}"), ("Two at once", "Night Bell: two"), ("times: 1", "times:1"), ("[2 Bear]", "[2 Bear]]")],
        [(1, "a second colon"), (7, "without quotes"), (24, "closes nothing"), (30, "no space after the colon")],
    ),
    "what YAML allows and we do not": (
        [("Two at once", "Two #1"), ("hand: []", "hand:"), ("name: chime", "name: \u201cchime\u201d"), ("times: 1", "times: 1, times: 2")],
        [(1, "` #` cuts"), (15, "curly quotes"), (25, "left out"), (30, "a second time")],
    ),
    "words": (
        [("2024-05-01", "soon"), ("type: creature,", "type: creture,"), ("life: 20", "life: many"), ("[2 Bear]", "[2 Baer]")],
        [(3, "found 'soon'"), (11, "'creature'"), (21, "found 'many'"), (24, "'Bear'")],
    ),
    "parts of an ability": (
        [("event: dies", "event: etb"), ("{to: victim, amount: 2}", "{to: victim, amuont: 2}"), ("{gain life: 1}", "gain 1 life")],
        [(11, "'enters'"), (14, "'amount'"), (17, "{gain life: 1}")],
    ),
    "names": (
        [("{destroy: Bear 1", "{destroy: Bear"), ("step: end", "step: ned"), ("times: 1", "times: two"), ("is: battlefield", "is: play")],
        [(27, "2 copies"), (28, "'ned'"), (30, "write 2"), (31, "'battlefield'")],
    ),
}


@pytest.mark.parametrize(("changes", "expected"), SEVERAL.values(), ids=SEVERAL)
def test_several_mistakes_are_told_at_once(changes: list[tuple[str, str]], expected: list[tuple[int, str]]) -> None:
    text = GOOD
    for right, wrong in changes:
        assert right in text
        text = text.replace(right, wrong, 1)
    found = refused(text)
    assert [one.place.line for one in found] == [line for line, _ in expected], "\n".join(map(str, found))
    for one, (_, words) in zip(found, expected, strict=True):
        assert words in str(one)


# ------------------------------------------------------------------ files

FILES: dict[str, tuple[bytes, str, str, str]] = {
    "Latin-1": ("title: caf\xe9\n".encode("latin-1"), ":1:11:", "0xe9", "save the file as UTF-8"),
    "UTF-16": (GOOD.encode("utf-16"), ":1:1:", "UTF-16", "save the file as UTF-8"),
    "empty": (b"", ":1:1:", "the file is empty", "pyverify new"),
    "only spaces": (b"  \n\n", ":1:1:", "the file is empty", "pyverify new"),
    "only comments": (b"# title\n", ":1:1:", "the file is empty", "pyverify new"),
    "prose": (b"When this dies, draw a card.\n", ":1:1:", "When this dies", "a scenario, a mapping"),
    "a list": (b"- title: x\n- players: [a]\n", ":1:1:", "a list", "leave out the `-`"),
    "two documents": (b"title: a\n---\ntitle: b\n", ":2:1:", "second document", "scenarios:"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00", ":1:1:", "0x89", "save the file as UTF-8"),
}


@pytest.mark.parametrize(("data", "place", "token", "repair"), FILES.values(), ids=FILES)
def test_file(data: bytes, place: str, token: str, repair: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(data)
    with pytest.raises(ReadingError) as caught:
        read_file(path)
    message = str(caught.value)
    assert message.startswith(f"{path}{place}")
    assert token in message
    assert repair in message


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(tmp_path: Path) -> None:
    for data in (b"\xef\xbb\xbf" + GOOD.encode(), GOOD.replace("\n", "\r\n").encode(), GOOD.replace("\n", "\r").encode()):
        path = tmp_path / "mine.yaml"
        path.write_bytes(data)
        assert len(read_file(path)[0].claims) == 2


def test_a_markdown_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.md"
    path.write_text(f"# Notes\n\nA *scenario*: see below\n\n```yaml\n{GOOD}```\n", encoding="utf-8")
    with pytest.raises(ReadingError, match=r"notes\.md:1:1: a Markdown file(.|\n)*\.yaml(.|\n)*a file of its own"):
        read_file(path)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "wake.yaml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(ReadingError, match=r"wkae\.yaml: can't be read: (.|\n)*did you mean '.*wake\.yaml'"):
        read_file(tmp_path / "wkae.yaml")
    with pytest.raises(ReadingError, match=r"it is a folder(.|\n)*pyverify check"):
        read_file(tmp_path)
    with pytest.raises(ReadingError, match="can't be read"):
        read_file("nowhere/at/all.yaml")
    with pytest.raises(ReadingError, match="can't be read"):
        read_file("a\0b")


def test_an_unknown_keyword_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GOOD.replace("[flash]", "[flyng]"), encoding="utf-8")
    cli.main(["check", str(path)])
    shown = capsys.readouterr().out
    assert f"{path}:8: the keyword 'flyng'" in shown
    assert "did you mean 'flying'?" in shown


def test_what_is_looked_for_in_broken_texts_is_not_in_good_ones() -> None:
    root = Path(__file__).resolve().parents[2]
    for path in (
        *(root / "examples").rglob("*.yaml"),
        *(root / "encodings").glob("*/starter.yaml"),
    ):
        assert not faults(path.read_text(encoding="utf-8").split("\n"), Origin(path.name))
