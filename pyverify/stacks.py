"""Whether a stated order of the stack is the real one: read off blocks, never enumerated line by line.

The stack is a list of blocks, bottom to top. What a player put there at once is one block, in any order of that player (CR 603.3b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from pyverify.limits import ORDERS

Element = tuple[str, ...]
"""Part of a stated order: references that stand next to each other, in any order among themselves."""

_Mark = tuple[tuple[bool, ...], tuple[tuple[bool, bool], ...]]
"""What the references and the fixed order can tell of a thing."""
_Marks = tuple[_Mark, ...]
_Counts = tuple[tuple[_Mark, int], ...]


def compare(
    blocks: Sequence[Sequence[Hashable]],
    stated: Sequence[Element],
    means: Callable[[str, Hashable], bool],
    above: Callable[[Hashable, Hashable], bool] = lambda _one, _other: False,
) -> tuple[bool, bool]:
    """Compare a stated order, bottom to top, with the stack.

    blocks: what is on the stack. stated: elements, of one reference or of several in any order. means: whether a reference means
    something on the stack. above: whether the first has to lie above the second if they are in one block.

    Returns whether some order of the blocks is as stated, and whether every order is.
    """
    if sum(map(len, blocks)) != sum(map(len, stated)):
        return False, False
    found = _Comparison(blocks, stated, means, above).outcomes(0, 0, ())
    return True in found, found == {True}


class _Comparison:
    """Walks up the stack. Things that the references can't tell apart are one class, and only their number counts."""

    def __init__(
        self,
        blocks: Sequence[Sequence[Hashable]],
        stated: Sequence[Element],
        means: Callable[[str, Hashable], bool],
        above: Callable[[Hashable, Hashable], bool],
    ) -> None:
        self.stated = [tuple(sorted(element)) for element in stated if element]
        words = sorted({word for element in stated for word in element})
        things = sorted({thing for block in blocks for thing in block}, key=str)
        marks: dict[Hashable, _Mark] = {}
        for thing in things:
            orders = tuple((above(thing, one), above(one, thing)) for one in things)
            marks[thing] = tuple(means(word, thing) for word in words), orders
        self.meant = {mark: frozenset(word for word, yes in zip(words, mark[0], strict=True) if yes) for mark in marks.values()}
        self.above = {(marks[one], marks[other]) for one in things for other in things if above(one, other)}
        self.blocks = [tuple(sorted(Counter(marks[thing] for thing in block).items())) for block in blocks if block]
        self.known: dict[Hashable, frozenset[bool]] = {}

    def outcomes(self, index: int, element: int, picked: _Marks, left: _Counts | None = None) -> frozenset[bool]:
        """Whether the rest can come out as stated, and whether it can come out otherwise.

        index: the block. element: of the stated order. picked: what lies there already. left: what is left of the block.
        """
        if left is None:
            if index == len(self.blocks):
                return frozenset({True})
            left = self.blocks[index]
        state = (index, element, picked, left)
        if state not in self.known:
            if len(self.known) > ORDERS:
                return frozenset({True, False})
            self.known[state] = self._outcomes(index, element, picked, left)
        return self.known[state]

    def _outcomes(self, index: int, element: int, picked: _Marks, left: _Counts) -> frozenset[bool]:
        room = len(self.stated[element]) - len(picked)
        if sum(count for _, count in left) <= room:
            whole = [mark for mark, count in left for _ in range(count)]
            return self._place(index, element, (*picked, *whole), ())
        found: frozenset[bool] = frozenset()
        lowest = [mark for mark, _ in left if not any((mark, other) in self.above for other, _ in left)]
        wanted = set(self.stated[element])
        for mark in sorted(lowest or [mark for mark, _ in left], key=lambda one: not wanted & self.meant[one]):
            rest = tuple((one, count - (one == mark)) for one, count in left if count > (one == mark))
            found |= self._place(index, element, (*picked, mark), rest)
            if len(found) == 2:
                break
        return found

    def _place(self, index: int, element: int, picked: _Marks, left: _Counts) -> frozenset[bool]:
        if len(picked) == len(self.stated[element]):
            if not self._matched(self.stated[element], picked):
                return frozenset({False})
            element, picked = element + 1, ()
        else:
            picked = tuple(sorted(picked, key=str))
        return self.outcomes(index, element, picked, left) if left else self.outcomes(index + 1, element, picked)

    def _matched(self, words: Element, picked: _Marks) -> bool:
        """Whether each reference can have a thing of its own."""
        taken: dict[int, int] = {}

        def place(word: int, tried: set[int]) -> bool:
            for thing, mark in enumerate(picked):
                if thing not in tried and words[word] in self.meant[mark]:
                    tried.add(thing)
                    if thing not in taken or place(taken[thing], tried):
                        taken[thing] = word
                        return True
            return False

        return all(place(word, set()) for word in range(len(words)))
