"""Reading scenario files: YAML -> model. Every error names file, line and column, quotes the line and says what was expected."""

from pyverify.reading.messages import Problem, ReadingError
from pyverify.reading.scenario import read_file, read_text

__all__ = ["Problem", "ReadingError", "read_file", "read_text"]
