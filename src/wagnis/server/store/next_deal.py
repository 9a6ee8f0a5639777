"""The next deal in a stored document, where no server has the table in memory.

What a deal is, is said in `table.deals`.
"""

from __future__ import annotations

import secrets

from wagnis.core.plain import PlainObject
from wagnis.dice.fair import SERVER_BYTES, commit_to
from wagnis.server.store.deals import DealEntry


def next_deal(
    document: PlainObject, first: bytes, why: str, seat: int | None = None
) -> tuple[DealEntry, ...]:
    """Open the next deal; the present one is given up unless it is in force already.

    `first` is the server's seed of the first deal. The answer is for the log of deals.
    """
    for one in document["seats"]:
        one["promise"] = None
    deals = document["deals"]
    number, server, start, promises, seeds, *_ = deals[-1]
    given_up: tuple[DealEntry, ...] = ()
    if not seeds or None in seeds:
        deals[-1] = [number, server, start, promises, seeds, why, seat]
        commit = commit_to(first if server is None else bytes.fromhex(server))
        given_up = (DealEntry("given_up", number, commit, why),)
    deals.append([number + 1, secrets.token_hex(SERVER_BYTES), 0, [], [], None, None])
    return given_up


def is_dealing(document: PlainObject) -> bool:
    """Whether the present deal is fixed, and a seat has still to reveal."""
    return None in document["deals"][-1][4]
