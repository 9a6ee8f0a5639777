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
from wagnis.server.store.rows.deal_log import DealEntry, DealStore
from wagnis.server.store.rows.leases import Lease, LeaseStore, Node
from wagnis.server.store.rows.lobby import Hosted, ListedRow
from wagnis.server.store.rows.operating import Bar, BarKind
from wagnis.server.store.rows.retention import Forgetting, GoneRow, Seen, Why
from wagnis.server.store.rows.reviews import (
    UPLOADED,
    KindRow,
    ReviewRow,
    ReviewStore,
    SeatRow,
    UploadRow,
    upload_subject,
)
from wagnis.server.store.rows.tables import NOBODY, LogKind, LogRow, Stamp, TableRow
from wagnis.server.store.sql import SqlStore
from wagnis.server.store.store import Store

__all__ = [
    "NOBODY",
    "UPLOADED",
    "Bar",
    "BarKind",
    "ConflictError",
    "DailyCount",
    "DailyPoints",
    "DailyRow",
    "DamagedTableError",
    "DealEntry",
    "DealStore",
    "Forgetting",
    "GoneRow",
    "Hosted",
    "InDoubtError",
    "KindRow",
    "Lease",
    "LeaseStore",
    "ListedRow",
    "LogKind",
    "LogRow",
    "NewerTableError",
    "Node",
    "NotStoredError",
    "ReviewRow",
    "ReviewStore",
    "SeatRow",
    "Seen",
    "SqlStore",
    "Stamp",
    "Store",
    "StoreError",
    "TableRow",
    "UnusableError",
    "UploadRow",
    "Why",
    "sqlite_url",
    "upload_subject",
]
