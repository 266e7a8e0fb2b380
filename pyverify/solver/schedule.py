"""Which program parts go into one `ground` call, and in which order: a tick is a pipeline (design 2).

A call is grounded if the program derived `wants(Gate, t)` for one of its gates in this tick, or if it has none; so is a part in it.
Within a call the predicates form no cycle: what a stage concludes is read only in a later call.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A program part and what it is parametrised with beside the tick: a stage, a view, or `n` (the round or application)."""

    name: str
    arguments: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()  # grounded only if one of them is wanted; none: always


@dataclass(frozen=True, slots=True)
class Call:
    """Parts grounded together. gates: the call is skipped if none of them is wanted; none: always."""

    parts: tuple[Part, ...]
    gates: tuple[str, ...] = ()
    tells: bool = False  # at its end the driver asks what is wanted


def call(text: str, *gates: str, tells: bool = False) -> Call:
    """A call in words: parts as `name`, `name(argument,...)` or `name?gate|gate`, separated by white space."""
    return Call(tuple(part(word) for word in text.split()), gates, tells)


def part(word: str) -> Part:
    """A part in words: `look(sba,old)?gate`."""
    plain, _, gates = word.partition("?")
    name, _, arguments = plain.partition("(")
    return Part(name, tuple(arguments[:-1].split(",")) if arguments else (), tuple(gates.split("|")) if gates else ())


def evaluation(stage: str, view: str, gate: str = "", tests: str = "") -> str:
    """The parts that evaluate terms, filters and conditions for a stage. tests: gate of those that look at objects."""
    at = f"?{gate}" if gate else ""
    on = f"?{tests or gate}" if tests or gate else ""
    defined = "" if stage.startswith(("layer", "supposed", "def_")) else f"numbers_defined({stage})?defining"
    seat = "seat_old" if view == "hyp" else f"seat_{view}"
    terms = " ".join(f"terms_{group}({stage},{view})?{group}" for group in ("named", "grouped", "attached", "combat"))
    return f"""terms({stage},{view}){at} {terms} values({stage}){at} asking({stage},{view}){on} {seat}({stage}){on}
        look({stage},{view}){on} numbers({stage},{view}){on} {defined} sums({stage}){on} tests({stage},{view}){on}
        ways({stage})?ways links_tests({stage},{view})?links choices_tests({stage},{view})?choosing counts({stage}){on}
        conditions({stage}){on} look_targets({stage})?single_target"""


def choosing(stage: str, gate: str = "") -> str:
    """The parts that settle or open the decisions of a stage."""
    at = f"?{gate}" if gate else ""
    one = f" decide_one({stage})?decides_for_one" if stage in ("target", "mode", "aim", "act") else ""
    return f"least({stage}){at} decide({stage}){at}{one}"


def doing(stage: str, *, by_verb: bool) -> str:
    """The parts that carry out instructions: those of the verbs at work, or all."""
    families = (
        "end_turn", "transform", "phase",
        "move", "discard", "damage", "life", "draw", "create", "counters", "status", "combat", "join_combat", "game",
        "delayed", "reflexive", "lasting", "opaque", "mana", "copy", "cast", "library",
        "reveal", "pay_often",
    )  # fmt: skip
    shared = {f"types_now({stage})": "do_damage|do_status", f"token_sums({stage})": "do_create"}
    shared |= {f"do_{family}({stage})": f"do_{family}" for family in families}
    return f"effects({stage}) " + " ".join(name + (f"?{gate}" if by_verb else "") for name, gate in shared.items())


