"""A PNG packed as small as it goes: the drawing library packs in haste, and a notebook carries its pictures for ever."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def packed(png: bytes) -> bytes:
    """The same picture, its pixels packed with effort: one step below the most, which takes three times as long for a hundredth.

    >>> row = b"\\0" + bytes(300)
    >>> header = _chunk(b"IHDR", struct.pack(">IIBBBBB", 100, 1, 8, 2, 0, 0, 0))
    >>> loose = SIGNATURE + header + _chunk(b"IDAT", zlib.compress(row, 0)) + _chunk(b"IEND", b"")
    >>> len(packed(loose)) < len(loose) / 3
    True
    """
    chunks = list(_chunks(png))
    pixels = zlib.compress(zlib.decompress(b"".join(data for kind, data in chunks if kind == b"IDAT")), 8)
    first = next(place for place, (kind, _) in enumerate(chunks) if kind == b"IDAT")
    kept = [(kind, data) for kind, data in chunks if kind != b"IDAT"]
    kept.insert(first, (b"IDAT", pixels))
    return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in kept)


def width(png: bytes) -> int:
    """How many dots wide a picture is.

    >>> width(SIGNATURE + _chunk(b"IHDR", struct.pack(">IIBBBBB", 100, 1, 8, 2, 0, 0, 0)))
    100
    """
    return int(struct.unpack(">I", png[16:20])[0])


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(SIGNATURE)
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place : place + 8])
        yield kind, png[place + 8 : place + 8 + size]
        place += size + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
