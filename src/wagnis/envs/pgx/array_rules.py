"""What a game provides on JAX arrays, and functions that its array rules share.

Each game's array rules are in its folder, in `jax_rules`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol, TypeAlias, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from wagnis.core.box import Part
from wagnis.kernels.contract import Coding, Words

Arrays = TypeVar("Arrays", bound=tuple[Array, ...])


class Position(Protocol):
    """One position: a `NamedTuple` of arrays."""

    @property
    def scores(self) -> Array: ...


X = TypeVar("X", bound=Position)


class ArrayRules(Protocol[X]):
    """The order of play on arrays; `x` is one position."""

    coding: Coding

    def begin(self) -> X: ...

    def act(self, x: X, action: Array) -> X: ...

    def fall(self, x: X, event: Array) -> X: ...

    def settle(self, x: X, key: Array) -> X:
        """Draw all chance events up to the next decision or the end."""

    def chance(self, x: X) -> Array:
        """Whether a roll or a card is due."""

    def over(self, x: X) -> Array: ...

    def seat(self, x: X) -> Array:
        """The seat that acts or rolls."""

    def legal(self, x: X) -> Array: ...

    def shares(self, x: X) -> Array:
        """float32[players] of a finished game: a win is 1, and players who tie share it."""

    def observe(self, x: X, seat: Array) -> Array: ...

    def words(self, x: X) -> Words:
        """Positions as the kernels' words, from arrays on the host."""


AnyRules: TypeAlias = ArrayRules[Any]


@dataclass(frozen=True, slots=True)
class JaxKit:
    """A game on JAX arrays."""

    rules: Callable[[Any], AnyRules]
    """The array rules of a game with its seats and options."""


JAX = Part("jax", JaxKit, "rules on JAX arrays")


def words_of(x: Any, layout: ModuleType, count: int) -> Words:
    """The kernels' words, with every field of the position that is one word of that name."""
    array = np.zeros((*np.shape(x.phase), count), np.int32)
    for name, value in x._asdict().items():
        word = getattr(layout, name.upper(), None)
        if word is not None and np.ndim(value) == np.ndim(x.phase):
            array[..., word] = value
    return array


def words(key: Array, count: int) -> Array:
    """`count` random uint32 from one key."""
    return jax.random.bits(key, (count,), jnp.uint32)


def stream(seeds: Array, number: Array) -> Array:
    """The `number`-th uint32 of the stream with this seed of two words; cheap, for loops."""
    place = jnp.asarray(number).astype(jnp.uint32) * jnp.uint32(0x9E3779B9)
    return _mixed(_mixed(seeds[0] + place) ^ seeds[1])


def _mixed(word: Array) -> Array:
    """The finalizer of MurmurHash3: every output bit depends on every input bit."""
    word = (word ^ word >> 16) * jnp.uint32(0x85EBCA6B)
    word = (word ^ word >> 13) * jnp.uint32(0xC2B2AE35)
    return word ^ word >> 16


def below(bits: Array, n: Array | int) -> Array:
    """An integer from 0 to n - 1 from 32 random bits, for n up to 65536.

    It is floor(bits * n / 2**32). The bias is at most n / 2**32.
    """
    count = jnp.asarray(n).astype(jnp.uint32)
    high, low = bits >> 16, bits & 0xFFFF
    return ((high * count + ((low * count) >> 16)) >> 16).astype(jnp.int32)


def unit(bits: Array) -> Array:
    """A float32 in [0, 1) with 23 bits, so that its product with x is less than x."""
    return (bits >> 9).astype(jnp.float32) * 2.0**-23


def at(values: Array, index: Array) -> Array:
    """The value at this index. It sums over a mask, because XLA fuses that, but not a gather."""
    here = jnp.arange(values.shape[0]) == index
    return jnp.sum(jnp.where(here, values, 0), dtype=values.dtype)


def put(values: Array, index: Array, value: Array) -> Array:
    """The values with the one at this index replaced."""
    return jnp.where(jnp.arange(values.shape[0]) == index, value, values)


def either(here: Array, one: Arrays, other: Arrays) -> Arrays:
    """`jnp.where` for positions: `one` if `here` holds, otherwise `other`."""
    return type(one)(*(jnp.where(here, a, b) for a, b in zip(one, other, strict=True)))
