"""Plots of a comparison with Matplotlib: two variants side by side.

Matplotlib comes with `wagnis[lab]`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wagnis.lab.figures import Comparison, Figure
from wagnis.lab.kit import LabError

SUFFIXES = (".svg", ".png")
WIDTH = 6  # of a row, in cells: it is divided among one, two or three panels
PRINTED, CHANGED, MINUS = "#8a8f98", "#c8553d", "#3d5a80"


def check_path(path: Path) -> None:
    """Refuse a path that cannot be written before the work begins."""
    if path.suffix.lower() not in SUFFIXES:
        raise LabError(f"pictures are {' or '.join(SUFFIXES)} files, not {path.name}")


def plot_comparison(comparison: Comparison, path: Path) -> None:
    """One small panel per figure, and one for the parts if both variants have them."""
    check_path(path)
    pairs = [
        (before, after)
        for before, after in comparison.pairs()
        if before is not None and after is not None and not (before.too_small and after.too_small)
    ]
    changed = comparison.changed
    shown = [one for one in (comparison.printed, changed) if one.parts]
    figure, axes = panels(len(pairs) + len(shown))
    for axis, (before, after) in zip(axes, pairs, strict=False):
        _bars(axis, before, after)
    for axis, one in zip(axes[len(pairs) :], shown, strict=True):
        names = [part.name for part in one.parts]
        figures = [part.figure(comparison.shown.pictured) for part in one.parts]
        factor = _factor(figures[0])
        numbers = [factor * figure.estimate.mean for figure in figures]
        axis.barh(names[::-1], numbers[::-1], color=CHANGED if one is changed else PRINTED)
        axis.set_xlabel(_quantity(figures[0]), fontsize=7)
        axis.set_ylabel(comparison.shown.name, fontsize=7)
        axis.set_title(_short(one.title), fontsize=8)
        axis.tick_params(labelsize=7)
    figure.suptitle(f"{comparison.printed.title}  v  {comparison.changed.title}", fontsize=9)
    save(figure, path)


def panels(count: int, height: float | None = None) -> tuple[Any, list[Any]]:
    """A sheet with this many panels, up to three in a row; each row is filled."""
    from matplotlib.figure import Figure as Sheet

    columns = min(count, 3) or 1
    rows = -(-count // columns) or 1
    sheet = Sheet(figsize=(3.6 * columns, height or 2.4 * rows), layout="constrained")
    grid = sheet.add_gridspec(rows, WIDTH)
    axes = list[Any]()
    for row in range(rows):
        here = count // rows + (row < count % rows)
        wide = WIDTH // max(here, 1)
        axes += [sheet.add_subplot(grid[row, wide * n : wide * (n + 1)]) for n in range(here)]
    return sheet, axes


def _bars(axis: Any, before: Figure, after: Figure) -> None:
    estimates = (before.estimate, after.estimate)
    factor = _factor(before)
    axis.bar(
        ["printed", "changed"],
        [factor * one.mean for one in estimates],
        yerr=[factor * one.half for one in estimates],
        color=[PRINTED, CHANGED],
        capsize=3,
    )
    axis.set_title(_quantity(before), fontsize=8)
    axis.tick_params(labelsize=7)


def _quantity(figure: Figure) -> str:
    return f"{figure.about}, {figure.unit}" if figure.unit else figure.about


def _factor(figure: Figure) -> int:
    return 100 if figure.unit == "%" else 1


def _short(title: str) -> str:
    return title if len(title) <= 40 else f"{title[:38]}…"


def save(sheet: Any, path: Path) -> None:
    # Without a date and with fixed ids, the same numbers give the same file.
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "wagnis"}):
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
        try:
            sheet.savefig(path, metadata=metadata)
        except OSError as error:
            raise LabError(f"cannot write {path}: {error.strerror}") from None
