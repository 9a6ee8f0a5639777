"""Deals: attempts to fix the seeds of a table. Devices promise their seeds, then reveal them.

`fair` computes the dice from the seeds. The server decides when it gives a deal up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from wagnis.core.arguments import checked
from wagnis.core.errors import ArgumentError
from wagnis.dice.seeds import check_seeds, commit_to

GivenUpWhy: TypeAlias = Literal["silent", "left", "kicked", "restored"]
"""Why a deal was given up: a device did not reveal in time, somebody left or was sent away while
the deal was fixed, or a backup was restored before it was in force."""
WHYS: tuple[GivenUpWhy, ...] = get_args(GivenUpWhy)


def check_promises(promises: Sequence[str | None]) -> None:
    """Raise a `ValueError` for promises that are not SHA-256 hashes; bots have None."""
    for promise in promises:
        if promise is not None and re.fullmatch("[0-9a-f]{64}", promise) is None:
            raise ArgumentError("a promise is 32 bytes in lower-case hex, or null")


def _check_number(number: int) -> None:
    if number < 1:
        raise ArgumentError("the deals of a table are counted from 1")


@checked
@dataclass(frozen=True, slots=True)
class Promised:
    """The number of a deal that was dealt, and the promise of every seat; None for a bot."""

    number: int
    promises: tuple[str | None, ...]

    def __post_init__(self) -> None:
        _check_number(self.number)
        check_promises(self.promises)


@checked
@dataclass(frozen=True, slots=True)
class GivenUp:
    """A deal without a roll; its `seeds` are those revealed before it was given up.

    `promises` is empty if the deal was given up before it was fixed. The table may have had
    another number of seats at that time. `seat` is the player who was silent, left or was kicked.
    """

    number: int
    start: int
    server: bytes
    promises: tuple[str | None, ...]
    seeds: tuple[str | None, ...]
    why: GivenUpWhy
    seat: int | None = None

    def __post_init__(self) -> None:
        _check_number(self.number)
        check_promises(self.promises)
        check_seeds(self.server, [seed for seed in self.seeds if seed is not None])
        if self.why not in WHYS:
            raise ArgumentError(f"a deal is given up because of one of: {', '.join(WHYS)}")
        if self.start < 0:
            raise ArgumentError("events of chance are counted from 0")
        if self.seat is not None and self.seat < 0:
            raise ArgumentError("seats are counted from 0")
        if self.promises and len(self.seeds) != len(self.promises):
            raise ArgumentError("a deal has as many seeds as promises")
        if not self.promises and any(seed is not None for seed in self.seeds):
            raise ArgumentError("a deal that was never fixed has no revealed seeds")

    @property
    def commit(self) -> str:
        return commit_to(self.server)


@checked
@dataclass(frozen=True, slots=True)
class Dealt:
    """All deals of one table: the dealt ones, one for each stretch, and those given up."""

    table: str
    deals: tuple[Promised, ...]
    given_up: tuple[GivenUp, ...] = ()

    def __post_init__(self) -> None:
        if re.fullmatch("[A-Za-z0-9_-]+", self.table) is None:
            raise ArgumentError("a table is named by letters, digits, '-' and '_'")

    def check_shape(self, stretches: int, seats: int) -> None:
        """Raise a `ValueError` unless every stretch has a deal and every seat a promise or None."""
        if len(self.deals) != stretches:
            raise ArgumentError(f"{len(self.deals)} deals for {stretches} stretches")
        for deal in self.deals:
            if len(deal.promises) != seats:
                raise ArgumentError(
                    f"deal {deal.number} has {len(deal.promises)} promises for {seats} seats"
                )
