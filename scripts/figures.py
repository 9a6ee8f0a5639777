"""Draws the figures of the rules pages, docs/pictures/rules-*.svg.

python -m scripts.figures       writes them all

Every figure has a paper background, so it is legible on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Literal

from wagnis.games.gambler.board import Row
from wagnis.games.gambler.editions import EDITIONS, Edition

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PAPER, INK, FAINT, BRASS, CHERRY, SKY = (
    "#f4eee1", "#1e1b18", "#6d665c", "#855b0e", "#a32f25", "#2c6e8f",
)  # fmt: skip
DYES = {
    "red": "#c8402f", "orange": "#e38a2d", "yellow": "#f0ca45", "green": "#3f8f5b",
    "blue": "#3b6fb0", "purple": "#8257a8", "white": "#ffffff",
}  # fmt: skip
PALE = ("orange", "yellow", "white")  # dice with dark pips
SIDE, STEP, EDGE = 40, 50, 20  # a die, from die to die, around the drawing
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}

Look = Literal["plain", "new", "dim"]
Thrown = list[tuple[int, Look]]
Figure = tuple[str, int, int, str]  # its name, width, height, and what is drawn


def text(x: float, y: float, words: str, size: int = 16, ink: str = INK, at: str = "start") -> str:
    words = words.replace("-", "&#8722;").replace(" x ", " &#215; ")
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{ink}" text-anchor="{at}">'
        f"{words}</text>"
    )


def box(
    x: float, y: float, wide: float, high: float, fill: str, line: str = INK, **more: str
) -> str:
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="8" fill="{fill}"'
        f' stroke="{line}"{extra}/>'
    )


def pips(x: float, y: float, face: int, ink: str) -> str:
    spots = [divmod("abcdefghi".index(name), 3) for name in PIPS[face]]
    return "".join(
        f'<circle cx="{x + 10 + 10 * across:g}" cy="{y + 10 + 10 * down:g}" r="4" fill="{ink}"/>'
        for down, across in spots
    )


def die(x: float, y: float, face: int, look: Look = "plain", dye: str = "white") -> str:
    """A die seen from above; `new` has a blue frame, `dim` is not usable now."""
    line, width = (SKY, "4") if look == "new" else (INK, "1.5")
    drawn = box(x, y, SIDE, SIDE, DYES[dye], line, stroke_width=width)
    drawn += pips(x, y, face, INK if dye in PALE else "#ffffff")
    return f'<g opacity="0.4">{drawn}</g>' if look == "dim" else drawn


def star(x: float, y: float, fill: str) -> str:
    around = [(14 if i % 2 == 0 else 6, i * pi / 5) for i in range(10)]
    points = " ".join(
        f"{x + SIDE / 2 + far * sin(turn):.1f},{y + SIDE / 2 - far * cos(turn):.1f}"
        for far, turn in around
    )
    return f'<polygon points="{points}" fill="{fill}" stroke="{INK}"/>'


def crown(x: float, y: float) -> str:
    return f'<path d="M{x:g} {y:g}l0 -22 11 10 11 -16 11 16 11 -10 0 22z" fill="{BRASS}"/>'


def roll(y: float, who: str, dice: Sequence[tuple[int, Look]]) -> str:
    return text(EDGE, y + 26, who) + "".join(
        die(150 + STEP * i, y, face, look) for i, (face, look) in enumerate(dice)
    )


def strip(y: float, edition: Edition, row: Row, lying: Sequence[int] = (), fresh: int = 0) -> str:
    """A row of a tableau with these dice in it, the last `fresh` of them placed just now."""
    pays = row.sign > 0
    ground = {"yellow": "#e7b93c", "white": "#ffffff"}[edition.positive] if pays else "#1e1b18"
    wide = row.boxes * STEP + 10
    drawn = box(EDGE, y, wide, STEP + 2, ground)
    for i in range(row.boxes):
        x, top = EDGE + 10 + STEP * i, y + 6
        if i < len(lying):
            drawn += die(x, top, lying[i], "new" if i >= len(lying) - fresh else "plain")
            continue
        drawn += box(
            x, top, SIDE, SIDE, "#fffdf6", stroke_dasharray="5 3" if i == len(lying) else "none"
        )
        if row.faces:
            drawn += pips(x, top, row.faces[i], "#8f877b")
        elif row.kind == "full_house":
            first, second = edition.full_house
            drawn += star(x, top, DYES[first if i < 3 else second])
        else:
            drawn += star(x, top, DYES[edition.positive] if pays else INK)
    x, ring = EDGE + wide + 40, INK if pays else CHERRY
    value = f"{'+' if pays else '-'}{row.value}"
    return (
        drawn
        + f'<circle cx="{x}" cy="{y + 26}" r="25" fill="#fffdf6" stroke="{ring}" stroke-width="3"/>'
        + text(x, y + 32, value, 17, ring, "middle")
    )


def board(written: str, wrong: int | None = None, scored: bool = False) -> str:
    """The nine places of Zocken, from left to right "red2" or "-"; `scored` marks the matches."""
    drawn, y = "", EDGE - 8
    for i, (die_here, dye) in enumerate(zip(written.split(), ("", *DYES, ""), strict=True)):
        x = EDGE + 64 * i + (0 if i == 0 else 12 if dye else 24)  # escape fields lie apart
        middle, above, ink = x + 28, dye or "escape", FAINT
        if scored and dye and die_here[:-1] == dye:
            above, ink = "match", BRASS
        if dye:
            drawn += (
                f'<circle cx="{middle}" cy="{y + 16}" r="13" fill="{DYES[dye]}" stroke="{INK}"/>'
            )
        else:
            drawn += text(middle, y + 21, "-10", 16, CHERRY, "middle")
        drawn += text(middle, y + 46, above, 13, ink, "middle")
        fill, line = "#fffdf6" if dye else "#e0d6c2", CHERRY if i == wrong else INK
        drawn += box(x, y + 54, 56, 56, fill, line)
        if die_here != "-":
            drawn += die(x + 8, y + 62, int(die_here[-1]), dye=die_here[:-1])
            drawn += text(middle, y + 128, die_here[:-1], 13, FAINT, "middle")
        if i == wrong:
            drawn += text(middle, y + 148, "not here", 14, CHERRY, "middle")
    return drawn


def below(y: float, out: str = "", chip: str = "") -> str:
    """Below the row: OUT with this die, and the bet field with the crown and this player's chip."""
    drawn = box(EDGE, y, 270, 58, "#e0d6c2", CHERRY)
    drawn += text(EDGE + 14, y + 35, "OUT -20 each", 16, CHERRY)
    if out:
        drawn += die(EDGE + 214, y + 9, int(out[-1]), "new", out[:-1])
    drawn += box(330, y, 296, 58, "#d5e3ea", SKY)
    drawn += crown(346, y + 44) + text(404, y + 35, "bet field")
    if chip:
        drawn += f'<circle cx="516" cy="{y + 29}" r="24" fill="{BRASS}" stroke="{INK}"/>'
        drawn += text(516, y + 34, chip, 14, "#ffffff", "middle")
    return drawn


