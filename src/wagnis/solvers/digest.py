"""Digests of the facts that a solver read from the rules, and of a table's key.

The digest of the facts is part of every key, so a change of the rules invalidates the tables.
"""

from __future__ import annotations

import hashlib
import json

from wagnis.core.plain import Plain, PlainObject

LETTERS = 16


def digest(facts: Plain) -> str:
    """A digest that is equal on every machine for equal facts.

    >>> digest({"dice": 6, "stops": 10}) == digest({"stops": 10, "dice": 6})
    True
    >>> digest({"dice": 6, "stops": 10}) == digest({"dice": 6, "stops": 30})
    False
    """
    return _sha256(facts)[:LETTERS]


def table_name(kind: str, key: PlainObject) -> str:
    """A table's file name, which depends on its kind and key only."""
    return f"{kind}-{_sha256({'kind': kind, 'key': key})[:20]}.table"


def rounded(chance: float) -> str:
    """A chance for a digest, rounded: the last bits may differ between processors."""
    return f"{chance:.12e}"


def _sha256(facts: Plain) -> str:
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
