"""Where tables are kept: durably, in groups, behind one interface.

What is stored is judged before, in the table.
"""

from wagnis.server.store.daily import DailyCount, DailyPoints, DailyRow
from wagnis.server.store.deals import DealEntry, DealStore
from wagnis.server.store.leases import Lease, LeaseStore, Node
from wagnis.server.store.lobby import Hosted, ListedRow
from wagnis.server.store.operating import Bar, BarKind
from wagnis.server.store.retention import Forgetting, GoneRow, Seen, Why
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
    NOBODY,
    ConflictError,
    DamagedTableError,
    InDoubtError,
    LogKind,
    LogRow,
    NewerTableError,
    NotStoredError,
    Stamp,
    Store,
    StoreError,
    TableRow,
    UnusableError,
)

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
