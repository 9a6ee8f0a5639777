"""Fixing and giving up a table's deals.

`promises` judges the seats' promises and seeds; `store.deal` has the type.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from wagnis.dice.deals import GivenUpWhy
from wagnis.server.table.table import OPEN, Seat, SubmissionError, Table, handed_over, replaced
from wagnis.server.wire.messages import Refusal

MOST_GIVEN_UP = 20  # deals of a table; each is in every `table` message


def must_have_deals_left(table: Table) -> None:
    """Refuse to fix yet another deal at a table that has given up too many."""
    if table.deal.number > MOST_GIVEN_UP:
        sorry = f"{MOST_GIVEN_UP} deals of this table were given up; open another table"
        raise SubmissionError(Refusal.DEALT_ENOUGH, sorry)


def fixed(table: Table, present: Collection[str] | None = None) -> Table:
    """The table with its deal fixed: no promise can change any more.

    Within a game only the `present` devices take part, so that nobody waits for the others.
    """
    promises = tuple(
        seat.promise if _takes_part(seat) and (present is None or seat.holder in present) else None
        for seat in table.seats
    )
    begun = any(deal.state == "dealt" for deal in table.deals)
    start = table.match.fallen if begun and table.match is not None else 0
    return table._replace(deals=(*table.deals[:-1], table.deal.fixed(promises, start)))


def given_up(table: Table, why: GivenUpWhy, seat: int | None) -> Table:
    """The table with the next deal open; everybody promises again.

    Before the start a silent seat is freed; during a game a bot stands in there.
    """
    seats = table.seats
    if why == "silent" and seat is not None:
        playing = table.phase == "playing"
        seats = handed_over(seats, seat, True) if playing else replaced(seats, seat, OPEN)
    seats = tuple(replace(one, promise=None) for one in seats)
    return table._replace(seats=seats, deals=(*table.deals[:-1], *table.deal.after(why, seat)))


def reseating_ends_deal(table: Table, why: GivenUpWhy, seat: int) -> Table:
    """The table ready for a change of seats: gives up a deal that is being dealt."""
    return given_up(table, why, seat) if table.deal.state == "dealing" else table


def silent(table: Table, present: Collection[str]) -> list[int]:
    """The seats of connected devices that have not revealed.

    Before a deal within a game is fixed: that have not promised.
    """
    deal = table.deal
    if deal.state == "dealing":
        silent = [seed is None for seed in deal.seeds]
    elif deal.state == "open" and table.phase == "playing":
        silent = [_takes_part(seat) and seat.promise is None for seat in table.seats]
    else:
        return []
    waited_for = (number for number, is_silent in enumerate(silent) if is_silent)
    return [number for number in waited_for if table.seats[number].holder in present]


def waited_enough(table: Table, seats: Sequence[int]) -> Table:
    """The table without these silent seats; nothing else changes before seeds are revealed.

    The first of them ends a fixed deal. The others have to promise for the next one.
    """
    if table.deal.state == "dealing":
        return given_up(table, "silent", seats[0])
    for seat in seats:
        table = table._replace(seats=handed_over(table.seats, seat, True))
    return table


def _takes_part(seat: Seat) -> bool:
    """Whether this seat promises: not for bots, nor for people with a stand-in."""
    return seat.kind == "person" and not seat.stand_in
