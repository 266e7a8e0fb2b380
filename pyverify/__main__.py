"""The command `pyverify`, also as `python -m pyverify`. Signals come first, for the rest takes its time to import."""

from __future__ import annotations

import sys

from pyverify import stopping


def main() -> int:
    """Run the command with the arguments of the process. Returns the exit code."""
    stopping.install()
    from pyverify import cli

    code = cli.main()
    stopping.finished()
    return code


if __name__ == "__main__":
    sys.exit(main())
