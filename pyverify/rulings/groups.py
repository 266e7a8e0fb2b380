"""Rulings on the same scenario: a group that is run once, with the claims of all of them said in the names of one."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace

from pyverify.model import Claim, Scenario
from pyverify.rulings.extras import without_extras
from pyverify.rulings.model import Ruling
from pyverify.rulings.same import Pattern, form, pattern
from pyverify.rulings.translate import NotSaid, Speech, Token, labelled, mentioned


@dataclass(frozen=True, slots=True)
class Member:
    """A ruling of a group. claims: for each of its claims the number of the group's claim that says the same. own: the group's scenario is
    its own word for word, so that what is told of the one can be told of the other."""

    ruling: Ruling
    claims: tuple[int, ...]
    own: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """Rulings on the same scenario. scenario: it, with every claim that any of them makes, once each."""

    scenario: Scenario
    members: tuple[Member, ...]


def meaning(claim: Claim) -> Hashable:
    """What a claim says, apart from reasons and from how it is written."""
    return claim.kind, tuple(sorted(claim.args.items())), claim.negated, claim.possible, claim.expect


def grouped(rulings: Iterable[Ruling]) -> tuple[Group, ...]:
    """Groups of those rulings that are about a scenario, in the order in which they first come."""
    known = _Known()
    found: dict[Hashable, list[Ruling]] = {}
    for ruling in rulings:
        if ruling.scenario is not None:
            found.setdefault(known.certificate(ruling.scenario), []).append(ruling)
    return tuple(group for alike in found.values() for group in _groups(alike, known))


def once(scenarios: Iterable[Scenario]) -> tuple[Scenario, ...]:
    """Scenarios without those that are word for word as one before."""
    known = _Known()
    return tuple({known.writing(one): one for one in reversed(list(scenarios))}.values())[::-1]


_IRRELEVANT = {"name": "", "title": "", "about": "", "tags": (), "rules": None, "claims": ()}
"""What no run reads of a scenario, or is asked for apart."""


@dataclass(slots=True)
class _Known:
    """What has been found out about scenarios. Those of rulings that name the same one share their parts, and so need no second look."""

    whole: bool = False  # with what can't matter: claims may name it
    entire: _Known | None = None  # the same with all of it, once it was needed
    written: dict[Hashable, Hashable] = field(default_factory=dict)
    patterns: dict[Hashable, Pattern] = field(default_factory=dict)
    certificates: dict[Hashable, Hashable] = field(default_factory=dict)

    def with_all(self) -> _Known:
        """What is known of scenarios with what can't matter to them."""
        self.entire = self.entire or (self if self.whole else _Known(whole=True))
        return self.entire

    def writing(self, scenario: Scenario) -> Hashable:
        """The same for scenarios that are the same word for word."""
        parts = scenario.game, scenario.active, scenario.step, scenario.teams, scenario.alternatives, scenario.suspended
        key = (*parts, *(id(one) for one in (scenario.players, scenario.cards, scenario.objects, scenario.timeline, scenario.decisions)))
        if key not in self.written:
            self.written[key] = _plain(replace(scenario, **_IRRELEVANT))  # type: ignore[arg-type]
        return self.written[key]

    def pattern(self, scenario: Scenario) -> Pattern:
        """What is said in a scenario, without what can't matter to it."""
        writing = self.writing(scenario)
        if writing not in self.patterns:
            self.patterns[writing] = pattern(scenario if self.whole else without_extras(scenario))
        return self.patterns[writing]

    def certificate(self, scenario: Scenario) -> Hashable:
        """The same for scenarios that are the same up to names; without a canonical form, word for word."""
        writing = self.writing(scenario)
        if writing not in self.certificates:
            found = form(self.pattern(scenario))
            self.certificates[writing] = (scenario.game, found.certificate) if found else writing
        return self.certificates[writing]

    def speech(self, scenario: Scenario, claims: Sequence[Claim]) -> Speech | None:
        """The names of a scenario and their numbers. claims: those names that they mention first get the first numbers, if any can."""
        seen = self.pattern(scenario)
        found = form(seen, mentioned(scenario, claims) if seen.tied else ())
        return Speech(scenario, found) if found else None


def _plain(value: object) -> Hashable:
    """A part of the model as it says what it says, wherever it stands."""
    if isinstance(value, Mapping):
        return "mapping", tuple(sorted((key, _plain(one)) for key, one in value.items()))
    if isinstance(value, tuple):
        return tuple(_plain(one) for one in value)
    if is_dataclass(value):
        return type(value).__name__, tuple(_plain(getattr(value, one.name)) for one in fields(value) if one.name != "place")
    return value if isinstance(value, str) else (type(value).__name__, value)


def _groups(rulings: Sequence[Ruling], known: _Known) -> list[Group]:
    """One group of rulings on the same scenario; those whose claims can't be said in the names of the first are further groups."""
    scenarios = [one.scenario for one in rulings]
    first = scenarios[0]
    assert first is not None
    writing = known.writing(first)
    mine = [one for one in rulings if one.scenario and known.writing(one.scenario) == writing]
    others = [one for one in rulings if one not in mine]
    chosen = labelled(first) if others else first
    said = [(one, one.claims, True) for one in mine]
    left: list[Ruling] = []
    speech = known.speech(chosen, [claim for one in mine for claim in one.claims]) if others else None
    for ruling in others:
        try:
            said.append((ruling, _translated(ruling, speech, known), False))
        except NotSaid:
            claims = _said_of_bystanders(ruling, first, chosen, known)
            if claims is None:
                left.append(ruling)
            else:
                said.append((ruling, claims, False))
    return [_group(chosen, said), *(_groups(left, known) if left else ())]


def _said_of_bystanders(ruling: Ruling, first: Scenario, chosen: Scenario, known: _Known) -> tuple[Claim, ...] | None:
    """The claims in the names of another scenario that is the same with all that can't matter, which they may speak of."""
    whole = known.with_all()
    if known.whole or ruling.scenario is None or whole.certificate(ruling.scenario) != whole.certificate(first):
        return None
    try:
        return _translated(ruling, whole.speech(chosen, first.claims), whole)
    except NotSaid:
        return None


def _translated(ruling: Ruling, speech: Speech | None, known: _Known) -> tuple[Claim, ...]:
    """The claims of a ruling in the names of another scenario that is the same. Raises NotSaid."""
    assert ruling.scenario is not None
    own = known.speech(ruling.scenario, ruling.claims)
    if speech is None or own is None:
        raise NotSaid(ruling.id)
    heard: list[Token] = [own.hear(claim) for claim in ruling.claims]
    return tuple(speech.say(claim, one) for claim, one in zip(ruling.claims, heard, strict=True))


def _group(scenario: Scenario, said: Sequence[tuple[Ruling, tuple[Claim, ...], bool]]) -> Group:
    numbers: dict[Hashable, int] = {}
    claims: list[Claim] = []
    members = []
    for ruling, mine, own in said:
        for claim in mine:
            if meaning(claim) not in numbers:
                numbers[meaning(claim)] = len(claims)
                claims.append(claim)
        members.append(Member(ruling, tuple(numbers[meaning(claim)] for claim in mine), own))
    return Group(replace(scenario, claims=tuple(claims)), tuple(members))
