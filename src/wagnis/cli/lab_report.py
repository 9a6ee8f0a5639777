"""What the laboratory found, drawn for the terminal.

The arguments of the command are in `lab`, the numbers in `wagnis.lab`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from wagnis.lab import Comparison, RowMeasure, TableauMeasure, Tuned, faults
from wagnis.lab.figures import Figure, paired

Line: TypeAlias = tuple[str, ...]

HEAD = 9
"""Letters that a line of a head has room for above narrower cells."""


def draw_comparison(comparison: Comparison) -> None:
    """Figure by figure, then card by card or row by row."""
    print(f"printed: {comparison.printed.title}")
    print(f"changed: {comparison.changed.title}\n")
    lines: list[Line] = [("", "printed", "changed")]
    for before, after in comparison.pairs():
        about = _head(before or after)  # type: ignore[arg-type]
        lines.append((about, _bare(before), _bare(after)))
    _table(lines)
    before_parts = {part.name: part.figures for part in comparison.printed.parts}
    after_parts = {part.name: part.figures for part in comparison.changed.parts}
    if before_parts.keys() & after_parts.keys() and comparison.game == "tutto":
        heads = next(iter(after_parts.values()))
        print()
        lines = [("card", *map(_head, heads))]
        for name in dict.fromkeys([*before_parts, *after_parts]):
            pairs = paired(before_parts.get(name, ()), after_parts.get(name, ()))
            lines.append((name, *(_both(before, after) for before, after in pairs)))
        _table(lines)
        return
    for title, parts in (
        (comparison.printed.title, before_parts),
        (comparison.changed.title, after_parts),
    ):
        if parts:
            print(f"\n{title}")
            heads = next(iter(parts.values()))
            lines = [("row", *map(_head, heads))]
            lines += [(name, *map(_bare, figures)) for name, figures in parts.items()]
            _table(lines)


def draw_measures(measures: Sequence[TableauMeasure]) -> None:
    """A line for each tableau, and what is not sound about it below."""
    heads = ("tableau", "boxes", "plus", "begin", "of plus", "who began wins", "turns", "decides")
    lines = [heads]
    for measure in measures:
        most = max(measure.rows, key=lambda row: row.decides)
        lines.append(
            (
                measure.tableau.id,
                str(measure.tableau.boxes),
                str(measure.plus),
                f"{measure.begin:+.2f}",
                f"{measure.begin_share:+.0%}",
                f"{measure.starter_wins:.0%}",
                f"{measure.turns.value:.1f}",
                f"{most.decides:.0%} {most.boxes}",
            )
        )
    _table(lines)
    wrong = [(measure.tableau.id, fault) for measure in measures for fault in faults(measure)]
    print()
    for id, fault in wrong:
        print(f"{id}: {fault}")
    print(f"{len(measures)} measured, {len({id for id, _ in wrong})} not sound")


def draw_rows(measure: TableauMeasure) -> None:
    """One tableau, row by row."""
    heads = ("row", "pays", "to who began", "by who began", "own dice", "taken", "forced")
    print()
    _table([(*heads, "decides"), *map(_row, measure.rows)])


def _row(row: RowMeasure) -> Line:
    return (
        row.boxes,
        f"{row.row.pays:+d}",
        f"{row.to_starter.value:+.1f} ± {row.to_starter.within:.1f}",
        f"{row.starter:.0%}",
        f"{row.own:.0%}",
        f"{row.taken:.0%}",
        f"{row.forced:.0%}" if row.row.sign < 0 else "",
        f"{row.decides:.0%}",
    )


def draw_tuned(tuned: Tuned, out: Path | None) -> None:
    """What changed, what it did, and the tableau itself unless it was written to a file."""
    print(f"beginning was worth {tuned.begin_before:+.2f} points, now {tuned.begin_after:+.2f}")
    for change in tuned.changes:
        print(f"  row {change.row + 1}: {change.was:+d} became {change.now:+d}")
    if not tuned.changes:
        print("  nothing was changed")
    if not tuned.reached:
        print(f"not what was wanted, but the nearest of {len(tuned.tried)} that were solved")
    if out is None:
        print(f"\n{tuned.text()}", end="")
    else:
        print(f"written: {out}, tableau {tuned.after.id}")


def _head(figure: Figure) -> str:
    """With the unit, which the cells below then do not repeat."""
    return f"{figure.about}, {figure.unit}" if figure.unit else figure.about


def _bare(figure: Figure | None) -> str:
    return "" if figure is None else str(figure).removesuffix(f" {figure.unit}")


def _both(before: Figure | None, after: Figure | None) -> str:
    """One number where nothing changed."""
    one, other = _bare(before) or "none", _bare(after) or "none"
    return one if one == other else f"{one} -> {other}"


def _table(lines: Sequence[Sequence[str]]) -> None:
    """Columns as wide as their cells, the first to the left and the others to the right.

    A longer head stands in several lines above.
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
