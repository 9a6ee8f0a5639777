"""A deal: one attempt to fix the seeds of a table. Seats promise, the deal is fixed, they reveal.

It belongs to the store because restoring a backup opens deals at tables that no server has in
memory. `table.dealing` decides when a table deals or gives a deal up; docs/fair.md says why.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from wagnis.core.plain import Plain, PlainObject
from wagnis.dice.deals import GivenUp, GivenUpWhy, Promised
from wagnis.dice.seeds import NOTHING, SERVER_BYTES, Stretch, commit_to

DealState: TypeAlias = Literal["open", "dealing", "dealt"]


@dataclass(frozen=True, slots=True)
class Deal:
    """The server's seed, what seats have promised and revealed, and why it was given up, if it was.

    Promises are at the seats until they are fixed. `seeds` then holds None for every seat that has
    still to reveal. The deal of a daily roll has no promises.
    """

    number: int
    server: bytes
    start: int = 0  # the first chance event that uses its seeds
    promises: tuple[str | None, ...] = ()
    seeds: tuple[str | None, ...] = ()
    given_up: GivenUpWhy | None = None
    seat: int | None = None  # whose silence, leaving or removal ended it

    @property
    def commit(self) -> str:
        return commit_to(self.server)

    @property
    def state(self) -> DealState:
        if not self.seeds:
            return "open"
        return "dealing" if None in self.seeds else "dealt"

    @property
    def clients(self) -> tuple[str, ...]:
        """The seeds of a deal that is dealt."""
        return tuple(seed or NOTHING for seed in self.seeds)

    @property
    def stretch(self) -> Stretch:
        return Stretch(self.start, self.server, self.clients)

    @property
    def promised(self) -> Promised:
        return Promised(self.number, self.promises)

    @property
    def void(self) -> GivenUp:
        """A given-up deal as the record has it."""
        assert self.given_up is not None
        return GivenUp(
            self.number,
            self.start,
            self.server,
            self.promises,
            self.seeds,
            self.given_up,
            self.seat,
        )

    def fixed(self, promises: tuple[str | None, ...], start: int) -> Deal:
        """The deal with its promises fixed; a seat without a promise gets a seed of zeros."""
        seeds = tuple(NOTHING if promise is None else None for promise in promises)
        return replace(self, start=start, promises=promises, seeds=seeds)

    def revealed(self, seat: int, seed: str) -> Deal:
        return replace(self, seeds=(*self.seeds[:seat], seed, *self.seeds[seat + 1 :]))

    def after(self, why: GivenUpWhy, seat: int | None = None) -> tuple[Deal, Deal]:
        """This deal, given up unless it is dealt, and the next one, with a new server seed."""
        over = self if self.state == "dealt" else replace(self, given_up=why, seat=seat)
        return over, fresh(self.number + 1)


def fresh(number: int) -> Deal:
    return Deal(number, secrets.token_bytes(SERVER_BYTES))


def write_deals(deals: Sequence[Deal]) -> list[Plain]:
    """The server's first seed is in the table's row and not repeated."""
    return [
        [
            deal.number,
            None if deal.number == 1 else deal.server.hex(),
            deal.start,
            list(deal.promises),
            list(deal.seeds),
            deal.given_up,
            deal.seat,
        ]
        for deal in deals
    ]


def read_deals(written: Sequence[Plain], first: bytes) -> tuple[Deal, ...]:
    deals = []
    for number, server, start, promises, seeds, given_up, seat in written:
        seed = first if server is None else bytes.fromhex(server)
        deals.append(Deal(number, seed, start, tuple(promises), tuple(seeds), given_up, seat))
    if [deal.number for deal in deals] != list(range(1, len(deals) + 1)):
        raise ValueError("its deals are not numbered from 1 on")
    return tuple(deals)


def next_deal(
    document: PlainObject, first: bytes, why: GivenUpWhy, seat: int | None = None
) -> None:
    """Open the next deal in a stored document; `first` is the server's seed of its first deal."""
    *before, last = read_deals(document["deals"], first)
    over, following = last.after(why, seat)
    document["deals"] = write_deals((*before, over, following))
    for one in document["seats"]:
        one["promise"] = None
