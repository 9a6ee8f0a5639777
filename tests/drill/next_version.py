"""The release after this one, as other servers see it: this one, changed while it starts.

It speaks one more form of packets, sends frames and parts of packets that nobody else knows, has
migrated the database, writes fields of its own into documents, and makes tables that only servers
of its kind may own. What it does not do is play differently.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from wagnis.server import versions
from wagnis.server.cluster import guests, links, packets, relay
from wagnis.server.room import hub
from wagnis.server.store import sql
from wagnis.server.store.database import migrate
from wagnis.server.table import documents
from wagnis.server.table.table import Table

PACKETS, DOCUMENT = versions.PACKETS[1] + 1, versions.DOCUMENT + 1
SCHEMA = "9999"
FIELD = "weather"  # of documents; it says whether the table is for servers of this kind alone
MIGRATIONS = "WAGNIS_TEST_MIGRATIONS"  # the folder with its migrations
STRICT = 2  # every so manieth table is for servers of this kind alone


class Packet(packets.Packet, array_like=True, frozen=True):
    """With something at its end that older servers read past."""

    weather: str = "rain"


def become() -> None:
    versions.PACKETS = (versions.PACKETS[0], PACKETS)
    versions.DOCUMENT = DOCUMENT
    _change(links, Packet=Packet)
    _speak()
    _write()
    folder = os.environ.get(MIGRATIONS)
    if folder is not None:
        _change(sql, migrate=partial(migrate.migrate, migrations=Path(folder), version=SCHEMA))


def _speak() -> None:
    """What is said at another server's table goes in frames of a new kind, where both know it."""
    say, hear = relay.Edge.say, guests.Guests.hear

    def said(edge: Any, number: int, text: str) -> None:
        edge._link.send("weather", {"rain": True})
        if edge._link.form < PACKETS:
            say(edge, number, text)
        else:
            edge._link.send("utter", {"number": number, "text": text})

    def heard(guests: Any, frame: Any) -> bool:
        if frame[0] == "utter":
            return hear(guests, ("say", frame[1]["number"], frame[1]["text"]))
        return frame[0] == "weather" or hear(guests, frame)

    _change(relay.Edge, say=said)
    _change(guests.Guests, hear=heard)


def _write() -> None:
    new_table = documents.new_table

    def made(*given: Any) -> Table:
        table = new_table(*given)
        strict = crc32(table.id.encode()) % STRICT == 0
        return table._replace(unknown={FIELD: {"strict": strict}})

    def needs(table: Table) -> int:
        return DOCUMENT if table.unknown.get(FIELD, {}).get("strict") else 1

    _change(documents, new_table=made, needs=needs)
    _change(hub, new_table=made)


def _change(thing: object, **changed: Any) -> None:
    for name, value in changed.items():
        assert hasattr(thing, name)
        setattr(thing, name, value)
