"""Damage of every kind to scenario files: to bytes, lines, nodes of the tree, and words. The same seed makes the same file."""

from __future__ import annotations

import random
from collections.abc import Callable

from pyverify.reading.messages import ReadingError
from pyverify.reading.scenario import read_text
from tests.fuzz.corpus import POOLS, Corpus, corpus
from tests.fuzz.trees import Map, Slot, Tree, copy, dump, slots

NUMBERS = (
    "0", "1", "-1", "2", "3", "7", "20", "99", "100", "1000", "10000", "999999999", "1000000000", "1000000001", "-1000000000", "2147483647",
    "2147483648", "-2147483648", "-2147483649", "4294967296", "9223372036854775808", "1" + "0" * 30, "9" * 5000, "1e3", "0x10", "1.5",
        "007",
    "+1", "-0", "1_000", "\u0663", "\u00b2", "\u2167", "NaN", "inf", "X",
)  # fmt: skip
STRANGE = (
    "\x00", "\x07", "\x1b[31m", "\x7f", "\x85", "\u00a0", "\u200b", "\u2028", "\u202e", "\ufeff", "\ufffe", "\U0001f409", "e\u0301",
    "\u0130", "\u00df", "\u212a", "\ud83d", "\u5b57" * 50, "a" * 3000, " " * 200, "", " ", "~", "null", "a: b", "- a", "#", "'", '"',
        "\\", "%",
    "{", "}", "[", "]", "*a", "&a", "!a", "@a", "`", "|", ">", "<<", "=", "?", "a, b", "{0}", "%s", "\n", "\n\n", "\t", "\r", "o(1,1)",
    'x"),hacked(1', "not", "#false.", "@open(1)", "_", "__class__", "Moonlit Wake: wake", ": ", "a: b: c", "../../etc/passwd",
)  # fmt: skip
YAMLISH = (
    "&a ", "*a ", "!!python/object/apply:os.system ", "!!int ", "!x ", "<<: ", "? ", "- ", "| ", ">-\n  ", "--- ", "\n---\n", "\n...\n",
    "%YAML 1.2\n---\n", "%TAG ! x\n", "# ", " #", '"', "'", "{", "}", "[", "]", ",", ":", ": ", "\n", "\n  ", "\n- ", "\t", "@", "`",
        "\\x00",
    '"\\ud800"', '"\\0"', '"\\x1b"', "~", "null",
)  # fmt: skip

Change = Callable[[random.Random, list[Tree], Corpus], None]


def mutant(seed: int, number: int) -> bytes:
    """A damaged file. seed: of the whole run; number: which file of it."""
    chance = random.Random(f"mutant {seed} {number}")
    known = corpus()
    level = chance.random()
    if level < 0.12:
        return damage_bytes(chance, chance.choice(known.seeds).encode())
    if level < 0.27:
        text = chance.choice(known.seeds)
        for _ in range(chance.choice((1, 1, 2, 3))):
            text = damage_lines(chance, text, known)
        data = text.encode("utf-8", "surrogatepass")
    else:
        root = [copy(chance.choice(known.trees))]
        gentle = level < 0.75
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
            _change(chance, root, known, gentle)
        data = dump(root[0]).encode("utf-8", "surrogatepass")
    return damage_bytes(chance, data) if chance.random() < 0.03 else data


def _change(chance: random.Random, root: list[Tree], known: Corpus, gentle: bool) -> None:
    """Change a tree. gentle: so that it still can be read, if one of some tries does; what is read is what goes deep."""
    for _ in range(6 if gentle else 1):
        tried = [copy(root[0])]
        chance.choices(_CHANGES, _WEIGHTS)[0](chance, tried, known)
        if not gentle or reads(dump(tried[0])):
            root[0] = tried[0]
            return


def reads(text: str) -> bool:
    """Whether a text is a scenario file without errors. A fault of ours counts as if it were: it is worth keeping."""
    try:
        read_text(text, "fuzz.yaml")
    except ReadingError:
        return False
    except Exception:
        return True
    return True


# ------------------------------------------------------------------ bytes


def damage_bytes(chance: random.Random, data: bytes) -> bytes:
    """Some bytes changed, lost, doubled or put in; the end cut off; or the whole in another coding."""
    kind = chance.randrange(10)
    if kind == 0:
        return data[: chance.randrange(len(data) + 1)]
    if kind == 1:
        return _recoded(chance, data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(data) + 1)
        stop = min(len(data), at + chance.choice((1, 1, 2, 8, 64)))
        if kind < 4:
            data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        elif kind < 6:
            data = data[:at] + chance.choice((*YAMLISH, *STRANGE)).encode("utf-8", "surrogatepass") + data[at:]
        elif kind < 8:
            data = data[:at] + data[stop:]
        else:
            data = data[:stop] + data[at:stop] * chance.choice((1, 1, 2, 50)) + data[stop:]
    return data


