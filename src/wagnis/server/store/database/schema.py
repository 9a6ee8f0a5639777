"""The tables of the database, defined once for every engine.

A log is a chain: every entry names the one before it, and `head` the last one of each table. So
a move is written at the end of the database and at one spot in a narrow table, wherever its
table's earlier moves lie; an index by table would be written at a different spot for every table.
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
    false,
    text,
)

VERSION = "0018"
"""The newest migration: what this code reads and writes."""

METADATA = MetaData()
NUMBER = BigInteger().with_variant(Integer, "sqlite")  # whole numbers have 64 bits there anyway
NOTHING = 0
"""The entry before the first one."""
UNFINISHED = text("phase IN ('open', 'playing')")
LISTED = text("public AND phase IN ('open', 'playing')")
"""The predicates of the partial indexes below. A query must repeat them literally, without
parameters, or the engine does not use the index."""

UNSEALED = text("number IS NULL")

GAME_TABLE = Table(
    "game_table",
    METADATA,
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("id", String(40), nullable=False, unique=True),
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
    Column("lined", BigInteger),  # `updated` as it was when the line was written
    Column("format", SmallInteger, nullable=False, server_default="1"),  # that its writer knew
    Column("needs", SmallInteger, nullable=False, server_default="1"),  # that its owner must know
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
    Column("table_number", ForeignKey("game_table.number"), primary_key=True),
    Index("sitting_at", "table_number"),
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
    Column("group_id", String(40), ForeignKey("player_group.id"), primary_key=True),
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
    Column(
        "table_number",
        NUMBER,
        ForeignKey("game_table.number"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("last", BigInteger, nullable=False),
    Column("owner", String(32)),  # the server that owns it; none, or one that has died
    Column("fence", BigInteger, nullable=False, server_default="0"),  # grows each time it is taken
    Column("version", BigInteger, nullable=False, server_default="0"),  # of the row in game_table
    Index("head_owner", "owner"),
)

SERVER_NODE = Table(
    "server_node",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),  # for people
    Column("started", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # grows with every heartbeat
    Column("draining", Boolean, nullable=False, server_default=false()),
    Column("format", SmallInteger, nullable=False, server_default="1"),  # of documents, the newest
    Column("speaks_from", SmallInteger, nullable=False, server_default="0"),  # packets, the oldest
    Column("speaks_to", SmallInteger, nullable=False, server_default="0"),  # and the newest
)

CLIENT_FILE = Table(
    "client_file",
    METADATA,
    Column("name", String(120), primary_key=True),  # without its folder
    Column("bytes", LargeBinary, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when a server with it last started
)

SCHEMA_SINCE = Table(
    "schema_since",
    METADATA,
    Column("version", String(32), primary_key=True),  # the oldest whose servers can use this
)

LOG = Table(
    "log",
    METADATA,
    Column("number", NUMBER, primary_key=True, autoincrement=False),
    Column("before", BigInteger, nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("seat", SmallInteger),
    Column("event", Text),
    Column("submission", String(128)),
    Column("at", BigInteger, nullable=False),
)

DEAL = Table(
    "deal",
    METADATA,
    Column("id", NUMBER, primary_key=True, autoincrement=True),  # in the order of writing
    Column("number", BigInteger, unique=True),  # in the log; none until it is sealed
    Column("day", String(10), nullable=False),
    Column("what", String(16), nullable=False),
    Column("table_id", String(40)),  # never published; the table may be gone
    Column("name", String(64)),  # of the table, as it is published
    Column("deal", BigInteger, nullable=False),
    Column("seal", String(64)),
    Column("why", String(16)),
    Column("digest", String(64)),
    Column("hash", String(64)),
    Index("deal_of", "table_id"),
    Index("deal_unsealed", "id", sqlite_where=UNSEALED, postgresql_where=UNSEALED),
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

PROBE = Table(
    "probe",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
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
    Column("table_id", String(40), ForeignKey("game_table.id"), nullable=False),
    Column("points", Integer),  # set when a game finished in time is first read
    Index("daily_entry_of", "handle", "day"),
    Index("daily_entry_points", "day", "game", "points"),
)
