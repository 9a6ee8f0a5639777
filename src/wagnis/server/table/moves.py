"""Play at a table: the start, moves of people and bots, the outcomes after them, taking back.

Each function returns the table after the change, or raises a refusal. `seating` judges the seats.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from wagnis.bots import Bot, bot, stand_in
from wagnis.core import Chance, Decision, Over
from wagnis.core.box import NotationError
from wagnis.core.plain import PlainObject
from wagnis.dice import FairDice
from wagnis.records import Match, RefusedError
from wagnis.server.store import LogKind, LogRow
from wagnis.server.table.agreement import must_be_agreed
from wagnis.server.table.dealing import fixed, must_have_deals_left
from wagnis.server.table.table import (
    STAND_IN,
    TAKE_BACKS,
    Judged,
    Seat,
    SubmissionError,
    Table,
    TakeBack,
    handed_over,
    names,
    not_daily,
    reseated,
)
from wagnis.server.wire.messages import Play, Refusal, Throw
from wagnis.server.wire.tables import Phase

if TYPE_CHECKING:
    from wagnis.solvers import ValueStore


def start(table: Table, holder: str | None, at: int) -> Judged:
    """Fix the deal; the game begins once every seat has revealed, or at once if none has to."""
    only_host(table, holder)
    if table.phase == "playing" or table.deal.state == "dealing":
        return Judged(table)
    only_while(table, "open", "the game is over")
    if any(_missing(table, seat) for seat in table.seats):
        raise SubmissionError(Refusal.SEATS_OPEN, "somebody is still missing")
    must_be_agreed(table, at)
    if table.deal.state == "open":
        must_have_deals_left(table)
        table = fixed(table)
    return begun(table, at) if table.deal.state == "dealt" else Judged(table, changed=True)


def _missing(table: Table, seat: Seat) -> bool:
    """Whether the start waits for this seat; a daily roll has seeds without promises."""
    if seat.kind == "open":
        return True
    return seat.kind == "person" and seat.promise is None and table.deal.state == "open"


def begun(table: Table, at: int) -> Judged:
    """Start the game with the first outcomes, now that all seeds are known."""
    table = opened(table)
    assert table.match is not None
    return _settled(table, table.match, None, None, at, changed=True)


def opened(table: Table, called: tuple[str, ...] = ()) -> Table:
    """The table with its dice, and its match at the start or where it was forked."""
    called = called or names(table.seats)
    settings, fork = table.settings, table.given
    if fork is None:
        match = Match.new(settings.game, len(settings.seats), settings.options, called)
    else:
        match = replace(fork, names=called)
    return with_dice(table._replace(phase="playing", match=match))


def with_dice(table: Table) -> Table:
    """The table with the dice of its seeds; without dice until the deal is dealt."""
    dealt = table.deal.state == "dealt"
    return table._replace(dice=FairDice(table.fair()) if dealt else None)


def play(
    table: Table, holder: str | None, message: Play | Throw, at: int, submission: str
) -> Judged:
    """A person's move, checked by the rules, and the throw sent with it; or only a throw.

    A throw is one roll, or one card; the seeds determine the outcome.
    """
    match, seat = running(table), message.seat
    sitting = own_seat(table.seats, seat, holder)
    current(table, message.seq)
    to_act(table, seat)
    takeable = None
    match message:
        case Throw():
            if thrower(match) != seat:
                raise SubmissionError(Refusal.NOT_NOW, "nothing is to be thrown now")
            thrown = True
        case Play():
            if isinstance(match.node, Chance):
                raise SubmissionError(Refusal.NOT_NOW, "what is due has to be thrown first")
            try:
                match = match.play(message.move)
            except RefusedError as error:
                raise SubmissionError(Refusal.ILLEGAL_MOVE, str(error)) from None
            takeable = takeable_after(table.takeable, seat)
            thrown = message.throw and thrower(match) == seat
        case _:
            assert_never(message)
    if sitting.stand_in:
        table = reseated(table, handed_over(table.seats, seat, False)).table
    if thrown:
        match = _rolled(table, match)
    return _settled(table, match, takeable, submission, at, sitting.stand_in)


def thrower(match: Match) -> int | None:
    """The seat that throws next; None if nothing is due or no seat throws it."""
    match match.node:
        case Chance() as node:
            return None if node.seat is None else int(node.seat)
        case Decision() | Over():
            return None
        case node:
            assert_never(node)


def normal(match: Match, move: PlainObject) -> PlainObject | None:
    """The move in the form of the log; None if it cannot be read."""
    notation = match.box.notation
    try:
        logged: PlainObject = notation.write_move(notation.read_move(move))
    except NotationError:
        return None
    return logged


def undo(table: Table, holder: str | None, seq: int, seat: int, at: int, submission: str) -> Judged:
    match = running(table)
    sitting = own_seat(table.seats, seat, holder)
    current(table, seq)
    not_daily(table)
    takeable = None if sitting.stand_in or _passed_on(table, seat) else table.takeable
    if takeable is None or takeable.seat != seat or not takeable.moves:
        raise SubmissionError(Refusal.NOTHING_TO_UNDO, "there is no move of yours to take back")
    if takeable.left <= 0 and not takeable.back:
        sorry = f"moves can be taken back {TAKE_BACKS} times in a turn"
        raise SubmissionError(Refusal.TAKEN_BACK_ENOUGH, sorry)
    row = LogRow(table.seq + 1, "undo", seat, {"back": 1}, submission, at)
    later = gone_on(table, match.undone(), row.seq, takeable.undone())
    return Judged(later, (row,))


def _passed_on(table: Table, seat: int) -> bool:
    """Another person is to act: their turn is not taken from them. A bot does not mind."""
    due = table.due
    return due is not None and table.acting != seat and due.level is None


def player(table: Table, seat: int, store: ValueStore | None = None) -> Bot:
    """The bot of this seat; its random seed is secret, and the same after a restart."""
    level = table.seats[seat].level or STAND_IN
    coin = hashlib.sha256(b"bot" + table.server_seed + bytes([seat])).hexdigest()
    if level == STAND_IN:
        return stand_in(table.settings.game, coin)
    return bot(level, table.settings.game, coin, store)


def bot_acted(table: Table, action: object | None, at: int) -> Judged:
    """The table after a move, or without one a throw, of the bot whose turn it is."""
    match = table.match
    assert match is not None
    played = _rolled(table, match) if action is None else match.advance(action)
    return _settled(table, played, None, None, at)


def _settled(
    table: Table,
    played: Match,
    takeable: TakeBack | None,
    submission: str | None,
    at: int,
    changed: bool = False,
) -> Judged:
    """Roll everything that no person throws, and log all new events."""
    match, seq = table.match, table.seq
    assert match is not None
    rows: list[LogRow] = []
    settled, notation = _fallen(table, played), match.box.notation
    for entry in settled.history.since(len(match.history)):
        seq += 1
        kind: LogKind
        if (seat := entry.seat) is not None:
            kind, event = "move", notation.write_move(entry.event)
        else:
            kind, event = "fall", notation.write_outcome(entry.event)
            # The row names a person who threw; throws of bots and other outcomes have no seat.
            seat, takeable = thrower(match) if submission else None, None
        rows.append(LogRow(seq, kind, seat, event, submission, at))
        submission = None  # only the first row is the submission's
    later = gone_on(table, settled, seq, takeable)
    return Judged(later, tuple(rows), changed or later.phase == "over")


def gone_on(table: Table, match: Match, seq: int, takeable: TakeBack | None) -> Table:
    """The table some events later: updates only the fields that change with a move."""
    phase: Phase = "playing"
    acting: int | None = None
    match match.node:
        case Over():
            phase, takeable = "over", None
        case Decision() | Chance() as node:
            acting = None if node.seat is None else int(node.seat)
        case node:
            assert_never(node)
    return table._replace(
        match=match, seq=seq, phase=phase, acting=acting, takeable=takeable, asked=None
    )


def takeable_after(before: TakeBack | None, seat: int) -> TakeBack:
    """The moves that this seat may take back after one more move."""
    if before is None or before.seat != seat:
        return TakeBack(seat, 1)
    return TakeBack(seat, before.moves + 1, before.left)


def _fallen(table: Table, match: Match) -> Match:
    """The match after all outcomes that no person throws."""
    while isinstance(match.node, Chance):
        seat = thrower(match)
        if seat is not None and table.seats[seat].level is None:
            break
        match = _rolled(table, match)
    return match


def _rolled(table: Table, match: Match) -> Match:
    """The match after one more outcome, from the table's own dice."""
    assert table.dice is not None
    return match.roll(table.dice)


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    if number >= len(seats):
        raise SubmissionError(Refusal.BAD_REQUEST, f"there is no seat {number} at this table")
    return seats[number]


