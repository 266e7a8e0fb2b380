"""The stories of `run` and `why`: what they say, and that what they offer to paste can be pasted."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyverify import cli, story
from pyverify.reading.decisions import read_decisions
from pyverify.reading.events import parse
from pyverify.reading.names import name_everything
from pyverify.reading.origin import Origin
from pyverify.reading.scenario import read_text
from pyverify.report.naming import listed
from pyverify.report.story import Story
from pyverify.report.story_words import told as told_words
from pyverify.vocabulary import words as words_of

ROOT = Path(__file__).resolve().parents[1]
TOUR = ROOT / "examples" / "tour"
MAGIC = ROOT / "examples" / "magic"
SCHEMA = json.loads((ROOT / "pyverify" / "report" / "trace.schema.json").read_text(encoding="utf-8"))

DEATHS = """
title: deaths
players: [alice, bob]
cards:
  Moonlit Wake: {type: Enchantment, abilities: [{name: wake, when: {event: dies, subject: creature}, do: [{gain life: 1}]}]}
  Grave Bell:
    type: Artifact
    abilities: [{name: bell, when: {event: dies, subject: creature}, do: [{lose life: {player: you, amount: power of subject}}]}]
  Picky:
    type: Artifact
    abilities:
      - name: picky
        when: {event: dies, subject: creature}
        if: life of you >= 30
        targets: {who: player}
        do: [{may: {do: [{damage: {to: who, amount: 1}}]}}]
  Bear: Creature - Bear 2/2
start:
  alice: {life: 30, battlefield: [Moonlit Wake, Picky, 3 Bear]}
  bob: {battlefield: [Grave Bell]}
timeline:
  - together: [{destroy: Bear 1}, {destroy: Bear 2}]
  - destroy: Moonlit Wake
  - resolve: all
"""


def told(text: str, full: bool = False) -> str:
    runs = story.records(read_text(text, "test.yaml"))
    assert not any(isinstance(record, str) for _, record in runs), runs
    return "\n".join(line for scenario, record in runs if not isinstance(record, str) for line in Story(scenario, record, full).lines())


def why(text: str, name: str) -> str:
    scenarios = read_text(text, "test.yaml")
    return "\n".join(
        line
        for scenario, record in story.records(scenarios)
        if not isinstance(record, str)
        for line in Story(scenario, record).why(story.meant(name, scenario, "test.yaml"))
    )


def test_the_story_tells_events_triggers_stack_and_end() -> None:
    text = told(DEATHS)
    assert "Bear 1, 2 are destroyed and go to the graveyard.  [timeline entry 1, line 22]" in text
    assert re.search(r"triggers 2 times: alice's wake, for Bear 1, 2 \(.*603\.2", text)
    assert "triggers 2 times: bob's bell" in text
    assert re.search(r"stack: bottom: alice's (picky \(2 times\), wake|wake \(2 times\), picky).*; top: bob's bell \(2 times\)", text)
    assert "does not trigger: alice's wake, for Moonlit Wake: subject: creature: it was Moonlit Wake" in text
    assert "graveyard: Bear 1, 2, Moonlit Wake" in text


def test_full_tells_more() -> None:
    short, full = told(DEATHS), told(DEATHS, full=True)
    assert len(full) > 2 * len(short)
    assert "checklist of alice's wake" in full
    assert "| alice: 30 life" in full


def test_lines_that_end_alike_are_told_once_unless_full() -> None:
    """Picky deals damage to either player, or not, twice: six ways to end."""
    text = told(DEATHS)
    assert "they end in 6 ways" in text
    assert len(re.findall(r"^-- [0-9] of 6", text, re.MULTILINE)) == 4
    assert "and 2 more ways" in text
    full = re.findall(r"^-- [0-9]+ of [0-9]+", told(DEATHS, full=True), re.MULTILINE)
    assert len(full) > 6


def test_open_decisions_can_be_pasted() -> None:
    """Each offered line is accepted under `decide:`, and leaves fewer decisions open."""
    text = told(DEATHS)
    lines = re.findall(r"^  - (\{.*?\})  #", text, re.MULTILINE)
    assert any(line.startswith("{order:") for line in lines)
    assert any(line.startswith("{target of:") for line in lines)
    assert any(line.startswith("{may:") for line in lines)
    pasted = told(DEATHS + "decide:\n" + "".join(f"  - {line}\n" for line in lines))
    open_before, open_after = (len(re.findall(r"^  - \{", one, re.MULTILINE)) for one in (text, pasted))
    assert open_after < open_before


def test_every_offered_line_of_the_examples_can_be_pasted() -> None:
    tried = 0
    for path in sorted(MAGIC.glob("a1[79]*.yaml")) + sorted(MAGIC.glob("a20*.yaml")):
        source = path.read_text(encoding="utf-8")
        for scenario, record in story.records(read_text(source, str(path))):
            assert not isinstance(record, str)
            for line in Story(scenario, record).lines():
                found = re.match(r"  - (\{.*?\})  #", line)
                if found:
                    players = tuple(player.name for player in scenario.players)
                    names = name_everything(words_of(scenario.game), players, scenario.cards, scenario.objects, frozenset())
                    assert len(read_decisions(parse(f"[{found[1]}]", Origin("pasted")), names)) == 1
                    tried += 1
    assert tried


def test_why_shows_conditions_with_what_was_found_and_rules() -> None:
    text = why(DEATHS.replace("life: 30", "life: 29"), "picky")
    assert "does not trigger" in text
    assert re.search(r'NO   the condition after "if": life of you >= 30: life of you is 29 \(603\.4\)', text)
    assert re.search(r"yes  subject: creature: it was Bear 1 \(603\.2\)", text)
    text = why(DEATHS, "picky")
    assert "alice's picky, for Bear 1 triggers" in text


@pytest.mark.parametrize("name", ["wake", "Moonlit Wake", "Moonlit Wake: wake"])
def test_why_takes_every_form_of_a_name(name: str) -> None:
    assert why(DEATHS, name).count("triggers") >= 2


def test_why_of_what_never_came_up() -> None:
    quiet = re.sub(r"  - (together|destroy): .*\n", "", DEATHS)
    assert "It never came to a check" in why(quiet, "wake")


def test_numbers_are_those_of_the_edition() -> None:
    """603.10a was 603.6d in 2010; functions of abilities 112.6."""
    new, old = why(DEATHS, "wake"), why("rules: 2010-10-01\n" + DEATHS.lstrip(), "wake")
    assert "113.6" in new
    assert "113.6" not in old
    assert "112.6" in old


THEFT = """
title: theft
players: [alice, bob]
active: bob
cards:
  Bear: {type: Creature - Bear 2/2, abilities: [{name: gone, when: {event: loses control, subject: self, player: any}, do: [draw]}]}
  Theft: {type: Instant, abilities: [{targets: [creature], spell: [{gain control: {of: target, for: ever}}]}]}
