"""The seeds in a record: the key `fair`, with later seeds and deals.

`verify` checks the dice against the seeds.
"""

from __future__ import annotations

import re
from typing import TypeGuard

from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.dice import Dealt, FairSeeds, GivenUp, Promised, Stretch, faults
from wagnis.dice.deals import WHYS
from wagnis.dice.seeds import check_seeds, commit_to
from wagnis.records.refusal import Code, RefusedError

OLD = "'fair' has no 'promises': dice without promises (version 1) were last read by Wagnis 0.16"


def write_given_up(deal: GivenUp) -> PlainObject:
    return {
        "deal": deal.number,
        "from": deal.start,
        "commit": deal.commit,
        "server_seed": deal.server.hex(),
        "promises": list(deal.promises),
        "client_seeds": list(deal.seeds),
        "why": deal.why,
        "seat": deal.seat,
    }


def read_dealt(written: PlainObject, later: list[Plain]) -> Dealt:
    if "promises" not in written:
        raise bad(OLD)
    table, given_up = written.get("table"), written.get("given_up")
    if not isinstance(table, str):
        raise bad("'fair' needs 'table', the name of its table")
    if not isinstance(given_up, list):
        raise bad("'fair' needs 'given_up', a list of deals")
    first = read_promised(written, "'fair'")
    return Dealt(
        table,
        (first, *(read_promised(one, "'later'") for one in later)),
        tuple(map(_read_given_up, given_up)),
    )


def read_promised(written: Plain, where: str) -> Promised:
    if not isinstance(written, dict):
        raise bad(f"{where} must be an object")
    number, promises = written.get("deal"), written.get("promises")
    if not is_whole(number):
        raise bad(f"{where} needs 'deal', a whole number")
    if not _is_list_of_texts(promises):
        raise bad(f"{where} needs 'promises', a list with a promise or null per seat")
    return Promised(number, tuple(promises))


def _read_given_up(written: Plain) -> GivenUp:
    where = "'given_up'"
    if not isinstance(written, dict):
        raise bad(f"{where}: a deal must be an object")
    deal = read_promised(written, where)
    where = f"deal {deal.number}, given up,"
    start, seeds = written.get("from"), written.get("client_seeds")
    why, seat = written.get("why"), written.get("seat")
    if not is_whole(start):
        raise bad(f"{where} needs 'from', the number of the first event of chance")
    if not _is_list_of_texts(seeds):
        raise bad(f"{where} needs 'client_seeds', a list with a seed or null per seat")
    if why not in WHYS:
        raise bad(f"{where} needs 'why', one of: {', '.join(WHYS)}")
    if seat is not None and not is_whole(seat):
        raise bad(f"{where} needs 'seat', a whole number or null")
    server = read_server(written, where)
    return GivenUp(deal.number, start, server, deal.promises, tuple(seeds), why, seat)


def _is_list_of_texts(value: Plain) -> TypeGuard[list[str | None]]:
    return isinstance(value, list) and all(one is None or isinstance(one, str) for one in value)


def read_server(written: PlainObject, where: str) -> bytes:
    """The server's seed, checked against its commit."""
    commit, server = written.get("commit"), written.get("server_seed")
    for name, value in (("commit", commit), ("server_seed", server)):
        if not isinstance(value, str) or re.fullmatch("[0-9a-f]{64}", value) is None:
            raise bad(f"{where} needs {name!r}, 32 bytes in lower-case hex")
    assert isinstance(server, str)
    seed = bytes.fromhex(server)
    if commit_to(seed) != commit:
        raise bad(f"{where}: the commit is not the SHA-256 of the server's seed")
    return seed


def bad(message: str) -> RefusedError:
    return RefusedError(Code.BAD_RECORD, message)


MOST_LATER = 1000  # no server is restored more often within one game
MOST_FAULTS = 10  # the most faults of one record that a message names


def write_fair(seeds: FairSeeds) -> PlainObject:
    """All keys but `later` are always present; readers ignore unknown keys."""
    dealt = seeds.dealt
    written = _write_seeds(seeds) | {"table": dealt.table}
    later = [{"from": stretch.start, **_write_seeds(stretch)} for stretch in seeds.later]
    for entry, deal in zip((written, *later), dealt.deals, strict=True):
        entry |= {"deal": deal.number, "promises": list(deal.promises)}
    written["given_up"] = [write_given_up(deal) for deal in dealt.given_up]
    if later:
        written["later"] = later
    return written


def _write_seeds(seeds: FairSeeds | Stretch) -> PlainObject:
    return {
        "commit": seeds.commit,
        "server_seed": seeds.server.hex(),
        "client_seeds": list(seeds.clients),
    }


def read_fair(written: Plain, seats: int) -> FairSeeds:
    """Parse the revealed seeds and check them against the commits and promises."""
    server, clients = _read_seeds(written, seats, "'fair'")
    assert isinstance(written, dict)
    later = written.get("later", [])
    if not isinstance(later, list) or len(later) > MOST_LATER:
        raise bad("'fair': 'later' must be a list of seeds")
    try:
        fair = FairSeeds(
            server,
            clients,
            read_dealt(written, later),
            tuple(_read_stretch(one, seats) for one in later),
        )
    except ValueError as error:
        raise bad(f"'fair': {error}") from None
    wrong = faults(fair)
    if wrong:
        raise bad(f"'fair': {'; '.join(wrong[:MOST_FAULTS])}")
    return fair


def _read_stretch(written: Plain, seats: int) -> Stretch:
    server, clients = _read_seeds(written, seats, "'later'")
    assert isinstance(written, dict)
    start = written.get("from")
    if not is_whole(start):
        raise bad("'later' needs 'from', the number of the first event of chance")
    return Stretch(start, server, clients)


def _read_seeds(written: Plain, seats: int, where: str) -> tuple[bytes, tuple[str, ...]]:
    if not isinstance(written, dict):
        raise bad(f"{where} must be an object")
    server, clients = read_server(written, where), written.get("client_seeds")
    if not isinstance(clients, list) or not all(isinstance(seed, str) for seed in clients):
        raise bad(f"{where} needs 'client_seeds', a list with one seed per seat")
    if len(clients) != seats:
        raise bad(f"{where} has {len(clients)} client seeds for {seats} seats")
    try:
        check_seeds(server, clients)
    except ValueError as error:
        raise bad(f"{where}: {error}") from None
    return server, tuple(clients)
