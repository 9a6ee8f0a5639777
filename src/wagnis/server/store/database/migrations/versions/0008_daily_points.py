"""What a finished daily game counts, beside who has played it: counted without its document.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("daily_entry", sa.Column("points", sa.Integer))
    op.create_index("daily_entry_points", "daily_entry", ["day", "game", "points"])
