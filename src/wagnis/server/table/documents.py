"""Serialisation of tables: a row, a document, a list entry, and the log.

Reading a table replays its log. The store writes the rows; `room.hub` decides who sees which
entries.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, replace
from typing import Any, assert_never

from wagnis.core.options import FIRST_SEAT
from wagnis.core.plain import PlainObject, is_whole
from wagnis.games import BOXES
from wagnis.records import Forked, Match, RefusedError
from wagnis.records.record import result
from wagnis.server.store import DamagedTableError, LogRow, TableRow
from wagnis.server.store.deal import fresh, read_deals, write_deals
from wagnis.server.table.moves import gone_on, opened, takeable_after
from wagnis.server.table.names import own_name
from wagnis.server.table.seating import (
    check_settings,
    read_settings,
    seated,
    seats_for,
    write_settings,
)
from wagnis.server.table.table import (
    OPEN,
    Asked,
    Kicked,
    Seat,
    Stint,
    SubmissionError,
    Table,
    Wanted,
    replaced,
)
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import Fork, SeatWish, Settings

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without look-alikes
ID_LENGTH = 10
SEED_BYTES = 32

DAMAGES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    SubmissionError,
    TypeError,
    ValueError,
)
"""The errors that reading a malformed document can raise."""


def new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_table(settings: Settings, host: str, at: int) -> Table:
    """An empty table; its seed is drawn before anybody sits down."""
    return Table(new_id(), at, settings, seats_for(settings), host, (fresh(1),))


def again(table: Table, host: str, at: int) -> Table:
    """A table for the rematch, with seats reserved for the same people."""
    settings = _next_begins(table.settings)
    rematch = new_table(settings, host, at)
    seats = (
        replace(seat, promise=None, stand_in=False) if seat.kind == "person" else seat
        for seat in table.seats
    )
    return rematch._replace(
        seats=seats_for(settings, tuple(seats)),
        barred=table.barred,
        kicked=tuple(replace(one, seat=None) for one in table.kicked),
    )


def _next_begins(settings: Settings) -> Settings:
    """The same settings, but the next seat begins."""
    first = FIRST_SEAT.name
    if all(option.name != first for option in BOXES[settings.game].options):
        return settings
    if len(settings.seats) < 2:
        return settings
    options = {**settings.options, first: next_seat(settings)}
    return settings.model_copy(update={"options": options})


def next_seat(settings: Settings) -> int:
    """The seat after the one that begins by these settings."""
    began = settings.options.get(FIRST_SEAT.name)
    return ((began if is_whole(began) else 0) + 1) % len(settings.seats)


def joined(table: Table, holder: str | None, name: str, host: str, at: int) -> Table:
    """The table of the next game, where this person has the seat of a bot; refuses others."""
    seat = table.bot_seat
    if holder is None:
        raise SubmissionError(Refusal.NOT_ALLOWED, "a device needs a token to sit down")
    if holder in table.barred or not table.settings.seeking:
        raise SubmissionError(Refusal.NOT_ALLOWED, "nobody is wanted at this table")
    if holder in table.holders():
        raise SubmissionError(Refusal.NOT_NOW, "you sit at this table")
    if seat is None:
        raise SubmissionError(Refusal.SEAT_TAKEN, "somebody else was quicker")
    seats = seated(replaced(table.seats, seat, OPEN), seat, holder, name)
    wishes = [
        SeatWish() if number == seat else wish for number, wish in enumerate(table.settings.seats)
    ]
    settings = table.settings.model_copy(update={"seats": wishes})
    # As in `sit`: who was away, and is back, is not told of it.
    kicked = tuple(one for one in table.kicked if one.holder != holder)
    return again(table._replace(seats=seats, settings=settings, kicked=kicked), host, at)


def forked(
    match: Match, source: str | None, fork: Fork, holder: str, at: int
) -> tuple[Table, tuple[LogRow, ...]]:
    """A table that continues a match from before an event, and the first rows of its log.

    One seat is reserved for the asker; bots or friends take the others. The game is not started
    yet: the commit of its own dice has to be known before anybody adds a seed.
    """
    number, name = fork.seat, fork.name or f"Player {fork.seat + 1}"
    try:
        start = match.fork(fork.event, source)
    except RefusedError as error:
        raise SubmissionError(Refusal(error.code.value), str(error)) from None
    wishes = _wishes(fork, start.game.seats)
    settings = Settings(game=match.box.name, options=dict(match.options), seats=wishes)
    check_settings(settings)
    empty = new_table(settings, holder, at)
    seats = replaced(empty.seats, number, Seat("person", own_name(name, number), holder=holder))
    # Without a submission, so that nobody can take one of these back.
    rows = tuple(
        LogRow(seq, "fall" if entry.chance else "move", entry.seat, start.written(entry), None, at)
        for seq, entry in enumerate(start.history, start=1)
    )
    return empty._replace(seats=seats, given=start, seq=len(rows)), rows


def _wishes(fork: Fork, count: int) -> list[SeatWish]:
    """Who is to take the seats of a forked game: the asker, and bots or friends."""
    if fork.seat >= count:
        raise SubmissionError(Refusal.BAD_REQUEST, f"there is no seat {fork.seat} at this table")
    if fork.seats is None:
        return [SeatWish(bot=None if seat == fork.seat else fork.level) for seat in range(count)]
    if len(fork.seats) != count:
        raise SubmissionError(Refusal.BAD_REQUEST, f"this game has {count} seats")
    if fork.seats[fork.seat].bot is not None:
        raise SubmissionError(Refusal.BAD_REQUEST, f"seat {fork.seat} is your own, not a bot's")
    return fork.seats


def write_table(table: Table, updated: int) -> TableRow:
    match = table.match
    document: PlainObject = {
        "settings": write_settings(table.settings),
        "seats": [asdict(seat) for seat in table.seats],
        "host": table.host,
        "barred": sorted(table.barred),
        "names": [] if match is None else list(match.names),
        "done": [list(done) for done in table.done],
        "scores": None if match is None else list(match.state.scores),
        "winners": None if match is None else result(match)["winners"],
        "forked": _write_fork(table.given),
        "daily": table.daily,
        "deals": write_deals(table.deals),
    }
    if table.kicked:
        document["kicked"] = [list(astuple(one)) for one in table.kicked]
    if table.asked is not None:
        asked = table.asked
        document["asked"] = [asked.at, asked.before, sorted(asked.waiting)]
    if table.wanted is not None:
        document["wanted"] = list(table.wanted)
    if table.stints:
        document["stints"] = [list(one) for one in table.stints]
    return TableRow(
        id=table.id,
        created=table.created,
        updated=updated,
        phase=table.phase,
        game=table.settings.game,
        public=table.settings.public,
        server_seed=table.server_seed,
        document=document,
        holders=table.players(),
        next=table.next,
        daily=table.daily,
        host=table.host,
        origin=table.origin if table.settings.public and table.phase != "over" else None,
        line=line(table),
    )


def read_table(row: TableRow, log: Sequence[LogRow]) -> Table:
    """The table after the last of these rows, or a `DamagedTableError`."""
    try:
        return _read(row, log)
    except (RefusedError, *DAMAGES) as error:
        raise _damage(row, error) from error


@dataclass(frozen=True, slots=True)
class Player:
    """A person who made all decisions of a seat."""

    seat: int
    handle: str
    opponents: tuple[str, ...]


def people_of(row: TableRow, log: Sequence[LogRow]) -> tuple[Player, ...]:
    """Whose decisions those of a finished game are; nobody's in one continued from another."""
    if row.document.get("forked") is not None:
        return ()  # it is practice
    seats = [Seat(**seat) for seat in row.document["seats"]]
    kinds = tuple(seat.bot or "person" for seat in seats)
    stood_in = {
        one.seat for one in standing_rows(log) if one.kind == "move" and one.submission is None
    }
    return tuple(
        Player(number, seat.holder, (*kinds[:number], *kinds[number + 1 :]))
        for number, seat in enumerate(seats)
        if seat.kind == "person" and seat.holder is not None and number not in stood_in
    )


