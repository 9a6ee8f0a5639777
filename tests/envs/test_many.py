"""Many environments by one call: the same as one by one, and how they begin anew."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from tests.envs.tables import GAMES, any_legal
from wagnis import envs


def choices(
    masks: np.ndarray[tuple[int, int]], fate: np.random.Generator
) -> np.ndarray[tuple[int]]:
    return np.array([any_legal(mask, fate) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("name", GAMES)
def test_every_row_goes_its_way_and_begins_anew(name: str) -> None:
    options: dict[str, Any] = {"rounds": 1} if name == "zocken" else {"target": 200}
    many, fate = envs.vector(name, 5, seat=None, **options), np.random.default_rng(5)
    again, other = envs.vector(name, 5, seat=None, **options), np.random.default_rng(5)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, infos = many.reset(seed=8)
    _, told = again.reset(seed=8)
    ended, ends = np.zeros(5, bool), 0
    for _ in range(250):
        assert seen.shape == many.observation_space.shape
        before = infos["action_mask"]
        seen, rewards, now, cut, infos = many.step(choices(before, fate))
        repeated = again.step(choices(told["action_mask"], other))
        told = repeated[4]
        assert np.array_equal(seen, repeated[0])
        assert not cut.any()
        assert not rewards[ended].any()
        assert not now[ended].any()
        assert (infos["action_mask"].any(axis=1) == ~now).all()
        assert set(rewards[~now]) <= {0.0}
        ended, ends = now, ends + now.sum()
    assert ends > 3


@pytest.mark.parametrize("name", GAMES)
def test_a_row_is_what_the_environment_alone_is(name: str) -> None:
    """The same deal, the same actions: the same observations and rewards until the end."""
    many, alone = (
        cast(Any, envs.vector(name, 3, rewards="points")),
        envs.gym(name, rewards="points"),
    )
    fate = np.random.default_rng(6)
    seen, infos = many.reset(seed=1)
    alone.reset(seed=1)
    alone.table.begin(many.table.world.seeds[1])
    alone_mask = alone.table.world.masks[0]
    for _ in range(60):
        assert np.array_equal(seen[1], alone.table.world.seen[0])
        assert np.array_equal(infos["action_mask"][1], alone_mask)
        actions = choices(infos["action_mask"], fate)
        seen, rewards, ended, _, infos = many.step(actions)
        _, reward, over, _, _ = alone.step(int(actions[1]))
        assert (rewards[1], ended[1]) == (reward, over)
        if over:
            break


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_makes_them_either_way(name: str) -> None:
    title = f"wagnis/{name.title().replace('-', '')}-v0"
    for mode in ("sync", "vector_entry_point"):
        many = gymnasium.make_vec(title, num_envs=2, vectorization_mode=mode)
        _, infos = many.reset(seed=2)
        actions = choices(infos["action_mask"], np.random.default_rng(1))
        seen, *_ = many.step(actions)
        assert seen in many.observation_space
        many.close()


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_ends_one_row_only(name: str) -> None:
    many = envs.vector(name, 2)
    _, infos = many.reset(seed=3)
    actions = choices(infos["action_mask"], np.random.default_rng(1))
    actions[0] = int(np.flatnonzero(infos["action_mask"][0] == 0)[0])
    _, _, ended, _, infos = many.step(actions)
    assert infos["illegal"].tolist() == [True, False]
    assert ended[0]
    actions[1] = any_legal(infos["action_mask"][1], np.random.default_rng(1))
    _, _, ended, _, infos = many.step(actions)
    assert not ended[0]
    assert infos["action_mask"][0].any()


def test_players_that_are_not_compiled_are_asked_table_by_table() -> None:
    many = envs.vector("tutto", 2, opponent="casual", target=300)
    assert isinstance(many, SyncVectorEnv)
    _, infos = many.reset(seed=2)
    many.step(choices(infos["action_mask"], np.random.default_rng(1)))
