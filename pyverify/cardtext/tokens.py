"""Tokens that an ability creates (CR 111), as cards of a scenario file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pyverify.cardtext.form import Form
from pyverify.cardtext.meaning import NoMeaningError
from pyverify.cardtext.understood import Structured


def named(
    value: Structured, predefined: Mapping[str, Structured], known: dict[str, Structured], given: Form, nested: Callable[[str], Structured]
) -> str:
    """The name of the token that is described (CR 111.4), whose card is put among those known.

    predefined: the tokens that the rules define, by subtype (CR 111.10). nested: how an ability in quotation marks is read. Raises
    NoMeaningError.
    """
    if "$predefined" not in value:
        return _described(value, known, given, nested)
    subtype = value["$predefined"]
    if subtype not in predefined:
        raise NoMeaningError(f"a {subtype} token")
    known[subtype.title()] = predefined[subtype]
    return str(subtype.title())


def _described(value: Structured, known: dict[str, Structured], given: Form, nested: Callable[[str], Structured]) -> str:
    size_said = "0/0" if "$x" in value else value["size"]
    if not re.fullmatch(given.token["sizes"], size_said):
        raise NoMeaningError(f"a token of size {value['size']}")
    looks = value["$token"]
    by = {key: [one[key] for one in looks if key in one] for key in ("supertype", "color", "type", "subtype")}
    if any(key not in by for one in looks for key in one) or any(list(one) != ["gain keyword"] for one in value.get("abilities", ())):
        raise NoMeaningError("a token with what no card of a token says")
    if not by["subtype"]:
        raise NoMeaningError("a token without a name")
    name = " ".join(one.title() for one in by["subtype"])  # CR 111.4
    line = " ".join(one.title() for one in (*by["supertype"], *by["type"], *given.token["types"].split()))
    size = {given.token["size"]: size_said} if "size" in given.token else {}
    card: Structured = {"type": f"{line} - {name}" + ("" if size else f" {size_said}"), **size}
    colors = [one for one in by["color"] if one != "colorless"]
    if colors:
        card["colors"] = colors
    keywords = [one["gain keyword"] for one in value.get("abilities", ())]
    if keywords:
        card["keywords"] = keywords
    spelled = [nested(one["gain ability"]["$text"]) for one in value.get("abilities", ()) if "gain ability" in one]
    if spelled:
        card["abilities"] = spelled
    if known.setdefault(name, card) != card:
        raise NoMeaningError("two kinds of token of one name")
    return name
