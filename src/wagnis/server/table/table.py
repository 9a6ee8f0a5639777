"""The table as an immutable value: seats, settings, deals, match.

`seating`, `promises` and `moves` judge its changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from wagnis.core.plain import PlainObject
from wagnis.dice import FairDice, FairSeeds
from wagnis.dice.deals import Dealt
from wagnis.dice.seeds import NOTHING
from wagnis.records import Match
from wagnis.server.store import LogRow
from wagnis.server.store.deal import Deal
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import BotLevel, KickReason, Phase, Settings

Done: TypeAlias = tuple[str, str]
"""The idempotency key of a submission: the device, the id, and a digest of the content."""

MOST_DONE = 64
MOST_STINTS = 64
STAND_IN: BotLevel = "thumb"
TAKE_BACKS = 3
"""How often a seat may take moves back in a turn, any number of moves each time. Without a limit
neighbours could hold up a table, and one person could fill the log."""


NO_FIELDS: PlainObject = {}  # never changed


class TakeBack(NamedTuple):
    """The moves of a seat since the last outcome or another seat's move.

    It may take them back until another person is to act: `moves.undo`.
    """

    seat: int
    moves: int  # number of moves that can be taken back
    left: int = TAKE_BACKS  # further times it may take back in this turn
    back: bool = False  # it has just taken back; further moves taken back now are not counted

    def undone(self) -> TakeBack:
        return TakeBack(self.seat, self.moves - 1, self.left - (not self.back), True)


class SubmissionError(Exception):
    """A refusal, with a code for programs and a sentence for people."""

    def __init__(self, code: Refusal, message: str) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat; a person's seat without a promise is reserved for its holder."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str | None = None
    bot: BotLevel | None = None
    holder: str | None = None
    promise: str | None = None  # hash of a seed for the present deal, until it is fixed
    stand_in: bool = False
    unknown: PlainObject = field(default_factory=dict, compare=False)  # as in `Table`

    @property
    def level(self) -> BotLevel | None:
        """The level of the bot that moves here, if one does."""
        return STAND_IN if self.stand_in else self.bot


OPEN = Seat()


@dataclass(frozen=True, slots=True)
class Kicked:
    """A person removed by the host, and the reason, if there is one."""

    holder: str
    name: str
    reason: KickReason | None
    by: str | None = None  # the host at that time
    seat: int | None = None  # the seat that a bot took over; None before the start


class Stint(NamedTuple):
    """The events that a bot made on a person's seat: from this one on, and before that one."""

    seat: int
    start: int
    end: int | None = None  # None: it still plays there


@dataclass(frozen=True, slots=True)
class Asked:
    """Changed settings that not everybody at the table has agreed to yet."""

    at: int  # time of the last change, which identifies it
    before: PlainObject  # the settings before
    waiting: frozenset[str]  # devices that have not agreed


class Wanted(NamedTuple):
    """The person who asked for the next game."""

    holder: str
    name: str


