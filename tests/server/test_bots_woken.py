"""Bots of games over days move on after a restart, without anybody opening the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from tests.server.at_server import OPEN_HOUSE, Device, Server, running
from tests.server.later import run
from tests.server.push_service import push_service
from tests.server.test_push import turn_of
from wagnis.server.room import bots
from wagnis.server.room.ledger import GRACE
from wagnis.server.web.context import open_store


async def nothing(*_: object) -> None:
    """The server is killed before the bot has moved."""


async def stalled(server: Server, clock: int | None = None) -> tuple[str, Device]:
    """Anna has played, the bot beside her has not moved; everybody is gone. Ben's device."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, "thumb", None, clock=clock)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(2, "Ben")
    with patch.object(bots, "run", nothing):
        await first.start()
        await turn_of(first, 0)
        assert clock or first.to_act == 1 or (first.due or {}).get("seat") == 1
        await second.hang_up()
        await first.hang_up()
        await server.app.state.context.hub.put_away(0.0)
    return table, ben


def test_a_bot_whose_server_was_killed_moves_on_and_the_next_person_is_called(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with push_service() as service:
            config = replace(OPEN_HOUSE, data=tmp_path, push_services=(service.origin,))
            async with running(config, open_store(config)) as server:
                table, ben = await stalled(server)
                await stalled(server, clock=30)
                now = server.app.state.context.hub.now()
                assert await server.store.claim_due(now + GRACE, now, 10) == [table]
                browser = service.browser("ben")
                await browser.subscribe(ben)
            assert not service.got
            async with running(config, open_store(config)) as server:
                notice = browser.read(await service.next())
                assert (notice["table"], notice["seat"]) == (table, 2)

    run(story())
