"""No message and no answer reveals a result before it is thrown.

The same play with different seeds gives the same bytes until the throw.
"""

from __future__ import annotations

import asyncio
import json
import re
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from tests.server.at_server import OPEN_HOUSE, Device, Json, Line, Server, running
from tests.server.test_throw import held
from wagnis.server.store import deal

# The tableau falls by itself, and a fixed card is no secret: only what is thrown may differ.
CASES: dict[str, tuple[str, Json, int]] = {
    "gambler": ("gambler", {"stack": ["gambler-01"]}, 0),
    "engel-bengel": ("engel-bengel", {"stack": ["engel-bengel-01"]}, 0),
    "a card of tutto": ("tutto", {}, 0),
    "dice of tutto": ("tutto", {"deck": ["bonus-300"]}, 1),
    "zocken": ("zocken", {}, 0),
}
TOLD = ("phase", "seq", "position", "due", "fair", "next", "solving")
PAGES = ("", "/{table}", "/{table}/steps", "/{table}/record")


def letters(message: Json) -> str:
    """A message without what differs from evening to evening: ids, times, and who is there."""
    if message["type"] == "table":
        shown = message["table"]
        message = {"type": "table", **{key: shown[key] for key in TOLD}}
    return json.dumps({key: message[key] for key in message if key != "re"}, sort_keys=True)


async def pages(device: Device, table: str) -> list[str]:
    """Everything that can be asked for over HTTP."""
    found = []
    for page in PAGES:
        text = (await device.http.get("/api/tables" + page.format(table=table))).text
        text = re.sub(r"\b\d{13}\b", "TIME", text.replace(table, "TABLE"))
        text = re.sub(r'"promises":\[[^\]]*\]', "PROMISES", text)  # a hash of the commit, too
        found.append(re.sub(r'"(commit|host|holder)":"[^"]*"', "WHO", text))
    return found


async def looked(
    server: Server, anna: Device, first: Line, others: list[Line], table: str
) -> tuple[list[str], Line]:
    """All that anybody can know before the throw; Anna goes offline meanwhile and comes back."""
    known = await pages(anna, table)
    await first.hang_up()
    for line in others:
        await line.ask("ping")
        known += await pages(server.stranger(), table)
    back = await anna.join(table)
    late = await server.stranger().join(table)
    assert back.due == late.due
    assert back.due is not None
    known += await pages(anna, table)
    for line in (first, *others, back, late):
        known += map(letters, line.all)
    return known, back


async def evening(case: str, seed: bytes) -> tuple[set[str], Json]:
    """What was known before the throw, and what fell."""
    game, options, throws = CASES[case]
    drawn: Any = SimpleNamespace(token_bytes=lambda size: seed)
    with patch.object(deal, "secrets", drawn):
        async with running(OPEN_HOUSE) as server:
            anna, first, second, table = await held(server, game, options=options, public=True)
            for _ in range(throws):
                await first.throw()
            watcher = await server.stranger().join(table)
            await second.ask("ping")
            known, back = await looked(server, anna, first, [second, watcher], table)
            fell: Json = (await back.throw())["steps"][0]["event"]
            return {word for word in known if '"accepted"' not in word}, fell


@pytest.mark.parametrize("case", CASES)
def test_until_the_throw_nothing_depends_on_the_seeds(case: str) -> None:
    one, fell = asyncio.run(evening(case, bytes(32)))
    for other in range(1, 100):
        another, fell_then = asyncio.run(evening(case, bytes([other]) * 32))
        assert one == another
        if fell != fell_then:
            return
    raise AssertionError("the same fell a hundred times: nothing was tried")
