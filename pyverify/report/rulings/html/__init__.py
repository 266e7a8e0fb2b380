"""Rulings as one page for a browser: it needs nothing else, and shows nothing of a document but text."""

from __future__ import annotations

from pyverify.report.rulings.html.page import as_html

__all__ = ["as_html"]
