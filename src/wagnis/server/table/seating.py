"""Seats and settings: who may sit where and under which name, and which settings are valid.

`moves` judges play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pydantic_core import to_json

from wagnis import bots
from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.records import Match, RefusedError
from wagnis.server.table.agreement import agreed, asked
from wagnis.server.table.dealing import reseating_ends_deal
from wagnis.server.table.look_alikes import fold, is_reserved
from wagnis.server.table.moves import only_host, only_while, own_seat, seat_at
from wagnis.server.table.names import clean_name
from wagnis.server.table.promises import promised
from wagnis.server.table.table import (
    OPEN,
    STAND_IN,
    Judged,
    Kicked,
    Seat,
    SubmissionError,
    Table,
    handed_over,
    names,
    not_daily,
    replaced,
    reseated,
)
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import KickReason, Settings

MOST_OPTIONS = 4 * 1024  # bytes; listing tables reads the options
COVER_HOST, COVER = 60_000, 600_000  # milliseconds of absence until a bot may be let in
MOST_KICKED = 10  # people removed by the host: only the latest are remembered
LARGEST = 1_000_000  # of any number in the options
DEEPEST = 16  # nesting limit of the options
LONGEST_REFUSAL = 200  # characters; it may quote an unknown name of any length
LONGEST = {"target": 50_000, "rounds": 100}


def write_settings(settings: Settings) -> PlainObject:
    return settings.model_dump(mode="json", serialize_as_any=True)


def read_settings(document: PlainObject) -> Settings:
    return Settings.model_validate(document)


def seats_for(settings: Settings, sitting: Sequence[Seat] = ()) -> tuple[Seat, ...]:
    """Seats by these settings; people keep theirs, or move to a free one while there are any."""
    seats = [OPEN if wish.bot is None else Seat("bot", bot=wish.bot) for wish in settings.seats]
    homeless = []
    for number, seat in enumerate(sitting):
        if seat.kind != "person":
            continue
        if number < len(seats) and seats[number] == OPEN:
            seats[number] = seat
        else:
            homeless.append(seat)
    free = (number for number, seat in enumerate(seats) if seat == OPEN)
    for seat, number in zip(homeless, free, strict=False):
        seats[number] = seat
    return tuple(seats)


def check_settings(settings: Settings) -> None:
    """Refuse a game that cannot be created, or that would be too long."""
    check_options(settings.options)
    try:
        Match.new(settings.game, len(settings.seats), settings.options)
    except RefusedError as error:
        sorry = str(error)[:LONGEST_REFUSAL]
        raise SubmissionError(Refusal(error.code.value), sorry) from None
    levels = bots.names(settings.game)
    for wish in settings.seats:
        if wish.bot is not None and wish.bot not in levels:
            there = ", ".join(levels)
            raise SubmissionError(
                Refusal.BAD_OPTIONS, f"{settings.game} has no bot {wish.bot!r}; there are {there}"
            )


def check_options(options: PlainObject) -> None:
    """Refuse options that are legal but too large for a server."""
    _check_sense(options)
    if len(to_json(options)) > MOST_OPTIONS:
        raise SubmissionError(
            Refusal.BAD_OPTIONS, f"options have at most {MOST_OPTIONS} bytes at a table here"
        )
    for option, most in LONGEST.items():
        value = options.get(option)
        if is_whole(value) and value > most:
            raise SubmissionError(
                Refusal.BAD_OPTIONS, f"option {option!r} is at most {most} at a table here"
            )


def _check_sense(value: Plain, deep: int = 0) -> None:
    """Refuse unprintable strings, huge numbers and deep nesting."""
    if deep > DEEPEST:
        raise SubmissionError(
            Refusal.BAD_OPTIONS, f"options are nested at most {DEEPEST} deep at a table here"
        )
    if isinstance(value, dict):
        for key, item in value.items():
            _check_sense(key, deep + 1)
            _check_sense(item, deep + 1)
    elif isinstance(value, list):
        for item in value:
            _check_sense(item, deep + 1)
    elif isinstance(value, str) and not value.isprintable():
        raise SubmissionError(Refusal.BAD_OPTIONS, "an option holds characters nobody can read")
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise SubmissionError(
            Refusal.BAD_OPTIONS, f"numbers in the options are at most {LARGEST} at a table here"
        )


def seated(seats: Sequence[Seat], number: int, holder: str, name: str) -> tuple[Seat, ...]:
    """The seats after this person has sat down, or has changed their name."""
    name, here = clean_name(name), seat_at(seats, number)
    if here.kind == "bot" or (here.kind == "person" and here.holder != holder):
        raise SubmissionError(Refusal.SEAT_TAKEN, "this seat is taken")
    folded = fold(name)
    for other, seat in enumerate(seats):
        if other != number and seat.name is not None and fold(seat.name) == folded:
            raise SubmissionError(Refusal.NAME_TAKEN, f"somebody here is called {name} already")
    if is_reserved(name):
        raise SubmissionError(Refusal.NAME_TAKEN, f"{name} is a name of bots")
    return replaced(seats, number, Seat("person", name, holder=holder, promise=here.promise))


def sit(table: Table, holder: str | None, seat: int, name: str, deal: int, promise: str) -> Judged:
    """Take a seat, or another name; ignores a promise for another deal."""
    only_while(table, "open", "people sit down before the start")
    _not_while_dealing(table)
    if holder is None:
        raise SubmissionError(Refusal.NOT_ALLOWED, "a device needs a token to sit down")
    if holder in table.barred:
        raise SubmissionError(Refusal.NOT_ALLOWED, "the host has given this seat to others")
    seats = seated(table.seats, seat, holder, name)
    if deal == table.deal.number:
        seats = replaced(seats, seat, promised(table, seats[seat], promise))
    kicked = tuple(one for one in table.kicked if one.holder != holder)  # shown no more
    return reseated(table._replace(kicked=kicked), seats)


def _not_while_dealing(table: Table) -> None:
    if table.deal.state == "dealing":
        raise SubmissionError(Refusal.NOT_NOW, "the dice are being dealt; the seats are fixed")


def stand(table: Table, holder: str | None, seat: int) -> Judged:
    if table.phase == "open" and seat_at(table.seats, seat) == OPEN:
        return Judged(table)
    own_seat(table.seats, seat, holder)
    if table.phase == "open":
        table = reseating_ends_deal(table, "left", seat)
        return reseated(table, replaced(table.seats, seat, OPEN))
    only_while(table, "playing", "the game is over")
    not_daily(table)
    return reseated(table, handed_over(table.seats, seat, True))


def back(table: Table, holder: str | None, seat: int) -> Judged:
    own_seat(table.seats, seat, holder)
    return reseated(table, handed_over(table.seats, seat, False))


def cover(table: Table, holder: str | None, seat: int, away: int | None) -> Judged:
    """Let a bot play for an absent person until they are back: the host soon, others later.

    `away`: for how many milliseconds; None if the person is connected.
    """
    sitting = seat_at(table.seats, seat)
    only_while(table, "playing", "bots stand in while a game is on")
    not_daily(table)
    if holder is None or holder not in (table.host, *table.holders()):
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only people at this table may let a bot play")
    if sitting.kind != "person" or sitting.stand_in:
        return Judged(table)
    if away is None:
        raise SubmissionError(Refusal.NOT_NOW, "this person is here")
    if away < (COVER_HOST if holder == table.host else COVER):
        raise SubmissionError(Refusal.NOT_NOW, "this person has only just left")
    return reseated(table, handed_over(table.seats, seat, True))


def returned(table: Table, holder: str) -> Judged:
    """The table without stand-ins for this device's people."""
    return reseated(
        table,
        tuple(
            replace(seat, stand_in=False) if seat.holder == holder and seat.stand_in else seat
            for seat in table.seats
        ),
    )


