"""The grammar of card text, made from the phrasebook once and kept in the user's cache; and the reading of words by it."""

from __future__ import annotations

import io
from collections.abc import Container, Iterator
from typing import Any

import yaml
from lark import Lark, Token
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from pyverify import usercache
from pyverify.cardtext import meaning, phrasebook
from pyverify.cardtext.form import Form, form
from pyverify.cardtext.form import phrases as folder_of
from pyverify.cardtext.meaning import AmbiguousError, Filler, Meaning, NoMeaningError
from pyverify.cardtext.words import NUMBERS, Vocabulary, Word, plurals
from pyverify.games import DEFAULT
from pyverify.vocabulary import words as words_of

STARTS = (
    "when", "condition", "sentence", "static", "restriction", "replacement", "costs", "keywords", "label", "optional", "payment",
)  # fmt: skip
OTHERS = ("lists.yaml", "spellings.yaml", "form.yaml")  # files of the folder that hold no phrases


class _Given(Lexer):
    """Hands the parser words that were found before."""

    __future_interface__ = 1

    def __init__(self, _configuration: Any) -> None:
        pass

    def lex(self, lexer_state: Any, _parser_state: Any) -> Iterator[Token]:
        for word in lexer_state.text:
            yield Token(word.kind, word.text, word.start)


class Grammar:
    """The phrasebook of a game, ready for reading."""

    def __init__(self, game: str = DEFAULT) -> None:
        files = sorted((one for one in folder_of(game).iterdir() if one.name.endswith(".yaml")), key=lambda one: str(one.name))
        texts = {path.name: path.read_text(encoding="utf-8") for path in files}
        given, spellings, _ = (yaml.load(texts.pop(name), Loader=yaml.CBaseLoader) for name in OTHERS)
        self.game, self.form = game, form(game)
        self.phrases = phrasebook.read(texts)
        self.tokens: dict[str, Any] = given["tokens"]
        self.vocabulary = _vocabulary(self.phrases, given, spellings, self.form)
        self.starts = tuple(one for one in STARTS if any(phrase.section == one for phrase in self.phrases))
        self.keywords = frozenset(one.pattern for one in self.phrases if one.section == "keyword")
        self._fillers: list[Filler] = [meaning.filler(one.meaning) for one in self.phrases]
        self._parts = [tuple(s[1:-1] for s in one.symbols if s.startswith("<")) for one in self.phrases]
        self._lark = _tables(self.phrases, self.starts)

        self._kinds = _kinds(self.phrases, "kind", "head")
        self._happenings = frozenset(phrasebook.terminal(one.symbols[0]) for one in self.phrases if one.section == "happening")
        self.verbs = frozenset(phrasebook.terminal(one.symbols[0]) for one in self.phrases if one.section == "deed")

    def roles(self, event: str) -> Container[str]:
        """The roles of an event."""
        known = words_of(self.game).events
        return known[event].roles if event in known else ()

    def by_a_player(self, verb: str) -> bool:
        """Whether it is a player who carries out an instruction."""
        verbs = words_of(self.game).verbs
        return verb in verbs and "player" in verbs[verb].args

    def is_kind(self, word: Word) -> bool:
        """Whether a word names a kind of object, such as a card type."""
        return word.kind in self._kinds

    def happens(self, word: Word) -> bool:
        """Whether a word says what an object does or what is done to it: attacks, dies, is."""
        return word.kind in self._happenings

    def read(self, start: str, words: list[Word]) -> Meaning | None:
        """What words mean as one of the sections in STARTS; None if they are no phrase of it, or one that makes no sense."""
        if start not in self.starts:
            return None
        try:
            return self._fold(self._lark.parse(words, start))
        except (UnexpectedInput, NoMeaningError):
            return None

    def doubt(self, start: str, words: list[Word]) -> str:
        """Why words that are not read as a section are ambiguous; "" if they are not."""
        try:
            if start in self.starts:
                self._fold(self._lark.parse(words, start))
        except AmbiguousError as error:
            return str(error)
        except (UnexpectedInput, NoMeaningError):
            pass
        return ""

    def spelled(self, start: str, words: list[Word]) -> list[str]:
        """The words of a phrase of a section, as the phrases say them that it was read by; to prove that no word is lost."""
        return list(self._spelled(self._lark.parse(words, start)))

    def _spelled(self, tree: Any) -> Iterator[str]:
        if isinstance(tree, Token):
            yield str(tree)
            return
        children = iter(tree.children)
        for symbol in self.phrases[int(tree.data[1:])].symbols:
            if symbol.startswith("<"):
                yield from self._spelled(next(children))
            else:
                yield symbol

    def _fold(self, tree: Any) -> Meaning:
        if isinstance(tree, Token):
            return str(tree)
        number = int(tree.data[1:])
        return self._fillers[number](dict(zip(self._parts[number], map(self._fold, tree.children), strict=True)))


def _kinds(phrases: list[phrasebook.Phrase], *sections: str) -> frozenset[str]:
    """The terminals of the words that name kinds of objects."""
    return frozenset({phrasebook.terminal(one.symbols[0]) for one in phrases if one.section in sections}) | {"SUBTYPE"}


def _tables(phrases: list[phrasebook.Phrase], starts: tuple[str, ...]) -> Lark:
    """The parser, with its tables from the user's cache if they are there: making them takes most of a second."""
    text = phrasebook.grammar(phrases)
    made_of = [text.encode(), " ".join(starts).encode(), lark_version.encode()]
    file = usercache.place(f"tables-{usercache.fingerprint(made_of)}.lark")
    kept = usercache.fetch(file)
    if kept:
        return Lark.load(io.BytesIO(kept))
    made = Lark(text, parser="lalr", lexer=_Given, start=list(starts), maybe_placeholders=False)
    into = io.BytesIO()
    made.save(into)
    usercache.keep(file, into.getvalue())
    return made


def _vocabulary(phrases: list[phrasebook.Phrase], lists: dict[str, Any], spellings: dict[str, str], written: Form) -> Vocabulary:
    today = {word for new in spellings.values() for word in new.split()}
    older = {word for old in spellings for word in old.split() if word not in NUMBERS}
    known = phrasebook.words_of(phrases) | today | older
    table: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for old, new in spellings.items():
        words = tuple(NUMBERS.get(word, word) for word in old.split())
        table.setdefault(words[0], []).append((words, tuple(new.split())))
    subtypes = {form: word.lower() for word in lists["subtypes"] for form in plurals(word)}
    return Vocabulary(
        {word: phrasebook.terminal(word) for word in known}, subtypes,
        {first: tuple(sorted(ways, key=lambda way: -len(way[0]))) for first, ways in table.items()},
        _kinds(phrases, "kind"), written,
    )  # fmt: skip
