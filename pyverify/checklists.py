"""Which items of a checklist tell why an ability triggered, or why not."""

from __future__ import annotations

from pyverify.trace import Candidate, Check


def telling(candidate: Candidate) -> list[str]:
    """The topics that tell why an ability triggers: what it waits for. That its source has it, where it works, goes without saying."""
    found = [check.topic for check in candidate.checks if check.what not in ("in_zone", "has_ability")]
    return list(dict.fromkeys(["triggers", *found]))


def failing(candidate: Candidate, only: Check | None = None) -> list[str]:
    """The topics that tell why an ability does not trigger, or by one failed check; for a source that is not where its ability
    works, also when it was looked at."""
    failed = [check for check in candidate.checks if not check.passed and only in (None, check)]
    back = [check.topic for check in candidate.checks if isinstance(check.what, tuple) and check.what[0] == "looks_back"]
    found = [topic for check in failed for topic in (check.topic, *(back if check.what == "in_zone" else ()))]
    return list(dict.fromkeys(found))
