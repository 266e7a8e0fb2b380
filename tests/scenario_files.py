"""Scenario files below a folder: YAML, but for documents of rulings."""

from __future__ import annotations

import re
from pathlib import Path


def scenario_files(folder: Path) -> list[Path]:
    """In order."""
    return [path for path in sorted(folder.rglob("*.yaml")) if not re.search(r"^rulings:", path.read_text(encoding="utf-8"), re.MULTILINE)]
