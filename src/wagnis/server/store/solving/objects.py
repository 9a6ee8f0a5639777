"""Objects by the hash of their content: in the database, in parts, or in a folder servers share.

Readers check the hash. `tasks` says which solved table an object holds.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Protocol

from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from wagnis.core.files import whole_file
from wagnis.server.store.database.schema import OBJECT, OBJECT_PART
from wagnis.server.store.errors import StoreError
from wagnis.server.store.rows.ended import database_now

PART = 512 * 1024  # bytes in one row
ABANDONED = 3_600_000  # milliseconds after which nobody is writing an object any more
READABLE = 0o644


class DamagedError(StoreError):
    """The content does not match its hash; it was deleted, and can be put again."""


class Objects(Protocol):
    """Keeps bytes; the same bytes once."""

    def put(self, content: bytes) -> str:
        """Store these bytes; their hash."""

    def get(self, hash: str) -> bytes | None:
        """The bytes; None if they are not stored, `DamagedError` if they were changed."""

    def drop(self, hash: str) -> None:
        """Forget it, if it is there."""


def hash_of(content: bytes | bytearray) -> str:
    return hashlib.sha256(content).hexdigest()


class DatabaseObjects:
    """In rows of bounded size, each in its own transaction, so that no other write waits long."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)

    def put(self, content: bytes) -> str:
        hash = hash_of(content)
        mine = OBJECT.c.hash == hash
        self._sweep()
        try:
            with self._engine.begin() as connection:
                stored = connection.execute(select(OBJECT.c.whole).where(mine)).first()
                if stored is not None and stored.whole:
                    return hash
                if stored is None:
                    row = {"hash": hash, "size": len(content), "whole": False}
                    created = database_now(connection)
                    connection.execute(insert(OBJECT), row | {"created": created})
        except IntegrityError:
            pass  # another server has begun to put the same
        for start in range(0, len(content), PART):
            part = {"hash": hash, "start": start, "bytes": content[start : start + PART]}
            try:
                with self._engine.begin() as connection:
                    connection.execute(insert(OBJECT_PART), part)
            except IntegrityError:
                continue  # another server has written the same bytes
        with self._engine.begin() as connection:
            connection.execute(update(OBJECT).where(mine).values(whole=True))
        return hash

    def get(self, hash: str) -> bytes | None:
        mine = OBJECT_PART.c.hash == hash
        with self._engine.execution_options(writes=False).connect() as connection:
            whole = (OBJECT.c.hash == hash) & OBJECT.c.whole
            size = connection.scalar(select(OBJECT.c.size).where(whole))
            if size is None:
                return None
            content = bytearray()
            # One row at a time: neither side has to hold more than the object itself.
            while len(content) < size:
                here = select(OBJECT_PART.c.bytes).where(mine, OBJECT_PART.c.start == len(content))
                part = connection.scalar(here)
                if not part:
                    break
                content += part
        if hash_of(content) != hash:
            self.drop(hash)
            raise DamagedError(f"object {hash} is damaged in the database")
        return bytes(content)

    def drop(self, hash: str) -> None:
        with self._engine.begin() as connection:
            for table in (OBJECT_PART, OBJECT):
                connection.execute(delete(table).where(table.c.hash == hash))

    def _sweep(self) -> None:
        """Delete parts of objects whose server died while writing."""
        with self._engine.begin() as connection:
            before = database_now(connection) - ABANDONED
            left = select(OBJECT.c.hash).where(~OBJECT.c.whole, OBJECT.c.created < before)
            hashes = list(connection.scalars(left))
        for hash in hashes:
            self.drop(hash)


class FolderObjects:
    """In files of a folder that all servers can reach; a file gets its name when it is whole."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, content: bytes) -> str:
        hash = hash_of(content)
        file = self._file(hash)
        try:
            if file.is_file() and file.stat().st_size == len(content):
                return hash
            file.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(file, READABLE) as written:
                written.write(content)
        except OSError as error:
            raise StoreError(f"nothing can be kept in {self._folder}: {error.strerror}") from error
        return hash

    def get(self, hash: str) -> bytes | None:
        try:
            content = self._file(hash).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise StoreError(f"{self._folder} cannot be read: {error.strerror}") from error
        if hash_of(content) != hash:
            self.drop(hash)
            raise DamagedError(f"object {hash} is damaged in {self._folder}")
        return content

    def drop(self, hash: str) -> None:
        try:
            self._file(hash).unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{self._folder} cannot be cleared: {error.strerror}") from error

    def _file(self, hash: str) -> Path:
        return self._folder / hash[:2] / hash
