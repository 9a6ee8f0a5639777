"""The lower part of a picture: a printed strip of paper with what a card tells.

The upper part, the box on the table, is a file that `scripts.boxes` makes; `making` joins them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from PIL import Image, ImageColor, ImageDraw

from wagnis.server.web.pictures.fonts import DISPLAY, TEXT, Face

WIDTH, BELOW = 1200, 286
LEFT, RIGHT = 64, 1136
PAPER, INK, BRASS, GOLD, RED = "#fffaf0", "#1e1b18", "#8a5f12", "#b98423", "#b3372c"
SOFT, EDGE = "#594f48", "#d8c7a7"  # three quarters of ink, a third of brass
COLOURS = (INK, BRASS, GOLD, RED)
"""What is drawn on paper; edges mix one of them with it."""
SHARP = 4  # signs are drawn so many times as large and reduced, which smooths their edges
SIGN = 28  # from the middle of a sign to the border of its picture
MOST_ROWS = 4
SHELF = "*"
"""Instead of a game: all boxes of the house."""
Mark: TypeAlias = Literal["won", "person", "bot", "open"]
Point: TypeAlias = tuple[float, float]
STAR = (
    (0, -15), (3.5, -7.5), (11.5, -6.5), (5.6, -1), (7.2, 7),
    (0, 3), (-7.2, 7), (-5.6, -1), (-11.5, -6.5), (-3.5, -7.5),
)  # fmt: skip
RIBBON = (-9, 6), (-13, 28), (0, 20), (13, 28), (9, 6)
FIVE = (-7, -7), (7, -7), (0, 0), (-7, 7), (7, 7)
LETTER_W = (-20, -15), (-10, 15), (0, -5), (10, 15), (20, -15)


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


def paper_below(card: Card) -> Image.Image:
    """What the card tells; every text fits or is cut."""
    paper = Image.new("RGB", (WIDTH, BELOW), PAPER)
    draw = ImageDraw.Draw(paper)
    size = next((size for size in (56, 50, 44) if _fits(DISPLAY, card.headline, size)), 40)
    _spaced(draw, card.kicker.upper(), LEFT, 48)
    _put(paper, _house(), RIGHT - 20.8, 41.8)
    headline = DISPLAY.cut(card.headline, size, RIGHT - LEFT)
    _text(draw, DISPLAY, headline, LEFT, 116, size, INK)
    for at, line in enumerate(_lines(card.sentence, 28, 1 if card.rows else 3)):
        _text(draw, TEXT, line, LEFT, 158 + at * 38, 28, SOFT)
    _seats(paper, draw, card.rows)
    return paper


def _seats(paper: Image.Image, draw: ImageDraw.ImageDraw, rows: tuple[Row, ...]) -> None:
    """The seats side by side; the last place says how many more there are."""
    if not rows:
        return
    shown = rows if len(rows) <= MOST_ROWS else rows[: MOST_ROWS - 1]
    more = len(rows) - len(shown)
    places = max(2, len(shown) + (more > 0))
    wide = (RIGHT - LEFT) / places
    draw.rectangle((LEFT, 185, RIGHT, 186), EDGE)
    for at, row in enumerate(shown):
        x = LEFT + at * wide
        _put(paper, _sign(row.mark), x + 20, 232)
        soft = row.mark == "open"
        face, room = TEXT if soft else DISPLAY, wide - 80
        low = 243 if not row.points else 224
        name = face.cut(row.name, 27, room)
        _text(draw, face, name, x + 54, low, 27, SOFT if soft else INK)
        if row.points:
            _text(draw, DISPLAY, row.points, x + 54, 260, 32, BRASS)
    if more:
        _text(draw, DISPLAY, f"+ {more}", LEFT + len(shown) * wide, 243, 35, SOFT)


class _Sketch:
    """A drawing around its middle, on paper."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", (2 * SIGN * SHARP, 2 * SIGN * SHARP), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        self._draw.circle(_large((x, y)), radius * SHARP, fill)

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        self._draw.polygon([_large(point) for point in points], fill)

    def rounded(self, half: float, radius: float, fill: str) -> None:
        corners = (*_large((-half, -half)), *_large((half, half)))
        self._draw.rounded_rectangle(corners, radius * SHARP, fill)

    def line(self, points: Sequence[Point], width: float, fill: str) -> None:
        self._draw.line([_large(point) for point in points], fill, round(width * SHARP), "curve")

    def shoulders(self, radius: float, fill: str) -> None:
        box = (*_large((-radius, 20 - radius)), *_large((radius, 20 + radius)))
        self._draw.pieslice(box, 180, 360, fill)

    def dashes(self, points: Sequence[Point]) -> None:
        """Every point is a third of a dash; two of seven are left out."""
        for at in range(0, len(points) - 4, 7):
            self.line(points[at : at + 5], 2.5, SOFT)

    def done(self) -> Image.Image:
        return self._image.resize((2 * SIGN, 2 * SIGN), Image.Resampling.LANCZOS)