start: {alice: {battlefield: [Bear]}, bob: {hand: [Theft]}}
timeline: [{cast: Theft, targets: [Bear]}, {resolve: all}]
"""


@pytest.mark.parametrize(("date", "number"), [("2026-04-17", "603.10d"), ("2010-10-01", "603.6d"), ("2008-10-01", "410.10d")])
def test_each_kind_of_looking_back_has_its_own_number(date: str, number: str) -> None:
    text = why(f"rules: {date}\n{THEFT}", "gone")
    assert re.search(rf"yes  it is judged as things were just before the event: it is \({number}\)", text)


def test_a_scenario_is_chosen_by_name_part_or_title() -> None:
    scenarios = read_text(DEATHS.replace("title: deaths\n", "") + "scenarios: [{title: One}, {title: the other}]\n", "x.yaml")
    for name in ("x/the-other", "the-other", "The Other"):
        assert [one.title for one in story.chosen(scenarios, name, "x.yaml")] == ["the other"]


def test_control_characters_are_not_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(DEATHS.replace("deaths", '"de\\e[31m\u202eaths"').replace("Moonlit Wake", "Moonlit\u202eWake"), encoding="utf-8")
    code = cli.main(["run", str(path)])
    shown = capsys.readouterr()
    assert code in (0, 2)
    if code == 0:
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", shown.out)


def test_listed() -> None:
    assert listed(["Plains 3", "Plains 1", "Bear", "Plains 2", "Bear", "Plains 10", "Plains 9"]) == "2 times Bear, Plains 1 to 3, 9, 10"


DOUBTS = """
title: doubts
players: [alice, bob]
cards:
  Wake: {type: Enchantment, abilities: [{name: wake, when: {event: dies, subject: {type: creature}}, do: [{gain life: 1}]}]}
  Oracle: {type: Instant, abilities: [{spell: [{opaque: "do something odd"}]}]}
  Bear: {type: Creature - Bear 2/2, keywords: [flying]}
  Post: {type: Artifact, abilities: [{name: post, static: {affects: {type: creature}, do: [{add power: 1}]}}]}
