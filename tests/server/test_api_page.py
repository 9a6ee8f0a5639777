"""The page about the interface tells the truth: conversation, messages, limits.

The protocol's page is tested in `tests.docs`.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from tests.server.at_server import Server, served
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.table.dealing import MOST_GIVEN_UP
from wagnis.server.table.seating import LONGEST, MOST_OPTIONS
from wagnis.server.web.app import create_app
from wagnis.server.wire import messages

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def fits(shown: Any, found: Any) -> bool:
    """Every key shown is there with that value; further keys may be."""
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(
            key in found and fits(value, found[key]) for key, value in shown.items()
        )
    if isinstance(shown, list):
        return len(shown) == len(found) and all(map(fits, shown, found))
    return bool(shown == found)


@served()
async def test_the_conversation_goes_as_it_is_written(server: Server) -> None:
    block = re.search(r"```conversation\n(.*?)```", PAGE, re.S)
    assert block is not None
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    line.reveals = False
    promise = line.promise(0, "00112233445566778899aabbccddeeff")["promise"]
    lines = block[1].replace("PROMISE", promise).splitlines()
    assert len(lines) > 10
    for said, shown in zip(lines[::2], lines[1::2], strict=True):
        assert (said[:2], shown[:2]) == ("> ", "< ")
        line.raw(said[2:])
        asked = json.loads(said[2:])["id"]
        while (answer := await line.next()).get("re") != asked:
            pass
        assert fits(json.loads(shown[2:]), answer), (said, answer)


def test_every_route_says_what_it_does() -> None:
    """The page leaves them to the description that the server gives."""
    paths = create_app(Config()).openapi()["paths"]
    assert len(paths) > 30
    for path, methods in paths.items():
        for method, described in methods.items():
            assert described.get("description"), f"{method} {path}"


def test_every_message_is_on_the_page_and_no_other() -> None:
    there = {
        word
        for cell in re.findall(r"^\| ((?:`[a-z]+`(?:, )?)+)(?: \([^)]*\))? \|", PAGE, re.M)
        for word in re.findall(r"`([a-z]+)`", cell)
    }
    wanted = {
        schema["properties"]["type"]["const"]
        for adapter in (messages.CLIENT, messages.SERVER)
        for schema in adapter.json_schema()["$defs"].values()
        if "type" in schema.get("properties", {})
    }
    assert there == wanted


def rate(limit: Rate) -> str:
    """As the page says it."""
    slow = {1: "one a second", 0.5: "one in two seconds", 0.1: "one in ten seconds"}
    slow |= {0.02: "one in fifty seconds", 1 / 120: "one in two minutes"}
    pace = slow.get(limit.per_second, f"{limit.per_second:,g} a second")
    return f"{limit.burst:,g} at once and {pace}"


def short(limit: Rate) -> str:
    return f"{limit.burst:,g} and {limit.per_second:,g}"


USUAL = Limits()
TOLD = {
    "body": f"{USUAL.body // 1024} kB; {rate(USUAL.requests)} per address",
    "requests": f"{USUAL.body // 1024} kB; {rate(USUAL.requests)} per address",
    "exports": f"groups joined, declined or left | {rate(USUAL.exports)} per address",
    "asks": f"questions about positions | {rate(USUAL.asks)} per address",
    "record": f"{USUAL.record // 1024} kB and",
    "uploads": f"events; {rate(USUAL.uploads)} per address",
    "closings": f"{rate(USUAL.closings)} per address",
    "deletions": f"{rate(USUAL.deletions)} per address",
    "pictures": f"have to be drawn | {rate(USUAL.pictures)} per address",
    "companions": f"identities carried or taken | {rate(USUAL.companions)} per address",
    "subscriptions": f"subscriptions to notifications | {rate(USUAL.subscriptions)} per address",
    "device_subscriptions": f"{USUAL.device_subscriptions} browsers of one device",
    "notices": f"{USUAL.notices:,} notifications waiting",
    "tables": f"new tables, `opponents`, `join`, `admit` | {rate(USUAL.tables)} per address",
    "daily": f"daily games begun | {rate(USUAL.daily)} per address",
    "address_listed": f"{USUAL.address_listed} in the list from one address",
    "hosted": f"tables of one device | {USUAL.hosted} that are not over",
    "listed": f"{USUAL.listed} of them in the list",
    "message": f"{USUAL.message // 1024} kB; {rate(USUAL.messages)} per socket",
    "messages": f"{USUAL.message // 1024} kB; {rate(USUAL.messages)} per socket",
    "device_messages": f"{short(USUAL.device_messages)} per device",
    "address_messages": f"{short(USUAL.address_messages)} per address; counted",
    "outbox": f"{USUAL.outbox // 1024} kB waiting for one socket",
    "reactions": f"reactions | {rate(USUAL.reactions)} per device",
    "gestures": f"{rate(USUAL.gestures)} per device",
    "changes": f"`change` | {rate(USUAL.changes)} per address",
    "starts": f"`start` | {rate(USUAL.starts)} per address",
    "bot_moves": f"{USUAL.bot_moves.burst:,g} moves at once and {USUAL.bot_moves.per_second:g}",
    "connections": f"sockets, and requests that are being answered | {USUAL.connections} per",
    "events": f"{USUAL.events:,} events, after which bots finish it",
}
"""What the page says of each limit."""


def test_every_limit_of_the_server_is_on_the_page() -> None:
    table = PAGE[PAGE.index("## Limits") :]
    assert set(TOLD) == {field.name for field in fields(Limits)} - {"rates"}
    for name, sentence in TOLD.items():
        assert sentence in table, name
    assert f"options of {MOST_OPTIONS // 1024} kB, `target` up to {LONGEST['target']:,}" in table
    assert f"`rounds` up to {LONGEST['rounds']}" in table
    assert f"{MOST_GIVEN_UP} given-up deals of a table" in table
