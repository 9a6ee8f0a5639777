"""Servers that are running, whose each table is, and the numbers every write is checked by.

Migrations are history: they do not change once released. A server of the version before goes on
with this schema: what it does not know has defaults.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "server_node",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("draining", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.add_column("head", sa.Column("owner", sa.String(32)))
    for name in ("fence", "version"):
        op.add_column("head", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("head_owner", "head", ["owner"])
