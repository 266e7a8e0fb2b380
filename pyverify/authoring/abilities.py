"""The schema of abilities: events, filters, conditions, effects, and what static abilities and replacements do."""

from __future__ import annotations

from collections.abc import Iterable

from pyverify.authoring import descriptions as said
from pyverify.authoring.shapes import (
    FLAG,
    INTEGER,
    NATURAL,
    TEXT,
    Shape,
    closed,
    either,
    many,
    named,
    one_or_many,
    ref,
    table,
    words,
    words_or_text,
)  # fmt: skip
from pyverify.games import DEFAULT
from pyverify.keywords import Keywords
from pyverify.reading import abilities, effects, filters, targets
from pyverify.reading.replacements import ATTENDING
from pyverify.vocabulary import Verb
from pyverify.vocabulary import words as words_of

KNOWN = words_of("magic")
DURATIONS, EVENTS, MODIFICATIONS, REPLACEMENTS = KNOWN.durations, KNOWN.events, KNOWN.modifications, KNOWN.replacements
STEP_ALIASES, STEPS, SUPERTYPES, TESTS = KNOWN.step_aliases, KNOWN.steps, KNOWN.supertypes, KNOWN.tests
TYPES, VERBS, ZONES = KNOWN.types, KNOWN.verbs, KNOWN.zones
PLAYER_KEYS = filters.player_keys(KNOWN)

_NAMED = {"pattern": "^chosen ", "type": "string"}  # a value that a `choose` has set
_NON = {"pattern": "^non", "type": "string"}
_NESTED = {"delayed": "ability later", "when you do": "ability later", "shield": "ability instead"}
COUNTERS = named(INTEGER)


def definitions() -> dict[str, Shape]:
    """The named shapes that abilities are made of."""
    tests = {f"test: {key}": _test(key, sort) for key, (_, sort) in TESTS.items()}
    return (
        tests
        | _verb_definitions()
        | {
            "keyword": words_or_text(*sorted(Keywords(DEFAULT).known())),
            "number": either(TEXT, closed(table(["count"], {"count": ref("filter")}, said.TERM), ["count"])),
            "object": one_or_many(
                either(words_or_text(*KNOWN.objects), closed(table(["each"], {"each": ref("filter")}, said.TERM), ["each"]))
            ),
            "player": one_or_many(words_or_text(*KNOWN.players)),
            "filter": _filter("filter", words_or_text(*filters.nouns(KNOWN)), closed(_object_tests(ref("filter")), minProperties=1)),
            "filter on players": _filter(
                "filter on players", words_or_text(*KNOWN.players, "any"), closed(_player_tests(), minProperties=1)
            ),
            "filter on numbers": _filter("filter on numbers", TEXT),
            "filter on zones": _filter("filter on zones", words(*ZONES, "any")),
            "filter on words": _filter("filter on words", TEXT),
            "filter on steps": _filter("filter on steps", words(*STEPS, *STEP_ALIASES, "any")),
            "condition": one_or_many(either(TEXT, *_conditions())),
            "event": either(words(*(name for name in EVENTS if name != "step")), *map(_event, EVENTS)),
            "targets": either(one_or_many(ref("target")), named(ref("target"))),
            "target": _target(),
            "effects": one_or_many(ref("effect")),
            "effect": either(*(verb_shape(name, {}) for name in VERBS), words(*filter(_stands_alone, VERBS))),
            "modification": either(words(*(name for name, (_, sort) in MODIFICATIONS.items() if not sort)), _modifications()),
            "replacement": either(words(*(name for name, sort in REPLACEMENTS.items() if not sort)), _replacements()),
            "ability": either(TEXT, _in_english(), *map(_ability, abilities.KINDS)),
            "ability later": either(TEXT, _in_english(), _ability("when"), _reflexive()),
            "ability instead": either(TEXT, _in_english(), _ability("replace"), _ability("enters")),
        }
    )


# ------------------------------------------------------------------ filters and conditions


def _filter(name: str, scalar: Shape, mapping: Shape | None = None) -> Shape:
    """A filter in words, as a mapping (of `not` alone if none is given), or a list of filters any of which will do."""
    denied = closed(table(["not"], {"not": ref(name)}, said.TEST), ["not"])
    return either(scalar, mapping or denied, many(ref(name)))


def _object_tests(within: Shape) -> Shape:
    """The keys of a filter on objects. within: the filters under `not` and `any of`."""
    shapes = {key: ref(f"test: {key}") for key in TESTS} | {"not": within, "any of": one_or_many(within), "all of": one_or_many(within)}
    return table(filters.object_keys(KNOWN), shapes, said.TEST)


def _player_tests() -> Shape:
    within = ref("filter on players")
    shapes = {key: ref(f"test: {key}") for key in PLAYER_KEYS if key in TESTS}
    return table(PLAYER_KEYS, shapes | {"not": within, "any of": one_or_many(within), "all of": one_or_many(within)}, said.TEST)


