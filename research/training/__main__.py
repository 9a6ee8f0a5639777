"""Trains an agent: `python -m research.training gambler 4 --seconds 400 --out weights`.

Writes the weights as `OUT.npz`, those that judge the ends of turns as `OUT-judge.npz`, checkpoints
as `OUT-NN.npz` and the learning curve as `OUT.json`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import jax
import jax.numpy as jnp

from research.training.learner import Learner, save
from research.training.network import Weights
from research.training.selfplay import Settings, Table, contest
from wagnis import envs

CHECKPOINTS = 8


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
    learner = Learner(tables, arguments.seed, arguments.width, arguments.blocks, arguments.judge)
    checkpoints: list[Weights] = []
    curve: list[dict[str, float]] = []
    first = time.monotonic()
    began, told_at = 0.0, 0.0
    while learner.number < arguments.iterations:
        now = time.monotonic() - first
        done = (now - began) / max(arguments.seconds - began, 1)
        done = max(done, learner.number / arguments.iterations)
        if done >= 1:
            break
        metrics = learner.improve(done)
        if learner.number == len(tables):  # everything is compiled
            metrics.block_until_ready()
            began = time.monotonic() - first
        if len(checkpoints) < done * CHECKPOINTS:
            checkpoints.append(jax.tree.map(jnp.copy, learner.weights))
            name = f"{arguments.out.name}-{len(checkpoints):02}.npz"
            save(learner.weights, arguments.out.with_name(name))
        if now - told_at > arguments.seconds / 60:
            policy, misjudged, coins, ends, games = map(float, metrics)
            told_at = now
            line = {
                "seconds": now,
                "steps": learner.steps,
                "policy": policy,
                "misjudged": misjudged,
                "coins": coins,
                "ends": ends,
                "games": games,
                "length": settings.environments * settings.steps / max(games, 1),
            }
            curve.append(line)
            print({name: float(f"{value:.4g}") for name, value in line.items()}, flush=True)
    save(learner.weights, arguments.out.with_suffix(".npz"))
    save(learner.judge, arguments.out.with_name(arguments.out.name + "-judge.npz"))
    duels = []
    for number_of, earlier in enumerate(checkpoints):
        dice = learner.next_key()
        won, ended = contest(tables[0], learner.weights, earlier, dice, arguments.duel_steps)
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
