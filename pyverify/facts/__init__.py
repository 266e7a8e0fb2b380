"""From the model to answer-set facts. The only place that writes facts: sorted, escaped, one scenario or many.

Names carry the number of their scenario, so that many scenarios go into one program: `p(3,"alice")`, `c(3,"Some Card")` (an
object's card), `d(3,"Some Card")` (a definition), `a(3,"Some Card: egg")` (an ability), `f(3,7)` (a filter), `q(3,2)` (a condition).
"""

from __future__ import annotations

from pyverify.facts.scenario import Whole
from pyverify.keywords import Keywords
from pyverify.model import Scenario


def scenario_facts(scenario: Scenario, number: int, keywords: Keywords) -> str:
    """The facts of a scenario as program text, sorted. number: what its names carry, unique in a batch."""
    writer = Whole(scenario, number, keywords)
    writer.everything()
    return "\n".join(sorted(writer.facts)) + "\n"
