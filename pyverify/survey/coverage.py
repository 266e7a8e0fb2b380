"""The command `cards coverage`: how much of the texts of a card file is understood, what is not, and how fast it is read."""

from __future__ import annotations

import collections
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pyverify.cardtext.readings import version as phrasebook
from pyverify.cardtext.text import reader
from pyverify.cardtext.understood import Understood, names_of
from pyverify.catalog.errors import CardFileError
from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.model import Object, Player, Scenario
from pyverify.output import complain, say_all, say_json
from pyverify.parse import cards_with
from pyverify.progress import progress
from pyverify.solver.lacking import lacking
from pyverify.survey.shapes import shape
from pyverify.survey.sheets import Sheet, sheets
from pyverify.version import version
from pyverify.vocabulary import words as words_of

DONE, BAD_INPUT, FAILED = 0, 2, 70  # exit codes
_Waiting = tuple[Understood, Sheet]
_TOGETHER = 500  # abilities whose rules are asked for at once
_KINDS = ("triggered", "activated", "static", "replacement", "spell", "keyword")
_OUTCOMES = ("exact", "respelt", "declined", "ambiguous")
_PARTS = {"when": "what it waits for", "if": 'the condition after "if"', "do": "what it does", "costs": "its costs", "whole": "all of it"}


@dataclass(slots=True)
class Lost:
    """Words of one shape that are not understood. only: how often they are the only ones of an ability; example: such words."""

    part: str
    shape: str
    count: int = 0
    only: int = 0
    ambiguous: int = 0
    example: str = ""


@dataclass(slots=True)
class Surveyed:
    """What was found. outcomes: of each kind of ability. condition, effect: triggered abilities in which that is understood. carried_out:
    triggered abilities that are understood and that rules carry out; lacks: what the rules lack for the others. lost: in triggered
    abilities; lost_elsewhere: in others. faults: cards at which the reading failed, and how. seconds: that the reading took."""

    game: str
    cards: int = 0
    outcomes: dict[str, collections.Counter[str]] = field(default_factory=lambda: {kind: collections.Counter() for kind in _KINDS})
    condition: int = 0
    effect: int = 0
    carried_out: int = 0
    lacks: collections.Counter[str] = field(default_factory=collections.Counter)
    lost: dict[tuple[str, str], Lost] = field(default_factory=dict)
    lost_elsewhere: dict[tuple[str, str], Lost] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def abilities(self) -> int:
        """How many there are."""
        return sum(one.total() for one in self.outcomes.values())

    def whole(self, kind: str) -> int:
        """How many abilities of a kind are understood whole."""
        return self.outcomes[kind]["exact"] + self.outcomes[kind]["respelt"]


def survey(given: Iterator[Sheet], game: str) -> Surveyed:
    """Read all texts. A text at which that fails is counted and told, and ends nothing."""
    reader(game)  # warm: the grammar is made
    made = Surveyed(game)
    waiting: list[_Waiting] = []
    for sheet in given:
        made.cards += 1
        started = time.process_time()
        try:
            found = sheet.read(game)
        except Exception as error:  # a fault of pyverify, which belongs into the account
            made.faults.append((sheet.called, f"{type(error).__name__}: {error}"))
            continue
        finally:
            made.seconds += time.process_time() - started
        for one in found:
            _count(made, one, sheet)
            if one.kind == "triggered" and not one.unread:
                waiting.append((one, sheet))
        if len(waiting) >= _TOGETHER:
            _ask(made, waiting)
            waiting = []
    _ask(made, waiting)
    return made


def _count(made: Surveyed, one: Understood, sheet: Sheet) -> None:
    made.outcomes[one.kind][one.outcome] += 1
    if one.kind == "triggered":
        made.condition += not {"when", "if", "whole"} & one.unread.keys()
        made.effect += not {"do", "whole"} & one.unread.keys()
    if not one.unread:
        return
    into = made.lost if one.kind == "triggered" else made.lost_elsewhere
    every = [(part, words) for part, some in one.unread.items() for words in some]
    names = names_of(sheet.called, sheet.line, made.game)
    for part, words in every:
        key = part, shape(words, names, made.game)
        lost = into.setdefault(key, Lost(*key, example=words))
        lost.count += 1
        lost.only += len(every) == 1
        lost.ambiguous += words in one.doubts


def _ask(made: Surveyed, waiting: Sequence[_Waiting]) -> None:
    """Which abilities the rules carry out. Where that fails for several together, each is asked for alone."""
    try:
        found = lacking([_facts(one, sheet, number, made.game) for number, (one, sheet) in enumerate(waiting)], made.game)
    except Exception as error:
        if len(waiting) > 1:
            for one in waiting:
                _ask(made, [one])
            return
        made.faults.append((waiting[0][1].called, f"{type(error).__name__}: {error}"))
        return
    for what in found:
        made.carried_out += not what
        made.lacks.update(what)


