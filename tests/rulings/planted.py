"""Batches of rulings that agree, with conflicts planted among them: for tests and benches.

Every scenario is written anew for each ruling: players, cards, abilities, objects and labels have other names, what has no order is listed
in another, a card that nobody uses is defined, and a permanent that can't matter stands by. All claims but those of planted conflicts are
true under the rules of every date, and those on the scenario of a conflict speak of something else.
"""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pyverify.model import Place
from pyverify.reading.scenario import read_text
from pyverify.rulings.model import Batch, Document, Ruling

SYLLABLES = (
    "ba",
    "cor",
    "den",
    "fil",
    "gor",
    "hul",
    "jin",
    "kas",
    "lum",
    "mor",
    "nev",
    "os",
    "pra",
    "quil",
    "rho",
    "sten",
    "tur",
    "vex",
    "wyn",
    "zar",
)


@dataclass(frozen=True, slots=True)
class Story:
    """A scenario without names. Names stand in angle brackets; those of abilities as <card.ability>.

    cards: what stands under the name of each card. start: for each player, lines of zones but the battlefield, and the objects there.
    true: claims that are true under the rules of every date, each of which can be made alone.
    """

    cards: dict[str, str]
    battlefield: dict[str, list[str]]
    timeline: list[str]
    true: list[str]
    start: dict[str, list[str]] = field(default_factory=dict)
    active: str = "P"


@dataclass(frozen=True, slots=True)
class Planted:
    """A batch, with the ids of the rulings of each conflict, by its kind."""

    batch: Batch
    conflicts: frozenset[tuple[str, frozenset[str]]]


def _watcher(gain: int, event: str = "{event: dies, subject: creature}", do: str = "gain life") -> str:
    return f"{{type: Enchantment, abilities: [{{name: <%.w>, when: {event}, do: [{{{do}: {gain}}}]}}]}}"


def deaths(chance: random.Random, watchers: int, bears: int) -> Story:
    """Creatures die one after the other, and several permanents of both players watch; each does something else."""
    gains = chance.sample(range(1, 30), watchers)
    cards = {f"W{number}": _watcher(gain).replace("%", f"W{number}") for number, gain in enumerate(gains)}
    cards["Bear"] = f"Creature - Bear {chance.randint(1, 6)}/{chance.randint(1, 6)}"
    cards["Other"] = _watcher(1, "{event: draws, player: you}").replace("%", "Other")
    mine = [f"<W{number}>" for number in range(watchers)]
    timeline = [entry for number in range(bears) for entry in (f"{{destroy: <b{number}>, label: <l{number}>}}", "{resolve: all}")]
    life = 20 + chance.randint(1, 9_999)
    true = [
        "{fires: <Other.w>, times: 0}", "{zone of: <b0>, is: graveyard}", f"{{life of: <Q>, is: {life}}}", "{does not lose: <P>}",
        "{stack: [], after: <l0>, not: true}", "{controller of: <Other>, is: <Q>}", "{untapped: <W0>}",
    ]  # fmt: skip
    start = {"Q": [f"life: {life}"]}
    objects = {"P": [*mine, *(f"{{<Bear>: {{as: <b{number}>}}}}" for number in range(bears))], "Q": ["<Other>"]}
    return Story(cards, objects, timeline, true, start, chance.choice("PQ"))


def dated(chance: random.Random) -> Story:
    """A token's owner, and an ability that watches its own sacrifice: what is so changed on two dates."""
    gain = chance.randint(1, 9)
    cards = {
        "Token": "Creature - Golem 1/1",
        "Gift": "{type: Sorcery, abilities: [{name: <Gift.s>, spell: [{create: {token: <Token>, player: opponents}}]}]}",
        "Count": _watcher(gain, "{event: dies, subject: {owner: opponents}}").replace("%", "Count"),
        "Altar": _watcher(gain, "{event: sacrificed, subject: {controller: you}, player: you}", "lose life").replace("%", "Altar"),
    }
    life = chance.randint(15, 9_999)  # so that no two scenarios are the same
    start = {"P": ["hand: [<Gift>]", f"life: {life}"]}
    timeline = [
        "{cast: <Gift>, without paying: true}",
        "{resolve: all}",
        "{dies: <Token>}",
        "{resolve: all}",
        "{sacrifice: <Altar>}",
        "{resolve: all}",
    ]
    true = ["{zone of: <Altar>, is: graveyard}", "{life of: <Q>, is: 20}", "{zone of: <Gift>, is: graveyard}", "{does not lose: <Q>}"]
    return Story(cards, {"P": ["<Count>", "<Altar>"], "Q": []}, timeline, [*true, f"{{life of: <P>, is: {life}}}"], start)


# ------------------------------------------------------------------ conflicts


def two_counts(chance: random.Random) -> tuple[Story, str, list[str]]:
    """One ability triggers so often, and so often."""
    bears = chance.randint(1, 2)
    return deaths(chance, 2, bears), "contradicts", [f"{{fires: <W0.w>, times: {number}}}" for number in (bears, bears + 1)]


def circle(chance: random.Random) -> tuple[Story, str, list[str]]:
    """Three or four abilities resolve each before the next, and the last before the first."""
    size = chance.randint(3, 4)
    story = deaths(chance, size, 1)
    return story, "contradicts", [f"{{resolves: <W{number}.w>, before: <W{(number + 1) % size}.w>}}" for number in range(size)]


