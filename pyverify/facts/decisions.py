"""The decisions that a file fixes, as facts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from pyverify.facts.abilities import Abilities
from pyverify.model import Fixed
from pyverify.references import reference
from pyverify.symbols import quoted

_SPANS = ("may", "pay", "target", "choose", "mode", "occurrence")  # what is asked again and again
_FOR_EVER = 1_000_000


def _asked(fixed: Fixed) -> tuple[str, ...]:
    """What a fixed decision is about."""
    return fixed.kind, fixed.about, fixed.player, fixed.name


@dataclass(slots=True)
class Decisions(Abilities):
    """Writes what is decided, once all abilities have their names."""

    created: set[str] = field(default_factory=set)  # names of tokens

    def meant(self, words: str) -> list[str]:
        """The abilities that a reference in a decision or claim means, by their full names."""
        meant = reference(words, self.scenario)
        return [full for full in self.named if meant.means(full)]

    def all_fixed(self) -> None:
        """All that the file fixes. What several entries of the timeline say of one decision counts from the entry on that says it."""
        given = [(0, one) for one in self.scenario.decisions]
        given += [(index, one) for index, entry in enumerate(self.scenario.timeline, 1) for one in entry.decisions]
        said: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for index, one in given:
            said[_asked(one)].append(index)
        for rank, (index, one) in enumerate(given, 1):
            entries = sorted(set(said[_asked(one)]))
            later = [other for other in entries if other > index]
            spans = len(entries) > 1 and one.kind in _SPANS
            self.fixed(one, rank, (index if index > entries[0] else 0, later[0] if later else _FOR_EVER) if spans else None)

    def fixed(self, fixed: Fixed, rank: int, span: tuple[int, int] | None = None) -> None:
        """A decision that the file fixes. rank: its place among them. span: from which entry of the timeline on, and before which."""
        if fixed.kind == "order":
            for index, first in enumerate(fixed.option):
                for later in fixed.option[index + 1 :]:
                    for one, other in product(self.meant(first), self.meant(later)):
                        self.say("resolves_first", self.ability(one), self.ability(other))
        elif fixed.kind == "replace":
            about = self.thing(fixed.about) if fixed.about else "any"
            for full in self.meant(fixed.option[0]):
                self.say("fixed_ability", self.ability(full), about, rank)
        elif fixed.kind == "discard":
            for option in fixed.option:
                self.say("fixed", "discard", "cleanup", "any", self.card(option))
        else:
            which = quoted(fixed.name) if fixed.name else "any"
            only = self.one_of_several(fixed.about)
            for about, full in self.about(fixed):
                for option in fixed.option:
                    for made in self.option(fixed.kind, full, option):
                        if span:
                            self.say("fixed_span", fixed.kind, about, which, made, *span)
                        elif only and full:
                            self.say("fixed_one", self.card(only), fixed.kind, about, which, made)
                        else:
                            self.say("fixed", fixed.kind, about, which, made)

    def about(self, fixed: Fixed) -> Iterator[tuple[str, str]]:
        """What a decision is about, as the encodings ask it: abilities, their modes, and the objects of spells; with the ability's name."""
        meant = reference(fixed.about, self.scenario)
        copies = [one.name for one in self.scenario.objects if one.card == meant.card]
        if fixed.kind in ("target", "commander"):
            yield from ((self.card(name), "") for name in copies if meant.only in ("", name))
        yield from ((self.ability(full), full) for full in self.texts if meant.means(re.sub(r", mode [0-9]+$", "", full)))

    def one_of_several(self, about: str) -> str:
        """The object that a decision is about, if there are others of its card."""
        meant = reference(about, self.scenario)
        return meant.only if len([one for one in self.scenario.objects if one.card == meant.card]) > 1 else ""

    def option(self, kind: str, full: str, option: str) -> Iterator[str]:
        """What is chosen, as the encodings offer it. full: the ability that it is about."""
        if kind in ("may", "pay", "commander") or option == "none":
            yield option
        elif kind == "choose" and self.chosen_value(full):
            yield option if option in self.words.colors else quoted(option.lower())
        elif kind == "mode":
            yield self.ability(f"{full}, mode {option}")
        elif kind == "choose" and option.isdigit() and not self.thing(option):
            yield option  # a value of X
        elif self.thing(option):
            yield self.thing(option)
        else:
            yield from map(self.ability, self.meant(option) or [option])

    def thing(self, name: str) -> str:
        """A player, an object or a created token; nothing if the name is none of these."""
        if name in {player.name for player in self.scenario.players}:
            return self.player(name)
        return self.card(name) if name in self.created or name in {one.name for one in self.scenario.objects} else ""
