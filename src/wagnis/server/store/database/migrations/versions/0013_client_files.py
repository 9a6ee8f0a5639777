"""Files of the built client, which servers of two versions share while one replaces the other.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "client_file",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("bytes", sa.LargeBinary, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
