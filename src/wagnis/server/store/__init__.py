"""Where tables are kept: durably, in groups, behind one interface.

What is stored is judged before, in the table.
"""

from wagnis.server.store.daily import DailyRow
from wagnis.server.store.reviews import (
    UPLOADED,
    KindRow,
    ReviewRow,
    ReviewStore,
    SeatRow,
    UploadRow,
    upload_subject,
)
from wagnis.server.store.sql import SqlStore, sqlite_url
from wagnis.server.store.store import (
    ConflictError,
    LogKind,
    LogRow,
    MemoryStore,
    NotStoredError,
    Store,
    StoreError,
    TableRow,
    UnusableError,
)

__all__ = [
    "UPLOADED",
    "ConflictError",
    "DailyRow",
    "KindRow",
    "LogKind",
    "LogRow",
    "MemoryStore",
    "NotStoredError",
    "ReviewRow",
    "ReviewStore",
    "SeatRow",
    "SqlStore",
    "Store",
    "StoreError",
    "TableRow",
    "UnusableError",
    "UploadRow",
    "sqlite_url",
    "upload_subject",
]
