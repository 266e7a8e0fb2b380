"""`python -m pyverify` is the command `pyverify`."""

from __future__ import annotations

import sys

from pyverify.cli import main

if __name__ == "__main__":
    sys.exit(main())
