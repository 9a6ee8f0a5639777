"""After a backup was restored: tables whose later dice people may have seen get other dice.

How a game goes on with them is said in `table.moves.renewed`. The server must not be running.
"""

from __future__ import annotations

import json
import secrets

from pydantic_core import to_json
from sqlalchemy import Connection, select, update

from wagnis.server.store.schema import GAME_TABLE

SEED_BYTES = 32


def mark_restored(connection: Connection) -> int:
    """Give every unfinished table a new seed of the server's; how many there were.

    What people gave is forgotten with it: they give anew, once they have seen the new commit. The
    daily roll stays as it is, since its dice are the same for everybody. The caller commits.
    """
    columns = GAME_TABLE.c
    unfinished = select(columns.number, columns.document).where(columns.phase != "over")
    marked = 0
    for number, written in connection.execute(unfinished).all():
        try:
            document = json.loads(written)
            if document.get("daily") is not None:
                continue
            for seat in document["seats"]:
                seat["seed"] = None
            earlier = document.get("renewals", [])
            document["renewals"] = [*earlier, secrets.token_hex(SEED_BYTES)]
            changed = {"document": to_json(document).decode()}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue  # damaged: nobody can play on there anyway
        connection.execute(update(GAME_TABLE).where(columns.number == number), changed)
        marked += 1
    return marked
