"""A text of card rules as words: normalised, each with the place where it stands in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from pyverify.cardtext.form import Form, form
from pyverify.games import DEFAULT
from pyverify.vocabulary import NUMBER_WORDS

_WORD = r"""(?P<symbols>(?:SYMBOL)(?:BETWEEN(?:SYMBOL))*)   # mana and other symbols
    | SIGN
    | "[^"]*"                                      # a quoted ability
    | [+-]?(?:[0-9]+|[X*])/[+-]?(?:[0-9]+|[X*])      # power/toughness, kinds of counters
    | [0-9]+
    | [^\W\d_]+(?:-[^\W\d_]+)*(?:'[^\W\d_]+)?
    | \S"""
_LONE = re.compile(r"(?<!\S)-(?!\S)")  # a hyphen that stands for a dash
_REMINDER = re.compile(r"\([^()]*\)")
_SAME = str.maketrans({"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2212": "-", "\u2013": "\u2014", "\u00a0": " "})
_SHORT = {
    "i'm": ("i", "am"), "i've": ("i", "have"),
    "it's": ("it", "is"), "that's": ("that", "is"), "you're": ("you", "are"), "they're": ("they", "are"), "you've": ("you", "have"),
    "they've": ("they", "have"), "can't": ("can", "not"), "there's": ("there", "is"), "who's": ("who", "is"), "you'd": ("you", "would"),
}  # fmt: skip
NUMBERS = {word: str(number) for number, word in enumerate(NUMBER_WORDS)}
_UNSAID = ("X", "is", "mana")  # "where X is", "mana cost": the phrases have shorter names for these
IRREGULAR = {"has": "have", "does": "do", "goes": "go", "are": "is", "am": "is", "an": "a", "were": "was", "had": "has-had"}


@dataclass(frozen=True, slots=True)
class Word:
    """One word. kind: the name of a terminal of the grammar; text: the normalised word, or its value; start, end: where it stands;
    inflected: it was written in another form; respelt: in other words, those from start to end."""

    kind: str
    text: str
    start: int
    end: int
    inflected: bool = False
    respelt: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What words there are. words: word -> terminal. subtypes: as written, also in the plural -> subtype.
    spellings: first word -> (words, what is written today), the longest first. kinds: terminals of kinds of objects. form: how texts are
    written."""

    words: Mapping[str, str]
    subtypes: Mapping[str, str]
    spellings: Mapping[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]
    kinds: frozenset[str]
    form: Form


def plain(text: str, game: str = DEFAULT) -> str:
    """The text with quotes, dashes and minus signs in one form, and reminder text (CR 207.2a) and marks without meaning blanked; every
    place stays where it was."""
    said = _LONE.sub("\u2014", _REMINDER.sub(lambda found: " " * len(found.group()), text.translate(_SAME)))
    given = form(game)
    if not given.marks:
        return said
    kept = f"({given.symbol}|{_signs(given)})|{given.marks}"
    return re.sub(kept, lambda found: found.group() if found[1] else " " * len(found.group()), said)


def _signs(given: Form) -> str:
    """What signs that stand for words look like."""
    return "|".join(map(re.escape, given.signs)) or r"(?!)"


@cache
def _pattern(given: Form) -> re.Pattern[str]:
    """What a word looks like."""
    word = _WORD.replace("BETWEEN", given.between_symbols).replace("SYMBOL", given.symbol).replace("SIGN", _signs(given))
    return re.compile(word, re.VERBOSE)


def words(text: str, vocabulary: Vocabulary, names: Iterable[str] = ()) -> list[Word]:
    """The words of a text that went through `plain`. names: those that stand for the object itself."""
    found = _split(text, vocabulary.form)
    for name in sorted(names, key=len, reverse=True):
        found = _named(found, [one for one, _, _ in _split(name.translate(_SAME), vocabulary.form)])
    return _listed(_respelt(_classed(found, vocabulary), vocabulary), vocabulary)


def _split(text: str, given: Form) -> list[tuple[str, int, int]]:
    made: list[tuple[str, int, int]] = []
    for match in _pattern(given).finditer(text):
        word, start, end = match.group(), match.start(), match.end()
        low = word.lower()
        if low.startswith("non-") and word[4:]:
            made.extend(((word[:3], start, start + 4), (word[4:], start + 4, end)))
        elif word == "'" and made and made[-1][0].endswith("s") and made[-1][2] == start:
            made.append(("'s", start, end))
        elif "'" not in word or word[0] == '"':
            made.append((word, start, end))
        elif low in _SHORT:
            cut = start + low.index("'")
            made.extend(zip(_SHORT[low], (start, cut), (cut, end), strict=True))
        elif low.endswith("n't") and len(low) > 3:
            made.extend(((low[:-3], start, end - 3), ("not", end - 3, end)))
        elif low.endswith("'s"):
            made.extend(((word[:-2], start, end - 2), ("'s", end - 2, end)))
        else:
            made.append((word, start, end))
    return made


def _named(found: list[tuple[str, int, int]], name: list[str]) -> list[tuple[str, int, int]]:
    """Write ~ for every occurrence of a name."""
    size, made, at = len(name), [], 0
    if not size:
        return found
    first = name[0]
    while at < len(found):
        if found[at][0] == first and [one for one, _, _ in found[at : at + size]] == name:
            made.append(("~", found[at][1], found[at + size - 1][2]))
            at += size
        else:
            made.append(found[at])
            at += 1
    return made


def _classed(found: list[tuple[str, int, int]], vocabulary: Vocabulary) -> list[Word]:
    known, subtypes, made, start_of_sentence = vocabulary.words, vocabulary.subtypes, [], True
    for word, start, end in found:
        kind, text = _class(word, known, subtypes, vocabulary.form, start_of_sentence=start_of_sentence)
        made.append(Word(kind, text, start, end, text != word.lower()))
        start_of_sentence = word in ".:\u2014\u2022"
    return made


def _class(word: str, known: Mapping[str, str], subtypes: Mapping[str, str], given: Form, *, start_of_sentence: bool) -> tuple[str, str]:
    word = given.signs.get(word, word)
    first = word[0]
    found = None if first.isalnum() else _pattern(given).fullmatch(word)
    if found and found["symbols"]:
        return "MANA", _symbols(word, given)
    if first == '"' and len(word) > 1:
        return "QUOTED", word[1:-1]
    if "/" in word and len(word) > 1:
        return "PT", word
    if first.isdigit():
        return "NUMBER", word
    low = word.lower()
    if first.isupper() and not start_of_sentence and word in subtypes:
        return "SUBTYPE", subtypes[word]
    if low in NUMBERS:
        return "NUMBER", NUMBERS[low]
    if word == "X" and given.unknown_number:
        return "NUMBER", "X"
    stem = _stem(low, known)
    if stem:
        return known[stem], stem
    if first.isupper() and word in subtypes:
        return "SUBTYPE", subtypes[word]
    return "UNKNOWN", word


def _symbols(word: str, given: Form) -> str:
    """Symbols in the one way in which costs are written."""
    for old, new in given.written:
        word = re.sub(old, new, word)
    return word


def _stem(word: str, known: Mapping[str, str]) -> str:
    """The form of a word that the phrasebook has."""
    if word in IRREGULAR and IRREGULAR[word] in known:
        return IRREGULAR[word]
    if word in known:
        return word
    if word.endswith("s"):
        for stem in (word[:-1], word[:-2] if word.endswith("es") else "", word[:-3] + "y" if word.endswith("ies") else ""):
            if stem and stem in known:
                return stem
    return ""


def _respelt(found: list[Word], vocabulary: Vocabulary) -> list[Word]:
    """Older and longer ways to say a thing, in today's shortest."""
    spellings, made, at = vocabulary.spellings, list[Word](), 0
    while at < len(found):
        for old, new in spellings.get(found[at].text, ()):
            size = len(old)
            if tuple(one.text for one in found[at : at + size]) == old:
                start, end = found[at].start, found[at + size - 1].end
                other = _other_words(old, new)
                made.extend(Word(vocabulary.words[one], one, start, end, respelt=other) for one in new)
                at += size
                break
        else:
            made.append(found[at])
            at += 1
    return made


@cache
def spoken(words: tuple[str, ...]) -> str:
    """Words as they are spoken: joined words singly, without marks."""
    parts = [one for word in words for one in (word.split("-") if word[0].isalpha() else [word])]
    return " ".join(NUMBERS.get(one, one) for one in parts if one != ",")


@cache
def _other_words(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether a spelling has other words, and is not only a shorter name that the phrases have for the same ones."""
    ways = (" ".join(one for one in spoken(way).split() if one not in _UNSAID) for way in (old, new))
    return len(set(ways)) > 1


def _listed(found: list[Word], vocabulary: Vocabulary) -> list[Word]:
    """Write and-kind for the "and" between two kinds of objects in the plural, a list of what any of passes: artifacts and creatures."""
    made = list(found)
    for at in range(1, len(found) - 1):
        before, word, after = found[at - 1 : at + 2]
        several = [one.inflected or one.text in vocabulary.form.no_plural for one in (before, after)]
        kinds = before.kind in vocabulary.kinds and after.kind in vocabulary.kinds
        if word.text == "and" and kinds and all(several) and (before.inflected or after.inflected):
            made[at] = Word(vocabulary.words["and-kind"], "and-kind", word.start, word.end)
    return made


def plurals(word: str) -> tuple[str, ...]:
    """The forms in which several of a subtype may be written."""
    irregular = {"Mouse": "Mice", "Ox": "Oxen", "Octopus": "Octopuses", "Child": "Children", "Homunculus": "Homunculuses"}
    if word in irregular:
        return word, irregular[word]
    forms = [word, word + "s"]
    if word.endswith(("s", "x", "ch", "sh")):
        forms.append(word + "es")
    if word.endswith("y"):
        forms.append(word[:-1] + "ies")
    if word.endswith("f"):
        forms.append(word[:-1] + "ves")
    if word.endswith("man"):
        forms.append(word[:-3] + "men")
    return tuple(forms)
