"""What can go wrong with card files and catalogs."""


class CardFileError(Exception):
    """A file that can't be read as cards, or is no catalog; the text says why."""
