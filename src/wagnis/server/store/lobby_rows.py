"""The list of tables in a database: by an index of exactly what is listed, the latest first.

What is restricted by `LISTED` and `UNFINISHED` is found by the partial indexes of the same words.
"""

from __future__ import annotations

from typing import Any, cast

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    Select,
    bindparam,
    case,
    func,
    null,
    select,
)

from wagnis.server.store.lobby import Hosted, ListedRow
from wagnis.server.store.operating import ASIDE
from wagnis.server.store.reading import read_object
from wagnis.server.store.schema import GAME_TABLE, LISTED, SITTING, UNFINISHED

COLUMNS = GAME_TABLE.c


def count_hosted(handle: str, since: int, listed_since: int) -> Select[Any]:
    listed = case((COLUMNS.public & (COLUMNS.updated >= listed_since), 1))
    mine = (UNFINISHED, COLUMNS.host == handle, COLUMNS.updated >= since)
    counted = select(func.count(), func.count(listed)).select_from(GAME_TABLE).where(*mine)
    return _by("game_table_hosted", cast("Select[Any]", counted))


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


def _by(index: str, wanted: Select[Any]) -> Select[Any]:
    """By this index, in SQLite, which knows nothing of how many rows there are of a kind."""
    return wanted.with_hint(GAME_TABLE, f"INDEXED BY {index}", "sqlite")


def _latest(wanted: Select[Any]) -> Select[Any]:
    limit = bindparam("limit", type_=Integer)
    return wanted.order_by(COLUMNS.updated.desc(), COLUMNS.id.desc()).limit(limit)


# Written once: to put a statement together takes as long as to run it.
SINCE = bindparam("since", type_=BigInteger)
PUBLIC = _by("game_table_lobby", _latest(_lines().where(LISTED, COLUMNS.updated >= SINCE)))
NUMBERS = select(SITTING.c.table_number).where(SITTING.c.handle == bindparam("handle"))
PLAYED = ~COLUMNS.phase.startswith(ASIDE)  # what is damaged is nobody's to play
HELD = _latest(_lines().where(COLUMNS.number.in_(NUMBERS), PLAYED))


def public(connection: Connection, limit: int, since: int) -> list[ListedRow]:
    return _listed(connection, PUBLIC, {"limit": limit, "since": since})


def held_by(connection: Connection, handle: str, limit: int) -> list[ListedRow]:
    return _listed(connection, HELD, {"handle": handle, "limit": limit})


def _listed(connection: Connection, wanted: Select[Any], given: dict[str, Any]) -> list[ListedRow]:
    return [
        ListedRow(id, phase, game, updated, read_object(line))
        if document is None
        else ListedRow(id, phase, game, updated, None, read_object(document))
        for id, phase, game, updated, line, document in connection.execute(wanted, given).all()
    ]
