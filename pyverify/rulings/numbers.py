"""Rule numbers in prose: which there were not when it was said, which stand elsewhere since, and which speak of something else.

Two know of numbers: the project's citations, by topic and date, and the rules texts that the user has registered. What neither of them
knows for sure is not told: letters come and go between editions, so a text of one date says little about another.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from pyverify.editions import Topic, first, topics
from pyverify.games import DEFAULT, GAMES
from pyverify.limits import PROSE_NUMBERS
from pyverify.resources import encodings_dir
from pyverify.rulings.model import Finding
from pyverify.rulings.passages import Passage
from pyverify.rulings.shelf import Shelf, related, section

_CALLED = re.compile(r"(?:\bC\.?R\.?|\brules?|\bsubrules?|\bsections?|§+)\W{0,3}(?:nos?\.|numbers?)?\W{0,2}$", re.IGNORECASE)
_LISTED = re.compile(r"^\W{1,3}(?:(?:and|or|to|through|as well as)\W)?\W{0,2}$")
_OTHER_BOOKS = ("MTR", "IPG", "JAR", "IMTR", "tournament rules", "procedure guide", "policy", "Flesh and Blood", "Lorcana")
_BETWEEN = re.compile(r"^[\s\"'”’),:;*_]*(?:[([]?\s*(?:see\s+)?(?:C\.?R\.?|rules?)?\s*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """A rule number in prose. sure: it is called one; others may be other numbers that look alike."""

    number: str
    start: int
    stop: int
    sure: bool


def rule_numbers(passage: Passage, date: datetime.date, shelf: Shelf) -> Iterator[Finding]:
    """What is wrong with rule numbers in a passage. date: today's rules, as far as the reader is concerned. shelf: rules texts at hand."""
    found = tuple(islice(mentions(passage.plain, passage.game), PROSE_NUMBERS))
    if not found:
        return
    when = max(passage.date or date, first(passage.game))
    written = {one.number for one in found}
    for one in found:
        told = _judged(passage, one, when, max(date, when), written, shelf)
        if told:
            name, text, fix = told
            rulings = (passage.ruling,) if passage.ruling else ()
            yield Finding(name, passage.at(one.start, one.stop), text, rulings=rulings, rules=(one.number,), fix=fix)


