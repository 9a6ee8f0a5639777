"""The tables of the database, said once for every engine.

How an older database becomes this one is in `migrations`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

VERSION = "0001"
"""The newest migration: what this code reads and writes."""

METADATA = MetaData()

GAME_TABLE = Table(
    "game_table",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("timed", Boolean, nullable=False),
    Column("server_seed", LargeBinary, nullable=False),
    Column("document", Text, nullable=False),
    Column("next", String(40)),
    Index("game_table_listed", "public", "phase", "updated"),
    Index("game_table_timed", "timed", "phase"),
)

SITTING = Table(
    "sitting",
    METADATA,
    Column("handle", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Index("sitting_at", "table_id"),
)

LOG = Table(
    "log",
    METADATA,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", SmallInteger),
    Column("event", Text),
    Column("submission", String(128)),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,  # a table's log lies together, in order
)
