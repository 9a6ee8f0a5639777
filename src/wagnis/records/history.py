"""What has happened in a match: events in order, sharing their past with the matches before.

What an event means is the game's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: a player's move, or an outcome of chance; and the state it led to."""

    chance: bool
    event: Any
    state: Any
    fallen: int  # how many events of chance there have been, this one included


class History:
    """An immutable sequence of entries to which adding one costs the same however long it is.

    Histories that grew out of each other share one log and each see only their own part of it;
    the first to go on writes into the log, a second one (a fork) copies its part first.

    >>> trunk = History().then(False, "a", 1).then(False, "b", 2)
    >>> fork = trunk.first(1).then(False, "c", 3)
    >>> [entry.event for entry in trunk], [entry.event for entry in fork]
    (['a', 'b'], ['a', 'c'])
    """

    __slots__ = ("_length", "_log")

    def __init__(self, log: list[Entry] | None = None, length: int = 0) -> None:
        self._log: list[Entry] = [] if log is None else log
        self._length = length

    def then(self, chance: bool, event: Any, state: Any) -> History:
        """This history and one more event."""
        log = self._log if len(self._log) == self._length else self._log[: self._length]
        log.append(Entry(chance, event, state, self.fallen + chance))
        return History(log, self._length + 1)

    def first(self, count: int) -> History:
        """The history as it was after so many events."""
        if not 0 <= count <= self._length:
            raise IndexError(f"there are {self._length} events, so no {count}")
        return History(self._log, count)

    @property
    def fallen(self) -> int:
        """How many events of chance there have been."""
        return self[-1].fallen if self._length else 0

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Entry:
        if not -self._length <= index < self._length:
            raise IndexError(f"there are {self._length} events, so no {index}")
        return self._log[index % self._length]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._log[: self._length])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self._length, self[-1].state if self._length else None))
