"""Seats and the settings they belong to: who may sit where, under which name.

What is played on them is the table's business.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal

from pydantic_core import to_json

from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.records import Match, RefusedError
from wagnis.server.refusal import SubmissionError
from wagnis.server.wire.messages import Refusal
from wagnis.server.wire.tables import BotLevel, Settings

STAND_IN: BotLevel = "thumb"
BLANKS = "\u2800\u3164\u115f\u1160\uffa0\u034f\u17b4\u17b5"  # drawn as nothing
JOINERS = "\u200c\u200d"  # without them some names and emoji cannot be written
MOST_OPTIONS = 4 * 1024  # bytes; a table's line in the list is read with them
LARGEST = 1_000_000  # of any number in the options
LONGEST = {"target": 50_000, "rounds": 100}


@dataclass(frozen=True, slots=True)
class Seat:
    """One place at the table; a person's seat without a seed is kept free for its holder."""

    kind: Literal["person", "bot", "open"] = "open"
    name: str | None = None
    bot: BotLevel | None = None
    holder: str | None = None
    seed: str | None = None
    stand_in: bool = False

    @property
    def level(self) -> BotLevel | None:
        """The bot that moves here, if it is for a bot to move."""
        return STAND_IN if self.stand_in else self.bot


OPEN = Seat()


def write_seat(seat: Seat) -> PlainObject:
    return asdict(seat)


def read_seat(written: PlainObject) -> Seat:
    return Seat(**written)


def seats_for(settings: Settings, sitting: Sequence[Seat] = ()) -> tuple[Seat, ...]:
    """Seats as wished; people keep theirs, or move to a free one, as long as there are any."""
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
    """Refuse a game that cannot be opened, or one that would not end here."""
    if len(to_json(settings.options)) > MOST_OPTIONS:
        raise SubmissionError(
            Refusal.BAD_OPTIONS, f"options have at most {MOST_OPTIONS} bytes at a table here"
        )
    _check_numbers(settings.options)
    for option, most in LONGEST.items():
        value = settings.options.get(option)
        if is_whole(value) and value > most:
            raise SubmissionError(
                Refusal.BAD_OPTIONS, f"option {option!r} is at most {most} at a table here"
            )
    try:
        Match.new(settings.game, len(settings.seats), settings.options)
    except RefusedError as error:
        raise SubmissionError(Refusal(error.code.value), str(error)) from None


def _check_numbers(value: Plain) -> None:
    if isinstance(value, dict):
        for item in value.values():
            _check_numbers(item)
    elif isinstance(value, list):
        for item in value:
            _check_numbers(item)
    elif isinstance(value, str) and not value.isprintable():
        raise SubmissionError(Refusal.BAD_OPTIONS, "an option holds characters nobody can read")
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        raise SubmissionError(
            Refusal.BAD_OPTIONS, f"numbers in the options are at most {LARGEST} at a table here"
        )


def clean_name(name: str) -> str:
    """A name as others can read it, or a refusal.

    >>> clean_name("Zoë")
    'Zoë'
    """
    name = unicodedata.normalize("NFC", name)
    if any(
        sign in BLANKS or (unicodedata.category(sign)[0] == "C" and sign not in JOINERS)
        for sign in name
    ):
        raise SubmissionError(Refusal.BAD_REQUEST, "a name is made of letters others can see")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise SubmissionError(Refusal.BAD_REQUEST, "a name needs a letter")
    return name


def seated(
    seats: Sequence[Seat], number: int, holder: str, name: str, seed: str
) -> tuple[Seat, ...]:
    """The seats once this person has sat down."""
    name, here = clean_name(name), seat_at(seats, number)
    if here.kind == "bot" or (here.kind == "person" and here.holder != holder):
        raise SubmissionError(Refusal.SEAT_TAKEN, "this seat is taken")
    for other, seat in enumerate(seats):
        if other != number and seat.name is not None and seat.name.casefold() == name.casefold():
            raise SubmissionError(Refusal.NAME_TAKEN, f"somebody here is called {name} already")
    return replaced(seats, number, Seat("person", name, holder=holder, seed=seed))


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    if number >= len(seats):
        raise SubmissionError(Refusal.BAD_REQUEST, f"there is no seat {number} at this table")
    return seats[number]


def own_seat(seats: Sequence[Seat], number: int, holder: str | None) -> Seat:
    """The seat, if it is this device's."""
    seat = seat_at(seats, number)
    if holder is None or seat.kind != "person" or seat.holder != holder:
        raise SubmissionError(Refusal.NOT_YOUR_SEAT, "this is not your seat")
    return seat


def replaced(seats: Sequence[Seat], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def handed_over(seats: Sequence[Seat], number: int, stand_in: bool) -> tuple[Seat, ...]:
    """The seats once a bot stands in on this one, or no longer does."""
    return replaced(seats, number, replace(seats[number], stand_in=stand_in))


def names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What the record calls everybody; a bot has only its seat and its level."""
    return tuple(seat.name or f"Bot {number + 1} ({seat.bot})" for number, seat in enumerate(seats))
