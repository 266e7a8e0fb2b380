"""Documents in the page: their prose, and beside each ruling its verdict."""

from __future__ import annotations

from collections.abc import Iterator

from pyverify.report.rulings.html.context import Context, badge, claim, words
from pyverify.report.rulings.html.happenings import Happening
from pyverify.report.rulings.html.picture import picture
from pyverify.report.rulings.html.prose import Prose
from pyverify.report.rulings.html.writing import Markup, joined, tag
from pyverify.report.rulings.view import by_whom, change_says, changes, number, says, tally
from pyverify.report.story_words import told
from pyverify.rulings.findings import OF_RULINGS, periods
from pyverify.rulings.kinds import severity_of
from pyverify.rulings.model import Document, Opinion

_UNFOLDED = 8  # steps of a picture that is seen at once


def documents(context: Context) -> Iterator[Markup]:
    """All documents."""
    for one in context.view.judgement.batch.documents:
        yield tag("section", *_document(context, one), class_="document", aria_labelledby=context.anchors.of("document", one.path))


def _document(context: Context, document: Document) -> Iterator[Markup]:
    opinions = {one.ruling.id: one for one in context.view.of(document)}
    name = context.anchors.of("document", document.path)
    yield tag("h3", document.title or document.path, id=name)
    known = [document.source, document.date.isoformat() if document.date else "", tally(opinions.values())]
    yield tag("p", tag("code", document.path), *(part for one in known if one for part in (" · ", one)), class_="of")
    written = " ".join("\n".join(one.text for one in document.blocks if one.kind == "prose").split())
    prose = Prose([one.text for one in document.blocks if one.kind == "prose"], 3, document.title)
    drawn: list[Markup] = []
    for block in document.blocks:
        if block.kind == "prose":
            shown = prose.html(block.text)
            if shown.strip():
                drawn.append(tag("div", shown, class_="prose"))
        elif block.kind == "ruling" and block.name in opinions:
            drawn.append(_ruling(context, opinions.pop(block.name), prose.level, written))
        elif block.kind == "scenario":
            head = tag("summary", "The scenario", *((" ", tag("code", block.name)) if block.name else ()), ", as it is written")
            drawn.append(tag("details", head, tag("pre", tag("code", block.text), tabindex="0"), class_="source"))
    yield from drawn
    yield from (_ruling(context, one, 3, "") for one in opinions.values())


def _ruling(context: Context, opinion: Opinion, level: int, written: str) -> Markup:
    """A ruling with its verdict. level: of the heading above. written: what stands in the document's prose, and is not told again."""
    ruling = opinion.ruling
    name = context.ruling(ruling.id)
    happening = context.happenings.get(ruling.id)
    beside = _happening(context, happening, opinion) if happening else None
    told = tag("div", *_told(context, opinion, level, written), class_="told")
    return tag(
        "article", told, *((beside,) if beside else ()), id=name, tabindex="-1", aria_labelledby=f"{name}-head",
        class_=f"ruling is-{opinion.verdict}" + ("" if opinion.expected else " unexpected"),
    )  # fmt: skip


def _told(context: Context, opinion: Opinion, level: int, written: str) -> Iterator[Markup]:
    ruling = opinion.ruling
    name = context.ruling(ruling.id)
    heading = f"h{min(level + 1, 6)}"
    yield tag(heading, badge(opinion.verdict), " ", tag("a", tag("code", ruling.id), href=f"#{name}"), id=f"{name}-head")
    yield tag("p", f"line {ruling.place.line}", *((" · ", by_whom(ruling)) if by_whom(ruling) else ()), class_="of")
    if ruling.prose and " ".join(ruling.prose.split()) not in written:
        yield tag("blockquote", Prose([ruling.prose], min(level + 1, 6)).html(ruling.prose), class_="prose")
    yield tag("p", says(opinion), class_="says")
    if ruling.expect != "holds":
        so = "and so it is" if opinion.expected else "and it is not so"
        yield tag("p", f"The document expects: {words(ruling.expect)}, {so}.", class_="note")
    if ruling.general:
        about = ruling.general.rule and f"{'not ' if ruling.general.negated else ''}{ruling.general.rule}"
        yield tag("p", "States a rule: ", tag("code", about)) if about else tag(
            "pre", tag("code", ruling.general.constraint), tabindex="0"
        )  # fmt: skip
    if opinion.judged:
        why = (*opinion.why, *([()] * len(opinion.judged)))
        yield tag("ul", *(claim(one, reasons) for one, reasons in zip(opinion.judged, why, strict=False)), class_="claims")
    if opinion.spans:
        when = periods(opinion.spans)
        yield tag("p", "Never true." if when == "never" else f"True {when}.")
        borders = changes(opinion.spans, ruling.game)
        if borders:
            yield tag("ul", *(tag("li", change_says(one)) for one in borders), class_="reasons")
    for one in context.view.about.get(ruling.id, ()):
        if one.name not in OF_RULINGS and not context.view.conflict(one):
            yield tag("p", badge(severity_of(one), one.name), " ", one.text, class_="note")
    for conflict in context.conflicts_of(ruling.id):
        others = [context.link(one.ruling.id) for one in conflict.members if one.ruling.id != ruling.id]
        said = "contradicts " if conflict.kind == "contradicts" else "never together with "
        yield tag("p", badge("error", said.strip()), " ", joined(others, ", "), " ",
                  tag("a", "side by side", href=f"#{context.conflict(conflict)}"), class_="note")  # fmt: skip


def _happening(context: Context, happening: Happening, opinion: Opinion) -> Markup | None:
    """What happens in its scenario: once for all rulings on it."""
    if not happening.steps:
        return None
    first = context.shown.setdefault(id(happening), opinion.ruling.id)
    if first != opinion.ruling.id:
        link = tag("a", "drawn at ", tag("code", first), href=f"#{context.anchors.of('happens', first)}")
        return tag("p", "The same scenario, ", link, class_="beside note")
    name = context.anchors.of("happens", first)
    title = happening.scenario.title or happening.scenario.name
    inside = [tag("p", happening.note, class_="note")] if happening.note else []
    inside.append(picture(happening, name))
    inside.append(_in_words(happening))
    summary = tag("summary", "What happens", *((": ", title) if title else ()))
    return tag("details", summary, *inside, class_="beside happens", id=name, open=len(happening.steps) <= _UNFOLDED)


def _in_words(happening: Happening) -> Markup:
    """What the picture shows and more: what triggers and what does not, and why."""
    steps = []
    for one in happening.steps:
        details = [tag("li", detail) for detail in one.details]
        if one.stack is not None:
            lying = "; ".join(f"{item.name} ({item.controller})" if item.controller else item.name for item in one.stack)
            details.append(tag("li", f"{told(happening.scenario.game).phrases['top_first']}: {lying or 'empty'}", class_="faint"))
        steps.append(tag("li", one.says, *([tag("ul", *details)] if details else [])))
    final = [tag("p", *(part for line in happening.final for part in (line.strip(), tag("br"))), class_="faint")] if happening.final else []
    summary = tag("summary", f"Step by step, with reasons ({number(len(steps), 'step')})")
    return tag("details", summary, tag("ol", *steps), *final, class_="why steps")
