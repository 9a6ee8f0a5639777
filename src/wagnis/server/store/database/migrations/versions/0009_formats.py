"""Which form a table's document has and needs, and which forms and packets each server knows.

Migrations are history: they do not change once released. `schema_since` names the oldest version
whose servers can use the database: they may start over a newer schema, too.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for table, name, default in (
        ("game_table", "format", "1"),
        ("game_table", "needs", "1"),
        ("server_node", "format", "1"),
        ("server_node", "speaks_from", "0"),
        ("server_node", "speaks_to", "0"),
    ):
        column = sa.Column(name, sa.SmallInteger, nullable=False, server_default=default)
        op.add_column(table, column)
    since = op.create_table("schema_since", sa.Column("version", sa.String(32), primary_key=True))
    op.bulk_insert(since, [{"version": revision}])
