"""Card texts that nobody wrote: texts made from the phrasebook and mutated, word by word and letter by letter. The same for a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pyverify.cardtext.phrasebook import Phrase, section_of
from pyverify.cardtext.text import reader
from pyverify.games import DEFAULT

STARTS = ("when", "condition", "sentence", "static", "replacement", "costs", "keywords")
_CLASSES = {
    "NUMBER": ("one", "2", "three", "X", "99999999999"),
    "MANA": ("{2}{W}", "{T}", "{X}", "{Q}", "{w/p}", "{}"),
    "PT": ("+1/+1", "-2/-0", "2/2", "*/*", "+X/+X"),
    "QUOTED": ('"Flying"', '"Whenever this creature attacks, draw a card."', '""', '"'),
    "SUBTYPE": ("Goblin", "Elves", "Plains"),
}
_STRANGE = (
    "\u0000", "\u202e", "\U0001f600", "{{{{", "}}", "(", ")", '"', "\u201c", "\u2014", "\u2022", "\n", "\n\u2022 ", "I, II \u2014", ":",
    ".", ",", ", and", "and/or", "~", "if", "instead", "'s", "it", "that creature", "target", "When", "At", "$it", "<subject>", "0",
    "a" * 400, "non", "non-", "\ufffd", "\t", "\\", "%", "@f(1)", "#script", "1/", "/1", "+/", "ﬁ", "İ", "ǆ",
)  # fmt: skip


def parts(phrase: Phrase) -> list[str]:
    """The sections that a phrase has parts of."""
    return [section_of(one[1:-1]) for one in phrase.symbols if one.startswith("<")]


class Maker:
    """Makes texts of a game's cards. seed: the same texts for the same seed."""

    def __init__(self, seed: int, game: str = DEFAULT) -> None:
        self.chance = random.Random(seed)
        self.sections: dict[str, list[Phrase]] = {}
        for phrase in reader(game).grammar.phrases:
            self.sections.setdefault(phrase.section, []).append(phrase)
        self.heights = dict.fromkeys(_CLASSES, 0)
        while len(self.heights) < len(_CLASSES) + len(self.sections):
            for section, phrases in self.sections.items():
                found = [self.height(one) for one in phrases if all(part in self.heights for part in parts(one))]
                if found and section not in self.heights:
                    self.heights[section] = min(found)

    def height(self, phrase: Phrase) -> int:
        """How deep the parts of a phrase must at least be nested."""
        return 1 + max((self.heights[part] for part in parts(phrase)), default=0)

    def say(self, section: str, depth: int = 0) -> str:
        """A phrase of a section."""
        if section in _CLASSES:
            return self.chance.choice(_CLASSES[section])
        choices = self.sections[section]
        if depth > 4:
            choices = [one for one in choices if self.height(one) == self.heights[section]]
        symbols = self.chance.choice(choices).symbols
        return " ".join(self.say(section_of(one[1:-1]), depth + 1) if one.startswith("<") else one for one in symbols)

    def ability(self) -> str:
        """An ability, put together as abilities are."""
        match self.chance.randrange(5):
            case 0 | 1:
                condition = f", if {self.say('condition')}" if self.chance.random() < 0.4 else ""
                return f"{self.label()}{self.say('when')}{condition}, {self.leading()}{self.sentences()}"
            case 2:
                return f"{self.say('costs')}: {self.sentences()}"
            case 3:
                return self.say(self.chance.choice(("static", "replacement", "keywords"))) + "."
        return self.sentences()

    def label(self) -> str:
        """What stands before an ability, if the game has that."""
        return f"{self.say('label')} \u2014 " if "label" in self.sections and self.chance.random() < 0.2 else ""

    def leading(self) -> str:
        """A choice and a cost before what an ability does, if the game has that."""
        if "payment" not in self.sections or self.chance.random() < 0.5:
            return ""
        return f"you may {self.say('payment')} to " if self.chance.random() < 0.7 else "you may "

    def sentences(self) -> str:
        """What an ability does."""
        return " ".join(self.say("sentence") + "." for _ in range(self.chance.choice((1, 1, 2, 3))))

    def mutated(self) -> str:
        """A text with some words changed, doubled, swapped, left out or strange."""
        words = "\n".join(self.ability() for _ in range(self.chance.choice((1, 1, 1, 2)))).split(" ")
        for _ in range(self.chance.choice((0, 1, 1, 2, 4, 8))):
            at = self.chance.randrange(len(words))
            match self.chance.randrange(6):
                case 0:
                    words[at] = self.chance.choice(_STRANGE)
                case 1:
                    words.insert(at, self.chance.choice(_STRANGE))
                case 2 if len(words) > 1:
                    del words[at]
                case 3:
                    words.insert(at, words[self.chance.randrange(len(words))])
                case 4:
                    other = self.chance.randrange(len(words))
                    words[at], words[other] = words[other], words[at]
                case _:
                    word = words[at]
                    cut = self.chance.randrange(len(word) + 1)
                    words[at] = word[:cut] + self.chance.choice("aX'{}\"/-9 ") + word[cut + 1 :]
        return " ".join(words)

    def texts(self, number: int) -> Iterator[str]:
        """So many texts."""
        for _ in range(number):
            yield self.mutated()
