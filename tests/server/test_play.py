"""Moves over the socket: who may make them, who hears of them, and that none counts twice.

Taking back is in `test_take_back`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json

import pytest

from tests.server.at_server import (
    OPEN_HOUSE,
    Server,
    play_out,
    running,
    served,
    standing,
    two_at,
)
from wagnis.records import read_record, verify

GAMES = ("gambler", "engel-bengel", "tutto", "zocken")


@served()
async def test_a_move_is_answered_to_the_mover_and_told_to_the_others(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    answer = await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    told = await second.news("moved")
    assert answer.pop("re")
    assert answer == told
    assert (told["since"], told["seq"], told["over"]) == (0, 2, False)
    move, fall = told["steps"]
    assert (move["by"], move["event"]) == (0, {"pick": "red"})
    assert move["then"]["to_act"] == "chance"
    assert fall["by"] == "chance"
    assert fall["then"]["to_act"] == 0
    assert {"place": 1} in told["legal"]


@served()
async def test_whoever_watches_hears_everything_and_may_do_nothing(server: Server) -> None:
    first, _, table = await two_at(server, "zocken")
    watcher = server.stranger().connect(table)
    shown = await watcher.table()
    assert shown["watching"] == 1
    await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    assert (await watcher.news("moved"))["seq"] == 2
    for kind, said in (
        ("play", {"seq": 2, "seat": 0, "move": {"place": 1}}),
        ("undo", {"seq": 2, "seat": 0}),
        ("stand", {"seat": 0}),
        ("back", {"seat": 0}),
        ("react", {"seat": 0, "reaction": "wow"}),
        ("rematch", {}),
    ):
        assert await watcher.refused(kind, **said) == "not_your_seat", kind
    assert await watcher.refused("kick", seat=1) == "not_host"


@served()
async def test_a_move_that_answers_something_older_is_refused(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    assert await first.refused("play", seq=0, seat=0, move={"pick": "blue"}) == "stale"
    assert await first.refused("play", seq=9, seat=0, move={"place": 1}) == "stale"
    assert await second.refused("undo", seq=0, seat=1) == "stale"


@served()
async def test_nobody_acts_for_another_or_out_of_turn(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    pick = {"pick": "red"}
    assert await second.refused("play", seq=0, seat=0, move=pick) == "not_your_seat"
    assert await second.refused("play", seq=0, seat=1, move=pick) == "not_your_turn"
    assert await first.refused("play", seq=0, seat=7, move=pick) == "bad_request"


@served()
async def test_illegal_moves_are_refused_and_change_nothing(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    for move in ({"pick": "pink"}, {"place": 1}, {}, {"pick": "red", "x": 1}, {"bet": True}):
        assert await first.refused("play", seq=0, seat=0, move=move) == "illegal_move", move
    answer = await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    assert answer["type"] == "moved"


@served()
async def test_a_repeated_submission_is_accepted_and_not_done_again(server: Server) -> None:
    first, second, _ = await two_at(server, "zocken")
    again = {"type": "play", "id": "once", "seq": 0, "seat": 0, "move": {"pick": "red"}}
    again["throw"] = True
    first.raw(json.dumps(again))
    first.raw(json.dumps(again))
    moved = await first.until(lambda message: message.get("re") == "once")
    answer = await first.until(lambda message: message.get("re") == "once")
    assert moved["type"] == "moved"
    assert (answer["type"], answer["seq"]) == ("accepted", 2)
    # Another device may use the same id: it is another submission.
    second.raw(json.dumps(again | {"seat": 1, "seq": 2}))
    answer = await second.until(lambda message: message.get("re") == "once")
    assert (answer["type"], answer["code"]) == ("refused", "not_your_turn")


@served()
async def test_two_moves_at_once_are_one_move_and_one_refusal(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    for name, die in (("a", "red"), ("b", "blue")):
        move = {"type": "play", "id": name, "seq": 0, "seat": 0, "move": {"pick": die}}
        first.raw(json.dumps(move))
    answers = [await first.until(lambda message: "re" in message) for _ in range(2)]
    assert [answer["type"] for answer in answers] == ["moved", "refused"]
    assert answers[1]["code"] == "stale"


@served()
async def test_nothing_is_played_before_the_start_or_after_the_end(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None, options={"rounds": 1})
    line = await anna.join(table)
    assert await line.refused("play", seq=0, seat=0, move={"pick": "red"}) == "not_now"
    await line.sit(0, "Anna")
    await line.start()
    await play_out({0: line})
    seq = line.seq
    assert await line.refused("play", seq=seq, seat=0, move={"pick": "red"}) == "game_over"
    assert await line.refused("undo", seq=seq, seat=0) == "game_over"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_person_and_bots_ends_with_honest_dice(game: str) -> None:
    async def story() -> None:
        async with running(OPEN_HOUSE) as server:
            anna = await server.device()
            table = await anna.make(game, None, "thumb", "random")
            line = await anna.join(table)
            await line.sit(0, "Anna")
            await line.start()
            await play_out({0: line})
            end = await line.heard(lambda message: message.get("over") is True)
            shown = await standing(anna, table)
            assert end["fair"] == shown["fair"]
            assert end["fair"]["client_seeds"][1:] == ["00" * 16] * 2
            seed = bytes.fromhex(end["fair"]["server_seed"])
            assert hashlib.sha256(seed).hexdigest() == shown["commit"]
            answer = await anna.http.get(f"/api/tables/{table}/record")
            match = read_record(answer.json())
            assert verify(match).honest
            assert match.node.winners == tuple(shown["position"]["winners"])  # type: ignore[union-attr]
            steps = (await anna.http.get(f"/api/tables/{table}/steps")).json()
            assert [step["event"] for step in steps["steps"]] == answer.json()["events"]
            assert steps["steps"][-1]["then"]["scores"] == shown["position"]["scores"]

    asyncio.run(story())


@served()
async def test_told_steps_are_the_steps_of_the_match(server: Server) -> None:
    first, second, table = await two_at(server, "tutto")
    await play_out({0: first, 1: second}, most=12)
    await second.ask("ping")
    told = [
        step for message in second.all if message["type"] == "moved" for step in message["steps"]
    ]
    answer = await server.stranger().http.get(f"/api/tables/{table}/steps")
    steps = answer.json()["steps"]
    assert told == steps


@served()
async def test_the_servers_seed_is_told_to_nobody_before_the_end(server: Server) -> None:
    first, second, table = await two_at(server, "zocken", options={"rounds": 1})
    anna = await server.device()
    stored = await server.store.load(table)
    assert stored is not None
    seed = stored[0].server_seed.hex()
    bodies = []
    while (shown := await standing(anna, table))["phase"] != "over":
        for what in ("", f"/{table}", f"/{table}/steps", f"/{table}/record"):
            answer = await anna.http.get(f"/api/tables{what}")
            bodies.append(answer.text)
        seat = shown["position"]["to_act"]
        line = (first, second)[seat]
        move = shown["position"]["legal"][0]
        moved = await line.ask("play", seq=shown["seq"], seat=seat, move=move, throw=True)
        assert ("server_seed" in json.dumps(moved)) == moved["over"]
    assert not any(seed in body or "server_seed" in body for body in bodies)
    early = [message for message in first.all if not message.get("over")]
    assert seed not in json.dumps(early)
    assert shown["fair"]["server_seed"] == seed


@served()
async def test_a_record_of_a_running_game_reveals_nothing_and_can_be_read(server: Server) -> None:
    first, _, table = await two_at(server, "zocken")
    await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    device = server.stranger()
    record = (await device.http.get(f"/api/tables/{table}/record")).json()
    assert "fair" not in record
    assert len(read_record(record).history) == 2


@served()
async def test_a_ping_is_answered_with_where_the_table_is(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    await first.ask("play", seq=0, seat=0, move={"pick": "red"}, throw=True)
    assert (await first.ask("ping"))["seq"] == 2
