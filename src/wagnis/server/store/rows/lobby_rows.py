"""The list of tables in a database: by an index of exactly what is listed, in turns by address.

What is restricted by `LISTED` and `UNFINISHED` is found by the partial indexes of the same words.
"""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Integer,
    Select,
    bindparam,
    case,
    func,
    null,
    select,
)

from wagnis.server.store.database.schema import GAME_TABLE, LISTED, SITTING, UNFINISHED
from wagnis.server.store.rows.lobby import CANDIDATES, Hosted, ListedRow, by_turns
from wagnis.server.store.rows.operating import ASIDE
from wagnis.server.store.rows.reading import read_object

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
    connection: Connection, handle: str, since: int, listed_since: int, origin: str | None
) -> Hosted:
    unfinished, listed = connection.execute(count_hosted(handle, since, listed_since)).one()
    if origin is None:
        return Hosted(unfinished, listed)
    nearby = connection.scalar(count_nearby(origin, listed_since))
    return Hosted(unfinished, listed, nearby or 0)


def _lines(*more: ColumnElement[Any]) -> Select[Any]:
    """Lines, and documents only where a server that knows no lines has written last."""
    current = case((COLUMNS.lined == COLUMNS.updated, null()), else_=COLUMNS.document)
    return select(
        COLUMNS.id,
        COLUMNS.phase,
        COLUMNS.game,
        COLUMNS.updated,
        COLUMNS.line,
        current.label("document"),
        *more,
    )


def _by(index: str, wanted: Select[Any]) -> Select[Any]:
    """By this index, in SQLite, which knows nothing of how many rows there are of a kind."""
    return wanted.with_hint(GAME_TABLE, f"INDEXED BY {index}", "sqlite")


def _latest(wanted: Select[Any]) -> Select[Any]:
    limit = bindparam("limit", type_=Integer)
    return wanted.order_by(COLUMNS.updated.desc(), COLUMNS.id.desc()).limit(limit)


# Written once: to put a statement together takes as long as to run it.
SINCE = bindparam("since", type_=BigInteger)
LATEST = select(COLUMNS.number, COLUMNS.origin).where(LISTED, COLUMNS.updated >= SINCE)
PUBLIC = _by("game_table_lobby", _latest(LATEST))
CHOSEN = _lines(COLUMNS.number).where(COLUMNS.number.in_(bindparam("chosen", expanding=True)))
NUMBERS = select(SITTING.c.table_number).where(SITTING.c.handle == bindparam("handle"))
PLAYED = ~COLUMNS.phase.startswith(ASIDE)  # what is damaged is nobody's to play
HELD = _latest(_lines().where(COLUMNS.number.in_(NUMBERS), PLAYED))


def public(connection: Connection, limit: int, since: int) -> list[ListedRow]:
    most = {"limit": max(limit, CANDIDATES), "since": since}
    latest = connection.execute(PUBLIC, most).all()
    chosen = by_turns(((number, origin) for number, origin in latest), limit)
    lines = connection.execute(CHOSEN, {"chosen": chosen}).all() if chosen else ()
    found = {number: _row(*line) for *line, number in lines}
    # Somebody may have deleted one of them meanwhile.
    return [found[number] for number in chosen if number in found]


def held_by(connection: Connection, handle: str, limit: int) -> list[ListedRow]:
    return _listed(connection, HELD, {"handle": handle, "limit": limit})


def _listed(connection: Connection, wanted: Select[Any], given: dict[str, Any]) -> list[ListedRow]:
    return [_row(*line) for line in connection.execute(wanted, given).all()]


def _row(
    id: str, phase: str, game: str, updated: int, line: str | None, document: str | None
) -> ListedRow:
    if document is None:
        return ListedRow(id, phase, game, updated, read_object(line))
    return ListedRow(id, phase, game, updated, None, read_object(document))
