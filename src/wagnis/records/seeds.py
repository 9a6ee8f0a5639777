"""The seeds of a match as its record has them: `fair`, with later seeds and signed notes.

Whether the dice are those of the seeds is asked in `verify`.
"""

from __future__ import annotations

import re

from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.dice import FairSeeds, SeedNote, Stretch
from wagnis.records.refusal import Code, RefusedError

MOST_LATER = 1000  # a server is not restored more often than that within one game


def write_fair(seeds: FairSeeds) -> PlainObject:
    """Readers that do not know `later` or `notes` may ignore them."""
    written = _write_seeds(seeds)
    if seeds.later:
        written["later"] = [
            {"from": stretch.start, **_write_seeds(stretch)} for stretch in seeds.later
        ]
    if seeds.notes:
        written["notes"] = [write_note(note) for note in seeds.notes]
    return written


def write_note(note: SeedNote) -> PlainObject:
    return {
        "table": note.table,
        "seat": note.seat,
        "commit": note.commit,
        "seeds": list(note.seeds),
        "key": note.key,
        "signature": note.signature,
    }


def _write_seeds(seeds: FairSeeds | Stretch) -> PlainObject:
    return {
        "commit": seeds.commit,
        "server_seed": seeds.server.hex(),
        "client_seeds": list(seeds.clients),
    }


def read_fair(written: Plain, seats: int) -> FairSeeds:
    """The revealed seeds; that the commit fits the server's seed is part of reading them."""
    server, clients = _read_seeds(written, seats, "'fair'")
    assert isinstance(written, dict)
    later, notes = written.get("later", []), written.get("notes", [])
    if not isinstance(later, list) or len(later) > MOST_LATER:
        raise _bad("'fair': 'later' must be a list of seeds")
    if not isinstance(notes, list):
        raise _bad("'fair': 'notes' must be a list")
    try:
        return FairSeeds(
            server,
            clients,
            tuple(_read_stretch(one, seats) for one in later),
            tuple(read_note(one) for one in notes),
        )
    except ValueError as error:
        raise _bad(f"'fair': {error}") from None


def read_note(written: Plain) -> SeedNote:
    """A note as it is written; whether it is genuine is not asked yet."""
    if not isinstance(written, dict):
        raise _bad("'fair': a note must be an object")
    for name in ("table", "commit", "key", "signature"):
        if not isinstance(written.get(name), str):
            raise _bad(f"'fair': a note needs {name!r}, in letters")
    seat, seeds = written.get("seat"), written.get("seeds")
    if not is_whole(seat):
        raise _bad("'fair': a note needs 'seat', a whole number")
    if not isinstance(seeds, list) or not all(isinstance(seed, str) for seed in seeds):
        raise _bad("'fair': a note needs 'seeds', a list with one seed per seat")
    table, commit = str(written["table"]), str(written["commit"])
    key, signature = str(written["key"]), str(written["signature"])
    try:
        return SeedNote(table, seat, commit, tuple(seeds), key, signature)
    except ValueError as error:
        raise _bad(f"'fair': {error}") from None


def _read_stretch(written: Plain, seats: int) -> Stretch:
    server, clients = _read_seeds(written, seats, "'later'")
    assert isinstance(written, dict)
    start = written.get("from")
    if not is_whole(start):
        raise _bad("'later' needs 'from', the number of the first event of chance")
    return Stretch(start, server, clients)


def _read_seeds(written: Plain, seats: int, where: str) -> tuple[bytes, tuple[str, ...]]:
    if not isinstance(written, dict):
        raise _bad(f"{where} must be an object")
    commit, server = written.get("commit"), written.get("server_seed")
    clients = written.get("client_seeds")
    if not isinstance(clients, list) or not all(isinstance(seed, str) for seed in clients):
        raise _bad(f"{where} needs 'client_seeds', a list with one seed per seat")
    if len(clients) != seats:
        raise _bad(f"{where} has {len(clients)} client seeds for {seats} seats")
    for name, value in (("commit", commit), ("server_seed", server)):
        if not isinstance(value, str) or re.fullmatch("[0-9a-f]{64}", value) is None:
            raise _bad(f"{where} needs {name!r}, 32 bytes in lower-case hex")
    assert isinstance(server, str)
    try:
        seeds = Stretch(0, bytes.fromhex(server), tuple(clients))
    except ValueError as error:
        raise _bad(f"{where}: {error}") from None
    if seeds.commit != commit:
        raise _bad(f"{where}: the commit is not the SHA-256 of the server's seed")
    return seeds.server, seeds.clients


def _bad(message: str) -> RefusedError:
    return RefusedError(Code.BAD_RECORD, message)
