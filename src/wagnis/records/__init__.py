"""Matches and their records: play, undo, fork, write, read, replay, verify.

The line protocol that drives a match from outside is in `wagnis.referee`.
"""

from wagnis.records.entered import REAL_DICE, Entered
from wagnis.records.match import (
    Entry,
    Forked,
    Match,
    legal,
    odds,
    position,
    standing,
    step,
    to_act,
)
from wagnis.records.positions import chances, described, set_up
from wagnis.records.record import read_record, read_record_file, write_record
from wagnis.records.refusal import Code, RefusedError
from wagnis.records.verify import Verdict, verify

__all__ = [
    "REAL_DICE",
    "Code",
    "Entered",
    "Entry",
    "Forked",
    "Match",
    "RefusedError",
    "Verdict",
    "chances",
    "described",
    "legal",
    "odds",
    "position",
    "read_record",
    "read_record_file",
    "set_up",
    "standing",
    "step",
    "to_act",
    "verify",
    "write_record",
]
