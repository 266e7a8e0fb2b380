"""What a general ruling states: a change of the rules or an alternative, by name, or rules of its own; and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pyverify.editions import Alternative, Change, Reading, alternatives, changes, first, plain_name, spoken
from pyverify.model import Place
from pyverify.reading.messages import Problem, ReadingError, unknown
from pyverify.rulings.model import Finding, Ruling, Span
from pyverify.rulings.predicates import STATIC, TIMED
from pyverify.rulings.rule_text import plain_rules

if TYPE_CHECKING:
    from pyverify.solver.constraints import Fault, Rules


def prefix(ruling: Ruling) -> str:
    """What the names of a ruling's own predicates begin with."""
    word = re.sub(r"\W+", "_", ruling.id.lower(), flags=re.ASCII).strip("_") or "ruling"
    return f"{word if word[0].isalpha() else 'r_' + word}_"


@dataclass(frozen=True, slots=True)
class Stated:
    """A general ruling, understood. One of change, alternative and rules."""

    ruling: Ruling
    change: Change | None = None
    alternative: Alternative | None = None
    rules: Rules | None = None

    @property
    def negated(self) -> bool:
        """Whether it denies what it names."""
        return bool(self.ruling.general and self.ruling.general.negated)

    @property
    def named(self) -> str:
        """The change or alternative that it names."""
        one = self.change or self.alternative
        return one.name if one else ""

    @property
    def says(self) -> str:
        """What the rule that it names says, and its number or that of the rule that says otherwise."""
        if self.change:
            return self.change.says.rstrip(".") + (f" ({self.change.number})" if self.change.number else "")
        return self.alternative.says.rstrip(".") if self.alternative else ""

    def true_in(self, reading: Reading) -> bool:
        """Whether what it names is so in a reading."""
        if self.change:
            return (self.change.since <= reading.date and self.change.name not in reading.suspended) != self.negated
        return (self.named in reading.alternatives) != self.negated

    def contrary(self, reading: Reading) -> Reading | None:
        """A reading of the date in which what it names is otherwise; None if there is none."""
        if self.alternative:
            return replace(reading, alternatives=(*reading.alternatives, self.named))
        if self.change and self.change.since <= reading.date:
            return replace(reading, suspended=(*reading.suspended, self.named))
        return None

    def spans(self) -> tuple[Span, ...]:
        """Since when it is true and not, of one that names something."""
        start = first(self.ruling.game)
        if self.change and self.change.since > start:
            return Span(start, self.negated), Span(self.change.since, not self.negated, (self.named,))
        return (Span(start, (self.change is not None) != self.negated),)


def understood(ruling: Ruling) -> Stated:
    """What a general ruling states. Raises ReadingError."""
    from pyverify.solver.constraints import let_in

    general = ruling.general
    assert general
    if general.rule:
        game = ruling.game
        name = plain_name(general.rule)
        change = next((one for one in changes(game) if one.name == name), None)
        alternative = next((one for one in alternatives(game) if one.name == name), None)
        if not change and not alternative:
            known = [*(spoken(one.name) for one in alternatives(game)), *(spoken(one.name) for one in changes(game))]
            raise unknown(general.place, "change of the rules, or alternative of a rule,", spoken(name), known)
        return Stated(ruling, change, alternative)
    text = plain_rules(general.constraint, general.place)
    made = let_in(
        text, prefix(ruling), frozenset((one.name, one.arity) for one in TIMED), frozenset((one.name, one.arity) for one in STATIC)
    )
    if isinstance(made, tuple):
        raise ReadingError(problem_of(one, general.place) for one in made)
    return Stated(ruling, rules=made)


def problem_of(fault: Fault, place: Place) -> Problem:
    """What is wrong with rules, by its place in the document. place: where their first line stands."""
    return Problem(Place(place.file, place.line + fault.line - 1, place.column + fault.column - 1), fault.found, fault.expected)


def refused(ruling: Ruling, problems: Iterable[Problem]) -> list[Finding]:
    """What is told of a ruling that is not let in."""
    return [
        Finding("bad-input", one.place, "; ".join(filter(None, (one.found, one.expected and f"expected: {one.expected}", one.repair))),
                one.place.line, (ruling.id,))
        for one in problems
    ]  # fmt: skip
