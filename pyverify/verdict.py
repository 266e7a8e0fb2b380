"""Verdicts: each claim judged over all ends of its scenario. Pure: what a line of play did comes as plain data.

holds: true in every line. refuted: true in none. depends: true in some; two witnesses, and the decision where their paths part.
undecided: something that bears on it was not understood, not stated, not modelled or too large. `possible` asks for one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from pyverify import policy
from pyverify.keywords import Keywords
from pyverify.model import Ability, Claim, Scenario, Verdict
from pyverify.reading.keywords import Meaning
from pyverify.references import Reference, inner, reference, short
from pyverify.remember import Before, Blocks, Fired, Mana, Memory, Missed, Outcomes, Remembered, Stack, State, Story, elements, name, reason
from pyverify.remember import story as told_apart
from pyverify.stacks import compare
from pyverify.trace import Choice, End, Item, Seen
from pyverify.vocabulary import Words, words
from pyverify.workings import characteristic_defining

FOREVER = ("loop", "endless")
Found = tuple[list[str], list[tuple[str, tuple[object, ...]]]]
"""The zones of some things, and what is true of them."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a claim is in one line of play. truth: None if it is open there, for `cause`.

    either: it is true or false as `player` orders a block. actual: what is the case, in words. idle: it never came up.
    """

    truth: bool | None
    actual: str = ""
    cause: str = ""
    either: bool = False
    player: str = ""
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim with its verdict. actual: what is the case, or the several things. cause: why it is undecided.

    vacuous: it holds only because what it speaks of never came up. decision: where the paths of the two witnesses part; only its
    player and kind if it is the order of a block. witnesses: ends in which the claim is true, and false (their `line`). lines: how many.
    """

    claim: Claim
    verdict: Verdict
    actual: str = ""
    cause: str = ""
    vacuous: bool = False
    decision: Choice | None = None
    options: tuple[str, ...] = ()
    witnesses: tuple[int, ...] = ()
    lines: int = 1

    @property
    def expected(self) -> bool:
        """Whether the verdict is the one that the claim expects."""
        return self.verdict == self.claim.expect


def judge(scenario: Scenario, ends: Sequence[End], seen: Seen | None = None, claims: Sequence[Claim] | None = None) -> tuple[Judged, ...]:
    """Judge claims of a scenario.

    ends: of all its lines. seen: what was seen in any line; needed for claims of kind `legal` and to tell what is vacuous.
    claims: others than the scenario's own, about the same lines; they may only ask what the scenario's own claims remember.
    """
    asked = scenario.claims if claims is None else tuple(claims)
    judges = _Judge(scenario, asked, seen)
    told = [_story(end, scenario.game) for end in ends]
    judged = []
    for claim in asked:
        values = [judges.value(claim, judges.memory.remember(claim, one), end) for end, one in zip(ends, told, strict=True)]
        judged.append(_located(decide(claim, values, ends), scenario))
    return tuple(judged)


def _located(judged: Judged, scenario: Scenario) -> Judged:
    """With the line of the file beside the number of an entry of the timeline."""

    def line(found: re.Match[str]) -> str:
        entry = scenario.timeline[int(found[1]) - 1 : int(found[1])]
        return f"{found[0]} (line {entry[0].place.line})" if entry else found[0]

    return replace(judged, cause=re.sub(r"entry ([0-9]+) of the timeline", line, judged.cause)) if judged.cause else judged


def _story(end: End, game: str) -> Story:
    """The notes of a line. A doubt of which no note says when it began is one from the start."""
    told = told_apart(end.notes, game)
    doubts = doubts_of(end, game)
    if doubts and not told.why:
        told.doubtful, told.why = 0, doubts[0]
    return told


def doubts_of(end: End, game: str) -> list[str]:
    """What was not understood, stated or modelled in a line of play of a game, in words."""
    return sorted(reason(one[1][0], game) for one in end.final if isinstance(one, tuple) and one[0] == "taint")


