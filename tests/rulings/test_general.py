"""General rulings: named rules and constraints, held against the scenarios of a batch."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from pyverify.model import Place, Scenario
from pyverify.reading.scenario import read_text
from pyverify.rulings.documents import read
from pyverify.rulings.findings import findings
from pyverify.rulings.general import judge_general, scenarios_of
from pyverify.rulings.judging import judge
from pyverify.rulings.model import Batch, Document, General, Opinion, Ruling
from pyverify.rulings.stated import prefix
from pyverify.solver.worker import Limits

HEAD = """\
title: {title}
players: [alice, bob]
cards:
  Blast: {{type: Sorcery, text: "Blast deals 2 damage to each creature."}}
  Bell: {{type: Enchantment, abilities: [{{name: bell, text: "Whenever a creature is dealt damage, you gain 1 life."}}]}}
  Elk: {{type: Creature, pt: 2/1, abilities: [{{name: venison, text: "When Elk dies, you gain 2 life."}}]}}
start:
  alice: {{battlefield: [{mine}], hand: [Blast]}}
  bob: {{battlefield: [{other}]}}
timeline: [{{cast: Blast}}, {{resolve: top, label: burned}}, {{resolve: all}}]
claims: [{{fires: venison, times: 1}}]
"""


def scenario(title: str, mine: str, other: str) -> Scenario:
    return read_text(HEAD.format(title=title, mine=mine, other=other), f"{title}.yaml")[0]


SMALL, MIDDLE, LARGE = scenario("small", "Elk", ""), scenario("middle", "Elk", "Bell"), scenario("large", "Elk, Elk", "Bell, Elk")
LEGENDS = read_text(
    """\
title: legends
players: [alice, bob]
cards:
  Queen: {type: Legendary Creature, pt: 1/1, abilities: [{name: farewell, text: "When Queen dies, you gain 1 life."}]}
