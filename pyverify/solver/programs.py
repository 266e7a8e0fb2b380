"""The program of a game: the files that its entry file includes, lifted to worlds, and kept in the user's cache."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import clingo

from pyverify import usercache
from pyverify.resources import encodings_dir


def sources(game: str) -> list[tuple[str, str]]:
    """The files that a game's entry file includes, as (name, text), in order. Raises FileNotFoundError."""
    folder = encodings_dir()
    entry = folder.joinpath(f"{game}.lp").read_text(encoding="utf-8")
    names = [line.split('"')[1] for line in entry.splitlines() if line.startswith("#include")]
    return [(name, folder.joinpath(*name.split("/")).read_text(encoding="utf-8")) for name in names]


@cache
def lifted(game: str, touching: bool = False) -> str:
    """The lifted program of a game. touching: with the rules that tell which changes a scenario touches.

    Lifting takes most of a second, so it is done once for what the files and the lifting say.
    """
    files = sources(game)
    lifting = [Path(__file__).with_name(name).read_bytes() for name in ("lift.py", "touching.py")]
    data = "\0".join([clingo.__version__, *(text for pair in files for text in pair)]).encode()
    place = usercache.place(f"{game}{'-touching' if touching else ''}-{usercache.fingerprint([data, *lifting])}.lp")
    kept = usercache.fetch(place)
    if kept:
        return kept.decode()
    from pyverify.solver import touching as touched  # both take their time to load, and are seldom needed
    from pyverify.solver.lift import lift

    text = lift([*files, ("touching", touched.touching(files))] if touching else files)
    usercache.keep(place, text.encode())
    return text
