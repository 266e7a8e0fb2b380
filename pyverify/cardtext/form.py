"""How the abilities of a game's cards are written, apart from the phrases: `encodings/<game>/phrases/form.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from pyverify.resources import encodings_dir


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """How abilities are written. Each field is a key of the file with the same name, where it is said what it means."""

    triggers: tuple[tuple[str, ...], ...]
    triggers_anywhere: frozenset[str]
    spells: frozenset[str]
    places: frozenset[str]
    no_plural: frozenset[str]
    short_names: frozenset[str]
    symbol: str
    between_symbols: str
    written: tuple[tuple[str, str], ...]
    voices: tuple[frozenset[str], ...]
    not_itself: frozenset[str]
    possible_if: dict[str, Any]
    signs: dict[str, str]
    marks: str
    symbols: dict[str, Any]
    no_cost: frozenset[str]
    unknown_number: bool
    payment: str
    before_dash: str
    not_before_dash: tuple[tuple[str, ...], ...]
    chapters: bool
    choices: tuple[str, ...]
    granting: frozenset[str]
    own: tuple[str, ...]
    works_from: dict[str, str]
    makes_mana: str
    moves: frozenset[str]
    about_it: frozenset[str]
    counted: frozenset[str]
    always_possible: frozenset[str]
    of_what_was_chosen: frozenset[str]
    same_twice: frozenset[str]
    token: dict[str, str]
    other_of: dict[str, str]
    spell_of: dict[str, str]
    with_a_place: frozenset[str]
    amount_if_asked: frozenset[str]
    once_a_player: frozenset[str]
    brings: frozenset[str]
    first_of_whom: frozenset[str]
    replaces: frozenset[str]
    replaces_entering: frozenset[str]
    done: Any
    differ: str
    was_done: Any
    turns_up: frozenset[str]
    looks: frozenset[str]
    of_those: frozenset[str]
    permits: frozenset[str]
    example: dict[str, str]


def phrases(game: str) -> Any:
    """The folder of the phrasebook of a game."""
    return encodings_dir().joinpath(game, "phrases")


@cache
def form(game: str) -> Form:
    """The form of a game's texts."""
    given = yaml.load(phrases(game).joinpath("form.yaml").read_text(encoding="utf-8"), Loader=yaml.CBaseLoader)

    def some(key: str) -> frozenset[str]:
        return frozenset(given.get(key, ()))

    return Form(
        tuple(tuple(one.split()) for one in given["triggers"]), some("triggers anywhere"), some("spells"), some("places"),
        some("no plural"), some("short names"), given["symbol"],
        given.get("between symbols", ""), tuple(given.get("written", {}).items()),
        tuple(map(frozenset, given.get("voices", ()))), some("not itself"), given.get("possible if", {}),
        given.get("signs", {}), given.get("marks", ""),
        given.get("symbols", {}), some("no cost"), "unknown number" in given,
        given["payment"], given.get("before dash", ""),
        tuple(tuple(one.split()) for one in given.get("not before dash", ())), "chapters" in given,
        tuple(given["choices"]), some("granting"), tuple(given.get("own", ())), given.get("works from", {}), given.get("makes mana", ""),
        some("moves"), some("about it"), some("counted"), some("always possible"), some("of what was chosen"),
        some("same twice"), given["token"], given.get("other of", {}), given.get("spell of", {}), some("with a place"),
        some("amount if asked"), some("once a player"), some("brings"), some("first of whom"), some("replaces"), some("replaces entering"),
        given.get("done"), given.get("differ", ""), given.get("was done"), some("turns up"), some("looks"), some("of those"),
        some("permits"), given["example"],
    )  # fmt: skip