def _test(key: str, sort: str) -> Shape:
    """The values of a test in a filter on objects."""
    if sort == "flag":
        return FLAG
    if sort == "counters":
        return either(TEXT, named(either(TEXT, named(TEXT))))
    known = {
        "type": either(words(*TYPES, "permanent"), _NON, _NAMED), "color": either(words(*KNOWN.color_words), _NAMED),
        "zone": words(*ZONES, "any"),
    }.get(sort)  # fmt: skip
    known = known or {
        "supertype": either(words(*SUPERTYPES), _NAMED), "kind": either(words(*KNOWN.items), _NAMED), "keyword": ref("keyword"),
        "controller": words_or_text(*KNOWN.players, "any"), "owner": words_or_text(*KNOWN.players, "any"),
    }.get(key)  # fmt: skip
    return _values(known or TEXT)


def _values(one: Shape) -> Shape:
    """A value of a test, a list of which any will do, or `{not: ...}`."""
    denied = closed(table(["not"], {"not": one_or_many(one)}, said.TEST), ["not"])
    return one_or_many(either(one, denied))


def _conditions() -> Iterable[Shape]:
    """The conditions that are mappings."""
    shapes = {
        "count": ref("filter"), "during": ref("filter on steps"),
        "object": ref("object"), "player": ref("player"), "not": ref("condition"), "any of": ref("condition"),
    }  # fmt: skip
    yield closed(table(["count", "is"], shapes, said.CONDITION, TEXT), ["count", "is"])
    for sort, filtered in (("object", "filter"), ("player", "filter on players")):
        yield closed(table([sort, "matches"], shapes | {"matches": ref(filtered)}, said.CONDITION), [sort, "matches"])
    for key in ("during", "not", "any of"):
        yield closed(table([key], shapes, said.CONDITION), [key])


# ------------------------------------------------------------------ events and targets


def _event(name: str) -> Shape:
    roles = EVENTS[name].roles
    shapes = {role: FILTERS_BY_SORT[sort] for role, sort in roles.items()} | ({"step": ref("filter on steps")} if name == "step" else {})
    properties = {"event": {"description": f"{said.EVENT[name]}.", "const": name}} | table(roles, shapes, said.ROLE)
    return closed(properties, ["event", *(["step"] if name == "step" else [])], title=name)


FILTERS_BY_SORT = {
    "object": ref("filter"), "player": ref("filter on players"), "number": ref("filter on numbers"), "zone": ref("filter on zones"),
    "word": ref("filter on words"), "ability": TEXT,
}  # fmt: skip


def _target() -> Shape:
    """A filter on objects or players; its mapping may also say what kind of target, and that it is optional."""
    own = table(said.TARGET, {"optional": FLAG, "kind": one_or_many(words(*targets.KINDS, *KNOWN.items, "ability"))}, said.TARGET)
    tests = _player_tests() | _object_tests(either(ref("filter"), ref("filter on players"))) | own
    return either(words_or_text(*targets.kind_words(KNOWN), *TYPES), closed(tests), many(ref("filter")))


# ------------------------------------------------------------------ effects


def _stands_alone(name: str) -> bool:
    """Whether the word alone is an instruction."""
    verb = VERBS[name]
    return not verb.required and not verb.nested and name != "discard"


def verb_shape(name: str, more: Shape) -> Shape:
    """An instruction with this verb. more: properties that it may have besides."""
    verb = VERBS[name]
    keys = effects.argument_keys(name, verb)
    if not keys:  # the word alone says it
        return closed({name: {"description": said.VERB[name], "type": "object", "maxProperties": 0}} | more, [name], title=name)
    beside = table((key for key in keys if key != name), _arguments(name), said.ARGUMENT)
    given = []
    for key in (*verb.required, *([verb.nested] if verb.nested else [])):
        inside = {"properties": {name: {"type": "object", "required": [key]}}}
        direct = [{"properties": {name: ref(f"{name}: alone")}}] if key == _main(verb) or name in effects.PAIRS else []
        given.append(either({"required": [key]}, inside, *direct))
    value = {"description": said.VERB[name]} | ref(f"{name}: value")
    return closed({name: value} | beside | more, [name], **({"allOf": given} if given else {}), title=name)


def _verb_definitions() -> dict[str, Shape]:
    """For each verb what its value may be: its main argument alone, or a mapping of its arguments."""
    made = {}
    for name, verb in VERBS.items():
        arguments = _arguments(name)
        if not arguments:  # the word alone is the instruction
            continue
        pairs = named(one_or_many(TEXT), propertyNames={"not": words(*arguments)}, minProperties=1)
        alone = arguments[_main(verb)]
        made[f"{name}: alone"] = either(alone, pairs) if name in effects.PAIRS else alone
        made[f"{name}: value"] = either(ref(f"{name}: alone"), closed(table(arguments, arguments, said.ARGUMENT), minProperties=1))
    return made


def _main(verb: Verb) -> str:
    """The argument that a bare value stands for."""
    return verb.main or verb.nested or verb.required[0]


