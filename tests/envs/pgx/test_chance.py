"""Chance inside a step: as likely as the rules have it, though nobody rolls die by die.

Chance from outside is in `test_traces`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt
from typing import Any

import jax
import numpy as np
import pytest

from tests.envs.pgx.conftest import often
from wagnis.core import Chance
from wagnis.kernels.contract import CHANCE, KIND

pytestmark = pytest.mark.xdist_group("pgx")

SAMPLES, POSITIONS = 4096, 5
NEVERMIND = 1e-5  # chances so small that they are not followed


def outcome(name: str, state: Any) -> tuple[Any, ...]:
    """What of a settled position is counted."""
    if name == "gambler":
        return state.roller, state.order, getattr(state.phase, "cup", None)
    return state.roller, state.scores, state.card, type(state.phase)


def chances(name: str, game: Any, state: Any) -> dict[tuple[Any, ...], float]:
    """Of each outcome, by the rules: event after event until somebody decides."""
    found: dict[tuple[Any, ...], float] = defaultdict(float)
    waiting = {state: 1.0}
    while waiting:
        following: dict[Any, float] = defaultdict(float)
        for one, chance in waiting.items():
            node = game.node(one)
            assert isinstance(node, Chance)
            for event, weight in node.lot.events():
                after = game.after(one, event)
                part = chance * weight / node.lot.total
                if isinstance(game.node(after), Chance):
                    following[after] += part
                else:
                    found[outcome(name, after)] += part
        waiting = {one: chance for one, chance in following.items() if chance > NEVERMIND}
    return found


@pytest.mark.deep
@pytest.mark.parametrize("name", ["gambler", "tutto"])
def test_what_falls_inside_a_step_is_as_likely_as_the_rules_have_it(name: str) -> None:
    env, tapes, states = often(name)
    game, step = np.nonzero(tapes.steps & (tapes.words[..., KIND] == CHANCE))
    every = len(game) // POSITIONS
    places = game[::every][:POSITIONS], step[::every][:POSITIONS]
    positions = jax.tree.map(lambda leaf: leaf[places], states._x)
    keys = jax.random.split(jax.random.key(3), (POSITIONS, SAMPLES))
    settle = jax.vmap(jax.vmap(env.rules.settle, (None, 0)))
    words = env.rules.words(jax.tree.map(np.asarray, jax.jit(settle)(positions, keys)))
    for place in range(POSITIONS):
        before = env.rules.coding.decode(tapes.words[places][place])
        wanted = chances(name, env.game, before)
        unlike, number = np.unique(words[place], axis=0, return_counts=True)
        seen: Counter[Any] = Counter()
        for row, count in zip(unlike, number, strict=True):
            after = env.rules.coding.decode(row)
            assert not isinstance(env.game.node(after), Chance)
            seen[outcome(name, after)] += count
        for what in wanted.keys() | seen.keys():
            share = wanted.get(what, 0.0)
            spread = sqrt(SAMPLES * share * (1 - min(share, 1.0)))
            assert abs(seen[what] - SAMPLES * share) <= 5 * spread + 3, (before, what)
