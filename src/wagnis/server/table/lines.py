"""A table's line in the list: written with the table, so that a list reads no whole documents.

Who sees which lines is decided in `room.hub`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wagnis.core.plain import PlainObject
from wagnis.server.table.seating import read_seat
from wagnis.server.table.table import Seat, Table


def line(table: Table) -> PlainObject:
    scores = None if table.match is None else list(table.match.state.scores)
    return _line(table.seats, scores, table.settings.clock)


def line_of(document: PlainObject) -> PlainObject:
    """The same from a document that was written without one.

    >>> seats = [{"kind": "person", "name": "Anna", "holder": "h"}, {"kind": "open"}]
    >>> line_of({"seats": seats, "scores": None, "settings": {"clock": 30}})["names"]
    ['Anna', None]
    """
    seats = [read_seat(seat) for seat in document["seats"]]
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
