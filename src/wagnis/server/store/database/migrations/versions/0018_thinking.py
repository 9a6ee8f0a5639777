"""Clients review games, and each server solves for itself: no reviews and no shared solving.

Migrations are history: they do not change once released. Servers of the version before need these
tables, so all servers are upgraded at once.
"""

from alembic import op

revision = "0018"
down_revision = "0016"

GONE = (
    "reviewed_kind",
    "reviewed_seat",
    "review",
    "solving",
    "solved",
    "object_part",
    "object",
)


def upgrade() -> None:
    for table in GONE:
        op.drop_table(table)
    op.execute("UPDATE schema_since SET version = '0018'")
