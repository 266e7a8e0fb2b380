"""Reads documents of rulings, and the scenarios beside them: paths -> Batch.

Every ruling is read on its own: what is wrong with one is told at its place in the document, and the others count all the same.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from pyverify.limits import PROBLEMS, RULINGS
from pyverify.model import Place, Scenario
from pyverify.reading.events import parse
from pyverify.reading.files import find_files, is_markdown, load, plain_text
from pyverify.reading.messages import Attempts, Problem, ReadingError, problem, quote, unknown
from pyverify.reading.nodes import Mapping, Node, Scalar, check_keys, mapping, sequence, text
from pyverify.reading.origin import Origin
from pyverify.reading.scenario import KEYS, Stage, read_stage, read_stages, slug
from pyverify.rulings.fields import HEAD_KEYS, Head, Stated, check_front, of_game, read_head, read_id, read_ruling
from pyverify.rulings.markdown import Fence, pieces
from pyverify.rulings.model import Batch, Block, Document, Ruling


def read(paths: Iterable[str]) -> Batch:
    """Everything that files and folders hold: rulings, and scenarios, which are named from anywhere. What is wrong is in `problems`."""
    given = tuple(paths)
    files, problems = find_files(given)
    sources = [_source(path, path in given) for path in files]
    shelf = _Shelf(sources)
    ids: dict[str, Place] = {}
    documents = []
    for source in sources:
        rulings = tuple(ruling for one in source.stated for ruling in _ruling(one, source, shelf, ids))
        if source.is_document:
            head = source.head
            blocks = tuple(replace(one, name=source.ids.get(one.line, "")) if one.kind == "ruling" else one for one in source.blocks)
            documents.append(Document(source.path, head.title, head.source, head.date, blocks, rulings, head.game))
    for source in sources:
        problems += sorted(quote(dict.fromkeys(source.attempts.problems), source.lines), key=lambda one: (one.place.line, one.place.column))
    if len(problems) > PROBLEMS:
        more = Problem(problems[PROBLEMS].place, f"this and {len(problems) - PROBLEMS - 1:,} more problems are not told")
        problems = [*problems[:PROBLEMS], more]
    return Batch(tuple(documents), shelf.scenarios(), tuple(problems))


@dataclass(slots=True)
class _Source:
    """A file of the batch, as far as it has been read. broken: names of scenarios that can't be read, and where they stand. ids: of
    rulings, by their line."""

    path: str
    lines: list[str] = field(default_factory=list)
    head: Head = field(default_factory=Head)
    blocks: list[Block] = field(default_factory=list)
    stages: dict[str, Stage] = field(default_factory=dict)
    broken: dict[str, Place] = field(default_factory=dict)
    stated: list[Stated] = field(default_factory=list)
    ids: dict[int, str] = field(default_factory=dict)
    is_document: bool = False
    attempts: Attempts = field(default_factory=Attempts)

    def keep(self, name: str, place: Place, node: Mapping) -> None:
        """Read a scenario of the document and keep it by its name. place: of the name."""
        before = self.broken.get(name) or (self.stages[name].scenario.place if name in self.stages else None)
        if before:
            self.attempts.problems += problem(place, f"the scenario {name!r} a second time (first in line {before.line})").problems
            return
        try:
            check_keys(node, KEYS, "a scenario")
            self.stages[name] = read_stage(of_game(node, self.head.game), name)
        except ReadingError as error:
            self.broken[name] = place
            self.attempts.problems += error.problems


def _source(path: str, named: bool) -> _Source:
    """Read a file, but for its rulings: these wait until all scenarios are known. named: it is to hold something."""
    source = _Source(path)
    try:
        plain = plain_text(load(path))
        source.lines = plain.split("\n")
        if is_markdown(path):
            _markdown(source, named)
        else:
            _yaml(source, plain)
    except ReadingError as error:
        source.broken.setdefault(Path(path).stem, error.problems[0].place)
        source.attempts.problems += error.problems
    return source


# ------------------------------------------------------------------ Markdown


def _markdown(source: _Source, named: bool) -> None:
    path, attempts = source.path, source.attempts
    found = pieces(source.lines, path, attempts)
    if not found.fences and not attempts.problems:
        if not named:
            return
        raise problem(Place(path, 0, 0), "no `scenario` or `ruling` block in this document", "blocks that begin with ```ruling",
                      "examples/README.md tells what stands in them")  # fmt: skip
    source.is_document = True
    source.blocks = list(found.blocks)
    source.head = attempts.run(lambda: _front(found.front), Head())
    if found.heading and not source.head.title:
        source.head = replace(source.head, title=found.heading)
    if sum(fence.kind == "ruling" for fence in found.fences) > RULINGS:
        raise problem(Place(path, 0, 0), f"more than {RULINGS:,} rulings", repair="split the document into several")
    for fence in found.fences:
        node = attempts.run(partial(_node, fence), None)
        if fence.kind == "scenario":
            _named(source, node, fence.options.get("name"), fence.place)
        elif node is not None:
            source.stated.append(_stated(fence, node, source))


def _node(fence: Fence) -> Mapping:
    return mapping(parse(fence.text + "\n", fence.origin), f"a {fence.kind}")


def _front(front: tuple[str, Origin] | None) -> Head:
    if front is None or not front[0].strip():
        return Head()
    node = mapping(parse(*front), "the front matter")
    attempts = Attempts()
    attempts.run(lambda: check_front(node), None)
    head = attempts.run(lambda: read_head(node), Head())
    attempts.check()
    return head


def _stated(fence: Fence, node: Mapping, source: _Source) -> Stated:
    return Stated(
        node, fence.place, fence.end, source.head, source.lines, fence.prose, fence.options.get("expect"), fence.options.get("skip")
    )


def _named(source: _Source, node: Mapping | None, name: Scalar | None, place: Place) -> None:
    """Keep a scenario by its name, which is given, or else made from its title. node: None if it can't be read."""
    title = node.get("title") if node else None
    called = name.text if name else slug(title.text) if isinstance(title, Scalar) else ""
    if node is None:
        source.broken.setdefault(called, place)
    elif not called:
        source.attempts.problems += problem(place, "a scenario without a name", "```scenario name=NAME, or a `title:` in it").problems
    else:
        source.keep(called, name.place if name else place, node)