@cache
def _mention(game: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,$€£#/:+-])(?P<number>{GAMES[game].number})(?![\w%°]|[.,:/-]\d)")


@cache
def _other_book(game: str) -> re.Pattern[str]:
    """What says that a number is of another book: of other games, and of what is no rule of a game."""
    titles = [re.escape(one.title.partition(":")[0]) for one in GAMES.values() if one.name != game]
    return re.compile(rf"\b(?:{'|'.join([*_OTHER_BOOKS, *titles])})\b", re.IGNORECASE)


def mentions(text: str, game: str = DEFAULT) -> Iterator[Mention]:
    """The rule numbers in a text."""
    before: Mention | None = None
    for match in _mention(game).finditer(text):
        start, stop = match.span()
        head = text[max(0, start - 40) : start]
        if _other_book(game).search(head):
            before = None
            continue
        listed = before is not None and before.sure and bool(_LISTED.match(text[before.stop : start]))
        named = bool(_CALLED.search(head)) or match["number"][-1].isalpha() or listed
        alone = bool(re.search(r"[(\[]\s*(?:see\s+)?$", head)) and bool(re.match(r"\s*[)\],;:]", text[stop:]))
        before = Mention(match["number"], start, stop, named or alone)
        yield before


def _judged(
    passage: Passage, one: Mention, when: datetime.date, today: datetime.date, written: set[str], shelf: Shelf
) -> tuple[str, str, str] | None:
    """Name, text and fix of what is wrong with a number."""
    first, last = passage.sentence(one.start)
    sentence = passage.plain[first:last].casefold()
    known = topics(passage.game)
    here = [topic for topic in known if topic.number_on(when) == one.number]
    spoken = [topic for topic in known if _speaks(passage.game, topic.name, sentence)]
    text = shelf.certain(one.number, when)

    outdated = [topic for topic in known if topic not in here and _had(topic, one.number)]
    meant = [topic for topic in outdated if topic in spoken and not related(one.number, topic.number_on(when))]
    if (
        meant
        and not any(topic in spoken for topic in here)
        and not (text and any(_speaks(passage.game, topic.name, text.casefold()) for topic in meant))
    ):
        return _not_then(one, when, meant, written)
    if not here and shelf.absent(one.number, when) and (one.sure or outdated):
        return _not_then(one, when, [topic for topic in outdated if topic.number_on(when)], written)
    if here and not (passage.reason or passage.past) and today > when:
        moved = _moved(one, here, spoken, when, today, written)
        if moved:
            return moved
    if not here and text and not (passage.reason or passage.past) and today > when:
        other = shelf.moved(one.number, text, today)
        if other and other not in written:
            return "stale-number", f"{one.number} ({when}) has moved; in the rules of {today} it is {other}", other
    return _other_topic(passage, one, when, here, spoken, text, sentence)


def _not_then(one: Mention, when: datetime.date, meant: list[Topic], written: set[str]) -> tuple[str, str, str] | None:
    """A number that was not, or not of this, when it was written; unless the right one stands beside it."""
    right = sorted({topic.number_on(when) for topic in meant} - {""})
    if written & set(right):
        return None
    fix = right[0] if len(right) == 1 else ""
    earlier = [end for topic in meant if (end := topic.until(one.number, when))]
    text = (
        f"there is no rule {one.number} about this in the rules of {when}"
        if meant
        else f"there is no rule {one.number} in the rules of {when}"
    )
    if earlier:
        text = f"{one.number} was its number until {max(earlier)}, but this is of {when}" if meant else text
    if right:
        text += f"; it is {_listed(right)}" + (f": {meant[0].says}" if len(right) == 1 and meant[0].says else "")
    return "stale-number", text, fix


def _moved(
    one: Mention, here: list[Topic], spoken: list[Topic], when: datetime.date, today: datetime.date, written: set[str]
) -> tuple[str, str, str] | None:
    """A number that was right, and stands for something else today, or for nothing."""
    about = [topic for topic in here if topic in spoken] or here
    new = sorted({topic.number_on(today) for topic in about} - {""})
    if not new or any(related(one.number, number) for number in new) or written & set(new):
        return None
    since = max((end for topic in about if (end := topic.until(one.number, today))), default=today)
    says = f": {about[0].says}" if len(new) == 1 and about[0].says else ""
    return "stale-number", f"{one.number} ({when}) moved on {since}; today it is {_listed(new)}{says}", new[0] if len(new) == 1 else ""


def _other_topic(
    passage: Passage, one: Mention, when: datetime.date, here: list[Topic], spoken: list[Topic], text: str, sentence: str
) -> tuple[str, str, str] | None:
    """A number beside the name of something else: told only if nothing in the sentence has to do with what stands at the number, and
    that is something narrow: general rules apply to everything."""
    about = " ".join([text, *(f"{topic.name} {topic.says}" for topic in here)]).casefold()
    if not one.sure or not about.strip() or any(topic in here for topic in spoken) or len(tuple(mentions(sentence, passage.game))) != 1:
        return None
    named = [topic for topic in spoken if _beside(passage.game, topic.name, passage.plain, one)]
    numbers = sorted({topic.number_on(when) for topic in named} - {""})
    narrow = (
        all(topic.name in _names(passage.game) for topic in here)
        if here
        else one.number[:3] > "700" and one.number[:3] not in ("703", "704")
    )
    if len(named) != 1 or not narrow or not numbers or numbers[0][:3] == one.number[:3] != "702" or related(numbers[0], one.number):
        return None
    if any(_speaks(passage.game, topic.name, about) for topic in named) or _stems(sentence) & _stems(about):
        return None
    said = next((topic.says for topic in here if topic.says), "")
    what = f": {said}" if said else ""
    return (
        "wrong-topic",
        f"{one.number} speaks of something else in the rules of {when}{what} The words beside it are those of {numbers[0]}",
        numbers[0],
    )


# ------------------------------------------------------------------ words


@cache
def _names(game: str) -> dict[str, re.Pattern[str]]:
    """How each topic of a game is called, for topics that have a name of their own; none if the game has no such file."""
    import yaml

    file = encodings_dir().joinpath(game, "topic_names.yaml")
    text = file.read_text(encoding="utf-8") if file.is_file() else "{}"
    return {topic: _any_of(names) for topic, names in yaml.safe_load(text).items()}


def _any_of(names: Iterable[str]) -> re.Pattern[str]:
    spaced = (re.escape(name).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for name in names)
    return re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)")


def _speaks(game: str, topic: str, text: str) -> bool:
    """Whether a text, in lower case, calls a topic by a name of its."""
    pattern = _names(game).get(topic)
    return bool(pattern and pattern.search(text.replace("“", '"').replace("”", '"').replace("’", "'")))


def _beside(game: str, topic: str, text: str, one: Mention) -> bool:
    """Whether a topic's name stands right before a number."""
    head = text[max(0, one.start - 60) : one.start].casefold()
    pattern = _names(game).get(topic)
    return any(_BETWEEN.match(head[match.end() :]) for match in pattern.finditer(head)) if pattern else False


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in re.findall(r"[a-z]{5,}", text.casefold())) - _COMMON


_COMMON = frozenset({
    "rules", "after", "befor", "other", "where", "which", "while", "there", "their", "these", "those", "about", "being", "would", "could",
    "under", "becau", "whene", "until", "rathe", "every", "alway", "never", "itsel", "himse", "numbe", "playe",
})  # fmt: skip


def _had(topic: Topic, number: str) -> bool:
    return any(one == number for _, one in topic.numbers)


def _listed(numbers: list[str]) -> str:
    """One or another; of many, what they are part of."""
    sections = {section(one) for one in numbers}
    if len(numbers) > 2 and len(sections) == 1:
        return f"one of {sections.pop()}"
    return numbers[0] if len(numbers) == 1 else ", ".join(numbers[:-1]) + f" or {numbers[-1]}"
