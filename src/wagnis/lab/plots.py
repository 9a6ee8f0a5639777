"""Pictures of what the laboratory found, with Matplotlib: two variants, or tableaux in a row.

What is drawn was measured elsewhere. Matplotlib comes with `wagnis[lab]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wagnis.lab.errors import LabError
from wagnis.lab.figures import Comparison, Figure
from wagnis.lab.measures import TableauMeasure

SUFFIXES = (".svg", ".png")
PRINTED, CHANGED, MINUS = "#8a8f98", "#c8553d", "#3d5a80"


def check_path(path: Path) -> None:
    """Refuse early what could not be drawn later."""
    if path.suffix.lower() not in SUFFIXES:
        raise LabError(f"pictures are {' or '.join(SUFFIXES)} files, not {path.name}")


def plot_comparison(comparison: Comparison, path: Path) -> None:
    """One small panel a figure, and one for the parts if both variants have them."""
    check_path(path)
    pairs = [(a, b) for a, b in comparison.pairs() if a is not None and b is not None]
    parts = bool(comparison.printed.parts or comparison.changed.parts)
    figure, axes = _panels(len(pairs) + 2 * parts)
    for axis, (before, after) in zip(axes, pairs, strict=False):
        _bars(axis, before, after)
    if parts:
        for axis, one in zip(
            axes[len(pairs) :], (comparison.printed, comparison.changed), strict=False
        ):
            names = [part.name for part in one.parts]
            at = 1 if comparison.game == "tutto" else 4  # its worth; how often it decides
            means = [part.figures[at].mean for part in one.parts]
            axis.barh(names[::-1], [mean.value for mean in means][::-1], color=CHANGED)
            axis.set_title(_short(one.title), fontsize=8)
            axis.tick_params(labelsize=7)
    figure.suptitle(f"{comparison.printed.title}  v  {comparison.changed.title}", fontsize=9)
    _save(figure, path)


def plot_tableaux(measures: Sequence[TableauMeasure], path: Path) -> None:
    """What beginning is worth on each, and how much its strongest row decides."""
    check_path(path)
    ordered = sorted(measures, key=lambda measure: measure.begin)
    names = [measure.tableau.id for measure in ordered]
    figure, axes = _panels(2, height=1.2 + 0.22 * len(names))
    begins = [measure.begin for measure in ordered]
    axes[0].barh(names, begins, color=[CHANGED if begin >= 0 else MINUS for begin in begins])
    axes[0].set_title("beginning is worth, points", fontsize=9)
    decides = [max(row.decides for row in measure.rows) for measure in ordered]
    axes[1].barh(names, decides, color=PRINTED)
    axes[1].set_title("rounds decided by one row, at most", fontsize=9)
    for axis in axes[:2]:
        axis.tick_params(labelsize=7)
    _save(figure, path)


def _panels(count: int, height: float | None = None) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure as Sheet

    columns = min(count, 3) or 1
    rows = -(-count // columns)
    sheet = Sheet(figsize=(3.6 * columns, height or 2.4 * rows), layout="constrained")
    axes = sheet.subplots(rows, columns, squeeze=False)
    flat = [axis for row in axes for axis in row]
    for axis in flat[count:]:
        axis.set_axis_off()
    return sheet, flat


def _bars(axis: Any, before: Figure, after: Figure) -> None:
    means = (before.mean, after.mean)
    factor = 100 if before.unit == "%" else 1
    axis.bar(
        ["printed", "changed"],
        [factor * mean.value for mean in means],
        yerr=[factor * mean.within for mean in means],
        color=[PRINTED, CHANGED],
        capsize=3,
    )
    axis.set_title(f"{before.about}{f', {before.unit}' if before.unit else ''}", fontsize=8)
    axis.tick_params(labelsize=7)


def _short(title: str) -> str:
    return title if len(title) <= 40 else f"{title[:38]}…"


def _save(sheet: Any, path: Path) -> None:
    # Without a date and with fixed ids, the same numbers give the same file.
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "wagnis"}):
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
        try:
            sheet.savefig(path, metadata=metadata)
        except OSError as error:
            raise LabError(f"cannot write {path}: {error.strerror}") from None