start:
  alice: {hand: [Oracle], battlefield: [Wake, 2 Bear, Post]}
timeline:
  - destroy: Bear 1
  - cast: Oracle
  - resolve
  - destroy: Bear 2
  - resolve
  - resolve: all
  - resolve
"""


def test_doubts_are_told_where_they_begin() -> None:
    text = told(DOUBTS)
    assert re.search(r"Oracle resolves\.\n +\*\* from here on undecided: text not understood: do something odd\n", text)
    assert "all of this" not in text
    assert "In the end, undecided:" in text
    assert "This entry can't be carried out: there is nothing on the stack to resolve." in text
    assert "undecided" not in told(DEATHS)


def test_why_marks_what_is_undecided() -> None:
    text = why(DOUBTS, "wake")
    assert "alice's wake, for Bear 1 triggers\n" in text
    assert "alice's wake, for Bear 2 triggers  (undecided: text not understood: do something odd)\n" in text


def test_doubts_from_the_start_stand_at_the_top() -> None:
    text = told(DOUBTS.replace("flying", "annihilator"))
    assert text.splitlines()[1] == "   ** all of this is undecided: not modelled: keyword annihilator"
    assert "annihilator" in why(DOUBTS.replace("flying", "annihilator"), "wake").splitlines()[1]


def test_doubts_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "doubts.yaml"
    path.write_text(DOUBTS, encoding="utf-8")
    assert cli.main(["run", str(path), "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(faults(document, SCHEMA)) == []
    ticks = document["scenarios"][0]["ticks"]
    assert "undecided" not in ticks[0]
    assert "text not understood: do something odd" in ticks[-1]["undecided"]
    path.write_text(DOUBTS.replace("flying", "annihilator"), encoding="utf-8")
    assert cli.main(["run", str(path), "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(faults(document, SCHEMA)) == []
    assert document["scenarios"][0]["doubts"] == ["not modelled: keyword annihilator"]
    assert [one["line"] for one in document["warnings"]] == [7]


@pytest.mark.parametrize(("name", "kind"), [("Post", "a static ability"), ("post", "a static ability"), ("Oracle", "a spell")])
def test_why_says_what_is_no_triggered_ability(name: str, kind: str) -> None:
    assert f"no triggered ability, but {kind}" in why(DOUBTS, name)


TOKENS = """
title: tokens
players: [alice, bob]
cards:
  Soldier: Creature - Soldier 1/1
  Wake: {type: Enchantment, abilities: [{name: wake, when: {event: step, step: main 2, player: you}, do: [{gain life: 1}]}]}
start: {alice: {battlefield: [Wake]}}
timeline:
  - {create: {token: Soldier, amount: 12, player: alice}}
  - destroy: Soldier 12
  - step: main 2
claims:
  - {zone of: Soldier 12, is: graveyard, expect: refuted}
  - {zone of: Soldier 11, is: battlefield}
