"""Damaged and random scenario files by the thousand: `python tests/bench/fuzz_files.py --count 100000 --seed 1 [--jobs 2]`.

Every file must end in an answer or in an error with its place, in time, without a traceback and without a fault of ours. What fails is
written
out with its seed, made smaller. The same command goes on where it was interrupted. Exits with 1 if anything failed.
`--show 17` prints one file instead.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.fuzz.driver import fuzz
from tests.fuzz.files import case, quick


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000, metavar="N", help="files (default 100000)")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (default 1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at once (default 1)")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where failures and the record go (default: in the temporary folder)")
    parser.add_argument("--show", metavar="NUMBER", type=int, help="print the file of this number and exit")
    parser.add_argument("--run-one-in", type=int, default=1, metavar="N", help="only read the others (default 1: all are run)")
    given = parser.parse_args()
    make = partial(case, given.seed)
    if given.show is not None:
        sys.stdout.buffer.write(make(given.show).data)
        return 0
    folder = given.out or Path(tempfile.gettempdir()) / f"pyverify-fuzz-files-{given.seed}"
    print(f"failures and the record of what is done: {folder}", flush=True)
    try:
        found = fuzz(
            make,
            partial(quick, one_in=given.run_one_in),
            given.count,
            jobs=given.jobs,
            folder=folder,
            tell=lambda text: print(text, flush=True),
        )
    except KeyboardInterrupt:
        print("interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    print(f"{found.tried:,} files in {found.seconds:.0f} s" + (f", and {found.skipped} parts done before" if found.skipped else ""))
    for kind, times in found.counts.most_common():
        example = next(one for one in found.failures if one.kind == kind)
        print(f"  {times} x {kind}\n      {example.case.name}: {example.text.strip().splitlines()[-1] if example.text.strip() else ''}")
    print("no failures" if not found.counts else f"{sum(found.counts.values())} failures of {len(found.counts)} kinds")
    return 1 if found.counts else 0


if __name__ == "__main__":
    sys.exit(main())
