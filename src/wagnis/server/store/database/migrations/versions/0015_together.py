"""Devices that share their results with each other, groups of players, codes that carried a device
to another browser.

Migrations are history: they do not change once released. Only additions, so that a server of the
version before goes on working.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "shared_history",
        sa.Column("handle", sa.String(64), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "player_group",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(40)),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "group_seat",
        sa.Column("group_id", sa.String(40), sa.ForeignKey("player_group.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("accepted", sa.BigInteger),
    )
    op.create_index("group_seat_of", "group_seat", ["handle"])
    op.create_table(
        "carried",
        sa.Column("mark", sa.String(24), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
