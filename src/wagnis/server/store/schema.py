"""The tables of the database, defined once for every engine.

`game_table` has one row for each table, `log` its events, and `head` where it stands: the number of
its last event and of changes of its row. Every write compares and advances its head.
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
    text,
)

VERSION = "1"
"""What this code reads and writes. Another version is another database: there are no migrations."""

METADATA = MetaData()
NUMBER = BigInteger().with_variant(Integer, "sqlite")  # whole numbers have 64 bits there anyway
UNFINISHED = text("phase IN ('open', 'playing')")
LISTED = text("public AND phase IN ('open', 'playing')")
"""The predicates of the partial indexes below. A query must repeat them literally, without
parameters, or the engine does not use the index."""

DUE = text("due > 0")
"""The predicate of the index of tables where something is due."""

SCHEMA = Table("schema_version", METADATA, Column("version", String(8), primary_key=True))

GAME_TABLE = Table(
    "game_table",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("server_seed", LargeBinary, nullable=False),
    Column("document", Text, nullable=False),
    Column("next", String(40)),
    Column("host", String(64)),  # the device that hosts it
    Column("line", Text),  # its entry in the list of tables
    Column("origin", String(24)),  # a digest of the address it was listed from, while it is
    Index("game_table_lobby", "updated", "id", sqlite_where=LISTED, postgresql_where=LISTED),
    Index(
        "game_table_hosted", "host", "updated", sqlite_where=UNFINISHED, postgresql_where=UNFINISHED
    ),
    Index("game_table_origin", "origin", "updated", sqlite_where=LISTED, postgresql_where=LISTED),
    Index("game_table_aged", "phase", "updated"),
)

GONE = Table(
    "gone",
    METADATA,
    Column("id", String(40), primary_key=True),  # of a table that was deleted
    Column("at", BigInteger, nullable=False),
    Column("why", String(16), nullable=False),
    Column("record", LargeBinary),  # its match, packed, where records are kept
)

ENDED = Table(
    "ended",
    METADATA,
    Column("mark", String(24), primary_key=True),  # a keyed hash of a device whose token has ended
    Column("at", BigInteger, nullable=False),  # by the database's clock
    Index("ended_at", "at"),
)

SITTING = Table(
    "sitting",
    METADATA,
    Column("handle", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Index("sitting_at", "table_id"),
)

PAIRING = Table(
    "pairing",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("made", BigInteger, nullable=False),  # tables of it that seek people, ever
)

SHARED_HISTORY = Table(
    "shared_history",
    METADATA,
    Column("handle", String(64), primary_key=True),  # of a device that shares its results
    Column("since", BigInteger, nullable=False),
)

PLAYER_GROUP = Table(
    "player_group",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("begun", Integer, nullable=False),  # grows with every table: the seat that begins next
    Column("table_id", String(40)),  # of its latest table, which may be gone
    Column("settings", Text, nullable=False),  # of its next table, in the order of the seats below
)

GROUP_SEAT = Table(
    "group_seat",
    METADATA,
    Column("group_id", ForeignKey("player_group.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("handle", String(64), nullable=False),
    Column("name", String(24), nullable=False),
    Column("accepted", BigInteger),  # when the device agreed; none: it is invited
    Index("group_seat_of", "handle"),
)

CARRIED = Table(
    "carried",
    METADATA,
    Column("mark", String(24), primary_key=True),  # of a code that was used
    Column("until", BigInteger, nullable=False),  # when the code expires
)

HEAD = Table(
    "head",
    METADATA,
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),  # of the last event
    Column("version", BigInteger, nullable=False),  # grows with every change of the table's row
    Column("due", BigInteger, nullable=False),  # when a bot is to move though nobody looks; 0: no
    Index("head_due", "due", sqlite_where=DUE, postgresql_where=DUE),
    sqlite_with_rowid=False,
)

# No foreign key: it would be checked with every move. `retention.remove` deletes.
LOG = Table(
    "log",
    METADATA,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("seat", SmallInteger),
    Column("event", Text),
    Column("submission", String(128)),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

BARRED = Table(
    "barred",
    METADATA,
    Column("kind", String(8), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("reason", Text, nullable=False),
)

UPLOAD = Table(
    "upload",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("handle", String(64)),  # of the device that sent it in first
    Index("upload_of", "handle"),
)

PUSH_SUBSCRIPTION = Table(
    "push_subscription",
    METADATA,
    Column("id", String(44), primary_key=True),  # digest of the endpoint
    Column("handle", String(64), nullable=False),  # the device that asked to be told
    Column("endpoint", Text, nullable=False),  # the address at the browser's push service
    Column("p256dh", String(100), nullable=False),  # the browser's public key
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("zone", String(64), nullable=False),  # time zone of the quiet hours
    Column("quiet_from", SmallInteger),  # minutes of the day; none: no quiet hours
    Column("quiet_to", SmallInteger),
    Column("created", BigInteger, nullable=False),
    Index("push_subscription_of", "handle"),
)

PUSH_LATER = Table(
    "push_later",
    METADATA,
    Column("table_id", String(40), primary_key=True),
    Column("subscription", String(44), primary_key=True),
    Column("handle", String(64), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # of the table when the turn passed
    Column("due", BigInteger, nullable=False),  # end of the quiet hours
    Index("push_later_due", "due"),
    Index("push_later_of", "handle"),
)

DAILY_ENTRY = Table(
    "daily_entry",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("handle", String(64), primary_key=True),
    Column("table_id", ForeignKey("game_table.id", ondelete="CASCADE"), nullable=False),
    Column("points", Integer),  # set when a game finished in time is first read
    Index("daily_entry_of", "handle", "day"),
    Index("daily_entry_points", "day", "game", "points"),
)
