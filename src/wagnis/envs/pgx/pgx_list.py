"""Pgx's own list of environments, which ours join, and one repair of its test suite.

Nothing here changes what Pgx's games do.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, get_args

import jax
import jax.numpy as jnp
import pgx

SUITE: Any = sys.modules["pgx._src.api_test"]  # `pgx.api_test` is the function of that name


def join(id: str) -> None:
    """Pgx's suite asks every environment for an id out of its list, so ours is added to it."""
    listed: tuple[Any, ...] = (pgx.core, SUITE)
    for module in listed:
        known = get_args(module.EnvId)
        if id not in known:
            module.EnvId = Literal[(*known, id)]
    _repair()


def _repair() -> None:
    """Pgx 2.6 picks a random action along axis 1 of a mask that has one axis.

    Newer versions of JAX refuse that, and Pgx's suite fails for Pgx's own games. The last axis is
    what is meant; on batches it is the same one.
    """
    key, mask = jax.random.PRNGKey(0), jnp.ones(2, jnp.bool_)
    try:
        jax.eval_shape(SUITE.act_randomly, key, mask)
    except IndexError:
        SUITE.act_randomly = jax.jit(_act_randomly)


def _act_randomly(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)