class Table(NamedTuple):
    """A whole table; `seq` is the number of rows in its log."""

    id: str
    created: int
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    deals: tuple[Deal, ...]  # the present one last
    phase: Phase = "open"
    barred: frozenset[str] = frozenset()  # devices that may not sit down again
    match: Match | None = None  # from the start on; without the seeds
    dice: FairDice | None = None
    seq: int = 0
    acting: int | None = None  # the seat to decide or to throw, if any
    takeable: TakeBack | None = None
    next: str | None = None
    done: tuple[Done, ...] = ()  # the latest submissions that are not in the log
    daily: str | None = None  # the day, for a daily roll
    given: Match | None = None  # the position a forked match starts from
    unknown: PlainObject = NO_FIELDS  # fields of newer versions
    kicked: tuple[Kicked, ...] = ()  # the latest people removed by the host
    asked: Asked | None = None  # changed settings that not everybody has agreed to
    origin: str | None = None  # digest of the host's address, for a listed table
    wanted: Wanted | None = None
    stints: tuple[Stint, ...] = ()  # of bots on people's seats, the latest last

    @property
    def deal(self) -> Deal:
        return self.deals[-1]

    @property
    def server_seed(self) -> bytes:
        """The server's seed of the first deal, drawn when the table was created."""
        return self.deals[0].server

    @property
    def public_seeds(self) -> tuple[str | None, ...]:
        """The seeds of all seats for the next dice; None until the deal is dealt."""
        if self.deal.state == "dealt":
            return self.deal.seeds
        return tuple(NOTHING if seat.kind == "bot" else None for seat in self.seats)

    @property
    def public_promises(self) -> tuple[str | None, ...]:
        """The promises of all seats for this deal; nobody promises for a daily roll."""
        if self.deal.state == "open" or self.daily is not None:
            return tuple(seat.promise for seat in self.seats)
        return self.deal.promises

    @property
    def due(self) -> Seat | None:
        """The seat to decide or to throw."""
        return None if self.acting is None else self.seats[self.acting]

    @property
    def bot_seat(self) -> int | None:
        """The seat of a bot that somebody who asks gets in the next game."""
        if not self.settings.seeking or self.next is not None or self.daily is not None:
            return None
        return next((n for n, seat in enumerate(self.seats) if seat.kind == "bot"), None)

    def holders(self) -> tuple[str, ...]:
        """The seated devices, each once."""
        return tuple(dict.fromkeys(seat.holder for seat in self.seats if seat.holder is not None))

    def players(self) -> tuple[str, ...]:
        """The devices that own the game: the seated ones, and those removed during the game."""
        sent_away = (one.holder for one in self.kicked if one.seat is not None)
        return tuple(dict.fromkeys((*self.holders(), *sent_away)))

    def fair(self) -> FairSeeds:
        """The seeds of all dealt deals, and of those that were given up."""
        first, *later = (deal for deal in self.deals if deal.state == "dealt")
        if self.daily is not None:  # its dice are the same for everybody
            return FairSeeds.by_one(first.server, first.clients, self.id)
        given_up = tuple(deal.void for deal in self.deals if deal.given_up is not None)
        numbered = tuple(deal.promised for deal in (first, *later))
        stretches = tuple(deal.stretch for deal in later)
        dealt = Dealt(self.id, numbered, given_up)
        return FairSeeds(first.server, first.clients, dealt, stretches)


class Judged(NamedTuple):
    """The table after a change, and the log rows to store before the broadcast."""

    table: Table
    rows: tuple[LogRow, ...] = ()
    changed: bool = False  # more than the log: seats, settings or phase

    def known(self, done: Done) -> Judged:
        """The same, with the submission remembered for idempotency."""
        latest = (*self.table.done, done)[-MOST_DONE:]
        return Judged(self.table._replace(done=latest), self.rows, self.changed)


def not_daily(table: Table) -> None:
    """Refuse actions that a daily roll, played once and alone, does not have."""
    if table.daily is not None:
        sorry = "the daily roll is played once, by one person, and without taking back"
        raise SubmissionError(Refusal.NOT_ALLOWED, sorry)


def reseated(table: Table, seats: tuple[Seat, ...]) -> Judged:
    if seats == table.seats:
        return Judged(table)
    return Judged(table._replace(seats=seats, stints=_stints(table, seats)), changed=True)


def _stints(table: Table, seats: Sequence[Seat]) -> tuple[Stint, ...]:
    """Who has done what stays known: where bots take over from people, and where they stop."""
    if table.phase != "playing" or table.match is None:
        return table.stints
    events, stints = len(table.match.history), list(table.stints)
    for number, (before, after) in enumerate(zip(table.seats, seats, strict=True)):
        if before.kind != "person" or (before.level is None) == (after.level is None):
            continue
        if after.level is not None:
            stints.append(Stint(number, events))
            continue
        running = [at for at, one in enumerate(stints) if (one.seat, one.end) == (number, None)]
        for at in running:  # none at a table of a version that noted nothing
            stints[at] = stints[at]._replace(end=events)
    stints = [one for one in stints if one.end is None or one.start < one.end]
    return tuple(stints[-MOST_STINTS:])


def replaced(seats: Sequence[Seat], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def handed_over(seats: Sequence[Seat], number: int, stand_in: bool) -> tuple[Seat, ...]:
    """The seats with or without a stand-in on this one."""
    return replaced(seats, number, replace(seats[number], stand_in=stand_in))


def names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """The names in the record; a bot is named by its seat and level."""
    return tuple(seat.name or f"Bot {number + 1} ({seat.bot})" for number, seat in enumerate(seats))
