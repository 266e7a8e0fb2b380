"""The instructions of an ability with what they leave open filled in; its parts become the structured form of scenario files.

What pronouns and targets stand for is found in `referents`; here are consequences ("if you do"), choices, who does it, abilities within
others, and what an instruction lets later ones speak of. A delayed triggered ability that says "target" has targets of its own
(CR 603.7, 603.3d).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator

from pyverify.cardtext.awaited import same_object, trigger
from pyverify.cardtext.form import Form
from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.meaning import Meaning, NoMeaningError, conjunction, unclear
from pyverify.cardtext.possible import needs_of, paying
from pyverify.cardtext.referents import Referents, few
from pyverify.cardtext.spoken import UNCLEAR, Spoken
from pyverify.cardtext.tokens import named
from pyverify.cardtext.understood import Structured

_ROLES = ("subject", "source", "player", "cause", "targets")


class References(Referents):
    """Replaces pronouns, targets and other things left open in the instructions of an ability."""

    def __init__(self, spoken: Spoken, nested: Callable[[str], Structured], grammar: Grammar, here: str) -> None:
        """nested: how an ability in quotation marks is read. grammar: it knows the tokens that the rules define (CR 111.10).
        here: the term for the place that is meant by that."""
        super().__init__(spoken, grammar.form, here)
        self.nested, self.grammar = nested, grammar
        self.within = 0  # abilities around the one that is read

    def sentence(self, sentence: list[Meaning], done: list[Meaning], third: bool) -> list[Meaning]:
        """The instructions so far with those of one more sentence. third: its verbs are in the third person throughout.

        Raises NoMeaningError; what is spoken of is then as it was before.
        """
        before = copy.deepcopy(self.spoken)
        made = copy.deepcopy(done)
        try:
            for key, effects in _groups(sentence):
                self._group(key, effects, made, third)
        except NoMeaningError:
            self.spoken = before
            raise
        self.spoken.itself = self.spoken.itself or "self" in str(sentence)
        return made

    def _group(self, key: str, effects: list[Meaning], done: list[Meaning], third: bool) -> None:
        if key == "$instead":
            self._instead(effects[0], done, third)
        elif key == "$otherwise":
            self._otherwise(effects[0][key], done, third)
        elif key == "$reflexive":
            done.append({"when you do": {"ability": self._reflexive(effects[0][key], third)}})
        elif key in ("$did", "$did not", "$when did"):
            self._followed(key, effects[0][key], done, third)
        elif key == "$retarget":
            self._new_targets(done)
        elif key == "$final":
            _destroyed(done)["final"] = "true"
        elif key == "$limit":
            if effects[0][key] == "done once each turn" and len(done) != 1:
                raise unclear("this", ("all that is said before", "what is said last"))
            self.spoken.extra["limit"] = effects[0][key]
        elif self._about_what_was_chosen(effects, done):
            self.spoken.made = self.spoken.steps
            done[-1]["may"]["do"].extend(self.instructions(effects, third))
        else:
            done.extend(self.instructions(effects, third))

    def _new_targets(self, done: list[Meaning]) -> None:
        """What makes the copy just spoken of lets its controller choose new targets for it (CR 707.10c)."""
        last = done[-1] if done else {}
        while "may" in last and "else" not in last["may"]:
            last = last["may"]["do"][-1]
        if "copy" not in last:
            raise NoMeaningError("new targets of what")
        last["copy"]["new targets"] = "true"

    def _about_what_was_chosen(self, effects: list[Meaning], done: list[Meaning]) -> bool:
        """Whether instructions are all about the object that was made or moved by a player who had the choice: they belong to it."""
        if self.spoken.last != "it" or not done or "may" not in done[-1] or "else" in done[-1]["may"]:
            return False
        return _leaves_it(done[-1]["may"]["do"], self.form) and all(_speaks_of_it(one) for one in effects)

    def _followed(self, key: str, deeds: list[Meaning], done: list[Meaning], third: bool) -> None:
        """What begins with "if you do" belongs to the choice before it (CR 118.12), "when you do" is a reflexive trigger (CR 603.12)."""
        if key == "$did" and self.form.same_twice and len(done) == 1 and "may" not in done[0]:
            self._done_before(deeds, done, third)
            return
        if done and self.form.was_done and not self.spoken.lost and "may" not in done[-1]:
            self._if_done(key, deeds, done, third)
            return
        if not done or "may" not in done[-1] or ("else" in done[-1]["may"]):
            raise NoMeaningError("a consequence of nothing that was a choice")
        choice = done[-1]["may"]
        if key == "$did not":
            choice["else"] = self.instructions(deeds, third)
            return
        try:
            choice["$needs"] = choice.get("$needs") or needs_of(choice["do"], self.form)
        except NoMeaningError:
            if not self.form.was_done or self.spoken.lost:
                raise
            self._if_done(key, deeds, choice["do"], third)
            return
        if key == "$did":
            choice["do"] = [*choice["do"], *self.instructions(deeds, third)]
        else:
            choice["do"] = [*choice["do"], {"when you do": {"ability": self._reflexive(deeds, third)}}]

    def _if_done(self, key: str, deeds: list[Meaning], done: list[Meaning], third: bool) -> None:
        """A consequence of what may be impossible, or was no choice: it happens if that was done, which is not worked out here."""
        if key == "$when did":
            done.append({"when you do": {"ability": self._reflexive(deeds, third)}})
            return
        condition = self.form.was_done if key == "$did" else {"not": self.form.was_done}
        done.append({"if": {"condition": condition, "then": self.instructions(deeds, third)}})

    def _reflexive(self, deeds: list[Meaning], third: bool) -> Structured:
        """The ability of a reflexive trigger, which has targets of its own."""
        outer, self.spoken.targets = self.spoken.targets, {}
        inner = self.instructions(deeds, third)
        targets, self.spoken.targets = self.spoken.targets, outer
        if outer and targets:
            raise NoMeaningError("targets of two abilities")
        return {**({"targets": list(targets.values())} if targets else {}), "do": inner}

    def instructions(self, effects: list[Meaning], third: bool = False) -> list[Meaning]:
        """Instructions with everything replaced."""
        made: list[Meaning] = []
        by: Meaning = None
        for effect in effects:
            while "$by" in effect and "$by" in effect["do"]:  # who is named last does it
                effect = effect["do"]
            if "$damage again" in effect:
                if not made or "damage" not in made[-1]:
                    raise NoMeaningError("what deals damage")
                effect = {"damage": {"source": made[-1]["damage"]["source"], **effect["$damage again"]}}
            if "$counters again" in effect:
                if not made or "add counters" not in made[-1]:
                    raise NoMeaningError("what is done with a counter")
                effect = {"add counters": {"amount": "1", **effect["$counters again"]}}
            if "$by" in effect:
                by = self.player(effect["$by"])
                made.extend(self._done_by(by, effect["do"]))
            elif by not in (None, "you") and _takes_player(effect, self.grammar):
                if not third:
                    raise unclear(next(iter(effect)), ("done by you", "done by the player named before"))
                made.extend(self._done_by(by, effect))
            else:
                made.extend(self._instruction(effect))
                self.spoken.itself = self.spoken.itself or "self" in str(effect)
        made, self.differing = [*self.differing, *made], []
        return made

    def _done_by(self, player: Meaning, effect: Meaning) -> list[Meaning]:
        before, self.spoken.doer = self.spoken.doer, player
        made = self._instruction(_with_player(effect, player, self.grammar))
        self.spoken.doer = before
        return made

    def _instruction(self, effect: Meaning) -> list[Meaning]:
        if effect == "":
            raise NoMeaningError("nothing")
        if "$works in" in effect:
            return self._works_in(effect)
        if "$choose" in effect:
            return self._chosen(effect)
        if "$aim" in effect:
            return self._aimed(effect["$aim"])
        if "$add" in effect or "$remove" in effect:
            verb = "add" if "$add" in effect else "remove"
            on = self.player(effect.get("player", "you"))
            self.spoken.steps += 1
            return [{f"{verb} counters": {"kind": effect[f"${verb}"], "amount": effect["amount"], "on": on}}]
        if "$dig" in effect:
            return self._dug(effect)
        if "$rest" in effect and self.spoken.dug:
            return self._rest(effect["$rest"])
        if "$rest" in effect:
            effect = {"put the rest": effect["$rest"]}
        if not _OF_A_SENTENCE.isdisjoint(effect):
            raise NoMeaningError("what goes with a whole sentence, within an instruction")
        ((verb, args),) = effect.items()
        if verb == "lose" and not args:
            args = {"player": "you"}
        made: Structured = {}
        if verb == "create" and isinstance(args["token"], dict) and "$x" in args["token"]:
            args = {**args, "size": args["token"]["$x"]}
            verb = "create sized"
        known = len(self.spoken.targets)
        self.spoken.named = ""
        current = self.spoken.made == self.spoken.steps
        for name in sorted(args, key=lambda name: verb == "unless" and name != "do"):  # what is done is said before "unless"
            before = self.spoken.last, self.spoken.made
            if name == "player" and verb in ("may", "unless"):
                args = self._by_whom(args)
            made[name] = self._argument(verb, name, args[name])
            if verb == "unless" and self.spoken.last in ("it", "them"):  # neither way has happened when the other is chosen
                self.spoken.last, self.spoken.made = before
        if verb not in self.form.same_twice and not self.form.differ and any(self._several(one) for one in made.values()):
            raise NoMeaningError("several that must not be the same")
        if verb in self.form.of_those and not self.spoken.looked:
            raise NoMeaningError("which cards")
        self.spoken.steps += 1
        if current and _keeps_it(verb, made, self.form):
            self.spoken.made = self.spoken.steps
        if verb == "put onto the battlefield" and str(made.get("under", "")).startswith("owner of") and isinstance(made["object"], dict):
            made, verb = {key: value for key, value in made.items() if key in ("object", "tapped")}, "return under owners"
        if made.get("amount") != "that much" and (verb in self.form.counted or "each" in made.get("object", ())):
            self.spoken.amount = False
        self._check(verb, args, made)
        if verb in self.form.moves:
            self._moved(verb, made)
        elif verb in self.form.turns_up:
            self.spoken.last, self.spoken.made, self.spoken.looked = UNCLEAR, -1, self.spoken.looked or verb in self.form.looks
        elif "'exiled with'" in str(made.get("object")):  # one or several, and not of this ability
            self.spoken.last, self.spoken.made = UNCLEAR, -1
        elif not {"do", "then", "else", "ability"} & set(made):
            self._mentioned(made, len(self.spoken.targets) - known)
        if verb == "unless" and "does" in made:
            needs = needs_of(made["does"], self.form)
            unless = {verb: paying(made)}
            return [{"if": {"condition": needs, "then": [unless], "else": made["do"]}}] if needs else [unless]
        if verb == "may" and len(made["do"]) == 1 and next(iter(made["do"][0])) in self.form.permits:
            allowed: list[Meaning] = made["do"]  # a permission for a time, and no choice now
            return allowed
        return [{verb: made}]

    def _by_whom(self, args: Structured) -> Structured:
        """The arguments of a choice with the player, who is named once, in all places."""
        player = self.player(args["player"])
        return {name: _replaced(value, args["player"], player) for name, value in args.items()}

    def _check(self, verb: str, args: Structured, made: Structured) -> None:
        """Raises NoMeaningError where a pronoun may stand for something else after all."""
        its = verb == "damage" and args.get("source") == "self" and isinstance(args["amount"], dict) and "$it" in args["amount"]
        if its and not self.spoken.card and not made["amount"].endswith(" of self"):
            raise unclear("its", self._called(["self", *self._candidates()]))  # the power of what deals the damage, or of something else
        several = made.get("object") == "it" and self.spoken.many
        if str(made.get("under", "")).startswith("owner of") and (several or not isinstance(made["object"], str)):
            raise NoMeaningError("owners")  # each under the control of its own
        if verb == "return to hand" and made["object"] == "it" and "token" in str(self.spoken.moved_is):
            raise NoMeaningError("it")

    def _mentioned(self, made: Structured, targets: int) -> None:
        """Note what an instruction spoke of last, if that leaves open what "it" is."""
        spoken = self.spoken
        named = [value for value in made.values() if isinstance(value, str)]
        words = {word for value in named for word in (value, value.rpartition(" of ")[2])}
        about = {word for word in words if word == "it" or word.startswith("target") or word in _ROLES}
        if spoken.named and spoken.named != "it":
            spoken.last = spoken.named if len(about) == 1 else UNCLEAR
        elif (targets > 1 and not spoken.players) or ("self" in named and spoken.last not in ("", "self") and not about):
            spoken.last = UNCLEAR

    def _dug(self, effect: Structured) -> list[Meaning]:
        """Cards are exiled from the top of a library until one is found, which is then spoken of."""
        spoken = self.spoken
        if spoken.dug:
            raise NoMeaningError("which of the exiled cards")
        until = self.term(effect["$dig"])
        spoken.steps += 1
        spoken.many, spoken.moved, spoken.origin, spoken.moved_is = False, "", "", None
        spoken.last, spoken.made, spoken.dug = "found", spoken.steps, True
        return [{"exile until": {"until": until}}]

    def _rest(self, place: Structured) -> list[Meaning]:
        """All the cards exiled so that have not been cast or moved."""
        if place != {"to": "bottom", "random": "true"}:
            raise NoMeaningError("the rest put elsewhere")
        self.spoken.steps += 1
        self.spoken.last = UNCLEAR
        return [{"put on the bottom": {"object": "exiled"}}]

    def _works_in(self, effect: Structured) -> list[Meaning]:
        """An ability that moves its object out of a zone works in that zone, unless its event put it there (CR 113.6j, 113.6m)."""
        zone = effect["$works in"]
        if self.within:
            raise NoMeaningError("a zone to work in, of an ability within another")
        enchanted = isinstance(self.spoken.filter, dict) and "host of" in self.spoken.filter
        if self.spoken.about != "self" and not enchanted and self.spoken.extra.setdefault("works in", zone) != zone:
            raise NoMeaningError("an ability that works in two zones")
        return self._instruction(effect["do"]) if "do" in effect else []

    def _argument(self, verb: str, name: str, value: Meaning) -> Meaning:
        if verb == "damage" and name == "to" and "$them" in value:
            if self.spoken.last == "it" and self.spoken.many:
                raise NoMeaningError("them")
            return self.player({"$that player": "any"})
        if name in ("do", "then", "else", "does") and verb != "get":
            return self.instructions(value)
        if name == "ability" and "$text" in value:
            return self.nested(value["$text"])
        if name == "ability":
            return self._later(value)
        if name == "token":
            return named(value, self.grammar.tokens, self.spoken.tokens, self.form, self.nested)
        if verb == "get" and name == "do":
            return [self._granted(one) for one in value]
        if name in ("player", "under"):
            return self.player(value)
        return self.term(value)

    def _later(self, value: Structured) -> Structured:
        """The ability of a delayed trigger or a shield. What a delayed triggered ability does may be about its event (CR 603.7), and its
        event about what was said before."""
        self.within += 1
        try:
            return self._later_ability(value)
        finally:
            self.within -= 1

    def _later_ability(self, value: Structured) -> Structured:
        outer, ability = self.spoken, dict(value)
        own = ability.pop("$own", None)
        made: Structured = {}
        if "$event" in ability:
            made, spoken = trigger(ability.pop("$event"), self.grammar, self.term)
            outer.amount = spoken.amount
            if not same_object(made["when"]):
                spoken.targets, spoken.players, spoken.tokens, spoken.lost = (
                    dict(outer.targets),
                    list(outer.players),
                    outer.tokens,
                    outer.lost,
                )
                spoken.outer = bool(outer.targets or outer.last)
                spoken.player = spoken.player and not outer.players
                spoken.card = outer.card
                self.spoken = spoken
        before = set(outer.targets)
        try:
            inner = {key: self.instructions(one) if key == "do" else self.term(one) for key, one in ability.items()}
            targets = {name: target for name, target in self.spoken.targets.items() if name not in before}
        finally:
            self.spoken = outer
        if not own or not targets:
            return {**made, **inner}
        if before:
            raise NoMeaningError("targets of two abilities")
        outer.targets, outer.players, outer.last = {}, [], UNCLEAR
        return {**made, **inner, "targets": list(targets.values())}

    def _granted(self, one: Meaning) -> Meaning:
        if isinstance(one, dict) and "gain ability" in one:
            return {"gain ability": self.nested(one["gain ability"]["$text"])}
        return self.term(one)

    def _moved(self, verb: str, made: Structured) -> None:
        """An instruction made or moved an object, which is now spoken of as it."""
        spoken = self.spoken
        thing = made.get("token" if verb in ("create", "create sized") else "object")
        if verb in ("create", "create sized"):
            types, _, subtypes = spoken.tokens.get(str(thing), {}).get("type", "").lower().partition(" - ")
            spoken.moved, spoken.moved_is = "", {"type": types.split(), "subtype": subtypes.split(), "token": "true"}
            spoken.many = made.get("amount", "1") != "1" or str(made.get("player")).startswith("each")
            spoken.origin = ""
        elif "object" not in made:
            spoken.moved, spoken.origin, spoken.moved_is, spoken.many = "", "", "card", made.get("amount") != "1"
        elif thing != "it":
            spoken.moved = spoken.origin = thing if isinstance(thing, str) else ""
            known = {**spoken.targets, **({spoken.about: spoken.filter} if spoken.about else {})}
            spoken.moved_is = known.get(spoken.moved) if spoken.moved else None
            spoken.many = not isinstance(thing, str)
        if verb in self.form.brings:
            spoken.moved = ""
        spoken.last, spoken.made = "it", spoken.steps

    def _aimed(self, value: Meaning) -> list[Meaning]:
        """Something is chosen as a target, and nothing done with it yet."""
        if not {"$target", "$targets", "$target player"} & set(value):
            raise NoMeaningError("a choice of nothing")
        self.term(value)
        self.spoken.steps += 1
        return []

    def _instead(self, said: Structured, done: list[Meaning], third: bool) -> None:
        """Something else is done in place of what was said last, under a condition (CR 608.2c)."""
        if len(done) != 1 or self.spoken.lost or {"may", "if", "unless", "delayed"} & set(done[0]):
            raise NoMeaningError("instead of what")
        condition = self.term(said["if"])
        inner = self.instructions(said["$instead"], third)
        done[:] = [{"if": {"condition": condition, "then": inner, "else": done[:]}}]

    def _otherwise(self, deeds: list[Meaning], done: list[Meaning], third: bool) -> None:
        """What happens if the condition before does not hold."""
        choice = done[-1].get("if") if done else None
        if choice is None or "else" in choice or "then" not in choice or self.spoken.last in ("it", "them"):
            raise NoMeaningError("otherwise than what")
        choice["else"] = self.instructions(deeds, third)

    def _done_before(self, deeds: list[Meaning], done: list[Meaning], third: bool) -> None:
        """What begins with "if you do", after an instruction that was no choice: it happens if that could be carried out."""
        if self.form.done is not None:
            done.append({"if": {"condition": self.form.done, "then": self.instructions(deeds, third)}})
            return
        needs = needs_of(done, self.form)
        more = self.instructions(deeds, third)
        done[:] = [{"if": {"condition": needs, "then": [*done, *more]}}] if needs else [*done, *more]

    def _chosen(self, effect: Structured) -> list[Meaning]:
        """A player chooses one or more objects, not as targets, and does something with them."""
        player = effect.get("player", "you")
        if player in ("each player", "each opponent") and effect["do"] == "sacrifice" and "with" not in effect:
            self.spoken.steps += 1
            self.spoken.last, self.spoken.made = UNCLEAR, -1
            return [{"sacrifice some": {"player": player, "from": self.term(effect["$choose"]), "amount": effect.get("number", "1")}}]
        if player in ("each player", "each opponent"):
            raise NoMeaningError("a choice of several players")
        number = few(effect.get("number", "1"))
        before = self.spoken.choices
        self.spoken.choices += number
        names = [f"chosen {at}" if at > 1 else "chosen" for at in range(before + 1, self.spoken.choices + 1)]
        made: list[Meaning] = []
        for at, name in enumerate(names):
            others = [{"not": {"is": other}} for other in names[:at]]
            whose = [{effect["whose"]: player}] if "whose" in effect else []
            wanted = self.term(conjunction([effect["$choose"], *whose, *others]))
            if effect["do"] in self.form.brings and not {"zone", "exiled with"} & set(wanted):
                raise NoMeaningError("where it comes from")
            made.append({"choose": {"as": name, "from": wanted, **({} if player == "you" else {"player": player})}})
        self.spoken.steps += len(names) + 1
        self.spoken.many, self.spoken.origin = False, ""
        self.spoken.last, self.spoken.made = ("it", self.spoken.steps) if len(names) == 1 else ("them", -1)
        self.spoken.moved, self.spoken.moved_is = names[0] if effect["do"] not in self.form.brings else "", effect["$choose"]
        return [
            *made,
            {effect["do"]: {effect.get("role", "object"): names[0] if len(names) == 1 else names, **self.term(effect.get("with", {}))}},
        ]


_OF_A_SENTENCE = frozenset({"$did", "$did not", "$when did", "$limit", "$retarget", "$reflexive", "$otherwise", "$instead", "$final"})


def _groups(sentence: list[Meaning]) -> Iterator[tuple[str, list[Meaning]]]:
    """The instructions of a sentence: those that are consequences or limits singly, the others together."""
    plain: list[Meaning] = []
    for effect in sentence:
        key = next(iter(effect))
        if key in _OF_A_SENTENCE:
            if plain:
                yield "", plain
                plain = []
            yield key, [effect]
        else:
            plain.append(effect)
    if plain:
        yield "", plain


def _destroyed(done: list[Meaning]) -> Structured:
    """The arguments of the destroying that was said last: what it destroys can't be regenerated (CR 701.19)."""
    last = done[-1] if done else {}
    while isinstance(last, dict) and (inner := next((last[key] for key in ("may", "if", "unless") if key in last), None)):
        last = (inner.get("do") or inner.get("then") or [{}])[-1]
    if "destroy" not in last:
        raise NoMeaningError("what can't be regenerated")
    given: Structured = last["destroy"]
    return given


