"""An ability given in English and the same ability in the structured form are the same facts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.reading import read_text

ROWS: list[dict[str, Any]] = yaml.load(Path(__file__).with_name("both_forms.yaml").read_text("utf-8"), Loader=yaml.CBaseLoader)


def facts(card: str, line: str, ability: dict[str, Any], tokens: dict[str, Any]) -> set[str]:
    """The facts of a scenario with a card that has one ability, and the cards of its tokens."""
    named = {"type": line, **({"pt": "2/2"} if "Creature" in line else {}), "abilities": [ability]}
    zone = "hand" if "Instant" in line or "Sorcery" in line else "battlefield"
    document = {"players": ["alice", "bob"], "cards": {card: named, **tokens}, "start": {"alice": {zone: [card]}}}
    scenario, *others = read_text(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), "both.yaml")
    assert not others
    made = set(scenario_facts(scenario, 1, Keywords("magic")).splitlines())
    assert any(fact.startswith("ability_kind(") for fact in made), "the ability is not among the facts"
    assert not any(fact.startswith("unread(") for fact in made)
    return made


@pytest.mark.parametrize("row", ROWS, ids=[row["card"] + " " + row.get("name", "") for row in ROWS])
def test_the_same_facts(row: dict[str, Any]) -> None:
    name = {"name": row["name"]} if "name" in row else {}
    english = facts(row["card"], row["type"], {**name, "text": row["text"]}, {})
    structured = facts(row["card"], row["type"], {**name, **row["structured"]}, row.get("tokens", {}))
    assert english - structured == set()
    assert structured - english == set()
