"""What the story calls things: one table each for events, conditions of triggers, deeds, statuses and decisions. Data only, in our words.

In a template, `{role}` is what plays that role in the event; a template is used if all its roles are there, the first that fits.
"""

from __future__ import annotations

EVENTS: dict[str, tuple[str, ...]] = {
    "zone_change": (
        "{creates} is created, attacking {attacking}",
        "{creates} is created, blocking {blocking}",
        "{creates} is created",
        "{object} enters the battlefield from {from}, attacking {attacking}|>battlefield",
        "{object} enters the battlefield from {from}, blocking {blocking}|>battlefield",
        "{object} enters the battlefield from {from}|>battlefield",
        "{object} is put on the stack from {from}|>stack",
        "{object} is destroyed and goes to {to}|destroy",
        "{object} is sacrificed and goes to {to}|sacrifice",
        "{object} is discarded|discard >graveyard",
        "{object} is discarded and goes to {to}|discard",
        "{object} is milled|mill >graveyard",
        "{object} is put into the graveyard from the battlefield|battlefield>graveyard",
        "{object} goes from {from} to {to}",
        "{object} goes to {to}",
        "{becomes} is created|>battlefield",
    ),
    "create": ("a token is created: {object}", "a token is created"),
    "step": ("{player}'s {step} begins",),
    "cast": ("{player} has cast {subject}", "{subject} is cast"),
    "activate": ("{player} activates an ability of {subject}",),
    "attack": ("{object} attacks {player}", "{object} attacks"),
    "block": ("{object} blocks {source}", "{object} blocks"),
    "become_blocked": ("{subject} becomes blocked", "{object} becomes blocked"),
    "begin_block": (), "block_one": (), "block_this": (), "blocked_by_one": (),  # said by `block`
    "blocks_many": ("{subject} blocks {amount} creatures",),
    "blocked_by_many": ("{subject} is blocked by {amount} creatures",),
    "declare_blocks": (), "make_blocked": (),  # said by what follows from it
    "make_unblocked": ("{object} becomes unblocked",),
    "leave_combat": ("{object} is removed from combat",),
    "damage": (
        "{source} deals {amount} combat damage to {object}|combat", "{source} deals {amount} combat damage to {player}|combat",
        "{source} deals {amount} damage to {object}", "{source} deals {amount} damage to {player}",
        "{amount} damage is dealt to {object}", "{amount} damage is dealt to {player}",
    ),
    "gain_life": ("{player} gains {amount} life",),
    "lose_life": ("{player} loses {amount} life",),
    "draw": ("{player} draws a card",),
    "reveal": ("{player} reveals {object}", "{player} reveals {subject}"),
    "dig": ("{player} puts the top card of the library into {to}",),
    "tap": ("{object} becomes tapped",),
    "untap": ("{object} becomes untapped",),
    "target": ("{object} becomes the target of {source}", "{player} becomes the target of {source}"),
    "put_counters": ("{object} gets {counters}", "{player} gets {counters}",),
    "remove_counters": ("{object} loses {counters}", "{player} loses {counters}",),
    "face_up": ("{object} is turned face up",),
    "attach": ("{object} becomes attached to {host}", "{object} becomes attached"),
    "unattach": ("{object} becomes unattached",),
    "control_change": ("{player} loses control of {subject}",),
    "counter": ("{object} is countered",),
    "lose_game": ("{player} loses the game",),
    "win_game": ("{player} wins the game",),
    "ability_triggers": (), "team_step": (),
    "draw_game": ("the game is a draw",),
    "leave": ("{subject} leaves the game",),
    "shuffle": ("{player} shuffles the library",),
    "scry": ("{player} scries {amount}",),
    "cycle": ("{player} cycles {subject}",),
    "action": ("{player}: {word} {object}", "{player}: {word}", "{word}"),
    "unblocked": ("{subject} is not blocked",),
    "copy_spell": ("{player} copies a spell: {subject}",),
    "play_land": ("{player} plays {object}",),
    "tap_for_mana": ("{subject} is tapped for mana", "{object} is tapped for mana"),
    "add_mana": ("{player} adds {mana} mana", "{player} adds mana"),
    "crime": ("{player} commits a crime",),
    "exploit": ("{object} exploits {source}",),
    "phase_out": ("{object} phases out",),
    "phase_in": ("{object} phases in",),
    "transform": ("{object} transforms",),
    "expend": ("{player} expends {amount}",),
    "chapter": ("a chapter of {object} is reached",),
    "state": ("the state of the game",),
}  # fmt: skip
"""Templates by kind of event, none for what is not told. After `|`: a reason or kind of damage, or `FROM>TO` zones, all of which must be
the case."""