def _large(point: Point) -> Point:
    return (point[0] + SIGN) * SHARP, (point[1] + SIGN) * SHARP


def _arc(y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points of an arc around (0, y), a unit from each other."""
    many = round((end - start) * radius)
    angles = (start + (end - start) * at / many for at in range(many + 1))
    return [(radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


@cache
def _sign(mark: Mark) -> Image.Image:
    """A medal, a pawn, a die, or an empty seat."""
    sketch = _Sketch()
    match mark:
        case "won":
            sketch.polygon(RIBBON, RED)
            sketch.circle(0, -4, 19, GOLD)
            sketch.polygon(STAR, PAPER)
        case "person":
            sketch.circle(0, -9, 10, INK)
            sketch.shoulders(18, INK)
        case "bot":
            sketch.rounded(16, 8, SOFT)
            for x, y in FIVE:
                sketch.circle(x, y, 3.2, PAPER)
        case "open":
            sketch.dashes(_arc(-9, 9, 0, 2 * math.pi))
            base = [(17 - at, 19.0) for at in range(35)]
            sketch.dashes([*_arc(19, 17, math.pi, 2 * math.pi), *base])
    return sketch.done()


@cache
def _house() -> Image.Image:
    """The mark of the house: a die whose pips make a W."""
    sketch = _Sketch()
    sketch.rounded(18, 7.8, INK)
    places = [(0.6 * x, 0.6 * y) for x, y in LETTER_W]
    sketch.line(places, 1.8, PAPER)
    for x, y in places:
        sketch.circle(x, y, 3.6, PAPER)
    return sketch.done()


def _put(paper: Image.Image, sign: Image.Image, x: float, y: float) -> None:
    paper.paste(sign, (round(x) - SIGN, round(y) - SIGN))


def _fits(face: Face, text: str, size: float) -> bool:
    return face.width(text, size) <= RIGHT - LEFT


def _lines(text: str, size: float, most: int) -> list[str]:
    """The text in at most so many lines; the last one is cut."""
    lines: list[str] = []
    for word in text.split():
        if lines and (len(lines) == most or _fits(TEXT, f"{lines[-1]} {word}", size)):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [TEXT.cut(line, size, RIGHT - LEFT) for line in lines]


def _text(
    draw: ImageDraw.ImageDraw, face: Face, text: str, x: float, y: float, size: float, fill: str
) -> None:
    draw.text((x, y), text, fill, face.at(size), anchor="ls")


def _spaced(draw: ImageDraw.ImageDraw, text: str, x: float, y: float) -> None:
    for sign in text:
        _text(draw, DISPLAY, sign, x, y, 24, BRASS)
        x += DISPLAY.width(sign, 24) + 2


def palette(places: int) -> bytes:
    """Red, green and blue of so many colours: each one of a card, mixed with paper in steps."""
    steps = places // len(COLOURS)
    mixed = bytearray()
    paper = ImageColor.getrgb(PAPER)
    for colour in COLOURS:
        full = ImageColor.getrgb(colour)
        for step in range(steps):
            part = step / (steps - 1)
            mixed += bytes(round(a + (b - a) * part) for a, b in zip(paper, full, strict=True))
    return bytes(mixed)
