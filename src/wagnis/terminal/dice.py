"""Dice drawn as boxes with pips.

`look` draws dice within a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wagnis.terminal.look import Look

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
BLANK = ("     ", "     ", "     ")
HEIGHT = 5


def faces(dice: Sequence[int | None], look: Look, styles: Sequence[str] = ()) -> list[Text]:
    """Five lines with the dice side by side; None is a die that has not been rolled.

    >>> for line in faces([5, 2], Look(plain=True)): print(line)
    .-----. .-----.
    |o   o| |o    |
    |  o  | |     |
    |o   o| |    o|
    '-----' '-----'
    """
    top, side, bottom = (".-----.", "|", "'-----'") if look.plain else ("╭─────╮", "│", "╰─────╯")
    lines = [Text() for _ in range(HEIGHT)]
    for number, face in enumerate(dice):
        pips = BLANK if face is None else PIPS[face]
        drawn = [top, *(f"{side}{look.sign(row)}{side}" for row in pips), bottom]
        style = styles[number] if styles else "dim" if face is None else "bold"
        for line, part in zip(lines, drawn, strict=True):
            if number:
                line.append(" ")
            line.append(part, "" if look.plain else style)
    return lines
