"""Results between two devices, and the next table of a group.

Reads the documents of finished tables; `rows` finds them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from wagnis.core.options import FIRST_SEAT
from wagnis.core.plain import PlainObject
from wagnis.server.table.documents import DAMAGES, new_table
from wagnis.server.table.seating import read_settings, seats_for
from wagnis.server.table.table import OPEN, Seat, Table
from wagnis.server.together.rows import FinishedRow, GroupRow, GroupSeat
from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import SeatWish

Result: TypeAlias = Literal["won", "lost", "tied"]


class HeadToHead(TypedDict):
    """The finished games of two devices; those that neither won are ties."""

    game: GameName
    played: int
    won: int
    lost: int


class Companion(TypedDict):
    """A person at another device."""

    id: str  # a pseudonym for this device alone
    name: str  # as at the latest table
    last: int  # when the latest game ended
    games: list[HeadToHead]


def others_in(rows: Iterable[FinishedRow], me: str) -> set[str]:
    """The devices that sat at these tables besides this one."""
    holders = (seat.get("holder") for row in rows for seat in _seats(row.document))
    return {holder for holder in holders if isinstance(holder, str)} - {me}


def companions(rows: Sequence[FinishedRow], me: str, sharing: set[str]) -> dict[str, Companion]:
    """By device: the results against the others that share theirs; `rows` have the latest first.

    The id of a companion is left empty.
    """
    people: dict[str, Companion] = {}
    counted: defaultdict[str, dict[str, HeadToHead]] = defaultdict(dict)
    for row in rows:
        for other in _holders(row.document):
            if other == me or other not in sharing:
                continue
            result = result_between(row.document, me, other)
            if result is None:
                continue
            if other not in people:
                name = _name_of(row.document, other)
                people[other] = {"id": "", "name": name, "last": row.updated, "games": []}
            game = counted[other].setdefault(
                row.game, {"game": row.game, "played": 0, "won": 0, "lost": 0}
            )
            game["played"] += 1
            if result != "tied":
                game[result] += 1
    for other, person in people.items():
        person["games"] = sorted(counted[other].values(), key=lambda game: -game["played"])
    return people


def result_between(document: PlainObject, me: str, other: str) -> Result | None:
    """Which of two devices did better in a finished game, by its best seat.

    A winner did better than a loser; of two losers, the one with more points. None if the game
    cannot be read.
    """
    try:
        mine, theirs = (_best(document, handle) for handle in (me, other))
    except DAMAGES:
        return None
    return "tied" if mine == theirs else "won" if mine > theirs else "lost"


def _best(document: PlainObject, handle: str) -> tuple[bool, int]:
    winners, scores = document["winners"] or (), document["scores"]
    held = (n for n, seat in enumerate(document["seats"]) if seat["holder"] == handle)
    # Scores of winners do not count: they share the win.
    return max((seat in winners, 0 if seat in winners else scores[seat]) for seat in held)


def gather(group: GroupRow, host: str, at: int) -> Table:
    """The group's next table: the same people and bots, the next seat begins."""
    settings = read_settings(group.settings)
    count = len(settings.seats)
    wishes = [settings.seats[seat] for seat in order(group, count)]
    held = {seat.seat: seat for seat in group.seats}
    people = (held.get(seat) for seat in order(group, count))
    # The seats of devices that have not agreed stay free.
    seats = tuple(OPEN if one is None or one.accepted is None else _reserved(one) for one in people)
    # Seat 0 begins: the seats are rotated.
    options = {key: value for key, value in settings.options.items() if key != FIRST_SEAT.name}
    settings = settings.model_copy(update={"seats": wishes, "options": options, "public": False})
    table = new_table(settings, host, at)
    return table._replace(seats=seats_for(settings, seats))


def order(group: GroupRow, count: int) -> list[int]:
    """The seats of the group in the order of its next table."""
    first = group.begun % count
    return [(first + seat) % count for seat in range(count)]


def people_of(table: Table, founder: str, sharing: set[str], at: int) -> tuple[GroupSeat, ...]:
    """The seats of a table that a group keeps: those of devices that share.

    The founder is a member at once, the others are invited.
    """
    return tuple(
        GroupSeat(
            number,
            seat.holder,
            seat.name or f"Player {number + 1}",
            at if seat.holder == founder else None,
        )
        for number, seat in enumerate(table.seats)
        if seat.kind == "person" and seat.holder in sharing
    )


def wishes_of(table: Table) -> list[SeatWish]:
    return [SeatWish(bot=seat.bot) for seat in table.seats]


def _reserved(seat: GroupSeat) -> Seat:
    return Seat("person", seat.name, holder=seat.handle)


def _seats(document: PlainObject) -> list[PlainObject]:
    seats = document.get("seats")
    return [seat for seat in seats if isinstance(seat, dict)] if isinstance(seats, list) else []


def _holders(document: PlainObject) -> list[str]:
    """The devices at a table, each once."""
    return list(dict.fromkeys(seat["holder"] for seat in _seats(document) if seat.get("holder")))


def _name_of(document: PlainObject, handle: str) -> str:
    named = (seat.get("name") for seat in _seats(document) if seat.get("holder") == handle)
    return " & ".join(name for name in named if name)
