"""Which pyverify this is."""

from __future__ import annotations


def version() -> str:
    """The version of pyverify that is installed, or what a checkout without installation says."""
    from importlib import metadata  # takes its time to load

    try:
        return metadata.version("pyverify")
    except metadata.PackageNotFoundError:
        return "0 (not installed)"
