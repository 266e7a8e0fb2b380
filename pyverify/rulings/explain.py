"""The command `explain`: what a finding means, when it is told, and what to do about it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from pyverify.output import complain, say_all
from pyverify.reading.messages import nearest
from pyverify.rulings.kinds import FINDINGS, SEVERITIES, Kind, of_severity

_WIDTH = 100
_TOLD, _BAD_INPUT = 0, 2  # exit codes


def main(name: str = "") -> int:
    """Explain one finding, or list all. Returns the exit code: 2 if there is none of that name."""
    if not name:
        say_all(_list())
        return _TOLD
    meant = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if meant not in FINDINGS:
        near = nearest(meant, FINDINGS)
        complain(f"no finding {name!r}" + (f"; did you mean {near!r}?" if near else "; `pyverify explain` lists them"))
        return _BAD_INPUT
    say_all(explained(FINDINGS[meant]))
    return _TOLD


def explained(kind: Kind) -> Iterator[str]:
    """All that is to be said of a kind of finding, in lines."""
    yield f"{kind.name} ({kind.severity}): {kind.meaning}"
    yield ""
    yield from textwrap.wrap(kind.told, _WIDTH)
    yield ""
    yield "For example:"
    yield from (f"    {line}".rstrip() for line in kind.example.splitlines())
    yield ""
    yield from textwrap.wrap(f"What to do: {kind.remedy}", _WIDTH)


def _list() -> Iterator[str]:
    width = max(map(len, FINDINGS))
    for severity in SEVERITIES:
        yield severity
        yield from (f"  {one.name:<{width}}  {one.meaning}" for one in of_severity(severity))
    yield ""
    yield "`pyverify explain NAME` tells when one of them is told, with an example, and what to do."
