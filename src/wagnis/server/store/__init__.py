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
    NewerTableError,
    NotStoredError,
    StoreError,
    UnusableError,
)
from wagnis.server.store.rows.deal_log import DealEntry
from wagnis.server.store.rows.leases import Lease, Node
from wagnis.server.store.rows.lobby import Glance, Hosted, ListedRow
from wagnis.server.store.rows.operating import Bar, BarKind
from wagnis.server.store.rows.retention import Forgetting, GoneRow, Seen
from wagnis.server.store.rows.reviews import (
    UPLOADED,
    KindRow,
    ReviewRow,
    SeatRow,
    UploadRow,
    upload_subject,
)
from wagnis.server.store.rows.tables import NOBODY, LogKind, LogRow, Stamp, TableRow
from wagnis.server.store.sql import Store
from wagnis.server.together.rows import FinishedRow, GroupRow, GroupSeat

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
    "FinishedRow",
    "Forgetting",
    "Glance",
    "GoneRow",
    "GroupRow",
    "GroupSeat",
    "Hosted",
    "InDoubtError",
    "KindRow",
    "LaterRow",
    "Lease",
    "ListedRow",
    "LogKind",
    "LogRow",
    "NewerTableError",
    "Node",
    "NotStoredError",
    "ReviewRow",
    "SeatRow",
    "Seen",
    "Stamp",
    "Store",
    "StoreError",
    "SubscriptionRow",
    "TableRow",
    "UnusableError",
    "UploadRow",
    "sqlite_url",
    "upload_subject",
]