def standing_rows(log: Sequence[LogRow]) -> list[LogRow]:
    """The rows of a log that no undo has taken back."""
    rows: list[LogRow] = []
    for row in log:
        if row.kind == "undo":
            rows.pop()
        else:
            rows.append(row)
    return rows


def _damage(row: TableRow, error: Exception) -> DamagedTableError:
    if isinstance(error, RefusedError):
        # The game's package is not installed, its rules have changed, or the log was edited.
        return DamagedTableError(f"table {row.id} cannot be played on here: {error}")
    reason = f"{type(error).__name__}: {error}"[:200]
    return DamagedTableError(f"table {row.id} cannot be read: {reason}")


def _read(row: TableRow, log: Sequence[LogRow]) -> Table:
    document = row.document
    if len(row.server_seed) != SEED_BYTES:
        raise ValueError("the seed of its dice is not whole")
    table = Table(
        row.id,
        row.created,
        read_settings(document["settings"]),
        tuple(Seat(**seat) for seat in document["seats"]),
        document["host"],
        read_deals(document["deals"], row.server_seed),
        barred=frozenset(document["barred"]),
        next=row.next,
        done=tuple((submission, digest) for submission, digest in document["done"]),
        daily=document.get("daily"),
        kicked=tuple(Kicked(*one) for one in document.get("kicked", ())),
        asked=_asked(document.get("asked")),
        origin=row.origin,
        wanted=Wanted(*document["wanted"]) if "wanted" in document else None,
        stints=tuple(Stint(*one) for one in document.get("stints", ())),
    )
    table = _with_fork(table, document.get("forked"), log)
    if row.phase == "open":
        Match.new(table.settings.game, len(table.seats), table.settings.options)
        return table
    start = opened(table, tuple(document["names"]))
    return grown(start, log[table.seq :])


