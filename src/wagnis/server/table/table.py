"""The table as a value: who sits where, how it is set up, the match, and what was written last.

How it changes is judged in `seating` and in `moves`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from wagnis.core.plain import PlainObject
from wagnis.dice import FairDice, FairSeeds, SeedNote
from wagnis.dice.deals import Dealt
from wagnis.dice.fair import NOTHING
from wagnis.records import Match
from wagnis.server.store import LogRow
from wagnis.server.store.deal import Deal
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import BotLevel, KickReason, Phase, Settings

Done: TypeAlias = tuple[str, str]
"""A submission, by device and id, and what it said, by a digest: the key of its idempotency."""

MOST_DONE = 64
STAND_IN: BotLevel = "thumb"
TAKE_BACKS = 3
"""How often a seat may go back in a turn, each time by as many of its moves as it likes. More would
let neighbours hold up a table, and a single person fill the log without anything happening."""


NO_FIELDS: PlainObject = {}  # never written to


class TakeBack(NamedTuple):
    """What a seat may take back: its moves since something fell or another seat moved."""

    seat: int
    moves: int  # that can still be taken back
    left: int = TAKE_BACKS  # how often it may go back again in this turn
    back: bool = False  # it is going back: one more move counts no further time

    def undone(self) -> TakeBack:
        return TakeBack(self.seat, self.moves - 1, self.left - (not self.back), True)


class SubmissionError(Exception):
    """Refused, with a reason for programs and a sentence for people."""

    def __init__(self, code: Refusal, message: str) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table; a person's seat without a promise is kept free for its holder."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str | None = None
    bot: BotLevel | None = None
    holder: str | None = None
    promise: str | None = None  # of a seed for the present deal, until it is fixed
    stand_in: bool = False
    unknown: PlainObject = field(default_factory=dict, compare=False)  # as in `Table`

    @property
    def level(self) -> BotLevel | None:
        """The bot that moves here, if it is for a bot to move."""
        return STAND_IN if self.stand_in else self.bot


OPEN = Seat()


@dataclass(frozen=True, slots=True)
class Kicked:
    """Somebody the host has sent away, and why, if they said so."""

    holder: str
    name: str
    reason: KickReason | None
    by: str | None = None  # who was the host then
    seat: int | None = None  # that a bot has played on with; None before the start


@dataclass(frozen=True, slots=True)
class Asked:
    """Changed settings that not everybody who sits has agreed to yet."""

    at: int  # of the last change, which names what is agreed to
    before: PlainObject  # what those who sit knew last
    waiting: frozenset[str]  # devices that have not said yes


class Table(NamedTuple):
    """Everything a table is; `seq` counts what has been written into its log."""

    id: str
    created: int
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    deals: tuple[Deal, ...]  # the present one last
    phase: Phase = "open"
    barred: frozenset[str] = frozenset()  # devices the host has sent away
    match: Match | None = None  # from the start on; it never holds the seeds
    dice: FairDice | None = None
    seq: int = 0
    acting: int | None = None  # the seat that is to decide or to throw, if one is
    takeable: TakeBack | None = None
    next: str | None = None
    done: tuple[Done, ...] = ()  # the latest submissions that changed more than the log
    daily: str | None = None  # the day whose roll is played here
    given: Match | None = None  # where the match goes on from, if it does not begin at the start
    notes: tuple[SeedNote, ...] = ()  # what devices have signed about the seeds
    unknown: PlainObject = NO_FIELDS  # what only newer servers understand
    kicked: tuple[Kicked, ...] = ()  # the latest whom the host has sent away
    asked: Asked | None = None  # changed settings that not everybody has agreed to
    origin: str | None = None  # a digest of the address it is listed from, where it is

    @property
    def deal(self) -> Deal:
        """The present deal."""
        return self.deals[-1]

    @property
    def server_seed(self) -> bytes:
        """Of the first deal, as it was drawn with the table."""
        return self.deals[0].server

    def deals_since(self, before: Table) -> bool:
        """Whether the log of deals may have to be told something; asked with every move."""
        return self.phase != before.phase or self.deals is not before.deals

    @property
    def seeds_told(self) -> tuple[str | None, ...]:
        """What every seat gives for the next dice; None while the deal is not dealt."""
        if self.deal.state == "dealt":
            return self.deal.seeds
        return tuple(NOTHING if seat.kind == "bot" else None for seat in self.seats)

    @property
    def promises_told(self) -> tuple[str | None, ...] | None:
        """What every seat has promised for this deal; None for dice without promises."""
        if self.deal.state == "open":
            return tuple(seat.promise for seat in self.seats)
        return self.deal.promises or None

    @property
    def due(self) -> Seat | None:
        """Who is to decide or to throw."""
        return None if self.acting is None else self.seats[self.acting]

    def holders(self) -> tuple[str, ...]:
        """The devices that sit here, each once."""
        return tuple(dict.fromkeys(seat.holder for seat in self.seats if seat.holder is not None))

    def players(self) -> tuple[str, ...]:
        """The devices whose game it is: those that sit here, and those sent away in mid-game."""
        sent_away = (one.holder for one in self.kicked if one.seat is not None)
        return tuple(dict.fromkeys((*self.holders(), *sent_away)))

    def fair(self) -> FairSeeds:
        """The seeds of every deal from which dice fall, and of those that were given up."""
        first, *later = (deal for deal in self.deals if deal.state == "dealt")
        dealt = None
        if first.promises:
            given_up = tuple(deal.void for deal in self.deals if deal.given_up is not None)
            numbered = tuple(deal.promised for deal in (first, *later))
            dealt = Dealt(self.id, numbered, given_up)
        stretches = tuple(deal.stretch for deal in later)
        return FairSeeds(first.server, first.clients, stretches, self.notes, dealt)


@dataclass(frozen=True, slots=True)
class Judged:
    """The table as it will be, and what has to be stored before it is broadcast."""

    table: Table
    rows: tuple[LogRow, ...] = ()
    changed: bool = False  # more than the log: seats, settings or phase

    def known(self, done: Done) -> Judged:
        """The same, with a note of the submission that asked for it."""
        noted = (*self.table.done, done)[-MOST_DONE:]
        return Judged(self.table._replace(done=noted), self.rows, self.changed)


def not_daily(table: Table) -> None:
    """Refuse what a game that everybody plays once, and alone, does not have."""
    if table.daily is not None:
        sorry = "the daily roll is played once, by one person, and without taking back"
        raise SubmissionError(Refusal.NOT_ALLOWED, sorry)


def reseated(table: Table, seats: tuple[Seat, ...]) -> Judged:
    if seats == table.seats:
        return Judged(table)
    return Judged(table._replace(seats=seats), changed=True)


def replaced(seats: Sequence[Seat], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def handed_over(seats: Sequence[Seat], number: int, stand_in: bool) -> tuple[Seat, ...]:
    """The seats once a bot stands in on this one, or no longer does."""
    return replaced(seats, number, replace(seats[number], stand_in=stand_in))


def names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What the record calls everybody; a bot has only its seat and its level."""
    return tuple(seat.name or f"Bot {number + 1} ({seat.bot})" for number, seat in enumerate(seats))
