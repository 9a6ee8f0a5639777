"""The upper part of shared pictures: the printed box on the table, as the client draws it.

python -m scripts.boxes    takes the boxes from the shelf of the built client and writes each game's
                           picture into its folder, one of all boxes for the other pages, and one
                           of the signs of the seats
"""

from __future__ import annotations

import io
import re
import tempfile
from importlib.resources import files
from pathlib import Path

import resvg_py
from PIL import Image
from playwright.sync_api import sync_playwright

from scripts.programs import found
from scripts.serving import serving
from wagnis.core.printed import PRINTED, PrintedBox
from wagnis.games import BOXES
from wagnis.server.web.pictures.drawing import (
    ABOVE,
    ALL,
    DISPLAY,
    INK,
    MARKS,
    PAPER,
    PLAIN,
    SIGN,
    SIGNS,
    SOFT,
    WIDTH,
)

TAKEN = """svg => {
  const copy = svg.cloneNode(true);
  const texts = svg.querySelectorAll('text');
  copy.querySelectorAll('text').forEach((text, at) => {
    const style = getComputedStyle(texts[at]);
    text.setAttribute('font-size', parseFloat(style.fontSize));
    text.setAttribute('text-anchor', style.textAnchor);
    text.setAttribute('letter-spacing', parseFloat(style.letterSpacing) || 0);
    text.textContent = text.textContent.trim();
  });
  copy.querySelectorAll('*').forEach((one) => one.removeAttribute('class'));
  return copy.innerHTML;
}"""
"""The drawing with its fonts as attributes: there is no style sheet outside the page."""
FONT = """font-family="'Bricolage Grotesque 96pt ExtraBold'" font-weight="800\""""
DICE = (
    (720, 200, 168, 5, -9),
    (962, 222, 128, 6, 11),
)
"""The dice beside a single box: middle, size, face and turn."""
LOW, MIDDLE, HIGH = 27, 50, 73
CORNERS = ((LOW, LOW), (HIGH, HIGH)), ((HIGH, LOW), (LOW, HIGH)), ((LOW, MIDDLE), (HIGH, MIDDLE))
PIPS = {
    5: (*CORNERS[0], *CORNERS[1], (MIDDLE, MIDDLE)),
    6: (*CORNERS[0], *CORNERS[1], *CORNERS[2]),
}
COLOURS = 32  # of a box
STAR = "0-15 3.5-7.5 11.5-6.5 5.6-1 7.2 7 0 3-7.2 7-5.6-1-11.5-6.5-3.5-7.5"
LETTER_W = (-12, -9), (-6, 9), (0, -3), (6, 9), (12, -9)
DRAWN = {
    "won": '<path d="M-9 6-13 28 0 20 13 28 9 6z" fill="#b3372c"/>'
    f'<circle cy="-4" r="19" fill="#b98423"/><polygon points="{STAR}" fill="{PAPER}"/>',
    "person": f'<g fill="{INK}"><circle cy="-9" r="10"/><path d="M-18 20a18 18 0 0 1 36 0z"/></g>',
    "bot": f'<rect x="-16" y="-16" width="32" height="32" rx="8" fill="{SOFT}"/>'
    f'<path d="M-7-7h0M7-7h0M0 0h0M-7 7h0M7 7h0" stroke="{PAPER}" stroke-width="6.4" '
    'stroke-linecap="round"/>',
    "open": f'<g fill="none" stroke="{SOFT}" stroke-width="2.5" stroke-dasharray="5 2">'
    '<circle cy="-9" r="9"/><path d="M-17 19a17 17 0 0 1 34 0z"/></g>',
    "house": f'<rect x="-18" y="-18" width="36" height="36" rx="7.8" fill="{INK}"/>'
    f'<polyline points="{" ".join(f"{x},{y}" for x, y in LETTER_W)}" fill="none" '
    f'stroke="{PAPER}" stroke-width="1.8"/>'
    + "".join(f'<circle cx="{x}" cy="{y}" r="3.6" fill="{PAPER}"/>' for x, y in LETTER_W),
}
"""A medal, a pawn, a die, an empty seat, and the mark of the house: a die whose pips make a W."""
NO_BOX = PrintedBox("", "", ground="#1f5d4c", accent="#d9a441")