def decide(claim: Claim, values: Sequence[Value], ends: Sequence[End]) -> Judged:
    """The verdict on a claim from its values, one for each end. If the rules can be read in several ways, each counts by itself."""
    readings = [_reading(end) for end in ends]
    points = sorted({point for reading in readings for point in reading})
    if not points:
        return _decide(claim, values, ends)
    options = {point: sorted({reading[point] for reading in readings if point in reading}) for point in points}
    found: dict[Verdict, Judged] = {}
    for chosen in product(*options.values()):
        wanted = dict(zip(points, chosen, strict=True))
        meant = [index for index, reading in enumerate(readings) if all(wanted[point] == option for point, option in reading.items())]
        one = _decide(claim, [values[index] for index in meant], [ends[index] for index in meant])
        found.setdefault(one.verdict, one)
    whole = _decide(claim, values, ends)
    if len(found) == 1:
        return whole if whole.verdict in found else replace(next(iter(found.values())), lines=whole.lines)
    cause = "the rules leave open: " + ", ".join(point.replace("_", " ") for point in points)
    return replace(whole, verdict="undecided", cause=cause, decision=None, options=(), vacuous=False)


def _reading(end: End) -> dict[str, str]:
    """How a line of play reads what the rules leave open: options by point, `reading` in its state."""
    return {str(one[1][0]): str(one[1][1]) for one in end.final if isinstance(one, tuple) and one[0] == "reading"}


def _decide(claim: Claim, values: Sequence[Value], ends: Sequence[End]) -> Judged:
    """The verdict on a claim from its values, one for each end."""
    true = [index for index, value in enumerate(values) if value.truth is True or value.either]
    false = [index for index, value in enumerate(values) if value.truth is False or value.either]
    undecided = [index for index, value in enumerate(values) if value.truth is None and not value.either]
    lines = sum(end.weight for end in ends)
    verdict: Verdict
    if claim.possible:  # that it can be so, or, denied, that it can be otherwise
        verdict = "holds" if (false if claim.negated else true) else "undecided" if undecided or not values else "refuted"
    elif true and false:
        verdict = "depends"
    else:
        verdict = "undecided" if undecided or not values else "holds" if true else "refuted"
    if claim.negated and not claim.possible:
        verdict = _DENIED.get(verdict, verdict)
    idle = verdict == "holds" and all(value.idle for value in values)
    cause = next((values[index].cause for index in undecided), "no line of play came to an end") if verdict == "undecided" else ""
    judged = Judged(claim, verdict, _actual(values), cause, idle, lines=lines)
    if verdict == "depends":
        return _witnesses(judged, values, ends)
    shown = (false or true if claim.negated else true or false) if claim.possible else [*false, *true]
    return _with(judged, witnesses=tuple(ends[index].line for index in (undecided if verdict == "undecided" else shown)[:1]))


_DENIED: Mapping[Verdict, Verdict] = {"holds": "refuted", "refuted": "holds"}


def _with(judged: Judged, **changes: object) -> Judged:
    return replace(judged, **changes)  # type: ignore[arg-type]


def _actual(values: Iterable[Value]) -> str:
    """What is the case: the same in all lines, or the most frequent things, those that begin with numbers in their order."""
    counted = Counter(value.actual for value in values if value.actual)
    several = [text for text, _ in sorted(counted.items(), key=lambda one: (-one[1], one[0]))]
    return " or ".join(sorted(several[:4], key=_by_number)) + (" or ..." if len(several) > 4 else "")


def _by_number(text: str) -> tuple[int, str]:
    found = re.match(r"-?[0-9]+", text)
    return int(found[0]) if found else 0, text


def _witnesses(judged: Judged, values: Sequence[Value], ends: Sequence[End]) -> Judged:
    """Two ends that agree as long as can be, one where the claim is true and one where it is not; and where they part."""
    for index, value in enumerate(values):
        if value.either:
            choice = Choice(0, value.player, "order", "the stack", "", "")
            return _with(judged, decision=choice, witnesses=(ends[index].line,))
    decided = [index for index, value in enumerate(values) if value.truth is not None]
    in_order = sorted(decided, key=lambda index: [(one.tick, one.kind, one.option) for one in ends[index].decisions])
    best: tuple[int, int, int] | None = None
    for one, other in pairwise(in_order):
        if values[one].truth != values[other].truth:
            common = _common(ends[one].decisions, ends[other].decisions)
            if best is None or common > best[0]:
                best = common, one, other
    assert best is not None
    common, one, other = best
    if values[other].truth:
        one, other = other, one
    mine, theirs = (ends[index].decisions[common : common + 1] for index in (one, other))
    options = tuple(choice.option for choice in (*mine, *theirs))
    return _with(judged, decision=(mine or theirs or (None,))[0], options=options, witnesses=(ends[one].line, ends[other].line))


