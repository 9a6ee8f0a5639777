"""Makes the PNG files: joins the upper part of a game to the lower part of a card.

Rendering the box with every card would take more than twice as long.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from wagnis.core.printed import PRINTED
from wagnis.games import BOXES
from wagnis.server.web.pictures.drawing import (
    BELOW,
    BOX_COLOURS,
    INKS,
    SHELF,
    WIDTH,
    Card,
    paper_below,
)
from wagnis.server.web.pictures.fonts import FILES

HEIGHT = 630
ABOVE = HEIGHT - BELOW
ALL, PLAIN = (Path(__file__).parent / name for name in ("all.png", "plain.png"))
"""The upper part with all boxes of the house, and that with dice alone."""
RAW, ZLIB = -15, b"\x78\xda"  # a stream without its head, and that head
SIGNATURE = b"\x89PNG\r\n\x1a\n"
ROW = 1 + WIDTH  # the number of the row's filter, then the pixels
RENDERED_ROW = 1 + 4 * WIDTH  # the same with red, green, blue and alpha
AVERAGE = 3
WITHOUT_ROW_ABOVE = {0: 0, 1: 1, 2: 0, 4: 1}
"""A PNG filter predicts from the row above, which is zero for the first row of a picture: there Up
is None, and Paeth is Sub."""


def png_of(card: Card) -> bytes:
    """The picture of a card; a zlib stream may consist of parts that were compressed separately."""
    palette, above, check = _above(card.game)
    rows = _below(card)
    stream = zlib.compressobj(wbits=RAW)
    body = above + stream.compress(rows) + stream.flush() + _number(zlib.adler32(rows, check))
    size = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    content = ((b"IHDR", size), (b"PLTE", palette), (b"IDAT", body), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in content)


@lru_cache(16)
def _above(game: str | None) -> tuple[bytes, bytes, int]:
    """The palette; the beginning of the stream, up to a byte's end; and its checksum."""
    chunks = dict(_chunks(_file(game)))
    colours = chunks[b"PLTE"]
    assert len(colours) <= 3 * BOX_COLOURS, "the box has too many colours"
    rows = zlib.decompress(chunks[b"IDAT"])
    assert len(rows) == ABOVE * ROW, "the box has another format"
    stream = zlib.compressobj(9, wbits=RAW)
    begun = stream.compress(rows) + stream.flush(zlib.Z_FULL_FLUSH)
    return colours.ljust(3 * BOX_COLOURS, b"\0") + INKS, ZLIB + begun, zlib.adler32(rows)


def _file(game: str | None) -> bytes:
    if game == SHELF:
        return ALL.read_bytes()
    printed = None if game is None else PRINTED.find(BOXES[game])
    if printed is None:
        return PLAIN.read_bytes()
    return (files(printed.package) / printed.file).read_bytes()


def _below(card: Card) -> bytes:
    """The rows of the rendered lower part; the first does not depend on the row above.

    Filters predict a channel from the same channel of other pixels. So the red channel of the
    filtered rows is a filtered picture of its own: that of the greys, which are the indices.
    """
    import resvg_py

    svg = paper_below(card)
    png = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=FILES)
    given = zlib.decompress(b"".join(data for kind, data in _chunks(bytes(png)) if kind == b"IDAT"))
    assert len(given) == BELOW * RENDERED_ROW, "the renderer's PNG has another format"
    rows = bytearray()
    for at in range(0, len(given), RENDERED_ROW):
        rows.append(given[at])
        rows += given[at + 1 : at + RENDERED_ROW : 4]
    if rows[0] == AVERAGE:
        for at in range(2, ROW):
            rows[at] = (rows[at] + rows[at - 1] // 2) & 0xFF
        rows[0] = 0
    else:
        rows[0] = WITHOUT_ROW_ABOVE[rows[0]]
    return bytes(rows)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        yield kind, png[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, content: bytes) -> bytes:
    return _number(len(content)) + kind + content + _number(zlib.crc32(kind + content))


def _number(value: int) -> bytes:
    return struct.pack(">I", value)
