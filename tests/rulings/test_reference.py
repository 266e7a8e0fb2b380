"""What examples/README.md says of documents is so: its samples are read and judged, and its tables have all keys and verdicts."""

from __future__ import annotations

import re
from pathlib import Path

from pyverify.rulings import outcome
from pyverify.rulings.documents import read
from pyverify.rulings.fields import MEANT, RULING_KEYS, VERDICTS
from pyverify.rulings.judging import judge

CHAPTER = (Path(__file__).parents[2] / "examples" / "README.md").read_text(encoding="utf-8").partition("\n## Rulings documents\n")[2]
CHAPTER = CHAPTER.partition("\n## ")[0]


def test_the_samples(tmp_path: Path) -> None:
    (markdown,) = re.findall(r"^````markdown\n(.*?)^````$", CHAPTER, re.MULTILINE | re.DOTALL)
    (yaml,) = re.findall(r"^```yaml\n(.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)
    (tmp_path / "a.md").write_text(markdown, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(yaml, encoding="utf-8")
    batch = read([str(tmp_path)])
    assert not batch.problems, "\n".join(map(str, batch.problems))
    found = judge(batch)
    assert {one.ruling.id: one.verdict for one in found.opinions} == {"egg-1": "holds", "egg-2": "against-the-rules", "egg-3": "holds"}
    assert outcome.code(found) == 0
    assert [one.prose for one in batch.rulings] == [
        "It triggers once for each of them.",
        "Some say that it triggers only once.",
        "The egg deals damage to the player whose land it was.",
    ]


def test_the_tables() -> None:
    rows = re.findall(r"^\| `([\w-]+)`(?: \(short `(\w+)`\))? \|", CHAPTER, re.MULTILINE)
    assert {name for name, _ in rows} == {*RULING_KEYS, *VERDICTS}
    assert {short: name for name, short in rows if short} == MEANT


def test_the_reference_itself_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(CHAPTER, encoding="utf-8")
    (tmp_path / "a.yaml").write_text("players: [alice]\n", encoding="utf-8")
    found = read([str(tmp_path)])
    assert (found.documents, found.problems, list(found.scenarios)) == ((), (), ["a"])
    assert "no `scenario` or `ruling` block" in str(read([str(tmp_path / "README.md")]).problems[0])