def _recoded(chance: random.Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    return chance.choice(
        (
            lambda: text.encode("utf-16"), lambda: text.encode("utf-16-le"), lambda: text.encode("utf-32"), lambda: b"\xef\xbb\xbf" + data,
            lambda: data.replace(b"\n", b"\r\n"), lambda: data.replace(b"\n", b"\r"), lambda: data.replace(b"\n", b"\x00\n"),
            lambda: text.replace("e", "\u00e9").encode("latin-1", "replace"), lambda: data * 2, lambda: data.replace(b" ", b"\xc2\xa0"),
            lambda: data + b"\x00" * 10, lambda: data.replace(b"\n", "\u2028".encode()),
        )
    )()  # fmt: skip


# ------------------------------------------------------------------ lines


def damage_lines(chance: random.Random, text: str, known: Corpus) -> str:
    """A line lost, doubled, moved, indented otherwise, put together with the next, made very long, or taken from another file."""
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(11)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = " " * chance.choice((1, 2, 4)) + lines[at]
    elif kind == 4:
        lines[at] = lines[at][chance.choice((1, 2, 4)) :]
    elif kind == 5 and at + 1 < len(lines):
        lines[at : at + 2] = [lines[at] + lines[at + 1].strip()]
    elif kind == 6:
        lines.insert(at, chance.choice(chance.choice(known.seeds).split("\n")))
    elif kind == 7:
        cut = chance.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:cut] + chance.choice((*YAMLISH, *STRANGE)) + lines[at][cut:]
    elif kind == 8:
        lines[at] = lines[at].replace(": ", ": " + chance.choice(("&a ", "*a ", "!!str ", "!x ", "|", ">")), 1)
    elif kind == 9:
        lines[at : at + 1] = [lines[at]] * chance.choice((2, 10, 300))
    else:
        lines[at] += chance.choice((" #", "  # x", "," * 30, "x" * 20_000, "[" * 80 + "]" * 80, " {a: " * 80 + "}" * 80))
    return "\n".join(lines)


# ------------------------------------------------------------------ nodes and words


def _text(slot: Slot) -> str:
    """The text at a place; "" if it is none."""
    one = slot[0][slot[1]]
    return one if isinstance(one, str) else ""


def _pick(chance: random.Random, root: list[Tree]) -> Slot:
    found = list(slots(root))
    return chance.choice(found[1:] or found)


def _scalar(chance: random.Random, root: list[Tree]) -> Slot:
    found = [slot for slot in slots(root) if isinstance(slot[0][slot[1]], str)]
    return chance.choice(found) if found else (root, 0, "")


