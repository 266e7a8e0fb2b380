"""Switches off one group of rules after the other and lists those without which every example is still judged as expected.

    python -m tests.mutation [FILE.lp[:LINE] ...] [--game GAME] [--examples PATH ...] [--jobs N] [--most N] [--list]

A group is what stands under one comment in a file of `encodings/`. One that several games have is needed if an example of any of them needs
it; with `--game` only that game's examples are asked. The examples that name its rules are tried first; a group that no
verdict shows is held by a test (`groups.BY_TEST`). Which example failed is kept in the user's cache and tried first the next time: a
run that was interrupted goes on quickly. Exit code 1 if a group survives.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from pyverify import usercache
from pyverify.games import GAMES
from pyverify.reading.files import find_files
from tests.mutation.groups import HELD_OTHERWISE, Group, of_games
from tests.mutation.trial import Example, examples, failing, order, reached

EXAMPLES = [name for name in ("examples/tour", "examples/rules", *(f"examples/{game}" for game in GAMES)) if Path(name).is_dir()]
KILLERS = usercache.place("mutation.json")
_EXAMPLES: dict[str, Example] = {}  # read once, before the processes part


def asked(names: list[str], games: Iterable[str]) -> list[tuple[Group, ...]]:
    """The groups that the command line names, or all but those that are held otherwise, each as every game has it."""
    found = {group[0].place: group for group in of_games(games) if group[0].file not in HELD_OTHERWISE}
    if not names:
        return list(found.values())
    wanted = [name.removeprefix("./").removeprefix("encodings/") for name in names]
    chosen = [group for group in found.values() if group[0].place in wanted or group[0].file in wanted]
    if not chosen:
        raise SystemExit(f"no group of rules begins at {', '.join(names)}; --list lists them")
    return chosen


def key(group: Group) -> str:
    """What a group is known by although lines move."""
    return f"{group.file} {group.comment[:120]}"


def trial(job: tuple[tuple[Group, ...], list[str]]) -> tuple[Group, str]:
    """One group, and the example that fails without it. The job has the names of what to try, in order."""
    group, names = job
    return group[0], failing(group, [_EXAMPLES[name] for name in names])


def main() -> int:
    """Try all groups and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="FILE.lp[:LINE]")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--examples", nargs="+", default=EXAMPLES, metavar="PATH")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--most", type=int, metavar="N", help="try at most N examples a group: a first look; it may list too many")
    parser.add_argument("--list", action="store_true", help="list the groups, try nothing")
    options = parser.parse_args()
    games = [options.game] if options.game else [*GAMES]
    chosen = asked(options.groups, games)
    if options.list:
        print("\n".join(f"{one.place}  {one.comment}" for one, *_ in chosen))
        return 0
    _EXAMPLES.update((one.name, one) for name in find_files(options.examples)[0] for one in examples(name) if one.scenario.game in games)
    killers: dict[str, str] = json.loads(usercache.fetch(KILLERS) or b"{}")
    survivors, started = [], time.monotonic()
    came, failed = reached(chosen, list(_EXAMPLES.values()))
    print("".join(f"{name} fails with all rules on: left out\n" for name in sorted(failed)), end="", flush=True)
    busy = Counter(name for some in came for name in some)
    print(f"  which examples come to which rules: {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        jobs = [
            (
                one,
                [each.name for each in order(one, [_EXAMPLES[name] for name in some], killers.get(key(one[0]), ""), busy)][: options.most],
            )
            for one, some in zip(chosen, came, strict=True)
        ]
        for count, (group, killer) in enumerate(pool.imap_unordered(trial, jobs), 1):
            if killer:
                killers[key(group)] = killer
                usercache.keep(KILLERS, json.dumps(killers).encode())
            else:
                survivors.append(group)
                print(f"{group.place} survives: {group.comment[:150]}", flush=True)
            if sys.stderr.isatty() or count % 50 == 0:
                print(f"  {count} of {len(chosen)}, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    held = "; ".join(
        f"{', '.join(name for name in HELD_OTHERWISE if HELD_OTHERWISE[name] == why)}: {why}" for why in {*HELD_OTHERWISE.values()}
    )
    print(f"{len(chosen)} groups of rules: {len(chosen) - len(survivors)} needed by an example, {len(survivors)} not. Left out: {held}.")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
