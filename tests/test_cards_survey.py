"""`cards coverage`, `cards dump` and `cards diff`: what is counted, what is told, and what two versions read otherwise."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pyverify.cardtext import text as reading
from pyverify.cli import main
from pyverify.survey.shapes import shape
from tests.bench import precision

TEXT = "Whenever a creature dies, draw two cards.\nWhenever a land comes into play, wobble 3 bells."
CARDS: list[dict[str, Any]] = [
    {"name": "Glad Bell", "type": "Artifact", "text": TEXT},
    {"name": "Sad Bell", "type": "Artifact", "text": "Whenever an artifact enters, if the moon is full, wobble 4 bells.\nFlying"},
    {"name": "Odd Bell", "type": "Creature - Bell", "text": "Whenever a creature blocks a creature, destroy that creature."},
    {"name": "Mute Bell", "type": "Artifact", "text": None},
    {"name": "Glad Bell", "type": "Artifact", "text": TEXT},
    {"name": "Far Bell", "type": "Artifact", "text": "When ~ enters, venture into the dungeon."},
]  # fmt: skip


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join(map(json.dumps, CARDS)))
    return file


def covered(file: Path, capsys: pytest.CaptureFixture[str], code: int = 0) -> dict[str, Any]:
    assert main(["cards", "coverage", str(file), "--format", "json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_shares(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = covered(cards, capsys)
    assert (found["texts"], found["abilities"]) == (4, 6)  # each text once, and none where there is none
    assert found["triggered"] == {
        "count": 5,
        "condition": {"count": 4, "share": 0.8},
        "effect": {"count": 2, "share": 0.4},
        "everything": {"count": 2, "share": 0.4},
        "carried_out": {"count": 1, "share": 0.2},
    }
    assert found["outcomes"]["triggered"] == {"exact": 2, "respelt": 0, "declined": 2, "ambiguous": 1}
    assert found["outcomes"]["keyword"]["exact"] == 1
    assert found["not_carried_out"] == [{"what": "verb: venture", "count": 1}]
    assert found["exceptions"] == []
    assert found["abilities_a_second"] > 0


def test_words_not_understood_add_up(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, *_ = covered(cards, capsys)["not_understood"]
    assert first == {
        "part": "do", "shape": "wobble N bells", "count": 2, "only_obstacle": 1, "ambiguous": 0, "example": "wobble 3 bells",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("put three +1/+1 counters on target black Goblin", "put N P/T counter on target COLOR TYPE"),
        ("Glad Bell gains flying and costs {2}{R} more", "~ gain KEYWORD and cost {M} more"),
        ("up to one artifact's token", "up-to-one TYPE's token"),
    ],
)
def test_shapes(words: str, expected: str) -> None:
    assert shape(words, ("Glad Bell",), "magic") == expected


def test_as_text(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "coverage", str(cards)]) == 0
    said = capsys.readouterr().out
    assert "condition understood, with the intervening if        4   80.0%" in said
    assert "     2      1  what it does: wobble N bells\n" in said
    assert "ambiguous 1 times: destroy that TYPE" in said
    assert "exceptions: 0\n" in said


def test_a_fault_in_one_card_is_told_and_ends_nothing(
    cards: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = reading.read

    def read(text: str, *args: Any, **named: Any) -> Any:
        if "moon" in text:
            raise RuntimeError("the moon fell down")
        return whole(text, *args, **named)

    monkeypatch.setattr(reading, "read", read)
    found = covered(cards, capsys, 70)
    assert found["exceptions"] == [{"card": "Sad Bell", "error": "RuntimeError: the moon fell down"}]
    assert found["triggered"]["count"] == 4
    assert main(["cards", "dump", str(cards), "-o", str(cards.with_name("dump"))]) == 70
    assert "1 texts whose reading failed" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["", "no cards", '{"some": "thing"}', '{"name": "Bell", "type": "Artifact", "text": "Flying"}\n{"na'])
def test_what_is_no_card_file(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text(content)
    assert main(["cards", "coverage", str(tmp_path / "x")]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "coverage", str(tmp_path / "x")]) == 2
    assert main(["cards", "dump", str(tmp_path / "x"), "-o", str(tmp_path / "y")]) == 2
    assert main(["cards", "diff", str(tmp_path / "x"), str(tmp_path / "y")]) == 2
    assert "No such file" in capsys.readouterr().err


# ------------------------------------------------------------------ dumps


def rows_of(file: Path) -> list[dict[str, Any]]:
    with gzip.open(file, "rt") as lines:
        return [json.loads(line) for line in lines]


def write(file: Path, rows: list[dict[str, Any]]) -> None:
    with gzip.open(file, "wt") as lines:
        lines.write("\n".join(map(json.dumps, rows)))


def test_a_dump_says_all_of_each_ability(cards: Path) -> None:
    out = cards.with_name("dump.jsonl.gz")
    assert main(["cards", "dump", str(cards), "-o", str(out)]) == 0
    head, first, *rest = rows_of(out)
    assert head.keys() == {"dump", "pyverify", "phrasebook", "game"}
    assert (first["card"], first["face"], first["kind"], first["outcome"]) == ("Glad Bell", "Glad Bell", "triggered", "exact")
    assert first["structured"] == {"when": {"event": "dies", "subject": {"type": "creature"}}, "do": [{"draw": {"amount": "2"}}]}
    assert first["paraphrase"] == ["Triggers whenever a creature dies.", "Then: you draw 2 cards."]
    assert any(fact.startswith("on(") for fact in first["facts"])
    assert len(rest) == 5


def test_differences(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = cards.with_name("old.gz"), cards.with_name("new.gz")
    assert main(["cards", "dump", str(cards), "-o", str(old)]) == 0
    rows = rows_of(old)
    write(new, rows)
    capsys.readouterr()
    assert main(["cards", "diff", str(old), str(new)]) == 0
    assert "no differences" in capsys.readouterr().out
    by_text = {row.get("text", "")[:22]: row for row in rows}
    by_text["Whenever a creature di"]["structured"]["when"]["event"] = "enters"
    by_text["Whenever a land comes "].update(unread={}, outcome="respelt", paraphrase=["Wobbles."])
    by_text["When ~ enters, venture"].update(unread={"do": ["venture"]}, outcome="declined")
    by_text["Flying"]["facts"].append("more.")
    rows.append({"card": "New Bell", "face": "New Bell", "error": "broke"})
    write(new, rows)
    assert main(["cards", "diff", str(old), str(new)]) == 1
    said = capsys.readouterr().out
    counts = said[said.index("\n\n") : said.index("no longer understood: 1")]
    for one in (
        "no longer understood",
        "understood, and read otherwise",
        "newly understood",
        "other facts for the rules",
        "the reading failed",
    ):
        assert f"      1  {one}" in counts.replace("read as before, and other", "other"), one
    assert "    old: exact\n      Triggers whenever a creature dies." in said
    assert '"event": "enters"' in said
    assert main(["cards", "diff", str(old), str(new), "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert {kind: number for kind, number in told["counts"].items() if number} == {
        "no_longer": 1, "other_reading": 1, "newly": 1, "other_facts": 1, "faults": 1,
    }  # fmt: skip
    assert told["changes"][0]["old"]["outcome"] == "exact"


def test_what_is_no_dump(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "diff", str(cards), str(cards)]) == 2
    assert "cards dump FILE -o OUT" in capsys.readouterr().err


# ------------------------------------------------------------------ a sample to read


def test_the_sample_is_the_same_for_a_seed(cards: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for _ in range(2):
        monkeypatch.setattr("sys.argv", ["precision", str(cards), "--seed", "5", "--size", "1"])
        assert precision.main() == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].startswith("1 of 2 triggered abilities that are understood, seed 5\n")
    assert "wobble" not in said[0]
    assert "{" not in said[0]


def test_parse_says_what_tokens_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "parse",
                "--brief",
                "When ~ enters, create a 1/1 red and white Goblin creature token with haste, then create a Treasure token.",
            ]
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "    Goblin token: 1/1 red and white Creature - Goblin, with haste.\n" in said
    assert "    Treasure token: colorless Artifact - Treasure.\n      To activate it:\n" in said
    assert main(["parse", "--brief", "--game", "riftbound", "When you play me, play two 1 might Recruit unit tokens here."]) == 0
    assert "colorless" not in capsys.readouterr().out
