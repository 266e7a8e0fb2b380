"""What the story of a game calls things: `encodings/kernel/story.yaml` and `encodings/GAME/story.yaml`, which say what each table holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pyverify.gamefiles import tables
from pyverify.vocabulary import words

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StoryWords:
    """The tables, by their names in the files; those of lists as tuples."""

    events: Mapping[str, tuple[str, ...]]
    checks: Mapping[str, tuple[str, ...]]
    decisions: Mapping[str, tuple[str, ...]]
    places: Mapping[str, tuple[str, ...]]
    counters: Mapping[str, tuple[str, ...]]
    announced: Words
    beginnings: Words
    decides: Words
    deeds: Words
    doubts: Words
    endings: Words
    ends: Words
    entries: Words
    flags: Words
    illegal: Words
    impossible: Words
    kinds: Words
    outcomes: Words
    phrases: Words
    plurals: Words
    standing: Words
    steps: Words
    witness: Words
    zones: Words
    held: tuple[str, ...]
    field: str
    game: str

    def step(self, step: str) -> str:
        """A step or phase: `end step`, `precombat main phase`."""
        return self.steps.get(step, f"{step} step")

    def counted(self, kind: str, amount: object, said: str = "") -> str:
        """So many counters: `2 charge counters`, `1 point`. said: how a number is said before a counter that has no words of its own."""
        known = self.counters.get(kind)
        if known:
            return (known[0] if amount == 1 else known[-1]).format(amount)
        return f"{said or amount} {kind} counter{'' if amount == 1 else 's'}"

    def part_order(self, part: str) -> tuple[bool, int, str]:
        """Parts of the shared zone in the order of the table, then others."""
        known = [names[0] for names in self.places.values()]
        return (part not in known, known.index(part) if part in known else 0, part)

    def illegal_entry(self, why: str) -> str:
        """Why an entry of the timeline can't be carried out."""
        return self.illegal.get(why, why.replace("_", " "))


_LISTS = ("events", "checks", "decisions", "places", "counters")


@cache
def told(game: str) -> StoryWords:
    """The words of a game."""
    given = tables("story", game)
    made: dict[str, Any] = {name: given.get(name, {}) for name in StoryWords.__slots__}
    made |= {name: {word: (one,) if isinstance(one, str) else tuple(one) for word, one in made[name].items()} for name in _LISTS}
    known = words(game)
    made["phrases"] = {name: said.replace("{queue}", known.queue) for name, said in made["phrases"].items()}
    held = given.get("held", [zone for zone in known.zones if zone != known.queue])
    return StoryWords(**made | {"held": tuple(held), "field": known.board, "game": game})
