"""The lower part of a picture as SVG: a printed strip of paper with what a card tells.

It is drawn in grey: the grey of a pixel is its index in the palette of the picture (`INKS`). The
upper part, the box on the table, is a file that `scripts.boxes` makes.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Literal, TypeAlias

from wagnis.server.web.pictures.fonts import DISPLAY, TEXT, Face

WIDTH, BELOW = 1200, 286
LEFT, RIGHT = 64, 1136
BOX_COLOURS = 32
"""The palette begins with the colours of the upper part."""
STOPS = (
    (32, 0x1E1B18),  # ink
    (96, 0xFFFAF0),  # paper
    (160, 0x8A5F12),  # brass
    (176, 0xB98423),  # the gold of a medal
    (208, 0xB3372C),  # the red of its ribbon
)
"""Greys and their colours; between two stops the colours are mixed. An edge between two areas has
all greys between theirs, so ink and brass, the colours of the letters, have paper beside them."""
INK, PAPER, BRASS, GOLD, RED = (f"#{grey:02x}{grey:02x}{grey:02x}" for grey, _ in STOPS)
SOFT, EDGE = "#313131", "#757575"  # three quarters of ink, a third of brass
MOST_ROWS = 4
SHELF = "*"
"""Instead of a game: all boxes of the house."""
Mark: TypeAlias = Literal["won", "person", "bot", "open"]


def _inks() -> bytes:
    """Red, green and blue of every grey from `BOX_COLOURS` on."""
    mixed = bytearray()
    for (low, start), (high, end) in pairwise(STOPS):
        for grey in range(low, high):
            for one, other in zip(start.to_bytes(3), end.to_bytes(3), strict=True):
                mixed.append(round(one + (other - one) * (grey - low) / (high - low)))
    return bytes(mixed) + STOPS[-1][1].to_bytes(3)


INKS = _inks()


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


def paper_below(card: Card) -> str:
    """What the card tells; every text is escaped, and fits or is cut."""
    size = next((size for size in (56, 50, 44) if _fits(DISPLAY, card.headline, size)), 40)
    parts = [
        f'<rect width="{WIDTH}" height="{BELOW}" fill="{PAPER}"/>',
        _text(DISPLAY, card.kicker.upper(), LEFT, 48, 24, BRASS, 'letter-spacing="2"'),
        _mark(RIGHT - 40, 20),
        _text(DISPLAY, DISPLAY.cut(card.headline, size, RIGHT - LEFT), LEFT, 116, size, INK),
    ]
    wanted = 1 if card.rows else 3
    for at, line in enumerate(_lines(card.sentence, 28, wanted)):
        parts.append(_text(TEXT, line, LEFT, 158 + at * 38, 28, SOFT))
    parts += _seats(card.rows)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {BELOW}">'
    return f"{head}{''.join(parts)}</svg>"


def _seats(rows: tuple[Row, ...]) -> list[str]:
    """The seats side by side; the last place says how many more there are."""
    if not rows:
        return []
    shown = rows if len(rows) <= MOST_ROWS else rows[: MOST_ROWS - 1]
    more = len(rows) - len(shown)
    places = max(2, len(shown) + (more > 0))
    wide = (RIGHT - LEFT) / places
    parts = [f'<path d="M{LEFT} 186H{RIGHT}" stroke="{EDGE}" stroke-width="2"/>']
    for at, row in enumerate(shown):
        x = LEFT + at * wide
        parts.append(_sign(row.mark, x + 20, 232))
        soft = row.mark == "open"
        face, room = TEXT if soft else DISPLAY, wide - 80
        low = 243 if not row.points else 224
        ink = SOFT if soft else INK
        parts.append(_text(face, face.cut(row.name, 27, room), x + 54, low, 27, ink))
        if row.points:
            parts.append(_text(DISPLAY, row.points, x + 54, 260, 32, BRASS))
    if more:
        parts.append(_text(DISPLAY, f"+ {more}", LEFT + len(shown) * wide, 243, 35, SOFT))
    return parts


def _sign(mark: Mark, x: float, y: float) -> str:
    """A medal, a pawn, a die, or an empty seat."""
    at = f'<g transform="translate({x:g} {y:g})">'
    dashed = f'fill="none" stroke="{SOFT}" stroke-width="2.5" stroke-dasharray="4 3"'
    match mark:
        case "won":
            star = "M0-15 3.5-7.5 11.5-6.5 5.6-1 7.2 7 0 3-7.2 7-5.6-1-11.5-6.5-3.5-7.5z"
            return (
                f'{at}<path d="M-9 6-13 28 0 20 13 28 9 6z" fill="{RED}"/>'
                f'<circle r="19" cy="-4" fill="{GOLD}"/><path d="{star}" fill="{PAPER}"/></g>'
            )
        case "person":
            return (
                f'{at}<circle cy="-9" r="10" fill="{INK}"/>'
                f'<path d="M-18 20a18 18 0 0 1 36 0z" fill="{INK}"/></g>'
            )
        case "bot":
            places = ((-7, -7), (7, -7), (0, 0), (-7, 7), (7, 7))
            pips = "".join(
                f'<circle cx="{cx}" cy="{cy}" r="3.2" fill="{PAPER}"/>' for cx, cy in places
            )
            ground = f'<rect x="-16" y="-16" width="32" height="32" rx="8" fill="{SOFT}"/>'
            return f"{at}{ground}{pips}</g>"
        case "open":
            return (
                f'{at}<circle cy="-9" r="9" {dashed}/>'
                f'<path d="M-17 19a17 17 0 0 1 34 0z" {dashed}/></g>'
            )


def _mark(x: float, y: float) -> str:
    """The mark of the house: a die whose pips make a W."""
    places = ((12, 19), (22, 49), (32, 29), (42, 49), (52, 19))
    pips = "".join(f'<circle cx="{cx}" cy="{cy}" r="6"/>' for cx, cy in places)
    return (
        f'<g transform="translate({x:g} {y:g}) scale(.6)" fill="{PAPER}">'
        f'<rect x="2" y="4" width="60" height="60" rx="13" fill="{INK}"/>'
        f'<path d="M12 19 22 49 32 29 42 49 52 19" fill="none" stroke="{PAPER}" stroke-width="3"/>'
        f"{pips}</g>"
    )


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


def _font(face: Face) -> str:
    return f"""font-family="'{face.family}'" font-weight="{800 if face is DISPLAY else 700}\""""


def _text(face: Face, text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"'
    return f"<text {_font(face)} {place} {more}>{escape(text)}</text>"
