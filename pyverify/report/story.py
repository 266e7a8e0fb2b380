"""The text of `run` and `why`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pyverify import policy
from pyverify.model import Entry, Scenario
from pyverify.record import Found, Play, Record, Rule, arguments
from pyverify.references import Reference
from pyverify.report import decisions, doubts, rulebook, sentences, state
from pyverify.report.heading import adopted
from pyverify.report.naming import Namer, listed, name_of
from pyverify.rulebook.parsing import Book
from pyverify.trace import Candidate, Choice, Item, Tick
from pyverify.verdict import abilities

HANDFUL = 4  # branches that are told without --full
_NOTHING = Found()


class Story:
    """Tells the run of one scenario.

    full: with the state, every checklist and every line of play. book: the user's rules text, whose rules are shown that are cited.
    """

    def __init__(self, scenario: Scenario, record: Record, full: bool = False, book: Book | None = None) -> None:
        self.scenario, self.record, self.full, self.book = scenario, record, full, book
        self._cited: set[Rule] = set()
        self.namer = Namer(scenario, record.tokens)
        self.words = self.namer.words
        self._doubts = doubts.in_force(record, scenario.game)
        self._about = {
            (one.ability, one.source, one.event, tick.tick): one.subject
            for tick in record.ticks.values()
            for one in tick.candidates
            if one.fires and one.subject
        }
        self._watched: dict[tuple[str, str], str] = {}  # state triggers: why they did not trigger when last asked
        self._told = 0  # ticks told of what all plays have in common

    def title(self) -> Iterator[str]:
        """The scenario's name and title, and the doubts under which all of it stands."""
        yield f"== {self.scenario.name}" + (f": {self.scenario.title}" if self.scenario.title else "")
        yield from (f"   {line}" for line in adopted(self.scenario))
        start = doubts.from_start(self.record, self.scenario.game)
        if start:
            yield f"   ** all of this is undecided: {'; '.join(start)}"

    def lines(self) -> Iterator[str]:
        """The whole story."""
        yield from self.title()
        plays = self.record.plays
        common = _common(plays)
        if common:
            yield from self._stretch(plays[0], 0, common, self._shared_choices())
        limits = sorted({play.ending.removeprefix("limit: ") for play in plays if play.ending.startswith("limit: ")})
        if limits:
            yield f"    ** Undecided from here on: {'; '.join(limits)}."
        elif len(plays) == 1:
            yield from self._end(plays[0])
        else:
            yield from self._branches(common)
        yield from self._open()
        if self.full:
            yield from rulebook.cited(self._cited, self.book)

    def steps(self) -> Iterator[tuple[list[str], tuple[tuple[Item, ...], ...]]]:
        """The most frequent line of play: what is told of each tick, and the stack after it, from bottom to top."""
        play = max(self.record.plays, key=lambda one: one.lines, default=Play(()))
        choices: dict[int, list[Choice]] = {}
        for choice in play.choices:
            choices.setdefault(choice.tick, []).append(choice)
        now = set(self.record.start)
        waiting: list[Choice] = []
        for key in play.ticks:
            tick = self.record.ticks[key]
            now = (now - tick.before) | tick.after
            waiting += choices.pop(tick.tick, ())
            told = list(self._tick(tick, self.record.found.get(key, _NOTHING), waiting, frozenset(now)))
            if told:
                waiting = []
                yield told, state.stack_of(frozenset(now), self.namer)

    def ending(self) -> Iterator[str]:
        """How that line of play ends."""
        play = max(self.record.plays, key=lambda one: one.lines, default=Play(()))
        yield from self._end(play)

    # ---------------------------------------------------------------- lines of play

    def _shared_choices(self) -> list[Choice]:
        """What is decided alike in all plays that are told."""
        sets = [set(play.choices) for play in self.record.plays]
        return sorted(set.intersection(*sets), key=lambda one: one.tick) if sets else []

    def _branches(self, common: int) -> Iterator[str]:
        """What comes after the plays part: one for each way in which they end, the most frequent first; with `full` every one."""
        shared = set(self._shared_choices())
        groups: dict[tuple[str, ...], list[Play]] = {}
        for index, play in enumerate(sorted(self.record.plays, key=lambda one: (-one.lines, one.ticks))):
            groups.setdefault((*self._end(play), str(index) if self.full else ""), []).append(play)
        ways = sorted(groups.values(), key=lambda plays: -sum(play.lines for play in plays))
        shown = ways if self.full else ways[:HANDFUL]
        yield ""
        alike = "" if self.full else " they end in" if len(ways) > 1 else " they all end alike, in"
        yield f"From here {_lines(self.record.lines)} of play part;{alike or ' here are'} {_number(len(ways), 'way')}:"
        for index, plays in enumerate(shown, 1):
            total = sum(play.lines for play in plays)
            play = plays[0]
            own = [choice for choice in play.choices if choice not in shared]
            yield ""
            yield f"-- {index} of {len(ways)}: {_lines(total)}{', for example' if total > 1 else ''}"
            yield from self._stretch(play, common, len(play.ticks), own)
            yield from self._end(play)
        if len(shown) < len(ways):
            rest = sum(play.lines for plays in ways[HANDFUL:] for play in plays)
            yield ""
            yield f"-- and {_number(len(ways) - len(shown), 'more way')} ({_lines(rest)}); --full tells them all"

    def _end(self, play: Play) -> Iterator[str]:
        ending = self.words.endings.get(play.ending, play.ending)
        if ending:
            yield f"    ** {ending}."
        final = state.after(self.record, play, len(play.ticks))
        yield "    In the end, undecided:" if play.ticks and play.ticks[-1] in self._doubts else "    In the end:"
        yield from (f"      {line}" for line in state.lines(final, self.namer))
        stack = state.stack_of(final, self.namer)
        if stack:
            yield f"      {self._stacked(stack)}"

    def _open(self) -> Iterator[str]:
        lines = list(decisions.paste(self.record.decisions, self.namer))
        if lines:
            yield ""
            yield f"Decisions left open ({_lines(self.record.lines)} of play). To fix one, put its line under `decide:`"
            yield from (f"  {line}" for line in lines)

    # ---------------------------------------------------------------- ticks

    def _stretch(self, play: Play, start: int, stop: int, choices: Iterable[Choice]) -> Iterator[str]:
        """The ticks of a part of a play, numbered from the beginning of the play."""
        by_tick: dict[int, list[Choice]] = {}
        ticks = [self.record.ticks[key] for key in play.ticks[start:stop]]
        for choice in choices:  # made in a void tick: told where play goes on
            when = next((tick.tick for tick in ticks if tick.tick >= choice.tick), None)
            if when is not None:
                by_tick.setdefault(when, []).append(choice)
        number = self._told if start else 0
        for count, (key, tick) in enumerate(zip(play.ticks[start:stop], ticks, strict=True), start + 1):
            now = state.after(self.record, play, count)
            told = list(self._tick(tick, self.record.found.get(key, _NOTHING), by_tick.get(tick.tick, ()), now))
            if not told:
                continue
            number += 1
            yield f"{number:>4}  {told[0]}"
            yield from (f"        {line}" for line in told[1:])
            if self.full:
                yield from (f"           | {line}" for line in state.lines(now, self.namer))
        if not start:
            self._told = number

    def _tick(self, tick: Tick, found: Found, choices: Iterable[Choice], now: state.State) -> Iterator[str]:
        """A tick as a heading and details; nothing if there is nothing to tell."""
        heading, details = self._heading(tick, found)
        made = [f"decision: {decisions.told(one, self.namer)}{self._others(one)}" for one in choices]
        made += [f"decision, fixed by the file: {decisions.told(one, self.namer)}" for one in found.fixed]
        details = made + details
        if found.replaced:
            details.append(self._replaced(found))
        details += sentences.changes(tick.after, self.words.beginnings, self.namer)
        details += sentences.changes(tick.before, self.words.ends, self.namer)
        details += [f"{one} ceases to exist" for one in self._ceased(tick)]
        if tick.deed == "resolve" and not tick.events and not tick.after and not tick.removed:
            details.append("it does nothing")
        details += [
            self._phrase("removed", item=self.namer.item(item), why=self.words.outcomes.get(why, why.replace("_", " ")))
            + self._numbers(sentences.rules([f"removed({why})", why, f"fizzled_{why}"], self.record.cites))
            for item, why in tick.removed
            if why != "countered"
        ]
        details += [line for item, said in tick.missed for line in self._missed(item, said)]
        details += list(self._triggers(tick, found))
        begun = doubts.begun(tick, self.scenario.game)
        details += [doubts.told(begun, bool(found.illegal))] if begun else []
        stack = any(isinstance(fluent, tuple) and fluent[0] == "piled" for fluent in tick.after)
        if not details and not stack and (not heading or tick.deed == "instruction"):
            return
        where = self._where(tick) if tick.deed.startswith(("entry", "illegal")) else ""
        if not heading and details:
            heading = details.pop(0)
        yield f"{heading or 'Nothing happens'}.{where}"
        yield from details
        if stack:
            yield self._stacked(state.stack_of(now, self.namer))
        if self.full:
            yield from self._checklists(tick, found)

    def _missed(self, item: Item, said: tuple[str, ...]) -> Iterator[str]:
        """What the policy says of an ability that was forgotten."""
        yield self._phrase("missed", item=self.namer.item(item), policy=said[0])
        yield from (f"  {one}" for one in policy.sentences(said))
        yield f"  {policy.ON_PURPOSE}"

    def _ceased(self, tick: Tick) -> list[str]:
        """The tokens that are no more, without having gone anywhere."""
        left = {inner[0] for fluent in tick.before if (inner := arguments(fluent, "zone"))}
        moved = {value for event in tick.events for value in event.attributes.get("object", ())}
        tokens = [one for one in left - moved if any(arguments(card, "token") for card in arguments(one, "o"))]
        tokens += [one for one in left - moved if one not in tokens and ("is", (one, "token")) in tick.before]
        return sorted(map(self.namer.thing, tokens))

    def _others(self, choice: Choice) -> str:
        for one in self.record.decisions:
            if one.asked == 1 and (one.player, one.kind, one.about, one.which) == (choice.player, choice.kind, choice.about, choice.which):
                rest = {self.namer.ability(option) for option in one.options} - {self.namer.ability(choice.option)}
                return f" (possible as well: {', '.join(sorted(rest))})" if rest and choice.kind not in ("may", "pay") else ""
        return ""

    def _where(self, tick: Tick) -> str:
        if not 0 < tick.entry <= len(self.scenario.timeline):
            return ""
        return f"  [timeline entry {tick.entry}, line {self.scenario.timeline[tick.entry - 1].place.line}]"

    def _heading(self, tick: Tick, found: Found) -> tuple[str, list[str]]:
        """What a tick is called, and what else is to be said of what happened."""
        happened = list(sentences.events(tick.events, self.namer))
        kind = tick.deed.partition(" ")[2]
        if found.illegal:
            why = "; ".join(map(self.words.illegal_entry, found.illegal))
            return f"This entry can't be carried out: {why}", happened
        if tick.deed.startswith("entry"):
            entry = self._entry(tick)
            template = self.words.entries.get(kind, "")
            if entry and template:
                ability = self.namer.ability(entry.ability) if entry.ability else entry.what
                told = template.format(by=self._by(entry), what=entry.what, ability=ability)
                return told, [line for line in happened if not line.endswith(self._phrase("entered", what=entry.what))]
            return ("; ".join(happened), []) if happened else ("", [])
        if tick.deed == "resolve" and tick.resolving:
            if len(tick.resolving) > 1:
                counted = Counter(self.namer.item(item) for item in tick.resolving)
                several = listed([f"{name} ({count} times)" if count > 1 else name for name, count in counted.items()])
                return f"{several}: they resolve one after the other, in an order that makes no difference", happened
            item = tick.resolving[0]
            subject = self._about.get((item.ability, item.source, item.event, item.tick), "")
            name = self.namer.item(item) + (f", for {subject}," if subject else "")
            if any(removed == item or removed.ability == item.ability for removed, _ in tick.removed):
                return f"{name} would resolve", happened
            return f"{name} resolves", happened
        if tick.deed == "instruction":
            item_name = self._going_on(tick)
            return f"{item_name} goes on" if item_name else "", happened
        if tick.deed == "mana":
            return f"{self._going_on(tick)} resolves at once" + self._numbers(sentences.rules(["mana"], self.record.cites)), happened
        heading = self.words.deeds.get(tick.deed, tick.deed.replace("_", " "))
        if "{waits}" in heading:
            heading = heading.format(waits=listed(state.waited(tick.before, self.namer)))
        topics = [tick.deed, "placed"] if tick.deed == "place" else [tick.deed]
        return heading + (self._numbers(sentences.rules(topics, self.record.cites)) if heading else ""), happened

    def _entry(self, tick: Tick) -> Entry | None:
        """The entry that is carried out; of one in steps, the mana ability that is activated."""
        if not 0 < tick.entry <= len(self.scenario.timeline):
            return None
        whole = self.scenario.timeline[tick.entry - 1]
        if not tick.part:
            return whole
        return whole.during[tick.part - 1] if tick.part <= len(whole.during) else None

    def _numbers(self, rules: tuple[Rule, ...]) -> str:
        """The numbers of rules, remembered for the list at the end."""
        self._cited.update(rules)
        return sentences.numbers(rules)

    def _replaced(self, found: Found) -> str:
        return self._phrase("replaced", abilities=", ".join(self.namer.ability(one) for one in found.replaced))

    def _phrase(self, name: str, **given: object) -> str:
        return self.words.phrases[name].format_map(given)

    def _stacked(self, blocks: tuple[tuple[Item, ...], ...]) -> str:
        """What waits to resolve."""
        return f"{self.words.phrases['queue']}: {state.stack_words(blocks, self.namer)}"

    def _by(self, entry: Entry) -> str:
        """Whose entry of the timeline it is: as `facts` has it."""
        of_object = next((one.controller for one in self.scenario.objects if one.name == entry.what), "")
        return entry.by or of_object or self.scenario.active or self.scenario.players[0].name

    def _going_on(self, tick: Tick) -> str:
        """What was in the middle of resolving, if anything."""
        for fluent in tick.before:
            inner = arguments(fluent, "frame")
            if inner:
                return self.namer.ability(name_of(inner[1]))
        return ""

    # ---------------------------------------------------------------- triggers

    def _triggers(self, tick: Tick, found: Found) -> Iterator[str]:
        """What triggered and what did not, with the rules."""
        fired: dict[tuple[str, str, str, str], list[str]] = {}
        missed: dict[tuple[str, str, str], list[str]] = {}
        for one in tick.candidates:
            name = self._ability(one)
            if one.fires:
                why = self._numbers(sentences.reasons(one, self.record.cites))
                self._watched.pop((one.ability, one.source), None)
                fired.setdefault((name, one.source, one.controller, why + self._again(one)), []).append(one.subject)
            else:
                why = sentences.failed(one, found, self.record.cites, self.words)
                self._cited.update(sentences.reasons(one, self.record.cites))
                if one.event == "state" and self._watched.get((one.ability, one.source)) == why and not self.full:
                    continue  # asked in every tick: told when the answer changes
                self._watched[one.ability, one.source] = why
                missed.setdefault((name, one.controller, why), []).append(one.subject)
        for (name, _, controller, why), subjects in fired.items():
            times = f" {len(subjects)} times" if len(subjects) > 1 else ""
            yield f"triggers{times}: {controller}'s {name}{_for(subjects)}{why}"
        for (name, controller, why), subjects in missed.items():
            yield f"does not trigger: {controller}'s {name}{_for(subjects)}: {why}"

    def _again(self, one: Candidate) -> str:
        """By what it triggers additional times."""
        if not one.again:
            return ""
        return f"; {sentences.additional(one.again)}" + self._numbers(sentences.rules(["additional"], self.record.cites))

    def _ability(self, one: Candidate) -> str:
        card = one.ability.rpartition(": ")[0]
        return self.namer.ability(one.ability) + (f" of {one.source}" if one.source and one.source != card else "")

    def _checklists(self, tick: Tick, found: Found) -> Iterator[str]:
        for one in tick.candidates:
            yield f"checklist of {one.controller}'s {self._ability(one)}{_for([one.subject])}:"
            yield from (f"  {line}" for line in self._checks(one, found))

    def _checks(self, one: Candidate, found: Found) -> Iterator[str]:
        for check in one.checks:
            if check.passed and check.about.endswith(": anything"):
                continue
            mark = "yes" if check.passed else "NO "
            cited = sentences.check_rules(check, self.record.cites)
            yield f"{mark}  {sentences.asked(check, self.words)}: {sentences.answered(check, one, found, self.words)}{self._numbers(cited)}"
            if not check.passed or self.full:
                yield from (f"       {rule.number}: {rule.says}" for rule in cited if rule.says)

    def why(self, wanted: Reference) -> Iterator[str]:
        """Each occasion on which an ability could have triggered, with its checklist."""
        yield from self.title()
        occasions: Counter[tuple[str, ...]] = Counter()
        for key, tick in sorted(self.record.ticks.items(), key=lambda pair: pair[1].tick):
            found = self.record.found.get(key, _NOTHING)
            weight = sum(play.lines for play in self.record.plays if key in play.ticks)
            for one in tick.candidates:
                if wanted.means(one.ability) and wanted.only in ("", one.source):
                    heading, details = self._heading(tick, found)
                    event = heading if tick.deed.startswith("entry") else "; ".join(details) or heading
                    verdict = "triggers" if one.fires else "does not trigger" if not all(check.passed for check in one.checks) else (
                        "counts as one with another occasion at the same time")  # fmt: skip
                    undecided = f"  (undecided: {'; '.join(self._doubts[key])})" if key in self._doubts else ""
                    text = f"{one.controller}'s {self._ability(one)}{_for([one.subject])} {verdict}{self._again(one)}{undecided}"
                    occasions[(f"{event}{self._where(tick)}", text, *self._checks(one, found))] += weight
        if not occasions:
            yield from self._never(wanted)
            for key, tick in self.record.ticks.items():
                found = self.record.found.get(key, _NOTHING)
                if found.replaced:
                    yield f"   But {self._replaced(found)}; what is replaced or prevented never happens.{self._where(tick)}"
        missed = dict.fromkeys(
            line
            for tick in self.record.ticks.values()
            for item, said in tick.missed
            if wanted.means(item.ability) and wanted.only in ("", item.source)
            for line in self._missed(item, said)
        )
        for index, (occasion, count) in enumerate(occasions.items(), 1):
            event, verdict, *checks = occasion
            some = f"  (in {count:,} of {_lines(self.record.lines)} of play)" if count < self.record.lines else ""
            yield ""
            yield f"{index}. {event}{some}"
            yield f"   {verdict}"
            yield from (f"     {line}" for line in checks)
        if missed:
            yield ""
            yield from missed
        yield from rulebook.cited(self._cited, self.book)

    def _never(self, wanted: Reference) -> Iterator[str]:
        """Why there is no checklist of an ability."""
        kinds = [kinds for full, (_, kinds) in abilities(self.scenario).items() if wanted.means(full)]
        if kinds and not any("triggered" in one for one in kinds):
            sorts = " and ".join(sorted({said for one in kinds for name, said in self.words.kinds.items() if name in one}))
            yield f"{wanted.text}: no triggered ability, but {sorts}. What is not triggered has no conditions to check."
            return
        yield f"{wanted.text}: nothing happened that it waits for. It never came to a check."
        every = sorted({one for reasons in self._doubts.values() for one in reasons})
        if every:
            yield f"   But what happens is not beyond doubt: {'; '.join(every)}"


def _common(plays: tuple[Play, ...]) -> int:
    """How many ticks all plays have in common at the beginning."""
    count = 0
    for keys in zip(*(play.ticks for play in plays), strict=False):
        if len(set(keys)) > 1:
            break
        count += 1
    return count


def _lines(number: int) -> str:
    return _number(number, "line")


def _number(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _for(subjects: Iterable[str]) -> str:
    names = [name for name in subjects if name]
    return f", for {listed(names)}" if names else ""
