"""Where tables are kept: durably, in groups, behind one interface.

What is stored is judged before, in the table.
"""

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
    "ConflictError",
    "LogKind",
    "LogRow",
    "MemoryStore",
    "NotStoredError",
    "SqlStore",
    "Store",
    "StoreError",
    "TableRow",
    "UnusableError",
    "sqlite_url",
]
