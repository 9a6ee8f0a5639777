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


class UnusableError(StoreError):
    """The store cannot be opened by this version, or at all."""