def drawings() -> dict[str, str]:
    """By game, its box as the client draws it, 318 by 400."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=found("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.goto(address)
        taken = {
            game: page.locator(f"svg[data-box={game}]").first.evaluate(TAKEN)
            for game in BOXES.house
        }
        browser.close()
    return {game: clipped(drawing, game) for game, drawing in taken.items()}


def clipped(drawing: str, game: str) -> str:
    """The drawing with a clip path of its own name: a picture may have several boxes."""
    drawing = re.sub(r"<!--.*?-->", "", drawing, flags=re.DOTALL)
    drawing = re.sub(r'id="[^"]*-front"', f'id="{game}"', drawing)
    return re.sub(r'clip-path="[^"]*-front[^"]*"', f'clip-path="url(#{game})"', drawing)


def on_table(boxes: list[str], look: PrintedBox) -> str:
    """The boxes, and dice beside a single one."""
    scale = 0.81 if len(boxes) < 2 else 0.64
    standing = (standing_box(box, 64 + at * 290, scale) for at, box in enumerate(boxes))
    dice = () if len(boxes) > 1 else (die(*one, look.accent) for one in DICE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {ABOVE}">'
        f'<rect width="{WIDTH}" height="{ABOVE}" fill="{look.ground}"/>'
        f'<rect y="{ABOVE - 34}" width="{WIDTH}" height="34" fill-opacity=".22"/>'
        f"{''.join(standing)}{''.join(dice)}"
        f'<rect y="{ABOVE - 5}" width="{WIDTH}" height="5" fill="{look.accent}"/></svg>'
    )


def standing_box(box: str, left: float, scale: float) -> str:
    bottom = ABOVE - 10
    return (
        f'<ellipse cx="{left + 168 * scale:g}" cy="{bottom}" rx="{172 * scale:g}" ry="9" '
        f'fill-opacity=".35"/><g transform="translate({left:g} {bottom - 400 * scale:g}) '
        f'scale({scale:g})" {FONT}>{box}</g>'
    )


def die(x: float, y: float, size: float, face: int, turn: float, edge: str) -> str:
    """A die as the client prints them: flat, with a hard edge."""
    pips = "".join(f'<circle cx="{cx}" cy="{cy}" r="10" fill="#17140f"/>' for cx, cy in PIPS[face])
    return (
        f'<g transform="translate({x} {y}) rotate({turn}) scale({size / 100}) translate(-50 -50)">'
        f'<rect y="9" width="100" height="100" rx="20" fill="{edge}"/>'
        f'<rect width="100" height="100" rx="20" fill="#fdf8ec"/>{pips}</g>'
    )


def packed(svg: str, colours: int) -> bytes:
    """A PNG with a palette and without filters, the smallest form for flat colours."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=[str(DISPLAY.file)]
    )
    image = Image.open(io.BytesIO(png)).convert("RGB")
    file = io.BytesIO()
    few = image.quantize(colours, kmeans=1, dither=Image.Dither.NONE)
    few.save(file, "PNG", bits=8, optimize=True)
    return file.getvalue()


def signs() -> str:
    """A square for each mark, side by side on paper."""
    drawn = (
        f'<g transform="translate({(at + 0.5) * SIGN} {SIGN / 2})">{DRAWN[mark]}</g>'
        for at, mark in enumerate(MARKS)
    )
    wide = SIGN * len(MARKS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{SIGN}">'
        f'<rect width="{wide}" height="{SIGN}" fill="{PAPER}"/>{"".join(drawn)}</svg>'
    )


def main() -> None:
    SIGNS.write_bytes(packed(signs(), 64))
    boxes = drawings()
    for game, drawing in boxes.items():
        look = PRINTED.of(BOXES[game])
        written = Path(str(files(look.package) / look.file))
        written.write_bytes(packed(on_table([drawing], look), COLOURS))
    ALL.write_bytes(packed(on_table(list(boxes.values()), NO_BOX), COLOURS))
    PLAIN.write_bytes(packed(on_table([], NO_BOX), COLOURS))


if __name__ == "__main__":
    main()
