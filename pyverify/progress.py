"""Progress of long work, shown on a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path


@contextlib.contextmanager
def progress(file: str) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal that shows how much of a file has been read."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from tqdm import tqdm

    size = Path(file).stat().st_size
    with tqdm(total=size, unit="B", unit_scale=True, unit_divisor=1024, desc=Path(file).name, leave=False, file=sys.stderr) as bar:

        def tell(done: int) -> None:
            bar.update(done - bar.n)

        yield tell
