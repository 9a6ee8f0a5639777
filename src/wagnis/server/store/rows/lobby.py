"""The list of tables, and how many tables a device has open.

`LISTED` and `UNFINISHED` use the partial indexes with the same predicates. The table writes what a
line of the list says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Select,
    bindparam,
    case,
    func,
    select,
    update,
)

from wagnis.core.plain import PlainObject
from wagnis.server.store.rows.operating import ASIDE
from wagnis.server.store.rows.tables import read_object
from wagnis.server.store.schema import DUE, GAME_TABLE, HEAD, LISTED, SITTING, UNFINISHED

Key = TypeVar("Key")


class ListedRow(NamedTuple):
    """A table for the list."""

    id: str
    phase: str
    game: str
    updated: int
    line: PlainObject  # as the table wrote it; empty if it cannot be read


class Glance(NamedTuple):
    """What a table's row says without its log."""

    phase: str
    game: str
    document: PlainObject


@dataclass(frozen=True, slots=True)
class Hosted:
    """How many unfinished tables a device hosts, and how many of them are listed."""

    unfinished: int
    listed: int
    nearby: int = 0  # listed from the same address, by any host


CANDIDATES = 400
"""The number of latest public tables that are considered for the list."""


def by_turns(latest: Iterable[tuple[Key, str | None]], limit: int) -> list[Key]:
    """Some of these: the first of every address, then the second of each, and so on.

    A table without a known address counts as a separate address.

    >>> by_turns([("a", "x"), ("b", "x"), ("c", "y"), ("d", None), ("e", "x")], 4)
    ['a', 'c', 'd', 'b']
    """
    turns: Counter[str] = Counter()
    ordered: list[tuple[int, int, Key]] = []
    for place, (key, origin) in enumerate(latest):
        turn = 0 if origin is None else turns[origin]
        if origin is not None:
            turns[origin] += 1
        ordered.append((turn, place, key))
    return [key for _, _, key in nsmallest(limit, ordered, key=itemgetter(0, 1))]


COLUMNS = GAME_TABLE.c


def count_hosted(handle: str, since: int, listed_since: int) -> Select[Any]:
    listed = case((COLUMNS.public & (COLUMNS.updated >= listed_since), 1))
    mine = (UNFINISHED, COLUMNS.host == handle, COLUMNS.updated >= since)
    counted = select(func.count(), func.count(listed)).select_from(GAME_TABLE).where(*mine)
    return _by("game_table_hosted", cast("Select[Any]", counted))


def count_nearby(origin: str, listed_since: int) -> Select[Any]:
    nearby = (LISTED, COLUMNS.origin == origin, COLUMNS.updated >= listed_since)
    counted = select(func.count()).select_from(GAME_TABLE).where(*nearby)
    return _by("game_table_origin", cast("Select[Any]", counted))


def hosted(
    connection: Connection, handle: str, since: int, listed_since: int, origin: str | None = None
) -> Hosted:
    """Tables this device hosts that are not over and have had news since then.

    With `origin`: and how many are listed from that address.
    """
    unfinished, listed = connection.execute(count_hosted(handle, since, listed_since)).one()
    if origin is None:
        return Hosted(unfinished, listed)
    nearby = connection.scalar(count_nearby(origin, listed_since))
    return Hosted(unfinished, listed, nearby or 0)


def _by(index: str, wanted: Select[Any]) -> Select[Any]:
    """Use this index in SQLite, which has no statistics to choose by."""
    return wanted.with_hint(GAME_TABLE, f"INDEXED BY {index}", "sqlite")


def _latest(wanted: Select[Any]) -> Select[Any]:
    limit = bindparam("limit", type_=Integer)
    return wanted.order_by(COLUMNS.updated.desc(), COLUMNS.id.desc()).limit(limit)


