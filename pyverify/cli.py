"""The command `pyverify`. Everything but the command line itself is imported when a command needs it, so that help is instant."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from pyverify import stopping
from pyverify.games import DEFAULT, GAMES
from pyverify.output import complain, say, say_json
from pyverify.version import version

BAD_INPUT, INTERNAL, SYSTEM, INTERRUPTED = 2, 70, 74, 130  # exit codes beside those of `check`

FORMATS = ("text", "json", "junit", "markdown", "sarif", "html")  # of `check`: those of `pyverify.report.rulings`

_ABOUT = """\
Decides questions about triggered abilities of trading-card games: which abilities trigger, why and why not with
rule numbers, who controls them, in which orders they can go on the stack, and what they resolve to.
"""
_EXAMPLES = """\
examples:
  pyverify check examples                           judge every claim in a folder
  pyverify check faq.md                             judge the rulings of a document, and find those that contradict each other
  pyverify run examples/tour/01-first-trigger.yaml  tell what happens, one thing after the other
  pyverify why wake.yaml wake                       why an ability triggers, or why not, condition by condition
  pyverify since wake.yaml                          since when each claim holds, and which change of the rules made it so
  pyverify diff wake.yaml --rules 2009-05-01 --rules 2010-02-01     what differs between dates, and which change did it
  pyverify parse "When ~ enters, draw a card."      how card text is understood
  pyverify new wake.yaml                            write a scenario to start from
  pyverify coverage examples                        which rules scenarios exercise, and which they never touch
  pyverify COMMAND --help                           more about a command

A scenario is a short YAML file: players, cards, where they start, what happens, and claims about it.
examples/tour/ is the place to begin; examples/README.md is the reference of the format.
"""
_RUN = """\
Tells the story of a scenario tick by tick, only what changed: events, which abilities trigger and by which rules, the stack as
it stands after abilities were put there (bottom to top; in braces: in any order), what resolves, and how it ends.
Decisions that the file leaves open are followed in every way, and listed in a form to paste under `decide:`.
"""
_RUN_EXAMPLES = """\
examples:
  pyverify run wake.yaml
  pyverify run wake.yaml --full                     with the whole state, every checklist and every line of play
  pyverify run wake.yaml --format json              for programs; the schema is in pyverify/report/trace.schema.json
  pyverify run a08.yaml --scenario "one land"       one of several scenarios in a file, by its title or name
"""
_WHY = """\
For each time that an ability could have triggered, the checklist of its conditions: what was asked, what was found, and the
rule that asks it. The ability triggers when every condition is met.
"""
_WHY_EXAMPLES = """\
NAME is an ability ("wake"), a card ("Night Bell": all its abilities), or both ("Night Bell: wake").

examples:
  pyverify why wake.yaml wake
  pyverify why bells.yaml "Night Bell" --scenario "two at once"
"""
_CHECK = """\
Judges all claims in scenario files, and all rulings in documents, over every line of play: each claim holds (in all), is refuted (in
none), depends (in some; on whose decision) or is undecided (on what). Folders are taken with everything below them.

A document of rulings is Markdown with blocks that begin with ```scenario and ```ruling, or YAML with the key `rulings`. A ruling claims
something of a scenario, which stands in it or goes by its name and may stand in any file that is given. Each is judged by the rules of its
own date and by those of --rules: it holds, is against the rules, is true until or from a date, or depends on a choice. Rulings
that contradict each other are shown together, with the scenario as witness and which of them agrees with the rules, and when.
"""
_CHECK_EXAMPLES = """\
exit codes:
  0  everything is as expected (a ruling: as it says, or as its `expect=` does)
  1  something is not, or rulings contradict each other
  2  bad input: each error with file, line and column; everything else is judged
  3  the worst is a claim or ruling that is unexpectedly undecided

examples:
  pyverify check wake.yaml                          the claims of a scenario file
  pyverify check examples --format json             all below a folder, for programs
  pyverify check faq.md scenarios/                  rulings, and the scenarios that they are about
  pyverify check faq.md --rules 2010-02-01          as of an earlier edition of the rules
  pyverify check a.md b.md --all --repair           all contradictions between two documents, and the fewest rulings to drop
  pyverify check docs --format sarif > pyverify.sarif   for code review; junit for test reports, markdown for a forum or CI summary
  pyverify explain true-until                       what a finding means

