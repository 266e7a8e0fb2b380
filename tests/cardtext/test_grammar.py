"""The grammar has no ambiguity but those that one rule settles: where a phrase could end or go on, it goes on."""

from __future__ import annotations

import logging
import re

from lark import Lark, logger

from pyverify.cardtext import phrasebook
from pyverify.cardtext.grammar import Grammar, _Given

# (a phrase that could end here, the word with which another goes on)
GOES_ON = {
    ("event : who scry", "or"): "scry or surveil",
    ("event : subject happening", "or"): "enters or attacks",
    ("happening : attack", "and"): "attacks and is not blocked",
    ("happening : block", "this"): "blocks this creature",
    ("happening : become the target of a spell", "or"): "of a spell or ability",
    ("whose : each", "combat"): "the beginning of each combat",
    ("kinds : kind", "or"): "artifact or creature: one kind of object after the other",
    ("kinds : kind", ","): "artifact, creature or land",
    ("attribute : white", "or"): "white or blue",
    ("attribute : blue", "or"): "blue or black",
    ("attribute : black", "or"): "black or red",
    ("attribute : red", "or"): "red or green",
    ("attribute : green", "or"): "green or white",
    ("attribute : attacking", "or"): "attacking or blocking",
    ("attribute : noncreature", ","): "noncreature, nonland",
    ("attribute : nonland", ","): "nonland, noncreature",
    ("granted : keyword", "and"): "flying and haste",
    ("granted : keyword", ","): "flying, haste",
    ("deeds : clause", "and"): "one instruction after the other",
    ("deeds : clause", "then"): "one instruction after the other",
    ("deeds : clause", ","): "one instruction after the other",
    ("deeds : clause", "and-each-player"): "one instruction after the other",
    ("object : each nominal", "and-each-player"): "damage to each creature and each player",
    ("kind : SUBTYPE", "token"): "a Treasure token, not a Goblin card",
    ("deed : add MANA", ","): "{W}, {U} or {B}",
    ("spell_nominal : spell", ","): "target spell, activated ability or triggered ability",
    ("head : card", "would"): "a card would be put",
    ("head : card", "in"): "the number of cards in your hand",
    ("quantity : the number of nominal", "on"): "permanents on the battlefield",
}


def test_where_a_phrase_could_end_or_go_on() -> None:
    assert could_go_on(Grammar()) == set(GOES_ON)


def could_go_on(made: Grammar) -> set[tuple[str, str]]:
    """The phrases of a grammar that could end or go on with the next word, each with that word."""
    said: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(phrasebook.grammar(made.phrases), parser="lalr", lexer=_Given, start=list(made.starts), maybe_placeholders=False, debug=True)
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    found, word = set(), ""
    for message in said:
        conflict = re.match(r"Shift/Reduce conflict for terminal (\S+):", message)
        rule = re.match(r" \* <(.*)>$", message)
        word = conflict[1] if conflict else word
        if rule:
            found.add((_plain(rule[1]), _plain(word)))
    return found


def _plain(text: str) -> str:
    """Names of terminals as the words they are."""
    letter = re.sub(r"_W_(\S*)", lambda word: re.sub(r"_([0-9A-F]{2})_", lambda code: chr(int(code[1], 16)), word[1]).lower(), text)
    return letter.strip()
