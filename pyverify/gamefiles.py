"""Tables of words in the folders of the encodings: what all games share in `encodings/kernel/`, the rest in the game's own folder."""

from __future__ import annotations

import contextlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from pyverify import usercache
from pyverify.resources import encodings_dir

if TYPE_CHECKING:
    from collections.abc import Mapping

KERNEL = "kernel"


@cache
def tables(name: str, game: str) -> Mapping[str, Any]:
    """The sections of `NAME.yaml`: a mapping or list each, in which every scalar is text. What the game says of a word goes before what
    the kernel says of it; of a list, the game's is taken whole. Not to be changed by whoever asks."""
    found: dict[str, Any] = {}
    for folder in (KERNEL, game):
        for section, given in read(name, folder).items():
            known = found.get(section)
            found[section] = {**known, **given} if isinstance(known, dict) and isinstance(given, dict) else given
    return found


@cache
def read(name: str, folder: str) -> Mapping[str, Any]:
    """What one file says; nothing if it is not there. Parsing takes as long as all else that reading a short scenario does, so that what it
    says is kept."""
    file = encodings_dir().joinpath(folder, f"{name}.yaml")
    if not file.is_file():
        return {}
    data = file.read_bytes()
    place = usercache.place(f"{name}-{folder}-{usercache.fingerprint([data])}.json")
    kept = usercache.fetch(place)
    made = None
    if kept is not None:
        with contextlib.suppress(ValueError):
            made = json.loads(kept)
    if not isinstance(made, dict):
        import yaml

        made = yaml.load(data.decode("utf-8"), getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # a base loader: no tags, text only
        usercache.keep(place, json.dumps(made).encode())
    return made if isinstance(made, dict) else {}
