"""Editions of games with named versions: how they are asked for, refused and shown, and that rulings are judged by those of their game."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from pyverify import cli
from pyverify.diff import read_days
from pyverify.editions import asked_of, between, dates, edition, first, newest
from pyverify.games import DEFAULT, GAMES
from pyverify.model import Place, Scenario
from pyverify.reading.messages import ReadingError
from pyverify.reading.nodes import Scalar
from pyverify.reading.scenario import read_date, read_text
from pyverify.report.edition import headline, headlines
from pyverify.report.history import headline as from_to
from pyverify.rulebook import store
from pyverify.rulebook.parsing import parse, place_in_book
from pyverify.rulings.documents import read
from pyverify.rulings.general import judge_general
from pyverify.rulings.model import Batch, Document, Ruling
from pyverify.rulings.numbers import mentions
from pyverify.rulings.prose import lint
from pyverify.rulings.shelf import related

DAY = datetime.date
UNLEASHED, VENDETTA = DAY(2026, 3, 30), DAY(2026, 7, 16)


def asked(words: str, game: str = "riftbound") -> DAY:
    return read_date(Scalar(words, Place("some.yaml", 1, 1)), game)


def document(tmp_path: Path, text: str, front: str = "game: riftbound") -> Batch:
    path = tmp_path / "faq.md"
    path.write_text(f"---\n{front}\n---\n\n{text}", encoding="utf-8")
    return read([str(path)])


def ruling(rule: str, more: str = "") -> str:
    return f"```ruling\nid: {rule.replace(' ', '-')}\ngeneral: {{rule: {rule}}}\n{more}```\n"


# ------------------------------------------------------------------ the registry


def test_the_registry_is_in_order() -> None:
    assert DEFAULT == "magic"
    for name, game in GAMES.items():
        assert game.name == name
        assert game.earliest <= game.first < game.newest
        assert list(game.versions.values()) == sorted(game.versions.values())
        assert not game.versions or (game.first, game.newest) == (min(game.versions.values()), max(game.versions.values()))


def test_a_date_is_of_the_version_that_counts_then() -> None:
    game = GAMES["riftbound"]
    days = [UNLEASHED, VENDETTA - datetime.timedelta(days=1), VENDETTA, DAY(2030, 1, 1)]
    assert [game.version(day) for day in days] == ["1.3", "1.3", "1.4", "1.4"]
    assert [game.dated(day) for day in days[1:3]] == ["1.3 as of 2026-07-15", "1.4, 2026-07-16"]
    assert GAMES["magic"].dated(DAY(2010, 1, 1)) == "as of 2010-01-01"


# ------------------------------------------------------------------ asking


@pytest.mark.parametrize(
    ("words", "day"), [("1.3", UNLEASHED), ("1.4", VENDETTA), ("2026-05-01", DAY(2026, 5, 1)), ("2031-01-01", DAY(2031, 1, 1))]
)
def test_a_version_or_a_date_is_asked_for(words: str, day: DAY) -> None:
    assert asked(words) == day


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("1.2", ("'1.2'", "1.3 or 1.4, or a date such as")),
        ("2026-03-29", ("no rules of Riftbound of 2026-03-29 are known", "a date from 2026-03-30 on", "Core Rules 1.3")),
        ("2010-01-01", ("no rules of Riftbound of 2010-01-01",)),
        ("2026/5/1", ("write 2026-05-01",)),
    ],
)
def test_what_is_not_known_is_refused(words: str, told: tuple[str, ...]) -> None:
    with pytest.raises(ReadingError) as error:
        asked(words)
    assert all(one in str(error.value) for one in told)


def test_versions_are_those_of_the_game() -> None:
    with pytest.raises(ReadingError, match="a date such as"):
        asked("1.4", "magic")
    assert asked("2010-01-01", "magic") == DAY(2010, 1, 1)


@pytest.mark.parametrize("written", ["1.4", '"1.4"', "2026-07-16"])
def test_a_scenario_file_asks_for_a_version(written: str) -> None:
    (scenario,) = read_text(f"game: riftbound\nrules: {written}\nplayers: [ana, ben]\n", "some.yaml")
    assert (scenario.game, scenario.rules) == ("riftbound", VENDETTA)


def test_a_scenario_without_rules_is_of_the_newest_edition_of_its_game() -> None:
    assert edition(Scenario("one", game="riftbound")) == VENDETTA
    assert edition(Scenario("one")) == newest("magic")
    assert asked_of(None, "riftbound") == VENDETTA
    assert asked_of({"riftbound": UNLEASHED}, "riftbound") == UNLEASHED
    assert asked_of({"riftbound": UNLEASHED}, "magic") == newest("magic")


def test_changes_are_those_of_the_game() -> None:
    assert dates("riftbound") == (UNLEASHED, VENDETTA)
    assert dates("magic")[0] == first("magic")
    assert "leading_may_at_finalization" in [one.name for one in between("riftbound", UNLEASHED, VENDETTA)]
    (scenario,) = read_text("game: riftbound\nalternatives: not leading may at finalization\nplayers: [ana, ben]\n", "some.yaml")
    assert scenario.suspended == ("leading_may_at_finalization",)
    with pytest.raises(ReadingError, match="legend rule by player"):
        read_text("game: riftbound\nalternatives: not legend rule by player\nplayers: [ana, ben]\n", "some.yaml")


def test_versions_are_compared() -> None:
    assert read_days(["1.4", "1.3"], "riftbound") == [UNLEASHED, VENDETTA]
    with pytest.raises(ReadingError, match="--rules 2026-03-30 --rules 2026-07-16"):
        read_days(["1.4", "2026-07-16"], "riftbound")


# ------------------------------------------------------------------ headings


def test_headings_name_the_version_beside_the_date() -> None:
    assert headline([VENDETTA], "riftbound") == (
        "Core Rules 1.4, 2026-07-16 (the newest edition known here); a newer edition may be in force."
    )
    assert headline([UNLEASHED, VENDETTA], "riftbound").startswith(
        "Core Rules 1.4, 2026-07-16 (the newest edition known here) and 1.3, 2026-03-30;"
    )
    assert headline([], "riftbound") == headline([VENDETTA], "riftbound")
    assert headline([]) == headlines([])
    assert from_to(GAMES["riftbound"]).startswith("Core Rules from 1.3, 2026-03-30 to 1.4, 2026-07-16 (the newest")


def test_headings_tell_games_apart() -> None:
    told = headlines([("riftbound", UNLEASHED), ("magic", DAY(2010, 1, 1))])
    assert told == "Comprehensive Rules as of 2010-01-01; Core Rules 1.3, 2026-03-30; a newer edition may be in force."


# ------------------------------------------------------------------ rulings


def test_a_document_says_which_game_it_is_about(tmp_path: Path) -> None:
    batch = document(tmp_path, ruling("leading may at finalization"), "game: riftbound\nrules: 1.3")
    assert batch.problems == ()
    (one,) = batch.rulings
    assert (one.game, one.rules) == ("riftbound", UNLEASHED)
    assert batch.games == ("riftbound",)
    assert batch.documents[0].game == "riftbound"


def test_a_scenario_of_a_document_is_of_its_game_unless_it_says_else(tmp_path: Path) -> None:
    players = "players: [ana, ben]\n"
    batch = document(tmp_path, f"```scenario name=one\n{players}```\n\n```scenario name=two\ngame: magic\n{players}```\n")
    assert {name: one.game for name, one in batch.scenarios.items()} == {"one": "riftbound", "two": "magic"}


def test_general_rulings_are_judged_by_the_editions_of_their_game(tmp_path: Path) -> None:
    texts = [ruling("leading may at finalization", "rules: 1.3\n"), ruling("own death of any ability", "rules: 1.4\n")]
    batch = document(tmp_path, "\n".join(texts))
    assert batch.problems == ()
    opinions, _, findings = judge_general(batch)
    assert findings == []
    assert [(one.verdict, one.date) for one in opinions] == [("true-from", VENDETTA), ("holds", VENDETTA)]
    assert "383.3.a.2" in opinions[0].text
    (old, _), _, _ = judge_general(batch, {"riftbound": UNLEASHED})
    assert (old.verdict, old.date) == ("true-from", UNLEASHED)


def test_rules_of_another_game_are_no_rules_of_this_one(tmp_path: Path) -> None:
    batch = document(tmp_path, ruling("legend rule by player"))
    assert "legend rule by player" in batch.problems[0].found
    assert "encodings/riftbound" in batch.problems[0].repair


def test_rules_of_a_document_are_those_of_its_game(tmp_path: Path) -> None:
    batch = document(tmp_path, ruling("leading may at finalization"), "game: riftbound\nrules: 2012-01-01")
    assert "no rules of Riftbound of 2012-01-01" in batch.problems[0].found


def test_check_refuses_rules_that_a_document_has_none_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document(tmp_path, ruling("leading may at finalization"))
    assert cli.main(["check", str(tmp_path), "--rules", "2010-02-01"]) == 2
    assert "no rules of Riftbound of 2010-02-01 are known" in capsys.readouterr().err
    assert cli.main(["check", str(tmp_path), "--rules", "1.4"]) == 0
    assert capsys.readouterr().out.startswith("Core Rules 1.4, 2026-07-16 (the newest edition known here)")


# ------------------------------------------------------------------ numbers


def test_numbers_in_prose_are_those_of_the_game() -> None:
    text = "See rule 383.3.d.1, and CR 406; but 355 cards are no rule. A judge of Magic would say rule 603.2a."
    assert [one.number for one in mentions(text, "riftbound") if one.sure] == ["383.3.d.1", "406"]
    assert [one.number for one in mentions("rule 603.2a and rule 702.2b", "magic")] == ["603.2a", "702.2b"]
    assert related("383.3.d.1", "383.3.d")
    assert related("383.3.d", "383.3")
    assert not related("383.3.d", "383.3.e")


def test_numbers_that_moved_are_told() -> None:
    one = Ruling(
        "a", Place("doc.md", 1, 1), date=DAY(2026, 5, 1), prose="The controller of the source controls it (188.4.a).", of_game="riftbound"
    )
    (found,) = lint(Batch((Document("doc.md", rulings=(one,), game="riftbound"),)))
    assert (found.name, found.rules, found.fix) == ("stale-number", ("188.4.a",), "191.4.a")
    right = Ruling(
        "a", Place("doc.md", 1, 1), date=DAY(2026, 8, 1), prose="The controller controls it (191.4.a, 383.3.d).", of_game="riftbound"
    )
    assert lint(Batch((Document("doc.md", rulings=(right,), game="riftbound"),))) == ()


BOOK = "Riftbound Core Rules\nLast Updated: 2026-07-16\n\n" + "\n".join(
    ["383. Some abilities wait.", "**383.1.** They wait for events.", "383.1.a. Or for points in time.", "100 cards are no rule.",
     "406.2. It is there.", "383.1.a.10. Tenth.", "383.1.a.9. Ninth."]
)  # fmt: skip


def test_a_rule_book_of_another_game_is_registered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    book = parse(BOOK)
    assert (book.game, book.date) == ("riftbound", VENDETTA)
    assert sorted(book.rules, key=place_in_book) == ["383", "383.1", "383.1.a", "383.1.a.9", "383.1.a.10", "406.2"]
    path = tmp_path / "core.txt"
    path.write_text(BOOK, encoding="utf-8")
    assert cli.main(["rules", str(path)]) == 0
    assert "registered the rules of Riftbound, 2026-07-16: 6 numbered rules" in capsys.readouterr().out
    assert store.dates("riftbound") == [VENDETTA]
    assert store.dates() == []
    kept = store.in_force(DAY(2026, 8, 1), "riftbound")
    assert kept
    assert kept.rules["383.1.a"] == "Or for points in time. 100 cards are no rule."
    assert cli.main(["rules", "--remove", "2026-07-16"]) == 0
    assert store.dates("riftbound") == []