def _arguments(name: str) -> dict[str, Shape]:
    return {key: _argument(name, key, VERBS[name]) for key in effects.argument_keys(name, VERBS[name])}


def _argument(name: str, key: str, verb: Verb) -> Shape:
    sort = verb.args.get(key, "effects")
    return {
        "effects": ref("effects"), "object": ref("object"), "player": ref("player"), "recipient": either(ref("object"), ref("player")),
        "number": ref("number"), "flag": FLAG, "filter": ref("filter"), "condition": ref("condition"),
        "ability": ref(_NESTED.get(name, "ability")), "modifications": one_or_many(ref("modification")), "duration": words(*DURATIONS),
        "card": TEXT, "word": one_or_many(TEXT), "zone": words(*ZONES),
    }[sort]  # fmt: skip


def _modifications() -> Shape:
    shapes = {
        "": FLAG, "number": ref("number"), "ability": ref("ability"), "word": one_or_many(TEXT), "object": ref("object"),
        "type": one_or_many(either(words(*TYPES), _NAMED)), "color": one_or_many(either(words(*KNOWN.color_words), _NAMED)),
    }  # fmt: skip
    own = {name: shapes[sort] for name, (_, sort) in MODIFICATIONS.items()}
    own |= {"add supertype": one_or_many(either(words(*SUPERTYPES), _NAMED))}
    own |= {name: one_or_many(ref("keyword")) for name in ("gain keyword", "lose keyword")}
    return closed(table(MODIFICATIONS, own, said.MODIFICATION))


def _replacements() -> Shape:
    counters = closed(table(said.COUNTERS, {"kind": TEXT, "amount": ref("number")}, said.COUNTERS), ["kind"])
    shapes = {
        "": FLAG, "zone": words(*ZONES), "number": ref("number"), "word": TEXT, "effects": ref("effects"),
        "counters": either(counters, named(ref("number"), propertyNames={"not": {"const": "kind"}})),
    }  # fmt: skip
    own = {name: shapes[sort] for name, sort in REPLACEMENTS.items()} | {"copy": ref("filter"), "may copy": ref("filter")}
    return closed(table(REPLACEMENTS, own, said.REPLACEMENT))


# ------------------------------------------------------------------ abilities


def _in_english() -> Shape:
    return closed(table(["name", "text"], {"name": TEXT, "text": {"type": "string"}}, said.ABILITY), ["text"], title="in English")


def _ability(head: str) -> Shape:
    """An ability with one of the keys that say of which kind it is."""
    required = [head, *{"replace": ["instead"], "triggers again": ["of"]}.get(head, [])]
    doing = either({"required": ["do"]}, {"required": ["modes"]})
    more = {"anyOf": doing["anyOf"]} if head in ("when", "activated") else {}
    keys = dict.fromkeys((*abilities.COMMON, *abilities.KEYS[head]))
    return closed(table(keys, _parts(), said.ABILITY), required, **more, title=abilities.KINDS[head])


def _reflexive() -> Shape:
    keys = dict.fromkeys((*abilities.COMMON, *abilities.WHEN_YOU_DO))
    return closed(table(keys, _parts(), said.ABILITY), anyOf=[{"required": ["do"]}, {"required": ["modes"]}], title="when you do")


def _parts() -> dict[str, Shape]:
    static = table(
        abilities.STATIC_KEYS,
        {"affects": ref("filter"), "as": ref("event"), "do": one_or_many(either(ref("modification"), words(*ATTENDING)))},
        said.ABILITY,
    )
    continuous = closed({key: static[key] for key in ("affects", "do")}, ["affects", "do"])
    attending = closed({key: static[key] for key in ("as", "do")}, ["as", "do"])
    state = closed(table(["state"], {"state": ref("condition")}, said.ABILITY), ["state"])
    mode = closed(table(abilities.MODE_KEYS, {"name": TEXT, "targets": ref("targets"), "do": ref("effects")}, said.MODE), ["do"])
    roles = {role: None for event in EVENTS.values() for role in event.roles}
    changes = one_or_many(ref("replacement"))
    unread = closed(table(abilities.UNREAD_KEYS, {}, said.ABILITY, otherwise=one_or_many(TEXT)))
    return {
        "name": TEXT, "if": ref("condition"), "works in": words(*ZONES), "unread": either(one_or_many(TEXT), unread),
        "when": either(ref("event"), many(ref("event"), 1), state), "static": either(continuous, attending),
        "replace": ref("event"), "forbid": ref("event"),
        "enters": changes, "activated": ref("effects"), "spell": ref("effects"), "keyword": ref("keyword"),
        "targets": ref("targets"), "batch": words("all", *sorted(roles)), "limit": words(*KNOWN.limits),
        "modes": many(either(ref("effects"), mode)), "do": ref("effects"), "for": words(*DURATIONS), "instead": changes, "mana": FLAG,
        "triggers again": either(ref("event"), many(ref("event"), 1), words("any")), "of": ref("filter"), "times": NATURAL,
    }  # fmt: skip
