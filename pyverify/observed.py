"""What comes of a scenario, in short values that can be compared between readings of it: verdicts, triggers, stack orders, ends.

An outcome maps (kind, about what) to all that is the case in some line of play. Kinds: `claim` (about: its number), `fires` (an
ability), `stack` (what one event put there), `end` (a player, or one of the player's zones), `doubt`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyverify.judging import Recall
from pyverify.remember import Story, story
from pyverify.report.naming import Namer
from pyverify.report.state import parts, stack_words
from pyverify.trace import End, Item, Seen
from pyverify.verdict import FOREVER, doubts_of, judge

if TYPE_CHECKING:
    from pyverify.model import Scenario
    from pyverify.solver.session import Session, Symbol

Key = tuple[str, str]
Values = tuple[str, ...]
KINDS = ("claim", "fires", "stack", "end", "doubt")
UNTOLD: Mapping[str, Values] = {"fires": ("never",), "stack": ("nothing",), "end": ("nothing",), "doubt": ("none",)}
"""What a key of a kind means that an outcome does not have."""


@dataclass(frozen=True, slots=True)
class Observed:
    """values: what is the case. topics: what rules it was about, as the encodings call them. touched: as of a `Result`.

    undecided: why nothing can be told.
    """

    values: Mapping[Key, Values] = field(default_factory=dict)
    topics: frozenset[str] = frozenset()
    touched: frozenset[str] | None = None
    undecided: str = ""

    def get(self, key: Key, /) -> Values:
        """What is the case, also where nothing was to be told."""
        return self.values.get(key, UNTOLD.get(key[0], ()))


def differences(one: Observed, other: Observed) -> list[Key]:
    """What is not the same in both, in the order in which it is told: what is claimed first."""
    keys = [key for key in {*one.values, *other.values} if one.get(key) != other.get(key)]
    return sorted(keys, key=lambda key: (KINDS.index(key[0]), key[1].zfill(9) if key[0] == "claim" else key[1]))


@dataclass(slots=True)
class Watch:
    """Remembers what claims ask, all triggers and what was put on the stack together: `keep` for `Session`."""

    claims: Recall

    def __call__(self, scenario: int, note: Symbol) -> bool | None:
        """Whether a note is kept: True or None."""
        return True if note.name in ("fired", "withdrawn", "placed") else self.claims(scenario, note)

    def recall(self, scenario: int, notes: Iterable[tuple[int, Symbol]]) -> object:
        """What all notes of a line amount to."""
        from pyverify.solver.extract import plain

        kept = tuple(notes)
        told = story(((tick, plain(note)) for tick, note in kept), self.claims.scenarios[scenario].game)
        return self.claims.recall(scenario, kept), frozenset(_fired(told).items()), frozenset(_placed(told))


def _fired(told: Story) -> Counter[tuple[str, str]]:
    """How often each ability triggered, under whose control."""
    from pyverify.solver.extract import item_of

    return Counter((item_of(item).ability, player) for _, item, player in told.fired)


def _placed(told: Story, tokens: Mapping[object, str] | None = None) -> Iterator[tuple[tuple[Item, ...], ...]]:
    """What was put on the stack at the same time, if it was more than one thing: in blocks, bottom to top."""
    from pyverify.solver.extract import item_of

    players = {item: player for _, item, player in told.fired}
    ticks: dict[int, dict[int, list[Item]]] = defaultdict(lambda: defaultdict(list))
    for tick, place, item in told.placed:
        one = item_of(item, players.get(item, ""), tokens)
        ticks[tick][place].append(Item(one.ability, one.source, one.controller))
    for blocks in ticks.values():
        if sum(map(len, blocks.values())) > 1:
            yield tuple(tuple(sorted(blocks[place], key=str)) for place in sorted(blocks))


@dataclass(frozen=True, slots=True)
class Observe:
    """What comes of each scenario of a session that has run: `collect` for a worker."""

    scenarios: Mapping[int, Scenario]

    def __call__(self, session: Session) -> dict[int, Observed]:
        """What was observed, by the number of the scenario."""
        from pyverify.solver import extract

        ends, seen, names = extract.ends(session), extract.seen(session, session.facts), extract.tokens(session)
        topics, touched = extract.topics(session), session.touched() if session.touching else {}
        return {
            number: Observed(
                observe(self.scenarios[number], ends[number], seen[number], names.get(number, {})),
                topics.get(number, frozenset()),
                touched.get(number),
            )
            for number in session.facts
        }


def observe(scenario: Scenario, ends: Iterable[End], seen: Seen, tokens: Mapping[object, str]) -> dict[Key, Values]:
    """All values of a scenario, from the ends of its lines."""
    given, namer = list(ends), Namer(scenario, tokens)
    every: list[dict[Key, set[str]]] = []
    for end in given:
        every.append(defaultdict(set))
        for key, value in _line(end, namer):
            every[-1][key].add(value)
    keys = {key for of_line in every for key in of_line}
    found: dict[Key, Values] = {
        key: tuple(sorted({value for of_line in every for value in of_line.get(key, UNTOLD[key[0]])})) for key in keys
    }
    for number, one in enumerate(judge(scenario, given, seen)):
        said = one.cause if one.verdict == "undecided" else one.actual
        found["claim", str(number)] = (one.verdict, said)
    return found


def _line(end: End, namer: Namer) -> Iterator[tuple[Key, str]]:
    """What is the case in one line of play."""
    told = story(end.notes, namer.game)
    players: dict[str, Counter[str]] = defaultdict(Counter)
    for (ability, player), count in _fired(told).items():
        players[namer.ability(ability)][player] += count
    for ability, counts in players.items():
        yield ("fires", ability), ", ".join(f"{player} {_times(count)}" for player, count in sorted(counts.items()))
    for blocks in _placed(told, namer.tokens):
        names = sorted({namer.item(item, whose=False) for block in blocks for item in block})
        yield ("stack", ", ".join(names)), stack_words(blocks, namer)
    for player, zone, said in parts(end.final, namer):
        yield ("end", f"{player}'s {zone}" if zone else player or "the game"), said
    if end.ending:
        yield ("end", "the game"), "an endless loop" if end.ending in FOREVER else end.ending
    for doubt in doubts_of(end, namer.game):
        yield ("doubt", ""), doubt


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"
