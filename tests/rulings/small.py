"""Small judgements, made by hand: what the reports of rulings are tested on."""

from __future__ import annotations

import datetime
from dataclasses import replace

from pyverify.model import Claim, Object, Place, Player, Scenario
from pyverify.reading.messages import Problem
from pyverify.reasons import Reason
from pyverify.rulings.findings import findings
from pyverify.rulings.model import Batch, Conflict, Document, Finding, Judgement, Opinion, Ruling, Span, Stand
from pyverify.verdict import Judged

OLD, NEW, BORDER = datetime.date(2009, 5, 1), datetime.date(2026, 4, 17), datetime.date(2013, 7, 13)
FIRST = datetime.date(2008, 10, 1)
BELL = Scenario(
    "bell", "two at once", players=(Player("alice"), Player("bob")), place=Place("docs/a.md", 3, 1),
    objects=(Object("Night Bell", "Night Bell", "battlefield", "alice", "alice"), Object("Cub", "Cub", "hand", "bob", "bob")),
)  # fmt: skip


def claim(line: int, text: str, file: str = "docs/a.md", **more: object) -> Claim:
    """A claim; of how often Night Bell triggers, if nothing else is said."""
    given: dict[str, object] = {"kind": "fires", "args": {"ability": "Night Bell"}, **more}
    return Claim(text=text, place=Place(file, line, 10), **given)  # type: ignore[arg-type]


def ruling(name: str, line: int, *claims: Claim, file: str = "docs/a.md", **more: object) -> Ruling:
    """A ruling of five lines."""
    return Ruling(name, Place(file, line, 1), line + 5, scenario=replace(BELL, claims=claims), **more)  # type: ignore[arg-type]


ONCE = claim(14, "fires: Night Bell, times: 1", args={"ability": "Night Bell", "times": 1})
TWICE = claim(24, "fires: Night Bell, times: 2", "docs/b.md", args={"ability": "Night Bell", "times": 2})
WRONG = Opinion(
    ruling("bell-1", 10, ONCE, source="A. Author", date=OLD, prose="However many creatures enter,\nthe bell rings *once*."),
    "against-the-rules", "against the rules: fires: Night Bell, times: 1: what is the case: 2 times (603.2c)",
    (Judged(ONCE, "refuted", "2 times"),),
    ((Reason("what is the case: 2 times", ("603.2c",)), Reason("tick 1: the bell: it triggers", ("603.2",))),), (), NEW,
)  # fmt: skip
RIGHT = Opinion(
    ruling("bell-2", 20, TWICE, file="docs/b.md"), "holds", f"holds under the rules of {NEW}", (Judged(TWICE, "holds", "2 times"),), ((),),
    (), NEW,
)  # fmt: skip
CONFLICT = Conflict(
    "contradicts",
    (Stand(WRONG.ruling, (ONCE,), (Span(FIRST, False),)), Stand(RIGHT.ruling, (TWICE,), (Span(FIRST, True),))),
    BELL, "how often Night Bell triggers is one number",
)  # fmt: skip


def judgement(*opinions: Opinion, **more: object) -> Judgement:
    """A judgement with the documents that the opinions' rulings come from, and all findings."""
    documents: dict[str, list[Ruling]] = {}
    for one in opinions:
        documents.setdefault(one.ruling.place.file, []).append(one.ruling)
    problems: tuple[Problem, ...] = more.pop("problems", ())  # type: ignore[assignment]
    batch = Batch(tuple(Document(path, rulings=tuple(rulings)) for path, rulings in documents.items()), problems=problems)
    made = Judgement(batch, opinions, **more)  # type: ignore[arg-type]
    return replace(made, findings=findings(made))


def verdict(name: str, line: int, word: str, text: str = "", **more: object) -> Opinion:
    """A ruling without claims and its verdict."""
    return Opinion(ruling(name, line, **more), word, text or f"{word}: so it is", date=NEW)  # type: ignore[arg-type]


STALE = Finding("stale-number", Place("docs/a.md", 8, 12), "410.10d was gone in 2009", 8, (), (), ("410.10d",), "603.10a")
ALL = judgement(
    WRONG, RIGHT,
    verdict("old-1", 30, "true-until", "true until 2013-07-12"),
    verdict("open-1", 40, "undecided", "undecided: not stated: the library of alice"),
    verdict("left-1", 50, "skipped", skip="for later"),
    conflicts=(CONFLICT,), duplicates=(("bell-2", "old-1"),), findings=(STALE,),
    problems=(Problem(Place("docs/c.md", 7, 3), "no scenario 'bel'", "", "did you mean 'bell'?", "scenario: bel"),),
    seconds={"reading": 0.25, "running": 1.5},
)  # fmt: skip
"""Something of everything."""
