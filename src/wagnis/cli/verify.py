"""`wagnis verify`: is this record sound, are its dice the promised ones, is one's own seed in them?

The checks themselves are in `wagnis.records`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path

from wagnis.cli.files import read_json
from wagnis.core.plain import PlainObject
from wagnis.dice import FairSeeds, SeedNote, Stretch
from wagnis.dice.fair import NOTHING
from wagnis.records import Forked, Match, RefusedError, read_record, verify

FORESEEN = (
    "not shown: that nobody knew the dice; whoever runs a server can foresee them during the game"
)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, help="a match record (JSON)")
    parser.add_argument(
        "--my-seed",
        type=_seed,
        action="append",
        metavar="HEX",
        help="the seed your own device gave, to see whether it is in these dice; again for each "
        "one it gave after a backup was restored",
    )
    parser.add_argument("--seat", type=int, metavar="N", help="your seat, from 0, with --my-seed")
    parser.add_argument(
        "--commit", type=_commit, metavar="HEX", help="the fingerprint your device noted"
    )


def run(arguments: argparse.Namespace) -> int:
    record = read_json(arguments.record)
    try:
        match = read_record(record)
    except RefusedError as error:
        print(f"record  is not sound: {error}")
        return 1
    print(f"rules   every one of the {len(match.history)} events is legal in {match.box.name}")
    if match.fair is None:
        return _sealed(record, arguments)
    fair = match.fair
    print(f"commit  {fair.commit}")
    print("        is the SHA-256 of the revealed server seed")
    for stretch in fair.later:
        print(f"commit  {stretch.commit}")
        print(f"        from chance event {stretch.start} on: a backup was restored there")
    thrown = _dice(match)
    if thrown is None:
        return 1
    commits = [stretch.commit for stretch in fair.stretches]
    if not _commit_kept(arguments.commit, commits) or not _notes(fair):
        return 1
    if arguments.my_seed is None:
        print("seeds   whoever runs the server could have chosen them before the start: only who")
        print("        gave one can tell, by --my-seed HEX (the proof page shows it)")
        print(f"        {FORESEEN}")
        if arguments.commit is None:
            print(
                "VERIFIED: the dice come from these seeds, if that is the commit the table showed"
            )
        else:
            print("VERIFIED: the dice come from these seeds, and the commit is the one you noted")
        return 0
    return _own_seeds(match, fair, arguments.my_seed, arguments.seat, thrown)


def _dice(match: Match) -> range | None:
    """Which events of chance fell from the seeds; None where one of them did not."""
    verdict = verify(match)
    if match.forked is not None:
        print(f"fork    the first {_events(verdict.given)} given, from {_source(match.forked)}")
        print("        the seeds say nothing about them; what fell since then is checked")
    if not verdict.honest:
        found, expected = json.dumps(verdict.found), json.dumps(verdict.expected)
        print(f"dice    event {verdict.differs_at} is {found}, but the seeds give {expected}")
        print("NOT VERIFIED: these dice were not the promised ones")
        return None
    since = " since the fork" if match.forked is not None else ""
    print(f"dice    all {verdict.checked} rolls and draws{since} are those the seeds give")
    fallen = match.fallen
    return range(fallen - verdict.checked, fallen)


def _commit_kept(noted: str | None, commits: Sequence[str]) -> bool:
    if noted is None or noted in commits:
        return True
    print(f"commit  you noted {noted}, which is not in this record")
    print("NOT VERIFIED: the commit was changed after you saw it")
    return False


def _own_seeds(
    match: Match, fair: FairSeeds, given: Sequence[str], seat: int | None, thrown: range
) -> int:
    """Whether these seeds are in the dice: each of them, and a new one in every stretch."""
    names, every = match.names, fair.stretches
    if seat is not None and not 0 <= seat < len(names):
        print(f"seeds   there is no seat {seat}: seats count from 0 to {len(names) - 1}")
        return 1
    for seed in given:
        found = [stretch for stretch in every if _gave(stretch, seed, seat)]
        if not found:
            where = "at any seat" if seat is None else f"at seat {seat} ({names[seat]})"
            print(f"seeds   your seed is not in these dice, {where}: {seed}")
            print("NOT VERIFIED: your seed was replaced, or left out")
            return 1
        at = found[0].clients.index(seed) if seat is None else seat
        print(f"seeds   your seed is in these dice, at seat {at} ({names[at]})")
    used = _thrown_from(every, thrown)
    known: set[str] = set()  # when the fingerprint of a later stretch was chosen
    without = []
    for stretch, events in zip(every, used, strict=True):
        new = [seed for seed in given if seed not in known and _gave(stretch, seed, seat)]
        if events and not new:
            without.append(events)
        known.update(stretch.clients)
    for events in without:
        print(f"        but {_span(events)} came without a new seed of yours: whoever runs the")
        print("        server could have chosen what fell there")
    if without:
        print("        after a backup was restored devices give new seeds: say all of yours, each")
        print("        with --my-seed")
        print("NOT VERIFIED: a part of the dice came without a seed of yours")
        return 1
    clients = {
        seed for one, events in zip(every, used, strict=True) if events for seed in one.clients
    }
    if clients - {*given, NOTHING}:
        print("        whoever runs the server could not choose the dice alone; together with")
        print("        somebody who gave a seed after you did, they could have")
    else:
        print("        nobody else gave one: whoever runs the server could not choose the dice")
    print(f"        {FORESEEN}")
    yours = "yours is one of them" if len(given) == 1 else "yours are among them"
    print(f"VERIFIED: the dice come from these seeds, and {yours}")
    return 0


def _thrown_from(every: Sequence[Stretch], thrown: range) -> list[range]:
    """Of each stretch, the events of chance that fell from its seeds; there may be none."""
    ends = [*(after.start for after in every[1:]), thrown.stop]
    return [
        range(max(stretch.start, thrown.start), min(end, thrown.stop))
        for stretch, end in zip(every, ends, strict=True)
    ]


def _span(events: range) -> str:
    first, last = events[0], events[-1]
    return f"chance event {first}" if first == last else f"chance events {first} to {last}"


def _gave(stretch: Stretch, seed: str, seat: int | None) -> bool:
    if seed == NOTHING:
        return False  # that is nobody's
    return seed in stretch.clients if seat is None else stretch.clients[seat] == seed


def _notes(fair: FairSeeds) -> bool:
    """What players have signed: genuine, and under the seeds of this record."""
    for note in fair.notes:
        if not note.genuine:
            print(f"note    of seat {note.seat}: the signature is not genuine")
            print("NOT VERIFIED: a note in this record is forged")
            return False
        if not _fits(note, fair):
            print(f"note    of seat {note.seat}: it is under other seeds than this record's")
            print("NOT VERIFIED: the seeds were changed after a player had signed them")
            return False
        print(f"note    seat {note.seat} has signed these seeds, with the key {note.key}")
    if fair.notes:
        print("        a note counts for those who know whose key that is")
    return True


def _fits(note: SeedNote, fair: FairSeeds) -> bool:
    return any((note.commit, note.seeds) == (one.commit, one.clients) for one in fair.stretches)


def _sealed(record: PlainObject, arguments: argparse.Namespace) -> int:
    """A game that goes on reveals no server seed, but what everybody gave can be compared."""
    sealed = record.get("sealed")
    if isinstance(sealed, dict) and isinstance(sealed.get("client_seeds"), list):
        seeds, seat, mine = sealed["client_seeds"], arguments.seat, arguments.my_seed
        print(f"commit  {sealed.get('commit')}")
        if mine is not None:
            here = seeds if seat is None else seeds[seat : seat + 1]
            within = any(seed in here for seed in mine)
            print(f"seeds   your seed is {'among' if within else 'NOT among'} those in force now")
        if arguments.commit is not None and arguments.commit != sealed.get("commit"):
            print("commit  is not the one you noted")
    print("dice    this record reveals no seeds, so nobody can tell whether its dice were fair")
    return 1


def _seed(text: str) -> str:
    return _hex(text, 32)


def _commit(text: str) -> str:
    return _hex(text, 64)


def _hex(text: str, digits: int) -> str:
    told = text.strip().lower()
    if re.fullmatch(f"[0-9a-f]{{{digits}}}", told) is None:
        raise argparse.ArgumentTypeError(f"this must be {digits} hex digits")
    return told


def _events(many: int) -> str:
    return "event was" if many == 1 else f"{many} events were"


def _source(forked: Forked) -> str:
    return "another game" if forked.source is None else f"table {forked.source}"
