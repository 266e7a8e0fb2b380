"""Instructions as facts: numbered steps, each with what follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pyverify import mana
from pyverify.facts.beyond import beyond
from pyverify.model import Ability, Argument, Condition, Effect, Filter, Term, Test
from pyverify.symbols import constant, quoted
from pyverify.workings import roles_of

if TYPE_CHECKING:
    from pyverify.facts.abilities import Abilities

RESOLUTION = "while it resolves"  # how long a reflexive ability that names its event watches what its maker does
DURATIONS = {
    "this turn": "turn", "until end of turn": "turn", "ever": "ever", "as long as you control self": "while_you_control",
    "until self leaves": "until_it_leaves", "until you lose control": "while_yours", "this combat": "combat", RESOLUTION: "resolution",
}  # fmt: skip


@dataclass(slots=True)
class Script:
    """Instructions laid out as numbered steps with jumps, last to first so that each step knows what follows it."""

    writer: Abilities
    name: str
    full: str
    steps: list[tuple[int, Effect | str, int, dict[str, int]]] = field(default_factory=list)

    def write(self, effects: Sequence[Effect], is_spell: bool, chain: bool) -> None:
        """Lay out the instructions and write them. chain: one after the other."""
        finish = self.step("finish", 0) if is_spell else 0
        effects = _watching(effects)
        if chain:
            first = self.block(effects, finish, None)
            if not first:
                first = self.step("nothing", 0)
        else:
            for effect in effects:
                self.block((effect,), 0, None)
            first = 0
        count = len(self.steps)
        rename = {number: count - number for number in range(1, count + 1)}
        if first:
            ordered = sorted(rename, key=lambda number: (number != first, rename[number]))
            rename = {number: index for index, number in enumerate(ordered, 1)}
        else:
            rename = {number: index for index, number in enumerate(sorted(rename, key=lambda n: rename[n]), 1)}
        rename[0] = 0
        for number, what, follows, branches in self.steps:
            self.fact(rename[number], what)
            self.writer.say("after", self.name, rename[number], rename[follows])
            for answer, goal in branches.items():
                self.writer.say("branch", self.name, rename[number], answer, rename[goal])

    def step(self, effect: Effect | str, follows: int, branches: dict[str, int] | None = None) -> int:
        """A step before step `follows`; branches: where other answers lead. Returns its number."""
        self.steps.append((len(self.steps) + 1, effect, follows, branches or {}))
        return len(self.steps)

    def block(self, effects: Sequence[Effect], follows: int, skip: int | None) -> int:
        """Lay out instructions before step `follows`. Returns the first step.

        A choice without options goes on at `skip`, in what a player may do; else with what is not about it (CR 609.3).
        """
        steps = [follows]
        for at, effect in reversed(tuple(enumerate(effects))):
            if effect.verb == "choose":
                past = skip if skip is not None else steps[len(effects) - _past(effects, at)]
                steps.append(self.step(effect, steps[-1], {"no": past}))
            else:
                steps.append(self.one(effect, steps[-1], skip))
        return steps[-1]

    def one(self, effect: Effect, follows: int, skip: int | None) -> int:
        """Lay out an instruction with what is within it. Returns the first step."""
        match effect.verb:
            case "may" if effect.body and effect.body[0].verb == "cast":
                first, *rest = effect.body
                given = {**first.args, "player": effect.args.get("player", first.args["player"]), "optional": "yes"}
                return self.casting(replace(first, args=given), rest, effect.otherwise, follows, skip)
            case "cast":
                return self.casting(effect, (), (), follows, skip)
            case "may" | "pay any number of times":
                return self.step(effect, self.block(effect.body, follows, follows), {"no": self.block(effect.otherwise, follows, skip)})
            case "if":
                return self.step(effect, self.block(effect.body, follows, skip), {"no": self.block(effect.otherwise, follows, skip)})
            case "unless":
                return self.step(effect, self.block(effect.body, follows, skip), {"yes": self.block(effect.otherwise, follows, follows)})
        return self.step(effect, follows)

    def casting(self, effect: Effect, body: Sequence[Effect], otherwise: Sequence[Effect], follows: int, skip: int | None) -> int:
        """Casting a spell, and then what follows if it was cast, or if it was not. What resolves is not done before that."""
        follows = follows or self.step("nothing", 0)
        done = self.step("cast_made", self.block(body, follows, follows), {"no": self.block(otherwise, follows, skip or follows)})
        return self.step(effect, done)

    def fact(self, number: int, effect: Effect | str) -> None:
        """A step with its arguments."""
        say = self.writer.say
        if isinstance(effect, str):
            say("code", self.name, number, effect)
            return
        known = self.writer.words
        if known.verbs[effect.verb].opaque or effect.args.get("for") in known.open_durations or any(beyond(effect)):
            say("code", self.name, number, "opaque")
            say("word", self.name, number, "verb", constant(effect.verb))
            return
        verb = effect.verb.replace(" ", "_")
        say("code", self.name, number, verb)
        if effect.verb == "add mana":
            self.mana(number, effect)
        if effect.verb == "pay" and "{X}" in str(effect.args["cost"]):
            say("pays_x", self.name, number)
        sorts: Mapping[str, str] = self.writer.words.verbs[effect.verb].args
        for key, value in effect.args.items():
            self.argument(number, effect.verb, key, sorts.get(key, "word"), value)
        for change in effect.body if effect.verb == "get" else ():
            if change.verb == "gain activated abilities of":
                self.argument(number, effect.verb, "lender", "object", change.args["value"])
        if effect.verb in ("get", "gain control"):
            inner = f"{self.full}, effect {number}"
            ability = self.writer.ability(inner)
            say("ability_of", self.name, number, ability)
            self.writer.modifications(ability, inner, effect.body, floating=True)
            if effect.verb == "gain control":
                say("steals", ability)

    def mana(self, number: int, effect: Effect) -> None:
        """Which mana is added."""
        words = str(effect.args.get("mana", ""))
        found = mana.symbols(words)
        if "of" in effect.args:
            self.writer.say("yields_among", self.name, number, mana.amount(words))
        elif mana.same(words):
            self.writer.say("yields_same", self.name, number, mana.same(words))
        else:
            for kind, amount in ({mana.ANY: mana.amount(words)} if found is None else found).items():
                self.writer.say("yields", self.name, number, kind, amount)

    def argument(self, number: int, verb: str, key: str, sort: str, value: Argument) -> None:
        """An argument of an instruction, by its sort."""
        say, writer = self.writer.say, self.writer
        if isinstance(value, Ability):
            inner = f"{self.full.partition(': ')[0]}: {value.name}"
            say("ability_of", self.name, number, writer.ability(inner))
            if value.kind == "replacement":
                say("shield_ability", writer.ability(inner))
            writer.one_ability(inner, value)
        elif isinstance(value, Condition):
            say("word", self.name, number, "condition", writer.condition(value))
        elif isinstance(value, Filter):
            if verb == "exile until":
                value = replace(value, items=((Test("zone", (self.writer.words.ordered,)),), *value.items))
            say("arg", self.name, number, "among", f"each({writer.filter(value)})")
        elif isinstance(value, tuple):
            for one in value:
                self.argument(number, verb, key, sort, one)
        elif isinstance(value, Term) or (isinstance(value, int) and not isinstance(value, bool)):
            say("arg", self.name, number, {"of": "object"}.get(key, key) if verb == "gain control" else key, writer.term(value))
        elif sort == "duration":
            say("word", self.name, number, "for", DURATIONS[str(value)])
        elif sort == "flag":
            say("word", self.name, number, constant(key), "yes" if value else "no")
        elif sort == "card":
            say("word", self.name, number, key, writer.name("d", str(value)))
        elif key in ("kind", "counters", "as", "all as", "cost", "mana", "words"):
            say("word", self.name, number, constant(key), quoted(str(value)))
        else:
            say("word", self.name, number, key, constant(str(value)))


def _past(effects: Sequence[Effect], at: int) -> int:
    """Where instructions go on if there is nothing to choose for the one at this place: after those about it, unless they are also
    about something chosen before. What depends on having done them ("when you do") is passed over with them."""
    name, before = _choice(effects[at]), {_choice(one) for one in effects[:at] if one.verb == "choose"}
    for place, effect in enumerate(effects[at + 1 :], at + 1):
        roles = roles_of(effect)
        if name in roles and effect.verb != "choose" and roles & before:
            return at + 1
        if not (name in roles or "it" in roles or effect.verb == "when you do"):
            return place
    return len(effects)


def _choice(effect: Effect) -> str:
    """What is chosen, as words refer to it."""
    return f"chosen({quoted(str(effect.args['as']))})"


def _watching(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Instructions in which reflexive abilities that name their event come first: such a one is about the whole resolution (CR 603.12)."""
    found: list[Effect] = []

    def without(given: Sequence[Effect]) -> tuple[Effect, ...]:
        kept = []
        for effect in given:
            ability = effect.args.get("ability")
            if effect.verb == "when you do" and isinstance(ability, Ability) and ability.triggers:
                found.append(replace(effect, verb="delayed", args={"ability": replace(ability, duration=RESOLUTION)}))
            else:
                kept.append(replace(effect, body=without(effect.body), otherwise=without(effect.otherwise)))
        return tuple(kept)

    rest = without(effects)
    return (*found, *rest) if found else tuple(effects)