In JSON, what is found of rulings stands under the key `rulings`.
"""
_SINCE = """\
For each claim: from which date to which it holds, is refuted, depends or is undecided, over all editions of the rules since
2008-10-01, and which change of the rules made it so, with its number then. The file's own `rules:` does not count.
"""
_SINCE_EXAMPLES = """\
exit codes:
  0  told, whatever the claims are
  2  bad input

examples:
  pyverify since wake.yaml
  pyverify since legends.yaml --scenario "one each"  one of several scenarios in a file, by its title or name
  pyverify since wake.yaml --format json             for programs: each claim with its spans

`holds from 2013-07-13; refuted before: 2 times` says that a rule which came on that day made the claim right, and what was the
case before it. What differs beside the claims, `pyverify diff` tells.
"""
_DIFF = """\
Compares a scenario under the rules of two or more dates: verdicts of claims, which abilities trigger how often, what is put on the stack
together and in which order, how it ends; for each difference the change of the rules that brought it, and which rule numbers moved.
"""
_DIFF_EXAMPLES = """\
A change is the cause if everything is as before once the scenario is judged as if that change had never come. If that is so of several
changes, each of them was needed; if of none alone, the smallest set that could be shown is named. The file's own `rules:` does not count.

exit codes:
  0  told, whether anything differs or not
  2  bad input, or a date before 2008-10-01

examples:
  pyverify diff legends.yaml --rules 2013-05-01 --rules 2013-07-13
  pyverify diff legends.yaml --rules 2008-10-01 --rules 2015-01-01 --rules 2026-04-17   step by step
  pyverify diff legends.yaml --rules 2012-02-01 --rules 2026-04-17 --format json        for programs

From when on a claim holds, without asking for dates, `pyverify since` tells.
"""
_PARSE = """\
Shows how English rules text is read: for each ability its kind by the rules, what it says in other words, the structured form, the
facts that it becomes, and every word that was not understood. Nothing is guessed: what depends on such words is undecided.
"""
_PARSE_EXAMPLES = """\
exit codes:
  0  everything is understood
  3  something is not

examples:
  pyverify parse "When ~ enters, draw a card."
  pyverify parse --name "Odd Egg" "Whenever a land dies, Odd Egg deals 2 damage to that land's controller."
  pyverify parse --type Sorcery - < text.txt
  pyverify parse --game riftbound "When I conquer, draw 1."
"""
_NEW = """\
Writes a short scenario with comments, to change as you like, and beside it pyverify.schema.json, with which editors complete and
check what you type. A file that is there already is not changed.
"""
_NEW_EXAMPLES = """\
examples:
  pyverify new wake.yaml
  pyverify new --game riftbound death.yaml
  pyverify new | less
"""
_SCHEMA = """\
Prints a JSON Schema for scenario files. An editor with a YAML language server uses it where the first line of a file is
  # yaml-language-server: $schema=pyverify.schema.json
"""
_SCHEMA_EXAMPLES = """\
examples:
  pyverify schema > pyverify.schema.json
"""
_EXPLAIN = """\
What a finding about rulings means: when it is told, an example, and what to do about it. Without NAME it lists all findings, the
worst first.
"""
_COVERAGE = """\
Which topics of the rules the scenarios of files, documents and folders exercise, by how many scenarios, and which they never touch.
Topics are those that pyverify cites, each with its number under the rules asked for. Without --rules each scenario is run by the rules
that it asks for itself.
"""
_COVERAGE_EXAMPLES = """\
exit codes:
  0  told
  2  bad input; what could be read is told all the same

examples:
  pyverify coverage examples
  pyverify coverage docs scenarios --rules 2010-10-01 --rules 2026-04-17    the same scenarios by the rules of two dates
  pyverify coverage docs --format json                                      for programs: for each topic the scenarios

