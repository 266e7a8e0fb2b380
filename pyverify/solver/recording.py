"""From a session that has run to the records of its scenarios, for the story."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

import clingo

from pyverify.record import Decision, Found, Play, Record, Rule
from pyverify.solver.extract import (
    Tokens,
    choice,
    ends,
    index,
    object_name,
    plain,
    rows,
    scenarios,
    seen,
    source_name,
    ticks,
    tokens,
    written,
)
from pyverify.solver.session import Line, Session
from pyverify.trace import Choice, End, Tick

Symbol = clingo.Symbol
Step = tuple[int, int]  # world, tick


def record(session: Session) -> dict[int, Record]:
    """The record of each scenario of a session that has run."""
    steps = tuple(sorted({step for line in session.lines for step in line.steps}))
    told = ticks(index(session), Line(0, (), (), (), steps, 1))
    all_ticks = dict(zip(steps, told, strict=True))
    all_found = findings(session, set(steps))
    opens, all_seen, names = _opens(session), seen(session, session.facts), tokens(session)
    return {
        number: replace(
            _record(session, number, of_lines, all_ticks, all_found, opens.get(number, {})),
            seen=all_seen[number], tokens=names.get(number, {}),
        )
        for number, of_lines in ends(session).items()
    }  # fmt: skip


_Opens = dict[tuple[str, str, str, str], tuple[set[str], set[Step]]]  # decision -> options, where it was asked


def _record(
    session: Session, number: int, found_ends: list[End], all_ticks: dict[Step, Tick], all_found: dict[Step, Found], opens: _Opens
) -> Record:
    used = sorted({step for end in found_ends for step in session.lines[end.line].steps})
    plays = tuple(Play(tuple(map(_key, session.lines[end.line].steps)), end.decisions, end.weight, end.ending) for end in found_ends)
    taken: dict[tuple[str, str, str, str], set[str]] = defaultdict(set)
    for play in plays:
        for one in play.choices:
            taken[one.player, one.kind, one.about, one.which].add(one.option)
    decisions = tuple(
        Decision(*key, tuple(sorted(options)), min(tick for _, tick in asked), tuple(sorted(taken[key])), len(asked))
        for key, (options, asked) in opens.items()
    )
    return Record(
        {_key(step): all_ticks[step] for step in used},
        {_key(step): all_found[step] for step in used if step in all_found},
        plays, frozenset(plain(fluent) for _, fluent in _initial(session, number)), decisions, _cites(session, number),
    )  # fmt: skip


def _key(step: Step) -> str:
    return f"{step[0]}.{step[1]}"


def _initial(session: Session, number: int) -> Iterator[list[Symbol]]:
    return (row for row in rows(session, "initially", 2) if row[0].number == number)


def _cites(session: Session, number: int) -> dict[str, tuple[Rule, ...]]:
    """The rules behind each word that has a topic, as numbered in the edition that the scenario asks for; topics stand for themselves."""
    says = {written(plain(about)): str(plain(text)) for about, text in rows(session, "says", 2)}
    since = {(written(plain(topic)), str(plain(rule))): start.number for topic, start, rule in rows(session, "number", 3)}
    numbers: dict[str, set[str]] = defaultdict(set)
    for scenario, topic, rule in rows(session, "cites", 3):
        if plain(scenario) == number:
            numbers[written(plain(topic))].add(str(plain(rule)))
    topics = {(topic, topic) for topic in numbers}
    topics |= {(written(plain(word)), written(plain(topic))) for word, topic in rows(session, "topic", 2)}
    found: dict[str, set[Rule]] = defaultdict(set)
    for functor, name in topics:
        found[functor] |= {Rule(name, rule, says.get(name, ""), since.get((name, rule), 0)) for rule in numbers.get(name, ())}
    return {functor: tuple(sorted(rules)) for functor, rules in found.items() if rules}


def _opens(session: Session) -> dict[int, _Opens]:
    """Open decisions of each scenario, in the order in which they were first asked."""
    scenario_of, names = scenarios(session), tokens(session)
    found: dict[int, _Opens] = defaultdict(dict)
    for world, decision, option, tick in sorted(rows(session, "open", 4), key=lambda row: (row[3].number, row[0].number)):
        number = scenario_of[world.number]
        one = choice(tick.number, decision, option, names.get(number))
        options, asked = found[number].setdefault((one.player, one.kind, one.about, one.which), (set(), set()))
        options.add(one.option)
        asked.add((world.number, tick.number))
    return found


def findings(session: Session, wanted: set[Step]) -> dict[Step, Found]:
    """What was found in some ticks beside the events: roles that triggers asked about, quantities they compared, illegal entries."""
    roles: dict[Step, dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    figures: dict[Step, dict[tuple[str, str, str], set[tuple[str, int]]]] = defaultdict(lambda: defaultdict(set))
    illegal: dict[Step, set[str]] = defaultdict(set)
    of_world, all_names = scenarios(session), tokens(session)
    names = {world: all_names.get(number) for world, number in of_world.items()}
    for world, _, event, role, value, tick in rows(session, "role", 6):
        if (step := (world.number, tick.number)) in wanted:
            roles[step][written(plain(event)), role.name].add(object_name(plain(value), names.get(world.number)))
    for world, stage, key, term, value, tick in rows(session, "figure", 6):
        step = world.number, tick.number
        if step in wanted and stage.name in ("before", "after") and key.name == "k" and term.type != clingo.SymbolType.Number:
            source, ability, _, occasion = (plain(one) for one in key.arguments)
            about = str(ability), source_name(source, names.get(world.number)), written(occasion)
            figures[step][about].add((_words(plain(term)), value.number))
    for world, _, why, tick in rows(session, "illegal", 4):
        illegal[world.number, tick.number].add(written(plain(why)))
    fixed = _fixed(session, names)
    replaced: dict[Step, set[str]] = defaultdict(set)
    for world, key, _, _, tick in rows(session, "use", 5):
        effect = key.arguments[1]  # an ability, or what a rule does
        said = str(plain(effect)) if effect.name == "a" else f"the {effect.name.replace('_', ' ')} rule"
        replaced[world.number, tick.number].add(said)
    return {
        step: Found(
            {key: tuple(sorted(some)) for key, some in roles[step].items()},
            {key: tuple(sorted(values)) for key, values in figures[step].items()},
            tuple(sorted(illegal[step])),
            tuple(sorted(fixed[step], key=str)),
            tuple(sorted(replaced[step])),
        )
        for step in wanted
        if any(step in one for one in (roles, figures, illegal, fixed, replaced))
    }


def _fixed(session: Session, names: Mapping[int, Tokens | None]) -> dict[Step, set[Choice]]:
    """Decisions that the file fixes, by the tick in which they are read."""
    found: dict[Step, set[Choice]] = defaultdict(set)
    for world, _, decision, option, tick in rows(session, "wish", 5):
        found[world.number, tick.number].add(choice(tick.number, decision, option, names.get(world.number)))
    return found


def _words(term: object) -> str:
    """A quantity in words: `life(you)` is "life of you"."""
    if isinstance(term, tuple) and len(term) == 2:
        inner = [_words(one) for one in term[1]] if isinstance(term[1], tuple) else [str(term[1])]
        return str(term[0]).replace("_", " ") if term[0] == "count" else f"{str(term[0]).replace('_', ' ')} of {', '.join(inner)}"
    return str(term).replace("_", " ")
