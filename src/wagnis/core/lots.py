"""The two kinds of lot: a roll of dice, and one thing out of a deck.

A `Fate` draws from them; nothing here is random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from wagnis.core.contract import Fate

Roll: TypeAlias = tuple[int, ...]
"""Faces of a roll in ascending order: dice have no identity."""

FACES = (1, 2, 3, 4, 5, 6)
WHOLE = frozenset({int})  # `True` is no face

K = TypeVar("K", bound=Hashable)


@cache
def weights(n: int) -> Mapping[Roll, int]:
    """For each roll, the number of the 6**n ordered throws that show it.

    >>> weights(2)[(1, 1)], weights(2)[(1, 2)]
    (1, 2)
    >>> len(weights(5)), sum(weights(5).values()) == 6**5
    (252, True)
    """
    return MappingProxyType(
        {
            roll: factorial(n) // prod(factorial(k) for k in Counter(roll).values())
            for roll in combinations_with_replacement(FACES, n)
        }
    )


@dataclass(frozen=True, slots=True)
class Dice:
    """`n` dice thrown together.

    >>> (1, 2, 2) in Dice(3), (2, 1, 2) in Dice(3)
    (True, False)
    """

    n: int

    @property
    def total(self) -> int:
        return int(6**self.n)

    def events(self) -> Iterator[tuple[Roll, int]]:
        return iter(weights(self.n).items())

    def __contains__(self, event: object) -> bool:
        return (
            isinstance(event, tuple)
            and WHOLE.issuperset(map(type, event))
            and event in weights(self.n)
        )

    def draw(self, fate: Fate) -> Roll:
        return tuple(sorted(fate.dice(self.n)))


@dataclass(frozen=True, slots=True)
class Deck(Generic[K]):
    """One card out of several kinds, each with a number of copies.

    >>> deck = Deck((("stop", 2), ("double", 1)))
    >>> deck.total, list(deck.events()), "stop" in deck, "clover" in deck
    (3, [('stop', 2), ('double', 1)], True, False)
    """

    kinds: tuple[tuple[K, int], ...]

    @property
    def total(self) -> int:
        return sum([copies for _, copies in self.kinds])

    def events(self) -> Iterator[tuple[K, int]]:
        return iter(self.kinds)

    def __contains__(self, event: object) -> bool:
        for kind, _ in self.kinds:
            if kind is event or (type(kind) is type(event) and kind == event):
                return True
        return False

    def draw(self, fate: Fate) -> K:
        index = fate.one_of(self.total)
        for kind, copies in self.kinds:
            if index < copies:
                return kind
            index -= copies
        raise AssertionError("fate picked beyond the deck")
