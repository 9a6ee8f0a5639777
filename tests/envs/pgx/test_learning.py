"""What a learner gets: observations as the compiled games have them, and exact regret.

Rewards are in `test_traces`.
"""

from __future__ import annotations

from typing import Any

import jax
import numpy as np
import pytest

from tests.envs.pgx.conftest import often, opened, traced
from wagnis.kernels import kernel
from wagnis.kernels.contract import DECISION, KIND

pytestmark = pytest.mark.xdist_group("pgx")


def check_observations(env: Any, tapes: Any, states: Any, every: int) -> None:
    compiled = kernel(env.name, env.game)
    assert env.observation_shape == (compiled.features,)
    assert env.num_actions == compiled.actions
    game, step = np.nonzero(tapes.steps & (tapes.words[..., KIND] == DECISION))
    for place in zip(game[::every], step[::every], strict=True):
        wanted = np.zeros(compiled.features, np.float32)
        compiled.observe(compiled.tables, tapes.words[place], wanted)
        np.testing.assert_allclose(states.observation[place], wanted, atol=1e-6)


@pytest.mark.parametrize("name", [pytest.param("gambler", marks=pytest.mark.deep), "tutto"])
def test_a_learner_sees_what_the_compiled_game_shows(name: str) -> None:
    check_observations(*often(name), every=97)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "players"), [("zocken", 2), ("zocken", 5), ("engel-bengel", 2)])
def test_a_learner_sees_what_the_compiled_game_shows_in_all_games(name: str, players: int) -> None:
    env = opened(name, players)
    check_observations(env, *traced(env, 20), every=7)


def test_regret_is_what_the_solved_values_say() -> None:
    env = opened("zocken", 2)
    state = jax.jit(env.start)()
    position = env.position(state)
    assert position == env.game.start()
    lost = [env.regret(state, action) for action in range(7)]
    assert min(lost) == 0
    with pytest.raises(ValueError, match="not legal"):
        env.regret(state, 17)