STATIC = (call("totals"),)  # with the facts, once
BEGIN = (
    call("""link plan token_names?token_names wearing phased_tokens?phasing strayed?commander
        copies?copies midcasts?midcasts murky?libraries declaring?combat bodies?combat leavers?leavers echoes?trigger_events
        combatants?combat_damage placing_first?placing_first between?between
        suspects suspects_more?suspects
        state_based tokens?tokens legends?legends attachments?attachments suspect_attachments?bad_attachments
        opposites?opposites traits?traits wants_sba""", tells=True),
    call(f"""defining(def_old,old) {evaluation("def_old", "old")} defined(def_old,old)""", "defining", tells=True),
    call("""seat_old(sba) look(sba,old) numbers(sba,old) numbers_defined(sba)?defining sums(sba) toughness
        bad_attachments?bad_attachments""", "sba", tells=True),
    call(f"""deed moments?moments {choosing("sba", "legends|commander")} perform?due fetch?commander
        top?full top_choice?full victims?drains top_sums?drains {choosing("next", "full")} start?full script?full copies_resolve?copies
        acting between_done?between rounds?trigger_events missed?missed place?waiting announce?cast|activate able?activate lent?lends
        midcast?midcast aspiring?cast|midcast hurry?cast|activate|midcast prohibitions?prohibitions
        arrivals?waiting|cast|activate special?play|face_up
        announce_x?variable casting?cast|activate|pay|complete|paying mana_starts?activate|complete|paying
        mana_at_work?framed vague_mana?vague_mana
        walk?step another?step hand_count?step walk_next?step begin?step cleans_up?step|ending end_turn?ending phasing_step?phasing
        fighting?deal foes?deal combat_resolves?stacked_damage blow(stacked)?stacked_damage no_blocks?unguarded
        send_away?leave phased_leavers?leave absentees?leavers
        watching(planning)?due|step|play|face_up|start|activate|complete|paying|unguarded|leave|stacked_damage""", tells=True),
    call(f"""excess hand_limit {choosing("cleanup")} hand_limit_met watching(cleaning)""", "hand_size", tells=True),
    call(f"""recheck?targets {choosing("target", "targets")} late_targets?targets legality?arrive aim_copies?retargets
        stack_targets?stack_targets
        {evaluation("aim", "old", "targets")}""",
         "targets", "arrive"),
    call(f"""aimed?targets legal?arrive forbidden?prohibitions {choosing("mode", "arrive")} modes?arrive""", "targets", "arrive"),
    call(f"""stated new_targets?retargets midcast_choice?midcast {choosing("aim")} arrive active_on_top?active_on_top rooted?rooted
        aimed_copies?retargets
        midcast_done?midcast watching(arriving)""", "arrive", tells=True),
    call(f"""working resolving_once?acts_once retarget?do_retarget {evaluation("act", "old", tests="act_tests")} proceed uprooted?rooted
        {doing("act", by_verb=True)}
        hand_sizes(act)?do_discard unknown_discards(act)?do_discard
        tops(act)?do_reveal do_lending(act)?lends
        assigning?blows assigned_sums?blows dividing?blows
        choices?choices do_retarget?do_retarget pay_x?variable {choosing("act", "choices|do_retarget")} dealing?blows blow(act)?blows
        answers?choices
        cast_made?do_cast
        retargeted?do_retarget paid_x?variable spoken_of doubts?act_tests stated_objects?happen noted_mana?do_mana
        block_laws?block_laws
        paying?paying collect watching(acting)""",
         "act", tells=True),
)  # fmt: skip
PROPOSE = (call("propose first_round entering?layered", "replacing", tells=True),)
ROUND = (
    call("round_link(n)"),
    call(
        f"""round(n) counting_round(n)?counting commander_round(n)?commander
        {evaluation("replace(n)", "old")} foreseen_look(n)?foresee apply(n) choosing_round(n)?choosing commander_offer(n)?commander
        {choosing("replace(n)")}
        use(n) links_round(n)?links choosing_use(n)?choosing commander_use(n)?commander replacing_gaps(n)""",
        tells=True,
    ),
)
SWAP = (call(f"""swapped {evaluation("swap", "old")} swaps tops(swap)?revealing {doing("swap", by_verb=False)} collect_swap""", "swap"),)
_MOVES, _COUNTS, _LIFE = "zone_change|draw|dig|cast|phase_out|leave", "put_counters|remove_counters", "gain_life|lose_life|damage"
_CHANGE = f"""void happen change?{_MOVES} close?closing|spent|lasting|counter|{_MOVES} kinds
    kinds_of_moves?{_MOVES} counted_entries?counted_entry entry_sums?counted_entry whose_moves?{_MOVES} following?following
    watches_resolution?closing|do_delayed reveals?revealing links?links chosen_values?choosing it?act|midcast|swap
    made_instead?swap lending_ends?lends
    counting?counting counting_sums?counting defining_doubts?defining again?step|due|waiting|cast|activate
    traits_of_damage?traits lifelink_sums?traits mana_events?add_mana mana_sorts?mana_sorts
    gaps?start opaque?opaque ruled_counters?ruled_counters copies_leave?copies unearthed?do_library bottom?libraries
    life?{_LIFE} team_life?teams team_steps?teams life_sums?{_LIFE} counters?{_COUNTS} counter_sums?{_COUNTS}
    strays?commander commander_damage?commander commander_sums?commander
    phases?phase_out|phase_in phased_cleanup?phasing transforming?transform copies_of_faces?front_values outdated?closing|counter
    status?tap|untap|face_up|attach after_combat?combat_damage
    combat?combat blocking?combat leaving_combat?combat
    block_pairs?numbered_blocks block_counts?numbered_blocks block_changes?numbered_blocks
    drawing?draw|dig|zone_change|do_library above?draw|dig control?lasting
    outcome?lose_game|win_game game_draw?draw_game depart?leave echo_events?notice stay_away?stay_away
    cleanup?step acted?acts_once forget?closing|spent|lasting|counter frame tell"""
