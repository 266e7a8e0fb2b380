"""What every key of a scenario file or document means, in a line each: editors show it. `encodings/kernel/descriptions.yaml` has those of
all games, `encodings/GAME/descriptions.yaml` a game's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pyverify.gamefiles import tables

Said = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Descriptions:
    """The sections of the files, by their names there."""

    file: Said
    document: Said
    ruling: Said
    general: Said
    card: Said
    start: Said
    option: Said
    ability: Said
    mode: Said
    event: Said
    role: Said
    test: Said
    target: Said
    condition: Said
    term: Said
    verb: Said
    argument: Said
    modification: Said
    replacement: Said
    counters: Said
    entry: Said
    decision: Said
    claim: Said


@cache
def descriptions(game: str) -> Descriptions:
    """The descriptions of a game's keys."""
    return Descriptions(**tables("descriptions", game))
