"""What documents of rulings cost: `python tests/bench/rulings.py`. 1,000 rulings over 200 scenarios, of which every tenth has a wrong one.

Exits with 1 if that takes more than 20 seconds by the clock on two processors; where they have other things to do, more than 40 of theirs.
"""

# ruff: noqa: E402 (found without being installed, and without a package around it)
from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from pyverify.rulings.documents import read
from pyverify.rulings.judging import judge
from pyverify.solver.programs import lifted
from tests.rulings.planted import Names, deaths

SCENARIOS, RULINGS, DOCUMENTS, LIMIT = 200, 1_000, 20, 20.0


def document(number: int, chance: random.Random) -> str:
    """A document: scenarios with rulings that name them."""
    text = [f"---\ntitle: Document {number}\nsource: a bench\n---\n"]
    for one in range(SCENARIOS // DOCUMENTS):
        story, names, name = deaths(chance, chance.randint(1, 3), 1), Names(chance), f"case-{number}-{one}"
        lines = [
            "players: [<P>, <Q>]",
            f"active: <{story.active}>",
            "cards:",
            *(f"  <{card}>: {what}" for card, what in story.cards.items()),
        ]
        lines += ["start:", f"  <P>: {{battlefield: [{', '.join(story.battlefield['P'])}]}}"]
        lines += [f"  <Q>: {{{story.start['Q'][0]}, battlefield: [<Other>]}}", f"timeline: [{', '.join(story.timeline)}]"]
        text.append(names.fill(f"```scenario name={name}\n" + "\n".join(lines) + "\n```\n"))
        claims = [*story.true, "{fires: <W0.w>, times: 1}", "{fires: <W0.w>}", "{life of: <Q>, is: 20, not: true}"]
        picked = chance.sample(claims, RULINGS // SCENARIOS)
        if one == 0:
            picked[0] = "{fires: <W0.w>, times: 3}"
        for place, claim in enumerate(picked):
            said = names.fill(f"id: {name}-{place}\nscenario: {name}\nclaims: [{claim}]")
            text.append(f"Some words on it.\n\n```ruling\n{said}\n```\n")
    return "\n".join(text)


def main() -> int:
    """Measure once."""
    chance = random.Random(5)
    lifted("magic")  # once a machine
    with tempfile.TemporaryDirectory() as folder:
        for number in range(DOCUMENTS):
            Path(folder, f"document-{number}.md").write_text(document(number, chance), encoding="utf-8")
        start = time.monotonic()
        batch = read([folder])
        reading = time.monotonic() - start
        told = judge(batch)
        whole = time.monotonic() - start
    assert not batch.problems, batch.problems[0]
    assert len(told.opinions) == RULINGS
    wrong = [one for one in told.opinions if one.verdict != "holds"]
    print(f"{RULINGS:,} rulings over {SCENARIOS} scenarios; {len(wrong)} do not hold, {len(told.conflicts)} conflicts")
    used = os.times()
    for part, seconds in {"reading": reading, **told.seconds, "whole": whole}.items():
        print(f"   {part:<10}{seconds:>8.2f} s")
    processors, load = used.user + used.children_user, os.getloadavg()[0]
    print(f"   of processors {processors:.1f} s; load {load:.1f} on {os.cpu_count()}")
    busy = load > 1.5 * (os.cpu_count() or 1)
    taken, what = (processors / 2, "half of the processors' time, for they are busy") if busy else (whole, "by the clock")
    good = taken <= LIMIT
    print(f"   {'ok    ' if good else 'BROKEN'} {what}: {taken:.1f} s, at most {LIMIT:g} s")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
