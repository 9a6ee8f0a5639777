"""Trains an agent: `python -m research.training gambler 4 --seconds 400 --out weights`.

Writes the weights as `OUT.npz`, checkpoints as `OUT-NN.npz` and the learning curve as `OUT.json`.
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

from research.training.network import Weights, fresh
from research.training.selfplay import Schedule, Settings, Table, contest, improve, optimiser
from wagnis import envs

CHECKPOINTS = 8


def schedule(done: float) -> Schedule:
    """By the share of the run that is done: ever less is learned, tossed and given to points."""
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
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--environments", type=int, default=16384)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--duel-steps", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("weights"))
    asked = parser.parse_args()
    env = envs.jax(asked.game, players=asked.players)
    settings = Settings(asked.players, environments=asked.environments, steps=asked.steps)
    table = Table(env, settings)
    key = jax.random.key(asked.seed)
    key, begin, net = jax.random.split(key, 3)
    state = jax.jit(table.begin)(begin)
    features, actions = state.observation.shape[-1], state.legal_action_mask.shape[-1]
    weights = fresh(net, features, actions, asked.players, asked.width, asked.blocks)
    adam = optimiser(settings).init(weights)
    kept: list[Weights] = []
    curve: list[dict[str, float]] = []
    first = time.monotonic()
    compiled, number, told_at = None, 0, 0.0
    while number < asked.iterations:
        now = time.monotonic() - first
        began = compiled if compiled is not None else now
        done = max((now - began) / max(asked.seconds - began, 1), number / asked.iterations)
        if done >= 1:
            break
        key, now_key = jax.random.split(key)
        weights, adam, state, told = improve(
            table, weights, adam, state, now_key, schedule(min(done, 1.0))
        )
        number += 1
        if compiled is None:
            told.block_until_ready()
            compiled = time.monotonic() - first
        if len(kept) < done * CHECKPOINTS:
            kept.append(jax.tree.map(jnp.copy, weights))
            save(weights, asked.out.with_name(f"{asked.out.name}-{len(kept):02}.npz"))
        if now - told_at > asked.seconds / 60:
            policy, misjudged, coins, games = map(float, told)
            told_at = now
            steps = number * settings.environments * settings.steps
            line = {
                "seconds": now,
                "steps": steps,
                "policy": policy,
                "misjudged": misjudged,
                "coins": coins,
                "games": games,
                "length": settings.environments * settings.steps / max(games, 1),
            }
            curve.append(line)
            print({name: float(f"{value:.4g}") for name, value in line.items()}, flush=True)
    save(weights, asked.out.with_suffix(".npz"))
    duels = []
    for number_of, earlier in enumerate(kept):
        key, now_key = jax.random.split(key)
        won, ended = contest(table, weights, earlier, now_key, asked.duel_steps)
        share = (1 + (asked.players - 1) * float(won / ended)) / asked.players
        duels.append({"checkpoint": number_of + 1, "share": share, "games": int(ended)})
        print(duels[-1], flush=True)
    told_of = {"curve": curve, "against_checkpoints": duels, "settings": vars(asked) | {"out": ""}}
    asked.out.with_suffix(".json").write_text(json.dumps(told_of, indent=1))


if __name__ == "__main__":
    main()
