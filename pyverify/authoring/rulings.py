"""The part of the schema that is about documents of rulings in YAML."""

from __future__ import annotations

from pyverify.authoring.descriptions import Descriptions
from pyverify.authoring.shapes import DATE, RULES, TEXT, Shape, closed, either, many, one_or_many, ref, table, words
from pyverify.games import GAMES
from pyverify.rulings.fields import GENERAL_KEYS, HEAD_KEYS, MEANT, RULING_KEYS, VERDICTS

DOCUMENT_KEYS = (*HEAD_KEYS, "scenarios", "rulings")


def definitions(scenario: Shape, said: Descriptions) -> dict[str, Shape]:
    """The shapes of a document and of what it holds, by name. scenario: the properties of a scenario."""
    name = {"description": said.document["name of a scenario"], **TEXT}
    within = {key: shape for key, shape in scenario.items() if key != "claims"}
    return {
        "document": closed(table(DOCUMENT_KEYS, _document(), said.document), ["rulings"]),
        "ruling": closed(table(RULING_KEYS, _ruling(said), said.ruling), ["id"]),
        "named scenario": closed(scenario | {"name": name}, ["players"]),
        "scenario of a ruling": closed(within, ["players"]),
    }


def _document() -> Shape:
    return {
        "title": TEXT, "source": TEXT, "date": DATE, "rules": RULES, "game": words(*GAMES), "topics": one_or_many(TEXT),
        "scenarios": many(ref("named scenario")), "rulings": many(ref("ruling")),
    }  # fmt: skip


def _ruling(said: Descriptions) -> Shape:
    general = closed(table(GENERAL_KEYS, dict.fromkeys(GENERAL_KEYS, TEXT), said.general), minProperties=1, maxProperties=1)
    return {
        "id": TEXT, "source": TEXT, "date": DATE, "rules": RULES, "text": TEXT, "skip": TEXT, "general": general,
        "scenario": either(TEXT, ref("scenario of a ruling")), "decide": one_or_many(ref("decision")),
        "claims": many(ref("claim"), 1), "expect": words(*VERDICTS, *MEANT),
    }  # fmt: skip