# ------------------------------------------------------------------ YAML


def _yaml(source: _Source, plain: str) -> None:
    path, attempts = source.path, source.attempts
    root = mapping(parse(plain, Origin(path)), "a scenario")
    if not root.has("rulings"):
        source.stages = {one.scenario.name: one for one in read_stages(root, Path(path).stem)}
        return
    source.is_document = True
    attempts.run(lambda: check_keys(root, (*HEAD_KEYS, "scenarios", "rulings"), "a document of rulings"), None)
    source.head = attempts.run(lambda: read_head(root), Head())
    rulings = sequence(root.need("rulings", ""), "rulings").items
    scenarios = attempts.some(lambda: sequence(found, "scenarios").items if (found := root.get("scenarios")) else ())
    if len(rulings) > RULINGS:
        raise problem(rulings[RULINGS].place, f"more than {RULINGS:,} rulings", repair="split the document into several")
    borders = sorted({one.place.line for one in (*rulings, *scenarios, *(key for key, _ in root))} | {len(source.lines) + 1})
    following = dict(pairwise(borders))
    for item in scenarios:
        attempts.run(partial(_listed, source, item), None)
    for item in rulings:
        node = attempts.run(partial(mapping, item, "a ruling"), None)
        if node is not None:
            end = _last(source.lines, item.place.line, following[item.place.line])
            source.stated.append(Stated(node, node.place, end, source.head, source.lines))
    items = [("scenario", one) for one in scenarios] + [("ruling", one) for one in rulings]
    source.blocks = [_block(kind, one, source.lines, following) for kind, one in sorted(items, key=lambda one: one[1].place.line)]


