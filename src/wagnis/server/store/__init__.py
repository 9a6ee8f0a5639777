"""The store: durable tables and logs, group commit, one interface for SQLite and PostgreSQL.

The table judges what is right before anything is stored.
"""

from wagnis.server.store.engine import sqlite_url
from wagnis.server.store.errors import (
    ConflictError,
    DamagedTableError,
    InDoubtError,
    NotStoredError,
    StoreError,
    UnusableError,
)
from wagnis.server.store.rows.lobby import Glance, Hosted, ListedRow
from wagnis.server.store.rows.operating import Bar, BarKind
from wagnis.server.store.rows.retention import GoneRow
from wagnis.server.store.rows.tables import NOBODY, LogKind, LogRow, Seen, TableRow
from wagnis.server.store.rows.uploads import UploadRow
from wagnis.server.store.sql import Store

__all__ = [
    "NOBODY",
    "Bar",
    "BarKind",
    "ConflictError",
    "DamagedTableError",
    "Glance",
    "GoneRow",
    "Hosted",
    "InDoubtError",
    "ListedRow",
    "LogKind",
    "LogRow",
    "NotStoredError",
    "Seen",
    "Store",
    "StoreError",
    "TableRow",
    "UnusableError",
    "UploadRow",
    "sqlite_url",
]
