"""The columns "written by" and "read by" of the tables in `encodings/README.md`, as the files have them.

python -m tests.encodings.columns            what is not so
python -m tests.encodings.columns --write    mend it
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict

from tests.encodings import lint

README = lint.ENCODINGS / "README.md"
ROW = re.compile(r"^(\| `(-?_*[a-z]\w*)/(\d+)` \|.*\|)([^|]*)\|([^|]*)\|$")


def users() -> tuple[dict[lint.Signature, list[str]], dict[lint.Signature, list[str]]]:
    """For each predicate the files that derive it, and those that read it, in the order in which they are included."""
    written: dict[lint.Signature, list[str]] = defaultdict(list)
    read: dict[lint.Signature, list[str]] = defaultdict(list)
    for path in dict.fromkeys(one for files in lint.programs().values() for one in files):
        program = lint.read_files([path])
        for signature in program.defined:
            written[signature].append(path.stem)
        for signature in {atom.signature for rule in program.rules for atom in rule.body}:
            read[signature].append(path.stem)
    return written, read


def mended(text: str) -> str:
    """The map with right columns. What no file of rules is (facts, driver, reports) stays as it is said."""
    written, read = users()
    files = {path.stem for path in lint.lp_files()}

    def cell(said: str, found: list[str]) -> str:
        words = [word.strip() for word in said.split(",")]
        if {word for word in words if word in files} == set(found):
            return said.strip() or "-"
        return ", ".join([word for word in words if word and word not in files and word != "-"] + found) or "-"

    lines = []
    for line in text.splitlines(keepends=True):
        if row := ROW.match(line.rstrip("\n")):
            signature = row[2], int(row[3])
            line = f"{row[1]} {cell(row[4], written[signature])} | {cell(row[5], read[signature])} |\n"
        lines.append(line)
    return "".join(lines)


def main() -> int:
    """Say what is not so, or mend it."""
    old = README.read_text(encoding="utf-8")
    new = mended(old)
    if "--write" in sys.argv[1:]:
        README.write_text(new, encoding="utf-8")
        return 0
    wrong = [right for said, right in zip(old.splitlines(), new.splitlines(), strict=True) if said != right]
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
