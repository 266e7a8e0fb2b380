"""The lint of prose that nobody formalised: rule numbers, words of rules long gone, texts that break off or stand twice."""

from __future__ import annotations

from pyverify.editions import Asked, asked_of
from pyverify.rulings.model import Batch, Finding
from pyverify.rulings.numbers import rule_numbers
from pyverify.rulings.passages import passages
from pyverify.rulings.shelf import Shelf
from pyverify.rulings.staleness import stale_word
from pyverify.rulings.wholeness import cut_off, same_text


def lint(batch: Batch, date: Asked = None) -> tuple[Finding, ...]:
    """What is to be said of the prose of a batch, in the order of its documents.

    date: the rules of today, the newest known if not given. Prose is to be right on the day of which it speaks: the rules date of its
    ruling, its date, its document's, or today. Of what is not known for sure, nothing is told.
    """
    shelves = {game: Shelf(game) for game in batch.games}
    found: list[Finding] = []
    for passage in passages(batch):
        today = asked_of(date, passage.game)
        found += rule_numbers(passage, today, shelves[passage.game])
        if not passage.reason:
            found += stale_word(passage, today)
    for ruling in batch.rulings:
        found += cut_off(ruling)
    found += same_text(batch.rulings)
    order = {document.path: number for number, document in enumerate(batch.documents)}
    unique = {(one.name, one.place, one.text): one for one in found}
    return tuple(sorted(unique.values(), key=lambda one: (order.get(one.place.file, 0), one.place.line, one.place.column, one.name)))
