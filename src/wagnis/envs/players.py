"""Who plays the other seats: compiled players where there are such, else the bots of the house.

How either chooses is said elsewhere, in `wagnis.kernels` and `wagnis.bots`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wagnis.bots import bot, names
from wagnis.core.box import Bot
from wagnis.envs.opening import Opened
from wagnis.kernels.contract import POLICIES

if TYPE_CHECKING:
    from wagnis.envs.table import Table

OUTSIDE = -1
"""Who plays a seat: somebody outside, or one of `POLICIES` by its code."""


def seat_checked(seat: int | None, players: int) -> int | None:
    """The learner's seat, None for any; a `ValueError` for one there is not."""
    if seat is None or (type(seat) is int and 0 <= seat < players):
        return seat
    raise ValueError(f"the learner's seat is 0 to {players - 1}, or None for any, not {seat!r}")


class Opponents:
    """The players of all seats but the learner's, clockwise from the learner."""

    def __init__(self, opened: Opened, wanted: str | Sequence[str]) -> None:
        others = opened.seats - 1
        self.names = (wanted,) * others if isinstance(wanted, str) else tuple(wanted)
        there = names(opened.name)
        for name in {wanted} if isinstance(wanted, str) else set(self.names):
            if name not in there:
                raise ValueError(
                    f"{opened.name} has no opponent {name!r}; there are {', '.join(there)}"
                )
        if len(self.names) != others:
            raise ValueError(f"there are {others} opponents, not {len(self.names)}")
        self._opened = opened
        compiled = opened.kernel.policies
        self.codes = tuple(
            POLICIES.index(name) if name in compiled else OUTSIDE for name in self.names
        )
        self._bots: dict[int, list[Bot]] = {}

    @property
    def compiled(self) -> bool:
        """Whether all of them play inside the compiled game."""
        return OUTSIDE not in self.codes

    def sit(self, table: Table, row: int, seat: int) -> None:
        """Around the learner in this seat."""
        players = table.world.players[row]
        players[seat] = OUTSIDE
        table.world.learners[row] = seat
        for place, code in enumerate(self.codes, 1):
            players[(seat + place) % self._opened.seats] = code

    def seeded(self, row: int, seed: int) -> None:
        """A new game begins in this row: whoever tosses coins has new ones."""
        if not self.compiled:
            self._bots[row] = [
                bot(name, self._opened.name, f"{seed}|{place}")
                for place, name in enumerate(self.names)
            ]

    def asked(self, table: Table, row: int, learner: int, acts: int) -> int:
        """The action of a player that is not compiled."""
        place = (acts - learner - 1) % self._opened.seats
        return table.asked(self._bots[row][place], row)
