"""The letters of the pictures: the client's two faces, and how wide a text is in them.

`scripts.letters` makes the files from the client's packages.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

FOLDER = Path(__file__).parent / "fonts"
FILES = sorted(str(file) for file in FOLDER.glob("*.ttf"))


@dataclass(frozen=True)
class Face:
    """One face in its files: western letters first, the rest of the Latin ones second."""

    family: str
    stem: str

    @cached_property
    def widths(self) -> dict[str, float]:
        """The width of every character it can draw, in parts of the font's size."""
        widths: dict[str, float] = {}
        for file in sorted(FOLDER.glob(f"{self.stem}-*.ttf")):
            widths = _widths(file.read_bytes()) | widths
        return widths

    def width(self, text: str, size: float) -> float:
        return sum(self.widths.get(sign, 1.0) for sign in text) * size

    def draws(self, text: str) -> bool:
        return all(sign in self.widths for sign in text)

    def cut(self, text: str, size: float, most: float) -> str:
        """The text, or as much of its beginning as fits, with an ellipsis."""
        if self.width(text, size) <= most:
            return text
        while text and self.width(f"{text}…", size) > most:
            text = text[:-1]
        return f"{text.rstrip()}…"


DISPLAY = Face("Bricolage Grotesque 96pt ExtraBold", "bricolage-grotesque")
TEXT = Face("Atkinson Hyperlegible", "atkinson-hyperlegible")


@cache
def _widths(font: bytes) -> dict[str, float]:
    """Reads the tables `cmap` (format 4), `hmtx`, `hhea` and `head` of a TrueType file."""
    count = struct.unpack_from(">H", font, 4)[0]
    entries = (struct.unpack_from(">4s4xI", font, 12 + 16 * at) for at in range(count))
    at: dict[bytes, int] = dict(entries)
    units: int = struct.unpack_from(">H", font, at[b"head"] + 18)[0]
    metrics = struct.unpack_from(">H", font, at[b"hhea"] + 34)[0]

    def advance(glyph: int) -> float:
        place = at[b"hmtx"] + 4 * min(glyph, metrics - 1)
        units_wide: int = struct.unpack_from(">H", font, place)[0]
        return units_wide / units

    return {chr(code): advance(glyph) for code, glyph in _glyphs(font, at[b"cmap"]).items()}


def _glyphs(font: bytes, cmap: int) -> dict[int, int]:
    """By code point, the number of its glyph; from the table's part of format 4."""
    parts = struct.unpack_from(">H", font, cmap + 2)[0]
    starts = {cmap + struct.unpack_from(">4xI", font, cmap + 4 + 8 * n)[0] for n in range(parts)}
    start = next(one for one in starts if struct.unpack_from(">H", font, one)[0] == 4)
    segments = struct.unpack_from(">H", font, start + 6)[0] // 2
    row = f">{segments}H"
    ends = struct.unpack_from(row, font, start + 14)
    begins = struct.unpack_from(row, font, start + 16 + 2 * segments)
    deltas = struct.unpack_from(row, font, start + 16 + 4 * segments)
    offsets_at = start + 16 + 6 * segments
    offsets = struct.unpack_from(row, font, offsets_at)
    glyphs: dict[int, int] = {}
    for number, (begin, end) in enumerate(zip(begins, ends, strict=True)):
        for code in range(begin, min(end, 0xFFFE) + 1):
            glyph = code
            if offsets[number]:
                place = offsets_at + 2 * number + offsets[number] + 2 * (code - begin)
                glyph = struct.unpack_from(">H", font, place)[0]
                if glyph == 0:
                    continue
            glyphs[code] = (glyph + deltas[number]) & 0xFFFF
    return {code: glyph for code, glyph in glyphs.items() if glyph}
