"""The compiled step of one or many games: from an action to the learner's next decision.

It draws all chance events and writes masks and features into fixed arrays. Numba picks the game's
compiled functions by the type of its `World`; `table` calls it from Python.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import overload

from wagnis.envs.kit import Features, Mask, Scores, Stream, Tables, World
from wagnis.envs.opening import OUTSIDE
from wagnis.envs.parking import there
from wagnis.kernels import rng as fate
from wagnis.kernels.contract import CHANCE, KIND, NO, OVER, RANDOM, SEAT, Words


@dataclass(frozen=True, slots=True)
class Steps:
    """A game's compiled functions, and `choose` for its compiled players."""

    begin: Callable[[Tables, Words], None]
    legal: Callable[[Tables, Words, Mask], int]
    act: Callable[[Tables, Words, int], None]
    fall: Callable[[Tables, Words, int], None]
    draw: Callable[[Tables, Words, Stream], int]
    observe: Callable[[Tables, Words, Features], None]
    choose: Callable[[Tables, Words, int, Scores, Stream], int]


COMPILED: dict[type[World], Steps] = {}


def _dispatched(name: str) -> Any:
    """The step of this name: called with a `World` and the arguments after `Tables` in `Steps`."""

    def step(w: World, *arguments: object) -> Any:
        raise NotImplementedError(f"{name} is called by compiled functions only")

    @overload(step, strict=False)
    def of_game(w: types.NamedTuple, *arguments: types.Type) -> Callable[..., Any]:
        compiled = getattr(COMPILED[w.instance_class], name)
        return lambda w, *arguments: compiled(w.tables, *arguments)

    return step


def choose_by(by_chance: Callable[..., int], by_thumb: Callable[..., int]) -> Callable[..., int]:
    """`Steps.choose` for a game with these two compiled players."""

    @njit()
    def choose(t: Tables, s: Words, who: int, scores: Scores, coins: Stream) -> int:
        return by_chance(t, s, coins) if who == RANDOM else by_thumb(t, s)

    return choose


begin: Callable[[World, Words], None] = _dispatched("begin")
legal: Callable[[World, Words, Mask], int] = _dispatched("legal")
act: Callable[[World, Words, int], None] = _dispatched("act")
fall: Callable[[World, Words, int], None] = _dispatched("fall")
draw: Callable[[World, Words, Stream], int] = _dispatched("draw")
observe: Callable[[World, Words, Features], None] = _dispatched("observe")
choose: Callable[[World, Words, int, Scores, Stream], int] = _dispatched("choose")


ILLEGAL = -2
"""The result of a step with an illegal action; other results are a seat, or `NO` at the end."""


@njit()
def go_on(at: int, row: int) -> np.int64:
    """Play until an outside player acts, and write mask and features; returns that seat."""
    w = there(at)
    state, mask, players = w.states[row], w.masks[row], w.players[row]
    while state[KIND] != OVER:
        if state[KIND] == CHANCE:
            fall(w, state, draw(w, state, w.dice[row]))
            continue
        who = players[state[SEAT]]
        if who == OUTSIDE:
            legal(w, state, mask)
            break
        act(w, state, choose(w, state, who, w.scores[row], w.coins[row]))
    observe(w, state, w.seen[row])
    for seat in range(len(players)):
        w.scores[row, seat] = state[w.scores_at + seat]
    if state[KIND] != OVER:
        return np.int64(state[SEAT])
    mask[:] = 0
    _share(at, row)
    return np.int64(NO)


@njit()
def _share(at: int, row: int) -> None:
    """Write the shares: a win is 1, and players who tie share it."""
    w = there(at)
    scores, shares = w.scores[row], w.shares[row]
    best, winners = scores.max(), 0
    for seat in range(len(scores)):
        if w.winners_at == NO:
            won = scores[seat] == best
        else:
            won = (w.states[row, w.winners_at] >> seat) & 1 == 1
        shares[seat] = won
        winners += won
    shares /= winners


@njit()
def _step(at: int, row: int) -> np.int64:
    """Play this row's action, or start a new game after the end; returns the seat to act."""
    w, action = there(at), there(at).actions[row]
    state = w.states[row]
    if w.ended[row]:
        key = fate.deal_key(w.seeds[row], w.deals[row])
        w.deals[row] += 1
        w.dice[row, 0] = key
        w.coins[row, 0] = key ^ fate.CHOICES
        w.shares[row] = 0.0
        begin(w, state)
    elif action < 0 or action >= w.masks.shape[1] or not w.masks[row, action]:
        return np.int64(ILLEGAL)
    else:
        act(w, state, action)
    return go_on(at, row)


@njit(cache=True)
def run(at: int) -> np.int64:
    """One step of every row; returns the seat to act in the last row, `NO`, or `ILLEGAL`.

    A row whose game has ended ignores its action and starts a new game. A game that ends before an
    outside player acts is dealt again.
    """
    w, acts = there(at), np.int64(NO)
    for row in range(len(w.actions)):
        begins = w.ended[row]
        acts = _step(at, row)
        while begins and acts == NO:
            acts = _step(at, row)
        w.ended[row] = acts < 0
        w.illegal[row] = acts == ILLEGAL
        learner = w.learners[row]
        if learner == NO:
            continue
        score = w.scores[row, learner]
        if begins:
            w.rewards[row] = 0.0
        elif acts == ILLEGAL:  # worse than every end of a game
            w.rewards[row] = w.lowest - 1 - w.had[row] if w.points else -1.0
            w.masks[row] = 0
        else:
            w.rewards[row] = score - w.had[row] if w.points else w.shares[row, learner]
        w.had[row] = score
    return acts
