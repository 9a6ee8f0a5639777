"""Zocken's results for the win: the first seat, the loss of points players, bets, changes of style.

Chances are exact; simulated numbers come with their number of games.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

import numpy as np

from research.zocken.findings import Turn
from scripts.results.pages import table
from scripts.results.progress import step
from wagnis.core import Decision, Over, Seat
from wagnis.core.plain import PlainObject
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS
from wagnis.games.zocken.rules import State, Zocken
from wagnis.games.zocken.solver.game import KIND, GameTask, read_row
from wagnis.games.zocken.solver.position import Position
from wagnis.games.zocken.solver.winning import win_turn
from wagnis.solvers import ValueStore, evaluate

GAME = Zocken(2)
GAMES, TURNS = 1_600, 600
LEADS = (-140, -100, -70, -50, -20, 0)
BET_LEADS = (-100, -50, -20, 0, 20, 50, 100)


class Played(NamedTuple):
    """A finished last turn: its score, whether a die went out, whether there was a bet on it."""

    score: int
    out: bool
    bet: bool
    won: float


def collect(store: ValueStore) -> PlainObject:
    rows = store.find(KIND, GameTask(MATCH_POINTS).key)
    assert rows is not None
    met = Turn.on(store).before_bets()
    with ProcessPoolExecutor() as workers:
        shares = step("win against points", lambda: list(workers.map(_game, range(GAMES))))
        styles = step("last turns", lambda: list(workers.map(_style, LEADS)))
    return {
        "seconds": rows.facts["seconds"],
        "first": rows.facts["first"],
        "rows": {
            str(turns): [[lead, float(read_row(rows, turns).at(np.array(lead)))] for lead in leads]
            for turns, leads in ((n, range(-200, 205, 10)) for n in (1, 2, 5, 10))
        },
        "against_points": {
            "games": GAMES,
            "share": mean(shares),
            "error": stdev(shares) / sqrt(GAMES),
        },
        "bets": {
            str(turns): [[lead, _bet_right(turns, lead, met)] for lead in BET_LEADS]
            for turns in (10, 2, 1)
        },
        "last_turn": styles,
    }


def start(turns: int, lead: int) -> State:
    """The start of a turn, with this many turns to come and this lead of its roller."""
    roller = Seat(turns % 2)
    scores = (lead, 0) if roller == 0 else (0, lead)
    return GAME._turn(scores, (2 * GAME.rounds - turns) // 2, roller)


@cache
def _store() -> ValueStore:
    return ValueStore()


def _bet_right(turns: int, lead: int, met: Sequence[tuple[Position, object]]) -> float:
    """How often a bet improves the chance to win, after three dice played for points."""
    turn = win_turn(GAME, start(turns, lead), _store()).turn
    right = [
        chance
        for here, chance in met
        if turn.picking(here, True) < turn.picking(here, False) - 1e-12
    ]
    return float(sum(map(float, right)))  # type: ignore[arg-type]


def _played(state: State, objectives: Sequence[str], rng: random.Random) -> list[State]:
    """Every position of a game in which each seat plays for its own aim."""
    states = [state]
    while not isinstance(node := GAME.node(state), Over):
        if isinstance(node, Decision):
            values = evaluate("zocken", GAME, state, objectives[node.seat], _store()).values
            best = max(value for _, value in values)
            state = GAME.after(state, rng.choice([a for a, v in values if v >= best - 1e-12]))
        else:
            state = GAME.after(state, (rng.randint(1, 6),))
        states.append(state)
    return states


def _share(state: State, seat: int) -> float:
    node = GAME.node(state)
    assert isinstance(node, Over)
    return (seat in node.winners) / len(node.winners)


def _game(number: int) -> float:
    """The gain of playing for the win against playing for points, alternating seats."""
    seat = number % 2
    aims = ("win", "points") if seat == 0 else ("points", "win")
    return _share(_played(GAME.start(), aims, random.Random(f"style|{number}"))[-1], seat)


def _style(lead: int) -> PlainObject:
    """The last turn of a player with this lead: played for the win, and for points."""
    begin, rng = start(1, lead), random.Random(lead)
    values = dict(evaluate("zocken", GAME, begin, "win", _store()).values)
    best = max(values.values())
    results: PlainObject = {
        "lead": lead,
        "chance": best,
        "first": [a.die for a, v in values.items() if v > best - 1e-12],
        "orange": next(v for a, v in values.items() if a.die == COLOURS[1]),
    }
    for aim in ("win", "points"):
        turns = [_last(_played(begin, ("win", aim), rng)[-1]) for _ in range(TURNS)]
        results[aim] = {
            "score": mean(turn.score for turn in turns),
            "spread": stdev(turn.score for turn in turns),
            "out": mean(turn.out for turn in turns),
            "bet": mean(turn.bet for turn in turns),
            "won": mean(turn.won for turn in turns),
        }
    return results


def _last(state: State) -> Played:
    over = GAME.circles
    matched = sum(
        lying is not None and lying[0] == circle
        for lying, circle in zip(state.row[1:8], over, strict=True)
    )
    points = MATCH_POINTS[matched - 1] if matched else 0
    evaded = sum(state.row[index] is not None for index in (0, 8))
    score = points - 10 * evaded + (50 if not state.out else -20 * len(state.out))
    return Played(score, bool(state.out), bool(state.bets[0]), _share(state, 1))


def tables(numbers: PlainObject) -> dict[str, str]:
    return {
        "win-bets": table(
            ["lead of the roller", *(f"{_turns(turns)}" for turns in numbers["bets"])],
            [
                [
                    f"{lead:+d}" if lead else "0",
                    *(f"{100 * row[at][1]:.0f}%" for row in numbers["bets"].values()),
                ]
                for at, lead in enumerate(BET_LEADS)
            ],
        ),
    }


def _turns(written: str) -> str:
    return "the last turn" if written == "1" else f"{written} turns to come"


if __name__ == "__main__":
    import json

    print(json.dumps(collect(ValueStore()), indent=1))
