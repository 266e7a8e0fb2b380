"""Card files as entries, one after the other: gzipped or plain, recognised by what they hold.

- JSON Lines, an entry a line: bulk data of Scryfall (cards or rulings) since July 2026, and files with `name`, `type` and `text`.
- A JSON array of such entries: the older form of Scryfall's bulk data.
- MTGJSON: all cards by name (AllCards, AtomicCards), all sets (AllSets, AllPrintings), or one set; version 3, and 4 and 5 with `meta` and
  `data`.

Nothing is read into memory whole but one entry, or one set of MTGJSON.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ijson  # type: ignore[import-untyped]

from pyverify.catalog.errors import CardFileError
from pyverify.catalog.records import Entry

_HEAD = 1 << 16
_KNOWN = "bulk data of Scryfall, a file of MTGJSON, or JSON Lines with name, type and text"
_OTHERS = {
    b"PK": "a zip file: unpack it", b"BZh": "packed by bzip2: unpack it", b"\xfd7zXZ": "packed by xz: unpack it",
    b"\x28\xb5\x2f\xfd": "packed by zstd: unpack it", b"SQLite format 3\0": "a database: give the JSON file of it",
    b"\xff\xfe": "in UTF-16: save it as UTF-8", b"\xfe\xff": "in UTF-16: save it as UTF-8",
}  # fmt: skip
"""How files begin that may well be meant, and what to do about them."""


def entries(path: str | Path, read: Callable[[int], None] = lambda _: None) -> Iterator[Entry]:
    """The entries of a card file, in order. read: is told now and then how many bytes of the file have been read. Raises OSError if
    it can't be opened, CardFileError if it is none, is damaged or broken off."""
    with Path(path).open("rb") as raw:
        counted = _Counted(raw, read)
        packed = counted.peek(2) == b"\x1f\x8b"
        bare: Any = gzip.GzipFile(fileobj=counted) if packed else counted
        file = io.BufferedReader(bare, _HEAD)
        try:
            yield from _entries(file, str(path))
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise CardFileError(f"{path}: the gzipped file is broken off or damaged, after {counted.done:,} bytes: {error}") from None
        except ijson.IncompleteJSONError as error:
            said = error.args[0] if error.args else ""
            text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
            what = text.partition("\n")[0].removeprefix("parse error: ")
            raise CardFileError(f"{path}: no JSON, or broken off, after {counted.done:,} bytes at the most: {what}") from None
        except ijson.JSONError as error:
            raise CardFileError(f"{path}: no JSON, after {counted.done:,} bytes at the most: {error}") from None
        except UnicodeDecodeError as error:
            raise CardFileError(f"{path}: not in UTF-8: {error}") from None


class _Counted(io.RawIOBase):
    """A file that tells how much of it has been read."""

    def __init__(self, raw: Any, tell: Callable[[int], None]) -> None:
        self.raw, self.tell_of, self.done = raw, tell, 0

    def peek(self, size: int) -> bytes:
        found: bytes = self.raw.peek(size)[:size]
        return found

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = self.raw.readinto(buffer)
        self.done += size
        self.tell_of(self.done)
        return int(size)


def _entries(file: io.BufferedReader, path: str) -> Iterator[Entry]:
    if file.peek(3)[:3] == b"\xef\xbb\xbf":
        file.read(3)
    head = file.peek(_HEAD)[:_HEAD].lstrip()
    if not head:
        raise CardFileError(f"{path}: the file is empty; expected {_KNOWN}")
    if head.startswith(b"["):
        yield from ((_mapping(one, path), "") for one in ijson.items(file, "item", use_float=True))
    elif not head.startswith(b"{"):
        told = next((what for begin, what in _OTHERS.items() if head.startswith(begin)), "no card file")
        raise CardFileError(f"{path}: {told}; expected {_KNOWN}")
    else:
        yield from _of_mapping(file, head, path)


def _of_mapping(file: io.BufferedReader, head: bytes, path: str) -> Iterator[Entry]:
    keys = _outline(head)
    if keys.get("", {}).keys() & {"meta", "data"} and keys.get("data", {"": ""}):
        yield from _version_5(file, keys, path)
    elif keys[""].get("cards") == "start_array" and "name" in keys[""] and "type" not in keys[""]:
        yield from ((_mapping(one, path), "") for one in ijson.items(file, "cards.item", use_float=True))
    elif set(keys[""].values()) <= {"start_map", "start_array"} and keys[""]:
        yield from _by_name(ijson.kvitems(file, "", use_float=True), path)
    else:
        yield from _lines(file, path)


def _outline(head: bytes) -> dict[str, dict[str, str]]:
    """The keys at the top of a mapping and below each, as far as the beginning of a file tells, with what kind of value begins there."""
    found: dict[str, dict[str, str]] = {"": {}}
    path: list[str] = []
    key = ""
    try:
        for event, value in ijson.basic_parse(io.BytesIO(head), use_float=True):
            if event == "map_key":
                key = value
                continue
            if len(path) in (1, 2) and not event.startswith("end"):
                found.setdefault(path[1] if len(path) == 2 else "", {}).setdefault(key, event)
            if event in ("start_map", "start_array"):
                path.append(key)
                key = ""
            elif event in ("end_map", "end_array"):
                path.pop()
                if not path:
                    break
    except ijson.JSONError:  # the head ends somewhere
        pass
    return found


def _version_5(file: io.BufferedReader, keys: dict[str, dict[str, str]], path: str) -> Iterator[Entry]:
    inside = keys.get("data", {})
    if keys[""].get("data") == "start_array":  # a page of Scryfall
        yield from ((_mapping(one, path), "") for one in ijson.items(file, "data.item", use_float=True))
    elif (inside and not set(inside.values()) <= {"start_map", "start_array"}) or "cards" in inside:  # one set
        yield from ((_mapping(one, path), "") for one in ijson.items(file, "data.cards.item", use_float=True))
    else:
        yield from _by_name(ijson.kvitems(file, "data", use_float=True), path)


def _by_name(pairs: Iterator[tuple[str, Any]], path: str) -> Iterator[Entry]:
    """Cards, lists of faces, or sets, by name."""
    for name, value in pairs:
        if isinstance(value, list):
            yield from ((_mapping(one, path), "") for one in value)
        elif isinstance(value, dict) and isinstance(value.get("cards"), list):
            yield from _cards_of_set(value, path)
        elif isinstance(value, dict):
            yield {"name": name, **value}, ""
        else:
            raise CardFileError(f"{path}: under {name!r} there is no card; expected {_KNOWN}")


def _cards_of_set(given: Any, path: str) -> Iterator[Entry]:
    whole = _mapping(given, path)
    for one in whole.get("cards", ()):
        yield _mapping(one, path), str(whole.get("releaseDate") or "")


def _lines(file: io.BufferedReader, path: str) -> Iterator[Entry]:
    for number, line in enumerate(file, 1):
        if line.strip():
            try:
                yield _mapping(json.loads(line), path), ""
            except json.JSONDecodeError as error:
                raise CardFileError(f"{path}:{number}:{error.colno}: no JSON, or broken off: {error.msg}") from None


def _mapping(value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CardFileError(f"{path}: found {str(value)[:40]!r} where a card should be; expected {_KNOWN}")
    return value