A topic counts for a scenario if in some line of play a checklist asked about it, an event, a deed or an outcome is its subject, or a
decision was to be made that it is about. One that you mean to explain and find under "never touched" has no example yet; where a topic
comes up in a scenario, `pyverify run FILE --full` shows.
"""
_EXPLAIN_EXAMPLES = """\
exit codes:
  0  told
  2  there is no finding of that name

examples:
  pyverify explain
  pyverify explain contradicts
"""
_RULES = """\
Registers your own copy of a rule book, Magic's Comprehensive Rules or Riftbound's Core Rules, a text file of any edition. From then on
`why` and `run --full` show what the rules say that they cite, for scenarios that ask for the edition. Without FILE it lists the editions
that are registered.
"""
_RULES_EXAMPLES = """\
examples:
  pyverify rules MagicCompRules.txt                 the date stands in the text
  pyverify rules rules-2010.txt.gz --date 2010-10-01
  pyverify rules
  pyverify rules --remove 2010-10-01
"""


_CARDS = """\
A local catalog of the cards of a game, made of files that you have: then scenarios may name cards without saying what they do.
It is an SQLite file in your data folder, or where --db or PYVERIFY_CATALOG says.
"""
_CARDS_EXAMPLES = """\
examples:
  pyverify cards import oracle-cards.jsonl.gz rulings.jsonl.gz     bulk data of Scryfall: cards, and published rulings
  pyverify cards import AtomicCards.json.gz                        or files of MTGJSON
  pyverify cards show "Odd Egg"                                    what a card says, as it is understood
  pyverify cards coverage oracle-cards.jsonl.gz                    how much of a card file is understood, and what is not
  pyverify cards diff old.jsonl.gz new.jsonl.gz                    which abilities two versions of pyverify read otherwise
  pyverify cards COMMAND --help                                    more about a command
"""
_CARDS_IMPORT = """\
Reads card files into the catalog: bulk data of Scryfall (oracle cards, default cards, rulings; JSON Lines or the older JSON array),
MTGJSON (AtomicCards, AllPrintings, one set; versions 3 to 5), and JSON Lines with name, type and text. What a file is, is seen from
what it holds; it may be gzipped. Of several printings in a file the newest counts; what is imported later replaces what has the same
name. Stopped at any moment, it leaves the old catalog as it was.
"""
_CARDS_IMPORT_EXAMPLES = """\
exit codes:
  0  imported
  2  a file is no card file, or is damaged; those before it are imported

examples:
  pyverify cards import oracle-cards.jsonl.gz rulings.jsonl.gz
  pyverify cards import --db cube.sqlite my-cards.jsonl
"""
_CARDS_SHOW = """\
Prints a card of the catalog: its text, each ability as it is understood, the words that are not, and its published rulings. NAME is
that of the card or of one of its faces; accents, capitals and punctuation do not matter.
"""
_CARDS_SHOW_EXAMPLES = """\
exit codes:
  0  everything is understood
  2  there is no such card; names that are like it are offered
  3  something is not understood

examples:
  pyverify cards show "Odd Egg"
  pyverify cards show "Odd Egg" --format json
"""


_CARDS_COVERAGE = """\
How much of the texts of a card file is understood: of triggered abilities those whose condition is (with the intervening "if"), whose
effect is, which are understood whole, and which rules carry out besides; the four outcomes of reading for each kind of ability; the
commonest words that are not understood, as shapes in which numbers, names, mana and types are replaced, with how often they are all that
is in the way; texts at which the reading failed; and the speed.

FILE is of any kind that `cards import` reads. Each text counts once, however many printings there are.

exact: understood as it is written. respelt: with older words, read as those of today. declined: some words are not understood.
ambiguous: all would be, if some words had not several meanings.
"""
_CARDS_COVERAGE_EXAMPLES = """\
exit codes:
  0  told
  2  the file is no card file, or is damaged
  70 the reading of some text failed: a fault of pyverify, told with the name of the card

examples:
  pyverify cards coverage oracle-cards.jsonl.gz
  pyverify cards coverage AtomicCards.json.gz --common 50
  pyverify cards coverage my-cards.jsonl --format json
