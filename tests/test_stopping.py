"""However the command is stopped, and whatever the system refuses, it ends cleanly: the right code, no traceback, nothing left behind."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyverify import usercache
from pyverify.solver import programs

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
TOUR = EXAMPLES / "tour" / "01-first-trigger.yaml"
COMMAND = [sys.executable, "-m", "pyverify"]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and file descriptors as on Unix")

# More lines of play than can be followed within the limits, and one call that takes longer than they are.
ENDLESS = """
players: [alice, bob]
cards:
  Bomb: {type: Creature, pt: 1/1}
CARDS
start: {alice: {battlefield: [Bomb, NAMES]}}
timeline: [{dies: Bomb}, {resolve: all}]
claims: [{life of: alice, is: 20}]
"""


def endless(folder: Path) -> Path:
    cards = "".join(
        f"  W{n}: {{type: Artifact, abilities: [{{when: {{event: dies, subject: creature}}, name: w{n}, "
        f"do: [{{add counters: {{kind: k{n}, on: you, amount: life of you}}}}, {{lose life: 1}}]}}]}}\n"
        for n in range(9)
    )
    path = folder / "endless.yaml"
    path.write_text(ENDLESS.replace("CARDS\n", cards).replace("NAMES", ", ".join(f"W{n}" for n in range(9))), encoding="utf-8")
    return path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@contextlib.contextmanager
def started(*arguments: str, **options: object) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([*COMMAND, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True, **options)  # type: ignore[call-overload]  # fmt: skip
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def is_gone(group: int) -> bool:
    """Whether no process of the group is left. One that was killed may take a moment to go, and whoever adopts orphans may look for
    those that went only every few seconds."""
    for _ in range(500):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def awake(process: subprocess.Popen[str]) -> None:
    """Wait until Python itself has started: before, a signal is its affair."""
    maps = Path(f"/proc/{process.pid}/status")
    for _ in range(500):
        with contextlib.suppress(OSError):
            caught = next((line for line in maps.read_text(encoding="ascii").splitlines() if line.startswith("SigCgt")), "")
            if caught and int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1:  # its handler is there
                return
        if process.poll() is not None:
            return
        time.sleep(0.001)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes as Linux tells of them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["int", "term"])
@pytest.mark.parametrize("command", [["check", "examples"], ["run", "ENDLESS"], ["why", str(TOUR), "venison"]], ids=lambda one: one[0])
def test_stopped_at_any_moment(command: list[str], number: signal.Signals, tmp_path: Path, cache: Path) -> None:
    arguments = [str(endless(tmp_path)) if one == "ENDLESS" else one for one in command]
    chance = random.Random(str(command) + number.name)
    stopped = 0
    for moment in (0.0, *(chance.uniform(0, 0.9) for _ in range(5))):
        with started(*arguments) as process:
            awake(process)
            time.sleep(moment)
            process.send_signal(number)
            _, errors = process.communicate(timeout=10)
            if process.returncode != 0:
                stopped += 1
                assert process.returncode == 128 + number
                assert errors in ("interrupted\n", "stopped by a signal\n")
            assert is_gone(process.pid)
        assert all(path.suffix in (".lp", ".json", ".lark") for path in cache.rglob("*") if path.is_file()), "something half-written"
        assert all(usercache.fetch(path) for path in cache.rglob("*.*") if path.is_file())
    assert stopped >= 2


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a signal that Linux has")
def test_children_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    with started("check", str(endless(tmp_path))) as process:
        deadline = time.monotonic() + 10
        tasks = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while time.monotonic() < deadline and not tasks.read_text(encoding="ascii").split():
            time.sleep(0.01)
        time.sleep(0.3)
        process.kill()
        process.wait()
        assert is_gone(process.pid)


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = line.replace("PYVERIFY", " ".join(COMMAND))
    return subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | variables)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("PYVERIFY check examples/tour >&-", 0),
        ("PYVERIFY run TOUR >&-", 0),
        ("PYVERIFY run TOUR 2>&-", 0),
        ("PYVERIFY check missing.yaml 2>&-", 2),
        ("PYVERIFY check missing.yaml >&- 2>&- <&-", 2),
        ("PYVERIFY check examples/tour <&- >&- 2>&-", 0),
        ("set -o pipefail; PYVERIFY run TOUR --full | head -c 10 >/dev/null", 0),
        ("set -o pipefail; PYVERIFY --help | head -c 10 >/dev/null", 0),
    ],
)
def test_closed_streams(line: str, code: int) -> None:
    result = shell(line.replace("TOUR", str(TOUR)))
    assert result.returncode == code, result.stderr
    assert "Traceback" not in result.stderr
    assert "Exception" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("command", ["run TOUR", "check examples/tour", "why TOUR venison", "--help", "--version"])
def test_a_full_disk_is_told_in_one_line(command: str) -> None:
    result = shell(f"PYVERIFY {command} >/dev/full".replace("TOUR", str(TOUR)))
    assert (result.returncode, result.stderr) == (74, "pyverify: can't go on: No space left on device\n")
    assert shell(f"PYVERIFY {command} >/dev/full 2>/dev/full".replace("TOUR", str(TOUR))).returncode == 74


@pytest.mark.parametrize("coding", ["ascii", "latin-1", "utf-8"])
def test_characters_that_the_terminal_lacks(coding: str, tmp_path: Path) -> None:
    path = tmp_path / "odd \u5b57.yaml"
    path.write_text(TOUR.read_text(encoding="utf-8").replace("title: ", "title: \u5b57 \u2014 "), encoding="utf-8")
    for command in ("run", "check -v"):
        result = shell(f"PYVERIFY {command} '{path}'", PYTHONIOENCODING=coding)
        assert (result.returncode, result.stderr) == (0, "")


def test_a_name_that_is_no_text() -> None:
    result = shell("PYVERIFY check $'nosuch\\xff.yaml'; PYVERIFY check $'nosuch\\n.yaml'; PYVERIFY check " + "a" * 5000)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert "internal" not in result.stderr


# ------------------------------------------------------------------ the cache


@pytest.mark.parametrize("place", ["/dev/null/x", "/proc/nosuch", "/dev/full", "relative\n"])
def test_a_cache_that_cannot_be_written(place: str, tmp_path: Path) -> None:
    result = shell(f"PYVERIFY check {EXAMPLES}/tour", XDG_CACHE_HOME=place if place.startswith("/") else str(tmp_path / place))
    assert (result.returncode, result.stderr) == (0, "")


def test_a_cache_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "pyverify").write_text("x", encoding="utf-8")
    assert shell(f"PYVERIFY check {EXAMPLES}/tour", XDG_CACHE_HOME=str(tmp_path)).returncode == 0


def test_no_home() -> None:
    code = (
        "import os, sys; [os.environ.pop(name, None) for name in ('HOME', 'XDG_CACHE_HOME')]\n"
        "import pwd; pwd.getpwuid = lambda _: (_ for _ in ()).throw(KeyError())\n"
        f"from pyverify.cli import main; sys.exit(main(['check', {str(TOUR)!r}]))"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    "damage", [lambda data: data[: len(data) // 2], lambda _: b"", lambda data: data[:-1] + b"x", lambda _: b"\xff\xfe"]
)
def test_a_damaged_cache_is_not_believed(damage, cache: Path) -> None:  # type: ignore[no-untyped-def]
    programs.lifted.cache_clear()
    whole = programs.lifted("magic")
    (path,) = cache.rglob("*.lp")
    data = path.read_bytes()
    path.write_bytes(damage(data))
    programs.lifted.cache_clear()
    assert programs.lifted("magic") == whole
    assert path.read_bytes() == data


def test_several_processes_share_an_empty_cache(cache: Path) -> None:
    commands = [
        subprocess.Popen([*COMMAND, "check", str(TOUR)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) for _ in range(4)
    ]
    assert [process.communicate()[1] for process in commands] == [b""] * 4
    assert [process.returncode for process in commands] == [0] * 4
    kept = [one for one in cache.rglob("*") if one.is_file()]
    assert sum(path.suffix == ".lp" for path in kept) == 1
    assert all(usercache.fetch(path) for path in kept)
