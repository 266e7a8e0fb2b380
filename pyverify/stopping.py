"""Ctrl-C and the like: whenever it comes, the command ends at once, with one line, and leaves no process and no half-written file.

Python's own way, an exception at a moment nobody chose, can be swallowed (in a destructor, a callback of C, an import) or come while
another is being handled. So the command, which has nothing else to save, ends right in the handler. Used as a library, pyverify
touches no signal: only `install` does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

children: set[int] = set()
"""Process ids that are killed when the command is stopped."""
files: set[str] = set()
"""Paths of files being written, which are removed then."""

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


def install() -> None:
    """From now on signals end this process, with exit code 128 and the number of the signal. One that is ignored stays so (nohup)."""
    for number in _SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _stop)


def finished() -> None:
    """The work is done: what is left to do takes no time, and is not disturbed any more."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _stop(number: int, _frame: FrameType | None) -> None:
    for child in tuple(children):
        with contextlib.suppress(OSError):
            os.kill(child, _KILL)
        with contextlib.suppress(OSError, AttributeError):
            os.waitpid(child, 0)
    for path in tuple(files):
        with contextlib.suppress(OSError):
            os.unlink(path)  # noqa: PTH108 (nothing that may have to be imported)
    with contextlib.suppress(OSError):
        os.write(2, b"interrupted\n" if number == signal.SIGINT else b"stopped by a signal\n")
    os._exit(128 + number)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Signals wait meanwhile, where the system can have them wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_child() -> None:
    """In a child process: Ctrl-C is the parent's affair, who kills its children; other signals end it without a word."""
    children.clear()
    files.clear()
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)


def open_streams() -> None:
    """Have something for the standard streams to write to, and characters that the terminal lacks written as escapes."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
