"""What pronouns and targets of an ability stand for; its parts become the structured form of scenario files.

- A target is named where it is first spoken of, "target", "target 2" and so on (CR 115.1).
- "That creature", "that player" and the like are a target, if one could be meant, or else what the trigger event is about.
- "It" is the object last spoken of: a target, what the last instruction made or moved (CR 400.7j), what the trigger event is about, or
  the object itself.

Where two things could be meant there is no meaning: nothing is guessed.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pyverify.cardtext.meaning import Meaning, NoMeaningError, conjunction, listed
from pyverify.vocabulary import VERBS

Structured = dict[str, Any]
_SELF = {"self": "true"}
_MOST_CHOSEN = 5
_ABOUT_IT = ("get", "gain control", "tap", "untap", "add counters", "delayed", "gain life", "lose life")
_MOVES = ("exile", "put onto the battlefield", "return to hand", "create", "shuffle into library")
_ROLES = ("subject", "source", "player", "cause", "targets")
_OTHERS_ROLE = {"blocks": "source", "becomes blocked": "source"}  # whom the event is about beside its subject
_PRINTED_SIZE = re.compile(r"[0-9]{1,6}/[0-9]{1,6}")


@dataclass(slots=True)
class Spoken:
    """What an ability speaks of, as it is read from beginning to end.

    about: the term for what the trigger event is about; filter: what it must be. other: the same for the second object of the event.
    player: the event has a player that "that player" can mean. targets: names and filters. last: the object last spoken of in an
    instruction; made: the number of the instruction that made or moved it, so that `it` is that object right after it.
    """

    about: str = ""
    filter: Meaning = None
    other: str = ""
    player: bool = False
    targets: dict[str, Meaning] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    last: str = ""
    made: int = -1
    choices: int = 0
    moved: str = ""  # the term for what `it` was before it was moved; "" if it was not or is on the battlefield
    moved_is: Meaning = None  # a filter that it passed
    steps: int = 0
    itself: bool = False
    lost: bool = False  # something before was not understood, so no pronoun is certain
    outer: bool = False  # something was spoken of before the event, so "it" could be that
    tokens: dict[str, Structured] = field(default_factory=dict)
    extra: Structured = field(default_factory=dict)


def trigger(head: Meaning, term: Callable[[Meaning], Meaning] | None = None) -> tuple[Structured, Spoken]:
    """The keys `when`, `batch` and so on of a triggered ability, and what its event speaks of. term: as for `_event`."""
    made: Structured = {}
    heads = head.get("$either", [head])
    whens: list[Meaning] = []
    for one in heads:
        if "$while" in one or "$next" in one:
            raise NoMeaningError("a condition on when")
        for key, value in one.items():
            if key == "when":
                whens.extend(_event(event, made, term) for event in listed(value))
            elif made.setdefault(key, value) != value:
                raise NoMeaningError(f"two values for {key!r}")
    spoken = _about(whens)
    if made.get("batch"):  # several objects: no single one is "it"
        spoken.about, spoken.filter, spoken.other = "", None, ""
        spoken.player = spoken.player and made["batch"] == "player"
    return {"when": whens[0] if len(whens) == 1 else whens, **made}, spoken


def _event(event: Meaning, made: Structured, term: Callable[[Meaning], Meaning] | None = None) -> Meaning:
    """An event with its roles. made: gets what belongs to the whole ability. term: what pronouns stand for, if they can be here."""
    if "state" in event:
        return event
    if "$with" in event:
        subject, happening = event["$with"]
        event = dict(happening)
        role = event.pop("$role", "subject")
        event[role] = conjunction([subject, event[role]]) if role in event else subject
    made_event = {}
    for key, value in event.items():
        if isinstance(value, dict) and "$unmodelled" in value:
            raise NoMeaningError(value["$unmodelled"])
        if isinstance(value, dict) and "$batch" in value:
            batch = _once_for_each(event, key) or value["$batch"]
            if made.setdefault("batch", batch) != batch:
                raise NoMeaningError("two batches")
            value = {one: other for one, other in value.items() if one != "$batch"} or "any"
        if isinstance(value, dict) and ("$it" in value or "$that" in value):
            if term is None:
                raise NoMeaningError("a pronoun in what it waits for")
            value = term(value)
        made_event[key] = value
    return made_event


def _same_object(when: Meaning) -> bool:
    """Whether an event is about an object that was spoken of before."""
    return all(isinstance(one.get("subject"), str) and one["subject"] != "any" for one in listed(when))


def _once_for_each(event: Meaning, role: str) -> str:
    """CR 603.2c: "one or more" counts what happens at the same time as one, but for each player or object that is named singly."""
    if role == "source" and isinstance(event.get("player"), str | dict) and "to" not in event:
        return "player"
    return "player" if event["event"] == "attacks" and event.get("player") else ""


def _about(whens: list[Meaning]) -> Spoken:
    """What an event lets the rest of the ability speak of; only what all alternatives agree on."""
    found = [_one_about(when) for when in whens]
    first = found[0]
    if any(one.about != first.about for one in found):
        return Spoken(player=all(one.player for one in found))
    if len(found) == 1:
        return first
    other = first.other if all(one.other == first.other for one in found) else ""
    return Spoken(first.about, first.filter, other, all(one.player for one in found))


def _one_about(when: Meaning) -> Spoken:
    if "event" not in when:
        return Spoken()
    name = when["event"]
    main = "source" if name == "damage" and "source" in when else "subject"
    given = when.get(main)
    about = "" if given is None else "self" if given == _SELF else main
    other = ""
    if name == "damage" and "source" in when:
        other = "subject" if "subject" in when else ""
    elif name in _OTHERS_ROLE and "source" in when:
        other = "source"
    player = when.get("player") is not None and when.get("player") != "you"
    if name in ("attacks",) and "player" not in when:
        player = False
    return Spoken(about, given, other, player)


class References:
    """Replaces pronouns, targets and other things left open in the instructions of an ability."""

    def __init__(self, spoken: Spoken, nested: Callable[[str], Structured], predefined: Mapping[str, Structured]) -> None:
        """nested: how an ability in quotation marks is read. predefined: the tokens that the rules define (CR 111.10), by subtype."""
        self.spoken, self.nested, self.predefined = spoken, nested, predefined

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
        if key in ("$did", "$did not", "$when did"):
            self._followed(key, effects[0][key], done, third)
        elif key == "$limit":
            self.spoken.extra["limit"] = effects[0][key]
        elif self._about_what_was_chosen(effects, done):
            self.spoken.made = self.spoken.steps
            done[-1]["may"]["do"].extend(self.instructions(effects, third))
        else:
            done.extend(self.instructions(effects, third))

    def _about_what_was_chosen(self, effects: list[Meaning], done: list[Meaning]) -> bool:
        """Whether instructions are all about the object that was made or moved by a player who had the choice: they belong to it."""
        if self.spoken.last != "it" or not done or "may" not in done[-1] or "else" in done[-1]["may"]:
            return False
        return _leaves_it(done[-1]["may"]["do"]) and all(_speaks_of_it(one) for one in effects)

    def _followed(self, key: str, deeds: list[Meaning], done: list[Meaning], third: bool) -> None:
        """What begins with "if you do" belongs to the choice before it (CR 118.12), "when you do" is a reflexive trigger (CR 603.12)."""
        if not done or "may" not in done[-1] or ("else" in done[-1]["may"]):
            raise NoMeaningError("a consequence of nothing that was a choice")
        choice = done[-1]["may"]
        if key == "$did not":
            choice["else"] = self.instructions(deeds, third)
            return
        choice["$needs"] = choice.get("$needs") or _needs(choice["do"])
        if key == "$did":
            choice["do"] = [*choice["do"], *self.instructions(deeds, third)]
        else:
            outer, self.spoken.targets = self.spoken.targets, {}
            inner = self.instructions(deeds, third)
            targets, self.spoken.targets = self.spoken.targets, outer
            if outer and targets:
                raise NoMeaningError("targets of two abilities")
            ability = {**({"targets": list(targets.values())} if targets else {}), "do": inner}
            choice["do"] = [*choice["do"], {"when you do": {"ability": ability}}]

    def instructions(self, effects: list[Meaning], third: bool = False) -> list[Meaning]:
        """Instructions with everything replaced."""
        made: list[Meaning] = []
        by: Meaning = None
        for effect in effects:
            while "$by" in effect and "$by" in effect["do"]:  # who is named last does it
                effect = effect["do"]
            if "$by" in effect:
                by = self.player(effect["$by"])
                made.extend(self._instruction(_with_player(effect["do"], by)))
            elif by not in (None, "you") and _takes_player(effect):
                if not third:
                    raise NoMeaningError("it is not clear who does it")
                made.extend(self._instruction(_with_player(effect, by)))
            else:
                made.extend(self._instruction(effect))
        return made

    def _instruction(self, effect: Meaning) -> list[Meaning]:
        if effect == "":
            raise NoMeaningError("nothing")
        if "$choose" in effect:
            return self._chosen(effect)
        ((verb, args),) = effect.items()
        if verb == "lose" and not args:
            args = {"player": "you"}
        made: Structured = {}
        current = self.spoken.made == self.spoken.steps
        for name, value in args.items():
            before = self.spoken.last, self.spoken.made
            made[name] = self._argument(verb, name, value)
            if verb == "unless" and self.spoken.last in ("it", "them"):  # neither way has happened when the other is chosen
                self.spoken.last, self.spoken.made = before
        self.spoken.steps += 1
        if current and _keeps_it(verb, made):
            self.spoken.made = self.spoken.steps
        if verb in _MOVES:
            self._moved(verb, made.get("token" if verb == "create" else "object"))
        if verb == "unless" and "does" in made:
            needs = _needs(made["does"])
            unless = {verb: _paying(made)}
            return [{"if": {"condition": needs, "then": [unless], "else": made["do"]}}] if needs else [unless]
        return [{verb: made}]

    def _argument(self, verb: str, name: str, value: Meaning) -> Meaning:
        if name in ("do", "then", "else", "does") and verb != "get":
            return self.instructions(value)
        if name == "ability":
            return self._later(value)
        if name == "token":
            return self._token(value)
        if verb == "get" and name == "do":
            return [self._granted(one) for one in value]
        if name in ("player", "under"):
            return self.player(value)
        return self.term(value)

    def _later(self, value: Structured) -> Structured:
        """The ability of a delayed trigger or a shield. What a delayed triggered ability does may be about its event (CR 603.7), and its
        event about what was said before."""
        if "$event" not in value:
            return {key: self.instructions(one) if key == "do" else self.term(one) for key, one in value.items()}
        outer, ability = self.spoken, dict(value)
        made, spoken = trigger(ability.pop("$event"), self.term)
        if not _same_object(made["when"]):
            spoken.targets, spoken.players, spoken.tokens, spoken.lost = dict(outer.targets), list(outer.players), outer.tokens, outer.lost
            spoken.outer = bool(outer.targets or outer.last)
            spoken.player = spoken.player and not outer.players
            self.spoken = spoken
        before = set(outer.targets)
        try:
            do = self.instructions(ability.pop("do"))
        finally:
            self.spoken = outer
        if set(spoken.targets) - before or set(outer.targets) - before:
            raise NoMeaningError("targets of an ability within another")
        return {**made, **ability, "do": do}

    def _granted(self, one: Meaning) -> Meaning:
        if isinstance(one, dict) and "gain ability" in one:
            return {"gain ability": self.nested(one["gain ability"]["$text"])}
        return one

    def term(self, value: Meaning) -> Meaning:
        """An object, a number or a condition with everything replaced."""
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return [self.term(one) for one in value]
        if "$of" in value:
            of = self._as_it_was(self.term({key: one for key, one in value.items() if key not in ("$of", "$compare")}))
            return f"{value['$of']} of {of}{value.get('$compare', '')}"
        if "$it" in value:
            return self._it()
        if "$that" in value:
            return self._that(value["$that"])
        if "$target" in value or "$target player" in value:
            return self._target(value)
        if "$that player" in value:
            return self.player(value)
        for key, words in (("$controller", "controller"), ("$owner", "owner")):
            if key in value:
                of = self.term(value[key])
                return f"{words} of {of if key == '$owner' else self._as_it_was(of)}"
        if any(key.startswith("$") for key in value):
            raise NoMeaningError(f"{next(iter(value))}")
        return {key: self.term(one) for key, one in value.items()}

    def player(self, value: Meaning) -> Meaning:
        """A term for a player."""
        if isinstance(value, dict) and "$that player" in value:
            if self.spoken.lost:
                raise NoMeaningError("that player")
            if len(self.spoken.players) == 1:
                return self.spoken.players[0]
            if self.spoken.players or not self.spoken.player:
                raise NoMeaningError("that player")
            return "that player"
        return self.term(value)

    def _it(self) -> str:
        spoken = self.spoken
        if spoken.lost:
            raise NoMeaningError("it")
        if spoken.last in ("it", "them"):
            if spoken.steps != spoken.made:
                raise NoMeaningError("it")
            return "it"
        if spoken.last:
            return spoken.last
        if spoken.about:
            if (spoken.about != "self" and spoken.itself) or spoken.outer:
                raise NoMeaningError("it")
            return spoken.about
        if spoken.itself:
            return "self"
        raise NoMeaningError("it")

    def _moved(self, verb: str, thing: Meaning) -> None:
        """An instruction made or moved an object (thing: the term for it before), which is now spoken of as it."""
        spoken = self.spoken
        if verb == "create":
            types, _, subtypes = spoken.tokens.get(str(thing), {}).get("type", "").lower().partition(" - ")
            spoken.moved, spoken.moved_is = "", {"type": types.split(), "subtype": subtypes.split(), "token": "true"}
        elif thing != "it":
            spoken.moved = thing if isinstance(thing, str) else ""
            known = {**spoken.targets, **({spoken.about: spoken.filter} if spoken.about else {})}
            spoken.moved_is = known.get(spoken.moved) if spoken.moved else None
        if verb == "put onto the battlefield":
            spoken.moved = ""
        spoken.last, spoken.made = "it", spoken.steps

    def _as_it_was(self, term: str) -> str:
        """What an object was like before it was moved to where it is no permanent is meant by its power, its controller and so on."""
        return self.spoken.moved if term == "it" and self.spoken.moved else term

    def _that(self, nominal: Meaning) -> str:
        spoken = self.spoken
        if spoken.lost:
            raise NoMeaningError("that one")
        current = spoken.last == "it" and spoken.steps == spoken.made
        if current and _agree(nominal, spoken.moved_is):
            created = "token" in (spoken.moved_is or ()) and "token" not in (nominal if isinstance(nominal, dict) else ())
            if created and spoken.about not in ("", "self") and _agree(nominal, spoken.filter):
                raise NoMeaningError("that one")
            return "it"
        options = [name for name, target in spoken.targets.items() if _agree(nominal, target)]
        if not spoken.last and spoken.about not in ("", "self") and _agree(nominal, spoken.filter):
            options.append(spoken.about)
        if spoken.other:
            options.append(spoken.other)
        if len(options) != 1:
            raise NoMeaningError("that one")
        return options[0]

    def _target(self, value: Structured) -> str:
        name = "target" if not self.spoken.targets else f"target {len(self.spoken.targets) + 1}"
        if "$target player" in value:
            self.spoken.targets[name] = "opponent" if value["$target player"] == "opponent" else "player"
            self.spoken.players.append(name)
            return name
        given = value["$target"]
        more = {key: value[key] for key in ("kind", "optional") if key in value}
        target = self.term(given if given == "ability" else {**_mapping(given), **more})
        self.spoken.targets[name] = target
        self.spoken.last = name
        return name

    def _chosen(self, effect: Structured) -> list[Meaning]:
        """A player chooses one or more objects, not as targets, and does something with them."""
        player = effect.get("player", "you")
        if player in ("each player", "each opponent"):
            raise NoMeaningError("a choice of several players")
        number = effect.get("number", "1")
        if not number.isdigit() or not 0 < int(number) <= _MOST_CHOSEN:
            raise NoMeaningError(f"a choice of {number}")
        before = self.spoken.choices
        self.spoken.choices += int(number)
        names = [f"chosen {at}" if at > 1 else "chosen" for at in range(before + 1, self.spoken.choices + 1)]
        made: list[Meaning] = []
        for at, name in enumerate(names):
            others = [{"not": {"is": other}} for other in names[:at]]
            whose = [{effect["whose"]: player}] if "whose" in effect else []
            wanted = self.term(conjunction([effect["$choose"], *whose, *others]))
            if effect["do"] == "put onto the battlefield" and "zone" not in wanted:
                raise NoMeaningError("where it comes from")
            made.append({"choose": {"as": name, "from": wanted, **({} if player == "you" else {"player": player})}})
        self.spoken.steps += len(names) + 1
        self.spoken.last, self.spoken.made = ("it", self.spoken.steps) if len(names) == 1 else ("them", -1)
        self.spoken.moved, self.spoken.moved_is = names[0] if effect["do"] != "put onto the battlefield" else "", effect["$choose"]
        return [*made, {effect["do"]: {"object": names[0] if len(names) == 1 else names, **self.term(effect.get("with", {}))}}]

    def _predefined(self, subtype: str) -> str:
        if subtype not in self.predefined:
            raise NoMeaningError(f"a {subtype} token")
        self.spoken.tokens[subtype.title()] = self.predefined[subtype]
        return subtype.title()

    def _token(self, value: Structured) -> str:
        if "$predefined" in value:
            return self._predefined(value["$predefined"])
        if not _PRINTED_SIZE.fullmatch(value["size"]):
            raise NoMeaningError(f"a token of size {value['size']}")
        looks = value["$token"]
        by = {key: [one[key] for one in looks if key in one] for key in ("supertype", "color", "type", "subtype")}
        if not by["subtype"]:
            raise NoMeaningError("a token without a name")
        name = " ".join(one.title() for one in by["subtype"])  # CR 111.4
        line = " ".join(one.title() for one in (*by["supertype"], *by["type"], "creature"))
        card: Structured = {"type": f"{line} - {name}", "pt": value["size"]}
        colors = [one for one in by["color"] if one != "colorless"]
        if colors:
            card["colors"] = colors
        keywords = [one["gain keyword"] for one in value.get("abilities", ()) if "gain keyword" in one]
        if keywords:
            card["keywords"] = keywords
        if self.spoken.tokens.setdefault(name, card) != card:
            raise NoMeaningError("two kinds of token of one name")
        return name


def _groups(sentence: list[Meaning]) -> Iterator[tuple[str, list[Meaning]]]:
    """The instructions of a sentence: those that are consequences or limits singly, the others together."""
    plain: list[Meaning] = []
    for effect in sentence:
        key = next(iter(effect))
        if key in ("$did", "$did not", "$when did", "$limit"):
            if plain:
                yield "", plain
                plain = []
            yield key, [effect]
        else:
            plain.append(effect)
    if plain:
        yield "", plain


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


def _needs(deeds: list[Meaning]) -> list[Meaning]:
    """The conditions under which a player can do some things. Raises NoMeaningError if that is not certain."""
    needs: list[Meaning] = []
    chosen = False
    for deed in deeds:
        ((verb, args),) = deed.items()
        if verb == "choose" and "$needs" not in args:
            needs.append({"count": args["from"], "is": ">= 1"})
            chosen = True
        elif verb == "discard" and args.get("amount", "").isdigit():
            needs.append(f"hand of {args.get('player', 'you')} >= {args['amount']}")
        elif verb == "lose life" and args["amount"].isdigit():
            needs.append(f"life of {args.get('player', 'you')} >= {args['amount']}")
        elif verb not in ("pay", "draw", "gain life", "create") and not (chosen and verb in ("sacrifice", "discard", "return to hand")):
            raise NoMeaningError("a consequence of what may be impossible")
    if len(needs) > 1:
        raise NoMeaningError("several things that may be impossible")
    return needs


def _speaks_of_it(effect: Meaning) -> bool:
    """Whether there is a pronoun for an object in an instruction."""
    if isinstance(effect, dict):
        return "$it" in effect or "$that" in effect or any(map(_speaks_of_it, effect.values()))
    return isinstance(effect, list) and any(map(_speaks_of_it, effect))


def _leaves_it(done: list[Meaning]) -> bool:
    """Whether after some instructions `it` is the object that one of them made or moved."""
    moved = [number for number, effect in enumerate(done) if next(iter(effect)) in _MOVES]
    return bool(moved) and all(_keeps_it(*next(iter(effect.items()))) for effect in done[moved[-1] + 1 :])


def _keeps_it(verb: str, args: Structured) -> bool:
    """Whether `it` after an instruction that makes and moves nothing is what it was before, for it was about no other object."""
    return verb in _ABOUT_IT and all(args.get(name, "it") == "it" for name in ("object", "of", "on"))


def _takes_player(effect: Meaning) -> bool:
    verb = next(iter(effect))
    return verb == "$choose" or (verb in VERBS and "player" in VERBS[verb].args and "player" not in effect[verb])


def _with_player(effect: Meaning, player: Meaning) -> Meaning:
    verb = next(iter(effect))
    if verb == "$choose" and (player == "you" or "whose" in effect):
        return {**effect, "player": player}
    if verb in VERBS and "player" in VERBS[verb].args:
        args = effect[verb]
        return effect if "player" in args else {verb: args if player == "you" else {"player": player, **args}}
    if player != "you":
        raise NoMeaningError("somebody else does it")
    return effect


def _paying(unless: Structured) -> Structured:
    does = unless["does"]
    if len(does) == 1 and "pay" in does[0]:
        return {key: value for key, value in {**unless, "pays": does[0]["pay"]["cost"]}.items() if key != "does"}
    return unless


def _mapping(given: Meaning) -> Structured:
    """A filter as a mapping, so that more can be said of it."""
    return given if isinstance(given, dict) else {} if given == "any" else {"all of": [given]}


def _agree(nominal: Meaning, target: Meaning) -> bool:
    """Whether "that creature" can be something that passes a filter: both name types, or subtypes, and no common one, if it can't."""
    pairs = [(_said(nominal, key), _said(target, key)) for key in ("type", "subtype")]
    return all(not wanted or not has or wanted & has for wanted, has in pairs)


def _said(value: Meaning, key: str) -> set[str]:
    """The types or subtypes that a filter names."""
    if isinstance(value, list):
        return set().union(*(_said(one, key) for one in value))
    if not isinstance(value, dict):
        return set()
    return {*listed(value.get(key, [])), *(one for inner in ("any of", "all of") for one in _said(value.get(inner), key))}
