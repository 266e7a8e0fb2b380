"""What an ability has spoken of so far, so that what comes later can refer to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyverify.cardtext.meaning import Meaning
from pyverify.cardtext.understood import Structured

UNCLEAR = "unclear"  # as what was spoken of last: more than one object could be "it"


@dataclass(slots=True)
class Spoken:
    """What an ability speaks of, as it is read from beginning to end.

    about: the term for what the trigger event is about; filter: what it must be. other, other_filter: the same for the second object of
    the event. player: the event has a player that "that player" can mean. targets: names and filters. last: the object last spoken of in an
    instruction; made: the number of the instruction that made or moved it, so that `it` is that object right after it. moved: what it
    must be; origin: the term for it before; left: it left the battlefield, or a graveyard; many: it is several. named: what the instruction
    calls "that creature" or the like. spell: the term for the spell of the event. card: all this is the text of an instant or sorcery.
    doer: who carries out the instruction. amount: "that much" is what the event amounts to.
    """

    about: str = ""
    filter: Meaning = None
    other: str = ""
    player: bool = False
    targets: dict[str, Meaning] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    last: str = ""
    made: int = -1
    choices: int = 0
    moved: str = ""  # the term for what `it` was before it was moved; "" if it was not or is on the battlefield
    moved_is: Meaning = None  # a filter that it passed
    steps: int = 0
    itself: bool = False
    lost: bool = False  # something before was not understood, so no pronoun is certain
    outer: bool = False  # something was spoken of before the event, so "it" could be that
    tokens: dict[str, Structured] = field(default_factory=dict)
    extra: Structured = field(default_factory=dict)
    origin: str = ""
    named: str = ""
    many: bool = False
    spell: str = ""
    card: bool = False
    amount: bool = False
    doer: Meaning = None
    place: bool = False  # the event has a place, which "there" can mean
    whose: str = ""  # the term for the opponent of whom the event tells by what that player controls
    looked: bool = False  # cards were looked at, of which "them" can be some
    other_filter: Meaning = None
    dug: bool = False  # cards were exiled from the top of a library until one was found

    @property
    def fresh(self) -> bool:
        """The last instruction made or moved something."""
        return self.last == "it" and self.steps == self.made
