"""A table written by a newer server: an older one plays on with it, and keeps what it cannot read.

So servers can be replaced one after another while people play. Kept are fields of the document, of
its settings and of its seats: of settings until the host changes them, of a seat until somebody
else has it.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

from tests.server.at_server import OPEN_HOUSE, Device, play_out, running, two_at
from wagnis.server.store import MemoryStore
from wagnis.server.table import seating
from wagnis.server.table.documents import KNOWN, read_table, write_table
from wagnis.server.wire.tables import Settings


def test_fields_of_a_newer_server_are_read_past_and_kept() -> None:
    zocken = {"game": "zocken", "seats": [{}, {}]}

    async def story() -> None:
        store = MemoryStore()
        async with running(OPEN_HOUSE, store) as server:
            first, second, table = await two_at(server, "zocken", public=True)
            await play_out({0: first, 1: second}, most=3)
        row = store._tables[table]
        newer = {**row.document, "weather": {"rain": True}}
        newer["settings"] = {**newer["settings"], "music": "loud"}
        newer["settings"]["seats"] = [{**wish, "cushion": 1} for wish in newer["settings"]["seats"]]
        newer["seats"] = [{**seat, "cushion": "red"} for seat in newer["seats"]]
        store._tables[table] = replace(row, document=newer)
        store._open = True
        async with running(OPEN_HOUSE, store) as server:
            stranger = server.stranger()
            shown = (await stranger.http.get(f"/api/tables/{table}")).json()
            assert [seat["name"] for seat in shown["seats"]] == ["Anna", "Ben"]
            assert (await stranger.http.get("/api/tables")).json()["public"]
            line = await Device(server.app).join(table)
            await line.hang_up()
        stored = await store.load(table)
        assert stored is not None
        again = read_table(*stored)
        # A bot stands in for Anna: that is written, and all of the rest with it.
        changed = seating.stand(again, again.seats[0].holder, 0).table
        newer["seats"][0]["stand_in"] = True
        assert write_table(changed, 0).document == newer
        # Another person's seat, and other settings, are what this server knows of them.
        kicked = write_table(seating.kick(again, again.host, 1).table, 0).document
        assert [seat.get("cushion") for seat in kicked["seats"]] == ["red", None]
        wished = replace(again, settings=Settings.model_validate(zocken))
        assert write_table(wished, 0).document["settings"].keys() == Settings.model_fields.keys()

    asyncio.run(story())


def test_every_field_that_is_written_is_known() -> None:
    """What is not would be taken for a newer server's, and never be forgotten."""
    source = Path(write_table.__code__.co_filename).read_text(encoding="utf-8")
    sometimes = set(re.findall(r'document\["(\w+)"\] =', source))
    assert len(sometimes) >= 3
    assert sometimes <= KNOWN
