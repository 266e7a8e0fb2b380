"""What a triggered ability waits for, in the structured form, and what its event lets the rest of the ability speak of."""

from __future__ import annotations

from collections.abc import Callable

from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.meaning import Meaning, NoMeaningError, conjunction, listed
from pyverify.cardtext.spoken import Spoken
from pyverify.cardtext.understood import Structured

_SELF = {"self": "true"}


def trigger(head: Meaning, grammar: Grammar, term: Callable[[Meaning], Meaning] | None = None) -> tuple[Structured, Spoken]:
    """The keys `when`, `batch` and so on of a triggered ability, and what its event speaks of. term: as for `_event`."""
    made: Structured = {}
    heads = head.get("$either", [head])
    whens: list[Meaning] = []
    for one in heads:
        if "$while" in one or "$next" in one:
            raise NoMeaningError("a condition on when")
        for key, value in one.items():
            if key == "when":
                whens.extend(_event(event, made, grammar, term) for event in listed(value))
            elif made.setdefault(key, value) != value:
                raise NoMeaningError(f"two values for {key!r}")
    spoken = _about(whens, grammar)
    spoken.place = all(when.get("event") in grammar.form.with_a_place for when in whens)
    batch = made.get("batch")
    spoken.amount = bool(batch) or _amounts(whens, grammar)
    if batch not in (None, "all") and any(batch not in when for when in whens):
        raise NoMeaningError("what is counted by who or what only some events have")
    if batch:  # several objects: no single one is "it"
        if spoken.about not in ("self", batch):
            spoken.about, spoken.filter = "", None
        spoken.other, spoken.spell = "", ""
        spoken.player = spoken.player and batch == "player"
    return {"when": whens[0] if len(whens) == 1 else whens, **made}, spoken


def _event(event: Meaning, made: Structured, grammar: Grammar, term: Callable[[Meaning], Meaning] | None = None) -> Meaning:
    """An event with its roles. made: gets what belongs to the whole ability. term: what pronouns stand for, if they can be here."""
    if "state" in event:
        return event
    if "$with" in event:
        subject, happening = event["$with"]
        event = dict(happening)
        role = event.pop("$role", "subject")
        event[role] = conjunction([subject, event[role]]) if role in event else subject
    made_event = {}
    event = dict(event)
    once = event.pop("$once", None)
    if event.pop("$cards", None) and not _may_be_cards(event["subject"]):
        raise NoMeaningError("a permanent that is put somewhere from anywhere")
    for key, value in event.items():
        if isinstance(value, dict) and "$unmodelled" in value:
            raise NoMeaningError(value["$unmodelled"])
        if isinstance(value, dict) and "$batch" in value:
            batch = _once_for_each(event, key, grammar) or value["$batch"]
            if made.setdefault("batch", batch) != batch:
                raise NoMeaningError("two batches")
            value = {one: other for one, other in value.items() if one != "$batch"} or "any"
        if isinstance(value, dict) and ("$it" in value or "$that" in value):
            if term is None:
                raise NoMeaningError("a pronoun in what it waits for")
            value = term(value)
        if _is_open(value):
            raise NoMeaningError("a pronoun in what it waits for")
        made_event[key] = value
    if once and "batch" not in made:
        made["batch"] = once
    return made_event


def _may_be_cards(subject: Meaning) -> bool:
    """Whether a description means cards wherever they are, or the object itself, not permanents (CR 109.2)."""
    if isinstance(subject, dict) and "any of" in subject:
        return all(_may_be_cards(one) for one in subject["any of"])
    return "card" in str(subject) or (isinstance(subject, dict) and ("self" in subject or "host of" in subject))


def _amounts(whens: list[Meaning], grammar: Grammar) -> bool:
    """Whether events come in amounts, such as damage and life."""
    counted = grammar.form.amount_if_asked
    return all("event" in when and "amount" in (when if when["event"] in counted else grammar.roles(when["event"])) for when in whens)


def _is_open(value: Meaning) -> bool:
    """Whether something in a meaning is left open."""
    if isinstance(value, dict):
        return any(key.startswith("$") or _is_open(one) for key, one in value.items())
    return isinstance(value, list) and any(_is_open(one) for one in value)


def same_object(when: Meaning) -> bool:
    """Whether an event is about an object that was spoken of before."""
    return all(isinstance(one.get("subject"), str) and one["subject"] != "any" for one in listed(when))


def _once_for_each(event: Meaning, role: str, grammar: Grammar) -> str:
    """CR 603.2c: "one or more" counts what happens at the same time as one, but for each player or object that is named singly."""
    if role == "source" and isinstance(event.get("player"), str | dict) and "to" not in event:
        return "player"
    return "player" if event["event"] in grammar.form.once_a_player and event.get("player") else ""


def _about(whens: list[Meaning], grammar: Grammar) -> Spoken:
    """What an event lets the rest of the ability speak of; only what all alternatives agree on."""
    found = [_one_about(when, grammar) for when in whens]
    first = found[0]
    if any(one.about != first.about for one in found):
        return Spoken(player=all(one.player for one in found))
    if len(found) == 1:
        return first
    made = Spoken(first.about, first.filter, player=all(one.player for one in found))
    if all((one.other, one.other_filter) == (first.other, first.other_filter) for one in found):
        made.other, made.other_filter = first.other, first.other_filter
    made.spell = first.spell if all(one.spell == first.spell for one in found) else ""
    return made


def _one_about(when: Meaning, grammar: Grammar) -> Spoken:
    if "event" not in when:
        return Spoken()
    name = when["event"]
    main = "source" if name == "damage" and "source" in when else "subject"
    given = when.get(main)
    about = "" if given is None else "self" if given == _SELF else main
    other = ""
    if name == "damage" and "source" in when:
        other = "subject" if "subject" in when else ""
    elif grammar.form.other_of.get(name) in when:
        other = grammar.form.other_of[name]
    player = when.get("player") is not None and when.get("player") != "you"
    spell = grammar.form.spell_of.get(name, "")
    return Spoken(about, given, other, player, spell=spell, other_filter=when.get(other) if other else None)
