"""The network: a residual multilayer perceptron with one head for actions and one for values.

The values are of two kinds (points, win), each for every seat, counted from the one who acts. The
same weights are read by NumPy elsewhere, so nothing here is more than products and ReLU. A second,
small network judges the ends of turns: everybody's share of the win as the next player takes over.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import jax
import jax.numpy as jnp

Weights: TypeAlias = dict[str, Any]
KINDS = 2
POINTS, WIN = range(KINDS)


def fresh(key: Any, features: int, actions: int, seats: int, width: int, blocks: int) -> Weights:
    """Weights before any training; the heads begin near zero."""

    def dense(key: Any, rows: int, columns: int, scale: float) -> Any:
        return jax.random.normal(key, (rows, columns)) * scale * jnp.sqrt(2.0 / rows)

    keys = jax.random.split(key, 2 * blocks + 3)
    weights = {"in": dense(keys[0], features, width, 1.0), "in_bias": jnp.zeros(width)}
    for block in range(blocks):
        weights[f"up{block}"] = dense(keys[2 * block + 1], width, width, 1.0)
        weights[f"up{block}_bias"] = jnp.zeros(width)
        weights[f"down{block}"] = dense(keys[2 * block + 2], width, width, 0.1)
        weights[f"down{block}_bias"] = jnp.zeros(width)
    weights["act"] = dense(keys[-2], width, actions, 0.01)
    weights["act_bias"] = jnp.zeros(actions)
    weights["worth"] = dense(keys[-1], width, KINDS * seats, 0.01)
    weights["worth_bias"] = jnp.zeros(KINDS * seats)
    return weights


def forward(weights: Weights, features: Any) -> tuple[Any, Any]:
    """Logits [..., actions] and values [..., kinds, seats], relative to the acting player."""
    x = jax.nn.relu(features @ weights["in"] + weights["in_bias"])
    block = 0
    while f"up{block}" in weights:
        y = jax.nn.relu(x @ weights[f"up{block}"] + weights[f"up{block}_bias"])
        x = x + y @ weights[f"down{block}"] + weights[f"down{block}_bias"]
        block += 1
    x = jax.nn.relu(x)
    worth = x @ weights["worth"] + weights["worth_bias"]
    logits = x @ weights["act"] + weights["act_bias"]
    return logits, worth.reshape(*worth.shape[:-1], KINDS, -1)


def fresh_judge(key: Any, features: int, seats: int, width: int) -> Weights:
    """Weights of the small network before any training."""
    keys = jax.random.split(key, 3)
    return {
        "in": jax.random.normal(keys[0], (features, width)) * jnp.sqrt(2.0 / features),
        "in_bias": jnp.zeros(width),
        "mid": jax.random.normal(keys[1], (width, width)) * jnp.sqrt(2.0 / width),
        "mid_bias": jnp.zeros(width),
        "out": jax.random.normal(keys[2], (width, seats)) * 0.01,
        "out_bias": jnp.zeros(seats),
    }


def judge(weights: Weights, features: Any) -> Any:
    """[..., seats]: shares of the win, relative to the player about to roll."""
    x = jax.nn.relu(features @ weights["in"] + weights["in_bias"])
    x = jax.nn.relu(x @ weights["mid"] + weights["mid_bias"])
    return jax.nn.softmax(x @ weights["out"] + weights["out_bias"])
