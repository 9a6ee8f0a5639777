"""The table in the middle of a match as SVG: the terminal's drawing, each sign in its own cell.

The games' settings draw the lines. The widths of runs are fixed, so the drawing does not depend on
the reader's fonts.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from io import StringIO

from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from wagnis.records import Match
from wagnis.terminal.look import Look
from wagnis.terminal.paper import widest
from wagnis.terminal.settings import setting_of

COLUMNS = 46  # fits on a phone; a game may need more
CELL, ROW, DEEP = 8.4, 17.0, 13.0  # the width and height of a cell, and its baseline
PAD = 12
RUN = re.compile(r"\S+(?: \S+)*")


def board(match: Match, title: str) -> str:
    """The table as it is at the end of this match."""
    setting = setting_of(match.box.name)
    lines = [_trimmed(line) for line in setting.draw(match, Look(), COLUMNS)]
    while lines and not lines[-1].plain:
        lines.pop()
    columns = widest(lines)
    width, height = 2 * PAD + CELL * columns, 2 * PAD + ROW * len(lines)
    drawn = "".join(_line(line, PAD + ROW * row) for row, line in enumerate(lines))
    return (
        f'<div class="scroll"><svg class="board" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'style="width:{width:.0f}px;min-width:{0.72 * width:.0f}px" role="img" '
        f'aria-label="{escape(title)}">{drawn}</svg></div>'
    )


def _trimmed(line: Text) -> Text:
    trimmed = line.copy()
    trimmed.rstrip()
    return trimmed


def _line(line: Text, top: float) -> str:
    parts, column = [], 0
    for segment in line.render(_console()):
        parts.append(_segment(segment, column, top))
        column += segment.cell_length
    return "".join(parts)


def _segment(segment: Segment, column: int, top: float) -> str:
    """The background of a piece of text in one style, and its words."""
    words, style = segment.text, segment.style
    looks, drawn = "", ""
    if style is not None:
        if style.color is not None and not style.color.is_default:
            looks += f' fill="{style.color.get_truecolor().hex}"'
        if style.bold:
            looks += ' font-weight="700"'
        if style.dim:
            looks += ' opacity=".62"'
        if style.bgcolor is not None and not style.bgcolor.is_default:
            drawn = (
                f'<rect x="{PAD + CELL * column:.1f}" y="{top:.1f}" height="{ROW}" '
                f'width="{CELL * cell_len(words):.1f}" '
                f'fill="{style.bgcolor.get_truecolor().hex}"/>'
            )
    for run in RUN.finditer(words):
        left = PAD + CELL * (column + cell_len(words[: run.start()]))
        drawn += (
            f'<text x="{left:.1f}" y="{top + DEEP:.1f}" textLength="{CELL * cell_len(run[0]):.1f}" '
            f'lengthAdjust="spacingAndGlyphs"{looks}>{escape(run[0])}</text>'
        )
    return drawn


@cache
def _console() -> Console:
    """Only the rich library's styles: nothing is printed."""
    return Console(file=StringIO(), width=COLUMNS, color_system="truecolor", force_terminal=True)
