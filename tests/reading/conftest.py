"""Short ways to read a scenario with one thing of interest in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyverify.model import Ability, Claim, Effect, Entry, Filter, Fixed, Scenario
from pyverify.reading import Problem, ReadingError, read_text

BOARD = """
players: [alice, bob]
cards:
  Bear: Creature - Bear 2/2
  Elf: Creature - Elf Druid 1/1
  Egg: {type: Artifact, abilities: [{name: crack, when: {event: dies, subject: land}, do: [draw]}]}
  Rod: {type: Artifact, abilities: [{name: zap, activated: [{tap: self}], targets: [any], do: [{damage: {to: target, amount: 1}}]}]}
  Shock: {type: Instant, cost: "{R}", abilities: [{spell: [{damage: {to: target, amount: 2}}], targets: [any]}]}
  Chief: {type: Land, abilities: [{name: pick, when: enters, do: [{choose: {as: victim, from: creature}}]}, {enters: [{choose: color}]}]}
  Pair: {type: Enchantment, abilities: [{name: up, when: enters, do: [draw]}, {name: down, when: leaves, do: [draw]}]}
start:
  alice: {battlefield: [Bear, Egg, 3 Plains, {Elf: {as: old elf}}], hand: [Shock]}
  bob: {battlefield: [Rod, Pair, Elf], hand: [Island]}
"""


@pytest.fixture
def board() -> Callable[[str], Scenario]:
    """Read top-level keys beside BOARD."""
    return lambda more: read_text(BOARD + more, "board.yaml")[0]


@pytest.fixture
def ability() -> Callable[[str], Ability]:
    """Read one ability, given in flow style, of a card A."""

    def read(text: str, cards: str = "") -> Ability:
        source = (
            f"players: [alice, bob]\ncards:\n  B: Creature - Bear 2/2\n{cards}  A:\n    type: Artifact\n    abilities:\n      - {text}\n"
        )
        return read_text(source, "a.yaml")[0].cards["A"].abilities[0]

    return read


@pytest.fixture
def effect(ability: Callable[[str], Ability]) -> Callable[[str], Effect]:
    """Read one instruction of an ability with targets t (object), p (player) and a (any)."""
    return lambda text: ability(f"{{when: enters, targets: {{t: creature, p: player, a: any}}, do: [{text}]}}").effects[0]


@pytest.fixture
def filtered(ability: Callable[[str], Ability]) -> Callable[[str], Filter]:
    """Read a filter on objects."""
    return lambda text: ability(f"{{when: {{event: enters, subject: {text}}}, do: [draw]}}").triggers[0].roles["subject"]


@pytest.fixture
def entry(board: Callable[[str], Scenario]) -> Callable[[str], Entry]:
    """Read one entry of a timeline."""
    return lambda text: board(f"timeline:\n  - {text}\n").timeline[0]


@pytest.fixture
def claim(board: Callable[[str], Scenario]) -> Callable[[str], Claim]:
    """Read one claim, after a timeline with the label `now`."""
    return lambda text: board(f"timeline:\n  - {{destroy: Bear, label: now}}\nclaims:\n  - {text}\n").claims[0]


@pytest.fixture
def fixed(board: Callable[[str], Scenario]) -> Callable[[str], Fixed]:
    """Read one decision."""
    return lambda text: board(f"decide:\n  - {text}\n").decisions[0]


@pytest.fixture
def problems() -> Callable[[Callable[[str], object], str], tuple[Problem, ...]]:
    """What is said when a reader refuses a text."""

    def refused(read: Callable[[str], object], text: str) -> tuple[Problem, ...]:
        with pytest.raises(ReadingError) as caught:
            read(text)
        return caught.value.problems

    return refused


@pytest.fixture
def says(problems: Callable[[Callable[[str], object], str], tuple[Problem, ...]]) -> Callable[[Callable[[str], object], str, str], None]:
    """Check that a reader refuses a text with these words in its (first) message, and a place and quoted line."""

    def check(read: Callable[[str], object], text: str, *words: str) -> None:
        first = problems(read, text)[0]
        for word in words:
            assert word in str(first)
        assert first.place.line >= 1
        assert first.place.column >= 1
        assert "^" in str(first)

    return check
