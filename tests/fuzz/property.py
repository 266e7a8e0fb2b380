"""What must be true of every file: an answer or an error with its place, in time; never a traceback, never a fault of ours."""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import shutil
import tempfile
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyverify import check, cli
from pyverify.reading.messages import ReadingError
from pyverify.reading.scenario import read_file
from pyverify.report.json_ import check_json
from pyverify.report.text import check_text
from pyverify.solver.worker import Limits

CODES = (0, 1, 2, 3)
SECONDS = 1.5  # of one scenario, less than what users get, for the limit is not what is looked for
READING = 5.0  # seconds for all but running
LIMITS = Limits(seconds=SECONDS, processes=1)


@dataclass(frozen=True, slots=True)
class Case:
    """A file to be tried. name: what made it, with all that is needed to make it again."""

    name: str
    data: bytes
    suffix: str = ".yaml"


@dataclass(frozen=True, slots=True)
class Failure:
    """A case for which the property is false. kind: the same for cases that fail for one reason, as far as can be told. text: for
    people."""

    case: Case
    kind: str
    text: str


def check_cases(cases: Sequence[Case], limits: Limits = LIMITS) -> list[Failure]:
    """Those for which `check` fails. Many are tried at once, as a folder; where that fails, parts of it."""
    with _written(cases) as files:
        return _check(dict(zip(files, cases, strict=True)), limits)


def read_cases(cases: Iterable[Case]) -> list[Failure]:
    """Those that reading neither understands nor refuses with a place. Cheap: nothing is run."""
    found = []
    with _written(tuple(cases)) as files:
        for file, case in zip(files, cases, strict=True):
            began = _computed()
            try:
                read_file(file)
            except ReadingError as error:
                if not error.problems or not str(error).startswith(file):
                    found.append(Failure(case, "an error without its place", str(error)))
            except Exception as error:
                found.append(Failure(case, _kind(error), _told(error)))
            if _computed() - began > READING:
                found.append(Failure(case, "slow to read", f"{_computed() - began:.1f} seconds"))
    return found


def command_cases(cases: Iterable[Case]) -> list[Failure]:
    """Those for which `run`, `why` or `check` fails as a command, in some of its forms."""
    found = []
    for case in cases:
        with _written([case]) as (file,):
            failure = _commands(file, case)
            found += [failure] if failure else []
    return found


@contextlib.contextmanager
def _written(cases: Sequence[Case]) -> Iterable[list[str]]:  # type: ignore[misc]
    """The cases as files, in a folder of their own."""
    folder = Path(tempfile.mkdtemp(prefix="pyverify-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    try:
        files = []
        for number, case in enumerate(cases):
            path = folder / f"{number:06}{case.suffix}"
            path.write_bytes(case.data)
            files.append(str(path))
        yield files
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check(given: dict[str, Case], limits: Limits) -> list[Failure]:
    began = _computed()
    always = len(given) % 2 == 1
    try:
        report = check.check_paths(list(given), always=always, limits=limits)
        check_text(report, always=always, color=always)
        check_json(report)
    except Exception as error:
        return _parts(given, limits) or [Failure(case, _kind(error), _told(error)) for case in given.values()][:1]
    seconds = _computed() - began
    found = []
    faults: dict[str, str] = {}
    for one in report.checked:
        if one.result.fault:
            faults.setdefault(one.file, f"{one.scenario.name}: {one.result.fault}")
    told = {problem.place.file for problem in report.problems}
    for file, case in given.items():
        if file in faults:
            found.append(Failure(case, _general(faults[file].partition(": ")[2]), faults[file]))
        elif (file in told) == (file in report.files):
            found.append(Failure(case, "neither read nor refused", file))
    if len(given) == 1 and not found:
        (case,) = given.values()
        allowed = READING + limits.seconds * 1.1 * max(1, len(report.checked))
        if seconds > allowed:
            found.append(Failure(case, "slow", f"{seconds:.1f} seconds, {allowed:.1f} allowed"))
        if report.code not in CODES:
            found.append(Failure(case, f"exit code {report.code}", ""))
    elif seconds > READING + 0.2 * len(given) + 30 * limits.seconds * sum(one.result.seen is None for one in report.checked):
        return _parts(given, limits)
    return found


def _computed() -> float:
    """Seconds of the processor so far, with those of children that are gone: what others do on the machine does not count."""
    return sum(os.times()[:4])


def _parts(given: dict[str, Case], limits: Limits) -> list[Failure]:
    """The failures of the halves."""
    if len(given) < 2:
        return []
    items = list(given.items())
    half = len(items) // 2
    return [*_check(dict(items[:half]), limits), *_check(dict(items[half:]), limits)]


def _kind(error: BaseException) -> str:
    trace = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in trace if "pyverify/" in frame.filename] or trace
    return f"{type(error).__name__} in {Path(ours[-1].filename).name}, {ours[-1].name}"


def _told(error: BaseException) -> str:
    lines = "".join(traceback.format_exception(error))
    return lines if len(lines) < 6000 else lines[:3000] + "\n...\n" + lines[-3000:]


def _general(text: str) -> str:
    """A message without what differs from case to case."""
    return re.sub(r'".*?"', '""', re.sub(r"-?[0-9]+", "0", text))[:90]


def _commands(file: str, case: Case) -> Failure | None:
    chance = random.Random(case.name)
    forms: list[list[str]] = [
        ["run", file], ["run", file, "--full"], ["run", file, "--format", "json"], ["why", file, _ability(case, chance)],
        ["why", file, _ability(case, chance), "--format", "json"], ["check", file], ["check", file, "-v"], ["check", file, "--format",
            "json"],
    ]  # fmt: skip
    for arguments in chance.sample(forms, 2):
        out, err = io.StringIO(), io.StringIO()
        began = _computed()
        shown = " ".join([arguments[0], *arguments[2:]])
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = cli.main(arguments)
            except (Exception, SystemExit) as error:
                return Failure(case, f"{arguments[0]}: {_kind(error)}", f"pyverify {shown}\n{_told(error)}")
        seconds = _computed() - began
        said = out.getvalue() + err.getvalue()
        if code not in CODES or "Traceback" in said or "internal error" in said:
            where = next((line for line in said.splitlines() if "internal error" in line or "Error" in line), f"exit code {code}")
            where = where.replace(file, "FILE")
            return Failure(case, f"{arguments[0]}: {_general(where)}", f"pyverify {shown}: exit code {code}\n{err.getvalue()[-3000:]}")
        if not said.strip():
            return Failure(case, f"{arguments[0]}: says nothing", f"pyverify {shown}")
        if seconds > 12 * max(1, case.data.count(b"title:")):
            return Failure(case, f"{arguments[0]}: slow", f"pyverify {shown}: {seconds:.1f} seconds")
    return None


def _ability(case: Case, chance: random.Random) -> str:
    """The name of an ability in the file, or something like it."""
    names = re.findall(rb"(?<![a-z])name: ?([a-z ]+)", case.data) or re.findall(rb"^  ([A-Z][A-Za-z ]+):", case.data, re.MULTILINE)
    names = names or re.findall(rb"[A-Za-z]+", case.data)
    return chance.choice(names).decode("utf-8", "replace").strip() if names else "x"
