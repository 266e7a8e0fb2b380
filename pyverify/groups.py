"""Which objects of a scenario are interchangeable: those of one counted entry such as `5 Plains`, unless the file names one singly."""

from __future__ import annotations

from collections.abc import Collection

from pyverify.model import Scenario
from pyverify.references import reference, strings
from pyverify.symbols import quoted


def interchangeable(scenario: Scenario, number: int, *, claims: bool = True, named: Collection[str] = ()) -> dict[str, str]:
    """Cards (as their symbols' text) -> group, as `Session` takes it.

    number: the scenario's, as in its facts. claims: whether an object that only a claim names stands out. named: so do these.
    """
    said = {*strings((scenario.timeline, scenario.decisions, scenario.claims if claims else ())), *named}
    named = said | {reference(text, scenario).only for text in said}  # "Bear 1: ability" names Bear 1 too
    named.update(one.attached_to for one in scenario.objects)
    return {
        f"c({number},{quoted(one.name)})": f"g({number},{quoted(one.group)})"
        for one in scenario.objects
        if one.group and one.name not in named
    }
