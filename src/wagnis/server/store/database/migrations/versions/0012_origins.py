"""From which address a listed table was opened, as a digest: the list takes turns between them.

Migrations are history: they do not change once released. Only additions, so that a server of the
version before goes on working; it leaves the new column empty.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

LISTED = sa.text("public AND phase IN ('open', 'playing')")


def upgrade() -> None:
    op.add_column("game_table", sa.Column("origin", sa.String(24)))
    op.create_index(
        "game_table_origin",
        "game_table",
        ["origin", "updated"],
        sqlite_where=LISTED,
        postgresql_where=LISTED,
    )
