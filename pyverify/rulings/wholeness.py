"""Rulings whose text breaks off, and texts that stand under two names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from pyverify.rulings.model import Finding, Ruling

_FEWEST = 6  # words of a text that is not the same as another by chance
_ENDS = re.compile(r"[.!?…:;][\"'”’»)\]*_`]*$|[)\]}>|]$")  # of a sentence, or of something that stands for itself
_BETWEEN = re.compile(r"[a-z)\"'”’][.!?][\"'”’)\]]*\s+[\"'“‘(\[]*[A-Z]")  # one sentence ends, another begins
_NEVER_LAST = frozenset({
    "a", "an", "the", "and", "or", "but", "nor", "of", "into", "onto", "than", "because", "if", "unless", "whether", "although", "while",
    "which", "whose", "who", "when", "whenever", "where", "until", "its", "their", "your", "my", "our", "as", "at", "every",
})  # fmt: skip
_SELDOM_LAST = frozenset({
    "to", "from", "with", "without", "that", "his", "her", "is", "are", "was", "were", "be", "been", "has", "have", "had", "will", "would",
    "can", "could", "may", "might", "must", "should", "by", "for", "each", "any", "another", "in", "on",
})  # fmt: skip


def cut_off(ruling: Ruling) -> Iterator[Finding]:
    """Whether a ruling's text breaks off in mid-sentence."""
    text = re.sub(r"\s+", " ", ruling.prose).strip()
    last = re.findall(r"[\w'’-]+", text)[-1:]
    if not last:
        return
    why = ""
    if re.search(r"[,(\[–—-]$", text) or (text.endswith(("...", "…")) and _broken(text)):
        why = f'it ends in "{text[-1]}"' if not text.endswith(("...", "…")) else "it ends in an ellipsis"
    elif not _ENDS.search(text) and not re.search(r"[\"'”’`]$", text):
        if last[0] in _NEVER_LAST or (last[0] in _SELDOM_LAST and len(text.split()) >= _FEWEST):
            why = f'nothing follows "{last[0]}"'
        elif _BETWEEN.search(text):
            why = "its last sentence has no end"
    if why:
        end = ruling.end or ruling.place.line
        yield Finding("cut-off", ruling.place, f'the text breaks off: "...{text[-40:]}": {why}', end, (ruling.id,))


def _broken(text: str) -> bool:
    """Whether an ellipsis stands for the rest of a sentence."""
    last = re.findall(r"[\w'’-]+", text)[-1]
    return last in _NEVER_LAST | _SELDOM_LAST and not text.rstrip(".… ").endswith("so on")


def same_text(rulings: Iterable[Ruling]) -> Iterator[Finding]:
    """Texts that more than one ruling has, one finding each; not if they claim the same of the same: then they are duplicates."""
    groups: dict[str, list[Ruling]] = defaultdict(list)
    for ruling in rulings:
        words = re.findall(r"\w+", ruling.prose.casefold())
        if len(words) >= _FEWEST:
            groups[" ".join(words)].append(ruling)
    for group in groups.values():
        claimed = {_claimed(ruling) for ruling in group}
        if len({ruling.id for ruling in group}) > 1 and (len(claimed) > 1 or None in claimed):
            first, *others = group
            names = ", ".join(ruling.id for ruling in group)
            related = tuple((one.place, f"the same text: {one.id}") for one in (first, *others[1:]))
            yield Finding(
                "same-text", others[0].place, f"the same text stands under {len(group)} names: {names}", others[0].end,
                tuple(ruling.id for ruling in (*others, first)), related,
            )  # fmt: skip


def _claimed(ruling: Ruling) -> object:
    """What it claims; None if it claims nothing."""
    said = frozenset((one.kind, repr(sorted(one.args.items())), one.negated, one.possible, one.expect) for one in ruling.claims)
    return said or None
