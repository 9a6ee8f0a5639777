"""`wagnis verify`: is this record sound, and were its dice the promised ones?

The checks themselves are in `wagnis.records`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from wagnis.cli.files import read_json
from wagnis.records import Forked, RefusedError, read_record, verify


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, help="a match record (JSON)")


def run(arguments: argparse.Namespace) -> int:
    try:
        match = read_record(read_json(arguments.record))
    except RefusedError as error:
        print(f"record  is not sound: {error}")
        return 1
    print(f"rules   every one of the {len(match.history)} events is legal in {match.box.name}")
    if match.fair is None:
        print("dice    this record reveals no seeds, so nobody can tell whether its dice were fair")
        return 1
    print(f"commit  {match.fair.commit}")
    print("        is the SHA-256 of the revealed server seed; is it what the table showed?")
    verdict = verify(match)
    if match.forked is not None:
        print(f"fork    the first {_events(verdict.given)} given, from {_source(match.forked)}")
        print("        the seeds say nothing about them; what fell since then is checked")
    if not verdict.honest:
        found, expected = json.dumps(verdict.found), json.dumps(verdict.expected)
        print(f"dice    event {verdict.differs_at} is {found}, but the seeds give {expected}")
        print("NOT VERIFIED: these dice were not the promised ones")
        return 1
    since = " since the fork" if match.forked is not None else ""
    print(f"dice    all {verdict.checked} rolls and draws{since} are those the seeds give")
    print("VERIFIED: if that is the commit shown before the game, nothing was changed since")
    return 0


def _events(many: int) -> str:
    return "event was" if many == 1 else f"{many} events were"


def _source(forked: Forked) -> str:
    return "another game" if forked.source is None else f"table {forked.source}"
