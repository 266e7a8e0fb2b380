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
def lifted(game: str) -> str:
    """The lifted program of a game. Lifting takes most of a second, so it is done once for what the files and the lifting say."""
    files = sources(game)
    lifting = Path(__file__).with_name("lift.py").read_bytes()
    data = "\0".join([clingo.__version__, *(text for pair in files for text in pair)]).encode() + lifting
    place = usercache.place(f"{game}-{usercache.fingerprint([data])}.lp")
    kept = usercache.fetch(place)
    if kept:
        return kept.decode()
    from pyverify.solver.lift import lift  # takes its time to load, and is seldom needed

    text = lift(files)
    usercache.keep(place, text.encode())
    return text