def _common(one: Sequence[Choice], other: Sequence[Choice]) -> int:
    """How many decisions two lines have in common."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def times(number: int) -> str:
    """A number of times in words."""
    return "1 time" if number == 1 else f"{number} times"


@dataclass(slots=True)
class _Judge:
    """Judges claims in single lines."""

    scenario: Scenario
    claims: tuple[Claim, ...]
    seen: Seen | None
    memory: Memory = field(init=False)
    kinds: dict[str, tuple[Ability, frozenset[str]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.memory = Memory(replace(self.scenario, claims=self.claims))

    def value(self, claim: Claim, remembered: Remembered, end: End) -> Value:
        """What a claim is in a line."""
        match remembered:
            case Fired():
                return self.fires(claim, remembered, end)
            case Stack():
                return self.stack(claim, remembered, end)
            case Before():
                return self.before(remembered, end)
            case Outcomes():
                return self.outcome(claim, remembered, end)
            case Missed():
                return self.missed(claim, remembered, end)
            case Mana():
                return self.mana(claim, remembered, end)
            case State():
                if not remembered.reached:
                    return _never_came(end, remembered.why)
                return Value(None, "", remembered.why) if not remembered.certain else self.state(claim, remembered.fluents)
        if claim.kind == "kind":
            return self.kind(claim, end)
        if claim.kind == "legal":
            return self.legal(claim, end)
        return self.final(claim, end)

    # ---------------------------------------------------------------- what happened

    def fires(self, claim: Claim, fired: Fired, end: End) -> Value:
        """It may be settled although the line is not: what has happened stays."""
        wanted, controller = claim.args.get("times"), str(claim.args.get("controller", ""))
        others = sorted(set(fired.controllers) - {controller}) if controller else []
        actual = times(fired.times)
        if controller and fired.controllers:
            actual += ", controller " + " and ".join(sorted(set(fired.controllers)))
        idle = not fired.times and self.seen is not None and not self.met(str(claim.args["ability"]))
        whole = fired.complete or (_settled(end) and not fired.why) or (end.ending in FOREVER and not fired.times and not fired.why)
        if isinstance(wanted, int):
            if fired.times > wanted or others:
                return Value(False, actual)
            return Value(fired.times == wanted, actual, idle=idle) if whole else Value(None, actual, _cause(end, fired.why))
        if others:
            return Value(False, actual)
        if fired.times and (whole or not controller):
            return Value(True, actual)
        return Value(bool(fired.times), actual, idle=idle) if whole else Value(None, actual, _cause(end, fired.why))

    def met(self, ability: str) -> bool:
        """Whether an event ever made the encodings ask whether an ability triggers."""
        meant = reference(ability, self.scenario)
        return self.seen is not None and any(meant.means(one) for one in self.seen.met)

    def stack(self, claim: Claim, stack: Stack, end: End) -> Value:
        """Bottom to top. Without `after`: the whole stack at the first moment at which all the items named are on it together."""
        stated = elements(claim)
        if not stack.reached and "after" not in claim.args:
            if not stack.certain or not _settled(end):
                return Value(None, "", _cause(end, stack.why))
            return Value(not stated, f"they are never on the {self.words.queue} together" if stated else "[]")
        if not stack.reached:
            return _never_came(end, stack.why)
        if not stack.certain:
            return Value(None, "", stack.why)
        some, every = compare(stack.blocks, stated, self._means, self._above())
        actual = self.shown(stack.blocks)
        if some and not every:
            players = sorted({item.controller for block in stack.blocks if len(block) > 1 for item in block if item.controller})
            return Value(None, actual, "", True, " and ".join(players) or "their controller")
        return Value(every, actual)

    def _means(self, word: str, thing: object) -> bool:
        assert isinstance(thing, Item)
        card = "" if thing.ability else self.memory.cards.get(thing.source, "")
        return self.memory.references[word].fits(thing, card)

    def _above(self) -> Orders:
        fixed = [*self.scenario.decisions, *(one for entry in self.scenario.timeline for one in entry.decisions)]
        return Orders(tuple(tuple(reference(word, self.scenario) for word in one.option) for one in fixed if one.kind == "order"))

    def shown(self, blocks: Blocks) -> str:
        """The stack in words, as claims state it."""
        shown = []
        for block in blocks:
            names = sorted(short(item.ability) or item.source or "?" for item in block)
            shown.append(names[0] if len(names) == 1 else f"[{', '.join(names)}]")
        return f"[{', '.join(shown)}]"

    def before(self, order: Before, end: End) -> Value:
        """One of the first has to resolve, one of the second to have been on the stack, and no second's turn to come before a first's.

        A second that is countered, or that is left when the game ends, is no obstacle.
        """
        resolved, there = order.first[0], order.second[0]
        if order.wrong:
            return Value(False, "the second is not later")
        if not order.certain or not (_settled(end) or (order.first == (True, True) and order.second == (True, True))):
            return Value(None, "", _cause(end, order.why))
        if not resolved or not there:
            actual = "the first never resolves" if not resolved else f"the second is never on the {self.words.queue}"
            return Value(False, actual, idle=not resolved and order.first[1] and not there)
        return Value(True, "the first resolves first")

    def outcome(self, claim: Claim, outcomes: Outcomes, end: End) -> Value:
        """All of them have to come out as the claim says."""
        actual = " and ".join(dict.fromkeys(outcomes.how)) or f"it never leaves the {self.words.queue}"
        if not outcomes.certain or (not _settled(end) and (outcomes.waiting or not outcomes.how)):
            return Value(None, actual, _cause(end, outcomes.why))
        return Value(set(outcomes.how) == {claim.args["is"]}, actual, idle=not outcomes.how and not outcomes.waiting)

    def missed(self, claim: Claim, missed: Missed, end: End) -> Value:
        """It was forgotten, and the policy says all that the claim says."""
        told_of = [question for question in policy.QUESTIONS if question in claim.args]
        actual = " and ".join(dict.fromkeys(policy.told(one, told_of) for one in missed.policies)) or "it is never missed"
        if not missed.certain or (not missed.policies and not _settled(end)):
            return Value(None, actual, _cause(end, missed.why))
        right = [all(claim.args.get(key, value) == value for key, value in policy.answers(one).items()) for one in missed.policies]
        return Value(bool(right) and all(right), actual)

    def mana(self, claim: Claim, added: Mana, end: End) -> Value:
        """Which mana was added. Where a player chooses the type it is not known."""
        if not added.complete and (added.why or not _settled(end)):
            return Value(None, added.words, _cause(end, added.why))
        if "?" in added.words and len(added.words) == len(str(claim.args["is"])):
            return Value(None, added.words, "which type of mana a player chooses is not followed")
        return Value(added.words == claim.args["is"], added.words)

    # ---------------------------------------------------------------- the state

    def final(self, claim: Claim, end: End) -> Value:
        """A claim on the state at the end."""
        doubts = doubts_of(end, self.scenario.game)
        if end.ending in FOREVER and claim.kind in ("wins", "loses", "draw") and not doubts:
            return Value(claim.args.get("is", False) is True, "the game is a draw: it never ends")
        if doubts or not _settled(end):
            return Value(None, "", _cause(end, "; ".join(doubts)))
        return self.state(claim, self.memory.relevant(claim, end.final))

    def state(self, claim: Claim, fluents: frozenset[object]) -> Value:
        """A claim on the state."""
        args = claim.args
        if claim.kind in ("wins", "loses"):
            word = {"wins": "won", "loses": "lost"}[claim.kind]
            players = sorted(str(one[1][0]) for one in fluents if isinstance(one, tuple) and one[0] == word)
            return Value(args["player"] in players, f"{' and '.join(players) or 'nobody'} {claim.kind}")
        if claim.kind == "draw":
            drawn = "drawn" in fluents
            return Value(drawn == args["is"], "the game is a draw" if drawn else "the game is no draw")
        if claim.kind == "life":
            life = [one[1][1] for one in fluents if isinstance(one, tuple) and one[0] == "life"]
            return Value(life == [args["is"]], str(life[0]) if life else "")
        if claim.kind == "priority":
            players = sorted(str(one[1][0]) for one in fluents if isinstance(one, tuple) and one[0] == "priority")
            return Value(players == [args["player"]], " and ".join(players) or "nobody")
        places, status = self._items(str(args["ability"]), fluents) if "ability" in args else self._object(str(args["object"]), fluents)
        zone = places[0] if places else "nowhere"
        there = f"in zone {zone}" if places else "nowhere"
        match claim.kind:
            case "zone":
                part = next((_part(one[1][0]) for one in status if one[0] == "at"), "")
                return Value(places == [args["is"]] or part == args["is"], part or zone)
            case "controller":
                players = sorted({str(one[1][0]) for one in status if one[0] == "control"})
                return Value(players == [args["is"]], " and ".join(players) or f"nobody: it is {there}")
            case "damage":
                dealt = [one[1][0] for one in status if one[0] == "damage"]
                number = (dealt or [0])[0]
                return Value(zone == self.words.board and number == args["is"], str(number) if zone == self.words.board else there)
            case "phased":
                out = any(one[0] == "out" for one in status)
                actual = "phased out" if out else "phased in" if zone == self.words.board else there
                return Value((out or zone == self.words.board) and out == args["is"], actual)
            case "status":
                is_so = any(one[0] == args["status"] for one in status)
                actual = self._status(str(args["status"]), is_so) if zone == self.words.board else there
                return Value(zone == self.words.board and is_so == args["is"], actual)
        counted = [one[1][1] for one in status if one[0] == "counters" and one[1][0] == args["counter"]]
        number = counted[0] if counted else 0
        return Value(number == args["is"], str(number))

    @property
    def words(self) -> Words:
        """The words of the game."""
        return words(self.scenario.game)

    def _status(self, status: str, is_so: bool) -> str:
        """A status, or that it is not so, as claims say it."""
        said = f"is {status}" if is_so else f"is not {status}"
        return next((head for head, reader in self.words.claims.items() if reader == said), said.removeprefix("is "))

    def _items(self, ability: str, fluents: frozenset[object]) -> Found:
        """The zones and the status of what waits to resolve and is meant by a reference."""
        return self._of(fluents, lambda some: isinstance(some, tuple) and some[0] == "i" and ability in self.memory.fits(some))

    def _object(self, wanted: str, fluents: frozenset[object]) -> Found:
        """The zones and the status of an object, player or token."""
        if wanted in self.memory.cards or wanted in {player.name for player in self.scenario.players}:
            return self._of(fluents, lambda some: name(some) == wanted)
        mine = self._token(wanted, _all_of(fluents)[1])
        return self._of(fluents, lambda some: some in mine)

    @staticmethod
    def _of(fluents: frozenset[object], meant: Callable[[object], bool]) -> Found:
        zones, status = _all_of(fluents)
        return [zone for some, zone in zones.items() if meant(some)], [one for some, one in status if meant(some)]

    def _token(self, wanted: str, status: Iterable[tuple[object, tuple[str, tuple[object, ...]]]]) -> set[object]:
        """A created token by its name: a kind and a number, in the order in which those of the kind were created; none if it is gone."""
        numbered = re.fullmatch(r"(.*) ([0-9]+)", wanted) if wanted not in self.scenario.cards else None
        kind, number = (numbered[1], int(numbered[2])) if numbered else (wanted, 1)
        known = list(status)
        of_kind = {some for some, one in known if one == ("base", (kind,))}
        return of_kind & {some for some, one in known if one == ("numbered", (number,))}

    # ---------------------------------------------------------------- what needs no line

    def kind(self, claim: Claim, end: End) -> Value:
        """Which kind of ability it is, from what the file says; whether it is a mana ability the encodings say."""
        if not self.kinds:
            self.kinds = abilities(self.scenario)
        meant = reference(str(claim.args["ability"]), self.scenario)
        made = {str(one[1][0]) for one in end.final if isinstance(one, tuple) and one[0] == "sort"}
        found = [kinds | ({"mana"} if full in made else set()) for full, (_, kinds) in self.kinds.items() if meant.means(full)]
        actual = ", ".join(sorted(set().union(*found)))
        return Value(bool(found) and all(claim.args["is"] in kinds for kinds in found), actual or "no such ability")

    def legal(self, claim: Claim, end: End) -> Value:
        """Whether in some line the choice could be made: the same for all lines."""
        seen = self.seen or Seen()
        meant, options = reference(str(claim.args["of"]), self.scenario), claim.args["option"]
        wanted = [str(one) for one in options] if isinstance(options, tuple) else [str(options)]
        which = str(claim.args.get("name", ""))
        decision = str(claim.args["decision"])

        def right(about: str) -> bool:
            return meant.means(re.sub(r", mode [0-9]+$", "", about)) or meant.card == about

        if decision == "target":
            there = {option for text, target, option in seen.legal if right(text) and which in ("", target)}
            asked = any(right(text) for text in seen.put) or bool(there)
        else:
            rows = [row for row in seen.offered if row[0] == decision and (right(row[1]) or decision in ("order", "replace"))]
            there = {short(row[3]).rpartition(", mode ")[2] if decision == "mode" else row[3] for row in rows}
            asked = bool(rows)
        actual = "legal: " + (", ".join(sorted(map(short, there))) or "nothing")
        found = asked and all(one in there for one in wanted)
        doubts = doubts_of(end, self.scenario.game)
        if doubts:
            return Value(None, actual, doubts[0])
        if not found and not _settled(end):
            return Value(None, actual, _cause(end, ""))
        return Value(found, actual, idle=not asked)


def _all_of(fluents: frozenset[object]) -> tuple[dict[object, str], list[tuple[object, tuple[str, tuple[object, ...]]]]]:
    """The zone of everything that is in one, and every status with whose it is."""
    zones: dict[object, str] = {}
    status: list[tuple[object, tuple[str, tuple[object, ...]]]] = []
    for fluent in fluents:
        match fluent:
            case ("zone", (some, str(zone))):
                zones[some] = zone
            case ("out", (some, str(zone))):  # phased out
                zones[some] = zone
                status.append((some, ("out", ())))
            case ("is" | "kept", (some, str(word))):
                status.append((some, (word, ())))
            case ("is" | "kept", (some, (str(word), tuple(arguments)))):
                status.append((some, (word, arguments)))
    return zones, status


def _part(place: object) -> str:
    """A part of the board, as claims name it: `base`, or an object that is a place of its own."""
    match place:
        case ("o", _):
            return name(place)
        case (str(word), _):
            return word
    return ""


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of resolving that the file fixes: whether one thing has to lie above another in a block."""

    fixed: tuple[tuple[Reference, ...], ...]

    def __call__(self, one: object, other: object) -> bool:
        """Whether `one` has to resolve before `other`."""
        assert isinstance(one, Item)
        assert isinstance(other, Item)
        for order in self.fixed:
            first, later = ([index for index, word in enumerate(order) if word.means(item.ability)] for item in (one, other))
            if first and later:
                return first[0] < later[0]
        return False