"""


def test_tokens_have_names_in_stories() -> None:
    text = told(TOKENS)
    assert "Soldier 1 to 12 are created." in text
    assert "Soldier 12 is destroyed and goes to the graveyard." in text
    assert re.search(r"State-based actions.*\n +Soldier 12 ceases to exist\n", text)
    assert "battlefield: Wake, Soldier 1 to 11 (token)" in text


def test_phases_and_players_are_called_as_people_do() -> None:
    assert "alice's postcombat main phase begins." in told(TOKENS)
    assert "player: you: it was alice" in why(TOKENS, "wake")


def test_riftbound_is_told_in_its_own_words() -> None:
    text = told((ROOT / "encodings" / "riftbound" / "starter.yaml").read_text(encoding="utf-8"))
    assert "Scout 1, 2 are killed and go to the trash." in text
    assert "The oldest pending item is finalized: mourning (337.1)" in text
    assert "chain: bottom: ana's mourning; top: ana's mourning" in text
    assert re.search(r"ana: 0 points\n +base: Mourner\n", text)
    assert "nobody's battlefields: Quiet Grove" in text
    assert not re.search(r"stack|graveyard|battlefield zone|creature", text)


# ------------------------------------------------------------------ tables


GAMES = sorted(path.name for path in (ROOT / "encodings").iterdir() if path.name != "kernel" and (path / "story.yaml").is_file())
SHARED = sorted({path.name for path in (ROOT / "encodings").iterdir() if path.is_dir()} - set(GAMES))


@cache
def encodings(game: str) -> str:
    """All rules of a game, with those that games share."""
    files = [one for folder in (*SHARED, game) for one in sorted((ROOT / "encodings" / folder).rglob("*.lp"))]
    return "".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_know_every_condition_of_the_encodings(game: str) -> None:
    functors = set(re.findall(r"^requires\(Key, (\w+)", encodings(game), re.MULTILINE))
    assert functors
    assert functors <= set(told_words(game).checks)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_know_every_kind_of_event(game: str) -> None:
    kinds = {event.kernel for event in words_of(game).events.values()}
    assert kinds <= set(told_words(game).events)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_know_every_deed(game: str) -> None:
    deeds = set(re.findall(r"(?:\bdeed|\btask|due_next)\(([a-z_]+), ?t\)", encodings(game)))
    assert len(deeds) > 5
    assert deeds <= set(told_words(game).deeds)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_know_every_decision(game: str) -> None:
    kinds = set(re.findall(r"^offer\([^%]*?decision\(([a-z]\w*),", encodings(game), re.MULTILINE))
    assert kinds
    assert kinds <= set(told_words(game).decisions)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_know_why_entries_are_illegal(game: str) -> None:
    why_not = set(re.findall(r"^illegal\(\w+, (\w+), t\)", encodings(game), re.MULTILINE))
    assert why_not <= set(told_words(game).illegal)
    if re.search(
        r"^illegal\(", "".join(path.read_text(encoding="utf-8") for path in (ROOT / "encodings" / game).glob("*.lp")), re.MULTILINE
    ):
        own = yaml.safe_load((ROOT / "encodings" / game / "story.yaml").read_text(encoding="utf-8"))["illegal"]
        assert set(own) <= why_not, "no rule says so any more"


# ------------------------------------------------------------------ JSON


def faults(value: Any, schema: dict[str, Any], at: str = "$") -> Iterator[str]:
    """What is wrong with a value, for the part of JSON Schema that the schema uses."""
    known = {"$ref", "$schema", "$id", "title", "description", "type", "required", "additionalProperties", "properties", "items", "const",
             "pattern", "$defs"}  # fmt: skip
    assert set(schema) <= known, f"{at}: the validator does not know {set(schema) - known}"
    if "$ref" in schema:
        yield from faults(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], at)
        return
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    allowed = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    if allowed and not any(isinstance(value, kinds[kind]) and (kind != "integer" or not isinstance(value, bool)) for kind in allowed):
        yield f"{at}: {value!r} is no {allowed}"
        return
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{at}: {value!r} does not match {schema['pattern']}"
    if isinstance(value, dict):
        yield from (f"{at}: no {key!r}" for key in schema.get("required", ()) if key not in value)
        more = schema.get("additionalProperties", True)
        for key, one in value.items():
            if key in schema.get("properties", {}):
                yield from faults(one, schema["properties"][key], f"{at}.{key}")
            elif more is False:
                yield f"{at}: {key!r} is not in the schema"
            elif isinstance(more, dict):
                yield from faults(one, more, f"{at}.{key}")
    if isinstance(value, list) and "items" in schema:
        for index, one in enumerate(value):
            yield from faults(one, schema["items"], f"{at}[{index}]")


@pytest.mark.parametrize("path", [*sorted(MAGIC.glob("a[12]*.yaml")), *sorted(TOUR.glob("*.yaml"))], ids=lambda path: path.stem)
def test_json_follows_the_schema(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert story.main_run(str(path), "json", argparse.Namespace(scenario="", full=False)) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(faults(document, SCHEMA)) == []
    for scenario in document["scenarios"]:
        for line in scenario["lines"]:
            assert line["ticks"] == sorted(line["ticks"])
            assert line["ticks"][-1] < len(scenario["ticks"])


def test_the_validator_finds_faults() -> None:
    document = {"format": "other", "edition": 1, "versions": {}, "newest_edition": "", "notice": "", "scenarios": [{"more": 1}]}
    assert len(list(faults(document, SCHEMA))) >= 10


def test_json_of_why_holds_only_what_was_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deaths.yaml"
    path.write_text(DEATHS, encoding="utf-8")
    assert cli.main(["why", str(path), "wake", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(faults(document, SCHEMA)) == []
    asked = {trigger["ability"] for scenario in document["scenarios"] for tick in scenario["ticks"] for trigger in tick["triggers"]}
    assert asked == {"Moonlit Wake: wake"}