def parts(chance: random.Random) -> tuple[Story, str, list[str]]:
    """Two or three parts are more than the total."""
    size = chance.randint(2, 3)
    story = deaths(chance, 2, size)
    several = [f"{{fires: <W0.w>, times: 1, on: <b{number}>}}" for number in range(size)]
    if chance.random() < 0.5:
        several = [f"{{fires: <W0.w>, times: 1, after: <l{number}>}}" for number in range(size)]
    return story, "contradicts", [f"{{fires: <W0.w>, times: {size - 1}}}", *several]


def alternatives(chance: random.Random) -> tuple[Story, str, list[str]]:
    """Two rulings of which one is true until a day, and the other from that day on."""
    story = dated(chance)
    (life,) = (claim for claim in story.true if claim.startswith("{life of: <P>"))
    true = [claim for claim in story.true if claim != life]
    story = Story(story.cards, story.battlefield, story.timeline, true, story.start, story.active)
    other = "{fires: <Altar.w>, times: 1}" if chance.random() < 0.5 else _raised(life, story)
    return story, "never-together", ["{does not fire: <Count.w>}", other]


def _raised(life: str, story: Story) -> str:
    """Life after the one change and before the other."""
    number = int(re.findall(r"[0-9]+", life)[-1])
    (gain,) = re.findall(r"gain life: ([0-9]+)", story.cards["Count"])
    return f"{{life of: <P>, is: {number + int(gain)}}}"


def three_alternatives(chance: random.Random) -> tuple[Story, str, list[str]]:
    """One is true from a first day on, one until a second, and one before the first and after the second."""
    story = dated(chance)
    (life,) = (claim for claim in story.true if claim.startswith("{life of: <P>"))
    true = [claim for claim in story.true if claim != life]
    story = Story(story.cards, story.battlefield, story.timeline, true, story.start, story.active)
    return story, "never-together", ["{fires: <Count.w>, times: 1}", "{does not fire: <Altar.w>}", life]


KINDS = (two_counts, circle, parts, alternatives, three_alternatives)

# ------------------------------------------------------------------ writing


class Names:
    """Names that nobody else has."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.used: set[str] = set()
        self.known: dict[str, str] = {}

    def fresh(self) -> str:
        """A new name."""
        while True:
            word = " ".join("".join(self.chance.sample(SYLLABLES, 2)).title() for _ in range(self.chance.randint(1, 2)))
            if word not in self.used:
                self.used.add(word)
                return word

    def fill(self, text: str) -> str:
        """A text with names."""

        def name(found: re.Match[str]) -> str:
            return self.known.setdefault(found[1], self.fresh())

        return re.sub(r"<([\w.]+)>", name, text)


def written(story: Story, claims: Sequence[str], chance: random.Random) -> str:
    """The text of a scenario file, in names and an order of its own."""
    names = Names(chance)
    cards = [f"  <{card}>: {what}" for card, what in story.cards.items()]
    cards.append(f"  <Unused{chance.randint(0, 9)}>: Creature - Bear 2/2")
    bystander = chance.choice([*story.battlefield, ""]) if "Gift" not in story.cards else ""
    cards += ["  <Relic>: Artifact"] if bystander else []
    chance.shuffle(cards)
    players = list(story.battlefield)
    chance.shuffle(players)
    start = []
    for player in players:
        objects = [*story.battlefield[player], *(["<Relic>"] * (player == bystander))]
        chance.shuffle(objects)
        lines = [*story.start.get(player, []), f"battlefield: [{', '.join(objects)}]"]
        chance.shuffle(lines)
        start.append(f"  <{player}>: {{{', '.join(lines)}}}")
    chance.shuffle(start)
    listed = ", ".join(f"<{player}>" for player in players)
    timeline = f"timeline: [{', '.join(story.timeline)}]"
    made = f"claims: [{', '.join(claims)}]"
    text = [f"players: [{listed}]", f"active: <{story.active}>", "cards:", *cards, "start:", *start, timeline, made]
    return names.fill("\n".join(text)) + "\n"


def _ruling(number: int, story: Story, claims: Sequence[str], chance: random.Random) -> Ruling:
    name = f"r{number}"
    text = written(story, claims, chance)
    (scenario,) = read_text(text, f"{name}.yaml")
    rules = chance.choice((None, datetime.date(2010, 10, 1), datetime.date(2019, 1, 1)))
    return Ruling(name, Place("planted.md", number, 1), scenario=scenario, rules=rules)


def planted(seed: int, consistent: int = 300, conflicts: int = 25, scenarios: int = 60) -> Planted:
    """A batch: rulings that are true and agree, and conflicts of two to four rulings."""
    chance = random.Random(seed)
    said: list[tuple[Story, list[str]]] = []
    bad: list[tuple[str, list[int]]] = []
    stories = []
    for number in range(conflicts):
        story, kind, claims = KINDS[number % len(KINDS)](chance)
        bad.append((kind, list(range(len(said), len(said) + len(claims)))))
        said += [(story, [claim]) for claim in claims]
        stories.append(story)
    stories += [deaths(chance, chance.randint(1, 3), chance.randint(1, 2)) for _ in range(scenarios - conflicts)]
    said += [(story, chance.sample(story.true, chance.randint(1, 2))) for story in _dealt(stories, consistent, chance)]
    order = list(range(len(said)))
    chance.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    rulings = tuple(_ruling(number, *said[old], chance) for number, old in enumerate(order))
    expected = frozenset((kind, frozenset(f"r{place[one]}" for one in members)) for kind, members in bad)
    return Planted(Batch((Document("planted.md", rulings=rulings),)), expected)


def _dealt(stories: Sequence[Story], number: int, chance: random.Random) -> Iterator[Story]:
    """So many stories, each at least once if there are enough."""
    yield from stories[:number]
    yield from (chance.choice(stories) for _ in range(number - len(stories)))
