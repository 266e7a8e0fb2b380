"""What a finished session holds, as plain data: the only place beside the session that touches clingo's symbols.

Names lose the number of their scenario: `c(3,"Some Card")` is "Some Card", so that results do not depend on the batch.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import clingo

from pyverify.solver.session import Line, Session
from pyverify.trace import Candidate, Check, Choice, End, Event, Item, Seen, Tick
from pyverify.vocabulary import COMBAT_DAMAGE

Symbol = clingo.Symbol
_NAMED = frozenset({"a", "c", "d", "g", "p"})
_NUMBERED = frozenset({"f", "q"})
_UNTOLD = frozenset({"version", "scenario", "ago", "spent"})


@lru_cache(maxsize=200_000)
def plain(symbol: Symbol) -> object:
    """A symbol as plain data: a word, a number, or (functor, arguments)."""
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    if symbol.type != clingo.SymbolType.Function:
        return str(symbol)
    arguments = symbol.arguments
    if not arguments:
        return symbol.name
    if len(arguments) == 2:
        if symbol.name in _NAMED and arguments[1].type == clingo.SymbolType.String:
            return arguments[1].string
        if symbol.name in _NUMBERED:
            return symbol.name, (arguments[1].number,)
    return symbol.name, tuple(plain(one) for one in arguments)


def written(value: object) -> str:
    """Plain data as text, for names that only tell things apart."""
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], tuple):
        return f"{value[0]}({','.join(written(one) for one in value[1])})"
    return str(value)


Tokens = Mapping[object, str]
"""The names of the tokens that effects create in a scenario, by the plain symbol that stays the same when they change zones."""


def tokens(session: Session) -> dict[int, dict[object, str]]:
    """Names for created tokens, by the number of their scenario: `Soldier 2` is the second Soldier created, as in scenario files.

    One that is not of the same kind and number in all worlds, or whose name is an object's too, is known by its kind only.
    """
    atoms = session.control.symbolic_atoms
    if next(iter(atoms.by_signature("makes", 8)), None) is None:
        return {}
    found: dict[int, dict[Symbol, set[tuple[str, int]]]] = defaultdict(lambda: defaultdict(set))
    numbers: dict[tuple[int, Symbol], set[int]] = defaultdict(set)
    proposed = list(rows(session, "proposes", 5))
    for world, _, event, attribute, _ in proposed:
        if attribute.name == "numbered" and event.name == "token":
            numbers[world.number, event.arguments[0]].add(attribute.arguments[0].number)
    for world, _, _, attribute, _ in proposed:
        if attribute.name == "creates":
            token, kind = attribute.arguments
            names = {(str(plain(kind)), number) for number in numbers[world.number, token]}
            found[_scenario_of(token)][token.arguments[0]] |= names or {(str(plain(kind)), 0)}
    taken: dict[int, set[str]] = defaultdict(set)
    for card, _ in rows(session, "kind", 2):
        taken[_scenario_of(card)].add(str(plain(card)))
    return {number: _token_names(mine, taken[number]) for number, mine in found.items()}


def _token_names(mine: Mapping[Symbol, set[tuple[str, int]]], taken: Collection[str]) -> dict[object, str]:
    most: dict[str, int] = defaultdict(int)
    for kinds in mine.values():
        for kind, number in kinds:
            most[kind] = max(most[kind], number)
    named = {}
    for token, kinds in mine.items():
        kind, number = min(kinds)
        name = f"{kind} {number}" if most[kind] > 1 else kind
        if len({kind for kind, _ in kinds}) > 1:
            name = "a token"
        elif len(kinds) > 1 or not number or name in taken:
            name = f"a {kind} token"
        named[plain(token)] = name
    return named


def object_name(value: object, names: Tokens | None = None) -> str:
    """The name of an object, player or item on the stack as the scenario has it. names: of its tokens."""
    match value:
        case ("o", (str(name), int())):
            return name
        case ("o", (("token", (_, _, ("copied", (original, *_)))), int(number))):
            return f"a copy of {object_name(('o', (original, number)), names)}"
        case ("o", (("token", _) as token, int())):
            return (names or {}).get(token, "a token")
        case ("o", (("anonymous", (player, *_)), int())):
            return f"an unknown card of {player}"
        case ("i", (str(ability), *_)) | ("delayed", (str(ability), *_)):
            return ability
        case ("r", (_, str(ability), *_)) | ("way", (_, str(ability))):
            return ability
        case ("combat", (int(),)):
            return COMBAT_DAMAGE
        case ("to", (recipient, int(amount), rest)):
            return f"{amount} to {object_name(recipient, names)}" + (f" and {object_name(rest, names)}" if rest != "none" else "")
    return written(value)


def source_name(value: object, names: Tokens | None = None) -> str:
    """The object an item on the stack, or the maker of a delayed ability or effect, comes from."""
    match value:
        case ("i", (_, source, *_)):
            return source_name(source, names)
        case ("delayed", (_, maker, *_)) | ("effect", (maker, *_)):
            return source_name(maker, names)
        case ("o", _):
            return object_name(value, names)
    return ""


def item_of(value: object, controller: str = "", names: Tokens | None = None) -> Item:
    """An item on the stack, or on its way there."""
    match value:
        case ("i", (str(ability), source, event, int(tick))):
            return Item(ability, source_name(source, names), controller, written(event), tick)
        case ("o", (("token", (_, _, ("copied", (original, *_)))), int(number))):  # a copy goes by the name of the original
            return item_of(("o", (original, number)), controller, names)
    return Item("", object_name(value, names), controller)


# ------------------------------------------------------------------ ends


def scenarios(session: Session) -> dict[int, int]:
    """The number of the scenario that each world is of."""
    return {world.number: scenario.number for world, scenario, _ in rows(session, "game", 3)}


def rows(session: Session, name: str, arity: int) -> Iterator[list[Symbol]]:
    """The arguments of the atoms of a predicate."""
    return (atom.symbol.arguments for atom in session.control.symbolic_atoms.by_signature(name, arity))


def ends(session: Session) -> dict[int, list[End]]:
    """The ends of all lines of play, by the number of their scenario."""
    found: dict[int, list[End]] = {number: [] for number in session.facts}
    names = tokens(session)
    for index, line in enumerate(session.lines):
        found[line.scenario].append(
            End(
                frozenset(plain(fluent) for fluent in line.final if fluent.name not in _UNTOLD),
                tuple((tick, plain(note)) for tick, note in line.notes),
                tuple(choice(*one, names.get(line.scenario)) for one in line.decisions), line.ending, line.weight, index,
            )
        )  # fmt: skip
    return found


def choice(tick: int, decision: Symbol, option: Symbol, names: Tokens | None = None) -> Choice:
    """A decision and what was chosen."""
    kind, player, about, which = map(plain, decision.arguments)
    chosen = object_name(plain(option), names)
    return Choice(tick, str(player), str(kind), object_name(about, names), object_name(which, names), chosen)


def seen(session: Session, scenarios: Iterable[int]) -> dict[int, Seen]:
    """What was seen in any line, of some scenarios. It reads three predicates of the whole session: ask once, and only if needed."""
    met: dict[int, set[str]] = {number: set() for number in scenarios}
    put: dict[int, set[str]] = {number: set() for number in met}
    legal: dict[int, set[tuple[str, str, str]]] = {number: set() for number in met}
    offered: dict[int, set[tuple[str, str, str, str]]] = {number: set() for number in met}
    atoms, names = session.control.symbolic_atoms, tokens(session)
    for atom in atoms.by_signature("stirred", 5):
        ability = atom.symbol.arguments[1]
        if (number := _scenario_of(ability)) in met:
            met[number].add(ability.arguments[1].string)
    for atom in atoms.by_signature("newcomer", 6):
        _, item, ability, player, _, _ = atom.symbol.arguments
        if (number := _scenario_of(player)) in met:
            put[number].add(_text(item, ability))
    for atom in atoms.by_signature("legal", 6):
        _, item, text, name, some, _ = atom.symbol.arguments
        if (number := _scenario_of(text) or _scenario_of(item)) in met:
            legal[number].add((_text(item, text), str(plain(name)), object_name(plain(some), names.get(number))))
    for atom in atoms.by_signature("offer", 5):
        _, _, decision, option, _ = atom.symbol.arguments
        kind, player, about, which = decision.arguments
        if (number := _scenario_of(player)) in met:
            about_it, which_one, chosen = (object_name(plain(one), names.get(number)) for one in (about, which, option))
            offered[number].add((str(plain(kind)), about_it, which_one, chosen))
    return {
        number: Seen(frozenset(met[number]), frozenset(put[number]), frozenset(legal[number]), frozenset(offered[number])) for number in met
    }


def _text(item: Symbol, ability: Symbol) -> str:
    """What is put on the stack: an ability, the ability that a spell is, or the name of a permanent spell."""
    return object_name(plain(item)) if ability.name in ("permanent_spell", "aura_spell") else str(plain(ability))


def _scenario_of(symbol: Symbol) -> int:
    """The scenario whose name the symbol carries; 0 if it carries none."""
    if symbol.type != clingo.SymbolType.Function or not symbol.arguments:
        return 0
    first = symbol.arguments[0]
    if symbol.name in _NAMED and first.type == clingo.SymbolType.Number:
        return first.number
    return _scenario_of(first)


def topics(session: Session) -> dict[int, frozenset[str]]:
    """The topics of rules that a scenario's checklists, deeds, decisions and outcomes are about, by its number."""
    worlds = scenarios(session)
    known = {written(plain(word)): str(plain(topic)) for word, topic in rows(session, "topic", 2)}
    words: dict[int, set[str]] = defaultdict(set)
    for world, _, item, _ in rows(session, "requires", 4):
        words[worlds.get(world.number, 0)] |= {written(plain(item)), item.name}
    for world, deed, _ in rows(session, "deed", 3):
        words[worlds.get(world.number, 0)] |= {deed.name, "placed"} if deed.name == "place" else {deed.name}
    for world, _, decision, _, _ in rows(session, "offer", 5):
        words[worlds.get(world.number, 0)].add(decision.arguments[0].name)
    for world, _, why, _ in rows(session, "fizzles", 4):
        words[worlds.get(world.number, 0)].add(why.name)
    return {number: frozenset(known.get(word, word) for word in mine) for number, mine in words.items()}