# Compiled once: building a statement takes as long as running it.
SINCE = bindparam("since", type_=BigInteger)
LATEST = select(COLUMNS.id, COLUMNS.origin).where(LISTED, COLUMNS.updated >= SINCE)
PUBLIC = _by("game_table_lobby", _latest(LATEST))
LINES = select(COLUMNS.id, COLUMNS.phase, COLUMNS.game, COLUMNS.updated, COLUMNS.line)
CHOSEN = LINES.where(COLUMNS.id.in_(bindparam("chosen", expanding=True)))
IDS = select(SITTING.c.table_id).where(SITTING.c.handle == bindparam("handle"))
PLAYED = ~COLUMNS.phase.startswith(ASIDE)  # without damaged tables that were set aside
GLANCED = select(COLUMNS.phase, COLUMNS.game, COLUMNS.document).where(
    COLUMNS.id == bindparam("id"), PLAYED
)
HELD = _latest(LINES.where(COLUMNS.id.in_(IDS), PLAYED))


def lists(
    connection: Connection, handle: str | None, limit: int, since: int
) -> tuple[list[ListedRow], list[ListedRow]]:
    """Public tables, and those of this device if there is one."""
    mine = [] if handle is None else held_by(connection, handle, limit)
    return public(connection, limit, since), mine


def public(connection: Connection, limit: int, since: int = 0) -> list[ListedRow]:
    """Public tables, open or playing, with news since then; addresses take turns.

    Of each address the latest comes first, and of tables of the same turn, too.
    """
    most = {"limit": max(limit, CANDIDATES), "since": since}
    latest = connection.execute(PUBLIC, most).all()
    chosen = by_turns(((id, origin) for id, origin in latest), limit)
    lines = connection.execute(CHOSEN, {"chosen": chosen}).all() if chosen else ()
    by_id = {line.id: _row(*line) for line in lines}
    # Somebody may have deleted one of them meanwhile.
    return [by_id[id] for id in chosen if id in by_id]


def held_by(connection: Connection, handle: str, limit: int) -> list[ListedRow]:
    """Tables where this device has a seat, the latest first."""
    lines = connection.execute(HELD, {"handle": handle, "limit": limit}).all()
    return [_row(*line) for line in lines]


def played(connection: Connection, handle: str, games: Sequence[str], limit: int) -> list[str]:
    """Finished tables of this device, of these games; the latest first."""
    columns = GAME_TABLE.c
    wanted = (
        select(columns.id)
        .select_from(GAME_TABLE.join(SITTING))
        .where(SITTING.c.handle == handle, columns.phase == "over", columns.game.in_(games))
        .order_by(columns.updated.desc(), columns.id)
        .limit(limit)
    )
    return list(connection.scalars(wanted))


def is_due(connection: Connection, now: int) -> bool:
    """Whether a bot is to move at some table though nobody looks."""
    due = select(HEAD.c.table_id).where(DUE, HEAD.c.due <= now).limit(1)
    return connection.execute(due).first() is not None


def claim_due(connection: Connection, now: int, until: int, limit: int) -> list[str]:
    """Tables where a bot is to move though nobody looks, put off until then for all other servers.

    A table that another server is claiming is left to it.
    """
    head = HEAD.c
    due = select(head.table_id).where(DUE, head.due <= now).order_by(head.due).limit(limit)
    claimed = list(connection.scalars(due.with_for_update(skip_locked=True)))
    mine = update(HEAD).where(head.table_id.in_(claimed))
    if claimed:
        connection.execute(mine.values(due=until))
    return claimed


def glance(connection: Connection, table_id: str) -> Glance | None:
    """A table without its log, for the card of a link; None if there is no such table."""
    row = connection.execute(GLANCED, {"id": table_id}).one_or_none()
    return None if row is None else Glance(row.phase, row.game, read_object(row.document))


def _row(id: str, phase: str, game: str, updated: int, line: str | None) -> ListedRow:
    return ListedRow(id, phase, game, updated, read_object(line))
