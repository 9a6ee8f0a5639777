"""Public views of tables and their events.

They contain the server's seed only once the game is over. `room` decides who receives them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from wagnis.core import Chance
from wagnis.core.lots import Dice
from wagnis.core.plain import PlainObject
from wagnis.records import Match, legal, standing
from wagnis.records.seeds import write_fair
from wagnis.records.start import digest, start_digest
from wagnis.server.daily.roll import sealed
from wagnis.server.store import ListedRow
from wagnis.server.table.agreement import HOLD, waiting_for
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
    GameAfter,
    Makeshift,
    SeatShown,
    TableListed,
    TableShown,
)


@dataclass(frozen=True, slots=True)
class Around:
    """The state of a loaded table that is not stored."""

    present: Collection[str]  # connected devices
    watching: int
    deadline: int | None
    makeshift: Mapping[int, Makeshift]  # by seat: the substitute of a bot that lacks its values
    solving: bool
    key: bytes  # derives the devices' pseudonyms at this table
    left: Mapping[str, int] = field(default_factory=dict)  # when devices were last connected
    until: int | None = None  # when the deal is given up if a seed is still missing
    screens: int = 0
    asking: str | None = None  # the name of the person who asks to join


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
        "screens": around.screens,
        "commit": table.deal.commit,
        "deal": deal_shown(table, around.until),
        "seeds": list(table.public_seeds),
        "earlier": earlier(table),
        "seq": table.seq,
        "position": None if table.match is None else position(table.match),
        "due": None if table.match is None else due(table.match),
        "deadline": around.deadline,
        "now": now,
        "solving": around.solving,
        "next": table.next,
        **_game_after(table, around.asking),
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
        "names": [] if table.match is None else list(table.match.names),
        "stints": [{"seat": one.seat, "start": one.start, "end": one.end} for one in table.stints],
    }


def _game_after(table: Table, asking: str | None) -> GameAfter:
    shown: GameAfter = {}
    if table.settings.seeking:
        shown["seeking"] = True
    if table.next is None and asking is not None:
        shown["wanted"] = asking
    elif table.wanted is not None and table.wanted.name:
        shown["wanted"] = table.wanted.name
    return shown


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


def _forked(start: Match | None) -> ForkedShown | None:
    if start is None or start.forked is None:
        return None
    return {"from": start.forked.source, "events": start.forked.events}


def _seat(table_id: str, seat: Seat, around: Around, makeshift: Makeshift | None) -> SeatShown:
    here = seat.holder in around.present
    return {
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "holder": None if seat.holder is None else shown(around.key, table_id, seat.holder),
        "present": here,
        "stand_in": seat.stand_in,
        "away": None if here or seat.holder is None else around.left.get(seat.holder),
        "makeshift": makeshift,
    }


def fair(table: Table, now: int) -> Fair | None:
    """The seeds, once the game is over and they may be public."""
    if table.phase != "over" or sealed(table, now):
        return None
    # `write_fair` guarantees this shape.
    return cast(Fair, write_fair(table.fair()))


def deal_shown(table: Table, until: int | None = None) -> DealShown:
    deal, promises = table.deal, table.public_promises
    return {
        "number": deal.number,
        "state": deal.state,
        "promises": list(promises),
        "revealed": [
            seat
            for seat, (promise, seed) in enumerate(zip(deal.promises, deal.seeds, strict=False))
            if promise is not None and seed is not None
        ],
        "start": _start(table),
        "until": until if deal.state == "dealing" else None,
    }


_DIGESTS: dict[tuple[str, str], str] = {}
"""Those of the latest deals, by table and commit: what is fixed does not change, and games may be
long."""
MOST_DIGESTS = 1000


def _start(table: Table) -> str | None:
    """The digest of what the deal is for; None until it is fixed, and for a daily roll."""
    if table.deal.state == "open" or table.daily is not None:
        return None
    key = table.id, table.deal.commit
    if key not in _DIGESTS:
        match, settings = table.match or table.given, table.settings
        if len(_DIGESTS) == MOST_DIGESTS:
            del _DIGESTS[next(iter(_DIGESTS))]
        _DIGESTS[key] = (
            digest(settings.game, len(settings.seats), settings.options)
            if match is None
            else start_digest(match, table.deal.start)
        )
    return _DIGESTS[key]


def earlier(table: Table) -> list[EarlierDeal]:
    """The earlier deals, without the server's seeds."""
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
    # One shape for all games; the notation guarantees that a view is its game's.
    return cast(Position, {**standing(match, match.last), "legal": legal(match)})


def due(match: Match) -> Due | None:
    """The roll or card that is due, and the seat that throws it."""
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


NOTHING: PlainObject = dict.fromkeys(("scores", "clock"))
NOTHING |= {"names": [], "open": 0, "bots": 0, "holders": []}
"""The line of a damaged table in the list: only that it exists."""


def listed(row: ListedRow, me: str | None, damaged: bool) -> TableListed:
    line = NOTHING if damaged else row.line
    entry: TableListed = {
        "id": row.id,
        "phase": cast(Any, row.phase),
        "game": row.game,
        "names": line["names"],
        "open": line["open"],
        "bots": line["bots"],
        "scores": line["scores"],
        "clock": line["clock"],
        "updated": row.updated,
        "mine": me is not None and me in line["holders"],
        "turn": line.get("turn"),
        "yours": me is not None and me == line.get("waits"),
    }
    return entry | {"damaged": True} if damaged else entry
