"""Plays compiled games of one version of the source, as often as a line asks for it.

`bench.beside` starts it. It imports nothing of ours but `wagnis`, which is another version's.
"""

from __future__ import annotations

import hashlib
import sys
import time

from wagnis.games import BOXES
from wagnis.kernels import kernel

GAMES = 4000


def main() -> None:
    name, seats = sys.argv[1], int(sys.argv[2])
    game, players = kernel(name, BOXES[name].open(seats, {})), ["random"] * seats
    first = game.play(players, 1, 0, GAMES)
    print(hashlib.sha256(first.scores.tobytes()).hexdigest(), flush=True)
    turn = 0
    for line in sys.stdin:
        steps = games = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < float(line):
            turn += 1
            played = game.play(players, 1, GAMES * turn, GAMES)
            steps, games = steps + int(played.falls.sum() + played.decisions.sum()), games + GAMES
        print(steps / spent, games / spent, flush=True)


if __name__ == "__main__":
    main()