def _settled(end: End) -> bool:
    """Whether the line came to the end of its timeline, or the game to its end."""
    return not end.ending


def _cause(end: End, why: str) -> str:
    return why or _ENDINGS.get(end.ending, end.ending.removeprefix("limit: "))


_ENDINGS = {"loop": "the line of play never ends: it repeats", "endless": "the line of play never ends: it only grows"}


def _never_came(end: End, why: str) -> Value:
    """A line in which the moment that a claim means never came."""
    if why or not _settled(end):
        return Value(None, "", _cause(end, why))
    return Value(False, "the game is over before")


def abilities(scenario: Scenario) -> dict[str, tuple[Ability, frozenset[str]]]:
    """Every ability of a scenario by its full name, with the kinds that it is of."""
    found: dict[str, tuple[Ability, frozenset[str]]] = {}
    for card in scenario.cards.values():
        permanent = not set(words(scenario.game).passing) & set(card.types)
        for ability in card.abilities:
            defining = {"characteristic-defining"} if characteristic_defining(ability) else set()
            found[f"{card.name}: {ability.name}"] = ability, _kinds(ability, scenario, permanent) | defining
            for one in inner(ability):
                granted = one.kind != "replacement" and permanent
                found.setdefault(f"{card.name}: {one.name}", (one, _kinds(one, scenario, granted)))
    return found


def _kinds(ability: Ability, scenario: Scenario, permanent: bool) -> frozenset[str]:
    """Replacement abilities of permanents are static (CR 603.6d, 614.1c to 614.1e), delayed and state triggers triggered."""
    if ability.kind == "keyword":
        meant = [one.ability for one in Keywords(scenario.game).dated(ability.keyword) if _counts(one, scenario)]
        return frozenset({"keyword"}).union(*(_kinds(one, scenario, permanent) for one in meant))
    found: set[str] = {ability.kind}
    if ability.kind == "delayed":
        found.add("triggered")
    if ability.state:
        found.add("state")
    if ability.kind == "replacement" and permanent:
        found.add("static")
    return frozenset(found)


def _counts(meant: Meaning, scenario: Scenario) -> bool:
    """Whether a keyword means that under the rules of the scenario's date."""
    if not (meant.since or meant.until):
        return True
    from pyverify.editions import in_force

    return not (meant.since and not in_force(scenario, meant.since)) and not (meant.until and in_force(scenario, meant.until))
