"""The command `new`: a scenario to start from, and beside it the schema with which editors check it."""

from __future__ import annotations

from pathlib import Path

from pyverify.authoring.schema import schema_text
from pyverify.model import Place
from pyverify.output import say
from pyverify.reading.messages import ReadingError, problem
from pyverify.resources import encodings_dir

SCHEMA = "pyverify.schema.json"
ENDINGS = (".yaml", ".yml")


def starter(game: str) -> str:
    """The text of the scenario of a game."""
    return encodings_dir().joinpath(game, "starter.yaml").read_text(encoding="utf-8")


def main_new(name: str, game: str) -> int:
    """Write the scenario to a file and say what was done; "-" prints it. A name without an ending gets .yaml.

    Returns the exit code. Raises ReadingError if the file is there already or can't be written.
    """
    if name == "-":
        say(starter(game).removesuffix("\n"))
        return 0
    path = Path(name)
    if path.suffix not in ENDINGS:
        if path.suffix or path.is_dir():
            raise _refused(path, "no name of a scenario file", f"a name that ends in {' or '.join(ENDINGS)}",
                           f"write {Path(path.name).stem or 'scenario'}.yaml")  # fmt: skip
        path = path.with_name(f"{path.name}.yaml")
    _write(path, starter(game))
    say(f"wrote {path}, a scenario to start from")
    say(_schema(path.with_name(SCHEMA)))
    say(f"next: pyverify check {_quoted(path)}")
    return 0


def _schema(path: Path) -> str:
    """Write the schema if it is not there, and say so."""
    text = schema_text() + "\n"
    if not path.exists():
        _write(path, text)
        return f"wrote {path}, with which editors complete and check it"
    try:
        same = path.read_text(encoding="utf-8") == text
    except (OSError, UnicodeDecodeError):
        same = False
    return f"{path} is there already" + ("" if same else f", and is another version: `pyverify schema > {_quoted(path)}` renews it")


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise _refused(path, "is there already, and was not changed", "", "give another name") from None
    except FileNotFoundError:
        raise _refused(path, f"no folder {str(path.parent)!r}", "", "make the folder first") from None
    except (OSError, ValueError) as error:
        raise _refused(path, f"can't be written: {getattr(error, 'strerror', None) or error}", "", "") from None


def _refused(path: Path, found: str, expected: str, repair: str) -> ReadingError:
    return problem(Place(str(path), 0, 0), found, expected, repair)


def _quoted(path: Path) -> str:
    """The path as a shell takes it."""
    import shlex

    return shlex.quote(str(path))
