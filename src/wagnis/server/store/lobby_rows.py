"""The list of tables in a database: by an index of exactly what is listed, the latest first.

What is restricted by `LISTED` and `UNFINISHED` is found by the partial indexes of the same words.
"""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import Connection, Row, Select, case, func, null, select

from wagnis.server.store.lobby import Hosted, ListedRow
from wagnis.server.store.operating import ASIDE
from wagnis.server.store.reading import read_object
from wagnis.server.store.schema import GAME_TABLE, LISTED, SITTING, UNFINISHED

COLUMNS = GAME_TABLE.c


def public(limit: int, since: int) -> Select[Any]:
    return _latest(_lines().where(LISTED, COLUMNS.updated >= since), limit)


def held_by(handle: str, limit: int) -> Select[Any]:
    numbers = select(SITTING.c.table_number).where(SITTING.c.handle == handle)
    played = ~COLUMNS.phase.startswith(ASIDE)  # what is damaged is nobody's to play
    return _latest(_lines().where(COLUMNS.number.in_(numbers), played), limit)


def count_hosted(handle: str, since: int, listed_since: int) -> Select[Any]:
    listed = case((COLUMNS.public & (COLUMNS.updated >= listed_since), 1))
    mine = (UNFINISHED, COLUMNS.host == handle, COLUMNS.updated >= since)
    return cast(
        "Select[Any]", select(func.count(), func.count(listed)).select_from(GAME_TABLE).where(*mine)
    )


def listed(connection: Connection, wanted: Select[Any]) -> list[ListedRow]:
    return [_listed(row) for row in connection.execute(wanted)]


def hosted(connection: Connection, handle: str, since: int, listed_since: int) -> Hosted:
    return Hosted(*connection.execute(count_hosted(handle, since, listed_since)).one())


def _lines() -> Select[Any]:
    """Lines, and documents only where a server that knows no lines has written last."""
    current = case((COLUMNS.lined == COLUMNS.updated, null()), else_=COLUMNS.document)
    return select(
        COLUMNS.id,
        COLUMNS.phase,
        COLUMNS.game,
        COLUMNS.updated,
        COLUMNS.line,
        current.label("document"),
    )


def _latest(wanted: Select[Any], limit: int) -> Select[Any]:
    return wanted.order_by(COLUMNS.updated.desc(), COLUMNS.id.desc()).limit(limit)


def _listed(row: Row[Any]) -> ListedRow:
    if row.document is None:
        return ListedRow(row.id, row.phase, row.game, row.updated, read_object(row.line))
    return ListedRow(row.id, row.phase, row.game, row.updated, None, read_object(row.document))
