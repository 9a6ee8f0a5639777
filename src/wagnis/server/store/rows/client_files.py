"""Files of the built client that servers of a cluster share.

During an upgrade a browser may load a page from one server and its scripts from another version.
File names change with their content, so that files of several versions do not collide.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select, update

from wagnis.server.store.database.schema import CLIENT_FILE

KEPT = 30 * 24 * 3600 * 1000  # milliseconds after the last start of a server that has the file


def keep(connection: Connection, files: Mapping[str, bytes], now: int) -> None:
    """Store these files; delete files that no server has used for a month."""
    columns = CLIENT_FILE.c
    connection.execute(delete(CLIENT_FILE).where(columns.seen < now - KEPT))
    mine = columns.name.in_(files)
    connection.execute(update(CLIENT_FILE).where(mine).values(seen=now))
    there = set(connection.scalars(select(columns.name).where(mine)))
    new = [
        {"name": name, "bytes": content, "seen": now}
        for name, content in sorted(files.items())
        if name not in there
    ]
    if new:
        connection.execute(insert(CLIENT_FILE), new)


def read(connection: Connection, name: str) -> bytes | None:
    """A file of any server of the cluster."""
    content = connection.scalar(select(CLIENT_FILE.c.bytes).where(CLIENT_FILE.c.name == name))
    return None if content is None else bytes(content)
