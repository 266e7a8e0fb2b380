"""YAML from libyaml's events: nothing is converted or lost, and what would mislead is refused."""

from __future__ import annotations

import pytest

from pyverify.reading import ReadingError, read_file, read_text
from pyverify.reading.events import parse
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence
from pyverify.reading.origin import Origin


def plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node}


@pytest.mark.parametrize("written", ["1.10", "~", "no", "on", "null", "0x1F", "1_000", "2010-10-01", "010", ".inf", "1e3", "yes", "+1/+1"])
def test_scalars_stay_as_written(written):
    assert plain(parse(f"a: {written}\n", Origin("f"))) == {"a": written}


def test_places_and_quotes():
    tree = parse('a: 1\nlong key: ["x", y]\n', Origin("f.yaml"))
    assert isinstance(tree, Mapping)
    items = tree.need("long key", "").items  # type: ignore[union-attr]
    assert [(item.text, item.quoted, str(item.place)) for item in items] == [("x", True, "f.yaml:2:12"), ("y", False, "f.yaml:2:17")]


def test_columns_count_characters():
    with pytest.raises(ReadingError) as caught:
        parse("é: [日本, *x]\n", Origin("f"))
    assert caught.value.problems[0].place.column == 9


@pytest.mark.parametrize(
    "text",
    [
        "a: b  # c\n",
        "# c\na: b\n",
        "a:  # c\n  b: c\n",
        "a: 'b' # c\n",
        "a: [b] # c\n",
        "a: b#c\n",
        "a: | # c\n  text #1\n",
        'a: "b #1"\n',
        "---\na: b\n...\n",
    ],
)
def test_comments_and_markers_that_are_fine(text):
    assert parse(text, Origin("f"))


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("name: Bear #2\n", 1, 12, "quote the text"),
        ("- a #1\n", 1, 5, "quote the text"),
        ("x: [Bear #2\n  , b]\n", 1, 10, "quote the text"),
        ("x: Bear\n  cub #2\n", 2, 7, "quote the text"),
        ("a: #2\n", 1, 3, "begins with #"),
        ("a: &x 1\n", 1, 4, "an anchor &x"),
        ("a: *x\n", 1, 4, "an alias *x"),
        ("a: [&x {b: 1}]\n", 1, 5, "an anchor &x"),
        ("a: !!str 1\n", 1, 4, "a tag"),
        ("a: !x {b: 1}\n", 1, 4, "a tag"),
        ("a: 1\nb: 2\na: 3\n", 3, 1, "first in line 1"),
        ("a: {b: 1, b: 2}\n", 1, 11, "'b' a second time"),
        ("a:\tb\n", 1, 3, "a tab"),
        ("\ta: b\n", 1, 1, "a tab"),
        ("a:\n\tb: c\n", 2, 1, "use spaces"),
        ("a:\nb: 1\n", 1, 3, "left out"),
        ("a: {4}\n", 1, 4, '"{4}"'),
        ("a: {2}{W}\n", 1, 4, '"{2}{W}"'),
        ("- a\n-\n- b\n", 2, 2, "left out"),
        ("a: 1\n---\nb: 2\n", 2, 1, "second document"),
        ("a: >= 3\n", 1, 4, '">= 3"'),
        ("a: {fires: Egg: crack}\n", 1, 15, 'fires: "Egg: crack"'),
        ("fires: Egg: crack\n", 1, 11, 'fires: "Egg: crack"'),
        ("a: @b\n", 1, 4, "quote a text"),
        ("a: 'b\n", 1, 4, "close the quote"),
        ("a: [b\nc: d\n", 1, 4, "close the bracket"),
        ("a: b\n  c: d\n", 2, 3, "indent the line"),
        ("a:\n  - b: c\n    d:\n      e: f\n      - g: h\n", 5, 7, "not indented like its neighbours"),
        ("a:\n  b: c\ntitle\nd: e\n", 3, 1, "a colon and a space"),
        ('a: "b\nc: "{1}{B}"\nd: e\n', 1, 4, "close the quote"),
        ("? [a]\n: b\n", 1, 3, "a key that is"),
        ("a: b\u200b\u2028c\n", 1, 5, "U+200B"),
        ("a: \x00b\n", 1, 4, "U+0000"),
        ("a: b\x85c\n", 1, 5, "U+0085"),
        ('a: "b\\0"\n', 1, 4, "U+0000"),
        ("", 1, 1, "empty"),
        ("# nothing\n", 1, 1, "empty"),
        ("[" * 65, 1, 65, "64 levels"),
        ("{a: " * 65, 1, 257, "64 levels"),
    ],
)
def test_refused_with_place_and_repair(text, line, column, words):
    with pytest.raises(ReadingError) as caught:
        read_text(text, "f.yaml")
    first = caught.value.problems[0]
    assert (first.place.file, first.place.line, first.place.column) == ("f.yaml", line, column)
    assert words in str(first)
    assert str(first).startswith(f"f.yaml:{line}:{column}: ")


def test_64_levels_are_allowed():
    assert parse("[" * 64 + "]" * 64, Origin("f"))


def test_caret_stands_under_the_fault():
    with pytest.raises(ReadingError) as caught:
        read_text("title: x\nplayers: [&a b]\n", "f.yaml")
    _, quoted, caret, *_ = str(caught.value).split("\n")
    assert quoted[caret.index("^")] == "&"


def test_long_lines_are_quoted_around_the_caret():
    with pytest.raises(ReadingError) as caught:
        read_text("players: [" + "a, " * 500 + "*x, " + "b, " * 500 + "]\n", "f.yaml")
    _, quoted, caret, *_ = str(caught.value).split("\n")
    assert len(quoted) < 150
    assert quoted[caret.index("^")] == "*"


def test_files(tmp_path):
    good = tmp_path / "Ä scenario.yaml"
    good.write_bytes("\ufefftitle: t\r\nplayers: [alice]\r\n".encode())
    assert read_file(good)[0].name == "Ä scenario"
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"title: x\nabout: caf\xe9\n")
    with pytest.raises(ReadingError, match=r"bad\.yaml:2:11: the byte 0xe9 is not UTF-8"):
        read_file(bad)
    with pytest.raises(ReadingError, match="can't be read"):
        read_file(tmp_path / "missing.yaml")
    with pytest.raises(ReadingError, match="can't be read"):
        read_file(tmp_path)
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * 8_000_001)
    with pytest.raises(ReadingError, match="larger than"):
        read_file(large)


def test_limits_on_text():
    with pytest.raises(ReadingError, match="at most 4,000,000"):
        read_text("#" * 4_000_001, "f")
    with pytest.raises(ReadingError, match="a key of"):
        read_text("k" * 1001 + ": 1", "f")
    with pytest.raises(ReadingError, match="at most 1,000"):
        read_text(f"players: [{'a' * 1001}]", "f")
