"""The letters of the pictures: the client's two faces, and how wide a text is in them.

`scripts.letters` makes the files from the client's packages.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).parent / "fonts"
NOTHING = "\uffff"  # no font has this letter: it looks as all do that are not there


@dataclass(frozen=True)
class Face:
    """One face; its file has western letters and the rest of the Latin ones."""

    file: Path

    def at(self, size: float) -> ImageFont.FreeTypeFont:
        return _font(self.file, size)

    def width(self, text: str, size: float) -> float:
        return self.at(size).getlength(text)

    def draws(self, text: str) -> bool:
        return all(_has(self.file, sign) for sign in text)

    def cut(self, text: str, size: float, most: float) -> str:
        """The text, or as much of its beginning as fits, with an ellipsis."""
        if self.width(text, size) <= most:
            return text
        while text and self.width(f"{text}…", size) > most:
            text = text[:-1]
        return f"{text.rstrip()}…"


DISPLAY = Face(FOLDER / "bricolage-grotesque-800.ttf")
TEXT = Face(FOLDER / "atkinson-hyperlegible-700.ttf")


@cache
def _font(file: Path, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _look(file: Path, sign: str) -> bytes:
    return bytes(_font(file, 40).getmask(sign))


def _has(file: Path, sign: str) -> bool:
    return sign.isprintable() and _look(file, sign) != _look(file, NOTHING)
