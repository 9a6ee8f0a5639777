"""The field's interfaces: our environments beside PettingZoo's and OpenSpiel's, random play.

Every row is driven by the loop its convention prescribes; a step is one decision of an agent.
The compiled games alone are measured in `kernels`.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np

from wagnis import envs

ROUNDS, SECONDS = 5, 0.4
GAMES = ("gambler", "tutto", "zocken")
TABLES = 1024
CONNECT_FOUR, PIG = "PettingZoo connect four", "OpenSpiel rl_environment, pig"


def connect_four() -> Any:
    """PettingZoo's game with its wrappers.

    It imports pygame to draw windows; nothing is drawn, so an empty module replaces it if missing.
    """
    try:
        import pygame  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: F401
    except ModuleNotFoundError:
        sys.modules["pygame"] = ModuleType("pygame")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.classic import connect_four_v3
    return connect_four_v3


def agents(env: Any) -> Callable[[], float]:
    """Steps per CPU-second of PettingZoo's loop."""
    coins, seeds = np.random.default_rng(1), iter(range(10**9))

    def rate() -> float:
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                action = None if over or cut else any_of(seen["action_mask"], coins)
                env.step(action)
                steps += 1
        return steps / (time.process_time() - began)

    return rate


def single(env: Any) -> Callable[[], float]:
    """Steps per CPU-second of Gymnasium's loop."""
    coins, seeds = np.random.default_rng(1), iter(range(10**9))

    def rate() -> float:
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            over, (_, info) = False, env.reset(seed=next(seeds))
            while not over:
                _, _, over, _, info = env.step(any_of(info["action_mask"], coins))
                steps += 1
        return steps / (time.process_time() - began)

    return rate


def many(env: Any) -> Callable[[], float]:
    """Steps per CPU-second of many tables at once, including the choice of actions."""
    coins = np.random.default_rng(1)
    _, infos = env.reset(seed=1)

    def rate() -> float:
        nonlocal infos
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            masks = infos["action_mask"]
            actions = (coins.random(masks.shape, np.float32) * masks).argmax(axis=1)
            *_, infos = env.step(actions)
            steps += len(actions)
        return steps / (time.process_time() - began)

    return rate


def spiel(game: Any) -> Callable[[], float]:
    """Steps per CPU-second of OpenSpiel's `rl_environment`."""
    from open_spiel.python import rl_environment

    env, coins = rl_environment.Environment(game), np.random.default_rng(1)

    def rate() -> float:
        steps, began = 0, time.process_time()
        while time.process_time() - began < SECONDS:
            step = env.reset()
            while not step.last():
                legal = step.observations["legal_actions"][step.observations["current_player"]]
                step = env.step([legal[int(coins.random() * len(legal))]])
                steps += 1
        return steps / (time.process_time() - began)

    return rate


def any_of(mask: Any, coins: np.random.Generator) -> int:
    legal = mask.nonzero()[0]
    return int(legal[int(coins.random() * len(legal))])


def rows() -> dict[str, Callable[[], float]]:
    rates_by_name = {
        CONNECT_FOUR: agents(connect_four().env()),
        f"{CONNECT_FOUR}, no wrappers": agents(connect_four().raw_env()),
        PIG: spiel("pig"),
    }
    for name in GAMES:
        rates_by_name[f"open_spiel, rl_environment, {name}"] = spiel(envs.open_spiel(name))
        rates_by_name[f"aec, {name}"] = agents(envs.aec(name))
        rates_by_name[f"gym, {name}, random inside"] = single(envs.gym(name, "random"))
        rates_by_name[f"gym, {name}, thumb inside"] = single(envs.gym(name))
        rates_by_name[f"vector, {name}, {TABLES:,} tables"] = many(
            envs.vector(name, TABLES, "random")
        )
    return rates_by_name


def main() -> None:
    measured: dict[str, list[float]] = {}
    made = rows()
    for _ in range(ROUNDS):
        for name, rate in made.items():
            measured.setdefault(name, []).append(rate())
    rates = {name: median(found) for name, found in measured.items()}
    print(f"{'':<40}{'steps/CPU-s':>12}{'x connect four':>16}{'x pig':>8}")
    for name, found in rates.items():
        four, pig = found / rates[CONNECT_FOUR], found / rates[PIG]
        print(f"{name:<40}{found:>12,.0f}{four:>16.1f}{pig:>8.1f}")


if __name__ == "__main__":
    main()
