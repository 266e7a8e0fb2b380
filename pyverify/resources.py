"""Where the answer-set programs are: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def encodings_dir() -> Traversable:
    """Return the folder with the `.lp` files.

    A wheel carries it as `pyverify/encodings`. A checkout (an editable install, or Python run from the root) has it as `encodings`
    next to the package. `joinpath`, `iterdir` and `read_text` work on the result in both cases.
    """
    installed = files("pyverify").joinpath("encodings")
    if installed.is_dir():
        return installed
    checkout = Path(__file__).resolve().parent.parent / "encodings"
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"pyverify is not installed completely: no answer-set programs in {installed} or {checkout}")
