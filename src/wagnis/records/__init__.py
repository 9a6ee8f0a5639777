"""Matches and their records: play, undo, fork, write, read, replay, verify.

The line protocol that drives a match from outside is in `wagnis.referee`.
"""

from wagnis.records.match import Match
from wagnis.records.position import chances, position
from wagnis.records.record import read_record, write_record
from wagnis.records.refusal import Code, RefusedError
from wagnis.records.verify import Verdict, verify

__all__ = [
    "Code",
    "Match",
    "RefusedError",
    "Verdict",
    "chances",
    "position",
    "read_record",
    "verify",
    "write_record",
]
