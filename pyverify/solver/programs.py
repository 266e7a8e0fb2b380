"""The program of a game: the files that its entry file includes, lifted to worlds, and kept in the user's cache."""

from __future__ import annotations

import contextlib
import os
import zlib
from functools import cache
from pathlib import Path

import clingo

from pyverify import stopping
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
    place = _cache() / f"{game}-{len(data)}-{zlib.crc32(data):08x}{zlib.adler32(data):08x}.lp"
    kept = _kept(place)
    if kept:
        return kept
    from pyverify.solver.lift import lift  # takes its time to load, and is seldom needed

    text = lift(files)
    _keep(place, text)
    return text


def _kept(place: Path) -> str:
    """What the cache has; nothing if that is not whole, for half a program would give wrong answers."""
    try:
        said, _, text = place.read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return ""
    return text if said == _seal(text) else ""


def _keep(place: Path, text: str) -> None:
    """Write the file whole or not at all; a cache that can't be written costs time, nothing else."""
    passing = place.with_name(f"{place.name}.{os.getpid()}-{os.urandom(4).hex()}")
    stopping.files.add(str(passing))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        passing.write_text(f"{_seal(text)}\n{text}", encoding="utf-8")
        passing.replace(place)
    except OSError:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
    finally:
        stopping.files.discard(str(passing))


def _seal(text: str) -> str:
    """The first line of a file in the cache, which tells whether the rest is whole."""
    return f"% pyverify {len(text)} {zlib.crc32(text.encode()):08x}"


def _cache() -> Path:
    """The folder for what can be made again; one that nobody can write if the user has no home."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path("~").expanduser() / ".cache") / "pyverify"
    except RuntimeError:
        return Path(os.devnull) / "pyverify"
