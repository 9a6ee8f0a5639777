"""The table: the authority over one game, and over who sits at it and how it is set up.

A table is a value; judging a submission gives the table as it will be once stored, or a refusal.
What is played is judged in `moves`. No web, no clock and no database here.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TypeAlias

from wagnis.core import Decision, Over
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match
from wagnis.server.refusal import SubmissionError
from wagnis.server.seating import (
    OPEN,
    STAND_IN,
    Seat,
    check_settings,
    handed_over,
    own_seat,
    replaced,
    seat_at,
    seated,
    seats_for,
)
from wagnis.server.store import LogRow
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Phase, Settings

Done: TypeAlias = tuple[str, str]
"""A submission, by device and id, and what it said, by a digest."""

MOST_DONE = 64


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a table is; `seq` counts what has been written into its log."""

    id: str
    created: int
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    server_seed: bytes
    phase: Phase = "open"
    barred: frozenset[str] = frozenset()  # devices the host has sent away
    match: Match | None = None  # from the start on; it never holds the seeds
    dice: FairDice | None = None
    seeds: tuple[str, ...] = ()  # what every seat gave for the dice, from the start on
    seq: int = 0
    acting: int | None = None  # the seat that is asked, if one is
    takeable: tuple[int, int] | None = None  # a seat, and how many of its moves it may take back
    next: str | None = None
    done: tuple[Done, ...] = ()  # the latest submissions that changed more than the log

    @property
    def commit(self) -> str:
        return hashlib.sha256(self.server_seed).hexdigest()

    @property
    def due(self) -> Seat | None:
        """The seat that is asked, and who sits on it."""
        return None if self.acting is None else self.seats[self.acting]

    def holders(self) -> tuple[str, ...]:
        """The devices that sit here, each once."""
        return tuple(dict.fromkeys(seat.holder for seat in self.seats if seat.holder is not None))

    def fair(self) -> FairSeeds:
        return FairSeeds(self.server_seed, self.seeds)

    def after(self, match: Match, seq: int, takeable: tuple[int, int] | None) -> Table:
        """This table some events later; said field by field because it is said most often."""
        node = match.node
        over = isinstance(node, Over)
        return Table(
            self.id,
            self.created,
            self.settings,
            self.seats,
            self.host,
            self.server_seed,
            "over" if over else "playing",
            self.barred,
            match,
            self.dice,
            self.seeds,
            seq,
            int(node.seat) if isinstance(node, Decision) else None,
            None if over else takeable,
            self.next,
            self.done,
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """The table as it will be, and what has to be stored before anybody is told."""

    table: Table
    rows: tuple[LogRow, ...] = ()
    changed: bool = False  # more than the log: seats, settings or phase

    def known(self, done: Done) -> Judged:
        """The same, with a note of the submission that asked for it."""
        noted = (*self.table.done, done)[-MOST_DONE:]
        return Judged(replace(self.table, done=noted), self.rows, self.changed)


def sit(table: Table, holder: str | None, seat: int, name: str, seed: str) -> Judged:
    only_while(table, "open", "people sit down before the start")
    if holder is None:
        raise SubmissionError(Refusal.NOT_ALLOWED, "a device needs a token to sit down")
    if holder in table.barred:
        raise SubmissionError(Refusal.NOT_ALLOWED, "the host has given this seat to others")
    return reseated(table, seated(table.seats, seat, holder, name, seed))


def stand(table: Table, holder: str | None, seat: int) -> Judged:
    if table.phase == "open" and seat_at(table.seats, seat) == OPEN:
        return Judged(table)
    own_seat(table.seats, seat, holder)
    if table.phase == "open":
        return reseated(table, replaced(table.seats, seat, OPEN))
    only_while(table, "playing", "the game is over")
    return reseated(table, handed_over(table.seats, seat, True))


def back(table: Table, holder: str | None, seat: int) -> Judged:
    own_seat(table.seats, seat, holder)
    return reseated(table, handed_over(table.seats, seat, False))


def returned(table: Table, holder: str) -> Judged:
    """This device is here again: nobody has to stand in for its people."""
    return reseated(
        table,
        tuple(
            replace(seat, stand_in=False) if seat.holder == holder and seat.stand_in else seat
            for seat in table.seats
        ),
    )


def late(table: Table) -> Judged:
    """The clock has run out for whoever is asked."""
    assert table.acting is not None
    return reseated(table, handed_over(table.seats, table.acting, True))


def change(table: Table, holder: str | None, settings: Settings) -> Judged:
    only_host(table, holder)
    only_while(table, "open", "the settings are fixed once the game has begun")
    check_settings(settings)
    changed = replace(table, settings=settings, seats=seats_for(settings, table.seats))
    return Judged(changed, changed=True)


def kick(table: Table, holder: str | None, seat: int) -> Judged:
    only_host(table, holder)
    sitting = seat_at(table.seats, seat)
    if table.phase == "over":
        raise SubmissionError(Refusal.NOT_NOW, "the game is over")
    if sitting.kind != "person":
        return Judged(table)
    free = OPEN if table.phase == "open" else Seat("bot", bot=STAND_IN)
    judged = reseated(table, replaced(table.seats, seat, free))
    if sitting.holder is None or sitting.holder == table.host:
        return judged
    barred = table.barred | {sitting.holder}
    return Judged(replace(judged.table, barred=barred), changed=True)


def reseated(table: Table, seats: tuple[Seat, ...]) -> Judged:
    if seats == table.seats:
        return Judged(table)
    return Judged(replace(table, seats=seats), changed=True)


def only_while(table: Table, phase: Phase, otherwise: str) -> None:
    if table.phase != phase:
        raise SubmissionError(Refusal.NOT_NOW, otherwise)


def only_host(table: Table, holder: str | None) -> None:
    if holder != table.host:
        raise SubmissionError(Refusal.NOT_HOST, "only the host may do that")


def running(table: Table) -> Match:
    if table.phase == "over":
        raise SubmissionError(Refusal.GAME_OVER, "the game is over")
    if table.match is None:
        raise SubmissionError(Refusal.NOT_NOW, "the game has not begun")
    return table.match


def current(table: Table, seq: int) -> None:
    if seq != table.seq:
        raise SubmissionError(Refusal.STALE, f"the table is at {table.seq}, not at {seq}")
