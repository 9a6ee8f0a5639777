"""A learner of the field on our environments: sb3-contrib's MaskablePPO against the rule of thumb.

`bench.baselines` measures it, and a test trains it for a minute. It needs the dependency group
`ppo`: `make ppo`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import gymnasium
import numpy as np

from wagnis import envs
from wagnis.core.plain import Plain

TABLES = 16
POINTS = 0.01
"""Rewards are hundreds of points, so that values are near 1."""
SETTINGS = {
    "n_steps": 256,
    "batch_size": 1024,
    "gamma": 1.0,  # episodes end, and the last points count as much as the first
    "gae_lambda": 0.95,
    "learning_rate": 1e-3,
    "ent_coef": 0.005,
}

Policy = Callable[[Any, Any], int]
"""From features and mask to an action."""
Policies = Callable[[Any, Any], Any]
"""The same for many games at once: arrays with a row per game."""


def checkpoints(
    game: str, at: Sequence[int], seed: int = 1, **options: Plain
) -> Iterator[tuple[int, Policies]]:
    """An agent that learns by points, after at least so many steps each: its likeliest actions."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    torch.set_num_threads(1)

    def table() -> Any:
        env: Any = envs.gym(game, seat=None, rewards="points", regret=False, **options)
        return Scaled(env)

    agent = MaskablePPO(
        "MlpPolicy", DummyVecEnv([table] * TABLES), seed=seed, device="cpu", **SETTINGS
    )

    def choose(seen: Any, masks: Any) -> Any:
        return agent.predict(seen, action_masks=masks, deterministic=True)[0]

    for steps in at:
        agent.learn(steps - agent.num_timesteps, reset_num_timesteps=False)
        yield agent.num_timesteps, choose


def trained(game: str, steps: int, seed: int = 1, **options: Plain) -> Policy:
    """The agent after so many steps, for one game at a time."""
    ((_, policy),) = checkpoints(game, [steps], seed, **options)
    return lambda seen, mask: int(policy(seen, mask))


class Scaled(gymnasium.RewardWrapper[Any, Any]):
    """The environment with smaller rewards. Stable-Baselines3 finds `action_masks` inside."""

    def reward(self, reward: Any) -> float:
        return POINTS * float(reward)


def points(game: str, choose: Policy, episodes: int, **options: Plain) -> float:
    """The mean of the agent's points in games against the rule of thumb, from both seats."""
    total = 0.0
    for seed in range(episodes):
        env = envs.gym(game, seat=seed % 2, rewards="points", regret=False, **options)
        seen, info = env.reset(seed=10**6 + seed // 2)
        over = False
        while not over:
            seen, reward, over, _, info = env.step(choose(seen, info["action_mask"]))
            total += reward
    return total / episodes


def by_chance(seed: int = 1) -> Policy:
    """Any legal action, uniformly."""
    fate = np.random.default_rng(seed)
    return lambda seen, mask: int(fate.choice(np.flatnonzero(mask)))
