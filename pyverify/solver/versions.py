"""What a result was made with."""

from __future__ import annotations

import hashlib

import clingo

from pyverify.solver.programs import sources


def versions(game: str) -> dict[str, str]:
    """The version of clingo, and a hash of the contents of a game's encodings."""
    digest = hashlib.sha256()
    for name, text in sources(game):
        digest.update(f"{name}\0{text}\0".encode())
    return {"clingo": clingo.__version__, "encodings": f"sha256:{digest.hexdigest()}"}
