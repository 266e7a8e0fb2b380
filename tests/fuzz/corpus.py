"""What mutation starts from: the scenarios of examples/, each as a file of its own, and the words of the vocabulary."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pyverify import vocabulary
from pyverify.vocabulary import words
from tests.fuzz.trees import Map, Tree, copy, dump, load, slots
from tests.scenario_files import scenario_files

MAGIC = words("magic")
ROOT = Path(__file__).resolve().parents[2]
LARGEST = 20_000  # characters of a file that is a seed as a whole; larger ones only in parts
_MERGED = {"cards": 1, "start": 2}  # levels that a scenario shares with its file

_CLAIMS = (
    "fires", "does not fire", "stack", "resolves", "outcome of", "zone of", "life of", "counters on", "controller of", "tapped", "untapped",
    "wins", "loses", "does not win", "does not lose", "kind of", "legal", "illegal",
)  # fmt: skip
_DECISIONS = ("target of", "may", "pay", "mode of", "order", "choose", "replace")
POOLS: tuple[tuple[str, ...], ...] = (
    tuple(MAGIC.events),
    tuple(dict.fromkeys(role for event in MAGIC.events.values() for role in event.roles)),
    tuple(MAGIC.tests),
    tuple(MAGIC.verbs),
    tuple(dict.fromkeys(argument for verb in MAGIC.verbs.values() for argument in verb.args)),
    tuple(MAGIC.modifications),
    tuple(MAGIC.replacements),
    (*MAGIC.steps, *MAGIC.step_aliases),
    MAGIC.zones,
    MAGIC.types,
    MAGIC.supertypes,
    MAGIC.colors,
    MAGIC.durations,
    MAGIC.kinds,
    vocabulary.VERDICTS,
    (*MAGIC.basic_lands,),
    _CLAIMS,
    _DECISIONS,
    ("cast", "activate", "play", "resolve", "step", "turn", "turn face up", "together"),
    ("when", "static", "replace", "enters", "activated", "spell", "keyword"),
    ("name", "if", "works in", "unread", "targets", "modes", "do", "batch", "limit", "instead", "mana", "for", "then", "else", "does"),
    ("you", "opponent", "each opponent", "each player", "that player", "active player", "defending player", "controller of subject",
     "owner of self", "controller of target", "any"),
    ("self", "subject", "source", "it", "cause", "attached", "target", "target 2"),
    ("that much", "X", "power of subject", "toughness of self", "mana value of subject", "life of you", "hand of you",
     "counters +1/+1 on self", "0", "1", "2", "3"),
    ("as", "tapped", "counters", "damage", "face down", "attached to", "owner", "token"),
    ("title", "about", "tags", "game", "rules", "players", "active", "step", "cards", "start", "timeline", "decide", "claims", "scenarios"),
    ("flying", "persist", "undying", "infect", "lifelink", "deathtouch", "trample", "first strike", "double strike", "protection",
        "banding"),
    ("once each turn", "first time each turn"),
    ("true", "false", "yes", "no"),
    ("life", "battlefield", "hand", "library", "graveyard", "exile", "command", "counters"),
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
