"""The schema of abilities: events, filters, conditions, effects, and what static abilities and replacements do."""

from __future__ import annotations

from collections.abc import Iterable

from pyverify.authoring.descriptions import descriptions
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
from pyverify.keywords import Keywords
from pyverify.reading import abilities, conditions, effects, filters, targets
from pyverify.reading.replacements import ATTENDING
from pyverify.vocabulary import Verb
from pyverify.vocabulary import words as words_of

_NAMED = {"pattern": "^chosen ", "type": "string"}  # a value that a `choose` has set
_NON = {"pattern": "^non", "type": "string"}
_NESTED = {"delayed": "ability later", "when you do": "ability later", "shield": "ability instead"}
COUNTERS = named(INTEGER)
FILTERS_BY_SORT = {
    "object": ref("filter"), "player": ref("filter on players"), "number": ref("filter on numbers"), "zone": ref("filter on zones"),
    "word": ref("filter on words"), "ability": TEXT,
}  # fmt: skip


class Abilities:
    """The shapes that abilities of a game are made of."""

    def __init__(self, game: str) -> None:
        self.game, self.known, self.said = game, words_of(game), descriptions(game)

    def definitions(self) -> dict[str, Shape]:
        """The named shapes that abilities are made of."""
        tests = {f"test: {key}": self._test(key, sort) for key, (_, sort) in self.known.tests.items()}
        return (
            tests
            | self._verb_definitions()
            | {
                "keyword": words_or_text(*sorted(Keywords(self.game).known())),
                "number": either(TEXT, *self._numbers()),
                "object": one_or_many(
                    either(words_or_text(*self.known.objects), closed(table(["each"], {"each": ref("filter")}, self.said.term), ["each"]))
                ),
                "player": one_or_many(words_or_text(*self.known.players)),
                "filter": self._filter(
                    "filter", words_or_text(*filters.nouns(self.known)), closed(self._object_tests(ref("filter")), minProperties=1)
                ),
                "filter on players": self._filter(
                    "filter on players", words_or_text(*self.known.players, "any"), closed(self._player_tests(), minProperties=1)
                ),
                "filter on numbers": self._filter("filter on numbers", TEXT),
                "filter on zones": self._filter("filter on zones", words(*self.known.zones, "any")),
                "filter on words": self._filter("filter on words", TEXT),
                "filter on steps": self._filter("filter on steps", words(*self.known.steps, *self.known.step_aliases, "any")),
                "condition": one_or_many(either(TEXT, *self._conditions())),
                "event": either(words(*(name for name in self.known.events if name != "step")), *map(self._event, self.known.events)),
                "targets": either(one_or_many(ref("target")), named(ref("target"))),
                "target": self._target(),
                "effects": one_or_many(ref("effect")),
                "effect": either(
                    *(self.verb_shape(name, {}) for name in self.known.verbs), words(*filter(self._stands_alone, self.known.verbs))
                ),
                "modification": either(
                    words(*(name for name, (_, sort) in self.known.modifications.items() if not sort)), self._modifications()
                ),
                "replacement": either(words(*(name for name, sort in self.known.replacements.items() if not sort)), self._replacements()),
                "ability": either(TEXT, self._in_english(), *map(self._ability, abilities.KINDS)),
                "ability later": either(TEXT, self._in_english(), self._ability("when"), self._reflexive()),
                "ability instead": either(TEXT, self._in_english(), self._ability("replace"), self._ability("enters")),
            }
        )

    # ------------------------------------------------------------------ filters and conditions

    def _filter(self, name: str, scalar: Shape, mapping: Shape | None = None) -> Shape:
        """A filter in words, as a mapping (of `not` alone if none is given), or a list of filters any of which will do."""
        denied = closed(table(["not"], {"not": ref(name)}, self.said.test), ["not"])
        return either(scalar, mapping or denied, many(ref(name)))

    def _object_tests(self, within: Shape) -> Shape:
        """The keys of a filter on objects. within: the filters under `not` and `any of`."""
        shapes = {key: ref(f"test: {key}") for key in self.known.tests} | {
            "not": within,
            "any of": one_or_many(within),
            "all of": one_or_many(within),
        }
        return table(filters.object_keys(self.known), shapes, self.said.test)

    def _player_tests(self) -> Shape:
        within = ref("filter on players")
        shapes = {key: ref(f"test: {key}") for key in filters.player_keys(self.known) if key in self.known.tests}
        return table(
            filters.player_keys(self.known),
            shapes | {"not": within, "any of": one_or_many(within), "all of": one_or_many(within)},
            self.said.test,
        )

    def _test(self, key: str, sort: str) -> Shape:
        """The values of a test in a filter on objects."""
        if sort == "flag":
            return FLAG
        if sort == "counters":
            return either(TEXT, named(either(TEXT, named(TEXT))))
        known = {
            "type": either(words(*self.known.types, "permanent"), _NON, _NAMED), "color": either(words(*self.known.color_words), _NAMED),
            "zone": words(*self.known.zones, "any"),
        }.get(sort)  # fmt: skip
        known = known or {
            "supertype": either(words(*self.known.supertypes), _NAMED), "kind": either(words(*self.known.items), _NAMED),
            "keyword": ref("keyword"),
            "controller": words_or_text(*self.known.players, "any"), "owner": words_or_text(*self.known.players, "any"),
        }.get(key)  # fmt: skip
        return self._values(known or TEXT)

    def _values(self, one: Shape) -> Shape:
        """A value of a test, a list of which any will do, or `{not: ...}`."""
        denied = closed(table(["not"], {"not": one_or_many(one)}, self.said.test), ["not"])
        return one_or_many(either(one, denied))

    def _numbers(self) -> Iterable[Shape]:
        """The numbers that are mappings."""
        number = ref("number")
        shapes = {
            "count": ref("filter"), "among": ref("filter"), "half": number, "minus": number,
            "times": many(number, 2), "plus": many(number, 2),
        }  # fmt: skip
        for keys in (("count",), *filters.RECKONED.values()):
            yield closed(table(keys, {key: shapes.get(key, TEXT) for key in keys}, self.said.term), keys)

    def _conditions(self) -> Iterable[Shape]:
        """The conditions that are mappings."""
        shapes = {
            "count": ref("filter"), "during": ref("filter on steps"),
            "object": ref("object"), "player": ref("player"), "not": ref("condition"), "any of": ref("condition"),
        }  # fmt: skip
        yield closed(table(["count", "is"], shapes, self.said.condition, TEXT), ["count", "is"])
        for sort, filtered in (("object", "filter"), ("player", "filter on players")):
            yield closed(table([sort, "matches"], shapes | {"matches": ref(filtered)}, self.said.condition), [sort, "matches"])
        for key in ("during", "not", "any of"):
            yield closed(table([key], shapes, self.said.condition), [key])
        yield closed(table(["number", "is"], {"number": ref("number"), "is": TEXT}, self.said.condition), ["number", "is"])
        seen = {"happened": ref("event"), "in": words(*conditions.WHEN), "is": TEXT, "total": TEXT, "by": words(*conditions.BY)}
        yield closed(table(seen, seen, self.said.condition), ["happened"])
        if self.known.stated:
            said = {
                "stated": words(*self.known.stated), "of": either(ref("object"), ref("player")), "with": TEXT,
                "what": ref("filter"), "than": ref("player"),
            }  # fmt: skip
            yield closed(table(said, said, self.said.condition), ["stated"])

    # ------------------------------------------------------------------ events and targets

    def _event(self, name: str) -> Shape:
        roles = self.known.events[name].roles
        shapes = {role: FILTERS_BY_SORT[sort] for role, sort in roles.items()} | (
            {"step": ref("filter on steps")} if name == "step" else {}
        )
        properties = {"event": {"description": f"{self.said.event[name]}.", "const": name}} | table(roles, shapes, self.said.role)
        return closed(properties, ["event", *(["step"] if name == "step" else [])], title=name)

    def _target(self) -> Shape:
        """A filter on objects or players; its mapping may also say what kind of target, and that it is optional."""
        own = table(
            self.said.target, {"optional": FLAG, "kind": one_or_many(words(*targets.KINDS, *self.known.items, "ability"))}, self.said.target
        )
        tests = self._player_tests() | self._object_tests(either(ref("filter"), ref("filter on players"))) | own
        return either(words_or_text(*targets.kind_words(self.known), *self.known.types), closed(tests), many(ref("filter")))

    # ------------------------------------------------------------------ effects

    def _stands_alone(self, name: str) -> bool:
        """Whether the word alone is an instruction."""
        verb = self.known.verbs[name]
        return not verb.required and not verb.nested and name != "discard"

    def verb_shape(self, name: str, more: Shape) -> Shape:
        """An instruction with this verb. more: properties that it may have besides."""
        verb = self.known.verbs[name]
        keys = effects.argument_keys(name, verb)
        if not keys:  # the word alone says it
            return closed({name: {"description": self.said.verb[name], "type": "object", "maxProperties": 0}} | more, [name], title=name)
        beside = table((key for key in keys if key != name), self._arguments(name), self.said.argument)
        given = []
        for key in (*verb.required, *([verb.nested] if verb.nested else [])):
            inside = {"properties": {name: {"type": "object", "required": [key]}}}
            direct = [{"properties": {name: ref(f"{name}: alone")}}] if key == self._main(verb) or name in effects.PAIRS else []
            given.append(either({"required": [key]}, inside, *direct))
        value = {"description": self.said.verb[name]} | ref(f"{name}: value")
        return closed({name: value} | beside | more, [name], **({"allOf": given} if given else {}), title=name)

    def _verb_definitions(self) -> dict[str, Shape]:
        """For each verb what its value may be: its main argument alone, or a mapping of its arguments."""
        made = {}
        for name, verb in self.known.verbs.items():
            arguments = self._arguments(name)
            if not arguments:  # the word alone is the instruction
                continue
            pairs = named(one_or_many(TEXT), propertyNames={"not": words(*arguments)}, minProperties=1)
            alone = arguments[self._main(verb)]
            made[f"{name}: alone"] = either(alone, pairs) if name in effects.PAIRS else alone
            made[f"{name}: value"] = either(ref(f"{name}: alone"), closed(table(arguments, arguments, self.said.argument), minProperties=1))
        return made

    def _main(self, verb: Verb) -> str:
        """The argument that a bare value stands for."""
        return verb.main or verb.nested or verb.required[0]

    def _arguments(self, name: str) -> dict[str, Shape]:
        return {key: self._argument(name, key, self.known.verbs[name]) for key in effects.argument_keys(name, self.known.verbs[name])}

    def _argument(self, name: str, key: str, verb: Verb) -> Shape:
        sort = verb.args.get(key, "effects")
        return {
            "effects": ref("effects"), "object": ref("object"), "player": ref("player"), "recipient": either(ref("object"), ref("player")),
            "number": ref("number"), "flag": FLAG, "filter": ref("filter"), "condition": ref("condition"),
            "ability": ref(_NESTED.get(name, "ability")), "modifications": one_or_many(ref("modification")),
            "duration": words(*self.known.durations),
            "card": TEXT, "word": one_or_many(TEXT), "zone": words(*self.known.zones),
            "place": words_or_text(*self.known.places, "here"),
        }[sort]  # fmt: skip

    def _modifications(self) -> Shape:
        shapes = {
            "": FLAG, "number": ref("number"), "ability": ref("ability"), "word": one_or_many(TEXT), "object": ref("object"),
            "type": one_or_many(either(words(*self.known.types), _NAMED)),
            "color": one_or_many(either(words(*self.known.color_words), _NAMED)),
        }  # fmt: skip
        own = {name: shapes[sort] for name, (_, sort) in self.known.modifications.items()}
        own |= {"add supertype": one_or_many(either(words(*self.known.supertypes), _NAMED))}
        own |= {name: one_or_many(ref("keyword")) for name in ("gain keyword", "lose keyword")}
        return closed(table(self.known.modifications, own, self.said.modification))

    def _replacements(self) -> Shape:
        counters = closed(table(self.said.counters, {"kind": TEXT, "amount": ref("number")}, self.said.counters), ["kind"])
        shapes = {
            "": FLAG, "zone": words(*self.known.zones), "number": ref("number"), "word": TEXT, "effects": ref("effects"),
            "counters": either(counters, named(ref("number"), propertyNames={"not": {"const": "kind"}})),
        }  # fmt: skip
        own = {name: shapes[sort] for name, sort in self.known.replacements.items()} | {"copy": ref("filter"), "may copy": ref("filter")}
        return closed(table(self.known.replacements, own, self.said.replacement))

    # ------------------------------------------------------------------ abilities

    def _in_english(self) -> Shape:
        return closed(table(["name", "text"], {"name": TEXT, "text": {"type": "string"}}, self.said.ability), ["text"], title="in English")

    def _ability(self, head: str) -> Shape:
        """An ability with one of the keys that say of which kind it is."""
        required = [head, *{"replace": ["instead"], "triggers again": ["of"]}.get(head, [])]
        doing = either({"required": ["do"]}, {"required": ["modes"]})
        more = {"anyOf": doing["anyOf"]} if head in ("when", "activated") else {}
        keys = dict.fromkeys((*abilities.COMMON, *abilities.KEYS[head], *abilities.ability_keys(self.known, head)))
        return closed(table(keys, self._parts(), self.said.ability), required, **more, title=abilities.KINDS[head])

    def _reflexive(self) -> Shape:
        keys = dict.fromkeys((*abilities.COMMON, *abilities.WHEN_YOU_DO))
        return closed(
            table(keys, self._parts(), self.said.ability), anyOf=[{"required": ["do"]}, {"required": ["modes"]}], title="when you do"
        )

    def _parts(self) -> dict[str, Shape]:
        static = table(
            abilities.STATIC_KEYS,
            {"affects": ref("filter"), "as": ref("event"), "do": one_or_many(either(ref("modification"), words(*ATTENDING)))},
            self.said.ability,
        )
        continuous = closed({key: static[key] for key in ("affects", "do")}, ["affects", "do"])
        attending = closed({key: static[key] for key in ("as", "do")}, ["as", "do"])
        state = closed(table(["state"], {"state": ref("condition")}, self.said.ability), ["state"])
        mode = closed(table(abilities.MODE_KEYS, {"name": TEXT, "targets": ref("targets"), "do": ref("effects")}, self.said.mode), ["do"])
        roles = {role: None for event in self.known.events.values() for role in event.roles}
        changes = one_or_many(ref("replacement"))
        unread = closed(table(abilities.UNREAD_KEYS, {}, self.said.ability, otherwise=one_or_many(TEXT)))
        return {
            "name": TEXT, "if": ref("condition"), "as it triggers": ref("condition"),
            "works in": words(*self.known.zones), "unread": either(one_or_many(TEXT), unread),
            "when": either(ref("event"), many(ref("event"), 1), state), "static": either(continuous, attending),
            "replace": ref("event"), "forbid": ref("event"),
            "enters": changes, "activated": ref("effects"), "spell": ref("effects"), "keyword": ref("keyword"),
            "targets": ref("targets"), "batch": words("all", *sorted(roles)), "limit": words(*self.known.limits),
            "modes": many(either(ref("effects"), mode)), "do": ref("effects"), "for": words(*self.known.durations),
            "instead": changes, "mana": FLAG,
            "may": FLAG, "cost": ref("effects"), "as": TEXT, "while": ref("condition"), "labelled": TEXT,
            "triggers again": either(ref("event"), many(ref("event"), 1), words("any")), "of": ref("filter"), "times": NATURAL,
        }  # fmt: skip
