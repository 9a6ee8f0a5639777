"""Who is told by Web Push when it is their turn, and notices that wait for the end of quiet hours.

Migrations are history: they do not change once released. Only additions, so that a server of the
version before goes on working; it sends no notices.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "push_subscription",
        sa.Column("id", sa.String(44), primary_key=True),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.SmallInteger),
        sa.Column("quiet_to", sa.SmallInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("push_subscription_of", "push_subscription", ["handle"])
    op.create_table(
        "push_later",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("subscription", sa.String(44), primary_key=True),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
    op.create_index("push_later_due", "push_later", ["due"])
    op.create_index("push_later_of", "push_later", ["handle"])