def _listed(source: _Source, node: Node) -> None:
    own = mapping(node, "a scenario")
    name = own.get("name")
    given = Scalar(text(name, "the name of a scenario"), name.place) if name else None
    _named(source, own.without("name"), given, own.place)


def _block(kind: str, node: Node, lines: list[str], following: dict[int, int]) -> Block:
    start, column = node.place.line, node.place.column - 1
    end = _last(lines, start, following[start])
    name = node.get("name") or node.get("title") if isinstance(node, Mapping) and kind == "scenario" else None
    written = textwrap.dedent("\n".join([" " * column + lines[start - 1][column:], *lines[start:end]]))
    called = name.text if isinstance(name, Scalar) else ""
    return Block("scenario" if kind == "scenario" else "ruling", start, end, written, called)


def _last(lines: list[str], start: int, following: int) -> int:
    """The last line of what begins in one line and ends before another, but for empty lines and comments."""
    rows = range(following - 1, start, -1)
    return next((row for row in rows if lines[row - 1].strip() and not lines[row - 1].lstrip().startswith("#")), start)


# ------------------------------------------------------------------ rulings


@dataclass(slots=True)
class _Shelf:
    """The scenarios of a batch by name."""

    sources: list[_Source]
    by_name: dict[str, list[Stage]] = field(default_factory=dict)
    broken: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for source in self.sources:
            for name, stage in source.stages.items():
                self.by_name.setdefault(name, []).append(stage)
            self.broken |= source.broken

    def find(self, source: _Source, name: str, place: Place) -> Stage:
        """The scenario that a document calls by a name: one of its own, or one of the batch."""
        if name in source.stages:
            return source.stages[name]
        found = self.by_name.get(name, [])
        if len(found) == 1 and name not in source.broken:
            return found[0]
        if len(found) > 1:
            places = ", ".join(_line(one.scenario.place) for one in found)
            raise problem(place, f"several scenarios are named {name!r}", f"a name that only one has; they stand at {places}")
        broken = source.broken.get(name) or self.broken.get(name) or self.broken.get(name.partition("/")[0])
        if broken:
            raise problem(place, f"the scenario {name!r} can't be read", repair=f"what is wrong is told at {_line(broken)}")
        of_file = [one for one in self.by_name if one.startswith(f"{name}/")]
        if of_file:
            raise problem(place, f"the file {name!r} holds several scenarios", f"one of {', '.join(of_file[:12])}")
        repair = "it may stand in any document or scenario file that is given to the command"
        raise unknown(place, "scenario", name, (*self.by_name, *self.broken), repair)

    def scenarios(self) -> dict[str, Scenario]:
        """All of them; the second of a name under its file's name too."""
        found: dict[str, Scenario] = {}
        for name, stages in self.by_name.items():
            for stage in stages:
                found[f"{stage.scenario.place.file}: {name}" if name in found else name] = stage.scenario
        return found


def _line(place: Place) -> str:
    return f"{place.file}:{place.line}" if place.line else place.file


def _ruling(stated: Stated, source: _Source, shelf: _Shelf, ids: dict[str, Place]) -> list[Ruling]:
    """The ruling, if it can be read."""
    made = source.attempts.run(lambda: read_ruling(stated, lambda name, place: shelf.find(source, name, place)), None)
    try:
        name = read_id(stated.node)
    except ReadingError:
        return []
    if name.text in ids:
        where = _line(ids[name.text])
        source.attempts.problems += problem(
            name.place, f"the id {name.text!r} a second time (first at {where})", "an id of its own"
        ).problems
        return []
    ids[name.text] = name.place
    source.ids[stated.place.line] = name.text
    return [made] if made else []
