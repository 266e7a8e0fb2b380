"""When two scenarios are the same: up to the names of players, cards, objects and abilities, and to an order of listing that says nothing.

All that the encodings know of a scenario are its facts. Two scenarios are the same if there is a way to rename the names in the facts of
one, each kind on its own, so that the facts of the other come out. To find that out, facts are brought into a *canonical form*: names
become numbers, told apart by what is said of them (colour refinement), and where that leaves ties, by trying. What is not sure to be the
same counts as different: a scenario with more ties than can be tried has no canonical form.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.model import Scenario

Vertex = tuple[str, str]
"""A name in facts: its kind, and the name. Kinds: p(layer), c(ard: an object), d(efinition), a(bility), n(ame of a definition, where rules
compare it), and without a name of the user's, only with a number: f(ilter), q (a condition)."""
Fact = tuple[str, tuple[Vertex, ...]]
"""A fact with holes, and the names in them."""
Colours = dict[Vertex, int]

_TRIES = 200  # forms that are compared for one scenario
_TOKEN = re.compile(
    r'\b(?P<kind>[pcda])\(1,"(?P<name>(?:[^"\\]|\\.)*)"\)|\b(?P<made>[fq])\(1,(?P<number>[0-9]+)\)'
    r'|\bname\("(?P<called>(?:[^"\\]|\\.)*)"\)|"(?P<text>(?:[^"\\]|\\.)*)"'
)
_UNSAID = ("edition(", "group(")
"""Facts that say nothing of what happens: the date is asked for apart, and groups only spare work."""


@dataclass(frozen=True, slots=True)
class Form:
    """A canonical form. certificate: the facts with numbers for names; the same scenarios have the same. number: of each name."""

    certificate: tuple[str, ...]
    number: Mapping[Vertex, int]

    def vertices(self) -> dict[int, Vertex]:
        """The name of each number."""
        return {number: vertex for vertex, number in self.number.items()}


@dataclass(frozen=True, slots=True)
class Pattern:
    """The facts of a scenario, told apart into what is said and of whom. labels: what a name must be besides, such as a word that is used
    as it is elsewhere. ties: after refinement, names that look alike."""

    facts: tuple[Fact, ...]
    labels: Mapping[Vertex, str]
    colours: Colours

    @property
    def tied(self) -> bool:
        """Whether some names look alike, so that a form may depend on which are preferred."""
        return len(set(self.colours.values())) < len(self.colours)


def pattern(scenario: Scenario) -> Pattern:
    """What is said in a scenario, apart from its claims and what no run reads."""
    bare = replace(scenario, name="", title="", about="", tags=(), rules=None, claims=())
    lines = scenario_facts(bare, 1, Keywords(scenario.game)).splitlines()
    said = [line for line in lines if not line.startswith(_UNSAID)]
    said = _in_turn(_in_order(_without_stamps(said)))
    definitions = {found["name"] for line in said for found in _TOKEN.finditer(line) if found["kind"] == "d"}
    facts = tuple(_fact(line, definitions) for line in said)
    literal = {
        found["text"].casefold()
        for line in said
        if line.startswith(("choosable_value(", "fixed("))
        for found in _TOKEN.finditer(line)
        if found["text"] is not None
    }
    labels = {
        vertex: vertex[1] if vertex[0] in "pcdan" and _plain(vertex).casefold() in literal else "" for _, names in facts for vertex in names
    }
    return Pattern(facts, labels, _refined(facts, _first_colours(labels)))


def _plain(vertex: Vertex) -> str:
    return vertex[1].rpartition(": ")[2] if vertex[0] == "a" else vertex[1]


def _fact(line: str, definitions: set[str]) -> Fact:
    """A line of facts with holes for names."""
    names: list[Vertex] = []

    def hole(found: re.Match[str]) -> str:
        if found["kind"]:
            names.append((found["kind"], found["name"]))
        elif found["made"]:
            names.append((found["made"], found["number"]))
        elif found["called"] is not None and found["called"] in definitions:
            names.append(("n", found["called"]))
        else:
            return found[0]
        return "\0"

    return _TOKEN.sub(hole, line), tuple(names)


