"""Verdicts on rulings."""

from __future__ import annotations

import datetime

from pyverify.rulings.judging import judge
from tests.rulings.made import batch, ruling

DEATH = """
players: [alice, bob]
cards:
  Bear: Creature - Bear 2/2
  Wake: {type: Enchantment, abilities: [{name: wake, text: "Whenever a creature dies, you gain 1 life."}]}
  Mill: {type: Enchantment, abilities: [{name: mill, text: "Whenever a creature dies, you lose 1 life."}]}
  Riddle: {type: Enchantment, abilities: [{name: riddle, text: "Whenever a creature dies, ponder the imponderable."}]}
start: {alice: {battlefield: [Wake, Mill, Bear]}}
timeline: [{destroy: Bear, label: died}, {resolve: all}]
"""
RIDDLE = DEATH.replace("Bear]}}", "Bear, Riddle]}}")
TOKEN = """
players: [alice, bob]
cards:
  Golem: Creature - Golem 1/1
  Gift: {type: Sorcery, abilities: [{name: gift, spell: [{create: {token: Golem, player: opponents}}]}]}
  Count: {type: Enchantment, abilities: [{name: count, when: {event: dies, subject: {owner: you}}, do: [{gain life: 1}]}]}
start: {alice: {hand: [Gift], battlefield: [Count, Plains]}}
timeline: [{cast: Gift, without paying: true}, {resolve: all}, {dies: Golem}, {resolve: all}]
"""


VERDICTS = [
    (DEATH, "[{fires: wake, times: 1}]", "holds", "holds under the rules of"),
    (DEATH, "[{fires: wake, times: 2}]", "against-the-rules", "what is the case: 1 time"),
    (DEATH, "[{fires: wake, times: 1}, {fires: wake, times: 2}]", "against-the-rules", "times: 2"),
    (DEATH, "[{resolves: wake, before: mill}]", "depends", "alice decides the order of resolving"),
    (RIDDLE, "[{life of: alice, is: 21}]", "undecided", "ponder"),
    (DEATH, "[{fires: wake, times: 2, expect: refuted}]", "holds", ""),
    (DEATH, "[{resolves: wake, before: mill, expect: depends}]", "holds", ""),
    (DEATH, "[{fires: wake, expect: refuted}]", "against-the-rules", ""),
    (DEATH, "[]", "holds", ""),
]


def test_verdicts() -> None:
    rulings = [ruling(f"r{number}", scenario, claims) for number, (scenario, claims, *_) in enumerate(VERDICTS)]
    told = judge(batch(*rulings)).opinions
    assert [one.verdict for one in told] == [verdict for _, _, verdict, _ in VERDICTS]
    assert all(said in one.text for one, (*_, said) in zip(told, VERDICTS, strict=True))


def test_dates() -> None:
    old, new = "[{fires: count, times: 1}]", "[{does not fire: count}]"
    told = judge(batch(
        ruling("old", TOKEN, old, "2009-05-01"), ruling("new", TOKEN, new, "2010-01-01"),
        ruling("early", TOKEN, new, "2009-05-01"), ruling("late", TOKEN, old, "2010-01-01"),
    )).opinions  # fmt: skip
    assert [one.verdict for one in told] == ["true-until", "holds", "true-from", "true-until"]
    assert told[0].text.startswith("true until 2009-07-10 (since 2009-07-11: ")
    assert "token" in told[0].text
    assert [(span.since, span.truth) for span in told[2].spans] == [
        (datetime.date(2008, 10, 1), False),
        (datetime.date(2009, 7, 11), True),
    ]
    assert told[0].spans[1].changes == ("token_owner_is_creator",)


def test_another_date_is_asked_for() -> None:
    told = judge(batch(ruling("new", TOKEN, "[{does not fire: count}]", "2010-01-01")), datetime.date(2009, 1, 1))
    assert [one.verdict for one in told.opinions] == ["true-from"]


def test_skipped_ones_are_not_judged() -> None:
    told = judge(batch(ruling("one", DEATH, "[{fires: wake, times: 5}]", skip="a joke")))
    assert [(one.verdict, one.expected) for one in told.opinions] == [("skipped", True)]
