"""Files as text, and which files paths mean."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from pyverify.limits import FILE_BYTES
from pyverify.model import Place
from pyverify.reading.messages import Problem, nearest, problem

ENDINGS = (".yaml", ".yml")
MARKDOWN = (".md", ".markdown")
BLOCKS = ("scenario", "ruling")  # fenced blocks that mean something in Markdown
_FENCED = re.compile(rb"(?:```|~~~)[`~]*[ \t]*([A-Za-z]\w*)")


def is_markdown(path: str | Path) -> bool:
    """Whether a file is Markdown by its name."""
    return Path(path).suffix.lower() in MARKDOWN


def find_files(paths: Iterable[str]) -> tuple[list[str], list[Problem]]:
    """The files that paths mean: files as they are, folders with everything below them, in order and once each.

    In folders: scenario files and documents of rulings; a Markdown file only if it holds a block that means something.
    """
    found: dict[str, None] = {}
    problems = []
    for path in paths:
        given = Path(path)
        if os.path.isdir(path):  # noqa: PTH112 (Path's own raises for names that no file can have)
            inside = sorted(str(one) for one in given.rglob("*") if _counts(one) and not _hidden(one, given))
            if not inside:
                expected = "files that end in .yaml or .yml, or in .md with fenced `ruling` blocks"
                problems.append(Problem(Place(path, 0, 0), "no scenario files in this folder", expected))
            found |= dict.fromkeys(inside)
        else:
            found[path] = None
    return list(found), problems


def _counts(path: Path) -> bool:
    if path.suffix in ENDINGS:
        return path.is_file()
    return is_markdown(path) and path.is_file() and _may_hold_blocks(path)


def _hidden(path: Path, base: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(base).parts)


def _may_hold_blocks(path: Path) -> bool:
    """Whether a Markdown file may hold a block that means something, or one that was to. What can't be read is not passed over."""
    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError:
        return True
    return any(meant(word.decode("ascii", "replace")) for word in set(_FENCED.findall(data)))


def meant(word: str) -> str:
    """Which of BLOCKS the first word behind a fence means, or was to mean; nothing if it is another word (`erlang` is near `ruling`)."""
    return word if word in BLOCKS else nearest(word, BLOCKS, 0.75)


def load(path: str | Path) -> str:
    """The text of a file. Raises ReadingError."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise problem(Place(str(path), 0, 0), f"can't be read: {said}", repair=_repair_of_path(Path(path))) from None
    if len(data) > FILE_BYTES:
        raise problem(Place(str(path), 0, 0), f"the file is larger than {FILE_BYTES:,} bytes", repair="split it into several")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        found = f"the file begins with the bytes {data[:2].hex(' ')}: it is UTF-16"
        raise problem(Place(str(path), 1, 1), found, repair="save the file as UTF-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8")
        place = Place(str(path), good.count("\n") + 1, len(good) - good.rfind("\n"))
        raise problem(place, f"the byte {data[error.start]:#04x} is not UTF-8", repair="save the file as UTF-8") from None


def plain_text(source: str) -> str:
    """A text without a mark at its beginning, with `\\n` as line end."""
    return source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _repair_of_path(path: Path) -> str:
    """What to do about a path that can't be read."""
    try:
        if path.is_dir():
            return "it is a folder: name a file in it; `pyverify check` takes folders"
        near = nearest(path.name, (one.name for one in path.parent.iterdir()))
    except (OSError, ValueError):
        return ""
    return f"did you mean {str(path.with_name(near))!r}?" if near and near != path.name else ""
