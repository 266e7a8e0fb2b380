"""What can be found about documents, by name: how bad it is, and what `pyverify explain` teaches of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pyverify.rulings.model import Finding, Severity

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of finding. meaning: in one line. told: when it is told. example: in short, as a document has it. remedy: what to do."""

    name: str
    severity: Severity
    meaning: str
    told: str
    example: str
    remedy: str

    @property
    def rank(self) -> int:
        """Its place among all kinds, the worst first."""
        return _RANKS[self.name]


_ALL = (
    Kind(
        "against-the-rules", "error", "the rules say otherwise",
        "A ruling makes a claim that is not so: neither under the rules that it was made under, nor under those asked for. The reasons "
        "name what is the case, what was asked of each trigger, and the rule numbers of that time.",
        """\
        ```ruling
        id: bell-1
        text: However many creatures enter at once, the bell rings once.
        scenario: bell      # two creatures enter; "Whenever a creature enters, you gain 1 life."
        claims: [{fires: Night Bell, times: 1}]
        ```
        It triggers 2 times.""",
        "Correct the ruling. Where the document only reports what somebody wrongly said, write ```ruling expect=against-the-rules, and the "
        "finding is gone for as long as that stays so.",
    ),
    Kind(
        "not-as-expected", "error", "the document expects of a ruling that it is wrong, and it holds",
        "The fence of a ruling says `expect=`, so that a wrong ruling can stand in a document, but the ruling holds: it was corrected, the "
        "rules have changed, or it was never wrong.",
        """\
        ```ruling expect=against-the-rules
        id: bell-2
        scenario: bell
        claims: [{fires: Night Bell, times: 2}]
        ```""",
        "Take `expect=` away if the ruling is right; otherwise look whether its claims say what its text says.",
    ),
    Kind(
        "contradicts", "error", "rulings that contradict each other, whatever the rules are",
        "Two or more rulings on the same scenario claim what no game can bring about together: two numbers for one thing, a first that is "
        "also last, parts that do not make the whole. Scenarios are the same if they differ only in names, in the order of "
        "listing, and in what plays no part. The set is as small as can be: without any one of them the others could hold.",
        """\
        ```ruling
        id: bell-1
        scenario: bell
        claims: [{fires: Night Bell, times: 1}]
        ```
        ```ruling
        id: bell-2
        scenario: bell
        claims: [{fires: Night Bell, times: 2}]
        ```""",
        "Look which of them agrees with the rules, and at which date: that stands beside each. Correct or drop the others. `--repair` "
        "tells the fewest rulings that have to go.",
    ),
    Kind(
        "never-together", "error", "rulings of which each is right at some time, and never all at once",
        "Each of the rulings is true under the rules of some date, or under some way to read a rule, but there is none that makes all of "
        "them true. Read alone, each looks right; who follows all of them plays by no rules that ever were.",
        """\
        ```ruling
        id: legends-2010
        scenario: legends   # each player has a legendary permanent of the same name
        claims: [{zone of: Rust Queen, is: graveyard}]
        ```
        ```ruling
        id: legends-2020
        scenario: legends
        claims: [{zone of: Other Queen, is: battlefield}]
        ```""",
        "Say for which rules each is meant (`rules: 2010-01-01`), or correct the one that is out of date.",
    ),
    Kind(
        "internal-error", "error", "pyverify failed on a ruling",
        "The encodings or the program met a state that should not exist. It is a fault of pyverify and not of the document; other rulings "
        "are judged all the same.",
        "    undecided: internal error, please report it: ...",
        "Report it, with the document, where you got pyverify from. `skip=\"reason\"` at the fence leaves the ruling out until then.",
    ),
    Kind(
        "bad-input", "error", "something in a document could not be read",
        "A block is no YAML, a key, card or ruling is not known, an id stands twice, or a rule of one's own does what it must not. The "
        "message says what was found and what was expected, and the nearest right name. The rest of the document is judged.",
        """\
        ```ruling
        id: bell-3
        scenario: bel
        claims: [{fires: Night Bell}]
        ```
        No scenario 'bel'; did you mean 'bell'?""",
        "Repair what stands at the place. examples/README.md is the reference of scenarios and claims.",
    ),
    Kind(
        "true-until", "warning", "it was right once, and is no longer",
        "The ruling is true under the rules that it was made under, and not under those asked for. The text names the last day on which it "
        "was true and the change of the rules that made an end of it.",
        """\
        ```ruling
        id: legends-2010
        rules: 2010-01-01
        scenario: legends
        claims: [{zone of: Rust Queen, is: graveyard}]
        ```
        True until the day before each player's legends came to be counted apart.""",
        "Replace it, or say that it tells of the past: ```ruling expect=true-until. `--rules DATE` judges by the rules of that date.",
    ),
    Kind(
        "true-from", "warning", "it is right now, and was not when it was made",
        "The ruling is true under the rules asked for, and not under those of its own date: it was ahead of its time, or its date is off.",
        """\
        ```ruling
        id: legends-early
        rules: 2010-01-01
        scenario: legends
        claims: [{zone of: Rust Queen, is: battlefield}]
        ```""",
        "Give it the date from which it is right (`rules:`), or write ```ruling expect=true-from.",
    ),
    Kind(
        "depends", "warning", "it is right or wrong as somebody chooses",
        "A claim is true in some lines of play and false in others. The text says whose choice it is, and between what.",
        """\
        ```ruling
        id: gift-1
        scenario: gift      # "When ~ enters, you may gain 1 life."
        claims: [{life of: alice, is: 21}]
        ```""",
        "State the choice (`decide: [{may: gift, is: yes}]`), say that it can be so (`possible: true`), or write ```ruling expect=depends.",
    ),
    Kind(
        "stale-number", "warning", "a rule number that did not exist then, or has moved since",
        "The prose cites a number that no rule had at the ruling's date, or that its rule no longer has. Citations of the book of the "
        "ruling's own time are held against that book.",
        """\
        An ability that triggers when something leaves looks back in time (410.10d).
        That number was gone in 2009; since 2016 the rule is 603.10a.""",
        "Cite the number of the ruling's date, and name the edition where it matters.",
    ),
    Kind(
        "stale-word", "warning", "a word that the rules no longer had at that date",
        "A newer ruling speaks in words of rules long gone: permanents that \"come into play\", damage on the stack, mana burn. Maybe it "
        "was copied from an older text and is as old as its words.",
        """\
        When the second bell comes into play, both trigger.""",
        "Say it in the words of today (\"enters\"), and look whether what it says is still so.",
    ),
    Kind(
        "cut-off", "warning", "a text that breaks off",
        "The prose of a ruling ends in the middle of a sentence, within a bracket or in a word: something was lost in copying.",
        """\
        If both creatures die at the same time, each ability triggers, and the""",
        "Restore the rest from where the ruling comes from.",
    ),
    Kind(
        "same-text", "warning", "the same text under two names",
        "Two rulings have the same prose, with different ids, and not the same claims. One of them was copied and never finished, or a "
        "correction reached only one.",
        """\
        Rulings bell-1 and bell-7 both say: "The bell rings for each creature."; only one claims anything.""",
        "Keep one, or make the texts tell them apart.",
    ),
    Kind(
        "wrong-topic", "warning", "a rule number that is about something else",
        "The prose cites a rule for something that this rule does not speak of: a number was mistyped, or taken from another edition. It "
        "is told only where a topic's name stands right beside the number, and nothing in the sentence has to do with the rule's own.",
        """\
        The legend rule (603.4) lets the player keep one of them.
        That rule is about conditions after "if"; the legend rule is 704.5j.""",
        "Look the number up in the edition of the ruling's date. `pyverify rules FILE` shows your own copy's text beside numbers.",
    ),
    Kind(
        "vacuous", "warning", "a claim that holds only because its event never happened",
        "A claim says that something does not trigger, or what triggers of it do, and in no line of play did that come up at all. It "
        "holds, but the scenario does not show it.",
        """\
        ```ruling
        id: bell-4
        scenario: silence   # nothing enters
        claims: [{does not fire: Night Bell}]
        ```""",
        "Let the event happen in the timeline; then the claim says something.",
    ),
    Kind(
        "undecided", "note", "it could not be decided",
        "Something that bears on a claim is not stated (a hand, a library) or not modelled. The text says what. pyverify never guesses: a "
        "verdict that could depend on it is left open.",
        """\
        ```ruling
        id: draw-1
        scenario: draw      # "When ~ enters, if you have no cards in hand, draw a card."; the hand is not stated
        claims: [{fires: wise}]
        ```""",
        "State what is missing, if it is that. What is not modelled stays open.",
    ),
    Kind(
        "text-not-understood", "note", "it could not be decided, because words of a card are not understood",
        "The scenario has card text that pyverify does not understand, and the claim could depend on it. `pyverify parse TEXT` shows how a "
        "text is read, word by word.",
        """\
        text not understood: where no bell has rung before""",
        "Say the text in the template language of today's cards, or give the ability in the structured form (examples/README.md).",
    ),
    Kind(
        "exceeded", "note", "it could not be decided within the limits",
        "The scenario has more lines of play, goes on for longer, or needs more memory than is allowed; or a general ruling does. The "
        "other rulings are judged. Or rulings on one scenario contradict each other in more ways than are looked for: those told "
        "are right, and others may be missing.",
        """\
        undecided: more than 20 seconds""",
        "Fix decisions that do not matter (`decide:`), take out what plays no part, and let the timeline end earlier.",
    ),
    Kind(
        "duplicate", "note", "rulings that say the same of the same scenario",
        "Rulings make the same claims on scenarios that are the same up to names. Each group is told once. That is no mistake, as long as "
        "somebody remembers all of them when the rules change.",
        """\
        bell-2 says the same as release-notes-17 (docs/notes.md:40).""",
        "Keep one and refer to it, or leave them.",
    ),
    Kind(
        "left-out", "note", "there is more than this list can hold",
        "Tools that read SARIF take no more than 25,000 results. The least bad findings were left out; other formats have all.",
        """\
        5,002 findings are left out here""",
        "Judge fewer documents at once, or use another format.",
    ),
)  # fmt: skip
_RANKS = {one.name: number for number, one in enumerate(_ALL)}


def _dedented(kind: Kind) -> Kind:
    import textwrap
    from dataclasses import replace

    return replace(kind, example=textwrap.dedent(kind.example).strip("\n"))


FINDINGS: Mapping[str, Kind] = {one.name: _dedented(one) for one in _ALL}
"""All kinds of findings by name, the worst first."""


def severity_of(finding: Finding) -> Severity:
    """How bad a finding is: what a document admits itself is no more than a note."""
    return "note" if finding.admitted else FINDINGS[finding.name].severity


def of_severity(severity: Severity) -> Iterable[Kind]:
    """The kinds of a severity, the worst first."""
    return (one for one in FINDINGS.values() if one.severity == severity)
