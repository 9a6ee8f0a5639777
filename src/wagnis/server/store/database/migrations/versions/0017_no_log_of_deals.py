"""The log of deals is gone. Servers of versions before this one cannot use the database.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.drop_table("deal")
    op.execute(sa.text(f"UPDATE schema_since SET version = '{revision}'"))
