"""Abilities given in English, `text: ...` or a plain string, become nodes in the structured form, as if the file had them so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyverify.cardtext.form import phrases
from pyverify.cardtext.readings import Readings
from pyverify.cardtext.understood import Understood, is_place, is_spell, names_of
from pyverify.games import DEFAULT, GAMES
from pyverify.limits import TEXT
from pyverify.model import NOWHERE, Place
from pyverify.reading.messages import each, problem
from pyverify.reading.nodes import Mapping, Node, Scalar, Sequence, check_keys, mapping, render, sequence, text

_NESTED = ("ability", "gain ability")  # keys whose value is an ability


def in_structured_form(cards: Mapping, game: str = DEFAULT) -> tuple[Mapping, Mapping]:
    """The cards of a file with all English replaced, and the cards of tokens that the texts create and the file does not define.

    Cards without English are returned as they are, and then the grammar is not loaded. Raises ReadingError.
    """
    if not any(_has_english(card) for _, card in cards):
        return cards, Mapping((), cards.place)
    check_phrasebook(game, cards.place)
    readings = Readings(render(cards), game)
    writer = _Writer(cards, readings, game)
    made = each(tuple(cards), lambda entry: (entry[0], writer.card(entry[0].text, entry[1])))
    readings.keep()
    return Mapping(tuple(made), cards.place), Mapping(tuple(writer.tokens.values()), cards.place)


def check_phrasebook(game: str, place: Place) -> None:
    """Raises ReadingError if the game has no phrasebook. place: of what is to be read."""
    if not phrases(game).is_dir():
        raise problem(place, f"abilities in English, which are not read for {GAMES[game].title}", "the structured form")


def _has_english(node: Node, *, at_top: bool = True) -> bool:
    if isinstance(node, Mapping):
        abilities = node.get("abilities") if at_top else None
        if node.has("text") or (isinstance(abilities, Sequence) and any(isinstance(one, Scalar) for one in abilities.items)):
            return True
        return any((key.text in _NESTED and isinstance(value, Scalar)) or _has_english(value, at_top=False) for key, value in node)
    return isinstance(node, Sequence) and any(_has_english(one, at_top=False) for one in node.items)


class _Writer:
    """Replaces English card by card; keeps the tokens."""

    def __init__(self, cards: Mapping, readings: Readings, game: str) -> None:
        self.cards, self.readings, self.game = cards, readings, game
        self.tokens: dict[str, tuple[Scalar, Node]] = {}

    def card(self, name: str, node: Node) -> Node:
        """A card with all its abilities in the structured form; those of `text` come first."""
        if not isinstance(node, Mapping) or not _has_english(node):
            return node
        line = node.get("type")
        about = _About(name, line.text if isinstance(line, Scalar) else "", self.readings, self.game)
        whole = node.get("text")
        first = self.abilities(whole, about) if whole else []
        given = node.get("abilities")
        rest = [one for item in sequence(given, "abilities").items for one in self.item(item, about)] if given else []
        place = (whole or given or node).place
        entries = node.without("text", "abilities").entries
        return Mapping((*entries, (Scalar("abilities", place), Sequence((*first, *rest), place))), node.place)

    def item(self, item: Node, about: _About) -> list[Node]:
        """One entry of `abilities`."""
        if isinstance(item, Scalar):
            return self.abilities(item, about)
        if not isinstance(item, Mapping) or not item.has("text"):
            return [self.inside(item, about)]
        check_keys(item, ("name", "text"), "an ability given as text")
        made = self.abilities(item.need("text", ""), about)
        if len(made) != 1:
            raise problem(item.place, f"the text is {len(made)} abilities", "one for one name", "give each its own name and text")
        only = mapping(made[0], "an ability")
        named = item.get("name")
        return [Mapping((*((((Scalar("name", named.place), named),)) if named else ()), *only.entries), item.place, only.english)]

    def abilities(self, node: Node, about: _About) -> list[Node]:
        """The abilities of a text."""
        words = text(node, "the words of abilities", long=True)
        if len(words) > TEXT:
            raise problem(node.place, f"a text of {len(words):,} characters", f"at most {TEXT:,}")
        return [self.one(found, node) for found in about.read(words)]

    def one(self, found: Understood, node: Node) -> Node:
        structured: Any = found.structured
        for name, card in found.tokens.items():
            structured = _renamed(structured, name, self.token(name, card, node))
        made = _node(structured, node)
        assert isinstance(made, Mapping)
        return Mapping(made.entries, made.place, f"{found.kind}: {found.text}")

    def token(self, name: str, card: dict[str, Any], node: Node) -> str:
        """The card of a token, under a name that means no other card."""
        made = _node(card, node)
        for called in (name, f"{name} token", *(f"{name} token {number}" for number in range(2, 1000))):
            known = self.cards.get(called) or (self.tokens[called][1] if called in self.tokens else None)
            if known is None:
                self.tokens[called] = (Scalar(called, node.place), made)
                return called
            if called in self.tokens and _plain(known) == _plain(made):
                return called
            if called not in self.tokens and _same_token(known, card):
                return called
        raise problem(node.place, f"too many kinds of token called {name!r}")

    def inside(self, node: Node, about: _About) -> Node:
        """A node with English abilities inside replaced."""
        if isinstance(node, Sequence):
            return Sequence(tuple(self.inside(one, about) for one in node.items), node.place)
        if not isinstance(node, Mapping):
            return node
        return Mapping(tuple((key, self.value(key.text, value, about)) for key, value in node), node.place)

    def value(self, key: str, value: Node, about: _About) -> Node:
        if key in _NESTED and (isinstance(value, Scalar) or (isinstance(value, Mapping) and value.has("text"))):
            made = self.item(value, about)
            if len(made) != 1:
                raise problem(value.place, f"the text is {len(made)} abilities", "one ability")
            return made[0]
        return self.inside(value, about)


class _About:
    """What the text of a card may say of the card itself."""

    def __init__(self, name: str, line: str, readings: Readings, game: str) -> None:
        self.names, self.readings = names_of(name, line, game), readings
        self.spell, self.place = is_spell(line, game), is_place(line, game)

    def read(self, words: str) -> list[Understood]:
        return self.readings.read(words, self.names, spell=self.spell, place=self.place)


def node_of(value: Any) -> Mapping:
    """A mapping in the structured form as a node of a file that is nowhere."""
    made = _node(value, Scalar("", NOWHERE))
    assert isinstance(made, Mapping)
    return made


def _node(value: Any, at: Node) -> Node:
    if isinstance(value, str):
        return Scalar(value, at.place, quoted=True)
    if isinstance(value, dict):
        return Mapping(tuple((Scalar(key, at.place), _node(one, at)) for key, one in value.items()), at.place)
    return Sequence(tuple(_node(one, at) for one in value), at.place)


def _renamed(value: Any, old: str, new: str) -> Any:
    """A structure with a token called otherwise."""
    if old == new or isinstance(value, str):
        return value
    if isinstance(value, dict):
        return {key: new if key == "token" and one == old else _renamed(one, old, new) for key, one in value.items()}
    return [_renamed(one, old, new) for one in value]


def _plain(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Mapping):
        return {key.text: _plain(value) for key, value in node}
    return [_plain(one) for one in node.items]


def _same_token(node: Node, card: dict[str, Any]) -> bool:
    """Whether a card of the file says what a text says of a token; the short form of a card has power and toughness at its end."""
    given = _plain(node)
    if isinstance(given, str):
        given = {"type": given}
    words, _, last = str(given.get("type", "")).rpartition(" ")
    if "/" in last:
        given = {**given, "type": words, "pt": last}
    return _comparable(given) == _comparable(card)


def _comparable(card: dict[str, Any]) -> dict[str, Any]:
    line = " ".join(str(card.get("type", "")).lower().replace("\u2014", "-").split())
    return {"type": line, "pt": card.get("pt"), **{key: sorted(_listed(card.get(key, ()))) for key in ("colors", "keywords", "abilities")}}


def _listed(value: str | Iterable[Any]) -> list[str]:
    return [value] if isinstance(value, str) else [str(one) for one in value]
