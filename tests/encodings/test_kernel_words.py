"""The kernel is no game's own: what is so in one game alone has no word in it.

Comments of programs may say what the split is about; nothing else, in no file of the folder.
"""

from __future__ import annotations

import re

import pytest

from tests.encodings import lint

KERNEL = lint.ENCODINGS / "kernel"
WORDS = re.compile(r"magic|riftbound|stack|chain|graveyard|trash", re.IGNORECASE)
COMMENT = re.compile(r'("(?:\\.|[^"\\\n])*")|%\*.*?(?:\*%|\Z)|%[^\n]*', re.DOTALL)  # texts stay


def bare(name: str, text: str) -> str:
    """What of a file is no comment. Only programs may have comments with such words."""
    return COMMENT.sub(lambda match: match[1] or re.sub(r"[^\n]", "", match[0]), text) if name.endswith(".lp") else text


def test_the_kernel_has_no_word_of_a_single_game() -> None:
    findings = [
        f"kernel/{path.relative_to(KERNEL).as_posix()}:{number}: {line.strip()}"
        for path in sorted(one for one in KERNEL.rglob("*") if one.is_file())
        for number, line in enumerate(bare(path.name, path.read_text(encoding="utf-8")).splitlines(), 1)
        if WORDS.search(line)
    ]
    if findings:
        pytest.fail(f"{len(findings)} findings\n" + "\n".join(findings), pytrace=False)


@pytest.mark.parametrize(("name", "text", "found"), [
    ("a.lp", "% the stack\nholds(a).", False), ("a.lp", "%* a chain\n of it *%\nholds(a).", False), ("a.lp", "zone(stack). % here", True),
    ("a.lp", "says(\"% the trash\").", True), ("words.yaml", "# the stack\n", True),
])  # fmt: skip
def test_words_are_allowed_only_in_comments_of_programs(name: str, text: str, found: bool) -> None:
    assert bool(WORDS.search(bare(name, text))) == found
