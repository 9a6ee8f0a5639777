"""The log of deals over HTTP: every game that began is in it, also one that vanished.

The chain itself is tried in `tests/dice/test_deal_log`, the stores in `tests/server/store`.
"""

from __future__ import annotations

from tests.server.at_server import Json, Server, play_out, served, two_at

QUICK = {"options": {"rounds": 1}}


async def entries(server: Server) -> list[Json]:
    page = await server.stranger().http.get("/api/deals")
    assert page.status_code == 200, page.text
    found: list[Json] = page.json()["entries"]
    return found


@served()
async def test_a_bad_game_that_its_host_lets_vanish_is_still_counted(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, "thumb")
    line = await anna.join(table)
    await line.sit(0, "Anna")
    await line.ask("start")
    assert (await anna.http.delete(f"/api/tables/{table}")).status_code == 200
    assert [(one["what"], one["why"]) for one in await entries(server)] == [
        ("dealt", None),
        ("ended", "host_closed"),
    ]


@served()
async def test_a_game_that_is_played_to_its_end_is_dealt_and_finished(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken", **QUICK)
    await play_out({0: first, 1: second})
    assert [one["what"] for one in await entries(server)] == ["dealt", "finished"]