def _delete(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    holders = [one for holder, index, _ in slots(root) for one in [holder[index]] if not isinstance(one, str)]
    for one in chance.sample(holders, len(holders)):
        below = one.entries if isinstance(one, Map) else one
        if below:
            del below[chance.randrange(len(below))]
            return


def _double(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    """A node again beside itself; in a mapping under its own key, or another of the same mapping."""
    holders = [one for holder, index, _ in slots(root) for one in [holder[index]] if not isinstance(one, str)]
    for one in chance.sample(holders, len(holders)):
        if isinstance(one, Map) and one.entries:
            key, value = chance.choice(one.entries)
            one.entries.append([copy(key) if isinstance(key, list | Map) or chance.random() < 0.3 else f"{key} 2", copy(value)])
            return
        if isinstance(one, list) and one:
            at = chance.randrange(len(one))
            one[at:at] = [copy(one[at]) for _ in range(chance.choice((1, 1, 2, 5, 30)))]
            return


def _swap(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    first, second = _pick(chance, root), _pick(chance, root)
    one, other = copy(first[0][first[1]]), copy(second[0][second[1]])
    first[0][first[1]] = other
    second[0][second[1]] = one


def _shuffle(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    lists = [one for holder, index, _ in slots(root) for one in [holder[index]] if not isinstance(one, str)]
    if lists:
        one = chance.choice(lists)
        chance.shuffle(one.entries if isinstance(one, Map) else one)


def _transplant(chance: random.Random, root: list[Tree], known: Corpus) -> None:
    """Put in the place of a node what stands under the same key in another file."""
    found = [slot for slot in slots(root) if slot[2] in known.donors]
    if found:
        holder, index, key = chance.choice(found)
        holder[index] = copy(chance.choice(known.donors[key]))


def _graft(chance: random.Random, root: list[Tree], known: Corpus) -> None:
    """Put something of another file beside what is there."""
    found = [(one, slot[2]) for slot in slots(root) for one in [slot[0][slot[1]]] if isinstance(one, list) and slot[2] in known.donors]
    if found:
        one, key = chance.choice(found)
        new = chance.choice(known.donors[key])
        at = chance.randrange(len(one) + 1)
        one[at:at] = copy(new) if isinstance(new, list) else [copy(new)]


def _anywhere(chance: random.Random, root: list[Tree], known: Corpus) -> None:
    holder, index, _ = _pick(chance, root)
    holder[index] = copy(chance.choice(known.donors[chance.choice(tuple(known.donors))]))


def _wrap(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    """A node within others: a list, a mapping, a negation, alternatives; sometimes very deep."""
    holder, index, _ = _pick(chance, root)
    depth = chance.choice((1, 1, 1, 2, 3, 20, 58, 70, 150))
    for _ in range(depth):
        one = holder[index]
        key = chance.choice(("not", "any of", "each", "count", "may", "do", "x", "delayed", "object"))
        holder[index] = [one] if chance.random() < 0.4 else Map([[key, one]])


def _unwrap(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    holder, index, _ = _pick(chance, root)
    one = holder[index]
    below = [value for _, value in one.entries] if isinstance(one, Map) else one if isinstance(one, list) else []
    if below:
        holder[index] = chance.choice(below)


def _word(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    """A word becomes another of the vocabulary that could stand there."""
    words = {word for pool in POOLS for word in pool}
    found = [slot for slot in slots(root) if _text(slot) in words] if chance.random() < 0.9 else []
    holder, index, _ = chance.choice(found) if found else _scalar(chance, root)
    word = holder[index]
    pools = [pool for pool in POOLS if word in pool]
    holder[index] = chance.choice(chance.choice(pools or POOLS))


def _name(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    """A text becomes another of the same file, such as a card or player another."""
    holder, index, _ = _scalar(chance, root)
    other, at, _ = _scalar(chance, root)
    holder[index] = other[at]


def _number(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    found = [slot for slot in slots(root) if _text(slot).lstrip("+-").isdigit()]
    holder, index, _ = chance.choice(found) if found and chance.random() < 0.8 else _scalar(chance, root)
    holder[index] = chance.choice(NUMBERS)


def _in_words(chance: random.Random, root: list[Tree], known: Corpus) -> None:
    """A part of a text becomes a number or word of the vocabulary: `3 Plains`, `life of you`, `{2}{W}`, `Creature - Bear 2/2`."""
    holder, index, _ = _scalar(chance, root)
    parts = str(holder[index]).split(" ")
    parts[chance.randrange(len(parts))] = chance.choice((chance.choice(NUMBERS), chance.choice(chance.choice(POOLS)), "", "of", "on"))
    holder[index] = " ".join(parts)


def _strange(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    holder, index, _ = _scalar(chance, root)
    text, odd = str(holder[index]), chance.choice(STRANGE)
    cut = chance.randrange(len(text) + 1)
    holder[index] = chance.choice((odd, text + odd, odd + text, text[:cut] + odd + text[cut:]))


def _empty(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    holder, index, _ = _pick(chance, root)
    holder[index] = chance.choice(("", [], Map(), [[]], [Map()], "x", "[]", "{}"))


def _everywhere(chance: random.Random, root: list[Tree], _: Corpus) -> None:
    """A text becomes another wherever it stands: a card, player, target or ability gets another name."""
    holder, index, _ = _scalar(chance, root)
    old = holder[index]
    new = chance.choice((chance.choice(STRANGE), chance.choice(chance.choice(POOLS)), chance.choice(NUMBERS), f"{old} 2", f"{old}: {old}"))
    for other, at, _ in list(slots(root)):
        if other[at] == old:
            other[at] = new


_WEIGHED: tuple[tuple[Change, int], ...] = (
    (_delete, 10), (_double, 8), (_swap, 6), (_shuffle, 4), (_transplant, 18), (_graft, 14), (_anywhere, 4), (_wrap, 5), (_unwrap, 4),
    (_word, 20), (_name, 12), (_number, 10), (_in_words, 7), (_strange, 5), (_empty, 4), (_everywhere, 4),
)  # fmt: skip
_CHANGES = tuple(change for change, _ in _WEIGHED)
_WEIGHTS = tuple(weight for _, weight in _WEIGHED)
