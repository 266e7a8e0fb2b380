"""Scenarios of any size, as the text of scenario files."""

from __future__ import annotations

HEAD = "title: bench\nplayers: [alice, bob]\n"
LEVER = "  Lever: {type: Artifact, abilities: [{name: click, when: {event: becomes tapped, subject: self}, do: [{gain life: 1}]}]}\n"


def timeline(entries: int) -> str:
    """An artifact is tapped, its trigger resolves, it untaps, and again."""
    cycle = ["{tap: Lever}", "{resolve: all}", "{untap: Lever}"]
    listed = ", ".join(cycle[index % 3] for index in range(entries))
    return f"{HEAD}cards:\n{LEVER}start: {{alice: {{battlefield: [Lever]}}}}\ntimeline: [{listed}]\n"


def bystanders(number: int) -> str:
    """The same with permanents that have nothing to do with it, half of them lands."""
    cycle = ", ".join(["{tap: Lever}", "{resolve: all}", "{untap: Lever}"] * 7)
    start = f"{{alice: {{battlefield: [Lever, {number // 2} Plains]}}, bob: {{battlefield: [{number - number // 2} Bear]}}}}"
    return f"{HEAD}cards:\n{LEVER}  Bear: Creature - Bear 2/2\nstart: {start}\ntimeline: [{cycle}]\n"


def simultaneous(number: int) -> str:
    """One ability triggers so often at once."""
    deaths = ", ".join(f"{{destroy: Bear {index}}}" for index in range(1, number + 1))
    return (
        f"{HEAD}cards:\n  Bear: Creature - Bear 2/2\n"
        "  Altar: {type: Artifact, abilities: [{name: altar, when: {event: dies, subject: creature}, do: [{gain life: 1}]}]}\n"
        f"start: {{alice: {{battlefield: [Altar]}}, bob: {{battlefield: [{number} Bear]}}}}\n"
        f"timeline: [{{together: [{deaths}]}}, {{resolve: all}}]\n"
    )


def _watchers(effects: list[str], more: str = "", targets: str = "") -> str:
    """As many permanents as effects, each with an ability of its own that triggers as the Victim dies; by turns alice's and bob's."""
    cards = "".join(
        f"  Watcher {index}: {{type: Enchantment, abilities: [{{name: w{index}, when: {{event: dies, subject: {{name: Victim}}}}, "
        f"{targets}do: [{effect}]}}]}}\n"
        for index, effect in enumerate(effects)
    )
    sides = [", ".join(f"Watcher {index}" for index in range(side, len(effects), 2)) for side in (0, 1)]
    return (
        f"{HEAD}cards:\n  Victim: Creature - Bear 2/2\n  Imp: Creature - Imp 1/1\n{cards}"
        f"start: {{alice: {{battlefield: [Victim, {sides[0]}{more}]}}, bob: {{battlefield: [{sides[1]}]}}}}\n"
        "timeline: [{dies: Victim}, {resolve: all}]\n"
    )


def commuting(number: int) -> str:
    """Distinct triggers of two players; in every order they lead to the same."""
    return _watchers([f"{{add counters: {{kind: k{index}, on: self}}}}" for index in range(number)])


def changing(number: int) -> str:
    """Distinct triggers of two players that change the board for each other: half make creatures, half grow those that are there."""
    grow = "{add counters: {kind: +1/+1, on: {each: creature}}}"
    return _watchers([grow if index % 4 > 1 else f"{{create: {{token: Imp, amount: {1 + index}}}}}" for index in range(number)])


def unmergeable(number: int) -> str:
    """As `changing`, but no two orders lead to the same: beyond every limit if there are many."""
    effects = [f"{{add counters: {{kind: k{index}, on: you, amount: life of you}}}}, {{lose life: 1}}" for index in range(number)]
    return _watchers(effects)


def _beasts(number: int) -> tuple[str, str]:
    names = [f"Beast {index}" for index in range(number)]
    return "".join(f"  {name}: Creature - Beast 3/3\n" for name in names), ", ".join(names)


def targets(number: int) -> str:
    """Three times, one after the other, an ability destroys a target among distinct creatures: for 10 of them 720 lines of play."""
    cards, names = _beasts(number)
    deaths = ", ".join(f"{{dies: Victim {index}}}, {{resolve: all}}" for index in (1, 2, 3))
    return (
        f"{HEAD}cards:\n{cards}  Victim: Creature - Bear 2/2\n"
        "  Pyre: {type: Enchantment, abilities: [{name: pyre, when: {event: dies, subject: {subtype: bear}}, "
        "targets: {prey: {subtype: beast}}, do: [{destroy: prey}]}]}\n"
        f"start: {{alice: {{battlefield: [Pyre]}}, bob: {{battlefield: [3 Victim, {names}]}}}}\ntimeline: [{deaths}]\n"
    )


def targets_at_once(number: int) -> str:
    """The same with three abilities of two players that trigger at the same time: orders as well as targets."""
    cards, names = _beasts(number)
    text = _watchers(["{destroy: prey}"] * 3, ", " + names, "targets: {prey: {subtype: beast}}, ")
    return text.replace("  Imp: Creature - Imp 1/1\n", cards)


def small(index: int) -> str:
    """An everyday scenario, a little different each time."""
    return (
        f"{HEAD}cards:\n  Bear: Creature - Bear 2/2\n{LEVER}"
        "  Egg: {type: Artifact, abilities: [{name: egg, when: {event: put into graveyard, subject: land, from: battlefield}, "
        "do: [{damage: {to: controller of subject, amount: 2}}]}]}\n"
        f"start: {{alice: {{life: {20 + index}, battlefield: [Egg, Lever, 3 Plains]}}, bob: {{battlefield: [Bear, 2 Island]}}}}\n"
        "timeline: [{destroy: Plains 1}, {resolve: all}, {tap: Lever}, {destroy: Island 2}, {resolve: all}, {destroy: Bear}]\n"
    )
