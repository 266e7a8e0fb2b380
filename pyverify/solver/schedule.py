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


def evaluation(stage: str, view: str, seats: str, gate: str = "", tests: str = "") -> tuple[Part, ...]:
    """The parts that evaluate terms, filters and conditions for a stage. tests: gate of those that look at objects."""
    tests = tests or gate
    return (
        Part("terms", (stage, view), gate), *terms_by_use(stage, view, gate), Part("values", (stage,), gate), Part("asking", (stage, view), tests), Part(seats, (stage,), tests),
        Part("look", (stage, view), tests), Part("numbers", (stage, view), tests), Part("sums", (stage,), tests),
        Part("tests", (stage, view), tests), Part("counts", (stage,), tests), Part("conditions", (stage,), tests),
    )  # fmt: skip


def terms_by_use(stage: str, view: str, gate: str) -> tuple[Part, ...]:
    """The parts for terms that not every scenario uses."""
    return tuple(Part(f"terms_{group}", (stage, view), group) for group in ("named", "grouped", "attached"))


def choosing(stage: str, gate: str = "") -> tuple[Part, ...]:
    """The parts that settle or open the decisions of a stage."""
    return Part("least", (stage,), gate), Part("decide", (stage,), gate)


def doing(stage: str, *, by_verb: bool) -> tuple[Part, ...]:
    """The parts that carry out instructions: those of the verbs at work, or all."""
    families = ("do_move", "do_discard", "do_damage", "do_life", "do_draw", "do_create", "do_counters", "do_status", "do_combat", "do_game",
                "do_delayed", "do_reflexive", "do_lasting", "do_opaque")  # fmt: skip
    return Part("effects", (stage,)), *(Part(family, (stage,), family if by_verb else "") for family in families)


BEGIN = (
    Call((Part("link"), Part("plan"), Part("suspects"), Part("suspects_more", gate="suspects"), Part("state_based"), Part("tokens", gate="tokens"), Part("legends", gate="legends"),
          Part("attachments", gate="attachments"), Part("opposites", gate="opposites"), Part("traits", gate="traits"), Part("wants_sba")), tells=True),
    Call((Part("seat_old", ("sba",)), Part("look", ("sba", "old")), Part("numbers", ("sba", "old")), Part("sums", ("sba",)), Part("toughness")),
         ("sba",), tells=True),
    Call((Part("deed"), Part("moments", gate="moments"), *choosing("sba", "legends"), Part("perform", gate="due"), Part("top", gate="full"), Part("top_choice", gate="full"),
          Part("victims", gate="drains"), Part("top_sums", gate="drains"), *choosing("next", "full"), Part("start", gate="full"), Part("script", gate="full"), Part("acting"),
          Part("place", gate="waiting"), Part("announce", gate="cast|activate"), Part("arrivals", gate="waiting|cast|activate"),
          Part("special", gate="play|face_up"),
          Part("walk", gate="step"), Part("walk_next", gate="step"), Part("begin", gate="step"), Part("watching", ("planning",), "due|step|play|face_up|start")), tells=True),
    Call((Part("recheck", gate="targets"), *choosing("target", "targets"), Part("late_targets", gate="targets"), Part("legality", gate="arrive"),
          *evaluation("aim", "old", "seat_old", "targets")), ("targets", "arrive")),
    Call((Part("aimed", gate="targets"), Part("legal", gate="arrive"), *choosing("mode", "arrive"), Part("modes", gate="arrive")),
         ("targets", "arrive")),
    Call((Part("stated"), *choosing("aim"), Part("arrive"), Part("watching", ("arriving",))), ("arrive",), tells=True),
    Call((Part("working"), *evaluation("act", "old", "seat_old", "", "act_tests"), Part("proceed"), *doing("act", by_verb=True),
          Part("hand_sizes", ("act",), "do_discard"), Part("choices", gate="choices"), *choosing("act", "choices"), Part("answers", gate="choices"),
          Part("doubts", gate="act_tests"), Part("stated_objects", gate="happen"), Part("collect"), Part("watching", ("acting",))), ("act",), tells=True),
)  # fmt: skip
PROPOSE = (Call((Part("propose"), Part("first_round")), tells=True),)  # only if anything could replace an event
ROUND = (
    Call((Part("round_link", ("n",)),)),
    Call((Part("round", ("n",)), *evaluation("replace(n)", "old", "seat_old"), Part("apply", ("n",)), *choosing("replace(n)"), Part("use", ("n",)), Part("replacing_gaps", ("n",))), tells=True),
)  # fmt: skip
SWAP = (
    Call((Part("swapped"), *evaluation("swap", "old", "seat_old"), Part("swaps"), *doing("swap", by_verb=False), Part("collect_swap"))),
)  # fmt: skip
_MOVES, _COUNTS = "zone_change|draw|dig|cast", "put_counters|remove_counters"
_CHANGE = (
    Part("void"), Part("happen"), Part("change", gate=_MOVES), Part("close", gate=f"closing|spent|lasting|counter|{_MOVES}"), Part("kinds"), Part("kinds_of_moves", gate=_MOVES),
    Part("attacks", gate="attack"),
    Part("traits_of_damage", gate="traits"), Part("gaps", gate="start"), Part("opaque", gate="opaque"),
    Part("life", gate="gain_life|lose_life|damage"), Part("life_sums", gate="gain_life|lose_life|damage"),
    Part("counters", gate=_COUNTS), Part("counter_sums", gate=_COUNTS),
    Part("status", gate="tap|untap|face_up|attach|attack|block|step"), Part("drawing", gate="draw|dig|zone_change"), Part("above", gate="draw|dig"),
    Part("control", gate="lasting"), Part("outcome", gate="lose_game|win_game"), Part("cleanup", gate="step"), Part("frame"), Part("tell"),
)  # fmt: skip
CHANGE = (Call((Part("shields"), *_CHANGE, Part("dirty")), tells=True),)
CHANGE_AND_LOOK = (Call((*_CHANGE, Part("candidates", gate="watch"), Part("keepsakes", gate=_MOVES)), tells=True),)  # nothing replaced, no layers
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
LOOK = (Call((Part("candidates"), Part("keepsakes")), tells=True),)
SEE = (
    Call((*evaluation("before", "old", "seat_old"), *evaluation("after", "new", "seat_new"), Part("checklist"), Part("together"), Part("first_time", gate="first_time"), Part("fires")), ("see",)),
    Call((Part("remember"), Part("memoirs"), Part("tell_late")), ("see",)),
)  # fmt: skip

STATIC = (Call((Part("totals"),)),)  # with the facts, once
PIPELINE = (*STATIC, *BEGIN, *PROPOSE, *ROUND, *SWAP, *CHANGE, *CHANGE_AND_LOOK, *LAYER_START, *LAYER, *LAYER_APPLY, *LAYER_END, *LOOK, *SEE)
DRIVER_PARTS = ("tell", "tell_late")  # what the driver adds to the encodings
CALLS: tuple[tuple[str, ...], ...] = tuple(
    tuple(dict.fromkeys(part.name for part in call.parts if part.name not in DRIVER_PARTS)) for call in PIPELINE
)
