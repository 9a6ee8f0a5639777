"""Plain dice sources: the system's randomness, a seed, a tape.

`fair` has the dice that others can verify.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from wagnis.core import Lot
from wagnis.core.arguments import checked
from wagnis.core.errors import WagnisError

E = TypeVar("E")

FACES = (1, 2, 3, 4, 5, 6)


class Source(Protocol):
    """A dice source."""

    def draw(self, lot: Lot[E], k: int) -> E:
        """Draw the `k`-th lot of a match, counted from 0."""


class Prng:
    """A fate that uses a random number generator; reproducible if the generator is seeded."""

    __slots__ = ("_choices", "_randrange")

    @checked
    def __init__(self, generator: random.Random) -> None:
        self._choices = generator.choices
        self._randrange = generator.randrange

    def dice(self, n: int) -> Sequence[int]:
        return self._choices(FACES, k=n)

    def one_of(self, n: int) -> int:
        return self._randrange(n)


class SystemDice:
    """The operating system's randomness, which nobody can predict or repeat."""

    def __init__(self) -> None:
        self._fate = Prng(secrets.SystemRandom())

    def draw(self, lot: Lot[E], k: int) -> E:
        return lot.draw(self._fate)


class SeededDice:
    """The same seed always gives the same k-th event, even after an undo."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def draw(self, lot: Lot[E], k: int) -> E:
        return lot.draw(Prng(random.Random(f"{self.seed}|{k}")))


class TapeError(WagnisError):
    """The tape has ended, or its next event is impossible here."""


class TapeDice:
    """Events written down beforehand, for tests and worked examples."""

    @checked
    def __init__(self, events: Sequence[Any]) -> None:
        self._events = tuple(events)

    def draw(self, lot: Lot[E], k: int) -> E:
        if k >= len(self._events):
            raise TapeError(f"the tape ends after {len(self._events)} events")
        event: E = self._events[k]
        if event not in lot:
            raise TapeError(f"event {k} of the tape, {event!r}, is not possible at {lot!r}")
        return event
