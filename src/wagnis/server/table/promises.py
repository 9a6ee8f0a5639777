"""What seats send for the dice: promises, seeds, signed notes.

When a deal is fixed or given up is decided in `dealing`; what a note says, in `wagnis.dice.notes`.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.dice import SeedNote
from wagnis.dice.fair import promise_of
from wagnis.server.table.moves import begun, only_while, own_seat, with_dice
from wagnis.server.table.table import (
    Judged,
    Seat,
    SubmissionError,
    Table,
    replaced,
    reseated,
)
from wagnis.server.wire.messages import Refusal


def promise(table: Table, holder: str | None, number: int, deal: int, said: str) -> Judged:
    """The hash of a seed from a seat that has promised none for this deal."""
    seat = own_seat(table.seats, number, holder)
    _same_deal(table, deal)
    return reseated(table, replaced(table.seats, number, promised(table, seat, said)))


def promised(table: Table, seat: Seat, said: str) -> Seat:
    """The seat with this promise for the present deal; it makes one, and may say it twice."""
    if seat.promise == said:
        return seat
    if seat.promise is not None or table.deal.state != "open":
        raise SubmissionError(Refusal.NOT_NOW, "this seat has made its promise for this deal")
    return replace(seat, promise=said)


def reveal(table: Table, holder: str | None, number: int, deal: int, seed: str, at: int) -> Judged:
    """The seed that was promised; the last one puts the deal in force, or begins the game."""
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
    """A signed note for the record: one for every seat and deal, and only what is true here."""
    own_seat(table.seats, number, holder)
    only_while(table, "playing", "seeds are signed while the game goes on")
    deal = table.deal
    if deal.state != "dealt":
        raise SubmissionError(Refusal.NOT_NOW, "the seeds are not all in yet")
    numbered = deal.number if deal.promises else 0  # a game of version 1 is signed as such
    note = SeedNote(
        table.id, number, deal.commit, deal.clients, key, signature, numbered, deal.promises
    )
    if any((known.seat, known.commit) == (number, note.commit) for known in table.notes):
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
