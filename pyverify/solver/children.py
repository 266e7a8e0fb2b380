"""Child processes that can be killed, and that talk in pickled messages. Forked where the system can, which costs no import."""

from __future__ import annotations

import contextlib
import os
import pickle
import selectors
import signal
import struct
import sys
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from pyverify import stopping

Send = Callable[[object], None]
Work = Callable[[Any, Send], None]
_HEAD = struct.Struct("!Q")


class Child(Protocol):
    """A process at work."""

    def fileno(self) -> int:
        """What to wait for."""

    def receive(self) -> Any:
        """The next message. Raises EOFError if the process is gone."""

    def used(self) -> float | None:
        """How long it has computed so far, in seconds; None where the system does not tell."""

    def kill(self) -> None:
        """End the process, if it still runs, and forget it."""


def start(work: Work, job: object, memory: int, seconds: float) -> Child:
    """Run `work(job, send)` in a child process.

    memory: what it may take beyond what this process has, in bytes, where the system can limit that. seconds: of computing, a
    safeguard in case this process dies without killing the child. work and job can be pickled if the system can't fork.
    """
    return _Forked(work, job, memory, seconds) if hasattr(os, "fork") else _Spawned(work, job)


def wait(children: Iterable[Child], timeout: float) -> list[Child]:
    """Those of the children that have something to say, or are gone; none if the time is up."""
    waiting = list(children)
    if waiting and isinstance(waiting[0], _Spawned):
        return _Spawned.wait(waiting, timeout)
    with selectors.DefaultSelector() as selector:
        for child in waiting:
            selector.register(child.fileno(), selectors.EVENT_READ, child)
        return [key.data for key, _ in selector.select(max(0.0, timeout))]


class _Forked:
    """A fork of this process; messages come through a pipe, each with its length before it.

    A second pipe, on which nothing is ever sent, closes when this process is gone, however that came about; then the child goes too.
    """

    def __init__(self, work: Work, job: object, memory: int, seconds: float) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        mine, theirs = os.pipe()
        lifeline, held = os.pipe()
        with stopping.held():
            self._pid = os.fork()
            if self._pid:
                stopping.children.add(self._pid)
            else:
                stopping.in_child()
        if not self._pid:
            os.close(mine)
            os.close(held)
            _run(work, job, memory, seconds, theirs, lifeline)
        os.close(theirs)
        os.close(lifeline)
        self._pipe, self._held = mine, held
        self._alive = True

    def fileno(self) -> int:
        return self._pipe

    def receive(self) -> Any:
        return pickle.loads(self._read(*_HEAD.unpack(self._read(_HEAD.size))))

    def _read(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            part = os.read(self._pipe, min(size - len(data), 1 << 20))
            if not part:
                raise EOFError
            data += part
        return bytes(data)

    def used(self) -> float | None:
        try:
            with open(f"/proc/{self._pid}/stat", encoding="ascii", errors="replace") as file:  # noqa: PTH123
                fields = file.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return None

    def kill(self) -> None:
        if self._alive:
            self._alive = False
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self._pid, 0)
            stopping.children.discard(self._pid)
            os.close(self._pipe)
            os.close(self._held)


def _run(work: Work, job: object, memory: int, seconds: float, pipe: int, lifeline: int) -> None:
    """The child's life. It never returns, so that nothing of the parent is done twice."""
    code = 1
    try:
        _follow(lifeline)
        _limit(memory, seconds)

        def send(message: object) -> None:
            data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
            view = memoryview(_HEAD.pack(len(data)) + data)
            while view:
                view = view[os.write(pipe, view) :]

        work(job, send)
        code = 0
    except BaseException:  # whatever it is, the parent sees that the child is gone
        pass
    finally:
        os._exit(code)


def _follow(lifeline: int) -> None:
    """End when the other end of the pipe closes, where the system can tell by a signal, even within a call that does not return."""
    import fcntl

    if not hasattr(fcntl, "F_SETOWN") or not hasattr(os, "O_ASYNC"):
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
    with contextlib.suppress(BlockingIOError):
        os.read(lifeline, 1)
        raise EOFError("the parent was gone before")


def _limit(memory: int, seconds: float) -> None:
    import resource

    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, hard))
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = memory + _size()
        resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def _size() -> int:
    """The address space of this process now, in bytes; nothing where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 (pathlib is slower to import)
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _spawned(work: Work, job: object, pipe: Any) -> None:
    stopping.in_child()
    work(job, pipe.send)
    pipe.close()


class _Spawned:
    """A new interpreter, for systems that can't fork. Its memory is not limited."""

    def __init__(self, work: Work, job: object) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_spawned, args=(work, job, theirs), daemon=True)
        self._process.start()
        self._pid = self._process.pid or 0
        stopping.children.add(self._pid)
        theirs.close()

    def fileno(self) -> int:
        return self._pipe.fileno()

    def receive(self) -> Any:
        return self._pipe.recv()

    def used(self) -> float | None:
        return None

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        stopping.children.discard(self._pid)
        self._pipe.close()

    @staticmethod
    def wait(children: Iterable[Any], timeout: float) -> list[Child]:
        """Like the function of that name."""
        from multiprocessing.connection import wait as ready

        by_pipe = {child._pipe: child for child in children}
        return [by_pipe[pipe] for pipe in ready(list(by_pipe), max(0.0, timeout))]
