"""The only part of pyverify that imports clingo: lifting the programs to worlds, and running scenarios tick by tick."""
