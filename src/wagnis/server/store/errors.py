"""Why the store refused; the messages are for people."""

from __future__ import annotations


class StoreError(Exception):
    """The store refuses; the message is for people."""


class ConflictError(StoreError):
    """Somebody else wrote first. Nothing happened; load the table again."""


class NotStoredError(StoreError):
    """The disk or the database refused. Nothing happened; it may be tried again."""


class InDoubtError(NotStoredError):
    """The answer to a commit was lost: it may have happened. Load the table before going on."""


class DamagedTableError(StoreError):
    """The stored table cannot be read. It stays as it is, for the operator to look at."""


class NewerTableError(StoreError):
    """A newer Wagnis wrote this table, in a form that this one does not know. It stays as it is."""

    def __init__(self, table_id: str, needs: int) -> None:
        self.needs = needs  # the form of documents that a server has to know
        super().__init__(f"only a newer Wagnis can read table {table_id} (form {needs})")


class UnusableError(StoreError):
    """The store cannot be opened by this version, or at all."""
