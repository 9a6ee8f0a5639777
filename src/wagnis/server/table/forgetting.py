"""Removes a device that deletes its data from the tables that others keep.

Seeds stay, so that the dice of a game can still be verified. `store.rows.own_data` deletes the
tables that belong to the device alone.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from wagnis.core.plain import PlainObject
from wagnis.server.store import NOBODY, DamagedTableError, TableRow
from wagnis.server.store.deal import next_deal, read_deals
from wagnis.server.table.documents import DAMAGES, line_of
from wagnis.server.table.table import STAND_IN


class Leaving:
    """Removes one device from tables."""

    def __init__(self, handle: str) -> None:
        self._handle = handle

    def table(self, row: TableRow) -> TableRow | None:
        """The table without the device; None if it is to be deleted: nobody else sits there, or
        the device hosts it and it has not begun.

        A `DamagedTableError` if it cannot be read.
        """
        try:
            return self._table(row)
        except DAMAGES as error:
            raise DamagedTableError(f"table {row.id} cannot be read: {error!r}"[:200]) from error

    def _table(self, row: TableRow) -> TableRow | None:
        document = deepcopy(row.document)
        hosted = document["host"] == self._handle
        others = [holder for holder in row.holders if holder != self._handle]
        if (row.phase == "open" and hosted) or (self._handle in row.holders and not others):
            return None
        for number, seat in enumerate(document["seats"]):
            if seat["holder"] == self._handle:
                self._leave(row.phase, document, number)
                deal = read_deals(document["deals"], row.server_seed)[-1]
                if deal.state == "dealing":
                    next_deal(document, row.server_seed, "left", number)
        if hosted:
            seated = [seat["holder"] for seat in document["seats"] if seat["holder"] in others]
            document["host"] = seated[0] if row.phase == "playing" and seated else NOBODY
        self._unsign(document)
        return replace(
            row,
            document=document,
            holders=tuple(others),
            host=document["host"],
            origin=None if hosted else row.origin,
            line=line_of(document),
        )

    def _leave(self, phase: str, document: PlainObject, number: int) -> None:
        """Free the seat before the start; give it to a bot during the game; else only unname it."""
        called, seat = f"Player {number + 1}", document["seats"][number]
        empty = dict.fromkeys(seat) | {"stand_in": False}
        if phase == "open":
            document["seats"][number] = empty | {"kind": "open"}
        elif phase == "playing":
            document["seats"][number] = empty | {"kind": "bot", "bot": STAND_IN}
        else:
            seat |= {"name": called, "holder": None}
        if number < len(document["names"]):
            document["names"][number] = called

    def _unsign(self, document: PlainObject) -> None:
        handle = self._handle
        document["barred"] = [one for one in document["barred"] if one != handle]
        document["done"] = [
            [NOBODY + key[len(handle) :] if key.startswith(f"{handle}:") else key, digest]
            for key, digest in document["done"]
        ]
        if "kicked" in document:
            others = (one for one in document["kicked"] if one[0] != handle)
            document["kicked"] = [
                [None if part == handle else part for part in one] for one in others
            ]
        if "wanted" in document and document["wanted"][0] == handle:
            del document["wanted"]
        if "asked" in document:
            at, before, waiting = document["asked"]
            document["asked"] = [at, before, [one for one in waiting if one != handle]]