# ------------------------------------------------------------------ order of listing


def _without_stamps(lines: list[str]) -> list[str]:
    """Permanents get their timestamps in the order in which they are listed. That matters only to continuous effects of several of them,
    and to the world rule: if there are none, timestamps are left out."""
    static = {found[1] for line in lines if (found := re.match(r'ability_kind\(a\(1,("(?:[^"\\]|\\.)*")\),static\)', line))}
    if not any("supertype(world)" in line for line in lines) and not (static and any("copy" in line for line in lines)):
        printed = {found[1] for line in lines for name in static if line.endswith(f"ability(a(1,{name}))).")
                   and (found := re.match(r'printed[a-z_]*\(d\(1,("(?:[^"\\]|\\.)*")\)', line))}  # fmt: skip
        fronts = {found[1] for line in lines for name in printed
                  if (found := re.match(r'back\(d\(1,("(?:[^"\\]|\\.)*")\),d\(1,' + re.escape(name), line))}  # fmt: skip
        standing = [line for line in lines for name in printed | fronts if line.startswith("kind(") and line.endswith(f",d(1,{name})).")]
        if len(standing) < 2:
            return [line for line in lines if ",stamp(" not in line]
    return lines


def _in_order(lines: list[str]) -> list[str]:
    """Places that count through all of the scenario become places within a library, or among timestamps or decisions, from 0 on."""
    rows = (re.fullmatch(r'owner\((c\(1,".*"\)),(p\(1,".*"\))\)\.', line) for line in lines)
    owners = {row[1]: row[2] for row in rows if row}
    series: dict[str, list[tuple[int, int]]] = defaultdict(list)  # of a series: place, line
    for index, line in enumerate(lines):
        if stands := re.fullmatch(r'initially\(1,is\(o\((c\(1,".*"\)),0\),(stamp|place)\((-?[0-9]+)\)\)\)\.', line):
            series[stands[2] + (owners[stands[1]] if stands[2] == "place" else "")].append((int(stands[3]), index))
        elif ranked := re.fullmatch(r"fixed_ability\(.*,([0-9]+)\)\.", line):
            series["fixed"].append((int(ranked[1]), index))
    changed = list(lines)
    for counted in series.values():
        ranks = {place: rank for rank, place in enumerate(sorted({place for place, _ in counted}))}
        for place, index in counted:
            changed[index] = re.sub(r"-?[0-9]+(?=\)*\.\Z)", str(ranks[place]), changed[index])
    return changed


def _in_turn(lines: list[str]) -> list[str]:
    """Seats and turns are counted from the active player on: the order of turns is a circle."""
    active = {found[1] for line in lines if (found := re.fullmatch(r'initially\(1,active\((p\(1,".*"\))\)\)\.', line))}
    rows = {
        index: found for index, line in enumerate(lines) if (found := re.fullmatch(r'(seat|turn_place)\((p\(1,".*"\)),([0-9]+)\)\.', line))
    }
    changed = list(lines)
    for predicate in ("seat", "turn_place"):
        mine = {index: (found[2], int(found[3])) for index, found in rows.items() if found[1] == predicate}
        count = len({place for _, place in mine.values()})
        first = min((place for player, place in mine.values() if player in active), default=0)
        for index, (player, place) in mine.items():
            changed[index] = f"{predicate}({player},{(place - first) % count})."
    return changed


# ------------------------------------------------------------------ colours


def _first_colours(labels: Mapping[Vertex, str]) -> Colours:
    keys = {vertex: (vertex[0], label) for vertex, label in labels.items()}
    ranks = {key: rank for rank, key in enumerate(sorted(set(keys.values())))}
    return {vertex: ranks[key] for vertex, key in keys.items()}


