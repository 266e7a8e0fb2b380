"""Where the answer-set programs are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def encodings_dir() -> Traversable:
    """Return the folder with the `.lp` files.

    A wheel carries it as `pyverify/encodings`. A checkout (an editable install, or Python run from the root) has it as `encodings`
    next to the package. `joinpath`, `iterdir` and `read_text` work on the result in both cases. `importlib.resources` is asked only
    if the package is no plain folder, for importing it takes as long as reading the files.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "encodings", package.parent / "encodings"):
        if folder.is_dir():
            return folder
    from importlib.resources import files

    installed = files("pyverify").joinpath("encodings")
    if installed.is_dir():
        return installed
    raise FileNotFoundError(f"pyverify is not installed completely: no answer-set programs in {installed}")
