"""The learning curves of docs/results/baselines.md, drawn from the leaderboard's rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.leaderboard import RESULTS, Point, Row
from wagnis.games import BOXES

PICTURE = RESULTS / "baselines.svg"
COLOURS = ("#1f5f8b", "#b4552d", "#4f7942", "#7b4f9d")


def draw(listed: Sequence[Row]) -> None:
    """One column per game with learners: the share against `thumb` above, the regret below."""
    import matplotlib

    matplotlib.use("svg")
    # `none`: letters, not their outlines
    with matplotlib.rc_context({"svg.hashsalt": "wagnis", "svg.fonttype": "none"}):
        _draw(listed)


def _draw(listed: Sequence[Row]) -> None:
    import matplotlib.pyplot as plt

    learners = [row for row in listed if row.curve and row.players == 2]
    games = [game for game in BOXES.house if any(row.game == game for row in learners)]
    if not games:
        return
    players = dict.fromkeys(row.player for row in sorted(learners, key=lambda row: row.player))
    colours = dict(zip(players, COLOURS * len(players), strict=False))
    size = (2.6 * len(games), 4.6)
    figure, grid = plt.subplots(
        2, len(games), figsize=size, squeeze=False, sharex=True, constrained_layout=True
    )
    for column, game in enumerate(games):
        here = [row for row in learners if row.game == game]
        for row in here:
            colour = colours[row.player]
            _curves(grid[0][column], row, colour, lambda point: 100 * point.share)
            scale = 100 if row.unit == "win" else 1
            _curves(
                grid[1][column],
                row,
                colour,
                lambda point, scale=scale: None if point.regret is None else scale * point.regret,
            )
        grid[0][column].axhline(50, color="#999999", linestyle="--", linewidth=1)
        grid[0][column].set_title(BOXES[game].title)
        grid[0][column].set_ylabel("share against thumb, in %" if column == 0 else "")
        unit = "%" if here[0].unit == "win" else "points"
        grid[1][column].set_ylabel(f"regret, in {unit}")
        grid[1][column].set_xlabel("steps")
        for axes in (grid[0][column], grid[1][column]):
            axes.set_xscale("log")
            axes.minorticks_off()
            axes.set_ylim(bottom=0)
            axes.spines[["top", "right"]].set_visible(False)
    lines = [line for axes in grid[0] for line in axes.get_lines()]
    named = {line.get_label(): line for line in lines if line.get_label() in players}
    figure.legend(
        named.values(), named, frameon=False, loc="outside lower center", ncols=len(named)
    )
    figure.savefig(PICTURE, metadata={"Date": None})
    plt.close(figure)


def _curves(axes: Any, row: Row, colour: str, value: Any) -> None:
    """A thin line per seed, and a thick one for their mean."""
    by: dict[int, list[Point]] = {}
    for point in row.curve:
        by.setdefault(point.seed, []).append(point)
    means: dict[int, list[float]] = {}
    for points in by.values():
        known = [(point.steps, value(point)) for point in points if value(point) is not None]
        axes.plot(
            [steps for steps, _ in known],
            [found for _, found in known],
            color=colour,
            alpha=0.4,
            linewidth=1,
        )
        for steps, found in known:
            means.setdefault(steps, []).append(found)
    ordered = sorted(means)
    axes.plot(
        ordered,
        [sum(means[steps]) / len(means[steps]) for steps in ordered],
        color=colour,
        marker="o",
        markersize=3,
        label=row.player,
    )
