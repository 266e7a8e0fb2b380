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
    back = any(check.what == "looks_back" for check in candidate.checks)
    found = [topic for check in failed for topic in ([check.topic, "look_back"] if check.what == "in_zone" and back else [check.topic])]
    return list(dict.fromkeys(found))
