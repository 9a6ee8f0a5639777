"""The log of deals. It begins with the games that are being played now.

Migrations are history: they do not change once released. Only an addition, so that a server of the
version before goes on working; it writes nothing into the log.
"""

import hashlib
import json
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

UNSEALED = sa.text("number IS NULL")
NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
ADD = sa.text(
    "INSERT INTO deal (day, what, table_id, name, deal, seal, why) "
    "VALUES (:day, 'dealt', :id, :name, :deal, :seal, 'earlier')"
)


def upgrade() -> None:
    op.create_table(
        "deal",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("number", sa.BigInteger, unique=True),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("table_id", sa.String(40)),
        sa.Column("name", sa.String(64)),
        sa.Column("deal", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.String(64)),
        sa.Column("why", sa.String(16)),
        sa.Column("digest", sa.String(64)),
        sa.Column("hash", sa.String(64)),
    )
    op.create_index("deal_of", "deal", ["table_id"])
    op.create_index(
        "deal_unsealed", "deal", ["id"], sqlite_where=UNSEALED, postgresql_where=UNSEALED
    )
    _begin()


def _begin() -> None:
    """Games that have begun and are not over; of a document that cannot be read, the first deal."""
    connection = op.get_bind()
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    columns = "id, server_seed, document"
    playing = sa.text(f"SELECT {columns} FROM game_table WHERE phase = 'playing' ORDER BY created")
    for id, seed, written in connection.execute(playing).all():
        first = hashlib.sha256(bytes(seed)).hexdigest()
        try:
            document = json.loads(written)
            if document.get("daily") is not None:
                continue  # its dice are everybody's
            later = [bytes.fromhex(server) for _, server, _ in document.get("later", ())]
        except (ValueError, TypeError, AttributeError):
            later = []
        number = 1 + len(later)
        commit = hashlib.sha256(later[-1]).hexdigest() if later else first
        given = {"day": today, "id": id, "deal": number}
        given["name"] = _hash(f"wagnis table 1|commit {first}")
        given["seal"] = _hash(f"wagnis deal 1|deal {number}|commit {commit}")
        connection.execute(ADD, given)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
