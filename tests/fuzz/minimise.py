"""A smaller file that fails in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import yaml

from tests.fuzz.property import Case, Failure
from tests.fuzz.trees import Map, Tree, dump, load, slots

SECONDS = 30.0


def minimised(failure: Failure, check: Callable[[Sequence[Case]], list[Failure]], seconds: float = SECONDS) -> Failure:
    """The failure with a smaller file of the same kind, if one is found in so many seconds: nodes are left out, or lines."""
    until = time.monotonic() + seconds
    best = failure

    def same(data: bytes) -> bool:
        nonlocal best
        found = [one for one in check([replace(failure.case, data=data)]) if one.kind == failure.kind]
        if found:
            best = found[0]
        return bool(found)

    try:
        tree = [load(failure.case.data.decode())]
    except (yaml.YAMLError, ValueError, RecursionError):
        _lines(failure.case.data, same, until)
        return best
    if same(dump(tree[0]).encode("utf-8", "surrogatepass")):
        _nodes(tree, same, until)
    else:
        _lines(failure.case.data, same, until)
    return best


def _lines(data: bytes, same: Callable[[bytes], bool], until: float) -> None:
    lines = data.split(b"\n")
    size = max(1, len(lines) // 2)
    while size:
        at = 0
        while at < len(lines) and time.monotonic() < until:
            fewer = lines[:at] + lines[at + size :]
            if same(b"\n".join(fewer)):
                lines = fewer
            else:
                at += size
        size //= 2


def _nodes(root: list[Tree], same: Callable[[bytes], bool], until: float) -> None:
    again = True
    while again:
        again = False
        for holder, index, _ in list(slots(root)):
            if index >= len(holder):
                continue
            one = holder[index]
            below = one.entries if isinstance(one, Map) else one if isinstance(one, list) else []
            at = 0
            while at < len(below) and time.monotonic() < until:
                left_out = below.pop(at)  # type: ignore[attr-defined]
                if same(dump(root[0]).encode("utf-8", "surrogatepass")):
                    again = True
                else:
                    below.insert(at, left_out)  # type: ignore[attr-defined]
                    at += 1
