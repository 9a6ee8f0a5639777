"""What is kept as JSON, read back: an object, or an empty one where it is damaged.

Whoever needs what is missing in it says so; a list goes on with the next line.
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
        found = from_json(written) if isinstance(written, str) else None
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
