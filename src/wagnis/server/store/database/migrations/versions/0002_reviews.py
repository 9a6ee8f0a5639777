"""Uploaded records, reviews, and what people did in them.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "upload",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "review",
        sa.Column("subject", sa.String(48), primary_key=True),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("worths", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "reviewed_seat",
        sa.Column("subject", sa.String(48), sa.ForeignKey("review.subject"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("handle", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("objective", sa.String(32), nullable=False),
        sa.Column("unit", sa.String(16), nullable=False),
        sa.Column("exact", sa.Boolean, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("opponents", sa.Text, nullable=False),
        sa.Column("won", sa.Float, nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("accuracy", sa.Float, nullable=False),
        sa.Column("luck", sa.Float, nullable=False),
        sa.Column("resembles", sa.String(16)),
    )
    op.create_index("reviewed_seat_of", "reviewed_seat", ["handle", "ended"])
    op.create_table(
        "reviewed_kind",
        sa.Column("subject", sa.String(48), sa.ForeignKey("review.subject"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("loss", sa.Float, nullable=False),
    )
