"""Decisions that a file fixes (`decide:`)."""

from __future__ import annotations

from pyverify.limits import DECISIONS
from pyverify.model import Fixed
from pyverify.reading.messages import each, problem
from pyverify.reading.names import Names
from pyverify.reading.nodes import FLAGS, Mapping, Node, Scalar, check_keys, integer, listed, mapping, text
from pyverify.vocabulary import Words

KEYS = {
    "target of": ("is", "name"), "new target of": ("is", "name"), "may": ("is",), "pay": ("is",), "mode of": ("is",), "order": (),
    "copy": ("is",), "choose": ("of", "is"), "replace": ("of",), "discard": (), "command zone": ("is",),
}  # fmt: skip
_FORMS = {
    "target of": "{target of: ABILITY, is: NAME}", "new target of": "{new target of: ABILITY, is: NAME}", "may": "{may: ABILITY, is: yes}",
    "pay": "{pay: ABILITY, is: no}", "mode of": "{mode of: ABILITY, is: 2}", "copy": "{copy: ABILITY, is: NAME}",
    "order": "{order: [ABILITY, ABILITY]}", "choose": "{choose: NAME, of: ABILITY, is: NAME}", "replace": "{replace: ABILITY}",
    "discard": "{discard: NAME}", "command zone": "{command zone: NAME, is: yes}",
}  # fmt: skip


def _forms(words: Words) -> str:
    """The decisions of a game, for messages."""
    said = [form for head, form in _FORMS.items() if head in words.decisions]
    return f"{', '.join(said[:-1])} or {said[-1]}"


def read_decisions(node: Node, names: Names) -> tuple[Fixed, ...]:
    """A list of decisions. Raises ReadingError."""
    items = listed(node)
    if len(items) > DECISIONS:
        raise problem(node.place, f"{len(items):,} decisions", f"at most {DECISIONS:,}")
    return each(items, lambda item: read_decision(item, names))


def read_decision(node: Node, names: Names) -> Fixed:
    """One decision, such as {target of: ABILITY, is: NAME}."""
    given = mapping(node, _forms(names.words))
    known = names.words.decisions
    heads = [key for key in given.names if key in known]
    if len(heads) != 1:
        check_keys(given, (*known, "is", "of", "name", "player"), "a decision")
        raise problem(node.place, f"a decision of {'several kinds' if heads else 'no kind'}", _forms(names.words))
    head = heads[0]
    check_keys(given, (head, *KEYS[head], "player"), f"a decision on {head!r}")
    player, name = given.get("player"), given.get("name")
    kind, about, option = _decision(head, given, names)
    if head == "choose":
        name = given.need(head, "")
    return Fixed(
        kind,
        about,
        option,
        names.player(player) if player else "",
        text(name, "the name of a target or choice") if name else "",
        node.place,
    )


def _decision(head: str, given: Mapping, names: Names) -> tuple[str, str, tuple[str, ...]]:
    """The kind, what it is about, and what is chosen."""
    value = given.need(head, "")
    if head == "order":
        abilities = each(listed(value), names.ability)
        if len(abilities) < 2:
            raise problem(value.place, "an order of fewer than two", "two or more abilities, the first to resolve first")
        return "order", "", abilities
    if head == "discard":
        return "discard", "cleanup", each(listed(value), names.object)
    about = given.get("of")
    if head == "replace":
        return "replace", names.recipient(about) if about else "", (names.ability(value),)
    chosen = given.need("is", "a decision")
    if head == "choose":
        of_objects = names.choices[names.choice(value)]
        words = each(listed(chosen), names.recipient if of_objects else lambda item: text(item, "what is chosen"))
        return "choose", names.ability(given.need("of", "a choice")), words
    if head in ("target of", "new target of"):
        return head.removesuffix(" of").replace(" ", "_"), names.ability(value), each(listed(chosen), names.thing)
    if head == "copy":
        none = [item for item in listed(chosen) if isinstance(item, Scalar) and item.text == "none"]
        return "copy", names.ability(value), ("none",) if none else each(listed(chosen), names.thing)
    if head == "mode of":
        return "mode", names.ability(value), tuple(str(integer(item, "a mode", 1, 100)) for item in listed(chosen))
    if head == "command zone":
        return "commander", names.object(value), (_yes_or_no(chosen),)
    if head == "pay" and isinstance(chosen, Scalar) and chosen.text.isdecimal():
        return head, names.ability(value), (str(integer(chosen, "how often it is paid", 0, 1000)),)
    return head, names.ability(value), (_yes_or_no(chosen),)


def _yes_or_no(chosen: Node) -> str:
    words_said = text(chosen, "yes or no")
    if words_said not in FLAGS:
        raise problem(chosen.place, f"found {words_said!r}", "yes or no")
    return "yes" if FLAGS[words_said] else "no"
