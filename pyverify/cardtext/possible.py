"""Choices that can be taken only if what is chosen is possible (CR 608.2d)."""

from __future__ import annotations

from pyverify.cardtext.form import Form
from pyverify.cardtext.meaning import Meaning, NoMeaningError
from pyverify.cardtext.understood import Structured


def finished(effects: list[Meaning]) -> list[Meaning]:
    """Instructions in which a choice with consequences can be taken only if what is chosen is possible (CR 608.2d)."""
    made = []
    for effect in effects:
        choice = effect.get("may")
        needs = choice.pop("$needs", None) if choice else None
        if not needs:
            made.append(effect)
        elif "else" in choice:
            made.append({"if": {"condition": needs, "then": [effect], "else": choice["else"]}})
        else:
            made.append({"if": {"condition": needs, "then": [effect]}})
    return made


def needs_of(deeds: list[Meaning], given: Form) -> list[Meaning]:
    """The conditions under which a player can do some things. Raises NoMeaningError if that is not certain."""
    needs: list[Meaning] = []
    chosen = False
    for deed in deeds:
        ((verb, args),) = deed.items()
        if verb == "choose" and "$needs" not in args:
            needs.append({"count": args["from"], "is": ">= 1"})
            chosen = True
        elif verb == "discard" and str(args.get("amount", "")).isdigit():
            needs.append(f"hand of {args.get('player', 'you')} >= {args['amount']}")
        elif verb == "lose life" and str(args["amount"]).isdigit():
            needs.append(f"life of {args.get('player', 'you')} >= {args['amount']}")
        elif verb in given.possible_if and isinstance(args.get("object"), str):
            needs.append({"object": args["object"], "matches": given.possible_if[verb]})
        elif verb not in given.always_possible and not (chosen and verb in given.of_what_was_chosen):
            raise NoMeaningError("a consequence of what may be impossible")
    if len(needs) > 1:
        raise NoMeaningError("several things that may be impossible")
    return needs


def paying(unless: Structured) -> Structured:
    """The instruction "unless", said as a payment if it is one."""
    does = unless["does"]
    if len(does) == 1 and "pay" in does[0]:
        return {key: value for key, value in {**unless, "pays": does[0]["pay"]["cost"]}.items() if key != "does"}
    return unless
