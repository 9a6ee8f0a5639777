"""The plots of docs/results, drawn from the stored numbers.

`style` has their appearance.
"""

from __future__ import annotations

from scripts.results import tutto
from scripts.results.pages import RESULTS
from scripts.results.style import BRASS, CHERRY, DICE, EDGE, FELT, INK, SKY, SOFT, figure
from wagnis.core.plain import PlainObject
from wagnis.games.zocken.rules import BET_THRESHOLD

LINES = (FELT, BRASS, CHERRY, SKY, SOFT, INK)


def zocken(numbers: PlainObject) -> None:
    _first_die(numbers)
    _scores(numbers)


def _first_die(numbers: PlainObject) -> None:
    openings = numbers["openings"]
    title = "Zocken: what the choice of the first die is worth"
    with figure(RESULTS / "zocken-first-die.svg", title, height=3.4) as axes:
        for field, one in enumerate(openings, start=1):
            style = {"color": DICE[one["die"]], "markeredgecolor": INK, "markersize": 22}
            axes.plot(field, one["value"], "s", **style)
            axes.annotate(
                f"{one['value']:.2f}",
                (field, one["value"]),
                xytext=(0, 15),
                textcoords="offset points",
                ha="center",
            )
        names = [f"{one['die']}\nfield {field}" for field, one in enumerate(openings, start=1)]
        axes.set_xticks(range(1, len(names) + 1), names)
        axes.set_ylim(81, 95)
        axes.set_ylabel("mean score of the turn")
        axes.grid(True, axis="y")
        axes.grid(False, axis="x")


def _scores(numbers: PlainObject) -> None:
    title = "Zocken: where perfect turns end"
    with figure(RESULTS / "zocken-scores.svg", title, height=3.6) as axes:
        for score, chance in numbers["scores"]:
            over = score > BET_THRESHOLD
            axes.bar(score, 100 * chance, width=8, color=FELT if over else CHERRY)
        axes.axvline(numbers["value"], color=BRASS, linewidth=2)
        axes.annotate(
            f"mean {numbers['value']:.1f}",
            (numbers["value"], 13.2),
            xytext=(6, 0),
            textcoords="offset points",
            color=INK,
        )
        over = 100 * numbers["over50_playing_for_points"]
        axes.annotate(f"more than 50: {over:.1f} %", (215, 9.5), color=FELT, weight="bold")
        axes.annotate(f"50 or less: {100 - over:.1f} %", (215, 8.3), color=CHERRY, weight="bold")
        axes.set_xlabel("score of the turn")
        axes.set_ylabel("per cent of turns")
        axes.grid(True, axis="y")
        axes.grid(False, axis="x")


def tutto_(numbers: PlainObject) -> None:
    _cards(numbers)
    _stopping(numbers)
    _winning(numbers)
    _last_turn(numbers)


def _cards(numbers: PlainObject) -> None:
    title = "Tutto: what a turn brings that begins with this card"
    with figure(RESULTS / "tutto-cards.svg", title, height=4.0) as axes:
        ranked = sorted(numbers["cards"].items(), key=lambda item: item[1])
        bars = axes.barh(
            [card for card, _ in ranked], [worth for _, worth in ranked], color=FELT, height=0.66
        )
        axes.bar_label(bars, fmt="%.0f", padding=4)
        axes.axvline(numbers["turn"], color=BRASS, linewidth=2)
        axes.annotate(
            f"before the draw: {numbers['turn']:.0f}",
            (numbers["turn"], 0),
            xytext=(6, -4),
            textcoords="offset points",
        )
        axes.set_xlabel("points banked, on average")
        axes.set_xlim(0, 700)


def _stopping(numbers: PlainObject) -> None:
    title = "Tutto: stop from here on"
    with figure(RESULTS / "tutto-stopping.svg", title, height=4.0) as axes:
        for colour, (card, by_dice) in zip(LINES, numbers["stop"].items(), strict=True):
            dice = [int(left) for left in by_dice]
            axes.plot(dice, list(by_dice.values()), "o-", color=colour, label=card, markersize=5)
        axes.axhline(numbers["stop_after_tutto"], color=SOFT, linestyle="--", linewidth=1.2)
        axes.annotate(
            f"after a TUTTO: {numbers['stop_after_tutto']}",
            (1, numbers["stop_after_tutto"]),
            xytext=(0, 5),
            textcoords="offset points",
        )
        axes.set_yscale("log")
        axes.set_yticks(
            [200, 300, 500, 1000, 2000, 4000], ["200", "300", "500", "1000", "2000", "4000"]
        )
        axes.minorticks_off()
        axes.set_xticks([1, 2, 3, 4, 5])
        axes.set_xlabel("dice left to roll")
        axes.set_ylabel("points at risk")
        axes.grid(True, axis="y")
        axes.legend(loc="upper left", ncols=2)


def _winning(numbers: PlainObject) -> None:
    title = "Tutto: the first seat's chance to win, about to roll"
    with figure(RESULTS / "tutto-winning.svg", title, width=7.0, height=5.2) as axes:
        steps = list(tutto.STEPS)
        shares = [[100 * share for share in row] for row in numbers["winning"]]
        levels = [5, 10, 20, 30, 40, 60, 70, 80, 90, 95]
        lines = axes.contour(steps, steps, shares, levels=levels, colors=FELT, linewidths=1.3)
        middle = axes.contour(steps, steps, shares, levels=[50], colors=BRASS, linewidths=2.6)
        axes.clabel(lines, fmt="%d %%", fontsize=9, colors=INK)
        axes.clabel(middle, fmt="%d %%", fontsize=9, colors=INK)
        axes.plot([0, steps[-1]], [0, steps[-1]], color=EDGE, linewidth=1.2, zorder=0)
        axes.set_xlabel("the other's points")
        axes.set_ylabel("own points")
        axes.set_aspect("equal")
        axes.grid(False)


def _last_turn(numbers: PlainObject) -> None:
    title = "Tutto for two: the last turn, so many points behind"
    with figure(RESULTS / "tutto-last-turn.svg", title, height=3.4) as axes:
        behind = [points for points, _ in numbers["last_turn"]]
        axes.plot(behind, [100 * share for _, share in numbers["last_turn"]], color=FELT)
        axes.set_xlabel("points behind")
        axes.set_ylabel("chance to win, per cent")
        axes.set_ylim(0, 100)
        axes.grid(True, axis="y")


def gambler(numbers: PlainObject) -> None:
    title = "What it is worth to begin a round, for two"
    with figure(RESULTS / "gambler-begin.svg", title, height=8.2) as axes:
        ranked = sorted(numbers["tableaux"], key=lambda one: one["value"])
        names = [f"{one['name']} ({one['id'].replace('engel-bengel', 'e&b')})" for one in ranked]
        worths = [one["value"] for one in ranked]
        colours = [CHERRY if worth < 0 else FELT for worth in worths]
        bars = axes.barh(names, worths, color=colours, height=0.7)
        axes.bar_label(bars, fmt="%+.1f", padding=4, fontsize=8.5)
        axes.axvline(0, color=INK, linewidth=1)
        axes.set_xlabel("points more than the other, by the end of the round")
        axes.tick_params(axis="y", labelsize=9)
        axes.margins(y=0.01)
        axes.set_xlim(min(worths) - 8, max(worths) + 8)


DRAWN = {"zocken": zocken, "tutto": tutto_, "gambler": gambler}
