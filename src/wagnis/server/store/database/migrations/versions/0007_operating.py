"""Who is barred, and a row by which a server sees that the database takes writes.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "barred",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "probe",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
