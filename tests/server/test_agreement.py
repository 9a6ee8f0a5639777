"""Changed settings are agreed to before the start, and a kick says why.

What may be changed is tried in `test_seats`.
"""

from __future__ import annotations

from typing import Any

from tests.server.at_server import KEY, UNLIMITED, Line, Server, running, served, standing
from tests.server.later import run
from wagnis.server.config import Config
from wagnis.server.room.hub import Hub
from wagnis.server.table.agreement import HOLD

TUTTO: dict[str, Any] = {"game": "tutto", "seats": [{}, {}, {"bot": "thumb"}]}
LONGER = TUTTO | {"options": {"target": 8000}}


async def gathered(server: Server) -> tuple[Line, Line, str]:
    """Anna, the host, and Ben wait for the start, with a bot."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make("tutto", None, None, "thumb")
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    return first, second, table


@served()
async def test_a_start_waits_until_those_who_sit_have_agreed(server: Server) -> None:
    first, second, _ = await gathered(server)
    changed = (await first.ask("change", settings=LONGER))["table"]["changed"]
    assert changed["waiting"] == [1]
    assert changed["before"]["options"] == {}
    assert changed["until"] == changed["at"] + HOLD
    assert await first.refused("start") == "not_agreed"
    assert await first.refused("agree", change=0) == "stale"
    assert await second.refused("agree", change=changed["at"] + 1) == "stale"
    answer = await second.ask("agree", change=changed["at"])
    assert answer["table"]["changed"] is None
    assert (await first.start())["table"]["phase"] == "playing"


@served()
async def test_an_agreement_is_to_the_change_it_names(server: Server) -> None:
    first, second, table = await gathered(server)
    once = (await first.ask("change", settings=LONGER))["table"]["changed"]
    await first.ask("change", settings=LONGER | {"clock": 5})
    again = (await standing(server.stranger(), table))["changed"]
    assert again["before"]["clock"] is None
    assert again["before"]["options"] == {}  # as Ben knew it last
    if again["at"] != once["at"]:
        assert await second.refused("agree", change=once["at"]) == "stale"
    assert (await first.ask("change", settings=TUTTO))["table"]["changed"] is None
    assert (await first.start())["table"]["phase"] == "playing"


def test_nobody_can_hold_a_start_for_ever() -> None:
    now = [1_800_000_000_000]
    config = Config(secret=KEY, limits=UNLIMITED, now=lambda: now[0])

    async def tell() -> None:
        async with running(config) as server:
            first, second, _ = await gathered(server)
            await first.ask("change", settings=LONGER)
            now[0] += HOLD - 1
            assert await first.refused("start") == "not_agreed"
            now[0] += 1
            assert (await first.start())["table"]["phase"] == "playing"
            assert (await second.table(lambda shown: shown["phase"] == "playing"))[
                "changed"
            ] is None

    run(tell())


@served()
async def test_who_plays_around_one_screen_or_alone_is_not_bothered(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("tutto", None, None, "thumb")
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.sit(1, "Ben")
    assert (await line.ask("change", settings=LONGER))["table"]["changed"] is None
    assert (await line.start())["table"]["phase"] == "playing"


@served()
async def test_seats_and_bots_need_no_agreement_and_who_has_left_is_not_asked(
    server: Server,
) -> None:
    first, second, _ = await gathered(server)
    sharper = TUTTO | {"seats": [{}, {}, {"bot": "sharp"}, {"bot": "thumb"}]}
    assert (await first.ask("change", settings=sharper))["table"]["changed"] is None
    assert (await first.ask("change", settings=LONGER))["table"]["changed"] is not None
    assert (await second.ask("stand", seat=1))["table"]["changed"] is None
    assert await second.refused("agree", change=1) == "not_your_seat"


@served()
async def test_a_change_outlives_a_restart(server: Server) -> None:
    first, second, table = await gathered(server)
    told = (await first.ask("change", settings=LONGER))["table"]["changed"]
    await first.ask("kick", seat=1, reason="name")
    await first.hang_up()
    await second.hang_up()
    hub: Hub = server.app.state.context.hub
    await hub.put_away(-1)
    shown = await standing(server.stranger(), table)
    assert shown["changed"] is None  # who was asked is gone
    assert [(one["name"], one["reason"]) for one in shown["kicked"]] == [("Ben", "name")]
    assert told["waiting"] == [1]


@served()
async def test_a_kick_says_why_to_everybody(server: Server) -> None:
    anna, ben, cleo = [await server.device() for _ in range(3)]
    table = await anna.make("zocken", None, None)
    first, second, third = [await one.join(table) for one in (anna, ben, cleo)]
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    assert await first.refused("kick", seat=1, reason="ugly") == "bad_request"
    await first.ask("kick", seat=1, reason="conduct")
    who = await ben.at(table)
    for line in (second, third):
        shown = await line.table(lambda table: table["kicked"])
        assert shown["kicked"] == [
            {"who": who, "name": "Ben", "reason": "conduct", "by": shown["host"]}
        ]
    assert await second.refused("sit", seat=1, name="Ben", **second.promise(1)) == "not_allowed"
    await third.sit(1, "Cleo")
    await first.ask("kick", seat=1)
    shown = await standing(ben, table)
    assert [one["reason"] for one in shown["kicked"]] == ["conduct", None]


@served()
async def test_a_kick_names_who_kicked_though_another_is_host_by_now(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None, None)
    first, second = await anna.join(table), await ben.join(table)
    await first.sit(0, "Anna")
    await second.sit(1, "Ben")
    await first.ask("kick", seat=1, reason="conduct")
    context = server.app.state.context
    room = await context.hub.room(table)
    room.session.ledger.table = room.table._replace(host="somebody else")
    shown = await standing(ben, table)
    assert [one["by"] for one in shown["kicked"]] == [await anna.at(table)]
    assert shown["host"] != await anna.at(table)


@served()
async def test_who_was_only_not_there_may_sit_down_again(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first, second = await anna.join(table), await ben.join(table)
    await second.sit(1, "Ben")
    await first.ask("kick", seat=1, reason="away")
    assert (await second.sit(1, "Ben"))["type"] == "table"
    assert (await standing(ben, table))["kicked"] == []
    await first.ask("kick", seat=1, reason="seat")
    assert (await second.sit(1, "Ben"))["code"] == "not_allowed"
