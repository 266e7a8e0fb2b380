"""The timeline: what players do and what happens."""

from __future__ import annotations

from pyverify.gamefiles import read
from pyverify.limits import ENTRIES, FOLLOWED
from pyverify.model import Effect, Entry
from pyverify.reading import combat_damage
from pyverify.reading.decisions import read_decisions
from pyverify.reading.effects import read_effects
from pyverify.reading.filters import step_name
from pyverify.reading.messages import each, problem, unknown
from pyverify.reading.names import Names
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, describe, integer, is_set, listed, mapping, sequence, text
from pyverify.reading.scope import Scope
from pyverify.vocabulary import Words

COMMON = ("label", "decide")


def read_timeline(node: Node, names: Names) -> tuple[Entry, ...]:
    """The entries of a timeline, in order. Raises ReadingError."""
    items = sequence(node, "a timeline").items
    if len(items) > ENTRIES:
        raise problem(node.place, f"{len(items):,} entries", f"at most {ENTRIES:,}")
    scope = Scope(names.words, frozenset(names.cards), names=names)
    entries = each(items, lambda item: _entry(item, names, scope))
    seen: dict[str, Entry] = {}
    for entry in entries:
        if entry.label in seen:
            raise problem(entry.place, f"the label {entry.label!r} a second time (first in line {seen[entry.label].place.line})")
        if entry.label:
            seen[entry.label] = entry
    return entries


def created_in(node: Node) -> frozenset[str]:
    """The cards that the entries of a timeline create as tokens."""
    if isinstance(node, Scalar):
        return frozenset()
    if isinstance(node, Sequence):
        return frozenset().union(*map(created_in, node.items))
    made = node.get("create")
    token = made.get("token") if isinstance(made, Mapping) else made
    return frozenset([token.text] if isinstance(token, Scalar) else ()).union(*(created_in(value) for _, value in node))


def _entry(node: Node, names: Names, scope: Scope) -> Entry:
    if isinstance(node, Scalar):
        form = scope.words.entries.get(node.text)
        if form and form.alone:
            return Entry(form.kind, place=node.place)
        verb = max((one for one in (*scope.words.entries, *scope.words.verbs) if node.text.startswith(one + " ")), key=len, default="")
        raise problem(node.place, f"found {node.text!r}", f"an entry such as {_examples(scope.words)}",
                      f"write {verb}: {node.text.removeprefix(verb + ' ')}" if verb else "")  # fmt: skip
    forms = scope.words.entries
    given = mapping(node, f"an entry of the timeline such as {{{_playing(scope.words)}: NAME, by: alice}}")
    heads = [key for key, _ in given if key.text in forms]
    if len(heads) > 1:
        raise problem(heads[1].place, f"an entry with both {heads[0].text!r} and {heads[1].text!r}", "one of them", "make it two entries")
    label, decide = given.get("label"), given.get("decide")
    label_text = text(label, "a label") if label else ""
    decisions = read_decisions(decide, names) if decide else ()
    if not heads:
        return Entry("happen", effects=_events(given, scope), decisions=decisions, label=label_text, place=node.place)
    head, form = heads[0].text, forms[heads[0].text]
    check_keys(given, (head, *form.keys, *COMMON), f"an entry with {head!r}")
    value, by, source = given.need(head, ""), given.get("by"), given.get("from")
    player, zone = names.player(by) if by else "", _zone(source, names.words) if source else ""
    if form.kind == "deal":
        order = given.get(combat_damage.ORDER)
        return Entry(
            "deal", decisions=decisions, shares=combat_damage.read_shares(value, names),
            orders=combat_damage.read_orders(order, names) if order else (), label=label_text, place=node.place,
        )  # fmt: skip
    if form.kind in ("cast", "play"):
        kind, what, ability = form.kind, _card(value, zone or "hand", player, names), ""
    else:
        kind, what, ability = _what(form.kind, value, names)
    to = given.get("to")
    return Entry(
        kind, what, player, ability, zone, _place(to, names) if to else "", _targets(given, names), _modes(given),
        read_effects(value, scope) if form.kind == "together" else (),
        _x(given), is_set(given, "without paying"), _during(given, names, scope), _paying(given, scope), decisions, label=label_text,
        on_purpose=is_set(given, "on purpose"), place=node.place,
    )  # fmt: skip


def _x(given: Mapping) -> int | None:
    node = given.get("x")
    return integer(node, "a value of X", 0, FOLLOWED) if node else None


def _during(given: Mapping, names: Names, scope: Scope) -> tuple[Entry, ...]:
    """The mana abilities of `mana from`: each a name as after `activate`, or {activate: NAME, paying: [...]}."""
    stated = given.get("mana from")

    def one(node: Node) -> Entry:
        paying: tuple[Effect, ...] = ()
        if isinstance(node, Mapping):
            check_keys(node, ("activate", "paying"), "a mana ability")
            paying, node = _paying(node, scope), node.need("activate", "a mana ability")
        holder, ability = _activated(node, names)
        return Entry("activate", holder, ability=ability, paying=paying, place=node.place)

    return each(listed(stated), one) if stated else ()


