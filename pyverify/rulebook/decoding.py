"""From the bytes of a rules text, as published or saved in any of the usual ways, to text with plain line ends."""

from __future__ import annotations

import re
import zlib

from pyverify.limits import RULES_BYTES

_BINARY = {
    b"%PDF": "a PDF", b"PK\x03\x04": "a Word document or an archive", b"\xd0\xcf\x11\xe0": "a Word document", b"{\\rtf": "an RTF file",
}  # fmt: skip
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029]")
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\ufeff": None})


class NotTextError(Exception):
    """The bytes are no text. Its message tells what they are."""


def decode(data: bytes) -> str:
    """The text, with line ends as in Unix. Raises NotTextError.

    data: packed with gzip or not; UTF-8 or UTF-16 with or without mark, or Windows-1252. Lines may end in CR, LF or both.
    """
    if data.startswith(b"\x1f\x8b"):
        data = _unpacked(data)
    for start, what in _BINARY.items():
        if data.startswith(start):
            raise NotTextError(what)
    text = _letters(data)
    if "\0" in text:
        raise NotTextError("no text")
    return _LINE_ENDS.sub("\n", text).translate(_SPACES)


def _unpacked(data: bytes) -> bytes:
    """What is packed with gzip, in one part or several."""
    whole = b""
    while data.startswith(b"\x1f\x8b"):
        unpack = zlib.decompressobj(wbits=31)
        try:
            whole += unpack.decompress(data, RULES_BYTES + 1 - len(whole))
        except zlib.error:
            raise NotTextError("a damaged gzip file") from None
        if len(whole) > RULES_BYTES:
            raise NotTextError(f"a gzip file of more than {RULES_BYTES:,} bytes")
        if not unpack.eof:
            raise NotTextError("a gzip file that is not whole")
        data = unpack.unused_data
    return whole


def _letters(data: bytes) -> str:
    coding = _utf_16(data)
    if coding:
        try:
            return data.decode(coding)
        except UnicodeDecodeError:
            raise NotTextError("damaged UTF-16") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _utf_16(data: bytes) -> str:
    """The kind of UTF-16 that the data are in, if they are: by the mark, or because every second byte is 0 where letters are English."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    start = data[:1000]
    for coding, high, low in (("utf-16-le", start[1::2], start[::2]), ("utf-16-be", start[::2], start[1::2])):
        if len(start) > 1 and high.count(0) > len(high) * 0.8 and not low.count(0):
            return coding
    return ""
