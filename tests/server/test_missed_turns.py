"""A person who leaves as the turn passes to them is told of it: once, and not for a reload."""

from __future__ import annotations

from tests.server.at_server import NO_CLOVERLEAF, Line, Pair, Server, begun
from tests.server.later import later, turns
from tests.server.push_service import Browser, PushService
from tests.server.test_push import catch_up, told, turn_of

AWAY = 10.0  # seconds, longer than the server waits for somebody to come back


async def bens_turn(server: Server, service: PushService) -> tuple[Pair, Browser]:
    """Ben is to act, and sees it; he has asked to be told."""
    pair = await begun(server, "tutto", options=NO_CLOVERLEAF)
    browser = service.browser("ben")
    await browser.subscribe(pair.ben)
    await turn_of(pair.first, 0)
    await catch_up(pair.second, pair.first)
    return pair, browser


async def stays_away() -> None:
    await turns()
    await later(AWAY)


@told()
async def test_a_person_whose_connection_ends_as_the_turn_passes_is_told_once(
    server: Server, service: PushService
) -> None:
    pair, browser = await bens_turn(server, service)
    await pair.second.hang_up()
    await stays_away()
    assert browser.read(await service.next())["seat"] == 1
    for _ in range(2):
        again = await pair.ben.join(pair.table)
        await again.hang_up()
        await stays_away()
    assert len(service.got) == 1


@told()
async def test_a_person_whose_page_is_hidden_as_the_turn_passes_is_told(
    server: Server, service: PushService
) -> None:
    pair, browser = await bens_turn(server, service)
    await pair.second.ask("look", on=False)
    await stays_away()
    assert browser.read(await service.next())["seat"] == 1
    assert len(service.got) == 1


@told()
async def test_a_page_that_is_reloaded_calls_nobody(server: Server, service: PushService) -> None:
    pair, _ = await bens_turn(server, service)
    await pair.second.hang_up()
    await pair.ben.join(pair.table)
    await stays_away()
    assert not service.got


@told()
async def test_a_person_who_has_acted_in_this_turn_knows_of_it(
    server: Server, service: PushService
) -> None:
    pair, _ = await bens_turn(server, service)
    await pair.second.throw()
    await pair.second.hang_up()
    await stays_away()
    assert not service.got


@told()
async def test_a_turn_that_was_there_before_the_table_was_loaded_calls_nobody_again(
    server: Server, service: PushService
) -> None:
    pair, browser = await bens_turn(server, service)
    await pair.second.hang_up()
    await stays_away()
    browser.read(await service.next())
    await pair.first.hang_up()
    hub = server.app.state.context.hub
    await hub.put_away(0.0)
    assert len(hub) == 0
    again: Line = await pair.ben.join(pair.table)
    await again.hang_up()
    await stays_away()
    assert len(service.got) == 1