def card(x: float, y: float, name: str) -> str:
    drawn = box(x, y, 104, 46, "#fffdf6", BRASS, stroke_width="3")
    return drawn + text(x + 52, y + 29, name, 16, BRASS, "middle")


def of_gambler(edition: Edition) -> Iterator[Figure]:
    def star_row(boxes: int, sign: int, value: int) -> Row:
        return Row("star", boxes, sign, value)

    def faces(value: int, *printed: int) -> Row:
        return Row("fixed", len(printed), 1, value, printed)

    starter = edition.tableaux[0].rows
    drawn = "".join(strip(EDGE + 60 * i, edition, row) for i, row in enumerate(starter))
    yield "tableau", 370, 394, drawn

    kinds = [
        (faces(50, 1, 2, 3, 4), (1, 2), "a 3 comes next"),
        (star_row(4, 1, 40), (5, 5), "a 5 comes next"),
        (star_row(3, -1, 30), (), "any face"),
        (Row("full_house", 5, 1, 40), (2, 2, 2, 6), "a 6 comes next"),
    ]
    drawn = "".join(
        strip(EDGE + 60 * i, edition, row, lying) + text(360, EDGE + 60 * i + 32, fits)
        for i, (row, lying, fits) in enumerate(kinds)
    )
    yield "kinds", 530, 274, drawn

    fours, trap = faces(60, 4, 4, 4), star_row(2, -1, 30)
    turn: list[tuple[str, str, Thrown, Sequence[int], int, Sequence[int], int, str]] = [
        ("first", "Ada rolls", [(2, "dim"), (3, "dim"), (4, "new"), (4, "new"), (6, "plain")],
         (4, 4), 2, (6,), 0, ""),
        ("forced", "Ada rolls", [(2, "dim"), (3, "dim"), (6, "new")],
         (4, 4), 0, (6, 6), 1, "Ada pays: 80 - 30 = 50"),
        ("pays", "Ben rolls", [(1, "dim"), (1, "dim"), (3, "dim"), (4, "new"), (5, "dim")],
         (4, 4, 4), 1, (6, 6), 0, "Ben is paid: 80 + 60 = 140"),
    ]  # fmt: skip
    for name, who, rolled, upper, placed, lower, paid, sum_ in turn:
        drawn = roll(EDGE, who, rolled)
        drawn += strip(EDGE + 58, edition, fours, upper, placed)
        drawn += strip(EDGE + 118, edition, trap, lower, paid)
        drawn += text(280, EDGE + (150 if paid else 90), sum_, 17, CHERRY if paid else INK)
        yield name, 560, 204, drawn


