"""The meaning of a phrase, put together from the meanings of its parts, in the structured form of scenario files (mappings, lists, text).

Operators in a meaning, each the only key of a mapping:

- `$and: [filters]` what passes all, `$or: [filters]` any of them, `$not: filter` what fails it; `$qualify: [filter, filter]` what passes
  both, if the second does not say "or"
- `$list: [parts]` their instructions one after the other
- `$by: [player, instructions]` instructions that this player carries out
- `$merge: [mappings]` the keys of all of them
- `$times: [2, number]` twice the number
- `$times each: [modifications, number]` changes of power and toughness, so many times
- `$where: [instructions, number]` the instructions with that number for X
- `$energy: {E}{E}` so many energy counters for the player (CR 107.14)
- `$said: [{color: red}, {subtype: dragon}]` the words of these, for what is told and not worked out
- `$signed: +1/+1` modifications that add that much to power and toughness; `$base: 1/1` that set it

What begins with `$` and is none of these is left for `refer`, which finds out what pronouns and targets stand for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Meaning = Any  # str, list or dict of the same
Filler = Callable[[Mapping[str, Meaning]], Meaning]
_HOLE = re.compile(r"<([^<>]+)>")
_SIZE = re.compile(r"([+-]?)([0-9]+|X)/([+-]?)([0-9]+|X)")


class NoMeaningError(Exception):
    """Words that form a phrase and yet make no sense together here."""


class AmbiguousError(NoMeaningError):
    """Words with more than one meaning, between which the rules of reading do not decide. Its text says which, and what they could mean."""


def unclear(said: str, options: Iterable[str]) -> NoMeaningError:
    """The error that words are ambiguous, or that they make no sense if there are no two things that they could mean."""
    found = tuple(dict.fromkeys(options))
    return AmbiguousError(f'"{said}" could be {", or ".join(found)}') if len(found) > 1 else NoMeaningError(said)


def filler(meaning: Meaning) -> Filler:
    """A function that fills the meanings of parts into a meaning."""
    if isinstance(meaning, str):
        return _text(meaning)
    if isinstance(meaning, list):
        items = [filler(one) for one in meaning]
        return lambda parts: [item(parts) for item in items]
    if len(meaning) == 1:
        ((key, value),) = meaning.items()
        if key in _OPERATORS:
            operator, inner = _OPERATORS[key], filler(value)
            return lambda parts: operator(inner(parts))
    pairs = [(_text(key), filler(value)) for key, value in meaning.items()]
    return lambda parts: {_word(key(parts)): value(parts) for key, value in pairs}


def _text(text: str) -> Filler:
    match = _HOLE.fullmatch(text)
    if match:
        name = match.group(1)
        return lambda parts: parts[name]
    if not _HOLE.search(text):
        return lambda _: text
    return lambda parts: _HOLE.sub(lambda hole: _word(parts[hole.group(1)]), text)


def _word(value: Meaning) -> str:
    if not isinstance(value, str):
        raise NoMeaningError(f"{value!r} within a phrase")
    return value


def conjunction(filters: list[Meaning]) -> Meaning:
    """The filter that passes what all of some filters pass."""
    made: dict[str, Meaning] = {}
    others: list[Meaning] = []
    for one in _flat(filters):
        mapping = one if isinstance(one, dict) else {"all of": [one]} if isinstance(one, str) else None
        if mapping is None:
            raise NoMeaningError(f"{one!r} as a filter")
        for key, value in mapping.items():
            if key == "all of":
                others.extend(value)
            elif key not in made:
                made[key] = value
            elif made[key] != value:
                others.append({key: value})
    if others and not made and len(others) == 1:
        return others[0]
    return {**made, **({"all of": others} if others else {})}


def _flat(filters: list[Meaning]) -> list[Meaning]:
    return [part for one in filters for part in (_flat(one) if isinstance(one, list) else [one])]


def alternative(filters: list[Meaning]) -> Meaning:
    """The filter that passes what any of some filters passes. "Goblin or Orc creature": either is a creature."""
    options = [part for one in _flat(filters) for part in (one["any of"] if isinstance(one, dict) and list(one) == ["any of"] else [one])]
    if any(one in options[:index] for index, one in enumerate(options)):  # "creature or creature card": each with a head of its own
        raise NoMeaningError("one kind of object twice")
    if (
        all(isinstance(one, dict) and "subtype" in one for one in options)
        and _extra(options[:-1]) == set()
        and _extra(options[-1:]) == {"type"}
    ):
        return {"subtype": [part for one in options for part in listed(one["subtype"])], "type": options[-1]["type"]}
    keys = {next(iter(one)) if isinstance(one, dict) and len(one) == 1 else None for one in options}
    if len(keys) == 1 and keys <= {"type", "subtype", "color"}:
        key = keys.pop()
        return {key: [part for one in options for part in (one[key] if isinstance(one[key], list) else [one[key]])]}
    return {"any of": options}


def _extra(filters: list[Meaning]) -> set[str]:
    """What filters say besides subtypes."""
    return {key for one in filters for key in one} - {"subtype"}


def qualified(parts: list[Meaning]) -> Meaning:
    """The filter of one kind of object and what follows it: in "artifact creature or Vehicle" it is not said how far the first reaches."""
    if _chooses(parts[1]):
        raise unclear("or", ("of the kinds alone", "of all that is said before and after it"))
    return conjunction(parts)


def _chooses(meaning: Meaning) -> bool:
    """Whether a filter says "or" of kinds of object."""
    if not isinstance(meaning, dict):
        return False
    return "any of" in meaning or any(isinstance(meaning.get(key), list) for key in ("type", "subtype", "color"))


def negation(meaning: Meaning) -> Meaning:
    """The filter that passes what another fails."""
    return {"not": meaning}


def listed(meaning: Meaning) -> list[Meaning]:
    """A list as it is, anything else as a list of one."""
    return meaning if isinstance(meaning, list) else [meaning]


def _joined(parts: list[Meaning]) -> list[Meaning]:
    return [one for part in parts for one in listed(part)]


def _merged(parts: list[Meaning]) -> Meaning:
    made: dict[str, Meaning] = {}
    for part in parts:
        for key, value in part.items():
            if key in made and made[key] != value:
                raise NoMeaningError(f"two different values for {key!r}")
            made[key] = value
    return made


def _times(parts: list[Meaning]) -> Meaning:
    times, number = parts
    if isinstance(number, dict) and set(number) <= {"$that"} | {"each"}:
        raise NoMeaningError("times something that is no number")
    return number if times == "1" else {"times": [times, number]}


def _where(parts: list[Meaning]) -> Meaning:
    made, number = _with_x(*parts)
    if not number:
        raise NoMeaningError("where X is, without an X")
    return made


def _with_x(meaning: Meaning, number: Meaning) -> tuple[Meaning, bool]:
    """A meaning with a number for X wherever it stands for one; and whether it did."""
    if meaning == "X":
        return number, True
    if isinstance(meaning, list):
        parts = [_with_x(one, number) for one in meaning]
        return [one for one, _ in parts], any(found for _, found in parts)
    if isinstance(meaning, dict) and meaning.get("size") == "X/X":
        return {**meaning, "$x": number}, True
    if isinstance(meaning, dict):
        named = {key: _with_x(value, number) for key, value in meaning.items()}
        return {key: one for key, (one, _) in named.items()}, any(found for _, found in named.values())
    if isinstance(meaning, str) and re.search(r"(?<![A-Za-z])X(?![A-Za-z])", meaning):
        raise NoMeaningError("an X within something else")
    return meaning, False


def _by(parts: list[Meaning]) -> list[Meaning]:
    player, deeds = parts
    return [{"$by": player, "do": deed} for deed in listed(deeds)]


def _signed(size: Meaning) -> list[Meaning]:
    match = _SIZE.fullmatch(size)
    if not match or not match.group(1) or not match.group(3):
        raise NoMeaningError(f"{size!r} as a change of power and toughness")
    made: list[Meaning] = []
    for what, sign, number in (("power", *match.group(1, 2)), ("toughness", *match.group(3, 4))):
        if number == "X":
            made.append({f"add {what}": "X" if sign == "+" else {"minus": "X"}})
        elif int(number):
            made.append({f"add {what}": str(int(sign + number))})
    return made or [{"add power": "0"}]


def _times_each(parts: list[Meaning]) -> list[Meaning]:
    """Changes of power and toughness, so many times."""
    changes, number = parts
    return [{key: _times([value, number])} for one in changes for key, value in one.items() if value != "0"]


def _base(size: Meaning) -> list[Meaning]:
    match = _SIZE.fullmatch(size)
    if not match or match.group(1) or match.group(3) or "X" in size:
        raise NoMeaningError(f"{size!r} as power and toughness")
    return [{"set power": match.group(2)}, {"set toughness": match.group(4)}]


def _energy(symbols: Meaning) -> list[Meaning]:
    number, rest = symbols.count("{E}"), symbols.replace("{E}", "")
    if rest:
        raise NoMeaningError(f"{symbols!r} that a player gets")
    return [{"add counters": {"kind": "energy", "amount": str(number), "on": "you"}}]


def _said_words(parts: Meaning) -> str:
    return " ".join(str(value) for one in listed(parts) for value in one.values())


_OPERATORS: dict[str, Callable[[Any], Meaning]] = {
    "$and": conjunction, "$qualify": qualified, "$or": alternative, "$not": negation, "$list": _joined, "$by": _by, "$merge": _merged,
    "$times": _times, "$where": _where, "$times each": _times_each,
    "$energy": _energy, "$said": _said_words, "$signed": _signed, "$base": _base,
}  # fmt: skip
