"""`encodings/README.md` is the map: it lists every file and every predicate, and nothing that is not there.

Files stand in backticks with their path (`kernel/state.lp`). Predicates stand in backticks in the first cell of a table row:
``| `holds/3` | ... |``, several with commas between.
"""

from __future__ import annotations

import re

import pytest

from tests.encodings import columns, lint

README = lint.ENCODINGS / "README.md"


def files_listed(text: str) -> set[str]:
    return {name.removeprefix("encodings/") for name in re.findall(r"`([\w./-]+\.lp)`", text)}


def predicates_listed(text: str) -> list[str]:
    cells = [match[1] for match in re.finditer(r"^\s*\|([^|]*)\|", text, re.MULTILINE)]
    return [name for cell in cells for name in re.findall(r"`(-?_*[a-z]\w*/\d+)`", cell)]


def words(signatures: set[lint.Signature]) -> set[str]:
    return {f"{name}/{arity}" for name, arity in signatures}


def report(findings: list[str]) -> None:
    if findings:
        pytest.fail(f"{len(findings)} findings in encodings/README.md\n" + "\n".join(findings), pytrace=False)


def test_lists_every_file() -> None:
    listed = files_listed(README.read_text(encoding="utf-8"))
    there = {path.relative_to(lint.ENCODINGS).as_posix() for path in lint.lp_files()}
    lacking = [f"lacks the file `{name}`" for name in sorted(there - listed)]
    report(lacking + [f"names `{name}`, no such file" for name in sorted(listed - there)])


def test_lists_every_predicate() -> None:
    program = lint.read_files(path for path in lint.lp_files() if not lint.is_entry(path))
    listed = predicates_listed(README.read_text(encoding="utf-8"))
    defined = words(program.defined | program.declared)
    there = defined | words({signature for _, signature in program.reads})
    twice = sorted({name for name in listed if listed.count(name) > 1})
    report(
        [f"lacks the predicate `{name}`" for name in sorted(defined - set(listed))]
        + [f"lists `{name}`, which no file has" for name in sorted(set(listed) - there)]
        + [f"lists `{name}` twice" for name in twice]
    )


def test_says_which_files_write_and_read_each_predicate() -> None:
    text = README.read_text(encoding="utf-8")
    pairs = zip(text.splitlines(), columns.mended(text).splitlines(), strict=True)
    report([f"should be (python -m tests.encodings.columns --write): {right}" for said, right in pairs if said != right])
