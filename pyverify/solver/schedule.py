"""Which program parts go into one `ground` call, and in which order: a tick is a pipeline (design 2).

A call is grounded in full, or only when the program derived `wants(Gate, t)` for one of its gates in this tick.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A program part and what it is parametrised with beside the tick: a stage, a view, or `n` (the round or application)."""

    name: str
    arguments: tuple[str, ...] = ()
    gate: str = ""  # grounded only if wanted; "" is always


@dataclass(frozen=True, slots=True)
class Call:
    """Parts grounded together. gates: the call is skipped if none of them is wanted; none: always."""

    parts: tuple[Part, ...]
    gates: tuple[str, ...] = ()
    tells: bool = False  # after it, the driver asks what is wanted


def evaluation(stage: str, view: str, seats: str, gate: str = "") -> tuple[Part, ...]:
    """The parts that evaluate terms, filters and conditions for a stage."""
    return (
        Part("terms", (stage, view), gate), Part(seats, (stage,), gate), Part("look", (stage, view), gate), Part("sums", (stage,), gate),
        Part("tests", (stage, view), gate), Part("counts", (stage,), gate), Part("values", (stage,), gate),
    )  # fmt: skip


def choosing(stage: str, gate: str = "") -> tuple[Part, ...]:
    """The parts that settle or open the decisions of a stage."""
    return Part("least", (stage,), gate), Part("decide", (stage,), gate)


BEGIN = (
    Call((Part("link"), Part("plan"), Part("suspects"), Part("state_based")), tells=True),
    Call((Part("seat_old", ("sba",)), Part("look", ("sba", "old")), Part("sums", ("sba",)), Part("toughness")), ("sba",)),
    Call((Part("deed"), *choosing("sba"), Part("perform"), Part("top"), Part("top_choice"), Part("top_sums"), *choosing("next"), Part("start"),
          Part("script"), Part("place"), Part("announce"), Part("special"), Part("walk"), Part("walk_next"), Part("begin")), tells=True),
    Call((Part("recheck", gate="targets"), *choosing("target", "targets"), Part("late_targets", gate="targets"), Part("legality", gate="arrive"),
          *evaluation("aim", "old", "seat_old", "targets")), ("targets", "arrive")),
    Call((Part("aimed", gate="targets"), Part("legal", gate="arrive"), *choosing("mode", "arrive"), Part("modes", gate="arrive")),
         ("targets", "arrive")),
    Call((Part("stated"), *choosing("aim"), Part("arrive")), ("arrive",)),
    Call((Part("working"), *evaluation("act", "old", "seat_old"), Part("proceed"), Part("effects", ("act",)), Part("counter_effects", ("act",)),
          Part("more_effects", ("act",)), Part("lasting_effects", ("act",)), Part("hand_sizes", ("act",)), Part("choices"), *choosing("act"),
          Part("answers")), ("act",)),
)  # fmt: skip
PROPOSE = (Call((Part("collect"), Part("propose"), Part("first_round")), tells=True),)  # only if anything could replace an event
ROUND = (
    Call((Part("round_link", ("n",)),)),
    Call((Part("round", ("n",)), *evaluation("replace(n)", "old", "seat_old"), Part("apply", ("n",)), *choosing("replace(n)"), Part("use", ("n",))), tells=True),
)  # fmt: skip
SWAP = (
    Call((Part("swapped"), *evaluation("swap", "old", "seat_old"), Part("swaps"), Part("effects", ("swap",)), Part("counter_effects", ("swap",)), Part("more_effects", ("swap",)),
          Part("lasting_effects", ("swap",)), Part("collect_swap"))),
)  # fmt: skip
_CHANGE = (
    Part("void"), Part("happen"), Part("change"), Part("life"), Part("life_sums"), Part("status"), Part("above"), Part("control"), Part("outcome"),
    Part("cleanup"), Part("dirty"), Part("frame"), Part("tell"),
)  # fmt: skip
CHANGE = (Call(_CHANGE, tells=True),)
CHANGE_AND_LOOK = (Call((Part("collect"), *_CHANGE, Part("candidates")), tells=True),)  # without replacement effects and layers
LAYER_START = (Call((Part("layer_start"),)),)
LAYER = (
    Call((Part("layer_link", ("n",)),)),
    Call((Part("layer_wait", ("n",)),), tells=True),
)  # fmt: skip
LAYER_APPLY = (
    Call((Part("layer_ask", ("n", "layer(n)")), *evaluation("layer(n)", "new", "seat_new"), Part("layer_does", ("n",)))),
    Call((Part("suppose", ("n",)),), ("compare_layers(n)",)),
    Call((Part("layer_ask", ("n", "supposed(n)")), *evaluation("supposed(n)", "new", "seat_new")), ("compare_layers(n)",)),
    Call((Part("depend", ("n",)), Part("depend_close", ("n",))), ("compare_layers(n)",)),
    Call((Part("pick", ("n",)),)),
)  # fmt: skip
LAYER_END = (Call((Part("layer_done", ("n",)),)), Call((Part("layer_end", ("n",)),)))
LOOK = (Call((Part("candidates"),), tells=True),)
SEE = (
    Call((*evaluation("before", "old", "seat_old"), *evaluation("after", "new", "seat_new"), Part("checklist"), Part("together"), Part("fires")), ("see",)),
    Call((Part("remember"), Part("memoirs"), Part("tell_late")), ("see",)),
)  # fmt: skip

STATIC = (Call((Part("totals"),)),)  # with the facts, once
PIPELINE = (*STATIC, *BEGIN, *PROPOSE, *ROUND, *SWAP, *CHANGE, *CHANGE_AND_LOOK, *LAYER_START, *LAYER, *LAYER_APPLY, *LAYER_END, *LOOK, *SEE)
DRIVER_PARTS = ("tell", "tell_late")  # what the driver adds to the encodings
CALLS: tuple[tuple[str, ...], ...] = tuple(
    tuple(dict.fromkeys(part.name for part in call.parts if part.name not in DRIVER_PARTS)) for call in PIPELINE
)
