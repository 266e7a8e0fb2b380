"""What was found about rulings, in several formats: one small module each, and a table of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pyverify.output import say, say_json
from pyverify.report.rulings.html import as_html
from pyverify.report.rulings.json_ import as_json
from pyverify.report.rulings.junit import as_junit
from pyverify.report.rulings.markdown import as_markdown
from pyverify.report.rulings.sarif import as_sarif
from pyverify.report.rulings.text import as_text
from pyverify.report.rulings.view import View, view
from pyverify.rulings.model import Judgement

Renderer = Callable[[View, bool, bool], str]  # whether in color; whether everything is told

RENDERERS: Mapping[str, Renderer] = {
    "text": as_text,
    "json": as_json,
    "junit": as_junit,
    "markdown": as_markdown,
    "sarif": as_sarif,
    "html": as_html,
}
_JSON = ("json", "sarif")


def render(judgement: Judgement, fmt: str, color: bool = False, verbose: bool = False) -> str:
    """A judgement in one of the formats of RENDERERS. color: with terminal colors. verbose: also what is as it should be."""
    return RENDERERS[fmt](view(judgement), color, verbose)


def show(judgement: Judgement, fmt: str, color: bool = False, verbose: bool = False) -> None:
    """Print a judgement in one of the formats of RENDERERS."""
    text = render(judgement, fmt, color, verbose)
    if fmt in _JSON:
        say_json(text)
    else:
        say(text, color=color and fmt == "text")