def late(table: Table) -> Judged:
    """The table with a stand-in for the seat to act, whose clock has run out."""
    assert table.acting is not None
    return reseated(table, handed_over(table.seats, table.acting, True))


def change(table: Table, holder: str | None, settings: Settings, at: int = 0) -> Judged:
    only_host(table, holder)
    only_while(table, "open", "the settings are fixed once the game has begun")
    _not_while_dealing(table)
    check_settings(settings)
    if table.given is not None and not _same_game(table.settings, settings):
        raise SubmissionError(
            Refusal.NOT_NOW, "a game that is under way keeps its rules and its number of seats"
        )
    seats = seats_for(settings, table.seats)
    seats = tuple(
        seat if number < len(table.seats) and seat == table.seats[number] else _unpromised(seat)
        for number, seat in enumerate(seats)
    )
    changed = table._replace(settings=settings, seats=seats)
    return Judged(asked(table, changed, at), changed=True)


def _unpromised(seat: Seat) -> Seat:
    """The seat without its promise: a promise includes the seat's number."""
    return replace(seat, promise=None) if seat.promise is not None else seat


def agree(table: Table, holder: str | None, change: int) -> Judged:
    """A seated device agrees to changed settings."""
    only_while(table, "open", "the settings are fixed once the game has begun")
    if holder is None or holder not in table.holders():
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "only who sits here is asked")
    later = agreed(table, holder, change)
    return Judged(later, changed=later is not table)


def _same_game(one: Settings, other: Settings) -> bool:
    return (one.game, one.options, len(one.seats)) == (other.game, other.options, len(other.seats))


def kick(table: Table, holder: str | None, seat: int, reason: KickReason | None = None) -> Judged:
    only_host(table, holder)
    sitting = seat_at(table.seats, seat)
    if table.phase == "over":
        raise SubmissionError(Refusal.NOT_NOW, "the game is over")
    if sitting.kind != "person":
        return Judged(table)
    not_daily(table)
    table = reseating_ends_deal(table, "kicked", seat)
    free = OPEN if table.phase == "open" else Seat("bot", bot=STAND_IN)
    judged = reseated(table, replaced(table.seats, seat, free))
    if table.phase == "playing":
        judged = Judged(_unnamed(judged.table), changed=True)
    if sitting.holder is None or sitting.holder == table.host:
        return judged
    # A person removed for being away may come back, to another seat or to the rematch.
    barred = table.barred if reason == "away" else table.barred | {sitting.holder}
    played = seat if table.phase == "playing" else None
    sent_away = Kicked(sitting.holder, sitting.name or "", reason, holder, played)
    kicked = (*table.kicked, sent_away)[-MOST_KICKED:]
    return Judged(judged.table._replace(barred=barred, kicked=kicked), changed=True)


def _unnamed(table: Table) -> Table:
    """The table with only the present names in its record, if nobody has moved yet.

    The seed of a removed person stays: nothing after the deal changes the outcomes.
    """
    match = table.match
    assert match is not None
    first = 0 if table.given is None else len(table.given.history)
    if any(not match.history[index].chance for index in range(first, len(match.history))):
        return table
    return table._replace(match=replace(match, names=names(table.seats)))
