"""The table: the authority over one game, from the first seat taken to the last die.

A table is a value; judging a submission gives the table as it will be once stored, or a refusal.
No web, no clock and no database here.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from wagnis.bots import Bot, bot
from wagnis.core import Chance, Decision, Over
from wagnis.core.plain import PlainObject
from wagnis.dice import FairDice, FairSeeds
from wagnis.dice.fair import NOTHING
from wagnis.records import Match, RefusedError
from wagnis.server.refusal import SubmissionError
from wagnis.server.seating import (
    OPEN,
    STAND_IN,
    Seat,
    check_settings,
    handed_over,
    names,
    own_seat,
    replaced,
    seat_at,
    seated,
    seats_for,
)
from wagnis.server.store import LogRow
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Phase, Settings


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
    takeable: tuple[int, int] | None = None  # a seat, and how many of its moves it may take back
    next: str | None = None

    @property
    def commit(self) -> str:
        return hashlib.sha256(self.server_seed).hexdigest()

    @property
    def acting(self) -> int | None:
        """The seat that is asked, if one is."""
        node = None if self.match is None else self.match.node
        return int(node.seat) if isinstance(node, Decision) else None

    @property
    def due(self) -> Seat | None:
        acting = self.acting
        return None if acting is None else self.seats[acting]

    def holders(self) -> tuple[str, ...]:
        """The devices that sit here, each once."""
        return tuple(dict.fromkeys(seat.holder for seat in self.seats if seat.holder is not None))

    def fair(self) -> FairSeeds:
        return FairSeeds(self.server_seed, self.seeds)


@dataclass(frozen=True, slots=True)
class Judged:
    """The table as it will be, and what has to be stored before anybody is told."""

    table: Table
    rows: tuple[LogRow, ...] = ()
    changed: bool = False  # more than the log: seats, settings or phase


def sit(table: Table, holder: str | None, seat: int, name: str, seed: str) -> Judged:
    _only(table, "open", "people sit down before the start")
    if holder is None:
        raise SubmissionError(Refusal.NOT_ALLOWED, "a device needs a token to sit down")
    if holder in table.barred:
        raise SubmissionError(Refusal.NOT_ALLOWED, "the host has given this seat to others")
    return _reseated(table, seated(table.seats, seat, holder, name, seed))


def stand(table: Table, holder: str | None, seat: int) -> Judged:
    if table.phase == "open" and seat_at(table.seats, seat) == OPEN:
        return Judged(table)
    own_seat(table.seats, seat, holder)
    if table.phase == "open":
        return _reseated(table, replaced(table.seats, seat, OPEN))
    _only(table, "playing", "the game is over")
    return _reseated(table, handed_over(table.seats, seat, True))


def back(table: Table, holder: str | None, seat: int) -> Judged:
    own_seat(table.seats, seat, holder)
    return _reseated(table, handed_over(table.seats, seat, False))


def returned(table: Table, holder: str) -> Judged:
    """This device is here again: nobody has to stand in for its people."""
    return _reseated(
        table,
        tuple(
            replace(seat, stand_in=False) if seat.holder == holder and seat.stand_in else seat
            for seat in table.seats
        ),
    )


def late(table: Table) -> Judged:
    """The clock has run out for whoever is asked."""
    assert table.acting is not None
    return _reseated(table, handed_over(table.seats, table.acting, True))


def change(table: Table, holder: str | None, settings: Settings) -> Judged:
    _host(table, holder)
    _only(table, "open", "the settings are fixed once the game has begun")
    check_settings(settings)
    changed = replace(table, settings=settings, seats=seats_for(settings, table.seats))
    return Judged(changed, changed=True)


def kick(table: Table, holder: str | None, seat: int) -> Judged:
    _host(table, holder)
    sitting = seat_at(table.seats, seat)
    if table.phase == "over":
        raise SubmissionError(Refusal.NOT_NOW, "the game is over")
    if sitting.kind != "person":
        return Judged(table)
    free = OPEN if table.phase == "open" else Seat("bot", bot=STAND_IN)
    judged = _reseated(table, replaced(table.seats, seat, free))
    if sitting.holder is None or sitting.holder == table.host:
        return judged
    barred = table.barred | {sitting.holder}
    return Judged(replace(judged.table, barred=barred), changed=True)


def start(table: Table, holder: str | None, at: int) -> Judged:
    _host(table, holder)
    if table.phase == "playing":
        return Judged(table)
    _only(table, "open", "the game is over")
    if any(
        seat.kind == "open" or (seat.kind == "person" and not seat.seed) for seat in table.seats
    ):
        raise SubmissionError(Refusal.SEATS_OPEN, "somebody is still missing")
    return _fallen(opened(table), [], at)


def opened(table: Table, called: tuple[str, ...] = (), seeds: tuple[str, ...] = ()) -> Table:
    """The table with its match at the start, the dice in hand."""
    called = called or names(table.seats)
    seeds = seeds or tuple(seat.seed or NOTHING for seat in table.seats)
    settings = table.settings
    match = Match.new(settings.game, len(settings.seats), settings.options, called)
    dice = FairDice(FairSeeds(table.server_seed, seeds))
    return replace(table, phase="playing", match=match, seeds=seeds, dice=dice)


def play(
    table: Table,
    holder: str | None,
    seq: int,
    seat: int,
    move: PlainObject,
    at: int,
    submission: str,
) -> Judged:
    match = running(table)
    sitting = own_seat(table.seats, seat, holder)
    current(table, seq)
    if table.acting != seat:
        raise SubmissionError(Refusal.NOT_YOUR_TURN, f"seat {table.acting} is to act")
    try:
        match = match.play(move)
    except RefusedError as error:
        raise SubmissionError(Refusal(error.code.value), str(error)) from None
    before = table.takeable
    count = before[1] + 1 if before is not None and before[0] == seat else 1
    if sitting.stand_in:
        table = _reseated(table, handed_over(table.seats, seat, False)).table
    row = LogRow(table.seq + 1, "move", seat, match.written(match.history[-1]), submission, at)
    moved = replace(table, match=match, takeable=(seat, count))
    return _fallen(moved, [row], at, changed=sitting.stand_in)


def undo(table: Table, holder: str | None, seq: int, seat: int, at: int, submission: str) -> Judged:
    match = running(table)
    own_seat(table.seats, seat, holder)
    current(table, seq)
    if table.takeable is None or table.takeable[0] != seat:
        raise SubmissionError(Refusal.NOTHING_TO_UNDO, "there is no move of yours to take back")
    row = LogRow(table.seq + 1, "undo", seat, {"back": 1}, submission, at)
    count = table.takeable[1] - 1
    return Judged(
        replace(
            table,
            match=match.undone(),
            seq=row.seq,
            takeable=(seat, count) if count else None,
        ),
        (row,),
    )


def player(table: Table, seat: int) -> Bot:
    """The bot that moves on this seat; its coin cannot be foreseen and survives a restart."""
    level = table.seats[seat].level
    assert level is not None
    coin = hashlib.sha256(b"bot" + table.server_seed + bytes([seat])).hexdigest()
    return bot(level, table.settings.game, coin)


def bot_moved(table: Table, action: object, at: int) -> Judged:
    """The move a bot has chosen, for whoever is asked."""
    assert table.match is not None
    seat, match = table.acting, table.match.act(action)
    row = LogRow(table.seq + 1, "move", seat, match.written(match.history[-1]), None, at)
    return _fallen(replace(table, match=match, takeable=None), [row], at)


def _fallen(table: Table, rows: list[LogRow], at: int, changed: bool = False) -> Judged:
    """Let everything fall that is due; find out whether the game has ended."""
    match, seq = table.match, table.seq + len(rows)
    assert match is not None
    assert table.dice is not None
    begun = not rows
    takeable = table.takeable
    while isinstance(node := match.node, Chance):
        match = match.draw(table.dice)
        seq += 1
        rows.append(LogRow(seq, "fall", None, match.written(match.history[-1]), None, at))
        takeable = None
    over = isinstance(node, Over)
    after = replace(
        table,
        match=match,
        seq=seq,
        takeable=None if over else takeable,
        phase="over" if over else "playing",
    )
    return Judged(after, tuple(rows), changed or begun or over)


def _reseated(table: Table, seats: tuple[Seat, ...]) -> Judged:
    if seats == table.seats:
        return Judged(table)
    return Judged(replace(table, seats=seats), changed=True)


def _only(table: Table, phase: Phase, otherwise: str) -> None:
    if table.phase != phase:
        raise SubmissionError(Refusal.NOT_NOW, otherwise)


def _host(table: Table, holder: str | None) -> None:
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
