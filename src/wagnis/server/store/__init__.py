"""The store: durable tables and logs, group commit, one interface for SQLite and PostgreSQL.

The table judges what is right before anything is stored.
"""

from wagnis.server.daily.rows import DailyCount, DailyPoints, DailyRow
from wagnis.server.push.rows import LaterRow, SubscriptionRow
from wagnis.server.store.database.engine import sqlite_url
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
from wagnis.server.store.rows.retention import Forgetting, GoneRow
from wagnis.server.store.rows.tables import NOBODY, LogKind, LogRow, Seen, TableRow
from wagnis.server.store.rows.uploads import UploadRow
from wagnis.server.store.sql import Store
from wagnis.server.together.rows import FinishedRow, GroupRow, GroupSeat

__all__ = [
    "NOBODY",
    "Bar",
    "BarKind",
    "ConflictError",
    "DailyCount",
    "DailyPoints",
    "DailyRow",
    "DamagedTableError",
    "FinishedRow",
    "Forgetting",
    "Glance",
    "GoneRow",
    "GroupRow",
    "GroupSeat",
    "Hosted",
    "InDoubtError",
    "LaterRow",
    "ListedRow",
    "LogKind",
    "LogRow",
    "NotStoredError",
    "Seen",
    "Store",
    "StoreError",
    "SubscriptionRow",
    "TableRow",
    "UnusableError",
    "UploadRow",
    "sqlite_url",
]
