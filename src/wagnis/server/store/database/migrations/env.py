"""Where Alembic finds the database: on the connection that `migrate` hands over.

To write a new migration: copy the last one in `versions`, and raise VERSION in `schema`.
"""

from alembic import context

from wagnis.server.store.database.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
context.run_migrations()
