"""Tokens that have ended: a keyed hash of each device that deleted its data.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "ended",
        sa.Column("mark", sa.String(24), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ended_at", "ended", ["at"])
