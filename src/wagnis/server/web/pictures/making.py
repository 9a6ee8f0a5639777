"""Makes the PNG files: joins the upper part of a game to the lower part of a card.

The box is drawn once and kept as a file with a palette of its own; drawing it with every card would
take more than twice as long.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from PIL import Image

from wagnis.core.printed import PRINTED
from wagnis.games import BOXES
from wagnis.server.web.pictures.drawing import BELOW, SHELF, WIDTH, Card, palette, paper_below

HEIGHT = 630
ABOVE = HEIGHT - BELOW
BOX_COLOURS = 32
"""The palette begins with the colours of the upper part."""
ALL, PLAIN = (Path(__file__).parent / name for name in ("all.png", "plain.png"))
"""The upper part with all boxes of the house, and that with dice alone."""


def png_of(card: Card) -> bytes:
    """The picture of a card."""
    above = _above(card.game)
    below = paper_below(card).quantize(palette=_inks(), dither=Image.Dither.NONE)
    picture = above.copy()
    picture.paste(below.point([at + BOX_COLOURS for at in range(256)]), (0, ABOVE))
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=6)
    return file.getvalue()


@cache
def _inks() -> Image.Image:
    """A picture with the colours of the lower part."""
    inks = Image.new("P", (1, 1))
    inks.putpalette(palette(256 - BOX_COLOURS))
    return inks


@lru_cache(16)
def _above(game: str | None) -> Image.Image:
    """The upper part on an empty picture, with all colours."""
    box = Image.open(io.BytesIO(_file(game)))
    colours = bytes(box.getpalette() or ())
    assert (box.mode, box.size) == ("P", (WIDTH, ABOVE)), "the box has another format"
    assert len(colours) <= 3 * BOX_COLOURS, "the box has too many colours"
    picture = Image.new("P", (WIDTH, HEIGHT))
    picture.putpalette(colours.ljust(3 * BOX_COLOURS, b"\0") + palette(256 - BOX_COLOURS))
    picture.paste(box, (0, 0))
    return picture


def _file(game: str | None) -> bytes:
    if game == SHELF:
        return ALL.read_bytes()
    printed = None if game is None else PRINTED.find(BOXES[game])
    if printed is None:
        return PLAIN.read_bytes()
    return (files(printed.package) / printed.file).read_bytes()
