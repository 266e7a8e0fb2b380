"""Every limit there is, in one table. Beyond those on files a file is refused, with its place; beyond those on runs claims are undecided.

The README tells users of them. `encodings/magic/effects.lp` and `zones.lp` hold those on numbers within a game: 1,000 cards or tokens
at once, and amounts of `FOLLOWED`.
"""

from __future__ import annotations

# ------------------------------------------------------------------ files

FILE_BYTES = 8_000_000
FILE_CHARACTERS = 4_000_000
VALUES = 300_000  # keys, texts, lists and mappings
NESTING = 64  # levels of lists and mappings
NUMBER = 1_000_000_000  # either way from 0: clingo's numbers have 32 bits
FOLLOWED = 1_000_000  # of life, power, counters and so on: beyond, what they add up to may leave 32 bits
WORDS = 1_000  # characters of a name, a key and anything else but prose
TEXT = 20_000  # characters of card text
QUOTED = 3  # abilities in quotation marks, one within the other
ALTERNATIVES = 256  # combinations in one filter or condition

SCENARIOS = 10_000  # of a file
PLAYERS = 16
CARDS = 5_000
ABILITIES = 200  # of a card
OBJECTS = 10_000
COPIES = 1_000  # in one item, as `1000 Plains`
ENTRIES = 10_000  # of a timeline
DECISIONS = 1_000
CLAIMS = 10_000

RULINGS = 10_000  # of a document
MARKDOWN_LINES = 200_000  # of a document
MARKDOWN_BLOCKS = 50_000  # paragraphs, list items, quotations, fenced blocks
MARKDOWN_NESTING = 40  # levels of lists and quotations; an item of a list is one more
PROBLEMS = 1_000  # that are told of a batch
PROSE_NUMBERS = 1_000  # rule numbers that are looked at in one piece of prose
PROSE_WORDS = 100  # times that a word is looked at in one piece of prose
RESULTS = 24_999  # that SARIF tells; its readers refuse 25,000 and more

RULES_BYTES = 16_000_000  # of a rules text that is registered, packed or not; so far they are below 1,000,000

# ------------------------------------------------------------------ runs

SECONDS = 8.0  # of the processor for one scenario
LOADED = 3  # times as long by the clock, if the machine is busy with other things
MEMORY = 3 * 1024**3  # bytes for a process that runs a batch of scenarios
LINES = 2_000  # live lines of play of one scenario
TICKS = 20_000  # of one line of play
IDLE_TICKS = 1_500  # for one entry of a timeline
ROUNDS = 50  # replacement effects, one after the other, in one tick
EFFECTS = 400  # continuous effects, applied one after the other, in one tick
ORDERS = 20_000  # states of a stack that are looked at for one claim

# ------------------------------------------------------------------ general rulings

RULE_CHARACTERS = 20_000  # of the rules of one general ruling
RULE_WORDS = 4_000
RULE_NESTING = 40  # levels of brackets
RULE_SECONDS = 5.0  # of the processor for one general ruling, over all scenarios
RULE_MEMORY = 1024**3  # bytes for it
RULE_FACTS = 300_000  # that it can ask for of one scenario
RULE_LINES = 200  # lines of play of one scenario that it is held against
