"""Options of the tests as a whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def nothing_registered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the user has registered with `pyverify rules`, or imported with `pyverify cards`, is left alone, and changes no output."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYVERIFY_CATALOG", raising=False)
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-texts", metavar="FOLDER", default=os.environ.get("PYVERIFY_RULES_TEXTS", ""),
        help="hold rule numbers against the rules texts in this folder (.txt, .txt.gz; also PYVERIFY_RULES_TEXTS)",
    )  # fmt: skip


def rules_texts(config: pytest.Config) -> list[Path]:
    """The rules texts that are given. An error if a folder is given that has none."""
    folder = str(config.getoption("--rules-texts"))
    if not folder:
        return []
    found = sorted([*Path(folder).glob("*.txt"), *Path(folder).glob("*.txt.gz")])
    if not found:
        raise pytest.UsageError(f"--rules-texts: no .txt or .txt.gz in {folder}")
    return found


def pytest_report_header(config: pytest.Config) -> str:
    names = ", ".join(path.name for path in rules_texts(config))
    return f"rules texts: {names or 'none given (--rules-texts=FOLDER), numbers of rules are not held against any'}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "rules_text" in metafunc.fixturenames:
        metafunc.parametrize("rules_text", rules_texts(metafunc.config), ids=lambda path: path.name.partition(".")[0], scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without texts there are no tests of them: not one that is skipped for each."""
    if not rules_texts(config):
        items[:] = [one for one in items if "rules_text" not in getattr(one, "fixturenames", ())]
