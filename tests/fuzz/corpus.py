"""What mutation starts from: the scenarios of examples/, each as a file of its own, and the words of the vocabulary."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pyverify import vocabulary
from pyverify.games import GAMES
from pyverify.vocabulary import Words, words
from tests.fuzz.trees import Map, Tree, copy, dump, load, slots
from tests.scenario_files import scenario_files

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 20_000  # characters of a file that is a seed as a whole; larger ones only in parts
_MERGED = {"cards": 1, "start": 2}  # levels that a scenario shares with its file


_WHOSE = {"object": "self", "player": "you"}


def _of_game(known: Words) -> tuple[tuple[str, ...], ...]:
    """Words of a game that can stand for each other."""
    return (
        tuple(known.events),
        tuple(dict.fromkeys(role for event in known.events.values() for role in event.roles)),
        tuple(known.tests),
        tuple(known.verbs),
        tuple(dict.fromkeys(argument for verb in known.verbs.values() for argument in verb.args)),
        tuple(known.modifications),
        tuple(known.replacements),
        (*known.steps, *known.step_aliases),
        known.zones,
        known.types,
        known.supertypes,
        known.colors,
        known.durations,
        known.kinds,
        (*known.unstated,),
        (*known.claims,),
        known.decisions,
        (*known.entries,),
        known.options,
        ("counters", *known.start, *known.start_counters),
        (*known.objects, "target", "target 2"),
        (
            *known.numbers,
            *(f"{word} of {'self' if sorts[1] == 'object' else 'you'}" for word, sorts in known.of.items()),
            "0",
            "1",
            "2",
            "3",
        ),
    )


POOLS: tuple[tuple[str, ...], ...] = (
    *(pool for game in GAMES for pool in _of_game(words(game))),
    vocabulary.VERDICTS,
    ("when", "static", "replace", "enters", "activated", "spell", "keyword"),
    ("name", "if", "works in", "unread", "targets", "modes", "do", "batch", "limit", "instead", "mana", "for", "then", "else", "does"),
    ("you", "opponent", "each opponent", "each player", "that player", "active player", "defending player", "controller of subject",
     "owner of self", "controller of target", "any"),
    ("title", "about", "tags", "game", "rules", "players", "active", "step", "cards", "start", "timeline", "decide", "claims", "scenarios"),
    ("flying", "persist", "undying", "infect", "lifelink", "deathtouch", "trample", "first strike", "double strike", "protection",
        "banding"),
    ("once each turn", "first time each turn"),
    ("true", "false", "yes", "no"),
)  # fmt: skip
"""Words that can stand for each other."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """seeds: files as text. trees: the same, those that are small scenarios. donors: for each key all that stands under it somewhere."""

    seeds: tuple[str, ...]
    trees: tuple[Tree, ...]
    donors: dict[str, tuple[Tree, ...]]


@cache
def corpus() -> Corpus:
    """The corpus, in an order that does not change."""
    seeds, trees = [], []
    for path in scenario_files(ROOT / "examples"):
        text = path.read_text(encoding="utf-8")
        if len(text) <= LARGEST:
            seeds.append(text)
        trees += _parts(load(text))
    seeds += [dump(tree) for tree in trees]
    donors: dict[str, dict[str, Tree]] = defaultdict(dict)
    for tree in trees:
        for holder, index, key in slots([tree]):
            if index or not key:
                donors[key].setdefault(repr(holder[index]), holder[index])
    return Corpus(tuple(seeds), tuple(trees), {key: tuple(found.values()) for key, found in donors.items()})


def _parts(tree: Tree) -> list[Tree]:
    """The scenarios of a file, each with what it inherits."""
    assert isinstance(tree, Map)
    scenarios = tree.get("scenarios")
    if not isinstance(scenarios, list):
        return [tree]
    parts: list[Tree] = []
    for one in scenarios:
        assert isinstance(one, Map)
        whole = Map([[key, copy(value)] for key, value in tree.entries if key not in ("scenarios", "title")])
        for key, value in one.entries:
            assert isinstance(key, str)
            before = whole.get(key)
            if key in _MERGED and isinstance(before, Map) and isinstance(value, Map):
                _add(before, value, _MERGED[key])
            else:
                whole.put(key, value)
        _prune(whole)
        parts.append(whole)
    return parts


def _prune(scenario: Map) -> None:
    """Leave out the cards of which nothing speaks, so that damage hits what matters."""
    cards = scenario.get("cards")
    if not isinstance(cards, Map):
        return
    rest = repr([entry for entry in scenario.entries if entry[0] != "cards"])
    named: set[str] = set()
    while True:
        fresh = [(str(key), repr(value)) for key, value in cards.entries if str(key) not in named and str(key) in rest]
        if not fresh:
            break
        named |= {key for key, _ in fresh}
        rest += "".join(value for _, value in fresh)
    scenario.put("cards", Map([entry for entry in cards.entries if str(entry[0]) in named]))


def _add(base: Map, own: Map, levels: int) -> None:
    """Overlay a mapping with another."""
    for name, below in own.entries:
        assert isinstance(name, str)
        before = base.get(name)
        if levels > 1 and isinstance(before, Map) and isinstance(below, Map):
            _add(before, below, levels - 1)
        else:
            base.put(name, below)