def own_seat(seats: Sequence[Seat], number: int, holder: str | None) -> Seat:
    """The seat; refuses any device but its holder."""
    seat = seat_at(seats, number)
    if holder is None or seat.kind != "person" or seat.holder != holder:
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "this is not your seat")
    return seat


def only_while(table: Table, phase: Phase, otherwise: str) -> None:
    if table.phase != phase:
        raise SubmissionError(Refusal.NOT_NOW, otherwise)


def only_host(table: Table, holder: str | None) -> None:
    if holder != table.host:
        raise SubmissionError(Refusal.NOT_HOST, "only the host may do that")


def running(table: Table) -> Match:
    match table.phase:
        case "open":
            raise SubmissionError(Refusal.NOT_NOW, "the game has not begun")
        case "over":
            raise SubmissionError(Refusal.GAME_OVER, "the game is over")
        case "playing":
            assert table.match is not None
            return table.match
        case _:
            assert_never(table.phase)


def to_act(table: Table, seat: int) -> None:
    if table.acting != seat:
        raise SubmissionError(Refusal.NOT_YOUR_TURN, f"seat {table.acting} is to act")


def current(table: Table, seq: int) -> None:
    if seq != table.seq:
        raise SubmissionError(Refusal.STALE, f"the table is at {table.seq}, not at {seq}")
