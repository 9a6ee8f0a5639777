"""The promises, seeds and signed notes that seats send for the dice.

`dealing` fixes deals and gives them up; `wagnis.dice.notes` defines the notes.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.dice import SeedNote
from wagnis.dice.fair import promise_of
from wagnis.server.table.moves import begun, only_while, own_seat, with_dice
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
    if now.promises == () or now.seeds[number] is not None:
        raise SubmissionError(Refusal.NOT_NOW, "this seat has nothing to reveal")
    if promise_of(table.id, now.commit, number, seed) != now.promises[number]:
        raise SubmissionError(Refusal.BAD_REQUEST, "this seed does not fit the promise")
    table = table._replace(deals=(*table.deals[:-1], now.revealed(number, seed)))
    if table.deal.state == "dealing":
        return Judged(table, changed=True)
    return begun(table, at) if table.phase == "open" else Judged(with_dice(table), changed=True)


def noted(table: Table, holder: str | None, number: int, key: str, signature: str) -> Judged:
    """Accept a signed note for the record: one for each seat and deal, and only a correct one."""
    own_seat(table.seats, number, holder)
    only_while(table, "playing", "seeds are signed while the game goes on")
    deal = table.deal
    if deal.state != "dealt":
        raise SubmissionError(Refusal.NOT_NOW, "the seeds are not all in yet")
    numbered = deal.number if deal.promises else 0  # 0 in version 1
    note = SeedNote(
        table.id, number, deal.commit, deal.clients, key, signature, numbered, deal.promises
    )
    if any((old.seat, old.commit) == (number, note.commit) for old in table.notes):
        return Judged(table)
    if not note.genuine:
        raise SubmissionError(
            Refusal.BAD_REQUEST, "this signature is not under the seeds told here"
        )
    return Judged(table._replace(notes=(*table.notes, note)), changed=True)


def _same_deal(table: Table, deal: int) -> None:
    if deal != table.deal.number:
        raise SubmissionError(
            Refusal.STALE, f"the table is at deal {table.deal.number}, not at {deal}"
        )
