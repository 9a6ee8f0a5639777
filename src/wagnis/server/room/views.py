"""Views: tables and what happens at them, as everybody sees it.

The server's seed is shown only once the game is over. Nothing is decided here; who is told is
said in `room`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, cast

from wagnis.core import Chance
from wagnis.core.lots import Dice
from wagnis.core.plain import PlainObject
from wagnis.records import Match, legal, standing
from wagnis.records.seeds import write_fair
from wagnis.server.store import ListedRow
from wagnis.server.table.agreement import HOLD, waiting_for
from wagnis.server.table.daily import sealed
from wagnis.server.table.documents import line, line_of
from wagnis.server.table.handles import shown
from wagnis.server.table.table import Seat, Table
from wagnis.server.wire.messages import Undone
from wagnis.server.wire.positions import Position
from wagnis.server.wire.tables import (
    ChangeShown,
    DealShown,
    Due,
    EarlierDeal,
    Fair,
    ForkedShown,
    Makeshift,
    Phase,
    SeatShown,
    TableListed,
    TableShown,
)


@dataclass(frozen=True, slots=True)
class Around:
    """What is known of a table besides the table itself; none of it is kept."""

    present: Collection[str]  # devices that are connected
    watching: int
    deadline: int | None
    makeshift: Mapping[int, Makeshift]  # by seat, what bots go by that lack their values
    solving: bool
    key: bytes  # from which devices get their names at this table
    until: int | None = None  # when the deal is given up for want of a seed


@dataclass(frozen=True, slots=True)
class Reading:
    """A table as the store has it, to be looked at on servers that do not own it.

    Only its owner knows who is connected.
    """

    table: Table
    at: int
    key: bytes

    def view(self) -> TableShown:
        around = Around((), 0, None, {}, False, self.key)
        return table_shown(self.table, around, self.at)


def table_shown(table: Table, around: Around, now: int) -> TableShown:
    settings = table.settings
    return {
        "id": table.id,
        "phase": table.phase,
        "game": settings.game,
        "options": settings.options,
        "public": settings.public,
        "hints": settings.hints,
        "clock": settings.clock,
        "seats": [
            _seat(table.id, seat, around, around.makeshift.get(number))
            for number, seat in enumerate(table.seats)
        ],
        "host": shown(around.key, table.id, table.host),
        "watching": around.watching,
        "commit": table.deal.commit,
        "deal": deal_shown(table, around.until),
        "seeds": list(table.seeds_told),
        "earlier": earlier(table),
        "seq": table.seq,
        "position": None if table.match is None else position(table.match),
        "due": None if table.match is None else due(table.match),
        "deadline": around.deadline,
        "now": now,
        "solving": around.solving,
        "next": table.next,
        "fair": fair(table, now),
        "created": table.created,
        "forked": _forked(table.given),
        "daily": table.daily,
        "kicked": [
            {
                "who": shown(around.key, table.id, one.holder),
                "name": one.name,
                "reason": one.reason,
                "by": None if one.by is None else shown(around.key, table.id, one.by),
            }
            for one in table.kicked
        ],
        "changed": _changed(table),
    }


def _changed(table: Table) -> ChangeShown | None:
    asked, waiting = table.asked, waiting_for(table)
    if asked is None or not waiting:
        return None
    return {
        "at": asked.at,
        "until": asked.at + HOLD,
        "before": cast(Any, asked.before),
        "waiting": [n for n, seat in enumerate(table.seats) if seat.holder in waiting],
    }


def _forked(given: Match | None) -> ForkedShown | None:
    if given is None or given.forked is None:
        return None
    return {"from": given.forked.source, "events": given.forked.events}


def _seat(table_id: str, seat: Seat, around: Around, makeshift: Makeshift | None) -> SeatShown:
    return {
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "holder": None if seat.holder is None else shown(around.key, table_id, seat.holder),
        "present": seat.holder in around.present,
        "stand_in": seat.stand_in,
        "makeshift": makeshift,
    }


def fair(table: Table, now: int) -> Fair | None:
    """The seeds, once they give nothing away any more."""
    if table.phase != "over" or sealed(table, now):
        return None
    # One shape for all readers; that it is this one is the record's word.
    return cast(Fair, write_fair(table.fair()))


def deal_shown(table: Table, until: int | None = None) -> DealShown:
    deal, promises = table.deal, table.promises_told
    return {
        "number": deal.number,
        "state": deal.state,
        "promises": None if promises is None else list(promises),
        "revealed": [
            seat
            for seat, (promise, seed) in enumerate(zip(deal.promises, deal.seeds, strict=False))
            if promise is not None and seed is not None
        ],
        "until": until if deal.state == "dealing" else None,
    }


def earlier(table: Table) -> list[EarlierDeal]:
    """The deals before the present one, without the server's seeds."""
    return [
        {
            "number": deal.number,
            "from": deal.start,
            "commit": deal.commit,
            "promises": list(deal.promises),
            "client_seeds": list(deal.seeds),
            "given_up": deal.given_up,
            "seat": deal.seat,
        }
        for deal in table.deals[:-1]
    ]


def position(match: Match) -> Position:
    # One shape for all games; that a view is its game's is the notation's word.
    return cast(Position, {**standing(match, match.last), "legal": legal(match)})


def due(match: Match) -> Due | None:
    """What is to be thrown, and by whom; what it will be is not known to anybody yet."""
    node = match.node
    if not isinstance(node, Chance) or node.seat is None:
        return None
    if isinstance(node.lot, Dice):
        return {"seat": int(node.seat), "what": "dice", "count": node.lot.n}
    return {"seat": int(node.seat), "what": "card", "count": 1}


def undone(table: Table, since: int, back: int, deadline: int | None) -> Undone:
    assert table.match is not None
    assert table.takeable is not None
    return {
        "type": "undone",
        "since": since,
        "seq": table.seq,
        "back": back,
        "left": table.takeable.left,
        "position": position(table.match),
        "due": due(table.match),
        "deadline": deadline,
    }


def listed(table: Table, updated: int, me: str | None) -> TableListed:
    """A line in the list, of a table that is in memory."""
    return _listed(table.id, table.phase, table.settings.game, updated, line(table), me)


def listed_row(row: ListedRow, me: str | None) -> TableListed:
    """A line in the list, of a table as the store has it."""
    written = row.line
    if written is None:
        assert row.document is not None
        written = line_of(row.document)
    return _listed(row.id, cast(Any, row.phase), row.game, row.updated, written, me)


def damaged_row(row: ListedRow) -> TableListed:
    """A line of a table that cannot be read: that it is there, and no more."""
    return {
        "id": row.id,
        "phase": cast(Any, row.phase),
        "game": cast(Any, row.game),
        "names": [],
        "open": 0,
        "bots": 0,
        "scores": None,
        "clock": None,
        "updated": row.updated,
        "mine": False,
        "damaged": True,
    }


def _listed(
    table_id: str, phase: Phase, game: str, updated: int, line: PlainObject, me: str | None
) -> TableListed:
    return {
        "id": table_id,
        "phase": phase,
        "game": game,
        "names": line["names"],
        "open": line["open"],
        "bots": line["bots"],
        "scores": line["scores"],
        "clock": line["clock"],
        "updated": updated,
        "mine": me is not None and me in line["holders"],
    }