def _refined(facts: Sequence[Fact], colours: Colours) -> Colours:
    """Colours that tell apart all that can be told apart by what is said of each, and of those that are spoken of together with it."""
    count = len(set(colours.values()))
    while True:
        seen: dict[Vertex, list[tuple[str, int, tuple[int, ...]]]] = {vertex: [] for vertex in colours}
        for text, names in facts:
            around = tuple(colours[one] for one in names)
            for place, vertex in enumerate(names):
                seen[vertex].append((text, place, around))
        keys = {vertex: (colours[vertex], tuple(sorted(rows))) for vertex, rows in seen.items()}
        ranks = {key: rank for rank, key in enumerate(sorted(set(keys.values())))}
        colours = {vertex: ranks[key] for vertex, key in keys.items()}
        if len(ranks) == count:
            return colours
        count = len(ranks)


def _singled(colours: Colours, first: Sequence[Vertex]) -> Colours:
    """Colours in which some vertices of one colour, in their order, are told apart from each other and from the rest."""
    scale = len(first) + 1
    new = {vertex: colour * scale + scale - 1 for vertex, colour in colours.items()}
    for rank, vertex in enumerate(first):
        new[vertex] = colours[vertex] * scale + rank
    return new


class _TooManyTies(Exception):  # noqa: N818 (no error of anybody)
    """There are more ways to number the names than are tried."""


@dataclass(slots=True)
class _Search:
    """Looks for the numbering of names whose facts come first. Of names that can be swapped only the preferred one is tried."""

    facts: Sequence[Fact]
    preferred: Mapping[Vertex, int]
    tries: int = 0

    def best(self, colours: Colours) -> Form:
        """The form that comes first, of those that colours allow."""
        cell = self._cell(colours)
        if not cell:
            return self._form(colours)
        if self._twins(cell):
            return self.best(_refined(self.facts, _singled(colours, cell)))
        found: list[Form] = []
        known: set[tuple[str, ...]] = set()
        for vertex in cell:
            below = _refined(self.facts, _singled(colours, [vertex]))
            quick = self._greedy(below)
            if quick not in known:  # else there is a renaming that turns it into one that has been tried
                known.add(quick)
                found.append(self.best(below))
        return min(found, key=lambda form: form.certificate)

    def _greedy(self, colours: Colours) -> tuple[str, ...]:
        while cell := self._cell(colours):
            colours = _refined(self.facts, _singled(colours, cell[:1]))
        return self._form(colours).certificate

    def _cell(self, colours: Colours) -> list[Vertex]:
        """The first of the smallest sets of names that look alike, the preferred first."""
        cells: dict[int, list[Vertex]] = defaultdict(list)
        for vertex, colour in colours.items():
            cells[colour].append(vertex)
        tied = [(len(cell), colour) for colour, cell in cells.items() if len(cell) > 1]
        if not tied:
            return []
        return sorted(cells[min(tied)[1]], key=lambda one: (self.preferred.get(one, len(self.preferred)), one))

    def _twins(self, cell: Sequence[Vertex]) -> bool:
        """Whether the same is said of all, word for word."""
        contexts: dict[Vertex, list[tuple[str, tuple[Vertex, ...]]]] = {vertex: [] for vertex in cell}
        for text, names in self.facts:
            for vertex in set(names) & contexts.keys():
                contexts[vertex].append((text, tuple(("", "") if one == vertex else one for one in names)))
        return len({tuple(sorted(rows)) for rows in contexts.values()}) == 1

    def _form(self, colours: Colours) -> Form:
        self.tries += 1
        if self.tries > _TRIES:
            raise _TooManyTies
        ranks = {colour: rank for rank, colour in enumerate(sorted(colours.values()))}
        number = {vertex: ranks[colour] for vertex, colour in colours.items()}
        return Form(tuple(sorted(_filled(text, [number[one] for one in names]) for text, names in self.facts)), number)


def _filled(text: str, numbers: Sequence[int]) -> str:
    """A fact with numbers in its holes."""
    left = iter(numbers)
    return re.sub("\0", lambda _: f"#{next(left)}", text)


def form(given: Pattern, preferred: Iterable[Vertex] = ()) -> Form | None:
    """The canonical form; None if there are too many ties. preferred: names that get the first numbers, where any would do."""
    try:
        return _Search(given.facts, {vertex: rank for rank, vertex in enumerate(dict.fromkeys(preferred))}).best(given.colours)
    except _TooManyTies:
        return None
