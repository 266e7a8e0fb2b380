"""The house: what lies where, who imports what, and that the README does not promise what is not there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from pyverify import vocabulary
from pyverify.resources import encodings_dir
from pyverify.vocabulary import words as words_of

MAGIC = words_of("magic")

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "pyverify"
ENCODINGS = ROOT / "encodings"
EXAMPLES = ROOT / "examples"
README = (ROOT / "README.md").read_text(encoding="utf-8")
FORMAT = EXAMPLES / "README.md"
TOP_LEVEL = {
    ".ci", ".gitignore", "CHANGELOG.md", "LICENSE", "README.md", "encodings", "examples", "pyproject.toml", "pyverify", "tests",
}  # fmt: skip


def python_files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def fail_with(findings: list[str]) -> None:
    if findings:
        pytest.fail(f"{len(findings)} findings\n" + "\n".join(findings), pytrace=False)


# ------------------------------------------------------------------ what lies where


def test_top_level() -> None:
    """Only what the design names; files that git ignores do not count."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    fail_with([f"{name}: does not belong to the top level" for name in sorted({Path(name).parts[0] for name in names} - TOP_LEVEL)])


def test_encodings_is_no_package() -> None:
    """An `encodings/__init__.py` would shadow Python's own package."""
    assert not list(ENCODINGS.rglob("*.py"))
    assert not list((ROOT / "tests" / "encodings").glob("__init__.py"))


def test_encodings_are_found() -> None:
    assert Path(str(encodings_dir())).resolve() == ENCODINGS


# ------------------------------------------------------------------ who imports what


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module


def test_only_the_solver_imports_clingo() -> None:
    findings = []
    for path in python_files():
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("pyverify/solver.py", "pyverify/solver/")):
            tree = ast.parse(path.read_text(encoding="utf-8"), name)
            findings += [f"{name}:{line}: imports {module}" for line, module in imported(tree) if module.split(".")[0] == "clingo"]
    fail_with(findings)


def test_the_command_line_starts_light() -> None:
    """`pyverify --help` and errors in files must not wait for clingo."""
    code = "import sys, pyverify.cli; print(*sorted({'clingo', 'pydantic', 'rich', 'sqlite3'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.split() == []


# ------------------------------------------------------------------ rules are general


def card_names() -> set[str]:
    """Names of the cards that examples define, but for the basic lands."""

    def walk(node: yaml.Node) -> Iterator[str]:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value == "cards" and isinstance(value, yaml.MappingNode):
                    yield from (card.value for card, _ in value.value)
                yield from walk(value)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                yield from walk(item)

    names: set[str] = set()
    for path in sorted([*EXAMPLES.rglob("*.yaml"), *EXAMPLES.rglob("*.yml")]):
        tree = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
        names.update(walk(tree) if tree else ())
    return names - set(MAGIC.unstated)


def as_constant(name: str) -> str:
    return re.sub(r"\W+", "_", name.lower().replace("'", ""))


def spellings(name: str) -> str:
    """How a card's name could stand in code: several words as they are or as a constant; a single word (Clone) only in quotes."""
    if re.search(r"[ ,'-]", name):
        return rf"\b{re.escape(name)}\b|\b{re.escape(as_constant(name))}\b"
    return rf"""["']{re.escape(name)}["']"""


def test_no_card_is_special_cased() -> None:
    names = sorted(card_names())
    if not names:
        pytest.skip("examples/ defines no cards yet")
    findings = []
    for path in [*python_files(), *sorted(ENCODINGS.rglob("*.lp"))]:
        text = path.read_text(encoding="utf-8")
        there = [name for name in names if name in text or as_constant(name) in text]
        pattern = re.compile("|".join(map(spellings, there)) or r"(?!)")
        for number, line in enumerate(text.splitlines(), 1):
            findings += [f"{path.relative_to(ROOT).as_posix()}:{number}: names the card {match[0]}" for match in pattern.finditer(line)]
    fail_with(findings)


# ------------------------------------------------------------------ the README keeps its word


def readme_commands() -> list[str]:
    return re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)


def test_readme_has_the_two_commands() -> None:
    """.ci/run executes them as they stand there."""
    assert [command.split()[-1] for command in readme_commands()] == ["examples/tour", "pytest"]


def test_ci_runs_what_the_readme_says() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "grep -E '^python3 -m venv ' README.md" in script


def test_first_scenario_of_the_readme(tmp_path: Path) -> None:
    blocks = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert blocks
    for number, block in enumerate(blocks):
        (tmp_path / f"block{number}.yaml").write_text(block, encoding="utf-8")
    command = [sys.executable, "-c", "import sys; from pyverify.cli import main; sys.exit(main())", "check", str(tmp_path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.skipif(not FORMAT.is_file(), reason="examples/README.md is not there")
def test_format_reference_names_every_word() -> None:
    """Whatever the vocabulary knows, the reference of the scenario format names in backticks."""
    text = FORMAT.read_text(encoding="utf-8")
    named = {word.strip() for code in re.findall(r"`([^`\n]+)`", text) for word in re.split(r"[,:{}\[\]]", code)}
    words = {
        "event": MAGIC.events,
        "role": {role for event in MAGIC.events.values() for role in event.roles},
        "test": MAGIC.tests,
        "verb": MAGIC.verbs,
        "argument": {argument for verb in MAGIC.verbs.values() for argument in verb.args},
        "modification": MAGIC.modifications,
        "replacement": MAGIC.replacements,
        "step": MAGIC.steps,
        "zone": MAGIC.zones,
        "duration": MAGIC.durations,
        "verdict": vocabulary.VERDICTS,
    }
    lacking = [f"{sort} `{word}`" for sort, known in words.items() for word in known if word not in named]
    fail_with([f"examples/README.md does not name the {word}" for word in lacking])
