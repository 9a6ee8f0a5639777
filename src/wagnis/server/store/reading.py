"""What is kept as JSON, read back: an object, or an empty one where it is damaged.

Whoever needs what is missing in it says so; a list goes on with the next line.
"""

from __future__ import annotations

import json

from wagnis.core.plain import PlainObject


def read_object(written: object) -> PlainObject:
    """The object in this text.

    >>> read_object('{"a": 1}'), read_object("{"), read_object("[1]"), read_object(None)
    ({'a': 1}, {}, {}, {})
    """
    try:
        found = json.loads(written) if isinstance(written, str) else None
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
