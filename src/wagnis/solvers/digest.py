"""Digests: of the facts a solver asked of the rules, and of all that a table is of.

The first is part of every key, so a table never outlives the rules it was solved for.
"""

from __future__ import annotations

import hashlib
import json

from wagnis.core.plain import Plain, PlainObject

LETTERS = 16


def digest(facts: Plain) -> str:
    """The same for the same facts on every machine.

    >>> digest({"dice": 6, "stops": 10}) == digest({"stops": 10, "dice": 6})
    True
    >>> digest({"dice": 6, "stops": 10}) == digest({"dice": 6, "stops": 30})
    False
    """
    return _sha256(facts)[:LETTERS]


def table_name(kind: str, key: PlainObject) -> str:
    """A table's file name: the same for the same thing solved, wherever it was solved."""
    return f"{kind}-{_sha256({'kind': kind, 'key': key})[:20]}.table"


def rounded(chance: float) -> str:
    """A chance as it enters a digest: the last bits may differ from one processor to another."""
    return f"{chance:.12e}"


def _sha256(facts: Plain) -> str:
    written = json.dumps(facts, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(written.encode()).hexdigest()
