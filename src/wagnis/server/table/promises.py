"""The promises and seeds that seats send for the dice.

`dealing` fixes deals and gives them up.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.dice.seeds import promise_of
from wagnis.server.table.moves import begun, own_seat, with_dice
from wagnis.server.table.table import Judged, Seat, SubmissionError, Table, replaced, reseated
from wagnis.server.wire.messages import Refusal


def promise(table: Table, holder: str | None, number: int, deal: int, promise_hash: str) -> Judged:
    """Accept the hash of a seed from a seat that has not promised for this deal."""
    seat = own_seat(table.seats, number, holder)
    _same_deal(table, deal)
    return reseated(table, replaced(table.seats, number, promised(table, seat, promise_hash)))


def promised(table: Table, seat: Seat, promise_hash: str) -> Seat:
    """The seat with its promise for the present deal; the same promise may be repeated."""
    if seat.promise == promise_hash:
        return seat
    if seat.promise is not None or table.deal.state != "open":
        raise SubmissionError(Refusal.NOT_NOW, "this seat has made its promise for this deal")
    return replace(seat, promise=promise_hash)


def reveal(table: Table, holder: str | None, number: int, deal: int, seed: str, at: int) -> Judged:
    """Accept a promised seed; the last one puts the deal in force, or starts the game."""
    own_seat(table.seats, number, holder)
    _same_deal(table, deal)
    now = table.deal
    if now.state == "open":
        raise SubmissionError(Refusal.NOT_NOW, "seeds are revealed once the deal is fixed")
    if now.seeds[number] == seed:
        return Judged(table)
    if now.seeds[number] is not None:
        raise SubmissionError(Refusal.NOT_NOW, "this seat has nothing to reveal")
    if promise_of(table.id, now.commit, number, seed) != now.promises[number]:
        raise SubmissionError(Refusal.BAD_REQUEST, "this seed does not fit the promise")
    table = table._replace(deals=(*table.deals[:-1], now.revealed(number, seed)))
    if table.deal.state == "dealing":
        return Judged(table, changed=True)
    return begun(table, at) if table.phase == "open" else Judged(with_dice(table), changed=True)


def _same_deal(table: Table, deal: int) -> None:
    if deal != table.deal.number:
        raise SubmissionError(
            Refusal.STALE, f"the table is at deal {table.deal.number}, not at {deal}"
        )
