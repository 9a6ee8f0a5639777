"""A comparison of the laboratory, printed for the terminal.

`lab` has the arguments of the command, `wagnis.lab` computes the numbers.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TypeAlias

from wagnis.cli.layout import paragraph
from wagnis.lab.figures import Comparison, Figure, paired

Line: TypeAlias = tuple[str, ...]

HEAD = 9
"""The width of a head above narrower cells."""


def draw_comparison(comparison: Comparison) -> None:
    """Print all figures, then those of each part."""
    paragraph(f"printed: {comparison.printed.title}")
    paragraph(f"changed: {comparison.changed.title}")
    print()
    lines: list[Line] = [("", "printed", "changed")]
    for before, after in comparison.pairs():
        either = before or after
        assert either is not None
        lines.append((_head(either), _bare(before), _bare(after)))
    table(lines)
    if small := sorted({figure.games for figure in comparison.too_small()}):
        numbers = " or ".join(map(str, small))
        print(f"\n“below”: not measurable with {numbers} games of each line-up.")
    if noise := comparison.noise():
        names = "; ".join(figure.about for figure in noise)
        print()
        paragraph(f"Within their margins (±), so these show no difference: {names}.")
        print("Four times the games (--games) halve a margin.")
    before_parts = {part.name: part.figures for part in comparison.printed.parts}
    after_parts = {part.name: part.figures for part in comparison.changed.parts}
    if before_parts.keys() & after_parts.keys() and comparison.shown.in_one_table:
        heads = next(iter(after_parts.values()))
        print()
        lines = [(comparison.shown.name, *map(_head, heads))]
        for name in dict.fromkeys([*before_parts, *after_parts]):
            pairs = paired(before_parts.get(name, ()), after_parts.get(name, ()))
            lines.append((name, *(_both(before, after) for before, after in pairs)))
        table(lines)
        return
    for title, parts in (
        (comparison.printed.title, before_parts),
        (comparison.changed.title, after_parts),
    ):
        if parts:
            print(f"\n{title}")
            heads = next(iter(parts.values()))
            lines = [(comparison.shown.name, *map(_head, heads))]
            lines += [(name, *map(_bare, figures)) for name, figures in parts.items()]
            table(lines)


def _head(figure: Figure) -> str:
    """The head of a column, with the unit of its cells."""
    return f"{figure.about}, {figure.unit}" if figure.unit else figure.about


def _bare(figure: Figure | None) -> str:
    return "" if figure is None else str(figure).removesuffix(f" {figure.unit}")


def _both(before: Figure | None, after: Figure | None) -> str:
    """Both numbers, or one if they are equal."""
    one, other = _bare(before) or "none", _bare(after) or "none"
    return one if one == other else f"{one} -> {other}"


def table(lines: Sequence[Sequence[str]]) -> None:
    """Print columns as wide as their cells, the first left-aligned, the others right-aligned.

    A longer head is broken into lines.
    """
    heads, *rows = lines
    wide = [max(HEAD, *(len(row[at]) for row in rows)) for at in range(len(heads))]
    wrapped = [textwrap.wrap(head, width) for head, width in zip(heads, wide, strict=True)]
    above = max(map(len, wrapped))
    tops = zip(*([""] * (above - len(head)) + head for head in wrapped), strict=True)
    drawn = [*tops, *rows]
    widths = [max(len(line[at]) for line in drawn) for at in range(len(heads))]
    for line in drawn:
        first, *others = (
            f"{cell:<{width}}" if at == 0 else f"{cell:>{width}}"
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        print("  ".join([first, *others]).rstrip())
