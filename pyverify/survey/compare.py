"""The command `cards diff`: every ability that two dumps read otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pyverify.output import complain, say_all, say_json
from pyverify.survey.dump import Dump, DumpError, load

SAME, DIFFERENT, BAD_INPUT = 0, 1, 2  # exit codes
_KINDS = {
    "no_longer": "no longer understood",
    "other_reading": "understood, and read otherwise",
    "newly": "newly understood",
    "other_words_lost": "not understood, and read otherwise",
    "other_outcome": "read as before, by other words",
    "other_facts": "read as before, and other facts for the rules",
    "other_paraphrase": "read as before, and told in other words",
    "faults": "the reading failed in one of the two",
    "only_old": "only in the old dump",
    "only_new": "only in the new dump",
}
_READING = ("kind", "structured", "tokens")


@dataclass(frozen=True, slots=True)
class Change:
    """An ability, or a card, that is not as it was. old, new: the rows of the dumps; None where it is missing."""

    kind: str
    card: str
    text: str
    old: dict[str, Any] | None
    new: dict[str, Any] | None


def compare(old: Dump, new: Dump) -> list[Change]:
    """All that differs, worst first."""
    found = []
    for key in dict.fromkeys((*old.readings, *new.readings)):
        before, after = old.readings.get(key), new.readings.get(key)
        kind = _kind(before, after)
        if kind:
            found.append(Change(kind, _card(key[0], key[1]), key[2], before, after))
    for card in dict.fromkeys((*old.faults, *new.faults)):
        was, now = old.faults.get(card), new.faults.get(card)
        if was != now:
            found.append(Change("faults", _card(*card), "", {"error": was} if was else None, {"error": now} if now else None))
    order = list(_KINDS)
    return sorted(found, key=lambda one: order.index(one.kind))


def _card(card: str, face: str) -> str:
    return card if card == face else f"{card} ({face})"


def _kind(before: dict[str, Any] | None, after: dict[str, Any] | None) -> str:
    if before is None or after is None:
        return "only_new" if before is None else "only_old"
    if bool(before["unread"]) != bool(after["unread"]):
        return "newly" if before["unread"] else "no_longer"
    if any(before[one] != after[one] for one in _READING) or before["unread"] != after["unread"]:
        return "other_words_lost" if before["unread"] else "other_reading"
    if any(before[one] != after[one] for one in ("outcome", "respelt", "ambiguous")):
        return "other_outcome"
    if before["facts"] != after["facts"]:
        return "other_facts"
    return "other_paraphrase" if before["paraphrase"] != after["paraphrase"] else ""


def main(old: str, new: str, fmt: str, most: int) -> int:
    """Run the command. most: so many of each kind are shown as text; all if 0. Returns the exit code: 1 if anything differs."""
    try:
        before, after = load(old), load(new)
        if before.head["game"] != after.head["game"]:
            raise DumpError(f"{old} is of {before.head['game']}, {new} of {after.head['game']}")
    except DumpError as error:
        complain(error)
        return BAD_INPUT
    found = compare(before, after)
    if fmt == "json":
        say_json(json.dumps(_json(before, after, found), indent=2, ensure_ascii=False))
    else:
        say_all(_text(before, after, found, most))
    return DIFFERENT if found else SAME


def _counts(found: list[Change]) -> dict[str, int]:
    return {kind: sum(one.kind == kind for one in found) for kind in _KINDS}


def _text(before: Dump, after: Dump, found: list[Change], most: int) -> Iterator[str]:
    for title, dump in (("old", before), ("new", after)):
        yield f"{title}: pyverify {dump.head['pyverify']}, phrasebook {dump.head['phrasebook']}, {len(dump.readings):,} abilities"
    yield ""
    counts = {kind: number for kind, number in _counts(found).items() if number}
    if not counts:
        yield "no differences"
    for kind, number in counts.items():
        yield f"{number:>7,}  {_KINDS[kind]}"
    for kind, number in counts.items():
        yield ""
        yield f"{_KINDS[kind]}: {number:,}"
        of_kind = [one for one in found if one.kind == kind]
        for one in of_kind[: most or None]:
            yield ""
            yield f"  {one.card}: {one.text}" if one.text else f"  {one.card}"
            yield from _sides(one)
        if most and number > most:
            yield f"  ... and {number - most:,} more (--most 0 shows all)"


def _sides(one: Change) -> Iterator[str]:
    if one.kind in ("only_old", "only_new"):
        return
    for title, row in (("old", one.old), ("new", one.new)):
        if row is None or "error" in row:
            yield f"    {title}: {row['error'] if row else 'read'}"
            continue
        lost = [words for part in row["unread"].values() for words in part]
        yield f"    {title}: {row['outcome']}" + (f": {' | '.join(row['ambiguous'].get(words) or words for words in lost)}" if lost else "")
        yield from (f"      {line}" for line in row["paraphrase"])
        if one.kind == "other_facts":
            other = one.new if row is one.old else one.old
            yield from (f"      {fact}" for fact in row["facts"] if other is None or fact not in other["facts"])
        elif one.kind != "other_paraphrase":
            yield f"      {json.dumps(row['structured'], ensure_ascii=False)}"


def _json(before: Dump, after: Dump, found: list[Change]) -> dict[str, Any]:
    return {
        "old": before.head,
        "new": after.head,
        "counts": _counts(found),
        "changes": [{"kind": one.kind, "card": one.card, "text": one.text, "old": one.old, "new": one.new} for one in found],
    }
