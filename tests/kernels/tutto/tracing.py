"""One game through the readable rules and through words at once, compared at every step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.kernels.tutto.walks import walk
from wagnis.core import Chance, Decision
from wagnis.games.tutto.kernel import layout
from wagnis.games.tutto.kernel.tables import action_count, tables
from wagnis.games.tutto.rules import Tutto
from wagnis.kernels.contract import CHANCE, DECISION, KIND, OVER, ROUND, SEAT, TURN


class DiffersError(AssertionError):
    """The words are not those of the rules' state."""


def trace(steps: Any, game: Tutto, seed: int) -> int:
    """How many steps agreed; `steps` is the module, or a mutant of it."""
    t = tables(game)
    s = np.zeros(layout.words(game.seats), dtype=np.int32)
    mask = np.zeros(action_count(), dtype=np.bool_)
    steps.begin(t, s)
    count = 0
    move: Any
    for state, move in walk(game, seed):
        _compare(game, state, s)
        legal = steps.legal(t, s, mask)
        match game.node(state):
            case Decision(seat, actions):
                ids = sorted(map(layout.action_id, actions))
                if (s[KIND], s[SEAT], legal) != (DECISION, seat, len(ids)):
                    raise DiffersError(f"{state}: a decision of {seat} is due")
                if np.flatnonzero(mask).tolist() != ids:
                    raise DiffersError(f"{state}: other actions are legal")
                steps.act(t, s, layout.action_id(move))
            case Chance(_, seat):
                if (s[KIND], s[SEAT], legal) != (CHANCE, seat, 0):
                    raise DiffersError(f"{state}: something is to fall from the hand of {seat}")
                steps.fall(t, s, layout.event_id(move))
            case _:
                if s[KIND] != OVER or mask.any():
                    raise DiffersError(f"{state}: the game is over")
        count += 1
    return count


def _compare(game: Tutto, state: Any, s: Any) -> None:
    """All words but round and turn follow from the state; those two follow from the turns."""
    words = layout.encode(game, state)
    words[[ROUND, TURN]] = s[[ROUND, TURN]]
    if not np.array_equal(words, s) or layout.decode(s) != state:
        raise DiffersError(f"{state}: {words} became {s}")
    if s[KIND] != OVER:
        begun = s[ROUND] * game.seats + (state.roller - game.first) % game.seats
        if s[TURN] != begun:
            raise DiffersError(f"{state}: turn {s[TURN]} of round {s[ROUND]}")


def traces(steps: Any, games: Any, seeds: range) -> Iterator[int]:
    for game in games:
        for seed in seeds:
            yield trace(steps, game, seed)