start: {alice: {battlefield: [Queen]}, bob: {hand: [Queen]}}
timeline: [{put onto the battlefield: {object: bob's Queen, under: bob}}, {resolve: all}]
claims: [{does not fire: farewell}]
""".replace("[Queen]}, bob: {hand: [Queen]}", "[{Queen: {as: hers}}]}, bob: {hand: [{Queen: {as: his}}]}").replace("bob's Queen", "his"),
    "legends.yaml",
)[0]


def ruling(name: str, line: int = 10, rules: datetime.date | None = None, **general: object) -> Ruling:
    place = Place("doc.md", line, 7)
    return Ruling(name, Place("doc.md", line, 1), rules=rules, general=General(place=place, **general))  # type: ignore[arg-type]


def batch(*rulings: Ruling, scenarios: tuple[Scenario, ...] = (LARGE, MIDDLE, SMALL)) -> Batch:
    return Batch((Document("doc.md", rulings=rulings),), {one.name: one for one in scenarios})


def only(*rulings: Ruling, **more: object) -> Opinion:
    scenarios = more.pop("scenarios", (LARGE, MIDDLE, SMALL))
    opinions, _, findings = judge_general(batch(*rulings, scenarios=scenarios), **more)  # type: ignore[arg-type]
    assert not findings
    assert len(opinions) == len(rulings)
    return opinions[0]


# ------------------------------------------------------------------ named rules


def test_an_alternative_is_against_the_rules_and_the_smallest_scenario_shows_it() -> None:
    opinion = only(ruling("guide", rule="Triggers before state-based actions"))
    assert opinion.verdict == "against-the-rules"
    assert "(117.5)" in opinion.text
    assert "'middle' (middle.yaml:1)" in opinion.text
    assert "put on the stack" in opinion.text


def test_an_alternative_that_nothing_shows() -> None:
    opinion = only(ruling("guide", rule="delayed triggers follow objects"))
    assert opinion.verdict == "against-the-rules"
    assert "none of 3 scenarios here shows it" in opinion.text


def test_the_denial_of_an_alternative_holds() -> None:
    assert only(ruling("guide", rule="triggers before state-based actions", negated=True)).verdict == "holds"


@pytest.mark.parametrize(
    ("negated", "rules", "asked", "verdict"),
    [
        (False, None, None, "holds"),
        (False, "2010-01-01", None, "true-from"),
        (False, "2010-01-01", "2012-01-01", "true-from"),
        (True, None, None, "true-until"),
        (True, "2010-01-01", None, "true-until"),
        (True, "2010-01-01", "2012-01-01", "holds"),
    ],
)
def test_a_dated_change(negated: bool, rules: str | None, asked: str | None, verdict: str) -> None:
    dates = [datetime.date.fromisoformat(one) if one else None for one in (rules, asked)]
    opinion = only(
        ruling("legends", rules=dates[0], rule="legend rule by player", negated=negated), date=dates[1], scenarios=(SMALL, LEGENDS)
    )
    assert opinion.verdict == verdict
    if verdict == "true-until":
        assert opinion.text.startswith("true until 2013-07-12")
        assert "704.5k" in opinion.text or "704.5j" in opinion.text
        assert "'legends'" in opinion.text
        assert [(span.since.year, span.truth) for span in opinion.spans] == [(2008, True), (2013, False)]
    if verdict == "true-from":
        assert "from 2013-07-13" in opinion.text


def test_one_that_does_not_exist() -> None:
    opinions, _, findings = judge_general(
        batch(ruling("guide", rule="triggers before state based action"), ruling("b", rule="no look back at what goes along", negated=True))
    )
    assert [one.ruling.id for one in opinions] == ["b"]
    assert [(one.name, str(one.place), one.rulings) for one in findings] == [("bad-input", "doc.md:10:7", ("guide",))]
    assert "did you mean 'triggers before state-based actions'?" in findings[0].text


# ------------------------------------------------------------------ constraints


def test_a_constraint_that_is_kept() -> None:
    opinion = only(
        ruling(
            "a-1",
            constraint=':- fires(Key, Object, "bell", Event, Tick), not a_1_hurt(Tick).\na_1_hurt(Tick) :- kind_of(Event, damage, Tick).',
        )
    )
    assert opinion.verdict == "holds"
    assert opinion.text == "holds: 3 scenarios and none that violates it"


def test_a_constraint_that_is_violated_names_its_line_and_the_smallest_scenario() -> None:
    text = (
        "% never two\n:- fires(Key, Object, Ability, Event, Tick), fires(Other, Object, Another, Cause, Tick), Ability < Another.\n\n"
        ':- #count { Key : fires(Key, Object, "Bell: bell", Event, Tick) } > 0.'
    )
    opinion = only(ruling("once", line=20, constraint=text))
    assert opinion.verdict == "against-the-rules"
    assert opinion.text == "against the rules: the constraint at doc.md:23 is violated in 'middle' (middle.yaml:1), and in 1 scenario more"


def test_names_are_plain_and_each_scenario_has_its_own() -> None:
    assert only(ruling("a", constraint=':- kind("Bell", "Bell"), not owner("Bell", "bob").')).verdict == "holds"
    opinion = only(ruling("a", constraint=':- owner("Bell", "bob").'))
    assert "in 'middle'" in opinion.text
    assert only(
        ruling("a", constraint=':- printed("Elk", type(creature)), on(Scenario, leave, "Elk: venison", Way), game(Scenario, Tick).')
    ).text.endswith("and in 2 scenarios more")


def test_lines_of_play_are_not_mixed() -> None:
    both = read_text(
        "players: [alice, bob]\ncards: {Gift: {type: Sorcery, text: You may gain 3 life.}}\nstart: {alice: {hand: [Gift]}}\n"
        "timeline: [{cast: Gift}, {resolve: all}, {gain life: {player: bob, amount: 1}}]\n", "gift.yaml")  # fmt: skip
    rich, poor = 'holds(new, life("alice", 23), Tick)', 'holds(new, life("alice", 20), Later)'
    moved = 'holds(new, life("bob", 21), Later)'
    assert only(ruling("a", constraint=f":- {rich}, {poor}, {moved}, Later > Tick."), scenarios=both).verdict == "holds"
    for one in (f"{rich}, Tick = Later, {moved}", f"{poor}, {moved}"):
        assert only(ruling("a", constraint=f":- {one}."), scenarios=both).verdict == "against-the-rules"


MERGING = """
players: [alice, bob]
cards:
  Gift: {type: Sorcery, text: "Choose one —\\n• You gain 2 life.\\n• You gain 1 life. You gain 1 life."}
start: {alice: {hand: [Gift]}}
timeline: [{cast: Gift}, {resolve: all}, {gain life: {player: bob, amount: 1}}]
"""


def test_a_line_of_play_that_merges_into_another_is_looked_at_too() -> None:
    either = read_text(MERGING, "gift.yaml")
    for life, verdict in ((21, "against-the-rules"), (22, "against-the-rules"), (23, "holds")):
        there = f'holds(new, life("alice", {life}), Tick)'
        assert only(ruling("a", constraint=f":- {there}."), scenarios=either).verdict == verdict
        later = f':- {there}, holds(new, life("bob", 21), Later), Later > Tick.'
        assert only(ruling("a", constraint=later), scenarios=either).verdict == verdict


def test_interchangeable_cards_that_are_named_are_told_apart() -> None:
    bears = read_text(
        "players: [alice, bob]\n"
        "cards: {Blade: {type: Instant, text: Destroy target creature.}, Bear: Creature - Bear 2/2}\n"
        "start: {alice: {hand: [Blade]}, bob: {battlefield: [2 Bear]}}\n"
        "timeline: [{cast: Blade}, {resolve: all}]\n", "bears.yaml")  # fmt: skip
    for number in (1, 2):
        gone = f':- holds(new, zone(o("Bear {number}", Number), graveyard), Tick).'
        assert only(ruling("a", constraint=gone), scenarios=bears).verdict == "against-the-rules"


def test_a_constraint_that_was_kept_once() -> None:
    opinion = only(
        ruling(
            "a",
            rules=datetime.date(2010, 1, 1),
            constraint=":- a_there(Card, Tick), a_there(Other, Tick), Card < Other, not due(Tick).\n"
            'a_there(Card, Tick) :- holds(old, zone(o(Card, Number), battlefield), Tick), kind(Card, "Queen").',
        ),
        scenarios=(SMALL, LEGENDS),
    )
    assert opinion.verdict == "true-until"
    assert opinion.text.startswith("true until 2013-07-12 (The legend rule looks at each player's permanents alone")


def test_nothing_to_hold_it_against() -> None:
    opinion = only(ruling("a", constraint=":- due(Tick)."), scenarios=())
    assert (opinion.verdict, opinion.text) == ("undecided", "undecided: there is no scenario here that it could be held against")


def test_what_is_in_doubt_is_left_out() -> None:
    unknown = read_text(
        'players: [alice, bob]\ncards: {Elk: {type: Creature, pt: 2/1, text: "When Elk dies, ring the gong twice."}}\n'
        "start: {alice: {battlefield: [Elk]}}\ntimeline: [{destroy: Elk}, {resolve: all}]\n", "unknown.yaml")  # fmt: skip
    text = ":- part_of(Event, player, Player, Tick)."
    assert only(ruling("a", constraint=text), scenarios=unknown).verdict == "undecided"
    assert (
        "; 1 scenario could not be asked" in only(ruling("a", constraint=":- loses(Player, Why, Tick)."), scenarios=(*unknown, SMALL)).text
    )


@pytest.mark.parametrize("name", ["cascade-3", "3 is the number", "Étude", "…", "a.b/C"])
def test_the_prefix_is_a_name(name: str) -> None:
    mine = prefix(ruling(name))
    assert only(ruling(name, constraint=f"{mine}some(1). :- not {mine}some(1).")).verdict == "holds"


# ------------------------------------------------------------------ conflicts


def test_what_one_says_and_the_other_denies() -> None:
    mine = ruling("guide", rule="triggers before state-based actions")
    other = ruling("book", line=30, rule="triggers before state-based actions", negated=True)
    opinions, (conflict,), findings = judge_general(batch(mine, other))
    assert [one.verdict for one in opinions] == ["against-the-rules", "holds"]
    assert not findings
    assert (conflict.kind, conflict.witness.title) == ("contradicts", "middle")
    assert [one.ruling.id for one in conflict.members] == ["guide", "book"]
    assert [span.truth for one in conflict.members for span in one.agrees] == [False, True]


def test_a_denial_that_no_scenario_shows_is_told_all_the_same() -> None:
    mine, other = (ruling(name, rule="delayed triggers follow objects", negated=name == "b") for name in "ab")
    _, conflicts, (finding,) = judge_general(batch(mine, other))
    assert not conflicts
    assert (finding.name, finding.rulings) == ("contradicts", ("a", "b"))


def test_a_rule_and_a_constraint_that_are_never_true_together() -> None:
    first = ruling("guide", rule="triggers before state-based actions")
    second = ruling("order", line=30, constraint=':- fires(Key, Object, "Elk: venison", Event, Tick), deed(place, Before), Before < Tick.')
    opinions, (conflict,), _ = judge_general(batch(first, second))
    assert [one.verdict for one in opinions] == ["against-the-rules", "holds"]
    assert (conflict.kind, conflict.witness.title) == ("never-together", "middle")


def test_two_alternatives_are_no_conflict() -> None:
    _, conflicts, _ = judge_general(
        batch(
            *(ruling(name.replace(" ", "-"), rule=name) for name in ("active player resolves first", "triggers before state-based actions"))
        )
    )
    assert not conflicts


# ------------------------------------------------------------------ the batch


def test_scenarios_come_once_and_by_size() -> None:
    again = Ruling("r", Place("doc.md", 1, 1), scenario=MIDDLE, named="middle")
    given = Batch((Document("doc.md", rulings=(again, ruling("a", rule="x"))),), {one.name: one for one in (LARGE, MIDDLE, SMALL)})
    assert [one.title for one in scenarios_of(given)] == ["small", "middle", "large"]


def test_none_costs_nothing() -> None:
    assert judge_general(batch()) == ([], [], [])
    assert judge_general(batch(Ruling("a", Place("doc.md", 1, 1), general=General(rule="nonsense"), skip="later"))) == ([], [], [])


def test_what_holds_otherwise_does_not_change() -> None:
    """The rules of the game never meet the user's: claims are judged as without."""
    first, *rest = (
        judge_general(batch(ruling("book", rule="triggers before state-based actions"), *more))[0][0]
        for more in (
            (),
            (ruling("x", constraint="x_due(T) :- due(T). x_holds(1..1000). :- x_due(T), x_holds(T)."),),
            (ruling("y", constraint=":- y_a(X). y_a(X+1) :- y_a(X). y_a(0)."),),
        )
    )
    assert all(one == first for one in rest)


def test_a_scenario_beyond_the_limits_is_left_out() -> None:
    opinion = only(ruling("a", constraint=":- due(Tick)."), limits=Limits(seconds=0.0001))
    assert opinion.verdict == "undecided"


# ------------------------------------------------------------------ in documents

DOCUMENT = """\
# Order

```scenario name=elk
players: [alice, bob]
cards:
  Elk: {type: Creature, pt: 2/1, abilities: [{name: venison, text: "When Elk dies, you gain 2 life."}]}
start: {alice: {battlefield: [Elk]}}
timeline: [{destroy: Elk}, {resolve: all}]
```

```ruling
id: case
scenario: elk
claims: [{fires: venison, times: 1}]
```

> - ```ruling expect=against-the-rules
>   id: guide
>   general: {rule: abilities cease with their source}
>   ```

> ```ruling
> id: never
> general:
>   constraint: |
>     % nothing ever triggers
>     :- fires(Key, Object, Ability, Event, Tick).
> ```

```ruling
id: bad
general:
  constraint: |
    :- due(Tick).
    #include "/etc/passwd".
```

```ruling
id: unsafe
general:
  constraint: |
    :- due(Tick),
       Tick < Later.
```
"""


def test_a_document_with_general_rulings(tmp_path: Path) -> None:
    path = tmp_path / "order.md"
    path.write_text(DOCUMENT, encoding="utf-8")
    judgement = judge(read([str(path)]))
    assert [(one.ruling.id, one.verdict) for one in judgement.opinions] == [
        ("case", "holds"), ("guide", "against-the-rules"), ("never", "against-the-rules")]  # fmt: skip
    told = [(one.name, one.place.line, one.place.column, one.rulings) for one in findings(judgement)]
    assert told == [("against-the-rules", 22, 3, ("never",)), ("bad-input", 35, 5, ("bad",)), ("bad-input", 42, 5, ("unsafe",))]
    assert f"the constraint at {path}:27 is violated in 'elk'" in judgement.opinions[2].text
