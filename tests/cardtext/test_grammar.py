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
    ("condition : fact", "and"): "one condition after the other",
    ("deed : look at the top NUMBER card of whose_library", ","): "put them back in any order",
    ("deed : look at the top NUMBER card of whose_library", "then"): "then put them back in any order",
    ("deed : put nominal_of_them place", "and"): "and the rest on the bottom",
    ("deed : put number_of of-them place", "and"): "and the rest on the bottom",
    ("event : the last counter counter is removed from own_name", "while"): "while it is in exile",
    ("event : who become the target of a spell", "or"): "of a spell or ability",
    ("event : who play a land", "or"): "play a land or cast a spell",
    ("event : who roll a NUMBER", "or"): "roll a 5 or 6",
    ("found : , put them place", "then"): "then shuffle",
    ("found : , reveal them and put them place", "then"): "then shuffle",
    ("found : and put them place", "then"): "then shuffle",
    ("happening : die", "during"): "dies during your turn",
    ("play_for : this turn", ","): "this turn, you may play it",
    ("play_for : until end of turn", ","): "until end of turn, you may play it",
    ("quantity : the greatest mana value among nominal", "on"): "among permanents on the battlefield",
    ("quantity : the greatest power among nominal", "on"): "among creatures on the battlefield",
    ("quantity : the greatest toughness among nominal", "on"): "among creatures on the battlefield",
    ("quantity : the total mana value of nominal", "on"): "of permanents on the battlefield",
    ("quantity : the total power of nominal", "on"): "of creatures on the battlefield",
    ("quantity : the total toughness of nominal", "on"): "of creatures on the battlefield",
    ("subject : own_name", "while"): "this creature while it attacks",
    ("token : PT looks creature token with granted", "and"): "with flying and a quoted ability",
    ("tokens : a token that is a copy of object", "and"): "and another token",
    ("who : a opponent", "is"): "an opponent is dealt damage",
    ("who : enchanted player", "is"): "enchanted player is dealt damage",
    ("who : one-or-more of your opponents", "is"): "one or more of them are dealt damage",
    ("who : you", "is"): "you are dealt damage",
}
# phrases that a word of a noun phrase may follow: another phrase begins in the same way and goes on with a noun phrase
BEFORE_NOUNS = {
    "amount_of : a": "a creature died, a quantity of one",
    "amount_of : no": "no creature died",
    "attribute : enchanted": "enchanted creature, the one that this enchants",
    "attribute : equipped": "equipped creature, the one that this equips",
    "attribute : other": "other attacking creatures",
    "attribute : untapped": "untapped creatures",
    "post : among nominal": "a noun phrase that describes the noun phrase before",
}


def test_where_a_phrase_could_end_or_go_on() -> None:
    found = could_go_on(Grammar())
    assert {one for one in found if one[0] not in BEFORE_NOUNS} == set(GOES_ON)
    assert {one[0] for one in found} >= BEFORE_NOUNS.keys()


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
