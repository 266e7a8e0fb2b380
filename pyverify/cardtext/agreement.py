"""Whether a noun phrase such as "that creature" can mean, or means, what a filter describes."""

from __future__ import annotations

from pyverify.cardtext.meaning import Meaning, listed
from pyverify.cardtext.understood import Structured

_KIND = ("type", "subtype", "permanent", "any of", "all of")


def mapping_of(given: Meaning) -> Structured:
    """A filter as a mapping, so that more can be said of it."""
    return given if isinstance(given, dict) else {} if given == "any" else {"all of": [given]}


def noun_of(nominal: Meaning) -> str:
    """What "that ..." says."""
    kinds = sorted(_said(nominal, "type") | _said(nominal, "subtype"))
    return kinds[0] if len(kinds) == 1 else nominal if isinstance(nominal, str) else "object"


def agree(nominal: Meaning, target: Meaning) -> bool:
    """Whether "that creature" can be something that passes a filter: both name types, or subtypes, and no common one, if it can't."""
    token = isinstance(target, dict) and target.get("token") == "true"
    if (nominal == "card" and token) or (isinstance(nominal, dict) and nominal.get("token") == "true" and not token):
        return False
    pairs = [(_said(nominal, key), _said(target, key)) for key in ("type", "subtype")]
    return all(not wanted or not has or wanted & has for wanted, has in pairs)


def means(nominal: Meaning, target: Meaning) -> bool:
    """Whether "that creature" means something that passes a filter: it can, and all that is said beside the kind of object is known of it.
    ("That tapped creature" is not just any creature.)"""
    known = _restrictions(target)
    return agree(nominal, target) and all(one in known for one in _restrictions(nominal))


def _restrictions(given: Meaning) -> list[Meaning]:
    """What a description says beside the kind of object."""
    if not isinstance(given, dict):
        return []
    own = [pair for pair in given.items() if pair[0] not in _KIND and pair != ("token", "true")]
    return own + [one for inner in listed(given.get("all of", [])) for one in _restrictions(inner)]


def _said(value: Meaning, key: str) -> set[str]:
    """The types or subtypes that a filter names."""
    if isinstance(value, list):
        return set().union(*(_said(one, key) for one in value))
    if not isinstance(value, dict):
        return set()
    return {*listed(value.get(key, [])), *(one for inner in ("any of", "all of") for one in _said(value.get(inner), key))}
