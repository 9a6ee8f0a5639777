"""The environments have types: mypy checks these lines with the rest of the tests."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np
import pytest
from numpy.typing import NDArray

from wagnis import envs
from wagnis.envs.kit import Features
from wagnis.envs.single import SingleEnv
from wagnis.envs.spiel import SpielGame, SpielState
from wagnis.envs.zoo import ZooEnv


@pytest.mark.xdist_group("zocken-kernel")
def test_types_are_those_of_the_values() -> None:
    env = envs.gym("zocken", regret=False)
    assert_type(env, SingleEnv)
    seen, info = assert_type(env.reset(seed=1), tuple[Features, dict[str, Any]])
    assert_type(env.step(0), tuple[Features, float, bool, bool, dict[str, Any]])
    masks = assert_type(env.action_masks(), NDArray[np.bool_])
    assert [seen.dtype, masks.dtype, info["action_mask"].dtype] == ["float32", "bool", "int8"]
    agents = envs.aec("zocken")
    assert_type(agents, ZooEnv)
    agents.reset(seed=1)
    assert_type(agents.observe("player_0")["action_mask"], NDArray[np.generic])
    game = assert_type(envs.open_spiel("zocken"), SpielGame)
    assert_type(game.new_initial_state(), SpielState)
