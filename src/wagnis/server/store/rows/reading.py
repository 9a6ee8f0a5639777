"""Reads stored JSON objects; a damaged one becomes an empty object.

The caller reports what it misses in it; a list goes on with the next line.
"""

from __future__ import annotations

from pydantic_core import from_json

from wagnis.core.plain import PlainObject


def read_object(written: object) -> PlainObject:
    """The object in this text.

    >>> read_object('{"a": 1}'), read_object("{"), read_object("[1]"), read_object(None)
    ({'a': 1}, {}, {}, {})
    """
    try:
        value = from_json(written) if isinstance(written, str) else None
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
