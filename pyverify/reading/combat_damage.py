"""How a timeline says that combat damage is dealt: `deal combat damage`, with divisions and orders if it states any."""

from __future__ import annotations

from pyverify.reading.messages import each, problem
from pyverify.reading.names import Names
from pyverify.reading.nodes import Node, Scalar, integer, listed, mapping

ORDER = "damage order"


def read_shares(node: Node, names: Names) -> tuple[tuple[str, str, int], ...]:
    """What is stated of the division: `{ATTACKER: {BLOCKER: 2, PLAYER: 1}}` as (source, recipient, amount). Raises ReadingError."""

    def shares(entry: tuple[Scalar, Node]) -> tuple[tuple[str, str, int], ...]:
        source = names.object(entry[0])
        amounts = mapping(entry[1], "what it assigns: {RECIPIENT: AMOUNT}")
        return each(amounts.entries, lambda one: (source, names.recipient(one[0]), integer(one[1], "an amount of damage", 0)))

    given = mapping(node, "a division of damage: {ATTACKER: {BLOCKER: 2, PLAYER: 1}}")
    return tuple(one for source in each(given.entries, shares) for one in source)


def read_orders(node: Node, names: Names) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The damage assignment orders: `{ATTACKER: [BLOCKER, BLOCKER]}`. Raises ReadingError."""

    def order(entry: tuple[Scalar, Node]) -> tuple[str, tuple[str, ...]]:
        others = each(listed(entry[1]), names.object)
        if len(others) < 2 or len(set(others)) < len(others):
            raise problem(entry[1].place, "no order of several creatures", "two or more creatures, the first to be assigned damage first")
        return names.object(entry[0]), others

    return each(mapping(node, "a damage assignment order: {ATTACKER: [BLOCKER, BLOCKER]}").entries, order)
