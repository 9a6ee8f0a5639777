"""What the lobby lists, who hosts a table, who sent in a record, and tables that are no more.

Migrations are history: they do not change once released. Only additions, so that a server of the
version before goes on working; it leaves the new columns empty.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

UNFINISHED = sa.text("phase IN ('open', 'playing')")
LISTED = sa.text("public AND phase IN ('open', 'playing')")


def upgrade() -> None:
    for column in (
        sa.Column("host", sa.String(64)),
        sa.Column("line", sa.Text),
        sa.Column("lined", sa.BigInteger),
    ):
        op.add_column("game_table", column)
    op.add_column("upload", sa.Column("handle", sa.String(64)))
    _name_hosts()
    op.drop_index("game_table_listed", "game_table")
    op.create_index(
        "game_table_lobby",
        "game_table",
        ["updated", "id"],
        sqlite_where=LISTED,
        postgresql_where=LISTED,
    )
    op.create_index(
        "game_table_hosted",
        "game_table",
        ["host", "updated"],
        sqlite_where=UNFINISHED,
        postgresql_where=UNFINISHED,
    )
    op.create_index("game_table_aged", "game_table", ["phase", "updated"])
    op.create_index("upload_of", "upload", ["handle"])
    op.create_table(
        "gone",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(16), nullable=False),
        sa.Column("record", sa.LargeBinary),
    )


def _name_hosts() -> None:
    """Of games that are not over; a document that cannot be read has no host we know."""
    connection = op.get_bind()
    unfinished = sa.text("SELECT number, document FROM game_table WHERE phase <> 'over'")
    for number, document in connection.execute(unfinished).all():
        try:
            host = json.loads(document)["host"]
        except (ValueError, KeyError, TypeError):
            continue
        if isinstance(host, str):
            named = sa.text("UPDATE game_table SET host = :host WHERE number = :number")
            connection.execute(named, {"host": host[:64], "number": number})