CHECKS: dict[str, tuple[str, str, str]] = {
    "in_zone": ("the source is where its ability works", "it is", "it is not"),
    "has_ability": ("the source has the ability, with all continuous effects applied", "it has", "it does not have it"),
    "role": ("{about}", "it is so", "it is not so"),
    "condition": ("the condition after \"if\": {about}", "it is true", "it is not true"),
    "state": ("the state it watches for: {about}", "it is so", "it is not so"),
    "looks_back": ("it is judged as things were just before the event", "it is", "it is not"),
    "not_again": ("it is not already waiting or on the stack", "it is not", "it is"),
    "once": ("a delayed ability that triggers once has not triggered yet", "not yet", "it has already"),
    "made_to_block": ("an effect made it block, and that counts", "it does", "it does not: only declared blockers count"),
    "made_to_block_a_creature": ("an effect made it block, and that counts", "it does", "it does not: only declared blockers count"),
    "entered_blocking": ("it entered blocking, and that counts", "it does", "it does not: it never blocked"),
    "entered_blocking_a_creature": ("it entered blocking, and that counts", "it does", "it does not: it never blocked"),
    "entered_as_blocker": ("the blocker entered blocking, and that counts", "it does", "it does not: it never blocked"),
    "anew": ("the number was another before", "it was", "it was so before"),
    "together": ("so many attack at once", "they do", "they do not"),
    "limit": ("it has not triggered before in this turn", "not yet", "it has already"),
    "not_done": ("what it says has not been done in this turn", "not yet", "it has already"),
    "beyond": ("{about}", "it is so", "nobody knows"),
    "existed": ("the delayed ability existed before the event", "it did", "it did not"),
    "visible": ("the source could be seen by all players", "it could", "it could not"),
    "still_there": ("the source is still there, by an alternative of the rules", "it is", "it is not"),
    "first_damage": ("no combat damage of the creature before in this combat, by an alternative of the rules", "none", "some"),
}  # fmt: skip
"""A condition of a trigger by its functor: what is asked, what is found if it is met, and if it is not."""

DEEDS: dict[str, str] = {
    "start": "The scenario begins",
    "state_based": "State-based actions, all at once",
    "place": "Waiting abilities are put on the stack",
    "resolve": "The top of the stack resolves",
    "instruction": "The next instruction",
    "leave": "A player has left the game",
    "notice": "That it has triggered is an event as well",
    "end_turn": "The turn ends: the cleanup step comes at once",
    "mana": "A mana ability resolves at once",
    "no_blocks": "Blockers are declared: none",
    "advance": "The untap step is left, for what follows needs priority",
    "end": "",
}
"""What kind of thing a tick is. Nothing: it is not told."""

ENTRIES: dict[str, str] = {
    "cast": "{by} casts {what}",
    "activate": "{by} activates {ability}",
    "play": "{by} plays {what}",
    "face_up": "{by} turns {what} face up",
}
"""Entries of the timeline by kind, as headings; the others are told by their events."""

ILLEGAL: dict[str, str] = {
    "no_such_object": "there is no such object where it would have to be",
    "illegal_target": "a target is illegal",
    "no_such_target": "a target is stated that it does not have, as far as its text is understood",
    "nothing_to_enchant": "the file does not say what this Aura can enchant, as in `text: Enchant creature`",
    "no_legal_choice": "there is no legal choice for it",
    "nothing_to_resolve": "there is nothing on the stack to resolve",
    "tapped_already": "it is tapped already",
    "wrong_zone": "the object is not in the zone that this needs",
    "no_such_ability": "the object does not have that ability",
    "no_priority": "no player has priority in the cleanup step unless something happens in it",
    "wrong_player": "that player does not control the object, or it is in another player's hand",
    "not_face_down": "it is not face down",
    "summoning_sickness": "the creature has not been under its controller's control since that player's own turn began, and has no haste",
    "cost_cannot_be_paid": "its cost can't be paid",
    "not_a_main_phase_of_that_player": "it can be done only in a main phase of that player's own turn",
    "casting_is_forbidden": "something forbids it",
    "x_must_be_zero": "cast without paying its mana cost, X can only be 0",
    "no_mana_ability": "in the middle of casting or activating, only mana abilities can be activated",
    "defender": "a creature with defender can't attack",
    "declared_already": "attackers have been declared already in this combat: state all of them in one entry",
    "attacks_own_player": "the creature would attack its own controller",
    "not_the_attacking_player": "it is not the turn of the creature's controller",
    "not_attacking": "what it would block does not attack",
    "not_a_creature": "it is no creature",
    "attacks_another_player": "the attacker does not attack that creature's controller",
    "evasion": "an ability, such as flying, does not let that creature block the attacker",
    "menace": "the attacker can't be blocked except by two or more creatures",
    "split_second": "a spell with split second is on the stack",
    "second_land_in_a_turn": "that player has already played a land in this turn",
    "nothing_missed": "no such ability of that player waits to be put on the stack just then",
    "ignored_on_purpose": "nobody may choose to ignore a trigger of their own: that would be cheating, and is no legal line of play",
    "player_has_left": "that player has left the game",
    "no_combat_damage_step": "nothing attacks, or no combat damage step is left in this combat",
    "first_strike_comes_first": "creatures with first strike deal damage in a step of their own before",
    "damage_comes_first": "nobody can act in a combat damage step before damage is dealt",
    "illegal_damage_assignment": "combat damage can't be assigned so",
    "mode_without_legal_targets": "the mode chosen has no legal target",
}
"""Why an entry of the timeline can't be carried out."""