def _paying(given: Mapping, scope: Scope) -> tuple[Effect, ...]:
    paying = given.get("paying")
    return read_effects(paying, scope) if paying else ()


def _events(given: Mapping, scope: Scope) -> tuple[Effect, ...]:
    rest = given.without(*COMMON)
    if rest.entries and not any(key.text in scope.words.verbs for key, _ in rest):
        key = rest.entries[0][0]
        raise unknown(key.place, "entry of a timeline", key.text, (*scope.words.entries, *scope.words.verbs))
    return read_effects(rest, scope)


def _what(kind: str, value: Node, names: Names) -> tuple[str, str, str]:
    """The kind of an entry, what it is about, and the ability."""
    if kind == "face_up":
        return "face_up", names.object(value), ""
    if kind == "activate":
        return "activate", *_activated(value, names)
    if kind == "pass":
        if text(value, "all") != "all":
            raise problem(value.place, f"found {describe(value)}", "pass: all", "everybody passes")
        return "pass", "", ""
    if kind == "resolve":
        words = text(value, "top or all")
        if words not in ("top", "all"):
            raise problem(
                value.place, f"found {words!r}", "resolve: top or resolve: all", f"only the top of the {names.words.queue} resolves"
            )
        return ("resolve_all" if words == "all" else "resolve"), "", ""
    if kind == "step":
        return "step", step_name(text(value, "a step"), value.place, names.words), ""
    if kind == "missed":
        return "missed", "", names.ability(value)
    if kind == "turn":
        return "turn", names.player(value), ""
    return "happen", "", ""


def _card(value: Node, zone: str, player: str, names: Names) -> str:
    """The object that is cast or played. Of several copies, the only one that starts in the zone is meant."""
    words = text(value, "a card to cast or play")
    there = names.in_zone(words, zone, player)
    return there[0] if words not in names.objects and len(there) == 1 else names.object_named(words, value.place)


def _activated(value: Node, names: Names) -> tuple[str, str]:
    """The object and the full name of the ability of `activate: ABILITY or OBJECT`, or "OBJECT: ability name"."""
    words = text(value, "an ability, or an object with one activated ability")
    if names.has(words):
        holder = names.object_named(words, value.place)
        full = [name for name in _own(holder, names) if names.abilities[name].kind == "activated"]
        if len(full) != 1:
            raise problem(value.place, f"{words!r} has {len(full) or 'no'} activated abilities", " or ".join(full))
        return holder, full[0]
    owner, _, name = words.rpartition(": ")
    if owner and names.has(owner) and words not in names.abilities:
        holder = names.object_named(owner, value.place)
        ability = _of(holder, name, names) or names.ability(value)
    else:
        ability = names.ability(value)
        owner = ability.rpartition(": ")[0]
        holder = names.object_named(owner, value.place)
        if ability not in _own(holder, names):
            raise problem(value.place, f"{ability!r} is given to other objects", f'whose it is: "OBJECT: {names.abilities[ability].name}"')
    if names.abilities[ability].kind != "activated":
        raise problem(value.place, f"{ability!r} is a {names.abilities[ability].kind} ability", "an activated ability")
    return holder, ability


def _own(holder: str, names: Names) -> list[str]:
    """The full names of the abilities printed on an object's card, without those inside others."""
    card = names.cards[names.card_of(holder)]
    return [f"{card.name}: {ability.name}" for ability in card.abilities]


def _of(holder: str, name: str, names: Names) -> str:
    """The ability of that name of the object: its own, or one that something gives it."""
    own = f"{names.card_of(holder)}: {name}"
    given = [full for full, ability in names.abilities.items() if ability.name == name]
    return own if own in names.abilities else given[0] if len(given) == 1 else ""


def _playing(words: Words) -> str:
    """The head of an entry by which a card is cast or played, and not only a land."""
    return next((head for head, form in words.entries.items() if form.kind == "cast"), "activate")


def _examples(words: Words) -> str:
    """With the first verb that is the game's own."""
    verb = next(iter(read("words", words.game).get("verbs", words.verbs)))
    return f"{{{_playing(words)}: NAME}}, {{step: {words.steps[:2][-1]}}}, resolve or {{{verb}: NAME}}"


def _place(node: Node, names: Names) -> str:
    """A part of the board, or the name of an object that is one."""
    words = text(node, "a place")
    if words not in (*names.words.places, *names.fields):
        raise unknown(node.place, "place", words, (*names.words.places, *names.fields))
    return words


def _zone(node: Node, known: Words) -> str:
    words = text(node, "a zone")
    if words not in known.zones:
        raise unknown(node.place, "zone", words, known.zones)
    return words


def _targets(given: Mapping, names: Names) -> tuple[str, ...]:
    targets = given.get("targets")
    return each(listed(targets), names.thing) if targets else ()


def _modes(given: Mapping) -> tuple[int, ...]:
    modes = given.get("modes")
    return each(listed(modes), lambda item: integer(item, "a mode", 1, 100)) if modes else ()
