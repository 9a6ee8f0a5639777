"""Games of players by values per CPU-second: compiled, and by the readable rules and bots.

`python -m bench.levels` plays `perfect` against `keen`. Compiled games get the cheaper the more are
played together, because they share solved turns: two batches are told.
"""

from __future__ import annotations

import sys
import time

from wagnis.games import BOXES
from wagnis.simulation.plan import BOTS, KERNELS, Plan, plan

CASES = (
    ("tutto", 2),
    ("tutto", 3),
    ("tutto", 4),
    ("zocken", 1),
    ("zocken", 2),
    ("zocken", 3),
    *(("gambler", seats) for seats in (2, 3, 4, 6)),
    *(("engel-bengel", seats) for seats in (2, 4)),
)
BATCHES = (200, 2000)
READABLE = 4


def seconds(planned: Plan, first: int, deals: int) -> float:
    """CPU-seconds per game."""
    games = deals * planned.seats
    begun = time.process_time()
    planned.play(first, games)
    return (time.process_time() - begun) / games


def main(batches: tuple[int, ...] = BATCHES) -> None:
    head = "".join(f"{f'{many:,} games':>16}" for many in batches)
    print(f"{'CPU-ms a game':<18}{'bots':>10}{head}{'quicker by':>14}")
    for name, seats in CASES:
        if name not in BOXES:
            continue
        players = ["keen"] if seats == 1 else ["perfect", *["keen"] * (seats - 1)]
        fast = plan(name, players, way=KERNELS)
        fast.play(10**6, seats)  # compiles
        slow = seconds(plan(name, players, way=BOTS), 0, -(-READABLE // seats))
        quick = [
            seconds(fast, 2 * 10**6 * place, many // seats) for place, many in enumerate(batches)
        ]
        row = "".join(f"{1000 * one:>16.2f}" for one in quick)
        print(
            f"{name + f', {seats}':<18}{1000 * slow:>10.0f}{row}{slow / quick[-1]:>13.0f}x",
            flush=True,
        )


if __name__ == "__main__":
    main(tuple(int(one) for one in sys.argv[1:]) or BATCHES)