"""
_CARDS_DUMP = """\
Writes how each ability of a card file is read, as JSON Lines: structured form, words not understood, the same in other words, and the
facts for the rules; first a line with the versions of pyverify and of its phrasebook. `cards diff` compares two such dumps.
"""
_CARDS_DUMP_EXAMPLES = """\
exit codes:
  0  written
  2  the file is no card file, or is damaged
  70 the reading of some text failed: a fault of pyverify, told with the name of the card

examples:
  pyverify cards dump oracle-cards.jsonl.gz -o before.jsonl.gz
"""
_CARDS_DIFF = """\
Compares two dumps of the same card file: which abilities are newly understood, are no longer, or are read otherwise, and which are read as
before but become other facts or other words; first the counts, then each with both readings.
"""
_CARDS_DIFF_EXAMPLES = """\
exit codes, as of diff:
  0  no differences
  1  some
  2  a file is no dump

examples:
  pyverify cards diff before.jsonl.gz after.jsonl.gz
  pyverify cards diff before.jsonl.gz after.jsonl.gz --most 0 | less        every one
  pyverify cards diff before.jsonl.gz after.jsonl.gz --format json
"""


class _Parser(argparse.ArgumentParser):
    """Prints as everything is printed, and does not pass over in silence that its help can't be written."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:
            say(message.removesuffix("\n"), stream=file or sys.stderr)


def _parser() -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    parser = _Parser("pyverify", description=_ABOUT, epilog=_EXAMPLES, formatter_class=plain)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    command = _adder(parser.add_subparsers(dest="command", title="commands", metavar="COMMAND"))
    run = command("run", "tell what happens", _RUN, _RUN_EXAMPLES)
    why = command("why", "why an ability triggers or does not", _WHY, _WHY_EXAMPLES)
    check = command("check", "judge claims and rulings", _CHECK, _CHECK_EXAMPLES)
    since = command("since", "since when each claim holds", _SINCE, _SINCE_EXAMPLES)
    diff = command("diff", "what differs between dates, and why", _DIFF, _DIFF_EXAMPLES)
    new = command("new", "write a scenario to start from", _NEW, _NEW_EXAMPLES)
    command("schema", "print a JSON Schema for editors", _SCHEMA, _SCHEMA_EXAMPLES)
    rules = command("rules", "register your copy of the rules", _RULES, _RULES_EXAMPLES)
    parse = command("parse", "what is understood of card text", _PARSE, _PARSE_EXAMPLES)
    coverage = command("coverage", "which rules scenarios exercise", _COVERAGE, _COVERAGE_EXAMPLES)
    explain = command("explain", "what a finding means", _EXPLAIN, _EXPLAIN_EXAMPLES)
    cards = command("cards", "a catalog of cards", _CARDS, _CARDS_EXAMPLES)
    _card_commands(cards.add_subparsers(dest="cards_command", title="commands", metavar="COMMAND", required=True))
    for one in (run, why, check, since, diff, coverage):
        one.add_argument("--db", metavar="PATH", default="", help="the catalog that knows cards which a file does not define")
    for one in (run, why, since, diff):
        one.add_argument("file", metavar="FILE", help="a scenario file")
        one.add_argument("--scenario", metavar="NAME", default="", help="only this scenario of the file")
    run.add_argument("--full", action="store_true", help="tell everything: the state after each tick, checklists, all lines of play")
    why.add_argument("name", metavar="NAME", help="an ability or card")
    check.add_argument("paths", metavar="PATH", nargs="+", help="scenario files, documents of rulings, folders")
    check.add_argument("-v", "--verbose", action="store_true", help="reasons also for what is judged as expected")
    check.add_argument(
        "--rules", metavar="DATE", default="", help="for rulings: by the rules of this date, YYYY-MM-DD, or edition; default: the newest"
    )
    check.add_argument("--all", action="store_true", help="for rulings: every smallest set that can't hold together, however many")
    check.add_argument("--repair", action="store_true", help="for rulings: also the fewest to drop so that no others contradict each other")
    check.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    diff.add_argument("--rules", metavar="DATE", action="append", help="a date, YYYY-MM-DD, or an edition such as 1.4; give two or more")
    coverage.add_argument("paths", metavar="PATH", nargs="+", help="scenario files, documents and folders")
    coverage.add_argument(
        "--rules", metavar="DATE", action="append", default=[], help="a date, YYYY-MM-DD, or an edition; give several to compare"
    )
    coverage.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    explain.add_argument("name", metavar="NAME", nargs="?", default="", help="the name of a finding; nothing: list all")
    new.add_argument("file", metavar="FILE", nargs="?", default="-", help="the file to write; - or nothing: print it")
    new.add_argument("--game", choices=sorted(GAMES), default=DEFAULT, help=f"the game of the scenario; without it {DEFAULT}")
    rules.add_argument("file", metavar="FILE", nargs="?", default="", help="the rules as a text file")
    rules.add_argument("--date", metavar="DATE", default="", help="from when they count, if the text does not say: YYYY-MM-DD")
    rules.add_argument("--remove", metavar="DATE", default="", help="forget the edition of this date")
    rules.add_argument("--game", choices=tuple(GAMES), default="", help="with --remove, if several games have an edition of the date")
    parse.add_argument("text", metavar="TEXT", help="rules text, one ability a line; - reads standard input")
    parse.add_argument("--name", metavar="NAME", default="", help="the card's name, if the text uses it (otherwise write ~)")
    parse.add_argument("--type", metavar="LINE", default="", help="its type line; of an instant or sorcery the text says what it does")
    parse.add_argument("--game", choices=sorted(GAMES), default=DEFAULT, help=f"the game of the card; without it {DEFAULT}")
    parse.add_argument("--brief", action="store_true", help="without the facts that the ability becomes for the rules")
    for one in (run, why, since, diff, parse):
        one.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    return parser


