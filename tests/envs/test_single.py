"""The games as Gymnasium environments: Gymnasium's own checker, bots inside, rewards, ids."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.tables import GAMES, TABLES, any_legal, of_one_worker
from wagnis import WagnisError, envs
from wagnis.core import Decision, Over
from wagnis.envs.many import ManyEnv


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasium_finds_nothing_wrong(name: str, players: int) -> None:
    check_env(envs.gym(name, opponent="random", players=players))
    check_env(envs.gym(name, players=players, seat=None, rewards="points"))


def test_importing_the_room_registers_the_games() -> None:
    made = "import gymnasium, wagnis.envs; print(gymnasium.make('wagnis/EngelBengel-v0').unwrapped)"
    done = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True)
    assert done.stdout.startswith("<SingleEnv<wagnis/EngelBengel-v0>"), done.stderr


@pytest.mark.parametrize("name", GAMES)
def test_it_is_registered(name: str) -> None:
    options: dict[str, Any] = {"rounds": 1} if name == "zocken" else {"target": 70}
    title = name.title().replace("-", "")
    made: Any = gymnasium.make(f"wagnis/{title}-v0", seat=1, **options)
    _, info = made.reset(seed=5)
    mask = info["action_mask"]
    assert made.unwrapped.opened.game.node(made.unwrapped.table.state()).seat == 1
    made.step(any_legal(mask, np.random.default_rng(1)))


def played(env: Any, seed: int, fate: np.random.Generator) -> tuple[float, bool]:
    """The rewards of an episode of any legal actions, and whether it was the learner's to act."""
    _, info = env.reset(seed=seed)
    total, over, asked = 0.0, False, True
    while not over:
        node = env.opened.game.node(env.table.state())
        asked &= isinstance(node, Decision) and node.seat == env.seat
        _, reward, over, _, info = env.step(any_legal(info["action_mask"], fate))
        total += reward
    return total, asked


@pytest.mark.parametrize(
    ("name", "opponent"),
    [
        *(of_one_worker(name, "thumb") for name in ("gambler", "tutto", "zocken")),
        of_one_worker("tutto", "casual"),
        of_one_worker("tutto", "perfect"),
    ],
)
def test_the_learner_is_asked_and_paid_whoever_plays_inside(name: str, opponent: str) -> None:
    """Players by values are asked in Python."""
    options: dict[str, Any] = {"rounds": 1} if name == "zocken" else {"target": 300}
    fate = np.random.default_rng(2)
    for rewards in ("win", "points"):
        env = envs.gym(name, opponent, 3, seat=1, rewards=rewards, **options)
        for seed in range(3 if opponent == "thumb" else 1):
            total, asked = played(env, seed, fate)
            end = env.opened.game.node(env.table.state())
            assert isinstance(end, Over)
            assert asked
            share = (1 in end.winners) / len(end.winners)
            began = env.opened.game.start().scores[1]
            assert total == (share if rewards == "win" else end.scores[1] - began)


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_python_opponents_choose_alike(name: str) -> None:
    """With the same dice the rule of thumb leads to the same game, compiled or asked."""
    fast, slow = envs.gym(name, "thumb"), envs.gym(name, "thumb")
    slow.opponents.codes = (-1,)
    fate = np.random.default_rng(3)
    (_, one), (_, two) = fast.reset(seed=9), slow.reset(seed=9)
    over, steps = False, 0
    while not over and steps < 150:
        assert fast.table.state() == slow.table.state()
        assert one["action_mask"].tolist() == two["action_mask"].tolist()
        action = any_legal(one["action_mask"], fate)
        seen, reward, over, _, one = fast.step(action)
        again = slow.step(action)
        two, steps = again[4], steps + 1
        assert (seen.tolist(), reward, over) == (again[0].tolist(), again[1], again[2])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rewards", ["points", "win"])
def test_an_illegal_action_ends_the_episode_below_every_game(name: str, rewards: str) -> None:
    env, fate = envs.gym(name, opponent="random", rewards=rewards), np.random.default_rng(5)
    returns = []
    for legal_steps in (None, 0, 3, None, 7):  # None: a whole game
        _, info = env.reset(seed=4)
        over, paid, steps = False, 0.0, 0
        while not over and steps != legal_steps:
            _, reward, over, _, info = env.step(any_legal(info["action_mask"], fate))
            paid, steps = paid + reward, steps + 1
        if not over:
            wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
            _, reward, over, _, info = env.step(wrong)
            paid += reward
            assert info["illegal"]
            assert not info["action_mask"].any()
        assert over
        returns.append((paid, "illegal" in info))
    wrong_ones = {paid for paid, illegal in returns if illegal}
    assert len(wrong_ones) == 1
    assert max(wrong_ones) < min(paid for paid, illegal in returns if not illegal)
    least = env.opened.span[0] - env.opened.game.start().scores[0]
    assert wrong_ones == {least - 1 if rewards == "points" else -1.0}


def test_a_step_before_the_first_reset_says_so() -> None:
    steps: list[Callable[[], object]] = [
        lambda: envs.gym("zocken").step(0),
        lambda: envs.vector("zocken", 2).step(np.zeros(2, int)),
        lambda: envs.aec("zocken").step(0),
    ]
    for step in steps:
        with pytest.raises(WagnisError, match="call reset\\(\\) before step"):
            step()


def test_masks_are_also_given_as_sb3_contrib_asks_for_them() -> None:
    env, many = envs.gym("tutto"), envs.vector("tutto", 3)
    assert isinstance(many, ManyEnv)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
    _, infos = many.reset(seed=1)
    assert many.action_masks().tolist() == infos["action_mask"].astype(bool).tolist()
