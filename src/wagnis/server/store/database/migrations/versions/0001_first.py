"""Tables, who sits at them, and what happened.

Migrations are history: they do not change once released.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "game_table",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(40), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("server_seed", sa.LargeBinary, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("next", sa.String(40)),
    )
    op.create_index("game_table_listed", "game_table", ["public", "phase", "updated"])
    op.create_table(
        "sitting",
        sa.Column("handle", sa.String(64), primary_key=True),
        sa.Column("table_number", NUMBER, sa.ForeignKey("game_table.number"), primary_key=True),
    )
    op.create_index("sitting_at", "sitting", ["table_number"])
    op.create_table(
        "head",
        sa.Column(
            "table_number",
            NUMBER,
            sa.ForeignKey("game_table.number"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("last", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("before", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("event", sa.Text),
        sa.Column("submission", sa.String(128)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