PLURALS = {
    "is": "are", "goes": "go", "enters": "enter", "dies": "die", "becomes": "become", "gets": "get", "attacks": "attack",
    "blocks": "block", "phases": "phase", "transforms": "transform", "loses": "lose",
}  # fmt: skip
"""Verbs of templates when several things do it."""

ZONES = {
    "battlefield": "the battlefield", "graveyard": "the graveyard", "library": "the library", "stack": "the stack",
    "command": "the command zone",
}  # fmt: skip
"""Zones as the story calls them, where it is not their bare name."""

FIGURES = frozenset({"condition", "state"})
"""Conditions that compare quantities."""

BEGINNINGS: dict[str, str] = {
    "delayed": "from now on {ability} waits, a delayed triggered ability",
    "floats": "a continuous effect of {source} begins",
    "shield": "a replacement effect of {source} begins",
}
"""What begins to be true, where that is to be told: by fluent, of something and an ability."""

ENDS: dict[str, str] = {
    "floats": "a continuous effect of {source} ends",
    "shield": "a replacement effect of {source} ends",
}
"""What ceases to be true, likewise."""

REPLACED = "a replacement or prevention effect is applied: {abilities}"
"""What is said of events to which replacement effects were applied."""

OUTCOMES: dict[str, str] = {
    "illegal_targets": "all its targets have become illegal",
    "no_legal_choice": "there is no legal choice for it",
    "condition": 'the condition after "if" is no longer true',
    "countered": "it is countered",
    "left_the_game": "its controller or owner has left the game",
    "controller_left": "it is not put there, for its controller has left the game",
    "source_gone": "its source has left, by an alternative of the rules",
    "end_of_turn": "it waits as an effect ends the turn",
}
"""Why something leaves the stack without resolving."""

ENDINGS: dict[str, str] = {
    "": "",
    "loop": "This repeats for ever: a loop of mandatory actions",
    "endless": "This never ends: it goes on and only grows",
}
"""How a line of play ends if not with its timeline; `limit: ...` speaks for itself."""

DECISIONS: dict[str, tuple[str, str]] = {
    "order": ("{player} lets {option} resolve first", "{{order: [{options}]}}"),
    "target": ("{player} chooses {option} as a target of {about}", "{{target of: {about}, is: {option}}}"),
    "new_target": ("{player} chooses {option} as a new target of the copy of {about}", "{{new target of: {about}, is: {option}}}"),
    "mode": ("{player} chooses mode {option} of {about}", "{{mode of: {about}, is: {option}}}"),
    "may": ("{about}, may {player}? {option}", "{{may: {about}, is: {option}}}"),
    "pay": ("{about}, does {player} pay? {option}", "{{pay: {about}, is: {option}}}"),
    "choose": ("{player} chooses {option} for {about}", "{{choose: {name}, of: {about}, is: {option}}}"),
    "replace": ("{player} applies {option} first", "{{replace: {option}}}"),
    "division": ("{player} divides the damage of {about}: {option}", ""),
    "copy": ("{player} has {about} copy {option}", ""),
    "keep": ("{player} keeps {option}, of those named {about}", ""),
    "commander": ("{player} may put {about} into the command zone: {option}", "{{command zone: {about}, is: {option}}}"),
    "discard": ("{player} discards {option} for {about}", "{{discard: {option}}}"),
}
"""Decisions by kind: how the story tells them, and how they stand under `decide:` (nothing if they can't be fixed there)."""
