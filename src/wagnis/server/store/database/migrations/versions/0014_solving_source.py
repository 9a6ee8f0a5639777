"""From which address a table of values is wanted, as a digest: servers that solve take turns.

Migrations are history: they do not change once released. Only additions, so that a server of the
version before goes on working; it leaves the new column empty.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("solving", sa.Column("source", sa.String(24)))
