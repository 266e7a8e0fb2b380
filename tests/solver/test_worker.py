"""Limits on time and memory: only the guilty scenario pays, and nothing survives."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pyverify.facts import scenario_facts
from pyverify.keywords import Keywords
from pyverify.reading.scenario import read_text
from pyverify.solver import children, worker
from pyverify.solver.session import InternalError, Session
from pyverify.solver.worker import Broken, Exceeded, Limits, Options, run_batch

SMALL = """
title: small
players: [alice, bob]
cards:
  Watcher:
    type: Artifact
    abilities: [{name: watch, when: {event: gains life, player: you}, do: [draw]}]
start: {alice: {battlefield: [Watcher], library: [3 Plains]}}
timeline: [{gain life: {amount: 1, player: alice}}]
"""
# Each of many abilities reads what those before it did, so every order differs.
WIDE = """
title: wide
players: [alice, bob]
cards:
  Bomb: {type: Creature, pt: 1/1}
%s
start: {alice: {battlefield: [Bomb%s]}}
timeline: [{dies: Bomb}, {resolve: all}]
"""


def wide(number: int) -> str:
    names = [f"W{index}" for index in range(number)]
    cards = [
        f"  {name}: {{type: Artifact, abilities: [{{when: {{event: dies, subject: creature}}, name: {name.lower()}, "
        f"do: [{{if: {{condition: 'counters x on self >= 0', then: [{{add counters: {{kind: k{index}, on: {{each: artifact}}}}}}]}}}},"
        f" {{add counters: {{kind: k, on: you, amount: {{count: {{type: artifact, counters: k{(index + 1) % number} >= 1}}}}}}}}]}}]}}"
        for index, name in enumerate(names)
    ]
    return WIDE % ("\n".join(cards), "".join(f", {name}" for name in names))


def facts(*texts: str) -> dict[int, str]:
    return {
        number: scenario_facts(read_text(text, f"t{number}.yaml")[0], number, Keywords("magic")) for number, text in enumerate(texts, 1)
    }


def endings(session: Session) -> Mapping[int, object]:
    found: dict[int, list[str]] = {number: [] for number in session.facts}
    for line in session.lines:
        found[line.scenario].append(line.ending)
    return {number: sorted(set(lines)) for number, lines in found.items()}


@pytest.fixture(autouse=True)
def no_child_survives(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if hasattr(os, "fork") and "spawned" not in request.node.name:  # spawning leaves Python's resource tracker
        with pytest.raises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)


def test_a_batch_returns_what_was_collected() -> None:
    assert run_batch("magic", facts(SMALL, SMALL, SMALL), Options(endings)) == {1: [""], 2: [""], 3: [""]}


def test_nothing_to_do() -> None:
    assert run_batch("magic", {}, Options(endings)) == {}


def test_batches_of_any_size_agree() -> None:
    given = facts(*[SMALL] * 5)
    for size, processes in ((1, 3), (2, 1), (64, 2)):
        assert run_batch("magic", given, Options(endings), Limits(size=size, processes=processes)) == {number: [""] for number in given}


def test_a_slow_scenario_is_undecided_with_its_lines_and_the_others_are_judged() -> None:
    began = os.times().children_user
    results = run_batch("magic", facts(SMALL, wide(9), SMALL), Options(endings), Limits(seconds=2.0, processes=1))
    assert os.times().children_user - began < 8  # whatever else the machine has to do
    assert results[1] == results[3] == [""]
    slow = results[2].reason if isinstance(results[2], Exceeded) else results[2][-1]
    assert "lines of play" in slow


@pytest.mark.skipif(not hasattr(os, "fork"), reason="patches the child")
def test_what_takes_too_much_of_a_batch_is_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = run_batch("magic", facts(wide(5)), Options(endings))[1]
    monkeypatch.setattr(worker, "IN_BATCH", 0.0)
    assert run_batch("magic", facts(SMALL, wide(5), SMALL), Options(endings)) == {1: [""], 2: alone, 3: [""]}


def _hang(job: worker._Job, send: children.Send) -> None:
    """A child that never comes back from one call if scenario 2 is in its batch."""
    if 2 in job.facts:
        send(worker.Progress(7, dict.fromkeys(job.facts, 1), dict.fromkeys(job.facts, 30)))
        time.sleep(60)
    send(dict.fromkeys(job.facts, "fine"))


def test_a_child_that_hangs_is_bisected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_work", _hang)
    results = run_batch("magic", dict.fromkeys(range(1, 8), ""), Options(endings), Limits(seconds=0.3, processes=2))
    assert {number for number, result in results.items() if result == "fine"} == {1, 3, 4, 5, 6, 7}
    assert results[2] == Exceeded("more than 0.3 seconds (tick 7, 30 lines of play so far)")


def _crash(job: worker._Job, send: children.Send) -> None:
    if 3 in job.facts:
        os._exit(9)
    send(dict.fromkeys(job.facts, "fine"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="patches the child")
def test_a_child_that_dies_is_bisected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_work", _crash)
    results = run_batch("magic", dict.fromkeys(range(1, 6), ""), Options(endings), Limits(processes=1))
    assert {number for number, result in results.items() if result == "fine"} == {1, 2, 4, 5}
    assert isinstance(results[3], Exceeded)
    assert "memory" in results[3].reason


def _greedy(session: Session) -> Mapping[int, object]:
    return {number: len(bytearray(4 * 1024**3)) for number in session.facts}


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell or limit memory")
def test_memory_is_limited() -> None:
    results = run_batch("magic", facts(SMALL), Options(_greedy), Limits(memory=512 * 1024**2))
    assert isinstance(results[1], Exceeded)
    assert results[1].reason.startswith("more than 0.5 GiB of memory, or it crashed")


def _faulty(session: Session) -> Mapping[int, object]:
    if 2 in session.facts:
        raise InternalError("tick 3: not a fact: x")
    return dict.fromkeys(session.facts, "fine")


def test_a_fault_of_ours_names_the_scenario() -> None:
    results = run_batch("magic", facts(SMALL, SMALL, SMALL), Options(_faulty), Limits(processes=1))
    assert results == {1: "fine", 2: Broken("tick 3: not a fact: x"), 3: "fine"}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="compares with a fork")
def test_start_up_is_cheap() -> None:
    def nothing(job: object, send: children.Send) -> None:
        send("done")

    began = time.monotonic()
    for _ in range(10):
        child = children.start(nothing, None, 1 << 30, 10)
        assert child.receive() == "done"
        child.kill()
    assert time.monotonic() - began < 1.0


def test_spawned_children_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system can't fork."""
    monkeypatch.setattr(children, "start", lambda work, job, *_: children._Spawned(work, job))
    monkeypatch.setattr(worker, "start", children.start)
    assert run_batch("magic", facts(SMALL, SMALL), Options(_lines), Limits(size=1, processes=2)) == {1: 1, 2: 1}


def _lines(session: Session) -> Mapping[int, object]:
    return {number: sum(line.scenario == number for line in session.lines) for number in session.facts}