# ------------------------------------------------------------------ ticks

_DATED = {
    "hap": 4, "kind_of": 4, "part_of": 5, "becomes": 4, "candidate": 5, "requires": 4, "passes": 4, "fires": 6, "deed": 3, "note": 3,
    "sets": 3, "goes": 3, "late": 3, "starts": 3, "acting": 6, "context": 6, "role": 6, "next_entry": 4, "again": 6,
}  # fmt: skip


@dataclass(slots=True)
class Index:
    """The atoms of a session by predicate, world and tick; and the words of filters, conditions and checklists."""

    session: Session
    atoms: dict[tuple[str, int, int], list[list[Symbol]]] = field(default_factory=lambda: defaultdict(list))
    filters: dict[tuple[Symbol, Symbol], list[str]] = field(default_factory=lambda: defaultdict(list))
    clauses: dict[tuple[Symbol, Symbol], list[str]] = field(default_factory=lambda: defaultdict(list))
    topics: dict[str, str] = field(default_factory=dict)
    cites: dict[int, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    scenarios: dict[int, int] = field(default_factory=dict)
    tokens: dict[int, dict[object, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = self.session.control.symbolic_atoms
        for name, arity in _DATED.items():
            for atom in known.by_signature(name, arity):
                arguments = atom.symbol.arguments
                self.atoms[name, arguments[0].number, arguments[-1].number].append(arguments[1:-1])
        for atom in known.by_signature("filter", 3):
            whole, item, test = atom.symbol.arguments
            self.filters[whole, item].append(_test(plain(test)))
        for atom in known.by_signature("clause", 3):
            whole, item, test = atom.symbol.arguments
            self.clauses[whole, item].append(self._clause(test))
        for atom in known.by_signature("topic", 2):
            self.topics[written(plain(atom.symbol.arguments[0]))] = str(plain(atom.symbol.arguments[1]))
        for atom in known.by_signature("cites", 3):
            number, topic, rule = atom.symbol.arguments
            self.cites[number.number][str(plain(topic))] = str(plain(rule))
        for cited in self.cites.values():
            cited |= {word: cited[topic] for word, topic in self.topics.items() if topic in cited and word not in cited}
        self.scenarios = scenarios(self.session)
        self.tokens = tokens(self.session)

    def names(self, world: int) -> Tokens:
        """The names of tokens in a world."""
        return self.tokens.get(self.scenarios.get(world, 0), {})

    def get(self, name: str, world: int, tick: int) -> list[list[Symbol]]:
        """The arguments of a predicate's atoms, without world and tick."""
        return self.atoms.get((name, world, tick), [])

    def _clause(self, clause: Symbol) -> str:
        test = clause.arguments[0]
        denied = "not " if clause.name == "no" else ""
        if test.name == "matches":
            term, given = test.arguments
            items = sorted({item for whole, item in self.filters if whole == given})
            return f"{denied}{_term(plain(term))}: " + ", ".join(" or ".join(sorted(self.filters[given, item])) for item in items)
        left, operator, right = map(plain, test.arguments)
        return f"{denied}{_term(left)} {_SIGNS.get(str(operator), str(operator))} {_term(right)}"

    def check(self, what: Symbol, passed: bool) -> Check:
        """An item of a checklist with what it asks, in words."""
        functor = what.name
        about = ""
        if functor == "role":
            role, given, item = what.arguments
            about = f"{_term(plain(role))}: " + " or ".join(sorted(self.filters[given, item]))
            functor = f"role({role})" if f"role({role})" in self.topics else functor
        elif tuple(what.arguments) in self.clauses:  # a condition, or a part of one
            about = " or ".join(sorted(self.clauses[what.arguments[0], what.arguments[1]]))
        word = plain(what)
        return Check(word, passed, self.topics.get(written(word)) or self.topics.get(functor, functor), about)


_SIGNS = {"lt": "<", "le": "<=", "eq": "=", "ne": "!=", "ge": ">=", "gt": ">"}
_WORDS = {
    "yes(self)": "this object", "no(self)": "not this object", "yes(present)": "anything", "yes(player)": "a player",
    "subject": "what it happens to", "that_player": "that player",
}  # fmt: skip


def _term(value: object) -> str:
    """A term of an ability in words: `controller(subject)` is "controller of subject"."""
    match value:
        case (str(name), (one,)) if name in ("object", "player", "target", "chosen"):
            return str(one)
        case (str(name), (one,)):
            return f"{name.replace('_', ' ')} of {_term(one)}"
        case (str(name), tuple(several)):
            return f"{name.replace('_', ' ')} of " + ", ".join(_term(one) for one in several)
    return str(value).replace("_", " ")


def _named(term: object) -> str:
    return "this object" if term == "self" else _term(term)


def _test(value: object) -> str:
    """A test of a filter in words."""
    known = _WORDS.get(written(value))
    if known:
        return known
    match value:
        case ("yes", (test,)):
            return _asked(test)
        case ("no", (test,)):
            return "not " + _asked(test)
    return written(value)


def _asked(test: object) -> str:
    match test:
        case ("word" | "type" | "subtype" | "supertype" | "name" | "keyword", (str(word),)):
            return word.replace("_", " ")
        case ("controller" | "owner" as name, (str(who),)):
            return {"you": f"{name} is you", "opponent": f"{name} is an opponent"}.get(who, f"{name} is {who}")
        case ("is", (term,)):
            return _term(term)
        case ("host_of", (term,)):
            return f"what {_named(term)} is attached to"
        case ("attached_to", (term,)):
            return f"attached to {_named(term)}"
        case ("counters_test", (kind, operator, number)):
            return f"{kind} counters {_SIGNS.get(str(operator), operator)} {_term(number)}"
        case (str(name), (operator, number)) if str(operator) in _SIGNS:
            return f"{name.replace('_', ' ')} {_SIGNS[str(operator)]} {_term(number)}"
    return _term(test)


def index(session: Session) -> Index:
    """Index a finished session. Once per session: it reads every event and checklist."""
    return Index(session)


def ticks(told: Index, line: Line) -> tuple[Tick, ...]:
    """The story of a line of play, tick by tick."""
    return tuple(_tick(told, world, tick) for world, tick in line.steps)


def _tick(told: Index, world: int, tick: int) -> Tick:
    notes = sorted(arguments[0] for arguments in told.get("note", world, tick))
    controls, names = _controllers(told, world, tick), told.names(world)
    deeds = [deed for (deed,) in told.get("deed", world, tick)]
    entry, part = min((_numbers_of(number) for number, _ in told.get("next_entry", world, tick)), default=(0, 0))
    deed = "instruction"
    for one in deeds:
        if one.name == "entry":
            (entry, part), deed = _numbers_of(one.arguments[0]), f"entry {plain(one.arguments[1])}"
        elif deed == "instruction":
            deed = one.name
    return Tick(
        tick, deed, entry, _events(told, world, tick), tuple(_candidates(told, world, tick)), _placed(notes, controls, names),
        tuple(_missed(notes, controls, names)), tuple(_removed(notes, names)),
        tuple(item_of(plain(one[0]), controls.get(one[0], ""), names) for one in sorted(told.get("starts", world, tick))),
        *_differences(told, world, tick), part=part,
    )  # fmt: skip


def _missed(notes: list[Symbol], controls: dict[Symbol, str], names: Tokens) -> Iterator[tuple[Item, tuple[str, ...]]]:
    for note in notes:
        if note.name == "missed":
            item, *said = note.arguments
            yield item_of(plain(item), controls.get(item, ""), names), tuple(str(plain(one)) for one in said)


def _numbers_of(number: Symbol) -> tuple[int, int]:
    """The number of an entry of the timeline, and which of its parts it is: 0 if it has none or is the whole."""
    if number.type == clingo.SymbolType.Number:
        return number.number, 0
    return number.arguments[0].number, number.arguments[1].number


def _removed(notes: list[Symbol], names: Tokens) -> Iterator[tuple[Item, str]]:
    for note in notes:
        if note.name == "outcome" and note.arguments[1].name != "resolves":
            item, how = note.arguments
            yield item_of(plain(item), names=names), written(plain(how.arguments[0])) if how.arguments else how.name


def _controllers(told: Index, world: int, tick: int) -> dict[Symbol, str]:
    found = {}
    for name in ("sets", "late"):
        for (fluent,) in told.get(name, world, tick):
            if fluent.name == "is" and fluent.arguments[1].name == "control":
                found[fluent.arguments[0]] = str(plain(fluent.arguments[1].arguments[0]))
    for _, key, player, _ in told.get("context", world, tick):
        found.setdefault(key, str(plain(player)))
    return found


def _placed(notes: list[Symbol], controls: dict[Symbol, str], names: Tokens) -> tuple[tuple[Item, ...], ...]:
    blocks: dict[int, list[Item]] = defaultdict(list)
    for note in sorted(notes):
        if note.name == "placed":
            item, place = note.arguments
            blocks[place.number].append(item_of(plain(item), controls.get(item, ""), names))
    return tuple(tuple(blocks[place]) for place in sorted(blocks))


def _events(told: Index, world: int, tick: int) -> tuple[Event, ...]:
    attributes: dict[Symbol, dict[str, list[object]]] = defaultdict(lambda: defaultdict(list))
    for event, attribute in told.get("hap", world, tick):
        if attribute.name == "role":
            role, value = attribute.arguments
            attributes[event][str(plain(role))].append(plain(value))
        elif attribute.arguments:
            arguments = tuple(plain(one) for one in attribute.arguments)
            attributes[event][attribute.name].append(arguments[0] if len(arguments) == 1 else arguments)
        else:
            attributes[event][attribute.name].append(True)
    for event, role, value in told.get("part_of", world, tick):
        values = attributes[event][str(plain(role))]
        if plain(value) not in values:
            values.append(plain(value))
    for event, new in told.get("becomes", world, tick):
        attributes[event]["becomes"].append(plain(new))
    for event, kind in told.get("kind_of", world, tick):
        attributes[event]["kinds"].append(plain(kind))
    made = []
    for event in sorted(attributes):
        known = attributes[event]
        own = known.pop("kind", None) or sorted(known.get("kinds", ["event"]), key=str)
        told_of = {name: tuple(sorted(known[name], key=written)) for name in sorted(known)}
        made.append(Event(written(plain(event)), str(own[0]), told_of))
    return tuple(made)


def _candidates(told: Index, world: int, tick: int) -> Iterator[Candidate]:
    keys, names = {one[0] for one in told.get("candidate", world, tick)}, told.names(world)
    passes = {(key, item) for key, item in told.get("passes", world, tick)}
    checks: dict[Symbol, list[Check]] = defaultdict(list)
    for key, item in sorted(told.get("requires", world, tick)):
        checks[key].append(told.check(item, (key, item) in passes))
    fires = {one[0] for one in told.get("fires", world, tick)}
    players = {key: str(plain(player)) for _, key, player, _ in told.get("context", world, tick)}
    subjects = {(event, str(plain(stage))): value for stage, event, role, value in told.get("role", world, tick) if str(role) == "subject"}
    more: dict[Symbol, list[str]] = defaultdict(list)
    for key, source, _, times in sorted(told.get("again", world, tick)):
        more[key] += [source_name(plain(source), names)] * times.number
    for key in sorted(keys):
        source, ability, _, event = key.arguments
        subject = subjects.get((event, "before")) or subjects.get((event, "after"))
        yield Candidate(
            str(plain(ability)), source_name(plain(source), names), written(plain(event)), players.get(key, ""), tuple(checks[key]),
            key in fires, object_name(plain(subject), names) if subject else "", tuple(more[key]),
        )  # fmt: skip


def _differences(told: Index, world: int, tick: int) -> tuple[frozenset[object], frozenset[object]]:
    """The fluents that ended in a tick and those that began."""
    known = told.session.control.symbolic_atoms
    name, now = clingo.Number(world), clingo.Number(tick)

    def holds(view: str, fluent: Symbol) -> bool:
        return known[clingo.Function("holds", [name, clingo.Function(view), fluent, now])] is not None

    ended = {one[0] for one in told.get("goes", world, tick) if holds("old", one[0]) and not holds("new", one[0])}
    made = {one[0] for kind in ("sets", "late") for one in told.get(kind, world, tick)}
    begun = {one for one in made if holds("new", one) and not holds("old", one)}
    return (
        frozenset(plain(one) for one in ended if one.name not in _UNTOLD),
        frozenset(plain(one) for one in begun if one.name not in _UNTOLD),
    )
