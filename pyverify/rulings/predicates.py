"""What a general ruling's rules may ask for: predicates of the encodings, as `encodings/README.md` explains them, a few of many.

Names are plain: a player, a card, an ability stands for itself in quotes, without the number of its scenario.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate. arguments: their names. says: what it means. timed: its last argument is the tick in which it is so."""

    name: str
    arguments: tuple[str, ...]
    says: str
    timed: bool

    @property
    def arity(self) -> int:
        """How many arguments it has."""
        return len(self.arguments)

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.arguments)})"


def _table(text: str, *, timed: bool) -> tuple[Predicate, ...]:
    """Predicates in words: `name(A, B): what it says`, one a line."""
    made = []
    for line in text.strip().splitlines():
        head, _, says = line.strip().partition(": ")
        name, _, arguments = head.rstrip(")").partition("(")
        made.append(Predicate(name, tuple(arguments.split(", ")), says, timed))
    return tuple(made)


TIMED = _table("""
    holds(View, Fluent, Tick): the fluent is true before this tick (view old) or after it (new)
    deed(Deed, Tick): what this tick does: state_based, place, resolve, entry(Number, Kind) and others
    due(Tick): some state-based action applies
    loses(Player, Why, Tick): by a state-based action
    waiting(Tick): an ability waits to be put on the stack
    newcomer(Item, Ability, Player, Source, Tick): it is being put on the stack
    placed_at(Item, Place, Tick): it is put there; the highest place of the tick is on top
    starts(Item, Tick): it begins to resolve
    acting(Stage, Item, Script, Step, Tick): this instruction of it is carried out (stage act)
    fizzles(Item, Why, Tick): it does not resolve: illegal_targets, condition
    done_with(Item, Tick): it is done, or does not resolve
    prop(Event, Attribute, Tick): an event is proposed, before replacement
    hap(Event, Attribute, Tick): an event happens: kind(Kind), object(Object), role(Role, Value), to(Zone) and others
    kind_of(Event, Kind, Tick): what it is, for whoever waits for it: enter, leave, damage, draw and others
    part_of(Event, Role, Value, Tick): who or what takes part in it
    moves(Event, Object, New, From, To, Tick): an object changes zones and becomes a new one
    gone(Object, Tick): it is no more after this tick
    candidate(Key, Ability, Stage, Tick): an ability waits for something that happens
    requires(Key, Item, Tick): an item of its checklist
    passes(Key, Item, Tick): the item is so
    fails(Key, Item, Tick): it is not
    fires(Key, Object, Ability, Event, Tick): it triggers
    choice(Stage, Decision, Option, Tick): a decision, decision(Kind, Player, About, Which), and what is chosen
    illegal(Number, Why, Tick): an entry of the timeline can't be done as stated
    note(Note, Tick): what claims are judged by: placed(Item, Place), outcome(Item, How) and others
    late_note(Note, Tick): likewise, at the end of the tick: fired(Item, Player)
    game(Scenario, Tick): the number of the scenario
""", timed=True)  # fmt: skip
STATIC = _table("""
    edition(Scenario, Date): the rules asked for, as a number YYYYMMDD
    in_force(Scenario, Change): these rules have the change
    players(Scenario, Count): how many there are
    seat(Player, Number): place in turn order, from 0
    entry(Scenario, Number, Kind): an entry of the timeline
    kind(Card, Definition): what is printed on a card
    owner(Card, Player): whose card it is
    printed(Definition, Attribute): type(creature), ability(Ability), keyword("flying") and others
    ability_kind(Ability, Kind): triggered, delayed, activated, static, replacement, spell
    on(Scenario, EventKind, Ability, Alternative): the ability waits for this kind of event
    looks_back(Ability, Alternative): it looks back in time
    works(Ability, Zone): where it functions
    intervening(Ability, Condition): it has a condition right after the event
    delayed_ability(Ability): it is a delayed triggered ability
    target(Ability, Name, Filter, Optional): what it targets
    code(Script, Step, Verb): an instruction of an ability
    shape(Version, Object, Attribute): what an object is with all effects, in the version that holds(View, version(Version), Tick) names
    remembered(Memo, Object, Attribute): what was last known of an object, in the memo that holds(View, ago(Object, Memo), Tick) names
""", timed=False)  # fmt: skip
KNOWN: dict[tuple[str, int], Predicate] = {(one.name, one.arity): one for one in (*TIMED, *STATIC)}