def _adder(commands: Any) -> Callable[[str, str, str, str], argparse.ArgumentParser]:
    """What adds a command: its name, what it does in a few words, all about it, examples."""

    def command(name: str, what: str, about: str, examples: str) -> argparse.ArgumentParser:
        plain = argparse.RawDescriptionHelpFormatter
        made: argparse.ArgumentParser = commands.add_parser(name, help=what, description=about, epilog=examples, formatter_class=plain)
        return made

    return command


def _card_commands(commands: Any) -> None:
    """The commands below `cards`."""
    command = _adder(commands)
    importing = command("import", "read card files into the catalog", _CARDS_IMPORT, _CARDS_IMPORT_EXAMPLES)
    showing = command("show", "what a card says, as it is understood", _CARDS_SHOW, _CARDS_SHOW_EXAMPLES)
    covering = command("coverage", "how much of a card file is understood", _CARDS_COVERAGE, _CARDS_COVERAGE_EXAMPLES)
    dumping = command("dump", "write how each ability is read", _CARDS_DUMP, _CARDS_DUMP_EXAMPLES)
    comparing = command("diff", "what two dumps read otherwise", _CARDS_DIFF, _CARDS_DIFF_EXAMPLES)
    covering.add_argument("--common", metavar="N", type=int, default=20, help="so many of the commonest words not understood; default: 20")
    dumping.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write; gzipped if its name ends in .gz")
    for one in (covering, dumping):
        one.add_argument("file", metavar="FILE", help="a card file")
        one.add_argument("--game", choices=sorted(GAMES), default=DEFAULT, help=f"the game of the cards; without it {DEFAULT}")
    comparing.add_argument("old", metavar="OLD", help="the earlier dump")
    comparing.add_argument("new", metavar="NEW", help="the later dump")
    comparing.add_argument("--most", metavar="N", type=int, default=20, help="show so many of each kind, all if 0; default: 20")
    for one in (covering, comparing):
        one.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    importing.add_argument("files", metavar="FILE", nargs="+", help="card files, in order")
    showing.add_argument("name", metavar="NAME", help="the name of a card, or of one of its faces")
    showing.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    for one in (importing, showing):
        one.add_argument(
            "--db", metavar="PATH", default="", help="the catalog; default: in your data folder, or where PYVERIFY_CATALOG says"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. arguments: without the program's name; those of the process if None. Returns the exit code."""
    stopping.open_streams()
    try:
        try:
            code = _run(arguments)
        except SystemExit as end:  # argparse has said what there is to say
            code = end.code if isinstance(end.code, int) else BAD_INPUT
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough (`| head`); nothing more can be said
        _silence()
        return 0
    except (OSError, MemoryError) as error:  # a full disk, no more processes: nothing that pyverify or the file could help
        _silence()
        with contextlib.suppress(OSError):
            complain(f"pyverify: can't go on: {getattr(error, 'strerror', '') or error or 'out of memory'}")
        return SYSTEM
    except Exception as error:
        with contextlib.suppress(OSError):
            return _failed(error)
        return SYSTEM


def _silence() -> None:
    """Let what is still to be written go nowhere, for it would only fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.version:
        say(f"pyverify {version()}")
        return 0
    if not options.command:
        parser.print_help()
        return BAD_INPUT
    if options.command == "cards" and options.cards_command in ("coverage", "dump", "diff"):
        return _survey(options)
    if options.command == "cards":
        from pyverify.catalog import command as cards

        if options.cards_command == "import":
            return cards.main_import(options.files, options.db)
        return cards.main_show(options.name, options.db, options.format)
    if getattr(options, "db", ""):
        if not os.path.exists(options.db):  # noqa: PTH110 (Path's own raises for names that no file can have)
            complain(f"{options.db}: there is no catalog; `pyverify cards import --db {options.db} FILE` makes one")
            return BAD_INPUT
        os.environ["PYVERIFY_CATALOG"] = options.db  # children see it too
    if options.command == "check":
        from pyverify import check

        return check.main(options.paths, options.format, options)
    if options.command == "parse":
        from pyverify import parse

        return parse.main(options.text, options.name, options.type, options.format, game=options.game, brief=options.brief)
    if options.command == "schema":
        from pyverify.authoring.schema import schema_text

        say_json(schema_text())
        return 0
    if options.command == "coverage":
        from pyverify import coverage

        return coverage.main(options.paths, options.format, options.rules)
    if options.command == "explain":
        from pyverify.rulings import explain

        return explain.main(options.name)
    if options.command == "rules":
        from pyverify.rulebook import command

        return command.main(options.file, options.date, options.remove, options.game)
    if options.command == "since":
        from pyverify import since

        return since.main(options.file, options.format, options)
    if options.command == "diff":
        from pyverify import diff

        return diff.main(options.file, options.format, options)
    if options.command == "new":
        from pyverify.authoring.new import main_new

        return main_new(options.file, options.game)
    from pyverify import story

    if options.command == "run":
        return story.main_run(options.file, options.format, options)
    return story.main_why(options.file, options.name, options.format, options)


def _survey(options: argparse.Namespace) -> int:
    """The commands that tell of whole card files."""
    if options.cards_command == "coverage":
        from pyverify.survey import coverage

        return coverage.main(options.file, options.format, options.game, max(options.common, 0))
    if options.cards_command == "dump":
        from pyverify.survey import dump

        return dump.main(options.file, options.output, options.game)
    from pyverify.survey import compare

    return compare.main(options.old, options.new, options.format, max(options.most, 0))


def _failed(error: Exception) -> int:
    """Say what went wrong, in one message and without a traceback."""
    from pyverify.reading.messages import ReadingError

    if isinstance(error, ReadingError):
        complain(error)
        return BAD_INPUT
    what = str(error) if type(error).__name__ == "InternalError" else f"{type(error).__name__}: {error}{_where(error)}"
    complain(
        f"pyverify: internal error: {what}\n"
        "  This is a fault of pyverify, not of your file. Please report it where you got pyverify from (its issue tracker),\n"
        f"  with the file and this: pyverify {version()}, Python {sys.version.split()[0]}, {sys.platform}."
    )
    if os.environ.get("PYVERIFY_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    return INTERNAL


def _where(error: BaseException) -> str:
    """The innermost place in pyverify."""
    trace, found = error.__traceback__, ""
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if f"pyverify{os.sep}" in name:
            found = f" ({name.rpartition(os.sep)[2]}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return found