CHANGE = (call(f"shields {_CHANGE} dirty", tells=True),)
# Nothing can be replaced, no layer has work.
CHANGE_AND_LOOK = (call(f"{_CHANGE} candidates?watch boosters?additional keepsakes?{_MOVES}", tells=True),)


def layers(view: str) -> tuple[tuple[Call, ...], tuple[Call, ...]]:
    """An application of continuous effects to the state of a view: what waits, and what is done if anything does."""
    return (call("layer_link(n)"), call(f"layer_wait(n,{view})", tells=True)), (
        call(f"""layer_ask(n,layer(n),{view}) {evaluation("layer(n)", view)} layer_does(n,{view}) lending(n,{view})?lends"""),
        call("suppose(n)", "compare_layers(n)"),
        call(f"""layer_ask(n,supposed(n),{view}) {evaluation("supposed(n)", view)}""", "compare_layers(n)"),
        call("depend(n) depend_close(n)", "compare_layers(n)"),
        call("pick(n)"),
    )


LAYER_START = (call("layer_start(n,new)"),)
LAYER, LAYER_APPLY = layers("new")
# The same for what is about to enter (CR 614.12); its applications are counted from FORESEEN on.
FORESEEN = 1000
FORESEE = (call("foresee layer_start(n,hyp)"),)
FORESEE_LAYER, FORESEE_APPLY = layers("hyp")
FORESEE_END = (call("foreseen(n)"),)
FORGO = (call("forgone"),)
LAYER_END = (call("layer_done(n)"), call("layer_end(n)"))
LOOK = (call("candidates boosters?additional keepsakes tell_layers", tells=True),)
SEE = (
    call(f"""defining(def_new,new) {evaluation("def_new", "new")} defined(def_new,new)""", "defining"),
    call(
        f"""{evaluation("before", "old")} {evaluation("after", "new")} checklist waiting_items(after)?trigger_events
        acting_once?acts_once together first_time?first_time
        visibility?hidden defining_late?defining
        unstated_roles?unstated_roles block_means?combat unblocked_doubts?unblocked_doubts
        block_numbers?numbered_blocks joint_attacks?joint_attacks
        joint_count?joint_attacks joint_answer?joint_attacks apart?apart once_a_combat?once_a_combat
        several_counters?several_counters mana_color?mana_color fires
        additional?additional mana_fires?immediate""",
        "see",
    ),
    call("remember memoirs tell_late", "see"),
)

PIPELINE = (
    *STATIC, *BEGIN, *PROPOSE, *FORESEE, *FORESEE_LAYER, *FORESEE_APPLY, *FORESEE_END, *FORGO, *ROUND,
    *SWAP, *CHANGE, *CHANGE_AND_LOOK, *LAYER_START, *LAYER, *LAYER_APPLY, *LAYER_END, *LOOK, *SEE,
)  # fmt: skip
DRIVER_PARTS = ("tell", "tell_layers", "tell_late")  # what the driver adds to the encodings
CALLS: tuple[tuple[str, ...], ...] = tuple(
    tuple(dict.fromkeys(one.name for one in each.parts if one.name not in DRIVER_PARTS)) for each in PIPELINE
)
