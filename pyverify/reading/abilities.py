"""Abilities in the structured form: triggered, static, replacement, activated, spell, keyword; and those inside effects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from pyverify.limits import ABILITIES
from pyverify.model import Ability, AbilityKind, Condition, Effect, Filter, Place, Target, Trigger
from pyverify.reading.conditions import read_condition
from pyverify.reading.effects import read_effects
from pyverify.reading.filters import read_filter
from pyverify.reading.messages import Attempts, ReadingError, each, problem, unknown
from pyverify.reading.modifications import read_modifications
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, integer, is_set, listed, mapping, sequence, text
from pyverify.reading.replacements import read_attending, read_replacements
from pyverify.reading.scope import Scope
from pyverify.reading.targets import read_targets
from pyverify.reading.triggers import read_trigger, read_when
from pyverify.vocabulary import Words

KINDS: dict[str, AbilityKind] = {
    "when": "triggered", "static": "static", "forbid": "static",
    "replace": "replacement", "enters": "replacement", "activated": "activated",
    "spell": "spell", "keyword": "keyword", "triggers again": "static",
}  # fmt: skip
COMMON = ("name", "if", "works in", "unread")
KEYS = {
    "when": ("when", "as it triggers", "targets", "batch", "limit", "modes", "do", "for"), "static": ("static",), "forbid": ("forbid",),
    "replace": ("replace", "instead"), "enters": ("enters",),
    "activated": ("activated", "mana", "targets", "limit", "modes", "do"), "spell": ("spell", "targets", "modes"),
    "keyword": ("keyword",), "triggers again": ("triggers again", "of", "times"),
}  # fmt: skip
WHEN_YOU_DO = ("targets", "modes", "do")
ANY, LEADING, SELECTING = ("as", "while"), ("may", "cost"), ("labelled",)  # more keys, in games that have them: of any, of triggered ones
MODE_KEYS = ("name", "targets", "do")
STATIC_KEYS = ("affects", "as", "do")
UNREAD_KEYS = ("if", "targets")
_NOTHING: tuple[tuple[Trigger, ...], Condition | None] = ((), None)
_KEYWORD = re.compile(r"(.*?)((?: (?:[0-9]+|X|(?:\{[^{}]+\}|\[[^][]+\])+))*)")


@dataclass(slots=True)
class _Book:
    """The names of the abilities of one card."""

    taken: dict[str, Place] = field(default_factory=dict)

    def name(self, node: Mapping, default: str) -> str:
        """The name that an ability states, or the default; no name may occur twice."""
        stated = node.get("name")
        if stated is None:
            number, name = 1, default
            while name in self.taken:
                number += 1
                name = f"{default} {number}"
        else:
            name = text(stated, "the name of an ability")
            if ": " in name:
                raise problem(stated.place, f"the ability name {name!r} holds ': '", "a name without it")
            if name in self.taken:
                raise problem(stated.place, f"the ability name {name!r} a second time (first in line {self.taken[name].line})")
        self.taken[name] = node.place
        return name


def read_abilities(node: Node | None, scope: Scope, keywords: Iterable[Node] = ()) -> tuple[Ability, ...]:
    """The abilities of a card, in order: those of its list of keywords, each instance one of its own, then the others.

    One without a name is called "ability N", or what its keyword says. Raises ReadingError.
    """
    book = _Book()
    listed_keywords = each(tuple(keywords), lambda one: _listed_keyword(one, book))
    if node is None:
        return listed_keywords
    scope = replace(scope, chosen=scope.chosen | frozenset(_chosen(node, scope.words)))
    numbered = tuple(enumerate(sequence(node, "abilities").items, 1))
    if len(numbered) + len(listed_keywords) > ABILITIES:
        raise problem(node.place, f"{len(numbered) + len(listed_keywords):,} abilities", f"at most {ABILITIES:,}")
    names = frozenset(_stated_name(one, f"ability {number}") for number, one in numbered)
    scope = replace(scope, abilities=scope.abilities | names)
    return listed_keywords + each(numbered, lambda one: _at_top(mapping(one[1], "an ability"), f"ability {one[0]}", book, scope))


def ability_keys(words: Words, head: str) -> tuple[str, ...]:
    """More keys of an ability with a head, in games whose words have them."""
    more = (*ANY, *(LEADING if head == "when" else ()))
    selecting = SELECTING if head == "triggers again" and "as" in words.ability_keys else ()
    return (*(key for key in more if key in words.ability_keys), *selecting)


def _listed_keyword(node: Node, book: _Book) -> Ability:
    words = text(node, "a keyword").lower()
    keyword, arguments = split_keyword(words)
    name = keyword if "{" in words or "[" in words else words  # a cost is not part of the name
    return Ability(book.name(Mapping((), node.place), name), "keyword", keyword=keyword, words=arguments, place=node.place)


def _stated_name(node: Node, default: str) -> str:
    """What an ability is called, for others that are linked to it."""
    stated = node.get("name") if isinstance(node, Mapping) else None
    return stated.text if isinstance(stated, Scalar) else default


def _at_top(node: Mapping, default: str, book: _Book, scope: Scope) -> Ability:
    """An ability of the card itself. One read from English that makes no sense on this card is one whose words are not understood."""
    if not node.english:
        return _ability(node, "", "", default, book, scope)
    taken = dict(book.taken)
    try:
        return _ability(node, "", "", default, book, scope)
    except ReadingError:
        book.taken = taken
        kind, _, words = node.english.partition(": ")
        return Ability(book.name(node, default), cast(AbilityKind, kind), unread=(words,), place=node.place)


def _chosen(node: Node, known: Words) -> Iterator[str]:
    """The names that `choose` gives, anywhere below."""
    if not isinstance(node, Scalar):
        for child in node if isinstance(node, Mapping) else node.items:
            key, value = child if isinstance(child, tuple) else (None, child)
            if key and key.text == "choose":
                named = value.get("as") if isinstance(value, Mapping) else value
                yield from (one.text for one in (named, node.get("as") if isinstance(node, Mapping) else None) if isinstance(one, Scalar))
            if key and key.text == "exile until" and key.text in known.verbs:
                yield from _dug(value, node if isinstance(node, Mapping) else None, known)
            yield from _chosen(value, known)


def _dug(value: Node, around: Mapping | None, known: Words) -> Iterator[str]:
    """The names of what is found and of all that is exiled on the way."""
    for key in ("as", "all as"):
        said = [one.get(key) for one in (value, around) if isinstance(one, Mapping)]
        given = [one.text for one in said if isinstance(one, Scalar)]
        yield given[0] if given else known.verbs["exile until"].defaults[key]


def _ability(node: Mapping, kind: str, duration: str, default: str, book: _Book, scope: Scope) -> Ability:
    """Read an ability. kind: what it must be, if that is known from outside (delayed, replacement)."""
    heads = [key for key, _ in node if key.text in KINDS]
    if len(heads) > 1:
        raise problem(
            heads[1].place, f"an ability with both {heads[0].text!r} and {heads[1].text!r}", "one of them", "make it two abilities"
        )
    if not heads and node.has("kind"):
        return _not_understood(node, default, book)
    if not heads and kind != "delayed":
        check_keys(node, (*KINDS, *COMMON, *KEYS["when"]), "an ability")
        raise problem(node.place, "an ability of no kind", "one of the keys " + ", ".join(KINDS))
    head = heads[0].text if heads else ""
    known = (*COMMON, *ability_keys(scope.words, head), *(KEYS[head] if head else WHEN_YOU_DO))
    check_keys(node, known, f"an ability with {head!r}" if head else "a reflexive ability")
    made = KINDS.get(head, "delayed")
    if kind == "delayed" and made in ("triggered", "delayed"):
        made = "delayed"
    elif kind and made != kind:
        raise problem(node.place, f"found a {made} ability", f"a {kind} ability")
    keyword, words = _keyword(node) if head == "keyword" else ("", ())
    name = book.name(node, keyword or default)

    def nested(inner: Mapping, inner_kind: str, inner_duration: str, inner_scope: Scope) -> Ability:
        return _ability(inner, inner_kind, inner_duration, f"{name}, {inner_kind or 'granted'}", book, inner_scope)

    scope = replace(scope, nested=nested)
    targets = _targets(node, scope)
    inner = _aiming(scope, targets)
    attempts = Attempts()
    triggers, state = attempts.run(lambda: _events(node, head, scope), _NOTHING)
    condition = attempts.run(lambda: _condition(node, inner), None)
    done = attempts.some(lambda: _effects(node, head, inner))
    attempts.check()
    lasting = node.get("for")
    return Ability(
        name, made, triggers, state,
        condition=condition, targets=targets, modes=_modes(node, scope, targets),
        effects=done, costs=_costs(node, head, inner), optional=is_set(node, "may"), labelled=_label(node, "labelled"),
        dependent=_while(node, inner), asked_once=node.has("as it triggers"),
        affects=_affects(node, head, scope), again=_again(node, head),
        modifications=_modifications(node, head, inner),
        batch=_batch(node, triggers, scope.words), limit=_one_of(node, "limit", scope.words.limits),
        works_in=_one_of(node, "works in", scope.words.zones),
        duration=_one_of(node, "for", scope.words.durations) if lasting else duration,
        is_mana=is_set(node, "mana"), keyword=keyword or _label(node, "as"), words=words,
        unread=_unread(node, ""), unread_if=_unread(node, "if"), unread_targets=_unread(node, "targets"),
        place=node.place,
    )  # fmt: skip


def _not_understood(node: Mapping, default: str, book: _Book) -> Ability:
    """An ability of which no more is known than its kind and its words."""
    check_keys(node, ("name", "kind", "unread"), "an ability that is not understood")
    node.need("unread", "an ability of which only the kind is given")
    kind = _one_of(node, "kind", (*KINDS.values(), "delayed"))
    return Ability(book.name(node, default), cast(AbilityKind, kind), unread=_unread(node, ""), place=node.place)


def _unread(node: Mapping, part: str) -> tuple[str, ...]:
    """Words of the card that are left out: those that all of the ability hangs on (part ""); or, where a mapping says so, those that its
    triggering hangs on (`if`), and those that hold choices made as it is put on the stack (`targets`)."""
    given = node.get("unread")
    if isinstance(given, Mapping):
        check_keys(given, UNREAD_KEYS, "unread words")
        given = given.get(part)
    elif part:
        given = None
    return _words_of(given) if given is not None else ()


def _words_of(node: Node) -> tuple[str, ...]:
    return tuple(text(item, "words of the card", long=True) for item in listed(node))


def _targets(node: Mapping, scope: Scope) -> tuple[Target, ...]:
    given = node.get("targets")
    return read_targets(given, scope) if given else ()


def _aiming(scope: Scope, targets: tuple[Target, ...]) -> Scope:
    return replace(scope, targets=(*scope.targets, *(target.name for target in targets)))


def _events(node: Mapping, head: str, scope: Scope) -> tuple[tuple[Trigger, ...], Condition | None]:
    if head == "when":
        return read_when(node.need("when", ""), scope)
    if head in ("replace", "forbid"):
        return (read_trigger(node.need(head, ""), scope),), None
    if head == "triggers again":
        given = node.need(head, "")
        return ((), None) if isinstance(given, Scalar) and given.text == "any" else read_when(given, scope)
    if head == "enters":
        return (read_trigger(Scalar("enters", node.place), scope),), None
    if head == "static" and _static(node).has("as"):
        return (read_trigger(_part(node, "as"), scope),), None
    return (), None


def _condition(node: Mapping, scope: Scope) -> Condition | None:
    given, once = node.get("if"), node.get("as it triggers")
    if given and once:
        raise problem(once.place, "two conditions, of which one is asked again", "one of `if` and `as it triggers`")
    given = given or once
    return read_condition(given, scope) if given else None


def _while(node: Mapping, scope: Scope) -> Condition | None:
    """What has to hold for the ability to be there at all."""
    given = node.get("while")
    return read_condition(given, scope) if given else None


def _label(node: Mapping, key: str) -> str:
    """The keyword that an ability is written out for, or has to be labelled with."""
    given = node.get(key)
    return text(given, "a keyword").lower() if given else ""


def _costs(node: Mapping, head: str, scope: Scope) -> tuple[Effect, ...]:
    """What is paid to activate it, or as it starts to wait to be carried out."""
    given = node.get("activated" if head == "activated" else "cost")
    return read_effects(given, scope) if given else ()


def _effects(node: Mapping, head: str, scope: Scope) -> tuple[Effect, ...]:
    given = node.get("spell" if head == "spell" else "do")
    if given is None:
        if head in ("when", "activated", "") and node.get("modes") is None:
            raise problem(node.place, "an ability that does nothing", "do: [...]", "write do: [] if what it does is of no interest")
        return ()
    return read_effects(given, scope)


def _modes(node: Mapping, scope: Scope, targets: tuple[Target, ...]) -> tuple[Ability, ...]:
    given = node.get("modes")
    if given is None:
        return ()

    def mode(entry: tuple[int, Node]) -> Ability:
        number, one = entry
        if not isinstance(one, Mapping) or not one.has("do"):
            return Ability(f"mode {number}", "spell", effects=read_effects(one, _aiming(scope, targets)), place=one.place)
        check_keys(one, MODE_KEYS, "a mode")
        own = _targets(one, scope)
        stated = one.get("name")
        name = text(stated, "the name of a mode") if stated else f"mode {number}"
        return Ability(
            name, "spell", targets=own, effects=read_effects(one.need("do", "a mode"), _aiming(scope, targets + own)), place=one.place
        )

    return each(tuple(enumerate(sequence(given, "modes").items, 1)), mode)


def _affects(node: Mapping, head: str, scope: Scope) -> Filter | None:
    if head == "triggers again":
        return read_filter(node.need("of", "an ability by which others trigger again"), scope)
    return _affected(node, scope) if head == "static" else None


def _again(node: Mapping, head: str) -> int:
    """How many times more the abilities of others trigger."""
    given = node.get("times")
    return 0 if head != "triggers again" else integer(given, "a number of times", 1, 100) if given else 1


def _part(node: Mapping, key: str) -> Node:
    return _static(node).need(key, "a static ability")


def _static(node: Mapping) -> Mapping:
    static = mapping(node.need("static", ""), "{affects: FILTER, do: [...]}")
    check_keys(static, STATIC_KEYS, "a static ability")
    if static.has("as") and static.has("affects"):
        raise problem(static.place, "a static ability with both 'affects' and 'as'", "one of them", "make it two abilities")
    return static


def _affected(node: Mapping, scope: Scope) -> Filter | None:
    """Whom a static ability affects; nobody if it does something as an event happens."""
    return None if _static(node).has("as") else read_filter(_part(node, "affects"), scope)


def _modifications(node: Mapping, head: str, scope: Scope) -> tuple[Effect, ...]:
    if head == "static" and _static(node).has("as"):
        return read_attending(_part(node, "do"), scope)
    if head == "static":
        return read_modifications(_part(node, "do"), scope)
    if head == "replace":
        return read_replacements(node.need("instead", "a replacement"), scope)
    return read_replacements(node.need("enters", ""), scope) if head == "enters" else ()


def _batch(node: Mapping, triggers: tuple[Trigger, ...], known: Words) -> str:
    roles = set.intersection(*(set(known.events[trigger.event].roles) for trigger in triggers)) if triggers else set()
    return _one_of(node, "batch", ("all", *sorted(roles)))


def _one_of(node: Mapping, key: str, known: tuple[str, ...]) -> str:
    given = node.get(key)
    if given is None:
        return ""
    words = text(given, f"a value for {key!r}")
    if words not in known:
        raise unknown(given.place, f"value for {key!r}:", words, known)
    return words


def _keyword(node: Mapping) -> tuple[str, tuple[str, ...]]:
    """`modular 2` is the keyword modular with the word 2, `enchant creature` is enchant with what can be enchanted (CR 702.5a)."""
    return split_keyword(text(node.need("keyword", ""), "a keyword such as persist").lower())


def split_keyword(words: str) -> tuple[str, tuple[str, ...]]:
    """A keyword and what follows it."""
    if words.startswith("enchant "):
        return "enchant", (words.removeprefix("enchant "),)
    match = _KEYWORD.fullmatch(words)
    return (match.group(1), tuple(match.group(2).split())) if match else (words, ())
