"""Contradictions between seeds and deals: broken promises, wrong numbers, a seed used twice.

`deals` checks the form of one deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wagnis.core.arguments import checked
from wagnis.dice.deals import Dealt
from wagnis.dice.fair import FairSeeds
from wagnis.dice.seeds import NOTHING, promise_of


@checked
def faults(fair: FairSeeds) -> list[str]:
    """The contradictions in the deals of these seeds."""
    dealt = fair.dealt
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
