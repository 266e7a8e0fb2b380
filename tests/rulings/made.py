"""Rulings and batches from a few words."""

from __future__ import annotations

import datetime

from pyverify.model import Place
from pyverify.reading.scenario import read_text
from pyverify.rulings.model import Batch, Document, Ruling


def ruling(name: str, scenario: str, claims: str, rules: str = "", **more: object) -> Ruling:
    """A ruling. scenario: a scenario file's text without claims. claims: a list in YAML."""
    (read,) = read_text(f"{scenario}\nclaims: {claims}\n", f"{name}.yaml")
    date = datetime.date.fromisoformat(rules) if rules else None
    return Ruling(name, Place("rulings.md", 1, 1), scenario=read, rules=date, **more)  # type: ignore[arg-type]


def batch(*rulings: Ruling) -> Batch:
    """A batch of one document."""
    return Batch((Document("rulings.md", rulings=rulings),))
