"""What pronouns, targets and other noun phrases of an ability stand for, as terms of scenario files.

- A target is named where it is first spoken of, "target", "target 2" and so on (CR 115.1).
- "That creature", "that player" and the like are a target, if one could be meant, or else what the trigger event is about.
- "It" is the object last spoken of: a target, what the last instruction made or moved (CR 400.7j), what the trigger event is about, or
  the object itself. "Them" and "those" are several, "it" and "that" one.
- What "its power" and "its controller" were is asked of the object before it was moved (CR 608.2h).
- "Other" and "another" are other than the object itself; where something else was spoken of, that is not certain, and in the text of an
  instant or sorcery it is never so.

Where two things could be meant there is no meaning: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyverify.cardtext.agreement import agree, mapping_of, means, noun_of
from pyverify.cardtext.form import Form
from pyverify.cardtext.meaning import Meaning, NoMeaningError, unclear
from pyverify.cardtext.spoken import UNCLEAR, Spoken
from pyverify.cardtext.understood import Structured

_MOST_CHOSEN = 5
_EARLIER = "what was spoken of before"
_CALLED = {
    "self": "this object itself", "it": "what was just made or moved",
    "found": "the card that was found", "that player": "the player of the event",
    "subject": "what the event is about",
    "source": "what caused the event", _EARLIER: _EARLIER,
}  # fmt: skip


class Referents:
    """Finds what the noun phrases of an ability stand for."""

    def __init__(self, spoken: Spoken, form: Form, here: str) -> None:
        """here: the term for the place that is meant by that."""
        self.spoken, self.form, self.here = spoken, form, here
        self.differing: list[Meaning] = []  # that targets of one "target" are different (CR 115.3), still to be said

    def term(self, value: Meaning) -> Meaning:
        """An object, a number or a condition with everything replaced."""
        if isinstance(value, str):
            if value == "that much" and not self.spoken.amount:
                raise NoMeaningError("that much")
            return value
        if isinstance(value, list):
            return [self.term(one) for one in value]
        if "$counters" in value:
            return f"counters {value['$counters']} on {self._before({'$it': value['$it']})}"
        if "$of" in value:
            of = self._before({key: one for key, one in value.items() if key not in ("$of", "$compare")})
            return f"{value['$of']} of {of}{value.get('$compare', '')}"
        if "$it" in value:
            return self._it(value["$it"])
        if "$them" in value or "$those" in value:
            return self._them(value.get("$those"))
        if "$that" in value:
            self.spoken.named = self._that(value["$that"])
            return self.spoken.named
        if "$targets" in value:
            return self._targets(value)
        if "$here" in value:
            return self.here
        if "$there" in value:
            if not self.spoken.place or self.spoken.targets or self.spoken.lost:
                raise NoMeaningError("there")
            return "place"
        if "$target" in value or "$target player" in value:
            return self._target(value)
        if "$that player" in value:
            return self.player(value)
        if value.get("other") == "true":
            self._other(value)
        if set(value) == {"object", "matches"}:
            return {"object": self._before(value["object"]), "matches": self.term(value["matches"])}
        if "$controller" in value:
            return f"controller of {self._controlled(value['$controller'])}"
        if "$owner" in value:
            return f"owner of {self.term(value['$owner'])}"
        if any(key.startswith("$") for key in value):
            raise NoMeaningError(f"{next(iter(value))}")
        return {key: self.term(one) for key, one in value.items()}

    def _before(self, value: Meaning) -> str:
        """A term for an object of which something is asked: as it was before it was moved (CR 608.2h)."""
        named = self.spoken.named
        found: str = self.term(value)
        self.spoken.named = named
        return self._as_it_was(found)

    def _other(self, wanted: Meaning) -> None:
        """Raises NoMeaningError if what is called "other" may be other than something else than the object itself."""
        spoken = self.spoken
        objects = [target for target in spoken.targets.values() if isinstance(target, dict)]
        about = spoken.about not in ("", "self") and not spoken.spell and agree(wanted, spoken.filter)
        if spoken.card or spoken.last == UNCLEAR or objects or (about and not spoken.itself):
            candidates = [one for one in self._candidates() if one != "self"]
            raise unclear("other", (f"other than {one}" for one in self._called([*([] if spoken.card else ["self"]), *candidates])))

    def _controlled(self, value: Meaning) -> str:
        """A term for an object whose controller is meant."""
        if isinstance(value, dict) and "$it" in value:
            if self.spoken.spell == "source" and not self.spoken.last:
                raise unclear("its controller", ("that of the target", "that of what targets it"))
            if self.spoken.fresh and "token" in str(self.spoken.moved_is):
                raise NoMeaningError("its controller")
        return self._before(value)

    def player(self, value: Meaning) -> Meaning:
        """A term for a player."""
        if isinstance(value, dict) and "$that player" in value:
            doer = self.spoken.doer
            if self.spoken.lost:
                raise NoMeaningError("that player")
            known = [*self.spoken.players, *(["that player"] if self.spoken.player else [])]
            if doer not in (None, "you", "that player") and doer not in self.spoken.players:
                raise unclear("that player", ("who does it", *self._called(known)))
            if len(self.spoken.players) == 1:
                return self.spoken.players[0]
            if not known and self.spoken.whose:
                return self.spoken.whose
            if len(known) != 1:
                raise unclear("that player", self._called(known))
            return "that player"
        if isinstance(value, dict) and "$each other player" in value:
            if self.spoken.player or self.spoken.players:
                raise NoMeaningError("each other player")
            return "each opponent"
        return self.term(value)

    def _it(self, what: str = "object") -> str:
        spoken = self.spoken
        found = self._last()
        target = spoken.targets.get(found)
        kind = target.get("kind", "") if isinstance(target, dict) else ""
        if spoken.lost or found in ("", "them") or kind == "any":
            raise NoMeaningError("it")
        if found == UNCLEAR or (found == "it" and (spoken.many or not spoken.fresh)):
            raise unclear("it", self._called(self._candidates()))
        if what == "spell" and kind not in ("spell", "item") and (spoken.spell != "subject" or found != "subject"):
            raise NoMeaningError("it")
        return found

    def _candidates(self) -> list[str]:
        """What has been spoken of, so that a pronoun could mean it."""
        spoken = self.spoken
        found = [name for name in spoken.targets if name not in spoken.players]
        found += [
            *(["it"] if spoken.made >= 0 else []),
            *([spoken.about] if spoken.about else []),
            *([spoken.other] if spoken.other else []),
        ]
        return list(dict.fromkeys([*found, *(["self"] if spoken.itself else []), *([_EARLIER] if spoken.outer else [])]))

    def _called(self, terms: Iterable[str]) -> list[str]:
        """Terms in plain words."""
        return [_CALLED.get(one, f"the {one}") for one in terms]

    def _last(self) -> str:
        """What was last spoken of."""
        spoken = self.spoken
        if spoken.last:
            return spoken.last
        if spoken.about:
            return UNCLEAR if spoken.other or spoken.outer or (spoken.about != "self" and spoken.itself) else spoken.about
        return "self" if spoken.itself else ""

    def _them(self, nominal: Meaning) -> str:
        """What stands for several objects: what an instruction just made or moved."""
        spoken = self.spoken
        if spoken.lost or not spoken.fresh or not spoken.many or (nominal is not None and not means(nominal, spoken.moved_is)):
            raise NoMeaningError("them")
        return "it"

    def _as_it_was(self, term: str) -> str:
        """What an object was like before it was moved to where it is no permanent is meant by its power, its controller and so on."""
        return self.spoken.moved if term == "it" and self.spoken.moved else term

    def _that(self, nominal: Meaning) -> str:
        spoken = self.spoken
        if spoken.lost:
            raise NoMeaningError("that one")
        if nominal == "spell":
            return self._that_spell()
        if spoken.last == "found" and means(nominal, "card"):
            return "found"
        fresh = spoken.fresh
        targets = spoken.targets.items()
        options = [name for name, target in targets if means(nominal, target) and not (fresh and name == spoken.origin)]
        if fresh and not spoken.many and means(nominal, spoken.moved_is):
            options.append("it")
        known = not spoken.last or spoken.last == spoken.about or (fresh and spoken.about != spoken.origin)
        known = known and not (nominal == "card" and spoken.spell == spoken.about)  # a spell is not called a card
        if known and spoken.about not in ("", "self") and means(nominal, spoken.filter):
            options.append(spoken.about)
        if spoken.other and means(nominal, spoken.other_filter):
            options.append(spoken.other)
        if len(options) != 1:
            raise unclear(f"that {noun_of(nominal)}", self._called(options))
        return options[0]

    def _that_spell(self) -> str:
        """The one spell spoken of."""
        targets = self.spoken.targets.items()
        options = [name for name, target in targets if isinstance(target, dict) and target.get("kind") in ("spell", "item")]
        if self.spoken.spell:
            options.append(self.spoken.spell)
        if len(options) != 1:
            raise unclear("that spell", self._called(options))
        return options[0]

    def _target(self, value: Structured) -> str:
        name = "target" if not self.spoken.targets else f"target {len(self.spoken.targets) + 1}"
        if "$target player" in value:
            self.spoken.targets[name] = "opponent" if value["$target player"] == "opponent" else "player"
            self.spoken.players.append(name)
            return name
        given = value["$target"]
        more = {key: value[key] for key in ("kind", "optional") if key in value}
        target = self.term(given if given == "ability" else {**mapping_of(given), **more})
        self.spoken.targets[name] = target
        self.spoken.last = name
        return name

    def _targets(self, value: Structured) -> Meaning:
        """So many targets at most."""
        number = few(value["number"])
        more = {} if value.get("exactly") else {"optional": "true"}
        first = self._target({"$target": value["$targets"], **more})
        names = [first]
        for _ in range(number - 1):
            names.append(f"target {len(self.spoken.targets) + 1}")
            self.spoken.targets[names[-1]] = self.spoken.targets[first]
        if len(names) > 1 and self.form.differ:
            self.differing.append({self.form.differ: {"object": names}})
        if len(names) > 1:
            self.spoken.last = UNCLEAR
        return names[0] if len(names) == 1 else names

    def _several(self, value: Meaning) -> bool:
        """Whether some targets are meant."""
        return isinstance(value, list) and all(isinstance(one, str) and one in self.spoken.targets for one in value) and bool(value)


def few(number: Meaning) -> int:
    """So many targets or choices. Raises NoMeaningError if that is no number, or more than are told apart."""
    if not isinstance(number, str) or not number.isdigit() or not 0 < int(number) <= _MOST_CHOSEN:
        raise NoMeaningError(f"a choice of {number}")
    return int(number)
