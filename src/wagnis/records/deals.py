"""The deals in a record (version 2): promises, and deals that were given up.

`seeds` reads the seeds they belong to.
"""

from __future__ import annotations

import re
from typing import TypeGuard

from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.dice import Dealt, GivenUp, Promised
from wagnis.dice.deals import WHYS
from wagnis.dice.fair import commit_to
from wagnis.records.refusal import Code, RefusedError

VERSION = 2  # records without `version` are of version 1


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


def read_dealt(written: PlainObject, later: list[Plain]) -> Dealt | None:
    if "version" not in written:
        return None
    if not is_whole(written["version"]) or written["version"] != VERSION:
        raise bad(f"'fair': 'version' must be {VERSION}, or absent for version 1")
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


def read_promised(written: PlainObject, where: str) -> Promised:
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
