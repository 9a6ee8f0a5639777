"""Who has played which day's roll at which table.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "daily_entry",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("handle", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("game_table.id"), nullable=False),
    )
    op.create_index("daily_entry_of", "daily_entry", ["handle", "day"])
