"""CPU time per game as the work grows: more games, more players, one core and two.
Writes docs/pictures/growth.json and, from it, growth.svg; nothing in them is extrapolated.

It reports processor time, which does not depend on the other load of the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wagnis.simulation import simulate

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
GAMES = ("tutto", "gambler", "zocken")
PLAYER = "random"
SEATS = range(2, 7)
MANY = 100_000  # games for the comparison of seats
CORES = (1, 2)


def measured(game: str, seats: int, games: int, cores: int) -> dict[str, Any]:
    """Play this many random games, after the compiled ones are loaded."""
    lineup = [PLAYER] * seats
    simulate(game, lineup, games=seats, keep=False)
    began, wall = time.process_time(), time.perf_counter()
    done = simulate(game, lineup, games=games, seed=games, workers=cores, keep=False)
    spent, passed = time.process_time() - began, time.perf_counter() - wall
    assert done.plan.way == "kernels"
    return {
        "game": game,
        "seats": seats,
        "games": done.games,
        "cores": cores,
        "cpu_seconds": spent,
        "wall_seconds": passed,
        "cpu_microseconds_a_game": 1e6 * spent / done.games,
    }


def plan(most: int, one: int) -> Iterator[tuple[str, int, int, int]]:
    """All games up to ten to the `most`, one of them up to ten to the `one`."""
    for game in GAMES:
        for seats in SEATS:
            if seats > 2:
                yield game, seats, MANY, 1
        for power in range(3, 1 + (max(most, one) if game == GAMES[0] else most)):
            for cores in CORES:
                yield game, 2, 10**power, cores


def main(most: int = 4, one: int = 4) -> list[dict[str, Any]]:
    rows = []
    for asked in plan(most, one):
        row = measured(*asked)
        rows.append(row)
        print(
            f"{row['game']:8} {row['seats']} seats {row['games']:>11,} games {row['cores']} cores "
            f"{row['cpu_microseconds_a_game']:9.1f} µs a game  {row['cpu_seconds']:8.2f} CPU-s "
            f"{row['wall_seconds']:8.2f} s",
            flush=True,
        )
    return rows


def draw(rows: list[dict[str, Any]], path: Path) -> None:
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "wagnis"
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for game in GAMES:
        for cores, style in zip(CORES, ("o-", "s--"), strict=True):
            shown = [
                (row["games"], row["cpu_microseconds_a_game"])
                for row in rows
                if (row["game"], row["seats"], row["cores"]) == (game, 2, cores)
            ]
            name = f"{game}, {cores} core{'s' * (cores > 1)}"
            left.plot(*zip(*sorted(shown), strict=True), style, label=name)
        of_seats = {
            row["seats"]: row["cpu_microseconds_a_game"]
            for row in rows
            if row["game"] == game and row["cores"] == 1 and row["games"] // 1000 == MANY // 1000
        }
        right.plot(*zip(*sorted(of_seats.items()), strict=True), "o-", label=game)
    left.set(xscale="log", xlabel="games", ylabel="µs of processor time a game")
    left.set_title("two players, at random")
    right.set(xlabel="players", ylabel="µs of processor time a game", xticks=list(SEATS))
    right.set_title(f"{MANY:,} games, one core")
    for axes in (left, right):
        axes.set_ylim(0, 1.25 * axes.get_ylim()[1])  # the legend lies above the lines
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8, ncols=3, loc="upper center")
    figure.savefig(path, metadata={"Date": None})


def command() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--most", type=int, choices=range(5, 9), default=6, metavar="5-8")
    parser.add_argument(
        "--one", type=int, choices=range(5, 9), default=6, metavar="5-8", help="for tutto"
    )
    parser.add_argument("--drawn", action="store_true", help="only draw what was measured")
    arguments = parser.parse_args()
    told = PICTURES / "growth.json"
    if not arguments.drawn:
        rows = main(arguments.most, arguments.one)
        machine = (
            f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        )
        written = {"player": PLAYER, "machine": machine, "rows": rows}
        told.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    draw(json.loads(told.read_text(encoding="utf-8"))["rows"], PICTURES / "growth.svg")


if __name__ == "__main__":
    command()
