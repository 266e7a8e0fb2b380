"""Terms, filters and conditions in plain English, from the tables in `plain_words`.

The voice knows what `subject` is called: "that creature", "that object". Nothing is dropped: what no table knows reads `name(arguments)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pyverify.model import Clause, Comparison, Condition, Filter, Term, Test, Trigger
from pyverify.report.plain_words import Asked, PlainWords, Voice

Article = Literal["a", "each", "all"]
_YOU, _ME = Term("you"), Term("self")
_SELF = Test("self")
_TABLES = {"place": "located", "zone": "zones", "item": "items"}
_BARE = ("number", "zone", "word", "step", "ability")  # sorts of roles that are no things
_SPELT = ("type", "supertype", "color", "subtype", "quoted", "word")  # sorts of arguments that are words of the game, or chosen


def term(value: object, voice: Voice, one: bool = False) -> str:
    """An object, player, number or set of them. one: any one of a set is meant."""
    if isinstance(value, Filter):
        return noun(value, voice)
    if isinstance(value, tuple):
        return " and ".join(term(item, voice, one) for item in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, Term):
        return str(value)
    words = voice.words
    if value.name in ("happenings", "amounts") and len(value.args) > 1:
        when, trigger, *by = value.args
        return words.terms[value.name][2].format(when, _event(trigger, voice)) + "".join(f" (by {one})" for one in by)
    if value == Term("subject"):
        return voice.that
    if value == Term("target", ("target",)):
        return "the target"
    if one and not value.args and value.name in words.one_of:
        return words.one_of[value.name]
    if value.args == (_YOU,) and value.name in words.yours:
        return words.yours[value.name]
    if value.args == (_ME,) and value.name in words.mine:
        return words.mine[value.name]
    articles: dict[str, Article] = {"each": "each", "count": "all", "greatest": "all", "least": "all", "total": "all", "different": "all"}
    args = [noun(arg, voice, articles.get(value.name, "a")) if isinstance(arg, Filter) else term(arg, voice) for arg in value.args]
    known = words.terms.get(value.name, ())
    return known[len(args)].format(*args) if len(args) < len(known) else generic(value.name, args)


def _event(trigger: object, voice: Voice) -> str:
    from pyverify.report.plain_events import event  # which speaks of terms itself

    assert isinstance(trigger, Trigger)
    return event(trigger, voice)


def generic(name: str, args: Iterable[str]) -> str:
    """What no table knows: `name(arguments)`."""
    return f"{name}({', '.join(args)})"


def with_article(words: str) -> str:
    """`a creature`, `an artifact`, `a unit`."""
    folded = words.lower()
    return f"{'an' if folded.startswith(tuple('aeiou')) and not folded.startswith('uni') else 'a'} {words}"


def plural(words: str) -> str:
    """Several of what a noun says."""
    if words.endswith("s"):
        return words
    return f"{words[:-1]}ies" if words.endswith("y") else f"{words}s"


def nominative(words: str, voice: Voice) -> str:
    """Words as they stand before a verb."""
    return voice.words.nominative.get(words, words)


def comparison(operator: object, number: object, voice: Voice) -> str:
    """`at least 3`."""
    words = voice.words.operators.get(str(operator))
    return words.format(term(number, voice)) if words else generic(str(operator), [term(number, voice)])


# ------------------------------------------------------------------ tests


class _Said(NamedTuple):
    """A test as a predicate, and as what stands before, is, or stands after a noun, if it can be said so."""

    says: str
    before: str = ""
    noun: str = ""
    after: str = ""


def _said(test: Test, voice: Voice) -> _Said:
    asked = voice.words.tests.get(test.name)
    filled = _filled(asked, test.args, voice) if asked else None
    if asked is None or filled is None:
        inner = generic(test.name, (term(arg, voice) for arg in test.args))
        return _Said(f"does not pass {inner}" if test.negated else f"passes {inner}")
    words, short = filled
    says = (asked.denies if test.negated else asked.says).format(words, a=with_article(words))
    if asked.sort in _SPELT and isinstance(test.args[0], Term):
        return _Said(f"is {'not ' if test.negated else ''}of the {test.name} that is {words}")
    if not short:
        return _Said(says)
    after = asked.after_not if test.negated else asked.after
    if asked.sort == "player" and isinstance(test.args[0], Term) and not test.args[0].args:
        after = voice.words.whose.get(test.name, {}).get(test.args[0].name, (asked.after, asked.after_not))[test.negated]
    before = (asked.before_not if test.negated else asked.before).format(words)
    return _Said(says, before, "" if test.negated else asked.noun.format(words), after.format(words))


def _filled(asked: Asked, args: tuple[Term | int | str, ...], voice: Voice) -> tuple[str, bool] | None:
    """The words for the arguments of a test, and whether it may stand beside a noun; nothing if they are of another sort."""
    match asked.sort, args:
        case "flag", ():
            return "", True
        case "comparison", (operator, number):
            return comparison(operator, number, voice), True
        case "counters", (kind, operator, number):
            return f"{comparison(operator, number, voice)} {term(kind, voice)} counter{'' if number == 1 else 's'}", True
        case (("term" | "player"), (Term() as one,)):
            return term(one, voice, one=True), True
        case sort, (Term() as one,) if sort in _SPELT:
            return term(one, voice), False
        case sort, (str(word),) if sort in _SPELT or sort in _TABLES or sort == "spot":
            return _worded(sort, word, voice.words)
    return None


def _worded(sort: str, word: str, words: PlainWords) -> tuple[str, bool] | None:
    if sort in words.worded:
        return (word, True) if word in words.worded[sort] else None
    table: Mapping[str, str] | None = getattr(words, _TABLES[sort]) if sort in _TABLES else None
    if table is not None:
        return (table[word], True) if word in table else None
    if sort == "spot":
        return words.spots.get(word, f'at "{word}"'), True
    if sort == "subtype":
        return word[:1].upper() + word[1:], word not in words.reserved
    return (f'"{word}"' if sort == "quoted" else word), True


def agreeing(predicate: str, who: str, voice: Voice) -> str:
    """A predicate as it is said of somebody: of you, of several."""
    first, _, rest = predicate.partition(" ")
    return f"{voice.words.agreeing.get(who, {}).get(first, first)} {rest}"


def _predicate(item: tuple[Test, ...], voice: Voice, who: str = "") -> str:
    """One item of a filter: a test, or alternatives. who: of whom it is said, if that matters to verbs."""
    says = [_said(test, voice).says for test in item]
    joined = " or ".join(agreeing(one, who, voice) if who else one for one in says)
    return (f"either {joined}" if len(says) > 1 else joined) or "can be nothing at all"


def predicates(given: Filter, voice: Voice, who: str = "") -> str:
    """What a filter says of something, with verbs: `is white and has flying`. who: of whom it is said, if that matters to verbs."""
    parts = [_predicate(item, voice, who) for item in given.items]
    return _all_of(parts, given.items) or agreeing("is anything", who, voice)


def _all_of(parts: list[str], items: tuple[tuple[object, ...], ...]) -> str:
    """All of some parts; alternatives among them stand in brackets."""
    brackets = len(parts) > 1
    return " and ".join(f"({part})" if brackets and len(item) > 1 else part for part, item in zip(parts, items, strict=True))


# ------------------------------------------------------------------ filters as nouns


def noun(given: Filter, voice: Voice, article: Article = "a", default: str = "object") -> str:
    """What passes a filter: `another creature you control`, `each nontoken artifact`, or (all) `other Goblins`.

    default: what it is if the filter does not say: object, player, spell.
    """
    if not given.items:
        return {"a": f"any {default}", "each": f"each {default}", "all": f"{plural(default)} of any sort"}[article]
    sole = _sole(given, voice, article, default)
    if sole:
        return sole
    parts = _Parts()
    for item in given.items:
        parts.add(item, voice, default, "several" if article == "all" else "")
    return parts.whole(article, default, voice.words)


@dataclass(slots=True)
class _Parts:
    """The parts of a noun phrase, as they are found in a filter. groups: nouns of which any will do, and the same with verbs."""

    other: bool = False
    before: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    nouns: list[str] = field(default_factory=list)
    whose: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    groups: list[tuple[list[str], str]] = field(default_factory=list)

    def add(self, item: tuple[Test, ...], voice: Voice, default: str, who: str) -> None:
        """Add one item of the filter where it can stand."""
        said = [_said(test, voice) for test in item]
        if item == (Test("self", (), True),) and not self.other:
            self.other = True
        elif default == "player" and item == (Test("is", (Term("opponents"),)),) and not self.nouns:
            self.nouns.append("opponent")
        elif len(said) > 1 and all(one.noun for one in said):
            self.groups.append(([one.noun for one in said], _predicate(item, voice, who)))
        elif len(said) == 1 and said[0].noun and not (default == "spell" and said[0].noun in voice.words.items.values()):
            self.nouns.append(said[0].noun)
        elif len(said) == 1 and said[0].before:
            (self.subtypes if item[0].name == "subtype" and not item[0].negated else self.before).append(said[0].before)
        elif len(said) == 1 and said[0].after:
            (self.whose if voice.words.tests[item[0].name].sort == "player" else self.after).append(said[0].after)
        else:
            self.clauses.append(_predicate(item, voice, who))

    def whole(self, article: Article, default: str, words: PlainWords) -> str:
        """The noun phrase."""
        groups, last = self.groups, ""
        if groups and not (self.nouns or self.before or self.subtypes) and default != "spell":
            named, groups = groups[0][0], groups[1:]
        else:
            last = "" if (self.nouns and default != "spell") or (self.subtypes and default == "object") else default
            named = [" ".join(part for part in (*self.subtypes, *_ordered(self.nouns, words), last) if part)]
        head = " ".join((*self.before, _alternatives([plural(one) if article == "all" else one for one in named])))
        clauses = " and ".join(f"that {clause}" for clause in (*self.clauses, *(clause for _, clause in groups)))
        return " ".join(part for part in (_start(head, article, self.other), *self.whose, *self.after, clauses) if part)


def _sole(given: Filter, voice: Voice, article: Article, default: str) -> str:
    """A filter that names something."""
    if len(given.items) != 1 or len(given.items[0]) != 1:
        return ""
    test = given.items[0][0]
    if test == _SELF and article == "a":
        return voice.words.me
    if default == "spell" and test == Test("item_kind", ("spell",)):
        return with_article(default)
    if test.name != "is" or test.negated or len(test.args) != 1 or not isinstance(test.args[0], Term):
        return ""
    if test.args[0] == Term("opponents"):
        return {"a": "an opponent", "each": "each opponent", "all": "opponents"}[article]
    return term(test.args[0], voice, one=True) if article == "a" else ""


def _alternatives(nouns: list[str]) -> str:
    *most, last = nouns
    return f"{', '.join(most)} or {last}" if most else last


def _ordered(nouns: list[str], words: PlainWords) -> list[str]:
    return sorted(nouns, key=lambda one: (one in words.items.values(), one in words.last))


def _start(head: str, article: Article, other: bool) -> str:
    if article == "a":
        return f"another {head}" if other else with_article(head)
    return " ".join((*(("each",) if article == "each" else ()), *(("other",) if other else ()), head))


def called(given: Filter | None, voice: Voice, default: str = "object") -> str:
    """What something that passes a filter is called afterwards: `that land`."""
    for item in given.items if given else ():
        if len(item) == 1:
            said = _said(item[0], voice)
            if said.noun:
                return f"that {said.noun}"
            if item[0].name == "subtype" and said.before and not item[0].negated:
                return f"that {said.before}"
    return f"that {default}"


# ------------------------------------------------------------------ what plays a role


def role(given: Filter, sort: str, voice: Voice) -> str:
    """What plays a role of an event. sort: number, zone, word, step or ability, or what it is called as a noun: object, spell, player."""
    if sort not in _BARE:
        return noun(given, voice, default=sort)
    if not given.items:
        return f"any {sort}"
    items = [" or ".join(_bare(test, sort, voice) for test in item) or "nothing at all" for item in given.items]
    return " and ".join(items)


def _bare(test: Test, sort: str, voice: Voice) -> str:
    """A number, zone or word without a verb."""
    match sort, test:
        case "number", Test("compare", (operator, number)):
            words = comparison(operator, number, voice)
        case "zone", Test("zone", (str(zone),)) if zone in voice.words.zones:
            return f"anywhere but {voice.words.zones[zone]}" if test.negated else voice.words.zones[zone]
        case (("word" | "step"), Test("word", (str(word),))) | ("ability", Test("way", (str(word),))):
            words = word
        case _:
            return f"what {_said(test, voice).says}"
    return f"not {words}" if test.negated else words


# ------------------------------------------------------------------ conditions


def condition(given: Condition, voice: Voice) -> str:
    """All that must hold."""
    return _all_of([_clauses(item, voice) for item in given.items], given.items) or "anything is the case"


def _clauses(item: tuple[Clause, ...], voice: Voice) -> str:
    said = " or ".join(_clause(clause, voice, len(item) > 1) for clause in item)
    return f"either {said}" if len(item) > 1 else said or "nothing is the case"


def _step(test: Test) -> str:
    return f"{'not ' if test.negated else ''}{' '.join(map(str, test.args))}"


def _clause(clause: Clause, voice: Voice, brackets: bool) -> str:
    """One alternative. brackets: several things that it says of something must not be read apart."""
    test = clause.test
    if isinstance(test, Comparison) and isinstance(test.left, Term) and (test.left.name, test.operator, test.right) == ("stated", "eq", 1):
        fact, *about = test.left.args or ("nothing",)
        told = voice.words.stated.get(str(fact), (f"this is so: {fact}", f"this is not so: {fact}"))[clause.negated]
        names = [noun(one, voice, "all") if isinstance(one, Filter) else nominative(term(one, voice), voice) for one in about]
        wanted = told.count("{")
        more = "".join(f" ({name})" for name in names[wanted:])
        return told.format(*names, *["something"] * max(0, wanted - len(names))) + more
    if isinstance(test, Comparison):
        words = comparison(test.operator, test.right, voice)
        return f"{term(test.left, voice)} is {'not ' if clause.negated else ''}{words}"
    if test.term == _YOU and test.filter.items == ((Test("is", (Term("active_player"),)),),):
        return "it is not your turn" if clause.negated else "it is your turn"
    if test.term == Term("step") and all(one.name == "word" and one.args for item in test.filter.items for one in item):
        steps = " and ".join(" or ".join(map(_step, item)) for item in test.filter.items)
        return f"the step is {'not ' if clause.negated else ''}{steps}"
    who = nominative(term(test.term, voice), voice)
    said = f"{who} {predicates(test.filter, voice, who if who in voice.words.agreeing else '')}"
    if (brackets or clause.negated) and len(test.filter.items) > 1:
        said = f"({said})"
    return f"it is not so that {said}" if clause.negated else said
