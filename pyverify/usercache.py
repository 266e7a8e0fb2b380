"""Files kept in the user's cache to save time. One that is missing, damaged or can't be written costs time, nothing else."""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Iterable
from pathlib import Path

from pyverify import stopping


def place(name: str) -> Path:
    """Where a file of the cache is: below XDG_CACHE_HOME, or ~/.cache; where nobody can write if the user has no home."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        folder = Path(base) if base else Path("~").expanduser() / ".cache"
    except RuntimeError:
        folder = Path(os.devnull)
    return folder / "pyverify" / name


def fingerprint(parts: Iterable[bytes]) -> str:
    """A short name for some data, another one if the data are others."""
    crc, adler, size = 0, 1, 0
    for part in parts:
        crc, adler, size = zlib.crc32(part + b"\0", crc), zlib.adler32(part + b"\0", adler), size + len(part)
    return f"{size}-{crc:08x}{adler:08x}"


def fetch(file: Path) -> bytes | None:
    """The content of a file; None if it can't be read or is not whole."""
    try:
        seal, _, data = file.read_bytes().partition(b"\n")
    except (OSError, ValueError):
        return None
    return data if seal.decode("ascii", "replace") == fingerprint([data]) else None


def keep(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    passing = file.with_name(f"{file.name}.{os.getpid()}-{os.urandom(4).hex()}")
    stopping.files.add(str(passing))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        passing.write_bytes(fingerprint([data]).encode() + b"\n" + data)
        passing.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
    finally:
        stopping.files.discard(str(passing))
