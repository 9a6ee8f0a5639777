"""Games played by the readable rules at random, written down for the arrays to play after.

What is compared is in the tests.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from wagnis.core import Chance, Decision
from wagnis.core.box import AnyGame
from wagnis.dice.sources import Prng
from wagnis.kernels.contract import CHANCE, DECISION, KIND, OVER, TURN

ROUNDED = 256  # lengths, so that what is compiled for one lot of games serves another


@dataclass(frozen=True)
class Tapes:
    """N games of T steps at most: what was done, and what came of it by the rules."""

    moves: NDArray[np.int32]  # [N, T]: the id of an action or an event
    chance: NDArray[np.bool_]  # [N, T]: whether it is an event
    steps: NDArray[np.bool_]  # [N, T]: whether there was such a step
    words: NDArray[np.int32]  # [N, T, words]: the position after it
    legal: NDArray[np.bool_]  # [N, T, actions]: what is legal then; nothing at chance
    shares: NDArray[np.float64]  # [N, players]: of the win


def record(game: AnyGame, layout: Any, games: int, seed: int, most: int = 4000) -> Tapes:
    """`layout` has encode, action_id, event_id and `actions`."""
    played = [_play(game, layout, seed + number, most) for number in range(games)]
    longest = max(len(moves) for moves, *_ in played)
    longest += -longest % ROUNDED
    words, actions = played[0][2][0].shape[0], layout.actions
    found = Tapes(
        np.zeros((games, longest), np.int32),
        np.zeros((games, longest), np.bool_),
        np.zeros((games, longest), np.bool_),
        np.zeros((games, longest, words), np.int32),
        np.zeros((games, longest, actions), np.bool_),
        np.array([shares for *_, shares in played]),
    )
    for number, (moves, chance, after, legal, _) in enumerate(played):
        here = slice(0, len(moves))
        found.moves[number, here], found.chance[number, here] = moves, chance
        found.steps[number, here], found.words[number, here] = True, after
        for step, ids in enumerate(legal):
            found.legal[number, step, ids] = True
    return found


def _play(game: AnyGame, layout: Any, seed: int, most: int) -> Any:
    fate, choose = Prng(random.Random(seed)), random.Random(f"choices {seed}")
    state = game.start()
    node = game.node(state)
    moves: list[int] = []
    chances, after, legal = [], [], []
    while isinstance(node, Decision | Chance) and len(moves) < most:
        chance = isinstance(node, Chance)
        move: Any
        if isinstance(node, Chance):
            move = node.lot.draw(fate)
            moves.append(layout.event_id(move))
        else:
            move = choose.choice(node.actions)
            moves.append(layout.action_id(move))
        state = game.after(state, move)
        node = game.node(state)
        chances.append(chance)
        after.append(layout.encode(state))
        ids = node.actions if isinstance(node, Decision) else ()
        legal.append([layout.action_id(action) for action in ids])
    winners = () if isinstance(node, Decision | Chance) else tuple(node.winners)
    shares = [(seat in winners) / max(1, len(winners)) for seat in range(game.seats)]
    return moves, chances, after, legal, shares


def play_after(env: Any, tapes: Tapes) -> Any:
    """The same moves on arrays, all games at once: the states after each step, [N, T, …]."""
    states = _player(env)(tapes.moves, tapes.chance, tapes.steps)
    return jax.tree.map(np.asarray, states)


@cache
def _player(env: Any) -> Any:
    def step(state: Any, move: Any) -> Any:
        number, chance, there = move
        after = jax.lax.cond(
            chance, lambda: env.fall(state, number), lambda: env.act(state, number)
        )
        state = jax.tree.map(lambda new, old: jnp.where(there, new, old), after, state)
        return state, state

    def game(moves: Any, chance: Any, there: Any) -> Any:
        return jax.lax.scan(step, env.start(), (moves, chance, there))[1]

    return jax.jit(jax.vmap(game))


def compare(env: Any, tapes: Tapes, states: Any) -> None:
    """Every word, mask, seat and end of every step."""
    words = env.words(states)
    words[..., TURN] = tapes.words[..., TURN]  # arrays do not count turns
    there = tapes.steps
    np.testing.assert_array_equal(words[there], tapes.words[there])
    kinds = tapes.words[there][:, KIND]
    masks, over = states.legal_action_mask[there], states.terminated[there]
    np.testing.assert_array_equal(masks[kinds != OVER], tapes.legal[there][kinds != OVER])
    assert masks[kinds == OVER].all()
    np.testing.assert_array_equal(over, kinds == OVER)
    np.testing.assert_array_equal(env.chance(states)[there], kinds == CHANCE)
    seats = states.current_player[there]
    deciding = kinds == DECISION
    np.testing.assert_array_equal(seats[deciding], tapes.words[there][deciding, 1])
    ends = states.rewards[:, -1]
    players = tapes.shares.shape[1]
    wanted = (players * tapes.shares - 1) / max(1, players - 1)
    finished = tapes.shares.sum(axis=1) > 0
    assert finished.any()
    if players > 1:
        np.testing.assert_allclose(ends[finished], wanted[finished], atol=1e-6)
