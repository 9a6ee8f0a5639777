"""What is to be solved, what has been, and objects by the hash of what is in them.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "solving",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("wanted", sa.BigInteger, nullable=False),
        sa.Column("urgent", sa.BigInteger, nullable=False),
        sa.Column("claimed_by", sa.String(40)),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("not_before", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "solved",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer),
        sa.Column("digest", sa.String(64)),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "object",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
    )
    op.create_table(
        "object_part",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("bytes", sa.LargeBinary, nullable=False),
    )
