"""The right value of a claim that is not so, where what is the case says it beyond doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pyverify.reading.claims import OUTCOMES
from pyverify.verdict import Judged
from pyverify.vocabulary import words

_TIMES = re.compile(r"([0-9]+) times?(?:, controller (?P<player>.*))?")
_NUMBER = re.compile(r"-?[0-9]+")
_STACK = re.compile(r"\[[\w' ,\[\]-]+\]")  # names that need no quotes
_MANA = re.compile(r"none|(?:\{[WUBRGC]\})+")


def corrections(judged: Judged, game: str) -> Iterator[tuple[str, str, str]]:
    """Keys of a claim whose values are wrong, as the file has them, with what the claim says and what is right. game: of its scenario."""
    claim, actual = judged.claim, judged.actual
    if judged.verdict != "refuted" or claim.expect != "holds" or claim.negated or claim.possible or " or " in actual:
        return
    if claim.kind == "fires":
        yield from _fires(judged)
        return
    if claim.kind == "stack" and _STACK.fullmatch(actual):
        yield words(game).queue, "", actual
        return
    known = {"zone": words(game).zones, "outcome": OUTCOMES, "kind": words(game).kinds}.get(claim.kind, ())
    fits = actual in known or (
        (claim.kind in ("life", "counters") and _NUMBER.fullmatch(actual) is not None)
        or (claim.kind == "mana" and _MANA.fullmatch(actual) is not None)
        or (claim.kind == "controller" and bool(actual) and ":" not in actual)
    )
    if fits and "is" in claim.args:
        yield "is", str(claim.args["is"]), actual


def _fires(judged: Judged) -> Iterator[tuple[str, str, str]]:
    found, args = _TIMES.fullmatch(judged.actual), judged.claim.args
    if not found:
        return
    player, claimed = found["player"] or "", str(args.get("controller", ""))
    if claimed and player and player != claimed:
        if " and " in player:
            return
        yield "controller", claimed, player
    times = args.get("times")
    if times and str(times) != found[1]:  # `does not fire` has no value that could be another
        yield "times", str(times), found[1]