def of_tutto() -> Iterator[Figure]:
    triples = [(2, 200), (3, 300), (4, 400), (5, 500), (6, 600), (1, 1000)]
    drawn = "".join(
        die(EDGE, EDGE + STEP * i, face) + text(EDGE + 56, EDGE + STEP * i + 26, f"= {worth}")
        for i, (face, worth) in enumerate([(1, 100), (5, 50)])
    )
    for i, (face, worth) in enumerate(triples):
        x, y = 180 + 240 * (i % 2), EDGE + STEP * (i // 2)
        drawn += "".join(die(x + 46 * k, y, face) for k in range(3))
        drawn += text(x + 150, y + 26, f"= {worth}")
    yield "values", 650, 180, drawn

    thrown: Thrown = [(2, "new"), (2, "new"), (2, "new"), (1, "new"), (3, "dim"), (4, "dim")]
    drawn = "".join(
        die(EDGE + STEP * i + (0, 0, 0, 20, 40, 40)[i], EDGE, *shown)
        for i, shown in enumerate(thrown)
    )
    for x, words, ink in [(90, "a triple: 200", INK), (210, "100", INK), (305, "not valid", FAINT)]:
        drawn += text(x, 84, words, 15, ink, "middle")
    yield "roll", 420, 106, drawn

    rolls: list[tuple[str, Sequence[int], int, str]] = [
        ("bonus 300", (2, 2, 2, 1, 3, 4), 4, "300 at risk"),
        ("", (1, 5), 2, "TUTTO: 450 + 300 = 750"),
        ("double", (3, 3, 3, 5, 5, 6), 5, "1150 at risk"),
        ("", (5,), 1, "TUTTO: 1200 x 2 = 2400"),
        ("straight", (1, 2, 4, 6, 1, 6), 4, "3 and 5 are missing"),
        ("", (2, 6), 0, "null: all 2400 are lost"),
    ]
    drawn = ""
    for i, (name, fell, kept, words) in enumerate(rolls):
        y = EDGE + 56 * i
        drawn += card(EDGE, y - 3, name) if name else ""
        drawn += "".join(
            die(144 + STEP * k, y, face, "new" if k < kept else "dim")
            for k, face in enumerate(fell)
        )
        drawn += text(456, y + 26, words, 16, CHERRY if i == 5 else INK)
    yield "turn", 720, 366, drawn


def of_zocken() -> Iterator[Figure]:
    yield "board", 648, 214, board("- - - - - - - - -") + below(140)
    yield "rising", 648, 156, board("- green2 - yellow3 purple3 red5 - white6 -")
    yield "falling", 648, 156, board("- red6 blue5 - orange5 white3 - green1 -")
    yield "evasion", 648, 156, board("white6 red5 - blue4 green4 yellow2 - orange1 purple1")
    yield "broken", 648, 176, board("- red2 - orange5 - blue3 - - -", wrong=5)
    yield "out", 648, 234, board("- green5 red4 yellow3 - - - - -") + below(156, out="blue4")
    drawn = board("purple1 red2 white2 yellow3 - blue4 orange5 green6 -", scored=True)
    drawn += below(156, chip="Ben")
    drawn += text(EDGE, 248, "Ada: 50 + 60 - 10 = 100", 18)
    drawn += text(330, 248, "Ben: half of 100 = 50", 18)
    yield "score", 648, 276, drawn


def figures() -> dict[str, str]:
    """Every figure by its file name."""
    drawn = {}
    parts = [(edition.name, of_gambler(edition)) for edition in EDITIONS.values()]
    for game, of_game in [*parts, ("tutto", of_tutto()), ("zocken", of_zocken())]:
        for name, wide, high, inside in of_game:
            drawn[f"rules-{game}-{name}.svg"] = (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
                f' width="{wide}" font-family="system-ui, sans-serif" font-weight="600">\n'
                f'<rect width="{wide}" height="{high}" rx="12" fill="{PAPER}"/>\n'
                + inside.replace("/><", "/>\n<").replace("</text><", "</text>\n<")
                + "\n</svg>\n"
            )
    return drawn


if __name__ == "__main__":
    for file, svg in figures().items():
        (PICTURES / file).write_text(svg, encoding="utf-8")
