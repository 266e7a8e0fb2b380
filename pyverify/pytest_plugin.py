"""Rulings documents as tests: `pytest docs/` judges every claim as a test item of its own.

Loaded by pytest itself wherever pyverify is installed, so that this module imports nothing but pytest until a document is found.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyverify.rulings.testing import Library

_FENCES = re.compile(rb"^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:```+|~~~+)[ \t]*rulings?\b", re.MULTILINE)
_KEY = re.compile(rb"^rulings[ \t]*:", re.MULTILINE)
_SIGNS = {".md": _FENCES, ".markdown": _FENCES, ".yaml": _KEY, ".yml": _KEY}
_LIBRARY = pytest.StashKey["Library"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options of the command line and of the configuration."""
    group = parser.getgroup("pyverify", "rulings documents (pyverify)")
    group.addoption(
        "--rulings-rules", metavar="DATE", default="", help="judge rulings by the rules of this date; the newest known if not given"
    )
    parser.addini("rulings_scenarios", "files and folders with scenarios that rulings name, beside those near each document", "paths", [])


def pytest_configure(config: pytest.Config) -> None:
    """Marks that claims have; and whether the date is one."""
    date = config.getoption("--rulings-rules")
    if date and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        raise pytest.UsageError(f"--rulings-rules: no date such as 2024-05-01: {date!r}")
    config.addinivalue_line("markers", "ruling: a claim of a rulings document, or a general ruling (pyverify)")
    config.addinivalue_line("markers", "general: a ruling that states a rule instead of a case (pyverify)")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A document of rulings, if the file is one."""
    sign = _SIGNS.get(file_path.suffix.lower())
    if sign is None or not _holds(file_path, sign):
        return None
    from pyverify.rulings.testing import RulingsFile

    return RulingsFile.from_parent(parent, path=file_path, library=library(parent.config))


def library(config: pytest.Config) -> Library:
    """What is read and judged in this session."""
    if _LIBRARY not in config.stash:
        from pyverify.rulings.testing import Library

        near = [str(path) for path in config.getini("rulings_scenarios")]
        config.stash[_LIBRARY] = Library(config.getoption("--rulings-rules"), near, config.getini("norecursedirs"))
    return config.stash[_LIBRARY]


def _holds(path: Path, sign: re.Pattern[bytes]) -> bool:
    from pyverify.limits import FILE_BYTES

    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES)
    except OSError:
        return False
    return b"ruling" in data and bool(sign.search(data))
