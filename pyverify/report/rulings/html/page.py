"""The page as a whole: what was found first, then contradictions side by side, then the documents."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pyverify.report.rulings.html.context import Context, badge, mark, words
from pyverify.report.rulings.html.documents import documents
from pyverify.report.rulings.html.happenings import happenings
from pyverify.report.rulings.html.prose import Prose
from pyverify.report.rulings.html.writing import Markup, joined, tag, text, whole
from pyverify.report.rulings.view import View, by_whom, change_says, changes, mended, number, verdicts, weight
from pyverify.report.rulings.witness import witness
from pyverify.rulings.findings import at, periods, where
from pyverify.rulings.kinds import FINDINGS, SEVERITIES, severity_of
from pyverify.rulings.model import Conflict, Finding, Stand

if TYPE_CHECKING:
    from pyverify.report.rulings.html.happenings import Runs

_TITLES = {"error": "Errors", "warning": "Warnings", "note": "Notes"}


def as_html(view: View, color: bool, verbose: bool, runs: Runs | None = None) -> str:  # noqa: ARG001
    """The report as a page. runs: runs scenarios, in tests."""
    context = Context(view, happenings(view.judgement.opinions, runs))
    style, script = _part("page.css"), _part("page.js")
    title = f"Rulings: {weight(view.findings) or 'nothing to object'}"
    allowed = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; base-uri 'none'; form-action 'none'"
    head = tag(
        "head", tag("meta", charset="utf-8"), tag("meta", http_equiv="Content-Security-Policy", content=allowed),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"), tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="referrer", content="no-referrer"), tag("title", title), tag("style", Markup(style)),
    )  # fmt: skip
    main = tag("main", *_main(context, title), id="main", tabindex="-1")
    skip = tag("a", "Skip to the rulings", class_="skip", href="#documents")
    body = tag("body", skip, main, tag("script", Markup(script)))
    return whole(f"<!DOCTYPE html>\n{tag('html', head, body, lang='en')}")


def _part(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="ascii")


def _digest(part: str) -> str:
    """What allows a style or script of the page, and no other."""
    return f"sha256-{base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()}"


def _main(context: Context, title: str) -> Iterator[Markup]:
    view = context.view
    drawn = list(documents(context))
    yield tag("header", tag("h1", title), tag("p", view.headline, class_="of"))
    yield tag("section", *_summary(context), class_="summary", aria_labelledby="summary")
    if view.judgement.conflicts:
        yield tag("section", tag("h2", "Contradictions", id="contradictions"),
                  *(_conflict(context, one) for one in view.judgement.conflicts), aria_labelledby="contradictions")  # fmt: skip
    if view.findings:
        yield tag("section", *_findings(context), aria_labelledby="findings")
    yield tag("section", tag("h2", "Documents", id="documents", tabindex="-1"), *drawn, aria_labelledby="documents")


# ------------------------------------------------------------------ the summary


def _summary(context: Context) -> Iterator[Markup]:
    view = context.view
    opinions, conflicts = view.judgement.opinions, view.judgement.conflicts
    batch = view.judgement.batch
    yield tag("h2", "Summary", id="summary")
    yield tag("p", f"{number(len(opinions), 'ruling')} in {number(len(batch.documents), 'document')}.")
    tiles = []
    if conflicts:
        tiles.append(_tile("error", len(conflicts), "contradiction" if len(conflicts) == 1 else "contradictions", "contradictions"))
    for verdict, count in verdicts(opinions).items():
        tiles.append(_tile(verdict, count, words(verdict), context.anchors.of("verdict", verdict)))
    if view.findings:
        tiles.append(_tile("note", len(view.findings), "finding" if len(view.findings) == 1 else "findings", "findings"))
    if tiles:
        yield tag("ul", *tiles, class_="tiles")
    for verdict in verdicts(opinions):
        some = [context.link(one.ruling.id) for one in opinions if one.verdict == verdict]
        head = tag("summary", badge(verdict), " ", number(len(some), "ruling"))
        yield tag("details", head, tag("p", joined(some, " ")), id=context.anchors.of("verdict", verdict), class_="which")
    if mended(view):
        yield tag("p", mended(view).capitalize(), ".", class_="note")
    if len(batch.documents) > 1:
        links = [tag("a", one.title or one.path, href=f"#{context.anchors.of('document', one.path)}") for one in batch.documents]
        yield tag("nav", tag("ul", *(tag("li", one) for one in links)), class_="contents", aria_label="Documents")
    if opinions:
        yield tag("p", tag("button", "Unfold everything", type="button", id="unfold", hidden=True), class_="tools")


def _tile(kind: str, count: int, said: str, target: str) -> Markup:
    inside = tag("a", tag("strong", f"{count:,}"), " ", tag("span", mark(kind), " ", said), href=f"#{target}")
    return tag("li", inside, class_=f"tile is-{kind}")


# ------------------------------------------------------------------ what was found


def _conflict(context: Context, conflict: Conflict) -> Markup:
    """All members side by side, each with the way to it."""
    name = context.conflict(conflict)
    between = " against " if conflict.kind == "contradicts" else ", never together with "
    ids = joined([tag("code", one.ruling.id) for one in conflict.members], between)
    first, *more = witness(conflict.witness)
    borders = changes((span for one in conflict.members for span in one.agrees), conflict.witness.game)
    after = []
    if context.view.acknowledged(conflict):
        after.append(tag("p", "The documents say themselves that one of these is wrong.", class_="note"))
    drawn = context.drawn(conflict.members[0].ruling.id)
    if drawn:
        after.append(tag("p", tag("a", "What happens there, as a picture", href=f"#{drawn}")))
    return tag(
        "article", tag("h3", ids, id=f"{name}-head"), tag("p", conflict.text, class_="says"),
        tag("div", *(_stand(context, one) for one in conflict.members), class_="sides"),
        *([tag("ul", *(tag("li", change_says(one)) for one in borders), class_="reasons")] if borders else []),
        tag("details", tag("summary", first[:1].upper() + first[1:]), tag("ul", *(tag("li", one.strip()) for one in more)), class_="why"),
        *after, id=name, class_="conflict", tabindex="-1", aria_labelledby=f"{name}-head",
    )  # fmt: skip


def _stand(context: Context, member: Stand) -> Markup:
    ruling = member.ruling
    opinion = context.view.opinions.get(ruling.id)
    agrees = periods(member.agrees)
    parts = [tag("h4", context.link(ruling.id))]
    if opinion:
        parts.append(tag("p", badge(opinion.verdict)))
    parts.append(tag("p", at(ruling), *((" · ", by_whom(ruling)) if by_whom(ruling) else ()), class_="of"))
    if ruling.prose:
        parts.append(tag("blockquote", Prose([ruling.prose], 4).html(ruling.prose), class_="prose"))
    if member.claims:
        parts.append(tag("ul", *(tag("li", tag("code", one.text)) for one in member.claims), class_="claims"))
    if agrees:
        parts.append(tag("p", "The rules agree: ", tag("strong", agrees)))
    return tag("div", *parts, class_="side")


def _findings(context: Context) -> Iterator[Markup]:
    yield tag("h2", "What was found", id="findings")
    for severity in SEVERITIES:
        some = [one for one in context.view.findings if severity_of(one) == severity]
        if some:
            yield tag("h3", badge(severity, _TITLES[severity]), f" {len(some):,}")
            yield tag("ul", *(tag("li", *_finding(context, one)) for one in some), class_="findings")


def _finding(context: Context, finding: Finding) -> Iterator[object]:
    conflict = context.view.conflict(finding)
    name = tag("strong", finding.name, title=FINDINGS[finding.name].meaning)
    yield tag("a", name, href=f"#{context.conflict(conflict)}") if conflict else name
    if finding.rulings:
        yield " "
        yield joined(map(context.link, finding.rulings), ", ")
    yield " "
    yield tag("span", where(finding.place), class_="of")
    yield tag("br")
    yield text(finding.text)
    if finding.fix:
        yield joined([" Right: ", tag("code", finding.fix)])
