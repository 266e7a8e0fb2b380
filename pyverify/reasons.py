"""Why a claim is judged as it is: what was asked of each trigger, with rule numbers, and who decides what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pyverify import policy
from pyverify.checklists import failing, telling
from pyverify.model import Claim, Scenario
from pyverify.record import Found
from pyverify.references import reference, same
from pyverify.report.sentences import additional, answered, asked
from pyverify.report.story_words import StoryWords
from pyverify.report.story_words import told as words_of
from pyverify.trace import Candidate, Choice, Item, Tick
from pyverify.verdict import Judged

_MOST = 6  # reasons of one kind


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, in words. rules: numbers in the edition asked for, as far as they are known."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


Told = tuple[Tick, Found]


def reasons(judged: Judged, scenario: Scenario, ticks: Sequence[Told] = (), cites: Mapping[str, str] | None = None) -> tuple[Reason, ...]:
    """The reasons for a verdict.

    ticks: those of the witness that the claim is about, with what was found in them; none if they are not wanted. cites: rule
    numbers by topic, or by a word that has one.
    """
    claim, wanted, cites = judged.claim, cites is not None, cites or {}
    found: list[Reason] = []
    if judged.actual and judged.verdict != "undecided":
        found.append(Reason(f"what is the case: {judged.actual}", _numbers(cites, _TOPICS.get(claim.kind, ""))))
    if judged.cause:
        found.append(Reason(judged.cause))
    if judged.decision:
        found.append(Reason(decision(judged.decision, judged.options, words_of(scenario.game)), _numbers(cites, judged.decision.kind)))
    if judged.vacuous:
        found.append(Reason("vacuous: its event never happened"))
    if wanted and judged.witnesses and claim.kind == "fires":
        found += _triggers(claim, scenario, ticks, cites)
    elif claim.kind == "missed":
        found += _policy(claim, scenario, ticks)
    elif claim.kind == "outcome":
        found += _removals(claim, scenario, ticks, cites)
    return tuple(found)


TOLD = ("fires", "outcome", "missed")
"""The kinds of claims for which the ticks of a line give reasons."""
_TOPICS = {"stack": "order", "before": "resolves"}
_REMOVALS = {"illegal_targets": "illegal_targets", "condition": "intervening_if", "no_legal_choice": "no_choice",
    "left_the_game": "leaves_game", "controller_left": "left_waiting",
}  # fmt: skip


def _removals(claim: Claim, scenario: Scenario, ticks: Iterable[Told], cites: Mapping[str, str]) -> list[Reason]:
    """Why something left the stack without resolving."""
    meant = reference(str(claim.args["ability"]), scenario)
    cards = {one.name: one.card for one in scenario.objects}
    found = []
    for tick, _ in ticks:
        for item, how in tick.removed:
            if meant.fits(item, cards.get(item.source, "")):
                why = words_of(scenario.game).outcomes.get(how, how)
                found.append(Reason(f"tick {tick.tick}: {item.ability or item.source}: {why}", _numbers(cites, _REMOVALS.get(how, how))))
    return found


def _policy(claim: Claim, scenario: Scenario, ticks: Iterable[Told]) -> list[Reason]:
    """What the policy says of an ability that was forgotten."""
    meant = reference(str(claim.args["ability"]), scenario)
    said = dict.fromkeys(told for tick, _ in ticks for item, told in tick.missed if meant.fits(item))
    return [Reason(text, told[:1]) for told in said for text in policy.sentences(told)]


def decision(choice: Choice, options: Sequence[str], words: StoryWords) -> str:
    """Whose choice it is, in words."""
    about = choice.about or "this"
    between = " or ".join(option for option in options if option)
    if choice.player == "chance":
        told = f"chance decides about {about}"
    else:
        told = f"{choice.player} " + words.decides.get(choice.kind, "decides about {about}").format(about=about)
    return told + (f": {between}" if between else "")


def _numbers(cites: Mapping[str, str], *topics: str) -> tuple[str, ...]:
    return tuple(cites[topic] for topic in topics if topic in cites)


def _triggers(claim: Claim, scenario: Scenario, ticks: Iterable[Told], cites: Mapping[str, str]) -> list[Reason]:
    """The checklists of an ability, each time that it could have triggered."""
    meant = reference(str(claim.args["ability"]), scenario)
    found: list[Reason] = []
    for tick, told in ticks:
        for candidate in tick.candidates:
            subject = claim.args.get("on")
            if meant.fits(Item(candidate.ability, candidate.source)) and (subject is None or same(str(subject), candidate.subject)):
                found += _checklist(tick, candidate, told, cites, words_of(scenario.game))
    if len(found) > _MOST:
        return [*found[:_MOST], Reason(f"... and {len(found) - _MOST} more; see `pyverify why`")]
    return found or [Reason("nothing of the kind that it waits for happened")]


def _checklist(tick: Tick, candidate: Candidate, told: Found, cites: Mapping[str, str], words: StoryWords) -> list[Reason]:
    about = f" for {candidate.subject}" if candidate.subject else ""
    head = f"tick {tick.tick}: {candidate.ability}{about}"
    if candidate.fires:
        topics = telling(candidate)
        topics = [*topics, "additional"] if candidate.again else list(topics)
        more = f"; {additional(candidate.again)}" if candidate.again else ""
        return [Reason(f"{head}: triggers, controller {candidate.controller}{more}", tuple(dict.fromkeys(_numbers(cites, *topics))))]
    failed = [check for check in candidate.checks if not check.passed]
    return [
        Reason(
            f"{head}: does not trigger; {asked(check, words)}: {answered(check, candidate, told, words)}",
            _numbers(cites, *failing(candidate, check)),
        )
        for check in failed
    ]
