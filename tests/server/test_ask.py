"""Asking about a position over HTTP: what is answered, what is refused, and what goes on from it.

What the numbers are is the solvers' business; what a sound position is, that of tests/games.
"""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from tests.server.at_server import Json, Server, served
from tests.server.judgements import advised, at_once, without_numpy
from wagnis.server.config import Config, Limits, Rate
from wagnis.server.wire.asking import PositionAnswered

ANSWER = TypeAdapter(PositionAnswered)
TURN: Json = {
    "scores": [3200, 4500],
    "card": "bonus-300",
    "turn_points": 450,
    "left": 2,
}


async def answered(server: Server, game: str, position: Json, **more: Any) -> Json:
    device = server.stranger()
    answer = await device.http.post("/api/ask", json={"game": game, "position": position, **more})
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    ANSWER.validate_python(told)
    return told


async def refused(server: Server, game: str, position: Any, **more: Any) -> tuple[str, str]:
    device = server.stranger()
    answer = await device.http.post("/api/ask", json={"game": game, "position": position, **more})
    assert answer.status_code == 400
    error = answer.json()["error"]
    return error["code"], error["message"]


@served()
async def test_a_position_is_answered_as_the_table_advises(server: Server) -> None:
    with advised(at_once):
        told = await answered(server, "tutto", TURN)
    assert told["position"]["legal"] == [{"roll": True}, {"stop": True}]
    assert [move["move"] for move in told["advice"]["moves"]] == told["position"]["legal"]
    assert told["advice"]["best"] == [0, 1]
    assert told["advice"]["odds"]["null"] == "4/9"
    assert told["position"]["view"]["aside"] == [[4, 4, 4], [5]]
    assert told["due"] is None


@served()
async def test_one_may_play_on_from_there_and_say_what_falls(server: Server) -> None:
    with advised(at_once):
        rolled = await answered(server, "tutto", TURN, then=[{"roll": True}])
        assert rolled["advice"] is None
        assert rolled["due"] == {"seat": 0, "what": "dice", "count": 2}
        fell = await answered(server, "tutto", rolled["described"], then=[{"dice": [5, 1]}])
        assert len(fell["advice"]["moves"]) == 3
        gone = await answered(server, "tutto", rolled["described"], then=[{"dice": [2, 3]}])
    assert [told["kind"] for told in gone["happened"]] == ["null", "turn_over"]
    assert gone["position"]["to_act"] == "chance"
    assert gone["described"]["roller"] == 1


@served()
async def test_every_game_of_the_house_can_be_asked(server: Server) -> None:
    cup = {"tableau": "gambler-07", "cup": [1, 2, 3, 4, 6]}
    with advised(at_once):
        for game, position in (
            ("zocken", {"die": "red", "face": 4}),
            ("gambler", cup),
            ("engel-bengel", {"tableau": "engel-bengel-02", "cup": [1, 2, 3, 4, 6]}),
        ):
            told = await answered(server, game, position)
            assert told["advice"]["moves"]
            assert (await answered(server, game, told["described"]))["position"] == told["position"]


@served()
async def test_what_cannot_be_is_refused_with_the_reason(server: Server) -> None:
    code, why = await refused(server, "tutto", {"scores": [10, 0]})
    assert (code, why) == ("bad_position", "a score of 10 cannot be: points come in steps of 50")
    assert (await refused(server, "chess", {}))[0] == "unknown_game"
    assert (await refused(server, "tutto", {}, options={"target": 0}))[0] == "bad_options"
    assert (await refused(server, "tutto", {}, options={"target": 10**9}))[0] == "bad_options"
    assert (await refused(server, "tutto", TURN, then=[{"draw": True}]))[0] == "illegal_move"
    assert (await refused(server, "tutto", [], players=2))[0] == "bad_request"
    assert (await refused(server, "tutto", {}, players=11))[0] == "bad_request"


@served()
async def test_a_game_that_ends_has_nothing_more_to_ask(server: Server) -> None:
    last = {"scores": [6000, 3000], "roller": 1, "card": "double", "turn_points": 300, "left": 3}
    told = await answered(server, "tutto", last, then=[{"stop": True}])
    assert told["position"]["winners"] == [0]
    assert told["described"] is None
    assert told["advice"] is None


@served()
async def test_without_solved_tables_the_position_is_still_drawn(server: Server) -> None:
    with without_numpy():
        told = await answered(server, "tutto", TURN)
    assert told["advice"] is None
    assert told["position"]["legal"]


@served(Config(secret=b"a key for tests, long enough", limits=Limits(asks=Rate(2, 0.0))))
async def test_nobody_asks_too_often(server: Server) -> None:
    device = server.stranger()
    codes = [
        (await device.http.post("/api/ask", json={"game": "tutto"})).status_code for _ in range(3)
    ]
    assert codes == [200, 200, 429]


@served()
async def test_a_round_may_be_asked_for_its_worth_before_it_begins(server: Server) -> None:
    """As the workshop asks: exact for a solved tableau, to be solved for a new one."""
    options = {"stack": ["gambler-07"]}
    told = await answered(server, "gambler", {}, options=options, worth=True)
    assert told["advice"] is None
    worth = told["worth"]
    assert (worth["objective"], worth["exact"], worth["solving"]) == ("points", True, False)
    assert round(worth["value"], 2) == 9.46
    assert "worth" not in await answered(server, "gambler", {}, options=options)
