"""What the parts of the page share: the view, names of places in the page, and words for verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pyverify.reasons import Reason
from pyverify.report.rulings.html.happenings import Happening
from pyverify.report.rulings.html.writing import Anchors, Markup, tag
from pyverify.report.rulings.view import View
from pyverify.rulings.model import Conflict
from pyverify.verdict import Judged

_MARKS = {  # never told by color alone: a sign and words
    "holds": "✓", "refuted": "✗", "against-the-rules": "✗", "true-until": "⇤", "true-from": "⇥", "depends": "◐", "undecided": "?",
    "skipped": "–", "error": "✗", "warning": "!", "note": "i",
}  # fmt: skip
_WORDS = {"against-the-rules": "against the rules", "true-until": "true until a date", "true-from": "true from a date",
          "depends": "depends on a choice"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Context:
    """A view on its way to a page. shown: rulings whose scenario is drawn beside them, by the scenario as it goes."""

    view: View
    happenings: Mapping[str, Happening]
    anchors: Anchors = field(default_factory=Anchors)
    shown: dict[int, str] = field(default_factory=dict)

    def ruling(self, name: str) -> str:
        """The place of a ruling."""
        return self.anchors.of("ruling", name)

    def conflict(self, conflict: Conflict) -> str:
        """The place of a conflict."""
        return self.anchors.of(conflict.kind, tuple(one.ruling.id for one in conflict.members))

    def link(self, name: str) -> Markup:
        """A link to a ruling; its id alone if there is no such ruling in the page."""
        if name not in self.view.opinions:
            return tag("code", name)
        return tag("a", tag("code", name), href=f"#{self.ruling(name)}")

    def drawn(self, name: str) -> str:
        """The place of the picture of a ruling's scenario; "" if there is none."""
        happening = self.happenings.get(name)
        first = self.shown.get(id(happening), "") if happening else ""
        return self.anchors.of("happens", first) if first else ""

    def conflicts_of(self, name: str) -> Iterator[Conflict]:
        """The conflicts that a ruling is part of."""
        return (one for one in self.view.judgement.conflicts if any(member.ruling.id == name for member in one.members))


def words(verdict: str) -> str:
    """A verdict in words."""
    return _WORDS.get(verdict, verdict)


def mark(verdict: str) -> Markup:
    """The sign of a verdict or severity; only for the eye."""
    return tag("span", _MARKS.get(verdict, "i"), class_="mark", aria_hidden="true")


def badge(verdict: str, said: str = "") -> Markup:
    """A verdict or severity, with its sign."""
    return tag("span", mark(verdict), " ", said or words(verdict), class_=f"badge is-{verdict}")


def claim(judged: Judged, reasons: tuple[Reason, ...]) -> Markup:
    """A claim with its verdict; its reasons to unfold, if there are any."""
    one = judged.claim
    expected = f", expected {one.expect}" if one.expect != "holds" else ""
    head = (badge(judged.verdict, judged.verdict + expected), " ", tag("code", one.text))
    known = judged.cause or (f"what is the case: {judged.actual}" if judged.actual and not judged.expected else "")
    told = [_reason(reason) for reason in reasons]
    if known and not any((judged.cause or judged.actual) in reason.text for reason in reasons):
        told.insert(0, tag("li", known))
    if judged.vacuous:
        told.insert(0, tag("li", "It holds only because what it speaks of never came up."))
    if one.because:
        told.append(tag("li", "As the document gives the reason: ", one.because))
    if not told:
        return tag("li", tag("div", *head, class_="plain"))
    asks = "why" if judged.verdict == "holds" else "why not" if judged.verdict == "refuted" else "on what" if (
        judged.verdict == "depends") else "what is missing"  # fmt: skip
    summary = tag("summary", *head, " ", tag("span", asks, class_="asks"))
    return tag("li", tag("details", summary, tag("ul", *told, class_="reasons"), class_="why"))


def _reason(reason: Reason) -> Markup:
    numbers = [part for number in reason.rules for part in (" ", tag("span", number, class_="rule"))]
    return tag("li", reason.text, *numbers)
