"""Why rulings are in conflict, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from pyverify.model import Claim
from pyverify.report.story_words import told as words_of
from pyverify.rulings.model import Conflict, Stand
from pyverify.rulings.theory import stance


def why(kind: str, stands: Sequence[Stand], claims: Sequence[Claim], game: str) -> str:
    """The sentence. claims: those that take part, in the names of one scenario."""
    said = "; ".join(f"{one.ruling.id} says {' and '.join(claim.text + _expected(claim) for claim in one.claims)}" for one in stands)
    if kind == "never-together":
        return f"under the rules of no date all of this is true, though each is under those of some: {said}" + _when(stands)
    return f"{reason(claims, game)}: {said}" + _when(stands)


def _expected(claim: Claim) -> str:
    return "" if claim.expect == "holds" else f" (expected: {claim.expect})"


def reason(claims: Sequence[Claim], game: str) -> str:
    """What makes it impossible that all the claims are true, in the words of their game."""
    words = words_of(game).impossible
    kinds = {claim.kind for claim in claims}
    ways = {stance(claim) for claim in claims}
    same = len({(claim.kind, tuple(sorted(claim.args.items()))) for claim in claims}) == 1
    if len(claims) == 1:
        return "this can't be"
    if same and len(ways) > 1:
        return "one affirms what the other denies"
    if kinds == {"fires"}:
        scopes = {tuple(sorted((key, value) for key, value in claim.args.items() if key in ("ability", "on", "after"))) for claim in claims}
        if any(claim.args.get("times") == 0 for claim in claims):
            return "it triggers, or it never does"
        if "never" in ways and len(scopes) == 1:
            return "one affirms what the other denies"
        return "it triggers one number of times" if len(scopes) == 1 else "the parts don't make up the total"
    if kinds == {"stack"}:
        return words["one order"]
    if kinds <= {"before", "stack"}:
        return "the order runs in a circle"
    if "fires" in kinds:
        return words["never put there"]
    if "zone" in kinds and kinds & {"status", "phased"}:
        return words["only there"]
    return words[next(iter(kinds & words.keys()))] if kinds & words.keys() else "these can't all be so"


def _when(stands: Sequence[Stand]) -> str:
    """Which of them the rules agree with, if that can be said in a few words."""
    now = [one.ruling.id for one in stands if one.agrees and one.agrees[-1].truth is True]
    never = [one.ruling.id for one in stands if one.agrees and all(span.truth is False for span in one.agrees)]
    told = []
    if now:
        told.append(f"the newest rules agree with {_listed(now)}")
    if never:
        told.append(f"those of no date agree with {_listed(never)}")
    return f"; {', '.join(told)}" if told else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def sides(conflict: Conflict) -> str:
    """Its members in short: `a against b and c`."""
    return _listed([one.ruling.id for one in conflict.members])
