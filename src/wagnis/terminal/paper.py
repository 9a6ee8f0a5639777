"""Layout of lines of text: side by side, in columns, in a frame.

The games' settings write the lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from wagnis.core import Over
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, QUIET, Look, number

GAP = 3


def padded(line: Text, width: int, at_right: bool = False) -> Text:
    """The line, filled with blanks to this width."""
    blanks = " " * max(0, width - line.cell_len)
    return Text(blanks) + line if at_right else line + Text(blanks)


def widest(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def columns(
    rows: Sequence[Sequence[Text]], gap: int = 2, right: frozenset[int] = frozenset()
) -> list[Text]:
    """Rows of cells as lines; the columns in `right` are right-aligned."""
    if not rows:
        return []
    widths = [widest(column) for column in zip(*rows, strict=True)]
    return [
        Text(" " * gap).join(
            padded(cell, width, at in right)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Two blocks side by side, or one below the other if the width is too small."""
    if widest(left) + GAP + widest(right) > width:
        return [*left, *([Text()] if left and right else []), *right]
    room = widest(left) + GAP
    return [
        padded(left[at] if at < len(left) else Text(), room)
        + (right[at] if at < len(right) else Text())
        for at in range(max(len(left), len(right)))
    ]


def in_columns(lines: list[Text], count: int, gap: int = GAP) -> list[Text]:
    """A long list in this many columns, filled downwards."""
    height = -(-len(lines) // count)
    parts = [lines[at : at + height] for at in range(0, len(lines), height)]
    parts = [part + [Text()] * (height - len(part)) for part in parts]
    return columns(list(zip(*parts, strict=True)), gap)


def framed(lines: Sequence[Text], width: int, look: Look, style: str) -> list[Text]:
    """The lines in a box of this inner width."""
    flat, side, corners = ("-", "|", "++++") if look.plain else ("─", "│", "╭╮╰╯")
    rule, left, right = (
        flat * (width + 2),
        look.text(f"{side} ", style),
        look.text(f" {side}", style),
    )
    return [
        look.text(corners[0] + rule + corners[1], style),
        *(left + padded(line, width) + right for line in lines),
        look.text(corners[2] + rule + corners[3], style),
    ]


def seats(
    match: Match, look: Look, turn: int | None, details: Sequence[Text], width: int
) -> list[Text]:
    """All players with their points, and a mark beside the player whose turn it is."""
    if isinstance(match.node, Over):
        turn = None
    lines = columns(
        [
            [
                look.text("▸" if seat == turn else " ", PRIMARY),
                look.text(name, PRIMARY if seat == turn else ""),
                look.text(number(score), DANGER if score < 0 else "bold"),
                details[seat],
            ]
            for seat, (name, score) in enumerate(zip(match.names, match.state.scores, strict=True))
        ],
        gap=1,
        right=frozenset({2}),
    )
    if len(lines) > 4 and 2 * widest(lines) + GAP <= width:
        return in_columns(lines, 2)
    return lines


def fallen(match: Match) -> tuple[int, ...]:
    """The dice of the last event, if it was a roll that ended the turn; otherwise empty."""
    if match.history and match.history[-1].chance and isinstance(match.history[-1].event, tuple):
        return tuple(match.history[-1].event)
    return ()


def bar(part: int, whole: int, width: int, look: Look) -> Text:
    """A progress bar from 0 to the target."""
    full = max(0, min(width, part * width // whole))
    return look.text("█" * full, PRIMARY) + look.text("░" * (width - full), QUIET)
