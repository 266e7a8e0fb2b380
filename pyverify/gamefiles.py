"""Tables of words in the folders of the encodings: what all games share in `encodings/kernel/`, the rest in the game's own folder."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

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
        for section, given in _read(name, folder).items():
            known = found.get(section)
            found[section] = {**known, **given} if isinstance(known, dict) and isinstance(given, dict) else given
    return found


@cache
def _read(name: str, folder: str) -> Mapping[str, Any]:
    import yaml

    file = encodings_dir().joinpath(folder, f"{name}.yaml")
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    made = yaml.load(file.read_text(encoding="utf-8"), loader)  # a base loader: no tags, text only
    return made if isinstance(made, dict) else {}
