"""Pgx's own test suite, which Pgx 2.6 keeps for its own environments.

Two changes to Pgx make it accept ours. They are made here, in the tests, and nowhere else.
"""

from __future__ import annotations

import sys
from typing import Any, Literal, get_args

import jax
import jax.numpy as jnp
import pgx

SUITE: Any = sys.modules["pgx._src.api_test"]  # `pgx.api_test` is the function of that name


def check(env: Any, games: int) -> None:
    """Run Pgx's suite on this environment."""
    known = get_args(SUITE.EnvId)
    if env.id not in known:  # the suite accepts only the ids of a list in Pgx's source
        SUITE.EnvId = Literal[(*known, env.id)]
    if _draws_along_a_missing_axis():
        SUITE.act_randomly = jax.jit(_act_randomly)
    pgx.api_test(env, games)


def _draws_along_a_missing_axis() -> bool:
    """Whether Pgx draws an action along axis 1 of a mask with one axis, which JAX refuses."""
    try:
        jax.eval_shape(SUITE.act_randomly, jax.random.PRNGKey(0), jnp.ones(2, jnp.bool_))
    except IndexError:
        return True
    return False


def _act_randomly(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jnp.log(mask.astype(jnp.float32)), axis=-1)
