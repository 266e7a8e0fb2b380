"""Tournament policy on missed triggers, in words. What it says when is in `encodings/policy`; it is no rule of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

QUESTIONS: dict[str, tuple[str, ...]] = {
    "awareness": ("choices", "visible", "unseen", "not settled"),
    "decides": ("opponent", "nobody", "resolved", "not settled"),
    "duty": ("remind", "none", "not settled"),
    "penalty": ("warning", "none", "if detrimental", "not settled"),
}
"""What is asked of the policy, in the order in which the encodings answer, and what it may say."""

SAYS: dict[tuple[str, str], str] = {
    ("awareness", "choices"): "its choices had to be announced before its controller next passed priority",
    ("awareness", "visible"): "its controller had to show it, or speak of it, before doing what can be done only after it has resolved",
    ("awareness", "unseen"): "its controller had to speak of it by the first time that it makes a visible difference",
    ("awareness", "not settled"): "by when its controller had to show awareness is not settled by what is known of the policy here",
    ("decides", "opponent"): "if it is found in time, an opponent decides whether it is put on the stack",
    ("decides", "nobody"): "if it is found in time, it is put on the stack, whoever benefits",
    ("decides", "resolved"): "it counts as resolved, and is not put on the stack",
    ("decides", "not settled"): "what becomes of it is not settled by what is known of the policy here",
    ("duty", "remind"): "an opponent who notices has to point it out, and is at fault otherwise",
    ("duty", "none"): "an opponent need not point it out",
    ("duty", "not settled"): "whether an opponent has to point it out is not settled by what is known of the policy here",
    ("penalty", "warning"): "its controller gets a warning",
    ("penalty", "none"): "there is no penalty",
    ("penalty", "if detrimental"): "its controller gets a warning only if it is generally detrimental, which a judge decides",
    ("penalty", "not settled"): "the penalty is not settled by what is known of the policy here",
}
"""What each answer means, in our words."""

ON_PURPOSE = "Nobody may choose to ignore a trigger of their own: that would be cheating."


def answers(told: Sequence[str]) -> dict[str, str]:
    """What a policy says, by question. told: where it stands, and its answers."""
    return {question: said.replace("_", " ") for question, said in zip(QUESTIONS, told[1:], strict=True)}


def told(told: Sequence[str], asked: Sequence[str]) -> str:
    """The answers to some questions in the words of claims."""
    return ", ".join(f"{question}: {said}" for question, said in answers(told).items() if question in asked) or "it is missed"


def sentences(told: Sequence[str]) -> Iterator[str]:
    """What a policy says, a sentence an answer."""
    return (SAYS[question, said] for question, said in answers(told).items())
