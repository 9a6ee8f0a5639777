"""The time to review a finished game for two, once its tables are solved.
It is compared with the limit of 2 s, and with replaying the same game by the rules."""

from __future__ import annotations

import statistics
import sys
import time

from wagnis.analysis import missing, review
from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.dice import SeededDice
from wagnis.records import Match, read_record, write_record
from wagnis.solvers import NotSolvedError, ValueStore

GAMES = 200
LIMIT = 2.0
KINDS = (
    ("tutto", "win"),
    ("tutto", "points"),
    ("zocken", "win"),
    ("zocken", "points"),
    ("gambler", "points"),
    ("engel-bengel", "points"),
)


def played(game: str, number: int) -> Match:
    """Between rules of thumb."""
    match, dice = Match.new(game, 2), SeededDice(f"reviews {number}")
    thumb = bot("thumb", game, 0)
    while isinstance(node := match.node, Chance | Decision):
        if isinstance(node, Chance):
            match = match.roll(dice)
        else:
            match = match.advance(thumb.choose(match.game, match.state, node.actions))
    return match


def timed(game: str, objective: str, games: int, store: ValueStore) -> None:
    took, over, events = [], [], 0
    for number in range(games):
        match = played(game, number)
        for task in missing(match, objective, store):
            store.put(task.solve(lambda done: None))
        events += len(match.history)
        began = time.thread_time()
        review(match, objective, store)
        reviewed = time.thread_time()
        read_record(write_record(match))
        took.append(reviewed - began)
        over.append(time.thread_time() - reviewed)
    took.sort()
    p50, p99 = statistics.median(took), took[int(0.99 * (len(took) - 1))]
    print(
        f"{game:13}{objective:8}{1000 * p50:8.0f}{1000 * p99:8.0f}{1000 * took[-1]:9.0f}"
        f"{p99 / LIMIT:11.2f}{1000 * sum(took) / events:12.2f}{sum(took) / sum(over):12.0f}"
    )


def main(games: int = GAMES) -> None:
    store = ValueStore()
    print(
        f"{'':13}{'':8}{'p50':>8}{'p99':>8}{'max ms':>9}{'p99/limit':>11}"
        f"{'ms/event':>12}{'x replay':>12}"
    )
    for game, objective in KINDS:
        try:
            timed(game, objective, games, store)
        except (NotSolvedError, ValueError) as error:
            print(f"{game:13}{objective:8}{error}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
