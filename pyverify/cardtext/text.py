"""Card text as abilities in the structured form of scenario files. The way in is `read`."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable
from functools import cache

from pyverify.cardtext import words as splitting
from pyverify.cardtext.awaited import trigger
from pyverify.cardtext.grammar import Grammar
from pyverify.cardtext.meaning import AmbiguousError, Meaning, NoMeaningError, listed, unclear
from pyverify.cardtext.paragraph import Parts, Reader
from pyverify.cardtext.possible import finished
from pyverify.cardtext.refer import References
from pyverify.cardtext.spoken import Spoken
from pyverify.cardtext.understood import Structured, Understood
from pyverify.cardtext.words import Word
from pyverify.games import DEFAULT
from pyverify.limits import QUOTED, TEXT

_SECTIONS = {"when": ("when",), "if": ("condition",), "do": ("sentence",), "costs": ("costs",), "whole": ("static", "replacement")}
_FIRST = "first time each turn"


@cache
def reader(game: str = DEFAULT) -> Reader:
    """The reader of the phrasebook of a game, made at the first call."""
    return Reader(Grammar(game))


def paragraphs(text: str) -> list[str]:
    """The abilities of a text: its lines, with the modes of a choice (lines that begin with a bullet) in one."""
    made: list[str] = []
    for line in text.split("\n"):
        if line.lstrip().startswith("\u2022") and made:
            made[-1] += "\n" + line
        elif line.strip():
            made.append(line.strip())
    return made


def read(
    text: str, names: Iterable[str] = (), *, spell: bool = False, place: bool = False, depth: int = 0, game: str = DEFAULT
) -> list[Understood]:
    """The abilities of a text, in order; keywords of one line are several. names: those of the object itself (`names_of`).
    spell: it is the text of an instant or sorcery; place: of a place, which it means by "here". Never fails: what is not understood is
    said in the result."""
    own = tuple(names)
    return [one for part in paragraphs(text) for one in _paragraph(part, own, spell, place, depth, game)]


def _paragraph(text: str, names: tuple[str, ...], spell: bool, place: bool, depth: int, game: str) -> list[Understood]:
    if len(text) > TEXT or depth > QUOTED:
        what = "the text is too long" if len(text) > TEXT else "abilities within abilities, too deep"
        return [Understood(text, "static", {"kind": "static", "unread": [what]}, {"whole": [what]})]
    plain = splitting.plain(text, game)
    found = splitting.words(plain, reader(game).grammar.vocabulary, names)
    respelt = _respelt(found, plain)
    made = reader(game).parts(found, spell)
    if made.kind == "unknown":  # nothing but reminder text
        return []
    if made.kind == "keyword":
        return [Understood(text, "keyword", {"keyword": one}, respelt=respelt) for one in made.head]
    return [_Assembly(made, plain, names, place, depth, reader(game)).result(text, respelt)]


def _respelt(found: list[Word], plain: str) -> list[list[str]]:
    """Words that are read as others: as they are written, and as they are read."""
    made: dict[tuple[int, int], list[str]] = {}
    for word in found:
        if word.respelt:
            made.setdefault((word.start, word.end), []).append(word.text)
    return [[" ".join(plain[start:end].split()), splitting.spoken(tuple(words))] for (start, end), words in made.items()]


class _Assembly:
    """Puts the parts of one ability together."""

    def __init__(self, parts: Parts, plain: str, names: tuple[str, ...], place: bool, depth: int, by: Reader) -> None:
        self.parts, self.plain, self.by = parts, plain, by
        self.game, self.form = by.grammar.game, by.grammar.form
        self.unread = {part: [self.said(one) for one in lost] for part, lost in parts.unread.items()}
        self.doubts = {self.said(one): why for part, lost in parts.unread.items() for one in lost if (why := _doubt(by, part, one))}
        self.respelt: list[list[str]] = []
        self.tokens: dict[str, Structured] = {}
        self.names, self.place, self.depth = names, place, depth

    def nested(self, text: str) -> Structured:
        """The one ability that stands in quotation marks. Raises NoMeaningError. There a name is that of what grants the ability (CR
        201.5a), and so is what enchants or equips."""
        words = splitting.words(splitting.plain(text, self.game), self.by.grammar.vocabulary, self.names)
        if any(word.text in self.form.granting for word in words):
            raise NoMeaningError("an ability that speaks of what grants it")
        found = read(text, self.names, depth=self.depth + 1, game=self.game)
        if len(found) == 1 and found[0].outcome == "ambiguous":
            raise AmbiguousError(next(iter(found[0].doubts.values())))
        if len(found) != 1 or found[0].unread:
            raise NoMeaningError("an ability in quotation marks")
        self.tokens.update(found[0].tokens)
        self.respelt += found[0].respelt
        return found[0].structured

    def references(self, spoken: Spoken) -> References:
        return References(spoken, self.nested, self.by.grammar, self.here)

    def said(self, words: list[Word]) -> str:
        """Words as they stand in the text."""
        return " ".join(self.plain[words[0].start : words[-1].end].split()) if words else ""

    def lose(self, part: str, words: list[Word]) -> None:
        self.unread.setdefault(part, []).append(self.said(words))

    def lose_event(self, error: NoMeaningError) -> None:
        """Remember that the words before the first comma are not understood: what the ability waits for."""
        self.unread["when"] = [" ".join(self.plain.split(",")[0].split())]
        self.doubt("when", error)

    def doubt(self, part: str, error: NoMeaningError) -> None:
        """Remember of the words last lost what they could mean, if that is all that is wrong with them."""
        if isinstance(error, AmbiguousError):
            self.doubts[self.unread[part][-1]] = str(error)

    def noted(self, words: list[str]) -> list[str]:
        """Words not understood, as the structured form says them: with what they could mean."""
        return [f"{one} [ambiguous: {self.doubts[one]}]" if one in self.doubts else one for one in words]

    def result(self, text: str, respelt: list[list[str]]) -> Understood:
        made = self.structured()
        return Understood(text, self.parts.kind, made, self.unread, self.tokens, respelt + self.respelt, self.doubts)

    def structured(self) -> Structured:
        match self.parts.kind:
            case "triggered":
                return self.triggered()
            case "activated":
                return self.activated()
            case "spell":
                return self.doing({}, self.references(Spoken(card=True)), "spell")
        return self.whole()

    def whole(self) -> Structured:
        """A static or replacement ability, read as one phrase."""
        if self.parts.head is not None:
            try:
                if "replace" in self.parts.head:
                    return self.replacement(self.parts.head)
                settled: Structured = self.settled(self.parts.head)
                return settled
            except NoMeaningError as error:
                self.unread["whole"] = [" ".join(self.plain.split())]
                self.doubt("whole", error)
        return {"kind": self.parts.kind, "unread": self.noted(self.unread["whole"])}

    def replacement(self, head: Meaning) -> Structured:
        """A replacement effect; instructions that happen instead may speak of the event. Raises NoMeaningError."""
        made, spoken = trigger({"when": self.placed(head["replace"])}, self.by.grammar)
        if list(made) != ["when"]:
            raise NoMeaningError("a replacement of several events at once")
        references = self.references(spoken)
        instead = [
            {"do": references.instructions(one["do"])} if isinstance(one, dict) and "do" in one else self.settled(one)
            for one in head["instead"]
        ]
        if spoken.targets:
            raise NoMeaningError("a target of a replacement effect")
        self.tokens.update(spoken.tokens)
        rest = {key: self.settled(value) for key, value in head.items() if key not in ("replace", "instead")}
        return {"replace": made["when"], "instead": instead, **rest}

    @property
    def here(self) -> str:
        """The term for where the object is: a place means itself."""
        return "self" if self.place else "here"

    def settled(self, value: Meaning) -> Meaning:
        """A meaning without anything left open. Raises NoMeaningError."""
        if isinstance(value, list):
            return [self.settled(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "$text" in value:
            return self.nested(value["$text"])
        if "$here" in value:
            return self.here
        if any(key.startswith("$") for key in value):
            raise NoMeaningError(next(iter(value)))
        return {key: self.settled(one) for key, one in value.items()}

    def triggered(self) -> Structured:
        made: Structured = {}
        spoken = Spoken(lost=True)
        references = self.references(spoken)
        conditions: list[Meaning] = []
        if self.parts.head is not None:
            try:
                head = dict(self.parts.head)
                qualifier = head.pop("$condition", [])
                made, spoken = trigger(self.placed(head), self.by.grammar)
                if made.get("limit") == _FIRST and any(str(one.get("player")) in self.form.first_of_whom for one in listed(made["when"])):
                    raise unclear("for the first time", ("of this player", "of any player"))
                references = self.references(spoken)
                conditions += listed(references.term(qualifier))
            except NoMeaningError as error:
                self.lose_event(error)
        if self.parts.condition is not None:
            try:
                conditions += listed(references.term(self.parts.condition))
            except NoMeaningError as error:
                self.unread["if"] = [self.said(self.parts.condition_words)]
                self.doubt("if", error)
        spoken.itself = spoken.itself or (spoken.about != "self" and "self" in str(conditions))
        if "as it triggers" in made:
            conditions = self.once(made, references, conditions)
        if conditions:
            made["if"] = conditions[0] if len(conditions) == 1 else conditions
        if self.parts.label:
            made |= self.settled(self.parts.label)
        if self.parts.cost:
            try:
                made["cost"] = [cost for one in self.parts.cost for cost in self.cost(one, references)]
            except NoMeaningError as error:
                self.unread.setdefault("whole", []).append(" ".join(self.plain.split()))
                self.doubt("whole", error)
        return self.doing(made, references, "when")

    def once(self, made: Structured, references: References, conditions: list[Meaning]) -> list[Meaning]:
        """Settle a condition that is part of the event; beside it, one that is asked again can't be said. Those that are left."""
        try:
            made["as it triggers"] = references.term(made["as it triggers"])
        except NoMeaningError as error:
            del made["as it triggers"]
            self.lose_event(error)
            return conditions
        if conditions:
            self.unread.setdefault("if", []).append(self.said(self.parts.condition_words))
        return []

    def placed(self, value: Meaning) -> Meaning:
        """What an ability waits for, with "here" as the place where its object is, or as that object."""
        if isinstance(value, list):
            return [self.placed(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "$place" in value:
            return {"self": "true"} if self.place else {"is": "here"}
        if "$here" in value:
            return self.here
        return {key: self.placed(one) for key, one in value.items()}

    def activated(self) -> Structured:
        made: Structured = {}
        references = self.references(Spoken())
        if self.parts.head is not None:
            try:
                made["activated"] = [cost for one in self.parts.head for cost in self.cost(one, references)]
            except NoMeaningError as error:
                self.unread["costs"] = [" ".join(self.plain.split(":")[0].split())]
                self.doubt("costs", error)
        made = self.doing(made, references, "activated")
        if "targets" not in made and not self.unread and any(self.form.makes_mana in one for one in made.get("do", ())):
            made["mana"] = "true"  # CR 605.1a
        return made

    def cost(self, cost: Meaning, references: References) -> list[Meaning]:
        if "$symbols" in cost:
            return self.symbols(cost["$symbols"])
        return references.instructions([cost])

    def doing(self, made: Structured, references: References, key: str) -> Structured:
        """Add what the ability does, its targets, and what was not understood."""
        modes = [self.mode(one, references.spoken) for one in self.parts.modes]
        done = self.instructions(self.parts.sentences, references)
        lost = self.unread.get("do", [])
        if lost and not modes:
            done = [_opaque(self.noted(lost)), *done]
        if references.spoken.targets:
            made["targets"] = list(references.spoken.targets.values())
        extra = references.spoken.extra
        if any(made.get(name, value) != value for name, value in extra.items()):  # once each turn, and for the first time
            self.unread["whole"] = [" ".join(self.plain.split())]
        made |= extra
        if modes:
            made["modes"] = modes
        if key == "spell":
            made["spell"] = done
        elif done or not modes:
            made["do"] = done
        self.tokens.update(references.spoken.tokens)
        return self.with_unread(made | (self.zone_of_action(made) if key != "spell" else {}), key)

    def zone_of_action(self, made: Structured) -> Structured:
        """`works in`, if words that are not understood say that the object acts from its owner's graveyard (CR 113.6b, 113.6m).

        Not if the ability triggers on the object's own going, or that of what it enchants.
        """
        if "works in" in made or any(one in str(made.get("when", "")) for one in ("'self'", "host of")):
            return {}
        where = self.form.works_from
        own = "|".join(map(re.escape, (*self.form.own, *self.names)))
        words = " ".join(one for part in ("if", "do") for one in self.unread.get(part, ()))
        found = re.search(rf"(?<!\w)({own}) {where['words']}\b", words, re.IGNORECASE)
        return {"works in": where["zone"]} if found else {}

    def mode(self, sentences: list[tuple[list[Word], Meaning]], spoken: Spoken) -> Structured:
        """One mode, with targets of its own."""
        references = self.references(copy.deepcopy(spoken))
        known = sum(map(len, self.unread.values()))
        done = self.instructions(sentences, references)
        lost = [self.said(words) for words, sentence in sentences if sentence is None]
        if lost or sum(map(len, self.unread.values())) > known:
            done = [_opaque(self.noted(lost or self.unread["do"][-1:])), *done]
        self.tokens.update(references.spoken.tokens)
        targets = references.spoken.targets
        return {**({"targets": list(targets.values())} if targets else {}), "do": done}

    def with_unread(self, made: Structured, key: str) -> Structured:
        """What is not understood, as the key `unread` says it: words that the whole ability hangs on, a condition, a choice."""
        whole = [words for part in ("when", "costs", "whole") for words in self.unread.get(part, ())]
        if whole:
            return {"kind": self.parts.kind, "unread": self.noted(whole)}
        said: Structured = {}
        if "if" in self.unread:
            said["if"] = self.noted(self.unread["if"])
        choices = [words for words in self.unread.get("do", ()) if any(one in words.lower() for one in self.form.choices)]
        if choices and key != "spell":
            said["targets"] = self.noted(choices)
        return {**made, "unread": said} if said else made

    def instructions(self, sentences: list[tuple[list[Word], Meaning]], references: References) -> list[Meaning]:
        done: list[Meaning] = []
        for words, sentence in sentences:
            if sentence is None:
                references.spoken.lost = True
                continue
            try:
                done = references.sentence(sentence, done, self.by.third_person(words))
            except NoMeaningError as error:
                self.lose("do", words)
                self.doubt("do", error)
                references.spoken.lost = True
        return finished(done)

    def symbols(self, symbols: str) -> list[Meaning]:
        """The costs that symbols stand for (CR 107.4 to 107.6)."""
        made: list[Meaning] = []
        paid = ""
        for one in re.findall(self.form.symbol, symbols):
            if one in self.form.symbols:
                made.extend(self.form.symbols[one])
            elif one in self.form.no_cost:
                raise NoMeaningError(one)
            else:
                paid += one
        return [*([{self.form.payment: {"cost": paid}}] if paid else []), *made]


def _doubt(by: Reader, part: str, words: list[Word]) -> str:
    """Why words that the grammar does not read are ambiguous."""
    rest = words[1:] if part == "if" else words[:-1] if part == "whole" and words and words[-1].text == "." else words
    return next(filter(None, (by.doubt(section, rest) for section in _SECTIONS.get(part, ()))), "")


def _opaque(words: list[str]) -> Meaning:
    """The instruction that stands for words which were not understood. It comes first: they may change what the others do."""
    return {"opaque": {"words": " ".join(words)}}