def _facts(one: Understood, sheet: Sheet, number: int, game: str) -> str:
    """An ability as facts for the rules, alone on a card, in a scenario with a number."""
    thing = Object(sheet.called, sheet.called, words_of(game).board, "you", "you")
    players = (Player("you"), Player("opponent"))
    cards = cards_with(one, sheet.called, sheet.line, game)
    return scenario_facts(Scenario("survey", game=game, players=players, cards=cards, objects=(thing,)), number, Keywords(game))


# ------------------------------------------------------------------ the command


def main(path: str, fmt: str, game: str, common: int) -> int:
    """Run the command. Returns the exit code: 2 if the file can't be read, 70 if the reading of some card failed."""
    try:
        with progress(path) as tell:
            found = survey(sheets(path, tell), game)
    except (CardFileError, FileNotFoundError, IsADirectoryError) as error:
        complain(error if isinstance(error, CardFileError) else f"{path}: {error.strerror}")
        return BAD_INPUT
    if fmt == "json":
        say_json(json.dumps(_json(found, common), indent=2, ensure_ascii=False))
    else:
        say_all(_text(found, common))
    return FAILED if found.faults else DONE


def _share(part: int, whole: int) -> str:
    return f"{part:>7,}  {part / whole:6.1%}" if whole else f"{part:>7,}"


def _text(found: Surveyed, common: int) -> Iterator[str]:
    outcomes = found.outcomes["triggered"]
    count = outcomes.total()
    yield f"{found.cards:,} texts, {found.abilities:,} abilities, {count:,} of them triggered"
    yield ""
    yield "triggered abilities"
    yield f"  condition understood, with the intervening if  {_share(found.condition, count)}"
    yield f"  effect understood                              {_share(found.effect, count)}"
    yield f"  everything understood                          {_share(found.whole('triggered'), count)}"
    yield f"  everything understood, and carried out by rules{_share(found.carried_out, count)}"
    yield ""
    yield f"{'outcomes':<14}{'abilities':>10}{'exact':>10}{'respelt':>10}{'declined':>10}{'ambiguous':>11}{'understood':>12}"
    for kind in _KINDS:
        some = found.outcomes[kind]
        if some:
            numbers = "".join(f"{some[one]:>{11 if one == 'ambiguous' else 10},}" for one in _OUTCOMES)
            yield f"{kind:<14}{some.total():>10,}{numbers}{found.whole(kind) / some.total():>12.1%}"
    for title, lost in (("triggered abilities", found.lost), ("other abilities", found.lost_elsewhere)):
        yield from _lost_text(title, lost, common)
    if found.lacks and common:
        yield ""
        yield "understood in triggered abilities, and not carried out by rules"
        yield from (f"{number:>6,}  {what}" for what, number in found.lacks.most_common(common))
    yield ""
    yield f"exceptions: {len(found.faults)}"
    yield from (f"  {name}: {what}" for name, what in found.faults)
    yield f"abilities a second, on one core once the grammar is loaded: {_speed(found):,}"


def _lost_text(title: str, lost: dict[tuple[str, str], Lost], common: int) -> Iterator[str]:
    if not lost or not common:
        return
    yield ""
    yield f"not understood in {title}: how often; how often nothing else is in the way; shape; such words"
    for one in _commonest(lost, common):
        doubtful = f", ambiguous {one.ambiguous:,} times" if one.ambiguous else ""
        yield f"{one.count:>6,}{one.only:>7,}  {_PARTS[one.part]}{doubtful}: {one.shape}"
        yield f"{'':>15}{one.example}"


def _commonest(lost: dict[tuple[str, str], Lost], common: int) -> list[Lost]:
    return sorted(lost.values(), key=lambda one: (-one.count, one.part, one.shape))[:common]


def _speed(found: Surveyed) -> int:
    return round(found.abilities / found.seconds) if found.seconds else 0


def _json(found: Surveyed, common: int) -> dict[str, Any]:
    count = found.outcomes["triggered"].total()

    def part(number: int) -> dict[str, float]:
        return {"count": number, "share": round(number / count, 4) if count else 0.0}

    return {
        "pyverify": version(),
        "phrasebook": phrasebook(found.game),
        "game": found.game,
        "texts": found.cards,
        "abilities": found.abilities,
        "triggered": {
            "count": count,
            "condition": part(found.condition),
            "effect": part(found.effect),
            "everything": part(found.whole("triggered")),
            "carried_out": part(found.carried_out),
        },
        "outcomes": {kind: {one: some[one] for one in _OUTCOMES} for kind, some in found.outcomes.items()},
        "not_understood": [_lost_json(one) for one in _commonest(found.lost, common)],
        "not_understood_in_others": [_lost_json(one) for one in _commonest(found.lost_elsewhere, common)],
        "not_carried_out": [{"what": what, "count": number} for what, number in found.lacks.most_common(common)],
        "exceptions": [{"card": name, "error": what} for name, what in found.faults],
        "abilities_a_second": _speed(found),
    }


def _lost_json(one: Lost) -> dict[str, Any]:
    return {
        "part": one.part, "shape": one.shape, "count": one.count, "only_obstacle": one.only, "ambiguous": one.ambiguous,
        "example": one.example,
    }  # fmt: skip
