"""Several servers for the same tables: membership, owners of tables, the tunnel between servers.

`room` says what happens at a table; a single server needs none of this.
"""
