"""Card texts that were read before, kept in the user's cache: reading them again needs no grammar, whose loading takes longer."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from pyverify import usercache
from pyverify.cardtext.form import phrases
from pyverify.cardtext.understood import Understood
from pyverify.games import DEFAULT
from pyverify.resources import encodings_dir

_HERE = Path(__file__).parent


@cache
def version(game: str = DEFAULT) -> str:
    """Another one for every change of the phrasebook of a game, of its words and of the reading."""
    vocabulary = [encodings_dir().joinpath(part, "words.yaml") for part in ("kernel", game)]
    files = [*sorted(_HERE.glob("*.py")), *vocabulary, *sorted(phrases(game).iterdir(), key=lambda one: str(one.name))]
    return usercache.fingerprint(file.read_bytes() for file in files)


class Readings:
    """Reads texts of a game, those of one file together. about: something that is the same when the same file is read again."""

    def __init__(self, about: str, game: str = DEFAULT) -> None:
        self._game = game
        self._file = usercache.place(f"texts/{game}-{version(game)}/{usercache.fingerprint([about.encode('utf-8', 'replace')])}.json")
        self._known = _load(self._file)
        self._new = False

    def read(self, text: str, names: tuple[str, ...], *, spell: bool, place: bool = False) -> list[Understood]:
        """The abilities of a text, as `cardtext.text.read` says."""
        key = json.dumps([text, names, spell, place])
        if key not in self._known:
            from pyverify.cardtext.text import read

            found = read(text, names, spell=spell, place=place, game=self._game)
            self._known[key] = [[one.text, one.kind, one.structured, one.unread, one.tokens, one.respelt, one.doubts] for one in found]
            self._new = True
        return [Understood(*one) for one in self._known[key]]

    def keep(self) -> None:
        """Keep what was read for the next time."""
        if self._new:
            usercache.keep(self._file, json.dumps(self._known).encode())


def _load(file: Path) -> dict[str, list[list[Any]]]:
    data = usercache.fetch(file)
    return json.loads(data) if data else {}
