"""What a dice source is.

The sources themselves are in `sources` and `fair`.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from wagnis.core import Lot

E = TypeVar("E")


class Source(Protocol):
    """Somebody who fulfils lots."""

    def draw(self, lot: Lot[E], k: int) -> E:
        """Fulfil the `k`-th lot of a match, counted from 0."""
