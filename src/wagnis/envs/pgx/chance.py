"""Random bits as numbers below n, and small things that every game needs on arrays.

What falls when is in the games' own modules.
"""

from __future__ import annotations

from typing import TypeVar

import jax
import jax.numpy as jnp
from jax import Array

Position = TypeVar("Position", bound=tuple[Array, ...])


def words(key: Array, count: int) -> Array:
    """So many uint32 out of one key."""
    return jax.random.bits(key, (count,), jnp.uint32)


def stream(seeds: Array, number: Array) -> Array:
    """The `number`-th uint32 of a stream that two random words begin; cheap, for use in loops."""
    place = jnp.asarray(number).astype(jnp.uint32) * jnp.uint32(0x9E3779B9)
    return _mixed(_mixed(seeds[0] + place) ^ seeds[1])


def _mixed(word: Array) -> Array:
    """Every bit depends on every bit: MurmurHash3's last steps."""
    word = (word ^ word >> 16) * jnp.uint32(0x85EBCA6B)
    word = (word ^ word >> 13) * jnp.uint32(0xC2B2AE35)
    return word ^ word >> 16


def below(bits: Array, n: Array | int) -> Array:
    """A whole number from 0 to n - 1 out of 32 bits, for n up to 65536.

    It is floor(bits * n / 2**32): no number is likelier than another by more than n / 2**32.
    """
    count = jnp.asarray(n).astype(jnp.uint32)
    high, low = bits >> 16, bits & 0xFFFF
    return ((high * count + ((low * count) >> 16)) >> 16).astype(jnp.int32)


def unit(bits: Array) -> Array:
    """A float32 in [0, 1) with 23 bits, so that its product with a number is below the number."""
    return (bits >> 9).astype(jnp.float32) * 2.0**-23


def at(values: Array, index: Array) -> Array:
    """One of a few values; sums over a mask, which XLA fuses where it would not fuse a gather."""
    here = jnp.arange(values.shape[0]) == index
    return jnp.sum(jnp.where(here, values, 0), dtype=values.dtype)


def put(values: Array, index: Array, value: Array) -> Array:
    """The values with one of them replaced."""
    return jnp.where(jnp.arange(values.shape[0]) == index, value, values)


def either(here: Array, one: Position, other: Position) -> Position:
    """The one position where it holds, else the other; both are NamedTuples of arrays."""
    return type(one)(*(jnp.where(here, a, b) for a, b in zip(one, other, strict=True)))
