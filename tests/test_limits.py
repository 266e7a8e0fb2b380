"""Every limit of the table: just within it all is well, beyond it there is a message of its own, or the claim is undecided."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyverify import limits
from pyverify.judging import run
from pyverify.reading.messages import ReadingError
from pyverify.reading.scenario import read_file, read_text
from pyverify.solver import session
from pyverify.solver.worker import Limits

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
NAMES = [name for name in vars(limits) if name.isupper()]


def said(text: str) -> str:
    """What reading says against a text; "" if nothing."""
    try:
        read_text(text, "f.yaml")
    except ReadingError as error:
        return str(error)
    return ""


def cards(number: int) -> str:
    return "cards:\n" + "".join(f"  A{index}: Land\n" for index in range(number))


def nested(levels: int) -> str:
    return "players: " + "[" * (levels - 1) + "a" + "]" * (levels - 1)


# limit: (a text of that size, what is said beyond it)
FILES = {
    "FILE_CHARACTERS": (lambda size: "players: [a]\nabout: >\n" + ("  " + "x" * 97 + "\n") * (size // 100), "characters"),
    "VALUES": (lambda size: "players: [" + "a, " * (size - 3) + "]", "values"),
    "NESTING": (lambda size: nested(size), "levels of nesting"),
    "NUMBER": (lambda size: f"players: [a]\nstart: {{a: {{life: {size}}}}}", "too large"),
    "WORDS": (lambda size: f"players: [{'x' * size}]", "characters"),
    "SCENARIOS": (lambda size: "players: [a]\nscenarios:\n" + "".join(f"  - {{title: t{n}}}\n" for n in range(size)), "scenarios"),
    "PLAYERS": (lambda size: f"players: [{', '.join(f'p{n}' for n in range(size))}]", "players"),
    "CARDS": (lambda size: "players: [a]\n" + cards(size), "cards"),
    "ABILITIES": (lambda size: "players: [a]\ncards: {A: {type: Land, abilities: [" + "{when: dies, do: [draw]}, " * size + "]}}",
                  "abilities"),
    "OBJECTS": (lambda size: "players: [a]\nstart: {a: {library: [" + f"{size // 20} Plains, " * 20 + f"{size % 20 or 1} Island]}}}}",
                "objects"),
    "COPIES": (lambda size: f"players: [a]\nstart: {{a: {{library: [{size} Plains]}}}}", "too large"),
    "ENTRIES": (lambda size: "players: [a]\ntimeline:\n" + "  - resolve\n" * size, "entries"),
    "DECISIONS": (lambda size: "players: [a]\ncards: {A: {type: Land, abilities: [{name: x, when: dies, do: [draw]}]}}\ndecide:\n"
                  + "  - {may: x, is: yes}\n" * size, "decisions"),
    "CLAIMS": (lambda size: "players: [a]\nclaims:\n" + "  - {life of: a, is: 20}\n" * size, "claims"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_file_beyond_a_limit_is_refused(name: str) -> None:
    make, word = FILES[name]
    limit = getattr(limits, name)
    within = limit - 20 if name == "OBJECTS" else limit // 2 if name == "FILE_CHARACTERS" else limit
    assert word not in said(make(within))
    message = said(make(limit + 100 if name in ("FILE_CHARACTERS", "OBJECTS") else limit + 1))
    assert word in message
    assert re.match(r"f\.yaml(:\d+:\d+)?: ", message)
    assert f"{limit:,}" in message


def test_too_many_alternatives() -> None:
    for number, refused in ((8, False), (9, True)):
        pairs = ", ".join(f"[{{subtype: a{n}, power: {n}}}]" for n in range(number))
        ability = f"{{when: {{event: dies, subject: {{any of: [{pairs}]}}}}, do: [draw]}}"
        text = f"players: [a]\ncards: {{A: {{type: Land, abilities: [{ability}]}}}}"
        assert ("too many combinations" in said(text)) == refused


def test_a_file_with_too_many_bytes(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * (limits.FILE_BYTES + 1))
    with pytest.raises(ReadingError, match=f"{limits.FILE_BYTES:,} bytes"):
        read_file(path)


# ------------------------------------------------------------------ runs

WATCH = (
    "cards:\n  Imp: Creature 1/1\n"
    "  Wake: {type: Enchantment, abilities: [{name: wake, when: {event: draws, player: any}, do: [{gain life: 1}]}]}\n"
)
HEAD = "players: [alice, bob]\n" + WATCH + "start: {alice: {battlefield: [Wake]}}\n"
CLAIM = "claims: [{life of: alice, is: 20}]\n"
MANY = {
    name: f"{HEAD}timeline: [{entry}]\n{CLAIM}"
    for name, entry in {
        "cards drawn": "{draw: {player: bob, amount: 1001}}",
        "cards milled": "{mill: {player: bob, amount: 1000000000}}",
        "cards exiled": "{exile top: {player: bob, amount: 1000000000}}",
        "tokens": "{create: {token: Imp, player: bob, amount: 1000000000}}",
        "life": "{gain life: {player: alice, amount: 1000001}}",
        "counters": "{add counters: {kind: x, on: Wake, amount: 1000001}}",
        "damage": "{damage: {source: Wake, to: alice, amount: 1000001}}",
    }.items()
} | {
    "life at the start": "players: [alice, bob]\nstart: {alice: {life: 1000001}}\n" + CLAIM,
    "power": "players: [alice, bob]\ncards: {Imp: Creature 1000001/1}\nstart: {alice: {hand: [Imp]}}\n" + CLAIM,
    "counters at the start": "players: [alice, bob]\ncards: {Imp: Creature 1/1}\n"
    "start: {alice: {battlefield: [{Imp: {counters: {x: 1000001}}}]}}\n" + CLAIM,
    "doubled": "players: [alice, bob]\ncards: {Twice: {type: Enchantment, abilities: [{replace: {event: gains life, player: you}, "
    "instead: [{plus: 1000000000}]}, {replace: {event: gains life, player: you}, instead: [{plus: 1000000000}]}, "
    "{replace: {event: gains life, player: you}, instead: [{plus: 1000000000}]}]}}\n"
    "start: {alice: {battlefield: [Twice]}}\ntimeline: [{gain life: {player: alice, amount: 1}}]\n" + CLAIM,
}  # fmt: skip


def cause(text: str, **changes: float) -> str:
    """Why the only claim of a scenario is undecided; its verdict if it is not."""
    (scenario,) = read_text(text, "f.yaml")
    result = run({1: scenario}, limits=Limits(processes=1, **changes))[1]  # type: ignore[arg-type]
    assert not result.fault
    (judged,) = result.judged
    return judged.cause or judged.verdict


@pytest.mark.parametrize("name", MANY)
def test_large_numbers_are_not_followed(name: str) -> None:
    assert cause(MANY[name]) == "not modelled: large numbers"


def test_numbers_within_the_limit_are() -> None:
    assert (
        cause(HEAD + "timeline: [{draw: {player: bob, amount: 1000}}, {gain life: {player: alice, amount: 1000000}}]\n" + CLAIM)
        == "refuted"
    )


def orders(number: int) -> str:
    names = [f"W{index}" for index in range(number)]
    made = "".join(
        f"  {name}: {{type: Artifact, abilities: [{{when: {{event: dies, subject: creature}}, name: {name.lower()}, "
        f"do: [{{add counters: {{kind: k{index}, on: you, amount: life of you}}}}, {{lose life: 1}}]}}]}}\n"
        for index, name in enumerate(names)
    )
    return (
        f"players: [alice, bob]\ncards:\n  Bomb: Creature 1/1\n{made}start: {{alice: {{battlefield: [Bomb, {', '.join(names)}]}}}}\n"
        "timeline: [{dies: Bomb}, {resolve: all}]\nclaims: [{life of: alice, is: 20}]\n"
    )


def test_lines_of_play() -> None:
    assert "more than 50 lines of play at once" in cause(orders(6), lines=50)


def test_time_names_the_lines_so_far() -> None:
    assert re.search(r"more than 0\.5 seconds \(tick \d+, [\d,]+ lines? of play so far\)", cause(orders(9), seconds=0.5))


def test_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.Limits.__init__, "__defaults__", (2000, 1500, 3))
    assert "more than 3 ticks" in cause(HEAD + "timeline: [{draw: {player: bob}}, {resolve: all}]\n" + CLAIM)


def effects(number: int) -> str:
    abilities = ", ".join(f"{{static: {{affects: creature, do: [{{set power: {index}}}]}}}}" for index in range(number))
    return (
        f"players: [alice, bob]\ncards: {{Lord: {{type: Creature 1/1, abilities: [{abilities}]}}}}\n"
        "start: {alice: {battlefield: [2 Lord]}}\ntimeline: [{dies: Lord 1}]\n" + CLAIM
    )


def test_continuous_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "EFFECTS", 10)
    assert cause(effects(5)) == "holds"
    assert cause(effects(20)).startswith("more than 10 continuous effects at once")


def test_replacement_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "ROUNDS", 3)
    abilities = ", ".join(["{replace: {event: gains life, player: you}, instead: [twice]}"] * 6)
    text = (
        f"players: [alice, bob]\ncards: {{Six: {{type: Enchantment, abilities: [{abilities}]}}}}\n"
        f"start: {{alice: {{battlefield: [Six]}}}}\ntimeline: [{{gain life: {{player: alice, amount: 1}}}}]\n{CLAIM}"
    )
    assert cause(text).startswith("more than 3 replacement effects")


# ------------------------------------------------------------------ the table


def test_the_readme_has_every_limit() -> None:
    """With its number: who meets one finds it there."""
    section = README.partition("## Limits")[2].partition("\n## ")[0]
    numbers = {
        name: f"{getattr(limits, name):,.0f}" if not name.endswith("MEMORY") else f"{getattr(limits, name) // 1024**3} GiB"
        for name in NAMES
        if name != "LOADED"
    }
    assert [name for name, number in numbers.items() if not re.search(rf"(?<![\d,]){re.escape(number)}(?![\d,]*\d)", section)] == []


def test_the_table_is_the_only_place() -> None:
    """No other module holds a number of its own under such a name."""
    package = Path(limits.__file__).parent
    found = [
        f"{path.name}: {line}"
        for path in package.rglob("*.py")
        if path.name != "limits.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.match(rf"({'|'.join(NAMES)}|_?(MOST|LARGEST|LONGEST|DEEPEST)\w*) *[:=].*\d{{3}}", line)
    ]
    assert not found
