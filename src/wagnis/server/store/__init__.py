"""The store: durable tables and logs, group commit, one interface for SQLite and PostgreSQL.

The table judges what is right before anything is stored.
"""

from wagnis.server.store.database.engine import sqlite_url
from wagnis.server.store.errors import (
    ConflictError,
    DamagedTableError,
    InDoubtError,
    NewerTableError,
    NotStoredError,
    StoreError,
    UnusableError,
)
from wagnis.server.store.rows.daily import DailyCount, DailyPoints, DailyRow
from wagnis.server.store.rows.deal_log import DealEntry
from wagnis.server.store.rows.leases import Lease, Node
from wagnis.server.store.rows.lobby import Glance, Hosted, ListedRow
from wagnis.server.store.rows.operating import Bar, BarKind
from wagnis.server.store.rows.push import LaterRow, SubscriptionRow
from wagnis.server.store.rows.retention import Forgetting, GoneRow, Seen
from wagnis.server.store.rows.tables import NOBODY, LogKind, LogRow, Stamp, TableRow
from wagnis.server.store.rows.together import FinishedRow, GroupRow, GroupSeat
from wagnis.server.store.rows.uploads import UploadRow
from wagnis.server.store.sql import Store

__all__ = [
    "NOBODY",
    "Bar",
    "BarKind",
    "ConflictError",
    "DailyCount",
    "DailyPoints",
    "DailyRow",
    "DamagedTableError",
    "DealEntry",
    "FinishedRow",
    "Forgetting",
    "Glance",
    "GoneRow",
    "GroupRow",
    "GroupSeat",
    "Hosted",
    "InDoubtError",
    "LaterRow",
    "Lease",
    "ListedRow",
    "LogKind",
    "LogRow",
    "NewerTableError",
    "Node",
    "NotStoredError",
    "Seen",
    "Stamp",
    "Store",
    "StoreError",
    "SubscriptionRow",
    "TableRow",
    "UnusableError",
    "UploadRow",
    "sqlite_url",
]
