"""The base class of the errors of this package, and the error of a wrong argument."""

from __future__ import annotations


class WagnisError(Exception):
    """The base class: `except wagnis.WagnisError` catches what Wagnis raises on purpose."""


class ArgumentError(WagnisError, ValueError):
    """An argument with a wrong value or of a wrong type; the message says what is expected."""
