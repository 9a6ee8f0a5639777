"""The page about the interface tells the truth: conversation, routes, messages, limits.

The protocol's page is tested in `tests.docs`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.server.at_server import Server, served
from wagnis.server.config import Config, Limits
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
    lines = block[1].splitlines()
    assert len(lines) > 10
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    for said, shown in zip(lines[::2], lines[1::2], strict=True):
        assert (said[:2], shown[:2]) == ("> ", "< ")
        line.raw(said[2:])
        asked = json.loads(said[2:])["id"]
        while (answer := await line.next()).get("re") != asked:
            pass
        assert fits(json.loads(shown[2:]), answer), (said, answer)


def test_every_route_is_on_the_page_and_no_other() -> None:
    listed = set(re.findall(r"^\| `([A-Z]+ /api[^`]*)` \|", PAGE, re.M))
    there = {
        f"{method.upper()} {path.replace('table_id', 'id')}"
        for path, methods in create_app(Config()).openapi()["paths"].items()
        for method in methods
    }
    assert listed == there


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


def test_the_limits_are_those_of_the_server() -> None:
    limits = Limits()
    table = PAGE[PAGE.index("## Limits") :]
    for sentence in (
        f"{limits.body // 1024} kB; {limits.requests.burst} at once and"
        f" {limits.requests.per_second} a second",
        f"{limits.exports.burst} at once and {limits.exports.per_second} a second",
        f"{limits.tables.burst} at once and one a second",
        f"{limits.message // 1024} kB; {limits.messages.burst} at once and"
        f" {limits.messages.per_second} a second",
        f"{limits.device_messages.burst} and {limits.device_messages.per_second} per device",
        f"{limits.reactions.burst} at once, then one in two seconds",
        f"{limits.gestures.burst} at once and {limits.gestures.per_second} a second per device",
        f"{limits.sockets} per address",
        f"{limits.events:,} events, after which bots finish it; options of"
        f" {MOST_OPTIONS // 1024} kB, `target` up to {LONGEST['target']:,}, `rounds` up to"
        f" {LONGEST['rounds']}",
    ):
        assert sentence in table, sentence
