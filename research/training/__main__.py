"""Trains an agent: `python -m research.training gambler 4 --seconds 400 --out weights`.

Writes the weights as `OUT.npz`, those that judge the ends of turns as `OUT-judge.npz`, checkpoints
as `OUT-NN.npz` and the learning curve as `OUT.json`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from research.training.network import Weights, fresh, fresh_judge
from research.training.selfplay import Schedule, Settings, Table, contest, improve, optimiser
from wagnis import envs

CHECKPOINTS = 8


def schedule(done: float) -> Schedule:
    """By the completed share of the run: learning rate, entropy and weight of points decrease."""
    return Schedule(
        rate=jnp.float32(6e-4 * (1 - done) + 1e-5),
        coins=jnp.float32(0.01 * (1 - done) ** 2 + 0.0005),
        win=jnp.float32(np.clip(done / 0.5 - 0.3, 0.0, 1.0)),
    )


def save(weights: Weights, file: Path) -> None:
    arrays: dict[str, Any] = {name: np.asarray(one, np.float32) for name, one in weights.items()}
    np.savez(file, **arrays)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--iterations", type=int, default=10**9, help="or so many, if that is less")
    parser.add_argument("--also", nargs="*", default=[], help="further games, taken in turns")
    parser.add_argument("--judge", type=int, default=96, help="width of the small network")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--environments", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--duel-steps", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("weights"))
    arguments = parser.parse_args()
    settings = Settings(
        arguments.players, environments=arguments.environments, steps=arguments.steps
    )
    tables = [
        Table(envs.jax(game, players=arguments.players), settings)
        for game in (arguments.game, *arguments.also)
    ]
    key, begin, net, small = jax.random.split(jax.random.key(arguments.seed), 4)
    states = [jax.jit(table.begin)(begin) for table in tables]
    features, actions = tables[0].env.observation_shape[0], tables[0].env.num_actions
    weights = (
        fresh(net, features, actions, arguments.players, arguments.width, arguments.blocks),
        fresh_judge(small, features, arguments.players, arguments.judge),
    )
    move = optimiser(settings)
    adam = (move.init(weights[0]), move.init(weights[1]))
    checkpoints: list[Weights] = []
    curve: list[dict[str, float]] = []
    first = time.monotonic()
    began, number, told_at = 0.0, 0, 0.0
    while number < arguments.iterations:
        now = time.monotonic() - first
        done = max((now - began) / max(arguments.seconds - began, 1), number / arguments.iterations)
        if done >= 1:
            break
        key, now_key = jax.random.split(key)
        at = number % len(tables)
        weights, adam, states[at], metrics = improve(
            tables[at], weights, adam, states[at], now_key, schedule(done)
        )
        number += 1
        if number == len(tables):  # everything is compiled
            metrics.block_until_ready()
            began = time.monotonic() - first
        if len(checkpoints) < done * CHECKPOINTS:
            checkpoints.append(jax.tree.map(jnp.copy, weights[0]))
            save(
                weights[0],
                arguments.out.with_name(f"{arguments.out.name}-{len(checkpoints):02}.npz"),
            )
        if now - told_at > arguments.seconds / 60:
            policy, misjudged, coins, ends, games = map(float, metrics)
            told_at = now
            line = {
                "seconds": now,
                "steps": number * settings.environments * settings.steps,
                "policy": policy,
                "misjudged": misjudged,
                "coins": coins,
                "ends": ends,
                "games": games,
                "length": settings.environments * settings.steps / max(games, 1),
            }
            curve.append(line)
            print({name: float(f"{value:.4g}") for name, value in line.items()}, flush=True)
    save(weights[0], arguments.out.with_suffix(".npz"))
    save(weights[1], arguments.out.with_name(arguments.out.name + "-judge.npz"))
    duels = []
    for number_of, earlier in enumerate(checkpoints):
        key, now_key = jax.random.split(key)
        won, ended = contest(tables[0], weights[0], earlier, now_key, arguments.duel_steps)
        share = (1 + (arguments.players - 1) * float(won / ended)) / arguments.players
        duels.append({"checkpoint": number_of + 1, "share": share, "games": int(ended)})
        print(duels[-1], flush=True)
    told_of = {
        "curve": curve,
        "against_checkpoints": duels,
        "settings": vars(arguments) | {"out": ""},
    }
    arguments.out.with_suffix(".json").write_text(json.dumps(told_of, indent=1))


if __name__ == "__main__":
    main()