def _speaks_of_it(effect: Meaning) -> bool:
    """Whether there is a pronoun for an object in an instruction."""
    if isinstance(effect, dict):
        return "$it" in effect or "$that" in effect or any(map(_speaks_of_it, effect.values()))
    return isinstance(effect, list) and any(map(_speaks_of_it, effect))


def _leaves_it(done: list[Meaning], given: Form) -> bool:
    """Whether after some instructions `it` is the object that one of them made or moved."""
    moved = [number for number, effect in enumerate(done) if next(iter(effect)) in given.moves]
    return bool(moved) and all(_keeps_it(verb, args, given) for effect in done[moved[-1] + 1 :] for verb, args in effect.items())


def _keeps_it(verb: str, args: Structured, given: Form) -> bool:
    """Whether `it` after an instruction that makes and moves nothing is what it was before, for it was about no other object."""
    return verb in given.about_it and all(args.get(name, "it") == "it" for name in ("object", "of", "on"))


def _takes_player(effect: Meaning, grammar: Grammar) -> bool:
    verb = next(iter(effect))
    counted = verb == "add counters" and effect[verb]["on"] == "you"
    return verb in ("$choose", "$add", "$remove") or counted or (grammar.by_a_player(verb) and "player" not in effect[verb])


def _with_player(effect: Meaning, player: Meaning, grammar: Grammar) -> Meaning:
    verb = next(iter(effect))
    if verb in ("$add", "$remove") or (verb == "$choose" and (player == "you" or "whose" in effect)):
        return {**effect, "player": player}
    if verb == "add counters" and effect[verb]["on"] == "you":
        return {verb: {**effect[verb], "on": player}}
    if grammar.by_a_player(verb):
        args = effect[verb]
        return effect if "player" in args else {verb: args if player == "you" else {"player": player, **args}}
    if player != "you":
        raise NoMeaningError("somebody else does it")
    return effect


def _replaced(value: Meaning, old: Meaning, new: Meaning) -> Meaning:
    """A meaning with one part of it replaced wherever it stands for who does something."""
    if value == old:
        return new
    if isinstance(value, list):
        return [_replaced(one, old, new) for one in value]
    if isinstance(value, dict):
        return {key: _replaced(one, old, new) if key in ("$by", "do", "does", "else") else one for key, one in value.items()}
    return value