def _asked(written: list[Any] | None) -> Asked | None:
    if written is None:
        return None
    at, before, waiting = written
    return Asked(at, before, frozenset(waiting))


def _write_fork(match: Match | None) -> PlainObject | None:
    if match is None or match.forked is None:
        return None
    return {"from": match.forked.source, "events": match.forked.events}


def _with_fork(table: Table, fork: PlainObject | None, log: Sequence[LogRow]) -> Table:
    """The table with the position that it was forked from, replayed from the first log rows."""
    if fork is None:
        return table
    settings, events = table.settings, fork["events"]
    start = Match.new(settings.game, len(settings.seats), settings.options)
    match = start.replayed([row.event for row in log[:events]])
    return table._replace(given=replace(match, forked=Forked(fork["from"], events)), seq=events)


def grown(table: Table, log: Sequence[LogRow]) -> Table:
    """The table after more rows of its log."""
    match_now, takeable = table.match, table.takeable
    assert match_now is not None
    for row in log:
        match row.kind:
            case "undo":
                assert takeable is not None
                match_now, takeable = match_now.undone(), takeable.undone()
            case "fall":
                match_now, takeable = match_now.fall(row.event), None
            case "move":
                match_now = match_now.play(row.event)
                if row.seat is None or row.submission is None:
                    takeable = None
                else:
                    takeable = takeable_after(takeable, row.seat)
            case _:
                assert_never(row.kind)
    return gone_on(table, match_now, log[-1].seq if log else table.seq, takeable)


def line(table: Table) -> PlainObject:
    """The list entry of a table, stored with it so that listing reads no whole documents."""
    scores = None if table.match is None else list(table.match.state.scores)
    seeking = table.phase != "over" and table.bot_seat is not None
    waits = table.due if table.phase == "playing" else None
    entry = _line(table.seats, scores, table.settings.clock)
    if seeking and table.barred:
        entry["barred"] = sorted(table.barred)  # these do not find it
    return entry | {
        "seeking": seeking,
        "turn": None if waits is None else table.acting,
        "waits": None if waits is None or waits.level is not None else waits.holder,
    }


def line_of(document: PlainObject) -> PlainObject:
    """The list entry of a game that only the document tells of.

    >>> seats = [{"kind": "person", "name": "Anna", "holder": "h"}, {"kind": "open"}]
    >>> line_of({"seats": seats, "scores": None, "settings": {"clock": 30}})["names"]
    ['Anna', None]
    """
    seats = [Seat(**seat) for seat in document["seats"]]
    return _line(seats, document["scores"], document["settings"]["clock"])


def _line(seats: Sequence[Seat], scores: list[int] | None, clock: int | None) -> PlainObject:
    return {
        "names": [seat.name for seat in seats],
        "open": sum(seat.kind == "open" for seat in seats),
        "bots": sum(seat.kind == "bot" for seat in seats),
        "scores": scores,
        "clock": clock,
        "holders": sorted({seat.holder for seat in seats if seat.holder is not None}),
    }
