"""`wagnis verify`: check a record's moves, its dice, and that a player's own seed is in them.

Every run ends with a line VERIFIED or NOT VERIFIED. `wagnis.records` has the checks.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.files import printable, read_json
from wagnis.cli.options import whole
from wagnis.cli.verify_deals import show_deals, show_sealed
from wagnis.cli.verify_own import (
    Own,
    commits_kept,
    conclude,
    own_seeds_kept,
    parts,
    starts_kept,
)
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.records import REAL_DICE, Forked, Match, RefusedError, read_record, verify

LAST_SEAT = max(box.seats[-1] for box in BOXES.values()) - 1
SEAT = whole(0, LAST_SEAT, f"a seat from 0 to {LAST_SEAT}")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, help="a match record (JSON)")
    parser.add_argument(
        "--my-seed",
        type=_seed,
        action="append",
        metavar="HEX",
        help="a seed your device gave: check that it is in these dice; repeat the option for the "
        "seeds of other deals of the table",
    )
    parser.add_argument("--seat", type=SEAT, metavar="N", help="your seat, from 0, with --my-seed")
    parser.add_argument(
        "--commit",
        type=_hash,
        action="append",
        metavar="HEX",
        help="a commit your device noted; repeat the option for other deals of the table",
    )
    parser.add_argument(
        "--start",
        type=_hash,
        action="append",
        metavar="HEX",
        help="the digest your device noted of the game, its options and its starting position; "
        "repeat the option for other deals of the table",
    )


def run(arguments: argparse.Namespace) -> int:
    try:
        return _check(arguments)
    except CommandError:
        print("NOT VERIFIED: nothing was checked")
        raise


def _check(arguments: argparse.Namespace) -> int:
    record = read_json(arguments.record)
    try:
        match = read_record(record)
    except RefusedError as error:
        print(f"record  is not valid: {printable(error)}")
        print("NOT VERIFIED: this record contradicts the rules or itself")
        return 1
    noted = arguments.commit or (), arguments.start or ()
    own = Own(arguments.my_seed or (), arguments.seat, *noted)
    if match.entered is not None:
        return _by_hand(match)
    print(f"rules   every one of the {len(match.history)} events is legal in {match.box.name}")
    if own.seat is not None and not 0 <= own.seat < len(match.names):
        print(f"seeds   there is no seat {own.seat}: seats count from 0 to {len(match.names) - 1}")
        print("NOT VERIFIED: this record has no such seat")
        return 1
    fair = match.fair
    if fair is None:
        return _sealed(record, own)
    show_deals(fair)
    thrown = _dice(match)
    if thrown is None or not commits_kept(fair, own.commits):
        return 1
    every = parts(match, thrown)
    if not starts_kept(every, own.starts):
        return 1
    if own.seeds and not own_seeds_kept(fair, every, own, match.names):
        return 1
    conclude(fair, every, own, terminal="table" in record)
    return 0


def _by_hand(match: Match) -> int:
    """Real dice: the moves follow the rules, except for overrides; the dice cannot be checked."""
    assert match.entered is not None
    against = len(match.entered.overrides)
    legal = len(match.history) - against
    print(f"rules   {legal} of the {len(match.history)} events are legal in {match.box.name}")
    if against:
        print(f"        {against} are overrides: the people played them against the rules")
    print(f"dice    {REAL_DICE}")
    print("NOT VERIFIED: the dice were real")
    return 1


def _dice(match: Match) -> range | None:
    """The events of chance that the seeds give; None if one of them differs."""
    verdict = verify(match)
    if match.forked is not None:
        print(f"fork    the first {_events(verdict.given)} played {_source(match.forked)}")
        print("        the seeds say nothing about them; the dice after them are checked")
    if not verdict.honest:
        found, expected = json.dumps(verdict.found), json.dumps(verdict.expected)
        print(f"dice    event {verdict.differs_at} is {found}, but the seeds give {expected}")
        print("NOT VERIFIED: these dice were not the promised ones")
        return None
    since = " since the fork" if match.forked is not None else ""
    print(f"dice    all {verdict.checked} rolls and draws{since} are those the seeds give")
    fallen = match.fallen
    return range(fallen - verdict.checked, fallen)


def _sealed(record: PlainObject, own: Own) -> int:
    """A running game keeps its server seed secret, but the players' seeds can be compared."""
    sealed = record.get("sealed")
    if isinstance(sealed, dict) and isinstance(sealed.get("client_seeds"), list):
        seeds, seat = sealed["client_seeds"], own.seat
        show_sealed(sealed)
        print(f"commit  {printable(sealed.get('commit'))}")
        if own.seeds:
            here = seeds if seat is None else seeds[seat : seat + 1]
            within = any(seed in here for seed in own.seeds)
            print(f"seeds   your seed is {'among' if within else 'NOT among'} those in force now")
        if own.commits and sealed.get("commit") not in own.commits:
            print("commit  differs from the one you noted")
    print("dice    this record reveals no seeds, so its dice cannot be checked")
    print("NOT VERIFIED: this record reveals no seeds")
    return 1


def _seed(text: str) -> str:
    return _hex(text, 32)


def _hash(text: str) -> str:
    return _hex(text, 64)


def _hex(text: str, digits: int) -> str:
    digits_typed = text.strip().lower()
    if re.fullmatch(f"[0-9a-f]{{{digits}}}", digits_typed) is None:
        raise argparse.ArgumentTypeError(f"this must be {digits} hex digits")
    return digits_typed


def _events(many: int) -> str:
    return "event was" if many == 1 else f"{many} events were"


def _source(forked: Forked) -> str:
    if forked.source is None:
        return "in another game"
    return f"at table {printable(forked.source)}"
