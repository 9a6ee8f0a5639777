"""After a restore, unfinished tables get new dice, because people may have seen the old ones.

`table.dealing` says how a game goes on with them. No server may be running.
"""

from __future__ import annotations

import json
import secrets

from pydantic_core import to_json
from sqlalchemy import Connection, select, update

from wagnis.dice.fair import SERVER_BYTES
from wagnis.server.store.database.schema import GAME_TABLE
from wagnis.server.store.deal import next_deal
from wagnis.server.store.rows import deal_log
from wagnis.server.store.rows.deal_log import DealEntry


def mark_restored(connection: Connection, at: int) -> int:
    """Draw a new server seed for every unfinished table; how many tables that were.

    Promises are void: people promise again after seeing the new commit. Daily rolls keep their
    dice, which are the same for everybody. The caller commits the transaction.
    """
    columns = GAME_TABLE.c
    wanted = columns.number, columns.id, columns.server_seed, columns.document
    marked = 0
    for number, table, first, written in connection.execute(
        select(*wanted).where(columns.phase != "over")
    ).all():
        given_up: tuple[DealEntry, ...] = ()
        try:
            document = json.loads(written)
            if document.get("daily") is not None:
                continue
            if "deals" in document:
                given_up = next_deal(document, bytes(first), "restored")
            else:  # of version 1
                renewals = document.get("renewals", [])
                document["renewals"] = [*renewals, secrets.token_hex(SERVER_BYTES)]
            changed = {"document": to_json(document).decode()}
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            continue  # damaged: nobody can play on there anyway
        connection.execute(update(GAME_TABLE).where(columns.number == number), changed)
        if given_up:
            deal_log.append(connection, number, table, at, given_up)
        marked += 1
    return marked
