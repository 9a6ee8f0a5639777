"""Promises when people sit down, seeds once everything is fixed: what is taken.

When a deal is given up is tried in `test_given_up`.
"""

from __future__ import annotations

import json

from tests.server.at_server import Server, served, standing
from tests.server.two_seeds import A, B, C, record_of, reveal, two
from wagnis.dice.seeds import NOTHING, promise_of
from wagnis.records.start import digest


@served()
async def test_nobody_sees_a_seed_before_everything_is_fixed(server: Server) -> None:
    first, second, table = await two(server, "zocken", "thumb", reveals=False)
    watcher = await server.stranger().join(table)
    shown = await standing(server.stranger(), table)
    promises = [promise_of(table, shown["commit"], seat, seed) for seat, seed in ((0, A), (1, B))]
    assert shown["deal"] == {
        "number": 1,
        "state": "open",
        "promises": [*promises, None],
        "revealed": [],
        "start": None,
        "until": None,
    }
    assert shown["seeds"] == [None, None, NOTHING]
    assert await first.refused("reveal", seat=0, deal=1, seed=A) == "not_now"
    await first.ask("start")
    dealing = await watcher.table(lambda table: table["deal"]["revealed"] == [0])
    # Anna's seed has come in, but nobody is told it while Ben's is missing.
    assert (dealing["phase"], dealing["deal"]["state"]) == ("open", "dealing")
    assert dealing["seeds"] == [None, None, NOTHING]
    assert dealing["deal"]["until"] is not None
    assert dealing["deal"]["start"] == digest("zocken", 3, shown["options"])
    assert A not in json.dumps([watcher.all, second.all])
    await reveal(second, 1, B)
    told = await watcher.table(lambda shown: shown["phase"] == "playing")
    assert told["seeds"] == [A, B, NOTHING]
    assert told["commit"] == shown["commit"]
    assert told["deal"]["start"] == dealing["deal"]["start"]
    assert (told["earlier"], told["fair"]) == ([], None)
    record = await record_of(server, table)
    assert record["sealed"] == {
        "commit": told["commit"],
        "client_seeds": [A, B, NOTHING],
        "deal": 1,
        "promises": [*promises, None],
        "earlier": [],
    }
    stored = await server.store.load(table)
    assert stored is not None
    assert stored[0].server_seed.hex() not in json.dumps([watcher.all, record])


@served()
async def test_whoever_sits_down_last_cannot_choose_a_seed_by_the_others(server: Server) -> None:
    """On 0.9.0 the table told Anna's seed before Ben sat down, and his settled all the dice."""
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None, None)
    first = await anna.join(table)
    await first.sit(0, "Anna", A)
    second = await ben.join(table)
    second.reveals = False
    assert A not in json.dumps([second.all, await standing(ben, table)])
    await second.sit(1, "Ben", B)
    other = second.promise(1, C)
    await first.ask("start")
    await second.table(lambda shown: shown["deal"]["revealed"] == [0])
    assert A not in json.dumps([second.all, await standing(ben, table)])
    # Whatever he is told from here on, his own seed is B.
    assert await second.refused("promise", seat=1, **other) == "not_now"
    assert await second.refused("sit", seat=1, name="Ben", **other) == "not_now"
    assert await second.refused("reveal", seat=1, deal=1, seed=C) == "bad_request"
    assert (await reveal(second, 1, B))["table"]["seeds"] == [A, B]


@served()
async def test_only_the_promised_seed_is_taken_and_it_may_be_said_twice(server: Server) -> None:
    first, second, _ = await two(server, "zocken", reveals=False)
    await first.ask("start")
    await second.table(lambda shown: shown["deal"]["state"] == "dealing")
    assert await second.refused("reveal", seat=1, deal=1, seed=C) == "bad_request"
    assert await second.refused("reveal", seat=1, deal=2, seed=B) == "stale"
    assert await second.refused("reveal", seat=0, deal=1, seed=A) == "not_your_seat"
    assert await second.refused("promise", seat=1, **second.promise(1, C)) == "not_now"
    assert (await reveal(second, 1, B))["table"]["phase"] == "playing"
    assert (await reveal(second, 1, B))["type"] == "accepted"
    assert await second.refused("reveal", seat=1, deal=1, seed=C) == "not_now"


@served()
async def test_a_promise_for_another_deal_does_not_count(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    late = line.promise(0, A) | {"deal": 7}
    sat = await line.ask("sit", seat=0, name="Anna", **late)
    assert sat["table"]["seats"][0]["name"] == "Anna"
    assert sat["table"]["deal"]["promises"] == [None]
    assert await line.refused("start") == "seats_open"


@served()
async def test_sitting_down_again_replaces_no_promise(server: Server) -> None:
    """A second `sit` only renames; a promise is made once for a seat and a deal."""
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    await line.sit(0, "Anna", A)
    (made,) = line.shown["deal"]["promises"]
    other = line.promise(0, C)
    assert await line.refused("sit", seat=0, name="Annika", **other) == "not_now"
    assert await line.refused("promise", seat=0, **other) == "not_now"
    # A new name needs no other promise, and one for another deal takes the present one away from
    # nobody.
    for name, said in (("Anne", line.promise(0, A)), ("Ann", other | {"deal": 7})):
        renamed = (await line.ask("sit", seat=0, name=name, **said))["table"]
        assert renamed["seats"][0]["name"] == name
        assert renamed["deal"]["promises"] == [made]
    # After standing up, a person sits down with a new promise.
    await line.ask("stand", seat=0)
    assert (await line.sit(0, "Anna", C))["table"]["deal"]["promises"] == [other["promise"]]


@served()
async def test_two_seats_of_one_device_promise_and_reveal_each_for_itself(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, None)
    line = await anna.join(table)
    await line.sit(0, "Anna", A)
    await line.sit(1, "Ben", B)
    assert (await line.start())["table"]["seeds"] == [A, B]
