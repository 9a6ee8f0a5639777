"""Pgx's own suite on our environments, and what Pgx's users expect besides.

Whether the games are played rightly is in `test_traces`.
"""

from __future__ import annotations

import sys

import jax
import pgx
import pytest

from tests.envs.pgx import suite
from tests.envs.pgx.conftest import opened
from wagnis import envs

pytestmark = pytest.mark.xdist_group("pgx")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("zocken", 2),
        ("zocken", 1),
        ("tutto", 2),
        ("tutto", 3),
        ("gambler", 4),
        ("engel-bengel", 6),
    ],
)
def test_pgx_s_own_suite_passes_in_all_games(name: str, players: int) -> None:
    suite.check(opened(name, players), 10)


def test_pgx_s_own_suite_passes() -> None:
    assert pgx.__version__ == "2.6.0", "read its suite again, and docs/jax.md"
    suite.check(opened("zocken", 2, rounds=1), 1)


@pytest.mark.deep
def test_after_the_end_a_new_game_begins_with_the_old_one_s_rewards() -> None:
    env = opened("zocken", 3, rounds=1)

    def step(state: pgx.State, key: jax.Array) -> tuple[pgx.State, tuple[jax.Array, ...]]:
        one, two = jax.random.split(key)
        action = jax.random.categorical(one, jax.numpy.log(state.legal_action_mask * 1.0))
        state = env.step_auto_reset(state, action, two)
        return state, (state.terminated, state.rewards, state._step_count)

    def play(key: jax.Array) -> tuple[jax.Array, ...]:
        keys = jax.random.split(key, 160)
        told: tuple[jax.Array, ...] = jax.lax.scan(step, env.init(key), keys)[1]
        return told

    keys = jax.random.split(jax.random.key(1), 8)
    ended, rewards, steps = jax.jit(jax.vmap(play))(keys)
    assert ended.any()
    assert (steps[ended] == 0).all()
    assert (abs(rewards[ended].sum(axis=-1)) < 1e-5).all()
    assert (rewards[ended].max(axis=-1) > 0).all()
    assert (rewards[~ended] == 0).all()


@pytest.mark.deep
@pytest.mark.parametrize("name", ["gambler", "tutto", "zocken"])
def test_an_illegal_action_ends_the_game_with_pgx_s_penalty(name: str) -> None:
    env = opened(name, 3)
    state = jax.jit(env.init)(jax.random.key(5))
    illegal = int(state.legal_action_mask.argmin())
    after = jax.jit(env.step)(state, illegal, jax.random.key(6))
    plain = pgx.Env._step_with_illegal_action(env, state, state.current_player)
    assert after.terminated
    assert after.rewards.tolist() == plain.rewards.tolist()
    again = jax.jit(env.step)(after, 0, jax.random.key(7))
    assert again.rewards.tolist() == [0, 0, 0]


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"no game 'chess'.* there are gambler"):
        envs.jax("chess")
    with pytest.raises(ValueError, match="Gambler is for 2 to 6 players, not 7"):
        envs.jax("gambler", players=7)
    env = opened("gambler", 4)
    with pytest.raises(ValueError, match="needs a key"):
        env.step(None, 0)


def test_a_missing_package_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("wagnis.envs.pgx")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(ModuleNotFoundError, match=r"needs jax.*wagnis\[envs\]"):
        envs.jax("gambler")
