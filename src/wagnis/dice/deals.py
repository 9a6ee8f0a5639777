"""Deals: attempts to fix the seeds of a table. Devices promise their seeds, then reveal them.

`fair` computes the dice from the seeds. The server decides when it gives a deal up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from wagnis.core.arguments import checked
from wagnis.core.errors import ArgumentError
from wagnis.dice.fair import NOTHING, check_seeds, commit_to, promise_of

if TYPE_CHECKING:
    from wagnis.dice.fair import FairSeeds

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


@checked
def faults(fair: FairSeeds) -> list[str]:
    """The contradictions in the deals of these seeds; version 1 has no deals, so none."""
    dealt = fair.dealt
    if dealt is None:
        return []
    problems: list[str] = []
    for deal, stretch in zip(dealt.deals, fair.stretches, strict=True):
        problems += _unkept(
            dealt.table, deal.number, stretch.commit, deal.promises, stretch.clients
        )
    for lost in dealt.given_up:
        problems += _unkept(dealt.table, lost.number, lost.commit, lost.promises, lost.seeds)
    return [*problems, *_miscounted(dealt), *_repeated(fair, dealt)]


def _unkept(
    table: str,
    number: int,
    commit: str,
    promises: Sequence[str | None],
    seeds: Sequence[str | None],
) -> Iterator[str]:
    """The seats whose revealed seed does not match the promise."""
    for seat, (promise, seed) in enumerate(zip(promises, seeds, strict=False)):
        if seed is None:
            continue  # the seed was not revealed, so nobody can check it
        if promise is None:
            if seed != NOTHING:
                yield f"deal {number}: seat {seat} promised nothing, but its seed is not zeros"
        elif promise_of(table, commit, seat, seed) != promise:
            yield f"deal {number}: the seed of seat {seat} does not fit its promise"


def _miscounted(dealt: Dealt) -> Iterator[str]:
    """Deal numbers that break the sequence 1, 2, 3 …"""
    in_force = [deal.number for deal in dealt.deals]
    given_up = [deal.number for deal in dealt.given_up]
    if in_force != sorted(in_force) or given_up != sorted(given_up):
        yield "deals are not in the order of their numbers"
        return
    for due, number in enumerate(sorted([*in_force, *given_up]), 1):
        if number != due:
            yield f"deal {due} is missing" if number > due else f"there are two deals {number}"
            return


def _repeated(fair: FairSeeds, dealt: Dealt) -> Iterator[str]:
    """Each deal has its own server seed, because a promise refers to one commit."""
    seeds = [one.server for one in fair.stretches] + [deal.server for deal in dealt.given_up]
    if len(set(seeds)) < len(seeds):
        yield "two deals have the same server seed"
