"""Whatever a document holds, reading ends with rulings and problems, each with its place: never with an exception."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyverify.rulings.documents import read
from pyverify.rulings.model import Batch

MARKDOWN = """\
---
title: On bells
date: 2012-03-04
---

# Bells

```scenario name=bells
players: [alice, bob]
cards:
  Bell: {type: Artifact, abilities: [{name: ring, when: {event: dies, subject: creature}, do: [{gain life: 1}]}]}
  Bear: Creature - Bear 2/2
start: {alice: {battlefield: [Bell, Bear]}}
timeline: [{destroy: Bear, label: death}]
```

> It *rings*.
>
> ```ruling expect=depends skip="not yet"
> id: one
> scenario: bells
> decide: [{may: ring, is: yes}]
> claims: [{fires: ring, times: 1, after: death}]
> ```

1. - Words.

     ~~~ruling
     id: two
     source: me
     general:
       constraint: |
         :- a.
         :- b.
     ~~~

```ruling
id: three
scenario: {players: [alice], timeline: [{draw: {player: alice}}]}
claims:
  - {life of: alice, is: 20}
```
"""
YAML = """\
title: On bells
date: 2012-03-04
scenarios:
  - name: bells
    players: [alice, bob]
    cards: {Bear: Creature - Bear 2/2}
    start: {alice: {battlefield: [Bear]}}
rulings:
  - id: one
    text: |
      Words.
    scenario: bells
    claims: [{zone of: Bear, is: battlefield}]
  - {id: two, general: {not: delayed triggers follow objects}, expect: refuted}
"""


def good(batch: Batch, text: str) -> None:
    lines = re.split(r"\r\n|\r|\n", text)
    for problem in batch.problems:
        assert 0 <= problem.place.line <= len(lines), str(problem)
        assert problem.place.column >= (problem.place.line > 0), str(problem)
    for document in batch.documents:
        last = 0
        for block in document.blocks:
            assert last < block.line <= block.end <= len(lines)
            last = block.end if document.path.endswith(".md") else block.line - 1


@pytest.mark.parametrize("ending", [".md", ".yaml"])
@pytest.mark.parametrize("seed", range(12))
def test_damaged_documents(tmp_path: Path, seed: int, ending: str) -> None:
    chance = random.Random(seed)
    original = MARKDOWN if ending == ".md" else YAML
    words = re.findall(r"\w+|```|~~~|[^\w\s]", original)
    path = tmp_path / f"a{ending}"
    for _ in range(25):
        text = original
        for _ in range(chance.randint(1, 4)):
            at, kind = chance.randrange(len(text)), chance.randrange(5)
            if kind == 0:
                text = text[:at] + text[at + chance.randint(1, 9) :]
            elif kind == 1:
                text = text[:at] + chance.choice(words) + text[at:]
            elif kind == 2:
                text = text[:at] + chance.choice("{}[]:,#'\"\n\t-&*!|>%@`~ \0\u2028\x85\x0c\x1c") + text[at:]
            elif kind == 3:
                old, new = chance.choice(words), chance.choice(words)
                text = text.replace(old, new, 1)
            else:
                lines = text.split("\n")
                row = chance.randrange(len(lines))
                lines[row] = chance.choice(["> ", "- ", "   ", "    ", "\t", "```", "```ruling", "# ", "---"]) + lines[row]
                text = "\n".join(lines)
        path.write_text(text, encoding="utf-8", newline="")
        good(read([str(path)]), text)


@given(st.text(alphabet=st.sampled_from("`~>-# \t\nrulingscenario:=\"'a{}[]|1.")))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_markdown(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.md"
    written = f"```ruling\nid: x\n{text}\n```ruling\n{text}"
    path.write_text(written, encoding="utf-8", newline="")
    good(read([str(path)]), written)
