"""Draws the pictures: the printed box on the table, and below it the paper that tells a card.

The boxes and the signs of the seats are files that `scripts.boxes` makes, the letters are the
client's two faces (`scripts.letters`).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from PIL import Image, ImageDraw, ImageFont

from wagnis.core.printed import PRINTED
from wagnis.games import BOXES

WIDTH, HEIGHT, ABOVE = 1200, 630, 344
LEFT, RIGHT = 64, 1136
PAPER, INK, BRASS = "#fffaf0", "#1e1b18", "#8a5f12"
SOFT, EDGE = "#594f48", "#d8c7a7"  # three quarters of ink, a third of brass
MOST_ROWS = 4
SHELF = "*"
"""Instead of a game: all boxes of the house."""
FOLDER = Path(__file__).parent
ALL, PLAIN, SIGNS = (FOLDER / name for name in ("all.png", "plain.png", "signs.png"))
"""The upper part with all boxes of the house; that with dice alone; a square for each mark."""
SIGN = 56  # pixels of a square
NOTHING = "\uffff"  # no font has this letter: it looks as all do that are not there
Mark: TypeAlias = Literal["won", "person", "bot", "open"]
MARKS: tuple[str, ...] = (*get_args(Mark), "house")


@dataclass(frozen=True, slots=True)
class Row:
    """A seat on the paper, and its points if there are any."""

    name: str
    mark: Mark = "person"
    points: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What a picture tells; equal cards have equal pictures."""

    game: str | None  # None: dice alone
    kicker: str
    headline: str
    sentence: str
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Face:
    """A font; its file has western letters and the rest of the Latin ones."""

    file: Path

    def at(self, size: int) -> ImageFont.FreeTypeFont:
        return _font(self.file, size)

    def fits(self, text: str, size: int, room: float) -> bool:
        return self.at(size).getlength(text) <= room

    def draws(self, text: str) -> bool:
        return text.isprintable() and all(
            _look(self.file, sign) != _look(self.file, NOTHING) for sign in text
        )

    def cut(self, text: str, size: int, room: float) -> str:
        """The text, or as much of its beginning as fits, with an ellipsis."""
        if self.fits(text, size, room):
            return text
        while text and not self.fits(f"{text}…", size, room):
            text = text[:-1]
        return f"{text.rstrip()}…"


DISPLAY = Face(FOLDER / "fonts" / "bricolage-grotesque-800.ttf")
TEXT = Face(FOLDER / "fonts" / "atkinson-hyperlegible-700.ttf")


def png_of(card: Card) -> bytes:
    """The picture of a card; every text fits or is cut."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    picture.paste(Image.open(io.BytesIO(_box(card.game))).convert("RGB"), (0, 0))
    paper = picture.crop((0, ABOVE, WIDTH, HEIGHT))
    _write(paper, card)
    picture.paste(paper, (0, ABOVE))
    file = io.BytesIO()
    few = picture.quantize(method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=6)
    return file.getvalue()


def _box(game: str | None) -> bytes:
    if game == SHELF:
        return ALL.read_bytes()
    printed = None if game is None else PRINTED.find(BOXES[game])
    if printed is None:
        return PLAIN.read_bytes()
    return (files(printed.package) / printed.file).read_bytes()


def _write(paper: Image.Image, card: Card) -> None:
    draw, room = ImageDraw.Draw(paper), RIGHT - LEFT
    size = next((size for size in (56, 50, 44) if DISPLAY.fits(card.headline, size, room)), 40)
    _text(draw, DISPLAY, card.kicker.upper(), LEFT, 48, 24, BRASS)
    _put(paper, "house", RIGHT - 21, 42)
    _text(draw, DISPLAY, DISPLAY.cut(card.headline, size, room), LEFT, 116, size, INK)
    for at, line in enumerate(_lines(card.sentence, 28, 1 if card.rows else 3)):
        _text(draw, TEXT, line, LEFT, 158 + at * 38, 28, SOFT)
    if card.rows:
        _seats(paper, draw, card.rows)


def _seats(paper: Image.Image, draw: ImageDraw.ImageDraw, rows: tuple[Row, ...]) -> None:
    """The seats side by side; the last place says how many more there are."""
    shown = rows if len(rows) <= MOST_ROWS else rows[: MOST_ROWS - 1]
    more = len(rows) - len(shown)
    places = max(2, len(shown) + (more > 0))
    wide = (RIGHT - LEFT) / places
    draw.rectangle((LEFT, 185, RIGHT, 186), EDGE)
    for at, row in enumerate(shown):
        x = LEFT + at * wide
        _put(paper, row.mark, x + 20, 232)
        soft = row.mark == "open"
        face, low = TEXT if soft else DISPLAY, 224 if row.points else 243
        name = face.cut(row.name, 27, wide - 80)
        _text(draw, face, name, x + 54, low, 27, SOFT if soft else INK)
        if row.points:
            _text(draw, DISPLAY, row.points, x + 54, 260, 32, BRASS)
    if more:
        _text(draw, DISPLAY, f"+ {more}", LEFT + len(shown) * wide, 243, 35, SOFT)


def _put(paper: Image.Image, mark: str, x: float, y: float) -> None:
    """Put a sign with its middle here."""
    left = MARKS.index(mark) * SIGN
    sign = Image.open(SIGNS).convert("RGB").crop((left, 0, left + SIGN, SIGN))
    paper.paste(sign, (round(x) - SIGN // 2, round(y) - SIGN // 2))


def _lines(text: str, size: int, most: int) -> list[str]:
    """The text in at most so many lines; the last one is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and (len(lines) == most or TEXT.fits(f"{lines[-1]} {word}", size, RIGHT - LEFT)):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [TEXT.cut(line, size, RIGHT - LEFT) for line in lines]


def _text(
    draw: ImageDraw.ImageDraw, face: Face, text: str, x: float, y: float, size: int, fill: str
) -> None:
    draw.text((x, y), text, fill, face.at(size), anchor="ls")


@cache
def _font(file: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _look(file: Path, sign: str) -> bytes:
    return bytes(_font(file, 40).getmask(sign))
