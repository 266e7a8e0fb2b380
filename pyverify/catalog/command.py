"""The commands `cards import` and `cards show`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyverify.catalog.errors import CardFileError
from pyverify.catalog.records import Face
from pyverify.catalog.store import Catalog, Known, default_place, import_file
from pyverify.output import complain, say, say_all, say_json
from pyverify.progress import progress

DONE, BAD_INPUT, NOT_UNDERSTOOD = 0, 2, 3  # exit codes


def main_import(files: list[str], db: str) -> int:
    """Import card files, one after the other; what was imported before one that is bad stays. Returns the exit code."""
    path = Path(db) if db else default_place()
    for file in files:
        try:
            with progress(file) as tell:
                found = import_file(file, path, tell)
        except CardFileError as error:
            complain(error)
            return BAD_INPUT
        except OSError as error:
            if error.filename != file:
                raise OSError(f"{error.filename or path}: {error.strerror or error}") from None
            complain(f"{file}: can't be read: {error.strerror}")
            return BAD_INPUT
        parts = [f"{found.cards:,} new cards" if found.cards else "", f"{found.rulings:,} rulings" if found.rulings else ""]
        out = f"; left out {found.left_out:,} tokens and pictures" if found.left_out else ""
        say(f"{file}: {', '.join(filter(None, parts)) or 'nothing new'}{out}")
        for one in found.unknown[:5]:
            complain(f"{file}: {one}")
        if len(found.unknown) > 5:
            complain(f"{file}: and {len(found.unknown) - 5:,} more entries that are no cards")
    say(f"{path}: {Catalog(path).count():,} cards")
    return DONE


def main_show(name: str, db: str, written: str) -> int:
    """Show a card: its text, its abilities as they are understood, its published rulings. Returns the exit code."""
    path = Path(db) if db else default_place()
    try:
        catalog = Catalog(path)
    except FileNotFoundError:
        complain(f"{path}: there is no catalog yet; `pyverify cards import FILE` makes one of a file of Scryfall or MTGJSON")
        return BAD_INPUT
    except CardFileError as error:
        complain(error)
        return BAD_INPUT
    found = catalog.find(name)
    if found is None:
        near = catalog.nearest(name)
        complain(f"no card {name!r} in {path}" + (f"; did you mean {' or '.join(map(repr, near))}?" if near else ""))
        return BAD_INPUT
    parsed = [(face, _parsed(face, found)) for _, face in found.faces]
    if written == "json":
        say_json(json.dumps(_json(found, parsed), indent=2, ensure_ascii=False))
    else:
        say_all(_told(found, parsed))
    return NOT_UNDERSTOOD if any(one.unread for _, abilities in parsed for one in abilities) else DONE


def _parsed(face: Face, card: Known) -> list[Any]:
    from pyverify.parse import parse

    called = f"{card.name} // {face.name}" if card.name != face.name else face.name
    return parse(face.text, called, face.type) if face.text else []


def _told(card: Known, parsed: list[tuple[Face, list[Any]]]) -> Iterator[str]:
    from pyverify.parse import told_briefly

    if len(card.faces) > 1 or card.layout != "normal":
        yield f"{card.name}  ({card.layout})"
    for number, (face, abilities) in enumerate(parsed):
        if number:
            yield ""
        yield " ".join(filter(None, (face.name, face.cost)))
        yield face.type + (f"  {face.power}/{face.toughness}" if face.power or face.toughness else "")
        yield from ([f"loyalty {face.loyalty}"] if face.loyalty else [])
        for one in abilities:
            yield ""
            yield from told_briefly(one)
    if card.rulings:
        yield ""
        yield "published rulings:"
        yield from (f"  {date}: {text}" for date, text in card.rulings)


def _json(card: Known, parsed: list[tuple[Face, list[Any]]]) -> dict[str, Any]:
    from pyverify.parse import as_json

    return {
        "name": card.name,
        "layout": card.layout,
        "faces": [
            {
                "name": face.name, "type": face.type, "cost": face.cost, "power": face.power, "toughness": face.toughness,
                "loyalty": face.loyalty, "text": face.text, "abilities": [as_json(one) for one in abilities],
            }
            for face, abilities in parsed
        ],
        "rulings": [{"date": date, "text": text} for date, text in card.rulings],
    }  # fmt: skip
