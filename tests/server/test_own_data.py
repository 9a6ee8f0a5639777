"""The download of all that is stored about a device: nothing is left out, and nobody else is in it.

That all of it is deleted is tried in `test_leaving`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import select

from tests.server.at_server import KEY, OPEN_HOUSE, Device, Server, served, standing
from tests.server.push_service import Browser, PushService
from tests.server.test_companions import founded, played, share
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.push import rows as push
from wagnis.server.push.rows import LaterRow
from wagnis.server.store.schema import METADATA

NAMES = {"handle", "host", "device"}
"""What columns that hold a device are called; the others are found by looking for one."""
PUSH = "https://push.example.org/1"
EXPORTED = {
    "sitting.handle": "tables",
    "game_table.host": "tables",
    "game_table.document": "tables",
    "shared_history.handle": "sharing",
    "group_seat.handle": "groups",
    "push_subscription.handle": "push",
    "push_later.handle": "notices",
    "daily_entry.handle": "daily",
    "upload.handle": "uploads",
}
"""Where the download has each column."""
EXEMPT = {
    "game_table.line": "a copy of parts of the document, for lists",
    "log.submission": "says who made a move; the moves are in the record of the table",
    "barred.value": "the operator's list of devices to refuse, which cannot ask for anything",
}


async def export(device: Device) -> Any:
    answer = await device.http.get("/api/me/export")
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    return answer.json()


def test_every_column_with_a_device_is_exported_or_exempt_with_a_reason() -> None:
    named = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if column.name in NAMES
    }
    assert named - EXPORTED.keys() - EXEMPT.keys() == set()
    assert all(EXEMPT.values())


@served(replace(OPEN_HOUSE, push_services=("*.example.org",)))
async def test_a_device_downloads_all_that_is_stored_about_it(server: Server) -> None:
    pair = await played(server)
    ben, store = pair.ben, server.store
    await share(pair.anna, ben)
    group = await founded(pair)
    entered = (await ben.http.post("/api/daily/zocken", json={"name": "Benny"})).json()
    record = (await ben.http.get(f"/api/tables/{pair.table}/record")).json()
    sent_in = (await ben.http.post("/api/reviews", json=record)).json()["id"]
    hosted = await ben.make("tutto", None, None)
    left = await pair.anna.make("tutto", None, None)  # where only the document names Ben
    first, second = await pair.anna.join(left), await ben.join(left)
    await first.sit(0, "Anna")
    await second.sit(1, "Bennet")
    await first.ask("kick", seat=1, reason="conduct")
    wish = Browser(PushService(), "x").wish(endpoint=PUSH)
    assert (await ben.http.post("/api/push", json=wish)).status_code == 201
    await store.commit(push.put_off, LaterRow(pair.table, "s", ben.handle, 1, 5, 99))

    told = await export(ben)
    assert told["handle"] == ben.handle
    assert told["names"] == ["Ben", "Bennet", "Benny"]
    tables = {table["id"]: table for table in told["tables"]}
    assert tables.keys() == {pair.table, entered["id"], hosted, left}
    assert tables[pair.table]["seats"] == [{"seat": 1, "name": "Ben"}]
    assert (tables[hosted]["hosts"], tables[left]["hosts"]) == (True, False)
    assert tables[left]["sent_away"] == [{"name": "Bennet", "reason": "conduct"}]
    assert (await ben.http.get(tables[pair.table]["record"])).json() == record
    assert tables[hosted]["record"] is None
    [invited] = told["groups"]
    assert (invited["id"], invited["name"], invited["accepted"]) == (group["id"], "Thursday", None)
    assert told["sharing"] > 0
    assert [one["endpoint"] for one in told["push"]] == [PUSH]
    assert told["notices"] == [{"table": pair.table, "seat": 1, "due": 99}]
    assert [(one["game"], one["table"]) for one in told["daily"]] == [("zocken", entered["id"])]
    [upload] = told["uploads"]
    assert upload["id"] == sent_in
    assert (await ben.http.get(upload["record"])).status_code == 200

    text = str(told)
    assert wish["auth"] not in text
    assert wish["p256dh"] not in text
    assert pair.anna.handle not in text
    with store.engine.connect() as connection:
        found = {
            f"{table.name}.{column}"
            for table in METADATA.sorted_tables
            for row in connection.execute(select(table)).mappings()
            for column, value in row.items()
            if ben.handle in str(value)
        }
    assert EXPORTED.keys() - found == set()
    assert found - EXPORTED.keys() - EXEMPT.keys() == set()
    assert set(EXPORTED.values()) <= told.keys()


@served()
async def test_a_device_that_has_nothing_downloads_that(server: Server) -> None:
    told = await export(server.stranger())
    assert (told["handle"], told["tables"], told["sharing"]) == (None, [], None)
    anna = await server.device()
    assert (await export(anna))["handle"] == anna.handle
    assert (await standing(anna, "nowhere"))["error"]["code"] == "no_table"


@served(Config(secret=KEY, limits=Limits(deletions=Rate(1, 0.0))))
async def test_downloads_are_limited_as_deletions(server: Server) -> None:
    """Both search the documents of all tables."""
    anna = await server.device()
    codes = [(await anna.http.get("/api/me/export")).status_code for _ in range(2)]
    assert codes == [200, 429]
