"""The solved turn played through the readable rules, against what it promises."""

from __future__ import annotations

import math
import random
from statistics import mean, stdev

import pytest

from wagnis.core import Decision, play
from wagnis.games.zocken.rules import Finished, Zocken
from wagnis.games.zocken.solver import evaluate
from wagnis.solvers.value_store import ValueStore

TURN = Zocken(1, rounds=1)


def turn_played(objective: str, store: ValueStore, rng: random.Random) -> int:
    """The score of one turn with the best moves."""
    state = TURN.start()
    while not isinstance(state.phase, Finished):
        if isinstance(TURN.node(state), Decision):
            told = evaluate(TURN, state, objective, store)
            move = max(told.values, key=lambda pair: pair[1])[0]
            state = play(TURN, state, move)
        else:
            state = play(TURN, state, (rng.randint(1, 6),))
    return state.scores[0]


def keeps_its_promise(objective: str, store: ValueStore, turns: int) -> None:
    rng = random.Random(objective)
    scores = [turn_played(objective, store, rng) for _ in range(turns)]
    gains = scores if objective == "points" else [float(score > 50) for score in scores]
    promised = evaluate(TURN, TURN.start(), objective, store).value
    assert abs(mean(gains) - promised) < 3 * stdev(gains) / math.sqrt(turns)


@pytest.mark.parametrize("objective", ["points", "over50"])
def test_turns_played_come_to_what_was_promised(store: ValueStore, objective: str) -> None:
    keeps_its_promise(objective, store, turns=100)


@pytest.mark.deep
@pytest.mark.parametrize("objective", ["points", "over50"])
def test_so_they_do_in_the_long_run(store: ValueStore, objective: str) -> None:
    keeps_its_promise(objective, store, turns=6_000)
